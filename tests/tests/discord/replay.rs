//! Looking back at a game: what a spectator and a player may replay while it goes
//! on and after the end, films, delayed reveal, the report after the action, dice.

use crate::club::{Club, labels};
use bot::id::GameId;
use bot::local::{Actor, NO_OPTIONS, Reply};

/// Plays by the rules' own orders until that turn is reached, or so many orders
/// are given. Gives how many were.
async fn play(club: &Club, game: GameId, players: &[Actor], turn: u16, most: usize) -> usize {
    for n in 0..most {
        if turn_of(club, game).await >= turn {
            return n;
        }
        club.play(game, players).await;
    }
    most
}

/// The turn that the spectator's caption names.
async fn turn_of(club: &Club, game: GameId) -> u16 {
    let look = club.desk.look(game, bot::id::UserId(0)).await;
    let board = look.expect("a look").board().expect("a board");
    turn_in(&bot::words::say(&board.caption))
}

fn turn_in(words: &str) -> u16 {
    let after = words.split("Turn ").nth(1).expect("a turn");
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

/// The place of a step and how many there are.
fn place(reply: &Reply) -> (usize, usize) {
    let text = reply.text();
    let line = text
        .lines()
        .find(|l| l.starts_with("Step "))
        .expect("a step");
    let numbers: Vec<usize> = line.split(' ').filter_map(|w| w.parse().ok()).collect();
    (numbers[0], numbers[1])
}

/// The values of the menu of eyes; empty where there is none.
fn eyes(reply: &Reply) -> Vec<String> {
    let selects = reply.message().selects();
    let menu = selects.iter().find(|s| s.custom_id.contains(":re."));
    let options = menu.map(|m| m.options.iter().map(|o| o.value.clone()).collect());
    options.unwrap_or_default()
}

/// Walks through all steps from the first and gives what each says.
async fn walk(who: &Actor, first: &Reply) -> Vec<String> {
    let mut all = vec![first.text()];
    let (mut at, steps) = place(first);
    let mut shown = first.clone();
    while at < steps {
        shown = who.press(&shown, "Step ›").await;
        assert_eq!(place(&shown).0, at + 1);
        at += 1;
        all.push(shown.text());
    }
    all
}

/// How many pictures a GIF has.
fn pictures(gif: &[u8]) -> usize {
    let mut decoder = gif::Decoder::new(gif).expect("a GIF");
    let mut count = 0;
    while decoder.read_next_frame().expect("a picture").is_some() {
        count += 1;
    }
    count
}

#[tokio::test]
async fn f154_a_replay_of_a_running_game_is_what_its_viewer_saw_and_the_whole_after_the_end() {
    let mut club = Club::open().await;
    let (game, players) = club.game().await;
    play(&club, game, &players, 99, 8).await;
    let sam = club.user("Sam");
    let shown = sam.slash("replay", NO_OPTIONS).await;
    assert!(shown.is_ephemeral());
    assert!(shown.text().contains("a spectator"), "{}", shown.text());
    assert_eq!(shown.message().attachments.len(), 1);
    assert_eq!(place(&shown).0, 1);
    assert_eq!(eyes(&shown), Vec::<String>::new(), "no eyes to choose from");
    assert_eq!(
        labels(&shown),
        [
            "⏮ First",
            "◀ Phase",
            "Phase ▶",
            "Last ⏭",
            "‹ Step",
            "Step ›",
            "Animated"
        ]
    );
    let told = walk(&sam, &shown).await;
    // No order is in it, for orders are the seats' own until the end.
    assert!(told.iter().all(|t| !t.contains('`')), "{told:#?}");
    for wanted in ["all", "everybody", players[0].name().as_str()] {
        let refused = sam.slash("replay", [("eyes", wanted)]).await;
        let why = refused.text();
        assert!(
            why.contains("may not look") || why.contains("no eyes"),
            "{why}"
        );
    }
    let seats = club.desk.card(game).await.expect("a card").seats;
    let refused = sam.slash("replay", [("eyes", seats[1].key.clone())]).await;
    assert!(
        refused.text().contains("may not look"),
        "{}",
        refused.text()
    );
    // A player has his own eyes and a spectator's, and reads his own orders.
    let ann = &players[0];
    let own = ann.slash("replay", NO_OPTIONS).await;
    assert_eq!(eyes(&own), [seats[0].key.as_str(), "spectator"]);
    let told = walk(ann, &own).await;
    assert!(told.iter().any(|t| t.contains('`')), "{told:#?}");
    // A button that somebody kept works after a restart, and leads no further
    // than it may.
    club.kill().await;
    club.restart().await;
    let again = ann.press(&own, "Last ⏭").await;
    assert_eq!(place(&again).0, place(&again).1);
    // Shared, it is a spectator's, and has no buttons.
    let shared = ann.slash("replay", [("share", "true")]).await;
    assert!(!shared.is_ephemeral() && shared.text().contains("a spectator"));
    assert!(labels(&shared).is_empty());
    let sams = sam.look(&shared).expect("all see it");
    assert!(!sams.text().contains('`'));
    // After the end everything is open to everybody, and first to look at.
    players[1].slash("game resign", NO_OPTIONS).await;
    let asked = players[1].messages().into_iter().rev();
    let asked = asked
        .into_iter()
        .find(|m| m.buttons().iter().any(|b| b.label == "Resign"));
    players[1]
        .press(&asked.expect("a question"), "Resign")
        .await;
    let whole = sam.slash("replay", NO_OPTIONS).await;
    let mut all = vec!["all".to_owned(), "spectator".to_owned()];
    all.extend(seats.iter().map(|s| s.key.clone()));
    assert_eq!(eyes(&whole), all);
    let told = walk(&sam, &whole).await;
    let orders = told.iter().filter(|t| t.contains('`')).count();
    assert!(orders >= 8, "{told:#?}");
    // Through other eyes it is the same phase.
    let whole = whole.refreshed();
    let menu = whole.message().selects();
    let menu = menu
        .iter()
        .find(|s| s.custom_id.contains(":re."))
        .expect("a menu");
    let other = sam
        .choose(whole.message(), &menu.custom_id, ["spectator"])
        .await;
    assert!(other.text().contains("a spectator"), "{}", other.text());
}

#[tokio::test]
async fn a_film_of_the_game_has_a_picture_a_turn_and_is_within_the_limit() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    play(&club, game, &players, 3, 60).await;
    let turns = usize::from(turn_of(&club, game).await);
    assert_eq!(turns, 3);
    let sam = club.user("Sam");
    let shown = sam.slash("replay", NO_OPTIONS).await;
    let pressed = sam.press(&shown, "Animated").await;
    let asked = sam.slash("replay", [("animate", "true")]).await;
    for film in [&pressed, &asked] {
        assert!(film.is_ephemeral());
        let file = &film.message().attachments[0];
        assert_eq!(file.filename, "campaign.gif");
        assert!(file.bytes.len() < 10 << 20);
        assert_eq!(pictures(&file.bytes), turns);
        assert!(file.description.as_ref().is_some_and(|d| !d.is_empty()));
    }
    assert_eq!(
        pressed.message().attachments[0].bytes,
        asked.message().attachments[0].bytes
    );
}

