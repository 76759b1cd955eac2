//! [8, 8.1] Whether a party can ride an enemy down, and what that takes.

use super::super::super::battle::odds::{ground_name, is_wagons_alone, line, roster};
use super::super::super::force::{attack_factors, face_factors};
use super::super::super::map::CrossingKind;
use super::super::super::state::{MEXICO, Phase, Public, enemy};
use super::super::super::tables::{Arm, Unit, tables};
use super::super::explain::{held, refuse_bar};
use super::super::pace::Pace;
use super::super::party::{Bar, Party};
use super::super::terrain::passage;
use crate::hex::{Hex, Hexside};
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::TraceLine;

/// Attack factors for each factor of defence [8].
pub const ODDS: u32 = 7;
/// MP on top of the terrain [8.1].
const EXTRA: u16 = 2;

/// An over-run that can be declared.
pub struct Ride {
    /// MP, terrain and over-run together [8.1].
    pub cost: u16,
    /// Attack factors after halving [ruling TR-38].
    pub attack: u32,
    /// How they come about.
    pub trace: Vec<TraceLine>,
}

/// Why an over-run cannot be declared.
pub enum Block {
    /// The party is not a leader, cavalry, and those who began with them [8].
    Unfit,
    /// No enemy with factors is there.
    Nobody,
    /// The garrison of a fort can shut itself up [8.2; ruling TR-53].
    Fort,
    /// Own units stand there already, who attack [8.1].
    Joined,
    /// Too few MP [8.1].
    Points {
        /// What it costs.
        needs: u16,
    },
    /// Not even those who show can be over-run.
    Odds {
        /// Attack factors.
        attack: u32,
        /// Defence factors that show.
        defence: u32,
    },
    /// The step itself is barred.
    Bar(Bar),
}

/// Whether the unit is cavalry for over-runs: Indians are not, but Cherokees
/// on the Mexican side are regular cavalry [16.1].
pub fn is_horse(side: Side, unit: Unit) -> bool {
    unit.arm == Arm::Cavalry || (side == MEXICO && unit.id == "in_cherokee")
}

/// Whether a leader and cavalry are among the units, and all of them began the
/// sub-phase together [8; ruling TR-39].
fn is_fit(pace: Pace<'_>, units: &[Unit]) -> bool {
    let Some(leader) = units.iter().copied().find(|u| u.is_leader()) else {
        return false;
    };
    units.iter().any(|u| is_horse(pace.side, *u)) && units.iter().all(|u| pace.together(*u, leader))
}

/// Defence factors in an over-run: the printed ones, soldaderas doubled, and
/// Galveston's own [11.4, 11.5; ruling TR-38].
pub fn defence(foe: Side, units: &[Unit], militia: bool) -> u32 {
    let face = face_factors(units);
    let doubled = foe == MEXICO && is_wagons_alone(units);
    (if doubled { 2 * face } else { face }) + u32::from(militia)
}

/// How the defence comes about.
pub fn defence_trace(foe: Side, units: &[Unit], militia: bool) -> Vec<TraceLine> {
    let mut trace = vec![line(
        "8",
        text!(
            "tr-overrun-defence",
            units = roster(units, |u| u.defence),
            factors = face_factors(units)
        ),
    )];
    if foe == MEXICO && is_wagons_alone(units) {
        let doubled = defence(foe, units, false);
        trace.push(line("11.4", text!("tr-overrun-doubled", doubled = doubled)));
    }
    if militia {
        trace.push(line("11.5", text!("tr-overrun-galveston")));
    }
    trace
}

/// What the party needs, and has, to over-run the enemy in an adjacent hex, as
/// far as all can see.
///
/// # Errors
/// Why it cannot.
pub fn ride(party: &Party<'_>, to: Hex) -> Result<Ride, Block> {
    let pace = party.pace;
    let Pace { public, side, .. } = pace;
    let foe = enemy(side);
    if !is_fit(pace, &party.units) {
        return Err(Block::Unfit);
    }
    if let Some(unit) = party.abandoned {
        return Err(Block::Bar(Bar::Abandons(unit)));
    }
    let passage =
        passage(public, side, party.hex, to).map_err(|i| Block::Bar(Bar::Impassable(i)))?;
    let militia = public.town_resists(side, to);
    if !public.has_zone(foe, to) && !militia {
        return Err(Block::Nobody);
    }
    if tables().map.place(to).is_some_and(|p| p.fort) && !public.sieges.contains_key(&to) {
        return Err(Block::Fort);
    }
    if public.seen(side, to).is_some() {
        return Err(Block::Joined);
    }
    if passage.closed_ferry
        && let Some(ferry) = Hexside::between(party.hex, to)
    {
        return Err(Block::Bar(Bar::Ferry(ferry)));
    }
    if !passage.allows_attack(public.rains()) {
        return Err(Block::Bar(Bar::RainRiver));
    }
    let government = party.units.iter().any(|u| u.arm == Arm::Government);
    if government && tables().map.is_united_states(to) {
        return Err(Block::Bar(Bar::Government));
    }
    let cost = passage.mp + EXTRA;
    if cost > party.left {
        return Err(Block::Points { needs: cost });
    }
    let factors = attack_factors(&party.units);
    let mut trace = vec![line(
        "8",
        text!(
            "tr-overrun-attack",
            units = roster(&party.units, |u| u.attack),
            factors = factors
        ),
    )];
    let row = passage.water.filter(|row| {
        if public.rains() {
            row.halved_rain
        } else {
            row.halved_clear
        }
    });
    let attack = match row {
        Some(row) => {
            let halved = factors.div_ceil(2);
            let rule = if row.halved_clear { "22.1" } else { "20.2" };
            let ground = Text::new(ground_name(row.terrain.as_str()));
            let text = text!("tr-overrun-halved", ground = ground, halved = halved);
            trace.push(line(rule, text));
            halved
        }
        None => factors,
    };
    let shown = public.seen(foe, to).map_or(&[][..], |s| &s.shown);
    let least = defence(foe, shown, militia);
    if attack < ODDS * least {
        return Err(Block::Odds {
            attack,
            defence: least,
        });
    }
    Ok(Ride {
        cost,
        attack,
        trace,
    })
}

