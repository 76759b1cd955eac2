//! People with odd names, closed doors, or no right to be there.

use crate::club::Club;
use bot::local::{NO_OPTIONS, permission};

#[tokio::test]
async fn odd_names_take_seats_and_ping_nobody() {
    let club = Club::open().await;
    let seats =
        engine::table::seats(&Club::ruleset(), &engine::ruleset::Setup::default()).expect("seats");
    let odd = [
        "`@everyone` **bold**",
        "\u{1F525}\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{202E}\u{5d3}\u{5d5}\u{5d3} e\u{301}",
    ];
    club.user("Ann")
        .slash("game new", [("ruleset", Club::ruleset())])
        .await;
    for (seat, name) in seats.iter().zip(odd) {
        let player = club.user(name);
        let joined = player
            .slash("game join", [("seat", seat.key.clone())])
            .await;
        assert!(joined.text().contains("sit down"), "{}", joined.text());
    }
    club.wait_public("takes a seat").await;
    let said = club.all_public();
    assert!(
        said.contains("\\`@\u{200B}everyone\\` \\*\\*bold\\*\\*"),
        "{said}"
    );
    let everyone = club
        .table
        .with(|world| world.messages.values().any(|m| m.everyone));
    assert!(!everyone);
    assert!(!said.contains('\u{202E}'));
}

#[tokio::test]
async fn seats_are_taken_by_button_command_and_completion_and_never_twice() {
    let club = Club::open().await;
    let (ann, ben, cid) = (club.user("Ann"), club.user("Ben"), club.user("Cid"));
    ann.slash("game new", [("ruleset", Club::ruleset())]).await;
    let lobby = club.wait_public("Take a seat").await;
    let join = lobby
        .buttons()
        .into_iter()
        .find(|b| b.label.starts_with("Join"))
        .expect("a join button");
    let free = ben.autocomplete("game join", [("seat", "")], "seat").await;
    assert_eq!(
        free.len(),
        lobby
            .buttons()
            .iter()
            .filter(|b| b.label.starts_with("Join"))
            .count()
    );
    let first = ann.press(&lobby, &join.custom_id).await;
    assert!(
        first.is_ephemeral() && first.text().contains("sit down"),
        "{}",
        first.text()
    );
    let taken = ben.press(&lobby, &join.custom_id).await;
    assert!(taken.text().contains("taken"), "{}", taken.text());
    let early = ann.slash("game start", NO_OPTIONS).await;
    assert!(early.text().contains("still free"), "{}", early.text());
    let again = ann.slash("game join", NO_OPTIONS).await;
    assert!(again.text().contains("already"), "{}", again.text());

    // Two people want the last seat at the same second: one sits, the other is told.
    let sent = [&ben, &cid].map(|p| {
        p.send_slash("game join", NO_OPTIONS)
            .expect("the app lets them")
    });
    let mut sat = 0;
    for one in sent {
        let reply = one.reply().await;
        assert!(!reply.text().is_empty());
        sat += usize::from(reply.text().contains("sit down"));
    }
    assert_eq!(sat, free.len().min(3) - 1);
    let unknown = club
        .user("Dot")
        .slash("game join", [("seat", "throne")])
        .await;
    assert!(!unknown.text().contains("sit down"), "{}", unknown.text());
}

#[tokio::test]
async fn closed_direct_messages_stop_nobody_elses() {
    let club = Club::open().await;
    let seats =
        engine::table::seats(&Club::ruleset(), &engine::ruleset::Setup::default()).expect("seats");
    for name in ["Ann", "Ben", "Cid", "Dot"].iter().take(seats.len()) {
        club.user(name).set_dms(*name != "Ann");
    }
    let (game, players) = club.game().await;
    // Direct messages carry secrets only, so it takes a while until one is due.
    for _ in 0..12 {
        let (active, _) = club.active_and_idle(game, &players).await;
        let line = club.default_line(game, &active).await;
        active.slash("order", [("order", line)]).await;
    }
    assert!(players[0].dms().is_empty());
    let public = club.wait_public("direct messages are closed").await;
    assert!(public.content.contains(&players[0].mention()));
    let mine = players[0].press(&public, "Open my orders").await;
    assert!(mine.is_ephemeral() && !mine.text().is_empty());
    let others = players[1].press(&public, "Open my orders").await;
    assert!(
        others.is_ephemeral(),
        "it shows the presser's own, never another's"
    );
    let notes = club.table.public(club.table.channel());
    let count = notes
        .iter()
        .filter(|m| m.content.contains("direct messages are closed"))
        .count();
    assert_eq!(count, 1, "said once, not at every message");
}

#[tokio::test]
async fn somebody_who_left_can_be_replaced_and_the_game_goes_on() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    active.leave_guild();
    active.set_dms(false);
    let umpire = club.user("Una");
    umpire.grant(permission::MANAGE_CHANNELS);
    assert!(
        !club
            .user("Sam")
            .commands()
            .iter()
            .any(|c| c.starts_with("umpire"))
    );
    let card = club.desk.card(game).await.expect("a card");
    let seat = card
        .seats
        .iter()
        .find(|c| c.user == Some(bot::id::UserId(active.id)))
        .expect("a seat");
    let held = umpire
        .autocomplete("umpire remove", [("seat", "")], "seat")
        .await;
    assert!(held.iter().any(|c| c.value == seat.key));
    let removed = umpire
        .slash("umpire remove", [("seat", seat.key.clone())])
        .await;
    assert!(removed.text().contains("free again"), "{}", removed.text());
    let substitute = club.user("Sub");
    let joined = substitute
        .slash("game join", [("seat", seat.key.clone())])
        .await;
    assert!(joined.text().contains("sit down"), "{}", joined.text());
    let line = club.default_line(game, &substitute).await;
    let reply = substitute.slash("order", [("order", line)]).await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
}

#[tokio::test]
async fn the_umpire_puts_a_game_away_only_after_being_asked() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let umpire = club.user("Una");
    umpire.grant(permission::MANAGE_CHANNELS);
    let asked = umpire.slash("umpire end", NO_OPTIONS).await;
    assert!(asked.is_ephemeral());
    assert_eq!(
        club.desk.card(game).await.expect("a card").phase,
        bot::desk::Phase::Running
    );
    let closed = umpire.press(&asked, "Put the game away").await;
    assert!(closed.text().contains("put away"), "{}", closed.text());
    club.wait_public("put this game away").await;
    let status = umpire.slash("umpire status", NO_OPTIONS).await;
    assert!(status.is_ephemeral());
    let fresh = players[0]
        .slash("game new", [("ruleset", Club::ruleset())])
        .await;
    assert!(fresh.text().contains("is open"), "{}", fresh.text());
}

#[tokio::test]
async fn orders_and_secrets_also_from_direct_messages() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (active, _) = club.active_and_idle(game, &players).await;
    let dm = active.in_dm();
    let offered = dm.commands();
    assert!(offered.iter().any(|c| c == "order") && !offered.iter().any(|c| c.starts_with("game")));
    let line = club.default_line(game, &active).await;
    let completed = dm.autocomplete("order", [("order", "")], "order").await;
    assert!(!completed.is_empty());
    let reply = dm.slash("order", [("order", line)]).await;
    assert!(reply.text().contains("Accepted"), "{}", reply.text());
    assert!(dm.slash("secret", NO_OPTIONS).await.is_ephemeral());
    let sam = club.user("Sam").in_dm();
    let none = sam.slash("order", [("order", "x")]).await;
    assert!(none.text().contains("no open game"), "{}", none.text());
}
