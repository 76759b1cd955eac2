use super::*;
use crate::id::{ChannelId, GameId, UserId};
use crate::pace::{Quiet, Zone};
use crate::testing::{CHANNEL, Place};
use engine::ruleset::Seat;
use engine::standing::Standing;
use notices::{Said, Way};
use rusqlite::Connection;

fn schema(path: &Path) -> (Vec<String>, u32) {
    let db = Connection::open(path).expect("the database");
    let version = db
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .expect("a version");
    let mut statement = db
        .prepare("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name")
        .expect("the schema");
    let rows = statement
        .query_map([], |row| row.get(0))
        .expect("the schema");
    (rows.collect::<Result<_, _>>().expect("the schema"), version)
}

fn path() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("deep").join("er").join("test.db");
    (dir, path)
}

async fn opened(path: &Path) -> Store {
    Store::open(Options::new(path)).await.expect("the database")
}

/// Waits until the thread of a dropped store has closed its file.
async fn closed(store: Store, path: &Path) {
    drop(store);
    let log = path.with_extension("db-wal");
    crate::testing::until(|| async { !log.exists() }).await;
}

#[test]
fn the_migrations_are_sound() {
    migrations().validate().expect("sound migrations");
}

#[tokio::test]
async fn a_second_start_migrates_nothing_and_keeps_everything() {
    let place = Place::open().await;
    let table = place.game().await;
    let before = schema(&place.path);
    assert_eq!(before.1, u32::try_from(SCHEMA).expect("few migrations"));
    let again = place.reopened().await;
    assert_eq!(schema(&place.path), before);
    assert_eq!(
        again.card(table.game).await.expect("the game"),
        table.card().await
    );
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_left_alone() {
    let (_dir, path) = path();
    closed(opened(&path).await, &path).await;
    let newer = Connection::open(&path).expect("the database");
    newer
        .pragma_update(
            None,
            "user_version",
            1 + u32::try_from(SCHEMA).expect("few"),
        )
        .expect("a version");
    drop(newer);
    let bytes = std::fs::read(&path).expect("the file");
    let error = Store::open(Options::new(&path))
        .await
        .expect_err("a newer schema");
    assert!(matches!(error, StoreError::Newer { .. }), "{error}");
    assert!(error.to_string().contains("newer release"), "{error}");
    assert_eq!(std::fs::read(&path).expect("the file"), bytes);
}

#[tokio::test]
async fn damage_is_found_at_the_start() {
    let (_dir, path) = path();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(&path, "this is no database at all, just words".repeat(200)).expect("a file");
    let error = Store::open(Options::new(&path))
        .await
        .expect_err("no database");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");

    let place = Place::open().await;
    place.game().await.advance(3).await;
    let copy = path.with_file_name("copy.db");
    place
        .desk
        .store()
        .backup(copy.clone())
        .await
        .expect("a copy");
    let whole = std::fs::read(&copy).expect("the copy");
    std::fs::write(&copy, &whole[..whole.len() / 2]).expect("half of it");
    let error = Store::open(Options::new(&copy))
        .await
        .expect_err("half a database");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
}

#[tokio::test]
async fn orders_wait_for_the_disk_and_notes_do_not() {
    let (_dir, path) = path();
    let store = opened(&path).await;
    let pragma = |name: &'static str| {
        let store = store.clone();
        async move {
            store
                .run(move |db| {
                    Ok(db.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0))?)
                })
                .await
                .expect("a pragma")
        }
    };
    let in_note = store
        .note(|db| Ok(db.query_row("PRAGMA synchronous", [], |row| row.get::<_, i64>(0))?))
        .await
        .expect("a note");
    assert_eq!(in_note, 1, "NORMAL");
    assert_eq!(pragma("synchronous").await, 2, "FULL again");
    let failed: Result<(), _> = store.note(|_| Err(StoreError::Taken)).await;
    assert!(failed.is_err());
    assert_eq!(pragma("synchronous").await, 2, "FULL again after a failure");
    let panicked: Result<(), _> = store.note(|_| panic!("for the test")).await;
    assert!(panicked.is_err());
    store.note_later("a test", |_| panic!("for the test"));
    assert_eq!(pragma("synchronous").await, 2, "FULL again after a panic");
    assert_eq!(pragma("foreign_keys").await, 1);
    let patience = pragma("busy_timeout").await;
    assert!(patience > 0 && patience < 3000, "{patience}");
    let mode = store
        .run(|db| Ok(db.query_row("PRAGMA journal_mode", [], |row| row.get::<_, String>(0))?))
        .await
        .expect("a mode");
    assert_eq!(mode, "wal");
}

