//! A game under way: position, journal chain, dice and undo, for any rule system.

use crate::dice::{Bytes32, Secret, Stream, sha256};
use crate::menu::{self, Order};
use crate::notation;
use crate::ruleset::{Awaiting, Outcome, Position, Refusal, Ruleset, Seat, Setup, View, Viewer};
use crate::text::Text;
use crate::umpire::{Audience, KeptRolls, Report, Roll, Umpire};
use serde::{Deserialize, Serialize};

/// One line of the journal. Its hash chains it to the line before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 0 for the set-up; never reused, not even after an undo.
    pub sequence: u64,
    /// What was done.
    pub deed: Deed,
    /// Every die that fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Everything that was reported, to whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<Report>,
    /// Hash of the position after it.
    pub state: Bytes32,
    /// Hash of this line and, through it, of all before.
    pub hash: Bytes32,
}

/// What a line of the journal records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum Deed {
    /// The game began.
    Start,
    /// A seat's order was carried out.
    Play {
        /// Whose.
        seat: Seat,
        /// The order.
        order: Order,
        /// The same in the notation.
        notation: String,
    },
    /// A seat took back its last order.
    Undo {
        /// Whose.
        seat: Seat,
        /// The sequence number of the line taken back.
        taken: u64,
    },
    /// The game was ended by a seat's resignation or by agreement.
    Close {
        /// Who resigned; `None` for an agreed end.
        resigned: Option<Seat>,
        /// How it ended.
        outcome: Outcome,
    },
}

impl Entry {
    fn sealed(
        previous: Bytes32,
        sequence: u64,
        deed: Deed,
        rolls: Vec<Roll>,
        reports: Vec<Report>,
        state: Bytes32,
    ) -> Self {
        let mut entry = Self {
            sequence,
            deed,
            rolls,
            reports,
            state,
            hash: Bytes32::default(),
        };
        entry.hash = entry.chain(previous);
        entry
    }

    /// The hash this line has after a line with hash `previous`.
    pub fn chain(&self, previous: Bytes32) -> Bytes32 {
        sha256(&[
            &previous.0,
            &self.sequence.to_be_bytes(),
            &bytes(&self.deed),
            &bytes(&self.rolls),
            &bytes(&self.reports),
            &self.state.0,
        ])
    }
}

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    // Plain data with string keys always serialises.
    serde_json::to_vec(value).unwrap_or_default()
}

/// A game of one rule system.
///
/// Nothing changes in place: [`Self::play`] and [`Self::undo`] give the game
/// that follows, so that it can be committed first and put in place after.
pub struct Match<R: Ruleset> {
    setup: Setup,
    secret: Secret,
    salts: Vec<String>,
    sequence: u64,
    head: Bytes32,
    position: Position<R>,
    kept: KeptRolls,
    /// How players ended it before the rules did.
    closed: Option<Outcome>,
    /// The position before the orders that may still be taken back.
    anchor: Position<R>,
    /// The orders that may still be taken back, all of one seat, oldest first.
    tail: Vec<Taken>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Taken {
    sequence: u64,
    seat: Seat,
    order: Order,
}

impl<R: Ruleset> Clone for Match<R> {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup.clone(),
            secret: self.secret.clone(),
            salts: self.salts.clone(),
            sequence: self.sequence,
            head: self.head,
            position: self.position.clone(),
            kept: self.kept.clone(),
            closed: self.closed.clone(),
            anchor: self.anchor.clone(),
            tail: self.tail.clone(),
        }
    }
}

/// What is stored of a game between orders.
#[derive(Serialize, Deserialize)]
struct Saved<P> {
    rules_version: u16,
    setup: Setup,
    secret: Secret,
    salts: Vec<String>,
    sequence: u64,
    head: Bytes32,
    position: P,
    #[serde(default, skip_serializing_if = "KeptRolls::is_empty")]
    kept: KeptRolls,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    closed: Option<Outcome>,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    anchor: Option<P>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tail: Vec<Taken>,
}

/// A save that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Not a save at all, or cut short.
    #[error("the save cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Made by a later release.
    #[error(
        "the save is of rules version {found}, and this release knows up to {known}; a newer release can open it"
    )]
    Newer {
        /// Its version.
        found: u16,
        /// The version of this release.
        known: u16,
    },
    /// An older save that cannot be brought up.
    #[error("the save of rules version {found} cannot be brought up to date: {why}")]
    NoWayUp {
        /// Its version.
        found: u16,
        /// Why.
        why: String,
    },
    /// A position that breaks the rules.
    #[error("the save holds an impossible position: {0}")]
    Broken(#[from] crate::ruleset::Broken),
    /// A rule system this release does not have.
    #[error("there is no rule system '{0}' in this release")]
    UnknownRuleset(String),
}

