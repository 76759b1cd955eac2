//! The rules with one leak each: every question goes on to the honest rules
//! with what the viewer may see, and one order tells more.

use engine::alamo_assault::{Action, AlamoAssault as Honest, Public, Sealed, Secret, Tally};
use engine::board::Board;
use engine::laws::{Hidden, Scramble};
use engine::menu::{Kind, Menu, Order};
use engine::rule::{Rule, RuleText};
use engine::ruleset::{
    About, Answer, Awaiting, Broken, Owner, Position, Refusal, Ruleset, Seat, SeatInfo, Setup,
    View, Viewer,
};
use engine::text::Text;
use engine::umpire::{Audience, Chance, Umpire};

pub const NONE: u8 = 0;
pub const DRAFT_ANNOUNCED: u8 = 1;
pub const DRAFT_TOLD_TO_SIDE: u8 = 2;
pub const WORDS_ANNOUNCED: u8 = 3;
pub const DRAFT_ON_TABLE: u8 = 4;
pub const RESERVE_COUNTED: u8 = 5;
pub const SHARED: u8 = 6;

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

/// Asks the honest rules with what the honest rules let the viewer see.
fn ask<const S: u8, T>(view: &View<'_, Leaky<S>>, question: impl Fn(&View<'_, Honest>) -> T) -> T {
    let public = view.public();
    let granted = |owner: Owner| match view.viewer() {
        Viewer::Seat(seat) => Honest::owners(public, seat).contains(&owner),
        Viewer::Spectator => false,
        Viewer::Umpire => true,
    };
    let parts = u8::try_from(public.seats.len() + 2).expect("few seats");
    let secret = (0..parts).map(Owner).map(|owner| {
        let own = view.secret(owner).filter(|_| granted(owner));
        own.cloned().unwrap_or_default()
    });
    let position = Position::<Honest> {
        public: public.clone(),
        secret: secret.collect(),
        sealed: Sealed {},
    };
    question(&position.view(view.viewer()))
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
        let mut owners = Honest::owners(public, seat);
        if S == SHARED {
            let side = public.seat(seat).map(|s| s.side);
            let fellows = (0..).map(Seat).zip(&public.seats);
            let fellows = fellows.filter(|(f, s)| *f != seat && Some(s.side) == side);
            owners.extend(fellows.map(|(f, _)| Owner(f.0)));
        }
        owners
    }

    fn awaiting(public: &Public) -> Awaiting {
        Honest::awaiting(public)
    }

    fn menu(view: &View<'_, Self>) -> Menu {
        ask(view, Honest::menu)
    }

    fn choices(view: &View<'_, Self>, draft: &Order, field: &str) -> Kind {
        ask(view, |v| Honest::choices(v, draft, field))
    }

    fn explain(view: &View<'_, Self>, draft: &Order, field: &str, value: &str) -> Refusal {
        ask(view, |v| Honest::explain(v, draft, field, value))
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

    fn play(position: &mut Position<Self>, seat: Seat, action: Action, umpire: &mut Umpire) {
        let rule = Rule::new("Orders ");
        let told = format!("{action:?}");
        let is_draft = !matches!(action, Action::Say { .. } | Action::Done);
        let is_words = matches!(action, Action::Say { .. });
        let mut truth = honest(position);
        if S == RESERVE_COUNTED && action == Action::Done {
            let hidden = truth.secret.iter().flat_map(|p| p.hidden.values());
            let count: u16 = hidden.map(|b| b.figures.total()).sum();
            umpire.announce(rule.clone(), Text::plain(count.to_string()));
        }
        Honest::play(&mut truth, seat, action, umpire);
        match S {
            DRAFT_ANNOUNCED if is_draft => umpire.announce(rule, Text::plain(told)),
            DRAFT_TOLD_TO_SIDE if is_draft => {
                let parts = truth.public.seats.len();
                let side = truth.public.seats[usize::from(seat.0)].side;
                let owner = Owner(u8::try_from(parts).expect("few seats") + side.0);
                umpire.tell(Audience::Owner(owner), rule, Text::plain(told));
            }
            WORDS_ANNOUNCED if is_words => umpire.announce(rule, Text::plain(told)),
            DRAFT_ON_TABLE => {
                // The order a body has is drawn beside it.
                let drafts: Vec<_> = truth.secret.iter().flat_map(|p| p.drafts.clone()).collect();
                for (id, given) in drafts {
                    if let Some(body) = truth.public.bodies.get_mut(&id) {
                        body.order = Some(given);
                        body.tally = Tally::default();
                    }
                }
            }
            _ => {}
        }
        *position = leaky(truth);
    }

    fn questions(view: &View<'_, Self>) -> Menu {
        ask(view, Honest::questions)
    }

    fn ask(view: &View<'_, Self>, question: &Order) -> Result<Answer, Refusal> {
        ask(view, |v| Honest::ask(v, question))
    }

    fn status(view: &View<'_, Self>) -> Vec<Text> {
        ask(view, Honest::status)
    }

    fn secrets(view: &View<'_, Self>) -> Vec<Text> {
        ask(view, Honest::secrets)
    }

    fn board(view: &View<'_, Self>) -> Board {
        ask(view, Honest::board)
    }

    fn check(position: &Position<Self>) -> Result<(), Broken> {
        Honest::check(&honest(position))
    }
}

impl<const S: u8> Scramble for Leaky<S> {
    fn reveals() -> &'static [&'static str] {
        Honest::reveals()
    }

    fn shares(public: &Public, seat: Seat, owner: Owner) -> bool {
        Honest::shares(public, seat, owner)
    }

    fn scramble(
        position: &Position<Self>,
        hidden: Hidden,
        chance: &mut dyn Chance,
    ) -> Option<Position<Self>> {
        Honest::scramble(&honest(position), hidden, chance).map(leaky)
    }
}