#[tokio::test]
async fn the_schema_itself_refuses_doubles_and_orphans() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(1).await;
    let game = table.game.sql();
    let refuses = |sql: &'static str| {
        let store = place.desk.store().clone();
        async move {
            store
                .transact(move |db| Ok(db.execute(sql, [game])?))
                .await
                .expect_err(sql)
        }
    };
    let twice = "INSERT INTO games (channel, ruleset, rules_version, setup, phase, secret, commitment, created_at, updated_at)
        SELECT channel, ruleset, rules_version, setup, phase, secret, commitment, 0, 0 FROM games WHERE id = ?1";
    assert!(matches!(refuses(twice).await, StoreError::Taken));
    let same_line = "INSERT INTO journal (game, sequence, origin, interaction_id, line, deed, rolls, reports, state, hash, at)
        SELECT game, sequence + 100, origin, interaction_id, line, deed, rolls, reports, state, hash, at FROM journal
        WHERE game = ?1 AND interaction_id IS NOT NULL ORDER BY sequence DESC LIMIT 1";
    assert!(matches!(refuses(same_line).await, StoreError::Taken));
    let orphan = "INSERT INTO outbox (game, target, target_id, body, created_at) VALUES (?1 + 1000, 'dm', 1, '{}', 0)";
    assert!(matches!(refuses(orphan).await, StoreError::Other(_)));
    let no_json = "UPDATE journal SET deed = 'walk' WHERE game = ?1";
    assert!(matches!(refuses(no_json).await, StoreError::Other(_)));
}

#[tokio::test]
async fn anothers_lock_is_waited_for_and_then_named() {
    let (_dir, path) = path();
    let store = Store::open(Options {
        patience: Duration::from_millis(100),
        ..Options::new(&path)
    })
    .await
    .expect("a database");
    let other = Connection::open(&path).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    let attention = |db: &Transaction<'_>| crate::store::games::set_attention(db, GameId(1), None);
    let error = store.transact(attention).await.expect_err("locked");
    assert!(matches!(error, StoreError::Locked), "{error}");
    other.execute_batch("COMMIT").expect("free again");
    store.transact(attention).await.expect("free again");
}

#[tokio::test]
async fn a_database_that_may_only_be_read_says_so() {
    let place = Place::open().await;
    let table = place.game().await;
    let store = Store::open(Options::reading(&place.path))
        .await
        .expect("to be read");
    let game = table.game;
    let found = store
        .run(move |db| games::load(db, game))
        .await
        .expect("to be read");
    assert_eq!(found.expect("the game").card, table.card().await);
    let error = store
        .transact(move |db| games::put_away(db, game))
        .await
        .expect_err("only to be read");
    assert!(matches!(error, StoreError::ReadOnly), "{error}");
    let missing = Store::open(Options::reading(place.path.with_file_name("none.db"))).await;
    assert!(matches!(missing, Err(StoreError::CannotOpen(_))));
}

#[tokio::test]
async fn a_panic_on_the_thread_undoes_its_work_and_stops_nothing() {
    let place = Place::open().await;
    let table = place.game().await;
    let game = table.game;
    let error = place
        .desk
        .store()
        .transact(move |db| -> Result<(), StoreError> {
            games::put_away(db, game)?;
            panic!("for the test");
        })
        .await
        .expect_err("a panic");
    assert!(matches!(error, StoreError::Other(_)), "{error}");
    assert_eq!(table.card().await.phase, crate::desk::Phase::Running);
    table.advance(1).await;
}

