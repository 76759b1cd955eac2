//! [13.5.3-13.5.6, 13.6, 13.7] The dice of a siege attack and what they do.

use super::super::battle::odds::{self, line, signed};
use super::super::battle::{self, Amount, look_up};
use super::super::force::{Truth, commander, face_factors};
use super::super::measures::Fight;
use super::super::state::enemy;
use super::super::tables::{Arm, CrtResult, Odds, Unit, tables};
use super::assault::{self, Assault, Step, has_heavy_guns, holds_out, lost, pay, push, remove};
use super::walls::{ByWall, Wall, is_hero};
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};

/// What Zapadores add against a wall [13.5.5f], and what Crockett and Bowie
/// take off as if they were leaders [13.5.5e].
const EXPERT: i8 = 2;

/// The most columns that can be coordinated [13.5.3].
const MOST_COLUMNS: u8 = 3;

/// Carries out a step that leaves nobody a choice. It is struck off already.
pub fn carry_out(truth: &mut Truth, step: &Step, umpire: &mut Umpire) {
    match *step {
        Step::Coordinate => coordinate(truth, umpire),
        Step::Sequence => sequence(truth, umpire),
        Step::Attack => attack(truth, umpire),
        Step::Storm { wall } => storm(truth, wall, umpire),
        Step::Roll { wall, by } => roll(truth, wall, by, umpire),
        Step::Wipe { side, wall } => {
            let men = men(truth, side, wall);
            lost(truth, side, &men, umpire);
        }
        Step::Suffer { side, wall, amount } => suffer(truth, side, wall, amount, umpire),
        Step::Guns { wall } => guns(truth, wall, umpire),
        Step::Courtyard => courtyard(truth, umpire),
        _ => {}
    }
}

fn men(truth: &Truth, side: Side, wall: Wall) -> Vec<Unit> {
    truth
        .public
        .assault
        .as_ref()
        .map(|a| a.men(side, wall))
        .unwrap_or_default()
}

fn occasion(truth: &Truth, assault: &Assault, what: &str) -> String {
    let (turn, half) = (truth.public.turn, truth.public.half);
    format!("t{turn}.{half} assault {} {what}", assault.fort)
}

/// Walls and columns are revealed; a die halved upwards says how many columns
/// attack [13.5.3].
fn coordinate(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(mut assault) = truth.public.assault.clone() else {
        return;
    };
    let (attacker, defender) = (assault.attacker, enemy(assault.attacker));
    assault.walls = std::mem::take(&mut truth.of_mut(defender).walls);
    assault.columns = std::mem::take(&mut truth.of_mut(attacker).walls);
    // [13.5.5a] Heavy guns count wherever they stand in the hex.
    let outside = truth.of(attacker).in_hex(assault.fort);
    assault.doubled = !has_heavy_guns(&outside) && !truth.public.burned.contains(&assault.fort);
    let columns = assault.columns.values().flatten().copied().collect();
    battle::reveal(truth, defender, assault.fort, columns);
    for (men, id) in [
        (&assault.walls, "tr-walls-revealed"),
        (&assault.columns, "tr-columns-revealed"),
    ] {
        umpire.announce(
            Rule::new("13.5"),
            Text::new(id)
                .with("place", tables().map.name(assault.fort))
                .with("walls", manning(men)),
        );
    }
    let die = umpire.roll(
        Rule::new("13.5"),
        6,
        occasion(truth, &assault, "coordination"),
    );
    let columns = u8::try_from(assault.columns.values().filter(|c| !c.is_empty()).count())
        .unwrap_or(MOST_COLUMNS);
    assault.coordinated = die.div_ceil(2).min(MOST_COLUMNS).min(columns);
    umpire.announce(
        Rule::new("13.5"),
        text!("tr-coordinated", die = die, columns = assault.coordinated),
    );
    assault.steps.push_front(Step::Sequence);
    truth.public.assault = Some(assault);
}

/// Who stands where, wall by wall.
pub fn manning(men: &ByWall) -> Vec<Text> {
    Wall::ALL
        .into_iter()
        .map(|wall| {
            let units = men.get(&wall).cloned().unwrap_or_default();
            text!(
                "tr-manning",
                wall = wall.text(),
                units = if units.is_empty() {
                    "-".to_owned()
                } else {
                    battle::roster(&units)
                }
            )
        })
        .collect()
}

