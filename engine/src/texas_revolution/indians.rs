//! [16] Cherokees and Comanches: when they come and for whom, Houston's
//! intervention, whom they stand with, and what they burn.

use super::burning;
use super::force::{Sight, Truth, own};
use super::logistics::{self, bring};
use super::map::Terrain;
use super::movement::{ground, stacking};
use super::naming;
use super::sight;
use super::state::{Location, MEXICO, March, Phase, Public, Secret, TEXAS, enemy, side_name};
use super::tables::{Arm, Arrival, Force, Unit, tables};
use crate::hex::Hex;
use crate::menu::{Choice, Field, Kind, Lead, Offer, Order};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{Report, TraceLine, Umpire};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The Cherokees.
fn cherokees() -> Unit {
    static UNIT: LazyLock<Unit> = LazyLock::new(|| that_comes(&Arrival::Cherokee));
    *UNIT
}

/// The Comanches.
fn comanches() -> Unit {
    static UNIT: LazyLock<Unit> = LazyLock::new(|| that_comes(&Arrival::Comanche));
    *UNIT
}

fn that_comes(how: &Arrival) -> Unit {
    Unit::all()
        .find(|u| u.arrives == *how)
        .expect("the chart of counters has both Indian units")
}

/// Whether the unit is Houston, who alone may deal with the Cherokees [16.1].
fn is_houston(unit: Unit) -> bool {
    unit.id == "tx_houston"
}

/// The rule of an Indian unit.
fn rule(unit: Unit) -> Rule {
    Rule::new(if unit == cherokees() { "16.1" } else { "16.2" })
}

// ---- Whom they stand with

/// The Indian unit among these of one side that may not stand with the others:
/// Indians stand alone or with refugees, Houston may be with the Cherokees, and
/// Cherokees among Mexicans are regular cavalry [16, 16.1; ruling TR-82].
pub fn misplaced(units: &[Unit]) -> Option<Unit> {
    let mut indians = units.iter().copied().filter(|u| u.arm == Arm::Indian);
    indians.find(|one| {
        let others = || {
            let others = units.iter().filter(move |u| *u != one);
            others.filter(|u| u.arm != Arm::Refugee)
        };
        let welcome = *one == cherokees()
            && (others().all(|u| is_houston(*u)) || others().any(|u| u.force == Force::Mexican));
        !welcome && others().next().is_some()
    })
}

/// Whether Indians of the side stand in the hex who let no others come there.
/// They show, since they stand alone.
pub fn reserve(public: &Public, side: Side, hex: Hex) -> bool {
    public.seen(side, hex).is_some_and(|stack| {
        let mut shown = stack.shown.iter();
        shown.any(|u| u.arm == Arm::Indian && (side == TEXAS || *u != cherokees()))
    })
}

// ---- When they come, and for whom

/// Notes a unit in the Hill Country, which brings the Comanches [16.2].
pub fn note_hills(public: &mut Public, hex: Hex, news: &mut Vec<Report>) {
    if public.history.indians.hills || !tables().map.hill_country.contains(&hex) {
        return;
    }
    public.history.indians.hills = true;
    news.push(ground::news(
        Rule::new("16.2"),
        text!("tr-hills-entered", hex = hex),
    ));
}

/// What has called the Indians, if anything has.
fn cause(public: &Public, unit: Unit) -> Option<Text> {
    let crossed = |river: &str| public.history.crossed.contains(river);
    if unit == cherokees() {
        crossed("Trinity").then(|| text!("tr-indians-river", river = "Trinity"))
    } else if public.history.indians.hills {
        Some(Text::new("tr-indians-hills"))
    } else {
        crossed("Colorado").then(|| text!("tr-indians-river", river = "Colorado"))
    }
}

/// Rolls for the side of those whom something has called since the last
/// logistics: Cherokees go with Mexico on 1 or 2, Comanches on 1 to 4, once a
/// game [16.1, 16.2].
pub fn muster(truth: &mut Truth, umpire: &mut Umpire) {
    for unit in [cherokees(), comanches()] {
        if truth.public.history.indians.sided.contains(&unit) {
            continue;
        }
        let Some(cause) = cause(&truth.public, unit) else {
            continue;
        };
        let rule = rule(unit);
        let limit = if unit == cherokees() { 2 } else { 4 };
        let occasion = format!("t{} side of {}", truth.public.turn, unit.id);
        let die = umpire.roll(rule.clone(), 6, occasion);
        let side = if die <= limit { MEXICO } else { TEXAS };
        truth.public.history.indians.sided.insert(unit);
        if side == MEXICO {
            ground::hand_over(truth, TEXAS, unit);
        }
        let text = text!(
            "tr-indians-side",
            unit = unit.name.as_str(),
            side = side_name(side)
        );
        let table = text!("tr-indians-table", limit = limit);
        tell_die(umpire, rule, text, vec![cause, table], die);
    }
}

