//! Shooting: infantry by the target's cover and the number of shooters, guns by
//! their gunners and the enfilade, special figures on sixes.

use super::casualties::{Special, close_up, fall};
use super::marks::{
    Mark, cover_of, cover_word, faces, in_the_dark, mexican_marks, nearest, sees_post, texian_marks,
};
use super::plan::plan;
use super::state::{Body, Given, MEXICO, Mood, Place, Public, TEXAS, Truth};
use super::tables::{BodyId, Cover, Sector, Weapon, params, tables};
use super::{leaders, rule};
use crate::board::{ArrowKind, Smoke, TableArrow};
use crate::inches::{Length, Point};
use crate::luck::{Stake, THOUSAND, mean_of_sum};
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Report, TraceLine, Umpire};
use std::collections::BTreeMap;

/// How far a gun's muzzle stands beyond its carriage: clear of the parapet.
const MUZZLE: Length = Length::sixteenths(14);

/// A volley before its dice.
#[derive(Clone, Debug)]
pub struct Volley {
    /// Who fires, in words.
    pub by: Text,
    /// A short key for the dice.
    pub key: String,
    /// Their side.
    pub side: Side,
    /// From where.
    pub from: Point,
    /// At what.
    pub mark: Mark,
    /// How many dice.
    pub dice: u16,
    /// Whether the sum counts half: guns in the dark.
    pub halved: bool,
    /// The working.
    pub trace: Vec<TraceLine>,
}

/// Dice of so many shooters at that cover: one for each full row, and one for a
/// rest above half a row. [Shooting; ruling AL-05]
pub const fn dice(shooters: u16, cover: Cover) -> u16 {
    let row = cover.row();
    shooters / row + if shooters % row * 2 > row { 1 } else { 0 }
}

/// Dice more for enfilade: the angle between the line of fire and where the
/// target looks, up to 30 degrees none, to 60 one, beyond it two.
/// [Shooting; ruling AL-08]
pub const fn enfilade(angle: u16) -> u16 {
    let folded = if angle > 90 { 180 - angle } else { angle };
    match folded {
        0..=30 => 0,
        31..=60 => 1,
        _ => 2,
    }
}

/// How far a weapon reaches.
fn range(weapon: Weapon) -> Length {
    match weapon {
        Weapon::Musket => params().range_musket.inches(),
        Weapon::Light => params().range_light.inches(),
        Weapon::Rifle => params().range_rifle.inches(),
    }
}

/// How many of a body shoot by its order, in half figures: all on HOLD and
/// ATTACK, half on MANEUVER, none else. [Shooting; ruling AL-11]
fn share(given: Option<Given>) -> u16 {
    match given {
        Some(Given::Hold | Given::Attack(_)) => 2,
        Some(Given::Maneuver(_)) => 1,
        _ => 0,
    }
}

/// Shooters of a body: of a column its two front ranks, of the garrison all but
/// its gunners. A shaken body shoots with half. [Shooting; rulings AL-11, AL-33]
pub fn shooters(id: BodyId, body: &Body) -> u16 {
    if !id.muster().fights {
        return 0;
    }
    let all = if id.side() == MEXICO {
        body.figures.soldiers.min(2 * params().column_front.value)
    } else {
        body.figures.soldiers + body.figures.leaders
    };
    let steady = if body.mood == Mood::Steady {
        all
    } else {
        all / 2
    };
    steady * share(body.order) / 2
}

fn line(rule: crate::rule::Rule, text: Text) -> TraceLine {
    TraceLine {
        rule: Some(rule),
        text,
    }
}

/// Dice of infantry, with the working.
fn musketry(
    public: &Public,
    men: u16,
    holders: u16,
    cover: Cover,
    far: Length,
) -> (u16, Vec<TraceLine>) {
    let (row, dark) = in_the_dark(public, cover, far);
    let by_row = dice(men, row);
    let mut trace = vec![line(
        rule::SHOOTING,
        text!(
            "aa-trace-shooters",
            men = men,
            row = row.row(),
            cover = cover_word(row),
            dice = by_row
        ),
    )];
    if dark {
        trace.push(line(rule::ruling("AL-32"), Text::new("aa-trace-dark")));
    }
    // [Hold; ruling AL-04] One die more for unshaken men on HOLD.
    let bonus = u16::from(holders >= params().hold_shooters.value);
    if bonus > 0 {
        trace.push(line(rule::HOLD, text!("aa-trace-hold", men = holders)));
    }
    (by_row + bonus, trace)
}

