//! What moderators do with a game besides helping it along: roll it back, rule,
//! look as a seat does, put it away. All of it stands in the audit.

use super::owner::{Room, Task};
use super::rewind::would_go;
use super::steps::By;
use super::types::{Call, Done, Phase, Trouble};
use super::{Desk, Look, deeds, fault, lock, patiently, wrong};
use crate::gate::{self, Command};
use crate::id::{ChannelId, GameId, GuildId, UserId};
use crate::outbox::message::{Outgoing, Part};
use crate::store::audit::{self, Act};
use crate::store::journal;
use crate::store::moderators::{self, Appointed};
use crate::store::{self, Store, StoreError, absence, games};
use engine::game::History;
use engine::notation::Completion;
use engine::ruleset::Viewer;
use engine::table::Game;
use engine::text;
use engine::text::Text;
use engine::umpire::Report;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A point that the umpire can take a game back to: before something that
/// everybody has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Its number, counted from the beginning over what everybody has seen; it
    /// tells nothing of what is hidden.
    pub number: usize,
    /// What everybody read first of what comes after it.
    pub words: Text,
    /// How many things that everybody has read would go.
    pub goes: usize,
    /// The line after which the game would stand.
    to: u64,
}

/// What is noted of a moderator's deed together with what it does.
#[derive(Clone, Debug)]
pub struct Noted {
    /// Who, with the display name.
    pub by: (UserId, String),
    /// What everybody may read at once.
    pub told: Text,
    /// The whole of it, where that is more.
    pub whole: Option<Text>,
}

impl Desk {
    /// The points that the umpire can take the game back to, oldest first, and a
    /// number that changes when they do.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::NoGame`], [`Trouble::Store`].
    pub async fn points(&self, game: GameId, call: &Call) -> Result<(Arc<[Point]>, u32), Trouble> {
        self.may(game, call, Command::UmpireRollback, None).await?;
        let room = self.room(game).await?;
        let revision = room.begun()?.revision(Viewer::Spectator);
        Ok((room.points(&self.0.store).await?, revision))
    }

    /// Umpire: takes the game back to that point, if it still stands as it did
    /// at that revision.
    ///
    /// # Errors
    /// [`Trouble::Stale`], [`Trouble::Denied`], [`Trouble::Wrong`] for a point that
    /// is not there, [`Trouble::Refused`], [`Trouble::Store`].
    pub async fn rollback(
        &self,
        game: GameId,
        call: Call,
        point: usize,
        revision: u32,
    ) -> Result<Done, Trouble> {
        let deed = deeds::Deed::Rollback(point, revision);
        self.deed(game, call, deed).await
    }

    /// Umpire: amends the position by a line of the rule system's amendments.
    /// The reason is for everybody to read.
    ///
    /// # Errors
    /// [`Trouble::Refused`], [`Trouble::Denied`], [`Trouble::Wrong`] for one who
    /// plays, [`Trouble::Store`].
    pub async fn rule(
        &self,
        game: GameId,
        call: Call,
        line: String,
        reason: String,
    ) -> Result<Done, Trouble> {
        let deed = deeds::Deed::Rule(line, reason);
        self.deed(game, call, deed).await
    }

    /// Umpire: completes an amendment as it is typed. What can be amended shows
    /// what is hidden, so that whoever asks for it has seen it.
    ///
    /// # Errors
    /// As [`Self::show_as`].
    pub async fn complete_ruling(
        &self,
        game: GameId,
        call: &Call,
        typed: String,
        limit: usize,
    ) -> Result<Vec<Completion>, Trouble> {
        let room = self.sees_all(game, call, Command::UmpireRule).await?;
        self.note_seen(&room, call, Text::new("audit-opened"), true)
            .await?;
        let now = room.begun()?;
        fault::guard("ruling", move || now.complete_amendment(&typed, limit)).await
    }

