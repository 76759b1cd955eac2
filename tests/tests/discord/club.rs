//! A club for tests: a table, a database, the bot, and people.

use bot::desk::Desk;
use bot::discord::{Running, start};
use bot::id::GameId;
use bot::local::{Actor, Harm, MessageView, NO_OPTIONS, Reply, Sent, Table};
use bot::outbox::Patience;
use bot::store::{Options, Store};
use engine::menu::Offer;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Everything a test needs. The bot can be killed and started again.
pub struct Club {
    pub table: Table,
    pub db: PathBuf,
    pub desk: Desk,
    pub bot: Option<Process>,
    _folder: tempfile::TempDir,
}

/// Retries in milliseconds, so that no test waits for them.
pub const PATIENCE: Patience = Patience {
    first: Duration::from_millis(20),
    longest: Duration::from_millis(200),
    nonce: Duration::from_mins(2),
    attempt: Duration::from_secs(10),
};

/// Has every request checked against Discord's own description, where it is at hand.
fn check(table: &Table) {
    if let Some(description) = system_tests::openapi::Description::load() {
        table.standin().on_request(description.into_check());
    }
}

/// A bot in a runtime of its own, which a kill takes away with everything in it.
pub struct Process {
    runtime: Option<tokio::runtime::Runtime>,
    running: Option<Running>,
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

async fn launch(table: &Table, db: &Path) -> (Process, Desk) {
    check(table);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let (db, http, standin) = (db.to_owned(), table.http(), table.standin().clone());
    // One clock for the bot and the platform: the test's.
    let clock = table.clock();
    let (running, desk) = runtime
        .spawn(async move {
            let options = Options {
                clock,
                ..Options::new(&db)
            };
            let store = Store::open(options).await.expect("a database");
            let desk = Desk::open(store).await.expect("a desk");
            // Does nothing but at a table whose chat was lost.
            bot::discord::rehome(&standin, &desk)
                .await
                .expect("room for the games");
            let running = start(http, desk.clone(), PATIENCE).await;
            (running.expect("the bot starts"), desk)
        })
        .await
        .expect("no panic");
    table.bot_ready().await;
    let process = Process {
        runtime: Some(runtime),
        running: Some(running),
    };
    (process, desk)
}

impl Club {
    /// A bot at a fresh table, connected.
    pub async fn open() -> Self {
        Self::at(Table::open().await).await
    }

    /// The same on a certain day, in seconds since 1970.
    pub async fn open_at(seconds: i64) -> Self {
        let options = bot::local::Options {
            clock: bot::clock::Clock::stopped(seconds * 1000),
            ..bot::local::Options::for_tests()
        };
        Self::at(Table::open_with(options).await).await
    }

    async fn at(table: Table) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let db = folder.path().join("courier.db");
        let (bot, desk) = launch(&table, &db).await;
        Self {
            table,
            db,
            desk,
            bot: Some(bot),
            _folder: folder,
        }
    }

    /// Kills the bot as a power cut would.
    pub async fn kill(&mut self) {
        self.bot = None;
        self.table.bot_online(false).await;
    }

    /// Stops the bot in good order.
    pub async fn stop(&mut self) {
        if let Some(running) = self.bot.as_mut().and_then(|p| p.running.take()) {
            running.stop().await;
        }
        self.kill().await;
    }

    /// The running bot, to be stopped by hand.
    pub fn running(&mut self) -> Running {
        let process = self.bot.as_mut().expect("a bot");
        process.running.take().expect("a running bot")
    }

    /// Health and metrics of the bot, on a free port.
    pub async fn health(&self) -> bot::health::Health {
        let address = ([127, 0, 0, 1], 0).into();
        let health = bot::health::Health::start(address, self.desk.clone()).await;
        let health = health.expect("a free port");
        let running = self.bot.as_ref().and_then(|p| p.running.as_ref());
        health.watch(running.expect("a running bot").shards());
        health
    }

    /// Loses the whole chat: a fresh table, and only the database is left.
    pub async fn lose_chat(&mut self) {
        self.kill().await;
        self.table = Table::open().await;
    }

    /// Starts the bot again, with nothing but the database.
    pub async fn restart(&mut self) {
        let (bot, desk) = launch(&self.table, &self.db).await;
        self.bot = Some(bot);
        self.desk = desk;
    }

    pub fn user(&self, name: &str) -> Actor {
        self.table.user(name)
    }

    /// The first rule system of the catalogue: no test here knows a rule.
    pub fn ruleset() -> String {
        engine::table::catalogue()[0].key.to_owned()
    }

    /// A game with a player on every seat, in the order of the seats; it has begun.
    pub async fn game(&self) -> (GameId, Vec<Actor>) {
        self.game_with(&[]).await
    }

