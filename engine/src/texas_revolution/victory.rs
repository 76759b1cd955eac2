//! [2] Victory: strategic, tactical, and the offer that is made once.

use super::action::Action;
use super::force::{Sight, Truth};
use super::state::{Location, MEXICO, Pending, Public, TEXAS};
use super::tables::{Arm, tables};
use super::{officers, sequence};
use crate::hex::Hex;
use crate::menu::{Kind, Menu, Offer, Order};
use crate::rule::Rule;
use crate::ruleset::{Decision, Outcome, Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};

const OFFER: Rule = Rule::new("2.3");

/// The decision that is open in this chapter.
pub fn decision(public: &Public) -> Decision {
    Decision {
        secret: false,
        seat: officers::chief(MEXICO),
        key: format!("t{}.{}.tactical-offer", public.turn, public.half),
        prompt: Text::new("tr-ask-tactical"),
        rule: OFFER,
        focus: None,
    }
}

/// What the asked seat may order.
pub fn menu(_view: &Sight<'_>) -> Menu {
    let offer = |verb, label| Offer {
        verb,
        label: Text::new(label),
        rule: OFFER,
        fields: Vec::new(),
        closes: true,
    };
    Menu {
        offers: vec![
            offer("accept-tactical", "tr-offer-accept-tactical"),
            offer("stay", "tr-offer-play-on"),
        ],
    }
}

/// No order of this chapter has fields.
pub fn choices(_view: &Sight<'_>, _draft: &Order, _field: &str) -> Kind {
    Kind::One(Vec::new())
}

/// No order of this chapter has fields.
pub fn explain(_view: &Sight<'_>, _draft: &Order, field: &str, value: &str) -> Refusal {
    Refusal::plain(text!("refuse-no-choice", field = field, word = value))
}

/// Who does not answer plays on.
// The chapters share one signature.
#[allow(clippy::unnecessary_wraps)]
pub fn default_order(_view: &Sight<'_>) -> Option<Order> {
    Some(Order::new("stay"))
}

/// Carries out the answer to the offer.
// The chapters share one signature.
#[allow(clippy::needless_pass_by_value)]
pub fn play(truth: &mut Truth, _side: Side, action: Action, umpire: &mut Umpire) {
    match action {
        Action::AcceptTactical => {
            truth.public.pending.pop();
            finish(
                &mut truth.public,
                Some(MEXICO),
                "tr-outcome-accepted",
                "2.3",
            );
        }
        Action::Stay => {
            truth.public.pending.pop();
            umpire.announce(OFFER, text!("tr-tactical-declined"));
            sequence::go_on(truth, umpire);
        }
        _ => {}
    }
}

/// Whether Mexico holds both forts: it controls them [2.1; ruling TR-101], and
/// a besieged fort is its garrison's [ruling TR-102]. With the option, units must be there.
pub fn holds_forts(public: &Public) -> bool {
    tables().map.forts().all(|fort| {
        let holder = match public.sieges.get(&fort.hex) {
            Some(siege) => Some(&siege.garrison),
            None => public.control.get(&fort.hex),
        };
        let controlled = holder == Some(&MEXICO);
        let occupied = public
            .stacks
            .iter()
            .any(|s| s.side == MEXICO && s.hex == fort.hex);
        controlled && (occupied || !public.options.forts_occupied)
    })
}

/// Objective hexes in which a Mexican unit with a zone of control stands and
/// no Texan disputes them [2.1].
pub fn objectives(public: &Public) -> Vec<Hex> {
    tables()
        .map
        .places
        .iter()
        .filter(|p| p.objective)
        .map(|p| p.hex)
        .filter(|hex| public.has_zone(MEXICO, *hex) && !public.has_zone(TEXAS, *hex))
        .collect()
}

/// Counts combat sub-phases, so that "the very next" is a difference of one.
fn ordinal((turn, half): (u8, u8)) -> u16 {
    u16::from(turn) * 2 + u16::from(half)
}

/// What the loss of Santa Anna or the Government decides at this moment;
/// `waited` says that no other combat sub-phase can still change it.
fn decided_by_loss(truth: &Truth, waited: bool) -> Option<Verdict> {
    let history = &truth.public.history;
    let now = ordinal((truth.public.turn, truth.public.half));
    let span = u16::from(truth.public.options.fall_waits);
    let santa_anna = history.santa_anna_lost.map(ordinal);
    let government = history.government_lost.map(ordinal);
    let ripe = |lost: u16| waited || now >= lost + span;
    match (santa_anna, government) {
        (Some(s), Some(g)) if s.abs_diff(g) <= span => Some(Verdict::Tactical),
        (Some(s), None) => ripe(s).then_some(Verdict::Texas),
        // The Government's earlier loss either decided nothing or would have ended the game.
        (Some(_), Some(_)) => Some(Verdict::Texas),
        (None, Some(g)) => {
            (history.government_lost_with_forts && ripe(g)).then_some(Verdict::Mexico)
        }
        (None, None) => None,
    }
}

/// A result that the loss of Santa Anna or the Government brings.
enum Verdict {
    Texas,
    Mexico,
    Tactical,
}

