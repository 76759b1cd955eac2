//! A small bot on the real serenity client, for trying the stand-in. It acts with the usual calls of the library and
//! keeps nothing.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::sync::Arc;

use bot::local::{Table, http};
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Command, CommandInteraction,
    CommandOptionType, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditInteractionResponse, EventHandler, GatewayIntents, InputTextStyle, Interaction,
    ModalInteraction, Ready, ResolvedValue,
};
use serenity::async_trait;
use tokio::runtime::Runtime;

/// A one pixel picture.
pub const PNG: &[u8] = &[
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 0, 0xFF, 0xFF, 3, 0, 0, 6, 0, 5, 0x57, 0xBF, 0xAB, 0xD4, 0, 0,
    0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
];

/// The bot, running in a runtime of its own, so that it can be killed with all its tasks; dropping this kills it.
pub struct Running {
    runtime: Option<Runtime>,
    shards: Arc<serenity::gateway::ShardManager>,
}

impl Running {
    /// Stops it as a killed process would stop: without a word.
    pub fn kill(self) {
        drop(self);
    }

    /// Stops it in good order.
    pub async fn stop(self) {
        self.shards.shutdown_all().await;
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Starts the bot at a table and waits until it is ready.
pub async fn start(table: &Table) -> Running {
    start_with(table, PNG.to_vec()).await
}

/// Starts the bot with a picture to show as its map.
pub async fn start_with(table: &Table, picture: Vec<u8>) -> Running {
    let client = http(table.standin());
    client
        .get_gateway()
        .await
        .expect("the stand-in has a gateway");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    // Building the client spawns tasks already, so it too happens in the runtime that can be killed.
    let building = runtime.spawn(async move {
        serenity::client::ClientBuilder::new_with_http(client, GatewayIntents::GUILDS)
            .event_handler(Handler { picture })
            .await
            .expect("the client is built")
    });
    let mut client = building.await.expect("the client is built");
    let shards = Arc::clone(&client.shard_manager);
    runtime.spawn(async move {
        if let Err(error) = client.start().await {
            panic!("the client stopped: {error}");
        }
    });
    table.bot_ready().await;
    Running {
        runtime: Some(runtime),
        shards,
    }
}

struct Handler {
    picture: Vec<u8>,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        Command::set_global_commands(&context, commands())
            .await
            .expect("commands are accepted");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let done = match interaction {
            Interaction::Command(command) => on_command(&context, &command, &self.picture).await,
            Interaction::Autocomplete(command) => complete(&context, &command).await,
            Interaction::Component(press) => on_component(&context, &press).await,
            Interaction::Modal(modal) => on_modal(&context, &modal).await,
            _ => Ok(()),
        };
        if let Err(error) = done {
            // A real bot would log it; here the test reads the recorded answer.
            eprintln!("the bot was refused: {error}");
        }
    }
}

fn commands() -> Vec<CreateCommand> {
    let option = |kind, name: &str| CreateCommandOption::new(kind, name, format!("The {name}"));
    vec![
        CreateCommand::new("ping").description("Answers"),
        CreateCommand::new("secret").description("Tells only you, here and by direct message"),
        CreateCommand::new("board").description("Shows buttons and a menu"),
        CreateCommand::new("map").description("Draws").add_option(
            option(CommandOptionType::Integer, "turn")
                .min_int_value(1)
                .max_int_value(20),
        ),
        CreateCommand::new("order")
            .description("Orders")
            .add_option(
                option(CommandOptionType::String, "text")
                    .required(true)
                    .set_autocomplete(true),
            ),
        CreateCommand::new("game").description("Games").add_option(
            option(CommandOptionType::SubCommand, "new")
                .add_sub_option(option(CommandOptionType::String, "name").required(true))
                .add_sub_option(option(CommandOptionType::User, "opponent"))
                .add_sub_option(option(CommandOptionType::Boolean, "quick")),
        ),
        CreateCommand::new("show").description("Shows what texts may look like"),
        CreateCommand::new("deaf").description("Never answers"),
    ]
}

/// A text with everything the page can draw, and something it must not.
fn markup(user: u64) -> String {
    let lines = [
        "# Orders",
        "**Bold**, *italic*, __under__, ~~gone~~, `code_with_*stars*`, ||hidden|| and \\*stars\\*",
        "- Hussars to `0412`",
        "  - by way of 0513",
        "- Guards hold",
        "1. first",
        "2. second",
        "> quoted",
        "```text",
        "A  B  C",
        "1  2  3",
        "```",
        "-# small print",
        "[the rules](https://example.org/rules) <script>alert(1)</script> <b>not bold</b>",
    ];
    format!(
        "{}\nTo <@{user}> by <t:1700000000:f>, <t:1700000000:R>",
        lines.join("\n")
    )
}

fn say(text: impl Into<String>) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(message().content(text))
}

fn message() -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().allowed_mentions(CreateAllowedMentions::new())
}

