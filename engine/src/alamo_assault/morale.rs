//! Morale: Mexican columns by the percentage of their losses, Texians by what
//! they see.

use super::leaders;
use super::movement;
use super::plan::plan;
use super::rule;
use super::state::{Body, Given, MEXICO, Mood, Place, Public, TEXAS, Truth};
use super::tables::{BodyId, params};
use crate::inches::Point;
use crate::rule::Rule;
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};

/// Men on the wall or inside who count for the morale of their column.
/// [Foothold]
const MANY: u16 = 10;
/// Men on a wall who are a foothold to who sees them. [Texian morale]
const FOOTHOLD: u16 = 5;
/// From so many degrees apart, enemies are on each side. [ruling AL-24]
const EACH_SIDE: u16 = 90;

/// A chance in percent with its working.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chance {
    /// In percent; may pass both ends.
    pub percent: i32,
    /// How it comes about.
    pub trace: Vec<TraceLine>,
}

impl Chance {
    fn add(&mut self, percent: i32, rule: Rule, text: Text) {
        self.percent += percent;
        self.trace
            .push(TraceLine::by(rule, text.with("percent", percent)));
    }
}

/// What is taken off the chance that a column loses morale. [Foothold]
pub fn relief(public: &Public, body: &Body) -> i32 {
    raised(public, body).iter().map(|(less, _)| less).sum()
}

/// What a column is raised by: ten on the wall, ten inside, a standard atop.
/// [Foothold; ruling AL-21]
fn raised(public: &Public, body: &Body) -> Vec<(i32, Text)> {
    let mut found = Vec::new();
    if body.within() >= MANY {
        found.push((20, Text::new("aa-trace-inside")));
    } else if body.up + body.within() >= MANY {
        found.push((10, Text::new("aa-trace-on-wall")));
    }
    if standards_up(public).next().is_some() {
        found.push((10, Text::new("aa-trace-standard")));
    }
    found
}

/// Columns whose standard shows atop a wall or a building.
pub fn standards_up(public: &Public) -> impl Iterator<Item = (BodyId, &Body)> {
    public.side(MEXICO).filter(|(_, b)| {
        b.figures.standards > 0 && b.mood != Mood::Routed && b.up + b.within() >= FOOTHOLD
    })
}

/// The chance that a column loses morale: its losses of this turn in percent
/// whatever its size, ten more for each special figure. [Mexican morale;
/// rulings AL-19, AL-21]
pub fn loss(public: &Public, body: &Body) -> Chance {
    let mut chance = Chance::default();
    let fell = i32::from(body.tally.fell);
    chance.add(
        fell,
        rule::MEXICAN_MORALE,
        text!("aa-trace-losses", fell = body.tally.fell),
    );
    if body.tally.specials > 0 {
        let more = 10 * i32::from(body.tally.specials);
        let text = text!("aa-trace-lost-specials", count = body.tally.specials);
        chance.add(more, rule::MEXICAN_MORALE, text);
    }
    for (less, text) in raised(public, body) {
        chance.add(-less, rule::FOOTHOLD, text);
    }
    chance
}

/// The chance that a column recovers: ten, and ten for each officer, musician
/// and standard. [Mexican morale]
pub fn recovery(public: &Public, body: &Body) -> Chance {
    let mut chance = Chance::default();
    let f = &body.figures;
    let with = f.officers + f.leaders + f.musicians + f.standards;
    chance.add(10, rule::MEXICAN_MORALE, Text::new("aa-trace-base"));
    let more = 10 * i32::from(with);
    chance.add(
        more,
        rule::MEXICAN_MORALE,
        text!("aa-trace-leaders", count = with),
    );
    for (more, text) in raised(public, body) {
        chance.add(more, rule::FOOTHOLD, text);
    }
    chance
}

