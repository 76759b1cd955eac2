//! Orders: what each body may be told, drafts that stay secret until all are
//! ready, and the defaults of the silent.

use super::action::Action;
use super::compass::Compass;
use super::movement;
use super::state::{
    Body, Given, MEXICO, Mood, Place, Public, Secret, TEXAS, Truth, seat_part, side_part,
};
use super::tables::{BodyId, Sector};
use super::{Sight, rule, sequence, talking};
use crate::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order};
use crate::notation;
use crate::ruleset::{Refusal, Seat};
use crate::text;
use crate::text::Text;
use crate::umpire::Umpire;
use std::collections::BTreeSet;

/// The report that a seat is ready, which the status says too.
pub const READY: &str = "aa-ready";

/// The verbs that order a body, with what a button says and their rule.
const VERBS: [(&str, &str, crate::rule::Rule); 8] = [
    ("rush", "aa-offer-rush", rule::RUSH),
    ("attack", "aa-offer-attack", rule::ATTACK),
    ("assault", "aa-offer-assault", rule::ASSAULT),
    ("hold", "aa-offer-hold", rule::HOLD),
    ("maneuver", "aa-offer-maneuver", rule::MANEUVER),
    ("face", "aa-offer-face", rule::MANEUVER),
    ("retreat", "aa-offer-retreat", rule::RETREAT),
    ("rally", "aa-offer-rally", rule::RALLY),
];

/// Whether the viewing seat's orders are open.
pub fn is_asked(view: &Sight<'_>) -> bool {
    let public = view.public();
    view.seat().is_some_and(|seat| is_open(public, seat))
}

/// Whether a seat's orders are open.
pub fn is_open(public: &Public, seat: Seat) -> bool {
    public.outcome.is_none()
        && public.seat(seat).is_some_and(|s| !s.ready && !s.resigned)
        && public.commands(seat)
}

/// A body the viewing seat commands, seen or not.
pub fn own<'a>(view: &Sight<'a>, id: BodyId) -> Option<&'a Body> {
    let public = view.public();
    let seat = view.seat()?;
    let commanded = public.seat(seat)?.bodies.contains(&id);
    let hidden = || {
        let part = view.secret(side_part(public, id.side()))?;
        part.hidden.get(&id)
    };
    let body = public.bodies.get(&id).or_else(hidden)?;
    (commanded && body.lives()).then_some(body)
}

/// All of them.
pub fn all_own<'a>(view: &Sight<'a>) -> Vec<(BodyId, &'a Body)> {
    let public = view.public();
    let seat = view.seat().and_then(|seat| public.seat(seat));
    let ids = seat.map(|s| s.bodies.clone()).unwrap_or_default();
    ids.into_iter()
        .filter_map(|id| Some((id, own(view, id)?)))
        .collect()
}

/// The viewing seat's own part of the secrets.
pub fn own_part<'a>(view: &Sight<'a>) -> Option<&'a Secret> {
    view.secret(seat_part(view.seat()?))
}

/// Whether a body may be given orders of that kind now. [Orders; ruling AL-01]
pub fn may(public: &Public, id: BodyId, body: &Body, verb: &str) -> bool {
    if id.side() == MEXICO {
        return match (body.mood, verb) {
            (_, "retreat" | "rally") | (Mood::Steady, "assault") => body.committed,
            (Mood::Shaken, "hold") | (Mood::Steady, _) => true,
            _ => false,
        };
    }
    if !id.muster().fights {
        return verb == "hold" || (verb == "rally" && !body.steady());
    }
    let back = movement::can_fall_back(public, body);
    match (body.mood, verb) {
        (_, "retreat") => back,
        (_, "rally") | (Mood::Steady, _) => true,
        (_, "hold") => !back,
        _ => false,
    }
}

