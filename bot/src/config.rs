//! Settings, from the environment and a `.env` file beside it.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Everything that can be set. Each variable stands in `.env.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// `DISCORD_TOKEN`, or what stands in the file `DISCORD_TOKEN_FILE`: the
    /// bot's token; without it a local table is opened.
    pub token: Option<Token>,
    /// `COURIER_DB`: the database file.
    pub db: PathBuf,
    /// `RUST_LOG`: what is logged, in the notation of `tracing`.
    pub log: String,
    /// `COURIER_LOG_FORMAT`: for whom log lines are written.
    pub log_format: LogFormat,
    /// `COURIER_METRICS`: where on this machine health and metrics are answered; nowhere if not set.
    pub metrics: Option<SocketAddr>,
    /// `COURIER_LISTEN`: the port of the local table on 127.0.0.1; 0 takes any free one.
    pub listen: u16,
}

/// The form of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For a person.
    #[default]
    Text,
    /// For a program: one JSON object a line.
    Json,
}

/// The bot's token; shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token itself, for the client.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// A setting that cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// `--require-token` was given and there is none.
    #[error(
        "neither DISCORD_TOKEN nor DISCORD_TOKEN_FILE is set, and --require-token says that one must be"
    )]
    NoToken,
    /// Two tokens, of which one must be wrong.
    #[error("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set; keep one of them")]
    TwoTokens,
    /// The file has no token.
    #[error("the token cannot be read from DISCORD_TOKEN_FILE, {0}: {1}")]
    TokenFile(String, String),
    /// Not a form of log lines.
    #[error("COURIER_LOG_FORMAT is '{0}', which is neither text nor json")]
    LogFormat(String),
    /// Not an address.
    #[error("COURIER_METRICS is '{0}', which is no address such as 127.0.0.1:9464")]
    Address(String),
    /// An address that others can reach.
    #[error("COURIER_METRICS is {0}, which is not of this machine alone; use 127.0.0.1 or [::1]")]
    NotLoopback(SocketAddr),
    /// Not a port.
    #[error("COURIER_LISTEN is '{0}', which is not a port (0 to 65535)")]
    Port(String),
    /// The `.env` file cannot be read.
    #[error("the .env file cannot be read: {0}")]
    DotEnv(String),
}

impl Config {
    /// Reads the environment, and a `.env` file for what the environment lacks.
    ///
    /// # Errors
    /// [`ConfigError`].
    pub fn from_env(require_token: bool) -> Result<Self, ConfigError> {
        match dotenvy::dotenv() {
            Err(e) if !e.not_found() => return Err(ConfigError::DotEnv(e.to_string())),
            Ok(_) | Err(_) => {}
        }
        Self::from_vars(|name| std::env::var(name).ok(), require_token)
    }

    /// Reads settings from any source.
    ///
    /// # Errors
    /// [`ConfigError`].
    pub fn from_vars(
        var: impl Fn(&str) -> Option<String>,
        require_token: bool,
    ) -> Result<Self, ConfigError> {
        // A line such as `COURIER_DB=` in a file means that it is not set.
        let set = |name: &str| {
            var(name)
                .map(|v| v.trim().to_owned())
                .filter(|v| !v.is_empty())
        };
        let token = match (set("DISCORD_TOKEN"), set("DISCORD_TOKEN_FILE")) {
            (Some(_), Some(_)) => return Err(ConfigError::TwoTokens),
            (Some(token), None) => Some(Token(token)),
            (None, Some(file)) => Some(token_in(&file)?),
            (None, None) => None,
        };
        if require_token && token.is_none() {
            return Err(ConfigError::NoToken);
        }
        let listen = match set("COURIER_LISTEN") {
            Some(port) => port.parse().map_err(|_| ConfigError::Port(port))?,
            None => 0,
        };
        Ok(Self {
            token,
            db: set("COURIER_DB").map_or_else(|| PathBuf::from("courier.db"), PathBuf::from),
            log: set("RUST_LOG").unwrap_or_else(|| "info".to_owned()),
            log_format: match set("COURIER_LOG_FORMAT").as_deref() {
                None | Some("text") => LogFormat::Text,
                Some("json") => LogFormat::Json,
                Some(other) => return Err(ConfigError::LogFormat(other.to_owned())),
            },
            metrics: set("COURIER_METRICS").map(loopback).transpose()?,
            listen,
        })
    }
}

fn loopback(words: String) -> Result<SocketAddr, ConfigError> {
    let address: SocketAddr = words.parse().map_err(|_| ConfigError::Address(words))?;
    if address.ip().is_loopback() {
        Ok(address)
    } else {
        Err(ConfigError::NotLoopback(address))
    }
}

