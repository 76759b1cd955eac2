//! The worker against a post that fails in every way.

use super::message::{Outgoing, Part, Target};
use super::*;
use crate::desk::{Attention, Desk};
use crate::id::{ChannelId, MessageId, UserId};
use crate::testing::{CHANNEL, Place, Table, begin, call, until};
use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

mod given_up;
mod watchers;

const QUICK: Patience = Patience {
    first: Duration::from_millis(5),
    longest: Duration::from_millis(40),
    nonce: Duration::from_secs(0),
    attempt: Duration::from_millis(500),
};

/// What the fake does with the next letter to a target.
#[derive(Clone, Debug)]
enum Fate {
    /// It fails and does not arrive.
    Fails(PostError),
    /// It arrives, but the answer is lost.
    ArrivesUnheard,
    /// It arrives, and the answer never comes.
    Hangs,
    /// The adapter has a fault.
    Panics,
}

/// A platform that keeps what arrives, as Discord does: the same nonce does
/// not arrive twice within its memory.
#[derive(Default)]
struct Fake {
    fates: Mutex<HashMap<Target, VecDeque<Fate>>>,
    arrived: Mutex<Vec<Letter>>,
    attempts: Mutex<Vec<(Target, i64)>>,
    looked: Mutex<Vec<i64>>,
    /// What is said about who sees a channel, and who was asked about.
    sight: Mutex<VecDeque<Result<bool, PostError>>>,
    asked: Mutex<Vec<(ChannelId, UserId)>>,
    /// Whether nonces are forgotten at once.
    forgetful: bool,
}

impl Fake {
    fn fate(&self, to: Target, fates: &[Fate]) {
        self.fates
            .lock()
            .expect("fates")
            .entry(to)
            .or_default()
            .extend(fates.iter().cloned());
    }

    fn arrived(&self) -> Vec<Letter> {
        self.arrived.lock().expect("letters").clone()
    }

    fn ids(&self, to: Target) -> Vec<i64> {
        self.arrived()
            .iter()
            .filter(|l| l.outgoing.to == to)
            .map(|l| l.id)
            .collect()
    }

    fn attempts_at(&self, to: Target) -> usize {
        self.attempts
            .lock()
            .expect("attempts")
            .iter()
            .filter(|(t, _)| *t == to)
            .count()
    }

    fn take_in(&self, letter: &Letter) -> Sent {
        let mut arrived = self.arrived.lock().expect("letters");
        let known = arrived.iter().any(|l| l.nonce == letter.nonce);
        if !known || self.forgetful {
            arrived.push(letter.clone());
        }
        sent(letter)
    }
}

fn sent(letter: &Letter) -> Sent {
    Sent {
        channel: letter.channel,
        message: MessageId(u64::try_from(letter.id).expect("a row") + 900_000),
    }
}

#[async_trait::async_trait]
impl Post for Fake {
    async fn send(&self, letter: &Letter) -> Result<Sent, PostError> {
        let to = letter.outgoing.to;
        self.attempts
            .lock()
            .expect("attempts")
            .push((to, letter.id));
        let fate = self
            .fates
            .lock()
            .expect("fates")
            .get_mut(&to)
            .and_then(VecDeque::pop_front);
        match fate {
            None => Ok(self.take_in(letter)),
            Some(Fate::Fails(error)) => Err(error),
            Some(Fate::ArrivesUnheard) => {
                self.take_in(letter);
                Err(PostError::Failed("the answer was lost".into()))
            }
            Some(Fate::Hangs) => {
                self.take_in(letter);
                tokio::time::sleep(Duration::from_hours(1)).await;
                Ok(sent(letter))
            }
            Some(Fate::Panics) => panic!("for the test"),
        }
    }

    async fn sees(&self, channel: ChannelId, user: UserId) -> Result<bool, PostError> {
        self.asked.lock().expect("asked").push((channel, user));
        let mut sight = self.sight.lock().expect("sight");
        sight.pop_front().unwrap_or(Ok(true))
    }