#[tokio::test]
async fn with_a_delay_agreed_everything_is_shown_that_many_turns_later_and_no_sooner() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    let ben = club.user("Ben");
    let made = [
        ("ruleset", Club::ruleset()),
        ("reveal-after", "1".to_owned()),
    ];
    ann.slash("game new", made).await;
    club.wait_public("one turn later").await;
    ann.slash("game join", NO_OPTIONS).await;
    ben.slash("game join", NO_OPTIONS).await;
    ann.slash("game start", NO_OPTIONS).await;
    club.prompt().await;
    let channel = bot::id::ChannelId(club.table.channel());
    let game = club.desk.game_in(channel).await.expect("a database");
    let game = game.expect("a game");
    let players = [ann, ben];
    let sam = club.user("Sam");
    let status = sam.slash("game status", NO_OPTIONS).await;
    assert!(
        status.text().contains("one turn later"),
        "{}",
        status.text()
    );
    for turn in 1..=3 {
        play(&club, game, &players, turn, 60).await;
        let all = sam.slash("replay", [("eyes", "all")]).await;
        if turn == 1 {
            assert!(all.text().contains("may not look"), "{}", all.text());
            assert!(!club.all_public().contains("is open:"));
            continue;
        }
        let open = format!("Open up to turn {}.", turn - 1);
        assert!(all.text().contains(&open), "{}", all.text());
        club.wait_public(&format!("Turn {} is open", turn - 1))
            .await;
        assert!(!club.all_public().contains(&format!("Turn {turn} is open")));
        let told = walk(&sam, &all).await;
        let last = told.last().expect("a step");
        assert_eq!(turn_in(last), turn - 1, "{last}");
        assert!(told.iter().any(|t| t.contains('`')), "orders are shown");
        let mine = club.desk.look(game, bot::id::UserId(players[0].id)).await;
        let secrets = mine.expect("a look").secrets();
        assert!(!secrets.is_empty());
        let film = sam.press(&all, "Animated").await;
        let file = &film.message().attachments[0];
        assert_eq!(pictures(&file.bytes), usize::from(turn - 1));
        // What is not open yet stays a spectator's, or one's own.
        let now = sam.slash("replay", [("turn", turn.to_string())]).await;
        assert!(now.text().contains("a spectator"), "{}", now.text());
    }
    // The line of each turn came once.
    let public = club.all_public();
    assert_eq!(public.matches("Turn 1 is open").count(), 1);
}

