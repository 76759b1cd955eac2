//! Melee: men engaged, multiplied by what they stand behind, with bayonets,
//! ladders, axes, size and a die.

use super::casualties::{close_up, fall};
use super::movement::{TOUCH, is_at, touch};
use super::shooting::Aims;
use super::state::{Body, Given, MEXICO, Place, Public, TEXAS, Truth};
use super::tables::{BodyId, Sector, params};
use super::{leaders, rule, storm};
use crate::luck::{Stake, THOUSAND, mean};
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};

/// What bayonets, each ladder, each pioneer, each pip and size add. [Melee]
const TEN: u16 = 10;
/// Points for a kill by the winner. [Melee]
const WINNER: u16 = 20;
/// Points for a kill by the loser, and by both of a tie. [Melee; ruling AL-17]
const LOSER: u16 = 30;
/// Height in feet from which a wall has a step for its men to stand on.
const STEP: u16 = 9;
/// What a slight advantage multiplies by. [Melee]
const SLIGHT: u16 = 2;

/// Whatever goes into one side's score but the die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    /// Figures engaged.
    pub engaged: u16,
    /// What they are multiplied by.
    pub multiplier: u16,
    /// Whether they have bayonets and the others not.
    pub bayonets: bool,
    /// Ladders that stand.
    pub ladders: u16,
    /// Pioneers with axes at work.
    pub pioneers: u16,
    /// Whether they are Texians whose size counts.
    pub size: bool,
}

impl Factors {
    /// The score with that die. [Melee; ruling AL-14]
    pub const fn score(self, die: u16) -> u16 {
        self.engaged * self.multiplier
            + TEN * (self.ladders + self.pioneers + die)
            + if self.bayonets { TEN } else { 0 }
            + if self.size { TEN } else { 0 }
    }

    /// The working.
    fn trace(self, side: &Text, die: u16) -> Vec<TraceLine> {
        let line = |text| TraceLine::by(rule::MELEE, text);
        let mut lines = vec![line(text!(
            "aa-trace-engaged",
            side = side.clone(),
            men = self.engaged,
            times = self.multiplier,
            score = self.engaged * self.multiplier
        ))];
        let mut add = |count: u16, text: Text| {
            if count > 0 {
                lines.push(line(text));
            }
        };
        add(u16::from(self.bayonets), Text::new("aa-trace-bayonets"));
        add(
            self.ladders,
            text!(
                "aa-trace-ladders",
                count = self.ladders,
                score = TEN * self.ladders
            ),
        );
        add(
            self.pioneers,
            text!(
                "aa-trace-pioneers",
                count = self.pioneers,
                score = TEN * self.pioneers
            ),
        );
        add(u16::from(self.size), Text::new("aa-trace-size"));
        lines.push(line(text!(
            "aa-trace-die",
            die = die,
            score = TEN * die,
            total = self.score(die)
        )));
        lines
    }
}

/// Kills by each of two scores: one for 20 points of the winner and one for 30
/// of the loser, fractions dropped; in a tie nobody wins.
/// [Melee; ruling AL-17]
pub fn kills(first: u16, second: u16) -> (u16, u16) {
    let by = |own: u16, other: u16| {
        if own > other {
            own / WINNER
        } else {
            own / LOSER
        }
    };
    (by(first, second), by(second, first))
}

/// What a melee is made of, before its dice.
#[derive(Clone, Debug)]
pub struct Fight {
    /// Columns engaged, with their figures.
    pub columns: Vec<(BodyId, u16)>,
    /// Defenders engaged.
    pub defenders: Vec<(BodyId, u16)>,
    /// Mexican factors.
    pub mexico: Factors,
    /// Texian factors.
    pub texas: Factors,
}

/// Whether a column fights hand to hand at a sector: by its order, or because
/// it has men on the wall.
fn engages(public: &Public, body: &Body, sector: Sector) -> bool {
    let door_stands = public.doors.get(&sector).is_some_and(|pips| *pips > 0);
    match body.place {
        Place::Foot(at) if at == sector => {
            let storms = body.order == Some(Given::Assault(sector)) && body.steady();
            // Who has men before him on the ground cannot climb.
            let met = public.sallied(sector).next().is_some();
            ((storms && !met) || body.up + body.inside > 0) && !door_stands
        }
        Place::Inside => {
            let storms =
                matches!(body.order, Some(Given::Assault(s) | Given::Rush(s)) if s == sector);
            storms && body.steady() && is_at(body, sector) && !door_stands
        }
        _ => false,
    }
}

