//! [15.1-15.5] Texan reinforcements: the die, what it buys, and where it comes in.

use super::super::movement::stacking::{self, Excess};
use super::super::state::{Location, Mix, Public, Secret, TEXAS};
use super::super::tables::{Arm, Arrival, Force, Unit, tables};
use super::super::united_states;
use super::{place, sea};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Refusal;
use crate::text;
use crate::umpire::{TraceLine, Umpire};
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// [15.1] Rolls for the combat factors that may come this turn.
pub fn roll(public: &mut Public, umpire: &mut Umpire) {
    let rule = Rule::new("15.1");
    let row = tables().turn(public.turn);
    let die = umpire.roll(
        rule.clone(),
        6,
        format!("t{} texan reinforcements", public.turn),
    );
    public.intake.points = die * row.die_multiple;
    public.intake.free_volunteers = FREE_VOLUNTEERS * u8::from(public.options.more_volunteers);
    let mut trace = vec![
        TraceLine::by(rule.clone(), text!("tr-die", die = die)),
        TraceLine::by(
            rule.clone(),
            text!("tr-intake-multiple", multiple = row.die_multiple),
        ),
    ];
    if !row.battalions {
        trace.push(TraceLine::by(
            rule.clone(),
            text!("tr-intake-no-battalions"),
        ));
    }
    umpire.announce_with(
        rule,
        text!("tr-intake", points = public.intake.points),
        trace,
    );
}

/// Volunteers a turn that cost nothing, by the optional rule [23.2].
const FREE_VOLUNTEERS: u8 = 2;

/// What a unit costs: its combat factors; leaders and supply cost theirs too
/// [14.12, 15.5], the United States Army nothing [18, 18.2].
pub fn cost(unit: Unit) -> u8 {
    if unit.force == Force::Us {
        return 0;
    }
    unit.defence
}

/// The kind a unit counts as in the mix; leaders, supply and the United States
/// Army count as neither [15.2; ruling TR-74].
fn kind(unit: Unit) -> Option<Mix> {
    match (unit.arm, unit.force) {
        (Arm::Supply | Arm::Leader, _) => None,
        (_, Force::Militia) => Some(Mix::Militia),
        (_, Force::Volunteer) => Some(Mix::Volunteers),
        _ => None,
    }
}

/// Whether the one cavalry or supply unit of the turn is meant, to which United
/// States cavalry does not count [15.3; ruling TR-75].
fn is_horse_or_supply(unit: Unit) -> bool {
    matches!(unit.arm, Arm::Cavalry | Arm::Supply) && unit.force != Force::Us
}

/// Whether the unit comes by `enter` at all in this sub-phase. Supply comes by
/// forage, Indians by a section of their own.
fn enters(unit: Unit) -> bool {
    matches!(
        unit.counter().arrives,
        Arrival::Scheduled(_)
            | Arrival::Town(_)
            | Arrival::River(_)
            | Arrival::East
            | Arrival::UsArmy
            | Arrival::UsVolunteer
    )
}

/// Where the unit may come in, points and mix aside.
pub fn places(public: &Public, secret: &Secret, unit: Unit) -> BTreeSet<Hex> {
    Ground::new(public, secret).places(unit).collect()
}

/// Where reinforcements could stand, looked up once for many units.
struct Ground<'a> {
    public: &'a Public,
    stacks: BTreeMap<Hex, Vec<Unit>>,
    east: LazyCell<BTreeSet<Hex>, Box<dyn FnOnce() -> BTreeSet<Hex> + 'a>>,
}

/// Why a hex does not take a unit.
enum Shut {
    /// An enemy town [15.1].
    Enemy,
    /// A burned town [15.1].
    Burned,
    /// Enemies are there [15.1].
    Occupied,
    /// No room [5].
    Full(Excess),
}