    /// Umpire: the game as that seat sees it. It is noted, told to the channel,
    /// and whoever has done it plays no seat of this game.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Wrong`] for one who plays or an unknown
    /// seat, [`Trouble::Store`].
    pub async fn show_as(&self, game: GameId, call: &Call, seat: &str) -> Result<Look, Trouble> {
        let room = self.sees_all(game, call, Command::UmpireShow).await?;
        room.begun()?;
        let chair = super::seats::find_chair(&room, seat)?;
        let told = text!("audit-showed", seat = chair.seat_name.clone());
        let viewer = Viewer::Seat(chair.seat);
        self.note_seen(&room, call, told, false).await?;
        Ok(room.look(viewer))
    }

    /// Umpire: what `ask` finds about one place in the game as each seat sees it;
    /// a seat may not know what another does. It is noted where anybody does.
    ///
    /// # Errors
    /// As [`Self::show_as`], and that of `ask` where nobody knows the place.
    pub async fn who_sees<T: Send + 'static>(
        &self,
        game: GameId,
        call: &Call,
        place: &str,
        ask: impl Fn(&Look) -> Result<T, Trouble> + Clone + Send + 'static,
    ) -> Result<Vec<(Text, Result<T, Trouble>)>, Trouble> {
        let room = self.sees_all(game, call, Command::UmpireShow).await?;
        room.begun()?;
        let mut answers = Vec::new();
        for chair in &room.card.seats {
            let look = room.look(Viewer::Seat(chair.seat));
            let answer = look.run(ask.clone()).await?;
            answers.push((chair.seat_name.clone(), answer));
        }
        if answers.iter().all(|(_, answer)| answer.is_err()) {
            let why = answers.pop().and_then(|(_, answer)| answer.err());
            return Err(why.unwrap_or(Trouble::Stale));
        }
        self.note_seen(&room, call, text!("audit-who-sees", place = place), false)
            .await?;
        Ok(answers)
    }

    /// What moderators did with a game, oldest first: all of it once it is over.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn audit(&self, game: GameId, call: &Call) -> Result<Vec<Act>, Trouble> {
        self.may(game, call, Command::Audit, None).await?;
        let over = self.room(game).await?.card.phase == Phase::Over;
        let mut acts = self.0.store.run(move |db| audit::of_game(db, game)).await?;
        for act in &mut acts {
            act.whole = act.whole.take().filter(|_| over);
        }
        Ok(acts)
    }

    /// Umpire: puts a game away, finished or not. Its channel is free and shows
    /// it no more; it is kept for export.
    ///
    /// # Errors
    /// [`Trouble::Denied`], [`Trouble::Store`].
    pub async fn archive(&self, game: GameId, call: Call) -> Result<Done, Trouble> {
        self.deed(game, call, deeds::Deed::UmpireArchive).await
    }

    /// Whether somebody with these roles umpires in that channel.
    pub fn is_umpire(&self, guild: Option<GuildId>, channel: ChannelId, roles: &[u64]) -> bool {
        let here = self.open_in(channel);
        let appointed = lock(&self.0.umpires);
        appointed.iter().any(|a| {
            Some(a.guild) == guild
                && (a.game.is_none() || a.game == here)
                && roles.contains(&a.role)
        })
    }

    /// The roles that umpire in a server.
    pub fn umpire_roles(&self, guild: GuildId) -> Vec<Appointed> {
        let appointed = lock(&self.0.umpires);
        appointed
            .iter()
            .filter(|a| a.guild == guild)
            .cloned()
            .collect()
    }

    /// Appoints a role in a server or one game of it; `None` appoints none.
    /// Whether the caller may is for whoever calls to see to, for no game is
    /// needed.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn appoint(
        &self,
        guild: GuildId,
        game: Option<GameId>,
        role: Option<(u64, String)>,
    ) -> Result<(), Trouble> {
        let new = role.map(|(role, name)| Appointed {
            guild,
            game,
            role,
            name,
        });
        self.change_roles(move |db| match &new {
            Some(new) => moderators::appoint(db, new),
            None => moderators::dismiss(db, guild, game),
        })
        .await
    }

    /// A server's roles are these, by number and name: notices those that umpire
    /// and are gone or have another name, and tells the channels of the games
    /// that lose their umpires.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn roles_are(&self, guild: GuildId, now: &[(u64, String)]) -> Result<(), Trouble> {
        for appointed in self.umpire_roles(guild) {
            let role = appointed.role;
            match now.iter().find(|(number, _)| *number == role) {
                Some((_, name)) if *name == appointed.name => {}
                Some((_, name)) => {
                    let name = name.clone();
                    self.change_roles(move |db| moderators::role_renamed(db, guild, role, &name))
                        .await?;
                }
                None => self.role_gone(guild, appointed).await?,
            }
        }
        Ok(())
    }

    async fn role_gone(&self, guild: GuildId, gone: Appointed) -> Result<(), Trouble> {
        self.change_roles(move |db| {
            if !moderators::role_gone(db, &gone)? {
                // Two events of the gateway may tell of it at the same instant.
                return Ok(());
            }
            for (channel, game) in games::open_channels(db)? {
                let Some(stored) = games::load(db, game)? else {
                    continue;
                };
                let meant = gone.game.is_none_or(|only| only == game);
                if stored.card.guild != Some(guild) || !meant {
                    continue;
                }
                let part = Part::RoleGone {
                    name: gone.name.clone(),
                };
                let outgoing = Outgoing::public(channel, vec![part]);
                store::outbox::put(db, game, &outgoing)?;
            }
            Ok(())
        })
        .await?;
        self.mail().notify_one();
        Ok(())
    }

    async fn change_roles(
        &self,
        work: impl Fn(&Connection) -> Result<(), StoreError> + Send + Sync + 'static,
    ) -> Result<(), Trouble> {
        let work = Arc::new(work);
        let now = patiently(|| {
            let work = work.clone();
            self.0.store.transact(move |db| {
                work(db)?;
                moderators::roles(db)
            })
        })
        .await?;
        *lock(&self.0.umpires) = now;
        Ok(())
    }

    /// The game, for an umpire who may see all of it: one who plays no seat.
    async fn sees_all(
        &self,
        game: GameId,
        call: &Call,
        command: Command,
    ) -> Result<Arc<Room>, Trouble> {
        let room = self.room(game).await?;
        gate::allow(room.role(call), call.umpire, room.card.phase, command)?;
        must_not_play(&self.0.store, &room, call).await?;
        Ok(room)
    }

    /// Notes that an umpire has seen what is hidden, and tells the channel; with
    /// `once` only the first time that he sees anything.
    async fn note_seen(
        &self,
        room: &Room,
        call: &Call,
        told: Text,
        once: bool,
    ) -> Result<(), Trouble> {
        let (game, user, name) = (room.card.id, call.user, call.name.clone());
        let part = Part::Audited {
            user: Some(user),
            name: name.clone(),
            words: told.clone(),
        };
        let outgoing = deeds::public(room, vec![part]);
        let work = Arc::new((name, told, outgoing));
        patiently(|| {
            let work = work.clone();
            self.0.store.transact(move |db| {
                let (name, told, outgoing) = &*work;
                if moderators::saw(db, game, user)? || !once {
                    audit::note(db, game, (user, name), told, None)?;
                    store::outbox::put(db, game, outgoing)?;
                }
                Ok(())
            })
        })
        .await?;
        self.mail().notify_one();
        Ok(())
    }
}

