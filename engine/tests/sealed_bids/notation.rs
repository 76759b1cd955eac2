//! The notation, on a fair with known purses.

use crate::rules::SealedBids;
use crate::{CATALOGUE, fair};
use engine::menu::{Order, Value};
use engine::notation::{self, Completion};
use engine::ruleset::{Position, Seat, Viewer};
use proptest::prelude::*;

const ANN: Viewer = Viewer::Seat(Seat(0));

fn read(line: &str) -> Result<Order, String> {
    notation::parse(&fair().view(ANN), line).map_err(|r| CATALOGUE.say(&r.text))
}

fn written(order: &Order) -> String {
    notation::print(&fair().view(ANN), order)
}

fn lines(typed: &str) -> Vec<String> {
    let lines = notation::complete(&fair().view(ANN), typed, 25);
    lines.into_iter().map(|c: Completion| c.line).collect()
}

fn bid(coins: &[&str]) -> Order {
    Order::new("bid").many("coins", coins.iter().copied())
}

fn walk(pace: i64, way: &[&str]) -> Order {
    Order::new("walk")
        .with("pace", Value::Number(pace))
        .many("way", way.iter().copied())
}

fn hide(at: &str) -> Order {
    Order::new("hide").one("at", at)
}

/// Orders with the one line they are written as.
fn pairs() -> Vec<(Order, &'static str)> {
    vec![
        (Order::new("pass"), "pass"),
        (bid(&["c1"]), "bid \u{c9}cu"),
        (bid(&["c5", "c1"]), "bid Half-Crown, \u{c9}cu"),
        (
            bid(&["c4"]).one("boast", "Mine: all of it, now"),
            "bid Doubloon: Mine: all of it, now",
        ),
        (walk(1, &["0102"]), "walk 1: 0102"),
        (
            walk(2, &["0102", "gate"]).one("manner", "quietly"),
            "walk 2: 0102 > Old Gate, quietly",
        ),
        (
            walk(3, &["fort2", "well", "gate"]),
            "walk 3: Fort 2 > Well > Old Gate",
        ),
        (hide("well"), "hide at: Well"),
        (
            hide("well").many("with", Vec::<String>::new()),
            "hide at: Well; with: -",
        ),
        (
            hide("fort2")
                .many("with", ["none", "boy"])
                .with("depth", Value::Number(-4)),
            "hide at: Fort 2; with: Old None, Boy; depth: -4",
        ),
        (
            hide("0101").with("depth", Value::Number(0)),
            "hide at: 0101; depth: 0",
        ),
        (
            Order::new("sign").one("words", "- fine: wares, \u{1F525}"),
            "sign - fine: wares, \u{1F525}",
        ),
    ]
}

#[test]
fn orders_are_written_and_read_back() {
    for (order, line) in pairs() {
        assert_eq!(written(&order), line);
        assert_eq!(read(line), Ok(order), "{line}");
    }
}

#[test]
fn reading_forgives_case_accents_dashes_and_synonyms() {
    for (line, order) in [
        ("  PASS  ", Order::new("pass")),
        ("do not bid", Order::new("pass")),
        ("Do-not-bid.", Order::new("pass")),
        ("offer up ECU", bid(&["c1"])),
        ("bid e\u{301}cu + half crown", bid(&["c1", "c5"])),
        ("bid ecu,\u{a0}real", bid(&["c1", "c2"])),
        ("bid doub", bid(&["c4"])),
        ("bid crown", bid(&["c5"])),
        ("bid c1,c2", bid(&["c1", "c2"])),
        ("bid all", bid(&["c1", "c2", "c3", "c4", "c5"])),
        (
            "go 2: 0102, quietly",
            walk(2, &["0102"]).one("manner", "quietly"),
        ),
        ("walk 2 : 0102 old gate", walk(2, &["0102", "gate"])),
        ("walk 2: 0102 \u{2192} Gate", walk(2, &["0102", "gate"])),
        ("walk 3: fort 2 > 0102", walk(3, &["fort2", "0102"])),
        ("hide depth \u{2212}4; AT old gate; with none", {
            hide("gate")
                .many("with", ["none"])
                .with("depth", Value::Number(-4))
        }),
        (
            "hide at: well; with nobody",
            hide("well").many("with", Vec::<String>::new()),
        ),
        (
            "hide at: well; with \u{2014};",
            hide("well").many("with", Vec::<String>::new()),
        ),
    ] {
        let read = read(line);
        if line.contains("fort 2 > 0102") {
            // 0102 is no step from Fort 2, and the rules find a way only within the pace.
            assert!(read.is_err(), "{read:?}");
        } else {
            assert_eq!(read, Ok(order), "{line}");
        }
    }
}

