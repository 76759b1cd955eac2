//! Limits of modals and of completions.

use super::*;

fn modal(rows: &[Value]) -> Value {
    json!({"title": "t", "custom_id": "m", "components": rows})
}

fn input(id: &str) -> Value {
    json!({"type": 4, "custom_id": id, "label": "l", "style": 2})
}

/// A modal is refused at a path.
fn modal_refused(data: &Value, path: &str) {
    codes(&check_modal(data).expect_err("beyond the limit"), path);
}

#[test]
fn a_modals_title_and_id() {
    let of = |key: &str, count: usize| with(modal(&[row(&[input("a")])]), key, json!(x(count)));
    for (key, most) in [("title", MODAL_TITLE), ("custom_id", CUSTOM_ID)] {
        assert_eq!(check_modal(&of(key, most)), Ok(()));
        modal_refused(&of(key, most + 1), &format!("data.{key}"));
        modal_refused(&of(key, 0), &format!("data.{key}"));
    }
}

#[test]
fn a_modal_has_1_to_5_rows_of_one_input() {
    let list = |count: usize| {
        (0..count)
            .map(|n| row(&[input(&n.to_string())]))
            .collect::<Vec<_>>()
    };
    assert_eq!(check_modal(&modal(&list(MODAL_ROWS))), Ok(()));
    modal_refused(&modal(&list(MODAL_ROWS + 1)), "data.components");
    modal_refused(&modal(&[]), "data.components");
    modal_refused(
        &modal(&[row(&[input("a"), input("b")])]),
        "data.components.0.components",
    );
    let twice = modal(&[row(&[input("a")]), row(&[input("a")])]);
    modal_refused(&twice, "data.components.1.components.0.custom_id");
    modal_refused(
        &modal(&[row(&[button("a")])]),
        "data.components.0.components.0.type",
    );
}

#[test]
fn a_modals_input() {
    let at = "data.components.0.components.0";
    let of = |input: Value| modal(&[row(&[input])]);
    for (key, most) in [
        ("label", INPUT_LABEL),
        ("placeholder", INPUT_PLACEHOLDER),
        ("value", INPUT_VALUE),
        ("custom_id", CUSTOM_ID),
    ] {
        assert_eq!(
            check_modal(&of(with(input("a"), key, json!(x(most))))),
            Ok(()),
            "{key}"
        );
        modal_refused(
            &of(with(input("a"), key, json!(x(most + 1)))),
            &format!("{at}.{key}"),
        );
    }
    let bounded = with(
        with(input("a"), "max_length", json!(3)),
        "value",
        json!("four"),
    );
    modal_refused(&of(bounded), &format!("{at}.value"));
    modal_refused(
        &of(with(input("a"), "max_length", json!(4001))),
        &format!("{at}.max_length"),
    );
    modal_refused(
        &of(with(input("a"), "style", json!(3))),
        &format!("{at}.style"),
    );
}

#[test]
fn autocomplete_has_25_choices_of_100_characters() {
    let of = |count: usize, length: usize| {
        let choice = json!({"name": x(length), "value": x(length)});
        json!({"choices": vec![choice; count]})
    };
    assert_eq!(check_autocomplete(&of(CHOICES, CHOICE_TEXT)), Ok(()));
    codes(
        &check_autocomplete(&of(CHOICES + 1, 1)).expect_err("too many"),
        "data.choices",
    );
    for length in [0, CHOICE_TEXT + 1] {
        let error = check_autocomplete(&of(1, length)).expect_err("a bad length");
        codes(&error, "data.choices.0.name");
        codes(&error, "data.choices.0.value");
    }
}
