//! Channels, threads and messages: who sees them, who may write, what is left of them.

use crate::{code, local_bot};
use std::time::Duration;

use bot::local::{NO_OPTIONS, Refused, Table, permission};
use serenity::all::{ChannelId, CreateMessage, EditMessage, GetMessages};

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
    // Courier does not ask for these rights, but Discord has them.
    table.bot_may(table.channel(), permission::BOT | permission::PIN_MESSAGES);
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
    let makes = permission::CREATE_PUBLIC_THREADS | permission::CREATE_PRIVATE_THREADS;
    let all = permission::BOT | makes | permission::MANAGE_THREADS;
    table.bot_may(table.channel(), all);
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
    table.bot_may(table.channel(), permission::BOT);
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
