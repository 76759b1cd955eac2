//! What a seat or a side hides, put otherwise: for the laws of secrecy.

use super::state::{Courier, Truth};
use super::{AlamoAssault, rule};
use crate::laws::{Hidden, Scramble};
use crate::menu::{self, Order};
use crate::player;
use crate::ruleset::{Owner, Position, Ruleset, Seat, Viewer};
use crate::umpire::Chance;

/// How often another draft is sought before there is none.
const TRIES: usize = 6;

impl Scramble for AlamoAssault {
    fn reveals() -> &'static [&'static str] {
        // Orders opened together, bodies that come into sight, words that arrive.
        const { &[rule::ORDERS_KEY, rule::SIGHT_KEY, rule::TALKING_KEY] }
    }

    fn shares(public: &Self::Public, seat: Seat, owner: Owner) -> bool {
        let own = seat.0 == owner.0 && usize::from(seat.0) < public.seats.len();
        let side = usize::from(owner.0).checked_sub(public.seats.len());
        let state = public.seats.get(usize::from(seat.0));
        own || (side.is_some() && side == state.map(|s| usize::from(s.side.0)))
    }

    fn scramble(
        position: &Position<Self>,
        hidden: Hidden,
        chance: &mut dyn Chance,
    ) -> Option<Position<Self>> {
        let Hidden::Owner(owner) = hidden else {
            // Nothing is sealed in this game.
            return None;
        };
        let mut other = position.clone();
        if usize::from(owner.0) < position.public.seats.len() {
            draft_otherwise(&mut other, Seat(owner.0), chance);
        } else {
            count_otherwise(&mut other, owner, chance);
        }
        (other != *position).then_some(other)
    }

    fn disguise(
        position: &Position<Self>,
        seat: Seat,
        order: &Order,
        chance: &mut dyn Chance,
    ) -> Option<Order> {
        if order.verb == "done" {
            return None;
        }
        let view = position.view(Viewer::Seat(seat));
        let menu = Self::menu(&view);
        // Whoever hears it or not, a message is told from a draft by those it reaches.
        let offers = menu.offers.iter().filter(|o| o.verb != "done");
        let offers: Vec<_> = offers.collect();
        let n = usize::from(chance.roll(100)) % offers.len().max(1);
        let other = player::sample_offer(&view, offers.get(n)?, chance)?;
        (other != *order && menu::check(&view, &other).is_ok()).then_some(other)
    }
}

/// Another draft, none, another message under way.
fn draft_otherwise(truth: &mut Truth, seat: Seat, chance: &mut dyn Chance) {
    if chance.roll(4) == 1
        && let Some(part) = truth.of_seat_mut(seat)
    {
        if let Some(courier) = part.couriers.first_mut() {
            courier.words.push('!');
        } else if let Some(to) = super::talking::fellows(&truth.public.clone(), seat).first() {
            let due = truth.public.turn.saturating_add(chance.roll(2)) - 1;
            if let Some(part) = truth.of_seat_mut(seat) {
                part.couriers.push(Courier {
                    to: *to,
                    words: "x".into(),
                    due,
                });
            }
        }
        return;
    }
    for _ in 0..TRIES {
        // What anybody could have drafted before he was ready.
        let mut open = truth.clone();
        if let Some(state) = open.public.seats.get_mut(usize::from(seat.0)) {
            state.ready = false;
        }
        let view = open.view(Viewer::Seat(seat));
        let offers = AlamoAssault::menu(&view).offers;
        let n = usize::from(chance.roll(100)) % offers.len().max(1);
        let order = offers
            .get(n)
            .and_then(|o| player::sample_offer(&view, o, chance));
        let action = order.and_then(|order| menu::check(&view, &order).ok());
        if let Some((id, given)) = action.and_then(|a| a.given())
            && let Some(part) = truth.of_seat_mut(seat)
        {
            part.drafts.insert(id, given);
            return;
        }
    }
}

/// Another number of men out of sight.
fn count_otherwise(truth: &mut Truth, owner: Owner, chance: &mut dyn Chance) {
    let more = u16::from(chance.roll(5));
    if let Some(part) = truth.secret.get_mut(usize::from(owner.0)) {
        for body in part.hidden.values_mut() {
            body.figures.soldiers += more;
            body.start += more;
        }
    }
}
