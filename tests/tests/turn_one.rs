//! The first turn of the campaign, by command, by button and by form, held against Discord's own description.

// Each test program uses a part of it.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;

use bot::desk::Look;
use bot::id::{GameId, UserId};
use bot::local::{Actor, NO_OPTIONS};
use club::Club;
use std::collections::{BTreeMap, BTreeSet};
use system_tests::openapi::{Description, path};

/// More orders than a turn played so simply takes.
const MOST: usize = 120;
/// So often a player gives an order of one kind.
const AGAIN: usize = 4;

async fn look(club: &Club, game: GameId, who: &Actor) -> Look {
    let look = club.desk.look(game, UserId(who.id)).await;
    look.expect("a look")
}

/// The turn, as everybody reads it.
fn turn(look: &Look) -> String {
    let headline = bot::words::say(&look.status()[0]);
    headline
        .split([':', ','])
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// A whole order of that verb that is lawful now, found as a player finds it: by completing what was typed.
async fn found(look: &Look, who: &Actor, verb: &str) -> Option<String> {
    let mut waiting = vec![format!("{verb} ")];
    let mut tried = BTreeSet::new();
    while let Some(typed) = waiting.pop() {
        if tried.len() > 25 || !tried.insert(typed.clone()) {
            continue;
        }
        if look.parse(&typed).is_ok_and(|o| look.judge(&o).is_ok()) {
            return Some(typed);
        }
        let found = who
            .autocomplete("order", [("order", &typed)], "order")
            .await;
        // The first on the list is tried first.
        waiting.extend(found.into_iter().rev().map(|c| c.value));
    }
    None
}

/// How an order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Command,
    Buttons,
    Form,
}

const WAYS: [Way; 3] = [Way::Command, Way::Buttons, Way::Form];

async fn give(club: &Club, look: &Look, who: &Actor, verb: &str, line: &str, way: Way) {
    let reply = match way {
        Way::Command => who.slash("order", [("order", line)]).await,
        Way::Buttons => {
            let label = look.menu().offer(verb).map(|o| bot::words::say(&o.label));
            let panel = who.press(&club.prompt().await, "Give orders").await;
            club.order_by_buttons(who, &panel, &label.expect("an offer"))
                .await
        }
        Way::Form => {
            let form = who.slash("orders", NO_OPTIONS).await;
            // A bad line is given back and takes nothing from the good one.
            let reply = who
                .submit(&form, [("lines", format!("fly 0101\n{line}"))])
                .await;
            assert!(reply.text().contains("**Refused** `fly 0101`"));
            reply
        }
    };
    assert!(reply.is_ephemeral());
    let text = reply.text();
    assert!(text.contains("**Accepted**"), "{line} by {way:?}: {text}");
}

#[tokio::test]
async fn the_first_turn_of_the_campaign_by_command_button_and_form() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let first = turn(&look(&club, game, &players[0]).await);
    assert_eq!(first, "Turn 1");
    let mut given: BTreeMap<u64, Vec<(Way, &str)>> = BTreeMap::new();
    for orders in 0.. {
        let (active, _) = club.active_and_idle(game, &players).await;
        let now = look(&club, game, &active).await;
        if turn(&now) != first {
            break;
        }
        assert!(orders < MOST, "the turn never ends: {:?}", now.status());
        let own = given.entry(active.id).or_default();
        let mut way = WAYS[own.len() % WAYS.len()];
        let mut chosen = None;
        for verb in ["move", "enter"] {
            let often = own.iter().filter(|(_, v)| *v == verb).count();
            let offered = now.menu().offers.iter().any(|o| o.verb == verb);
            if chosen.is_none() && offered && often < AGAIN {
                chosen = found(&now, &active, verb).await.map(|line| (verb, line));
            }
        }
        let (verb, line) = match chosen {
            Some(chosen) => chosen,
            None => ("done", club.default_line(game, &active).await),
        };
        // A question that came up on the way, such as a retreat, is answered in one way only.
        if verb == "done" && line != "done" {
            way = Way::Command;
        }
        let before = club.sequence(game);
        give(&club, &now, &active, verb, &line, way).await;
        assert_eq!(club.sequence(game), before + 1);
        own.push((way, verb));
    }
    assert_eq!(given.len(), 2, "both halves were played");
    for way in WAYS {
        for (who, own) in &given {
            assert!(own.iter().any(|(w, _)| *w == way), "{who}: {way:?}");
        }
        let moved = given.values().flatten().any(|one| *one == (way, "move"));
        assert!(moved, "nobody moved by {way:?}: {given:?}");
    }
    club.wait_public("Turn 2").await;

    // The rest of what can be asked, so that every kind of request is on record.
    let (active, _) = club.active_and_idle(game, &players).await;
    for command in [
        "game map",
        "game log",
        "game status",
        "game export",
        "secret",
        "help",
        "about",
        "rules",
    ] {
        let reply = active.slash(command, NO_OPTIONS).await;
        assert!(reply.is_ephemeral(), "{command}");
    }
    let panel = active.slash("game undo", NO_OPTIONS).await;
    assert!(panel.is_ephemeral());
    let sure = active.slash("game resign", NO_OPTIONS).await;
    active.press(&sure, "Resign").await;
    club.wait_public("The game is over").await;
    described(&club);
}

/// Every request of the bot, and every answer to it, fits Discord's description.
fn described(club: &Club) {
    let Some(description) = Description::load() else {
        eprintln!("not run: no description at {}", path().display());
        return;
    };
    assert_eq!(club.table.standin().violations(), Vec::<String>::new());
    let requests = club.table.requests();
    assert!(requests.len() > 100, "only {} requests", requests.len());
    let complaints: Vec<String> = requests
        .iter()
        .filter_map(|r| {
            let wrong = description
                .check(r)
                .and(description.check_answer(r))
                .err()?;
            Some(format!("{} {}: {wrong}", r.method, r.path))
        })
        .collect();
    let some: Vec<&String> = complaints.iter().take(5).collect();
    assert!(
        some.is_empty(),
        "{} complaints: {some:#?}",
        complaints.len()
    );
    eprintln!("{} requests and their answers fit", requests.len());
}