#[tokio::test]
async fn a_copy_is_whole_and_overwrites_nothing() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(2).await;
    let copy = place.path.with_file_name("copy.db");
    // Beside a running bot, as `courier backup` does it.
    let beside = Store::open(Options::reading(&place.path))
        .await
        .expect("to be read");
    beside.backup(copy.clone()).await.expect("a copy");
    let again = beside.backup(copy.clone()).await.expect_err("it exists");
    assert!(again.to_string().contains("exists"), "{again}");
    let desk = crate::desk::Desk::open(opened(&copy).await)
        .await
        .expect("a desk");
    assert_eq!(
        desk.card(table.game).await.expect("the game"),
        table.card().await
    );
    assert_eq!(
        desk.game_in(CHANNEL).await.expect("the channel"),
        Some(table.game)
    );
    assert_eq!(desk.game_in(ChannelId(1)).await.expect("a channel"), None);
}

#[tokio::test]
async fn a_database_of_the_schema_before_is_copied_as_it_is_and_learns_who_held_a_seat_last() {
    let (_dir, path) = path();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let mut db = Connection::open(&path).expect("a database");
    migrations().to_version(&mut db, 2).expect("two steps");
    db.execute_batch(
        "INSERT INTO games (id, channel, ruleset, rules_version, setup, phase, secret, commitment, created_at, updated_at)
             VALUES (1, 2, 'r', 1, '{}', 'running', '', '', 0, 0);
         INSERT INTO seats (game, seat, key, user, name) VALUES (1, 0, 'a', 7, 'Ann'), (1, 1, 'b', NULL, 'Ben');
         INSERT INTO journal (game, sequence, seat, user, origin, deed, rolls, reports, state, hash, at)
             VALUES (1, 0, 1, 8, 'interaction', '{}', '[]', '[]', '', '', 0),
                    (1, 1, 1, 9, 'interaction', '{}', '[]', '[]', '', '', 0);
         INSERT INTO interactions (id, user, channel, deferred_at, answered_at)
             VALUES (1, 7, 2, 0, 1), (2, 9, 2, 0, NULL);",
    )
    .expect("rows");
    let older = path.with_file_name("older.db");
    backup::copy_file(&path, &older).expect("a copy before the update");
    drop(db);
    let store = opened(&path).await;
    let (seats, interactions) = store
        .run(|db| {
            let read = |sql: &str| -> Result<Vec<Option<i64>>, StoreError> {
                let mut statement = db.prepare(sql)?;
                let rows = statement.query_map([], |row| row.get(0))?;
                Ok(rows.collect::<Result<_, _>>()?)
            };
            Ok((
                read("SELECT last_user FROM seats ORDER BY seat")?,
                read("SELECT user FROM interactions ORDER BY id")?,
            ))
        })
        .await
        .expect("rows");
    assert_eq!(seats, [Some(7), Some(9)]);
    assert_eq!(interactions, [None, Some(9)]);
    store.close().await;
    let restored = backup::restore(&older, &path).expect("an older schema is brought up later");
    assert_eq!((restored.schema, restored.games), (2, 1));
    opened(&path).await.close().await;
}

