//! What a merchant may order, and with what: the menu, the choices, and why
//! something is not among them.

use crate::amendments;
use crate::leaks;
use crate::rules::{COUNTER, Seen, name, own, peek, peeked_man};
use crate::state::*;
use engine::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order};
use engine::notation;
use engine::rule::Rule;
use engine::ruleset::Refusal;
use engine::text;
use engine::text::Text;
use std::sync::atomic::Ordering;

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
/// What a merchant may do now.
pub fn menu<const SLIP: u8>(view: &Seen<'_, SLIP>) -> Menu {
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

/// What a field may hold.
pub fn choices<const SLIP: u8>(view: &Seen<'_, SLIP>, draft: &Order, field: &str) -> Kind {
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

/// Why a value is not among the choices.
pub fn explain<const SLIP: u8>(
    view: &Seen<'_, SLIP>,
    draft: &Order,
    field: &str,
    value: &str,
) -> Refusal {
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
    let kind = choices(view, draft, field);
    notation::unknown(Text::new(label), value, kind.listed())
}

/// The last check of an action.
pub fn judge<const SLIP: u8>(view: &Seen<'_, SLIP>, action: &Action) -> Result<(), Refusal> {
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

/// The way from stand to stand to one further off.
pub fn route<const SLIP: u8>(
    view: &Seen<'_, SLIP>,
    draft: &Order,
    field: &str,
    goal: &str,
) -> Option<Vec<String>> {
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
            for choice in choices(view, &draft, field).listed() {
                if SLIP == leaks::ROUTE_AVOIDS && Some(choice.key.as_str()) == peeked_man(view) {
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

/// What can be asked.
pub fn questions<const SLIP: u8>(view: &Seen<'_, SLIP>) -> Menu {
    let stands = vec![field("from", "fair-at", Lead::Bare, false)];
    let mut offers = vec![offer("stands", "fair-ask-stands", "5.1", stands)];
    let told = SLIP == leaks::QUESTIONS_DEPEND && peeked_man(view).is_some();
    if own(view).is_some() && !told {
        let price = vec![field("price", "fair-price", Lead::Bare, false)];
        offers.push(offer("afford", "fair-ask-afford", "4.1", price));
    }
    Menu { offers }
}
