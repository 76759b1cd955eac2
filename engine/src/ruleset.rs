//! The contract of a rule system: one trait, [`Ruleset`], over positions whose
//! secrets are partitioned by owner, so that hiding is a matter of which fields
//! a viewer can reach.

use crate::board::{Board, Cutout};
use crate::dice::sha256;
use crate::menu::{Kind, Menu, Order};
use crate::rule::{Rule, RuleText};
use crate::standing::Reaction;
use crate::text::Text;
use crate::umpire::{Audience, Report, TraceLine, Umpire};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A place at the table, held by a person, a sitter or the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// One of the contending sides; several seats may belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

/// The number of a part of the secrets. Which seats share a part, the rule
/// system says in [`Ruleset::owners`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Owner(pub u8);

/// Who looks. A spectator is the least privileged viewer, never "no viewer".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// The holder of a seat.
    Seat(Seat),
    /// Anyone in the channel.
    Spectator,
    /// An umpire who does not play, and everyone once the game is over.
    Umpire,
}

/// A seat as the table presents it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// The side it plays for.
    pub side: Side,
    /// A short key for commands, such as "mexico".
    pub key: String,
    /// Its name.
    pub name: Text,
}

/// What a rule system offers at set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its key in commands and saves.
    pub key: &'static str,
    /// Its name.
    pub name: Text,
    /// One sentence for the list of games.
    pub summary: Text,
    /// The scenarios, the default first.
    pub scenarios: Vec<Scenario>,
    /// The optional rules and disputed rulings.
    pub options: Vec<OptionInfo>,
}

/// A named starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// One sentence.
    pub summary: Text,
}

/// An optional rule or a disputed ruling that may be chosen at set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its key.
    pub key: String,
    /// What it changes.
    pub name: Text,
    /// The rule it touches.
    pub rule: Rule,
    /// Its values, the default first.
    pub values: Vec<(String, Text)>,
}

/// What was chosen at set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Scenario key; empty means the default.
    #[serde(default)]
    pub scenario: String,
    /// Option values by key; what is absent keeps its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// Whose decisions are open, or how the game ended. Computed from what is
/// public alone, so that being asked betrays nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// These decisions, at most one a seat.
    Decisions(Vec<Decision>),
    /// Nothing more: the game is over.
    Over(Outcome),
}

/// A decision that a seat has to take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Whose.
    pub seat: Seat,
    /// A short key that names this decision among all of the game, such as
    /// "t3.move.mexico"; ASCII, at most 40 characters.
    pub key: String,
    /// What is asked.
    pub prompt: Text,
    /// By which rule.
    pub rule: Rule,
    /// The part of the board it is about.
    pub focus: Option<Cutout>,
    /// Whether the answer is a secret: then it is asked for by direct message too.
    pub secret: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// What happened, in words.
    pub text: Text,
    /// By which rule; `None` when the players ended it.
    pub rule: Option<Rule>,
}

/// Why an order is illegal: a rule and one sentence with the figures that
/// decided it. Made from the asker's view alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}{text}", rule.as_ref().map(|r| format!("{r} ")).unwrap_or_default())]
pub struct Refusal {
    /// The rule, where one is the reason.
    pub rule: Option<Rule>,
    /// The sentence.
    pub text: Text,
}

impl Refusal {
    /// A refusal by that rule.
    pub const fn new(rule: Rule, text: Text) -> Self {
        Self {
            rule: Some(rule),
            text,
        }
    }

    /// A refusal that no rule of the game is the reason for.
    pub const fn plain(text: Text) -> Self {
        Self { rule: None, text }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// In one or a few lines.
    pub lines: Vec<Text>,
    /// How it was worked out, shown behind "Why?".
    pub trace: Vec<TraceLine>,
    /// The part of the board it is about.
    pub focus: Option<Cutout>,
}

/// The sides in one kind of figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What kind of figure it is.
    pub kind: MeasureKind,
    /// Its name, such as "Strength".
    pub name: Text,
    /// What is counted, such as "combat factors".
    pub unit: Text,
    /// The figure of each side, in the order of the sides.
    pub values: Vec<(Side, i64)>,
}

/// What a measure tells of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeasureKind {
    /// What it can fight with.
    Strength,
    /// What it has lost since the beginning. By these turning points are found.
    Losses,
    /// How near it is to winning, or what it holds.
    Points,
}

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);