/// Ladders that a column sets up at a wall: two figures each, one an inch of
/// wall. [Assault; ruling AL-15]
pub fn ladders(body: &Body, sector: Sector) -> u16 {
    if !sector.row().ladders {
        return 0;
    }
    let carriers = body.ground() / 2;
    u16::from(body.ladders).min(carriers).min(sector.front())
}

/// The melee of a sector, where there is one. [Melee; rulings AL-14 to AL-18]
pub fn fight(public: &Public, sector: Sector) -> Option<Fight> {
    let posted: Vec<(BodyId, &Body)> = public.posted(sector).collect();
    // Defenders who come at a column among them at the run fight it too.
    let charges = |b: &Body| {
        matches!(b.order, Some(Given::Assault(s) | Given::Rush(s)) if s == sector) && b.steady()
    };
    let charged = posted.iter().any(|(_, b)| charges(b));
    let columns: Vec<(BodyId, &Body)> = public
        .side(MEXICO)
        .filter(|(_, b)| engages(public, b, sector) || (charged && is_at(b, sector)))
        .collect();
    if columns.is_empty() || posted.is_empty() {
        return None;
    }
    Some(between(public, sector, &columns, &posted))
}

/// The fight of these columns against these defenders at a sector.
pub fn between(
    public: &Public,
    sector: Sector,
    columns: &[(BodyId, &Body)],
    posted: &[(BodyId, &Body)],
) -> Fight {
    let row = sector.row();
    let front = 2 * sector.front();
    let mut room = front;
    let (mut engaged, mut ladder_count, mut pioneers) = (Vec::new(), 0, 0);
    let mut within = false;
    for (id, body) in columns {
        let mut men = body.total().min(room);
        within |= body.within() > 0;
        if body.foot().is_some() && body.steady() {
            let set_up = ladders(body, sector).min(sector.front() - ladder_count);
            // Men on the ground who can shoot into a fight on ladders are in it.
            if set_up > 0 {
                men = body.total();
            }
            ladder_count += set_up;
        }
        room = room.saturating_sub(men);
        if row.tools && body.steady() {
            pioneers += body.figures.pioneers;
        }
        engaged.push((*id, men));
    }
    let mut room = front;
    let mut defenders = Vec::new();
    for (id, body) in posted {
        let men = body.total().min(room);
        room -= men;
        defenders.push((*id, men));
    }
    let multiplier = match (within, row.door) {
        (false, _) | (true, true) => row.multiplier,
        // Taken from behind, a wall is no more than its step.
        (true, false) if row.height_ft >= STEP => SLIGHT,
        (true, false) => 1,
    };
    let sum = |of: &[(BodyId, u16)]| of.iter().map(|(_, men)| *men).sum();
    Fight {
        mexico: Factors {
            engaged: sum(&engaged),
            multiplier: 1,
            bayonets: true,
            ladders: ladder_count,
            pioneers,
            size: false,
        },
        texas: Factors {
            engaged: sum(&defenders),
            multiplier,
            size: public.options.texian_size,
            ..Factors::default()
        },
        columns: engaged,
        defenders,
    }
}

/// [Melee] Fights the melees of a sector and sees who gets in.
pub fn sector(truth: &mut Truth, sector: Sector, aims: &Aims, umpire: &mut Umpire) {
    before_the_wall(truth, sector, umpire);
    storm::force_doors(truth, sector, aims, umpire);
    let mut won = true;
    if let Some(fight) = fight(&truth.public, sector) {
        truth.public.melees.insert(sector);
        won = settle(truth, sector.name(), &sector.row().key, &fight, umpire);
    }
    storm::climb(truth, sector, won, umpire);
}