/// Whoever plays, now or as a sitter whose time is to come, must not see, or
/// decide on, what is hidden from him.
async fn must_not_play(store: &Store, room: &Room, call: &Call) -> Result<(), Trouble> {
    let (game, user) = (room.card.id, call.user);
    let plays = room.card.seat_of(user).is_some();
    let will_play = async || {
        let sitters = store.run(move |db| absence::sitters(db, game)).await?;
        Ok::<_, Trouble>(sitters.iter().any(|s| s.user == user))
    };
    if plays || will_play().await? {
        return Err(wrong(Text::new("wrong-umpire-plays")));
    }
    Ok(())
}

/// The points of a game, oldest first: before each line that counts and of which
/// everybody has read something.
fn points(game: &Game, history: &History, told: &BTreeMap<u64, Vec<Report>>) -> Arc<[Point]> {
    // The journal may have gone on since.
    let mut counting = history.counting_after(game.sequence());
    counting.reverse();
    let read = |line: u64| {
        let mut reports = told.get(&line)?.iter();
        let seen = reports.find(|r| game.may_read(Viewer::Spectator, r))?;
        Some(seen.text.clone())
    };
    let pairs = counting.windows(2);
    let mut points: Vec<Point> = pairs
        .filter_map(|pair| Some((pair[0], read(pair[1])?)))
        .enumerate()
        .map(|(n, (to, words))| Point {
            number: n + 1,
            goes: 0,
            words,
            to,
        })
        .collect();
    let all = points.len();
    for point in &mut points {
        point.goes = all + 1 - point.number;
    }
    points.into()
}

