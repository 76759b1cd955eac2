//! A club for tests: a table, a database, the bot, and people.

use bot::desk::Desk;
use bot::discord::{Running, start};
use bot::id::GameId;
use bot::local::{Actor, MessageView, NO_OPTIONS, Reply, Table};
use bot::outbox::Patience;
use bot::store::{Options, Store};
use std::path::PathBuf;
use std::time::Duration;

/// Everything a test needs. The bot can be killed and started again.
pub struct Club {
    pub table: Table,
    pub db: PathBuf,
    pub desk: Desk,
    pub bot: Option<Running>,
    _folder: tempfile::TempDir,
}

/// Retries in milliseconds, so that no test waits for them.
pub const PATIENCE: Patience = Patience {
    first: Duration::from_millis(20),
    longest: Duration::from_millis(200),
    nonce: Duration::from_secs(120),
    attempt: Duration::from_secs(10),
};

async fn desk(db: &PathBuf) -> Desk {
    let store = Store::open(Options::new(db)).await.expect("a database");
    Desk::open(store).await.expect("a desk")
}

impl Club {
    /// A bot at a fresh table, connected.
    pub async fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let db = folder.path().join("courier.db");
        let table = Table::open().await;
        let desk = desk(&db).await;
        let mut club = Self {
            table,
            db,
            desk,
            bot: None,
            _folder: folder,
        };
        club.connect().await;
        club
    }

    async fn connect(&mut self) {
        let bot = start(self.table.http(), self.desk.clone(), PATIENCE).await;
        self.bot = Some(bot.expect("the bot starts"));
        self.table.bot_ready().await;
    }

    /// Kills the bot as a power cut would.
    pub async fn kill(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.kill();
        }
        self.table.bot_online(false).await;
    }

    /// Starts the bot again, with nothing but the database.
    pub async fn restart(&mut self) {
        self.desk = desk(&self.db).await;
        self.connect().await;
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
        let names = ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay"];
        let seats = engine::table::seats(&Self::ruleset(), &engine::ruleset::Setup::default())
            .expect("seats");
        let players: Vec<Actor> = names
            .iter()
            .take(seats.len())
            .map(|n| self.user(n))
            .collect();
        let opened = players[0]
            .slash("game new", [("ruleset", Self::ruleset())])
            .await;
        assert!(opened.is_ephemeral(), "{}", opened.text());
        for (player, seat) in players.iter().zip(&seats) {
            player
                .slash("game join", [("seat", seat.key.clone())])
                .await;
        }
        let started = players[0].slash("game start", NO_OPTIONS).await;
        assert!(started.text().contains("begins"), "{}", started.text());
        let channel = bot::id::ChannelId(self.table.channel());
        let game = self
            .desk
            .game_in(channel)
            .await
            .expect("a database")
            .expect("a game");
        self.prompt().await;
        (game, players)
    }

    /// The newest message in the channel with a button of that label.
    pub fn newest_with(&self, label: &str) -> Option<MessageView> {
        let mut all = self.table.public(self.table.channel());
        all.retain(|m| m.buttons().iter().any(|b| b.label == label));
        all.pop()
    }

    /// Waits for a prompt in the channel.
    pub async fn prompt(&self) -> MessageView {
        let channel = self.table.channel();
        let found = self
            .table
            .wait(|world| {
                let mut all: Vec<_> = world
                    .messages
                    .keys()
                    .copied()
                    .filter_map(|id| world.view(0, id))
                    .collect();
                all.retain(|m| {
                    m.channel == channel && m.buttons().iter().any(|b| b.label == "Give orders")
                });
                all.pop()
            })
            .await;
        found.unwrap_or_else(|| {
            let said: Vec<_> = self
                .table
                .public(channel)
                .iter()
                .map(MessageView::text)
                .collect();
            panic!("no prompt in the channel: {said:#?}")
        })
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

    /// The number of the game's last journal line.
    pub async fn sequence(&self, game: GameId) -> i64 {
        let db = rusqlite::Connection::open(&self.db).expect("the database");
        db.query_row(
            "SELECT max(sequence) FROM journal WHERE game = ?1",
            [game.sql()],
            |r| r.get(0),
        )
        .expect("a sequence")
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
