//! One test for each limit of the table: what just fits passes, one more is refused at its path.

use axum::body::Bytes;
use serde_json::{Value, json};

use super::*;
use crate::local::error::ApiError;
use crate::local::rest::Upload;

fn x(count: usize) -> String {
    "x".repeat(count)
}

/// The codes at a path of the tree of errors; dots between keys.
fn codes(error: &ApiError, path: &str) -> Vec<String> {
    assert_eq!(error.code, 50_035, "{error:?}");
    let mut node = error.errors.as_ref().expect("a tree");
    for key in path.split('.').filter(|key| !key.is_empty()) {
        node = &node[key];
    }
    let found = node["_errors"].as_array().cloned().unwrap_or_default();
    assert!(!found.is_empty(), "nothing at {path} in {:?}", error.errors);
    found
        .iter()
        .map(|e| e["code"].as_str().unwrap_or_default().to_owned())
        .collect()
}

fn upload(n: usize, bytes: usize) -> Upload {
    Upload {
        field: format!("files[{n}]"),
        filename: format!("{n}.png"),
        bytes: Bytes::from(vec![0; bytes]),
    }
}

/// A message passes.
fn fits(body: &Value) {
    assert_eq!(check_create(body, &[]), Ok(()));
}

/// A message is refused at a path.
fn refused(body: &Value, path: &str) -> Vec<String> {
    codes(
        &check_create(body, &[]).expect_err("beyond the limit"),
        path,
    )
}

fn with(mut node: Value, key: &str, value: Value) -> Value {
    node[key] = value;
    node
}

/// A message with one embed that has a title and this part.
fn embed(key: &str, part: Value) -> Value {
    json!({ "embeds": [with(json!({"title": "t"}), key, part)] })
}

fn rows(rows: &[Value]) -> Value {
    json!({"content": "c", "components": rows})
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "b", "custom_id": id})
}

fn row(items: &[Value]) -> Value {
    json!({"type": 1, "components": items})
}

fn select(options: usize) -> Value {
    let options: Vec<Value> = (0..options)
        .map(|n| json!({"label": "l", "value": n.to_string()}))
        .collect();
    json!({"type": 3, "custom_id": "s", "options": options})
}

#[test]
fn content_has_2000_characters() {
    fits(&json!({"content": "é".repeat(CONTENT)}));
    let long = json!({"content": x(CONTENT + 1)});
    assert_eq!(refused(&long, "content"), ["BASE_TYPE_MAX_LENGTH"]);
    codes(
        &check_edit(&long, &[], &[]).expect_err("too long"),
        "content",
    );
}

#[test]
fn a_message_is_not_empty() {
    for body in [
        json!({}),
        json!({"content": ""}),
        json!({"content": null, "embeds": []}),
    ] {
        assert_eq!(check_create(&body, &[]).expect_err("empty").code, 50_006);
    }
    assert_eq!(check_create(&json!({}), &[upload(0, 1)]), Ok(()));
}

#[test]
fn ten_embeds() {
    let embeds = |count| json!({"embeds": vec![json!({"title": "t"}); count]});
    fits(&embeds(EMBEDS));
    refused(&embeds(EMBEDS + 1), "embeds");
}

#[test]
fn an_embeds_texts() {
    for (key, most) in [("title", EMBED_TITLE), ("description", EMBED_DESCRIPTION)] {
        fits(&embed(key, json!(x(most))));
        refused(&embed(key, json!(x(most + 1))), &format!("embeds.0.{key}"));
    }
    for (slot, key, most) in [
        ("footer", "text", EMBED_FOOTER),
        ("author", "name", EMBED_AUTHOR),
    ] {
        fits(&embed(slot, json!({ key: x(most) })));
        refused(
            &embed(slot, json!({ key: x(most + 1) })),
            &format!("embeds.0.{slot}.{key}"),
        );
        refused(
            &embed(slot, json!({ key: "" })),
            &format!("embeds.0.{slot}.{key}"),
        );
    }
}

