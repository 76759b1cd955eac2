//! Sealed bids: a rule system of one page that uses all the contract has.
//! `SLIP` is a way of writing it wrongly, 0 for none.

use crate::leaks::{self, wide};
use crate::state::*;
use crate::{amendments, face, play};
use engine::board::Board;
use engine::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order};
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

static COUNTER: AtomicU32 = AtomicU32::new(0);

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

fn field(name: &'static str, label: &'static str, lead: Lead, optional: bool) -> Field {
    Field {
        name,
        label: Text::new(label),
        lead,
        optional,
    }
}

fn offer(verb: &'static str, label: &'static str, rule: &'static str, fields: Vec<Field>) -> Offer {
    Offer {
        verb,
        label: Text::new(label),
        rule: Rule::new(rule),
        fields,
        closes: matches!(verb, "bid" | "pass"),
    }
}

fn coin_choices(secret: &Secret, slip: u8) -> Vec<Choice> {
    let choice = |(c, worth): (&u8, &u32)| {
        let mut word = COINS[usize::from(*c) - 1].to_owned();
        if slip == leaks::COMMA_IN_WORD {
            word = word.replace('-', ", ");
        }
        Choice::new(format!("c{c}"), word)
            .hint(text!("fair-worth", worth = *worth))
            .worth(*worth)
    };
    secret.coins.iter().map(choice).collect()
}

fn stand_choices() -> Vec<Choice> {
    STANDS
        .iter()
        .map(|(key, word, _)| Choice::new(*key, *word))
        .collect()
}

