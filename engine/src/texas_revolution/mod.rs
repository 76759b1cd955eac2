//! Texas Revolution: the campaign of 1836 on a hex map.
//!
//! One file a chapter of the rulebook. This one carries the contract and passes
//! each question on to the chapter whose decision is open.

mod action;
mod amendments;
mod battle;
mod board;
mod burning;
mod check;
mod commander;
mod force;
mod forced_march;
mod indians;
mod logistics;
mod map;
mod measures;
mod movement;
mod naming;
mod officers;
mod options;
mod questions;
pub mod rulebook;
#[doc(hidden)]
pub mod scramble;
mod sequence;
mod setup;
mod siege;
mod sight;
mod standing;
mod state;
mod tables;
mod united_states;
mod victory;
mod watch;

pub use action::{Action, SupplyUse};
pub use map::Map;
pub use state::{MEXICO, Phase, Public, Sealed, Secret, TEXAS};
pub use tables::{Tables, Unit, tables};

use crate::board::Board;
use crate::menu::{Kind, Menu, Order};
use crate::rule::RuleText;
use crate::ruleset::{
    About, Answer, Awaiting, Broken, Decision, Measure, Owner, Position, Refusal, Ruleset, Seat,
    SeatInfo, Setup, View,
};
use crate::standing::Reaction;
use crate::text::Text;
use crate::umpire::Umpire;
use state::{Pending, side_of};

/// The rule system.
#[derive(Clone, Copy, Debug)]
pub struct TexasRevolution;

/// The chapters that ask for decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chapter {
    Logistics,
    Movement,
    Overrun,
    ForcedMarch,
    Battle,
    Siege,
    Victory,
}

/// The chapter whose decision is open: that of the last interrupt, else that
/// of the phase.
fn open_chapter(public: &Public) -> Chapter {
    if let Some(pending) = public.pending.last() {
        return match pending {
            Pending::SiegeOrBattle { .. } | Pending::Starvation { .. } => Chapter::Siege,
            Pending::MarchLoss { .. } => Chapter::ForcedMarch,
            Pending::Overstacked { .. } => Chapter::Movement,
            Pending::Overrun(_) => Chapter::Overrun,
            Pending::TacticalOffer => Chapter::Victory,
        };
    }
    match public.phase {
        Phase::Logistics(_) => Chapter::Logistics,
        Phase::Raid | Phase::Movement => Chapter::Movement,
        Phase::ForcedMarch => Chapter::ForcedMarch,
        Phase::Combat if public.assault.is_some() => Chapter::Siege,
        Phase::Combat => Chapter::Battle,
    }
}

/// Calls the same function of the chapter that is open.
macro_rules! in_chapter {
    ($public:expr, $function:ident($($argument:expr),*)) => {
        match open_chapter($public) {
            Chapter::Logistics => logistics::$function($($argument),*),
            Chapter::Movement => movement::$function($($argument),*),
            Chapter::Overrun => movement::overrun::$function($($argument),*),
            Chapter::ForcedMarch => forced_march::$function($($argument),*),
            Chapter::Battle => battle::$function($($argument),*),
            Chapter::Siege => siege::$function($($argument),*),
            Chapter::Victory => victory::$function($($argument),*),
        }
    };
}

/// The open decision, for everybody who takes it [23.5].
fn open_decisions(public: &Public) -> Vec<Decision> {
    if public.outcome.is_some() {
        return Vec::new();
    }
    officers::ask(public, in_chapter!(public, decision(public)))
}

fn is_asked(view: &View<'_, TexasRevolution>) -> bool {
    let mut asked = open_decisions(view.public()).into_iter();
    asked.any(|d| view.seat() == Some(d.seat))
}

