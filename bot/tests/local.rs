//! The stand-in, tried by a small bot on the real serenity client.

mod local_bot;

use std::time::Duration;

use bot::local::{Harm, NO_OPTIONS, Refused, Table, permission};
use serenity::all::{ChannelId, CreateMessage, EditMessage, GetMessages, MessageId};

fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(answer)) => {
            answer.error.code
        }
        other => panic!("not an answer of the stand-in: {other}"),
    }
}

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
async fn missed_events_are_replayed_on_resume() {
    let table = Table::open().await;
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    table.gateway().mute();
    let missed: Vec<_> = (0..3)
        .map(|_| {
            ann.send_slash("ping", NO_OPTIONS)
                .expect("the app lets her")
        })
        .collect();
    table.gateway().cut();
    for sent in missed {
        assert_eq!(sent.reply().await.text(), "pong");
    }
    table.gateway().ask_reconnect();
    table.gateway().invalidate(true);
    assert_eq!(ann.slash("ping", NO_OPTIONS).await.text(), "pong");
}

#[tokio::test]
async fn the_table_outlives_the_bot() {
    let table = Table::open().await;
    let bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    let board = ann.slash("board", NO_OPTIONS).await;
    bot.kill();
    table.bot_online(false).await;
    let bot = local_bot::start(&table).await;
    assert_eq!(
        ann.press(&board, "End phase").await.text(),
        "The phase is over."
    );
    bot.stop().await;
}

#[tokio::test]
async fn a_nonce_is_honoured_for_minutes() {
    let table = Table::open().await;
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    let send = |text: &str| {
        CreateMessage::new()
            .content(text)
            .nonce(serenity::all::Nonce::String("n1".into()))
            .enforce_nonce(true)
    };
    let first = channel
        .send_message(&http, send("one"))
        .await
        .expect("sent");
    let second = channel
        .send_message(&http, send("two"))
        .await
        .expect("the first again");
    assert_eq!((second.id, second.content.as_str()), (first.id, "one"));
    table.pass(Duration::from_mins(10));
    let third = channel
        .send_message(&http, send("three"))
        .await
        .expect("sent");
    assert_ne!(third.id, first.id);

    // The effect comes, the answer does not: the nonce keeps a retry from posting twice.
    table.pass(Duration::from_mins(10));
    table.fail("POST", "/channels/*/messages", 1, Harm::DropAnswer);
    channel
        .send_message(&http, send("four"))
        .await
        .expect_err("the connection was cut");
    channel
        .send_message(&http, send("four"))
        .await
        .expect("the first again");
    let fours = table
        .public(table.channel())
        .iter()
        .filter(|m| m.content == "four")
        .count();
    assert_eq!(fours, 1);
}

#[tokio::test]
async fn faults_hit_the_next_requests_only() {
    let table = Table::open().await;
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    table.fail(
        "POST",
        "/channels/*/messages",
        1,
        Harm::RateLimit { retry_after: 0.5 },
    );
    table.fail("POST", "/channels/*/messages", 1, Harm::Drop);
    let limited = channel.say(&http, "a").await.expect_err("limited");
    assert!(matches!(
        limited,
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(answer)) if answer.status_code == 429
    ));
    channel.say(&http, "b").await.expect_err("cut");
    assert_eq!(table.faults_left(), 0);
    channel.say(&http, "c").await.expect("sent");
    let texts: Vec<String> = table
        .public(table.channel())
        .into_iter()
        .map(|m| m.content)
        .collect();
    assert_eq!(texts, ["c"]);
}

#[tokio::test]
async fn permissions_and_lost_channels_have_their_codes() {
    let table = Table::open().await;
    let http = table.http();
    let id = table.text_channel("field");
    let channel = ChannelId::new(id);
    table.bot_may(id, permission::BOT & !permission::ATTACH_FILES);
    let file = serenity::all::CreateAttachment::bytes(local_bot::PNG, "map.png");
    let refused = channel
        .send_files(&http, [file], CreateMessage::new())
        .await
        .expect_err("no files");
    assert_eq!(code(&refused), 50_013);
    table.bot_may(id, permission::BOT & !permission::SEND_MESSAGES);
    assert_eq!(
        code(&channel.say(&http, "x").await.expect_err("no sending")),
        50_013
    );
    table.bot_may(id, 0);
    assert_eq!(
        code(&channel.say(&http, "x").await.expect_err("no sight")),
        50_001
    );
    table.delete_channel(id);
    assert_eq!(
        code(&channel.say(&http, "x").await.expect_err("gone")),
        10_003
    );
    let nobody = http.get_user(1_u64.into()).await.expect_err("nobody");
    assert_eq!(code(&nobody), 10_013);
    let stranger = table.stranger("Stranger");
    let dm = serenity::all::UserId::new(stranger.id)
        .create_dm_channel(&http)
        .await
        .expect("opened");
    assert_eq!(
        code(&dm.say(&http, "x").await.expect_err("no common guild")),
        50_278
    );
    assert_eq!(
        code(
            &ChannelId::new(table.channel())
                .say(&http, "")
                .await
                .expect_err("empty")
        ),
        50_006
    );
}

