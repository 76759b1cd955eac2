//! The full assault on the Alamo with eight people at the table: sealed orders that nobody else sees until all are
//! opened, seats that the computer plays, and a silent seat that acts by the default.

// Each test program uses a part of it.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;

use bot::local::{Actor, MessageView, NO_OPTIONS, permission};
use club::Club;

/// Who plays what; the rest is the computer's.
const PLAYERS: [(&str, &str); 8] = [
    ("Ann", "cos"),
    ("Ben", "duque"),
    ("Cid", "romero"),
    ("Dan", "morales"),
    ("Eva", "santa-anna"),
    ("Fay", "travis"),
    ("Gil", "crockett"),
    ("Hal", "dickinson"),
];
const COMPUTERS: [&str; 3] = ["carey", "baker", "blazeby"];

struct Assault {
    club: Club,
    players: Vec<Actor>,
    sam: Actor,
}

impl Assault {
    async fn open() -> Self {
        let club = Club::open().await;
        let players: Vec<Actor> = PLAYERS.iter().map(|(name, _)| club.user(name)).collect();
        let sam = club.user("Sam");
        let new = [("ruleset", "alamo-assault"), ("scenario", "historical")];
        let opened = players[0].slash("game new", new).await;
        assert!(opened.text().contains("is open"), "{}", opened.text());
        for (player, (_, seat)) in players.iter().zip(PLAYERS) {
            let joined = player.slash("game join", [("seat", seat)]).await;
            assert!(joined.text().contains("sit down"), "{}", joined.text());
        }
        let early = players[0].slash("game start", NO_OPTIONS).await;
        assert!(early.text().contains("Carey"), "{}", early.text());
        for seat in COMPUTERS {
            let refused = sam.slash("game computer", [("seat", seat)]).await;
            assert!(!refused.text().contains("plays"), "{}", refused.text());
            let filled = players[0].slash("game computer", [("seat", seat)]).await;
            assert!(
                filled.text().contains("The computer plays"),
                "{}",
                filled.text()
            );
        }
        players[0].slash("game start", NO_OPTIONS).await;
        club.prompt().await;
        Self { club, players, sam }
    }

    /// A first order of that player's that begins so, from what is offered as he types.
    async fn offered(&self, player: &Actor, begun: &str) -> String {
        let choices = player
            .autocomplete("order", [("order", begun)], "order")
            .await;
        let whole = choices.into_iter().map(|c| c.value);
        let mut whole =
            whole.filter(|line| !line.trim_end().ends_with(':') && line.len() > begun.len() + 2);
        whole
            .next()
            .unwrap_or_else(|| panic!("{}: nothing goes on from '{begun}'", player.name()))
    }

    /// Gives the order, which nobody but the player is told of.
    async fn order(&self, player: &Actor, line: &str) {
        let reply = player.slash("order", [("order", line)]).await;
        assert!(reply.is_ephemeral());
        assert!(
            reply.text().contains("Accepted"),
            "{line}: {}",
            reply.text()
        );
    }

    /// Everything that somebody has been able to read so far.
    fn seen(who: &Actor) -> Vec<MessageView> {
        let mut all = who.messages();
        all.extend(who.in_dm().messages());
        all
    }
}