impl Room {
    /// The points of the game. The journal is read for the first who asks.
    async fn points(&self, store: &Store) -> Result<Arc<[Point]>, Trouble> {
        let read = async || {
            let (game, id) = (self.begun()?, self.card.id);
            let (history, told) = store
                .run(move |db| Ok((journal::history(db, id)?.0, journal::reports(db, id)?)))
                .await?;
            fault::guard("points", move || points(&game, &history, &told)).await
        };
        Ok(self.points.get_or_try_init(read).await?.clone())
    }
}

impl Task {
    /// Takes the game back to a point.
    pub(super) async fn rollback(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        number: usize,
        revision: u32,
    ) -> Result<Done, Trouble> {
        let game = room.begun()?;
        if game.revision(Viewer::Spectator) != revision {
            return Err(Trouble::Stale);
        }
        let all = room.points(self.desk.store()).await?;
        let point = all.iter().find(|p| p.number == number);
        let point = point.ok_or_else(|| wrong(text!("wrong-point", point = number)))?;
        let entries = self.entries().await?;
        let seen = would_go(&game, &entries, point.to).count();
        let told = text!(
            "audit-rolled-back",
            before = point.words.clone(),
            results = seen
        );
        let by = By {
            said: vec![Part::Audited {
                user: Some(call.user),
                name: call.name.clone(),
                words: told.clone(),
            }],
            ..By::moderator(call, None, Noted::of(call, told, None))
        };
        let done = self.done(Text::new("done-rewound"));
        let to = point.to;
        self.step(room, by, done, move |game| game.rewind(None, to, &entries))
            .await
    }

    /// Amends the position.
    pub(super) async fn rule(
        &mut self,
        room: &Arc<Room>,
        call: &Call,
        line: String,
        reason: String,
    ) -> Result<Done, Trouble> {
        must_not_play(self.desk.store(), room, call).await?;
        // Refusals and what is amended show what is hidden.
        let told = text!("audit-ruled", reason = reason.trim());
        let whole = text!(
            "audit-ruled-whole",
            line = line.trim(),
            reason = reason.trim()
        );
        let noted = Noted::of(call, told, Some(whole));
        let done = self.done(text!("done-ruled", line = line.trim()));
        let (id, user) = (self.id, call.user);
        let store = self.desk.store().clone();
        let saw = patiently(|| store.transact(move |db| moderators::saw(db, id, user)));
        saw.await?;
        self.step(room, By::moderator(call, None, noted), done, move |game| {
            game.amend(&line, &reason)
        })
        .await
    }

    /// Puts the game away, finished or not.
    pub(super) async fn archive(&mut self, room: &Arc<Room>, call: &Call) -> Result<Done, Trouble> {
        let id = self.id;
        let noted = Noted::of(call, Text::new("audit-archived"), None);
        let done = Text::new("done-archived");
        let archived = move |db: &Connection| {
            moderators::archive(db, id)?;
            noted.write(db, id)
        };
        if room.card.phase == Phase::Over {
            let done = self.done(done);
            self.change(call.origin, done, archived).await
        } else {
            self.put_away(room, call, done, archived).await
        }
    }
}

impl Noted {
    /// Of whoever calls.
    pub(super) fn of(call: &Call, told: Text, whole: Option<Text>) -> Self {
        Self {
            by: (call.user, call.name.clone()),
            told,
            whole,
        }
    }

    /// Writes it into the audit.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn write(&self, db: &Connection, game: GameId) -> Result<(), StoreError> {
        let (user, name) = &self.by;
        audit::note(db, game, (*user, name), &self.told, self.whole.as_ref())
    }
}