/// The sectors a body may be sent to by an order of that kind: an attacker in
/// from outside or on through the fort; a defender to another, or out before
/// his own. [Movement; ruling AL-45]
pub fn goals(public: &Public, id: BodyId, body: &Body, verb: &str) -> Vec<Sector> {
    if verb == "face" {
        // Its own sector first, by which a defender gets his own front back.
        let here = body.post().or(body.foot());
        let mut all = public.sectors.clone();
        all.sort_by_key(|s| here != Some(*s));
        return all;
    }
    if let (TEXAS, Place::Foot(own)) = (id.side(), body.place) {
        return vec![own];
    }
    let sallies = verb != "maneuver" && movement::can_sally(id, body);
    let through = body.foot().is_some_and(|at| public.is_open(at));
    let inside = body.place == Place::Inside || through;
    public
        .sectors
        .iter()
        .copied()
        .filter(|s| {
            if id.side() == MEXICO {
                inside || movement::is_way_in(*s)
            } else {
                sallies || body.post() != Some(*s)
            }
        })
        .collect()
}

/// The columns that a column in the open may march up to. [ruling AL-46]
fn fellows(public: &Public, id: BodyId, body: &Body) -> Vec<BodyId> {
    let open = |b: &Body| matches!(b.place, Place::Field | Place::Foot(_));
    if id.side() != MEXICO || !open(body) {
        return Vec::new();
    }
    let others = public.side(MEXICO);
    let others = others.filter(|(other, b)| *other != id && open(b));
    others.map(|(other, _)| other).collect()
}

/// The order of a body whose commander is silent. [Orders; rulings AL-02, AL-29]
pub fn default_given(public: &Public, id: BodyId, body: &Body) -> Given {
    if id.side() != MEXICO {
        return match body.mood {
            Mood::Steady => Given::Hold,
            _ if may(public, id, body, "retreat") => Given::Retreat,
            _ => Given::Hold,
        };
    }
    match body.mood {
        Mood::Shaken => Given::Hold,
        Mood::Routed => Given::Retreat,
        Mood::Steady if !body.committed => Given::Hold,
        Mood::Steady => {
            let goals = goals(public, id, body, "attack");
            let last = body.order.and_then(Given::goal);
            let wanted = last.into_iter().chain(id.muster().sectors.iter().copied());
            let goal = if body.place == Place::Inside {
                movement::nearest_held(public, body.at)
            } else {
                wanted.into_iter().find(|s| goals.contains(s))
            };
            goal.or_else(|| goals.first().copied())
                .map_or(Given::Hold, Given::Attack)
        }
    }
}

fn field(name: &'static str, label: &'static str, lead: Lead) -> Field {
    Field {
        name,
        label: Text::new(label),
        lead,
        optional: false,
    }
}

/// What the viewing seat may order.
pub fn menu(view: &Sight<'_>) -> Menu {
    if !is_asked(view) {
        return Menu::default();
    }
    let mut offers = Vec::new();
    let mut able = BTreeSet::new();
    for (verb, label, rule) in VERBS {
        let takers = takers(view, verb);
        if takers.is_empty() {
            continue;
        }
        able.extend(takers);
        let mut fields = vec![field("body", "aa-field-body", Lead::Bare)];
        if is_sent(verb) {
            fields.push(field("to", "aa-field-to", Lead::Colon));
        }
        offers.push(Offer {
            verb,
            label: Text::new(label),
            rule,
            fields,
            closes: false,
        });
    }
    offers.extend(talking::offer(view));
    offers.push(Offer {
        verb: "done",
        label: text!("aa-offer-done", left = without_orders(view, &able)),
        rule: rule::ORDERS,
        fields: Vec::new(),
        closes: true,
    });
    Menu { offers }
}

/// Whether orders of that kind name a sector.
fn is_sent(verb: &str) -> bool {
    matches!(verb, "rush" | "attack" | "assault" | "maneuver" | "face")
}

/// The viewing seat's bodies that may be given orders of that kind.
fn takers(view: &Sight<'_>, verb: &str) -> Vec<BodyId> {
    let public = view.public();
    all_own(view)
        .into_iter()
        .filter(|(id, body)| {
            may(public, *id, body, verb)
                && (!is_sent(verb) || !goals(public, *id, body, verb).is_empty())
        })
        .map(|(id, _)| id)
        .collect()
}