/// The whole truth of a game, partitioned by who may see it.
pub struct Position<R: Ruleset> {
    /// All may see.
    pub public: R::Public,
    /// Parts owned by seats, by [`Owner`] number.
    pub secret: Vec<R::Secret>,
    /// Nobody may see.
    pub sealed: R::Sealed,
}

// Written out because deriving would ask the same of `R` itself.
impl<R: Ruleset> Clone for Position<R> {
    fn clone(&self) -> Self {
        Self {
            public: self.public.clone(),
            secret: self.secret.clone(),
            sealed: self.sealed.clone(),
        }
    }
}

impl<R: Ruleset> fmt::Debug for Position<R> {
    /// Shows what is public only: a position may end up in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl<R: Ruleset> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.public == other.public && self.secret == other.secret && self.sealed == other.sealed
    }
}

#[derive(Serialize, Deserialize)]
struct SavedPosition<P, S, H> {
    public: P,
    secret: Vec<S>,
    sealed: H,
}

impl<R: Ruleset> Serialize for Position<R> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SavedPosition {
            public: &self.public,
            secret: self.secret.iter().collect(),
            sealed: &self.sealed,
        }
        .serialize(serializer)
    }
}

impl<'de, R: Ruleset> Deserialize<'de> for Position<R> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved: SavedPosition<R::Public, R::Secret, R::Sealed> =
            SavedPosition::deserialize(deserializer)?;
        Ok(Self {
            public: saved.public,
            secret: saved.secret,
            sealed: saved.sealed,
        })
    }
}

impl<R: Ruleset> Position<R> {
    /// What that viewer can reach.
    pub fn view(&self, viewer: Viewer) -> View<'_, R> {
        let owned = match viewer {
            Viewer::Seat(seat) => R::owners(&self.public, seat),
            Viewer::Spectator => Vec::new(),
            Viewer::Umpire => (0..self.secret.len())
                .filter_map(|n| u8::try_from(n).ok().map(Owner))
                .collect(),
        };
        View {
            viewer,
            public: &self.public,
            secrets: owned
                .into_iter()
                .filter_map(|owner| Some((owner, self.secret.get(usize::from(owner.0))?)))
                .collect(),
        }
    }
}

/// What one viewer can reach: all that is public and the secrets it owns or
/// shares. Menus, boards and answers are made from it and so cannot leak.
pub struct View<'a, R: Ruleset> {
    viewer: Viewer,
    public: &'a R::Public,
    secrets: Vec<(Owner, &'a R::Secret)>,
}

impl<'a, R: Ruleset> View<'a, R> {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seat that looks, where it is one.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Umpire => None,
        }
    }

    /// What all may see.
    pub fn public(&self) -> &'a R::Public {
        self.public
    }

    /// A part of the secrets; `None` where the viewer may not see it.
    pub fn secret(&self, owner: Owner) -> Option<&'a R::Secret> {
        self.secrets
            .iter()
            .find(|(o, _)| *o == owner)
            .map(|(_, secret)| *secret)
    }

    /// A short number that changes with what the viewer can reach, and with
    /// nothing else.
    ///
    /// # Panics
    /// As [`crate::game::Match::save`].
    pub fn revision(&self) -> u32 {
        let part = |value: serde_json::Result<Vec<u8>>| {
            value.expect("positions are plain data with string keys")
        };
        let mut parts = vec![part(serde_json::to_vec(self.public))];
        for (owner, secret) in self.secrets() {
            parts.push(vec![owner.0]);
            parts.push(part(serde_json::to_vec(secret)));
        }
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let [a, b, c, d, ..] = sha256(&parts).0;
        u32::from_be_bytes([a, b, c, d])
    }

    /// Whether the viewer may read a report.
    pub fn may_read(&self, report: &Report) -> bool {
        match (self.viewer, &report.to) {
            (Viewer::Umpire, _) | (_, Audience::All) => true,
            (Viewer::Seat(seat), Audience::Seat(to)) => seat == *to,
            (_, Audience::Owner(owner)) => self.secret(*owner).is_some(),
            (Viewer::Spectator, Audience::Seat(_)) => false,
        }
    }

    /// All parts the viewer may see.
    pub fn secrets(&self) -> impl Iterator<Item = (Owner, &'a R::Secret)> + '_ {
        self.secrets.iter().copied()
    }
}

