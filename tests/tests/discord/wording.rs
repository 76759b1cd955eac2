//! What is said is true and to be read: times as times, markup as markup, and a
//! refusal that names what there is.

use crate::club::Club;
use crate::deadlines::{DAY, HOUR, NOON, PACE};
use bot::local::{NO_OPTIONS, permission};

#[tokio::test]
async fn times_and_commands_in_answers_are_shown_as_such() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let umpire = club.user("Uma");
    umpire.grant(permission::MANAGE_CHANNELS);
    let (active, other) = club.active_and_idle(game, &players).await;
    let card = club.desk.card(game).await.expect("a card");
    let own = card
        .seats
        .iter()
        .find(|c| c.user.is_some_and(|u| u.0 == active.id));
    let seat = own.expect("a seat").key.clone();
    umpire
        .slash("umpire extend", [("seat", seat.as_str()), ("by", "1d")])
        .await;
    let audit = umpire.slash("game audit", NO_OPTIONS).await;
    let until = format!("until <t:{}:f>", NOON + 2 * DAY);
    assert!(audit.text().contains(&until), "{}", audit.text());
    assert!(!audit.text().contains('\\'), "{}", audit.text());
    let other = other.expect("another");
    let away = other.slash("vacation start", [("until", "5d")]).await;
    assert!(away.text().contains("<t:"), "{}", away.text());
    assert!(away.text().contains("`/vacation end`"), "{}", away.text());
    assert!(!away.text().contains('\\'), "{}", away.text());
    // What people wrote is no markup there.
    let role = umpire
        .slash("umpire role", [("role", "<t:1:R> `x` *y*")])
        .await;
    assert!(
        role.text().contains("\\<t:1:R> \\`x\\` \\*y\\*"),
        "{}",
        role.text()
    );
}

#[tokio::test]
async fn the_pace_is_told_in_one_line_and_whole_only_where_it_is_asked_for() {
    let club = Club::open_at(NOON).await;
    let (_, players) = club.game_with(&[PACE]).await;
    let rules = "When all who are asked are ready";
    for command in ["waiting", "game status"] {
        let told = players[0].slash(command, NO_OPTIONS).await;
        let words = told.text();
        assert!(words.contains("Pace: a bank of 24h"), "{words}");
        assert!(!words.contains(rules), "{words}");
    }
    let whole = players[0].slash("game pace", NO_OPTIONS).await;
    assert!(whole.text().contains(rules), "{}", whole.text());
    assert!(whole.text().contains("Awaited"), "{}", whole.text());
    players[0].slash("game pace", [("pace", "48h+24h")]).await;
    for other in &players[1..] {
        other.slash("agree", NO_OPTIONS).await;
    }
    let agreed = club.wait_public("All agree to play at another pace").await;
    assert!(!agreed.text().contains(".."), "{}", agreed.text());
    assert_eq!(agreed.text().matches(rules).count(), 1, "said once");
}

#[tokio::test]
async fn whoever_names_a_game_that_there_is_not_hears_which_he_can_name() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let dm = players[0].in_dm();
    for named in ["xyz", "99"] {
        for command in ["waiting", "brief"] {
            let told = dm.slash(command, [("game", named)]).await;
            let words = told.text();
            assert!(
                words.contains(&format!("no game \"{named}\""))
                    && words.contains(&format!("are: {game}")),
                "{words}"
            );
        }
    }
    let none = club.user("Sam").in_dm();
    let told = none.slash("waiting", [("game", "xyz")]).await;
    assert!(told.text().contains("hold a seat in no"), "{}", told.text());
    // In the channel he can name that of the channel.
    let told = club.user("Sam").slash("waiting", [("game", "xyz")]).await;
    assert!(
        told.text().contains(&format!("are: {game}")),
        "{}",
        told.text()
    );
}

#[tokio::test]
async fn how_one_is_told_here_is_shown_here_and_mentioned_elsewhere() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let ann = &players[0];
    ann.slash("notify", [("way", "off"), ("here", "true")])
        .await;
    let here = ann.slash("notify", NO_OPTIONS).await;
    let words = here.text();
    let (first, rest) = words
        .split_once("In your other games")
        .expect("both are shown");
    assert!(first.contains("nobody calls you"), "{words}");
    assert!(!first.contains("at any time"), "{words}");
    assert!(rest.contains("mentioned in the game's channel"), "{words}");
    let dm = ann.in_dm().slash("notify", NO_OPTIONS).await;
    assert!(
        dm.text().contains(&format!("In game {game} you have said")),
        "{}",
        dm.text()
    );
    // Hours that are none, and a zone that is taken back.
    let none = ann.slash("notify", [("quiet", "8-8")]).await;
    assert!(
        none.text().contains("from one hour to another"),
        "{}",
        none.text()
    );
    assert_eq!(
        club.one::<i64>("SELECT count(*) FROM notices WHERE quiet_from IS NOT NULL"),
        0
    );
    ann.slash("notify", [("quiet", "22-7"), ("zone", "Europe/Berlin")])
        .await;
    let told = ann.slash("notify", [("zone", "none")]).await;
    assert!(
        told.text().contains("(the zone of each game)"),
        "{}",
        told.text()
    );
    let told = ann.slash("notify", [("here", "true")]).await;
    assert!(
        told.text().contains("UTC, the zone of the game"),
        "{}",
        told.text()
    );
}

