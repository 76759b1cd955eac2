//! A whole game by the random player, through the open gate.

use super::{Law, Laws, Watch, outcome};
use crate::dice::Seeded;
use crate::menu::{self, Order};
use crate::player;
use crate::ruleset::{Awaiting, Decision, Position, Ruleset, Seat, View, Viewer};
use crate::standing::{self, Standing};
use crate::umpire::{Chance, Umpire};
use std::collections::BTreeSet;

/// Times the random player may walk into a corner before an offer counts as
/// one that cannot be taken.
const TRIES: usize = 300;

/// Plays a whole game by the random player and keeps it to the laws.
pub fn play<R: Ruleset>(laws: &Laws<'_>, seed: u64) -> super::Findings {
    Watch::over(laws, seed, |watch| {
        let mut chance = Seeded::new(seed);
        let mut occasions = BTreeSet::new();
        let Some(mut position) = set_up::<R>(watch, &mut chance, &mut occasions) else {
            return;
        };
        if laws.thorough {
            watch.about::<R>();
        }
        while watch.goes_on() {
            let awaiting = R::awaiting(&position.public);
            if laws.thorough {
                watch.look(&position, &awaiting, &mut chance);
            }
            let decisions = match awaiting {
                Awaiting::Over(outcome) => {
                    watch
                        .found
                        .count_outcome(&outcome, R::turn(&position.public));
                    return;
                }
                Awaiting::Decisions(decisions) => decisions,
            };
            watch.awaited(&position, &decisions);
            let Some((seat, order)) = watch.choose(&position, &decisions, &mut chance) else {
                return;
            };
            let view = position.view(Viewer::Seat(seat));
            let action = match menu::check(&view, &order) {
                Ok(action) => action,
                Err(refusal) => {
                    watch.blame(
                        Law::OfferedPlays,
                        &order.verb,
                        format!("{order:?} is refused: {refusal}"),
                    );
                    return;
                }
            };
            if laws.thorough {
                watch.order(&view, &order);
                watch.outsiders(&position, seat, &order);
            }
            let mut umpire = Umpire::chance(&mut chance);
            R::play(&mut position, seat, action, &mut umpire);
            watch.heard(umpire, &mut occasions);
            watch.played(&order.verb);
            watch.invariants(&position, &order.verb);
        }
    })
}

/// The starting position, watched.
pub(super) fn set_up<R: Ruleset>(
    watch: &mut Watch<'_>,
    chance: &mut dyn Chance,
    occasions: &mut BTreeSet<String>,
) -> Option<Position<R>> {
    let mut umpire = Umpire::chance(chance);
    match R::setup(&watch.laws.setup, &mut umpire) {
        Ok(position) => {
            watch.heard(umpire, occasions);
            watch.invariants(&position, "set-up");
            Some(position)
        }
        Err(refusal) => {
            watch.blame(Law::Runs, "set-up", refusal.to_string());
            None
        }
    }
}