#[tokio::test]
async fn eight_people_give_sealed_orders_that_are_opened_together() {
    let assault = Assault::open().await;
    let mut lines = Vec::new();
    for (player, (_, seat)) in assault.players.iter().zip(PLAYERS) {
        let begun = match seat {
            "cos" => "rush Cos: ",
            "duque" => "rush Duque: ",
            "romero" => "rush Romero: ",
            "morales" => "rush Morales: ",
            _ => "hold ",
        };
        let line = assault.offered(player, begun).await;
        assault.order(player, &line).await;
        lines.push((player.clone(), line));
    }
    // All but one are ready; who, all see, and nothing of the orders.
    let (silent, ready) = assault.players.split_last().expect("eight");
    for player in ready {
        assault.order(player, "done").await;
    }
    assault
        .club
        .wait_public(
            "Ready: Cos, Duque, Romero, Morales, Santa Anna, Travis, Carey, Baker, Crockett, Blazeby",
        )
        .await;
    let public = assault.club.all_public();
    assert!(!public.contains("is ready"), "the status says so: {public}");
    let everybody = assault.players.iter().chain([&assault.sam]);
    for who in everybody.clone() {
        for (owner, line) in &lines {
            if owner.name() == who.name() {
                continue;
            }
            for message in Assault::seen(who) {
                let words = club::everything(&message);
                assert!(
                    !words.contains(line.as_str()),
                    "{} sees '{line}': {words}",
                    who.name()
                );
            }
        }
    }
    let public = assault.club.all_public();
    for word in ["RUSH", "HOLD"] {
        assert!(
            !public.contains(word),
            "{word} before the orders are opened: {public}"
        );
    }

    // The last is silent: an umpire lets the default stand, and does not learn it.
    let umpire = assault.club.user("Una");
    umpire.grant(permission::MANAGE_CHANNELS);
    let passed = umpire
        .slash("umpire default", [("seat", "dickinson")])
        .await;
    assert!(
        passed.text().contains("has acted by the default"),
        "{}",
        passed.text()
    );
    assert!(!passed.text().contains("HOLD"), "{}", passed.text());
    let opened = assault.club.wait_public("RUSH").await;
    let words = club::everything(&opened);
    assert!(
        words.contains("Duque: ") && words.contains("Dickinson: "),
        "{words}"
    );
    assault.club.wait_public("Turn 2 of").await;
    // Who was silent is asked again like the others.
    silent.wait_dm(|m| m.content.contains("Turn 2")).await;
}

#[tokio::test]
async fn what_one_commander_says_to_another_nobody_else_hears_of() {
    let assault = Assault::open().await;
    let player = |seat: &str| {
        let place = PLAYERS.iter().position(|(_, s)| *s == seat);
        &assault.players[place.expect("a player's seat")]
    };
    let (crockett, dickinson, travis) = (player("crockett"), player("dickinson"), player("travis"));
    // Who can be told something, and how it goes there; nobody of the other side.
    let offered = crockett
        .autocomplete("say", [("text", "x"), ("to", "")], "to")
        .await;
    let offered: Vec<String> = offered.into_iter().map(|c| c.name).collect();
    let near = offered.iter().find(|name| name.starts_with("Dickinson"));
    assert!(
        near.is_some_and(|name| name.contains("talking distance")),
        "{offered:?}"
    );
    let far = offered.iter().find(|name| name.starts_with("Travis"));
    assert!(
        far.is_some_and(|name| name.contains("courier")),
        "{offered:?}"
    );
    assert!(
        !offered.iter().any(|n| n.starts_with("Duque")),
        "{offered:?}"
    );
    let typed = crockett
        .autocomplete("say", [("text", "x"), ("to", "dick")], "to")
        .await;
    let typed: Vec<String> = typed.into_iter().map(|c| c.value).collect();
    assert_eq!(typed, ["Dickinson"]);

    let say = async |who: &Actor, to: &str, text: &str| {
        let reply = who.slash("say", [("to", to), ("text", text)]).await;
        assert!(reply.is_ephemeral());
        reply.text()
    };
    let near = say(crockett, "Dickinson", "they come at the south").await;
    assert!(
        near.contains("Accepted") && near.contains("Said to Dickinson"),
        "{near}"
    );
    dickinson
        .wait_dm(|m| club::everything(m).contains("they come at the south"))
        .await;
    let far = say(travis, "Crockett", "send  me\nten rifles").await;
    assert!(far.contains("A courier is on his way"), "{far}");
    assert!(far.contains("send me ten rifles"), "{far}");
    let nobody = crockett.slash("say", [("text", "to whom is this")]).await;
    assert!(nobody.is_ephemeral());
    assert!(
        nobody.text().contains("To whom?") && nobody.text().contains("Travis"),
        "{}",
        nobody.text()
    );
    let enemy = say(crockett, "Duque", "stay where you are").await;
    assert!(!enemy.contains("Accepted"), "{enemy}");
    for n in 2..4 {
        let more = say(crockett, "Baker", &format!("word {n}")).await;
        assert!(more.contains("Accepted"), "{more}");
    }
    let enough = say(crockett, "Baker", "word 4").await;
    assert!(enough.contains("3 times this turn"), "{enough}");
    let stranger = say(&assault.sam, "Travis", "hello").await;
    assert!(!stranger.contains("Accepted"), "{stranger}");

    // What was said is with its sender and who heard it, and nowhere else.
    let secrets = [
        ("they come at the south", vec!["Gil", "Hal"]),
        ("ten rifles", vec!["Fay"]),
        ("word 2", vec!["Gil"]),
    ];
    let everybody = assault.players.iter().chain([&assault.sam]);
    for who in everybody {
        for message in Assault::seen(who) {
            let words = club::everything(&message);
            for (secret, knows) in &secrets {
                assert!(
                    knows.contains(&who.name().as_ref()) || !words.contains(secret),
                    "{} reads '{secret}': {words}",
                    who.name()
                );
            }
        }
    }
    let public = assault.club.all_public();
    for (secret, _) in secrets {
        assert!(!public.contains(secret), "{secret} stands in the channel");
    }
}

