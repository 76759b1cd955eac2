//! What can be looked at, and by whom.

use crate::club::{Club, everything};
use bot::local::NO_OPTIONS;

#[tokio::test]
async fn looks_are_private_unless_shared_and_shared_ones_are_a_spectators() {
    let club = Club::open().await;
    let (_, players) = club.game().await;
    let ann = &players[0];
    for command in ["game status", "game map", "game log"] {
        let own = ann.slash(command, NO_OPTIONS).await;
        assert!(own.is_ephemeral(), "{command}");
        let shared = ann.slash(command, [("share", "true")]).await;
        assert!(!shared.is_ephemeral(), "{command}");
        let sam = club.user("Sam").slash(command, NO_OPTIONS).await;
        assert_eq!(shared.text(), sam.text(), "{command}");
        let bytes = |r: &bot::local::Reply| {
            r.message()
                .attachments
                .iter()
                .map(|a| a.bytes.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(bytes(&shared), bytes(&sam), "{command}");
    }
    let status = ann.slash("game status", NO_OPTIONS).await;
    let shown = ann.press(&status, "Show everybody").await;
    assert!(!shown.is_ephemeral());
}

#[tokio::test]
async fn parts_of_the_map_by_place_hex_corners_or_nothing_known() {
    let club = Club::open().await;
    let (_, players) = club.game().await;
    let ann = &players[0];
    let places = ann
        .autocomplete("game map", [("region", "")], "region")
        .await;
    assert!(places.len() > 5 && places.len() <= 25);
    let place = places
        .iter()
        .find(|p| p.value != "whole" && p.value != "focus")
        .expect("a place");
    for region in [place.value.as_str(), "0505", "0303-0707"] {
        let map = ann.slash("game map", [("region", region)]).await;
        assert_eq!(
            map.message().attachments[0].filename,
            "region.png",
            "{region}"
        );
    }
    let wrong = ann.slash("game map", [("region", "Atlantis*")]).await;
    assert!(wrong.text().contains("no place or hex"), "{}", wrong.text());
}

#[tokio::test]
async fn a_report_tells_how_things_stand_and_what_is_new_since_the_last_one() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, idle) = club.active_and_idle(game, &players).await;
    let idle = idle.expect("one is asked, and one is not");
    let first = idle.slash("report", NO_OPTIONS).await;
    assert!(first.is_ephemeral());
    assert!(
        first.text().contains("What happened so far"),
        "{}",
        first.text()
    );
    let again = idle.slash("report", NO_OPTIONS).await;
    assert!(
        again.text().contains("Since you last asked"),
        "{}",
        again.text()
    );
    assert!(again.text().contains("- Nothing."), "{}", again.text());
    // Play goes on until something public happened.
    let mut news = String::new();
    for _ in 0..6 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let line = club.default_line(game, &active).await;
        active.slash("order", [("order", line)]).await;
        news = idle.slash("report", NO_OPTIONS).await.text().clone();
        if !news.contains("- Nothing.") {
            break;
        }
    }
    assert!(!news.contains("- Nothing."), "{news}");
    // What was told to one is still new to the other.
    let other = active.slash("report", NO_OPTIONS).await;
    assert!(
        other.text().contains("What happened so far"),
        "{}",
        other.text()
    );
    // A spectator may ask too, and reads no more than anybody.
    let sam = club.user("Sam").slash("report", NO_OPTIONS).await;
    assert!(
        sam.is_ephemeral() && !sam.text().contains("Supply:"),
        "{}",
        sam.text()
    );
}

#[tokio::test]
async fn a_place_is_looked_at_by_name_or_number() {
    let club = Club::open().await;
    let (_, players) = club.game().await;
    let ann = &players[0];
    let places = ann.autocomplete("look", [("place", "")], "place").await;
    assert!(places.len() > 5 && places.iter().all(|p| p.value != "whole"));
    for place in [places[0].value.as_str(), "0505"] {
        let seen = ann.slash("look", [("place", place)]).await;
        assert!(
            seen.is_ephemeral() && seen.text().contains(" MP"),
            "{}",
            seen.text()
        );
        assert_eq!(seen.message().attachments.len(), 1, "{place}");
    }
    let wrong = ann.slash("look", [("place", "Atlantis")]).await;
    assert!(wrong.text().contains("Atlantis"), "{}", wrong.text());
}

