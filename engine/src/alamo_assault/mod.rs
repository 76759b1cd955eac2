//! The assault on the Alamo: secret orders of many commanders, opened together,
//! on a plan in inches over which the umpire moves the figures.
//!
//! One file a paragraph of the rules. This one carries the contract.

mod action;
mod amendments;
mod board;
mod casualties;
mod check;
mod commander;
mod compass;
mod leaders;
mod marks;
mod measures;
mod melee;
mod morale;
mod movement;
mod options;
mod orders;
mod params;
mod plan;
mod questions;
mod rule;
pub mod rulebook;
#[doc(hidden)]
pub mod scramble;
mod sequence;
mod setup;
mod shooting;
mod sight;
mod state;
mod storm;
mod tables;
mod talking;
mod victory;

pub use action::Action;
pub use compass::Compass;
pub use options::Options;
pub use state::{
    Body, Courier, Given, GunState, MEXICO, Message, Mood, Place, Public, Sealed, SeatState,
    Secret, TEXAS, Tally,
};
pub use tables::{
    BodyId, Cover, Figures, Gun, Muster, Param, Params, SeatEntry, Sector, SectorRow, Tables,
    Weapon, tables,
};

use crate::board::Board;
use crate::menu::{Kind, Menu, Order};
use crate::rule::RuleText;
use crate::ruleset::{
    About, Answer, Awaiting, Broken, Decision, Measure, Owner, Position, Refusal, Ruleset, Seat,
    SeatInfo, Setup, View,
};
use crate::text;
use crate::text::Text;
use crate::umpire::{Report, Umpire};

/// The rule system.
#[derive(Clone, Copy, Debug)]
pub struct AlamoAssault;

/// What one viewer can reach.
type Sight<'a> = View<'a, AlamoAssault>;

impl Ruleset for AlamoAssault {
    const KEY: &'static str = "alamo-assault";
    const VERSION: u16 = 2;
    type Public = Public;
    type Secret = Secret;
    type Sealed = Sealed;
    type Action = Action;

    fn about() -> About {
        setup::about()
    }

