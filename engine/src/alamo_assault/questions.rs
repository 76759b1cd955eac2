//! Questions a viewer may put, answered from that view alone.

use super::board::{self, body_line, known, where_word};
use super::orders::{self, own, sector_choice};
use super::plan::plan;
use super::shooting::{self, Volley};
use super::state::{Body, MEXICO, Public, TEXAS};
use super::tables::{BodyId, Sector, params};
use super::{Sight, marks, melee, morale, movement, rule, victory};
use crate::inches::Bearing;
use crate::menu::{self, Choice, Kind, Menu, Order, Row};
use crate::notation;
use crate::ruleset::{Answer, Refusal};
use crate::text;
use crate::text::Text;

static QUESTIONS: [Row; 6] = [
    Row {
        verb: "odds",
        label: "aa-ask-odds",
        rule: rule::MELEE,
        fields: &[("column", "aa-field-column"), ("at", "aa-field-at")],
    },
    Row {
        verb: "fire",
        label: "aa-ask-fire",
        rule: rule::SHOOTING,
        fields: &[("at", "aa-field-at")],
    },
    Row {
        verb: "nerve",
        label: "aa-ask-nerve",
        rule: rule::MEXICAN_MORALE,
        fields: &[("who", "aa-field-who")],
    },
    Row {
        verb: "can",
        label: "aa-ask-can",
        rule: rule::ORDERS,
        fields: &[("who", "aa-field-who")],
    },
    Row {
        verb: "look",
        label: "aa-ask-look",
        rule: rule::SIGHT,
        fields: &[("at", "aa-field-at")],
    },
    Row {
        verb: "report",
        label: "aa-ask-report",
        rule: rule::VICTORY,
        fields: &[],
    },
];

/// Whether the verb is a question rather than an order.
pub fn is_question(verb: &str) -> bool {
    menu::has_verb(&QUESTIONS, verb)
}

/// The questions that can be put.
pub fn menu(view: &Sight<'_>) -> Menu {
    let columns = bodies(view, true).is_empty();
    let nobody = bodies(view, false).is_empty();
    let can = |verb: &str| match verb {
        "odds" => !columns,
        "nerve" | "can" => !nobody,
        _ => true,
    };
    let offers = QUESTIONS.iter().filter(|row| can(row.verb));
    Menu {
        offers: offers.map(Row::offer).collect(),
    }
}

/// Bodies that can be asked about: columns, or all that the viewer knows of, his
/// own out of sight too.
fn bodies(view: &Sight<'_>, columns: bool) -> Vec<BodyId> {
    let seen = known(view).into_iter();
    seen.filter(|(id, _)| !columns || id.side() == MEXICO)
        .map(|(id, _)| id)
        .collect()
}

fn body_choice(id: BodyId) -> Choice {
    Choice::new(id.muster().key.as_str(), id.name())
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    let sectors = view.public().sectors.iter().copied();
    Kind::One(match field {
        "column" => bodies(view, true).into_iter().map(body_choice).collect(),
        "who" => bodies(view, false).into_iter().map(body_choice).collect(),
        // Whatever has its name on the plan can be looked at, with the sector it
        // belongs to.
        "at" if draft.verb == "look" => {
            let mut all: Vec<Choice> = sectors.map(sector_choice).collect();
            let drawn = plan().drawn.iter().enumerate();
            for (n, drawn) in drawn.filter(|(_, d)| !d.name.is_empty()) {
                let folded = notation::fold(&drawn.name);
                let known = |c: &Choice| notation::fold(&c.word).starts_with(&folded);
                if !all.iter().any(known) && drawn_at(view.public(), n).is_some() {
                    all.push(Choice::new(format!("{DRAWN}{n}"), drawn.name.as_str()));
                }
            }
            all
        }
        "at" => sectors.map(sector_choice).collect(),
        _ => Vec::new(),
    })
}

/// Begins the keys of what is drawn on the plan.
const DRAWN: &str = "drawn";

/// The sector that something drawn on the plan belongs to: the one whose wall its
/// nearest end is nearest to.
fn drawn_at(public: &Public, n: usize) -> Option<Sector> {
    let points = &plan().drawn.get(n)?.points;
    let ends = [*points.first()?, *points.last()?];
    let sectors = public.sectors.iter().copied();
    sectors.min_by_key(|s| ends.map(|end| plan().off_sector(*s, end)).into_iter().min())
}

/// The sector that a key names.
fn sector_at(public: &Public, key: &str) -> Option<Sector> {
    let drawn = key.strip_prefix(DRAWN).and_then(|n| n.parse().ok());
    Sector::by_key(key).or_else(|| drawn_at(public, drawn?))
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    let label = menu::field_label(&QUESTIONS, &draft.verb, field);
    notation::unknown(label, value, choices(view, draft, field).listed())
}

