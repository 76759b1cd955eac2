//! What has to be told to whom, as data. `present` turns it into messages of
//! the platform; nothing here knows how they look.

use crate::desk::{Brief, Ending};
use crate::id::{ChannelId, GameId, MessageId, UserId};
use crate::pace::Expiry;
use crate::store::absence::Cover;
use crate::store::offers::{Kind, OfferEnd};
use engine::board::{Board, Cutout};
use engine::dice::Bytes32;
use engine::rule::Rule;
use engine::ruleset::{Decision, Outcome, Seat, Viewer};
use engine::text::Text;
use engine::umpire::Report;
use serde::{Deserialize, Serialize};

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// The game's channel, where everybody reads it.
    Channel(ChannelId),
    /// One person, alone.
    Dm(UserId),
}

/// One message that must follow something that happened: at most one for each
/// target and order. Made from the view of `viewer` and of nobody else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outgoing {
    /// Where it goes.
    pub to: Target,
    /// Whose view it was made from: the spectator's for the channel.
    pub viewer: Viewer,
    /// Who is pinged; everyone else who is named is not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mention: Vec<UserId>,
    /// What it says, in this order.
    pub parts: Vec<Part>,
    /// What it shows: the board as the viewer saw it then, without the printed
    /// map, which is put back before the letter is handed to [`super::Post`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

impl Outgoing {
    /// A message to a channel, of what everybody may read.
    pub fn public(channel: ChannelId, parts: Vec<Part>) -> Self {
        Self {
            to: Target::Channel(channel),
            viewer: Viewer::Spectator,
            mention: Vec::new(),
            parts,
            board: None,
        }
    }
}

/// Says something first in the message to the channel that is among these; where
/// there is none, in one of its own.
pub fn say_first(outbox: &mut Vec<Outgoing>, channel: ChannelId, parts: Vec<Part>) {
    let to = Target::Channel(channel);
    match outbox.iter_mut().find(|o| o.speaks_to(to)) {
        Some(outgoing) => outgoing.parts.splice(0..0, parts).for_each(drop),
        None => outbox.insert(0, Outgoing::public(channel, parts)),
    }
}

impl Outgoing {
    /// Whether it changes the message of the phase instead of being one.
    pub fn changes_status(&self) -> bool {
        matches!(self.parts.as_slice(), [Part::StatusNow { .. }])
    }

    /// Whether it tells that the game has come to its end, by whomever.
    pub fn tells_end(&self) -> bool {
        self.parts.iter().any(Part::is_end)
    }

    /// Whether it is for somebody who only looks on, and only as long as he can
    /// see the channel.
    pub fn is_digest(&self) -> bool {
        self.parts.iter().any(|p| matches!(p, Part::Digest { .. }))
    }

    /// Whether it is a message of its own to that target, to which more can be added.
    pub fn speaks_to(&self, target: Target) -> bool {
        self.to == target && !self.changes_status()
    }
}