#[tokio::test]
async fn a_refusal_names_what_there_is() {
    let club = Club::open_at(NOON).await;
    let ruleset = Club::ruleset();
    let ann = club.user("Ann");
    for command in ["game new", "leaderboard"] {
        let told = ann.slash(command, [("ruleset", "chess")]).await;
        let words = told.text();
        assert!(
            words.contains("no rule system \"chess\"")
                && words.replace('\\', "").contains(&ruleset),
            "{words}"
        );
    }
    let (_, players) = club.game_with(&[PACE]).await;
    for (pace, holds) in [
        ("0h+0h", "at least"),
        ("99999d+1h", "60 days"),
        ("72h max 10h", "72h here"),
        ("72h grace", "such as 90m"),
    ] {
        let told = players[0].slash("game pace", [("pace", pace)]).await;
        assert!(told.text().contains(holds), "{pace}: {}", told.text());
    }
    // Written as an option is, it is understood.
    let told = players[0]
        .slash("game pace", [("pace", "24h+24h grace:1h")])
        .await;
    assert!(told.text().contains("propose"), "{}", told.text());
    club.wait_public("proposes to play at another pace").await;
    let away = players[0]
        .slash("vacation start", [("until", "300d")])
        .await;
    assert!(away.text().contains("120 days"), "{}", away.text());
    club.pass(HOUR);
}

#[tokio::test]
async fn no_turn_is_opened_that_the_game_did_not_have() {
    let club = Club::open().await;
    let catalogue = engine::table::catalogue();
    let about = catalogue.iter().find(|a| a.key == Club::ruleset());
    let scenarios = &about.expect("a rule system").scenarios;
    let begins = |scenario: &str| {
        let setup = engine::ruleset::Setup {
            scenario: scenario.to_owned(),
            ..engine::ruleset::Setup::default()
        };
        let seats = engine::table::seats(&Club::ruleset(), &setup).expect("seats");
        let salts = vec![String::new(); seats.len()];
        let secret = engine::dice::Secret::new([7; 32]);
        let begun = engine::table::Game::start(&Club::ruleset(), setup, secret, salts);
        begun.expect("a game").0.turn().unwrap_or(0)
    };
    let late = scenarios.iter().find(|s| begins(&s.key) > 3);
    let late = late.expect("a scenario that begins late");
    let (ann, ben) = (club.user("Ann"), club.user("Ben"));
    let made = [
        ("ruleset", Club::ruleset()),
        ("scenario", late.key.clone()),
        ("reveal-after", "1".to_owned()),
    ];
    ann.slash("game new", made).await;
    ann.slash("game join", NO_OPTIONS).await;
    ben.slash("game join", NO_OPTIONS).await;
    ann.slash("game start", NO_OPTIONS).await;
    club.wait_public("The game begins").await;
    club.prompt().await;
    club.sent().await;
    assert!(
        !club.all_public().contains("is open:"),
        "{}",
        club.all_public()
    );
    let all = ann.slash("replay", [("eyes", "all")]).await;
    assert!(all.text().contains("may not look"), "{}", all.text());
}

#[tokio::test]
async fn whoever_gave_his_seat_up_has_no_part_in_what_others_won() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    for _ in 0..4 {
        club.play(game, &players).await;
    }
    let umpire = club.user("Uma");
    umpire.grant(permission::MANAGE_CHANNELS);
    let card = club.desk.card(game).await.expect("a card");
    let seat = card.own_seat(bot::id::UserId(players[1].id));
    let chair = seat.and_then(|s| card.chair(s)).expect("a seat");
    umpire
        .slash("umpire remove", [("seat", chair.key.clone())])
        .await;
    let asked = players[0].slash("game resign", NO_OPTIONS).await;
    players[0].press(&asked, "Resign").await;
    club.wait_public("resigned").await;
    let lost = players[0].slash("record show", NO_OPTIONS).await;
    assert!(lost.text().contains("0 won, 1 lost"), "{}", lost.text());
    let none = players[1].slash("record show", NO_OPTIONS).await;
    assert!(none.text().contains("no game of yours"), "{}", none.text());
}