/// Reports what a die decided, with what led to it.
fn tell_die(umpire: &mut Umpire, rule: Rule, text: Text, mut why: Vec<Text>, die: u8) {
    why.push(text!("tr-die", die = die));
    let line = |text| TraceLine::by(rule.clone(), text);
    let trace = why.into_iter().map(line).collect();
    umpire.announce_with(rule, text, trace);
}

/// Indians of the side that have chosen it and are not on the map yet.
fn waiting(public: &Public, secret: &Secret) -> Vec<Unit> {
    let sided = public.history.indians.sided.iter().copied();
    sided
        .filter(|u| secret.at(*u) == Some(Location::Chart))
        .collect()
}

/// Where they may appear: Cherokees on the north edge east of the Trinity,
/// Comanches on it west of the Brazos or in the hills of the Hill Country
/// [16.1, 16.2], where nobody is with whom they may not stand.
fn places(public: &Public, secret: &Secret, side: Side, unit: Unit) -> BTreeSet<Hex> {
    let fits = |hex: &Hex| {
        let mut all = secret.in_hex(*hex);
        all.push(unit);
        logistics::is_open(public, side, *hex) && stacking::excess(&all).is_none()
    };
    charted(unit).iter().copied().filter(fits).collect()
}

/// The hexes the appearance chart gives them, whoever stands there.
fn charted(unit: Unit) -> &'static BTreeSet<Hex> {
    static COMANCHES: LazyLock<BTreeSet<Hex>> = LazyLock::new(|| {
        let map = &tables().map;
        let hills = map.hill_country.iter();
        let hills = hills.filter(|hex| map.terrain(**hex) == Terrain::Hills);
        hills.chain(&map.comanche_entry).copied().collect()
    });
    if unit == cherokees() {
        &tables().map.cherokee_entry
    } else {
        &COMANCHES
    }
}

/// The offer of logistics to put Indians on the map, where there is one.
pub fn offer(public: &Public, secret: &Secret, side: Side) -> Option<Offer> {
    let field = |name, label, lead| Field {
        name,
        label: Text::new(label),
        lead,
        optional: false,
    };
    coming(public, secret, side).next()?;
    Some(Offer {
        verb: "appear",
        label: Text::new("tr-offer-appear"),
        rule: Rule::new("16"),
        fields: vec![
            field("unit", "tr-field-indians", Lead::Bare),
            field("at", "tr-field-where", Lead::Colon),
        ],
        closes: false,
    })
}

/// Those waiting who find a hex.
fn coming<'a>(
    public: &'a Public,
    secret: &'a Secret,
    side: Side,
) -> impl Iterator<Item = Unit> + 'a {
    let waiting = waiting(public, secret).into_iter();
    waiting.filter(move |u| !places(public, secret, side, *u).is_empty())
}

/// What a field of `appear` may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let Some((side, secret)) = own(view) else {
        return Kind::One(Vec::new());
    };
    let public = view.public();
    let of = if field == "unit" {
        coming(public, secret, side)
            .map(|u| Choice::new(u.id.as_str(), u.name.as_str()))
            .collect()
    } else {
        let unit = draft.key("unit").and_then(Unit::by_id);
        unit.filter(|u| u.arm == Arm::Indian)
            .map(|u| places(public, secret, side, u))
            .unwrap_or_default()
            .into_iter()
            .map(naming::choice)
            .collect()
    };
    Kind::One(of)
}