/// The rifles of a sector, all together at the nearest enemy in sight.
pub fn rifles(public: &Public, sector: Sector) -> Option<Volley> {
    if public.asleep.contains(&sector) {
        return None;
    }
    let posted: Vec<(BodyId, &Body)> = public.posted(sector).collect();
    let men: u16 = posted.iter().map(|(id, b)| shooters(*id, b)).sum();
    let holding = |b: &Body| b.order == Some(Given::Hold) && b.steady();
    let holders = posted.iter().filter(|(_, b)| holding(b));
    let holders = holders.map(|(id, b)| shooters(*id, b)).sum();
    let ground = plan().ground(sector);
    let height = sector.row().stand_ft;
    let marks = mexican_marks(public);
    let mark = nearest(&marks, ground.post, range(Weapon::Rifle), |m| {
        faces(sector, m.at) && plan().sees(ground.post, height, Some(sector), m.at)
    })?;
    // Who comes at a wall or climbs it has no cover [ruling AL-06].
    let far = ground.post.distance(mark.at);
    let (dice, trace) = musketry(public, men, holders, Cover::Open, far);
    (dice > 0).then(|| Volley {
        by: text!("aa-by-rifles", sector = sector.name()),
        key: format!("rifles {}", sector.row().key),
        side: TEXAS,
        from: ground.post,
        mark,
        dice,
        halved: false,
        trace,
    })
}

/// Gunners that serve each gun of a sector, by the number of the gun: as many
/// as are left, the first guns first. [ruling AL-07]
fn crews(public: &Public, sector: Sector) -> Vec<(usize, u16)> {
    let mut gunners: u16 = public
        .posted(sector)
        .map(|(_, b)| {
            let steady = if b.steady() {
                b.figures.gunners
            } else {
                b.figures.gunners / 2
            };
            steady * share(b.order) / 2
        })
        .sum();
    let guns = tables().guns.iter().enumerate();
    guns.filter(|(n, g)| {
        g.sector == sector && public.guns.get(*n).is_some_and(|s| s.held == Some(TEXAS))
    })
    .map(|(n, gun)| {
        let crew = gun.crew.min(gunners);
        gunners -= crew;
        (n, crew)
    })
    .filter(|(_, crew)| *crew > 0)
    .collect()
}

/// The guns of a sector, each at the nearest enemy it can be laid on.
pub fn cannon(public: &Public, sector: Sector) -> Vec<Volley> {
    if public.asleep.contains(&sector) {
        return Vec::new();
    }
    let row = sector.row();
    let marks = mexican_marks(public);
    let volley = |(n, crew): (usize, u16)| {
        let gun = &tables().guns[n];
        let muzzle = gun.at.toward(gun.facing, MUZZLE);
        let mark = nearest(&marks, gun.at, params().range_gun.inches(), |m| {
            let bearing = gun.at.bearing_to(m.at).unwrap_or(gun.facing);
            let laid = bearing.apart(gun.facing) <= params().gun_arc.value;
            let dead =
                !row.depressed && plan().off_sector(sector, m.at) < params().dead_ground.inches();
            laid && !dead && plan().sees(muzzle, row.stand_ft, Some(sector), m.at)
        })?;
        Some(gun_volley(public, n, crew, mark, TEXAS))
    };
    crews(public, sector)
        .into_iter()
        .filter_map(volley)
        .collect()
}

/// A gun's volley at a mark.
fn gun_volley(public: &Public, n: usize, crew: u16, mark: Mark, side: Side) -> Volley {
    let gun = &tables().guns[n];
    let facing = public
        .bodies
        .get(&mark.body)
        .map_or(gun.facing, |b| b.facing);
    let angle = mark.at.bearing_to(gun.at).unwrap_or(facing).apart(facing);
    let more = enfilade(angle);
    let mut trace = vec![line(
        rule::SHOOTING,
        text!("aa-trace-gunners", gunners = crew),
    )];
    if more > 0 {
        trace.push(line(
            rule::ruling("AL-08"),
            text!("aa-trace-enfilade", angle = angle, dice = more),
        ));
    }
    let far = gun.at.distance(mark.at);
    let (_, halved) = in_the_dark(public, Cover::Open, far);
    if halved {
        trace.push(line(rule::ruling("AL-32"), Text::new("aa-trace-dark-gun")));
    }
    Volley {
        by: text!(
            "aa-by-gun",
            gun = gun.calibre.as_str(),
            sector = gun.sector.name()
        ),
        key: format!("gun {}", gun.key),
        side,
        from: gun.at,
        mark,
        dice: crew + more,
        halved,
        trace,
    }
}

