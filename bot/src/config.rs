//! Settings, from the environment and a `.env` file beside it.

use std::fmt;
use std::path::PathBuf;

/// Everything that can be set. Each variable stands in `.env.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// `DISCORD_TOKEN`: the bot's token; without it a local table is opened.
    pub token: Option<Token>,
    /// `COURIER_DB`: the database file.
    pub db: PathBuf,
    /// `COURIER_LOG`: what is logged, in the notation of `tracing`.
    pub log: String,
    /// `COURIER_LOG_JSON`: whether log lines are JSON.
    pub log_json: bool,
    /// `COURIER_LISTEN`: the port of the local table on 127.0.0.1; 0 takes any free one.
    pub listen: u16,
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
    #[error("DISCORD_TOKEN is not set, and --require-token says that it must be")]
    NoToken,
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
        let token = set("DISCORD_TOKEN").map(Token);
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
            log: set("COURIER_LOG").unwrap_or_else(|| "info".to_owned()),
            log_json: set("COURIER_LOG_JSON")
                .is_some_and(|v| matches!(v.as_str(), "1" | "true" | "yes")),
            listen,
        })
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
    fn every_variable_stands_in_the_example() {
        let example = include_str!("../../.env.example");
        for name in [
            "DISCORD_TOKEN",
            "COURIER_DB",
            "COURIER_LOG",
            "COURIER_LOG_JSON",
            "COURIER_LISTEN",
        ] {
            assert!(
                example.lines().any(|l| l.starts_with(&format!("{name}="))),
                "{name}"
            );
        }
        let set = example
            .lines()
            .filter(|l| !l.starts_with('#') && !l.is_empty());
        assert_eq!(set.count(), 5, "nothing else stands there");
    }
}
