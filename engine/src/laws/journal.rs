//! A whole game through [`Match`]: saves, undo, replay and revisions.

use super::playout::pick;
use super::{Law, Laws, Watch, outcome};
use crate::dice::{Secret, Seeded};
use crate::game::{Deed, Entry, Match};
use crate::menu::Order;
use crate::ruleset::{Awaiting, Position, Ruleset, Seat, SeatInfo, View, Viewer};
use crate::umpire::Chance;
use std::collections::{BTreeMap, BTreeSet};

/// Plays a whole game by the random player through a [`Match`], taking orders
/// back now and then, and keeps it to the laws of saves, undo and replay.
pub fn journal<R: Ruleset>(laws: &Laws<'_>, seed: u64) -> super::Findings {
    Watch::over(laws, seed, |watch| {
        let mut chance = Seeded::new(seed);
        let bytes = std::array::from_fn(|_| chance.roll(250));
        let secret = Secret::new(bytes);
        let salts = vec!["ann".to_owned(), format!("ben {seed}")];
        let start = Match::<R>::start(laws.setup.clone(), secret, salts);
        let (game, entry) = match start {
            Ok(start) => start,
            Err(refusal) => return watch.blame(Law::Runs, "set-up", refusal.to_string()),
        };
        watch.count(&entry.rolls, &entry.reports);
        // One game in five is resigned, some time in its first hundred orders.
        let resigned = (seed % 5 == 4).then(|| usize::from(chance.roll(100)));
        let mut table = Table {
            seats: R::seats(&laws.setup),
            game,
            entries: vec![entry],
            trail: Vec::new(),
            occasions: BTreeSet::new(),
            gone: BTreeSet::new(),
            past: Vec::new(),
            thrown: BTreeMap::new(),
            rewinds: 0,
        };
        table.note_past();
        table.run(watch, &mut chance, resigned);
        table.replay(watch, &mut chance);
    })
}

pub(super) struct Table<R: Ruleset> {
    pub(super) seats: Vec<SeatInfo>,
    pub(super) game: Match<R>,
    pub(super) entries: Vec<Entry>,
    /// The positions that undo must bring back, and by whose undo.
    pub(super) trail: Vec<(Seat, Position<R>)>,
    /// The occasions of dice in lines that count.
    pub(super) occasions: BTreeSet<String>,
    /// Seats that have resigned while the game went on.
    pub(super) gone: BTreeSet<Seat>,
    /// Positions after some lines.
    pub(super) past: Vec<(u64, Position<R>)>,
    /// Every die that fell, by its occasion: its sides and what it showed.
    pub(super) thrown: BTreeMap<String, (u8, u8)>,
    /// How often the game was rewound.
    pub(super) rewinds: u32,
}

impl<R: Ruleset> Table<R> {
    fn run(&mut self, watch: &mut Watch<'_>, chance: &mut dyn Chance, resigned: Option<usize>) {
        let mut resigned = resigned;
        while watch.goes_on() {
            self.without(watch);
            self.stored(watch);
            self.undo(watch, chance);
            self.look_back(watch, chance);
            let decisions = match self.game.awaiting() {
                Awaiting::Over(outcome) => {
                    watch
                        .found
                        .count_outcome(&outcome, R::turn(&self.game.position().public));
                    self.after_the_end(watch);
                    return;
                }
                Awaiting::Decisions(decisions) => decisions,
            };
            if resigned.is_some_and(|step| step <= watch.step) {
                self.resign(watch, chance);
                // Where the game goes on without a seat, the next goes later.
                resigned = self
                    .game_goes_on()
                    .then(|| watch.step + usize::from(chance.roll(60)));
                continue;
            }
            let position = self.game.position().clone();
            let Some((seat, order)) = watch.choose(&position, &decisions, chance) else {
                return;
            };
            if !self.play(watch, seat, &order) {
                return;
            }
            watch.played(&order.verb);
            watch.invariants(self.game.position(), &order.verb);
        }
    }

    pub(super) fn play(&mut self, watch: &mut Watch<'_>, seat: Seat, order: &Order) -> bool {
        let (next, entry) = match self.game.play(seat, order) {
            Ok(played) => played,
            Err(refusal) => {
                watch.blame(
                    Law::OfferedPlays,
                    &order.verb,
                    format!("{order:?} is refused: {refusal}"),
                );
                return false;
            }
        };
        watch.count(&entry.rolls, &entry.reports);
        for roll in &entry.rolls {
            let new = self.occasions.insert(roll.occasion.clone());
            watch.require(new, Law::Occasions, roll.rule.number(), || {
                format!("'{}' again", roll.occasion)
            });
            // A roll that was taken back comes again, whatever has been ordered since.
            let now = (roll.sides, roll.value);
            let before = *self.thrown.entry(roll.occasion.clone()).or_insert(now);
            let same = before.0 != now.0 || before.1 == now.1;
            watch.require(same, Law::Rewind, roll.rule.number(), || {
                format!("'{}' was {} and is {}", roll.occasion, before.1, now.1)
            });
        }
        if may_be_taken_back(self.game.position(), next.position(), seat, &entry) {
            if self.trail.last().is_some_and(|(before, _)| *before != seat) {
                self.trail.clear();
            }
            self.trail.push((seat, self.game.position().clone()));
        } else {
            self.trail.clear();
        }
        self.revisions(watch, &next, &order.verb);
        self.game = next;
        self.entries.push(entry);
        self.note_past();
        true
    }