#[tokio::test]
async fn who_wanted_to_end_a_game_of_the_schema_before_proposes_it_and_the_others_agree() {
    let (_dir, path) = path();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let mut db = Connection::open(&path).expect("a database");
    migrations().to_version(&mut db, 5).expect("five steps");
    db.execute_batch(
        "INSERT INTO games (id, channel, ruleset, rules_version, setup, phase, secret, commitment, created_at, updated_at)
             VALUES (1, 2, 'r', 1, '{}', 'running', '', '', 0, 0), (2, 3, 'r', 1, '{}', 'over', '', '', 0, 0);
         INSERT INTO seats (game, seat, key, wants_end)
             VALUES (1, 0, 'a', 0), (1, 1, 'b', 1), (1, 2, 'c', 1), (2, 0, 'a', 1);
         INSERT INTO outbox (game, target, target_id, body, created_at)
             VALUES (1, 'channel', 2, '{\"parts\":[{\"part\":\"end-proposed\",\"agreed\":[],\"missing\":1}]}', 0);",
    )
    .expect("rows");
    drop(db);
    let store = opened(&path).await;
    let (open, over, waiting) = store
        .run(|db| {
            let waiting: i64 = db.query_row("SELECT count(*) FROM outbox", [], |r| r.get(0))?;
            Ok((
                super::proposals::open(db, GameId(1))?,
                super::proposals::open(db, GameId(2))?,
                waiting,
            ))
        })
        .await
        .expect("rows");
    let [open] = open.as_slice() else {
        panic!("one proposal: {open:?}");
    };
    assert_eq!(open.what, crate::desk::Proposal::End);
    assert_eq!(open.words, engine::text::Text::new("proposal-end"));
    assert_eq!(
        (open.by, open.agreed.as_slice()),
        (Seat(1), [Seat(2)].as_slice())
    );
    assert!(over.is_empty());
    assert_eq!(waiting, 0, "what nobody would understand is not said");
}

#[tokio::test]
async fn what_players_said_of_calls_and_answer_ahead_outlives_every_later_schema() {
    // As the releases wrote them in which the tables came.
    let games = "INSERT INTO games (id, channel, ruleset, rules_version, setup, phase, secret, commitment, created_at, updated_at)
             VALUES (1, 2, 'r', 1, '{}', 'running', '', '', 0, 0), (2, 3, 'r', 1, '{}', 'running', '', '', 0, 0);
         INSERT INTO seats (game, seat, key, user, name) VALUES (1, 0, 'a', 7, 'Ann'), (1, 1, 'b', 8, 'Ben');";
    let said = "INSERT INTO notices (user, game, way, zone, quiet_from, quiet_to, reminders)
             VALUES (7, NULL, 'dm', 'Europe/Berlin', 1320, 420, 0), (7, 1, 'off', NULL, NULL, NULL, NULL),
                    (8, NULL, NULL, 'America/Denver', 0, 0, NULL);";
    let ahead = r#"INSERT INTO standing (game, seat, reaction, answer, set_at)
             VALUES (1, 0, 'withdraw', '{"reply":"stand","up_to":"2-1","beyond":"retreat"}', 5),
                    (1, 1, 'siege', '{"reply":"besieged"}', 6);"#;
    for schema in 5..=SCHEMA {
        let (_dir, path) = path();
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let mut db = Connection::open(&path).expect("a database");
        migrations().to_version(&mut db, schema).expect("its steps");
        db.execute_batch(games).expect("games");
        db.execute_batch(said).expect("what was said");
        let answers = schema >= 7;
        if answers {
            db.execute_batch(ahead).expect("what is answered ahead");
        }
        drop(db);
        let store = opened(&path).await;
        store
            .run(move |db| {
                let now: u32 = db.query_row("PRAGMA user_version", [], |r| r.get(0))?;
                assert_eq!(usize::try_from(now), Ok(SCHEMA));
                preferences_hold(db, schema)?;
                let ann = standing::of_seat(db, GameId(1), Seat(0))?;
                let ben = standing::of_seat(db, GameId(1), Seat(1))?;
                if answers {
                    let stands = Standing::always("stand").up_to("2-1").beyond("retreat");
                    assert_eq!(ann, [("withdraw".to_owned(), stands)].into());
                    let besieged = Standing::always("besieged");
                    assert_eq!(ben, [("siege".to_owned(), besieged)].into());
                } else {
                    assert!(ann.is_empty() && ben.is_empty());
                }
                Ok(())
            })
            .await
            .expect("rows");
        store.close().await;
    }
}

