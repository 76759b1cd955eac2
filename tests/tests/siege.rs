//! [13] A siege attack from the first command on, with an eye on what is secret in it: who stands on which wall.

// Each test program uses a part of it.
#[path = "discord/club.rs"]
#[allow(dead_code)]
mod club;

use bot::id::{ChannelId, GameId, UserId};
use bot::local::{Actor, MessageView, NO_OPTIONS, Reply};
use bot::words::say;
use club::Club;
use engine::menu::Order;

/// The move that brings Santa Anna's column before the fort.
const APPROACH: &str = "move Santa Anna, Sesma, Dolores Cuirassiers, Jiminez, San Luis Potosi, Matamoros Bn, \
                        Light Guns 3, mx_supply3: 1026";
const WALLS: [&str; 4] = ["north", "south", "east", "west"];

/// The prepared scenario: Ann has Mexico, Ben has Texas, Sam looks on.
struct Siege {
    club: Club,
    game: GameId,
    ann: Actor,
    ben: Actor,
    sam: Actor,
}

impl Siege {
    async fn open() -> Self {
        let club = Club::open().await;
        let [ann, ben, sam] = ["Ann", "Ben", "Sam"].map(|name| club.user(name));
        let new = [
            ("ruleset", Club::ruleset()),
            ("scenario", "siege-of-the-alamo".to_owned()),
        ];
        let opened = ann.slash("game new", new).await;
        assert!(opened.text().contains("is open"), "{}", opened.text());
        for (player, seat) in [(&ann, "mexico"), (&ben, "texas")] {
            let joined = player.slash("game join", [("seat", seat)]).await;
            assert!(joined.text().contains("sit down"), "{}", joined.text());
        }
        ann.slash("game start", NO_OPTIONS).await;
        let channel = ChannelId(club.table.channel());
        let game = club.desk.game_in(channel).await.expect("a database");
        club.prompt().await;
        Self {
            game: game.expect("a game"),
            club,
            ann,
            ben,
            sam,
        }
    }

    async fn look(&self, who: &Actor) -> bot::desk::Look {
        let look = self.club.desk.look(self.game, UserId(who.id)).await;
        look.expect("a look")
    }

    async fn verbs(&self, who: &Actor) -> Vec<&'static str> {
        let menu = self.look(who).await.menu();
        menu.offers.iter().map(|o| o.verb).collect()
    }

    /// Gives an order by command, which must be accepted.
    async fn order(&self, who: &Actor, line: &str) -> Reply {
        let reply = who.slash("order", [("order", line)]).await;
        assert!(reply.is_ephemeral());
        assert!(reply.text().contains("Accepted"), "{}", reply.text());
        reply
    }

    /// Mexico marches, Texas shuts itself up, and Mexico storms: Texas has to man the walls.
    async fn storm(&self) {
        self.order(&self.ann, APPROACH).await;
        assert!(self.verbs(&self.ben).await.contains(&"besieged"));
        self.order(&self.ben, "besieged").await;
        for _ in 0..20 {
            if self.verbs(&self.ann).await.contains(&"assault") {
                break;
            }
            let awaited = self
                .club
                .awaited(self.game, &[self.ann.clone(), self.ben.clone()])
                .await;
            let line = self.club.default_line(self.game, &awaited[0]).await;
            self.order(&awaited[0], &line).await;
        }
        self.order(&self.ann, "assault 1026, supplied").await;
        assert_eq!(self.verbs(&self.ben).await, ["walls"]);
        assert!(self.verbs(&self.ann).await.is_empty());
    }

    /// A lawful manning of the walls; turned, the men of the north wall and the south wall change places.
    async fn manning(&self, turned: bool) -> String {
        let look = self.look(&self.ben).await;
        let fair = look.default_order().expect("an order");
        let order = WALLS.iter().fold(Order::new("walls"), |order, wall| {
            let from = match (*wall, turned) {
                ("north", true) => "south",
                ("south", true) => "north",
                (wall, _) => wall,
            };
            order.many(*wall, fair.keys(from).to_vec())
        });
        look.judge(&order).expect("lawful either way");
        look.print(&order)
    }

    /// Waits until every message that was to be sent has arrived.
    async fn settled(&self) {
        self.club.sent().await;
    }

    /// Ben's own words about his walls, as his direct message has them.
    async fn walls_told(&self) -> String {
        let told = self.ben.wait_dm(|m| m.content.contains(READY)).await;
        phrase(&told.content, READY)
    }

    /// All that somebody sees anywhere.
    fn seen(&self, who: &Actor) -> Vec<MessageView> {
        self.club.table.with(|world| {
            let ids: Vec<_> = world.messages.keys().copied().collect();
            ids.iter()
                .filter_map(|id| world.view(who.id, *id))
                .collect()
        })
    }

    /// Ann and Sam try everything that could show them the walls; what they saw, made comparable between games.
    async fn pried(&self) -> Vec<(String, Vec<u8>)> {
        let mut all = Vec::new();
        for (name, who) in [("Ann", &self.ann), ("Sam", &self.sam)] {
            for command in [
                "game map",
                "game status",
                "game log",
                "game export",
                "secret",
            ] {
                let reply = who.slash(command, NO_OPTIONS).await;
                assert!(reply.is_ephemeral(), "{command}");
            }
            who.slash("game map", [("region", "1026")]).await;
            for line in [
                "walls north: Travis",
                "columns north: Jiminez",
                "storm north",
            ] {
                let refused = who.slash("order", [("order", line)]).await;
                assert!(!refused.text().contains("Accepted"), "{}", refused.text());
            }
            for typed in ["", "walls ", "walls north: ", "columns ", "tr"] {
                let found = who.autocomplete("order", [("order", typed)], "order").await;
                let asked = who
                    .autocomplete("ask", [("question", typed)], "question")
                    .await;
                all.push((format!("{name} {typed}: {found:?} {asked:?}"), Vec::new()));
            }
            let prompt = self.club.prompt().await;
            for button in ["Give orders", "My orders", "Map", "Status"] {
                who.press(&prompt, button).await;
            }
            for message in self.seen(who) {
                let words = format!("{name} {}", club::everything(&message));
                all.push((anonymous(&words), Vec::new()));
                for file in &message.attachments {
                    let bytes = match std::str::from_utf8(&file.bytes) {
                        Ok(text) => anonymous(text).into_bytes(),
                        Err(_) => file.bytes.to_vec(),
                    };
                    all.push((format!("{name} {}", file.filename), bytes));
                }
            }
        }
        all.sort();
        all
    }
}