impl<'a> Ground<'a> {
    fn new(public: &'a Public, secret: &Secret) -> Self {
        Self {
            public,
            stacks: secret.stacks(),
            // Blocked entries give way to the nearest open hex [15.1].
            // Volunteers may also come by sea [15.1, 19.1].
            east: LazyCell::new(Box::new(|| {
                let mut east = place::entries(public, TEXAS, "EFGH", |_| true);
                east.extend(sea::arrival_ports(public));
                east
            })),
        }
    }

    /// The hexes that take the unit, in map order.
    fn places(&self, unit: Unit) -> impl Iterator<Item = Hex> + '_ {
        let fitting = match &unit.counter().arrives {
            Arrival::East | Arrival::UsArmy | Arrival::UsVolunteer => &*self.east,
            _ => charted(unit),
        };
        let hexes = fitting.iter().copied();
        // [18.2, 19.1] Neither horse nor deserters come by sea.
        let by_land = sea::arrival_refused(unit).is_some();
        let hexes = hexes.filter(move |hex| !(by_land && sea::is_by_sea(unit, *hex)));
        hexes.filter(move |hex| self.shut(unit, *hex).is_none())
    }

    /// Why an otherwise fitting hex does not take the unit.
    fn shut(&self, unit: Unit, hex: Hex) -> Option<Shut> {
        let public = self.public;
        let in_town = matches!(
            unit.counter().arrives,
            Arrival::Town(_) | Arrival::Scheduled(_)
        );
        if in_town && public.control.get(&hex) != Some(&TEXAS) {
            return Some(Shut::Enemy);
        }
        if in_town && public.burned.contains(&hex) {
            return Some(Shut::Burned);
        }
        if !place::is_open(public, TEXAS, hex) {
            return Some(Shut::Occupied);
        }
        let mut all = self.stacks.get(&hex).cloned().unwrap_or_default();
        all.push(unit);
        stacking::excess(&all).map(Shut::Full)
    }
}

/// The hexes that the appearance chart gives the unit, whatever happens.
fn charted(unit: Unit) -> &'static BTreeSet<Hex> {
    static CHART: LazyLock<Vec<BTreeSet<Hex>>> = LazyLock::new(|| {
        let map = &tables().map;
        let towns = || map.places.iter().filter(|p| !p.fort);
        Unit::all()
            .map(|unit| match &unit.counter().arrives {
                Arrival::Town(town) => map.named(town).map(|p| p.hex).into_iter().collect(),
                Arrival::River(river) => map.along(river).clone(),
                // Leaders and the Lavaca battalion come in any friendly town [15.5].
                Arrival::Scheduled(_) => towns().map(|p| p.hex).collect(),
                _ => BTreeSet::new(),
            })
            .collect()
    });
    &CHART[usize::from(unit.0)]
}

/// Why an otherwise fitting hex does not take the unit.
fn refused_at(public: &Public, secret: &Secret, unit: Unit, hex: Hex) -> Option<Refusal> {
    let place = || tables().map.name(hex);
    let (rule, text) = match Ground::new(public, secret).shut(unit, hex)? {
        Shut::Enemy => ("15.1", text!("tr-refuse-town-enemy", place = place())),
        Shut::Burned => ("15.1", text!("tr-refuse-town-burned", place = place())),
        Shut::Occupied => return place::blocked(public, TEXAS, hex),
        Shut::Full(excess) => return Some(Refusal::new(excess.rule(), excess.text(hex))),
    };
    Some(Refusal::new(Rule::new(rule), text))
}

/// What may still be spent on: the mutable part of [`super::super::state::Intake`].
#[derive(Clone, Copy)]
struct Purse {
    points: u8,
    free_volunteers: u8,
    horse_or_supply: bool,
}

impl Purse {
    fn of(public: &Public) -> Self {
        Self {
            points: public.intake.points,
            free_volunteers: public.intake.free_volunteers,
            horse_or_supply: public.intake.horse_or_supply,
        }
    }

    /// Whether the unit comes free of factors [23.2].
    fn is_free(self, unit: Unit) -> bool {
        self.free_volunteers > 0 && kind(unit) == Some(Mix::Volunteers)
    }

