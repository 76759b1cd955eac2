//! Other truths of the fair, for the laws of secrecy.

use crate::rules::{Bids, purse};
use crate::state::*;
use engine::laws::{Hidden, Scramble};
use engine::menu::Order;
use engine::player;
use engine::ruleset::{Owner, Position, Ruleset, Seat, Viewer};
use engine::umpire::Chance;

impl<const SLIP: u8> Scramble for Bids<SLIP> {
    fn reveals() -> &'static [&'static str] {
        &["3.2", "4.1", "4.2", "5.2", "6.2", "7.1"]
    }

    fn shares(_: &Public, seat: Seat, owner: Owner) -> bool {
        seat.0 == owner.0
    }

    fn scramble(
        position: &Position<Self>,
        hidden: Hidden,
        chance: &mut dyn Chance,
    ) -> Option<Position<Self>> {
        let mut other = position.clone();
        match hidden {
            Hidden::Sealed => {
                let lots = &mut other.sealed.lots;
                let turn = usize::from(chance.roll(4)) % lots.len().max(1);
                lots.rotate_left(turn);
            }
            Hidden::Owner(owner) => {
                let n = usize::from(owner.0);
                let price = other.public.lot.price;
                let bidding = other.public.phase == Phase::Bidding;
                let sealed = other.public.merchants[n].sealed && bidding;
                let secret = &mut other.secret[n];
                if chance.roll(2) == 1 {
                    let stand = STANDS[usize::from(chance.roll(6)) - 1].0;
                    secret.man = (chance.roll(3) > 1).then(|| Man {
                        at: stand.to_owned(),
                        with: vec![],
                        depth: 2,
                    });
                }
                let kept = match &secret.bid {
                    // What is bid stays as it is, at times.
                    Bid::Coins(coins, _) if chance.roll(2) == 1 => coins.clone(),
                    Bid::Coins(..) | Bid::Open | Bid::Pass => Vec::new(),
                };
                let before = secret.coins.clone();
                secret.coins = purse(|_| chance.roll(4).into());
                secret
                    .coins
                    .retain(|c, _| kept.contains(c) || chance.roll(3) > 1);
                for c in &kept {
                    secret.coins.insert(*c, before[c]);
                }
                if sealed && kept.is_empty() {
                    let coins = just_enough(&secret.coins, price);
                    let enough = worth(&secret.coins, &coins) >= price;
                    secret.bid = if enough && chance.roll(2) == 1 {
                        Bid::Coins(coins, None)
                    } else {
                        Bid::Pass
                    };
                }
            }
        }
        (other != *position).then_some(other)
    }

    fn disguise(
        position: &Position<Self>,
        seat: Seat,
        order: &Order,
        chance: &mut dyn Chance,
    ) -> Option<Order> {
        let view = position.view(Viewer::Seat(seat));
        let menu = Self::menu(&view);
        let verb = match order.verb.as_str() {
            "bid" if chance.roll(3) == 1 => "pass",
            "pass" | "bid" => "bid",
            "hide" => "hide",
            "toll" => "toll",
            _ => return None,
        };
        player::sample_offer(&view, menu.offer(verb)?, chance).filter(|other| other != order)
    }
}