/// What stands before the list of who is where.
const READY: &str = " ready: ";
const REVEALED: &str = "is defended: ";

/// Who stands where, out of a message that tells it.
fn phrase(content: &str, before: &str) -> String {
    let (_, after) = content
        .split_once(before)
        .unwrap_or_else(|| panic!("nobody stands anywhere in {content}"));
    let line = after.lines().next().unwrap_or_default();
    // The rule stands at the end.
    let end = line.rfind(". ").unwrap_or(line.len());
    line[..end].to_owned()
}

/// The same words with ids, hashes and other long numbers, which differ from game to game, taken out.
fn anonymous(words: &str) -> String {
    let mut out = String::new();
    let mut run = String::new();
    for c in words.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() {
            run.push(c);
            continue;
        }
        let hex = run.chars().all(|c| c.is_ascii_hexdigit());
        let id = run.len() >= 9 && run.chars().all(|c| c.is_ascii_digit());
        out += if id || (hex && run.len() >= 32) {
            "#"
        } else {
            &run
        };
        run.clear();
        out.push(c);
    }
    out
}

/// Each request of the bot that carries the words, with where it went.
fn told_to(siege: &Siege, words: &str) -> Vec<String> {
    let all = siege.club.table.requests();
    all.iter()
        .filter(|r| r.body.to_string().contains(words))
        .map(|r| format!("{} {}", r.method, r.path))
        .collect()
}

