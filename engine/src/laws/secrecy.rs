//! The laws of secrecy: nothing hidden shows before play, and what shows after
//! play is told, with the rule that reveals it.

use super::outputs::{Probes, differences, outputs, shows};
use super::playout::set_up;
use super::{Law, Laws, Violation, Watch};
use crate::board::Board;
use crate::dice::{Seeded, sha256};
use crate::game;
use crate::menu::{self, Order};
use crate::ruleset::{Awaiting, Owner, Position, Ruleset, Seat, Viewer};
use crate::umpire::{Chance, Report, Roll, Umpire};
use std::collections::BTreeSet;

/// What may be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hidden {
    /// A part of the secrets, from those who neither own nor share it.
    Owner(Owner),
    /// What is sealed, from everyone.
    Sealed,
}

/// The bytes of the picture of a board, where pictures are to be compared too.
pub type Picture<'p> = &'p dyn Fn(&Board) -> Vec<u8>;

/// What a rule system lends to the laws of secrecy.
pub trait Scramble: Ruleset {
    /// The numbers of the rules by which something hidden comes to light. The
    /// report that cites one must itself tell what came to light.
    fn reveals() -> &'static [&'static str];

    /// Whether the seat is meant to share that part of the secrets. Said a
    /// second time here, apart from [`Ruleset::owners`], so that a share given
    /// there by mistake is found.
    fn shares(public: &Self::Public, seat: Seat, owner: Owner) -> bool {
        Self::owners(public, seat).contains(&owner)
    }

    /// Another possible position that differs in this hidden part only, as
    /// widely as the rules allow; `None` where there is no other. Differing now
    /// in one thing and now in another finds more than differing in all things
    /// at once, for a thing that is rightly revealed hides one that is not.
    fn scramble(
        position: &Position<Self>,
        hidden: Hidden,
        chance: &mut dyn Chance,
    ) -> Option<Position<Self>>;

    /// Another order that the seat could give in place of this one, such that
    /// nobody else may notice which of the two it gave; `None` where the order
    /// is no secret or has no such other.
    fn disguise(
        position: &Position<Self>,
        seat: Seat,
        order: &Order,
        chance: &mut dyn Chance,
    ) -> Option<Order> {
        let _ = (position, seat, order, chance);
        None
    }
}

/// Plays a whole game by the random player and keeps it to the laws of secrecy,
/// at one order in [`Laws::one_in`].
/// With `picture`, the bytes of pictures are compared as well.
pub fn secrecy<R: Scramble>(
    laws: &Laws<'_>,
    seed: u64,
    picture: Option<Picture<'_>>,
) -> super::Findings {
    Watch::over(laws, seed, |watch| {
        let mut chance = Seeded::new(seed);
        let mut occasions = BTreeSet::new();
        let Some(mut position) = set_up::<R>(watch, &mut chance, &mut occasions) else {
            return;
        };
        while watch.goes_on() {
            let decisions = match R::awaiting(&position.public) {
                Awaiting::Over(outcome) => {
                    let turn = R::turn(&position.public);
                    return watch.found.count_outcome(&outcome, turn);
                }
                Awaiting::Decisions(decisions) => decisions,
            };
            let Some((seat, order)) = watch.choose(&position, &decisions, &mut chance) else {
                return;
            };
            if watch.laws.one_in <= 1 || chance.roll(watch.laws.one_in) == 1 {
                let trial = Trial {
                    watch: &mut *watch,
                    seats: seats::<R>(&position),
                    position: &position,
                    picture,
                };
                trial.run(seat, &order, &mut chance);
            }
            let view = position.view(Viewer::Seat(seat));
            let Ok(action) = menu::check(&view, &order) else {
                return watch.blame(Law::OfferedPlays, &order.verb, "it is refused");
            };
            let mut umpire = Umpire::chance(&mut chance);
            R::play(&mut position, seat, action, &mut umpire);
            watch.heard(umpire, &mut occasions);
            watch.played(&order.verb);
        }
    })
}

/// The first law: two truths that differ in what is hidden from the viewer
/// show him the same.
pub fn before_play<R: Scramble>(
    position: &Position<R>,
    other: &Position<R>,
    viewer: Viewer,
    picture: Option<Picture<'_>>,
    chance: &mut dyn Chance,
) -> Vec<Violation> {
    let probes = Probes::new(position, viewer, chance);
    let one = outputs(position, viewer, &probes, picture);
    let two = outputs(other, viewer, &probes, picture);
    differences(&one, &two)
        .map(|(subject, what)| violation(Law::HiddenBefore, viewer, subject, &what))
        .collect()
}

