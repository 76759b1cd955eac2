//! What an umpire may amend: the state of a body, guns, doors, who sleeps.

use super::board::known;
use super::check::within_the_walls;
use super::orders::sector_choice;
use super::state::{Body, MEXICO, Mood, Place, TEXAS, Truth, side_name, side_part};
use super::tables::{BodyId, Sector};
use super::{Sight, rule};
use crate::inches::Point;
use crate::menu::{self, Choice, Kind, Menu, Order, Row, Value};
use crate::notation;
use crate::rule::Rule;
use crate::ruleset::{Refusal, Side};
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Umpire};

static AMENDMENTS: [Row; 8] = [
    Row {
        verb: "set-mood",
        label: "aa-amend-mood",
        rule: rule::MEXICAN_MORALE,
        fields: &[("who", "aa-field-who"), ("mood", "aa-field-mood")],
    },
    Row {
        verb: "restore",
        label: "aa-amend-restore",
        rule: rule::SPECIAL,
        fields: &[("who", "aa-field-who"), ("figures", "aa-field-figures")],
    },
    Row {
        verb: "strike-off",
        label: "aa-amend-strike-off",
        rule: rule::SPECIAL,
        fields: &[("who", "aa-field-who"), ("figures", "aa-field-figures")],
    },
    Row {
        verb: "put-body",
        label: "aa-amend-put",
        rule: rule::MOVEMENT,
        fields: &[
            ("who", "aa-field-who"),
            ("east", "aa-field-east"),
            ("south", "aa-field-south"),
        ],
    },
    Row {
        verb: "set-ladders",
        label: "aa-amend-ladders",
        rule: rule::FOOTHOLD,
        fields: &[("who", "aa-field-who"), ("ladders", "aa-field-ladders")],
    },
    Row {
        verb: "set-gun",
        label: "aa-amend-gun",
        rule: rule::SHOOTING,
        fields: &[("gun", "aa-field-gun"), ("held", "aa-field-held")],
    },
    Row {
        verb: "set-door",
        label: "aa-amend-door",
        rule: rule::MELEE,
        fields: &[("at", "aa-field-at"), ("pips", "aa-field-pips")],
    },
    Row {
        verb: "wake",
        label: "aa-amend-wake",
        rule: rule::SIGHT,
        fields: &[("at", "aa-field-at")],
    },
];

/// Whether the verb is an amendment.
pub fn is_amendment(verb: &str) -> bool {
    menu::has_verb(&AMENDMENTS, verb)
}

/// What can be amended.
pub fn menu(view: &Sight<'_>) -> Menu {
    let public = view.public();
    let can = |verb: &str| match verb {
        "set-door" => !public.doors.is_empty(),
        "wake" => !public.asleep.is_empty(),
        "set-gun" => !public.guns.is_empty(),
        _ => !known(view).is_empty(),
    };
    let offers = AMENDMENTS.iter().filter(|row| can(row.verb));
    Menu {
        offers: offers.map(Row::offer).collect(),
    }
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let public = view.public();
    let number = |min, max| Kind::Number { min, max, step: 1 };
    let word = |key: &str, word: &str| Choice::new(key, word);
    match field {
        "figures" | "pips" => number(1, 60),
        "ladders" => number(0, 20),
        "east" | "south" => number(0, 200),
        "who" => Kind::One(
            known(view)
                .into_iter()
                .map(|(id, _)| Choice::new(id.muster().key.as_str(), id.name()))
                .collect(),
        ),
        "mood" => {
            let mut moods = vec![word("steady", "steady"), word("shaken", "shaken")];
            let who = draft.key("who").and_then(BodyId::by_key);
            if who.is_some_and(|id| id.side() == MEXICO) {
                moods.push(word("routed", "routed"));
            }
            Kind::One(moods)
        }
        "gun" => Kind::One(
            (1..=public.guns.len())
                .map(|n| Choice::new(n.to_string(), format!("gun {n}")))
                .collect(),
        ),
        "held" => Kind::One(vec![
            word("mexico", "Mexicans"),
            word("texas", "Texians"),
            word("nobody", "nobody"),
        ]),
        _ if draft.verb == "wake" => {
            Kind::One(public.asleep.iter().map(|s| sector_choice(*s)).collect())
        }
        _ => Kind::One(public.doors.keys().map(|s| sector_choice(*s)).collect()),
    }
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let label = menu::field_label(&AMENDMENTS, &draft.verb, field);
    notation::unknown(label, value, choices(view, draft, field).listed())
}

fn refused<T>(text: Text) -> Result<T, Refusal> {
    Err(Refusal::new(rule::MOVEMENT, text))
}

