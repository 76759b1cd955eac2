//! Orders by text: one by a command, several by a form.

use crate::club::Club;
use bot::local::{MessageView, NO_OPTIONS};

#[tokio::test]
async fn a_form_keeps_good_lines_and_gives_bad_ones_back() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let good = club.default_line(game, &active).await;
    let before = club.sequence(game);
    let form = active.slash("orders", NO_OPTIONS).await;
    let modal = form.modal.clone().expect("a form is the first answer");
    assert_eq!(modal.inputs.len(), 1);
    let lines = format!("fly to the moon\n\n{good}\n");
    let reply = active.submit(&form, [("lines", lines)]).await;
    assert!(reply.is_ephemeral());
    let text = reply.text();
    assert!(text.contains("**Refused** `fly to the moon`"), "{text}");
    assert!(text.contains("**Accepted**"), "{text}");
    assert!(
        text.contains("```\nfly to the moon\n```"),
        "the bad line is given back: {text}"
    );
    assert_eq!(club.sequence(game), before + 1);

    let again = active.press(&reply, "Edit and send again").await;
    let modal = again.modal.clone().expect("a form");
    assert_eq!(modal.inputs[0].value, "fly to the moon");
}

#[tokio::test]
async fn the_order_command_without_a_line_opens_the_form() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, idle) = club.active_and_idle(game, &players).await;
    assert!(active.slash("order", NO_OPTIONS).await.modal.is_some());
    if let Some(idle) = idle {
        let refused = idle.slash("order", NO_OPTIONS).await;
        assert!(refused.modal.is_none() && refused.is_ephemeral());
        assert!(
            refused.text().contains("not your turn"),
            "{}",
            refused.text()
        );
    }
}

#[tokio::test]
async fn a_form_of_four_thousand_characters_is_answered_in_full() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let form = active.slash("orders", NO_OPTIONS).await;
    let lines = "nonsense ".repeat(30).trim().to_owned() + "\n";
    let text: String = lines.repeat(20).chars().take(4000).collect();
    let count = text.lines().count();
    let reply = active.submit(&form, [("lines", text)]).await;
    // Some of the lines are given back in messages of their own, the last of all.
    let said = || {
        let later = reply.followups();
        assert!(later.iter().all(|m| m.ephemeral));
        let all: Vec<String> = later.iter().map(MessageView::text).collect();
        format!("{}\n{}", reply.refreshed().text(), all.join("\n"))
    };
    let blocks = || said().matches("nonsense nonsense").count();
    club.until(async || said().matches("These lines did not count").count() >= 2)
        .await;
    assert!(blocks() > count);
    let said = said();
    assert_eq!(said.matches("**Refused**").count(), count);
}

#[tokio::test]
async fn completion_narrows_as_one_types_and_free_text_is_judged() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, idle) = club.active_and_idle(game, &players).await;
    let all = active.autocomplete("order", [("order", "")], "order").await;
    assert!((1..=25).contains(&all.len()), "{all:?}");
    let verb = all[0].value.clone();
    let narrowed = active
        .autocomplete("order", [("order", verb.clone())], "order")
        .await;
    assert!(narrowed.iter().all(|c| {
        c.value
            .starts_with(verb.split(' ').next().unwrap_or_default())
    }));
    assert!(
        narrowed
            .iter()
            .all(|c| c.name.chars().count() <= 100 && c.value.chars().count() <= 100)
    );
    assert!(
        active
            .autocomplete("order", [("order", "zzzz")], "order")
            .await
            .is_empty()
    );
    if let Some(idle) = idle {
        assert!(
            idle.autocomplete("order", [("order", "")], "order")
                .await
                .is_empty()
        );
    }
    let outsider = club.user("Sam");
    assert!(
        outsider
            .autocomplete("order", [("order", "")], "order")
            .await
            .is_empty()
    );

    let before = club.sequence(game);
    let refused = active.slash("order", [("order", "zzzz 0412")]).await;
    assert!(
        refused.text().contains("Refused") && refused.is_ephemeral(),
        "{}",
        refused.text()
    );
    assert_eq!(club.sequence(game), before);
}

#[tokio::test]
async fn nobody_orders_for_a_seat_that_is_not_theirs_or_out_of_turn() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, idle) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let before = club.sequence(game);
    let sam = club.user("Sam");
    let refused = sam.slash("order", [("order", line.clone())]).await;
    assert!(refused.text().contains("no seat"), "{}", refused.text());
    if let Some(idle) = idle {
        let refused = idle.slash("order", [("order", line)]).await;
        assert!(
            refused.text().contains("not your turn"),
            "{}",
            refused.text()
        );
    }
    assert_eq!(club.sequence(game), before);
}

#[tokio::test]
async fn undo_takes_the_last_order_back_where_nothing_followed() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    active.slash("order", [("order", line)]).await;
    let before = club.sequence(game);
    let undone = active.slash("game undo", NO_OPTIONS).await;
    assert!(undone.is_ephemeral());
    let after = club.sequence(game);
    // Whether it may be taken back is the engine's to say; the answer must fit it.
    if undone.text().contains("Taken back") {
        assert_eq!(after, before + 1);
    } else {
        assert_eq!(after, before, "{}", undone.text());
    }
    let twice = active.slash("game undo", NO_OPTIONS).await;
    assert!(
        twice.text().contains("nothing of yours"),
        "{}",
        twice.text()
    );
}

#[tokio::test]
async fn a_game_that_is_over_takes_no_orders_and_shows_its_secret() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let line = club.default_line(game, &active).await;
    let asked = players[0].slash("game resign", NO_OPTIONS).await;
    let kept = players[0].press(&asked, "Play on").await;
    assert!(
        kept.text().contains("Nothing was changed"),
        "{}",
        kept.text()
    );
    let asked = players[0].slash("game resign", NO_OPTIONS).await;
    let resigned = players[0].press(&asked, "Resign").await;
    assert!(resigned.text().contains("over"), "{}", resigned.text());
    let over = club.wait_public("The game is over").await;
    assert!(over.text().contains("The dice secret was"));
    let refused = active.slash("order", [("order", line)]).await;
    assert!(
        refused.text().contains("The game is over"),
        "{}",
        refused.text()
    );

    let export = players[0].slash("game export", NO_OPTIONS).await;
    assert!(export.text().contains("whole game"), "{}", export.text());
    assert_eq!(export.message().attachments.len(), 1);
    let map = players[0].press(&over, "Map").await;
    assert_eq!(map.message().attachments.len(), 1);
}

#[tokio::test]
async fn one_game_a_channel() {
    let club = Club::open().await;
    let (_, players) = club.game().await;
    let second = players[0]
        .slash("game new", [("ruleset", Club::ruleset())])
        .await;
    assert!(second.is_ephemeral());
    assert!(
        second.text().contains("open game in this channel already"),
        "{}",
        second.text()
    );
    let side = club.table.text_channel("side-room");
    let other = players[0]
        .at(side)
        .slash("game new", [("ruleset", Club::ruleset())])
        .await;
    assert!(other.text().contains("is open"), "{}", other.text());
    let none = players[0]
        .slash("game new", [("ruleset", "no such game")])
        .await;
    assert!(
        none.text().contains("no such game") || none.text().contains("already"),
        "{}",
        none.text()
    );
}
