//! The contract of a rule system: one trait, [`Ruleset`], over positions whose
//! secrets are partitioned by owner, so that hiding is a matter of which fields
//! a viewer can reach.

mod position;
mod terms;

pub use position::{Position, View};
pub use terms::{
    About, Answer, Awaiting, Broken, Decision, Measure, MeasureKind, OptionInfo, Outcome, Owner,
    Refusal, Scenario, Seat, SeatInfo, Setup, Side, Viewer,
};

use crate::board::Board;
use crate::menu::{Kind, Menu, Order};
use crate::rule::RuleText;
use crate::standing::Reaction;
use crate::text::Text;
use crate::umpire::{Report, Umpire};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

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
    /// its orders were sealed now, from what that seat knows, none once they are;
    /// `None` where it seals no orders, or the rule system does not count.
    fn undecided(view: &View<'_, Self>) -> Option<usize> {
        let _ = view;
        None
    }

    /// Whether the status says the same, so that a report makes no message and no
    /// line of the log of its own; none by default.
    fn is_in_status(report: &Report) -> bool {
        let _ = report;
        false
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

    /// The public position as it would be had the other seats done nothing yet
    /// in the sealed phase that `seat` is in; `None` where nothing they do in it
    /// shows. What is left out, such as who is ready, must bear on nothing that
    /// `seat` can order: what it had begun to order goes on over it.
    fn apart_from_others(public: &Self::Public, seat: Seat) -> Option<Self::Public> {
        let _ = (public, seat);
        None
    }

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