/// One sequence die; a wall named twice, or without a column, is rolled again
/// [13.5.4; ruling TR-62].
fn sequence(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(mut assault) = truth.public.assault.clone() else {
        return;
    };
    if assault.sequence.len() >= usize::from(assault.coordinated) {
        assault.steps.push_front(Step::Attack);
        truth.public.assault = Some(assault);
        return;
    }
    assault.dice = assault.dice.saturating_add(1);
    let what = format!("sequence {}", assault.dice);
    let die = umpire.roll(Rule::new("13.5"), 6, occasion(truth, &assault, &what));
    let step = match Wall::by_die(die) {
        Some(wall) if assault.unnamed().contains(&wall) => {
            assault.sequence.push(wall);
            umpire.announce(
                Rule::new("13.5"),
                text!("tr-sequence-wall", die = die, wall = wall.text()),
            );
            vec![Step::Sequence]
        }
        Some(wall) => {
            umpire.announce(
                Rule::new("13.5"),
                text!("tr-sequence-again", die = die, wall = wall.text()),
            );
            vec![Step::Sequence]
        }
        None => {
            umpire.announce(Rule::new("13.5"), text!("tr-sequence-choice", die = die));
            vec![Step::Choose, Step::Sequence]
        }
    };
    truth.public.assault = Some(assault);
    push(truth, step);
}

/// The attacker's choice of a wall.
pub fn name(truth: &mut Truth, wall: Wall) {
    if let Some(assault) = &mut truth.public.assault {
        assault.sequence.push(wall);
    }
}

/// A siege attack on the named walls. Walls without defenders come last, so
/// that what befalls their neighbours from their own attack is settled before
/// they help [13.7].
fn attack(truth: &mut Truth, umpire: &mut Umpire) {
    if truth.public.assault.as_ref().is_some_and(|a| a.attack == 0) {
        assault::spend(truth, umpire);
    }
    let Some(assault) = &mut truth.public.assault else {
        return;
    };
    assault.attack += 1;
    let defender = enemy(assault.attacker);
    let (held, empty): (Vec<Wall>, Vec<Wall>) = assault
        .sequence
        .iter()
        .partition(|w| !assault.men(defender, **w).is_empty());
    let mut steps: Vec<Step> = held
        .into_iter()
        .chain(empty)
        .map(|wall| Step::Storm { wall })
        .collect();
    if assault.attack == 1 {
        // [13.6] The second siege attack is mandatory.
        steps.extend([Step::Rush, Step::Attack]);
    } else {
        steps.extend([Step::Courtyard, Step::Fall]);
    }
    push(truth, steps);
}

/// A column comes to its wall: it meets the defenders, or men of a
/// neighbouring wall, or nobody, and then it stands in the courtyard [13.7].
fn storm(truth: &mut Truth, wall: Wall, umpire: &mut Umpire) {
    let Some(assault) = &truth.public.assault else {
        return;
    };
    let defender = enemy(assault.attacker);
    if assault.men(assault.attacker, wall).is_empty() || assault.courtyard.contains(&wall) {
        return;
    }
    let roll = |by| vec![Step::Roll { wall, by }];
    let steps = if assault.men(defender, wall).is_empty() {
        match assault.helpers(wall).as_slice() {
            [] if holds_out(truth, assault) => {
                umpire.announce(Rule::new("13.7"), text!("tr-courtyard", wall = wall.text()));
                if let Some(assault) = &mut truth.public.assault {
                    assault.courtyard.push(wall);
                }
                Vec::new()
            }
            [] => Vec::new(),
            [by] => roll(*by),
            _ => vec![Step::Intervene { wall }],
        }
    } else {
        roll(wall)
    };
    push(truth, steps);
}