fn answer(lines: Vec<Text>) -> Answer {
    Answer {
        lines,
        trace: Vec::new(),
        focus: None,
    }
}

/// The answer.
///
/// # Errors
/// The refusal.
pub fn ask(view: &Sight<'_>, question: &Order) -> Result<Answer, Refusal> {
    let sector = question.key("at");
    let sector = sector.and_then(|key| sector_at(view.public(), key));
    let id = question.key("column").or_else(|| question.key("who"));
    let id = id.and_then(BodyId::by_key);
    let body = known(view).into_iter().find(|(of, _)| Some(*of) == id);
    let body = body.map(|(_, body)| body);
    match (question.verb.as_str(), sector, id, body) {
        ("odds", Some(sector), Some(id), Some(body)) => odds(view, sector, id, body),
        ("fire", Some(sector), ..) => Ok(fire(view, sector)),
        ("look", Some(sector), ..) => Ok(look(view, sector)),
        ("nerve", _, Some(id), Some(body)) => Ok(nerve(view, id, body)),
        ("can", _, Some(id), Some(body)) => {
            let mut lines = vec![body_line(view.public(), id, body)];
            lines.extend(orders::can(view.public(), id, body));
            Ok(Answer {
                focus: board::part([body.at]),
                ..answer(lines)
            })
        }
        ("report", ..) => Ok(answer(report(view))),
        (verb, ..) => Err(Refusal::plain(text!("refuse-unbound", verb = verb))),
    }
}

/// [Melee] What a melee between a column and the defenders of a sector comes to
/// over all dice, were it fought now.
fn odds(view: &Sight<'_>, sector: Sector, id: BodyId, body: &Body) -> Result<Answer, Refusal> {
    let public = view.public();
    let posted = known(view).into_iter();
    let posted: Vec<(BodyId, &Body)> = posted
        .filter(|(id, b)| id.side() == TEXAS && b.post() == Some(sector))
        .collect();
    if posted.is_empty() {
        let text = text!("aa-odds-nobody", sector = sector.name());
        return Err(Refusal::new(rule::MELEE, text));
    }
    // As if it stood there: on the ground outside, or inside where it is.
    let mut there = body.clone();
    if there.within() == 0 && there.foot() != Some(sector) {
        there.place = super::state::Place::Foot(sector);
        (there.up, there.inside) = (0, 0);
    }
    let fight = melee::between(public, sector, &[(id, &there)], &posted);
    let (mut wins, mut ties, mut kills, mut losses) = (0, 0, 0, 0);
    for mine in 1..=6 {
        for theirs in 1..=6 {
            let (mexico, texas) = (fight.mexico.score(mine), fight.texas.score(theirs));
            let (by_mexico, by_texas) = melee::kills(mexico, texas);
            wins += i32::from(mexico > texas);
            ties += i32::from(mexico == texas);
            kills += i32::from(by_mexico.min(fight.texas.engaged));
            losses += i32::from(by_texas.min(fight.mexico.engaged));
        }
    }
    let tenths = |n: i32| {
        text!(
            "aa-tenths",
            whole = n * 10 / 36 / 10,
            tenth = n * 10 / 36 % 10
        )
    };
    let ground = plan().ground(sector);
    let focus = board::part([body.at, ground.post, ground.foot]);
    let lines = vec![
        text!(
            "aa-odds",
            body = id.name(),
            sector = sector.name(),
            wins = wins,
            ties = ties
        ),
        text!(
            "aa-odds-scores",
            mexico = fight.mexico.score(0),
            texas = fight.texas.score(0)
        ),
        text!(
            "aa-odds-kills",
            kills = tenths(kills),
            losses = tenths(losses)
        ),
    ];
    Ok(Answer {
        focus,
        ..answer(lines)
    })
}

/// [Shooting] Who would fire in a sector now, and how much would fall.
fn fire(view: &Sight<'_>, sector: Sector) -> Answer {
    let public = view.public();
    let mut volleys: Vec<Volley> = shooting::texian(public, sector);
    let columns = public.side(MEXICO);
    let fired = columns.flat_map(|(id, b)| shooting::muskets(public, id, b, |_| None));
    volleys.extend(fired.filter(|(.., at)| *at == sector).map(|(v, ..)| v));
    let mut lines = Vec::new();
    let mut trace = Vec::new();
    let ground = plan().ground(sector);
    let mut shown = vec![ground.post, ground.foot];
    for volley in volleys {
        shown.extend([volley.from, volley.mark.at]);
        // A die gives 3 1/2 on the whole.
        let halves = if volley.halved { 4 } else { 2 };
        let tenths = u32::from(volley.dice) * 70 / halves;
        let tenths = tenths.min(u32::from(volley.mark.figures) * 10);
        lines.push(text!(
            "aa-fire-line",
            by = volley.by,
            mark = volley.target,
            dice = volley.dice,
            falls = text!("aa-tenths", whole = tenths / 10, tenth = tenths % 10)
        ));
        trace.extend(volley.trace);
    }
    if lines.is_empty() {
        lines.push(text!("aa-fire-none", sector = sector.name()));
    }
    lines.extend(silent(public, sector));
    Answer {
        lines,
        trace,
        focus: board::part(shown),
    }
}