    async fn already_sent(&self, letter: &Letter) -> Result<Option<Sent>, PostError> {
        self.looked.lock().expect("looks").push(letter.id);
        let found = self.arrived().iter().any(|l| l.id == letter.id);
        Ok(found.then(|| sent(letter)))
    }
}

const PUBLIC: Target = Target::Channel(CHANNEL);

async fn waiting(desk: &Desk) -> usize {
    count(desk, "waiting").await
}

async fn count(desk: &Desk, status: &'static str) -> usize {
    desk.store()
        .run(move |db| {
            let n: u32 = db.query_row(
                "SELECT count(*) FROM outbox WHERE status = ?1",
                [status],
                |row| row.get(0),
            )?;
            Ok(usize::try_from(n).unwrap_or(usize::MAX))
        })
        .await
        .expect("the outbox")
}

async fn put(desk: &Desk, table: &Table, to: Target, parts: Vec<Part>) -> i64 {
    let game = table.game;
    let viewer = match to {
        Target::Channel(_) => engine::ruleset::Viewer::Spectator,
        Target::Dm(user) => {
            let seat = table
                .card()
                .await
                .seats
                .iter()
                .find(|c| c.user == Some(user))
                .map(|c| c.seat);
            engine::ruleset::Viewer::Seat(seat.expect("a player"))
        }
    };
    let outgoing = Outgoing {
        to,
        viewer,
        mention: Vec::new(),
        parts,
        board: None,
    };
    let id = desk
        .store()
        .transact(move |db| crate::store::outbox::put(db, game, &outgoing))
        .await
        .expect("a row");
    desk.mail().notify_one();
    id
}

fn words() -> Vec<Part> {
    vec![Part::Status {
        lines: vec![engine::text::Text::plain("all is quiet")],
    }]
}

/// A game whose first messages have gone out already.
async fn quiet() -> (Place, Table) {
    let place = Place::open().await;
    let table = place.game().await;
    let worker = Worker::start(place.desk.clone(), Arc::new(Fake::default()), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    (place, table)
}

#[tokio::test]
async fn everything_arrives_once_and_in_order_with_its_map() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(10).await;
    let rows = table.outbox().await;
    let fake = Arc::new(Fake::default());
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    // What comes while it runs is sent without waiting for a round.
    table.advance(1).await;
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    let arrived = fake.arrived();
    assert!(arrived.len() > rows.len());
    for to in [
        PUBLIC,
        Target::Dm(table.users[0]),
        Target::Dm(table.users[1]),
    ] {
        let ids = fake.ids(to);
        assert!(ids.is_sorted(), "{ids:?}");
    }
    assert!(!fake.ids(PUBLIC).is_empty());
    let to_somebody = |user: &UserId| !fake.ids(Target::Dm(*user)).is_empty();
    assert!(
        table.users.iter().any(to_somebody),
        "secrets go by direct message"
    );
    let fresh = table.look(UserId(1)).await.board().expect("begun");
    let base = |board: &engine::board::Board| match &board.surface {
        engine::board::Surface::Hexes(hexes) => hexes.base.key.clone(),
        _ => String::new(),
    };
    let boards: Vec<_> = arrived
        .iter()
        .filter_map(|l| l.outgoing.board.as_ref())
        .collect();
    assert!(!boards.is_empty());
    for board in boards {
        assert_eq!(base(board), base(&fresh));
    }
    for letter in &arrived {
        assert!(letter.nonce.len() <= 21, "{}", letter.nonce);
    }
    // What was sent keeps neither words nor boards.
    let kept: u32 = place
        .desk
        .store()
        .run(|db| {
            Ok(db.query_row(
                "SELECT count(*) FROM outbox WHERE body IS NOT NULL OR board IS NOT NULL",
                [],
                |r| r.get(0),
            )?)
        })
        .await
        .expect("the outbox");
    assert_eq!(kept, 0);
}

