//! The one table of commands. What is registered with Discord, what is
//! dispatched, what is completed and who sees the answer all come from it.

mod table;

pub use table::TABLE;

use crate::words::say;
use engine::text::Text;
use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
    Permissions,
};
use std::borrow::Cow;

/// The languages of the table's texts: the default under its own name too, for
/// else Discord shows one English to users of another.
const LOCALES: [&str; 2] = ["en-US", "en-GB"];

/// A command as it stands at the top level.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Where it may be used.
    pub place: Place,
    /// Whether only those who may manage the channel are offered it. Discord
    /// knows this of whole commands only, never of a part of one.
    pub umpire: bool,
    /// What it holds.
    pub body: Body,
}

/// What a command holds.
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// It does something itself.
    Leaf(Leaf),
    /// It has parts, each with its name.
    Group(&'static [(&'static str, Leaf)]),
}

/// Where a command may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a server's channels, where games are.
    Guild,
    /// There, and in direct messages with the bot.
    Anywhere,
}

/// Something that can be done.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// What.
    pub act: Act,
    /// Who sees the answer.
    pub seen: Seen,
    /// What is asked for; the required first.
    pub options: &'static [Opt],
}

/// Who sees an answer: fixed by the deferral, before anything is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Whoever asks.
    Asker,
    /// Whoever asks, or everybody if the option "share" says so; then it is
    /// made from a spectator's view.
    Shared,
    /// A form that opens; without the option it has, a deferral is too late.
    Form,
}

/// An option of a command.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: OptKind,
    /// Whether it must be given.
    pub required: bool,
}

/// What an option holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptKind {
    /// Words of at most so many characters.
    Words(u16),
    /// Words that are completed as they are typed; a source for them.
    Completed(Source),
    /// Yes or no.
    Flag,
    /// A number between two.
    Number(u32, u32),
    /// Somebody in the server.
    User,
}

