//! Commands, components and modals, and the time that an answer has.

use crate::{code, local_bot};
use std::time::Duration;

use bot::local::{NO_OPTIONS, Refused, Table, permission};
use serenity::all::{ChannelId, CreateMessage, MessageId};

#[tokio::test]
async fn slash_commands_answer_with_typed_options() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    table.user("Ben");
    assert_eq!(ann.slash("ping", NO_OPTIONS).await.text(), "pong");
    let reply = ann
        .slash(
            "game new",
            [("name", "x"), ("opponent", "Ben"), ("quick", "true")],
        )
        .await;
    assert_eq!(reply.text(), "name=x opponent=ben quick=true");
    assert_eq!(
        ann.send_slash("game new", NO_OPTIONS).err(),
        Some(Refused::Missing {
            command: "game new".to_owned(),
            option: "name".to_owned()
        })
    );
    assert!(matches!(
        ann.send_slash("map", [("turn", 21)]),
        Err(Refused::Value { .. })
    ));
    assert!(matches!(
        ann.send_slash("nothing", NO_OPTIONS),
        Err(Refused::Command(_))
    ));
}

#[tokio::test]
async fn autocomplete_suggests_and_any_text_may_be_sent() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    let choices = ann.autocomplete("order", [("text", "move")], "text").await;
    let names: Vec<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["move Hussars", "move Guards"]);
    assert_eq!(
        ann.slash("order", [("text", "charge")]).await.text(),
        "Ordered: charge"
    );
}

#[tokio::test]
async fn buttons_menus_and_modals_work_by_label() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    let board = ann.slash("board", NO_OPTIONS).await;
    assert_eq!(ann.pings().len(), 1);
    assert!(matches!(
        ann.send_press(&board, "Not now"),
        Err(Refused::Disabled(_))
    ));
    assert!(matches!(
        ann.send_press(&board, "No such"),
        Err(Refused::Component { .. })
    ));

    let form = ann.press(&board, "Write orders").await;
    let modal = form.modal.clone().expect("a modal");
    assert_eq!(
        (modal.title.as_str(), modal.inputs[0].value.as_str()),
        ("Your orders", "hold")
    );
    let written = ann.submit(&form, [("Orders", "move on")]).await;
    assert_eq!(written.text(), "Written: move on");
    assert!(written.is_ephemeral());
    assert_eq!(ann.submit(&form, NO_OPTIONS).await.text(), "Written: hold");

    let chosen = ann.choose(&board, "Arms", ["Cavalry", "guns"]).await;
    assert_eq!(chosen.text(), "Chosen: cavalry, guns");
    assert_eq!(chosen.message().id, board.message().id);

    let board = ann.slash("board", NO_OPTIONS).await;
    let ended = ann.press(&board, "end").await;
    assert_eq!(
        (ended.kind, ended.text().as_str()),
        (6, "The phase is over.")
    );
    assert!(ended.message().buttons().is_empty());
}

#[tokio::test]
async fn a_picture_arrives_after_a_deferral() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    let map = ann.slash("map", [("turn", 7)]).await;
    assert_eq!(map.kind, 5);
    let file = &map.message().attachments[0];
    assert_eq!(file.filename, "map.png");
    assert_eq!(file.description.as_deref(), Some("A map in words"));
    assert_eq!(file.bytes, local_bot::PNG);
    assert_eq!(file.size_px, Some((1, 1)));
    assert!(file.in_embed);
    assert_eq!(map.text(), "Turn 7");
    let more = map.wait_followups(1).await;
    assert!(more[0].ephemeral);

    // The address in the message serves the file, and only with its secret.
    let answer = table
        .requests_to("PATCH", "/webhooks/*/messages/@original")
        .remove(0)
        .answer;
    let url = answer["embeds"][0]["image"]["url"]
        .as_str()
        .expect("an address")
        .to_owned();
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    let served = client.get(&url).send().await.expect("an answer");
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.expect("bytes"), local_bot::PNG);
    let bare = url.split('?').next().expect("an address");
    assert_eq!(
        client.get(bare).send().await.expect("an answer").status(),
        404
    );
}