/// Carries an amendment out.
///
/// # Errors
/// A refusal where men would not be conserved, or a body is at a wall.
pub fn amend(truth: &mut Truth, order: &Order, umpire: &mut Umpire) -> Result<(), Refusal> {
    let number = |field: &str| match order.value(field) {
        Some(Value::Number(n)) => *n,
        _ => 0,
    };
    let sector = order.key("at").and_then(Sector::by_key);
    match order.verb.as_str() {
        "set-gun" => gun(truth, order, umpire),
        "set-door" => {
            let pips = u16::try_from(number("pips")).unwrap_or(1);
            if let Some(sector) = sector
                && truth.public.doors.insert(sector, pips) != Some(pips)
            {
                umpire.announce(
                    rule::MELEE,
                    text!("aa-amended-door", at = sector.name(), pips = pips),
                );
            }
            Ok(())
        }
        "wake" => {
            if let Some(sector) = sector.filter(|s| truth.public.asleep.remove(s)) {
                umpire.announce(rule::SIGHT, text!("aa-amended-wake", at = sector.name()));
            }
            Ok(())
        }
        verb => {
            let Some(id) = order.key("who").and_then(BodyId::by_key) else {
                return refused(text!("refuse-unbound", verb = verb));
            };
            let Some(before) = truth.body(id).cloned() else {
                return refused(text!("refuse-unbound", verb = verb));
            };
            let mut body = before.clone();
            let (rule, text) = match verb {
                "set-mood" => mood(id, &mut body, order),
                "restore" => figures(id, &mut body, number("figures"), true)?,
                "strike-off" => figures(id, &mut body, number("figures"), false)?,
                "set-ladders" => {
                    body.ladders = u8::try_from(number("ladders")).unwrap_or_default();
                    let ladders = body.ladders;
                    let text = text!("aa-amended-ladders", who = id.name(), ladders = ladders);
                    (rule::FOOTHOLD, text)
                }
                _ => {
                    let inch = |n: i64| i32::try_from(n).unwrap_or_default();
                    let at = Point::inches(inch(number("east")), inch(number("south")));
                    put(id, &mut body, at)?
                }
            };
            if body == before {
                return Ok(());
            }
            let told = if truth.public.bodies.contains_key(&id) {
                Audience::All
            } else {
                Audience::Owner(side_part(&truth.public, id.side()))
            };
            if let Some(place) = truth.body_mut(id) {
                *place = body;
            }
            umpire.tell(told, rule, text);
            Ok(())
        }
    }
}

fn mood(id: BodyId, body: &mut Body, order: &Order) -> (Rule, Text) {
    let (mood, word) = match order.key("mood") {
        Some("routed") => (Mood::Routed, 2),
        Some("shaken") => (Mood::Shaken, 1),
        _ => (Mood::Steady, 0),
    };
    body.mood = mood;
    let rule = if id.side() == MEXICO {
        rule::MEXICAN_MORALE
    } else {
        rule::TEXIAN_MORALE
    };
    (rule, text!("aa-amended-mood", who = id.name(), mood = word))
}

/// Brings fallen soldiers back to a body, or strikes soldiers off: men are conserved.
fn figures(id: BodyId, body: &mut Body, count: i64, back: bool) -> Result<(Rule, Text), Refusal> {
    let count = u16::try_from(count).unwrap_or_default();
    let most = if back {
        body.fallen
    } else {
        body.figures.soldiers.min(body.ground())
    };
    if count > most {
        return refused(text!("aa-amend-too-many", who = id.name(), most = most));
    }
    if back {
        body.fallen -= count;
        body.figures.soldiers += count;
    } else {
        body.fallen += count;
        body.figures.soldiers -= count;
        if !body.lives() {
            return refused(text!("aa-amend-nobody-left", who = id.name()));
        }
    }
    let text = text!(
        "aa-amended-figures",
        who = id.name(),
        count = count,
        back = u8::from(back)
    );
    Ok((rule::SPECIAL, text))
}

/// Puts a column that is at no wall to a point in inches from the north-western corner.
fn put(id: BodyId, body: &mut Body, at: Point) -> Result<(Rule, Text), Refusal> {
    let free = matches!(body.place, Place::Field | Place::Inside);
    if id.side() == TEXAS || !free {
        return refused(text!("aa-amend-fixed", who = id.name()));
    }
    body.at = at;
    body.place = if within_the_walls(at) {
        Place::Inside
    } else {
        Place::Field
    };
    Ok((
        rule::MOVEMENT,
        text!(
            "aa-amended-put",
            who = id.name(),
            east = at.x.whole_inches(),
            south = at.y.whole_inches()
        ),
    ))
}

fn gun(truth: &mut Truth, order: &Order, umpire: &mut Umpire) -> Result<(), Refusal> {
    let number: usize = order
        .key("gun")
        .and_then(|k| k.parse().ok())
        .unwrap_or_default();
    let held: Option<Side> = match order.key("held") {
        Some("mexico") => Some(MEXICO),
        Some("texas") => Some(TEXAS),
        _ => None,
    };
    let place = number.checked_sub(1);
    let Some(gun) = place.and_then(|n| truth.public.guns.get_mut(n)) else {
        return refused(text!("refuse-unbound", verb = order.verb.as_str()));
    };
    if gun.held != held {
        gun.held = held;
        gun.taken = None;
        let who = held.map_or_else(|| Text::new("aa-amend-nobody"), side_name);
        umpire.announce(
            rule::SHOOTING,
            text!("aa-amended-gun", gun = number, who = who),
        );
    }
    Ok(())
}