/// One thing a message says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum Part {
    /// A game was opened and waits for players. A message with this part wants
    /// join and start buttons.
    Opened {
        /// Name of the rule system.
        name: Text,
        /// Name of the scenario.
        scenario: Text,
        /// The seats to be taken.
        seats: Vec<Chair>,
        /// SHA-256 of the dice secret, given before any seat gives its salt.
        commitment: Bytes32,
        /// After how many turns the secrets of all are shown to all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal_after: Option<u16>,
    },
    /// Somebody sat down.
    Joined {
        /// Where.
        chair: Chair,
        /// Whether every seat is now taken.
        complete: bool,
    },
    /// Somebody got up.
    Left {
        /// From where; its `user` and `name` are those who left.
        chair: Chair,
        /// Whether an umpire freed the seat.
        #[serde(default)]
        removed: bool,
    },
    /// The game began.
    Started {
        /// SHA-256 of the dice secret.
        commitment: Bytes32,
        /// Who plays.
        seats: Vec<Chair>,
        /// What the seats gave to the dice, in the order of the seats.
        salts: Vec<String>,
    },
    /// What happened, as far as the viewer may read it.
    Reports {
        /// In the order in which it happened.
        reports: Vec<Report>,
    },
    /// A seat took back an order of which this viewer could see something.
    TakenBack {
        /// Which.
        seat: Seat,
    },
    /// A moderator has done something that everybody is told of.
    Audited {
        /// Who, while he is known.
        user: Option<UserId>,
        /// By name; written by people, so it needs escaping.
        name: String,
        /// What, to go on from the name.
        words: Text,
    },
    /// The role whose members umpired is there no more.
    RoleGone {
        /// Its name; written by people, so it needs escaping.
        name: String,
    },
    /// The game went back to an earlier line, or forth again.
    Rewound {
        /// Who did it or asked for it; `None` for the umpire.
        seat: Option<Seat>,
        /// Whether what was taken back was done again.
        again: bool,
    },
    /// The umpire ruled that something is otherwise; what of it everybody can
    /// see follows as a report.
    Ruled {
        /// Why; written by people, so it needs escaping.
        reason: String,
    },
    /// What the seat had said ahead was answered for it. In its own DM alone.
    AnsweredAhead {
        /// The order in the notation.
        order: String,
    },
    /// The state of the game in a few lines: a new phase, or another's turn.
    Status {
        /// The lines.
        lines: Vec<Text>,
    },
    /// How the phase stands now: no message of its own, but a change of the one
    /// that has the phase's [`Self::Status`].
    StatusNow {
        /// The lines.
        lines: Vec<Text>,
        /// Whose decision is open.
        awaited: Vec<Seat>,
    },
    /// A decision is open. In the channel it wants a button that opens the
    /// orders for the seat's holder alone; in a DM it wants the menu itself.
    Prompt(Prompt),
    /// Somebody proposes what others must agree to. Wants buttons to agree and
    /// to refuse, and a mention of each who is asked.
    Proposed {
        /// The proposal's number.
        id: i64,
        /// Who proposes it.
        by: Chair,
        /// What.
        words: Text,
        /// Who is asked.
        asked: Vec<Chair>,
    },
    /// One of several who were asked agrees. Wants the same buttons.
    Agrees {
        /// The proposal's number.
        id: i64,
        /// Who.
        who: Chair,
        /// To what.
        words: Text,
        /// Who still has to.
        missing: Vec<Chair>,
    },
    /// Somebody who agreed plays on, and does not agree any more.
    Disagrees {
        /// Who.
        who: Chair,
        /// To what.
        words: Text,
    },
    /// A proposal has come to its end.
    ProposalEnded {
        /// What was proposed.
        words: Text,
        /// How.
        how: Ending,
        /// By whom, where it was somebody's doing.
        by: Option<Chair>,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
        /// The dice secret, so that everybody can check the dice.
        secret: Bytes32,
        /// What the secret had been committed to.
        commitment: Bytes32,
    },
    /// The game was put away without an outcome by the umpire.
    Closed {
        /// The dice secret, so that everybody can check the dice.
        secret: Bytes32,
        /// What the secret had been committed to.
        commitment: Bytes32,
    },
    /// What happened since a watcher last heard of the game.
    Digest {
        /// What everybody could read, in the order in which it happened.
        reports: Vec<Report>,
    },
    /// A watcher cannot see the game's channel any more, and is told no more of it.
    WatchEnded,
    /// All that was hidden up to that turn is open to everybody.
    TurnOpen {
        /// Which.
        turn: u16,
    },
    /// The game is over, and what it came to is told: made when it is sent, from
    /// what is then open to all.
    Account,
    /// Somebody is called to a decision that was opened before: it was night
    /// then, he wants to be called by himself, or he is reminded.
    Called {
        /// The decision.
        prompt: Prompt,
        /// Whether he has been told before.
        again: bool,
    },
    /// A seat has let its deadline pass, and those who play against it choose
    /// what becomes of it. Wants a button for each choice.
    Late {
        /// Which.
        seat: Seat,
        /// The key of its decision.
        decision: String,
        /// Until when they can choose, in seconds since 1970.
        until: i64,
        /// Who.
        asked: Vec<Chair>,
    },
    /// A deadline has passed, and the rules' default stands for the seat.
    Expired {
        /// Which.
        seat: Seat,
        /// Whether the umpire was playing on for it already.
        cautious: bool,
    },
    /// What stands for the silent seat: for its holder alone.
    StoodIn {
        /// The orders in the notation.
        lines: Vec<String>,
    },
    /// Something about the game's clock. The text may name who did it as "by".
    Told {
        /// What.
        text: Text,
        /// Who did it, where somebody did.
        user: Option<UserId>,
        /// His display name; written by people, so it needs escaping.
        name: String,
    },
    /// A seat is offered to somebody. Wants a mention, and buttons to take it or
    /// to decline.
    Offered {
        /// The offer's number.
        id: i64,
        /// Which seat.
        seat: Seat,
        /// To whom.
        guest: Person,
        /// For good, or from when until when.
        kind: Kind,
    },
    /// An offer has come to its end without being taken.
    OfferEnded {
        /// Which seat.
        seat: Seat,
        /// To whom it was.
        guest: Person,
        /// For good, or from when until when.
        kind: Kind,
        /// How.
        how: OfferEnd,
    },
    /// A seat has changed hands.
    Replaced {
        /// Which.
        seat: Seat,
        /// Who held it.
        was: Person,
        /// Who holds it.
        now: Person,
    },
    /// Somebody acts for a seat's holder, between two moments in seconds since 1970.
    SitterIn {
        /// Which seat.
        seat: Seat,
        /// Who.
        guest: Person,
        /// From when.
        from: i64,
        /// Until when.
        until: i64,
    },
    /// Nobody acts for a seat's holder any more.
    SitterOut {
        /// Which seat.
        seat: Seat,
    },
    /// A player is away, or will be, between two moments in seconds since 1970.
    Away {
        /// Which seat.
        seat: Seat,
        /// Who.
        who: Person,
        /// From when.
        from: i64,
        /// Whether that was still ahead when it was said.
        #[serde(default)]
        ahead: bool,
        /// Until when.
        until: i64,
        /// Who plays for him.
        cover: Cover,
        /// Until when his deadlines stand still, where that is earlier.
        stands_until: Option<i64>,
        /// Why; written by him, so it needs escaping.
        reason: Option<String>,
    },
    /// He is back.
    Back {
        /// Which seat.
        seat: Seat,
        /// Who.
        who: Person,
        /// From when he would have been away, where that was still ahead: he stays.
        #[serde(default)]
        stays: Option<i64>,
    },
    /// A seat's holder has left the server. Wants buttons for what the others
    /// can choose.
    Gone {
        /// Which seat.
        seat: Seat,
        /// Who.
        who: Person,
        /// Whether that was said before and nobody chose.
        again: bool,
        /// Who can choose.
        asked: Vec<Person>,
    },
    /// What somebody needs to go on with a seat: for him alone.
    Brief(Box<Brief>),
    /// A direct message could not be delivered. Wants a mention of that user
    /// and an "Open my orders" button, and says nothing of what it held.
    OpenOrders {
        /// Who has closed direct messages.
        user: UserId,
        /// The user's seat.
        seat: Seat,
    },
}

