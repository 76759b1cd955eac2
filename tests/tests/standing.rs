//! Standing orders through the bot: who says ahead what he answers costs the
//! others no day, and nobody can tell how the answer came.

// Each test program uses a part of it.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;

use bot::id::{ChannelId, GameId, UserId};
use bot::local::{Actor, NO_OPTIONS};
use club::Club;
use std::time::Duration;

/// The march that brings Santa Anna before the Alamo, whose garrison then has
/// to choose between a siege and battle in the open.
const APPROACH: &str = "move Santa Anna, Sesma, Dolores Cuirassiers, Jiminez, San Luis Potosi, Matamoros Bn, \
                        Light Guns 3, mx_supply3: 1026";

/// A little more than the delay of an answer given ahead.
const DELAY: Duration = Duration::from_secs(301);

/// Ann has Mexico and is about to march, Ben has Texas.
async fn before_the_alamo() -> (Club, GameId, Actor, Actor) {
    let club = Club::open().await;
    let (ann, ben) = (club.user("Ann"), club.user("Ben"));
    let new = [
        ("ruleset", Club::ruleset()),
        ("scenario", "siege-of-the-alamo".to_owned()),
    ];
    ann.slash("game new", new).await;
    ann.slash("game join", [("seat", "mexico")]).await;
    ben.slash("game join", [("seat", "texas")]).await;
    ann.slash("game start", NO_OPTIONS).await;
    let channel = ChannelId(club.table.channel());
    let game = club.desk.game_in(channel).await.expect("a database");
    club.prompt().await;
    (club, game.expect("a game"), ann, ben)
}

/// What the texan seat is asked.
async fn asked(club: &Club, game: GameId, who: &Actor) -> Option<String> {
    let look = club.desk.look(game, UserId(who.id)).await.expect("a look");
    look.decision().map(|d| d.key)
}

