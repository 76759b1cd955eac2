//! [19, 17.4, 20.2b] Sea movement: one Texan unit a turn from port to port, and
//! the Mexican landing, once, from turn 15 on.

mod mexico;
mod texas;

use super::super::force::{Sight, own};
use super::super::movement::Pace;
use super::super::movement::stacking::{self, Excess};
use super::super::naming;
use super::super::state::{MEXICO, Public, Secret, TEXAS};
use super::super::tables::{Unit, tables};
use super::{drafted, place, unit_choice};
use crate::hex::Hex;
use crate::menu::{Choice, Field, Kind, Lead, Offer, Order};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
pub use mexico::{Landing, bring_the_rest, embark, land};
use mexico::{WAGONS, embark_refused, land_refused, landable, shores, wagons};
pub use texas::{arrival_ports, arrival_refused, is_by_sea, note_arrival, refuse_arrival, ship};
use texas::{destinations, shippable, texas_refused, unit_refused};

/// Why ships of that side cannot use the hex as a port: it is none, it is
/// burned, or the enemy has it [17.4, 19.3, 19.5].
fn port_refused(public: &Public, side: Side, hex: Hex) -> Option<Refusal> {
    let map = &tables().map;
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    let name = map.name(hex);
    let Some(port) = map.place(hex).filter(|p| p.port) else {
        let harrisburg = map.place(hex).is_some_and(|p| p.name == "Harrisburg");
        let rule = if harrisburg { "19.5" } else { "19.1" };
        return refuse(rule, text!("tr-refuse-no-port", place = name));
    };
    // [23.3] An active Mexican navy uses burned ports too.
    let navy = side == MEXICO && public.options.active_navy;
    if public.burned.contains(&port.hex) && !navy {
        return refuse("19.3", text!("tr-refuse-port-burned", place = name));
    }
    if public.control.get(&hex) != Some(&side) {
        return refuse("19.1", text!("tr-refuse-port-enemy", place = name));
    }
    None
}

/// Why units cannot come ashore in the port.
fn harbour_refused(
    public: &Public,
    secret: &Secret,
    side: Side,
    units: &[Unit],
    hex: Hex,
) -> Option<Refusal> {
    if let Some(refusal) = port_refused(public, side, hex) {
        return Some(refusal);
    }
    ground_refused(public, secret, side, units, hex)
}

/// Why they cannot stand there: the enemy does, or there is no room [10, 5].
fn ground_refused(
    public: &Public,
    secret: &Secret,
    side: Side,
    units: &[Unit],
    hex: Hex,
) -> Option<Refusal> {
    if let Some(blocked) = place::blocked(public, side, hex) {
        // An enemy's zone is what keeps ships away [10]; Indians give their own reason.
        let is_enemy = public.in_hex(hex).iter().any(|s| s.side != side);
        let rule = blocked.rule.filter(|_| !is_enemy);
        return Some(Refusal::new(rule.unwrap_or(Rule::new("10")), blocked.text));
    }
    let mut stack = secret.in_hex(hex);
    stack.extend(units);
    stacking::excess(&stack).map(|e| full(&e, hex))
}

fn full(excess: &Excess, hex: Hex) -> Refusal {
    Refusal::new(excess.rule(), excess.text(hex))
}

fn ports() -> impl Iterator<Item = Hex> {
    let places = tables().map.places.iter();
    places.filter(|p| p.port).map(|p| p.hex)
}

/// Rain, which keeps every ship in port [19.4, 20.2b].
fn storm(public: &Public) -> Option<Refusal> {
    public
        .rains()
        .then(|| Refusal::new(Rule::new("19.4"), Text::new("tr-refuse-storm")))
}

// What both are offered.