#[tokio::test]
async fn a_spectator_and_the_other_side_read_no_secret() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    for _ in 0..4 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let line = club.default_line(game, &active).await;
        active.slash("order", [("order", line)]).await;
    }
    // What only one seat knows, line by line.
    let mut secrets = Vec::new();
    for player in &players {
        let look = club
            .desk
            .look(game, bot::id::UserId(player.id))
            .await
            .expect("a look");
        secrets.push(
            look.secrets()
                .iter()
                .map(bot::words::say)
                .collect::<Vec<_>>(),
        );
    }
    let sam = club.user("Sam");
    let mut seen = club.all_public();
    for command in ["game status", "game map", "game log", "game export"] {
        seen.push_str(&everything(sam.slash(command, NO_OPTIONS).await.message()));
    }
    let none = sam.slash("secret", NO_OPTIONS).await;
    assert!(none.text().contains("no seat"), "{}", none.text());
    let mut checked = 0;
    for (n, own) in secrets.iter().enumerate() {
        for line in own {
            let others = secrets
                .iter()
                .enumerate()
                .any(|(m, other)| m != n && other.contains(line));
            if !others {
                checked += 1;
                assert!(!seen.contains(line.as_str()), "a spectator reads: {line}");
            }
        }
        let told = players[n].slash("secret", NO_OPTIONS).await;
        assert!(told.is_ephemeral());
        assert_eq!(
            sam.look(&told),
            None,
            "an answer to one is seen by nobody else"
        );
    }
    assert!(checked > 0 || secrets.iter().all(Vec::is_empty));
    for player in &players {
        assert!(player.messages().iter().filter(|m| m.ephemeral).count() > 0);
        for other in players.iter().filter(|p| p.id != player.id) {
            let mine: Vec<_> = player
                .messages()
                .into_iter()
                .filter(|m| m.ephemeral)
                .map(|m| m.id)
                .collect();
            assert!(mine.iter().all(|id| other.look(id).is_none()));
        }
    }
}

#[tokio::test]
async fn rules_help_and_about_answer_at_once_and_to_the_asker() {
    let club = Club::open().await;
    let sam = club.user("Sam");
    for command in ["help", "about", "rules"] {
        let reply = sam.slash(command, NO_OPTIONS).await;
        assert!(
            reply.is_ephemeral() && !reply.text().is_empty(),
            "{command}"
        );
    }
    let rules = engine::table::rules(&Club::ruleset()).expect("rules");
    let found = sam
        .autocomplete("rules", [("section", "")], "section")
        .await;
    assert_eq!(found.len(), rules.len().min(25));
    if let Some(rule) = rules.first() {
        let shown = sam.slash("rules", [("section", rule.rule.number())]).await;
        assert!(shown.text().contains(&rule.title), "{}", shown.text());
    }
    let none = sam.slash("rules", [("section", "zzz")]).await;
    assert!(none.text().contains("no rule"), "{}", none.text());
    assert!(none.text().contains("the nearest: ["), "{}", none.text());
}

#[tokio::test]
async fn questions_are_completed_and_answered() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let ann = &players[0];
    let found = ann
        .autocomplete("ask", [("question", "")], "question")
        .await;
    let look = club
        .desk
        .look(game, bot::id::UserId(ann.id))
        .await
        .expect("a look");
    assert_eq!(found.is_empty(), look.questions().offers.is_empty());
    let wrong = ann
        .slash("ask", [("question", "what is the meaning of it all")])
        .await;
    assert!(wrong.is_ephemeral() && !wrong.text().is_empty());
    let odds = ann.slash("odds", [("of", "nothing at all")]).await;
    assert!(odds.is_ephemeral() && !odds.text().is_empty());
}

#[tokio::test]
async fn a_result_with_a_working_is_explained_to_all_who_may_read_it() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let mut explained = false;
    for _ in 0..60 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let line = club.default_line(game, &active).await;
        let reply = active.slash("order", [("order", line)]).await;
        if reply.message().buttons().iter().any(|b| b.label == "Why?") {
            let why = active.press(&reply, "Why?").await;
            assert!(
                why.is_ephemeral() && why.text().contains("- "),
                "{}",
                why.text()
            );
        }
        if let Some(public) = club.newest_with("Why?") {
            let why = club.user("Sam").press(&public, "Why?").await;
            assert!(
                why.is_ephemeral() && why.text().contains("- "),
                "{}",
                why.text()
            );
            explained = true;
            break;
        }
    }
    if !explained {
        // The orders may have been quicker than the messages that tell of them.
        let channel = club.table.channel();
        club.table
            .wait(|world| {
                let rows = |m: &bot::local::state::Message| {
                    serde_json::Value::Array(m.components.clone()).to_string()
                };
                let mut public = world
                    .messages
                    .values()
                    .filter(|m| m.channel == channel && m.only_for.is_none());
                public.any(|m| rows(m).contains("Why?")).then_some(())
            })
            .await;
        if let Some(public) = club.newest_with("Why?") {
            let why = club.user("Sam").press(&public, "Why?").await;
            assert!(why.text().contains("- "), "{}", why.text());
            explained = true;
        }
    }
    let any = club
        .desk
        .log(game, bot::id::UserId(0), 0, 500)
        .await
        .expect("the log")
        .lines
        .iter()
        .any(|l| l.reports.iter().any(|r| !r.trace.is_empty()));
    assert_eq!(explained, any);
}