    /// A revision changes with what its viewer can reach, the progress of others
    /// in a sealed phase apart, and only with that. Over that progress, whatever
    /// the viewer can order stays as it was.
    fn revisions(&self, watch: &mut Watch<'_>, next: &Match<R>, verb: &str) {
        if outcome(&next.awaiting()).is_some() {
            return;
        }
        let seats = self.seats.iter().map(|s| Viewer::Seat(s.seat));
        for viewer in seats.chain([Viewer::Spectator, Viewer::Umpire]) {
            let (before, after) = (self.game.view(viewer), next.view(viewer));
            let same = before.heeded() == after.heeded() && before.secrets().eq(after.secrets());
            let kept = self.game.revision(viewer) == next.revision(viewer);
            watch.require(same == kept, Law::Revision, verb, || {
                format!("for {viewer:?} the view is the same: {same}, the revision: {kept}")
            });
            if kept && before.public() != after.public() {
                let stands = orderable(&before) == orderable(&after);
                watch.require(stands, Law::Revision, verb, || {
                    format!("for {viewer:?} the revision stands, but not what can be ordered")
                });
            }
        }
    }

    /// Whoever may take back can, exactly; nobody else can. At times the game
    /// goes on from there.
    fn undo(&mut self, watch: &mut Watch<'_>, chance: &mut dyn Chance) {
        let entitled = self.trail.last().map(|(seat, _)| *seat);
        for seat in self.seats.iter().map(|s| s.seat) {
            let can = self.game.can_undo(seat);
            watch.require(can == (entitled == Some(seat)), Law::Undo, "undo", || {
                format!("{seat:?} can take back: {can}; entitled: {entitled:?}")
            });
            let undone = self.game.undo(seat);
            watch.require(undone.is_ok() == can, Law::Undo, "undo", || {
                format!(
                    "{seat:?} can take back: {can}, and does: {}",
                    undone.is_ok()
                )
            });
            let (Ok((next, entry)), Some((_, before))) = (undone, self.trail.last()) else {
                continue;
            };
            let restored = next.position() == before;
            watch.require(restored, Law::Undo, "undo", || {
                "the position is not the one before the order".into()
            });
            watch.require(
                next.sequence() == self.game.sequence() + 1,
                Law::Undo,
                "undo",
                || "it uses up no number of the journal".into(),
            );
            let bare = entry.rolls.is_empty() && entry.reports.is_empty();
            watch.require(bare, Law::Undo, "undo", || {
                "it rolls dice or reports anew".into()
            });
            if chance.roll(3) == 1 {
                watch.found.undone += 1;
                let (before, taken) = (self.game.clone(), self.trail.pop());
                self.game = next;
                self.entries.push(entry);
                self.redo_own(watch, seat, &before, taken, chance);
                return;
            }
        }
    }

    /// Saved and loaded, the game is the same.
    fn stored(&self, watch: &mut Watch<'_>) {
        if !watch.laws.thorough && !watch.step.is_multiple_of(16) {
            return;
        }
        let written = self.game.save();
        match Match::<R>::load(&written) {
            Ok(loaded) => {
                let same = loaded.save() == written && loaded.position() == self.game.position();
                watch.require(same, Law::Saves, "save", || {
                    "loaded and saved again, it differs".into()
                });
            }
            Err(error) => watch.blame(Law::Saves, "save", error.to_string()),
        }
    }

    fn resign(&mut self, watch: &mut Watch<'_>, chance: &mut dyn Chance) {
        let there = |info: &&SeatInfo| !self.gone.contains(&info.seat);
        let there: Vec<SeatInfo> = self.seats.iter().filter(there).cloned().collect();
        let Some(info) = pick(chance, &there) else {
            return;
        };
        match self.game.resign(info.seat) {
            Ok((next, entry)) => {
                watch.count(&entry.rolls, &entry.reports);
                if outcome(&next.awaiting()).is_none() {
                    self.gone.insert(info.seat);
                    watch.invariants(next.position(), "resign");
                }
                self.trail.clear();
                self.game = next;
                self.entries.push(entry);
                self.note_past();
                watch.step += 1;
            }
            Err(refusal) => watch.blame(Law::Ends, "resign", refusal.to_string()),
        }
    }

