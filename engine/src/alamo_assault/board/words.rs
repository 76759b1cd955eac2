//! The state of the game in words, for one viewer.

use super::known;
use crate::alamo_assault::orders::state_word;
use crate::alamo_assault::plan::plan;
use crate::alamo_assault::state::{Body, MEXICO, Place, Public, TEXAS, side_name, side_part};
use crate::alamo_assault::tables::{BodyId, Sector};
use crate::alamo_assault::{Sight, victory};
use crate::ruleset::Seat;
use crate::text;
use crate::text::Text;

/// What stands over the picture.
pub fn caption(public: &Public) -> Text {
    match (&public.outcome, public.is_dark()) {
        (Some(outcome), _) => outcome.text.clone(),
        (None, true) => text!("aa-caption-dark", turn = public.turn, turns = public.turns),
        (None, false) => text!("aa-caption", turn = public.turn, turns = public.turns),
    }
}

/// Where a body stands, in words.
pub fn where_word(public: &Public, body: &Body) -> Text {
    match body.place {
        Place::Field => text!("aa-where-field", inches = plan().off_the_walls(body.at)),
        Place::Foot(sector) if body.up + body.inside > 0 => text!(
            "aa-where-wall",
            sector = sector.name(),
            up = body.up,
            inside = body.inside
        ),
        Place::Foot(sector) => text!("aa-where-foot", sector = sector.name()),
        Place::Inside => {
            let held = public.sectors.iter().copied();
            let near = held.min_by_key(|s| plan().ground(*s).post.distance(body.at));
            text!("aa-where-inside", sector = near.map_or("", Sector::name))
        }
        Place::Post(sector) => text!("aa-where-post", sector = sector.name()),
    }
}

/// A body in one line.
pub fn body_line(public: &Public, id: BodyId, body: &Body) -> Text {
    text!(
        "aa-body-line",
        body = id.name(),
        figures = body.total(),
        start = body.start,
        state = state_word(body),
        at = where_word(public, body)
    )
}

/// The picture in words.
pub fn alt(view: &Sight<'_>) -> Text {
    let public = view.public();
    let lines = known(view).into_iter();
    let lines: Vec<Text> = lines.map(|(id, b)| body_line(public, id, b)).collect();
    text!("aa-alt", caption = caption(public), bodies = lines)
}

/// The state of the game in a few lines.
pub fn status(view: &Sight<'_>) -> Vec<Text> {
    let public = view.public();
    // How it ended is said beside this.
    let turn = text!("aa-caption", turn = public.turn, turns = public.turns);
    let mut lines = vec![match public.outcome {
        Some(_) => turn,
        None => caption(public),
    }];
    for side in [MEXICO, TEXAS] {
        lines.push(text!(
            "aa-status-side",
            side = side_name(side),
            left = victory::left(public, side),
            fallen = victory::fallen(public, side)
        ));
        let bodies = public.side(side);
        lines.extend(bodies.map(|(id, b)| body_line(public, id, b)));
    }
    if !public.unseen.is_empty() {
        let names: Vec<&str> = public.unseen.iter().map(|id| id.name()).collect();
        lines.push(text!("aa-status-unseen", bodies = names));
    }
    let seats = public.seats.iter().filter(|s| s.ready);
    let ready: Vec<Text> = seats.map(|s| s.name.clone()).collect();
    if !ready.is_empty() {
        lines.push(text!("aa-status-ready", seats = ready));
    }
    lines
}

/// What only this viewer knows: his drafts, his letters, his hidden men.
pub fn secrets(view: &Sight<'_>) -> Vec<Text> {
    let public = view.public();
    let mut lines = Vec::new();
    for side in [MEXICO, TEXAS] {
        let hidden = view.secret(side_part(public, side));
        for (id, body) in hidden.into_iter().flat_map(|p| &p.hidden) {
            lines.push(text!(
                "aa-secret-hidden",
                body = body_line(public, *id, body)
            ));
        }
    }
    let seats = public.seats.len();
    for (owner, part) in view.secrets() {
        if usize::from(owner.0) >= seats {
            continue;
        }
        for (id, given) in &part.drafts {
            lines.push(text!(
                "aa-secret-draft",
                body = id.name(),
                order = given.words()
            ));
        }
        for courier in &part.couriers {
            lines.push(text!(
                "aa-secret-courier",
                to = seat_name(public, courier.to),
                due = courier.due,
                words = courier.words.as_str()
            ));
        }
        for message in &part.inbox {
            lines.push(text!(
                "aa-secret-message",
                from = seat_name(public, message.from),
                turn = message.turn,
                words = message.words.as_str()
            ));
        }
    }
    lines
}

/// The name of a seat.
pub fn seat_name(public: &Public, seat: Seat) -> Text {
    public
        .seat(seat)
        .map_or_else(|| Text::plain(""), |s| s.name.clone())
}