#[tokio::test]
async fn failures_delay_their_own_target_only_and_keep_its_order() {
    let (place, table) = quiet().await;
    let (a, b) = (table.users[0], table.users[1]);
    let first = put(&place.desk, &table, Target::Dm(a), words()).await;
    let second = put(&place.desk, &table, Target::Dm(a), words()).await;
    let other = put(&place.desk, &table, Target::Dm(b), words()).await;
    let fake = Arc::new(Fake::default());
    fake.fate(
        Target::Dm(a),
        &[
            Fate::Fails(PostError::Failed("500".into())),
            Fate::Fails(PostError::RateLimited {
                retry_after: Duration::from_millis(60),
                global: false,
            }),
            Fate::Panics,
            Fate::Fails(PostError::Failed("no connection".into())),
        ],
    );
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.ids(Target::Dm(a)), [first, second]);
    let order: Vec<_> = fake.arrived().iter().map(|l| l.id).collect();
    assert_eq!(order[0], other, "the other target did not wait");
    assert_eq!(fake.attempts_at(Target::Dm(a)), 6);
}

#[tokio::test]
async fn a_global_limit_pauses_every_target_for_as_long_as_it_says() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake::default());
    let limit = PostError::RateLimited {
        retry_after: Duration::from_millis(300),
        global: true,
    };
    fake.fate(PUBLIC, &[Fate::Fails(limit)]);
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    put(&place.desk, &table, PUBLIC, words()).await;
    until(|| async { fake.attempts_at(PUBLIC) == 1 }).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    put(&place.desk, &table, Target::Dm(table.users[0]), words()).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(fake.arrived().len(), 0, "nothing goes out during the pause");
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.arrived().len(), 2);
}

#[tokio::test]
async fn an_answer_that_was_lost_makes_no_double_by_nonce() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake::default());
    fake.fate(PUBLIC, &[Fate::ArrivesUnheard, Fate::Hangs]);
    let long = Patience {
        nonce: Duration::from_hours(1),
        ..QUICK
    };
    let worker = Worker::start(place.desk.clone(), fake.clone(), long);
    let id = put(&place.desk, &table, PUBLIC, words()).await;
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.ids(PUBLIC), [id]);
    assert_eq!(fake.attempts_at(PUBLIC), 3);
    assert!(
        fake.looked.lock().expect("looks").is_empty(),
        "the nonce was enough"
    );
}

#[tokio::test]
async fn beyond_the_nonce_the_mark_is_looked_for_before_sending_again() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake {
        forgetful: true,
        ..Fake::default()
    });
    fake.fate(PUBLIC, &[Fate::ArrivesUnheard]);
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    let id = put(&place.desk, &table, PUBLIC, words()).await;
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.ids(PUBLIC), [id]);
    assert_eq!(fake.looked.lock().expect("looks").last(), Some(&id));
    assert_eq!(fake.attempts_at(PUBLIC), 1, "found, and not sent again");
}

#[tokio::test]
async fn a_restart_between_sending_and_noting_makes_no_double() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake {
        forgetful: true,
        ..Fake::default()
    });
    // It arrives, and then the process dies before it can note that.
    fake.fate(PUBLIC, &[Fate::Hangs]);
    let patient = Patience {
        attempt: Duration::from_mins(1),
        ..QUICK
    };
    let worker = Worker::start(place.desk.clone(), fake.clone(), patient);
    let id = put(&place.desk, &table, PUBLIC, words()).await;
    until(|| async { fake.ids(PUBLIC) == [id] }).await;
    worker.task.abort();
    let desk = place.reopened().await;
    assert_eq!(waiting(&desk).await, 1);
    let worker = Worker::start(desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.ids(PUBLIC), [id]);
}