impl Part {
    /// Whether it tells that the game has come to its end. A message to the channel
    /// with such a part wants the buttons of what was asked last taken away.
    pub fn is_end(&self) -> bool {
        matches!(self, Self::Over { .. } | Self::Closed { .. })
    }
}

/// Somebody by number and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who; `None` once forgotten.
    pub user: Option<UserId>,
    /// The display name; written by people, so it needs escaping.
    pub name: String,
}

/// A decision that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// Whose.
    pub seat: Seat,
    /// Who holds the seat.
    pub user: Option<UserId>,
    /// The decision's key.
    pub decision: String,
    /// What is asked.
    pub prompt: Text,
    /// By which rule.
    pub rule: Rule,
    /// The part of the board it is about.
    pub focus: Option<Cutout>,
    /// The revision for the custom ids of this message: the seat's own in its
    /// DM, the spectator's in the channel.
    pub revision: u32,
    /// Until when, where there is a deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Prompt {
    /// What is asked by a decision of that user; `revision` is that of whoever
    /// reads it. Its deadline is written in when it is owed.
    pub fn of(decision: Decision, user: Option<UserId>, revision: u32) -> Self {
        Self {
            seat: decision.seat,
            user,
            decision: decision.key,
            prompt: decision.prompt,
            rule: decision.rule,
            focus: decision.focus,
            revision,
            limit: None,
        }
    }
}

/// A deadline, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit {
    /// When, in seconds since 1970.
    pub until: i64,
    /// How many seconds after it that follows.
    pub grace: i64,
    /// What.
    pub expiry: Expiry,
    /// Whether the umpire plays on for the seat until it acts, so that the rules'
    /// default follows.
    #[serde(default)]
    pub cautious: bool,
}

/// A seat with whoever holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The seat.
    pub seat: Seat,
    /// Its key in commands.
    pub key: String,
    /// Its name.
    pub seat_name: Text,
    /// The side it plays for.
    pub side: engine::ruleset::Side,
    /// For whom it plays and what it leads, for who chooses a seat.
    #[serde(default)]
    pub leads: Option<Text>,
    /// Who holds it.
    pub user: Option<UserId>,
    /// The holder's display name; written by people, so it needs escaping.
    pub name: String,
    /// Whether the holder's direct messages are open, as far as is known.
    pub reachable: bool,
    /// Whether the computer plays it: while nobody holds it, or while its holder
    /// is away and wants it.
    #[serde(default)]
    pub computer: bool,
}

impl Chair {
    /// Who holds it.
    pub fn holder(&self) -> Person {
        Person {
            user: self.user,
            name: self.name.clone(),
        }
    }
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// Its number in the outbox.
    pub id: i64,
    /// Of which game.
    pub game: GameId,
    /// The game's channel, also for a DM.
    pub channel: ChannelId,
    /// At most 21 characters, the same at every attempt. A message that has to
    /// be cut in several adds "-1", "-2"... up to Discord's 25.
    pub nonce: String,
    /// When it was put into the outbox, in seconds since 1970.
    pub created_at: i64,
    /// Whether the full form was rejected before and the plainest form, bare
    /// text without components and pictures, is wanted now.
    pub plain: bool,
    /// What it says. Its board has its map again.
    pub outgoing: Outgoing,
}

/// Where a letter ended up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// The channel, for a DM the private one.
    pub channel: ChannelId,
    /// The message, the last one where it was cut in several.
    pub message: MessageId,
}