#[tokio::test]
async fn the_report_after_the_action_comes_by_itself_once_and_again_when_asked_for() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    play(&club, game, &players, 3, 60).await;
    let early = players[0].slash("report", NO_OPTIONS).await;
    assert!(!early.text().contains("After-action report"));
    let asked = players[0].slash("game resign", NO_OPTIONS).await;
    players[0].press(&asked, "Resign").await;
    let posted = club.wait_public("After-action report").await;
    let names: Vec<&str> = posted
        .attachments
        .iter()
        .map(|a| a.filename.as_str())
        .collect();
    assert_eq!(names, ["figures.png", "luck.png"]);
    for file in &posted.attachments {
        assert!(file.bytes.starts_with(b"\x89PNG"));
        assert!(file.description.as_ref().is_some_and(|d| !d.is_empty()));
    }
    let sam = club.user("Sam");
    let report = sam.slash("report", NO_OPTIONS).await;
    assert!(
        report.text().contains("After-action report"),
        "{}",
        report.text()
    );
    assert_eq!(report.text().trim(), posted.text().trim());
    assert_eq!(report.message().attachments.len(), 2);
    let times = club.all_public().matches("After-action report").count();
    assert_eq!(times, 1);
    assert!(
        club.newest_with("Replay").is_some(),
        "the end leads to the replay"
    );
    let over = club.newest_with("Replay").expect("the end");
    let replay = sam.press(&over, "Replay").await;
    assert!(replay.is_ephemeral() && place(&replay).0 == 1);
}

#[tokio::test]
async fn f160_the_dice_are_counted_as_far_as_the_asker_was_told() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let none = club.user("Sam").slash("dice", NO_OPTIONS).await;
    assert!(none.is_ephemeral(), "{}", none.text());
    play(&club, game, &players, 3, 60).await;
    let sam = club.user("Sam").slash("dice", NO_OPTIONS).await;
    assert!(sam.text().contains("chi-square"), "{}", sam.text());
    let counted = |told: &Reply| -> i64 {
        let text = told.text();
        // Each kind of die has a line, and one with how often each face fell.
        let lines: Vec<&str> = text.lines().collect();
        let tables = lines.windows(2).filter(|pair| pair[0].contains("**all**"));
        let counts = tables.flat_map(|pair| pair[1].trim_matches('`').split("  "));
        let counts = counts.filter_map(|face| face.split(": ").nth(1));
        counts.map(|n| n.parse::<i64>().expect("a count")).sum()
    };
    let fell = || -> i64 { club.one("SELECT sum(json_array_length(rolls)) FROM journal") };
    assert!((1..=fell()).contains(&counted(&sam)), "{}", sam.text());
    let shared = players[0].slash("dice", [("share", "true")]).await;
    assert!(!shared.is_ephemeral());
    let everybody = sam
        .text()
        .replace("that you were told of", "that everybody was told of");
    assert_eq!(shared.text(), everybody, "shared, it is a spectator's");
    // After the end everybody knows of each.
    let asked = players[0].slash("game resign", NO_OPTIONS).await;
    players[0].press(&asked, "Resign").await;
    let all = club.user("Sam").slash("dice", NO_OPTIONS).await;
    assert_eq!(counted(&all), fell(), "{}", all.text());
}

/// Writes files to the folder that `COURIER_PICTURES` names, to be looked at.
pub fn kept(files: &[bot::local::AttachmentView]) {
    let Some(folder) = std::env::var_os("COURIER_PICTURES") else {
        return;
    };
    for file in files {
        let path = std::path::Path::new(&folder).join(&file.filename);
        std::fs::write(path, &*file.bytes).expect("a folder");
    }
}

#[tokio::test]
async fn a_whole_war_between_computers_ends_in_a_report_with_losses_luck_and_turning_points() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    ann.grant(bot::local::permission::MANAGE_CHANNELS);
    ann.slash("game new", [("ruleset", Club::ruleset())]).await;
    let channel = bot::id::ChannelId(club.table.channel());
    let game = club.desk.game_in(channel).await.expect("a database");
    let game = game.expect("a game");
    let seats = club.desk.card(game).await.expect("a card").seats;
    ann.slash("game join", [("seat", seats[0].key.clone())])
        .await;
    for seat in &seats[1..] {
        ann.slash("game computer", [("seat", seat.key.clone())])
            .await;
    }
    ann.slash("game start", NO_OPTIONS).await;
    club.leaves(&ann).await;
    ann.slash("game computer", [("seat", seats[0].key.clone())])
        .await;
    let card = async || club.desk.card(game).await.expect("a card");
    for _ in 0..2400 {
        if card().await.phase == bot::desk::Phase::Over {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(card().await.phase, bot::desk::Phase::Over);
    let sam = club.user("Sam");
    let report = sam.slash("report", NO_OPTIONS).await;
    let words = report.text();
    for part in [
        "Turning points",
        "1. Turn ",
        "Luck",
        "to be expected",
        "chi-square",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let files = &report.message().attachments;
    assert_eq!(files.len(), 2);
    kept(files);
    let film = sam.slash("replay", [("animate", "true")]).await;
    let file = &film.message().attachments[0];
    assert!(file.bytes.len() < 10 << 20);
    let course = sam.slash("replay", [("turn", "1000")]).await;
    let turns = usize::from(turn_in(&course.text()));
    assert!((turns..=turns + 1).contains(&pictures(&file.bytes)));
    kept(&film.message().attachments);
    kept(&course.message().attachments);
    if std::env::var_os("COURIER_PICTURES").is_some() {
        println!("{words}\n\n{}", course.text());
    }
}