#[tokio::test]
async fn closed_dms_mark_the_seat_and_ask_once_in_the_channel() {
    let (place, table) = quiet().await;
    let (closed, open) = (table.users[0], table.users[1]);
    let fake = Arc::new(Fake::default());
    fake.fate(
        Target::Dm(closed),
        &[
            Fate::Fails(PostError::DmClosed),
            Fate::Fails(PostError::DmClosed),
        ],
    );
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    put(&place.desk, &table, Target::Dm(closed), words()).await;
    put(&place.desk, &table, Target::Dm(closed), words()).await;
    let delivered = put(&place.desk, &table, Target::Dm(open), words()).await;
    until(|| async { waiting(&place.desk).await == 0 && fake.ids(PUBLIC).len() == 1 }).await;
    assert_eq!(
        fake.ids(Target::Dm(open)),
        [delivered],
        "the others get theirs"
    );
    let asked: Vec<_> = fake
        .arrived()
        .into_iter()
        .filter(|l| l.outgoing.to == PUBLIC)
        .collect();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].outgoing.mention, [closed]);
    assert!(
        matches!(asked[0].outgoing.parts[..], [Part::OpenOrders { user, .. }] if user == closed)
    );
    assert_eq!(count(&place.desk, "failed").await, 2);
    let reachable = async |user: UserId| {
        let card = table.card().await;
        card.seats
            .iter()
            .find(|c| c.user == Some(user))
            .expect("a seat")
            .reachable
    };
    until(|| async { !reachable(closed).await }).await;
    assert!(reachable(open).await);
    // Open again: the mark goes, and another closing would be asked about anew.
    put(&place.desk, &table, Target::Dm(closed), words()).await;
    until(|| async { reachable(closed).await }).await;
    fake.fate(Target::Dm(closed), &[Fate::Fails(PostError::DmClosed)]);
    put(&place.desk, &table, Target::Dm(closed), words()).await;
    until(|| async { fake.ids(PUBLIC).len() == 2 }).await;
    worker.stop().await;
}

#[tokio::test]
async fn a_channel_that_is_gone_is_tried_once_and_other_games_go_on() {
    let (place, table) = quiet().await;
    let other = begin(&place.desk, ChannelId(3001)).await;
    let fake = Arc::new(Fake::default());
    fake.fate(PUBLIC, &[Fate::Fails(PostError::Gone)]);
    for _ in 0..3 {
        put(&place.desk, &table, PUBLIC, words()).await;
    }
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    until(|| async { table.card().await.attention == Some(Attention::Orphaned) }).await;
    assert_eq!(fake.attempts_at(PUBLIC), 1);
    assert_eq!(count(&place.desk, "held").await, 3);
    assert!(!fake.ids(Target::Channel(ChannelId(3001))).is_empty());
    assert_eq!(other.card().await.attention, None);
    worker.stop().await;
}

#[tokio::test]
async fn what_a_missing_permission_holds_back_goes_out_in_order_after_the_repair() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake::default());
    fake.fate(
        PUBLIC,
        &[
            Fate::Fails(PostError::NoPermission),
            Fate::Fails(PostError::NoAccess),
        ],
    );
    let first = put(&place.desk, &table, PUBLIC, words()).await;
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { table.card().await.attention == Some(Attention::NoPermission) }).await;
    // An order is a moment to try again, once.
    table.advance(1).await;
    until(|| async { table.card().await.attention == Some(Attention::NoAccess) }).await;
    assert_eq!(fake.attempts_at(PUBLIC), 2);
    let umpire = crate::desk::Call {
        umpire: true,
        ..call(UserId(5))
    };
    place
        .desk
        .umpire_repair(table.game, umpire)
        .await
        .expect("an umpire");
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(table.card().await.attention, None);
    let ids = fake.ids(PUBLIC);
    assert_eq!(ids[0], first);
    assert!(ids.is_sorted() && ids.len() > 1, "{ids:?}");
    assert_eq!(count(&place.desk, "held").await, 0);
}

#[tokio::test]
async fn the_last_prompt_is_remembered_for_its_buttons() {
    let place = Place::open().await;
    let table = place.game().await;
    let fake = Arc::new(Fake::default());
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    let last = fake
        .arrived()
        .into_iter()
        .filter(|l| l.outgoing.to == PUBLIC)
        .filter(|l| {
            l.outgoing
                .parts
                .iter()
                .any(|p| matches!(p, Part::Prompt(_)))
        })
        .map(|l| sent(&l).message)
        .next_back();
    let game = table.game;
    let stored = place
        .desk
        .store()
        .run(move |db| crate::store::games::load(db, game))
        .await
        .expect("the rows")
        .expect("the game");
    assert!(last.is_some());
    assert_eq!(stored.prompt_message, last);
}
