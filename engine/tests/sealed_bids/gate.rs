//! The gate: each refusal once, on a fair with known purses.

use crate::state::*;
use crate::{CATALOGUE, fair};
use engine::menu::{self, Order, Value};
use engine::ruleset::{Refusal, Seat, Viewer};

/// What the gate says to Ann's order.
fn judged(order: &Order) -> Result<Action, Refusal> {
    menu::check(&fair().view(Viewer::Seat(Seat(0))), order)
}

/// The id and the words of the refusal of Ann's order.
fn refused(order: &Order) -> (String, String) {
    let refusal = judged(order).expect_err("it is refused");
    let rule = refusal.rule.map(|r| format!("{r} ")).unwrap_or_default();
    let words = CATALOGUE.say(&refusal.text);
    CATALOGUE.check(&refusal.text).expect("it can be said");
    (refusal.text.id.into_owned(), rule + &words)
}

fn is_refused(order: &Order, id: &str, words: &str) {
    assert_eq!(refused(order), (id.to_owned(), words.to_owned()));
}

fn bid(coins: &[&str]) -> Order {
    Order::new("bid").many("coins", coins.iter().copied())
}

fn walk(pace: i64, way: &[&str]) -> Order {
    Order::new("walk")
        .with("pace", Value::Number(pace))
        .many("way", way.iter().copied())
}

#[test]
fn a_good_order_becomes_the_action() {
    assert_eq!(judged(&Order::new("pass")), Ok(Action::Pass));
    assert_eq!(
        judged(&bid(&["c2", "c1"]).one("boast", "For the lamp: all, I say")),
        Ok(Action::Bid {
            coins: vec!["c2".into(), "c1".into()],
            boast: Some("For the lamp: all, I say".into()),
        })
    );
    assert_eq!(
        judged(&walk(2, &["0102", "gate"]).one("manner", "quietly")),
        Ok(Action::Walk {
            pace: 2,
            way: vec!["0102".into(), "gate".into()],
            manner: Some("quietly".into()),
        })
    );
    assert_eq!(
        judged(
            &Order::new("hide")
                .one("at", "well")
                .many("with", ["dog"])
                .with("depth", Value::Number(-2))
        ),
        Ok(Action::Hide {
            at: "well".into(),
            with: Some(vec!["dog".into()]),
            depth: Some(-2),
        })
    );
}

#[test]
fn a_verb_that_is_not_offered_is_refused() {
    is_refused(
        &Order::new("toll"),
        "refuse-verb",
        "\"toll\" cannot be ordered now; what can be ordered: bid, pass, walk, hide, sign.",
    );
    let spectator = menu::check(&fair().view(Viewer::Spectator), &Order::new("pass"));
    assert_eq!(
        spectator.map_err(|r| r.text.id),
        Err("refuse-not-awaited".into())
    );
    let stranger = menu::check(&fair().view(Viewer::Seat(Seat(9))), &Order::new("pass"));
    assert!(stranger.is_err());
}

#[test]
fn fields_must_be_known_and_stand_once_in_their_order() {
    is_refused(
        &bid(&["c3"]).one("colour", "red"),
        "refuse-unknown-field",
        "\"bid\" knows no part called \"colour\".",
    );
    let swapped = Order::new("walk")
        .many("way", ["0102"])
        .with("pace", Value::Number(1));
    assert_eq!(refused(&swapped).0, "refuse-field-order");
    assert_eq!(
        refused(&bid(&["c3"]).many("coins", ["c3"])).0,
        "refuse-field-order"
    );
}

