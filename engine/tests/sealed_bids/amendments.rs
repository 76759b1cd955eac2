//! Sealed bids: what the umpire of the fair may amend.

use crate::leaks;
use crate::rules::{Bids, Seen, name};
use crate::state::*;
use engine::menu::{Choice, Field, Kind, Lead, Menu, Offer, Order, Value};
use engine::rule::Rule;
use engine::ruleset::{Owner, Position, Refusal, Seat};
use engine::text;
use engine::text::Text;
use engine::umpire::{Audience, Umpire};

fn offer(
    verb: &'static str,
    label: &'static str,
    rule: &'static str,
    fields: &[&'static str],
) -> Offer {
    let field = |name: &&'static str| Field {
        name,
        label: Text::new(match *name {
            "whose" => "fair-whose",
            "coin" => "fair-coins",
            "worth" => "fair-worth-now",
            "points" => "fair-points",
            _ => "fair-at",
        }),
        lead: if *name == "whose" {
            Lead::Bare
        } else {
            Lead::Named
        },
        optional: false,
    };
    Offer {
        verb,
        label: Text::new(label),
        rule: Rule::new(rule),
        fields: fields.iter().map(field).collect(),
        closes: false,
    }
}

pub fn menu<const SLIP: u8>(_: &Seen<'_, SLIP>) -> Menu {
    Menu {
        offers: vec![
            offer("award", "fair-award", "7.2", &["whose", "points"]),
            offer("set-down", "fair-set-down", "5.1", &["whose", "at"]),
            offer("reckon", "fair-reckon", "3.1", &["whose", "coin", "worth"]),
            offer("call-off", "fair-call-off", "5.2", &["whose"]),
        ],
    }
}

/// What a field of an amendment may hold; `None` for other verbs.
pub fn choices<const SLIP: u8>(view: &Seen<'_, SLIP>, draft: &Order, field: &str) -> Option<Kind> {
    if !["award", "set-down", "reckon", "call-off"].contains(&draft.verb.as_str()) {
        return None;
    }
    let number = |min, max| Kind::Number { min, max, step: 1 };
    Some(match field {
        "whose" => {
            let seats = 0..u8::try_from(view.public().merchants.len()).unwrap_or_default();
            let choice = |n: u8| Choice::new(n.to_string(), name(Seat(n)));
            Kind::One(seats.map(choice).collect())
        }
        "points" => number(0, 20),
        "worth" => number(1, 4),
        "coin" => Kind::One(
            (1..=5_u8)
                .map(|c| Choice::new(format!("c{c}"), COINS[usize::from(c) - 1]))
                .collect(),
        ),
        _ => {
            let stands = STANDS.iter().filter(|(key, ..)| *key != "alley");
            Kind::One(
                stands
                    .map(|(key, word, _)| Choice::new(*key, *word))
                    .collect(),
            )
        }
    })
}

pub fn amend<const SLIP: u8>(
    position: &mut Position<Bids<SLIP>>,
    order: &Order,
    umpire: &mut Umpire,
) -> Result<(), Refusal> {
    let n: u8 = order
        .key("whose")
        .and_then(|k| k.parse().ok())
        .unwrap_or_default();
    let (who, own) = (name(Seat(n)), Audience::Owner(Owner(n)));
    let n = usize::from(n);
    let number = |field| match order.value(field) {
        Some(Value::Number(n)) => u32::try_from(*n).unwrap_or_default(),
        _ => 0,
    };
    match order.verb.as_str() {
        "award" => {
            let mut points = number("points");
            if SLIP == leaks::AMENDMENT_DEPENDS {
                points += u32::from(position.secret[n].man.is_some());
            }
            position.public.merchants[n].points = points;
            umpire.announce(
                Rule::new("7.2"),
                text!("fair-status", who = who, points = points),
            );
        }
        "set-down" => {
            let stand = order.key("at").unwrap_or("0101");
            stand.clone_into(&mut position.public.merchants[n].stand);
            umpire.announce(
                Rule::new("5.1"),
                text!("fair-stands-at", who = who, stand = word(stand)),
            );
        }
        "reckon" => {
            let coin = order.key("coin").and_then(coin).unwrap_or(1);
            let worth = number("worth");
            if !position.secret[n].coins.contains_key(&coin) {
                return Err(Refusal::new(Rule::new("3.1"), Text::new("fair-cannot")));
            }
            position.secret[n].coins.insert(coin, worth);
            let told = if SLIP == leaks::AMENDMENT_TOLD {
                Audience::All
            } else {
                own
            };
            let coin = COINS[usize::from(coin) - 1];
            umpire.tell(
                told,
                Rule::new("3.1"),
                text!("fair-own-coin", coin = coin, worth = worth),
            );
        }
        _ => {
            if position.secret[n].man.take().is_some() {
                umpire.tell(own, Rule::new("5.2"), Text::new("fair-called-off"));
            }
        }
    }
    Ok(())
}
