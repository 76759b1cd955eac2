//! The rules with one leak each: every question goes on to the honest rules,
//! with what the viewer may see, and one answer tells more.

use engine::board::{Board, Surface};
use engine::laws::{Hidden, Scramble};
use engine::menu::{Kind, Menu, Order};
use engine::rule::{Rule, RuleText};
use engine::ruleset::{
    About, Answer, Awaiting, Broken, Owner, Position, Refusal, Ruleset, Seat, SeatInfo, Setup, View,
};
use engine::texas_revolution::{Action, Public, Sealed, Secret, TexasRevolution as Honest};
use engine::text::Text;
use engine::umpire::{Chance, Umpire};

pub const NONE: u8 = 0;
pub const MARCH_NAMES: u8 = 1;
pub const WALL_TOLD: u8 = 2;
pub const SCREEN_COUNTED: u8 = 3;
pub const ALT_TELLS: u8 = 10;
pub const STATUS_TELLS: u8 = 11;
pub const BOARD_SHOWS: u8 = 12;
pub const MENU_DEPENDS: u8 = 13;
pub const SHARED: u8 = 14;

/// The rules with that leak.
pub struct Leaky<const SLIP: u8>;

fn honest<const S: u8>(position: &Position<Leaky<S>>) -> Position<Honest> {
    Position {
        public: position.public.clone(),
        secret: position.secret.clone(),
        sealed: position.sealed.clone(),
    }
}

fn leaky<const S: u8>(position: Position<Honest>) -> Position<Leaky<S>> {
    Position {
        public: position.public,
        secret: position.secret,
        sealed: position.sealed,
    }
}

/// Asks the honest rules with the viewer's own secrets only.
fn ask<const S: u8, T>(view: &View<'_, Leaky<S>>, question: impl Fn(&View<'_, Honest>) -> T) -> T {
    let own = view.seat().map(|s| Owner(s.0 % 2));
    let secret = |owner| {
        let granted = view.secret(owner).filter(|_| own == Some(owner));
        granted.cloned().unwrap_or_else(nothing)
    };
    let position = Position::<Honest> {
        public: view.public().clone(),
        secret: vec![secret(Owner(0)), secret(Owner(1))],
        sealed: Sealed {},
    };
    question(&position.view(view.viewer()))
}

/// The secrets of a side that has none.
fn nothing() -> Secret {
    serde_json::from_value(serde_json::json!({ "forces": {} })).expect("all else has a default")
}

/// How many units each side has on each hex, as far as they are shared.
fn everything<const S: u8>(view: &View<'_, Leaky<S>>) -> String {
    let of = |(_, secret): (Owner, &Secret)| {
        let stacks = secret.hexes().into_iter();
        let counts = stacks.map(|hex| format!("{hex} {:?}", secret.in_hex(hex)));
        counts.collect::<Vec<_>>().join(", ")
    };
    view.secrets().map(of).collect::<Vec<_>>().join("; ")
}

impl<const S: u8> Ruleset for Leaky<S> {
    const KEY: &'static str = "leaky";
    const VERSION: u16 = 1;
    type Public = Public;
    type Secret = Secret;
    type Sealed = Sealed;
    type Action = Action;

    fn about() -> About {
        Honest::about()
    }