/// Rolls and kills; gives whether Mexico won.
fn settle(truth: &mut Truth, name: &str, key: &str, fight: &Fight, umpire: &mut Umpire) -> bool {
    let turn = truth.public.turn;
    let mut roll = |who: &str| {
        let occasion = format!("t{turn} melee {key} {who}");
        u16::from(umpire.roll(rule::MELEE, 6, occasion))
    };
    let (mexican_die, texian_die) = (roll("mexico"), roll("texas"));
    let (mexico, texas) = (
        fight.mexico.score(mexican_die),
        fight.texas.score(texian_die),
    );
    let (by_mexico, by_texas) = kills(mexico, texas);
    for stake in worth(name, fight, (mexican_die, texian_die), umpire.thrown()) {
        umpire.weigh(stake);
    }
    let mut trace = fight.mexico.trace(&Text::new("aa-mexico"), mexican_die);
    trace.extend(fight.texas.trace(&Text::new("aa-texas"), texian_die));
    if !truth.public.options.texian_size {
        trace.push(TraceLine::by(
            rule::ruling("AL-13"),
            Text::new("aa-trace-no-size"),
        ));
    }
    let bodies = fight.columns.iter().chain(&fight.defenders);
    let led: Vec<(BodyId, u16)> = bodies
        .filter_map(|(id, _)| Some((*id, truth.public.bodies.get(id)?.figures.leaders)))
        .collect();
    let lost_by_mexico = slay(
        truth,
        &fight.columns,
        by_texas,
        &format!("t{turn} melee {key}"),
        umpire,
    );
    let lost_by_texas = slay(
        truth,
        &fight.defenders,
        by_mexico,
        &format!("t{turn} melee {key}"),
        umpire,
    );
    let text = match mexico.cmp(&texas) {
        std::cmp::Ordering::Greater => "aa-melee-mexico",
        std::cmp::Ordering::Less => "aa-melee-texas",
        std::cmp::Ordering::Equal => "aa-melee-tie",
    };
    umpire.announce_with(
        rule::MELEE,
        Text::new(text)
            .with("place", name)
            .with("mexico", mexico)
            .with("texas", texas)
            .with("mexicans", lost_by_mexico)
            .with("texians", lost_by_texas),
        trace,
    );
    for (id, led) in led {
        leaders::tell_losses(&truth.public, id, led, umpire);
    }
    mexico > texas
}

/// What the two dice of a melee were worth to either side: no more fall than
/// are in it.
fn worth(name: &str, fight: &Fight, dice: (u16, u16), to: usize) -> [Stake; 2] {
    let men = |of: &[(BodyId, u16)]| of.iter().map(|(_, men)| *men).sum::<u16>();
    let fall = |dice: (u16, u16)| {
        let (by_mexico, by_texas) = kills(fight.mexico.score(dice.0), fight.texas.score(dice.1));
        (
            i64::from(by_mexico.min(men(&fight.defenders))),
            i64::from(by_texas.min(men(&fight.columns))),
        )
    };
    let all = || (1..=6).flat_map(|m| (1..=6).map(move |t| (m, t)));
    let (by_mexico, by_texas) = fall(dice);
    let stake = |side, dice, expected, actual: i64| Stake {
        side,
        at: text!("aa-stake-melee", place = name),
        dice,
        expected,
        actual: actual * THOUSAND,
    };
    let (mexicos, texas) = (to - 2..to - 1, to - 1..to);
    [
        stake(MEXICO, mexicos, mean(all().map(|d| fall(d).0)), by_mexico),
        stake(TEXAS, texas, mean(all().map(|d| fall(d).1)), by_texas),
    ]
}