/// The musketry of a column, and the sector it falls on: that of its aim, where
/// it has one.
pub fn muskets(
    public: &Public,
    id: BodyId,
    body: &Body,
    aim: Option<Sector>,
) -> Option<(Volley, Sector)> {
    let men = shooters(id, body);
    let inside = body.place == Place::Inside;
    let marks: Vec<(Mark, Option<Sector>)> = texian_marks(public)
        .into_iter()
        .filter(|(_, at)| aim.is_none() || aim == at.or(Sector::by_key("plaza")))
        .filter(|(mark, at)| match at {
            Some(sector) => sees_post(body.at, inside, *sector),
            None => inside && plan().sees(body.at, 0, None, mark.at),
        })
        .collect();
    let reach = range(id.muster().weapon);
    let points: Vec<Mark> = marks.iter().map(|(m, _)| *m).collect();
    let mark = nearest(&points, body.at, reach, |_| true)?;
    let sector = marks.iter().find(|(m, _)| *m == mark).and_then(|(_, s)| *s);
    let cover = sector.map_or(Cover::Open, |s| cover_of(s, inside));
    let holders = if body.order == Some(Given::Hold) && body.steady() {
        men
    } else {
        0
    };
    let far = body.at.distance(mark.at);
    let (dice, trace) = musketry(public, men, holders, cover, far);
    let at = sector.or_else(|| Sector::by_key("plaza"))?;
    (dice > 0).then(|| {
        let volley = Volley {
            by: text!("aa-by-body", body = id.name()),
            key: format!("muskets {}", id.muster().key),
            side: MEXICO,
            from: body.at,
            mark,
            dice,
            halved: false,
            trace,
        };
        (volley, at)
    })
}

/// The volley of a gun that a column turned, at defenders in sight, and where
/// it falls. [ruling AL-27]
fn turned(public: &Public, n: usize, aim: Option<Sector>) -> Option<(Volley, Sector)> {
    let state = public.guns.get(n)?;
    let (by, turn) = state.taken?;
    let manned = public
        .bodies
        .get(&by)
        .is_some_and(|b| b.steady() && b.within() > 0);
    if state.held != Some(MEXICO) || turn >= public.turn || !manned {
        return None;
    }
    let gun = &tables().guns[n];
    let seen: Vec<(Mark, Sector)> = texian_marks(public)
        .into_iter()
        .filter_map(|(mark, at)| Some((mark, at?)))
        .filter(|(_, at)| aim.is_none_or(|aim| aim == *at) && sees_post(gun.at, true, *at))
        .collect();
    let points: Vec<Mark> = seen.iter().map(|(m, _)| *m).collect();
    let mark = nearest(&points, gun.at, params().range_gun.inches(), |_| true)?;
    let (_, at) = seen.iter().find(|(m, _)| *m == mark)?;
    Some((gun_volley(public, n, gun.crew, mark, MEXICO), *at))
}

/// Where columns and the guns they turned fire this turn: each at one sector,
/// chosen before anybody has fallen.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    columns: BTreeMap<BodyId, Sector>,
    guns: BTreeMap<usize, Sector>,
}

impl Aims {
    /// What everyone aims at now.
    pub fn take(public: &Public) -> Self {
        let columns = public.side(MEXICO);
        let guns = 0..public.guns.len();
        Self {
            columns: columns
                .filter_map(|(id, b)| Some((id, muskets(public, id, b, None)?.1)))
                .collect(),
            guns: guns
                .filter_map(|n| Some((n, turned(public, n, None)?.1)))
                .collect(),
        }
    }
}

/// [Shooting] Everyone who fires in a sector fires at once: its defenders, and
/// the columns whose fire falls on it.
pub fn sector(truth: &mut Truth, sector: Sector, aims: &Aims, umpire: &mut Umpire) {
    let public = &truth.public;
    let here = |aim: &Sector| *aim == sector;
    let mut volleys: Vec<Volley> = rifles(public, sector).into_iter().collect();
    volleys.extend(cannon(public, sector));
    for (id, aim) in aims.columns.iter().filter(|(_, aim)| here(aim)) {
        let body = public.bodies.get(id).filter(|b| b.lives());
        let volley = body.and_then(|b| muskets(public, *id, b, Some(*aim)));
        volleys.extend(volley.map(|(v, _)| v));
    }
    for (n, aim) in aims.guns.iter().filter(|(_, aim)| here(aim)) {
        volleys.extend(turned(public, *n, Some(*aim)).map(|(v, _)| v));
    }
    let turn = public.turn;
    let rolled: Vec<(Volley, Vec<u8>)> = volleys
        .into_iter()
        .map(|volley| {
            let throw = |n| {
                let occasion = format!("t{turn} {} {n}", volley.key);
                umpire.roll(rule::SHOOTING, 6, occasion)
            };
            let dice: Vec<u8> = (0..volley.dice).map(throw).collect();
            let to = umpire.thrown();
            umpire.weigh(worth(&volley, &dice, to));
            (volley, dice)
        })
        .collect();
    for (volley, dice) in rolled {
        hit(truth, sector, volley, &dice, umpire);
    }
    for body in truth.public.bodies.values_mut() {
        close_up(body);
    }
}