#[test]
fn an_embeds_fields() {
    let field = |name: usize, value: usize| json!({"name": x(name), "value": x(value)});
    fits(&embed("fields", json!(vec![field(1, 1); EMBED_FIELDS])));
    refused(
        &embed("fields", json!(vec![field(1, 1); EMBED_FIELDS + 1])),
        "embeds.0.fields",
    );
    fits(&embed("fields", json!([field(FIELD_NAME, FIELD_VALUE)])));
    refused(
        &embed("fields", json!([field(FIELD_NAME + 1, 1)])),
        "embeds.0.fields.0.name",
    );
    refused(
        &embed("fields", json!([field(1, FIELD_VALUE + 1)])),
        "embeds.0.fields.0.value",
    );
    refused(
        &embed("fields", json!([field(0, 1)])),
        "embeds.0.fields.0.name",
    );
}

#[test]
fn all_embeds_together_have_6000_characters() {
    let body =
        |last: usize| json!({"embeds": [{"description": x(4000)}, {"description": x(last)}]});
    fits(&body(EMBEDS_TOTAL - 4000));
    assert_eq!(
        refused(&body(EMBEDS_TOTAL - 3999), "embeds"),
        ["MAX_EMBED_SIZE_EXCEEDED"]
    );
}

#[test]
fn an_embed_is_not_empty_and_its_parts_are_well_formed() {
    refused(&json!({"embeds": [{}]}), "embeds.0.description");
    refused(&embed("color", json!(0x0100_0000)), "embeds.0.color");
    refused(&embed("url", json!("ftp://x")), "embeds.0.url");
    refused(
        &embed("timestamp", json!("yesterday")),
        "embeds.0.timestamp",
    );
    refused(
        &embed("image", json!({"url": "attachment://none.png"})),
        "embeds",
    );
    let shown = embed("image", json!({"url": "attachment://0.png"}));
    assert_eq!(check_create(&shown, &[upload(0, 1)]), Ok(()));
}

#[test]
fn five_action_rows() {
    let list = |count: usize| {
        (0..count)
            .map(|n| row(&[button(&n.to_string())]))
            .collect::<Vec<_>>()
    };
    fits(&rows(&list(ROWS)));
    refused(&rows(&list(ROWS + 1)), "components");
}

#[test]
fn five_buttons_or_one_menu_in_a_row() {
    let buttons = |count: usize| {
        (0..count)
            .map(|n| button(&n.to_string()))
            .collect::<Vec<_>>()
    };
    fits(&rows(&[row(&buttons(BUTTONS))]));
    refused(
        &rows(&[row(&buttons(BUTTONS + 1))]),
        "components.0.components",
    );
    refused(&rows(&[row(&[])]), "components.0.components");
    refused(
        &rows(&[row(&[select(1), button("b")])]),
        "components.0.components",
    );
    refused(&rows(&[button("b")]), "components.0.type");
}

#[test]
fn a_buttons_texts() {
    let of = |key: &str, value: Value| rows(&[row(&[with(button("b"), key, value)])]);
    let at = "components.0.components.0";
    fits(&of("label", json!(x(BUTTON_LABEL))));
    refused(
        &of("label", json!(x(BUTTON_LABEL + 1))),
        &format!("{at}.label"),
    );
    refused(&of("label", json!("")), at);
    fits(&of("custom_id", json!(x(CUSTOM_ID))));
    for bad in [json!(x(CUSTOM_ID + 1)), json!(""), Value::Null] {
        refused(&of("custom_id", bad), &format!("{at}.custom_id"));
    }
    refused(&of("style", json!(9)), &format!("{at}.style"));
    refused(&of("style", json!(5)), &format!("{at}.url"));
}

#[test]
fn custom_ids_are_unique_in_a_message() {
    let twice = rows(&[row(&[button("a")]), row(&[button("a")])]);
    let found = refused(&twice, "components.1.components.0.custom_id");
    assert_eq!(found, ["COMPONENT_CUSTOM_ID_DUPLICATED"]);
}