fn pronounce(truth: &mut Truth, verdict: &Verdict, umpire: &mut Umpire) {
    match verdict {
        Verdict::Texas => finish(
            &mut truth.public,
            Some(TEXAS),
            "tr-outcome-santa-anna",
            "2.1",
        ),
        Verdict::Mexico => finish(
            &mut truth.public,
            Some(MEXICO),
            "tr-outcome-government",
            "2.1",
        ),
        Verdict::Tactical => tactical(truth, umpire),
    }
}

/// [2.1] The game ends at once where the loss of Santa Anna or of the
/// Government decides it. Under ruling TR-93 only both losses do so at once.
pub fn at_once(truth: &mut Truth, umpire: &mut Umpire) {
    if truth.public.outcome.is_some() {
        return;
    }
    let at_once = !truth.public.options.fall_waits;
    let both = truth.public.history.santa_anna_lost.is_some()
        && truth.public.history.government_lost.is_some();
    if (at_once || both)
        && let Some(verdict) = decided_by_loss(truth, false)
    {
        pronounce(truth, &verdict, umpire);
    }
}

/// [2.1-2.3] The checks at the end of a combat sub-phase.
pub fn at_combat_end(truth: &mut Truth, umpire: &mut Umpire) {
    if truth.public.outcome.is_some() {
        return;
    }
    if let Some(verdict) = decided_by_loss(truth, false) {
        pronounce(truth, &verdict, umpire);
        return;
    }
    // While Santa Anna is lost only the fate of the Government is open.
    if truth.public.history.santa_anna_lost.is_some() || !holds_forts(&truth.public) {
        return;
    }
    let objectives = objectives(&truth.public).len();
    if objectives >= 2 {
        finish(
            &mut truth.public,
            Some(MEXICO),
            "tr-outcome-objectives",
            "2.1",
        );
    } else if objectives == 1 && !truth.public.history.offered {
        truth.public.history.offered = true;
        truth.public.pending.push(Pending::TacticalOffer);
        umpire.announce(OFFER, text!("tr-tactical-offered"));
    }
}

/// [2.1; ruling TR-92] The end of the last turn: what was waited for stands,
/// and otherwise Texas has prevented it.
pub fn at_last_turn(truth: &mut Truth, umpire: &mut Umpire) {
    if truth.public.outcome.is_some() {
        return;
    }
    match decided_by_loss(truth, true) {
        Some(verdict) => pronounce(truth, &verdict, umpire),
        None => finish(
            &mut truth.public,
            Some(TEXAS),
            "tr-outcome-prevention",
            "2.1",
        ),
    }
}

fn finish(public: &mut Public, winner: Option<Side>, text: &'static str, rule: &'static str) {
    public.outcome = Some(Outcome {
        winner,
        text: Text::new(text),
        rule: Some(Rule::new(rule)),
    });
}

/// Unburned red towns and refugees that count for a side [2.2; ruling TR-94]:
/// towns it controls; for Texas the free refugees on Texan soil, for Mexico
/// those captured, spent as supply, or gone to the United States [6.4, 21.1].
pub fn tally(truth: &Truth, side: Side) -> (usize, usize) {
    let map = &tables().map;
    let towns = map
        .places
        .iter()
        .filter(|p| p.red && !truth.public.burned.contains(&p.hex))
        .filter(|p| truth.public.control.get(&p.hex) == Some(&side))
        .count();
    let free = |at: Location| match at {
        Location::Hex(hex) | Location::Fort(hex) => !map.is_united_states(hex),
        Location::Chart | Location::Track(_) | Location::Gone => false,
    };
    let refugees = |owner: Side, want: &dyn Fn(Location) -> bool| {
        truth
            .of(owner)
            .forces
            .iter()
            .filter(|(unit, standing)| unit.arm == Arm::Refugee && want(standing.at))
            .count()
    };
    let refugees = if side == TEXAS {
        refugees(TEXAS, &free)
    } else {
        refugees(MEXICO, &|_| true) + refugees(TEXAS, &|at| !free(at))
    };
    (towns, refugees)
}

/// [2.2] The tactical victory goes to the side with more unburned red towns
/// and refugees; equal numbers leave it open.
fn tactical(truth: &mut Truth, umpire: &mut Umpire) {
    let rule = Rule::new("2.2");
    let (mexico, texas) = (tally(truth, MEXICO), tally(truth, TEXAS));
    let (m, t) = (mexico.0 + mexico.1, texas.0 + texas.1);
    let line = |side, (towns, refugees): (usize, usize)| {
        TraceLine::by(
            rule.clone(),
            text!(
                "tr-tally",
                side = super::state::side_name(side),
                towns = towns,
                refugees = refugees
            ),
        )
    };
    umpire.announce_with(
        rule.clone(),
        text!("tr-tactical-count", mexico = m, texas = t),
        vec![line(MEXICO, mexico), line(TEXAS, texas)],
    );
    let (winner, text) = match m.cmp(&t) {
        std::cmp::Ordering::Greater => (Some(MEXICO), "tr-outcome-tactical-mexico"),
        std::cmp::Ordering::Less => (Some(TEXAS), "tr-outcome-tactical-texas"),
        std::cmp::Ordering::Equal => (None, "tr-outcome-tactical-even"),
    };
    finish(&mut truth.public, winner, text, "2.2");
}