#[test]
fn a_field_that_is_needed_is_named() {
    is_refused(
        &Order::new("bid"),
        "refuse-missing-field",
        "[4.1] \"bid\" also needs: coins.",
    );
    is_refused(
        &Order::new("walk").with("pace", Value::Number(1)),
        "refuse-missing-field",
        "[5.1] \"walk\" also needs: way.",
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_refused() {
    let wrong = [
        bid(&[]).before("coins").one("coins", "c3"),
        Order::new("bid").with("coins", Value::Number(3)),
        Order::new("walk").one("pace", "1").many("way", ["0102"]),
        Order::new("walk")
            .with("pace", Value::Number(1))
            .one("way", "0102"),
        Order::new("hide").many("at", ["well"]),
        Order::new("sign").with("words", Value::Number(1)),
        Order::new("sign").many("words", ["a"]),
    ];
    for order in wrong {
        assert_eq!(refused(&order).0, "refuse-wrong-kind", "{order:?}");
    }
}

#[test]
fn a_choice_that_is_not_offered_is_explained_by_the_rules() {
    is_refused(
        &bid(&["c3", "c9"]),
        "refuse-no-choice-known",
        "coins: \"c9\" is not known here; there are: Écu, Real, Peso, Doubloon, Half-Crown.",
    );
    is_refused(
        &Order::new("hide").one("at", "wells"),
        "refuse-no-choice-near",
        "stand: \"wells\" is not known here; did you mean Well?",
    );
}

#[test]
fn a_thing_is_taken_once() {
    is_refused(
        &bid(&["c3", "c3"]),
        "refuse-twice",
        "[4.1] Peso is named twice.",
    );
}

#[test]
fn as_many_are_taken_as_may_be() {
    let hide = Order::new("hide").one("at", "well");
    is_refused(
        &hide.clone().many("with", ["girl", "boy", "none"]),
        "refuse-count",
        "[5.2] company: 3 named; at most 2 can be named.",
    );
    is_refused(
        &bid(&[]),
        "refuse-count",
        "[4.1] coins: 0 named; 1 to 5 must be named.",
    );
    assert!(judged(&hide.many("with", Vec::<String>::new())).is_ok());
}

#[test]
fn those_taken_are_of_one_group() {
    is_refused(
        &Order::new("hide")
            .one("at", "well")
            .many("with", ["dog", "boy"]),
        "refuse-apart",
        "[5.2] company: Dog is at Yard and Boy at House; name only what is together.",
    );
}

#[test]
fn worths_reach_the_least_and_do_not_pass_the_most() {
    is_refused(
        &bid(&["c1", "c5"]),
        "refuse-worth",
        "[4.1] coins: those named come to 2, and 3 to 9 is allowed.",
    );
    is_refused(
        &bid(&["c1", "c2", "c3", "c4"]),
        "refuse-worth",
        "[4.1] coins: those named come to 10, and 3 to 9 is allowed.",
    );
    assert!(judged(&bid(&["c3"])).is_ok());
    assert!(judged(&bid(&["c2", "c3", "c4"])).is_ok());
}

#[test]
fn nothing_is_given_that_need_not_be() {
    let mut fair = fair();
    fair.public.phase = Phase::Toll(Seat(0));
    let judged = |coins: &[&str]| {
        let order = Order::new("toll").many("coins", coins.iter().copied());
        menu::check(&fair.view(Viewer::Seat(Seat(0))), &order).map_err(|r| CATALOGUE.say(&r.text))
    };
    assert!(judged(&["c2"]).is_ok());
    assert!(judged(&["c1", "c5"]).is_ok());
    assert_eq!(
        judged(&["c1", "c2"]),
        Err("\u{c9}cu need not be given: 3 is named and 2 is enough.".into())
    );
    assert_eq!(
        judged(&["c1"]),
        Err("coins: those named come to 1, and at least 2 is needed; counted: sous.".into())
    );
}

#[test]
fn numbers_keep_their_range_and_step() {
    is_refused(
        &walk(4, &["0102"]),
        "refuse-number",
        "[5.1] pace: 4 is not between 1 and 3 in steps of 1.",
    );
    let depth = |n| {
        Order::new("hide")
            .one("at", "well")
            .with("depth", Value::Number(n))
    };
    is_refused(
        &depth(-3),
        "refuse-number",
        "[5.2] depth: -3 is not between -4 and 4 in steps of 2.",
    );
    for n in [i64::MIN, i64::MAX, 5, -5] {
        assert_eq!(refused(&depth(n)).0, "refuse-number");
    }
    for n in [-4, 0, 4] {
        assert!(judged(&depth(n)).is_ok());
    }
}

#[test]
fn a_way_goes_step_by_step_and_ends_where_it_may() {
    is_refused(
        &walk(2, &["gate"]),
        "fair-no-step",
        "[5.1] gate is not one step from 0101.",
    );
    is_refused(
        &walk(1, &["0102", "gate"]),
        "fair-no-step",
        "[5.1] gate is not one step from 0102.",
    );
    is_refused(
        &walk(3, &["fort2", "well", "alley"]),
        "fair-way-ends",
        "[5.1] The way cannot end at Blind Alley after 3 of 3 steps.",
    );
    is_refused(
        &walk(3, &[]),
        "fair-way-ends",
        "[5.1] The way cannot end at 0101 after 0 of 3 steps.",
    );
}

#[test]
fn a_field_may_depend_on_those_before_it() {
    assert!(judged(&walk(2, &["0102"]).one("manner", "quietly")).is_ok());
    let hasty = walk(3, &["0102"]).one("manner", "quietly");
    assert_eq!(refused(&hasty).0, "refuse-no-choice-known");
}

#[test]
fn words_are_such_as_the_notation_gives_back() {
    let sign = |words: &str| Order::new("sign").one("words", words);
    for words in [
        "", " lamps", "lamps ", ",lamps", ": lamps", "a;b", "a\nb", "a\u{0}b",
    ] {
        assert_eq!(refused(&sign(words)).0, "refuse-words", "{words:?}");
    }
    is_refused(
        &sign(&"\u{e9}".repeat(31)),
        "refuse-long",
        "[5.3] words: 31 characters, and 30 is the most.",
    );
    for words in ["\u{e9}", "\u{1F525}", "a: b, c - d", &"\u{e9}".repeat(30)] {
        assert!(judged(&sign(words)).is_ok(), "{words:?}");
    }
}