#[tokio::test]
async fn a_game_without_messages_says_so_in_one_sentence() {
    let club = Club::open().await;
    let ann = club.user("Ann");
    ann.slash("game new", [("ruleset", "texas-revolution")])
        .await;
    for _ in 0..2 {
        let reply = ann.slash("say", [("text", "hello")]).await;
        assert!(reply.is_ephemeral());
        assert_eq!(
            reply.text().trim(),
            "This game has no messages through the umpire."
        );
        // The same to who has a seat.
        ann.slash("game join", NO_OPTIONS).await;
    }
}

#[tokio::test]
async fn one_person_plays_on_against_the_computer_until_another_takes_the_seat() {
    let club = Club::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| club.user(name));
    let new = [("ruleset", "alamo-assault"), ("scenario", "north-wall")];
    ann.slash("game new", new).await;
    ann.slash("game join", [("seat", "duque")]).await;
    let filled = ann.slash("game computer", [("seat", "travis")]).await;
    assert!(
        filled.text().contains("The computer plays"),
        "{}",
        filled.text()
    );
    let again = ann.slash("game computer", [("seat", "travis")]).await;
    assert!(again.text().contains("already"), "{}", again.text());
    let taken = ann.slash("game computer", [("seat", "duque")]).await;
    assert!(!taken.text().contains("plays"), "{}", taken.text());
    ann.slash("game start", NO_OPTIONS).await;
    club.prompt().await;
    let order = async |who: &Actor, line: &str| {
        let reply = who.slash("order", [("order", line)]).await;
        assert!(
            reply.text().contains("Accepted"),
            "{line}: {}",
            reply.text()
        );
    };
    for turn in 2..4 {
        order(&ann, "done").await;
        club.wait_public(&format!("Turn {turn} of")).await;
    }
    // Somebody comes, and is asked from then on.
    let joined = ben.slash("game join", [("seat", "travis")]).await;
    assert!(joined.text().contains("sit down"), "{}", joined.text());
    order(&ann, "done").await;
    order(&ben, "done").await;
    club.wait_public("Turn 4 of").await;
}

#[tokio::test]
async fn after_a_restart_the_computer_plays_on_unasked() {
    let mut club = Club::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| club.user(name));
    let new = [("ruleset", "alamo-assault"), ("scenario", "north-wall")];
    ann.slash("game new", new).await;
    ann.slash("game join", [("seat", "duque")]).await;
    ben.slash("game join", [("seat", "travis")]).await;
    ann.slash("game start", NO_OPTIONS).await;
    club.prompt().await;
    let ready = ann.slash("order", [("order", "done")]).await;
    assert!(ready.text().contains("Accepted"), "{}", ready.text());
    club.stop().await;
    // As if the process had died just after the computer took Ben's seat.
    let db = rusqlite::Connection::open(&club.db).expect("the database");
    let changed = db.execute(
        "UPDATE seats SET user = NULL, computer = 1 WHERE key = 'travis'",
        [],
    );
    assert_eq!(changed, Ok(1));
    drop(db);
    club.restart().await;
    club.wait_public("Turn 2 of").await;
}