/// The second law: the same order with the same dice in two truths. Gives what
/// shows to the viewer untold, and whether anything was revealed to him.
pub fn through_play<R: Scramble>(
    position: &Position<R>,
    other: &Position<R>,
    seat: Seat,
    order: &Order,
    viewer: Viewer,
    picture: Option<Picture<'_>>,
    chance: &mut dyn Chance,
) -> (Vec<Violation>, bool) {
    let seed = u64::from(chance.roll(250));
    let pair = (
        Played::new(position, seat, order, seed),
        Played::new(other, seat, order, seed),
    );
    let (Some(one), Some(two)) = pair else {
        // The seat's own truth differs, and so may what it can order.
        return (Vec::new(), false);
    };
    compare(
        Law::HiddenThrough,
        seat,
        &one,
        &two,
        viewer,
        picture,
        chance,
    )
}

/// The second law for the umpire's amendments.
pub fn through_amendment<R: Scramble>(
    position: &Position<R>,
    other: &Position<R>,
    amendment: &Order,
    viewer: Viewer,
    picture: Option<Picture<'_>>,
    chance: &mut dyn Chance,
) -> Vec<Violation> {
    let pair = (
        Played::amended(position, amendment),
        Played::amended(other, amendment),
    );
    let (Some(one), Some(two)) = pair else {
        // What an umpire may amend hangs on the truth, which an umpire knows.
        return Vec::new();
    };
    // Where a counter was taken from may come to light, and is told then.
    if told::<R>(&one.heard(viewer)) != told::<R>(&two.heard(viewer)) {
        return Vec::new();
    }
    different(&one, &two, viewer, picture, chance)
        .into_iter()
        .map(|(subject, what)| violation(Law::HiddenAmendment, viewer, subject, &what))
        .collect()
}

/// The third law: two secret orders in one truth, as [`through_play`].
pub fn hidden_order<R: Scramble>(
    position: &Position<R>,
    seat: Seat,
    orders: (&Order, &Order),
    viewer: Viewer,
    picture: Option<Picture<'_>>,
    chance: &mut dyn Chance,
) -> (Vec<Violation>, bool) {
    let seed = u64::from(chance.roll(250));
    let pair = (
        Played::new(position, seat, orders.0, seed),
        Played::new(position, seat, orders.1, seed),
    );
    let (Some(one), Some(two)) = pair else {
        let verdict = violation(
            Law::HiddenOrder,
            viewer,
            "disguise",
            "the rule system's other order is refused",
        );
        return (vec![verdict], false);
    };
    compare(Law::HiddenOrder, seat, &one, &two, viewer, picture, chance)
}

fn violation(law: Law, viewer: Viewer, subject: &str, what: &str) -> Violation {
    Violation {
        law,
        seed: 0,
        step: 0,
        subject: subject.to_owned(),
        what: format!("{viewer:?} sees {what}"),
    }
}

/// The seats that play, found by number: whoever owns something or is awaited.
pub(super) fn seats<R: Ruleset>(position: &Position<R>) -> Vec<Seat> {
    let awaited: BTreeSet<Seat> = match R::awaiting(&position.public) {
        Awaiting::Decisions(decisions) => decisions.iter().map(|d| d.seat).collect(),
        Awaiting::Over(_) => BTreeSet::new(),
    };
    (0..=u8::MAX)
        .map(Seat)
        .filter(|s| awaited.contains(s) || !R::owners(&position.public, *s).is_empty())
        .collect()
}

/// One position and one order, put to every viewer who must not know.
struct Trial<'a, 'w, R: Scramble> {
    watch: &'a mut Watch<'w>,
    seats: Vec<Seat>,
    position: &'a Position<R>,
    picture: Option<Picture<'a>>,
}

