//! One test for each limit of the table: what just fits passes, one more is refused at its path.

mod commands;
mod modals;

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