    /// What the unit costs now.
    fn price(self, unit: Unit) -> u8 {
        if self.is_free(unit) { 0 } else { cost(unit) }
    }

    fn affords(self, unit: Unit) -> bool {
        self.price(unit) <= self.points && !(self.horse_or_supply && is_horse_or_supply(unit))
    }

    fn less(self, unit: Unit) -> Self {
        Self {
            points: self.points.saturating_sub(self.price(unit)),
            free_volunteers: self.free_volunteers - u8::from(self.is_free(unit)),
            horse_or_supply: self.horse_or_supply || is_horse_or_supply(unit),
        }
    }
}

/// Units that may come this turn, whatever they cost and wherever they go.
fn available<'a>(public: &'a Public, secret: &'a Secret) -> impl Iterator<Item = Unit> + 'a {
    let forces = secret.forces.iter();
    let waiting = forces.filter(|(_, s)| matches!(s.at, Location::Chart | Location::Gone));
    waiting
        .map(|(unit, _)| *unit)
        .filter(|unit| enters(*unit) && not_available(public, secret, *unit).is_none())
}

/// Those of them that have somewhere to come in.
fn candidates(public: &Public, secret: &Secret) -> Vec<Unit> {
    let ground = Ground::new(public, secret);
    available(public, secret)
        .filter(|unit| ground.places(*unit).next().is_some())
        .collect()
}

/// Why a unit cannot come this turn at any price and in any place.
fn not_available(public: &Public, secret: &Secret, unit: Unit) -> Option<Refusal> {
    let name = unit.name.as_str();
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    if let Arrival::Town(town) = &unit.counter().arrives
        && let Some(town) = tables().map.named(town)
        && public.burned.contains(&town.hex)
        && secret.at(unit) == Some(Location::Gone)
    {
        // It may have fallen in battle, but the town alone rules it out.
        return refuse(
            "17.3",
            text!("tr-refuse-town-burned", place = tables().map.name(town.hex)),
        );
    }
    // Used and lost supply comes again [14.14]; nothing else does.
    let again = unit.arm == Arm::Supply && secret.at(unit) == Some(Location::Gone);
    if secret.at(unit) != Some(Location::Chart) && !again {
        return refuse("15", text!("tr-refuse-not-waiting", unit = name));
    }
    if unit.force == Force::Us {
        return united_states::refused(public, unit);
    }
    if let Arrival::Scheduled(turn) = unit.counter().arrives {
        // Scheduled units are exempt from the ban on battalions [ruling TR-79].
        return (turn > public.turn).then(|| {
            Refusal::new(
                Rule::new("15.5"),
                text!("tr-refuse-not-due", unit = name, turn = turn),
            )
        });
    }
    if unit.is_battalion() && !tables().turn(public.turn).battalions {
        let first = tables()
            .turns
            .iter()
            .find(|row| row.battalions)
            .map_or(0, |row| row.turn);
        return refuse(
            "15.1",
            text!("tr-refuse-battalion", unit = name, turn = first),
        );
    }
    None
}

/// Whether a unit of that kind could still come with this purse.
fn could_come(candidates: &[Unit], kind: Mix, purse: Purse) -> bool {
    candidates
        .iter()
        .any(|u| self::kind(*u) == Some(kind) && purse.affords(*u))
}

/// Why the unit may not come with what is left, if it may not [15.1-15.3].
fn refused_among<C: AsRef<[Unit]>>(
    public: &Public,
    candidates: impl FnOnce() -> C,
    unit: Unit,
) -> Option<Refusal> {
    let purse = Purse::of(public);
    let name = unit.name.as_str();
    let refuse = |rule, text| Some(Refusal::new(Rule::new(rule), text));
    if purse.price(unit) > purse.points {
        return refuse(
            "15.1",
            text!(
                "tr-refuse-points",
                unit = name,
                cost = cost(unit),
                points = purse.points
            ),
        );
    }
    if !purse.affords(unit) {
        return refuse("15.3", text!("tr-refuse-horse-or-supply", unit = name));
    }
    mix_refuses(public, candidates, unit)
}