/// Why a value of `appear` is not among its choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let kind = choices(view, draft, field);
    let Some((side, secret)) = own(view) else {
        return Refusal::plain(Text::new("refuse-not-awaited"));
    };
    if field == "unit" {
        let folded = notation::fold(value);
        let named = [cherokees(), comanches()]
            .into_iter()
            .find(|u| u.id == value || notation::fold(&u.name) == folded);
        return match named {
            Some(unit) => why_not(view.public(), secret, side, unit),
            None => notation::unknown(Text::new("tr-field-indians"), value, kind.listed()),
        };
    }
    let unit = draft.key("unit").and_then(Unit::by_id);
    let (Some(unit), Some(hex)) = (unit, naming::read(value)) else {
        return notation::unknown(Text::new("tr-field-where"), value, kind.listed());
    };
    let place = tables().map.name(hex);
    if charted(unit).contains(&hex) {
        return logistics::blocked(view.public(), side, hex).unwrap_or_else(|| {
            Refusal::new(Rule::new("16"), text!("tr-indians-company", place = place))
        });
    }
    let name = unit.name.as_str();
    let text = if unit == cherokees() {
        text!("tr-cherokees-where", unit = name, place = place)
    } else {
        text!("tr-comanches-where", unit = name, place = place)
    };
    Refusal::new(rule(unit), text)
}

/// Why Indians cannot be put on the map now.
fn why_not(public: &Public, secret: &Secret, side: Side, unit: Unit) -> Refusal {
    let name = unit.name.as_str();
    let text = if !public.history.indians.sided.contains(&unit) {
        if unit == cherokees() {
            text!("tr-cherokees-not-called", unit = name)
        } else {
            text!("tr-comanches-not-called", unit = name)
        }
    } else if secret.at(unit).is_none() {
        text!("tr-not-yours", unit = name)
    } else if secret.at(unit) == Some(Location::Chart)
        && places(public, secret, side, unit).is_empty()
    {
        text!("tr-refuse-no-entry", unit = name)
    } else {
        text!("tr-refuse-not-waiting", unit = name)
    };
    Refusal::new(rule(unit), text)
}

/// Why the verb is not in the menu of logistics.
pub fn absent(view: &Sight<'_>, rest: &str) -> Option<Refusal> {
    let (side, secret) = own(view)?;
    let word = notation::fold(rest.split([':', ';']).next().unwrap_or_default().trim());
    let unit = if word.is_empty() || notation::fold(&cherokees().name).starts_with(&word) {
        cherokees()
    } else {
        comanches()
    };
    Some(why_not(view.public(), secret, side, unit))
}

/// Why Indians are not put on the map outside logistics.
pub fn untimely(public: &Public, verb: &str) -> Option<Refusal> {
    let is_now = matches!(public.phase, Phase::Logistics(_));
    (verb == "appear" && !is_now)
        .then(|| Refusal::new(Rule::new("16"), Text::new("tr-appear-when")))
}

/// Puts Indians on the map.
pub fn appear(truth: &mut Truth, side: Side, unit: Unit, at: Hex, umpire: &mut Umpire) {
    bring(truth, side, &[(at, vec![unit])], umpire);
}

/// Puts those on the map whom the order to end the sub-phase finds waiting: the
/// hex is the nearest to a place of the enemy's. Who finds none waits on.
pub fn bring_the_rest(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    for unit in waiting(&truth.public, truth.of(side)) {
        let control = &truth.public.control;
        let goals: Vec<Hex> = control
            .iter()
            .filter(|(_, s)| **s == enemy(side))
            .map(|(hex, _)| *hex)
            .collect();
        let far = |hex: &Hex| goals.iter().map(|g| g.distance(*hex)).min();
        let best = places(&truth.public, truth.of(side), side, unit)
            .into_iter()
            .min_by_key(|hex| (far(hex), *hex));
        match best {
            Some(at) => appear(truth, side, unit, at, umpire),
            None => umpire.announce(
                rule(unit),
                text!("tr-refuse-no-entry", unit = unit.name.as_str()),
            ),
        }
    }
}

// ---- Houston

/// Whether these units are Houston alone, in a raid or a movement: he may ride
/// to Cherokees who are with Mexico [16.1; ruling TR-83].
pub fn may_parley(public: &Public, side: Side, units: &[Unit]) -> bool {
    side == TEXAS
        && matches!(public.phase, Phase::Raid | Phase::Movement)
        && matches!(units, [one] if is_houston(*one))
}

/// Whether Mexican Cherokees show in the hex.
pub fn show(public: &Public, hex: Hex) -> bool {
    let stack = public.seen(MEXICO, hex);
    stack.is_some_and(|s| s.shown.contains(&cherokees()))
}

