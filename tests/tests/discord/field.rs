//! Cases from the field that no other room holds; `tests/FIELD_CASES.md` has all.

use crate::club::{Club, everything, labels};
use bot::discord::pictures::{NoPicture, Pictures};
use bot::discord::{commands, invite};
use bot::id::UserId;
use bot::local::state::Command;
use bot::local::{Harm, NO_OPTIONS};
use render::Frame;
use std::collections::BTreeSet;
use std::sync::Arc;

#[tokio::test]
async fn f012_a_secret_whose_answer_is_refused_comes_privately_or_can_be_had_again() {
    let club = Club::open().await;
    let (_, players) = club.game().await;
    let ann = &players[0];
    let plain = ann.slash("secret", NO_OPTIONS).await.text();
    let secret = plain.lines().last().expect("words").to_owned();
    let gone = || Harm::Answer {
        status: 404,
        code: 0,
        message: "404: Not Found".into(),
    };
    let answers = "/webhooks/*/messages/@original";
    club.table.fail("PATCH", answers, 1, gone());
    let asked = ann.send_slash("secret", NO_OPTIONS);
    asked.expect("the app lets her");
    ann.wait_dm(|m| m.text().contains(&secret)).await;
    // With closed messages too it is not lost, and never in the channel.
    ann.set_dms(false);
    club.table.fail("PATCH", answers, 1, gone());
    let asked = ann.send_slash("secret", NO_OPTIONS);
    asked.expect("the app lets her");
    club.until(async || club.table.faults_left() == 0).await;
    let again = ann.slash("secret", NO_OPTIONS).await;
    assert!(again.is_ephemeral() && again.text().contains(&secret));
    for message in club.table.public(club.table.channel()) {
        assert!(message.used.is_none(), "{}", everything(&message));
    }
}

#[tokio::test]
async fn f034_a_button_acts_on_its_own_game_whichever_was_used_last() {
    let club = Club::open().await;
    let (first, players) = club.game().await;
    let side = club.table.text_channel("side-room");
    let second = club.game_at(side, &players).await;
    let (active, _) = club.active_and_idle(first, &players).await;
    let panel = active.press(&club.prompt().await, "Give orders").await;
    // The other game is the one that was used last, by button and by command.
    let there = active.at(side);
    there
        .press(&club.prompt_in(side).await, "Give orders")
        .await;
    there.slash("game status", NO_OPTIONS).await;
    let before = (club.sequence(first), club.sequence(second));
    let offer = labels(&panel)[0].clone();
    club.order_by_buttons(&active, &panel, &offer).await;
    assert_eq!(club.sequence(first), before.0 + 1);
    assert_eq!(club.sequence(second), before.1);
    // Where a game has to be named, it is not guessed.
    let both = club.awaited(second, &players).await;
    if let Some(player) = both.iter().find(|p| p.id == active.id) {
        let which = player.in_dm().slash("secret", NO_OPTIONS).await;
        assert!(
            which.text().contains(&first.to_string()) || which.text().contains(&second.to_string()),
            "{}",
            which.text()
        );
    }
}

#[tokio::test]
async fn f088_f090_commands_are_replaced_whole_and_copies_of_a_server_are_cleared() {
    let mut club = Club::open().await;
    club.kill().await;
    let guild = club.table.guild();
    club.table.with(|world| {
        let old = |id, guild, name: &str| Command {
            id,
            guild,
            body: serde_json::json!({"name": name, "description": "Of an older build.", "type": 1}),
        };
        world.commands.push(old(11, Some(guild), "game"));
        world.commands.push(old(12, Some(guild), "move"));
        world.commands.push(old(13, None, "attack"));
    });
    for _ in 0..2 {
        club.table.forget_requests();
        club.restart().await;
        let cleared = club
            .table
            .wait(|world| {
                let names: BTreeSet<&str> = world.commands.iter().map(Command::name).collect();
                let global = world.commands.iter().all(|c| c.guild.is_none());
                (global && !names.contains("attack")).then_some(())
            })
            .await;
        assert!(cleared.is_some());
        let (ann, here) = (club.user("Ann"), commands::payload().len());
        let offered = ann.commands();
        let once: BTreeSet<&String> = offered.iter().collect();
        assert_eq!(once.len(), offered.len(), "{offered:?}");
        let all = club.table.with(|world| world.commands.len());
        assert_eq!(all, here);
        let path = "/applications/*/commands";
        let sent = club.table.wait_requests("PUT", path, 1).await;
        let global = sent.iter().filter(|r| !r.path.contains("guilds")).count();
        assert_eq!(global, 1, "one request, all or nothing");
        club.kill().await;
    }
}