/// That Ann and Ben are called as they said, each game for itself and all together.
fn preferences_hold(db: &Connection, schema: usize) -> Result<(), StoreError> {
    let (ann, ben) = (UserId(7), UserId(8));
    let all = notices::said(db, ann, None)?;
    let berlin = Zone::find("Europe/Berlin");
    assert!(berlin.is_some());
    let night = Quiet {
        from: 1320,
        to: 420,
    };
    let expected = Said {
        way: Some(Way::Dm),
        zone: berlin.clone(),
        quiet: Some(night),
        reminders: Some(false),
    };
    assert_eq!(all, expected, "schema {schema}");
    let wish = notices::wish(db, Some(ann), GameId(1))?;
    let quiet = (wish.way, wish.zone, wish.quiet, wish.reminders);
    assert_eq!(quiet, (Way::Off, berlin, Some(night), false));
    let elsewhere = notices::wish(db, Some(ann), GameId(2))?;
    assert_eq!(elsewhere.way, Way::Dm);
    let never = notices::wish(db, Some(ben), GameId(1))?;
    assert_eq!((never.way, never.reminders), (Way::Channel, true));
    assert_eq!(never.quiet, Some(Quiet { from: 0, to: 0 }));
    assert_eq!(never.zone, Zone::find("America/Denver"));
    Ok(())
}

#[tokio::test]
async fn of_games_of_the_schema_before_that_are_over_nobody_is_kept_as_one_who_looked() {
    let (_dir, path) = path();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let mut db = Connection::open(&path).expect("a database");
    migrations().to_version(&mut db, 12).expect("twelve steps");
    db.execute_batch(
        "INSERT INTO games (id, channel, ruleset, rules_version, setup, phase, secret, commitment, created_at, updated_at)
             VALUES (1, 2, 'r', 1, '{}', 'running', '', '', 0, 0), (2, 3, 'r', 1, '{}', 'over', '', '', 0, 0);
         INSERT INTO insiders (game, user) VALUES (1, 7), (2, 7);
         INSERT INTO knowers (game, seat, user, played) VALUES (1, 0, 8, 1), (2, 0, 8, 1);
         INSERT INTO offers (game, seat, kind, user, name, made_at) VALUES (1, 0, 'replace', 9, 'Cid', 0);",
    )
    .expect("rows");
    drop(db);
    let store = opened(&path).await;
    store
        .run(|db| {
            assert!(moderators::is_insider(db, GameId(1), UserId(7))?);
            assert!(!moderators::is_insider(db, GameId(2), UserId(7))?);
            for game in [GameId(1), GameId(2)] {
                assert_eq!(offers::knowers(db, game)?, [(UserId(8), Seat(0), true)]);
            }
            let open = offers::open(db, GameId(1), Seat(0))?;
            assert!(!open[0].others, "its holder made it");
            Ok(())
        })
        .await
        .expect("rows");
    store.close().await;
}

#[tokio::test]
async fn in_games_of_the_schema_before_that_are_over_nothing_is_due() {
    let (_dir, path) = path();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let mut db = Connection::open(&path).expect("a database");
    let before = migrations().to_version(&mut db, 13);
    before.expect("thirteen steps");
    db.execute_batch(
        "INSERT INTO games (id, channel, ruleset, rules_version, setup, phase, secret, commitment, created_at, updated_at)
             VALUES (1, 2, 'r', 1, '{}', 'running', '', '', 0, 0), (2, 3, 'r', 1, '{}', 'over', '', '', 0, 0);
         INSERT INTO due (game, kind, seat, at, anchor) VALUES (1, 'deadline', 0, 5, 'wall'), (2, 'deadline', 0, 5, 'wall');
         INSERT INTO turns (game, seat) VALUES (1, 0), (2, 0);
         INSERT INTO offers (game, seat, kind, user, name, made_at) VALUES (1, 0, 'replace', 9, 'Cid', 0), (2, 0, 'replace', 9, 'Cid', 0);",
    )
    .expect("rows");
    drop(db);
    let store = opened(&path).await;
    store
        .run(|db| {
            for (game, left) in [(GameId(1), 1), (GameId(2), 0)] {
                assert_eq!(due::of_kind(db, game, clocks::DEADLINE)?.len(), left);
                assert_eq!(clocks::turns(db, game)?.len(), left);
                assert_eq!(offers::open(db, game, Seat(0))?.len(), left);
            }
            Ok(())
        })
        .await
        .expect("rows");
    store.close().await;
}
