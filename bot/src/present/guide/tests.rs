//! A guide over a made-up menu with every kind of field. Its notation is JSON,
//! for a guide only needs that what is printed can be read back.

use super::*;
use crate::desk::Press;
use crate::id::GameId;
use crate::present::escape::{length, unfence};
use crate::present::ids::{Action, CustomId, Guide, Ids};
use crate::present::note::{BUTTONS, OPTION, OPTIONS, ROWS, Row};
use crate::present::split::MESSAGE;
use engine::menu::{Choice, Field, Lead, Offer, Value};
use engine::rule::Rule;
use engine::text;
use proptest::prelude::*;

struct Made;

fn field(name: &'static str, optional: bool) -> Field {
    Field {
        name,
        label: Text::plain(format!("the {name}")),
        lead: Lead::Bare,
        optional,
    }
}

fn offer(verb: &'static str, fields: Vec<Field>, closes: bool) -> Offer {
    Offer {
        verb,
        label: Text::plain(format!("do {verb}")),
        rule: Rule::new("1.1"),
        fields,
        closes,
    }
}

fn units(n: usize) -> Vec<Choice> {
    (0..n)
        .map(|i| {
            Choice::new(format!("u{i}"), format!("Unit {i}"))
                .worth(u32::try_from(i % 4).unwrap_or(0))
        })
        .collect()
}

fn ring(around: Hex) -> Vec<Choice> {
    Direction::ALL
        .into_iter()
        .filter_map(|d| around.neighbour(d))
        .map(|h| Choice::plain(h.to_string()).hint(text!("plain", words = "1 MP")))
        .collect()
}

use engine::hex::{Direction, Hex};

impl Orders for Made {
    fn menu(&self) -> Menu {
        let mut offers = vec![
            offer(
                "march",
                vec![field("units", false), field("way", false)],
                false,
            ),
            offer("name", vec![field("one", false)], false),
            offer("lose", vec![field("lost", false)], false),
            offer("say", vec![field("words", false)], false),
            offer(
                "bid",
                vec![field("number", false), field("few", true)],
                false,
            ),
            offer("rest", Vec::new(), false),
            offer("done", Vec::new(), true),
        ];
        for verb in [
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p",
        ] {
            offers.push(offer(verb, Vec::new(), false));
        }
        Menu { offers }
    }

    fn choices(&self, draft: &Order, field: &str) -> Kind {
        match field {
            "units" => Kind::many(units(60), 1, 60),
            "lost" => Kind::Many {
                of: units(8),
                min: 0,
                max: 8,
                at_least: 5,
                at_most: 7,
                frugal: true,
            },
            "way" => {
                let steps = draft.keys("way");
                let at: Hex = steps
                    .last()
                    .map_or(Hex::new(10, 10), |s| s.parse().expect("a hex"));
                Kind::Path {
                    next: if steps.len() < 4 {
                        ring(at)
                    } else {
                        Vec::new()
                    },
                    may_end: !steps.is_empty(),
                }
            }
            "one" => Kind::One(units(3)),
            "words" => Kind::Words { max: 40 },
            "number" => Kind::Number {
                min: 0,
                max: 1000,
                step: 5,
            },
            _ => Kind::Number {
                min: 2,
                max: 6,
                step: 2,
            },
        }
    }

    fn parse(&self, line: &str) -> Result<Order, Text> {
        serde_json::from_str(line).map_err(|_| Text::plain("unreadable"))
    }

    fn print(&self, order: &Order) -> String {
        serde_json::to_string(order).expect("JSON")
    }

    fn judge(&self, order: &Order) -> Result<(), Text> {
        if order.verb == "b" {
            Err(Text::plain("not b"))
        } else {
            Ok(())
        }
    }
}

fn ids() -> Ids {
    Ids {
        game: GameId(u64::MAX),
        press: Some(Press {
            decision: "d".repeat(40),
            revision: u32::MAX,
        }),
    }
}