#[test]
fn a_menu_has_1_to_25_options() {
    let body = |count| rows(&[row(&[select(count)])]);
    fits(&body(SELECT_OPTIONS));
    refused(
        &body(SELECT_OPTIONS + 1),
        "components.0.components.0.options",
    );
    refused(&body(0), "components.0.components.0.options");
}

#[test]
fn a_menus_texts() {
    let of = |key: &str, value: &str| {
        let mut select = select(2);
        select["options"][0][key] = json!(value);
        rows(&[row(&[select])])
    };
    let at = "components.0.components.0";
    for key in ["label", "value", "description"] {
        fits(&of(key, &x(SELECT_TEXT)));
        refused(
            &of(key, &x(SELECT_TEXT + 1)),
            &format!("{at}.options.0.{key}"),
        );
    }
    refused(&of("label", ""), &format!("{at}.options.0.label"));
    refused(&of("value", "1"), &format!("{at}.options.1.value"));
    let menu = with(select(1), "placeholder", json!(x(SELECT_PLACEHOLDER + 1)));
    refused(&rows(&[row(&[menu])]), &format!("{at}.placeholder"));
}

#[test]
fn a_menus_counts() {
    let of = |min: u64, max: u64| {
        let select = with(
            with(select(3), "min_values", json!(min)),
            "max_values",
            json!(max),
        );
        rows(&[row(&[select])])
    };
    let at = "components.0.components.0";
    fits(&of(0, 3));
    refused(&of(0, 4), &format!("{at}.max_values"));
    refused(&of(3, 2), &format!("{at}.min_values"));
    refused(&of(26, 26), &format!("{at}.min_values"));
}

#[test]
fn ten_files_of_ten_mebibytes() {
    let files = |count: usize| (0..count).map(|n| upload(n, 1)).collect::<Vec<_>>();
    assert_eq!(check_create(&json!({}), &files(FILES)), Ok(()));
    let many = check_create(&json!({}), &files(FILES + 1)).expect_err("too many");
    codes(&many, "attachments");
    assert_eq!(check_create(&json!({}), &[upload(0, FILE_BYTES)]), Ok(()));
    let large = check_create(&json!({}), &[upload(0, FILE_BYTES + 1)]).expect_err("too large");
    assert_eq!((large.code, large.status), (40_005, 413));
}

#[test]
fn an_attachments_description_has_1024_characters() {
    let body = |count| json!({"attachments": [{"id": 0, "description": x(count)}]});
    assert_eq!(
        check_create(&body(ATTACHMENT_DESCRIPTION), &[upload(0, 1)]),
        Ok(())
    );
    let long =
        check_create(&body(ATTACHMENT_DESCRIPTION + 1), &[upload(0, 1)]).expect_err("too long");
    codes(&long, "attachments.0.description");
}

#[test]
fn a_nonce_has_25_characters() {
    fits(&json!({"content": "c", "nonce": x(NONCE)}));
    fits(&json!({"content": "c", "nonce": 7}));
    refused(&json!({"content": "c", "nonce": x(NONCE + 1)}), "nonce");
    refused(&json!({"content": "c", "nonce": [1]}), "nonce");
}

#[test]
fn allowed_mentions_do_not_contradict_themselves() {
    let body = |allowed: Value| json!({"content": "c", "allowed_mentions": allowed});
    fits(&body(json!({"parse": [], "users": ["1"]})));
    refused(
        &body(json!({"parse": ["users"], "users": ["1"]})),
        "allowed_mentions.users",
    );
    refused(&body(json!({"parse": ["all"]})), "allowed_mentions.parse.0");
    let many = json!({"users": vec!["1"; ALLOWED_MENTIONS + 1]});
    refused(&body(many), "allowed_mentions.users");
}

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

fn command(name: &str) -> Value {
    json!({"name": name, "description": "d"})
}

fn option(kind: u64, name: &str) -> Value {
    json!({"type": kind, "name": name, "description": "d"})
}