fn token_in(file: &str) -> Result<Token, ConfigError> {
    let wrong = |why: String| ConfigError::TokenFile(file.to_owned(), why);
    let words = std::fs::read_to_string(file).map_err(|e| wrong(e.to_string()))?;
    match words.trim() {
        "" => Err(wrong("it is empty".to_owned())),
        token => Ok(Token(token.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(vars: &[(&str, &str)], require_token: bool) -> Result<Config, ConfigError> {
        let find = |name: &str| {
            vars.iter()
                .find(|(n, _)| *n == name)
                .map(|(_, v)| (*v).to_owned())
        };
        Config::from_vars(find, require_token)
    }

    #[test]
    fn nothing_set_means_a_local_table_on_any_port() {
        let config = read(&[("DISCORD_TOKEN", " ")], false).expect("defaults");
        assert_eq!(config.token, None);
        assert_eq!(config.db, PathBuf::from("courier.db"));
        assert_eq!(config.listen, 0);
        assert_eq!(config.log, "info");
    }

    #[test]
    fn a_lost_token_is_an_error_where_one_is_required() {
        assert_eq!(read(&[], true), Err(ConfigError::NoToken));
        assert!(read(&[("DISCORD_TOKEN", "abc")], true).is_ok());
    }

    #[test]
    fn a_token_is_never_printed() {
        let config = read(&[("DISCORD_TOKEN", "abc.def")], true).expect("a token");
        assert!(!format!("{config:?}").contains("abc"));
        assert_eq!(config.token.expect("a token").reveal(), "abc.def");
    }

    #[test]
    fn a_wrong_port_is_named() {
        let error = read(&[("COURIER_LISTEN", "eighty")], false).expect_err("not a port");
        assert!(error.to_string().contains("eighty"));
    }

    #[test]
    fn a_token_may_come_from_a_file_which_must_have_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("token");
        let file = path.to_str().expect("UTF-8");
        let missing = read(&[("DISCORD_TOKEN_FILE", file)], true).expect_err("no file");
        assert!(
            missing.to_string().contains("DISCORD_TOKEN_FILE"),
            "{missing}"
        );
        std::fs::write(&path, "\n").expect("a file");
        let empty = read(&[("DISCORD_TOKEN_FILE", file)], false).expect_err("no token");
        assert!(empty.to_string().contains("empty"), "{empty}");
        std::fs::write(&path, "abc.def\n").expect("a file");
        let config = read(&[("DISCORD_TOKEN_FILE", file)], true).expect("a token");
        assert_eq!(config.token.expect("a token").reveal(), "abc.def");
        let both = [("DISCORD_TOKEN_FILE", file), ("DISCORD_TOKEN", "x")];
        assert_eq!(read(&both, true), Err(ConfigError::TwoTokens));
    }

    #[test]
    fn metrics_are_for_this_machine_alone() {
        let at = |address| read(&[("COURIER_METRICS", address)], false);
        assert_eq!(read(&[], false).expect("defaults").metrics, None);
        for fine in ["127.0.0.1:9464", "[::1]:9464", "127.0.0.2:0"] {
            assert_eq!(
                at(fine).expect("of this machine").metrics,
                fine.parse().ok()
            );
        }
        for open in ["0.0.0.0:9464", "[::]:9464", "192.168.0.2:9464"] {
            let error = at(open).expect_err(open).to_string();
            assert!(
                error.contains("127.0.0.1") && !error.contains('\n'),
                "{error}"
            );
        }
        for odd in ["9464", "localhost:9464", "127.0.0.1"] {
            assert_eq!(at(odd), Err(ConfigError::Address(odd.to_owned())));
        }
    }

    #[test]
    fn log_lines_are_text_or_json() {
        let of = |form| read(&[("COURIER_LOG_FORMAT", form)], false).map(|c| c.log_format);
        assert_eq!(of(""), Ok(LogFormat::Text));
        assert_eq!(of("json"), Ok(LogFormat::Json));
        assert_eq!(of("xml"), Err(ConfigError::LogFormat("xml".into())));
    }

    #[test]
    fn every_variable_stands_in_the_example() {
        let example = include_str!("../../.env.example");
        for name in [
            "DISCORD_TOKEN",
            "DISCORD_TOKEN_FILE",
            "COURIER_DB",
            "RUST_LOG",
            "COURIER_LOG_FORMAT",
            "COURIER_LISTEN",
            "COURIER_METRICS",
        ] {
            assert!(
                example.lines().any(|l| l.starts_with(&format!("{name}="))),
                "{name}"
            );
        }
        let set = example
            .lines()
            .filter(|l| !l.starts_with('#') && !l.is_empty());
        assert_eq!(set.count(), 7, "nothing else stands there");
    }
}