/// Attack, defence, modifier and working for a column at a wall whose
/// defenders are those of `by` [13.5.5].
pub fn assess(
    assault: &Assault,
    column: &[Unit],
    defenders: &[Unit],
    own: bool,
) -> odds::Assessment {
    let mut trace: Vec<TraceLine> = Vec::new();
    let mut attack: u32 = column.iter().map(|u| u32::from(u.attack)).sum();
    trace.push(line(
        "13.5",
        text!(
            "tr-why-column",
            units = odds::roster(column, |u| u.attack),
            factors = attack
        ),
    ));
    attack = odds::supply("tr-why-attack-supply", assault.supplied, attack, &mut trace);
    let mut defence = face_factors(defenders);
    trace.push(line(
        "13.5",
        text!(
            "tr-why-wall",
            units = odds::roster(defenders, |u| u.defence),
            factors = defence
        ),
    ));
    if !own {
        let halved = defence.div_ceil(2);
        trace.push(line(
            "13.7",
            text!("tr-why-neighbour", factors = defence, halved = halved),
        ));
        defence = halved;
    }
    if assault.doubled {
        trace.push(line(
            "13.5.5a",
            text!("tr-why-doubled", factors = defence, doubled = 2 * defence),
        ));
        defence *= 2;
    } else {
        trace.push(line("13.5.5a", Text::new("tr-why-not-doubled")));
    }
    defence = odds::supply(
        "tr-why-defence-supply",
        assault.garrison_supplied,
        defence,
        &mut trace,
    );
    let column_odds = odds::column(attack, defence);
    trace.push(line(
        "12",
        text!(
            "tr-why-odds",
            attack = attack,
            defence = defence,
            column = odds::heading(column_odds)
        ),
    ));
    let modifier = modifier(column, defenders, own, &mut trace);
    odds::Assessment {
        attack,
        defence,
        odds: column_odds,
        modifier,
        trace,
    }
}

/// Leaders count only where they stand, one to a wall [13.5.5c, 13.5.5d];
/// mixed arms do not count at all [13.5.5b].
fn modifier(column: &[Unit], defenders: &[Unit], own: bool, trace: &mut Vec<TraceLine>) -> i8 {
    let mut total = 0;
    let mut add = |rule: &'static str, value: i8, text: Text| {
        if value != 0 {
            trace.push(line(rule, text.with("value", signed(value))));
            total += value;
        }
    };
    if let Some(leader) = commander(column) {
        add(
            "13.5.5c",
            leader.leader.map_or(0, |l| l.attack),
            text!("tr-why-leader-attack", leader = leader.name.as_str()),
        );
    }
    if column.iter().any(|u| u.arm == Arm::Engineer) {
        add("13.5.5f", EXPERT, Text::new("tr-why-zapadores"));
    }
    if own {
        let leader = commander(defenders).and_then(|u| Some((u.leader?.defence, u)));
        let hero = defenders
            .iter()
            .copied()
            .find(|u| is_hero(*u))
            .map(|u| (EXPERT, u));
        // Of two, the better serves; a tie goes to the leader by rank.
        let best = match (leader, hero) {
            (Some(l), Some(h)) if h.0 > l.0 => Some(("13.5.5e", h)),
            (Some(l), _) => Some(("13.5.5c", l)),
            (None, Some(h)) => Some(("13.5.5e", h)),
            (None, None) => None,
        };
        if let Some((rule, (value, unit))) = best {
            add(
                rule,
                -value,
                text!("tr-why-leader-defence", leader = unit.name.as_str()),
            );
        }
    }
    total
}

/// The die falls for a wall.
fn roll(truth: &mut Truth, wall: Wall, by: Wall, umpire: &mut Umpire) {
    let Some(assault) = &truth.public.assault else {
        return;
    };
    let column = assault.men(assault.attacker, wall);
    let defenders = assault.men(enemy(assault.attacker), by);
    let mut assessment = assess(assault, &column, &defenders, wall == by);
    let attack = assault.attack;
    let thrown = umpire.thrown();
    let die = umpire.roll(
        Rule::new("13.5"),
        6,
        occasion(truth, assault, &format!("{attack} {}", wall.key())),
    );
    let fight = Fight {
        attacker: assault.attacker,
        attackers: &column,
        defenders: &defenders,
        militia: 0,
        at: text!(
            "tr-stake-assault",
            place = tables().map.name(assault.fort),
            wall = wall.text()
        ),
    };
    let (odds, modifier) = (assessment.odds, assessment.modifier);
    let dice = thrown..umpire.thrown();
    for stake in fight.stakes(&truth.public, odds, modifier, (die, dice)) {
        umpire.weigh(stake);
    }
    let (sum, row, result) = look_up(assessment.odds, die, assessment.modifier);
    assessment.trace.push(line(
        "12",
        text!(
            "tr-why-die",
            die = die,
            modifier = signed(assessment.modifier),
            sum = sum,
            row = row,
            column = odds::heading(assessment.odds),
            result = Text::new(odds::result_name(result))
        ),
    ));
    umpire.announce_with(
        Rule::new("13.5"),
        text!(
            "tr-assault-wall",
            place = tables().map.name(assault.fort),
            attack = attack,
            wall = wall.text(),
            column = odds::heading(assessment.odds),
            die = die,
            modifier = signed(assessment.modifier),
            result = Text::new(odds::result_name(result))
        ),
        assessment.trace,
    );
    let steps = consequences(result, assessment.odds, assault.attacker, wall, by);
    if let Some(assault) = &mut truth.public.assault {
        assault.lost = [0; 2];
    }
    push(truth, steps);
}

