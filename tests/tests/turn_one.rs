//! The first turn of the campaign, by command, by button and by form, held against Discord's own description.

// Each test program uses a part of it.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;

use bot::desk::Look;
use bot::id::{GameId, UserId};
use bot::local::{Actor, NO_OPTIONS};
use club::Club;
use std::collections::BTreeSet;
use system_tests::openapi::{Description, path};

/// More orders than a turn played so simply takes.
const MOST: usize = 120;

async fn look(club: &Club, game: GameId, who: &Actor) -> Look {
    let look = club.desk.look(game, UserId(who.id)).await;
    look.expect("a look")
}

/// The turn, as everybody reads it.
fn turn(look: &Look) -> String {
    let headline = bot::words::say(&look.status()[0]);
    headline.split(':').next().unwrap_or_default().to_owned()
}

/// A whole move that is lawful now, found as a player finds it: by completing what was typed.
async fn a_move(look: &Look, who: &Actor) -> Option<String> {
    let mut waiting = vec!["move ".to_owned()];
    let mut tried = BTreeSet::new();
    while let Some(typed) = waiting.pop() {
        if tried.len() > 25 || !tried.insert(typed.clone()) {
            continue;
        }
        let lawful = look.parse(&typed).is_ok_and(|o| look.judge(&o).is_ok());
        if lawful {
            return Some(typed);
        }
        let found = who
            .autocomplete("order", [("order", &typed)], "order")
            .await;
        // The first on the list is tried first.
        waiting.extend(
            found
                .into_iter()
                .rev()
                .map(|c| c.value)
                .filter(|v| *v != typed),
        );
    }
    None
}

#[tokio::test]
async fn the_first_turn_of_the_campaign_by_command_button_and_form() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let first = turn(&look(&club, game, &players[0]).await);
    assert_eq!(first, "Turn 1");
    // Seats that moved, by way.
    let mut moved: [BTreeSet<u64>; 3] = Default::default();
    let mut asked = BTreeSet::new();
    let mut orders = 0;
    loop {
        let (active, _) = club.active_and_idle(game, &players).await;
        let now = look(&club, game, &active).await;
        if turn(&now) != first {
            break;
        }
        orders += 1;
        assert!(orders < MOST, "the turn never ends: {:?}", now.status());
        asked.insert(active.id);
        let before = club.sequence(game).await;
        let can_move = now.menu().offers.iter().any(|o| o.verb == "move");
        let way = (0..3).find(|way| !moved[*way].contains(&active.id));
        match (can_move, way) {
            (true, Some(1)) => {
                let label = now.menu().offer("move").map(|o| bot::words::say(&o.label));
                let panel = active.press(&club.prompt().await, "Give orders").await;
                let after = club
                    .order_by_buttons(&active, &panel, &label.expect("an offer"))
                    .await;
                assert!(after.is_ephemeral());
                moved[1].insert(active.id);
            }
            (true, Some(way)) => {
                let line = a_move(&now, &active).await.expect("somebody can move");
                let reply = if way == 0 {
                    active.slash("order", [("order", &line)]).await
                } else {
                    let form = active.slash("orders", NO_OPTIONS).await;
                    let lines = format!("{line}\nfly 0101");
                    active.submit(&form, [("lines", lines)]).await
                };
                let text = reply.text();
                assert!(text.contains("**Accepted**"), "{line}: {text}");
                assert_eq!(text.contains("fly 0101"), way == 2, "{text}");
                moved[way].insert(active.id);
            }
            _ => {
                let line = club.default_line(game, &active).await;
                let reply = active.slash("order", [("order", line)]).await;
                assert!(reply.text().contains("Accepted"), "{}", reply.text());
            }
        }
        assert_eq!(club.sequence(game).await, before + 1);
    }
    assert_eq!(asked.len(), 2, "both halves were played");
    for (way, seats) in ["command", "button", "form"].iter().zip(&moved) {
        assert_eq!(seats.len(), 2, "both moved by {way}");
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
    assert_eq!(complaints, Vec::<String>::new());
    eprintln!("{} requests and their answers fit", requests.len());
}
