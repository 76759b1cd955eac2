//! [19, 17.4, 20.2b] Sea movement: one Texan unit a turn from port to port, and
//! the Mexican landing, once, from turn 15 on.

use super::super::force::{Sight, Truth, own};
use super::super::movement::locks::lock;
use super::super::movement::stacking::{self, Excess};
use super::super::movement::{self, Pace};
use super::super::naming;
use super::super::state::{Location, MEXICO, Public, Secret, TEXAS};
use super::super::tables::{Arm, Arrival, Unit, tables};
use super::{bring, drafted, mexico, place, unit_choice};
use crate::hex::Hex;
use crate::menu::{Choice, Field, Kind, Lead, Offer, Order};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Report, TraceLine, Umpire};
use serde::{Deserialize, Serialize};

/// The first turn of the Mexican landing [19.2].
const FIRST: u8 = 15;
/// Used supply units that may go along [19.2].
const WAGONS: usize = 2;

/// The Mexican landing under way [19.2].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// The die; with an active navy, all who are aboard [23.3].
    pub die: u8,
    /// Who is still aboard.
    pub aboard: Vec<Unit>,
    /// Units ashore.
    pub ashore: u8,
    /// Whether all may land, in ports, without a die [23.3].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub navy: bool,
    /// Where the first of them landed, which holds for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shore: Option<Shore>,
}

/// The two ways to land [19.2; ruling TR-88].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shore {
    /// In ports Mexico controls: as many units as the die shows.
    Ports,
    /// On the coast west of the Brazos: half as many, rounded up.
    Coast,
}

impl Landing {
    /// Units that may still land in that way.
    pub fn left(&self, shore: Shore) -> usize {
        if self.shore.is_some_and(|s| s != shore) || (self.navy && shore == Shore::Coast) {
            return 0;
        }
        let all = match shore {
            Shore::Ports => self.die,
            Shore::Coast => self.die.div_ceil(2),
        };
        usize::from(all.saturating_sub(self.ashore))
    }
}

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

// Texas [19.1].

/// Why no Texan unit can go by sea at all any more this turn.
fn texas_refused(public: &Public) -> Option<Refusal> {
    storm(public).or_else(|| {
        let text = Text::new("tr-refuse-ship-once");
        public
            .intake
            .by_sea
            .then(|| Refusal::new(Rule::new("19.1"), text))
    })
}

/// The ports in which an American volunteer may come in by sea [15.1, 19.1].
pub fn arrival_ports(public: &Public) -> Vec<Hex> {
    if texas_refused(public).is_some() {
        return Vec::new();
    }
    ports()
        .filter(|hex| port_refused(public, TEXAS, *hex).is_none())
        .collect()
}

/// Why a volunteer cannot come in by sea in that port.
pub fn refuse_arrival(public: &Public, unit: Unit, hex: Hex) -> Option<Refusal> {
    arrival_refused(unit)
        .or_else(|| texas_refused(public))
        .or_else(|| port_refused(public, TEXAS, hex))
}

/// Why a unit of that kind never goes by sea.
fn kind_refused(unit: Unit) -> Option<Refusal> {
    let text = text!("tr-refuse-ship-kind", unit = unit.name.as_str());
    (unit.is_mounted() || unit.arm == Arm::Refugee).then(|| Refusal::new(Rule::new("19.1"), text))
}

/// Whether the unit comes from the United States, over the east edge.
fn is_from_the_east(unit: Unit) -> bool {
    matches!(
        unit.arrives,
        Arrival::East | Arrival::UsArmy | Arrival::UsVolunteer
    )
}

/// Why a unit of that kind does not come into the campaign by sea: no horse
/// does [19.1], nor United States deserters [18.2].
pub fn arrival_refused(unit: Unit) -> Option<Refusal> {
    let text = || text!("tr-refuse-deserters-sea", unit = unit.name.as_str());
    let deserts = unit.arrives == Arrival::UsVolunteer;
    let refused = deserts.then(|| Refusal::new(Rule::new("18.2"), text()));
    refused.or_else(|| kind_refused(unit))
}

/// Whether a unit that comes in there comes by sea.
pub fn is_by_sea(unit: Unit, hex: Hex) -> bool {
    let entries = &tables().map.entries;
    is_from_the_east(unit)
        && tables().map.place(hex).is_some_and(|p| p.port)
        && !entries.values().any(|h| *h == hex)
}

/// Notes that a volunteer came by sea.
pub fn note_arrival(public: &mut Public, unit: Unit, hex: Hex, umpire: &mut Umpire) {
    public.intake.by_sea = true;
    umpire.announce(
        Rule::new("19.1"),
        text!(
            "tr-arrives-by-sea",
            unit = unit.name.as_str(),
            place = tables().map.name(hex)
        ),
    );
}

