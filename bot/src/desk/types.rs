//! What goes to the desk and comes back from it.

use crate::gate::Denied;
use crate::id::{ChannelId, GameId, GuildId, InteractionId, UserId};
use crate::outbox::message::Chair;
use crate::pace::{Expiry, Pace};
use crate::store::StoreError;
use engine::menu::Order;
use engine::ruleset::{Outcome, Refusal, Seat, Setup};
use engine::text;
use engine::text::Text;
use engine::umpire::Report;
use serde::{Deserialize, Serialize};

/// Who asks for something, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who.
    pub user: UserId,
    /// The display name, as it is now.
    pub name: String,
    /// Where from: a game's own channel, another, or a direct message.
    pub channel: ChannelId,
    /// Whether the user may manage the channel and so acts as umpire.
    pub umpire: bool,
    /// What brought it about.
    pub origin: Origin,
}

/// What brought a request about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// A command, a press or a modal. The same one delivered twice counts once.
    Interaction(InteractionId),
    /// The same by a moderator, for a seat that is not his.
    Umpire(InteractionId),
    /// A deadline.
    Clock,
    /// What a seat said ahead.
    Standing,
    /// The umpire's computer commander.
    Computer,
    /// The command line.
    Console,
}

impl Origin {
    /// The interaction, where it was one.
    pub fn interaction(self) -> Option<InteractionId> {
        match self {
            Self::Interaction(id) | Self::Umpire(id) => Some(id),
            Self::Clock | Self::Standing | Self::Computer | Self::Console => None,
        }
    }

    /// The word the journal keeps.
    pub fn word(self) -> &'static str {
        match self {
            Self::Interaction(_) => "interaction",
            Self::Umpire(_) => "umpire",
            Self::Clock => "clock",
            Self::Standing => "standing",
            Self::Computer => "computer",
            Self::Console => "console",
        }
    }
}

/// Whose hand gave an order in place of its seat's holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// The rules' default, after a deadline.
    Clock,
    /// What the seat said ahead.
    Standing,
    /// The umpire's computer commander.
    Computer,
    /// A moderator, by the rules' default.
    Umpire,
}

impl Hand {
    const ALL: [Self; 4] = [Self::Clock, Self::Standing, Self::Computer, Self::Umpire];

    /// From the word that the journal keeps of an origin; `None` for the holder's
    /// own hand.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hand| hand.word() == word)
    }

    /// Its word in texts, which is that of its origin.
    pub fn word(self) -> &'static str {
        match self {
            Self::Clock => "clock",
            Self::Standing => "standing",
            Self::Computer => "computer",
            Self::Umpire => "umpire",
        }
    }
}

/// A game to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Where; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// In which channel or thread. One open game a channel.
    pub channel: ChannelId,
    /// Key of the rule system.
    pub ruleset: String,
    /// Scenario and options.
    pub setup: Setup,
    /// After how many turns the secrets of all are shown to all; `None` for
    /// not before the end.
    pub reveal_after: Option<u16>,
    /// Its pace.
    pub pace: Pace,
    /// What follows a deadline that passed.
    pub expiry: Expiry,
}

/// How somebody sits down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// Key of the seat; `None` takes the first that is free.
    pub seat: Option<String>,
    /// The interaction's token. Its hash goes into the dice salt, so that the
    /// host cannot choose it; the token itself is not kept.
    pub token: String,
    /// Words of the player's own for the dice salt; at most 100 characters count.
    pub words: String,
}

/// The state of a component when it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// Key of the decision.
    pub decision: String,
    /// The seat's revision.
    pub revision: u32,
}

/// What is ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Orders {
    /// Lines in the notation, each an order of its own. A refused line does
    /// not stop those after it, for each is judged by the position it meets.
    /// But once a line brings up something new (a die fell, something was seen,
    /// another decision is open), the lines after it are handed back.
    Lines(Vec<String>),
    /// The last press of a guided order.
    Guided {
        /// What the pressed component carried.
        press: Press,
        /// The whole order.
        order: Order,
    },
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineOutcome {
    /// Carried out, and on the disk.
    Accepted(Receipt),
    /// Refused; nothing changed.
    Refused {
        /// As it was typed.
        line: String,
        /// Why.
        refusal: Refusal,
    },
    /// Not tried, because a line before it brought up something new or could
    /// not be stored. To be given back to the player as text.
    HandedBack {
        /// As it was typed.
        line: String,
    },
    /// Legal, but it could not be stored, so it does not count.
    NotRecorded {
        /// As it was typed.
        line: String,
        /// The sentence for the player.
        why: Text,
    },
}

/// An order that counts: it survives any crash from here on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    /// Its number in the journal. Not to be shown before the end: gaps betray
    /// that others have sealed something.
    pub sequence: u64,
    /// Which line of the interaction.
    pub line: u16,
    /// Whose seat.
    pub seat: Seat,
    /// The order as it was understood.
    pub notation: String,
    /// What the seat may read of what happened.
    pub reports: Vec<Report>,
    /// Whether it ended the holder's vacation.
    #[serde(default)]
    pub back: bool,
    /// Whether the same interaction had already been carried out.
    pub repeated: bool,
}