impl Watch<'_> {
    /// Counts what the umpire heard and checks that no occasion came before.
    pub(super) fn heard(&mut self, umpire: Umpire, occasions: &mut BTreeSet<String>) {
        let (rolls, reports) = umpire.finish().unwrap_or_default();
        self.count(&rolls, &reports);
        for roll in rolls {
            if let Some(again) = occasions.replace(roll.occasion) {
                self.blame(
                    Law::Occasions,
                    roll.rule.number(),
                    format!("'{again}' again"),
                );
            }
        }
    }

    /// Decisions are well formed, and whoever has one has an offer.
    pub(super) fn awaited<R: Ruleset>(&mut self, position: &Position<R>, decisions: &[Decision]) {
        self.require(!decisions.is_empty(), Law::Decisions, "awaiting", || {
            "nobody is awaited and the game is not over".into()
        });
        let mut seats = BTreeSet::new();
        for decision in decisions {
            let key = &decision.key;
            let good = key.is_ascii() && (1..=40).contains(&key.len());
            self.require(good, Law::Decisions, key, || {
                "a key is 1 to 40 ASCII characters".into()
            });
            self.require(seats.insert(decision.seat), Law::Decisions, key, || {
                format!("{:?} has another decision too", decision.seat)
            });
            if decisions.len() == 1 && !self.laws.thorough {
                // Whose order is taken next shows it too.
                continue;
            }
            let menu = R::menu(&position.view(Viewer::Seat(decision.seat)));
            self.require(!menu.offers.is_empty(), Law::AwaitedCanAct, key, || {
                format!("{:?} is awaited and has no offer", decision.seat)
            });
        }
    }

    /// Somebody's order: mostly one sampled from the menu, at times the default.
    pub(super) fn choose<R: Ruleset>(
        &mut self,
        position: &Position<R>,
        decisions: &[Decision],
        chance: &mut dyn Chance,
    ) -> Option<(Seat, Order)> {
        let decision = pick(chance, decisions)?;
        let view = position.view(Viewer::Seat(decision.seat));
        let silent = chance.roll(20) == 1;
        if (silent || self.laws.thorough)
            && let Some(order) = R::default_order(&view)
        {
            if let Err(refusal) = menu::check(&view, &order) {
                self.blame(
                    Law::DefaultPlays,
                    &order.verb,
                    format!("{order:?} is refused: {refusal}"),
                );
            } else if silent {
                return Some((decision.seat, order));
            }
        }
        for _ in 0..TRIES {
            match player::sample(&view, chance) {
                Some(order) => return Some((decision.seat, order)),
                None => self.found.dead_ends += 1,
            }
        }
        self.blame(
            Law::AwaitedCanAct,
            &decision.key,
            format!("nothing can be taken from {:?}", R::menu(&view)),
        );
        None
    }

    /// The order is refused to everybody who is not awaited.
    fn outsiders<R: Ruleset>(&mut self, position: &Position<R>, seat: Seat, order: &Order) {
        let awaiting = R::awaiting(&position.public);
        let seats = R::seats(&self.laws.setup);
        let strangers = [Seat(200)];
        for other in seats.iter().map(|s| s.seat).chain(strangers) {
            let view = position.view(Viewer::Seat(other));
            let refused =
                other == seat || is_awaited(&awaiting, other) || menu::check(&view, order).is_err();
            self.require(refused, Law::OthersRefused, &order.verb, || {
                format!("{order:?} is taken from {other:?}, who is not awaited")
            });
        }
    }

    /// Everything that is shown of a position, to everyone.
    fn look<R: Ruleset>(
        &mut self,
        position: &Position<R>,
        awaiting: &Awaiting,
        chance: &mut dyn Chance,
    ) {
        match awaiting {
            Awaiting::Over(outcome) => self.read("outcome", [&outcome.text]),
            Awaiting::Decisions(decisions) => {
                self.read("prompt", decisions.iter().map(|d| &d.prompt));
            }
        }
        let seats = R::seats(&self.laws.setup);
        let viewers = seats.iter().map(|s| Viewer::Seat(s.seat)).chain([
            Viewer::Spectator,
            Viewer::Umpire,
            Viewer::Seat(Seat(200)),
        ]);
        for viewer in viewers {
            let view = position.view(viewer);
            let awaited = view.seat().is_some_and(|s| is_awaited(awaiting, s));
            let menu = R::menu(&view);
            self.require(
                awaited || menu.offers.is_empty(),
                Law::OthersWait,
                "menu",
                || format!("{viewer:?} is not awaited and is offered {menu:?}"),
            );
            self.require(R::menu(&view) == menu, Law::Stable, "menu", || {
                "asked twice, it differs".into()
            });
            self.menu_shape(&view, &menu);
            if awaited {
                self.completions(&view, &menu);
                self.garbage(&view);
                self.default(&view);
                self.advice(&view);
                self.reactions(&view);
            }
            self.shown(&view, chance);
        }
        self.require(
            outcome(awaiting).is_some() == outcome(&R::awaiting(&position.public)).is_some(),
            Law::Stable,
            "awaiting",
            || "asked twice, it differs".into(),
        );
    }

    /// What is advised passes the gate, and is the same when asked again.
    pub(super) fn advice<R: Ruleset>(&mut self, view: &View<'_, R>) {
        let Some(order) = R::advise(view) else {
            return;
        };
        if let Err(refusal) = menu::check(view, &order) {
            self.blame(
                Law::AdvicePlays,
                &order.verb,
                format!("{order:?} is refused: {refusal}"),
            );
        }
        let again = R::advise(view);
        self.require(
            again.as_ref() == Some(&order),
            Law::AdvicePlays,
            &order.verb,
            || format!("asked again, {order:?} is {again:?}"),
        );
    }

    /// What is asked can be answered ahead only as the rule system says: by a
    /// reaction it names, on a measure it has; and some reply is understood.
    fn reactions<R: Ruleset>(&mut self, view: &View<'_, R>) {
        let seat = view.seat();
        let Some(key) = seat.and_then(|seat| R::reaction(view.public(), seat)) else {
            return;
        };
        let named = R::reactions();
        let Some(reaction) = named.iter().find(|r| r.key == key) else {
            self.blame(Law::Reactions, key, "it is not among the reactions");
            return;
        };
        let steps = reaction.measure.as_ref().map_or(0, |m| m.steps.len());
        let measured = R::measured(view);
        self.require(
            measured.map_or(steps == 0, |at| at < steps),
            Law::Reactions,
            key,
            || format!("{measured:?} on a measure of {steps} steps"),
        );
        let replies: Vec<_> = reaction
            .replies
            .iter()
            .filter_map(|r| standing::order(view, key, &Standing::always(r.key)))
            .collect();
        self.require(!replies.is_empty(), Law::Reactions, key, || {
            format!("no reply of it can be given: {:?}", R::menu(view))
        });
    }

    /// The order that stands for a silent seat passes the gate.
    fn default<R: Ruleset>(&mut self, view: &View<'_, R>) {
        if let Some(order) = R::default_order(view)
            && let Err(refusal) = menu::check(view, &order)
        {
            self.blame(
                Law::DefaultPlays,
                &order.verb,
                format!("{order:?} is refused: {refusal}"),
            );
        }
    }
}

pub(super) fn is_awaited(awaiting: &Awaiting, seat: Seat) -> bool {
    match awaiting {
        Awaiting::Decisions(decisions) => decisions.iter().any(|d| d.seat == seat),
        Awaiting::Over(_) => false,
    }
}

/// One of these by chance.
pub(super) fn pick<'t, T>(chance: &mut dyn Chance, of: &'t [T]) -> Option<&'t T> {
    // More than a die's sides are never asked of.
    let sides = u8::try_from(of.len()).unwrap_or(u8::MAX);
    of.get(usize::from(chance.roll(sides)).checked_sub(1)?)
}