/// What the dice of a volley were worth: those who fall by them, special figures
/// apart.
fn worth(volley: &Volley, dice: &[u8], to: usize) -> Stake {
    let kills = |sum: u16| {
        let sum = if volley.halved { sum / 2 } else { sum };
        i64::from(sum.min(volley.mark.figures))
    };
    let fell = kills(dice.iter().map(|d| u16::from(*d)).sum());
    Stake {
        side: volley.side,
        at: text!(
            "aa-stake-volley",
            by = volley.by.clone(),
            mark = volley.mark.body.name()
        ),
        dice: to - dice.len()..to,
        expected: mean_of_sum(volley.dice, kills),
        actual: fell * THOUSAND,
    }
}

/// [Shooting, Special figures; rulings AL-09, AL-10] The sum of the dice falls,
/// no more than are in range, and a special figure for each six.
fn hit(truth: &mut Truth, sector: Sector, volley: Volley, dice: &[u8], umpire: &mut Umpire) {
    let public = &mut truth.public;
    let sum: u16 = dice.iter().map(|d| u16::from(*d)).sum();
    let sum = if volley.halved { sum / 2 } else { sum };
    let sixes: u16 = dice.iter().map(|d| u16::from(*d == 6)).sum();
    let kills = sum.min(volley.mark.figures);
    let occasion = format!("t{} {}", public.turn, volley.key);
    let mut marked = vec![volley.mark.body];
    if volley.side == MEXICO {
        // What is aimed at one of a sector may fall on all there.
        let others = public.posted(sector).map(|(id, _)| id);
        let others: Vec<BodyId> = others.filter(|id| *id != volley.mark.body).collect();
        marked.extend(others);
    }
    let (mut left, mut specials, mut leaderless) = (kills, Vec::new(), Vec::new());
    for id in marked {
        if let Some(body) = public.bodies.get_mut(&id) {
            let (before, place) = ((body.up, body.inside), body.place);
            let sixes = sixes.saturating_sub(u16::try_from(specials.len()).unwrap_or(0));
            let occasion = format!("{occasion} {}", id.muster().key);
            let (fell, hit) = fall(id, body, left, sixes, &occasion, umpire);
            left -= fell;
            if hit.contains(&Special::Leader) {
                leaderless.push(id);
            }
            specials.extend(hit);
            // The part that was shot at is the part that loses.
            if let Place::Foot(at) = place {
                let ground = plan().ground(at);
                if volley.mark.at == ground.post {
                    body.up = before.0.saturating_sub(fell);
                } else if volley.mark.at != body.at {
                    body.inside = before.1.saturating_sub(fell);
                }
            }
        }
    }
    let fell = kills - left;
    let toward = volley.from.bearing_to(volley.mark.at).unwrap_or_default();
    let weight = u8::try_from(volley.dice.clamp(1, 5)).unwrap_or(5);
    public.smoke.push(Smoke {
        at: volley.from,
        toward,
        weight,
    });
    public.recent.push(TableArrow {
        path: vec![volley.from, volley.mark.at],
        side: volley.side,
        kind: ArrowKind::Fire,
    });
    let mut trace = volley.trace;
    let shown: Vec<String> = dice.iter().map(ToString::to_string).collect();
    trace.push(line(
        rule::SHOOTING,
        text!("aa-trace-dice", dice = shown, sum = sum, fell = fell),
    ));
    let words: Vec<Text> = specials.iter().map(|s| s.word()).collect();
    if !words.is_empty() {
        trace.push(line(
            rule::ruling("AL-09"),
            text!("aa-trace-specials", sixes = sixes, specials = words.clone()),
        ));
    }
    let mark = volley.mark.body.name();
    let text = if words.is_empty() {
        text!("aa-shot", by = volley.by, mark = mark, fell = fell)
    } else {
        text!(
            "aa-shot-specials",
            by = volley.by,
            mark = mark,
            fell = fell,
            specials = words
        )
    };
    umpire.report(Report {
        to: Audience::All,
        rule: rule::SHOOTING,
        text,
        trace,
        arrows: Vec::new(),
    });
    for id in leaderless {
        leaders::tell_fallen(id, umpire);
    }
}
