//! Commands on game files.

use crate::config::Config;
use crate::desk::Phase;
use crate::export::{self, FileError};
use crate::id::{ChannelId, GameId};
use crate::store::{Options, Store, games};
use anyhow::Context as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `courier export`.
#[derive(Debug, clap::Args)]
pub struct Export {
    /// The game's number.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    game: Option<u64>,
    /// Every game that is over.
    #[arg(long)]
    all: bool,
    /// The folder to write to.
    #[arg(long, default_value = ".", value_name = "FOLDER")]
    out: PathBuf,
}

/// Arguments of `courier import`.
#[derive(Debug, clap::Args)]
pub struct Import {
    /// The file of a whole game.
    file: PathBuf,
    /// The channel in which its log and map can be asked for.
    #[arg(long, default_value_t = 0)]
    channel: u64,
}

/// The largest file that is read: a game's journal is a few megabytes.
const LARGEST: u64 = 256 * 1024 * 1024;

pub(super) fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let about = || format!("{} cannot be read", file.display());
    let size = std::fs::metadata(file).with_context(about)?.len();
    anyhow::ensure!(
        size <= LARGEST,
        "{} is too large to be a game",
        file.display()
    );
    std::fs::read(file).with_context(about)
}

/// Replays a file and says whether it is true.
pub(super) fn verify(file: &Path) -> anyhow::Result<ExitCode> {
    match export::verify(&read(file)?) {
        Ok(found) => {
            println!(
                "true: {} journal lines and {} dice of a game of {} follow from its secret, whose SHA-256 is {}",
                found.lines, found.rolls, found.ruleset, found.commitment
            );
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            println!("not true: {error}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Writes games that are over to files.
pub(super) async fn export(config: &Config, args: Export) -> anyhow::Result<ExitCode> {
    let store = Store::open(Options::reading(&config.db)).await?;
    let wanted = args.game.map(GameId);
    let (exports, under_way) = store
        .run(move |db| {
            let ids = match wanted {
                Some(id) => vec![id],
                None => games::all(db)?,
            };
            let mut exports = Vec::new();
            let mut under_way = 0_usize;
            for id in ids {
                match games::load(db, id)?.map(|stored| stored.card.phase) {
                    Some(Phase::Over) => exports.push(export::whole(db, id)?),
                    Some(Phase::Lobby | Phase::Running) => under_way += 1,
                    None => {}
                }
            }
            Ok((exports, under_way))
        })
        .await?;
    if let (Some(id), true) = (wanted, exports.is_empty()) {
        anyhow::ensure!(
            under_way == 0,
            "game {id} is not over, and a whole export would give its secrets away"
        );
        anyhow::bail!("there is no game {id}");
    }
    std::fs::create_dir_all(&args.out)
        .with_context(|| format!("{} cannot be made", args.out.display()))?;
    for export in &exports {
        let path = args.out.join(&export.file_name);
        std::fs::write(&path, &export.bytes)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        println!("{}", path.display());
    }
    if under_way > 0 {
        eprintln!(
            "{under_way} games are not over and were left out; `courier backup` copies those too"
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks a whole game and keeps it.
pub(super) async fn import(config: &Config, args: Import) -> anyhow::Result<ExitCode> {
    let bytes = read(&args.file)?;
    let store = Store::open(Options::new(&config.db)).await?;
    let channel = ChannelId(args.channel);
    let imported: Result<GameId, FileError> = store
        .run(move |db| {
            let tx = db.transaction()?;
            let imported = export::import(&tx, &bytes, channel);
            // Without the commit nothing of a file that is not true stays behind.
            if imported.is_ok() {
                tx.commit()?;
            }
            Ok(imported)
        })
        .await?;
    let id = imported.with_context(|| format!("{} was not imported", args.file.display()))?;
    println!("imported as game {id}");
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Place, begin, call};

    fn config(db: &Path) -> Config {
        Config {
            db: db.to_path_buf(),
            ..Config::from_vars(|_| None, false).expect("defaults")
        }
    }

    fn same(code: ExitCode, other: ExitCode) -> bool {
        format!("{code:?}") == format!("{other:?}")
    }

    #[tokio::test]
    async fn games_go_out_to_files_and_come_back_beside_a_running_bot() {
        let place = Place::open().await;
        let over = place.game().await;
        over.advance(3).await;
        place
            .desk
            .resign(over.game, call(over.users[0]))
            .await
            .expect("a player");
        let under_way = begin(&place.desk, crate::id::ChannelId(3001)).await;
        let here = config(&place.path);
        let out = place.path.with_file_name("files");
        let wanted = |game: Option<GameId>| Export {
            game: game.map(|g| g.0),
            all: game.is_none(),
            out: out.clone(),
        };
        export(&here, wanted(None))
            .await
            .expect("the one that is over");
        let files: Vec<_> = std::fs::read_dir(&out).expect("a folder").collect();
        assert_eq!(files.len(), 1);
        let file = out.join(format!("game-{}.json", over.game));
        assert!(same(verify(&file).expect("read"), ExitCode::SUCCESS));
        let early = export(&here, wanted(Some(under_way.game))).await;
        assert!(
            early
                .expect_err("under way")
                .to_string()
                .contains("not over")
        );
        let none = export(&here, wanted(Some(GameId(77)))).await;
        assert!(
            none.expect_err("no such game")
                .to_string()
                .contains("no game 77")
        );

        let copy = place.path.with_file_name("copy.db");
        crate::cli::keep::backup(&here, &copy).expect("a copy");
        let there = config(&copy);
        let given = |file: &Path| Import {
            file: file.to_path_buf(),
            channel: 5,
        };
        import(&there, given(&file)).await.expect("a true game");
        let bytes = std::fs::read(&file).expect("the file");
        std::fs::write(&file, &bytes[..bytes.len() - 40]).expect("a file");
        assert!(same(verify(&file).expect("read"), ExitCode::FAILURE));
        let cut = import(&there, given(&file)).await.expect_err("cut short");
        assert!(format!("{cut:#}").contains("cut short"), "{cut:#}");
        let store = Store::open(Options::reading(&copy))
            .await
            .expect("the copy");
        let all = store.run(|db| games::all(db)).await.expect("its games");
        assert_eq!(all.len(), 3, "two copied and one imported");
    }
}