/// The steps from the end of a way.
fn steps(stand: &str, draft: &Order) -> (Vec<&'static str>, bool) {
    let way = draft.keys("way");
    let pace = match draft.value("pace") {
        Some(engine::menu::Value::Number(n)) => usize::try_from(*n).unwrap_or(0),
        _ => 0,
    };
    let here = way.last().map_or(stand, String::as_str);
    let next = next_to(here)
        .filter(|s| way.len() < pace && *s != stand && !way.iter().any(|w| w == s))
        .collect();
    (next, !way.is_empty() && here != "alley")
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
        let public = view.public();
        let (Some(seat), Some(secret)) = (view.seat(), own(view)) else {
            return Menu::default();
        };
        let merchant = &public.merchants[usize::from(seat.0)];
        let mut offers = Vec::new();
        match public.phase {
            Phase::Bidding if !merchant.sealed || SLIP == leaks::STRANGER_OFFERED => {
                if secret.coins.values().sum::<u32>() >= public.lot.price {
                    offers.push(offer(
                        "bid",
                        "fair-bid",
                        "4.1",
                        vec![
                            field("coins", "fair-coins", Lead::Bare, false),
                            field("boast", "fair-boast", Lead::Colon, true),
                        ],
                    ));
                }
                offers.push(offer("pass", "fair-pass", "4.1", vec![]));
                if !merchant.walked {
                    offers.push(offer(
                        "walk",
                        "fair-walk",
                        "5.1",
                        vec![
                            field("pace", "fair-pace", Lead::Bare, false),
                            field("way", "fair-way", Lead::Colon, false),
                            field("manner", "fair-manner", Lead::Comma, true),
                        ],
                    ));
                }
                if !secret.hid && secret.man.is_none() {
                    offers.push(offer(
                        "hide",
                        "fair-hide",
                        "5.2",
                        vec![
                            field("at", "fair-at", Lead::Named, false),
                            field("with", "fair-with", Lead::Named, true),
                            field("depth", "fair-depth", Lead::Named, true),
                        ],
                    ));
                }
                let told = SLIP == leaks::MENU_DEPENDS && peeked_man(view).is_some();
                if !merchant.signed && !told {
                    offers.push(offer(
                        "sign",
                        "fair-sign",
                        "5.3",
                        vec![field("words", "fair-words", Lead::Bare, false)],
                    ));
                }
            }
            Phase::Toll(payer) if payer == seat => offers.push(offer(
                "toll",
                "fair-toll",
                "6.1",
                vec![field("coins", "fair-coins", Lead::Bare, false)],
            )),
            _ => {}
        }
        if SLIP == leaks::NO_OFFER && public.round == 2 {
            offers.clear();
        }
        if SLIP == leaks::UNSTABLE && COUNTER.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
            offers.reverse();
        }
        Menu { offers }
    }

    fn choices(view: &Seen<'_, SLIP>, draft: &Order, field: &str) -> Kind {
        let public = view.public();
        if let Some(kind) = amendments::choices(view, draft, field) {
            return kind;
        }
        if draft.verb == "stands" {
            return Kind::One(stand_choices());
        }
        if draft.verb == "afford" {
            return Kind::Number {
                min: 1,
                max: 20,
                step: 1,
            };
        }
        let (Some(seat), Some(secret)) = (view.seat(), own(view)) else {
            return Kind::One(Vec::new());
        };
        match (draft.verb.as_str(), field) {
            ("bid", "coins") => Kind::Many {
                of: coin_choices(secret, SLIP),
                min: 1,
                max: 5,
                at_least: public.lot.price,
                at_most: public.lot.price + 6,
                frugal: false,
            },
            ("toll", "coins") => Kind::Many {
                of: coin_choices(secret, SLIP),
                min: 0,
                max: 5,
                at_least: TOLL.min(secret.coins.values().sum()),
                at_most: u32::MAX,
                frugal: true,
            },
            ("bid", "boast") => Kind::Words { max: 40 },
            ("sign", "words") => Kind::Words { max: 30 },
            ("walk", "pace") => Kind::Number {
                min: 1,
                max: 3,
                step: 1,
            },
            ("walk", "way") => {
                let stand = &public.merchants[usize::from(seat.0)].stand;
                let (mut next, may_end) = steps(stand, draft);
                if SLIP == leaks::WAY_OMITS_GUARDED {
                    next.retain(|s| Some(*s) != peeked_man(view));
                }
                let next = next.into_iter().map(|s| Choice::new(s, word(s)));
                Kind::Path {
                    next: next.collect(),
                    may_end,
                }
            }
            ("walk", "manner") => {
                let mut manners = vec![Choice::plain("openly")];
                if draft.value("pace") != Some(&engine::menu::Value::Number(3)) {
                    manners.push(Choice::plain("quietly"));
                }
                Kind::One(manners)
            }
            ("hide", "at") => {
                let mut stands = stand_choices();
                if SLIP == leaks::HINT_TELLS
                    && let Some(at) = peeked_man(view)
                    && let Some(choice) = stands.iter_mut().find(|c| c.key == at)
                {
                    choice.hint = Some(Text::new("fair-guarded"));
                }
                Kind::One(stands)
            }
            ("hide", "with") => {
                let helpers = HELPERS
                    .iter()
                    .map(|(key, word, group)| Choice::new(*key, *word).group(*group));
                Kind::many(helpers.collect(), 0, 2)
            }
            ("hide", "depth") => Kind::Number {
                min: -4,
                max: 4,
                step: 2,
            },
            _ => Kind::One(Vec::new()),
        }
    }

    fn explain(view: &Seen<'_, SLIP>, draft: &Order, field: &str, value: &str) -> Refusal {
        if SLIP == leaks::REFUSAL_TELLS
            && field == "coins"
            && let Some((other, secret)) = peek(view)
        {
            let total = secret.coins.values().sum::<u32>();
            let text = text!("fair-told-refusal", other = name(other), total = total);
            return Refusal::plain(text);
        }
        if field == "way"
            && let Some(seat) = view.seat()
        {
            let stand = &view.public().merchants[usize::from(seat.0)].stand;
            let way = draft.keys("way");
            let here = way.last().unwrap_or(stand);
            let rule = Rule::new("5.1");
            return if value.is_empty() {
                let pace = match draft.value("pace") {
                    Some(engine::menu::Value::Number(n)) => *n,
                    _ => 0,
                };
                Refusal::new(
                    rule,
                    text!(
                        "fair-way-ends",
                        at = word(here),
                        steps = way.len(),
                        pace = pace
                    ),
                )
            } else {
                Refusal::new(rule, text!("fair-no-step", to = value, from = word(here)))
            };
        }
        let label = match field {
            "coins" => "fair-coins",
            "manner" => "fair-manner",
            "with" => "fair-with",
            _ => "fair-at",
        };
        let kind = Self::choices(view, draft, field);
        notation::unknown(Text::new(label), value, kind.listed())
    }

    fn judge(view: &Seen<'_, SLIP>, action: &Action) -> Result<(), Refusal> {
        let refused = Err(Refusal::plain(Text::new("fair-refused")));
        match action {
            Action::Pass if SLIP == leaks::OFFER_REFUSED => refused,
            Action::Walk { way, .. }
                if SLIP == leaks::OBSTACLE_REFUSED
                    && way.iter().any(|s| Some(s.as_str()) == peeked_man(view)) =>
            {
                refused
            }
            _ => Ok(()),
        }
    }

    fn route(view: &Seen<'_, SLIP>, draft: &Order, field: &str, goal: &str) -> Option<Vec<String>> {
        let goal = notation::fold(goal);
        let mut ways = vec![Vec::<String>::new()];
        // Breadth first; there are six stands.
        while !ways.is_empty() {
            let mut longer = Vec::new();
            for way in ways {
                let mut draft = draft.clone();
                let done = draft.keys(field).to_vec();
                draft.values.retain(|(n, _)| n != field);
                let draft = draft.many(field, done.into_iter().chain(way.clone()));
                for choice in Self::choices(view, &draft, field).listed() {
                    if SLIP == leaks::ROUTE_AVOIDS && Some(choice.key.as_str()) == peeked_man(view)
                    {
                        continue;
                    }
                    let mut way = way.clone();
                    way.push(choice.key.clone());
                    if notation::fold(&choice.word) == goal {
                        return Some(way);
                    }
                    longer.push(way);
                }
            }
            ways = longer;
        }
        None
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
        let stands = vec![field("from", "fair-at", Lead::Bare, false)];
        let mut offers = vec![offer("stands", "fair-ask-stands", "5.1", stands)];
        let told = SLIP == leaks::QUESTIONS_DEPEND && peeked_man(view).is_some();
        if own(view).is_some() && !told {
            let price = vec![field("price", "fair-price", Lead::Bare, false)];
            offers.push(offer("afford", "fair-ask-afford", "4.1", price));
        }
        Menu { offers }
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