/// [15.2] One of each kind must come if the points permit. So nothing may be
/// bought that leaves one kind alone while the other could have come with it.
/// Where only one can come, the kinds take turns [ruling TR-74].
fn mix_refuses<C: AsRef<[Unit]>>(
    public: &Public,
    candidates: impl FnOnce() -> C,
    unit: Unit,
) -> Option<Refusal> {
    let purse = Purse::of(public);
    let after = purse.less(unit);
    let count = |k: Mix| public.intake.count(k) + u8::from(kind(unit) == Some(k));
    let missing = match (count(Mix::Militia) > 0, count(Mix::Volunteers) > 0) {
        (true, false) => Mix::Volunteers,
        (false, true) => Mix::Militia,
        _ => return None,
    };
    let candidates = candidates();
    let candidates = candidates.as_ref();
    if !could_come(candidates, missing, purse) || could_come(candidates, missing, after) {
        return None;
    }
    let present = missing.other();
    let first = public.intake.count(present) == 0;
    if first {
        let pair = candidates
            .iter()
            .filter(|u| kind(**u) == Some(present) && purse.affords(**u))
            .any(|u| could_come(candidates, missing, purse.less(*u)));
        if !pair && public.history.lone != Some(present) {
            return None;
        }
        if !pair {
            return Some(Refusal::new(
                Rule::new("15.2"),
                text!("tr-refuse-alternate", kind = kind_name(missing)),
            ));
        }
    }
    Some(Refusal::new(
        Rule::new("15.2"),
        text!(
            "tr-refuse-mix",
            unit = unit.name.as_str(),
            points = purse.points,
            kind = kind_name(missing)
        ),
    ))
}

fn kind_name(kind: Mix) -> crate::text::Text {
    match kind {
        Mix::Militia => text!("tr-kind-militia"),
        Mix::Volunteers => text!("tr-kind-volunteers"),
    }
}

/// Why a unit may not be bought now, places aside.
pub fn refused(public: &Public, secret: &Secret, unit: Unit) -> Option<Refusal> {
    not_available(public, secret, unit)
        .or_else(|| refused_among(public, || candidates(public, secret), unit))
}

/// The units that may be named now in `enter`.
pub fn offered(public: &Public, secret: &Secret) -> Vec<Unit> {
    let candidates = candidates(public, secret);
    candidates
        .iter()
        .copied()
        .filter(|unit| refused_among(public, || &candidates, *unit).is_none())
        .collect()
}

/// Whether any unit may be named now in `enter`.
pub fn offers_any(public: &Public, secret: &Secret) -> bool {
    let purse = Purse::of(public);
    let ground = Ground::new(public, secret);
    let candidates = LazyCell::new(|| candidates(public, secret));
    available(public, secret)
        .filter(|unit| purse.affords(*unit))
        .filter(|unit| ground.places(*unit).next().is_some())
        .any(|unit| refused_among(public, || &*candidates, unit).is_none())
}

/// The kind that still has to come before the sub-phase may end [15.2].
pub fn owed(public: &Public, secret: &Secret) -> Option<Mix> {
    let intake = &public.intake;
    let missing = match (intake.militia > 0, intake.volunteers > 0) {
        (true, false) => Mix::Volunteers,
        (false, true) => Mix::Militia,
        _ => return None,
    };
    let candidates = candidates(public, secret);
    could_come(&candidates, missing, Purse::of(public)).then_some(missing)
}

/// The first unit of that kind that may come, and its first place.
pub fn first_of(public: &Public, secret: &Secret, kind: Mix) -> Option<(Unit, Hex)> {
    offered(public, secret)
        .into_iter()
        .filter(|u| self::kind(*u) == Some(kind))
        .find_map(|unit| {
            // Nobody is put to sea unasked.
            let mut hexes = places(public, secret, unit).into_iter();
            let hex = hexes.find(|hex| !sea::is_by_sea(unit, *hex))?;
            Some((unit, hex))
        })
}