/// The offers of a side.
pub fn offers(view: &Sight<'_>) -> Vec<Offer> {
    let Some((side, secret)) = own(view) else {
        return Vec::new();
    };
    let public = view.public();
    let field = |name, label, lead, optional| Field {
        name,
        label: Text::new(label),
        lead,
        optional,
    };
    let offer = |verb, label, rule, fields| Offer {
        verb,
        label: Text::new(label),
        rule: Rule::new(rule),
        fields,
        closes: false,
    };
    let at = || field("at", "tr-field-shore", Lead::Colon, false);
    let mut offers = Vec::new();
    if side == TEXAS {
        if Pace::seen_by(view).is_some_and(|pace| !shippable(pace).is_empty()) {
            let unit = field("unit", "tr-field-unit", Lead::Bare, false);
            offers.push(offer("ship", "tr-offer-ship", "19.1", vec![unit, at()]));
        }
        return offers;
    }
    if embark_refused(public, secret).is_none() {
        let fields = if wagons(public, secret).is_empty() {
            Vec::new()
        } else {
            vec![field("supply", "tr-field-embark", Lead::Bare, true)]
        };
        offers.push(offer("embark", "tr-offer-embark", "19.2", fields));
    }
    if landable(public, secret).1 > 0 {
        let units = field("units", "tr-field-units", Lead::Bare, false);
        offers.push(offer("land", "tr-offer-land", "19.2", vec![units, at()]));
    }
    offers
}

/// What a field of these offers may hold; `None` for other verbs.
pub fn choices(view: &Sight<'_>, draft: &Order, name: &str) -> Option<Kind> {
    let (_, secret) = own(view)?;
    let public = view.public();
    let units = |of: Vec<Unit>| of.into_iter().map(unit_choice).collect::<Vec<Choice>>();
    let hexes = |of: Vec<Hex>| Kind::One(of.into_iter().map(naming::choice).collect());
    Some(match (draft.verb.as_str(), name) {
        ("ship", "unit") => Kind::One(units(shippable(Pace::seen_by(view)?))),
        ("ship", _) => {
            let pace = Pace::seen_by(view)?;
            let unit = draft.key("unit").and_then(Unit::by_id);
            hexes(unit.map(|u| destinations(pace, u)).unwrap_or_default())
        }
        ("embark", _) => {
            let of = units(wagons(public, secret));
            let most = if public.options.active_navy {
                of.len()
            } else {
                WAGONS
            };
            Kind::many(of, 1, most)
        }
        ("land", "units") => {
            let (of, most) = landable(public, secret);
            Kind::many(units(of), 1, most)
        }
        ("land", _) => {
            let landing = public.intake.landing.as_ref();
            let shores = landing.map(|l| shores(public, secret, l, &drafted(draft)));
            hexes(shores.unwrap_or_default())
        }
        _ => return None,
    })
}

/// Why a value is not among these choices; `None` where nothing better is known
/// than that it is not.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Option<Refusal> {
    let (_, secret) = own(view)?;
    let public = view.public();
    let pace = Pace::seen_by(view)?;
    let folded = notation::fold(value);
    let unit = || {
        let mut own = secret.forces.keys().copied();
        own.find(|u| u.id == value || notation::fold(&u.name) == folded)
    };
    match (draft.verb.as_str(), field) {
        ("ship", "unit") => unit_refused(pace, unit()?),
        ("ship", "at") => {
            let sailor = Unit::by_id(draft.key("unit")?)?;
            let hex = place::read(value)?;
            if pace.hex(sailor) == Some(hex) {
                let text = text!("tr-already-there", place = tables().map.name(hex));
                return Some(Refusal::new(Rule::new("19.1"), text));
            }
            harbour_refused(public, secret, TEXAS, &[sailor], hex)
        }
        ("embark", _) => {
            let text = text!("tr-refuse-embark", unit = unit()?.name.as_str());
            Some(Refusal::new(Rule::new("19.2"), text))
        }
        ("land", "units") => {
            let text = text!("tr-refuse-not-aboard", unit = unit()?.name.as_str());
            Some(Refusal::new(Rule::new("19.2"), text))
        }
        ("land", "at") => land_refused(public, secret, &drafted(draft), place::read(value)?),
        _ => None,
    }
}

/// Why one of these verbs is not offered now.
pub fn absent(view: &Sight<'_>, verb: &str) -> Option<Refusal> {
    let (side, secret) = own(view)?;
    let public = view.public();
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), Text::new(text)));
    match verb {
        "ship" if side == MEXICO => refuse("19.2", "tr-refuse-ship-mexico"),
        "ship" => texas_refused(public).or_else(|| refuse("19.1", "tr-refuse-ship-none")),
        "embark" | "land" if side == TEXAS => refuse("19.1", "tr-refuse-landing-texas"),
        "embark" => embark_refused(public, secret),
        "land" if public.intake.landing.is_some() => refuse("19.2", "tr-refuse-landing-over"),
        "land" => {
            embark_refused(public, secret).or_else(|| refuse("19.2", "tr-refuse-landing-no-die"))
        }
        _ => None,
    }
}