#[tokio::test]
async fn the_install_link_asks_for_what_is_needed_and_no_more() {
    let club = Club::open().await;
    let about = club.user("Ann").slash("about", NO_OPTIONS).await.text();
    let link = invite::link(&club.table.bot().to_string());
    assert!(about.contains(&link), "{about}");
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let readme = std::fs::read_to_string(readme).expect("the README");
    assert!(readme.contains(&invite::link("YOUR_APPLICATION_ID")));
    // The local table grants what the link asks for.
    assert_eq!(bot::local::permission::BOT, invite::NEEDS.bits());
    // A game is opened, played and drawn with these and nothing else.
    club.table
        .bot_may(club.table.channel(), invite::NEEDS.bits());
    let (game, players) = club.game().await;
    assert!(!club.prompt().await.attachments.is_empty());
    let (active, _) = club.active_and_idle(game, &players).await;
    let map = active.slash("game map", NO_OPTIONS).await;
    assert_eq!(map.message().attachments.len(), 1);
}

#[tokio::test]
async fn f110_a_picture_that_is_too_large_is_told_in_words() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let look = club.desk.look(game, UserId(players[0].id)).await;
    let board = Arc::new(look.expect("a look").board().expect("it has begun"));
    let pictures = Pictures::new(club.desk.clone());
    // Room for a small one: the scale gives way.
    let whole = pictures.file(&board, Frame::WHOLE, usize::MAX).await;
    let whole = whole.expect("a picture").bytes.len();
    let smaller = pictures.file(&board, Frame::WHOLE, whole / 2).await;
    assert!(smaller.expect("a smaller one").bytes.len() <= whole / 2);
    let none = pictures.file(&board, Frame::WHOLE, 100).await;
    assert!(matches!(none, Err(NoPicture::Large)));
    // What the platform finds too large comes in words, to one and to all.
    let large = || Harm::Answer {
        status: 413,
        code: 40_005,
        message: "Request entity too large".into(),
    };
    club.table
        .fail("PATCH", "/webhooks/*/messages/@original", 1, large());
    let map = players[0].slash("game map", NO_OPTIONS).await;
    assert!(map.message().attachments.is_empty());
    assert!(map.text().contains("too large"), "{}", map.text());
    assert!(map.text().len() > 120, "{}", map.text());
    for _ in 0..8 {
        let drawn = |m: &bot::local::MessageView| m.text().contains("too large");
        club.table.mend();
        club.table.fail("POST", "/channels/*/messages", 1, large());
        club.play(game, &players).await;
        club.sent().await;
        if club.table.public(club.table.channel()).iter().any(drawn) {
            return;
        }
    }
    panic!("no message of eight orders had a picture");
}

#[tokio::test]
async fn f112_twenty_maps_at_once_are_all_answered() {
    let club = Club::open().await;
    let (_, players) = club.game().await;
    let mut sent = Vec::new();
    for n in 0..20 {
        let who = players[n % players.len()].clone();
        // Each of another part, so that none can be had from the shelf.
        let region = format!("{:02}{:02}", 3 + n, 4 + n / 2);
        let asked = who.send_slash("game map", [("region", region)]);
        sent.push(asked.expect("the app lets them"));
    }
    for one in sent {
        let reply = one.reply().await;
        assert_eq!(reply.message().attachments.len(), 1, "{}", reply.text());
    }
}

#[tokio::test]
async fn f114_one_hex_or_unit_that_is_asked_for_is_cut_out_ringed_and_named() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let look = club.desk.look(game, UserId(players[0].id)).await;
    let board = look.expect("a look").board().expect("it has begun");
    let pictures = Pictures::new(club.desk.clone());
    let engine::board::Surface::Hexes(hexes) = &board.surface else {
        panic!("a map of hexes");
    };
    // The most crowded stack that is shown by its counters.
    let stack = hexes.stacks.iter().max_by_key(|s| s.counters.len());
    let stack = stack.expect("a stack");
    let unit = &stack.counters[0].name;
    let whole = players[0].slash("game map", NO_OPTIONS).await;
    for wanted in [stack.hex.to_string(), unit.clone()] {
        let shown = players[0].slash("game map", [("region", &wanted)]).await;
        let picture = &shown.message().attachments[0];
        assert_eq!(picture.filename, "region.png", "{wanted}");
        assert!(shown.text().contains(&wanted), "{}", shown.text());
        assert!(picture.bytes.len() < whole.message().attachments[0].bytes.len());
        // The same part of the map with a ring, and not without it.
        let part = bot::present::look::cutout(&board, &wanted).expect("a place");
        let frame = Frame::cutout(part.expect("a part"));
        for (board, same) in [
            (board.clone(), false),
            (board.clone().with_way(&[stack.hex]), true),
        ] {
            let drawn = pictures.file(&Arc::new(board), frame, usize::MAX).await;
            let drawn = drawn.expect("a picture").bytes;
            assert_eq!(*drawn == *picture.bytes, same, "{wanted}");
        }
    }
}