/// The draft as it stands in the message.
fn draft(state: &State) -> Option<String> {
    unfence(&screen(&Made, state, &ids(), true).note.content)
}

fn go(state: &State, guide: Guide, values: &[&str]) -> Move {
    let values: Vec<String> = values.iter().map(|v| (*v).to_owned()).collect();
    press(&Made, draft(state).as_deref(), guide, &values)
}

fn shown(step: Move) -> State {
    match step {
        Move::Show(state) => state,
        other => panic!("not a screen: {other:?}"),
    }
}

fn offered(verb: &str) -> State {
    let place = Made
        .menu()
        .offers
        .iter()
        .position(|o| o.verb == verb)
        .expect("an offer");
    shown(go(&State::menu(), Guide::Offer(place), &[]))
}

fn words(state: &State) -> String {
    screen(&Made, state, &ids(), false).note.content
}

fn labels(state: &State) -> Vec<String> {
    let note = screen(&Made, state, &ids(), false).note;
    note.rows
        .iter()
        .flat_map(|r| match r {
            Row::Buttons(buttons) => buttons.iter().map(|b| b.label.clone()).collect(),
            Row::Select(_) => Vec::new(),
        })
        .collect()
}

/// Nothing but one field with so many units to choose from.
struct Sized(usize);

impl Orders for Sized {
    fn menu(&self) -> Menu {
        let offers = vec![offer("march", vec![field("units", false)], false)];
        Menu { offers }
    }

    fn choices(&self, _: &Order, _: &str) -> Kind {
        Kind::many(units(self.0), 0, self.0)
    }

    fn parse(&self, line: &str) -> Result<Order, Text> {
        Made.parse(line)
    }

    fn print(&self, order: &Order) -> String {
        Made.print(order)
    }

    fn judge(&self, order: &Order) -> Result<(), Text> {
        Made.judge(order)
    }
}

#[test]
fn f106_lists_of_0_1_25_26_and_50_have_the_pages_they_need() {
    for (count, pages) in [(0, 0), (1, 1), (25, 1), (26, 2), (50, 2)] {
        let mut state = State::menu();
        state.draft = Order::new("march");
        let mut seen = Vec::new();
        for page in 0..pages.max(1) {
            state.at = At::Field(0, page);
            let note = screen(&Sized(count), &state, &ids(), false).note;
            let mut next = false;
            for row in note.pages().into_iter().flat_map(|n| n.rows) {
                match row {
                    Row::Select(select) => {
                        assert!((1..=OPTIONS).contains(&select.options.len()), "{count}");
                        seen.extend(select.options.into_iter().map(|o| o.label));
                    }
                    Row::Buttons(buttons) => {
                        next |= buttons.iter().any(|b| b.label.contains('\u{25b6}'));
                    }
                }
            }
            assert_eq!(next, page + 1 < pages, "{count}, page {page}");
        }
        let all: Vec<_> = (0..count).map(|n| format!("Unit {n}")).collect();
        assert_eq!(seen, all, "{count}");
        let says = screen(&Sized(count), &state, &ids(), false).note.content;
        assert_eq!(says.contains("nothing to choose"), count == 0, "{says}");
    }
}

#[test]
fn what_was_picked_on_one_page_stays_while_another_is_turned_to() {
    let state = offered("march");
    let state = shown(go(&state, Guide::Pick(0, 0), &["1", "3"]));
    let state = shown(go(&state, Guide::Page(0, 1), &[]));
    let state = shown(go(&state, Guide::Pick(0, 1), &["25", "30"]));
    assert_eq!(state.draft.keys("units"), ["u1", "u3", "u25", "u30"]);
    let state = shown(go(&state, Guide::Pick(0, 1), &["30"]));
    let state = shown(go(&state, Guide::Pick(0, 0), &["3", "4"]));
    assert_eq!(state.draft.keys("units"), ["u3", "u4", "u30"]);
    assert_eq!(state.at, At::Field(0, 0));
}