impl<R: Scramble> Trial<'_, '_, R> {
    /// Tries one hidden part, chosen by chance, and the order's disguise.
    fn run(mut self, seat: Seat, order: &Order, chance: &mut dyn Chance) {
        let amended = chance.roll(4) == 1;
        let sampled = amended.then(|| super::rewind::sample(self.position, chance));
        let amendment = sampled.flatten();
        if let Some(amendment) = &amendment {
            self.told_to_those_who_see(amendment);
        }
        let parts = u8::try_from(self.position.secret.len()).unwrap_or(u8::MAX - 1);
        let hidden = match chance.roll(parts + 1) - 1 {
            part if part < parts => Hidden::Owner(Owner(part)),
            _ => Hidden::Sealed,
        };
        if let Some(other) = R::scramble(self.position, hidden, chance) {
            self.watch.invariants(&other, "scramble");
            for viewer in self.blind(hidden) {
                self.watch.found.compared += 1;
                let found = before_play(self.position, &other, viewer, self.picture, chance);
                self.note(order, found);
                let (found, revealed) = through_play(
                    self.position,
                    &other,
                    seat,
                    order,
                    viewer,
                    self.picture,
                    chance,
                );
                self.watch.found.revealed += u64::from(revealed);
                self.note(order, found);
                if let Some(amendment) = &amendment {
                    let found = through_amendment(
                        self.position,
                        &other,
                        amendment,
                        viewer,
                        self.picture,
                        chance,
                    );
                    // One is enough; more would crowd out what other laws find.
                    self.note(amendment, found.into_iter().take(1).collect());
                }
            }
        }
        let Some(disguise) = R::disguise(self.position, seat, order, chance) else {
            return;
        };
        for viewer in self.strangers(seat) {
            self.watch.found.compared += 1;
            let (found, revealed) = hidden_order(
                self.position,
                seat,
                (order, &disguise),
                viewer,
                self.picture,
                chance,
            );
            self.watch.found.revealed += u64::from(revealed);
            self.note(order, found);
        }
    }

    /// An amendment is told to nobody whose view it leaves as it was.
    fn told_to_those_who_see(&mut self, amendment: &Order) {
        let Some(amended) = Played::amended(self.position, amendment) else {
            return;
        };
        self.watch.found.amended += 1;
        for viewer in self.viewers(|_| true) {
            let (before, after) = (self.position.view(viewer), amended.position.view(viewer));
            let same = before.public() == after.public() && before.secrets().eq(after.secrets());
            if same && !amended.heard(viewer).is_empty() {
                let what = "a report of an amendment that changes nothing he can see";
                let found = violation(Law::HiddenAmendment, viewer, "reports", what);
                self.note(amendment, vec![found]);
            }
        }
    }

    fn note(&mut self, order: &Order, found: Vec<Violation>) {
        for violation in found {
            let Violation {
                law, subject, what, ..
            } = violation;
            self.watch
                .blame(law, subject, format!("{what} (the order: {order:?})"));
        }
    }

    /// The viewers from whom that is hidden.
    fn blind(&self, hidden: Hidden) -> Vec<Viewer> {
        self.viewers(|seat| match hidden {
            Hidden::Owner(owner) => !R::shares(&self.position.public, seat, owner),
            Hidden::Sealed => true,
        })
    }

    /// The viewers who share nothing with that seat.
    fn strangers(&self, seat: Seat) -> Vec<Viewer> {
        let parts = u8::try_from(self.position.secret.len()).unwrap_or(u8::MAX);
        let public = &self.position.public;
        self.viewers(|other| {
            other != seat
                && !(0..parts)
                    .map(Owner)
                    .any(|o| R::shares(public, seat, o) && R::shares(public, other, o))
        })
    }

    /// The spectator, and the seats for which that holds.
    fn viewers(&self, who: impl Fn(Seat) -> bool) -> Vec<Viewer> {
        let seats = self.seats.iter().copied().filter(|s| who(*s));
        seats.map(Viewer::Seat).chain([Viewer::Spectator]).collect()
    }
}

/// A roll that depends on its occasion alone, so that one die more or less in
/// one of two truths shifts no other.
#[derive(Debug)]
struct ByOccasion(u64);

impl Chance for ByOccasion {
    fn roll(&mut self, sides: u8) -> u8 {
        self.roll_for(sides, "")
    }

    fn roll_for(&mut self, sides: u8, occasion: &str) -> u8 {
        let hash = sha256(&[&self.0.to_be_bytes(), occasion.as_bytes()]).0;
        let mut seed = [0; 8];
        seed.copy_from_slice(&hash[..8]);
        Seeded::new(u64::from_be_bytes(seed)).roll(sides)
    }
}

