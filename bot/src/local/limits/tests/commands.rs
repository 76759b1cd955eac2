//! Limits of commands and their options.

use super::*;

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