async fn on_command(
    context: &Context,
    command: &CommandInteraction,
    picture: &[u8],
) -> serenity::Result<()> {
    let options = command.data.options();
    match command.data.name.as_str() {
        "ping" => command.create_response(context, say("pong")).await,
        "secret" => {
            command.defer_ephemeral(context).await?;
            let text = CreateMessage::new().content("Your orders: hold.");
            let sent = command.user.direct_message(context, text).await;
            let told = match sent {
                Ok(_) => "Look into your direct messages.".to_owned(),
                Err(serenity::Error::Http(error)) => match error {
                    serenity::http::HttpError::UnsuccessfulRequest(answer) => {
                        format!("Your direct messages are closed ({}).", answer.error.code)
                    }
                    other => other.to_string(),
                },
                Err(other) => other.to_string(),
            };
            let edit = EditInteractionResponse::new().content(told);
            command.edit_response(context, edit).await.map(drop)
        }
        "board" => {
            let buttons = vec![
                CreateButton::new("end").label("End phase"),
                CreateButton::new("form")
                    .label("Write orders")
                    .style(ButtonStyle::Secondary),
                CreateButton::new("off").label("Not now").disabled(true),
            ];
            let options = ["Infantry", "Cavalry", "Guns"].map(|arm| {
                CreateSelectMenuOption::new(arm, arm.to_lowercase()).description("An arm")
            });
            let kind = CreateSelectMenuKind::String {
                options: options.to_vec(),
            };
            let menu = CreateSelectMenu::new("arms", kind)
                .placeholder("Arms")
                .max_values(2);
            let rows = vec![
                CreateActionRow::Buttons(buttons),
                CreateActionRow::SelectMenu(menu),
            ];
            let ping = CreateAllowedMentions::new().users([command.user.id]);
            let text = format!("Your turn, <@{}>", command.user.id);
            let shown = message()
                .content(text)
                .components(rows)
                .allowed_mentions(ping);
            command
                .create_response(context, CreateInteractionResponse::Message(shown))
                .await
        }
        "map" => {
            command.defer(context).await?;
            let turn = options.first().map_or(0, |option| match option.value {
                ResolvedValue::Integer(turn) => turn,
                _ => 0,
            });
            let file =
                CreateAttachment::bytes(picture.to_vec(), "map.png").description("A map in words");
            let embed = CreateEmbed::new()
                .title(format!("Turn {turn}"))
                .attachment("map.png");
            let edit = EditInteractionResponse::new()
                .new_attachment(file)
                .embed(embed);
            command.edit_response(context, edit).await?;
            let more = CreateInteractionResponseFollowup::new()
                .content("And a word.")
                .ephemeral(true);
            command.create_followup(context, more).await.map(drop)
        }
        "show" => {
            let embed = CreateEmbed::new()
                .title("Weather: *norther*")
                .description("Movement is **halved** [4.2].\n> Cold rain over the hills.")
                .field("Blue", "Guards, 3 stacks", true)
                .field("Red", "Hussars, 5 stacks", true)
                .footer(serenity::all::CreateEmbedFooter::new("Turn 3 of 25"))
                .colour(0x00B5_7600);
            let shown = message()
                .content(markup(command.user.id.get()))
                .embed(embed);
            command
                .create_response(context, CreateInteractionResponse::Message(shown))
                .await
        }
        "order" => {
            let text = options.first().map(|option| option.value.clone());
            let Some(ResolvedValue::String(text)) = text else {
                return command.create_response(context, say("No text.")).await;
            };
            command
                .create_response(context, say(format!("Ordered: {text}")))
                .await
        }
        "game" => {
            let Some(ResolvedValue::SubCommand(options)) =
                options.first().map(|option| option.value.clone())
            else {
                return command
                    .create_response(context, say("No sub-command."))
                    .await;
            };
            let words: Vec<String> = options
                .iter()
                .map(|option| match &option.value {
                    ResolvedValue::String(text) => format!("{}={text}", option.name),
                    ResolvedValue::User(user, _) => format!("{}={}", option.name, user.name),
                    ResolvedValue::Boolean(flag) => format!("{}={flag}", option.name),
                    other => format!("{}={other:?}", option.name),
                })
                .collect();
            command.create_response(context, say(words.join(" "))).await
        }
        _ => Ok(()),
    }
}

async fn complete(context: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let typed = command
        .data
        .autocomplete()
        .map_or("", |focused| focused.value);
    let all = ["move Hussars", "move Guards", "hold Redoubt"];
    let fitting = all.iter().filter(|text| text.contains(typed));
    let choices = fitting
        .map(|text| AutocompleteChoice::new(*text, *text))
        .collect();
    let answer = CreateAutocompleteResponse::new().set_choices(choices);
    command
        .create_response(context, CreateInteractionResponse::Autocomplete(answer))
        .await
}

async fn on_component(context: &Context, press: &ComponentInteraction) -> serenity::Result<()> {
    match (&press.data.kind, press.data.custom_id.as_str()) {
        (ComponentInteractionDataKind::StringSelect { values }, _) => {
            let update = message()
                .content(format!("Chosen: {}", values.join(", ")))
                .components(Vec::new());
            press
                .create_response(context, CreateInteractionResponse::UpdateMessage(update))
                .await
        }
        (_, "form") => {
            let input =
                CreateInputText::new(InputTextStyle::Paragraph, "Orders", "orders").value("hold");
            let modal = CreateModal::new("orders", "Your orders")
                .components(vec![CreateActionRow::InputText(input)]);
            press
                .create_response(context, CreateInteractionResponse::Modal(modal))
                .await
        }
        _ => {
            press
                .create_response(context, CreateInteractionResponse::Acknowledge)
                .await?;
            let edit = EditInteractionResponse::new()
                .content("The phase is over.")
                .components(Vec::new());
            press.edit_response(context, edit).await.map(drop)
        }
    }
}

async fn on_modal(context: &Context, modal: &ModalInteraction) -> serenity::Result<()> {
    let rows = modal.data.components.iter().flat_map(|row| &row.components);
    let texts = rows.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let text = format!("Written: {}", texts.collect::<Vec<_>>().join(" / "));
    let answer = message().content(text).ephemeral(true);
    modal
        .create_response(context, CreateInteractionResponse::Message(answer))
        .await
}