/// A command with these options passes.
fn options_fit(list: &[Value]) {
    assert_eq!(
        check_command(&with(command("c"), "options", json!(list))),
        Ok(())
    );
}

/// A command with these options is refused at a path.
fn options_refused(list: &[Value], path: &str) {
    let error =
        check_command(&with(command("c"), "options", json!(list))).expect_err("beyond the limit");
    codes(&error, path);
}

#[test]
fn a_hundred_commands_of_different_names() {
    let list = |count: usize| {
        (0..count)
            .map(|n| command(&format!("c{n}")))
            .collect::<Vec<_>>()
    };
    assert_eq!(check_commands(&list(COMMANDS)), Ok(()));
    assert_eq!(
        check_commands(&list(COMMANDS + 1))
            .expect_err("too many")
            .code,
        30_032
    );
    let twice = check_commands(&[command("a"), command("a")]).expect_err("one name twice");
    assert_eq!(codes(&twice, "1"), ["APPLICATION_COMMANDS_DUPLICATE_NAME"]);
    let menus: Vec<Value> = (0..=CONTEXT_COMMANDS)
        .map(|n| json!({"name": n.to_string(), "type": 2}))
        .collect();
    assert_eq!(check_commands(&menus).expect_err("too many").code, 30_032);
}

#[test]
fn a_commands_name_is_short_and_lower_case() {
    for good in ["a", "map-2", "ordre_é", &x(COMMAND_NAME)] {
        assert_eq!(check_command(&command(good)), Ok(()), "{good}");
    }
    for bad in ["", "Map", "two words", "a!", &x(COMMAND_NAME + 1)] {
        codes(&check_command(&command(bad)).expect_err(bad), "name");
    }
}

#[test]
fn a_commands_description_has_1_to_100_characters() {
    let of = |count| json!({"name": "c", "description": x(count)});
    assert_eq!(check_command(&of(COMMAND_DESCRIPTION)), Ok(()));
    for bad in [of(COMMAND_DESCRIPTION + 1), of(0), json!({"name": "c"})] {
        codes(
            &check_command(&bad).expect_err("a bad description"),
            "description",
        );
    }
}

#[test]
fn a_command_has_25_options_of_different_names() {
    let list = |count: usize| {
        (0..count)
            .map(|n| option(3, &format!("o{n}")))
            .collect::<Vec<_>>()
    };
    options_fit(&list(COMMAND_OPTIONS));
    options_refused(&list(COMMAND_OPTIONS + 1), "options");
    options_refused(&[option(3, "a"), option(3, "a")], "options.1.name");
    options_refused(&[option(3, "Bad Name")], "options.0.name");
    options_refused(&[json!({"type": 3, "name": "a"})], "options.0.description");
}

#[test]
fn an_option_has_25_choices_that_fit_its_type() {
    let choices = |count: usize| -> Value {
        (0..count)
            .map(|n| json!({"name": n.to_string(), "value": "v"}))
            .collect()
    };
    let of = |kind: u64, choices: Value| [with(option(kind, "a"), "choices", choices)];
    options_fit(&of(3, choices(CHOICES)));
    options_refused(&of(3, choices(CHOICES + 1)), "options.0.choices");
    options_refused(&of(4, choices(1)), "options.0.choices.0.value");
    options_refused(&of(5, choices(1)), "options.0");
    let same = json!([{"name": "n", "value": "1"}, {"name": "n", "value": "2"}]);
    options_refused(&of(3, same), "options.0.choices.1.name");
    let wide = json!([{"name": "n", "value": INTEGER_RANGE + 1}]);
    options_refused(&of(4, wide), "options.0.choices.0.value");
}

#[test]
fn choices_and_autocomplete_exclude_each_other() {
    let completes = with(option(3, "a"), "autocomplete", json!(true));
    options_fit(std::slice::from_ref(&completes));
    let both = with(completes, "choices", json!([{"name": "n", "value": "v"}]));
    options_refused(&[both], "options.0.choices");
    options_refused(
        &[with(option(6, "a"), "autocomplete", json!(true))],
        "options.0",
    );
}