/// What a field may hold.
pub fn choices(view: &Sight<'_>, draft: &Order, field: &str) -> Kind {
    match (draft.verb.as_str(), field) {
        (talking::VERB, _) => talking::choices(view, field),
        (verb, "body") => {
            let part = own_part(view);
            let choice = |id: BodyId| {
                let choice = Choice::new(id.muster().key.as_str(), id.name());
                let asleep = own(view, id).and_then(Body::post);
                let asleep = asleep.is_some_and(|s| view.public().asleep.contains(&s));
                match part.and_then(|p| p.drafts.get(&id)) {
                    Some(given) => choice.hint(given.words()),
                    None if asleep && verb != "hold" => choice.hint(Text::new("aa-hint-asleep")),
                    None => choice,
                }
            };
            Kind::One(takers(view, verb).into_iter().map(choice).collect())
        }
        (verb, "to") => {
            let id = draft.key("body").and_then(BodyId::by_key);
            let Some((id, body)) = id.and_then(|id| Some((id, own(view, id)?))) else {
                return Kind::One(Vec::new());
            };
            let public = view.public();
            let to = goals(public, id, body, verb).into_iter();
            let mut to: Vec<Choice> = if verb == "face" {
                fronts(id, body, to)
            } else {
                to.map(sector_choice).collect()
            };
            if verb == "maneuver" {
                let columns = fellows(public, id, body).into_iter();
                to.extend(columns.map(|c| Choice::new(c.muster().key.as_str(), c.name())));
            }
            Kind::One(to)
        }
        _ => Kind::One(Vec::new()),
    }
}

/// Fronts as choices: the points of the compass, and sectors with the point in
/// which each lies. [ruling AL-46]
fn fronts(id: BodyId, body: &Body, to: impl Iterator<Item = Sector>) -> Vec<Choice> {
    let mut found: Vec<Choice> = to
        .map(|sector| {
            let choice = sector_choice(sector);
            if id.side() == TEXAS && body.post().or(body.foot()) == Some(sector) {
                return choice.hint(Text::new("aa-hint-own-front"));
            }
            match movement::front(id, body, Given::Face(sector)) {
                Some(bearing) => choice.hint(Compass::nearest(bearing).word()),
                None => choice,
            }
        })
        .collect();
    let points = Compass::ALL.into_iter();
    found.extend(points.map(|p| Choice::new(p.key(), p.word().to_string())));
    found
}

/// A sector as a choice.
pub fn sector_choice(sector: Sector) -> Choice {
    Choice::new(sector.row().key.as_str(), sector.name())
}

/// Why a value is not among the choices.
pub fn explain(view: &Sight<'_>, draft: &Order, field: &str, value: &str) -> Refusal {
    if draft.verb == talking::VERB {
        return talking::explain(view, field, value);
    }
    let kind = choices(view, draft, field);
    let folded = notation::fold(value);
    if field == "body" {
        let mine = all_own(view).into_iter();
        let meant = mine.into_iter().find(|(id, _)| {
            notation::fold(id.name()) == folded || notation::fold(&id.muster().key) == folded
        });
        if let Some((id, body)) = meant {
            return why_not(view.public(), id, body, &draft.verb);
        }
        return notation::unknown(Text::new("aa-field-body"), value, kind.listed());
    }
    if let Some(sector) = Sector::all()
        .find(|s| notation::fold(s.name()) == folded || notation::fold(&s.row().key) == folded)
    {
        let to = sector.name();
        return Refusal::new(rule::MOVEMENT, text!("aa-refuse-goal", to = to));
    }
    notation::unknown(Text::new("aa-field-to"), value, kind.listed())
}