/// What shakes a body of Texians, and what steadies it: the chance to stand.
/// Nothing where nothing shakes it. [Texian morale; rulings AL-23 to AL-25]
pub fn standing(public: &Public, id: BodyId, body: &Body) -> Option<Chance> {
    let sight = params().sight.inches();
    let height = body.post().map_or(0, |s| s.row().stand_ft);
    let sees =
        |at: Point| at.within(body.at, sight) && plan().sees(body.at, height, body.post(), at);
    // Of any columns together; who runs holds nothing.
    let on_walls = public.side(MEXICO).filter(|(_, b)| b.mood != Mood::Routed);
    let on_walls = on_walls.filter_map(|(_, b)| Some((plan().ground(b.foot()?).post, b.up)));
    let footing: u16 = on_walls.filter(|(at, _)| sees(*at)).map(|(_, up)| up).sum();
    let footholds = footing >= FOOTHOLD;
    let intruders: Vec<Point> = movement::intruders(public).filter(|p| sees(*p)).collect();
    let bearings: Vec<_> = intruders
        .iter()
        .filter_map(|p| body.at.bearing_to(*p))
        .collect();
    let each_side = bearings
        .iter()
        .any(|one| bearings.iter().any(|other| one.apart(*other) >= EACH_SIDE));
    let inside = public.side(MEXICO).any(|(_, b)| match b.place {
        Place::Inside => sees(b.at),
        Place::Foot(sector) => b.inside > 0 && sees(plan().ground(sector).post),
        _ => false,
    });
    let retreating = public
        .side(TEXAS)
        .any(|(other, b)| other != id && b.tally.fled && sees(b.at));
    let negative = [
        (footholds, "aa-trace-foothold"),
        (each_side, "aa-trace-each-side"),
        (inside, "aa-trace-inside-walls"),
        (retreating, "aa-trace-retreating"),
    ];
    if negative.iter().all(|(holds, _)| !holds) {
        return None;
    }
    let mut chance = Chance::default();
    let rule = rule::TEXIAN_MORALE;
    chance.add(100, rule.clone(), Text::new("aa-trace-start"));
    for (holds, text) in negative {
        if holds {
            chance.add(-10, rule.clone(), Text::new(text));
        }
    }
    if !movement::can_fall_back(public, body) {
        chance.add(10, rule::ruling("AL-25"), Text::new("aa-trace-cornered"));
    }
    if let Some(leader) = leaders::near(public, body) {
        chance.add(10, rule::LEADERS, text!("aa-trace-leader", leader = leader));
    }
    Some(chance)
}

/// Throws percentage dice against a chance and reports what comes of it.
fn test(truth: &Truth, id: BodyId, what: &str, chance: &Chance, umpire: &mut Umpire) -> (bool, u8) {
    let occasion = format!("t{} {what} {}", truth.public.turn, id.muster().key);
    let rule = rule::morale(id.side());
    let roll = umpire.roll(rule, 100, occasion);
    (i32::from(roll) <= chance.percent, roll)
}

fn tell(id: BodyId, text: &'static str, roll: u8, chance: Chance, umpire: &mut Umpire) {
    umpire.announce_with(
        rule::morale(id.side()),
        Text::new(text)
            .with("body", id.name())
            .with("roll", roll)
            .with("chance", chance.percent.clamp(0, 100)),
        chance.trace,
    );
}

/// One step down: good order, shaken, routed. Texians are never routed.
fn worse(id: BodyId, mood: Mood) -> Mood {
    match mood {
        Mood::Steady => Mood::Shaken,
        Mood::Shaken | Mood::Routed if id.side() == MEXICO => Mood::Routed,
        other => other,
    }
}

/// One step up. [ruling AL-22]
fn better(mood: Mood) -> Mood {
    match mood {
        Mood::Routed => Mood::Shaken,
        _ => Mood::Steady,
    }
}

fn set(truth: &mut Truth, id: BodyId, mood: Mood) {
    if let Some(body) = truth.public.bodies.get_mut(&id) {
        body.mood = mood;
    }
}