/// So many fall among these bodies, in turn from each by its share.
fn slay(
    truth: &mut Truth,
    among: &[(BodyId, u16)],
    kills: u16,
    occasion: &str,
    umpire: &mut Umpire,
) -> u16 {
    let all: u16 = among.iter().map(|(_, men)| *men).sum();
    let kills = kills.min(all);
    let mut left = kills;
    for (n, (id, men)) in among.iter().enumerate() {
        let last = n + 1 == among.len();
        let part = u32::from(kills) * u32::from(*men) / u32::from(all.max(1));
        let part = u16::try_from(part).unwrap_or(left);
        let share = if last { left } else { part.min(left) };
        if let Some(body) = truth.public.bodies.get_mut(id) {
            let up = body.up;
            let occasion = format!("{occasion} {}", id.muster().key);
            let (fell, _) = fall(*id, body, share.min(*men), 0, &occasion, umpire);
            // Who is on the wall is in front.
            body.up = up.saturating_sub(fell);
            close_up(body);
            left -= fell;
        }
    }
    // What the last could not bear falls on the others.
    for (id, _) in among {
        if let Some(body) = truth.public.bodies.get_mut(id)
            && left > 0
        {
            let (fell, _) = fall(*id, body, left, 0, occasion, umpire);
            close_up(body);
            left -= fell;
        }
    }
    kills - left
}

/// [Melee; ruling AL-45] Defenders who came out fight on level ground with the
/// columns at the foot of their wall, if either side comes on.
fn before_the_wall(truth: &mut Truth, sector: Sector, umpire: &mut Umpire) {
    let public = &truth.public;
    let out: Vec<(BodyId, &Body)> = public.sallied(sector).collect();
    let Some((_, first)) = out.first() else {
        return;
    };
    let comes_on = |b: &Body| {
        matches!(b.order, Some(Given::Assault(s) | Given::Rush(s)) if s == sector) && b.steady()
    };
    let front = 2 * sector.front();
    let mut room = front;
    let mut columns: Vec<(BodyId, u16)> = Vec::new();
    let mut charged = out.iter().any(|(_, b)| comes_on(b));
    for (id, body) in public.side(MEXICO) {
        let near = body.place == Place::Field && body.at.within(first.at, TOUCH);
        if (near || body.foot() == Some(sector)) && body.ground() > 0 {
            let men = body.ground().min(room);
            room -= men;
            charged |= comes_on(body);
            columns.push((id, men));
        }
    }
    if columns.is_empty() || !charged {
        return;
    }
    let defenders: Vec<(BodyId, u16)> = out.iter().map(|(id, b)| (*id, b.total())).collect();
    let sum = |of: &[(BodyId, u16)]| of.iter().map(|(_, men)| *men).sum();
    let fight = Fight {
        mexico: Factors {
            engaged: sum(&columns),
            multiplier: 1,
            bayonets: true,
            ..Factors::default()
        },
        texas: Factors {
            engaged: sum(&defenders),
            multiplier: 1,
            size: public.options.texian_size,
            ..Factors::default()
        },
        columns,
        defenders,
    };
    truth.public.melees.insert(sector);
    let key = format!("before {}", sector.row().key);
    settle(truth, sector.name(), &key, &fight, umpire);
}

/// [Retreat, Melee] Defenders who were caught in the open fight there.
pub fn in_the_open(truth: &mut Truth, umpire: &mut Umpire) {
    let caught: Vec<BodyId> = truth
        .public
        .side(TEXAS)
        .filter(|(_, b)| b.place == Place::Inside)
        .map(|(id, _)| id)
        .collect();
    for id in caught {
        let public = &truth.public;
        let Some(prey) = public.bodies.get(&id) else {
            continue;
        };
        let hunts = |b: &Body| {
            let storms = matches!(b.order, Some(Given::Assault(_) | Given::Rush(_)));
            storms && b.steady() && touch(b, prey)
        };
        let front = 2 * params().column_front.value;
        let columns: Vec<(BodyId, u16)> = public
            .side(MEXICO)
            .filter(|(_, b)| hunts(b))
            .map(|(hunter, b)| (hunter, b.total().min(front)))
            .collect();
        if columns.is_empty() {
            continue;
        }
        let fight = Fight {
            mexico: Factors {
                engaged: columns.iter().map(|(_, men)| *men).sum(),
                multiplier: 1,
                bayonets: true,
                ..Factors::default()
            },
            texas: Factors {
                engaged: prey.total(),
                multiplier: 1,
                size: public.options.texian_size,
                ..Factors::default()
            },
            defenders: vec![(id, prey.total())],
            columns,
        };
        // A body may have the key of a sector: it needs dice of its own.
        let key = format!("body {}", id.muster().key);
        settle(truth, id.name(), &key, &fight, umpire);
    }
}