/// Why bodies of a sector do not fire, and columns at it do not. [rulings AL-11,
/// AL-31]
fn silent(public: &Public, sector: Sector) -> Vec<Text> {
    let asleep = public.asleep.contains(&sector);
    let here = |b: &Body| b.post() == Some(sector) || b.foot() == Some(sector);
    let bodies = public.bodies.iter().filter(|(_, b)| b.lives() && here(b));
    let why = |(id, body): (&BodyId, &Body)| {
        let name = id.name();
        let order = body.order?;
        if asleep && id.side() == TEXAS {
            Some(text!("aa-silent-asleep", body = name))
        } else if !shooting::may_fire(order) {
            Some(text!("aa-silent-order", body = name, order = order.words()))
        } else {
            None
        }
    };
    bodies.filter_map(why).collect()
}

/// What a sector is, how it is come into, and who is there and near it.
fn look(view: &Sight<'_>, sector: Sector) -> Answer {
    let public = view.public();
    let row = sector.row();
    let mut lines = vec![text!(
        "aa-look",
        sector = sector.name(),
        length = row.length_ft,
        height = row.height_ft,
        cover = marks::cover_word(row.cover),
        times = row.multiplier
    )];
    if let Some(pips) = public.doors.get(&sector) {
        lines.push(text!("aa-look-door", pips = *pips));
    }
    if public.asleep.contains(&sector) {
        lines.push(Text::new("aa-look-asleep"));
    }
    if row.ladders {
        let most = sector.front();
        lines.push(text!("aa-look-ladders", most = most));
    }
    if row.climb > 0 {
        lines.push(text!("aa-look-climb", figures = row.climb));
    }
    if row.abatis {
        lines.push(Text::new("aa-look-abatis"));
    }
    let there = |b: &Body| b.post() == Some(sector) || b.foot() == Some(sector);
    let (post, near) = (plan().ground(sector).post, params().leader_radius.inches());
    let all = known(view);
    let (here, elsewhere): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, b)| there(b));
    if here.is_empty() {
        lines.push(Text::new("aa-look-nobody"));
    }
    let here = here.into_iter();
    lines.extend(here.map(|(id, b)| body_line(public, id, b)));
    let close = elsewhere
        .into_iter()
        .filter(|(_, b)| post.within(b.at, near));
    lines.extend(close.map(|(id, b)| text!("aa-look-near", body = body_line(public, id, b))));
    Answer {
        focus: board::part_of(public, sector),
        ..answer(lines)
    }
}

/// What a body would be tested against.
fn nerve(view: &Sight<'_>, id: BodyId, body: &Body) -> Answer {
    let public = view.public();
    let mut lines = vec![body_line(public, id, body)];
    let mut trace = Vec::new();
    if id.side() == MEXICO {
        let relief = morale::relief(public, body);
        lines.push(text!("aa-nerve-risk", less = relief));
        let recovery = morale::recovery(public, body);
        lines.push(text!("aa-nerve-recovery", percent = recovery.percent));
        trace.extend(recovery.trace);
    } else if let Some(standing) = morale::standing(public, id, body) {
        lines.push(text!("aa-nerve-standing", percent = standing.percent));
        trace.extend(standing.trace);
    } else {
        lines.push(Text::new("aa-nerve-calm"));
    }
    if id.side() == TEXAS && id.muster().fights && !movement::can_fall_back(public, body) {
        lines.push(Text::new("aa-nerve-cornered"));
    }
    if let (Some(mine), Some(order)) = (own(view, id), body.order) {
        lines.push(text!(
            "aa-nerve-order",
            order = order.words(),
            at = where_word(public, mine)
        ));
    }
    // What shakes men lies within their sight.
    let sight = params().sight.inches();
    let sides = [Bearing::WEST, Bearing::EAST].map(|way| body.at.toward(way, sight));
    Answer {
        lines,
        trace,
        focus: board::part([body.at].into_iter().chain(sides)),
    }
}

/// How the game stands.
fn report(view: &Sight<'_>) -> Vec<Text> {
    let public = view.public();
    // As in the status, with the viewer's own hidden bodies among them.
    let mut lines = board::status(view);
    lines.push(text!("aa-points", points = victory::points(public)));
    lines.extend(board::secrets(view));
    lines
}