#[tokio::test]
async fn f128_no_picture_and_nothing_that_was_sent_stays_in_the_database() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    for _ in 0..8 {
        let active = club.play(game, &players).await;
        active.slash("game map", NO_OPTIONS).await;
    }
    club.stop().await;
    let bytes = std::fs::read(&club.db).expect("the database");
    let png = b"\x89PNG\r\n";
    assert!(!bytes.windows(png.len()).any(|w| w == png));
    let db = rusqlite::Connection::open(&club.db).expect("the database");
    let count = |sql: &str| -> i64 { db.query_row(sql, [], |r| r.get(0)).expect("a count") };
    assert_eq!(
        count(
            "SELECT count(*) FROM outbox WHERE status = 'sent' AND (body IS NOT NULL OR board IS NOT NULL)"
        ),
        0
    );
    // One state a game, however long it is; what grows is a line an order.
    assert_eq!(count("SELECT count(*) FROM games"), 1);
    let widest =
        count("SELECT max(length(deed) + length(notation)) FROM journal WHERE sequence > 1");
    assert!(widest < 4000, "{widest}");
}

#[tokio::test]
async fn f030_five_hundred_open_games_and_a_stop_write_only_what_changed() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    club.stop().await;
    {
        let mut db = rusqlite::Connection::open(&club.db).expect("the database");
        let copies = db.transaction().expect("a transaction");
        for n in 1..500_i64 {
            copies
                .execute(
                    "INSERT INTO games (guild, channel, ruleset, rules_version, setup, phase, secret, commitment, state, sequence,
                         created_at, started_at, updated_at)
                     SELECT guild, channel + ?1, ruleset, rules_version, setup, phase, secret, commitment, state, sequence,
                         created_at, started_at, 1 FROM games WHERE id = ?2",
                    rusqlite::params![n, game.sql()],
                )
                .expect("a copy");
            let copy = copies.last_insert_rowid();
            copies
                .execute(
                    "INSERT INTO seats (game, seat, key, user, name) SELECT ?1, seat, key, user, name FROM seats WHERE game = ?2",
                    rusqlite::params![copy, game.sql()],
                )
                .expect("its seats");
        }
        copies.commit().expect("five hundred games");
    }
    club.restart().await;
    // Forty are looked at and so in memory; one is played.
    for number in 2..42 {
        let card = club.desk.card(bot::id::GameId(number)).await;
        assert_eq!(card.expect("a card").phase, bot::desk::Phase::Running);
    }
    club.play(game, &players).await;
    club.stop().await;
    let half_written = format!("{}-journal", club.db.display());
    assert!(!std::path::Path::new(&half_written).exists());
    let db = rusqlite::Connection::open(&club.db).expect("the database");
    let whole: String = db
        .query_row("PRAGMA integrity_check", [], |r| r.get(0))
        .expect("a check");
    assert_eq!(whole, "ok");
    let touched: i64 = db
        .query_row(
            "SELECT count(*) FROM games WHERE updated_at <> 1",
            [],
            |r| r.get(0),
        )
        .expect("a count");
    assert_eq!(touched, 1);
}

#[tokio::test]
async fn f156_a_phase_in_which_nothing_is_done_stands_in_the_log() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let watcher = club.user("Sol");
    // Each of these orders closes a phase in which nothing was done.
    for _ in 0..6 {
        club.play(game, &players).await;
    }
    let log = watcher.slash("game log", NO_OPTIONS).await.text();
    let begun = log.lines().filter(|l| l.contains("Now: ")).count();
    assert_eq!(begun, 7, "{log}");
    assert!(log.contains("Passed over"), "{log}");
}
