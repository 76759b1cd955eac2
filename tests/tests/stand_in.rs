//! The stand-in and a bot on the real serenity client, both held against Discord's own description.

#[path = "../../bot/tests/local_bot/mod.rs"]
mod local_bot;

use std::time::Duration;

use bot::local::{NO_OPTIONS, Table, permission};
use serenity::all::{
    ChannelId, ChannelType, CreateMessage, CreateThread, EditMessage, EditThread, GetMessages,
};
use system_tests::openapi::{Description, path};

#[tokio::test]
async fn requests_and_answers_fit_discords_description() {
    let Some(description) = Description::load() else {
        eprintln!("not run: no description at {}", path().display());
        return;
    };
    let table = Table::open().await;
    table.standin().on_request(description.into_check());
    let _bot = local_bot::start(&table).await;
    let ann = table.user("Ann");
    ann.slash("ping", NO_OPTIONS).await;
    ann.slash("show", NO_OPTIONS).await;
    ann.slash("secret", NO_OPTIONS).await;
    ann.set_dms(false);
    ann.slash("secret", NO_OPTIONS).await;
    ann.slash("map", [("turn", 4)])
        .await
        .wait_followups(1)
        .await;
    ann.autocomplete("order", [("text", "m")], "text").await;
    let board = ann.slash("board", NO_OPTIONS).await;
    let form = ann.press(&board, "Write orders").await;
    ann.submit(&form, NO_OPTIONS).await;
    ann.choose(&board, "arms", ["Guns"]).await;
    let board = ann.slash("board", NO_OPTIONS).await;
    ann.press(&board, "End phase").await;
    table.repeat(board.interaction);

    // More than the bot asks for, so that every request is tried.
    let all = permission::ALL & !permission::ADMINISTRATOR;
    table.bot_may(table.channel(), all);
    let http = table.http();
    let channel = ChannelId::new(table.channel());
    let nonce = serenity::all::Nonce::String("n".to_owned());
    let message = CreateMessage::new()
        .content("status")
        .nonce(nonce)
        .enforce_nonce(true);
    let status = channel.send_message(&http, message).await.expect("sent");
    channel
        .edit_message(&http, status.id, EditMessage::new().content("new"))
        .await
        .expect("edited");
    channel
        .messages(&http, GetMessages::new().limit(5))
        .await
        .expect("listed");
    channel.message(&http, status.id).await.expect("fetched");
    status.pin(&http).await.expect("pinned");
    channel.pins(&http).await.expect("listed");
    let thread = channel
        .create_thread_from_message(&http, status.id, CreateThread::new("Game"))
        .await
        .expect("made");
    thread
        .id
        .edit_thread(&http, EditThread::new().archived(true))
        .await
        .expect("archived");
    let private = CreateThread::new("Side").kind(ChannelType::PrivateThread);
    let private = channel.create_thread(&http, private).await.expect("made");
    private
        .id
        .add_thread_member(&http, ann.id.into())
        .await
        .expect("added");
    channel.to_channel(&http).await.expect("fetched");
    http.get_guild(table.guild().into()).await.expect("fetched");
    http.get_member(table.guild().into(), ann.id.into())
        .await
        .expect("fetched");
    http.get_current_user().await.expect("fetched");
    http.get_current_application_info().await.expect("fetched");
    http.get_bot_gateway().await.expect("fetched");
    http.set_application_id(table.bot().into());
    http.get_global_commands().await.expect("listed");
    channel
        .delete_message(&http, status.id)
        .await
        .expect("deleted");
    channel.message(&http, status.id).await.expect_err("gone");
    table.pass(Duration::from_secs(1));
    table
        .wait_requests("POST", "/interactions/*/callback", 13)
        .await;

    assert_eq!(table.standin().violations(), Vec::<String>::new());
    let description = Description::load().expect("it was there");
    let requests = table.requests();
    assert!(requests.len() > 40, "only {} requests", requests.len());
    let complaints: Vec<String> = requests
        .iter()
        .filter_map(|request| {
            let complaint = description.check_answer(request).err()?;
            Some(format!(
                "{} {} {}: {complaint}",
                request.method, request.path, request.status
            ))
        })
        .collect();
    assert_eq!(complaints, Vec::<String>::new());
}
