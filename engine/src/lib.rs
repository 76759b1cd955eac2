//! Courier's rules. Pure: the same orders and the same dice give the same
//! reports; no I/O, no clock, no global randomness.
//!
//! A game is a fold: `position + action + rolls -> position + reports`. A rule
//! system is one type that implements [`ruleset::Ruleset`]; all else here is
//! written once for all of them:
//!
//! - [`ruleset`]: the contract. A [`Position`](ruleset::Position) is split into
//!   what is public, what seats own in secret, and what nobody sees; a
//!   [`View`](ruleset::View) is what one viewer can reach of it.
//! - [`menu`]: what a seat may order, described; and the gate every order passes.
//! - [`notation`]: orders as lines of text, read, written and completed.
//! - [`umpire`] and [`dice`]: the only way to dice and reports; dice that nobody
//!   can foresee and everybody can check.
//! - [`game`]: the journal, undo, replay and saves of one game.
//! - [`table`]: the closed set of rule systems that the rest of Courier plays.
//! - [`laws`]: the laws every rule system keeps, with [`player`], who orders
//!   anything a menu offers.
//! - [`board`], [`hex`], [`inches`], [`text`], [`rule`], [`rulebook`]: pictures, maps,
//!   tables, words, rule numbers and rulings.
//!
//! # A whole game
//!
//! Odds and evens: two players show one or two fingers at once. An odd sum wins
//! for the first, an even one for the second.
//!
//! ```
//! use engine::dice::Secret as DiceSecret;
//! use engine::game::Match;
//! use engine::laws::{self, Laws};
//! use engine::menu::{Field, Kind, Lead, Menu, Offer, Order};
//! use engine::notation;
//! use engine::rule::{Rule, RuleText};
//! use engine::ruleset::*;
//! use engine::text::Text;
//! use engine::umpire::Umpire;
//! use serde::{Deserialize, Serialize};
//!
//! struct Fingers;
//!
//! /// What all may see: who has shown, and at the end how many.
//! #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
//! struct Public {
//!     shown: [bool; 2],
//!     sum: Option<u8>,
//! }
//!
//! /// An order binds to its action by serde: the verb is the tag.
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! #[serde(tag = "verb", rename_all = "kebab-case")]
//! enum Action {
//!     Show { fingers: u8 },
//! }
//!
//! impl Ruleset for Fingers {
//!     const KEY: &'static str = "fingers";
//!     const VERSION: u16 = 1;
//!     type Public = Public;
//!     type Secret = u8; // the fingers of one player
//!     type Sealed = ();
//!     type Action = Action;
//!
//!     fn setup(_: &Setup, _: &mut Umpire) -> Result<Position<Self>, Refusal> {
//!         let public = Public::default();
//!         Ok(Position { public, secret: vec![0, 0], sealed: () })
//!     }
//!
//!     fn owners(_: &Public, seat: Seat) -> Vec<Owner> {
//!         if seat.0 < 2 { vec![Owner(seat.0)] } else { vec![] }
//!     }
//!
//!     fn awaiting(public: &Public) -> Awaiting {
//!         if let Some(sum) = public.sum {
//!             let winner = Some(Side(1 - sum % 2));
//!             let text = Text::plain(format!("The sum is {sum}."));
//!             return Awaiting::Over(Outcome { winner, text, rule: Some(Rule::new("2")) });
//!         }
//!         let open = (0..2).filter(|n| !public.shown[usize::from(*n)]);
//!         Awaiting::Decisions(open.map(|n| Decision {
//!             seat: Seat(n),
//!             key: format!("show.{n}"),
//!             prompt: Text::plain("How many fingers?"),
//!             rule: Rule::new("1"),
//!             secret: true,
//!             focus: None,
//!         }).collect())
//!     }
//!
//!     fn menu(view: &View<'_, Self>) -> Menu {
//!         let shown = view.public().shown;
//!         let open = view.seat().and_then(|s| shown.get(usize::from(s.0))) == Some(&false);
//!         let fingers = Field {
//!             name: "fingers",
//!             label: Text::plain("fingers"),
//!             lead: Lead::Bare,
//!             optional: false,
//!         };
//!         let show = Offer {
//!             verb: "show",
//!             label: Text::plain("Show"),
//!             rule: Rule::new("1"),
//!             fields: vec![fingers],
//!             closes: true,
//!         };
//!         Menu { offers: if open { vec![show] } else { vec![] } }
//!     }
//!
//!     fn choices(_: &View<'_, Self>, _: &Order, _: &str) -> Kind {
//!         Kind::Number { min: 1, max: 2, step: 1 }
//!     }
//!
//!     fn play(position: &mut Position<Self>, seat: Seat, action: Action, umpire: &mut Umpire) {
//!         let Action::Show { fingers } = action;
//!         position.secret[usize::from(seat.0)] = fingers;
//!         position.public.shown[usize::from(seat.0)] = true;
//!         if position.public.shown == [true, true] {
//!             let sum = position.secret.iter().sum();
//!             position.public.sum = Some(sum);
//!             umpire.announce(Rule::new("2"), Text::plain(format!("Fingers: {sum}")));
//!         }
//!     }
//!
//!     fn default_order(view: &View<'_, Self>) -> Option<Order> {
//!         let order = notation::parse(view, "show 1");
//!         order.ok()
//!     }
//! #   fn about() -> About {
//! #       let text = Text::plain("Odds and evens");
//! #       About { key: Self::KEY, name: text.clone(), summary: text, scenarios: vec![], options: vec![] }
//! #   }
//! #   fn rules() -> &'static [RuleText] {
//! #       &[]
//! #   }
//! #   fn seats(_: &Setup) -> Vec<SeatInfo> {
//! #       [(0, "odd"), (1, "even")].map(|(n, key)| SeatInfo {
//! #           seat: Seat(n), side: Side(n), key: key.into(), name: Text::plain(key),
//! #           leads: None,
//! #       }).into()
//! #   }
//! #   fn explain(_: &View<'_, Self>, _: &Order, _: &str, value: &str) -> Refusal {
//! #       notation::unknown(Text::plain("fingers"), value, &[])
//! #   }
//! #   fn questions(_: &View<'_, Self>) -> Menu {
//! #       Menu::default()
//! #   }
//! #   fn ask(_: &View<'_, Self>, _: &Order) -> Result<Answer, Refusal> {
//! #       Ok(Answer { lines: vec![], trace: vec![], focus: None })
//! #   }
//! #   fn status(_: &View<'_, Self>) -> Vec<Text> {
//! #       vec![]
//! #   }
//! #   fn secrets(_: &View<'_, Self>) -> Vec<Text> {
//! #       vec![]
//! #   }
//! #   fn board(_: &View<'_, Self>) -> engine::board::Board {
//! #       use engine::board::*;
//! #       let surface = Surface::Hexes(HexBoard {
//! #           base: HexBase::empty(), stacks: vec![], marks: vec![], arrows: vec![],
//! #           highlights: vec![], focus: None,
//! #       });
//! #       let text = Text::plain("Two hands");
//! #       Board { caption: text.clone(), alt: text, sides: vec![], surface, insets: vec![] }
//! #   }
//! #   fn check(position: &Position<Self>) -> Result<(), Broken> {
//! #       let fits = position.secret.iter().all(|f| *f <= 2);
//! #       fits.then_some(()).ok_or_else(|| Broken("too many fingers".into()))
//! #   }
//!     // … and its name, its questions, its picture and its invariants.
//! }
//!
//! // The game is begun with a secret for its dice, and played by lines.
//! let salts = vec!["ann".to_owned(), "ben".to_owned()];
//! let secret = DiceSecret::new([7; 32]);
//! let (game, start) = Match::<Fingers>::start(Setup::default(), secret, salts)?;
//! let order = notation::parse(&game.view(Viewer::Seat(Seat(0))), "Show 2")?;
//! let (game, first) = game.play(Seat(0), &order)?;
//!
//! // The other sees that something was shown, and not what.
//! let ben = game.view(Viewer::Seat(Seat(1)));
//! assert!(ben.public().shown[0] && ben.secret(Owner(0)).is_none());
//!
//! // What no menu offers is refused, and changes nothing.
//! assert!(game.play(Seat(0), &order).is_err());
//! let order = notation::parse(&ben, "show 1")?;
//! let (game, second) = game.play(Seat(1), &order)?;
//! assert_eq!(second.reports[0].text.to_string(), "Fingers: 3");
//! assert!(matches!(game.awaiting(), Awaiting::Over(o) if o.winner == Some(Side(0))));
//!
//! // Everybody can replay it now, with the secret that was committed to.
//! let journal = [start, first, second];
//! let secret = game.secret().clone();
//! let again = Match::<Fingers>::replay(Setup::default(), secret, game.salts().to_vec(), &journal);
//! assert_eq!(again.map(|g| g.sequence()), Ok(2));
//!
//! // And it keeps the laws of the contract.
//! let found = laws::play::<Fingers>(&Laws::thorough(Setup::default()), 1);
//! assert!(found.is_clean(), "{:?}", found.violations);
//! # Ok::<(), Refusal>(())
//! ```

pub mod alamo_assault;
pub mod board;
pub mod course;
pub mod dice;
pub mod game;
pub mod hex;
pub mod inches;
pub mod laws;
pub mod luck;
pub mod menu;
pub mod notation;
mod options;
pub mod player;
pub mod rule;
pub mod rulebook;
pub mod ruleset;
pub mod standing;
pub mod table;
pub mod texas_revolution;
pub mod text;
pub mod umpire;
