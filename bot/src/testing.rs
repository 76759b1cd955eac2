//! What the tests share: a desk on a database of its own, with people. Games
//! are of the first rule system of the catalogue, played by the rules' default
//! orders, so that no test here knows a rule.

use crate::desk::{
    Call, Desk, Done, GameCard, Join, LineOutcome, Look, NewGame, Orders, Origin, Receipt, Trouble,
};
use crate::id::{ChannelId, GameId, GuildId, InteractionId, UserId};
use crate::outbox::message::Outgoing;
use crate::store::{Options, Store};
use engine::ruleset::Setup;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Where the games of tests are played.
pub const CHANNEL: ChannelId = ChannelId(3000);

static NEXT: AtomicU64 = AtomicU64::new(10_000);

/// An interaction that was never used before.
pub fn interaction() -> InteractionId {
    InteractionId(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A call of that user from the game's channel, by a new interaction.
pub fn call(user: UserId) -> Call {
    call_by(user, interaction())
}

/// The same by a given interaction.
pub fn call_by(user: UserId, interaction: InteractionId) -> Call {
    Call {
        user,
        name: format!("player {user}"),
        channel: CHANNEL,
        umpire: false,
        origin: Origin::Interaction(interaction),
    }
}

/// A new game in that channel.
pub fn new_game(channel: ChannelId) -> NewGame {
    NewGame {
        guild: Some(GuildId(1)),
        channel,
        ruleset: engine::table::catalogue()[0].key.to_owned(),
        setup: Setup::default(),
        reveal_after: None,
        pace: crate::pace::Pace::None,
        expiry: crate::pace::Expiry::Default,
    }
}

/// A desk on a database of its own.
pub struct Place {
    pub desk: Desk,
    pub path: PathBuf,
    _dir: tempfile::TempDir,
}

impl Place {
    pub async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    pub async fn open_with(change: impl FnOnce(&mut Options)) -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("test.db");
        let mut options = Options::new(&path);
        change(&mut options);
        let store = Store::open(options).await.expect("a new database");
        let desk = Desk::open(store).await.expect("a desk");
        Self {
            desk,
            path,
            _dir: dir,
        }
    }

    /// The same database under a new desk, as after a restart.
    pub async fn reopened(&self) -> Desk {
        let store = Store::open(Options::new(&self.path))
            .await
            .expect("the database");
        Desk::open(store).await.expect("a desk")
    }

    /// A game that has begun.
    pub async fn game(&self) -> Table {
        begin(&self.desk, CHANNEL).await
    }
}

/// Opens a game, seats everybody and begins.
pub async fn begin(desk: &Desk, channel: ChannelId) -> Table {
    let table = seated(desk, channel).await;
    let call = Call {
        channel,
        ..call(table.users[0])
    };
    desk.start(table.game, call)
        .await
        .expect("a full table begins");
    table
}

/// Opens a game and seats everybody.
pub async fn seated(desk: &Desk, channel: ChannelId) -> Table {
    let from = |user| Call {
        channel,
        ..call(user)
    };
    let Done { game, .. } = desk
        .create(from(UserId(1)), new_game(channel))
        .await
        .expect("an empty channel");
    let card = desk.card(game).await.expect("the new game");
    let users: Vec<UserId> = (0..card.seats.len())
        .map(|n| UserId(101 + u64::try_from(n).expect("few seats")))
        .collect();
    for user in &users {
        let join = Join {
            token: format!("token of {user}"),
            ..Join::default()
        };
        desk.join(game, from(*user), join)
            .await
            .expect("a free seat");
    }
    Table {
        desk: desk.clone(),
        game,
        users,
    }
}

/// A game with its players, in the order of its seats.
pub struct Table {
    pub desk: Desk,
    pub game: GameId,
    pub users: Vec<UserId>,
}

impl Table {
    pub async fn look(&self, user: UserId) -> Look {
        self.desk.look(self.game, user).await.expect("the game")
    }

    pub async fn card(&self) -> GameCard {
        self.desk.card(self.game).await.expect("the game")
    }

    /// Somebody of whom a decision is awaited, with the order that the rules
    /// would take for him.
    pub async fn next(&self) -> (UserId, String) {
        for user in &self.users {
            let look = self.look(*user).await;
            if look.decision().is_some()
                && let Some(order) = look.default_order()
            {
                return (*user, look.print(&order));
            }
        }
        panic!("nobody is awaited");
    }

    /// Orders of that user in lines, by a new interaction.
    pub async fn play(&self, user: UserId, lines: &[&str]) -> Result<Vec<LineOutcome>, Trouble> {
        self.play_by(user, interaction(), lines).await
    }

    /// The same by a given interaction.
    pub async fn play_by(
        &self,
        user: UserId,
        by: InteractionId,
        lines: &[&str],
    ) -> Result<Vec<LineOutcome>, Trouble> {
        let lines = lines.iter().map(|l| (*l).to_owned()).collect();
        self.desk
            .play(self.game, call_by(user, by), Orders::Lines(lines))
            .await
    }

    /// Plays so many default orders.
    pub async fn advance(&self, orders: usize) {
        for _ in 0..orders {
            let (user, line) = self.next().await;
            let outcomes = self.play(user, &[&line]).await.expect("an awaited seat");
            accepted(&outcomes[0]);
        }
    }

    /// Everything that waits in the outbox of this game, oldest first.
    pub async fn outbox(&self) -> Vec<Outgoing> {
        let game = self.game;
        self.desk
            .store()
            .run(move |db| {
                let mut statement = db.prepare(
                    "SELECT body FROM outbox WHERE game = ?1 AND status = 'waiting' ORDER BY id",
                )?;
                let rows = statement.query_map([game.sql()], |row| row.get::<_, String>(0))?;
                let mut all = Vec::new();
                for row in rows {
                    all.push(crate::store::from_json("a message", &row?)?);
                }
                Ok(all)
            })
            .await
            .expect("the outbox")
    }

    /// How many lines the journal has.
    pub async fn journal(&self) -> usize {
        let game = self.game;
        self.desk
            .store()
            .run(move |db| crate::store::journal::all(db, game))
            .await
            .expect("the journal")
            .len()
    }
}

/// The receipt of a line that must have been accepted.
pub fn accepted(outcome: &LineOutcome) -> &Receipt {
    match outcome {
        LineOutcome::Accepted(receipt) => receipt,
        other => panic!("not accepted: {other:?}"),
    }
}

/// Waits, for at most ten seconds, until something holds.
pub async fn until<F: Future<Output = bool>>(mut holds: impl FnMut() -> F) {
    for _ in 0..1000 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never came about");
}
