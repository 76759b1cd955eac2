//! The worker behind the outbox: one task a target, so that each target's
//! messages keep their order and a slow one delays no other.

use super::message::{Letter, Outgoing, Part, Sent, Target};
use super::{AT_ONCE, Patience, Post, PostError, ROUND, nonce};
use crate::desk::{Attention, Desk};
use crate::id::{ChannelId, GameId, UserId};
use crate::store::outbox::Waiting;
use crate::store::{self, Store, StoreError, games};
use engine::ruleset::Viewer;
use futures_util::FutureExt;
use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// What the tasks share.
struct Round {
    desk: Desk,
    store: Store,
    post: Arc<dyn Post>,
    patience: Patience,
    slots: Semaphore,
    /// Until when nothing at all may be sent.
    pause: Mutex<Option<Instant>>,
    /// The last row an earlier process may have tried.
    inherited: i64,
    stopped: watch::Receiver<bool>,
}

/// Drains until stopped.
pub(super) async fn run(
    desk: Desk,
    post: Arc<dyn Post>,
    patience: Patience,
    stopped: watch::Receiver<bool>,
) {
    let store = desk.store().clone();
    let inherited = loop {
        match store.run(|db| store::outbox::last_row(db)).await {
            Ok(row) => break row,
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(%error, "the outbox cannot be read");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    };
    let wake = desk.mail();
    let mut stop = stopped.clone();
    let round = Arc::new(Round {
        desk,
        store,
        post,
        patience,
        slots: Semaphore::new(AT_ONCE),
        pause: Mutex::new(None),
        inherited,
        stopped,
    });
    let mut busy: HashSet<Target> = HashSet::new();
    let mut tasks: JoinSet<Target> = JoinSet::new();
    let mut tidied: Option<Instant> = None;
    loop {
        if *stop.borrow() {
            break;
        }
        if tidied.is_none_or(|t| t.elapsed() > ROUND * 60) {
            tidied = Some(Instant::now());
            round.store.note_later("tidy", |db| {
                store::outbox::tidy(db)?;
                store::interactions::tidy(db)
            });
        }
        match round.store.run(|db| store::outbox::targets(db)).await {
            Ok(targets) => {
                for target in targets {
                    if busy.insert(target) {
                        let round = round.clone();
                        tasks.spawn(async move {
                            let drained =
                                AssertUnwindSafe(round.drain(target)).catch_unwind().await;
                            if drained.is_err() {
                                tracing::error!(?target, "a panic while draining the outbox");
                                round.sleep(round.patience.longest).await;
                            }
                            target
                        });
                    }
                }
            }
            Err(StoreError::Closed) => break,
            Err(error) => tracing::error!(%error, "the outbox cannot be read"),
        }
        tokio::select! {
            () = wake.notified() => {}
            Some(done) = tasks.join_next() => {
                if let Ok(target) = done {
                    busy.remove(&target);
                }
            }
            () = tokio::time::sleep(ROUND) => {}
            _ = stop.changed() => {}
        }
    }
    // What is being sent arrives; what waits for a later attempt stops by itself.
    while tasks.join_next().await.is_some() {}
}

impl Round {
    /// Sends everything that waits for a target, in its order.
    async fn drain(&self, target: Target) {
        while !*self.stopped.borrow() {
            let row = match self
                .store
                .run(move |db| store::outbox::first(db, target))
                .await
            {
                Ok(Some(row)) => row,
                Ok(None) | Err(StoreError::Closed) => return,
                Err(error) => {
                    tracing::error!(%error, ?target, "the outbox cannot be read");
                    self.sleep(Duration::from_secs(1)).await;
                    continue;
                }
            };
            let early = row.not_before - store::now_ms();
            if let Ok(early) = u64::try_from(early)
                && early > 0
            {
                self.sleep(Duration::from_millis(early)).await;
                continue;
            }
            if let Some(until) = self.paused() {
                self.sleep(until.saturating_duration_since(Instant::now()))
                    .await;
                continue;
            }
            if let Err(error) = self.attempt(row).await {
                tracing::error!(%error, ?target, "the outbox cannot be written");
                self.sleep(Duration::from_secs(1)).await;
            }
        }
    }

    /// Sleeps, but not past a stop.
    async fn sleep(&self, long: Duration) {
        let mut stopped = self.stopped.clone();
        tokio::select! {
            () = tokio::time::sleep(long) => {}
            _ = stopped.wait_for(|s| *s) => {}
        }
    }

    fn paused(&self) -> Option<Instant> {
        let pause = *self
            .pause
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        pause.filter(|until| *until > Instant::now())
    }

    async fn attempt(&self, row: Waiting) -> Result<(), StoreError> {
        let Ok(_slot) = self.slots.acquire().await else {
            return Ok(());
        };
        if let (true, Target::Dm(user)) = (row.outgoing.is_digest(), row.outgoing.to) {
            match self.bounded(self.post.sees(row.channel, user)).await {
                Ok(true) => {}
                Ok(false) => return self.out_of_sight(&row, user).await,
                Err(error @ PostError::RateLimited { .. }) => {
                    return self.failed(&row, error).await;
                }
                // Whatever the reason: nothing was found out about him.
                Err(error) => {
                    let error = PostError::Failed(format!("who watches: {error}"));
                    return self.failed(&row, error).await;
                }
            }
        }
        let mut outgoing = row.outgoing.clone();
        if let Some(board) = outgoing.board.take() {
            outgoing.board = self.desk.with_map(row.game, board).await;
        }
        let letter = Letter {
            id: row.id,
            game: row.game,
            channel: row.channel,
            nonce: nonce(row.id, row.created_at),
            created_at: row.created_at,
            plain: row.plain,
            outgoing,
        };
        match self.send(&row, &letter).await {
            Ok(sent) => self.sent(&row, sent).await,
            Err(error) => self.failed(&row, error).await,
        }
    }

    /// Sends, unless an attempt that seemed to fail had arrived after all.
    async fn send(&self, row: &Waiting, letter: &Letter) -> Result<Sent, PostError> {
        let tried = row.attempts > 0 || row.id <= self.inherited;
        let age = Duration::from_secs(
            u64::try_from(store::machine_now() - row.created_at).unwrap_or_default(),
        );
        if tried
            && age >= self.patience.nonce
            && let Some(sent) = self.bounded(self.post.already_sent(letter)).await?
        {
            return Ok(sent);
        }
        self.bounded(self.post.send(letter)).await
    }

    async fn bounded<T>(
        &self,
        attempt: impl Future<Output = Result<T, PostError>>,
    ) -> Result<T, PostError> {
        let caught = AssertUnwindSafe(attempt).catch_unwind();
        match tokio::time::timeout(self.patience.attempt, caught).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => Err(PostError::Failed("a panic while sending".into())),
            Err(_) => Err(PostError::Failed("it took too long".into())),
        }
    }

    async fn sent(&self, row: &Waiting, sent: Sent) -> Result<(), StoreError> {
        self.desk.metrics().sent.one();
        let (id, game, to) = (row.id, row.game, row.outgoing.to);
        let has_buttons = row
            .outgoing
            .parts
            .iter()
            .any(|p| matches!(p, Part::Prompt(_) | Part::Opened { .. }));
        let has_status = |p: &Part| matches!(p, Part::Status { .. });
        let status = row.outgoing.parts.iter().any(has_status);
        let status = status.then(|| row.outgoing.clone());
        let news = self
            .store
            .note(move |db| {
                store::outbox::sent(db, id, sent)?;
                match to {
                    Target::Channel(_) => {
                        if has_buttons {
                            games::set_prompt_message(db, game, sent.message)?;
                        }
                        store::places::arrived(db, game)?;
                        if let Some(letter) = &status {
                            store::places::set_status(db, game, sent.message, letter)?;
                        }
                        Ok(false)
                    }
                    Target::Dm(user) => games::set_reachable(db, game, user, true),
                }
            })
            .await?;
        if news {
            self.desk.refresh(game);
        }
        if let Target::Channel(_) = to {
            self.look_for(game, row.outgoing.mention.clone());
        }
        Ok(())
    }

    /// Sees whether those who were called are still in the server, beside
    /// everything else: nobody says so by himself.
    fn look_for(&self, game: GameId, called: Vec<UserId>) {
        if called.is_empty() {
            return;
        }
        let (desk, post) = (self.desk.clone(), self.post.clone());
        tokio::spawn(async move {
            let Ok(card) = desk.card(game).await else {
                return;
            };
            let Some(guild) = card.guild else {
                return;
            };
            for user in called {
                if card.own_seat(user).is_some()
                    && post.has_left(guild, user).await
                    && let Err(trouble) = desk.gone(game, user).await
                {
                    tracing::warn!(%game, why = %trouble.text().id, "that a player is gone could not be noted");
                }
            }
        });
    }

    async fn failed(&self, row: &Waiting, error: PostError) -> Result<(), StoreError> {
        let id = row.id;
        let words = error.to_string();
        self.desk.metrics().unsent.one();
        tracing::warn!(row = id, game = %row.game, error = %words, attempts = row.attempts + 1, "a message was not sent");
        match (error, row.outgoing.to) {
            (
                PostError::RateLimited {
                    retry_after,
                    global,
                },
                _,
            ) => {
                if global {
                    *self
                        .pause
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner) =
                        Some(Instant::now() + retry_after);
                }
                self.put_off(id, retry_after, row.plain, words).await
            }
            (PostError::Failed(_), _) => {
                self.put_off(id, self.back_off(row.attempts), row.plain, words)
                    .await
            }
            (PostError::Rejected(_), _) if !row.plain => {
                self.put_off(id, Duration::ZERO, true, words).await
            }
            (PostError::Rejected(_), Target::Channel(_)) => {
                self.give_up_row(row.game, id, words, Some(Attention::Rejected))
                    .await
            }
            (PostError::Rejected(_), Target::Dm(_)) => {
                self.give_up_row(row.game, id, words, None).await
            }
            // For a private channel these all mean that the user is out of reach.
            (
                PostError::DmClosed
                | PostError::Gone
                | PostError::NoAccess
                | PostError::NoPermission,
                Target::Dm(user),
            ) => self.out_of_reach(row, user, words).await,
            (PostError::Gone, Target::Channel(channel)) => {
                self.hold((row.game, channel), Attention::Orphaned, words)
                    .await
            }
            (PostError::DmClosed | PostError::NoAccess, Target::Channel(channel)) => {
                self.hold((row.game, channel), Attention::NoAccess, words)
                    .await
            }
            (PostError::NoPermission, Target::Channel(channel)) => {
                self.hold((row.game, channel), Attention::NoPermission, words)
                    .await
            }
        }
    }

    fn back_off(&self, attempts: u32) -> Duration {
        self.patience
            .first
            .saturating_mul(2_u32.saturating_pow(attempts.min(20)))
            .min(self.patience.longest)
    }

    async fn put_off(
        &self,
        id: i64,
        wait: Duration,
        plain: bool,
        words: String,
    ) -> Result<(), StoreError> {
        let wait = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        self.store
            .note(move |db| store::outbox::put_off(db, id, wait, plain, &words))
            .await
    }

    async fn give_up_row(
        &self,
        game: GameId,
        id: i64,
        words: String,
        attention: Option<Attention>,
    ) -> Result<(), StoreError> {
        self.store
            .note(move |db| {
                store::outbox::give_up(db, id, &words)?;
                if attention.is_some() {
                    games::set_attention(db, game, attention)?;
                }
                Ok(())
            })
            .await?;
        self.desk.refresh(game);
        Ok(())
    }

    /// Stops all that goes to the game's channel until somebody repairs it, and
    /// tells whoever can.
    async fn hold(
        &self,
        (game, channel): (GameId, ChannelId),
        attention: Attention,
        words: String,
    ) -> Result<(), StoreError> {
        self.store
            .note(move |db| {
                // It may have been taken to another while this was on its way.
                if store::places::is_at(db, game, channel)? {
                    store::places::lost(db, game, attention, &words)?;
                }
                Ok(())
            })
            .await?;
        self.desk.refresh(game);
        self.desk.mail().notify_one();
        Ok(())
    }

    /// Ends that somebody follows a game whose channel he cannot see any more: he
    /// is told so, and nothing of the game.
    async fn out_of_sight(&self, row: &Waiting, user: UserId) -> Result<(), StoreError> {
        let game = row.game;
        self.store
            .note(move |db| store::watchers::out_of_sight(db, game, user))
            .await?;
        tracing::info!(%game, "a watcher cannot see the channel any more");
        Ok(())
    }

    /// Marks the seat, and once asks the player in the channel to open the orders there.
    async fn out_of_reach(
        &self,
        row: &Waiting,
        user: UserId,
        words: String,
    ) -> Result<(), StoreError> {
        let (id, game, channel) = (row.id, row.game, row.channel);
        let seat = match row.outgoing.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Umpire => None,
        };
        self.store
            .note(move |db| {
                store::outbox::give_up(db, id, &words)?;
                // Who looks on and cannot be reached does not look on.
                store::watchers::end(db, Some(game), user)?;
                let news = games::set_reachable(db, game, user, false)?;
                if let (true, Some(seat)) = (news, seat) {
                    let outgoing = Outgoing {
                        to: Target::Channel(channel),
                        viewer: Viewer::Spectator,
                        mention: vec![user],
                        parts: vec![Part::OpenOrders { user, seat }],
                        board: None,
                    };
                    store::outbox::put(db, game, &outgoing)?;
                }
                Ok(())
            })
            .await?;
        self.desk.refresh(game);
        self.desk.mail().notify_one();
        self.look_for(game, vec![user]);
        Ok(())
    }
}
