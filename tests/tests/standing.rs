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

async fn until_answered(club: &Club, game: GameId, who: &Actor) {
    club.until(async || asked(club, game, who).await.is_none())
        .await;
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
    club.settled().await;
    assert!(
        asked(&club, game, &ben).await.is_some(),
        "not before the delay"
    );
    club.table.pass(Duration::from_secs(101));
    until_answered(&club, game, &ben).await;
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
    club.settled().await;
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
    club.settled().await;
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
    club.settled().await;
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
    until_answered(&club, game, &ben).await;
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
    until_answered(&club, game, &ben).await;
    let lines = club.sequence(game);
    club.kill().await;
    club.restart().await;
    club.table.pass(DELAY);
    club.settled().await;
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

#[tokio::test]
async fn whoever_takes_a_seat_over_reads_in_his_brief_what_it_answers_ahead_and_it_goes_on_to() {
    let (club, game, ann, ben) = before_the_alamo().await;
    let set = [
        ("reaction", "siege"),
        ("answer", "besieged"),
        ("up-to", "3-1"),
    ];
    let noted = ben.slash("standing set", set).await;
    assert!(noted.text().contains("after 5 minutes"), "{}", noted.text());
    let list = ben.slash("standing list", NO_OPTIONS).await.text();
    let line = |all: &str| {
        let mut lines = all.lines().filter(|l| l.contains("be besieged"));
        lines.next().map(str::to_owned).expect("what was said")
    };
    assert!(line(&list).contains("3-1"), "{list}");
    // The other side has said something of its own, which is nobody else's.
    let own = ann.slash("standing list", NO_OPTIONS).await;
    let own = own.text();
    assert!(!own.contains("**be besieged**"), "{own}");

    // A sitter gets it, and so does a successor.
    let (sam, sub) = (club.user("Sam"), club.user("Sub"));
    let named = [("user", "Sam"), ("until", "3d")];
    let offered = ben.slash("sitter name", named).await;
    assert!(offered.text().contains("is offered"), "{}", offered.text());
    let offer = club.wait_public("will you act").await;
    sam.press(&offer, "Accept").await;
    sam.wait_dm(|m| m.text().contains("Answered ahead")).await;
    let offered = ben.slash("game replace", [("user", "Sub")]).await;
    assert!(offered.text().contains("is offered"), "{}", offered.text());
    let offer = club.wait_public("is offered to you").await;
    let taken = sub.press(&offer, "Accept").await;
    assert!(taken.text().contains("You play"), "{}", taken.text());
    for successor in [&sam, &sub] {
        let brief = successor
            .wait_dm(|m| m.text().contains("Answered ahead"))
            .await;
        let told = brief.text();
        assert!(line(&told).contains("3-1"), "{told}");
    }
    let list = sub.slash("standing list", NO_OPTIONS).await.text();
    assert!(line(&list).contains("3-1"), "{list}");
    for former in [&ben, &sam] {
        let shut = former.slash("standing list", NO_OPTIONS).await;
        assert!(shut.text().contains("no longer yours"), "{}", shut.text());
    }
    club.sent().await;
    let public = club.all_public().to_lowercase();
    assert!(!public.contains("answered ahead") && !public.contains("standing"));

    // It is the new holder's own: in force, his to change, and his to hear of.
    let always = [("reaction", "siege"), ("answer", "besieged")];
    let changed = sub.slash("standing set", always).await;
    assert!(changed.text().contains("Noted"), "{}", changed.text());
    ann.slash("order", [("order", APPROACH)]).await;
    assert!(asked(&club, game, &sub).await.is_some());
    club.table.pass(DELAY);
    until_answered(&club, game, &sub).await;
    let carried = "Your standing order was carried out: `besieged`";
    sub.wait_dm(|m| m.text().contains(carried)).await;
    club.sent().await;
    for former in [&ben, &sam] {
        let dms = former.dms();
        assert!(dms.iter().all(|m| !m.text().contains(carried)));
    }
}

#[tokio::test]
async fn what_a_former_holder_answered_ahead_still_answers_for_his_successor() {
    let (club, game, ann, ben) = before_the_alamo().await;
    let set = [("reaction", "siege"), ("answer", "besieged")];
    ben.slash("standing set", set).await;
    let sub = club.user("Sub");
    // Even where it is asked already as the seat changes hands.
    ann.slash("order", [("order", APPROACH)]).await;
    assert!(asked(&club, game, &ben).await.is_some());
    ben.slash("game replace", [("user", "Sub")]).await;
    let offer = club.wait_public("is offered to you").await;
    sub.press(&offer, "Accept").await;
    let brief = sub.wait_dm(|m| m.text().contains("Answered ahead")).await;
    assert!(brief.text().contains("be besieged"), "{}", brief.text());
    club.table.pass(DELAY);
    until_answered(&club, game, &sub).await;
    sub.wait_dm(|m| m.text().contains("Your standing order was carried out"))
        .await;
    club.sent().await;
    let told = |who: &Actor| {
        let dms = who.dms();
        dms.iter().any(|m| m.text().contains("was carried out"))
    };
    assert!(!told(&ben) && !told(&ann));
}