    /// The same with more options of the command that opens it.
    pub async fn game_with(&self, options: &[(&str, &str)]) -> (GameId, Vec<Actor>) {
        let names = ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay"];
        let players = names.iter().take(Self::seats().len());
        let players: Vec<Actor> = players.map(|n| self.user(n)).collect();
        let game = self.begin(self.table.channel(), &players, options).await;
        (game, players)
    }

    /// A game with two commanders a side, if more options do not say otherwise; it
    /// has begun. The players come in the order in which they sat down.
    pub async fn game_of_four(&self, options: &[(&str, &str)]) -> (GameId, Vec<Actor>) {
        let players = ["Ann", "Uma", "Ben", "Fay"].map(|name| self.user(name));
        let about = engine::table::catalogue().remove(0);
        let several = about.options.iter();
        let several = several.filter(|o| o.key.ends_with("-commanders"));
        let several: Vec<String> = several.map(|o| format!("{}=2", o.key)).collect();
        let (ruleset, several) = (Self::ruleset(), several.join(", "));
        let named = [("ruleset", ruleset.as_str()), ("options", several.as_str())];
        let options = named.iter().chain(options).copied();
        let opened = players[0].slash("game new", options).await;
        assert!(opened.text().contains("is open"), "{}", opened.text());
        for player in &players {
            player.slash("game join", NO_OPTIONS).await;
        }
        players[0].slash("game start", NO_OPTIONS).await;
        self.prompt().await;
        let channel = bot::id::ChannelId(self.table.channel());
        let game = self.desk.game_in(channel).await;
        let game = game.expect("a database").expect("a game");
        let card = self.desk.card(game).await.expect("a card");
        assert_eq!(card.seats.len(), players.len());
        (game, players.into())
    }

    /// The first of the orders a player may give that has to be filled in.
    pub async fn offer_with_fields(&self, game: GameId, player: &Actor) -> Offer {
        let look = self.desk.look(game, bot::id::UserId(player.id)).await;
        let offers = look.expect("a look").menu().offers.clone();
        let mut with_fields = offers.into_iter().filter(|o| !o.fields.is_empty());
        with_fields.next().expect("an offer with fields")
    }

    /// Takes away the note that an interaction has had its answer, as a kill
    /// between the answer and its note does. The bot is down.
    pub async fn forget_answer(&self, reply: &Reply) {
        // The notes are queued before this look, and so are done after it.
        let user = bot::id::UserId(reply.user);
        self.desk.games_of(user).await.expect("a look");
        let (token, channel) = self.table.with(|world| {
            let interaction = &world.interactions[&reply.interaction];
            (interaction.token.clone(), interaction.channel)
        });
        let db = rusqlite::Connection::open(&self.db).expect("the database");
        let rows = db.execute(
            "UPDATE interactions SET answered_at = NULL, user = ?2, channel = ?3, token = ?4 WHERE id = ?1",
            rusqlite::params![
                reply.interaction.cast_signed(),
                reply.user.cast_signed(),
                channel.cast_signed(),
                token
            ],
        );
        assert_eq!(rows.expect("a database"), 1);
    }

    /// Holds the next answer back at the table, until the table is mended.
    pub fn hold_answer(&self) {
        let answer = "/webhooks/*/messages/@original";
        self.table.fail("PATCH", answer, 1, Harm::Hold);
    }

    /// Waits until the answer to that interaction is held back, and the promise
    /// of it is on the disk.
    pub async fn held_back(&self, sent: &Sent) {
        let promised = format!(
            "SELECT count(*) FROM interactions WHERE id = {} AND answered_at IS NULL",
            sent.id.cast_signed()
        );
        self.until(async || self.table.faults_left() == 0 && self.one::<i64>(&promised) == 1)
            .await;
    }

    /// On which side somebody plays.
    pub async fn side_of(&self, game: GameId, player: &Actor) -> engine::ruleset::Side {
        let card = self.desk.card(game).await.expect("a card");
        let mut seats = card.seats.iter();
        let held = seats.find(|c| c.user == Some(bot::id::UserId(player.id)));
        held.expect("a seat").side
    }

    /// A game in another channel or thread, with these players as far as there
    /// are seats; it has begun.
    pub async fn game_at(&self, channel: u64, players: &[Actor]) -> GameId {
        self.begin(channel, players, &[]).await
    }

    fn seats() -> Vec<engine::ruleset::SeatInfo> {
        let setup = engine::ruleset::Setup::default();
        engine::table::seats(&Self::ruleset(), &setup).expect("seats")
    }