/// Where completions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The rule systems.
    Rulesets,
    /// Their scenarios.
    Scenarios,
    /// Their options, as a list of `key=value`.
    Setup,
    /// The free seats of the game here.
    FreeSeats,
    /// Those of them that the computer does not play, and all of them.
    EmptySeats,
    /// The seats of the game here that are held.
    HeldSeats,
    /// Parts of the board: places, the whole, what the decision is about.
    Regions,
    /// Places of the board.
    Places,
    /// The asker's menu.
    Orders,
    /// Who the asker can send a message to.
    Listeners,
    /// The questions the asker may put.
    Questions,
    /// A question of that verb.
    Question(&'static str),
    /// The rules.
    Rules,
    /// What the asker's seat says ahead.
    Standing,
    /// The asker's games.
    Games,
    /// The games of the server whose channel is gone.
    Orphans,
    /// What is proposed in the game here.
    Proposals,
    /// Days ahead.
    Dates,
    /// Who may play for somebody who is away.
    Covers,
    /// The seats for which the asker could act.
    OwnSeats,
    /// The eyes through which the asker may look back.
    Eyes,
    /// The seats of the game here.
    AnySeat,
    /// The points that the game here can be taken back to.
    Points,
    /// What an umpire may amend in the game here.
    Amendments,
    /// The roles of the server.
    Roles,
    /// Paces.
    Paces,
    /// What may follow a deadline that passed.
    Expiries,
    /// Ways to be told that something is asked.
    Ways,
    /// Time zones.
    Zones,
}

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Opens a game.
    New,
    /// Takes a seat.
    Join,
    /// Gives a seat up.
    Leave,
    /// Begins the game.
    Start,
    /// Shows the state of the game.
    Status,
    /// Shows the map.
    Map,
    /// Shows the log.
    Log,
    /// Takes an order back.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Resigns.
    Resign,
    /// Gives the game as a file.
    Export,
    /// Proposes to end the game.
    End,
    /// Agrees to what is proposed.
    Agree,
    /// Refuses it.
    Refuse,
    /// Sets the pace, or proposes another.
    Pace,
    /// Shows who is awaited.
    Waiting,
    /// Sets how the asker is told that something is asked of him.
    Notify,
    /// Gives one order.
    Order,
    /// Opens the form for several orders.
    Orders,
    /// Gives the order that sends a message.
    Say,
    /// Notes something for the asker's seat.
    NoteAdd,
    /// Lists its notes.
    NoteList,
    /// Deletes one.
    NoteDelete,
    /// Tells what is needed to go on.
    Brief,
    /// The asker is away.
    Vacation,
    /// He is back.
    VacationEnd,
    /// Asks somebody to act for the asker.
    SitterName,
    /// Ends that.
    SitterEnd,
    /// Chooses the seat for which the asker acts.
    SitterAct,
    /// Offers a seat to somebody.
    Replace,
    /// Says ahead what the seat answers.
    StandBy,
    /// Takes that back.
    StandDown,
    /// Lists it.
    Standing,
    /// Shows what only the asker knows.
    Secret,
    /// Answers a question about odds.
    Odds,
    /// Answers what is in a place.
    Look,
    /// Tells the whole situation, and what is new in it.
    Report,
    /// Answers any question.
    Ask,
    /// Steps through the game.
    Replay,
    /// Tells how the dice have fallen.
    Dice,
    /// Follows the game by direct message.
    Watch,
    /// Follows it no more.
    Unwatch,
    /// Tells the asker's record.
    Record,
    /// Takes the asker out of all records.
    RecordHide,
    /// Tells who won most here.
    Leaderboard,
    /// Shows the rules.
    Rules,
    /// Helps.
    Help,
    /// Says what this is.
    About,
    /// Says what is kept of somebody.
    Privacy,
    /// Asks whether to forget the asker's data.
    DeleteMyData,
    /// Umpire: how the game stands and what keeps its messages.
    UmpireStatus,
    /// Umpire: frees a seat.
    UmpireRemove,
    /// Lets the computer play a free seat.
    Computer,
    /// Umpire: lets a silent seat act by the default.
    UmpireDefault,
    /// Umpire: sends what was held back.
    UmpireRepair,
    /// Umpire: stops the clock.
    UmpirePause,
    /// Umpire: lets it go on.
    UmpireResume,
    /// Umpire: gives a seat more time.
    UmpireExtend,
    /// Umpire: puts the game away.
    UmpireEnd,
    /// Umpire: takes the game back to any point.
    UmpireRollback,
    /// Umpire: amends the position by a ruling.
    UmpireRule,
    /// Umpire: shows the game as a seat sees it.
    UmpireShow,
    /// Umpire: says what each seat sees in a place.
    UmpireWhoSees,
    /// Umpire: puts a game away, finished or not.
    UmpireArchive,
    /// Appoints the role whose members umpire.
    UmpireRole,
    /// Shows what moderators did.
    Audit,
}

pub(super) const GAME: Opt = completed("game", Source::Games, false);

pub(super) const fn completed(name: &'static str, source: Source, required: bool) -> Opt {
    Opt {
        name,
        kind: OptKind::Completed(source),
        required,
    }
}

const fn number(name: &'static str, least: u32, most: u32) -> Opt {
    Opt {
        name,
        kind: OptKind::Number(least, most),
        required: false,
    }
}

pub(super) const fn words(name: &'static str, most: u16, required: bool) -> Opt {
    Opt {
        name,
        kind: OptKind::Words(most),
        required,
    }
}

const fn flag(name: &'static str) -> Opt {
    Opt {
        name,
        kind: OptKind::Flag,
        required: false,
    }
}

pub(super) const fn leaf(act: Act, options: &'static [Opt]) -> Leaf {
    Leaf {
        act,
        seen: Seen::Asker,
        options,
    }
}

const fn shared(act: Act, options: &'static [Opt]) -> Leaf {
    Leaf {
        act,
        seen: Seen::Shared,
        options,
    }
}