#[tokio::test]
async fn secrets_reach_only_their_reader() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let (ann, ben) = (table.user("Ann"), table.user("Ben"));
    let reply = ann.slash("secret", NO_OPTIONS).await;
    assert_eq!(reply.text(), "Look into your direct messages.");
    assert!(reply.is_ephemeral());
    assert_eq!(ann.dms()[0].content, "Your orders: hold.");
    assert!(ann.pings().is_empty());
    assert_eq!(ann.notices().len(), 1);

    assert!(ben.dms().is_empty());
    assert!(ben.messages().is_empty());
    assert_eq!(ben.look(&reply), None);
    assert!(table.public(table.channel()).is_empty());
    let http = table.http();
    let (channel, message) = (
        ChannelId::new(table.channel()),
        MessageId::new(reply.message().id),
    );
    let fetched = http
        .get_message(channel, message)
        .await
        .expect_err("an ephemeral message");
    assert_eq!(code(&fetched), 10_008);

    ben.set_dms(false);
    let closed = ben.slash("secret", NO_OPTIONS).await;
    assert_eq!(closed.text(), "Your direct messages are closed (50007).");
    assert!(ben.dms().is_empty());
}

#[tokio::test]
async fn an_answer_after_three_seconds_is_refused() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    let sent = ann
        .send_slash("deaf", NO_OPTIONS)
        .expect("the app lets her");
    assert!(!sent.failed());
    table.pass(Duration::from_secs(4));
    assert!(sent.failed());
    assert_eq!(sent.peek().map(|reply| reply.kind), None);

    table.gateway().mute();
    ann.send_slash("ping", NO_OPTIONS)
        .expect("the app lets her");
    table.pass(Duration::from_secs(4));
    table.gateway().cut();
    let late = table
        .wait_requests("POST", "/interactions/*/callback", 1)
        .await;
    assert_eq!(
        (late[0].status, &late[0].answer["code"]),
        (404, &10_062.into())
    );
}

#[tokio::test]
async fn a_token_dies_after_fifteen_minutes_and_a_second_answer_is_refused() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    let reply = ann.slash("ping", NO_OPTIONS).await;
    table.repeat(reply.interaction);
    let twice = table
        .wait_requests("POST", "/interactions/*/callback", 2)
        .await;
    assert_eq!(
        (twice[1].status, &twice[1].answer["code"]),
        (400, &40_060.into())
    );

    let http = table.http();
    http.set_application_id(table.bot().into());
    let token = table.with(|world| world.interactions[&reply.interaction].token.clone());
    let edit = serde_json::json!({"content": "again"});
    http.edit_original_interaction_response(&token, &edit, Vec::new())
        .await
        .expect("in time");
    assert_eq!(reply.refreshed().text(), "again");
    table.pass(Duration::from_mins(16));
    let late = http
        .edit_original_interaction_response(&token, &edit, Vec::new())
        .await
        .expect_err("too late");
    assert_eq!(code(&late), 50_027);
}

#[tokio::test]
async fn only_allowed_mentions_ping() {
    let table = Table::open().await;
    let http = table.http();
    let (ann, ben) = (table.user("Ann"), table.user("Ben"));
    let channel = ChannelId::new(table.channel());
    let text = format!("{} and {} and @everyone", ann.mention(), ben.mention());
    let only_ann = serenity::all::CreateAllowedMentions::new().users([ann.id]);
    let message = CreateMessage::new()
        .content(&text)
        .allowed_mentions(only_ann);
    channel.send_message(&http, message).await.expect("sent");
    assert_eq!((ann.pings().len(), ben.pings().len()), (1, 0));
    let quiet = CreateMessage::new()
        .content(&text)
        .flags(serenity::all::MessageFlags::SUPPRESS_NOTIFICATIONS);
    channel.send_message(&http, quiet).await.expect("sent");
    assert_eq!((ann.pings().len(), ben.pings().len()), (2, 1));
    assert!(ben.pings()[0].silent);
}