/// Why a body may not be given orders of that kind now. [Orders; rulings AL-01,
/// AL-25, AL-29]
fn why_not(public: &Public, id: BodyId, body: &Body, verb: &str) -> Refusal {
    let name = id.name();
    let goes_back = verb == "retreat" && id.side() == TEXAS && id.muster().fights;
    if goes_back && movement::retreat::is_last_stand(body) {
        return Refusal::new(
            rule::ruling("AL-25"),
            text!("aa-refuse-last-stand", body = name),
        );
    }
    if goes_back && !movement::can_fall_back(public, body) {
        return Refusal::new(
            rule::ruling("AL-25"),
            text!("aa-refuse-cornered", body = name),
        );
    }
    let text = text!(
        "aa-refuse-order",
        body = name,
        state = state_word(body),
        verb = verb
    );
    Refusal::new(rule::ORDERS, text)
}

/// What a body can be ordered now, kind by kind, with where to; and why not where
/// it cannot. [Orders]
pub fn can(public: &Public, id: BodyId, body: &Body) -> Vec<Text> {
    let line = |(verb, label, _): &(&'static str, &'static str, crate::rule::Rule)| {
        let name = Text::new(label);
        if !may(public, id, body, verb) {
            let why = why_not(public, id, body, verb).text;
            return text!("aa-can-not", order = name, why = why);
        }
        if !is_sent(verb) || *verb == "face" {
            return text!("aa-can", order = name);
        }
        let to: Vec<&str> = goals(public, id, body, verb)
            .into_iter()
            .map(Sector::name)
            .collect();
        if to.is_empty() {
            text!("aa-can-nowhere", order = name)
        } else {
            text!("aa-can-to", order = name, to = to)
        }
    };
    VERBS.iter().map(line).collect()
}

/// Why a verb that is in nobody's menu cannot be ordered: of the body that is
/// named after it, or of the first the seat has.
pub fn absent(view: &Sight<'_>, verb: &str, rest: &str) -> Option<Refusal> {
    let public = view.public();
    let out = |seat: Seat| public.outcome.is_none() && !public.commands(seat);
    if view.seat().is_some_and(out) {
        let text = Text::new("aa-refuse-nobody-left");
        return Some(Refusal::new(rule::COMMAND, text));
    }
    if !is_asked(view) || !VERBS.iter().any(|(known, ..)| *known == verb) {
        return None;
    }
    let named = notation::fold(rest.split(':').next().unwrap_or_default());
    let mine = all_own(view);
    let meant = mine
        .iter()
        .find(|(id, _)| notation::fold(id.name()) == named || id.muster().key == named);
    let (id, body) = meant.or_else(|| mine.first())?;
    Some(why_not(view.public(), *id, body, verb))
}

/// How firm a body stands, in a word.
pub fn state_word(body: &Body) -> Text {
    match body.mood {
        Mood::Steady if !body.committed => Text::new("aa-state-waiting"),
        Mood::Steady => Text::new("aa-state-steady"),
        Mood::Shaken => Text::new("aa-state-shaken"),
        Mood::Routed => Text::new("aa-state-routed"),
    }
}

/// The order for a seat that does not answer: it is ready, and each body
/// without an order acts by its default. [ruling AL-02]
pub fn default_order(view: &Sight<'_>) -> Option<Order> {
    is_asked(view).then(|| Order::new("done"))
}

/// How many of the viewing seat's bodies that may be given an order have none;
/// once it is ready, none matters any more.
pub fn undecided(view: &Sight<'_>) -> Option<usize> {
    let public = view.public();
    let seat = view.seat().filter(|seat| public.commands(*seat))?;
    if public.outcome.is_none() && public.seat(seat).is_some_and(|s| s.ready) {
        return Some(0);
    }
    if !is_asked(view) {
        return None;
    }
    let able = VERBS.into_iter().flat_map(|(verb, ..)| takers(view, verb));
    Some(without_orders(view, &able.collect()))
}