/// Something that counted besides an order: a seat taken, a game begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// In which game.
    pub game: GameId,
    /// What was done, in one sentence to whoever did it.
    pub text: Text,
    /// Whether the same interaction had already been carried out.
    pub repeated: bool,
}

/// Why something was not done. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The rules, or the notation, refuse.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// This user may not do that now.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// The pressed component is out of date; what it stood for has changed.
    #[error("the component is out of date")]
    Stale,
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// The channel has an open game already.
    #[error("the channel has an open game already")]
    ChannelTaken(GameId),
    /// The set-up, the seat or something else that was named does not exist or is taken.
    #[error("{}", crate::words::say(.0))]
    Wrong(Text),
    /// The game is stored but cannot be opened by this release.
    #[error("game {game} cannot be opened: {why}")]
    Unloadable {
        /// Which.
        game: GameId,
        /// Why, for the host's log.
        why: String,
    },
    /// Too many requests wait for this game.
    #[error("too many requests wait")]
    Crowded,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A fault of the program. The log has its cause under the id.
    #[error("fault {id}")]
    Fault {
        /// What the player may quote.
        id: String,
    },
}

impl Trouble {
    /// There is no such rule system; those that there are.
    pub(crate) fn no_ruleset(named: &str) -> Self {
        let all = engine::table::catalogue();
        let known: Vec<&str> = all.iter().map(|a| a.key).collect();
        Self::Wrong(text!("wrong-ruleset", ruleset = named, known = known))
    }

    /// One sentence for the player.
    pub fn text(&self) -> Text {
        match self {
            Self::Refused(refusal) => match &refusal.rule {
                Some(rule) => text!(
                    "trouble-refused",
                    rule = rule.to_string(),
                    why = refusal.text.clone()
                ),
                None => refusal.text.clone(),
            },
            Self::Denied(denied) => denied.text.clone(),
            Self::Stale => Text::new("trouble-stale"),
            Self::NoGame => Text::new("trouble-no-game"),
            Self::ChannelTaken(_) => Text::new("trouble-channel-taken"),
            Self::Wrong(text) => text.clone(),
            Self::Unloadable { game, .. } => text!("trouble-unloadable", game = game.to_string()),
            Self::Crowded => Text::new("trouble-crowded"),
            Self::Store(error) => error.text(),
            Self::Fault { id } => text!("trouble-fault", id = id.as_str()),
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Open, and waiting for players.
    Lobby,
    /// Being played.
    Running,
    /// Over.
    Over,
}

impl Phase {
    /// The word the database keeps.
    pub fn word(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    /// From the word the database keeps.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "lobby" => Some(Self::Lobby),
            "running" => Some(Self::Running),
            "over" => Some(Self::Over),
            _ => None,
        }
    }
}

/// What keeps a game's messages from its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attention {
    /// The channel is gone (10003).
    Orphaned,
    /// The bot cannot see the channel (50001).
    NoAccess,
    /// The bot may not write there (50013).
    NoPermission,
    /// A message was rejected in every form.
    Rejected,
}

/// A game in one glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCard {
    /// Its number.
    pub id: GameId,
    /// Where.
    pub guild: Option<GuildId>,
    /// In which channel.
    pub channel: ChannelId,
    /// Key of the rule system.
    pub ruleset: String,
    /// Scenario and options.
    pub setup: Setup,
    /// How far it has come.
    pub phase: Phase,
    /// Its seats, in the order of the rule system.
    pub seats: Vec<Chair>,
    /// What keeps its messages from the channel.
    pub attention: Option<Attention>,
    /// Who acts for whom.
    pub hands: super::Hands,
    /// After how many turns the secrets of all are shown to all.
    pub reveal_after: Option<u16>,
}

/// An interaction whose answer was put off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deferral {
    /// Which.
    pub interaction: InteractionId,
    /// Whose.
    pub user: UserId,
    /// Where.
    pub channel: ChannelId,
    /// For editing the answer; kept for at most 15 minutes.
    pub token: String,
}

/// An interaction that a crash left without its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Unanswered {
    /// What is known of it.
    pub deferral: Deferral,
    /// What of it counts; with nothing here and in `done` the answer is "not
    /// recorded, send it again".
    pub recorded: Vec<Receipt>,
    /// What else of it counts.
    pub done: Option<Done>,
}

/// One line of a game's log, as one viewer may read it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    /// When, in seconds since 1970.
    pub at: i64,
    /// Whose order, where the viewer may know it: his own, and any once the
    /// game is over.
    pub seat: Option<Seat>,
    /// The order, under the same condition.
    pub notation: Option<String>,
    /// Whose hand gave it, where that was not the holder's, under the same condition.
    #[serde(default)]
    pub hand: Option<Hand>,
    /// What happened, as far as the viewer may read it.
    pub reports: Vec<Report>,
    /// Whether it was taken back later.
    pub taken_back: bool,
    /// How players ended the game with it.
    pub ended: Option<Outcome>,
    /// What it says besides: that the game went back, or that the umpire ruled.
    pub said: Option<Text>,
}

/// A page of a game's log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogPage {
    /// Oldest first.
    pub lines: Vec<LogLine>,
    /// Counted from 0, the newest.
    pub page: usize,
    /// Whether there is an older page.
    pub older: bool,
}