const fn anywhere(name: &'static str, leaf: Leaf) -> Command {
    Command {
        name,
        place: Place::Anywhere,
        umpire: false,
        body: Body::Leaf(leaf),
    }
}

/// The leaf that a command and, where it is a group, its part name.
pub fn find(name: &str, part: Option<&str>) -> Option<Leaf> {
    let command = TABLE.iter().find(|c| c.name == name)?;
    match command.body {
        Body::Leaf(leaf) => Some(leaf),
        Body::Group(parts) => parts
            .iter()
            .find(|(p, _)| Some(*p) == part)
            .map(|(_, leaf)| *leaf),
    }
}

/// Every leaf with the words that call it.
pub fn leaves() -> Vec<(String, Leaf)> {
    TABLE
        .iter()
        .flat_map(|c| match c.body {
            Body::Leaf(leaf) => vec![(c.name.to_owned(), leaf)],
            Body::Group(parts) => parts
                .iter()
                .map(|(p, leaf)| (format!("{} {p}", c.name), *leaf))
                .collect(),
        })
        .collect()
}

/// The description under a message id.
pub fn description(id: &str) -> String {
    say(&Text {
        id: Cow::Owned(id.to_owned()),
        args: std::collections::BTreeMap::new(),
    })
}

/// The message id of a command's description: "command-game-new".
fn command_id(path: &str) -> String {
    format!("command-{}", path.replace(' ', "-"))
}

/// The message id of an option's description: "option-share", the same in every
/// command that has it.
fn option_id(option: &Opt) -> String {
    format!("option-{}", option.name)
}

/// What is registered with Discord.
pub fn payload() -> Vec<CreateCommand> {
    TABLE.iter().map(create).collect()
}

fn create(command: &Command) -> CreateCommand {
    let text = description(&command_id(command.name));
    let mut made = CreateCommand::new(command.name)
        .description(&text)
        .integration_types(vec![InstallationContext::Guild])
        .contexts(match command.place {
            Place::Guild => vec![InteractionContext::Guild],
            Place::Anywhere => vec![InteractionContext::Guild, InteractionContext::BotDm],
        });
    for locale in LOCALES {
        made = made.description_localized(locale, &text);
    }
    if command.umpire {
        made = made.default_member_permissions(Permissions::MANAGE_CHANNELS);
    }
    let options = match command.body {
        Body::Leaf(leaf) => leaf.options.iter().map(option).collect(),
        Body::Group(parts) => parts
            .iter()
            .map(|(name, leaf)| part(command.name, name, leaf))
            .collect(),
    };
    made.set_options(options)
}

fn localized(mut made: CreateCommandOption, text: &str) -> CreateCommandOption {
    for locale in LOCALES {
        made = made.description_localized(locale, text);
    }
    made
}

fn part(group: &str, name: &str, leaf: &Leaf) -> CreateCommandOption {
    let text = description(&command_id(&format!("{group} {name}")));
    let made = CreateCommandOption::new(CommandOptionType::SubCommand, name, &text);
    leaf.options.iter().fold(localized(made, &text), |made, o| {
        made.add_sub_option(option(o))
    })
}

fn option(opt: &Opt) -> CreateCommandOption {
    let text = description(&option_id(opt));
    let kind = match opt.kind {
        OptKind::Words(_) | OptKind::Completed(_) => CommandOptionType::String,
        OptKind::Flag => CommandOptionType::Boolean,
        OptKind::Number(..) => CommandOptionType::Integer,
        OptKind::User => CommandOptionType::User,
    };
    let made =
        localized(CreateCommandOption::new(kind, opt.name, &text), &text).required(opt.required);
    match opt.kind {
        OptKind::Words(most) => made.max_length(most),
        // A length beside completion breaks older clients of Discord.
        OptKind::Completed(_) => made.set_autocomplete(true),
        OptKind::Flag | OptKind::User => made,
        OptKind::Number(least, most) => made
            .min_int_value(u64::from(least))
            .max_int_value(u64::from(most)),
    }
}

#[cfg(test)]
mod tests;