/// Why the unit cannot be shipped from where it is.
fn unit_refused(pace: Pace<'_>, unit: Unit) -> Option<Refusal> {
    let Pace {
        public,
        side,
        secret,
        ..
    } = pace;
    let name = unit.name.as_str();
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    if let Some(refusal) = kind_refused(unit) {
        return Some(refusal);
    }
    let standing = secret.standing(unit)?;
    let Location::Hex(hex) = standing.at else {
        return refuse("19.1", text!("tr-refuse-ship-where", unit = name));
    };
    if let Some(refusal) = port_refused(public, side, hex) {
        return Some(refusal);
    }
    if lock(public, side, unit, standing).is_some() {
        return Some(movement::refuse_unit(pace, unit));
    }
    let mut stay = secret.in_hex(hex);
    stay.retain(|u| *u != unit);
    if let Some(excess) = stacking::excess(&stay) {
        return Some(full(&excess, hex));
    }
    let far = destinations(pace, unit).is_empty();
    far.then(|| {
        Refusal::new(
            Rule::new("19.1"),
            text!("tr-refuse-ship-nowhere", unit = name),
        )
    })
}

/// The ports to which the unit can go.
fn destinations(pace: Pace<'_>, unit: Unit) -> Vec<Hex> {
    ports()
        .filter(|hex| pace.hex(unit) != Some(*hex))
        .filter(|hex| harbour_refused(pace.public, pace.secret, pace.side, &[unit], *hex).is_none())
        .collect()
}

/// Units that can be shipped now.
fn shippable(pace: Pace<'_>) -> Vec<Unit> {
    if texas_refused(pace.public).is_some() {
        return Vec::new();
    }
    let on_map = pace.secret.on_map().map(|(unit, _)| unit);
    on_map
        .filter(|unit| unit_refused(pace, *unit).is_none())
        .collect()
}

/// A unit goes by sea; it moves on as it likes later in the turn [6.3].
pub fn ship(truth: &mut Truth, unit: Unit, at: Hex, umpire: &mut Umpire) {
    let Some(Location::Hex(from)) = truth.of(TEXAS).at(unit) else {
        return;
    };
    truth.public.intake.by_sea = true;
    if let Some(standing) = truth.of_mut(TEXAS).forces.get_mut(&unit) {
        standing.at = Location::Hex(at);
        standing.rested = None;
    }
    let map = &tables().map;
    umpire.announce(
        Rule::new("19.1"),
        text!(
            "tr-ships",
            unit = unit.name.as_str(),
            from = map.name(from),
            to = map.name(at)
        ),
    );
}

// Mexico [19.2].

/// The seaborne units on the chart.
fn seaborne(secret: &Secret) -> Vec<Unit> {
    let forces = secret.forces.iter();
    forces
        .filter(|(u, s)| u.arrives == Arrival::Sea && s.at == Location::Chart)
        .map(|(u, _)| *u)
        .collect()
}

/// Used supply units that may go along; one new supply a sub-phase is all that
/// forage gives, so none when there was forage [14.13; ruling TR-88].
fn wagons(public: &Public, secret: &Secret) -> Vec<Unit> {
    if public.intake.forage {
        return Vec::new();
    }
    let forces = secret.forces.iter();
    forces
        .filter(|(u, s)| {
            u.arm == Arm::Supply
                && s.entered > 0
                && matches!(s.at, Location::Chart | Location::Gone)
        })
        .map(|(u, _)| *u)
        .collect()
}

/// Why the landing cannot begin now.
fn embark_refused(public: &Public, secret: &Secret) -> Option<Refusal> {
    let refuse = |text| Some(Refusal::new(Rule::new("19.2"), text));
    if public.history.sailed {
        return refuse(Text::new("tr-refuse-landing-once"));
    }
    if public.turn < FIRST {
        return refuse(text!("tr-refuse-landing-early", turn = FIRST));
    }
    if seaborne(secret).is_empty() {
        return refuse(Text::new("tr-refuse-landing-nobody"));
    }
    storm(public)
}

/// Where the units may land, and in which way.
fn shore_of(public: &Public, landing: &Landing, hex: Hex, count: usize) -> Option<Shore> {
    let port = port_refused(public, MEXICO, hex).is_none();
    if port && landing.left(Shore::Ports) >= count {
        return Some(Shore::Ports);
    }
    let coast = tables().map.mexican_landing.contains(&hex);
    (coast && landing.left(Shore::Coast) >= count).then_some(Shore::Coast)
}

/// The hexes in which the units may land together.
fn shores(public: &Public, secret: &Secret, landing: &Landing, units: &[Unit]) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = ports()
        .chain(tables().map.mexican_landing.iter().copied())
        .filter(|hex| shore_of(public, landing, *hex, units.len()).is_some())
        .filter(|hex| ground_refused(public, secret, MEXICO, units, *hex).is_none())
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Those aboard who could land somewhere, and how many at once.
fn landable(public: &Public, secret: &Secret) -> (Vec<Unit>, usize) {
    let Some(landing) = &public.intake.landing else {
        return (Vec::new(), 0);
    };
    let able = |units: &[Unit]| !shores(public, secret, landing, units).is_empty();
    let aboard = landing.aboard.iter().copied();
    let units: Vec<Unit> = aboard.filter(|u| able(&[*u])).collect();
    // Most land together where those that stack freely go first.
    let mut free = units.clone();
    free.sort_by_key(|u| u.is_battalion());
    let most = (1..=free.len()).rev().find(|n| able(&free[..*n]));
    (units, most.unwrap_or(0))
}