#[tokio::test]
async fn who_sees_a_channel_or_thread_is_told_as_it_is() {
    let table = Table::open().await;
    let http = table.http();
    let (ann, ben) = (table.user("Ann"), table.user("Ben"));
    let id = table.text_channel("field");
    let guild = table.guild();
    // What one role allows no other denies.
    table.with(|world| {
        let scouts = world.add_role(guild, "Scouts", &[ann.id]);
        let late = world.add_role(guild, "Late", &[ann.id, ben.id]);
        world.set_overwrite(id, scouts, permission::MEMBER);
        world.set_overwrite(id, late, 0);
    });
    for (who, sees) in [(&ann, true), (&ben, false)] {
        assert_eq!(who.at(id).say("here").is_ok(), sees);
        let place = http.get_channel(id.into()).await.expect("a channel");
        let place = place.guild().expect("in a guild");
        let member = http.get_member(guild.into(), who.id.into()).await;
        let whole = http.get_guild(guild.into()).await.expect("a guild");
        let may = whole.user_permissions_in(&place, &member.expect("a member"));
        assert_eq!(may.view_channel(), sees, "the library agrees");
    }
    let thread = table.private_thread(id, "tent", &[&ann]);
    let there = http
        .get_thread_channel_member(thread.into(), ann.id.into(), false)
        .await
        .expect("in it");
    assert_eq!(there.user_id.get(), ann.id);
    let other = http
        .get_thread_channel_member(thread.into(), ben.id.into(), false)
        .await;
    assert_eq!(code(&other.expect_err("not in it")), 10_007);
}

#[tokio::test]
async fn messages_can_be_listed_edited_pinned_and_deleted() {
    let table = Table::open().await;
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    let mut sent = Vec::new();
    for text in ["one", "two", "three"] {
        sent.push(channel.say(&http, text).await.expect("sent"));
    }
    let newest = channel
        .messages(&http, GetMessages::new().limit(2))
        .await
        .expect("listed");
    let texts: Vec<&str> = newest.iter().map(|m| m.content.as_str()).collect();
    assert_eq!(texts, ["three", "two"]);
    let after = channel
        .messages(&http, GetMessages::new().after(sent[0].id))
        .await
        .expect("listed");
    assert_eq!(after.len(), 2);
    sent[0].pin(&http).await.expect("pinned");
    assert_eq!(channel.pins(&http).await.expect("pins").len(), 1);

    // What others write is hidden from a bot without the intent for it.
    table.user("Ann").say("psst").expect("said");
    let newest = channel
        .messages(&http, GetMessages::new().limit(1))
        .await
        .expect("listed");
    assert_eq!(newest[0].content, "");
    let foreign = channel
        .edit_message(&http, newest[0].id, EditMessage::new().content("x"))
        .await;
    assert_eq!(code(&foreign.expect_err("another's message")), 50_005);

    table.pass(Duration::from_hours(2));
    for _ in 0..bot::local::limits::LATE_EDITS {
        let edit = EditMessage::new().content("late");
        channel
            .edit_message(&http, sent[1].id, edit)
            .await
            .expect("still allowed");
    }
    let edit = EditMessage::new().content("too late");
    let late = channel
        .edit_message(&http, sent[1].id, edit)
        .await
        .expect_err("too often");
    assert_eq!(code(&late), 30_046);
    channel
        .delete_message(&http, sent[2].id)
        .await
        .expect("deleted");
    assert_eq!(
        code(&channel.message(&http, sent[2].id).await.expect_err("gone")),
        10_008
    );
}