impl Ruleset for TexasRevolution {
    const KEY: &'static str = "texas-revolution";
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
        let mut truth = setup::position(setup)?;
        sequence::begin(&mut truth, umpire);
        sight::refresh(&mut truth);
        Ok(truth)
    }

    fn owners(public: &Public, seat: Seat) -> Vec<Owner> {
        let owner = state::owner(side_of(seat));
        let plays = officers::sits(public, seat);
        plays.then_some(owner).into_iter().collect()
    }

    fn awaiting(public: &Public) -> Awaiting {
        match &public.outcome {
            Some(outcome) => Awaiting::Over(outcome.clone()),
            None => Awaiting::Decisions(open_decisions(public)),
        }
    }

    fn menu(view: &View<'_, Self>) -> Menu {
        if is_asked(view) {
            in_chapter!(view.public(), menu(view))
        } else {
            Menu::default()
        }
    }

    fn choices(view: &View<'_, Self>, draft: &Order, field: &str) -> Kind {
        if amendments::is_amendment(&draft.verb) {
            amendments::choices(view, draft, field)
        } else if questions::is_question(&draft.verb) {
            questions::choices(view, draft, field)
        } else {
            in_chapter!(view.public(), choices(view, draft, field))
        }
    }

    fn explain(view: &View<'_, Self>, draft: &Order, field: &str, value: &str) -> Refusal {
        if amendments::is_amendment(&draft.verb) {
            amendments::explain(view, draft, field, value)
        } else if questions::is_question(&draft.verb) {
            questions::explain(view, draft, field, value)
        } else {
            in_chapter!(view.public(), explain(view, draft, field, value))
        }
    }

    fn route(view: &View<'_, Self>, draft: &Order, field: &str, goal: &str) -> Option<Vec<String>> {
        movement::route(view, draft, field, goal)
    }

    fn absent(view: &View<'_, Self>, verb: &str, rest: &str) -> Option<Refusal> {
        if !is_asked(view) {
            return None;
        }
        match open_chapter(view.public()) {
            Chapter::Logistics => logistics::absent(view, verb, rest),
            Chapter::Movement => movement::absent(view, verb, rest),
            Chapter::Overrun => movement::overrun::must_go(verb),
            Chapter::ForcedMarch => forced_march::absent(view, verb, rest),
            Chapter::Battle => battle::absent(view, verb, rest),
            _ => None,
        }
        .or_else(|| burning::untimely(view.public(), verb))
        .or_else(|| indians::untimely(view.public(), verb))
    }

    fn turn(public: &Public) -> Option<u16> {
        Some(public.turn.into())
    }

    fn stage(public: &Public) -> Text {
        sequence::phase_name(public)
    }

    fn measures(view: &View<'_, Self>) -> Vec<Measure> {
        measures::measures(view)
    }

    fn has_resigned(public: &Public, seat: Seat) -> bool {
        public.relieved.contains(&seat)
    }

    fn counted(verb: &str, field: &str) -> Option<Text> {
        Some(Text::new(match (verb, field) {
            ("walls", _) => "tr-counted-walls",
            ("columns", _) | ("assault", "units") => "tr-counted-columns",
            ("enter", "units") => "tr-counted-battalions",
            ("lose", _) => "tr-counted-factors",
            _ => return None,
        }))
    }

    fn synonyms() -> &'static [(&'static str, &'static str)] {
        &[
            ("march", "move"),
            ("attack", "fight"),
            ("battle", "open-battle"),
            ("siege", "besieged"),
            ("pass", "done"),
            ("end", "done"),
            ("bring", "enter"),
            ("ride", "overrun"),
            ("over-run", "overrun"),
            ("sail", "ship"),
            ("hex", "look"),
        ]
    }

    fn learned(before: &Secret, after: &Secret) -> bool {
        before.seen != after.seen
    }

    fn disclosed(before: &Secret, after: &Secret) -> bool {
        before.unscreened != after.unscreened
    }

    fn default_order(view: &View<'_, Self>) -> Option<Order> {
        is_asked(view)
            .then(|| in_chapter!(view.public(), default_order(view)))
            .flatten()
    }

    fn reactions() -> Vec<Reaction> {
        standing::reactions()
    }

    fn reaction(public: &Public, seat: Seat) -> Option<&'static str> {
        let asked = open_decisions(public).iter().any(|d| d.seat == seat);
        asked.then(|| standing::reaction(public)).flatten()
    }

    fn measured(view: &View<'_, Self>) -> Option<usize> {
        standing::measured(view)
    }

    fn react(view: &View<'_, Self>, reply: &str) -> Option<Order> {
        standing::react(view, reply)
    }

    fn advise(view: &View<'_, Self>) -> Option<Order> {
        commander::advise(view)
    }

    fn play(position: &mut Position<Self>, seat: Seat, action: Action, umpire: &mut Umpire) {
        let screened = sight::screened(position);
        if officers::says_done(position, seat, &action, umpire) {
            return;
        }
        in_chapter!(
            &position.public,
            play(position, side_of(seat), action, umpire)
        );
        watch::after(position, umpire);
        sight::refresh(position);
        sight::unscreen(position, &screened, umpire);
    }

    fn resign(
        position: &mut Position<Self>,
        seat: Seat,
        umpire: &mut Umpire,
    ) -> Result<bool, Refusal> {
        let goes_on = officers::relieve(position, seat, umpire)?;
        sight::refresh(position);
        Ok(goes_on)
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
            // What is told has changed, and nothing that is kept.
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
