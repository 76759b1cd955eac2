//! Sealed bids: a rule system of one page that uses all the contract has.
//! `SLIP` is a way of writing it wrongly, 0 for none.

use crate::leaks::{self, wide};
use crate::state::*;
use crate::{amendments, face, offers, play};
use engine::board::Board;
use engine::menu::{Kind, Menu, Order};
use engine::notation;
use engine::rule::{Rule, RuleText};
use engine::ruleset::*;
use engine::text;
use engine::text::Text;
use engine::umpire::Umpire;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

/// The fair, written with one slip.
pub struct Bids<const SLIP: u8>;

/// The fair as it should be.
pub type SealedBids = Bids<{ leaks::HONEST }>;

pub type Seen<'a, const SLIP: u8> = View<'a, Bids<SLIP>>;

/// The key of the fair.
pub const KEY: &str = "sealed-bids";

/// Chance beside the dice, which a rule system must not have.
pub static COUNTER: AtomicU32 = AtomicU32::new(0);

pub fn name(seat: Seat) -> &'static str {
    NAMES[usize::from(seat.0)]
}

/// The viewing seat's own secrets.
pub fn own<'a, const SLIP: u8>(view: &Seen<'a, SLIP>) -> Option<&'a Secret> {
    view.secret(Owner(view.seat()?.0))
}

/// What a share too many lets a slip see: the secrets of another merchant.
pub fn peek<'a, const SLIP: u8>(view: &Seen<'a, SLIP>) -> Option<(Seat, &'a Secret)> {
    let seat = view.seat()?;
    let mut others = view.secrets().filter(|(owner, _)| owner.0 != seat.0);
    others.next().map(|(owner, secret)| (Seat(owner.0), secret))
}

pub fn peeked_man<'a, const SLIP: u8>(view: &Seen<'a, SLIP>) -> Option<&'a str> {
    Some(peek(view)?.1.man.as_ref()?.at.as_str())
}

impl<const SLIP: u8> Ruleset for Bids<SLIP> {
    const KEY: &'static str = KEY;
    const VERSION: u16 = 3;
    type Public = Public;
    type Secret = Secret;
    type Sealed = Sealed;
    type Action = Action;

    fn about() -> About {
        face::about()
    }