/// What became of a position by one order.
struct Played<'a, R: Ruleset> {
    before: &'a Position<R>,
    position: Position<R>,
    rolls: Vec<Roll>,
    reports: Vec<Report>,
}

impl<'a, R: Ruleset> Played<'a, R> {
    fn new(before: &'a Position<R>, seat: Seat, order: &Order, seed: u64) -> Option<Self> {
        let action = menu::check(&before.view(Viewer::Seat(seat)), order).ok()?;
        let mut position = before.clone();
        let mut dice = ByOccasion(seed);
        let mut umpire = Umpire::chance(&mut dice);
        R::play(&mut position, seat, action, &mut umpire);
        let (rolls, reports) = umpire.finish()?;
        Some(Self {
            before,
            position,
            rolls,
            reports,
        })
    }

    /// The same by an amendment, where it is accepted.
    fn amended(before: &'a Position<R>, amendment: &Order) -> Option<Self> {
        let (position, reports) = game::amended(before, amendment).ok()?;
        Some(Self {
            before,
            position,
            rolls: Vec::new(),
            reports,
        })
    }

    fn over(&self) -> bool {
        matches!(R::awaiting(&self.position.public), Awaiting::Over(_))
    }

    /// The reports the viewer may read.
    fn heard(&self, viewer: Viewer) -> Vec<&Report> {
        let view = self.position.view(viewer);
        self.reports.iter().filter(|r| view.may_read(r)).collect()
    }
}

fn compare<R: Scramble>(
    law: Law,
    seat: Seat,
    one: &Played<'_, R>,
    two: &Played<'_, R>,
    viewer: Viewer,
    picture: Option<Picture<'_>>,
    chance: &mut dyn Chance,
) -> (Vec<Violation>, bool) {
    let (heard_one, heard_two) = (one.heard(viewer), two.heard(viewer));
    let different = different(one, two, viewer, picture, chance);
    if different.is_empty() {
        return (Vec::new(), false);
    }
    // Something shows. Then what came to light is told, and differs too.
    let (told_one, told_two) = (told::<R>(&heard_one), told::<R>(&heard_two));
    if told_one == told_two {
        let found = different
            .into_iter()
            .map(|(subject, what)| violation(law, viewer, subject, &what))
            .collect();
        return (found, false);
    }
    // What has come to light cannot be taken back; where nothing has, it may be.
    let taken_back = |p: &Played<'_, R>, told: &[String], other: &[String]| {
        told.iter().any(|t| !other.contains(t))
            && crate::game::is_free(p.before, &p.position, seat, &p.rolls)
    };
    if taken_back(one, &told_one, &told_two) || taken_back(two, &told_two, &told_one) {
        let what = "what was hidden, and the order can be taken back";
        return (vec![violation(Law::Undo, viewer, "reveal", what)], true);
    }
    (Vec::new(), true)
}

/// What shows to a viewer otherwise in one of two truths than in the other.
fn different<R: Scramble>(
    one: &Played<'_, R>,
    two: &Played<'_, R>,
    viewer: Viewer,
    picture: Option<Picture<'_>>,
    chance: &mut dyn Chance,
) -> Vec<(&'static str, String)> {
    let mut shown = vec![shows("reports", &one.heard(viewer))];
    let mut shown_other = vec![shows("reports", &two.heard(viewer))];
    if one.over() || two.over() {
        // The end opens everything; what it was is still to be told.
        shown.push(shows("end", &R::awaiting(&one.position.public)));
        shown_other.push(shows("end", &R::awaiting(&two.position.public)));
    } else {
        let probes = Probes::new(&one.position, viewer, chance);
        shown.extend(outputs(&one.position, viewer, &probes, picture));
        shown_other.extend(outputs(&two.position, viewer, &probes, picture));
    }
    differences(&shown, &shown_other).collect()
}

/// The reports that tell of something hidden by a rule that reveals it.
fn told<R: Scramble>(heard: &[&Report]) -> Vec<String> {
    let reveals = |r: &&&Report| R::reveals().contains(&r.rule.number());
    heard
        .iter()
        .filter(reveals)
        .map(|r| format!("{r:?}"))
        .collect()
}