#[test]
fn a_way_is_walked_step_by_step_and_back() {
    let state = offered("march");
    let state = shown(go(&state, Guide::Pick(0, 0), &["0"]));
    let state = shown(go(&state, Guide::Done(0), &[]));
    assert_eq!(state.at, At::Field(1, 0));
    // All six next hexes lie round one hex, so the first step has directions too.
    assert!(
        labels(&state).iter().any(|l| l.starts_with("NE 1110")),
        "{:?}",
        labels(&state)
    );
    assert!(!labels(&state).contains(&"Go here".to_owned()));
    let state = shown(go(&state, Guide::Take(1, 0), &[]));
    assert_eq!(state.draft.keys("way"), ["1009"]);
    let state = shown(go(&state, Guide::Take(1, 3), &[]));
    assert_eq!(state.draft.keys("way"), ["1009", "1010"]);
    let state = shown(go(&state, Guide::Back(1), &[]));
    assert_eq!(state.draft.keys("way"), ["1009"]);
    assert!(labels(&state).contains(&"Go here".to_owned()));
    assert_eq!(screen(&Made, &state, &ids(), false).way[0], Hex::new(10, 9));
    match go(&state, Guide::Done(1), &[]) {
        Move::Send(order) => {
            assert_eq!(
                order,
                Order::new("march")
                    .many("units", ["u0"])
                    .many("way", ["1009"])
            );
        }
        other => panic!("{other:?}"),
    }
    let state = shown(go(&state, Guide::Back(1), &[]));
    let state = shown(go(&state, Guide::Back(1), &[]));
    assert_eq!(state.at, At::Field(0, 0));
    assert_eq!(state.draft.keys("units"), ["u0"]);
}

#[test]
fn counts_and_worth_are_told_before_they_are_judged() {
    let state = offered("march");
    let state = shown(go(&state, Guide::Done(0), &[]));
    assert!(
        words(&state).contains("0 chosen, but 1 to 60 must be named"),
        "{}",
        words(&state)
    );
    let state = offered("lose");
    let state = shown(go(&state, Guide::Pick(0, 0), &["3"]));
    assert!(
        words(&state).contains("Together they count 3; 5 to 7 is wanted"),
        "{}",
        words(&state)
    );
    let state = shown(go(&state, Guide::Done(0), &[]));
    assert_eq!(state.at, At::Field(0, 0));
    let state = shown(go(&state, Guide::Pick(0, 0), &["3", "7"]));
    assert!(matches!(go(&state, Guide::Done(0), &[]), Move::Send(_)));
}

#[test]
fn closing_asks_once_and_an_order_without_fields_is_sent_at_once() {
    let place = |verb: &str| {
        Made.menu()
            .offers
            .iter()
            .position(|o| o.verb == verb)
            .expect("an offer")
    };
    assert!(matches!(
        go(&State::menu(), Guide::Offer(place("rest")), &[]),
        Move::Send(_)
    ));
    let state = offered("done");
    assert_eq!(state.at, At::Confirm);
    assert!(words(&state).contains("do march"));
    assert!(matches!(go(&state, Guide::Send, &[]), Move::Send(order) if order.verb == "done"));
    assert_eq!(shown(go(&state, Guide::Back(0), &[])).at, At::Menu(0));
    let refused = shown(go(&State::menu(), Guide::Offer(place("b")), &[]));
    assert!(words(&refused).contains("not b"));
}