#[test]
fn required_options_come_first() {
    let required = |name| with(option(3, name), "required", json!(true));
    options_fit(&[required("a"), option(3, "b")]);
    options_refused(&[option(3, "b"), required("a")], "options.1");
}

#[test]
fn sub_commands_nest_one_group_deep() {
    let holding = |kind: u64, inner: &Value| with(option(kind, "n"), "options", json!([inner]));
    let sub = holding(1, &option(3, "a"));
    let group = holding(2, &sub);
    options_fit(&[group.clone(), option(1, "t")]);
    options_refused(&[sub, option(3, "a")], "options");
    options_refused(&[holding(1, &option(1, "t"))], "options.0.options.0.type");
    options_refused(&[holding(2, &group)], "options.0.options.0.type");
    options_refused(&[holding(2, &option(3, "a"))], "options.0.options.0.type");
    options_refused(&[option(2, "g")], "options.0.options");
}

#[test]
fn ranges_belong_to_their_types() {
    let of = |kind: u64, key: &str, value: u64| [with(option(kind, "a"), key, json!(value))];
    options_fit(&of(4, "min_value", 1));
    options_refused(&of(3, "min_value", 1), "options.0");
    options_fit(&of(3, "max_length", 6000));
    options_refused(&of(3, "max_length", 6001), "options.0.max_length");
    options_refused(&of(4, "max_length", 5), "options.0");
}

#[test]
fn a_command_has_8000_characters_in_its_longest_language() {
    // Forty choices of 100 characters each in name and value come near; the last value fills up.
    let of = |last: usize| {
        let choice =
            |n: usize, value: usize| json!({"name": format!("{n:03}{}", x(97)), "value": x(value)});
        let first: Value = (0..25).map(|n| choice(n, 100)).collect();
        let second: Value = (25..40)
            .map(|n| choice(n, if n == 39 { last } else { 100 }))
            .collect();
        let one = with(option(3, "a"), "choices", first);
        let two = with(option(3, "b"), "choices", second);
        with(command("c"), "options", json!([one, two]))
    };
    let names_and_descriptions = 6;
    let filled = names_and_descriptions + 39 * 200 + 100;
    let full = of(COMMAND_TOTAL - filled);
    assert_eq!(check_command(&full), Ok(()));
    let over = with(full, "description_localizations", json!({"de": "zw"}));
    let error = check_command(&over).expect_err("too large");
    assert_eq!(codes(&error, ""), ["APPLICATION_COMMAND_TOO_LARGE"]);
}

#[test]
fn localisations_name_languages_of_discord() {
    let of = |key: &str, locale: &str, text: &str| with(command("c"), key, json!({ locale: text }));
    assert_eq!(
        check_command(&of("name_localizations", "es-ES", "mapa")),
        Ok(())
    );
    for (key, locale, text) in [
        ("name_localizations", "es", "mapa"),
        ("name_localizations", "de", "Karte"),
        ("description_localizations", "de", &x(101)),
    ] {
        let error = check_command(&of(key, locale, text)).expect_err("a bad localisation");
        codes(&error, &format!("{key}.{locale}"));
    }
}

#[test]
fn a_threads_name_and_archive_time() {
    let of = |body: &Value| {
        let mut errors = FormErrors::new();
        check_channel(&mut errors, body, true);
        errors.finish()
    };
    let good = json!({"name": x(CHANNEL_NAME), "auto_archive_duration": 1440});
    assert_eq!(of(&good), Ok(()));
    codes(
        &of(&json!({"name": x(CHANNEL_NAME + 1)})).expect_err("too long"),
        "name",
    );
    codes(&of(&json!({"name": ""})).expect_err("empty"), "name");
    let odd = of(&json!({"name": "n", "auto_archive_duration": 99})).expect_err("no such time");
    codes(&odd, "auto_archive_duration");
}