#[tokio::test]
async fn r13_5_walls_go_in_and_out_in_secret_and_come_out_at_the_reveal() {
    let siege = Siege::open().await;
    siege.storm().await;
    // Ben is asked in the channel and, where only he reads it, by direct message.
    let asked = siege
        .ben
        .wait_dm(|m| m.content.contains("divide the garrison"))
        .await;
    assert!(asked.buttons().iter().any(|b| b.label == "Give orders"));

    let line = siege.manning(false).await;
    let form = siege.ben.slash("orders", NO_OPTIONS).await;
    let receipt = siege.ben.submit(&form, [("lines", &line)]).await;
    assert!(receipt.is_ephemeral());
    assert!(receipt.text().contains("Accepted"), "{}", receipt.text());
    siege.settled().await;
    siege.club.wait_public("are manned").await;

    // They arrive in his direct messages and behind the button of his own.
    let walls = siege.walls_told().await;
    for wall in WALLS {
        assert!(walls.contains(wall), "{walls}");
    }
    let mine = siege
        .ben
        .press(&siege.club.prompt().await, "My orders")
        .await;
    assert!(mine.is_ephemeral());
    for wall in WALLS {
        let own = format!("On the {wall} wall");
        assert!(mine.text().contains(&own), "{own}: {}", mine.text());
    }

    // Nobody else has any of it, whatever they try.
    siege.pried().await;
    let on_a_wall = |words: &str| words.contains(&walls) || words.contains("On the north wall");
    for who in [&siege.ann, &siege.sam] {
        let seen = siege.seen(who);
        assert!(seen.len() > 20);
        for message in seen {
            let words = club::everything(&message);
            assert!(!on_a_wall(&words), "{}: {words}", who.name());
            assert!(!words.contains(&line), "{}: {words}", who.name());
        }
    }
    assert!(!on_a_wall(&siege.club.all_public()));
    let to = told_to(&siege, &walls);
    let dm = format!("POST /channels/{}/messages", siege.ben.in_dm().channel);
    assert!(to.contains(&dm), "{to:?}");
    let elsewhere = |path: &String| *path != dm && !path.contains("/webhooks/");
    assert!(!to.iter().any(elsewhere), "{to:?}");

    // The attacker forms his columns; both are revealed together.
    let columns = siege.club.default_line(siege.game, &siege.ann).await;
    assert!(columns.starts_with("columns "), "{columns}");
    siege.order(&siege.ann, &columns).await;
    let revealed = siege.club.wait_public("is defended").await;
    assert_eq!(phrase(&revealed.content, REVEALED), walls);
    assert!(revealed.content.contains("is attacked: "));
    let told = siege.ann.wait_dm(|m| m.content.contains(READY)).await;
    let formed = phrase(&told.content, READY);
    assert!(revealed.content.contains(&formed), "{formed}");
    for who in [&siege.ann, &siege.sam] {
        let seen = siege.seen(who);
        assert!(seen.iter().any(|m| m.content.contains(&walls)));
    }
    assert_eq!(
        siege.club.table.standin().violations(),
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn r13_5_to_everybody_else_every_manning_looks_the_same() {
    let mut worlds = Vec::new();
    for turned in [false, true] {
        let siege = Siege::open().await;
        siege.storm().await;
        siege.settled().await;
        let line = siege.manning(turned).await;
        siege.order(&siege.ben, &line).await;
        siege.settled().await;
        worlds.push((line, siege.pried().await));
    }
    let (second, first) = (worlds.pop().expect("two"), worlds.pop().expect("two"));
    assert_ne!(first.0, second.0, "two mannings");
    assert!(
        first
            .1
            .iter()
            .any(|(_, bytes)| bytes.starts_with(b"\x89PNG"))
    );
    let only = |these: &[(String, Vec<u8>)], those: &[(String, Vec<u8>)]| -> Vec<String> {
        let own = these.iter().filter(|one| !those.contains(one));
        own.map(|(words, _)| words.clone()).collect()
    };
    assert_eq!(first.1.len(), second.1.len());
    let none = Vec::<String>::new();
    assert_eq!(only(&first.1, &second.1), none, "with the first manning");
    assert_eq!(only(&second.1, &first.1), none, "with the second manning");
}

#[tokio::test]
async fn r13_5_with_closed_messages_a_neutral_button_serves_the_one_it_is_for() {
    let siege = Siege::open().await;
    siege.ben.set_dms(false);
    siege.storm().await;
    let opens = siege.club.wait_public("direct messages are closed").await;
    assert!(opens.text().contains(&siege.ben.mention()));
    let labels: Vec<String> = opens.buttons().into_iter().map(|b| b.label).collect();
    assert_eq!(labels, ["Open my orders"]);
    let custom = &opens.buttons()[0].custom_id;
    for told in ["north", "walls", "texas", "garrison"] {
        assert!(!custom.contains(told) && !opens.text().contains(told));
    }

    // By buttons alone, from that button on.
    let mine = siege.ben.press(&opens, "Open my orders").await;
    assert!(mine.is_ephemeral());
    assert!(
        mine.text().contains("divide the garrison"),
        "{}",
        mine.text()
    );
    let mut panel = siege.ben.press(&mine, "Give orders").await;
    let look = siege.look(&siege.ben).await;
    let offer = say(&look.menu().offers[0].label);
    if panel.message().buttons().iter().any(|b| b.label == offer) {
        panel = siege.ben.press(&panel, &offer).await;
    }
    for wall in WALLS {
        panel = man(&siege, panel, wall).await;
    }
    assert!(panel.is_ephemeral());
    assert!(panel.text().contains("Accepted"), "{}", panel.text());
    siege.settled().await;
    siege.club.wait_public("are manned").await;

    let mine = siege.ben.press(&opens, "Open my orders").await;
    assert!(mine.text().contains("On the west wall"), "{}", mine.text());
    for other in [&siege.ann, &siege.sam] {
        let told = other.press(&opens, "Open my orders").await;
        assert!(told.is_ephemeral());
        assert!(!told.text().contains("On the "), "{}", told.text());
    }
    let stranger = siege.sam.press(&opens, "Open my orders").await;
    assert!(stranger.text().contains("no seat"), "{}", stranger.text());
    // The others still get theirs, and he is told of his closed door but once.
    let columns = siege.club.default_line(siege.game, &siege.ann).await;
    siege.order(&siege.ann, &columns).await;
    siege.ann.wait_dm(|m| m.content.contains(READY)).await;
    siege.settled().await;
    let public = siege.club.table.public(siege.club.table.channel());
    let told = public.iter().filter(|m| m.content.contains("are closed"));
    assert_eq!(told.count(), 1);
}

/// Mans one wall by menu and button: the fewest from the top of the list that will do.
async fn man(siege: &Siege, mut panel: Reply, wall: &str) -> Reply {
    for count in 1..=25 {
        let message = panel.message().clone();
        let selects = message.selects();
        let Some(select) = selects.first() else {
            panic!("no menu for the {wall} wall: {}", panel.text());
        };
        let take = if wall == "west" { 25 } else { count };
        let chosen: Vec<String> = select
            .options
            .iter()
            .take(take)
            .map(|o| o.value.clone())
            .collect();
        panel = siege.ben.choose(&message, &select.custom_id, chosen).await;
        let done = panel.message().buttons();
        if done.iter().any(|b| b.label == "Go on" && !b.disabled) {
            let next = siege.ben.press(&panel, "Go on").await;
            let still = |m: &MessageView| m.selects().first().map(|s| s.custom_id.clone());
            if still(next.message()) != Some(select.custom_id.clone()) {
                return next;
            }
            panel = next;
        }
    }
    panic!("the {wall} wall was never manned: {}", panel.text());
}

/// Everything that is logged while these tests run.
#[derive(Clone, Default)]
struct Log(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The names in a line of an order: what begins with a capital letter.
fn names(line: &str) -> impl Iterator<Item = String> {
    let parts = line.split([',', ':', ';']).map(str::trim);
    let parts = parts.map(|p| p.trim_start_matches(|c: char| !c.is_uppercase()));
    parts.filter(|p| p.len() > 3).map(str::to_owned)
}

#[tokio::test]
async fn the_log_at_its_most_talkative_has_no_secret_in_it() {
    let log = Log::default();
    let writer = log.clone();
    // Of the whole process: the bot works on threads of its own.
    bot::logging::begin("trace", bot::config::LogFormat::Json, move || {
        writer.clone()
    })
    .expect("no other log in this program");
    let siege = Siege::open().await;
    siege.storm().await;
    let line = siege.manning(false).await;
    siege.order(&siege.ben, &line).await;
    for typed in ["walls north: ", "no such thing"] {
        siege
            .ben
            .autocomplete("order", [("order", typed)], "order")
            .await;
        siege
            .sam
            .autocomplete("order", [("order", typed)], "order")
            .await;
    }
    // What is refused, cannot be sent and cannot be answered is logged too.
    siege
        .ann
        .slash("order", [("order", "storm nowhere: Cuautla")])
        .await;
    let harm = bot::local::Harm::Answer {
        status: 400,
        code: 50_035,
        message: "Invalid Form Body".into(),
    };
    siege
        .club
        .table
        .fail("POST", "/channels/*/messages", 1, harm.clone());
    siege.club.table.fail("PATCH", "/webhooks/*", 1, harm);
    let columns = siege.club.default_line(siege.game, &siege.ann).await;
    siege
        .ann
        .send_slash("order", [("order", &columns)])
        .expect("the app lets");
    siege.club.wait_public("is defended").await;
    siege.settled().await;

    let db = rusqlite::Connection::open(&siege.club.db).expect("the database");
    let mut hidden: Vec<String> = vec![APPROACH.into(), line.clone(), columns.clone()];
    hidden.push("storm nowhere".into());
    hidden.extend(names(APPROACH).chain(names(&line)).chain(names(&columns)));
    assert!(hidden.len() > 12, "{hidden:?}");
    for query in ["SELECT secret FROM games", "SELECT salt FROM seats"] {
        let mut statement = db.prepare(query).expect("a query");
        let rows = statement
            .query_map([], |row| row.get::<_, String>(0))
            .expect("rows");
        hidden.extend(rows.map(|row| row.expect("a secret")));
    }
    let tokens = siege.club.table.with(|world| {
        let all = world.interactions.values();
        all.map(|i| i.token.clone()).collect::<Vec<String>>()
    });
    assert!(tokens.len() > 5);
    hidden.extend(tokens);
    hidden.push(siege.club.table.standin().token());

    let bytes = log.0.lock().expect("no panic").clone();
    let logged = String::from_utf8(bytes).expect("text");
    for told in ["committed", "a message was not sent", "could not be given"] {
        assert!(logged.contains(told), "the log was not kept: {told}");
    }
    for secret in hidden {
        assert!(!secret.is_empty());
        assert!(!logged.contains(&secret), "'{secret}' is logged");
    }
}