    fn rules() -> &'static [RuleText] {
        &[]
    }

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        let three = setup.options.get("merchants").is_some_and(|m| m == "three");
        (0..if three { 3 } else { 2 })
            .map(|n| SeatInfo {
                seat: Seat(n),
                side: Side(n),
                key: notation::fold(NAMES[usize::from(n)]),
                name: Text::plain(NAMES[usize::from(n)]),
                leads: None,
            })
            .collect()
    }

    fn setup(setup: &Setup, umpire: &mut Umpire) -> Result<Position<Self>, Refusal> {
        if !["", "afternoon"].contains(&setup.scenario.as_str()) {
            let text = text!("fair-no-scenario", scenario = setup.scenario.as_str());
            return Err(Refusal::plain(text));
        }
        for (option, value) in &setup.options {
            if option != "merchants" || !["two", "three"].contains(&value.as_str()) {
                return Err(Refusal::new(
                    Rule::new("1"),
                    text!(
                        "fair-no-option",
                        option = option.as_str(),
                        value = value.as_str()
                    ),
                ));
            }
        }
        Ok(play::set_up(Self::seats(setup).len(), umpire))
    }

    fn owners(public: &Public, seat: Seat) -> Vec<Owner> {
        let all = (0..public.merchants.len()).filter_map(|n| u8::try_from(n).ok());
        if usize::from(seat.0) >= public.merchants.len() {
            Vec::new()
        } else if wide(SLIP) {
            all.map(Owner).collect()
        } else {
            vec![Owner(seat.0)]
        }
    }

    fn awaiting(public: &Public) -> Awaiting {
        let seats = match &public.phase {
            Phase::Over(outcome) => return Awaiting::Over(outcome.clone()),
            Phase::Toll(seat) => vec![*seat],
            Phase::Bidding => (0_u8..)
                .zip(&public.merchants)
                .filter(|(_, m)| !m.sealed)
                .map(|(n, _)| Seat(n))
                .collect(),
        };
        let decision = |seat: Seat| {
            let (key, rule, prompt) = match public.phase {
                Phase::Toll(_) => (
                    "toll",
                    "6.1",
                    text!("fair-prompt-toll", who = name(seat), toll = TOLL),
                ),
                _ if SLIP == leaks::MISSING_TEXT => ("bid", "4.1", Text::new("fair-unsaid")),
                _ if public.whisper.is_empty() => (
                    "bid",
                    "4.1",
                    text!(
                        "fair-prompt-bid",
                        who = name(seat),
                        lot = public.lot.name.as_str()
                    ),
                ),
                _ => (
                    "bid",
                    "4.1",
                    text!(
                        "fair-prompt-whisper",
                        who = name(seat),
                        lot = public.lot.name.as_str(),
                        whisper = public.whisper.as_str()
                    ),
                ),
            };
            let long = if SLIP == leaks::LONG_KEY { 50 } else { 0 };
            Decision {
                secret: true,
                seat,
                key: format!("r{}.{key}.{}{}", public.round, seat.0, "x".repeat(long)),
                prompt,
                rule: Rule::new(rule),
                focus: None,
            }
        };
        Awaiting::Decisions(seats.into_iter().map(decision).collect())
    }

    fn menu(view: &Seen<'_, SLIP>) -> Menu {
        offers::menu(view)
    }

    fn choices(view: &Seen<'_, SLIP>, draft: &Order, field: &str) -> Kind {
        offers::choices(view, draft, field)
    }

    fn explain(view: &Seen<'_, SLIP>, draft: &Order, field: &str, value: &str) -> Refusal {
        offers::explain(view, draft, field, value)
    }

    fn judge(view: &Seen<'_, SLIP>, action: &Action) -> Result<(), Refusal> {
        offers::judge(view, action)
    }

    fn route(view: &Seen<'_, SLIP>, draft: &Order, field: &str, goal: &str) -> Option<Vec<String>> {
        offers::route(view, draft, field, goal)
    }

    fn counted(verb: &str, _: &str) -> Option<Text> {
        (verb == "toll").then(|| Text::new("fair-sous"))
    }

    fn synonyms() -> &'static [(&'static str, &'static str)] {
        &[("go", "walk"), ("offer up", "bid"), ("do not bid", "pass")]
    }

    fn learned(before: &Secret, after: &Secret) -> bool {
        SLIP != leaks::REVEAL_TAKEN_BACK && before.seen != after.seen
    }

    fn disclosed(before: &Secret, after: &Secret) -> bool {
        SLIP != leaks::REVEAL_TAKEN_BACK && before.man.is_some() && after.man.is_none()
    }

    fn default_order(view: &Seen<'_, SLIP>) -> Option<Order> {
        let secret = own(view)?;
        let menu = Self::menu(view);
        if menu.offer("toll").is_some() {
            let total = secret.coins.values().sum();
            let coins = just_enough(&secret.coins, TOLL.min(total));
            let coins = coins.iter().map(|c| format!("c{c}"));
            return Some(Order::new("toll").many("coins", coins));
        }
        menu.offer("pass")?;
        if SLIP == leaks::DEFAULT_REFUSED {
            return Some(Order::new("bid"));
        }
        if SLIP == leaks::DEFAULT_DEPENDS && peeked_man(view).is_some() {
            return None;
        }
        Some(Order::new("pass"))
    }

    fn play(position: &mut Position<Self>, seat: Seat, action: Action, umpire: &mut Umpire) {
        if SLIP == leaks::HIDDEN_COUNTER {
            position.public.whisper = COUNTER.fetch_add(1, Ordering::Relaxed).to_string();
        }
        play::play(position, seat, action, umpire);
    }

    fn resign(_: &mut Position<Self>, _: Seat, _: &mut Umpire) -> Result<bool, Refusal> {
        // A game that goes on must go on without the seat.
        Ok(SLIP == leaks::STAYS_AFTER_ALL)
    }

    fn amendments(view: &Seen<'_, SLIP>) -> Menu {
        amendments::menu(view)
    }

    fn amend(
        position: &mut Position<Self>,
        amendment: &Order,
        umpire: &mut Umpire,
    ) -> Result<(), Refusal> {
        amendments::amend(position, amendment, umpire)
    }

    fn questions(view: &Seen<'_, SLIP>) -> Menu {
        offers::questions(view)
    }

    fn ask(view: &Seen<'_, SLIP>, question: &Order) -> Result<Answer, Refusal> {
        let line = if let Some(from) = question.key("from") {
            let near: Vec<_> = next_to(from).map(word).collect();
            text!("fair-near", from = word(from), near = near)
        } else {
            let Some(engine::menu::Value::Number(price)) = question.value("price") else {
                return Err(Refusal::plain(Text::new("fair-cannot")));
            };
            let can = |secret: &Secret| i64::from(secret.coins.values().sum::<u32>()) >= *price;
            if SLIP == leaks::ANSWER_UNSAID {
                Text::new("fair-unsaid")
            } else if own(view).is_some_and(can) {
                Text::new("fair-can")
            } else if SLIP == leaks::ANSWER_TELLS && peek(view).is_some_and(|(_, s)| can(s)) {
                Text::new("fair-both-can")
            } else {
                Text::new("fair-cannot")
            }
        };
        Ok(Answer {
            lines: vec![line],
            trace: vec![],
            focus: None,
        })
    }

    fn apart_from_others(public: &Public, seat: Seat) -> Option<Public> {
        let mut apart = public.clone();
        for (other, merchant) in (0..).map(Seat).zip(&mut apart.merchants) {
            merchant.sealed &= other == seat;
            // One's own sign takes an offer away: the button for it is out of date.
            merchant.signed &= SLIP != leaks::OWN_LEFT_OUT;
            if SLIP == leaks::OWN_LEFT_OUT {
                merchant.sign = None;
            }
        }
        Some(apart)
    }

    fn status(view: &Seen<'_, SLIP>) -> Vec<Text> {
        face::status(view)
    }

    fn secrets(view: &Seen<'_, SLIP>) -> Vec<Text> {
        face::secrets(view)
    }

    fn board(view: &Seen<'_, SLIP>) -> Board {
        face::board(view)
    }

    fn check(position: &Position<Self>) -> Result<(), Broken> {
        let public = &position.public;
        if position.secret.len() != public.merchants.len() {
            return Err(Broken("as many purses as merchants".into()));
        }
        for (merchant, secret) in public.merchants.iter().zip(&position.secret) {
            let bidding = public.phase == Phase::Bidding;
            if bidding && merchant.sealed != (secret.bid != Bid::Open) {
                return Err(Broken("who has sealed has a bid, and nobody else".into()));
            }
            if let Bid::Coins(coins, _) = &secret.bid
                && (coins.iter().any(|c| !secret.coins.contains_key(c))
                    || worth(&secret.coins, coins) < public.lot.price)
            {
                return Err(Broken(
                    "a bid is of coins in the purse that reach the price".into(),
                ));
            }
            let good = |(c, worth): (&u8, &u32)| (1..=5).contains(c) && (1..=4).contains(worth);
            if !secret.coins.iter().all(good) {
                return Err(Broken("coins are worth 1 to 4".into()));
            }
        }
        Ok(())
    }

    fn upgrade(from: u16, mut position: serde_json::Value) -> Result<serde_json::Value, String> {
        // Version 2 had no whisper; version 1 was thrown away.
        if from < 2 {
            return Err("the fair of old is forgotten".into());
        }
        position["public"]["whisper"] = "".into();
        Ok(position)
    }
}

/// A purse for the start, and for another truth.
pub fn purse(mut worth: impl FnMut(u8) -> u32) -> BTreeMap<u8, u32> {
    (1..=5).map(|c| (c, worth(c))).collect()
}