/// A stack that can over-run, and what it can over-run.
pub struct Riders {
    /// Where they stand.
    pub hex: Hex,
    /// Those who can take part.
    pub units: Vec<Unit>,
}

/// Every stack with a target, each with those who can take part.
pub fn riders(pace: Pace<'_>) -> Vec<Riders> {
    let Pace { public, side, .. } = pace;
    if !matches!(public.phase, Phase::Raid | Phase::Movement) {
        return Vec::new();
    }
    let mut found: Vec<Riders> = Vec::new();
    let leaders = pace.secret.on_map().filter(|(u, _)| u.is_leader());
    for (leader, hex) in leaders {
        let targets: Vec<Hex> = tables()
            .map
            .grid
            .neighbours(hex)
            .map(|(_, n)| n)
            .filter(|n| public.has_zone(enemy(side), *n) || public.town_resists(side, *n))
            .collect();
        if targets.is_empty() || held(pace, leader).is_some() {
            continue;
        }
        let company: Vec<Unit> = pace
            .secret
            .in_hex(hex)
            .into_iter()
            .filter(|u| pace.together(*u, leader) && held(pace, *u).is_none())
            .collect();
        for target in targets {
            let Some(units) = strongest(pace, leader, &company, hex, target) else {
                continue;
            };
            match found.iter_mut().find(|r| r.hex == hex) {
                Some(riders) => {
                    let new: Vec<Unit> = units
                        .into_iter()
                        .filter(|u| !riders.units.contains(u))
                        .collect();
                    riders.units.extend(new);
                }
                None => found.push(Riders { hex, units }),
            }
        }
    }
    found
}

/// All of a leader's company who have the MP for that target, where they are
/// enough for it.
fn strongest(
    pace: Pace<'_>,
    leader: Unit,
    company: &[Unit],
    hex: Hex,
    target: Hex,
) -> Option<Vec<Unit>> {
    let cost = passage(pace.public, pace.side, hex, target).ok()?.mp + EXTRA;
    let units: Vec<Unit> = company
        .iter()
        .copied()
        .filter(|u| pace.left(&[*u, leader]) >= cost)
        .collect();
    let party = Party::new(pace, units)?;
    ride(&party, target).is_ok().then_some(party.units)
}

/// The hexes that the party can over-run.
pub fn targets(party: &Party<'_>) -> Vec<Hex> {
    let beside = tables().map.grid.neighbours(party.hex);
    beside
        .map(|(_, n)| n)
        .filter(|n| ride(party, *n).is_ok())
        .collect()
}

/// Whether a ferry lies between the two that only a battle opens [22.2].
fn is_ferry(public: &Public, side: Side, from: Hex, to: Hex) -> bool {
    let barrier = tables().map.between(from, to);
    barrier.crossing == Some(CrossingKind::Ferry)
        && passage(public, side, from, to).is_ok_and(|p| p.closed_ferry)
}

/// The refusal for an over-run that cannot be declared.
pub fn refuse(party: &Party<'_>, to: Hex, block: &Block) -> Refusal {
    let place = tables().map.name(to);
    let left = party.left;
    let (rule, text) = match block {
        Block::Unfit => ("8", Text::new("tr-overrun-unfit")),
        Block::Nobody => ("8", text!("tr-overrun-nobody", place = place)),
        Block::Fort => ("8.2", text!("tr-overrun-fort", place = place)),
        Block::Joined => ("8.1", text!("tr-overrun-joined", place = place)),
        Block::Points { needs } => (
            "8.1",
            text!(
                "tr-overrun-points",
                place = place,
                needs = *needs,
                left = left
            ),
        ),
        Block::Odds { attack, defence } => (
            "8",
            text!(
                "tr-overrun-odds",
                place = place,
                attack = *attack,
                defence = *defence,
                needs = ODDS * defence
            ),
        ),
        Block::Bar(_) if is_ferry(party.pace.public, party.pace.side, party.hex, to) => {
            ("22.2", text!("tr-overrun-ferry", place = place))
        }
        Block::Bar(bar) => return refuse_bar(party, party.trail(), to, bar),
    };
    Refusal::new(Rule::new(rule), text)
}
