//! The closed set of rule systems. The bot holds a [`Game`] and never asks
//! which rule system it is.

use crate::board::Board;
use crate::dice::{Bytes32, Secret};
use crate::game::{Difference, Entry, Match, SaveError};
use crate::laws::{self, Bout, Findings, Laws};
use crate::luck::Stake;
use crate::menu::{self, Kind, Menu, Order};
use crate::notation::{self, Completion};
use crate::player::{self, Commander};
use crate::rule::RuleText;
use crate::ruleset::{
    About, Answer, Awaiting, Broken, Measure, Refusal, Ruleset, Seat, SeatInfo, Setup, Viewer,
};
use crate::standing::{self, Reaction, Standing};
use crate::text::Text;
use crate::umpire::{Chance, Report};
use std::collections::BTreeMap;

/// Writes the enum over the rule systems and passes every call through.
macro_rules! games {
    ($($variant:ident => $ruleset:ty),* $(,)?) => {
        /// A game under way, of any rule system.
        #[derive(Clone)]
        pub enum Game {
            $(
                #[doc = concat!("A game of ", stringify!($variant), ".")]
                $variant(Box<Match<$ruleset>>),
            )*
        }

        /// What every rule system offers, in a fixed order.
        pub fn catalogue() -> Vec<About> {
            vec![$(<$ruleset>::about()),*]
        }

        /// The seats of a game with this set-up; `None` for an unknown rule system.
        pub fn seats(ruleset: &str, setup: &Setup) -> Option<Vec<SeatInfo>> {
            $(if ruleset == <$ruleset>::KEY {
                return Some(<$ruleset>::seats(setup));
            })*
            None
        }

        /// The rules of a rule system; `None` for an unknown one.
        pub fn rules(ruleset: &str) -> Option<&'static [RuleText]> {
            $(if ruleset == <$ruleset>::KEY {
                return Some(<$ruleset>::rules());
            })*
            None
        }

        /// Plays a whole game between computer players, by seat; `None` for an
        /// unknown rule system.
        pub fn contest(ruleset: &str, laws: &Laws<'_>, players: &BTreeMap<Seat, Commander>, seed: u64) -> Option<Bout> {
            $(if ruleset == <$ruleset>::KEY {
                return Some(laws::contest::<$ruleset>(laws, players, seed));
            })*
            None
        }

        /// The verb of the order that sends words to another seat through the
        /// umpire; `None` where a rule system has none, and for an unknown one.
        pub fn message_verb(ruleset: &str) -> Option<&'static str> {
            $(if ruleset == <$ruleset>::KEY {
                return <$ruleset>::message_verb();
            })*
            None
        }

        /// Every verb that a rule system knows, in the order of its actions;
        /// `None` for an unknown one.
        pub fn verbs(ruleset: &str) -> Option<Vec<&'static str>> {
            $(if ruleset == <$ruleset>::KEY {
                return Some(laws::verbs::<$ruleset>());
            })*
            None
        }

        /// Plays a whole game at random and keeps it to the laws of the
        /// contract; `None` for an unknown rule system.
        pub fn playout(ruleset: &str, laws: &Laws<'_>, seed: u64) -> Option<Findings> {
            $(if ruleset == <$ruleset>::KEY {
                return Some(laws::play::<$ruleset>(laws, seed));
            })*
            None
        }

        /// The same through a journal with saves, undo and replay; `None` for
        /// an unknown rule system.
        pub fn playout_journalled(ruleset: &str, laws: &Laws<'_>, seed: u64) -> Option<Findings> {
            $(if ruleset == <$ruleset>::KEY {
                return Some(laws::journal::<$ruleset>(laws, seed));
            })*
            None
        }

        /// The same kept to the laws of secrecy; `None` for an unknown rule system.
        pub fn playout_secrecy(ruleset: &str, laws: &Laws<'_>, seed: u64) -> Option<Findings> {
            $(if ruleset == <$ruleset>::KEY {
                return Some(laws::secrecy::<$ruleset>(laws, seed, None));
            })*
            None
        }

        impl Game {
            /// Begins a game and gives the first line of its journal.
            ///
            /// # Errors
            /// A refusal for an unknown rule system or set-up.
            pub fn start(ruleset: &str, setup: Setup, secret: Secret, salts: Vec<String>) -> Result<(Self, Entry), Refusal> {
                $(if ruleset == <$ruleset>::KEY {
                    let (game, entry) = Match::<$ruleset>::start(setup, secret, salts)?;
                    return Ok((Self::$variant(Box::new(game)), entry));
                })*
                Err(Refusal::plain(crate::text!("refuse-ruleset", ruleset = ruleset)))
            }

            /// A stored game.
            ///
            /// # Errors
            /// [`SaveError`] says what is wrong with it.
            pub fn load(ruleset: &str, save: &str) -> Result<Self, SaveError> {
                $(if ruleset == <$ruleset>::KEY {
                    return Ok(Self::$variant(Box::new(Match::<$ruleset>::load(save)?)));
                })*
                Err(SaveError::UnknownRuleset(ruleset.to_owned()))
            }

            /// Replays a journal from its set-up and dice secret.
            ///
            /// # Errors
            /// The first line that differs.
            pub fn replay(ruleset: &str, setup: Setup, secret: Secret, salts: Vec<String>, journal: &[Entry]) -> Result<Self, Difference> {
                $(if ruleset == <$ruleset>::KEY {
                    return Ok(Self::$variant(Box::new(Match::<$ruleset>::replay(setup, secret, salts, journal)?)));
                })*
                Err(Difference { sequence: 0, what: format!("there is no rule system '{ruleset}' in this release") })
            }

            /// Judges an order and carries it out: the game that follows and
            /// the line for the journal.
            ///
            /// # Errors
            /// The refusal; nothing has changed.
            pub fn play(&self, seat: Seat, order: &Order) -> Result<(Self, Entry), Refusal> {
                match self {
                    $(Self::$variant(game) => game.play(seat, order).map(|(g, e)| (Self::$variant(Box::new(g)), e)),)*
                }
            }

            /// Takes back the seat's last order, where nothing forbids it.
            ///
            /// # Errors
            /// The refusal; nothing has changed.
            pub fn undo(&self, seat: Seat) -> Result<(Self, Entry), Refusal> {
                match self {
                    $(Self::$variant(game) => game.undo(seat).map(|(g, e)| (Self::$variant(Box::new(g)), e)),)*
                }
            }

            /// Takes the game back to where it stood after line `to` of its
            /// journal, given whole; `seat` is `None` for the umpire.
            ///
            /// # Errors
            /// The refusal; nothing has changed.
            pub fn rewind(&self, seat: Option<Seat>, to: u64, journal: &[Entry]) -> Result<(Self, Entry), Refusal> {
                match self {
                    $(Self::$variant(game) => game.rewind(seat, to, journal).map(|(g, e)| (Self::$variant(Box::new(g)), e)),)*
                }
            }

            /// Does again what was taken back last; the journal is given whole.
            ///
            /// # Errors
            /// The refusal; nothing has changed.
            pub fn redo(&self, seat: Option<Seat>, journal: &[Entry]) -> Result<(Self, Entry), Refusal> {
                match self {
                    $(Self::$variant(game) => game.redo(seat, journal).map(|(g, e)| (Self::$variant(Box::new(g)), e)),)*
                }
            }

            /// Whether something was taken back that can be done again.
            pub fn can_redo(&self) -> bool {
                match self { $(Self::$variant(game) => game.can_redo(),)* }
            }

            /// Whether the seat may do that by itself.
            pub fn may_redo(&self, seat: Seat) -> bool {
                match self { $(Self::$variant(game) => game.may_redo(seat),)* }
            }

            /// What the umpire may amend.
            pub fn amendments(&self) -> Menu {
                match self { $(Self::$variant(game) => <$ruleset>::amendments(&game.position().view(Viewer::Umpire)),)* }
            }

            /// Completes an amendment as it is typed.
            pub fn complete_amendment(&self, typed: &str, limit: usize) -> Vec<Completion> {
                match self {
                    $(Self::$variant(game) => {
                        let view = game.position().view(Viewer::Umpire);
                        notation::complete_in(&view, &<$ruleset>::amendments(&view), typed, limit)
                    })*
                }
            }

            /// Reads an amendment in the notation and carries it out.
            ///
            /// # Errors
            /// The refusal; nothing has changed.
            pub fn amend(&self, line: &str, reason: &str) -> Result<(Self, Entry), Refusal> {
                match self {
                    $(Self::$variant(game) => {
                        let view = game.position().view(Viewer::Umpire);
                        let order = notation::parse_in(&view, &<$ruleset>::amendments(&view), line)?;
                        game.amend(&order, reason).map(|(g, e)| (Self::$variant(Box::new(g)), e))
                    })*
                }
            }

            /// A seat resigns, which ends the game unless the rules go on
            /// without it: then the game that follows is not over.
            ///
            /// # Errors
            /// A refusal when the game is over already or the seat has resigned.
            pub fn resign(&self, seat: Seat) -> Result<(Self, Entry), Refusal> {
                match self {
                    $(Self::$variant(game) => game.resign(seat).map(|(g, e)| (Self::$variant(Box::new(g)), e)),)*
                }
            }

            /// Ends the game without a winner, by the agreement of its players.
            ///
            /// # Errors
            /// A refusal when the game is over already.
            pub fn agree_to_end(&self) -> Result<(Self, Entry), Refusal> {
                match self {
                    $(Self::$variant(game) => game.agree_to_end().map(|(g, e)| (Self::$variant(Box::new(g)), e)),)*
                }
            }

            /// The game that the first line of a journal began.
            ///
            /// # Errors
            /// What about the line does not follow.
            pub fn begun(ruleset: &str, setup: Setup, secret: Secret, salts: Vec<String>, first: &Entry) -> Result<Self, Difference> {
                $(if ruleset == <$ruleset>::KEY {
                    return Ok(Self::$variant(Box::new(Match::<$ruleset>::begun(setup, secret, salts, first)?)));
                })*
                Err(Difference { sequence: 0, what: format!("there is no rule system '{ruleset}' in this release") })
            }

            /// The game after a line of its journal, done again; `before` are all
            /// the lines before that one.
            ///
            /// # Errors
            /// What about the line does not follow.
            pub fn follow(&self, before: &[Entry], entry: &Entry) -> Result<Self, Difference> {
                match self {
                    $(Self::$variant(game) => game.follow(before, entry).map(|g| Self::$variant(Box::new(g))),)*
                }
            }

            /// The turn being played, from 1; `None` where the game has no turns.
            pub fn turn(&self) -> Option<u16> {
                match self { $(Self::$variant(game) => <$ruleset>::turn(&game.position().public),)* }
            }

            /// What is being done in the turn, in a few words.
            pub fn stage(&self) -> Text {
                match self { $(Self::$variant(game) => <$ruleset>::stage(&game.position().public),)* }
            }

            /// The sides in figures, as far as the viewer knows.
            pub fn measures(&self, viewer: Viewer) -> Vec<Measure> {
                match self { $(Self::$variant(game) => <$ruleset>::measures(&game.view(viewer)),)* }
            }

            /// What the dice of the last order were worth to whom.
            pub(crate) fn stakes(&self) -> &[Stake] {
                match self { $(Self::$variant(game) => game.stakes(),)* }
            }

            /// The key of its rule system.
            pub fn ruleset(&self) -> &'static str {
                match self { $(Self::$variant(_) => <$ruleset>::KEY,)* }
            }

            /// The version of its rule system's saves and rules.
            pub fn rules_version(&self) -> u16 {
                match self { $(Self::$variant(_) => <$ruleset>::VERSION,)* }
            }

            /// The order that stands for a seat that does not answer.
            pub fn default_order(&self, seat: Seat) -> Option<Order> {
                match self { $(Self::$variant(game) => <$ruleset>::default_order(&game.view(Viewer::Seat(seat))),)* }
            }

            /// How many of the seat's pieces would act by the default if it sealed its orders now.
            pub fn undecided(&self, seat: Seat) -> Option<usize> {
                match self { $(Self::$variant(game) => <$ruleset>::undecided(&game.view(Viewer::Seat(seat))),)* }
            }

            /// What seats may answer ahead.
            pub fn reactions(&self) -> Vec<Reaction> {
                match self { $(Self::$variant(_) => <$ruleset>::reactions(),)* }
            }

            /// Which reaction the seat's open decision is.
            pub fn reaction(&self, seat: Seat) -> Option<&'static str> {
                match self { $(Self::$variant(game) => <$ruleset>::reaction(&game.position().public, seat),)* }
            }

            /// What the seat's standing order for that reaction says now; `None`
            /// where the seat is to be asked.
            pub fn standing_order(&self, seat: Seat, reaction: &str, standing: &Standing) -> Option<Order> {
                match self { $(Self::$variant(game) => standing::order(&game.view(Viewer::Seat(seat)), reaction, standing),)* }
            }

            /// The order a sensible commander would give in the seat's place.
            pub fn advise(&self, seat: Seat) -> Option<Order> {
                match self { $(Self::$variant(game) => <$ruleset>::advise(&game.view(Viewer::Seat(seat))),)* }
            }

            /// A computer player's order for the seat; `None` as for [`Self::sample`].
            pub fn command(&self, seat: Seat, commander: Commander, chance: &mut dyn Chance) -> Option<Order> {
                match self { $(Self::$variant(game) => commander.order(&game.view(Viewer::Seat(seat)), chance),)* }
            }

            /// An order taken at random from the seat's menu; `None` when
            /// nothing is offered or a way was walked into a corner.
            pub fn sample(&self, seat: Seat, chance: &mut dyn Chance) -> Option<Order> {
                match self { $(Self::$variant(game) => player::sample(&game.view(Viewer::Seat(seat)), chance),)* }
            }

            /// What the field of an order or question may hold, given the draft.
            pub fn choices(&self, viewer: Viewer, draft: &Order, field: &str) -> Kind {
                match self { $(Self::$variant(game) => <$ruleset>::choices(&game.view(viewer), draft, field),)* }
            }

            /// Reads an order in the notation.
            ///
            /// # Errors
            /// A refusal that says what could not be read.
            pub fn parse(&self, seat: Seat, line: &str) -> Result<Order, Refusal> {
                match self { $(Self::$variant(game) => notation::parse(&game.view(Viewer::Seat(seat)), line),)* }
            }

            /// Writes an order in the notation.
            pub fn print(&self, seat: Seat, order: &Order) -> String {
                match self { $(Self::$variant(game) => notation::print(&game.view(Viewer::Seat(seat)), order),)* }
            }

            /// Completes an order as it is typed, best first.
            pub fn complete(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Completion> {
                match self { $(Self::$variant(game) => notation::complete(&game.view(Viewer::Seat(seat)), typed, limit),)* }
            }

            /// Judges a draft without playing it.
            ///
            /// # Errors
            /// The refusal.
            pub fn judge(&self, seat: Seat, order: &Order) -> Result<(), Refusal> {
                match self { $(Self::$variant(game) => menu::check(&game.view(Viewer::Seat(seat)), order).map(|_| ()),)* }
            }

            /// The questions a viewer may put.
            pub fn questions(&self, viewer: Viewer) -> Menu {
                match self { $(Self::$variant(game) => <$ruleset>::questions(&game.view(viewer)),)* }
            }

            /// Completes a question as it is typed.
            pub fn complete_question(&self, viewer: Viewer, typed: &str, limit: usize) -> Vec<Completion> {
                match self {
                    $(Self::$variant(game) => {
                        let view = game.view(viewer);
                        notation::complete_in(&view, &<$ruleset>::questions(&view), typed, limit)
                    })*
                }
            }

            /// Reads a question in the notation and answers it from that view.
            ///
            /// # Errors
            /// The refusal.
            pub fn ask(&self, viewer: Viewer, line: &str) -> Result<Answer, Refusal> {
                match self {
                    $(Self::$variant(game) => {
                        let view = game.view(viewer);
                        let menu = <$ruleset>::questions(&view);
                        let question = notation::parse_in(&view, &menu, line)?;
                        menu::check_in(&view, &menu, &question)?;
                        <$ruleset>::ask(&view, &question)
                    })*
                }
            }

            /// The state of the game in a few lines.
            pub fn status(&self, viewer: Viewer) -> Vec<Text> {
                match self { $(Self::$variant(game) => <$ruleset>::status(&game.view(viewer)),)* }
            }

            /// What only this viewer knows.
            pub fn secrets(&self, viewer: Viewer) -> Vec<Text> {
                match self { $(Self::$variant(game) => <$ruleset>::secrets(&game.view(viewer)),)* }
            }

            /// The picture for a viewer.
            pub fn board(&self, viewer: Viewer) -> Board {
                match self { $(Self::$variant(game) => <$ruleset>::board(&game.view(viewer)),)* }
            }

            /// What a seat may order now.
            pub fn menu(&self, seat: Seat) -> Menu {
                match self { $(Self::$variant(game) => <$ruleset>::menu(&game.view(Viewer::Seat(seat))),)* }
            }

            /// The seats of this game.
            pub fn seats(&self) -> Vec<SeatInfo> {
                match self { $(Self::$variant(game) => <$ruleset>::seats(game.setup()),)* }
            }

            /// The invariants.
            ///
            /// # Errors
            /// The first that does not hold.
            pub fn check(&self) -> Result<(), Broken> {
                match self { $(Self::$variant(game) => <$ruleset>::check(game.position()),)* }
            }

            /// Whose decisions are open, or the outcome.
            pub fn awaiting(&self) -> Awaiting {
                match self { $(Self::$variant(game) => game.awaiting(),)* }
            }

            /// Whether the seat has resigned from a game that goes on without it.
            pub fn has_resigned(&self, seat: Seat) -> bool {
                match self { $(Self::$variant(game) => <$ruleset>::has_resigned(&game.position().public, seat),)* }
            }

            /// Whether the game would end if the seat resigned now.
            pub fn ends_by_resignation(&self, seat: Seat) -> bool {
                self.resign(seat).is_ok_and(|(after, _)| matches!(after.awaiting(), Awaiting::Over(_)))
            }

            /// Whether the seat has an order it may take back.
            pub fn can_undo(&self, seat: Seat) -> bool {
                match self { $(Self::$variant(game) => game.can_undo(seat),)* }
            }

            /// Whether this game, one order after `before`, holds something that
            /// the seat did not know then; of another rule system, it does.
            pub fn tells_more_than(&self, before: &Self, seat: Seat) -> bool {
                match (self, before) {
                    $((Self::$variant(after), Self::$variant(before)) => after.tells_more_than(before, seat),)*
                    #[allow(unreachable_patterns)]
                    _ => true,
                }
            }

            /// Changes whenever what this viewer can see or order changes.
            pub fn revision(&self, viewer: Viewer) -> u32 {
                match self { $(Self::$variant(game) => game.revision(viewer),)* }
            }

            /// Whether the status says the same as a report.
            pub fn is_in_status(&self, report: &Report) -> bool {
                match self { $(Self::$variant(_) => <$ruleset>::is_in_status(report),)* }
            }

            /// Whether a viewer may read a report.
            pub fn may_read(&self, viewer: Viewer, report: &Report) -> bool {
                match self { $(Self::$variant(game) => game.may_read(viewer, report),)* }
            }

            /// The game as stored, secrets and all.
            pub fn save(&self) -> String {
                match self { $(Self::$variant(game) => game.save(),)* }
            }

            /// The number of the last line of its journal.
            pub fn sequence(&self) -> u64 {
                match self { $(Self::$variant(game) => game.sequence(),)* }
            }

            /// The set-up it began with.
            pub fn setup(&self) -> &Setup {
                match self { $(Self::$variant(game) => game.setup(),)* }
            }

            /// What the seats gave to the dice.
            pub fn salts(&self) -> &[String] {
                match self { $(Self::$variant(game) => game.salts(),)* }
            }

            /// The SHA-256 of the dice secret, posted at the start.
            pub fn commitment(&self) -> Bytes32 {
                match self { $(Self::$variant(game) => game.secret().commitment(),)* }
            }

            /// The dice secret; `None` while the game goes on.
            pub fn revealed_secret(&self) -> Option<Bytes32> {
                let over = matches!(self.awaiting(), Awaiting::Over(_));
                match self { $(Self::$variant(game) => over.then(|| game.secret().reveal()),)* }
            }
        }
    };
}

games! {
    TexasRevolution => crate::texas_revolution::TexasRevolution,
    AlamoAssault => crate::alamo_assault::AlamoAssault,
}