#[tokio::test]
async fn threads_are_made_joined_archived_and_locked() {
    let table = Table::open().await;
    let http = table.http();
    let (ann, ben) = (table.user("Ann"), table.user("Ben"));
    let channel = ChannelId::new(table.channel());
    let start = channel.say(&http, "start").await.expect("sent");
    let builder = serenity::all::CreateThread::new("Game");
    let thread = channel
        .create_thread_from_message(&http, start.id, builder.clone())
        .await
        .expect("made");
    assert_eq!(thread.id.get(), start.id.get());
    let twice = channel
        .create_thread_from_message(&http, start.id, builder)
        .await
        .expect_err("has one");
    assert_eq!(code(&twice), 160_004);

    let private =
        serenity::all::CreateThread::new("Side").kind(serenity::all::ChannelType::PrivateThread);
    let private = channel.create_thread(&http, private).await.expect("made");
    private
        .id
        .add_thread_member(&http, ann.id.into())
        .await
        .expect("added");
    let told = private.id.say(&http, "for Ann").await.expect("sent");
    assert!(ann.look(&told.id.get()).is_some());
    assert!(ben.look(&told.id.get()).is_none());

    // Quiet makes it archived, a message wakes it, but not through a lock.
    table.pass(Duration::from_mins(4321));
    let edit = thread
        .id
        .edit_message(&http, told.id, EditMessage::new().content("x"))
        .await;
    assert_eq!(code(&edit.expect_err("not there")), 10_008);
    let edit = private
        .id
        .edit_message(&http, told.id, EditMessage::new().content("x"))
        .await;
    assert_eq!(code(&edit.expect_err("archived")), 50_083);
    private.id.say(&http, "awake").await.expect("sent");
    private
        .id
        .edit_message(&http, told.id, EditMessage::new().content("x"))
        .await
        .expect("awake");
    table.archive(private.id.get(), true);
    table.bot_may(
        table.channel(),
        permission::BOT & !permission::MANAGE_THREADS,
    );
    assert_eq!(
        code(&private.id.say(&http, "x").await.expect_err("locked")),
        160_005
    );
    assert_eq!(
        ann.at(private.id.get())
            .send_slash("ping", NO_OPTIONS)
            .err(),
        Some(Refused::Archived)
    );
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
async fn strangers_tokens_browsers_and_other_hosts_are_refused() {
    let table = Table::open().await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    let base = format!("http://{}", table.standin().address());
    let get = |path: &str| client.get(format!("{base}{path}"));
    let bearer = format!("Bot {}", table.standin().token());
    let status = |request: reqwest::RequestBuilder| async move {
        request.send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(status(get("/api/v10/users/@me")).await, 401);
    assert_eq!(
        status(get("/api/v10/users/@me").header("authorization", &bearer)).await,
        200
    );
    let from_page = get("/api/v10/users/@me")
        .header("authorization", &bearer)
        .header("origin", "http://evil.example");
    assert_eq!(status(from_page).await, 403);
    let own_page = get("/api/v10/users/@me")
        .header("authorization", &bearer)
        .header("origin", &base);
    assert_eq!(status(own_page).await, 403);
    let rebound = get("/api/v10/users/@me")
        .header("authorization", &bearer)
        .header("host", "evil.example");
    assert_eq!(status(rebound).await, 403);
    let upgrade = get("/gw/").header("origin", "http://evil.example");
    assert_eq!(status(upgrade).await, 403);
    let bad = serenity::http::HttpBuilder::new("wrong")
        .proxy(&base)
        .ratelimiter_disabled(true)
        .build();
    assert!(bad.get_current_user().await.is_err());
}

#[tokio::test]
async fn a_request_check_sees_everything_and_can_refuse() {
    let table = Table::open().await;
    table.standin().on_request(Box::new(|request| {
        if request.body["content"] == "bad" {
            Err("content is bad".to_owned())
        } else {
            Ok(())
        }
    }));
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    channel.say(&http, "good").await.expect("sent");
    assert_eq!(
        code(&channel.say(&http, "bad").await.expect_err("refused")),
        50_035
    );
    assert_eq!(table.standin().violations().len(), 1);
}

#[tokio::test]
async fn a_kept_table_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = || bot::local::Options {
        folder: Some(folder.path().to_owned()),
        ..bot::local::Options::for_tests()
    };
    let (channel, ann, message) = {
        let table = Table::open_with(options()).await;
        let _bot = local_bot::start(&table).await;
        let ann = table.user("Ann");
        let map = ann.slash("map", [("turn", 1)]).await;
        (table.channel(), ann.id, map.message().clone())
    };
    // A line cut short, as by a crash, costs that line only.
    let path = folder.path().join("table.jsonl");
    let mut text = std::fs::read_to_string(&path).expect("kept");
    text.push_str("{\"Message\":{\"id\":1,");
    std::fs::write(&path, text).expect("written");
    let table = Table::open_with(options()).await;
    assert_eq!((table.channel(), table.user("Ann").id), (channel, ann));
    let again = table.user("Ann").look(&message).expect("still there");
    assert_eq!(again.attachments[0].bytes, local_bot::PNG);
    assert_eq!(again.text(), message.text());
}

#[tokio::test]
async fn a_request_has_at_most_25_mebibytes() {
    let table = Table::open().await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    let url = format!(
        "http://{}/api/v10/channels/{}/messages",
        table.standin().address(),
        table.channel()
    );
    let answer = client
        .post(url)
        .header("authorization", format!("Bot {}", table.standin().token()))
        .header("content-type", "application/json")
        .body(vec![b' '; bot::local::limits::REQUEST_BYTES + 1])
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 413);
    let body: serde_json::Value = answer.json().await.expect("JSON");
    assert_eq!(body["code"], 40_005);
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