/// What a result asks of column and wall: as in the open, without retreats
/// [13.5.6a]; then the guns of the fort take their share [13.5.6c].
fn consequences(result: CrtResult, odds: Odds, attacker: Side, wall: Wall, by: Wall) -> Vec<Step> {
    let defender = enemy(attacker);
    let place = |side| if side == attacker { wall } else { by };
    let suffer = |side, amount| Step::Suffer {
        side,
        wall: place(side),
        amount,
    };
    let (halved, matched) = if odds::is_low(odds) {
        (attacker, defender)
    } else {
        (defender, attacker)
    };
    let guns = Step::Guns { wall };
    match result {
        CrtResult::AE => vec![Step::Wipe {
            side: attacker,
            wall,
        }],
        CrtResult::AEH => vec![suffer(attacker, Amount::Half)],
        CrtResult::AR2 | CrtResult::DR2 => Vec::new(),
        CrtResult::ARXH | CrtResult::DRXH => vec![
            suffer(halved, Amount::Half),
            suffer(matched, Amount::Equal),
            guns,
        ],
        CrtResult::DEH => vec![suffer(defender, Amount::Half), guns],
        CrtResult::DE => vec![
            Step::Wipe {
                side: defender,
                wall: by,
            },
            guns,
        ],
    }
}

fn suffer(truth: &mut Truth, side: Side, wall: Wall, amount: Amount, umpire: &mut Umpire) {
    let Some(assault) = &truth.public.assault else {
        return;
    };
    let force = assault.men(side, wall);
    let factors = match amount {
        Amount::Half => face_factors(&force).div_ceil(2),
        Amount::Equal => assault.lost[usize::from(enemy(side).0)],
    };
    pay(truth, side, &force, factors, umpire);
}

/// Heavy guns in the fort, wherever they stand, make the column lose as much
/// again as it inflicted [13.5.6c; ruling TR-63].
fn guns(truth: &mut Truth, wall: Wall, umpire: &mut Umpire) {
    let Some(assault) = &truth.public.assault else {
        return;
    };
    let attacker = assault.attacker;
    let factors = assault.lost[usize::from(enemy(attacker).0)];
    let column = assault.men(attacker, wall);
    if !assault.guns || factors == 0 || column.is_empty() {
        return;
    }
    umpire.announce(
        Rule::new("13.5.6c"),
        text!("tr-guns", wall = wall.text(), factors = factors),
    );
    pay(truth, attacker, &column, factors, umpire);
}

/// Defenders who are left and an attacker in the courtyard destroy each other:
/// the defenders die, the attacker loses as many factors, and the fort falls
/// [13.7; ruling TR-65].
fn courtyard(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(assault) = truth.public.assault.clone() else {
        return;
    };
    if assault.courtyard.is_empty() || !holds_out(truth, &assault) {
        return;
    }
    let (attacker, defender) = (assault.attacker, enemy(assault.attacker));
    let last: Vec<Unit> = truth
        .of(defender)
        .in_fort(assault.fort)
        .into_iter()
        .filter(|u| u.has_zone())
        .collect();
    let factors = face_factors(&last);
    umpire.announce(
        Rule::new("13.7"),
        text!(
            "tr-courtyard-exchange",
            units = battle::roster(&last),
            factors = factors
        ),
    );
    for unit in last {
        remove(truth, defender, unit);
    }
    let inside: Vec<Unit> = assault
        .courtyard
        .iter()
        .flat_map(|wall| assault.men(attacker, *wall))
        .collect();
    pay(truth, attacker, &inside, factors, umpire);
}

/// The defender's rush to walls that are attacked again [13.6].
pub fn rush(truth: &mut Truth, to: &ByWall, umpire: &mut Umpire) {
    assault::drop_step(truth);
    let Some(assault) = &mut truth.public.assault else {
        return;
    };
    for (wall, units) in to {
        for unit in units {
            for men in assault.walls.values_mut() {
                men.retain(|u| u != unit);
            }
            assault.walls.entry(*wall).or_default().push(*unit);
        }
        if !units.is_empty() {
            umpire.announce(
                Rule::new("13.6"),
                text!(
                    "tr-rushes",
                    units = battle::roster(units),
                    wall = wall.text()
                ),
            );
        }
    }
    assault::run(truth, umpire);
}