/// Houston finds others with the Cherokees: he sees them, and stops outside for
/// this sub-phase. False when they are alone, which he sees as well.
pub fn turns_back(truth: &mut Truth, from: Hex, to: Hex, news: &mut Vec<Report>) -> bool {
    let alone = |u: &Unit| *u == cherokees() || u.arm == Arm::Refugee;
    let are_alone = truth.of(MEXICO).in_hex(to).iter().all(alone);
    let place = tables().map.name(to);
    let text = if are_alone {
        text!("tr-parley-alone", place = place)
    } else {
        text!("tr-parley-company", place = place)
    };
    news.push(ground::news(Rule::new("9.2"), text));
    news.extend(sight::inspect(truth, TEXAS, to, Rule::new("9.2")));
    if are_alone {
        return false;
    }
    let stage = truth.public.stage();
    for unit in truth.of(TEXAS).in_hex(from) {
        if is_houston(unit) {
            let entry = truth.of_mut(TEXAS).march.entry(unit);
            let march = entry.or_insert_with(|| March {
                stage,
                spent: 0,
                from,
                path: Vec::new(),
                halted: true,
            });
            if march.stage != stage {
                march.stage = stage;
                march.spent = 0;
                march.from = from;
                march.path.clear();
            }
            march.halted = true;
        }
    }
    true
}

/// Houston has come to the Cherokees: on a 1 or 2 he dies, on any other die
/// they are Texan from now on [16.1].
pub fn parley(truth: &mut Truth, hex: Hex, umpire: &mut Umpire) {
    let houston = truth.of(TEXAS).in_hex(hex);
    let [houston] = houston.as_slice() else {
        return;
    };
    let houston = *houston;
    if !may_parley(&truth.public, TEXAS, &[houston])
        || truth.of(MEXICO).at(cherokees()) != Some(Location::Hex(hex))
    {
        return;
    }
    let rule = Rule::new("16.1");
    let (turn, half) = (truth.public.turn, truth.public.half);
    let die = umpire.roll(rule.clone(), 6, format!("t{turn}.{half} Houston's parley"));
    let wins = die > 2;
    if wins {
        ground::hand_over(truth, MEXICO, cherokees());
    } else {
        ground::remove(truth, TEXAS, houston);
    }
    let text = text!(
        "tr-parley",
        place = tables().map.name(hex),
        wins = u8::from(wins)
    );
    let table = Text::new("tr-parley-table");
    tell_die(umpire, rule, text, vec![table], die);
}

// ---- Fires

/// Whether the unit burns whatever town it stops in: Indians do, but Cherokees
/// with Mexico are regular cavalry [16.1, 16.4, 17.1; ruling TR-82].
fn must_burn(side: Side, unit: Unit) -> bool {
    unit.arm == Arm::Indian && (side == TEXAS || unit != cherokees())
}

/// Indians burn the towns in which they have ended a raid or a movement, even
/// friendly ones [16.4, 17.1]. Refugees there count as captured [17.2].
pub fn burn(truth: &mut Truth, side: Side, umpire: &mut Umpire) {
    if !matches!(truth.public.phase, Phase::Raid | Phase::Movement) {
        return;
    }
    let stops: Vec<(Unit, Hex)> = truth
        .of(side)
        .on_map()
        .filter(|(unit, _)| must_burn(side, *unit))
        .collect();
    for (unit, hex) in stops {
        // Forts are no towns: they burn by order only.
        let is_fort = tables().map.place(hex).is_some_and(|p| p.fort);
        if is_fort || burning::fireproof(&truth.public, side, hex).is_some() {
            continue;
        }
        let place = tables().map.name(hex);
        umpire.announce(
            Rule::new("17.1"),
            text!(
                "tr-indians-burn",
                unit = unit.name.as_str(),
                place = place.as_str()
            ),
        );
        burning::consume(truth, hex, umpire);
        for refugees in truth.of(TEXAS).in_hex(hex) {
            if refugees.arm == Arm::Refugee {
                ground::hand_over(truth, TEXAS, refugees);
                umpire.announce(
                    Rule::new("17.2"),
                    text!(
                        "tr-captured",
                        unit = refugees.name.as_str(),
                        place = place.as_str()
                    ),
                );
            }
        }
    }
}