    fn rules() -> &'static [RuleText] {
        Honest::rules()
    }

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        Honest::seats(setup)
    }

    fn setup(setup: &Setup, umpire: &mut Umpire) -> Result<Position<Self>, Refusal> {
        Honest::setup(setup, umpire).map(leaky)
    }

    fn owners(public: &Public, seat: Seat) -> Vec<Owner> {
        if S >= ALT_TELLS && seat.0 < 2 {
            vec![Owner(0), Owner(1)]
        } else {
            Honest::owners(public, seat)
        }
    }

    fn awaiting(public: &Public) -> Awaiting {
        Honest::awaiting(public)
    }

    fn menu(view: &View<'_, Self>) -> Menu {
        let mut menu = ask(view, Honest::menu);
        if S == MENU_DEPENDS {
            for offer in &mut menu.offers {
                offer.label = Text::plain(everything(view));
            }
        }
        menu
    }

    fn choices(view: &View<'_, Self>, draft: &Order, field: &str) -> Kind {
        ask(view, |v| Honest::choices(v, draft, field))
    }

    fn explain(view: &View<'_, Self>, draft: &Order, field: &str, value: &str) -> Refusal {
        ask(view, |v| Honest::explain(v, draft, field, value))
    }

    fn route(view: &View<'_, Self>, draft: &Order, field: &str, goal: &str) -> Option<Vec<String>> {
        ask(view, |v| Honest::route(v, draft, field, goal))
    }

    fn absent(view: &View<'_, Self>, verb: &str, rest: &str) -> Option<Refusal> {
        ask(view, |v| Honest::absent(v, verb, rest))
    }

    fn synonyms() -> &'static [(&'static str, &'static str)] {
        Honest::synonyms()
    }

    fn learned(before: &Secret, after: &Secret) -> bool {
        Honest::learned(before, after)
    }

    fn disclosed(before: &Secret, after: &Secret) -> bool {
        Honest::disclosed(before, after)
    }

    fn default_order(view: &View<'_, Self>) -> Option<Order> {
        ask(view, Honest::default_order)
    }

    fn advise(view: &View<'_, Self>) -> Option<Order> {
        ask(view, Honest::advise)
    }

    fn play(position: &mut Position<Self>, seat: Seat, action: Action, umpire: &mut Umpire) {
        let told = match &action {
            Action::Move { units, .. } if S == MARCH_NAMES => Some(format!("{units:?}")),
            Action::Walls { north, .. } if S == WALL_TOLD => Some(format!("{north:?}")),
            _ if S == SCREEN_COUNTED => {
                let counts = position.secret.iter().map(|s| {
                    let hexes = s.hexes().into_iter();
                    hexes.map(|hex| s.in_hex(hex).len()).collect::<Vec<_>>()
                });
                Some(format!("{:?}", counts.collect::<Vec<_>>()))
            }
            _ => None,
        };
        let mut inner = honest(position);
        Honest::play(&mut inner, seat, action, umpire);
        *position = leaky(inner);
        if let Some(told) = told {
            umpire.announce(Rule::new("6"), Text::plain(told));
        }
    }

    fn resign(
        position: &mut Position<Self>,
        seat: Seat,
        umpire: &mut Umpire,
    ) -> Result<bool, Refusal> {
        let mut inner = honest(position);
        let goes_on = Honest::resign(&mut inner, seat, umpire)?;
        *position = leaky(inner);
        Ok(goes_on)
    }

    fn questions(view: &View<'_, Self>) -> Menu {
        ask(view, Honest::questions)
    }

    fn ask(view: &View<'_, Self>, question: &Order) -> Result<Answer, Refusal> {
        ask(view, |v| Honest::ask(v, question))
    }

    fn status(view: &View<'_, Self>) -> Vec<Text> {
        let mut lines = ask(view, Honest::status);
        if S == STATUS_TELLS {
            lines.push(Text::plain(everything(view)));
        }
        lines
    }

    fn secrets(view: &View<'_, Self>) -> Vec<Text> {
        ask(view, Honest::secrets)
    }

    fn board(view: &View<'_, Self>) -> Board {
        let mut board = ask(view, Honest::board);
        if S == ALT_TELLS {
            board.alt = Text::plain(everything(view));
        }
        if S == BOARD_SHOWS
            && let Surface::Hexes(hexes) = &mut board.surface
        {
            for stack in &mut hexes.stacks {
                let secret = view.secret(Owner(stack.side.0));
                let size = secret.map_or(0, |s| s.in_hex(stack.hex).len());
                let top = stack.counters[0].clone();
                stack.counters.resize(size.max(1), top);
            }
        }
        board
    }

    fn check(position: &Position<Self>) -> Result<(), Broken> {
        Honest::check(&honest(position))
    }
}

impl<const S: u8> Scramble for Leaky<S> {
    fn reveals() -> &'static [&'static str] {
        Honest::reveals()
    }

    fn shares(_: &Public, seat: Seat, owner: Owner) -> bool {
        seat.0 % 2 == owner.0
    }

    fn scramble(
        position: &Position<Self>,
        hidden: Hidden,
        chance: &mut dyn Chance,
    ) -> Option<Position<Self>> {
        Honest::scramble(&honest(position), hidden, chance).map(leaky)
    }

    fn disguise(
        position: &Position<Self>,
        seat: Seat,
        order: &Order,
        chance: &mut dyn Chance,
    ) -> Option<Order> {
        Honest::disguise(&honest(position), seat, order, chance)
    }
}
