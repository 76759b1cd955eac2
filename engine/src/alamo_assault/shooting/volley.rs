//! Volleys before their dice: who fires at what, and with how many.

use super::captured::served;
use crate::alamo_assault::marks::{
    Mark, Spot, cover_of, cover_word, faces, in_sight, in_the_dark, mark_name, mexican_marks,
    nearest, sees_post, texian_marks,
};
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::rule;
use crate::alamo_assault::state::{Body, Given, MEXICO, Mood, Place, Public, TEXAS};
use crate::alamo_assault::tables::{BodyId, Cover, Sector, Weapon, params, tables};
use crate::inches::{Length, Point};
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::TraceLine;

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
    /// At whom, in words.
    pub target: Text,
    /// How many dice.
    pub dice: u16,
    /// Whether the sum counts half: guns in the dark.
    pub halved: bool,
    /// The working.
    pub trace: Vec<TraceLine>,
}

impl Volley {
    /// What the sum of its dice counts.
    pub const fn counted(&self, sum: u16) -> u16 {
        if self.halved { sum / 2 } else { sum }
    }

    /// How many fall by that sum: no more than are in range.
    pub fn kills(&self, sum: u16) -> u16 {
        self.counted(sum).min(self.mark.figures)
    }
}

/// Dice of so many shooters at that cover: one for each full row, and one for a
/// rest above half a row. [Shooting; ruling AL-05]
pub const fn dice(shooters: u16, cover: Cover) -> u16 {
    let row = cover.row();
    shooters / row + if shooters % row * 2 > row { 1 } else { 0 }
}

/// The angle between a line of fire and a front, 0 to 90 degrees: from behind as
/// from ahead, since a line is swept along its ranks either way. [ruling AL-08]
pub const fn off_the_front(angle: u16) -> u16 {
    if angle > 90 { 180 - angle } else { angle }
}