    fn rules() -> &'static [RuleText] {
        rulebook::rules()
    }

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        setup::seats(setup)
    }

    fn setup(setup: &Setup, umpire: &mut Umpire) -> Result<Position<Self>, Refusal> {
        let truth = setup::position(setup)?;
        umpire.announce(rule::ORDERS, text!("aa-begins", turns = truth.public.turns));
        Ok(truth)
    }

    fn owners(public: &Public, seat: Seat) -> Vec<Owner> {
        match public.seat(seat) {
            Some(state) => vec![state::seat_part(seat), state::side_part(public, state.side)],
            None => Vec::new(),
        }
    }

    fn awaiting(public: &Public) -> Awaiting {
        if let Some(outcome) = &public.outcome {
            return Awaiting::Over(outcome.clone());
        }
        let seats = (0..).map(Seat).zip(&public.seats);
        let open = seats.filter(|(seat, _)| orders::is_open(public, *seat));
        let decision = |(seat, _): (Seat, &SeatState)| Decision {
            seat,
            key: format!("t{}.orders.{}", public.turn, seat.0),
            prompt: text!("aa-ask-orders", turn = public.turn),
            rule: rule::ORDERS,
            focus: None,
            secret: true,
        };
        Awaiting::Decisions(open.map(decision).collect())
    }

    fn menu(view: &View<'_, Self>) -> Menu {
        orders::menu(view)
    }

    fn choices(view: &View<'_, Self>, draft: &Order, field: &str) -> Kind {
        if amendments::is_amendment(&draft.verb) {
            amendments::choices(view, draft, field)
        } else if questions::is_question(&draft.verb) {
            questions::choices(view, draft, field)
        } else {
            orders::choices(view, draft, field)
        }
    }

    fn explain(view: &View<'_, Self>, draft: &Order, field: &str, value: &str) -> Refusal {
        if amendments::is_amendment(&draft.verb) {
            amendments::explain(view, draft, field, value)
        } else if questions::is_question(&draft.verb) {
            questions::explain(view, draft, field, value)
        } else {
            orders::explain(view, draft, field, value)
        }
    }

    fn message_verb() -> Option<&'static str> {
        Some(talking::VERB)
    }

    fn absent(view: &View<'_, Self>, verb: &str, rest: &str) -> Option<Refusal> {
        if verb == talking::VERB {
            talking::absent(view).or_else(|| orders::absent(view, verb, rest))
        } else {
            orders::absent(view, verb, rest)
        }
    }

    fn synonyms() -> &'static [(&'static str, &'static str)] {
        orders::SYNONYMS
    }

    fn learned(before: &Secret, after: &Secret) -> bool {
        before.inbox != after.inbox || before.hidden != after.hidden
    }

    fn disclosed(before: &Secret, after: &Secret) -> bool {
        // Words that were sent off cannot be called back.
        before.said != after.said
    }

    fn default_order(view: &View<'_, Self>) -> Option<Order> {
        orders::default_order(view)
    }

    fn undecided(view: &View<'_, Self>) -> Option<usize> {
        orders::undecided(view)
    }

    fn is_in_status(report: &Report) -> bool {
        report.text.id == orders::READY
    }

    fn advise(view: &View<'_, Self>) -> Option<Order> {
        commander::advise(view)
    }

    fn play(position: &mut Position<Self>, seat: Seat, action: Action, umpire: &mut Umpire) {
        orders::play(position, seat, &action, umpire);
    }

    fn turn(public: &Public) -> Option<u16> {
        Some(public.turn.into())
    }

    fn stage(public: &Public) -> Text {
        match &public.outcome {
            Some(outcome) => outcome.text.clone(),
            None => text!("aa-stage"),
        }
    }

    fn measures(view: &View<'_, Self>) -> Vec<Measure> {
        measures::measures(view)
    }

    fn has_resigned(public: &Public, seat: Seat) -> bool {
        public.seat(seat).is_some_and(|s| s.resigned)
    }

    fn resign(
        position: &mut Position<Self>,
        seat: Seat,
        umpire: &mut Umpire,
    ) -> Result<bool, Refusal> {
        orders::resign(position, seat, umpire)
    }

    fn amendments(view: &View<'_, Self>) -> Menu {
        amendments::menu(view)
    }

    fn amend(
        position: &mut Position<Self>,
        amendment: &Order,
        umpire: &mut Umpire,
    ) -> Result<(), Refusal> {
        amendments::amend(position, amendment, umpire)
    }

    fn questions(view: &View<'_, Self>) -> Menu {
        questions::menu(view)
    }

    fn ask(view: &View<'_, Self>, question: &Order) -> Result<Answer, Refusal> {
        questions::ask(view, question)
    }

    fn apart_from_others(public: &Public, seat: Seat) -> Option<Public> {
        let mut apart = public.clone();
        for (other, state) in (0..).map(Seat).zip(&mut apart.seats) {
            state.ready &= other == seat;
        }
        Some(apart)
    }

    fn status(view: &View<'_, Self>) -> Vec<Text> {
        board::status(view)
    }

    fn secrets(view: &View<'_, Self>) -> Vec<Text> {
        board::secrets(view)
    }

    fn board(view: &View<'_, Self>) -> Board {
        board::board(view)
    }

    fn upgrade(from: u16, position: serde_json::Value) -> Result<serde_json::Value, String> {
        match from {
            // Doorways, sallies, wheeled guns: what is new begins empty.
            1 => Ok(position),
            _ => Err(format!("there is no way up from version {from}")),
        }
    }

    fn check(position: &Position<Self>) -> Result<(), Broken> {
        check::check(position)
    }
}

#[cfg(test)]
mod tests;