/// Why units cannot land in the hex.
fn land_refused(public: &Public, secret: &Secret, units: &[Unit], hex: Hex) -> Option<Refusal> {
    let landing = public.intake.landing.as_ref()?;
    let count = units.len();
    if shore_of(public, landing, hex, count).is_some() {
        return ground_refused(public, secret, MEXICO, units, hex);
    }
    let name = tables().map.name(hex);
    let port = port_refused(public, MEXICO, hex);
    let coast = tables().map.mexican_landing.contains(&hex);
    if coast || port.is_none() {
        let text = text!(
            "tr-refuse-landing-count",
            place = name,
            count = count,
            ports = landing.left(Shore::Ports),
            coast = landing.left(Shore::Coast)
        );
        return Some(Refusal::new(Rule::new("19.2"), text));
    }
    // A port is refused for what it is, anything else for not being the coast.
    let is_port = tables().map.place(hex).is_some_and(|p| p.port);
    port.filter(|r| is_port || r.rule == Some(Rule::new("19.5")))
        .or_else(|| {
            let text = text!("tr-refuse-landing-where", place = name);
            Some(Refusal::new(Rule::new("19.2"), text))
        })
}

/// The fleet sails, once in a game: the die is thrown, unless the navy is an
/// active one [23.3].
pub fn embark(truth: &mut Truth, supply: &[Unit], umpire: &mut Umpire) {
    let navy = truth.public.options.active_navy;
    let rule = Rule::new(if navy { "23.3" } else { "19.2" });
    let mut aboard = seaborne(truth.of(MEXICO));
    aboard.extend(supply);
    let die = if navy {
        u8::try_from(aboard.len()).unwrap_or(u8::MAX)
    } else {
        let occasion = format!("t{} mexican landing", truth.public.turn);
        umpire.roll(rule.clone(), 6, occasion)
    };
    let landing = Landing {
        die,
        aboard,
        ashore: 0,
        navy,
        shore: None,
    };
    let line = |text| TraceLine {
        rule: Some(rule.clone()),
        text,
    };
    let names: Vec<&str> = landing.aboard.iter().map(|u| u.name.as_str()).collect();
    let (text, trace) = if navy {
        (text!("tr-embarked-navy", units = names), Vec::new())
    } else {
        let half = line(Text::new("tr-embarked-half"));
        let text = text!(
            "tr-embarked",
            units = names,
            ports = landing.left(Shore::Ports),
            coast = landing.left(Shore::Coast)
        );
        (text, vec![line(text!("tr-die", die = die)), half])
    };
    umpire.report(Report {
        to: Audience::All,
        rule,
        text,
        trace,
        arrows: Vec::new(),
    });
    truth.public.history.sailed = true;
    // Supply aboard is the new supply of this sub-phase [14.13].
    truth.public.intake.forage |= !supply.is_empty();
    truth.public.intake.landing = Some(landing);
}

/// Units go ashore.
pub fn land(truth: &mut Truth, units: &[Unit], at: Hex, umpire: &mut Umpire) {
    let public = &truth.public;
    let shore = public
        .intake
        .landing
        .as_ref()
        .and_then(|landing| shore_of(public, landing, at, units.len()));
    let (Some(shore), Some(landing)) = (shore, &mut truth.public.intake.landing) else {
        return;
    };
    landing.aboard.retain(|u| !units.contains(u));
    landing.ashore += u8::try_from(units.len()).unwrap_or(u8::MAX);
    landing.shore = Some(shore);
    umpire.announce(
        Rule::new("19.2"),
        text!(
            "tr-lands",
            count = units.len(),
            place = tables().map.name(at),
            shore = u8::from(shore == Shore::Coast)
        ),
    );
    bring(truth, MEXICO, &[(at, units.to_vec())], umpire);
}

/// Those still aboard come in at A as the sub-phase ends, those for whom it has
/// no room beside it [19.2, 15.7; ruling TR-88].
pub fn bring_the_rest(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(landing) = truth.public.intake.landing.take() else {
        return;
    };
    let mut groups: Vec<(Hex, Vec<Unit>)> = Vec::new();
    for unit in landing.aboard {
        if let Some(at) = mexico::unnamed_place(&truth.public, truth.of(MEXICO), "A", unit) {
            super::settle(truth, MEXICO, unit, at);
            groups.push((at, vec![unit]));
        }
    }
    if !groups.is_empty() {
        umpire.announce(Rule::new("19.2"), Text::new("tr-landing-rest"));
        bring(truth, MEXICO, &groups, umpire);
    }
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
