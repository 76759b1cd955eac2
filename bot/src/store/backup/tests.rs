use super::*;
use crate::desk::Desk;
use crate::store::{Options, Store, games};
use crate::testing::Place;

/// A folder with a backup of a game of three orders, and the place it is from.
async fn backed_up() -> (Place, PathBuf) {
    let place = Place::open().await;
    place.game().await.advance(3).await;
    let backup = place.path.with_file_name("backup.db");
    copy_file(&place.path, &backup).expect("a copy");
    (place, backup)
}

fn names(folder: &Path) -> Vec<String> {
    let mut all: Vec<String> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|f| {
            f.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    all.sort();
    all
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_and_its_copy_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let (place, backup) = backed_up().await;
    let log = beside(&place.path, "-wal");
    for file in [&place.path, &log, &backup] {
        let mode = std::fs::metadata(file).expect("a file").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600, "{}", file.display());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_beside_a_writer_is_whole_and_takes_no_other_file() {
    let place = Place::open().await;
    let table = place.game().await;
    let path = place.path.clone();
    let copies = tokio::task::spawn_blocking(move || {
        (0..5)
            .map(|n| {
                let to = path.with_file_name(format!("copy{n}.db"));
                copy_file(&path, &to).expect("a copy while orders are given");
                to
            })
            .collect::<Vec<_>>()
    });
    while !copies.is_finished() {
        table.advance(1).await;
    }
    let copies = copies.await.expect("five copies");
    let mut lines = Vec::new();
    for copy in &copies {
        let db = read_only(copy).expect("the copy");
        whole(&db).expect("whole");
        let (journal, state): (i64, i64) = db
            .query_row(
                "SELECT (SELECT max(sequence) FROM journal), sequence FROM games",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .expect("a game");
        assert_eq!(journal, state, "one moment, not two");
        lines.push(journal);
    }
    assert!(lines.is_sorted(), "{lines:?}");
    let there = std::fs::read(&copies[0]).expect("the copy");
    let again = copy_file(&place.path, &copies[0]).expect_err("it exists");
    assert!(again.to_string().contains("exists already"), "{again}");
    assert_eq!(std::fs::read(&copies[0]).expect("the copy"), there);
    let nowhere = place.path.with_file_name("none").join("copy.db");
    copy_file(&place.path, &nowhere).expect_err("no such folder");
    let left = names(place.path.parent().expect("a folder"));
    assert!(!left.iter().any(|n| n.contains("partial")), "{left:?}");
}

#[tokio::test]
async fn a_restore_takes_the_place_and_keeps_what_was_there() {
    let (place, backup) = backed_up().await;
    let game = {
        let desk = place.desk.clone();
        let table = crate::testing::Table {
            game: desk
                .game_in(crate::testing::CHANNEL)
                .await
                .expect("a database")
                .expect("a game"),
            users: vec![crate::id::UserId(101), crate::id::UserId(102)],
            desk,
        };
        table.advance(2).await;
        table.game
    };
    let refused = restore(&backup, &place.path).expect_err("the desk has it open");
    assert!(matches!(refused, RestoreError::InUse(_)), "{refused}");
    assert!(refused.to_string().contains("stop the bot"), "{refused}");
    place.desk.store().close().await;
    let later = journal(&place.path);
    let restored = restore(&backup, &place.path).expect("nobody has it open");
    assert_eq!((restored.schema, restored.games), (SCHEMA, 1));
    let before = restored.before.expect("what was there");
    assert_eq!(journal(&before), later);
    assert_eq!(journal(&place.path), later - 2);
    let left = names(place.path.parent().expect("a folder"));
    assert_eq!(left.len(), 3, "database, backup, what was before: {left:?}");
    let desk = place.reopened().await;
    assert_eq!(desk.card(game).await.expect("the game").id, game);
    // And again, within the same second: nothing that is kept is lost.
    desk.store().close().await;
    let again = restore(&backup, &place.path).expect("nobody has it open");
    assert_ne!(again.before, Some(before.clone()));
    assert_eq!(journal(&before), later);
}

fn journal(path: &Path) -> i64 {
    let db = Connection::open(path).expect("a database");
    let lines = db.query_row("SELECT count(*) FROM journal", [], |row| row.get(0));
    lines.expect("a count")
}

#[tokio::test]
async fn a_cut_a_newer_a_foreign_and_a_missing_file_are_named_and_change_nothing() {
    let (place, backup) = backed_up().await;
    place.desk.store().close().await;
    let here = std::fs::read(&place.path).expect("the database");
    let whole = std::fs::read(&backup).expect("the backup");
    let other = place.path.with_file_name("other.db");
    let refused = |says: &str| {
        let error = restore(&other, &place.path).expect_err(says).to_string();
        assert!(error.contains(says), "{says}: {error}");
        assert_eq!(std::fs::read(&place.path).expect("the database"), here);
        let left = names(place.path.parent().expect("a folder"));
        assert!(!left.iter().any(|n| n.contains("restor")), "{left:?}");
    };
    refused("cannot be read");
    for cut in [whole.len() / 2, whole.len() - 4096, 4096, 100, 20] {
        std::fs::write(&other, &whole[..cut]).expect("a cut file");
        refused("damaged");
    }
    std::fs::write(&other, &whole[..10]).expect("a cut file");
    refused("no SQLite database");
    std::fs::write(&other, b"").expect("an empty file");
    refused("it is empty");
    std::fs::write(&other, &whole).expect("the backup");
    let db = Connection::open(&other).expect("the copy");
    let newer = u32::try_from(SCHEMA + 1).expect("few");
    db.pragma_update(None, "user_version", newer)
        .expect("a version");
    drop(db);
    refused("newer release");
    std::fs::remove_file(&other).expect("the copy");
    let db = Connection::open(&other).expect("another database");
    db.execute_batch("CREATE TABLE games (id INTEGER); PRAGMA user_version = 1")
        .expect("a table");
    drop(db);
    refused("other tables");
    let itself = restore(&place.path, &place.path).expect_err("the same file");
    assert!(matches!(itself, RestoreError::Itself(_)), "{itself}");
}

#[tokio::test]
async fn a_damaged_database_and_a_stray_log_give_way() {
    let (place, backup) = backed_up().await;
    place.desk.store().close().await;
    let wal = beside(&place.path, "-wal");
    std::fs::write(&place.path, "no database any more").expect("damage");
    std::fs::write(&wal, "a stray log").expect("a log");
    let restored = restore(&backup, &place.path).expect("the case it is for");
    let before = restored.before.expect("what was there");
    assert_eq!(
        std::fs::read(&before).expect("kept"),
        b"no database any more"
    );
    assert_eq!(
        std::fs::read(beside(&before, "-wal")).expect("kept"),
        b"a stray log"
    );
    assert!(!wal.exists());
    std::fs::remove_file(&place.path).expect("the database");
    std::fs::write(&wal, "a stray log").expect("a log");
    let restored = restore(&backup, &place.path).expect("an empty place");
    assert_eq!(restored.before, None);
    let store = Store::open(Options::new(&place.path)).await.expect("whole");
    let desk = Desk::open(store.clone()).await.expect("a desk");
    let all = store.run(|db| games::all(db)).await.expect("games");
    assert_eq!(all.len(), 1);
    drop(desk);
}