#[tokio::test]
async fn a_first_follow_up_fills_a_deferred_answer() {
    let table = Table::open().await;
    let http = table.http();
    http.set_application_id(table.bot().into());
    let commands = serde_json::json!([{"name": "think", "description": "Thinks"}]);
    http.create_global_commands(&commands)
        .await
        .expect("registered");
    let (ann, ben) = (table.user("Ann"), table.user("Ben"));
    let sent = ann
        .send_slash("think", NO_OPTIONS)
        .expect("the app lets her");
    let token = table.with(|world| world.interactions[&sent.id].token.clone());
    let text = serde_json::json!({"content": "thought"});
    let early = http
        .create_followup_message(&token, &text, Vec::new())
        .await
        .expect_err("no answer yet");
    assert_eq!(code(&early), 10_015);

    let id = sent.id.into();
    let update = serde_json::json!({"type": 7, "data": {"content": "x"}});
    let wrong = http
        .create_interaction_response(id, &token, &update, Vec::new())
        .await
        .expect_err("no message");
    assert_eq!(code(&wrong), 50_035);
    let defer = serde_json::json!({"type": 5, "data": {"flags": 64}});
    http.create_interaction_response(id, &token, &defer, Vec::new())
        .await
        .expect("deferred");
    assert_eq!(sent.acknowledged().await, Some(5));
    assert!(ann.messages()[0].loading);
    http.create_followup_message(&token, &text, Vec::new())
        .await
        .expect("filled");
    let reply = sent.reply().await;
    assert_eq!(
        (reply.text().as_str(), reply.is_ephemeral()),
        ("thought", true)
    );
    assert!(reply.followups().is_empty());
    http.create_followup_message(&token, &text, Vec::new())
        .await
        .expect("a second message");
    assert_eq!(reply.followups().len(), 1);
    // The second one is public: a follow-up decides for itself.
    assert_eq!(ben.messages().len(), 1);
    assert_eq!(
        http.get_original_interaction_response(&token)
            .await
            .expect("there")
            .content,
        "thought"
    );
    http.delete_original_interaction_response(&token)
        .await
        .expect("deleted");
    let gone = http
        .get_original_interaction_response(&token)
        .await
        .expect_err("gone");
    assert_eq!(code(&gone), 10_008);
}

#[tokio::test]
async fn commands_are_offered_where_and_to_whom_they_belong() {
    let table = Table::open().await;
    let http = table.http();
    http.set_application_id(table.bot().into());
    let commands = serde_json::json!([
        {"name": "everywhere", "description": "d"},
        {"name": "guild", "description": "d", "contexts": [0]},
        {"name": "letters", "description": "d", "contexts": [1]},
        {"name": "umpire", "description": "d", "contexts": [0], "default_member_permissions": "32"},
    ]);
    http.create_global_commands(&commands)
        .await
        .expect("registered");
    let ann = table.user("Ann");
    assert_eq!(ann.commands(), ["everywhere", "guild"]);
    assert_eq!(ann.in_dm().commands(), ["everywhere", "letters"]);
    ann.grant(permission::MANAGE_GUILD);
    assert_eq!(ann.commands(), ["everywhere", "guild", "umpire"]);
    table.expel_bot();
    assert!(ann.commands().is_empty());
    let channel = ChannelId::new(table.channel());
    assert_eq!(
        code(&channel.say(&http, "x").await.expect_err("expelled")),
        50_001
    );
    let guild = http
        .get_guild(table.guild().into())
        .await
        .expect_err("expelled");
    assert_eq!(code(&guild), 10_004);
}
