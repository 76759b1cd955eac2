//! Talking: commanders of a side confer only where their figures are near;
//! else a courier carries the words, later, and may be lost.

use super::board::seat_name;
use super::orders::{is_asked, own_part};
use super::state::{Courier, Message, Public, Truth};
use super::tables::params;
use super::{Sight, leaders, rule};
use crate::menu::{Choice, Field, Kind, Lead, Offer};
use crate::notation;
use crate::ruleset::{Refusal, Seat};
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Umpire};

/// The verb that sends a message.
pub const VERB: &str = "say";

/// The other seats of the same side.
pub fn fellows(public: &Public, seat: Seat) -> Vec<Seat> {
    let Some(own) = public.seat(seat) else {
        return Vec::new();
    };
    (0..)
        .map(Seat)
        .zip(&public.seats)
        .filter(|(other, state)| *other != seat && state.side == own.side)
        .map(|(other, _)| other)
        .filter(|other| public.commands(*other))
        .collect()
}

/// The key of a seat in an order.
fn key(seat: Seat) -> String {
    format!("seat{}", seat.0)
}

fn by_key(key: &str) -> Option<Seat> {
    key.strip_prefix("seat")?.parse().ok().map(Seat)
}

/// How far two commanders are from each other; `None` where one of them has
/// nobody left.
fn apart(public: &Public, one: Seat, other: Seat) -> Option<crate::inches::Length> {
    Some(leaders::lies(public, one)?.distance(leaders::lies(public, other)?))
}

/// [Talking] Turns until words arrive: none within talking distance.
pub fn delay(public: &Public, from: Seat, to: Seat) -> Option<u8> {
    let far = apart(public, from, to)?;
    if far <= params().talking.inches() {
        return Some(0);
    }
    let speed = params().courier.inches().in_sixteenths().max(1);
    let turns = (far.in_sixteenths() + speed - 1) / speed;
    Some(u8::try_from(turns.max(1)).unwrap_or(u8::MAX))
}

/// The offer to say something, where there is somebody to say it to.
pub fn offer(view: &Sight<'_>) -> Option<Offer> {
    let seat = view.seat()?;
    let said = own_part(view)?.said;
    let open = is_asked(view) && said < params().say_per_turn.value;
    let someone = !fellows(view.public(), seat).is_empty();
    (open && someone).then(|| Offer {
        verb: VERB,
        label: Text::new("aa-offer-say"),
        rule: rule::TALKING,
        fields: vec![
            Field {
                name: "to",
                label: Text::new("aa-field-whom"),
                lead: Lead::Bare,
                optional: false,
            },
            Field {
                name: "words",
                label: Text::new("aa-field-words"),
                lead: Lead::Colon,
                optional: false,
            },
        ],
        closes: false,
    })
}

/// Why nothing can be said now by a seat whose orders are open. [Talking;
/// ruling AL-30]
pub fn absent(view: &Sight<'_>) -> Option<Refusal> {
    let seat = view.seat().filter(|_| is_asked(view))?;
    let most = params().say_per_turn.value;
    let text = if fellows(view.public(), seat).is_empty() {
        Text::new("aa-refuse-nobody-to-tell")
    } else {
        text!("aa-refuse-said-enough", most = most)
    };
    Some(Refusal::new(rule::TALKING, text))
}

/// What its fields may hold.
pub fn choices(view: &Sight<'_>, field: &str) -> Kind {
    if field == "words" {
        return Kind::Words {
            max: params().say_length.value.into(),
        };
    }
    let public = view.public();
    let Some(seat) = view.seat() else {
        return Kind::One(Vec::new());
    };
    let choice = |to: Seat| {
        let name = public.seat(to).map(|s| s.name.to_string());
        let choice = Choice::new(key(to), name.unwrap_or_default());
        choice.hint(match delay(public, seat, to) {
            Some(0) => Text::new("aa-hint-near"),
            turns => text!("aa-hint-courier", turns = turns.unwrap_or(1)),
        })
    };
    Kind::One(fellows(public, seat).into_iter().map(choice).collect())
}

/// Why somebody cannot be told something.
pub fn explain(view: &Sight<'_>, field: &str, value: &str) -> Refusal {
    let kind = choices(view, field);
    notation::unknown(Text::new("aa-field-whom"), value, kind.listed())
}

/// [Talking] Something is said: heard at once by who is near, else on its way.
pub fn say(truth: &mut Truth, from: Seat, to: &str, words: &str, umpire: &mut Umpire) {
    let Some(to) = by_key(to) else {
        return;
    };
    let Some(turns) = delay(&truth.public, from, to) else {
        return;
    };
    let turn = truth.public.turn;
    let name = seat_name(&truth.public, to);
    let text = if turns == 0 {
        text!("aa-said", to = name, words = words)
    } else {
        text!("aa-sent", to = name, turns = turns, words = words)
    };
    umpire.tell(Audience::Seat(from), rule::TALKING, text);
    if let Some(part) = truth.of_seat_mut(from) {
        part.said += 1;
        if turns > 0 {
            part.couriers.push(Courier {
                to,
                words: words.to_owned(),
                // He is there when the orders of that turn are open.
                due: turn.saturating_add(turns),
            });
        }
    }
    if turns == 0 {
        hear(truth, from, to, words, false, umpire);
    }
}

/// A message arrives.
fn hear(truth: &mut Truth, from: Seat, to: Seat, words: &str, courier: bool, umpire: &mut Umpire) {
    let turn = truth.public.turn;
    let name = seat_name(&truth.public, from);
    let led = u8::from(!leaders::has_lost_its_leader(&truth.public, from));
    let text = if courier {
        text!("aa-courier-came", from = name, led = led, words = words)
    } else {
        text!("aa-heard", from = name, led = led, words = words)
    };
    umpire.tell(Audience::Seat(to), rule::TALKING, text);
    if let Some(part) = truth.of_seat_mut(to) {
        part.inbox.push(Message {
            turn,
            from,
            words: words.to_owned(),
            by_courier: courier,
        });
    }
}

/// [Talking; ruling AL-30] At the end of a turn couriers arrive who are due for
/// the orders of the next, or do not: nobody is told of those who are lost.
pub fn couriers(truth: &mut Truth, umpire: &mut Umpire) {
    let turn = truth.public.turn;
    for from in truth.public.all_seats() {
        let Some(part) = truth.of_seat_mut(from) else {
            continue;
        };
        let (due, later): (Vec<Courier>, Vec<Courier>) =
            part.couriers.drain(..).partition(|c| c.due <= turn + 1);
        part.couriers = later;
        for (n, courier) in due.into_iter().enumerate() {
            let occasion = format!("t{turn} courier {} {n}", from.0);
            let die = umpire.roll(rule::TALKING, 6, occasion);
            if u16::from(die) > params().courier_lost.value {
                hear(truth, from, courier.to, &courier.words, true, umpire);
            }
        }
    }
}