impl<R: Ruleset> Match<R> {
    /// Begins a game.
    ///
    /// # Errors
    /// The refusal of the set-up.
    pub fn start(
        setup: Setup,
        secret: Secret,
        salts: Vec<String>,
    ) -> Result<(Self, Entry), Refusal> {
        let kept = KeptRolls::new();
        let stream = Stream::new(&secret, 0, Bytes32::default(), &salts);
        let mut umpire = Umpire::rolling(stream, &kept);
        let position = R::setup(&setup, &mut umpire)?;
        let (rolls, reports) = umpire.finish().unwrap_or_default();
        let state = state_hash(&position);
        let entry = Entry::sealed(Bytes32::default(), 0, Deed::Start, rolls, reports, state);
        let game = Self {
            setup,
            secret,
            salts,
            sequence: 0,
            head: entry.hash,
            anchor: position.clone(),
            position,
            kept,
            closed: None,
            tail: Vec::new(),
        };
        Ok((game, entry))
    }

    /// The set-up it began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The dice secret; to be shown only once the game is over.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// What the seats gave to the dice.
    pub fn salts(&self) -> &[String] {
        &self.salts
    }

    /// The number of the last line of the journal.
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// The whole truth. For the engine's own use and for tests.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// What that viewer can reach. Once the game is over everyone sees all.
    pub fn view(&self, viewer: Viewer) -> View<'_, R> {
        match self.awaiting() {
            Awaiting::Over(_) => self.position.view(Viewer::Umpire),
            Awaiting::Decisions(_) => self.position.view(viewer),
        }
    }

    /// Whose decisions are open, or the outcome.
    pub fn awaiting(&self) -> Awaiting {
        match &self.closed {
            Some(outcome) => Awaiting::Over(outcome.clone()),
            None => R::awaiting(&self.position.public),
        }
    }

    /// Ends the game by a seat's resignation. The win goes to the only other
    /// side; with several left, to nobody.
    ///
    /// # Errors
    /// A refusal when the game is over already or the seat does not exist.
    pub fn resign(&self, seat: Seat) -> Result<(Self, Entry), Refusal> {
        let seats = R::seats(&self.setup);
        let leaver = seats
            .iter()
            .find(|s| s.seat == seat)
            .ok_or_else(|| Refusal::plain(Text::new("refuse-no-seat")))?;
        let mut others: Vec<_> = seats
            .iter()
            .map(|s| s.side)
            .filter(|s| *s != leaver.side)
            .collect();
        others.dedup();
        self.close(
            Some(seat),
            Outcome {
                winner: (others.len() == 1).then(|| others[0]),
                text: crate::text!("outcome-resigned", seat = leaver.name.clone()),
                rule: None,
            },
        )
    }

    /// Ends the game without a winner, by the agreement of its players.
    ///
    /// # Errors
    /// A refusal when the game is over already.
    pub fn agree_to_end(&self) -> Result<(Self, Entry), Refusal> {
        self.close(
            None,
            Outcome {
                winner: None,
                text: Text::new("outcome-agreed"),
                rule: None,
            },
        )
    }

    fn close(&self, resigned: Option<Seat>, outcome: Outcome) -> Result<(Self, Entry), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let sequence = self.sequence + 1;
        let deed = Deed::Close {
            resigned,
            outcome: outcome.clone(),
        };
        let state = state_hash(&self.position);
        let entry = Entry::sealed(self.head, sequence, deed, Vec::new(), Vec::new(), state);
        let mut next = self.clone();
        next.sequence = sequence;
        next.head = entry.hash;
        next.closed = Some(outcome);
        next.anchor = next.position.clone();
        next.tail = Vec::new();
        Ok((next, entry))
    }

    /// Judges an order and carries it out. Gives the game that follows and the
    /// line for the journal.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn play(&self, seat: Seat, order: &Order) -> Result<(Self, Entry), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let view = self.position.view(Viewer::Seat(seat));
        let action = menu::check(&view, order)?;
        let notation = notation::print(&view, order);
        let sequence = self.sequence + 1;
        let mut umpire = Umpire::rolling(self.stream(sequence), &self.kept);
        let mut position = self.position.clone();
        R::play(&mut position, seat, action, &mut umpire);
        let (rolls, reports) = umpire.finish().unwrap_or_default();
        let free = self.may_take_back(seat, &position, &rolls);
        let deed = Deed::Play {
            seat,
            order: order.clone(),
            notation,
        };
        let mut kept = self.kept.clone();
        for roll in &rolls {
            kept.remove(&roll.occasion);
        }
        let entry = Entry::sealed(
            self.head,
            sequence,
            deed,
            rolls,
            reports,
            state_hash(&position),
        );
        let mut next = Self {
            setup: self.setup.clone(),
            secret: self.secret.clone(),
            salts: self.salts.clone(),
            sequence,
            head: entry.hash,
            anchor: position.clone(),
            position,
            kept,
            closed: None,
            tail: Vec::new(),
        };
        if free {
            let same_seat = self.tail.iter().all(|t| t.seat == seat);
            next.anchor = if same_seat {
                self.anchor.clone()
            } else {
                self.position.clone()
            };
            if same_seat {
                next.tail.clone_from(&self.tail);
            }
            next.tail.push(Taken {
                sequence,
                seat,
                order: order.clone(),
            });
        }
        Ok((next, entry))
    }

    fn stream(&self, sequence: u64) -> Stream {
        Stream::new(&self.secret, sequence, self.head, &self.salts)
    }

    /// Whether the order that led to `after` may be taken back freely: no die
    /// fell, nobody learned anything, and who is awaited did not change.
    fn may_take_back(&self, seat: Seat, after: &Position<R>, rolls: &[Roll]) -> bool {
        let before = &self.position;
        let learned = before
            .secret
            .iter()
            .zip(&after.secret)
            .any(|(b, a)| R::learned(b, a));
        rolls.is_empty()
            && !learned
            && before.sealed == after.sealed
            && R::awaiting(&before.public) == R::awaiting(&after.public)
            && matches!(R::awaiting(&after.public), Awaiting::Decisions(d) if d.iter().any(|d| d.seat == seat))
    }

    /// The notation of what `undo` would take back, where there is something.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.tail.last().is_some_and(|t| t.seat == seat)
    }

    /// Takes back the seat's last order, where nothing forbids it.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn undo(&self, seat: Seat) -> Result<(Self, Entry), Refusal> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(Refusal::plain(Text::new("refuse-game-over")));
        }
        let last = self
            .tail
            .last()
            .filter(|t| t.seat == seat)
            .ok_or_else(|| Refusal::plain(Text::new("refuse-undo-nothing")))?;
        let mut position = self.anchor.clone();
        let none = KeptRolls::new();
        for taken in &self.tail[..self.tail.len() - 1] {
            let action = menu::check(&position.view(Viewer::Seat(taken.seat)), &taken.order)?;
            // No die fell in these orders, so the stream is never asked.
            let mut umpire = Umpire::rolling(self.stream(self.sequence), &none);
            R::play(&mut position, taken.seat, action, &mut umpire);
        }
        let sequence = self.sequence + 1;
        let deed = Deed::Undo {
            seat,
            taken: last.sequence,
        };
        let entry = Entry::sealed(
            self.head,
            sequence,
            deed,
            Vec::new(),
            Vec::new(),
            state_hash(&position),
        );
        let mut next = self.clone();
        next.sequence = sequence;
        next.head = entry.hash;
        next.position = position;
        next.tail.pop();
        Ok((next, entry))
    }

    /// A short number that changes whenever what this viewer can see or order
    /// changes, and never otherwise: what a button carries.
    pub fn revision(&self, viewer: Viewer) -> u32 {
        let view = self.position.view(viewer);
        let mut parts = vec![bytes(view.public())];
        parts.extend(view.secrets().map(|(_, secret)| bytes(secret)));
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let hash = sha256(&parts);
        u32::from_be_bytes([hash.0[0], hash.0[1], hash.0[2], hash.0[3]])
    }

    /// Whether a viewer may read a report.
    pub fn may_read(&self, viewer: Viewer, report: &Report) -> bool {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return true;
        }
        match (viewer, &report.to) {
            (Viewer::Umpire, _) | (_, Audience::All) => true,
            (Viewer::Seat(seat), Audience::Seat(to)) => seat == *to,
            (Viewer::Seat(seat), Audience::Owner(owner)) => {
                R::owners(&self.position.public, seat).contains(owner)
            }
            (Viewer::Spectator, Audience::Seat(_) | Audience::Owner(_)) => false,
        }
    }

    /// The game as stored, secrets and all.
    pub fn save(&self) -> String {
        let saved = Saved {
            rules_version: R::VERSION,
            setup: self.setup.clone(),
            secret: self.secret.clone(),
            salts: self.salts.clone(),
            sequence: self.sequence,
            head: self.head,
            position: &self.position,
            kept: self.kept.clone(),
            closed: self.closed.clone(),
            anchor: (!self.tail.is_empty()).then_some(&self.anchor),
            tail: self.tail.clone(),
        };
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// A stored game, brought up to this release's rules version.
    ///
    /// # Errors
    /// [`SaveError`] says what is wrong with it.
    pub fn load(save: &str) -> Result<Self, SaveError> {
        let saved: Saved<serde_json::Value> = serde_json::from_str(save)?;
        let found = saved.rules_version;
        if found > R::VERSION {
            return Err(SaveError::Newer {
                found,
                known: R::VERSION,
            });
        }
        let raise = |mut position: serde_json::Value| {
            for from in found..R::VERSION {
                position =
                    R::upgrade(from, position).map_err(|why| SaveError::NoWayUp { found, why })?;
            }
            Ok::<Position<R>, SaveError>(serde_json::from_value(position)?)
        };
        let position = raise(saved.position)?;
        R::check(&position)?;
        let anchor = saved.anchor.map(raise).transpose()?;
        Ok(Self {
            setup: saved.setup,
            secret: saved.secret,
            salts: saved.salts,
            sequence: saved.sequence,
            head: saved.head,
            tail: if anchor.is_some() {
                saved.tail
            } else {
                Vec::new()
            },
            anchor: anchor.unwrap_or_else(|| position.clone()),
            position,
            kept: saved.kept,
            closed: saved.closed,
        })
    }

    /// Replays a journal from its set-up and dice secret.
    ///
    /// # Errors
    /// The first line that does not follow from those before it, and what
    /// about it is different.
    pub fn replay(
        setup: Setup,
        secret: Secret,
        salts: Vec<String>,
        journal: &[Entry],
    ) -> Result<Self, Difference> {
        let differs = |sequence, what: &str| Difference {
            sequence,
            what: what.to_owned(),
        };
        let (mut game, start) = Self::start(setup, secret, salts)
            .map_err(|r| differs(0, &format!("the set-up is refused: {r}")))?;
        let Some((first, rest)) = journal.split_first() else {
            return Err(differs(0, "the journal is empty"));
        };
        compare(first, &start)?;
        for entry in rest {
            let (next, expected) = match &entry.deed {
                Deed::Start => {
                    return Err(differs(entry.sequence, "the game starts a second time"));
                }
                Deed::Play { seat, order, .. } => game.play(*seat, order),
                Deed::Undo { seat, .. } => game.undo(*seat),
                Deed::Close {
                    resigned: Some(seat),
                    ..
                } => game.resign(*seat),
                Deed::Close { resigned: None, .. } => game.agree_to_end(),
            }
            .map_err(|r| differs(entry.sequence, &format!("the order is refused: {r}")))?;
            compare(entry, &expected)?;
            game = next;
        }
        Ok(game)
    }
}

/// The first difference between a journal and what its secret gives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {sequence}: {what}")]
pub struct Difference {
    /// The number of the line.
    pub sequence: u64,
    /// What about it differs.
    pub what: String,
}

fn compare(found: &Entry, expected: &Entry) -> Result<(), Difference> {
    let differs = |what: String| {
        Err(Difference {
            sequence: expected.sequence,
            what,
        })
    };
    if found.sequence != expected.sequence {
        return differs(format!("it is numbered {}", found.sequence));
    }
    if found.deed != expected.deed {
        return differs("the order is written otherwise".into());
    }
    if found.rolls != expected.rolls {
        let values = |e: &Entry| {
            e.rolls
                .iter()
                .map(|r| r.value.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        return differs(format!(
            "the dice show {} and the secret gives {}",
            values(found),
            values(expected)
        ));
    }
    if found.reports != expected.reports {
        return differs("the reports are not those the rules give".into());
    }
    if found.state != expected.state {
        return differs("the position after it is not the one the rules give".into());
    }
    if found.hash != expected.hash {
        return differs("its hash does not follow from the line before".into());
    }
    Ok(())
}

fn state_hash<R: Ruleset>(position: &Position<R>) -> Bytes32 {
    sha256(&[&bytes(position)])
}