    fn game_goes_on(&self) -> bool {
        outcome(&self.game.awaiting()).is_none()
    }

    /// Who has resigned is awaited no more, and can do nothing more.
    fn without(&self, watch: &mut Watch<'_>) {
        if !self.game_goes_on() {
            return;
        }
        let awaiting = self.game.awaiting();
        for seat in &self.gone {
            let view = self.game.view(Viewer::Seat(*seat));
            let idle = !super::playout::is_awaited(&awaiting, *seat)
                && R::menu(&view).offers.is_empty()
                && self.game.resign(*seat).is_err()
                && !self.game.can_undo(*seat);
            watch.require(idle, Law::Resigned, "resign", || {
                format!("{seat:?} has resigned and can still act")
            });
        }
    }

    /// Once it is over, nothing more happens.
    fn after_the_end(&self, watch: &mut Watch<'_>) {
        for seat in self.seats.iter().map(|s| s.seat) {
            let over = self.game.resign(seat).is_err()
                && self.game.undo(seat).is_err()
                && self.game.play(seat, &Order::new("pass")).is_err()
                && self.game.rewind(Some(seat), 0, &self.entries).is_err()
                && self.game.redo(Some(seat), &self.entries).is_err()
                && self.game.amend(&Order::new("pass"), "why not").is_err();
            watch.require(over, Law::Ends, "end", || format!("{seat:?} can still act"));
        }
        let over = self.game.agree_to_end().is_err();
        watch.require(over, Law::Ends, "end", || "it can be ended again".into());
    }

    /// The journal, written out and read back, replays to this very game; with
    /// one line changed it does not.
    fn replay(&self, watch: &mut Watch<'_>, chance: &mut dyn Chance) {
        let written = serde_json::to_string(&self.entries);
        let mut journal: Vec<Entry> = match written.and_then(|w| serde_json::from_str(&w)) {
            Ok(journal) => journal,
            Err(error) => return watch.blame(Law::Replay, "journal", error.to_string()),
        };
        let replayed = |journal: &[Entry]| {
            Match::<R>::replay(
                self.game.setup().clone(),
                self.game.secret().clone(),
                self.game.salts().to_vec(),
                journal,
            )
        };
        match replayed(&journal) {
            Ok(game) => {
                let same =
                    game.position() == self.game.position() && game.save() == self.game.save();
                watch.require(same, Law::Replay, "journal", || {
                    "it replays to another game".into()
                });
            }
            Err(difference) => watch.blame(Law::Replay, "journal", difference.to_string()),
        }
        let place = usize::from(chance.roll(250)) % journal.len();
        tamper(&mut journal[place]);
        let caught = replayed(&journal).err().map(|d| d.sequence);
        watch.require(
            caught == Some(self.entries[place].sequence),
            Law::Replay,
            "journal",
            || format!("line {place} was changed, and the replay says {caught:?}"),
        );
    }
}

/// What the viewer is asked and can order, to the choices of the first fields.
fn orderable<R: Ruleset>(view: &View<'_, R>) -> impl PartialEq {
    let asked = match R::awaiting(view.public()) {
        Awaiting::Decisions(open) => open.into_iter().find(|d| view.seat() == Some(d.seat)),
        Awaiting::Over(_) => None,
    };
    let menu = R::menu(view);
    let choices: Vec<_> = menu
        .offers
        .iter()
        .filter_map(|offer| offer.fields.first().map(|field| (offer.verb, field.name)))
        .map(|(verb, field)| R::choices(view, &Order::new(verb), field))
        .collect();
    (asked, menu, choices, R::default_order(view))
}

/// Changes one thing in a line.
fn tamper(entry: &mut Entry) {
    if let Some(roll) = entry.rolls.first_mut() {
        roll.value = roll.value % roll.sides + 1;
    } else if let Some(report) = entry.reports.first_mut() {
        report.text = crate::text::Text::plain("Nothing happened.");
    } else if let Deed::Play { notation, .. } = &mut entry.deed {
        notation.push('!');
    } else {
        entry.hash.0[0] ^= 1;
    }
}

/// The law itself, beside what [`Match`] does: no die, nobody learned
/// anything, and the same seats are awaited for the same.
fn may_be_taken_back<R: Ruleset>(
    before: &Position<R>,
    after: &Position<R>,
    seat: Seat,
    entry: &Entry,
) -> bool {
    let awaiting = R::awaiting(&after.public);
    let unlearned = before.secret.len() == after.secret.len()
        && std::iter::zip(&before.secret, &after.secret)
            .all(|(b, a)| !R::learned(b, a) && !R::disclosed(b, a));
    entry.rolls.is_empty()
        && unlearned
        && before.sealed == after.sealed
        && awaiting == R::awaiting(&before.public)
        && super::playout::is_awaited(&awaiting, seat)
}