/// A rule system. `play` is the only function that can leak; the laws in
/// [`crate::laws`] test it.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// Key in commands and saves, such as "sealed-bids".
    const KEY: &'static str;
    /// Stored in every save; raised together with a step of [`Self::upgrade`].
    const VERSION: u16;
    /// What all may see.
    type Public: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A part that some seats may see.
    type Secret: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What nobody may see.
    type Sealed: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A legal action, which an [`Order`] binds to by serde: `verb` is the tag
    /// (in kebab case), the fields are the order's values.
    type Action: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned;

    /// Name, scenarios and options.
    fn about() -> About;

    /// The rules in short words, in the order of the rulebook.
    fn rules() -> &'static [RuleText];

    /// The seats of a game with this set-up.
    fn seats(setup: &Setup) -> Vec<SeatInfo>;

    /// The starting position.
    ///
    /// # Errors
    /// A refusal for a scenario or an option that does not exist.
    fn setup(setup: &Setup, umpire: &mut Umpire) -> Result<Position<Self>, Refusal>;

    /// The secrets that a seat owns or shares.
    fn owners(public: &Self::Public, seat: Seat) -> Vec<Owner>;

    /// Whose decisions are open, or the outcome.
    fn awaiting(public: &Self::Public) -> Awaiting;

    /// What the viewing seat may order now; empty for others.
    fn menu(view: &View<'_, Self>) -> Menu;

    /// What the field `field` of the order may hold, given the fields before it
    /// (and for a path, the hexes so far) in `draft`.
    fn choices(view: &View<'_, Self>, draft: &Order, field: &str) -> Kind;

    /// Why `value` is not among the choices for `field`: the rule and its
    /// figures, from this view alone.
    fn explain(view: &View<'_, Self>, draft: &Order, field: &str, value: &str) -> Refusal;

    /// The last check of an action whose fields are all among the choices, for
    /// what no single field shows.
    ///
    /// # Errors
    /// The refusal.
    fn judge(view: &View<'_, Self>, action: &Self::Action) -> Result<(), Refusal> {
        let _ = (view, action);
        Ok(())
    }

    /// The cheapest way from the end of the path in `draft` to a hex further
    /// off, as typed by a player who names the goal only.
    fn route(view: &View<'_, Self>, draft: &Order, field: &str, goal: &str) -> Option<Vec<String>> {
        let _ = (view, draft, field, goal);
        None
    }

    /// Why a verb that is not in the viewing seat's menu cannot be ordered now,
    /// where the rules have more to say of it than which verbs can. `rest` is
    /// what was written after it.
    fn absent(view: &View<'_, Self>, verb: &str, rest: &str) -> Option<Refusal> {
        let _ = (view, verb, rest);
        None
    }

    /// The turn being played, from 1; `None` where a game has no turns.
    fn turn(public: &Self::Public) -> Option<u16> {
        let _ = public;
        None
    }

    /// What is being done in the turn, in a few words, such as a phase with
    /// whose it is; the same as long as it lasts. By default what is asked.
    fn stage(public: &Self::Public) -> Text {
        match Self::awaiting(public) {
            Awaiting::Decisions(open) => open
                .into_iter()
                .next()
                .map_or_else(|| Text::plain(""), |decision| decision.prompt),
            Awaiting::Over(outcome) => outcome.text,
        }
    }

    /// The sides in figures, from what the viewer knows: strength, losses,
    /// points. Always the same measures in the same order; none by default.
    fn measures(view: &View<'_, Self>) -> Vec<Measure> {
        let _ = view;
        Vec::new()
    }

    /// Whether the seat has resigned from a game that goes on without it.
    fn has_resigned(public: &Self::Public, seat: Seat) -> bool {
        let _ = (public, seat);
        false
    }

    /// What the worth of the choices of a field counts, where it is not their
    /// number: for the sentence that says that too much or too little was named.
    fn counted(verb: &str, field: &str) -> Option<Text> {
        let _ = (verb, field);
        None
    }

    /// The verb of the offer by which a seat sends words to another through the
    /// umpire, where a game has that: it asks for the words, and for whom they
    /// are where several could be meant.
    fn message_verb() -> Option<&'static str> {
        None
    }

    /// Other words for verbs, such as `("attack", "fight")`.
    fn synonyms() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Whether something the seats that share this part did not know entered
    /// it: after that, nothing before it can be taken back freely, and who gave
    /// several orders at once is asked again before the next.
    fn learned(before: &Self::Secret, after: &Self::Secret) -> bool {
        before != after
    }

    /// Whether something of this part came to light to others: after that,
    /// nothing before it can be taken back freely, but it is no news to the
    /// seats that share the part.
    fn disclosed(_before: &Self::Secret, _after: &Self::Secret) -> bool {
        false
    }

    /// The order that stands for a seat that does not answer. Always in its menu.
    fn default_order(view: &View<'_, Self>) -> Option<Order>;

    /// How many pieces of the viewing seat's would act by the rules' default if
    /// its orders were sealed now, from what that seat knows; `None` where it
    /// seals no orders, or the rule system does not count.
    fn undecided(view: &View<'_, Self>) -> Option<usize> {
        let _ = view;
        None
    }

    /// The kinds of decision that a seat may answer ahead, in the order in which
    /// they are offered; none by default.
    fn reactions() -> Vec<Reaction> {
        Vec::new()
    }

    /// Which reaction the seat's open decision is, from what is public; `None`
    /// where it is not asked, or cannot answer ahead.
    fn reaction(public: &Self::Public, seat: Seat) -> Option<&'static str> {
        let _ = (public, seat);
        None
    }

    /// Where the open decision stands on the measure of its reaction, as the
    /// place of a step, by what the viewing seat knows.
    fn measured(view: &View<'_, Self>) -> Option<usize> {
        let _ = view;
        None
    }

    /// What a reply to the reaction that is asked orders now. Where the gate
    /// refuses it, the seat is asked.
    fn react(view: &View<'_, Self>, reply: &str) -> Option<Order> {
        let _ = (view, reply);
        None
    }

    /// The order that a sensible commander would give in the viewing seat's
    /// place, from what that seat knows. In its menu, and the same for the same
    /// view; orders so given end every phase. `None` where the rule system has
    /// no advice.
    fn advise(view: &View<'_, Self>) -> Option<Order> {
        let _ = view;
        None
    }

    /// Carries out an action that passed the gate. A hidden obstacle is a
    /// consequence here, never a refusal.
    fn play(position: &mut Position<Self>, seat: Seat, action: Self::Action, umpire: &mut Umpire);

    /// A seat resigns. True where the game goes on without it, and `position`
    /// has been changed so: the seat is awaited no more. False where its
    /// resignation ends the game, as it does by default. At most one
    /// resignation of a seat is accepted, at any time before the end.
    ///
    /// # Errors
    /// A refusal where the seat has resigned already; nothing has changed.
    fn resign(
        position: &mut Position<Self>,
        seat: Seat,
        umpire: &mut Umpire,
    ) -> Result<bool, Refusal> {
        let _ = (position, seat, umpire);
        Ok(false)
    }

    /// What an umpire may amend by a ruling, from the umpire's view: offers whose
    /// fields [`Self::choices`] fills and which [`Self::amend`] carries out. Their
    /// verbs are none of orders or questions. Empty where nothing can be.
    fn amendments(view: &View<'_, Self>) -> Menu {
        let _ = view;
        Menu::default()
    }

    /// Carries out an amendment that passed the gate. It rolls no die, and tells
    /// each audience what of it that audience can see: those who share a secret
    /// part what changed in it, everybody what changed in public.
    ///
    /// # Errors
    /// A refusal where it makes no sense in this position.
    fn amend(
        position: &mut Position<Self>,
        amendment: &Order,
        umpire: &mut Umpire,
    ) -> Result<(), Refusal> {
        let _ = (position, umpire);
        let verb = amendment.verb.as_str();
        Err(Refusal::plain(crate::text!(
            "refuse-no-amendment",
            verb = verb
        )))
    }

    /// The questions a viewer may put: offers whose verbs [`Self::ask`] answers.
    fn questions(view: &View<'_, Self>) -> Menu;

    /// Answers a question that passed the gate.
    ///
    /// # Errors
    /// A refusal when the question makes no sense in this position.
    fn ask(view: &View<'_, Self>, question: &Order) -> Result<Answer, Refusal>;

    /// The state of the game in a few lines.
    fn status(view: &View<'_, Self>) -> Vec<Text>;

    /// What only this viewer knows, in a few lines; empty for a spectator.
    fn secrets(view: &View<'_, Self>) -> Vec<Text>;

    /// The picture.
    fn board(view: &View<'_, Self>) -> Board;

    /// The invariants.
    ///
    /// # Errors
    /// The first that does not hold.
    fn check(position: &Position<Self>) -> Result<(), Broken>;

    /// Turns the position of an older save into one of `from + 1`; called until
    /// the present version is reached.
    ///
    /// # Errors
    /// A sentence, when the save cannot be used.
    fn upgrade(from: u16, position: serde_json::Value) -> Result<serde_json::Value, String> {
        let _ = position;
        Err(format!("there is no way up from version {from}"))
    }
}