#[test]
fn a_goal_further_off_is_reached_by_the_rules_own_way() {
    assert_eq!(read("walk 3: Old Gate"), Ok(walk(3, &["0102", "gate"])));
    assert_eq!(read("walk 3: Well"), Ok(walk(3, &["fort2", "well"])));
    assert!(read("walk 1: Well").is_err());
}

#[test]
fn what_cannot_be_read_is_told_in_one_sentence() {
    for (line, words) in [
        (
            "",
            "Nothing was written; an order starts with a word such as: bid, pass, walk, hide, sign.",
        ),
        (
            "\u{1F525} !",
            "Nothing was written; an order starts with a word such as: bid, pass, walk, hide, sign.",
        ),
        (
            "dance",
            "\"dance\" cannot be ordered now; what can be ordered: bid, pass, walk, hide, sign.",
        ),
        (
            "bidding ecu",
            "\"bidding\" cannot be ordered now; what can be ordered: bid, pass, walk, hide, sign.",
        ),
        (
            "pass the salt",
            "\"the salt\" at the end could not be read.",
        ),
        (
            "hide at well; on top",
            "\"on top\" at the end could not be read.",
        ),
        (
            "bid reel",
            "coins: \"reel\" is not known here; did you mean Real?",
        ),
        (
            "bid \u{1F525}",
            "coins: \"\u{1F525}\" is not known here; there are: Écu, Real, Peso, Doubloon, Half-Crown.",
        ),
        (
            "bid ,,",
            "coins: \",\" is not known here; there are: Écu, Real, Peso, Doubloon, Half-Crown.",
        ),
        (
            "hide at 010",
            "stand: \"010\" could be 0101, 0102; write more of it.",
        ),
        ("walk fast: 0102", "pace: \"fast\" is not a number."),
        ("walk 1: \u{1F525}", "\u{1F525} is not one step from 0101."),
        ("walk 1: >", "> is not one step from 0101."),
    ] {
        assert_eq!(read(line), Err(words.to_owned()), "{line}");
    }
}

#[test]
fn an_endless_word_is_told_back_short() {
    let words = read(&format!("bid {}", "x".repeat(4000))).expect_err("no such coin");
    assert!(words.chars().count() < 160, "{words}");
    let words = read(&"y".repeat(4000)).expect_err("no such verb");
    assert!(words.chars().count() < 200, "{words}");
}

#[test]
fn those_who_are_not_awaited_are_told_so() {
    let fair = fair();
    let told = notation::parse(&fair.view(Viewer::Spectator), "pass");
    assert_eq!(
        told.map_err(|r| r.text.id),
        Err("refuse-not-awaited".into())
    );
    assert!(notation::complete(&fair.view(Viewer::Spectator), "", 25).is_empty());
}

#[test]
fn an_empty_line_completes_to_the_verbs() {
    assert_eq!(lines(""), ["bid", "pass", "walk", "hide", "sign"]);
    assert_eq!(lines("b")[0], "bid");
    assert_eq!(lines("pas"), ["pass"]);
    assert_eq!(lines("dance"), Vec::<String>::new());
}

#[test]
fn a_verb_completes_to_its_first_fields() {
    assert_eq!(lines("bid")[..2], ["bid \u{c9}cu", "bid Real"]);
    assert_eq!(lines("walk")[..3], ["walk 1", "walk 2", "walk 3"]);
    assert_eq!(lines("hide")[..2], ["hide at: 0101", "hide at: 0102"]);
    assert_eq!(lines("go ")[0], "walk 1");
}

#[test]
fn what_is_whole_stands_first_and_is_followed_by_what_may_come() {
    let ways = lines("walk 2: 0102");
    assert_eq!(ways[0], "walk 2: 0102");
    assert!(
        ways.contains(&"walk 2: 0102, quietly".to_owned()),
        "{ways:?}"
    );
    assert!(
        ways.contains(&"walk 2: 0102 > Old Gate".to_owned()),
        "{ways:?}"
    );
    // One coin of little worth is no bid yet.
    let coins = lines("bid ecu");
    assert!(!coins.contains(&"bid \u{c9}cu".to_owned()), "{coins:?}");
    assert!(
        coins.contains(&"bid \u{c9}cu, Real".to_owned()),
        "{coins:?}"
    );
}