    async fn begin(&self, channel: u64, players: &[Actor], options: &[(&str, &str)]) -> GameId {
        let there: Vec<Actor> = players.iter().map(|p| p.at(channel)).collect();
        let ruleset = Self::ruleset();
        let named = [("ruleset", ruleset.as_str())];
        let options = named.iter().chain(options).copied();
        let opened = there[0].slash("game new", options).await;
        assert!(opened.is_ephemeral(), "{}", opened.text());
        for (player, seat) in there.iter().zip(Self::seats()) {
            player.slash("game join", [("seat", seat.key)]).await;
        }
        let started = there[0].slash("game start", NO_OPTIONS).await;
        assert!(started.text().contains("begins"), "{}", started.text());
        self.prompt_in(channel).await;
        let game = self.desk.game_in(bot::id::ChannelId(channel)).await;
        game.expect("a database").expect("a game")
    }

    /// Waits for the newest prompt in a channel or thread.
    pub async fn prompt_in(&self, channel: u64) -> MessageView {
        self.prompt_there(channel, 0).await
    }

    /// The newest message in the channel with a button of that label.
    pub fn newest_with(&self, label: &str) -> Option<MessageView> {
        let mut all = self.table.public(self.table.channel());
        all.retain(|m| m.buttons().iter().any(|b| b.label == label));
        all.pop()
    }

    /// Waits for a prompt in the channel, newer than that message.
    pub async fn prompt_after(&self, than: u64) -> MessageView {
        self.prompt_there(self.table.channel(), than).await
    }

    async fn prompt_there(&self, channel: u64, than: u64) -> MessageView {
        let found = self
            .table
            .wait(|world| {
                let asks = |m: &&bot::local::state::Message| {
                    let rows = serde_json::Value::Array(m.components.clone()).to_string();
                    m.channel == channel
                        && m.only_for.is_none()
                        && m.id > than
                        && rows.contains("Give orders")
                };
                world.messages.values().rfind(asks).map(|m| m.id)
            })
            .await;
        let public = self.table.public(channel);
        if let Some(prompt) = found.and_then(|id| public.iter().find(|m| m.id == id)) {
            return prompt.clone();
        }
        let said: Vec<_> = public.iter().map(MessageView::text).collect();
        panic!("no prompt in the channel: {said:#?}")
    }

    /// The first prompt in the channel, waited for.
    pub async fn prompt(&self) -> MessageView {
        self.prompt_after(0).await
    }

    /// Waits until the public text of the channel holds the words.
    pub async fn wait_public(&self, words: &str) -> MessageView {
        let channel = self.table.channel();
        let found = self
            .table
            .wait(|world| {
                let says = |m: &&bot::local::state::Message| {
                    m.channel == channel && m.only_for.is_none() && m.content.contains(words)
                };
                world.messages.values().rfind(says).map(|m| m.id)
            })
            .await;
        let public = self.table.public(channel);
        found
            .and_then(|id| public.into_iter().find(|m| m.id == id))
            .unwrap_or_else(|| panic!("nobody said '{words}' in the channel"))
    }

    /// Everything that everybody can read in the channel, alt texts, file names and custom ids too.
    pub fn all_public(&self) -> String {
        let all = self.table.public(self.table.channel());
        all.iter().map(everything).collect::<Vec<_>>().join("\n")
    }

    /// Who is asked now, of these players.
    pub async fn awaited(&self, game: GameId, players: &[Actor]) -> Vec<Actor> {
        let mut awaited = Vec::new();
        for player in players {
            let look = self
                .desk
                .look(game, bot::id::UserId(player.id))
                .await
                .expect("a look");
            if look.decision().is_some() {
                awaited.push(player.clone());
            }
        }
        awaited
    }

    /// The first of the players who is asked, and one who is not.
    pub async fn active_and_idle(&self, game: GameId, players: &[Actor]) -> (Actor, Option<Actor>) {
        let awaited = self.awaited(game, players).await;
        let active = awaited.first().expect("somebody is asked").clone();
        let idle = players
            .iter()
            .find(|p| awaited.iter().all(|a| a.id != p.id))
            .cloned();
        (active, idle)
    }

    /// The rules' own order for that player, in the notation.
    pub async fn default_line(&self, game: GameId, player: &Actor) -> String {
        let look = self
            .desk
            .look(game, bot::id::UserId(player.id))
            .await
            .expect("a look");
        let order = look.default_order().expect("a default order");
        look.print(&order)
    }

    /// The rules' own order, given by that player and taken.
    pub async fn plays(&self, game: GameId, player: &Actor) {
        let line = self.default_line(game, player).await;
        let reply = player.slash("order", [("order", line)]).await;
        assert!(reply.text().contains("Accepted"), "{}", reply.text());
    }

    /// The same by the first of these players who is asked. Gives who it was.
    pub async fn play(&self, game: GameId, players: &[Actor]) -> Actor {
        let (active, _) = self.active_and_idle(game, players).await;
        self.plays(game, &active).await;
        active
    }