/// Pays for a unit.
pub fn pay(public: &mut Public, unit: Unit) {
    let left = Purse::of(public).less(unit);
    let intake = &mut public.intake;
    intake.points = left.points;
    intake.free_volunteers = left.free_volunteers;
    intake.horse_or_supply = left.horse_or_supply;
    united_states::note(intake, unit);
    match kind(unit) {
        Some(Mix::Militia) => intake.militia += 1,
        Some(Mix::Volunteers) => intake.volunteers += 1,
        None => {}
    }
}

/// Notes which kind came alone, so that the other takes its turn [15.2].
pub fn note_mix(public: &mut Public) {
    let intake = &public.intake;
    public.history.lone = match (intake.militia > 0, intake.volunteers > 0) {
        (true, false) => Some(Mix::Militia),
        (false, true) => Some(Mix::Volunteers),
        (true, true) => None,
        (false, false) => public.history.lone,
    };
}

/// Why a unit may not come now.
pub fn why_not(public: &Public, secret: &Secret, unit: Unit) -> Refusal {
    let name = unit.name.as_str();
    if unit.arm == Arm::Supply {
        return Refusal::new(
            Rule::new("14.12"),
            text!("tr-refuse-supply-forages", unit = name),
        );
    }
    if !enters(unit) {
        return Refusal::new(Rule::new("15"), text!("tr-refuse-not-waiting", unit = name));
    }
    if let Some(why) = refused(public, secret, unit) {
        return why;
    }
    // Affordable, yet nowhere to come in: its town says why, where it has one.
    if let Arrival::Town(town) = &unit.counter().arrives
        && let Some(place) = tables().map.named(town)
        && let Some(why) = refused_at(public, secret, unit, place.hex)
    {
        return why;
    }
    Refusal::new(Rule::new("15.1"), text!("tr-refuse-no-entry", unit = name))
}

/// Why these units may not come in there.
pub fn why_not_at(public: &Public, secret: &Secret, units: &[Unit], hex: Hex) -> Refusal {
    let map = &tables().map;
    let name = map.name(hex);
    let Some(unit) = units.first().copied() else {
        return Refusal::plain(text!("refuse-no-choice", field = "at", word = name));
    };
    let at = |rule, text| Refusal::new(Rule::new(rule), text);
    let unit_name = unit.name.as_str();
    let fits = match &unit.counter().arrives {
        Arrival::Town(town) => map.named(town).is_some_and(|p| p.hex == hex),
        Arrival::River(river) => map.along(river).contains(&hex),
        Arrival::Scheduled(_) => map.place(hex).is_some_and(|p| !p.fort),
        Arrival::East | Arrival::UsArmy | Arrival::UsVolunteer => map
            .entries
            .iter()
            .any(|(letter, h)| "EFGH".contains(*letter) && *h == hex),
        _ => false,
    };
    if sea::is_by_sea(unit, hex)
        && let Some(why) =
            sea::refuse_arrival(public, unit, hex).or_else(|| refused_at(public, secret, unit, hex))
    {
        return why;
    }
    if fits && let Some(why) = refused_at(public, secret, unit, hex) {
        return why;
    }
    match &unit.counter().arrives {
        Arrival::Town(town) => at(
            "15.1",
            text!(
                "tr-refuse-own-town",
                unit = unit_name,
                place = town.as_str()
            ),
        ),
        Arrival::River(river) => at(
            "15.4",
            text!(
                "tr-refuse-own-river",
                unit = unit_name,
                river = river.as_str()
            ),
        ),
        Arrival::Scheduled(_) => at("15.5", text!("tr-refuse-any-town", unit = unit_name)),
        _ => {
            let hexes: Vec<String> = places(public, secret, unit)
                .into_iter()
                .map(place::word)
                .collect();
            at(
                "15.1",
                text!("tr-refuse-not-entry", place = name, entries = hexes),
            )
        }
    }
}