#[test]
fn a_word_half_typed_is_completed() {
    assert!(lines("bid real, dou").contains(&"bid Real, Doubloon".to_owned()));
    assert!(!lines("bid real, ").contains(&"bid real, Real".to_owned()));
    assert!(lines("walk 2: 0102 old g").contains(&"walk 2: 0102 > Old Gate".to_owned()));
    assert!(lines("walk 2: 01").contains(&"walk 2: 0102".to_owned()));
    assert_eq!(lines("walk 2: 0102, qu"), ["walk 2: 0102, quietly"]);
    assert_eq!(lines("hide at: well; de"), ["hide at: well; depth:"]);
    assert_eq!(
        lines("hide at: well; depth: -"),
        ["hide at: well; depth: -4", "hide at: well; depth: -2"]
    );
    assert!(lines("hide at: well; depth:").contains(&"hide at: well; depth: 4".to_owned()));
}

#[test]
fn named_fields_complete_whatever_their_order() {
    let after = lines("hide depth: 4; at: we");
    assert_eq!(
        after[..2],
        [
            "hide depth: 4; at: Well",
            "hide depth: 4; at: Well; with: Dog"
        ]
    );
    let boys = lines("hide at: Well; with: Boy");
    assert!(
        boys.contains(&"hide at: Well; with: Boy, Girl".to_owned()),
        "{boys:?}"
    );
    assert!(
        !boys.contains(&"hide at: Well; with: Boy, Dog".to_owned()),
        "{boys:?}"
    );
    assert!(lines("hide at: Well; with: ya").contains(&"hide at: Well; with: Yard".to_owned()));
    let next = lines("hide at: Well");
    assert!(
        next.contains(&"hide at: Well; with: Dog".to_owned()),
        "{next:?}"
    );
    assert!(
        next.contains(&"hide at: Well; depth: 2".to_owned()),
        "{next:?}"
    );
}

#[test]
fn no_more_lines_are_given_than_asked_for() {
    for limit in 0..4 {
        let fair = fair();
        assert!(notation::complete(&fair.view(ANN), "bid ", limit).len() <= limit);
    }
}

/// Any text, and text near an order.
fn text() -> impl Strategy<Value = String> {
    let near = prop::sample::select(pairs()).prop_map(|(_, line)| line.to_owned());
    let cut = (near, any::<prop::sample::Index>(), "\\PC{0,8}").prop_map(|(line, at, more)| {
        let chars: Vec<char> = line.chars().collect();
        let at = at.index(chars.len() + 1);
        let (head, tail) = chars.split_at(at);
        head.iter()
            .chain(more.chars().collect::<Vec<_>>().iter())
            .chain(tail)
            .collect()
    });
    prop_oneof![
        ".{0,60}",
        "(bid|walk|hide|sign) [ -~]{0,40}",
        "(bid|walk|hide) [0-9a-z,;:>\u{2192}+\u{e9}\u{301} -]{0,30}",
        cut,
    ]
}

#[test]
fn a_name_that_means_nothing_is_not_completed_over() {
    let fair: Position<SealedBids> = fair();
    let view = fair.view(ANN);
    for typed in [
        "hide at: Well; with:\u{1f009}+ -",
        "hide at: WellA;!",
        "hide at: WellA; w",
    ] {
        assert!(notation::complete(&view, typed, 25).is_empty(), "{typed}");
    }
    let lines = notation::complete(&view, "hide at: Well; w", 25);
    assert_eq!(lines[0].line, "hide at: Well; with:");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_does_harm(text in text()) {
        let fair: Position<SealedBids> = fair();
        for viewer in [ANN, Viewer::Spectator, Viewer::Umpire] {
            let view = fair.view(viewer);
            // What is read from any text can be written, and is read back the same.
            match notation::parse(&view, &text) {
                Ok(order) if engine::menu::check(&view, &order).is_ok() => {
                    let line = notation::print(&view, &order);
                    prop_assert_eq!(notation::parse(&view, &line), Ok(order));
                }
                Ok(_) => {}
                Err(refusal) => prop_assert!(CATALOGUE.check(&refusal.text).is_ok()),
            }
            for completion in notation::complete(&view, &text, 25) {
                let line = completion.line;
                let further = notation::complete(&view, &line, 25);
                let goes_on = further.iter().any(|f| f.line != line);
                let reads = notation::parse(&view, &line).is_ok();
                prop_assert!(reads || goes_on, "'{}' from '{}'", line, text);
            }
        }
    }

    #[test]
    fn folding_is_stable_and_plain(text in ".{0,60}") {
        let folded = notation::fold(&text);
        prop_assert_eq!(notation::fold(&folded), folded.clone());
        prop_assert!(!folded.starts_with(' ') && !folded.ends_with(' '));
    }
}