    /// Gives a seat up, having been asked.
    pub async fn leaves(&self, player: &Actor) -> Reply {
        let asked = player.slash("game leave", NO_OPTIONS).await;
        player.press(&asked, "Give the seat up").await
    }

    /// Lets so many seconds pass.
    pub fn pass(&self, seconds: i64) {
        let seconds = u64::try_from(seconds).expect("time goes on");
        self.table.pass(Duration::from_secs(seconds));
    }

    /// The only value that a query gives.
    pub fn one<T: rusqlite::types::FromSql>(&self, sql: &str) -> T {
        let db = rusqlite::Connection::open(&self.db).expect("the database");
        db.query_row(sql, [], |row| row.get(0)).expect("a row")
    }

    /// Waits until the timekeeper has seen the clock as it is.
    pub async fn settled(&self) {
        let now = self.table.clock().now();
        self.until(async || self.one::<i64>("SELECT at FROM heartbeat") == now)
            .await;
        // And the owner has done what it was handed.
        let late = format!("SELECT count(*) FROM due WHERE at <= {now} AND left IS NULL");
        self.until(async || self.one::<i64>(&late) == 0).await;
    }

    /// Waits until everything that is owed was sent.
    pub async fn sent(&self) {
        let waiting = "SELECT count(*) FROM outbox WHERE status = 'waiting'";
        self.until(async || self.one::<i64>(waiting) == 0).await;
    }

    /// Waits until something holds, for a minute at least.
    pub async fn until(&self, mut holds: impl AsyncFnMut() -> bool) {
        for _ in 0..6000 {
            if holds().await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("it never came about");
    }

    /// The number of the game's last journal line.
    pub fn sequence(&self, game: GameId) -> i64 {
        let number = game.sql();
        self.one(&format!(
            "SELECT max(sequence) FROM journal WHERE game = {number}"
        ))
    }
}

/// The labels of the buttons of an answer.
pub fn labels(reply: &Reply) -> Vec<String> {
    reply
        .message()
        .buttons()
        .into_iter()
        .map(|b| b.label)
        .collect()
}

/// All that a message says, in words or otherwise.
pub fn everything(message: &MessageView) -> String {
    let files: Vec<String> = message
        .attachments
        .iter()
        .map(|a| {
            format!(
                "{} {}",
                a.filename,
                a.description.clone().unwrap_or_default()
            )
        })
        .collect();
    format!(
        "{}\n{}\n{}",
        message.text(),
        serde_json::Value::Array(message.components.clone()),
        files.join("\n")
    )
}

/// Buttons of a panel that lead nowhere on.
const ASIDE: [&str; 11] = [
    "Back",
    "All orders",
    "Undo",
    "My orders",
    "Write orders",
    "Give orders",
    "Why?",
    "Status",
    "Map",
    "Leave out",
    "Write",
];

impl Club {
    /// Gives an order by buttons and menus alone, beginning at the panel that
    /// `panel` shows with the offer of that label; returns the panel after it.
    pub async fn order_by_buttons(&self, player: &Actor, panel: &Reply, offer: &str) -> Reply {
        let begun = player.press(panel, offer).await;
        self.finish_by_buttons(player, begun).await
    }

    /// Goes on with an order that was begun by buttons; returns the panel after it.
    pub async fn finish_by_buttons(&self, player: &Actor, begun: Reply) -> Reply {
        let mut panel = begun;
        let mut chosen = String::new();
        for _ in 0..40 {
            let message = panel.message().clone();
            if message.content.contains("Accepted") {
                return panel;
            }
            let buttons = message.buttons();
            let on = |label: &str| {
                buttons
                    .iter()
                    .find(|b| b.label == label)
                    .map(|b| b.custom_id.clone())
            };
            if let Some(select) = message.selects().first()
                && select.custom_id != chosen
            {
                chosen.clone_from(&select.custom_id);
                let first = select.options[0].value.clone();
                panel = player.choose(&message, &select.custom_id, [first]).await;
                continue;
            }
            let next = on("Go here").or_else(|| on("Go on")).or_else(|| {
                let leads = |b: &&bot::local::ButtonView| {
                    !ASIDE.contains(&b.label.as_str())
                        && !b.label.contains(['\u{25b6}', '\u{25c0}'])
                };
                buttons.iter().find(leads).map(|b| b.custom_id.clone())
            });
            let next = next
                .or_else(|| on("Leave out"))
                .unwrap_or_else(|| panic!("nothing leads on: {}", panel.text()));
            panel = player.press(&message, &next).await;
        }
        panic!("the order never ended: {}", panel.text());
    }
}