async fn is_asked_soon(club: &Club, game: GameId, who: &Actor, yes: bool) -> bool {
    for _ in 0..200 {
        if asked(club, game, who).await.is_some() == yes {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    false
}

#[tokio::test]
async fn what_was_said_ahead_is_answered_after_the_delay_and_only_its_holder_is_told() {
    let (club, game, ann, ben) = before_the_alamo().await;
    let set = [("reaction", "siege"), ("answer", "besieged")];
    let noted = ben.slash("standing set", set).await;
    assert!(noted.is_ephemeral());
    assert!(noted.text().contains("after 5 minutes"), "{}", noted.text());
    assert!(noted.text().contains("**be besieged**"), "{}", noted.text());
    let list = ben.slash("standing list", NO_OPTIONS).await;
    assert!(list.is_ephemeral());
    assert!(list.text().contains("**be besieged**"), "{}", list.text());
    assert!(
        list.text().contains("`besieged` be besieged"),
        "the word to be typed: {}",
        list.text()
    );
    let others = ann.slash("standing list", NO_OPTIONS).await;
    assert!(
        !others.text().contains("**be besieged**"),
        "{}",
        others.text()
    );

    ann.slash("order", [("order", APPROACH)]).await;
    assert!(
        asked(&club, game, &ben).await.is_some(),
        "Ben is asked as ever"
    );
    club.table.pass(Duration::from_secs(200));
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(
        asked(&club, game, &ben).await.is_some(),
        "not before the delay"
    );
    club.table.pass(Duration::from_secs(101));
    assert!(is_asked_soon(&club, game, &ben, false).await);
    ben.wait_dm(|m| {
        m.text()
            .contains("Your standing order was carried out: `besieged`")
    })
    .await;
    let public: Vec<String> = club
        .table
        .public(club.table.channel())
        .iter()
        .map(bot::local::MessageView::text)
        .collect();
    assert!(
        public
            .iter()
            .all(|m| !m.to_lowercase().contains("standing")),
        "nobody else reads how it came: {public:?}"
    );
}

#[tokio::test]
async fn whoever_answers_first_is_not_answered_for() {
    let (club, game, ann, ben) = before_the_alamo().await;
    let set = [("reaction", "siege"), ("answer", "besieged")];
    ben.slash("standing set", set).await;
    ann.slash("order", [("order", APPROACH)]).await;
    let by_hand = ben.slash("order", [("order", "open-battle")]).await;
    assert!(by_hand.text().contains("Accepted"), "{}", by_hand.text());
    let sequence = club.sequence(game);
    club.table.pass(DELAY);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(club.sequence(game), sequence);
}

#[tokio::test]
async fn beyond_its_odds_the_player_is_asked_and_after_clear_always() {
    let (club, game, ann, ben) = before_the_alamo().await;
    let set = [
        ("reaction", "siege"),
        ("answer", "open-battle"),
        ("up-to", "1-4"),
    ];
    ben.slash("standing set", set).await;
    ann.slash("order", [("order", APPROACH)]).await;
    club.table.pass(DELAY);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(
        asked(&club, game, &ben).await.is_some(),
        "they are too many"
    );
    // Said while it is asked, an answer counts from now.
    ben.slash(
        "standing set",
        [("reaction", "siege"), ("answer", "besieged")],
    )
    .await;
    let cleared = ben.slash("standing clear", NO_OPTIONS).await;
    assert!(cleared.text().contains("asked again"), "{}", cleared.text());
    club.table.pass(DELAY);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(
        asked(&club, game, &ben).await.is_some(),
        "it was taken back"
    );
    ben.slash(
        "standing set",
        [("reaction", "siege"), ("answer", "besieged")],
    )
    .await;
    club.table.pass(DELAY);
    assert!(is_asked_soon(&club, game, &ben, false).await);
}

#[tokio::test]
async fn an_answer_survives_a_restart_in_the_minute_in_which_it_is_due() {
    let (mut club, game, ann, ben) = before_the_alamo().await;
    ben.slash(
        "standing set",
        [("reaction", "siege"), ("answer", "besieged")],
    )
    .await;
    ann.slash("order", [("order", APPROACH)]).await;
    club.kill().await;
    club.restart().await;
    club.table.pass(DELAY);
    assert!(is_asked_soon(&club, game, &ben, false).await);
    let lines = club.sequence(game);
    club.kill().await;
    club.restart().await;
    club.table.pass(DELAY);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(club.sequence(game), lines, "and once only");
}

#[tokio::test]
async fn what_the_rules_do_not_know_is_refused_with_what_they_do() {
    let (club, _, ann, ben) = before_the_alamo().await;
    let refused = |reply: bot::local::Reply| {
        assert!(reply.is_ephemeral());
        reply.text()
    };
    let unknown = ben.slash("standing set", [("reaction", "tea"), ("answer", "yes")]);
    let unknown = refused(unknown.await);
    assert!(unknown.contains("withdraw"), "{unknown}");
    let reply = ben.slash("standing set", [("reaction", "siege"), ("answer", "yes")]);
    let reply = refused(reply.await);
    assert!(reply.contains("open-battle"), "{reply}");
    let step = [
        ("reaction", "siege"),
        ("answer", "besieged"),
        ("up-to", "7-1"),
    ];
    let step = refused(ben.slash("standing set", step).await);
    assert!(step.contains("6-1"), "{step}");
    let sam = club.user("Sam");
    let foreign = sam.slash(
        "standing set",
        [("reaction", "siege"), ("answer", "besieged")],
    );
    let foreign = refused(foreign.await);
    assert!(foreign.contains("seat"), "{foreign}");
    let none = refused(ann.slash("standing clear", NO_OPTIONS).await);
    assert!(none.contains("/standing list"), "{none}");
    let offered = ben
        .autocomplete(
            "standing set",
            [("reaction", "withdraw"), ("answer", "")],
            "answer",
        )
        .await;
    assert_eq!(offered.len(), 2, "{offered:?}");
}