/// Dice more for enfilade: the angle between the line of fire and where the
/// target looks, up to 30 degrees none, to 60 one, beyond it two.
/// [Shooting; ruling AL-08]
pub const fn enfilade(angle: u16) -> u16 {
    match off_the_front(angle) {
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
pub(super) fn share(given: Option<Given>) -> u16 {
    match given {
        Some(Given::Hold | Given::Attack(_)) => 2,
        Some(Given::Maneuver(_) | Given::Face(_) | Given::Turn(_) | Given::Join(_)) => 1,
        _ => 0,
    }
}

/// Whether anybody shoots by that order. [ruling AL-11]
pub fn may_fire(given: Given) -> bool {
    share(Some(given)) > 0
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
    let mut trace = vec![TraceLine::by(
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
        trace.push(TraceLine::by(
            rule::ruling("AL-32"),
            Text::new("aa-trace-dark"),
        ));
    }
    // [Hold; ruling AL-04] One die more for unshaken men on HOLD.
    let bonus = u16::from(holders >= params().hold_shooters.value);
    if bonus > 0 {
        trace.push(TraceLine::by(
            rule::HOLD,
            text!("aa-trace-hold", men = holders),
        ));
    }
    (by_row + bonus, trace)
}

/// The rifles of a sector, all together at the nearest enemy in sight.
pub fn rifles(public: &Public, sector: Sector) -> Option<Volley> {
    if public.asleep.contains(&sector) {
        return None;
    }
    let posted: Vec<(BodyId, &Body)> = public.posted(sector).collect();
    let (post, height) = (plan().ground(sector).post, sector.row().stand_ft);
    volley_of(public, sector, &posted, post, |at| {
        plan().sees(post, height, Some(sector), at)
    })
}

/// The rifles of those who came out before a sector. [ruling AL-45]
pub fn rifles_outside(public: &Public, sector: Sector) -> Option<Volley> {
    let out: Vec<(BodyId, &Body)> = public.sallied(sector).collect();
    let from = out.first()?.1.at;
    let volley = volley_of(public, sector, &out, from, |at| {
        plan().sees(from, 0, None, at)
    })?;
    Some(Volley {
        by: text!("aa-by-sally", sector = sector.name()),
        key: format!("sally {}", sector.row().key),
        ..volley
    })
}

/// The rifles of each body between two sectors, from where it is. [ruling AL-48]
pub fn rifles_in_the_open(public: &Public) -> Vec<Volley> {
    let between = public.side(TEXAS).filter(|(_, b)| b.place == Place::Inside);
    let volley = |(id, body): (BodyId, &Body)| {
        let from = body.at;
        // What happens in the open belongs to the plaza.
        let yard = Spot::Yard.sector()?;
        let volley = volley_of(public, yard, &[(id, body)], from, |at| {
            plan().sees(from, 0, None, at)
        })?;
        Some(Volley {
            by: text!("aa-by-body", body = id.name()),
            key: format!("open {}", id.muster().key),
            ..volley
        })
    };
    between.filter_map(volley).collect()
}

/// The rifles of these men at one place, at the nearest enemy whom they face and
/// see.
fn volley_of(
    public: &Public,
    sector: Sector,
    posted: &[(BodyId, &Body)],
    from: Point,
    sees: impl Fn(Point) -> bool,
) -> Option<Volley> {
    let men: u16 = posted.iter().map(|(id, b)| shooters(*id, b)).sum();
    let holding = |b: &Body| b.order == Some(Given::Hold) && b.steady();
    let holders = posted.iter().filter(|(_, b)| holding(b));
    let holders = holders.map(|(id, b)| shooters(*id, b)).sum();
    let marks = mexican_marks(public);
    let faced = |at| posted.iter().any(|(_, b)| faces(b, at));
    let most = in_sight(public, range(Weapon::Rifle));
    let mark = nearest(&marks, from, most, |m| faced(m.at) && sees(m.at))?;
    // Who comes at a wall or climbs it has no cover [ruling AL-06].
    let far = from.distance(mark.at);
    let (dice, trace) = musketry(public, men, holders, Cover::Open, far);
    (dice > 0).then(|| Volley {
        by: text!("aa-by-rifles", sector = sector.name()),
        key: format!("rifles {}", sector.row().key),
        side: TEXAS,
        from,
        mark,
        target: text!("aa-by-body", body = mark.body.name()),
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
            // Who wheels a gun does not fire it [ruling AL-46].
            match b.order {
                Some(Given::Face(_) | Given::Turn(_)) => 0,
                order => steady * share(order) / 2,
            }
        })
        .sum();
    let guns = tables().guns.iter().enumerate();
    let own = guns.filter(|(n, g)| {
        g.sector == sector && public.guns.get(*n).is_some_and(|s| s.held == Some(TEXAS))
    });
    own.map(|(n, gun)| {
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
        let wheeled = public.guns.get(n).and_then(|state| state.facing);
        let facing = wheeled.unwrap_or(gun.facing);
        let muzzle = gun.at.toward(facing, MUZZLE);
        let most = in_sight(public, params().range_gun.inches());
        let mark = nearest(&marks, gun.at, most, |m| {
            let bearing = gun.at.bearing_to(m.at).unwrap_or(facing);
            let laid = bearing.apart(facing) <= params().gun_arc.value;
            let dead =
                !row.depressed && plan().off_sector(sector, m.at) < params().dead_ground.inches();
            laid && !dead && plan().sees(muzzle, row.stand_ft, Some(sector), m.at)
        })?;
        let target = text!("aa-by-body", body = mark.body.name());
        Some(gun_volley(public, n, crew, (mark, target), TEXAS))
    };
    crews(public, sector)
        .into_iter()
        .filter_map(volley)
        .collect()
}

/// A gun's volley at a mark.
fn gun_volley(
    public: &Public,
    n: usize,
    crew: u16,
    (mark, target): (Mark, Text),
    side: Side,
) -> Volley {
    let gun = &tables().guns[n];
    let facing = public
        .bodies
        .get(&mark.body)
        .map_or(gun.facing, |b| b.facing);
    let angle = mark.at.bearing_to(gun.at).unwrap_or(facing).apart(facing);
    let more = enfilade(angle);
    let mut trace = vec![TraceLine::by(
        rule::SHOOTING,
        text!("aa-trace-gunners", gunners = crew),
    )];
    if more > 0 {
        trace.push(TraceLine::by(
            rule::ruling("AL-08"),
            text!(
                "aa-trace-enfilade",
                angle = off_the_front(angle),
                behind = u8::from(angle > 90),
                dice = more
            ),
        ));
    }
    let far = gun.at.distance(mark.at);
    let (_, halved) = in_the_dark(public, Cover::Open, far);
    if halved {
        trace.push(TraceLine::by(
            rule::ruling("AL-32"),
            Text::new("aa-trace-dark-gun"),
        ));
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
        target,
        dice: crew + more,
        halved,
        trace,
    }
}

/// Men of a column who fire from one place.
struct Part {
    men: u16,
    /// Whether they are on the wall or past it.
    over: bool,
    from: Point,
    /// Whether they fire within the walls.
    inside: bool,
}

/// The parts of a column that fire, those who are over its wall first: they are
/// in front. [Shooting; ruling AL-49]
fn parts(id: BodyId, body: &Body) -> Vec<Part> {
    let men = shooters(id, body);
    let Place::Foot(sector) = body.place else {
        return vec![Part {
            men,
            over: false,
            from: body.at,
            inside: body.place == Place::Inside,
        }];
    };
    let ground = plan().ground(sector);
    let over = men.min(body.up + body.inside);
    let door = ground.doors.first().copied();
    let past = Part {
        men: over,
        over: true,
        from: door.filter(|_| body.inside > 0).unwrap_or(ground.post),
        inside: true,
    };
    let below = Part {
        men: (men - over).min(body.ground()),
        over: false,
        from: body.at,
        inside: false,
    };
    let mut parts = vec![past, below];
    parts.retain(|part| part.men > 0);
    parts
}

/// A volley of a column, whether those over its wall fire it, and the sector it
/// falls on.
pub type Musketry = (Volley, bool, Sector);

/// The musketry of a column, each part at the nearest defenders it sees: in the
/// sector of its aim, where it has one.
pub fn muskets(
    public: &Public,
    id: BodyId,
    body: &Body,
    aim: impl Fn(bool) -> Option<Sector>,
) -> Vec<Musketry> {
    let parts = parts(id, body);
    let most = parts.iter().map(|part| part.men).max().unwrap_or(0);
    let mut holding = body.order == Some(Given::Hold) && body.steady();
    let mut volleys = Vec::new();
    for part in parts {
        // The die for HOLD is the column's, and so of one of its parts.
        let holders = if holding && part.men == most {
            holding = false;
            part.men
        } else {
            0
        };
        volleys.extend(part_of(public, id, &part, holders, aim(part.over)));
    }
    volleys
}

fn part_of(
    public: &Public,
    id: BodyId,
    part: &Part,
    holders: u16,
    aim: Option<Sector>,
) -> Option<Musketry> {
    let (from, inside) = (part.from, part.inside);
    let marks: Vec<(Mark, Spot)> = texian_marks(public)
        .into_iter()
        .filter(|(_, spot)| aim.is_none() || aim == spot.sector())
        .filter(|(mark, spot)| match spot {
            Spot::Post(sector) => sees_post(from, inside, *sector),
            Spot::Yard => inside && plan().sees(from, 0, None, mark.at),
            Spot::Before(_) => !inside && plan().sees(from, 0, None, mark.at),
        })
        .collect();
    let reach = in_sight(public, range(id.muster().weapon));
    let points: Vec<Mark> = marks.iter().map(|(m, _)| *m).collect();
    let mark = nearest(&points, from, reach, |_| true)?;
    let (_, spot) = marks.iter().find(|(m, _)| *m == mark)?;
    let cover = match spot {
        Spot::Post(sector) => cover_of(*sector, inside),
        Spot::Yard | Spot::Before(_) => Cover::Open,
    };
    let far = from.distance(mark.at);
    let (dice, trace) = musketry(public, part.men, holders, cover, far);
    let at = spot.sector()?;
    let over = if part.over { " over" } else { "" };
    (dice > 0).then(|| {
        let volley = Volley {
            by: text!("aa-by-body", body = id.name()),
            key: format!("muskets {}{over}", id.muster().key),
            side: MEXICO,
            from,
            mark,
            target: mark_name(public, &mark, *spot),
            dice,
            halved: false,
            trace,
        };
        (volley, part.over, at)
    })
}

/// The volley of a gun that a column turned, at defenders in sight, and where
/// it falls. [ruling AL-27]
pub(super) fn turned(public: &Public, n: usize, aim: Option<Sector>) -> Option<(Volley, Sector)> {
    let gun = &tables().guns[n];
    let served = served(public, gun.sector);
    let (_, by, crew) = served.into_iter().find(|(gun, ..)| *gun == n)?;
    let seen: Vec<(Mark, Spot, Sector)> = texian_marks(public)
        .into_iter()
        .filter_map(|(mark, spot)| match spot {
            Spot::Post(at) => Some((mark, spot, at)),
            Spot::Yard | Spot::Before(_) => None,
        })
        .filter(|(.., at)| aim.is_none_or(|aim| aim == *at) && sees_post(gun.at, true, *at))
        .collect();
    let points: Vec<Mark> = seen.iter().map(|(m, ..)| *m).collect();
    let mark = nearest(&points, gun.at, params().range_gun.inches(), |_| true)?;
    let (_, spot, at) = seen.iter().find(|(m, ..)| *m == mark)?;
    let target = (mark, mark_name(public, &mark, *spot));
    let mut volley = gun_volley(public, n, crew, target, MEXICO);
    let hands = text!("aa-trace-turned", body = by.name());
    volley
        .trace
        .insert(0, TraceLine::by(rule::ruling("AL-27"), hands));
    Some((volley, *at))
}