#[test]
fn forms_take_words_and_numbers_and_say_what_is_wrong_with_others() {
    let state = offered("say");
    let asks = go(&state, Guide::Write(0), &[]);
    assert!(
        matches!(
            asks,
            Move::Write {
                kind: Kind::Words { max: 40 },
                ..
            }
        ),
        "{asks:?}"
    );
    let line = draft(&state);
    let wrong = shown(written(&Made, line.as_deref(), 0, "a; b"));
    assert!(wrong.remark.is_some());
    match written(&Made, line.as_deref(), 0, " say ```x``` \n y ") {
        Move::Send(order) => assert_eq!(order.key("words"), Some("say ```x``` y")),
        other => panic!("{other:?}"),
    }
    let state = offered("bid");
    let line = draft(&state);
    assert!(
        shown(written(&Made, line.as_deref(), 0, "7"))
            .remark
            .is_some()
    );
    assert!(
        shown(written(&Made, line.as_deref(), 0, "many"))
            .remark
            .is_some()
    );
    let state = shown(written(&Made, line.as_deref(), 0, "10"));
    assert_eq!(
        (state.at, state.draft.value("number")),
        (At::Field(1, 0), Some(&Value::Number(10)))
    );
    assert!(matches!(go(&state, Guide::Skip(1), &[]), Move::Send(o) if o.values.len() == 1));
    assert!(
        matches!(go(&state, Guide::Take(1, 1), &[]), Move::Send(o) if o.value("few") == Some(&Value::Number(4)))
    );
}

#[test]
fn a_draft_that_cannot_be_found_begins_again() {
    for step in [
        Guide::Send,
        Guide::Done(0),
        Guide::Back(3),
        Guide::Take(0, 0),
    ] {
        for line in [None, Some("nonsense"), Some("{\"verb\":\"none\"}")] {
            let state = shown(press(&Made, line, step, &[]));
            assert_eq!(state.at, At::Menu(0));
            assert!(state.remark.is_some());
        }
    }
}

fn any_guide() -> impl Strategy<Value = Guide> {
    let n = 0_usize..26;
    let field = 0_usize..3;
    prop_oneof![
        n.clone().prop_map(Guide::Menu),
        n.clone().prop_map(Guide::Offer),
        (field.clone(), n.clone()).prop_map(|(f, n)| Guide::Page(f, n)),
        (field.clone(), 0_usize..4).prop_map(|(f, n)| Guide::Pick(f, n)),
        (field.clone(), n).prop_map(|(f, n)| Guide::Take(f, n)),
        field.clone().prop_map(Guide::All),
        field.clone().prop_map(Guide::None),
        field.clone().prop_map(Guide::Done),
        field.clone().prop_map(Guide::Skip),
        field.clone().prop_map(Guide::Back),
        field.prop_map(Guide::Write),
        Just(Guide::Send),
    ]
}

proptest! {
    #[test]
    fn whatever_is_pressed_every_screen_fits_the_platform(
        presses in proptest::collection::vec((any_guide(), proptest::collection::vec(0_usize..70, 0..25)), 1..25)
    ) {
        let mut state = State::menu();
        for (guide, values) in presses {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            match press(&Made, draft(&state).as_deref(), guide, &values) {
                Move::Show(next) => state = next,
                Move::Send(order) => prop_assert!(Made.judge(&order).is_ok()),
                Move::Write { .. } => {}
            }
            let note = screen(&Made, &state, &ids(), true).note;
            prop_assert!(length(&note.content) <= MESSAGE - 400, "room for a heading");
            let pages = note.pages();
            prop_assert_eq!(pages.len(), 1);
            prop_assert!(pages[0].rows.len() <= ROWS);
            let mut seen = std::collections::BTreeSet::new();
            for row in &pages[0].rows {
                match row {
                    Row::Buttons(buttons) => {
                        prop_assert!((1..=BUTTONS).contains(&buttons.len()));
                        for button in buttons {
                            prop_assert!(button.id.len() <= 100 && seen.insert(button.id.clone()));
                            let back: CustomId = button.id.parse().expect("an id");
                            prop_assert!(!matches!(back.action, Action::Share));
                        }
                    }
                    Row::Select(select) => {
                        prop_assert!(select.id.len() <= 100 && seen.insert(select.id.clone()));
                        prop_assert!((1..=OPTIONS).contains(&select.options.len()));
                        prop_assert!(select.options.iter().all(|o| length(&o.value) <= OPTION));
                    }
                }
            }
        }
    }
}