/// [Rally] Who began the turn shaken or routed and plays RALLY tries at once.
pub fn rally_first(truth: &mut Truth, umpire: &mut Umpire) {
    let ids: Vec<BodyId> = truth
        .public
        .bodies
        .iter()
        .filter(|(_, b)| b.lives() && b.order == Some(Given::Rally) && !b.steady())
        .map(|(id, _)| *id)
        .collect();
    for id in ids {
        recover(truth, id, umpire);
    }
}

/// An attempt to recover.
fn recover(truth: &mut Truth, id: BodyId, umpire: &mut Umpire) {
    let Some(body) = truth.public.bodies.get(&id) else {
        return;
    };
    let chance = if id.side() == MEXICO {
        recovery(&truth.public, body)
    } else {
        // Texians stand again as they stand [ruling AL-39].
        standing(&truth.public, id, body).unwrap_or(Chance {
            percent: 100,
            trace: Vec::new(),
        })
    };
    let mood = better(body.mood);
    if let Some(body) = truth.public.bodies.get_mut(&id) {
        body.tally.rallied = true;
    }
    let (done, roll) = test(truth, id, "recovers", &chance, umpire);
    if done {
        set(truth, id, mood);
    }
    let text = match (done, mood) {
        (true, Mood::Steady) => "aa-recovers",
        (true, _) => "aa-recovers-half",
        (false, _) => "aa-recovers-not",
    };
    tell(id, text, roll, chance, umpire);
}

/// [Mexican morale, Texian morale] At the end of the turn columns are tested
/// that lost figures, and Texians who see what shakes them; then who was shaken
/// or routed may recover.
pub fn end_of_turn(truth: &mut Truth, umpire: &mut Umpire) {
    let ids: Vec<BodyId> = truth.public.bodies.keys().copied().collect();
    for id in &ids {
        let Some(body) = truth.public.bodies.get(id).filter(|b| b.lives()) else {
            continue;
        };
        if id.side() == MEXICO {
            test_column(truth, *id, umpire);
        } else if id.muster().fights && body.steady() {
            test_texians(truth, *id, umpire);
        }
    }
    for id in ids {
        let tries = truth.public.bodies.get(&id).is_some_and(|b| {
            b.lives() && !b.steady() && b.tally.began_unsteady && !b.tally.rallied
        });
        if tries {
            recover(truth, id, umpire);
        }
    }
}

fn test_column(truth: &mut Truth, id: BodyId, umpire: &mut Umpire) {
    let Some(body) = truth.public.bodies.get(&id).filter(|b| b.tally.fell > 0) else {
        return;
    };
    let chance = loss(&truth.public, body);
    let mood = worse(id, body.mood);
    if chance.percent <= 0 {
        // What raises it outweighs its losses: no dice, and the working is told.
        umpire.announce_with(
            rule::MEXICAN_MORALE,
            text!("aa-stands-nil", body = id.name()),
            chance.trace,
        );
        return;
    }
    let (lost, roll) = test(truth, id, "morale", &chance, umpire);
    if lost {
        set(truth, id, mood);
    }
    let text = match (lost, mood) {
        (true, Mood::Routed) => "aa-routs",
        (true, _) => "aa-shaken",
        (false, _) => "aa-stands",
    };
    tell(id, text, roll, chance, umpire);
}

fn test_texians(truth: &mut Truth, id: BodyId, umpire: &mut Umpire) {
    let Some(body) = truth.public.bodies.get(&id) else {
        return;
    };
    let Some(chance) = standing(&truth.public, id, body) else {
        return;
    };
    let (stands, roll) = test(truth, id, "morale", &chance, umpire);
    if !stands {
        set(truth, id, Mood::Shaken);
    }
    let text = if stands {
        "aa-texians-stand"
    } else {
        "aa-texians-shaken"
    };
    tell(id, text, roll, chance, umpire);
}