/// How many of those bodies of the viewing seat's have no order.
fn without_orders(view: &Sight<'_>, able: &BTreeSet<BodyId>) -> usize {
    let given = |id: &&BodyId| own_part(view).is_some_and(|p| p.drafts.contains_key(id));
    able.iter().filter(|id| !given(id)).count()
}

/// Carries out an order of a seat.
pub fn play(truth: &mut Truth, seat: Seat, action: &Action, umpire: &mut Umpire) {
    match action {
        Action::Say { to, words } => talking::say(truth, seat, to, words, umpire),
        Action::Done => {
            if let Some(state) = truth.public.seats.get_mut(usize::from(seat.0)) {
                state.ready = true;
            }
            let name = truth.public.seat(seat).map(|s| s.name.clone());
            if let Some(name) = name {
                let ready = Text::new(READY).with("seat", name);
                umpire.announce(rule::ORDERS, ready);
            }
            go_on(truth, umpire);
        }
        _ => {
            if let (Some((id, given)), Some(part)) = (action.given(), truth.of_seat_mut(seat)) {
                part.drafts.insert(id, given);
            }
        }
    }
}

/// Whether nobody's orders are open any more.
fn all_sealed(public: &Public) -> bool {
    !public.all_seats().any(|seat| is_open(public, seat))
}

/// Plays the turn once nobody's orders are open; and the next, where all who
/// are left to order anything have resigned.
fn go_on(truth: &mut Truth, umpire: &mut Umpire) {
    while truth.public.outcome.is_none() && all_sealed(&truth.public) {
        sequence::resolve(truth, umpire);
    }
}

/// A seat resigns. Its bodies act by the default from now on, as long as
/// somebody else commands on its side; else the game is over. [Command]
///
/// # Errors
/// A refusal where it has resigned already.
pub fn resign(truth: &mut Truth, seat: Seat, umpire: &mut Umpire) -> Result<bool, Refusal> {
    let public = &truth.public;
    let Some(own) = public.seat(seat).cloned() else {
        return Ok(false);
    };
    if own.resigned {
        let text = text!("aa-refuse-resigned", seat = own.name);
        return Err(Refusal::plain(text));
    }
    let mut fellows = (0..).map(Seat).zip(&public.seats);
    let led = fellows.any(|(other, state)| {
        other != seat && state.side == own.side && !state.resigned && public.commands(other)
    });
    if !led {
        return Ok(false);
    }
    if let Some(state) = truth.public.seats.get_mut(usize::from(seat.0)) {
        state.resigned = true;
    }
    if let Some(part) = truth.of_seat_mut(seat) {
        part.drafts.clear();
    }
    umpire.announce(rule::COMMAND, text!("aa-resigned", seat = own.name));
    go_on(truth, umpire);
    Ok(true)
}

/// Other words for verbs.
pub const SYNONYMS: &[(&str, &str)] = &[
    ("charge", "rush"),
    ("advance", "attack"),
    ("storm", "assault"),
    ("stand", "hold"),
    ("manoeuvre", "maneuver"),
    ("march", "maneuver"),
    ("turn", "face"),
    ("wheel", "face"),
    ("fall back", "retreat"),
    ("fall-back", "retreat"),
    ("recover", "rally"),
    ("reform", "rally"),
    ("what can", "can"),
    ("tell", talking::VERB),
    ("message", talking::VERB),
    ("ready", "done"),
    ("pass", "done"),
    ("end", "done"),
];

/// What the drafts and defaults of a seat's bodies come to.
pub fn effective(truth: &Truth, seat: Seat) -> Vec<(BodyId, Given)> {
    let public = &truth.public;
    let ids = public.seat(seat).map(|s| s.bodies.clone());
    ids.unwrap_or_default()
        .into_iter()
        .filter_map(|id| {
            let body = truth.body(id).filter(|b| b.lives())?;
            let drafted = truth.of_seat(seat)?.drafts.get(&id).copied();
            let given = drafted.filter(|g| may(public, id, body, g.verb()));
            Some((id, given.unwrap_or_else(|| default_given(public, id, body))))
        })
        .collect()
}
