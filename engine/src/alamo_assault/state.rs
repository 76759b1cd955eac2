//! What there is: bodies on the plan, their orders, and who may know of what.

use super::compass::Compass;
use super::options::Options;
use super::tables::{BodyId, Figures, Sector};
use crate::board::{Smoke, TableArrow};
use crate::inches::{Bearing, Point};
use crate::ruleset::{Outcome, Owner, Position, Seat, Side};
use crate::text::Text;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The side that storms.
pub const MEXICO: Side = Side(0);
/// The side that defends.
pub const TEXAS: Side = Side(1);

/// The whole truth.
pub type Truth = Position<super::AlamoAssault>;

/// The other side.
pub const fn enemy(side: Side) -> Side {
    Side(1 - side.0)
}

/// The name of a side.
pub fn side_name(side: Side) -> Text {
    if side == MEXICO {
        Text::new("aa-mexico")
    } else {
        Text::new("aa-texas")
    }
}

/// What all may see: the table, and who is ready.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Public {
    /// What was chosen at set-up.
    pub options: Options,
    /// The turn, from 1.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// The seats, by number.
    pub seats: Vec<SeatState>,
    /// The sectors that are in play.
    pub sectors: Vec<Sector>,
    /// Bodies on the table that have been seen, by number.
    pub bodies: BTreeMap<BodyId, Body>,
    /// Bodies that are somewhere out of sight: that they are is known, how many
    /// and where is not.
    pub unseen: BTreeSet<BodyId>,
    /// The guns.
    pub guns: Vec<GunState>,
    /// Sectors that sleep still. [ruling AL-31]
    pub asleep: BTreeSet<Sector>,
    /// Pips that doors still stand. [ruling AL-34]
    pub doors: BTreeMap<Sector, u16>,
    /// Stretches of wall that men inside hold open. [ruling AL-35]
    pub open: BTreeSet<Sector>,
    /// Ladders that columns left standing where they went in.
    pub standing: BTreeMap<Sector, u8>,
    /// Moves and shots of the last turn.
    pub recent: Vec<TableArrow>,
    /// Its smoke.
    pub smoke: Vec<Smoke>,
    /// Where there was melee.
    pub melees: BTreeSet<Sector>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// Its side.
    pub side: Side,
    /// Its name.
    pub name: Text,
    /// The bodies it commands.
    pub bodies: Vec<BodyId>,
    /// Whether its orders are sealed.
    pub ready: bool,
    /// Whether it has resigned: its bodies act by the default.
    #[serde(default)]
    pub resigned: bool,
}

/// A part that some seats may see: of one seat its drafts and letters, of one
/// side its bodies that are out of sight.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Secret {
    /// Orders as drafted.
    pub drafts: BTreeMap<BodyId, Given>,
    /// Messages that came.
    pub inbox: Vec<Message>,
    /// Couriers on their way from this seat.
    pub couriers: Vec<Courier>,
    /// Messages sent this turn.
    pub said: u16,
    /// Bodies out of sight.
    pub hidden: BTreeMap<BodyId, Body>,
}

/// Nothing is hidden from all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {}

/// How firm a body stands. [Mexican morale, Texian morale]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mood {
    /// In good order.
    Steady,
    /// Shaken.
    Shaken,
    /// Routed; only Mexicans are.
    Routed,
}

/// Where a body stands with regard to the fort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// On the ground outside.
    Field,
    /// At the foot of that sector's wall; some may be on it or inside already.
    Foot(Sector),
    /// Inside the fort, in the open.
    Inside,
    /// Holds that sector.
    Post(Sector),
}

/// What a body is told to do. [Orders]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Given {
    /// To that sector as fast as it can.
    Rush(Sector),
    /// To that sector, firing.
    Attack(Sector),
    /// Hand to hand at that sector.
    Assault(Sector),
    /// Stay and shoot.
    Hold,
    /// March to that sector.
    Maneuver(Sector),
    /// Stay, and turn the front to that sector.
    Face(Sector),
    /// Stay, and turn the front to that point of the compass.
    Turn(Compass),
    /// March up to that column.
    Join(BodyId),
    /// Go back.
    Retreat,
    /// Stay and recover.
    Rally,
}

impl Given {
    /// Its verb.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Rush(_) => "rush",
            Self::Attack(_) => "attack",
            Self::Assault(_) => "assault",
            Self::Hold => "hold",
            Self::Maneuver(_) | Self::Join(_) => "maneuver",
            Self::Face(_) | Self::Turn(_) => "face",
            Self::Retreat => "retreat",
            Self::Rally => "rally",
        }
    }

    /// The sector it names.
    pub const fn goal(self) -> Option<Sector> {
        match self {
            Self::Rush(s) | Self::Attack(s) | Self::Assault(s) | Self::Maneuver(s) => Some(s),
            Self::Hold
            | Self::Retreat
            | Self::Rally
            | Self::Face(_)
            | Self::Turn(_)
            | Self::Join(_) => None,
        }
    }

    /// What is named after the colon when it is given.
    pub fn named(self) -> Option<&'static str> {
        match self {
            Self::Face(s) => Some(&s.row().key),
            Self::Turn(point) => Some(point.key()),
            Self::Join(body) => Some(&body.muster().key),
            other => other.goal().map(|s| s.row().key.as_str()),
        }
    }

    /// In words.
    pub fn words(self) -> Text {
        let to = match self {
            Self::Face(s) => s.name(),
            Self::Join(body) => body.name(),
            other => other.goal().map_or("", Sector::name),
        };
        match self {
            Self::Rush(_) => crate::text!("aa-given-rush", to = to),
            Self::Attack(_) => crate::text!("aa-given-attack", to = to),
            Self::Assault(_) => crate::text!("aa-given-assault", to = to),
            Self::Maneuver(_) | Self::Join(_) => crate::text!("aa-given-maneuver", to = to),
            Self::Face(_) => crate::text!("aa-given-face", to = to),
            Self::Turn(point) => crate::text!("aa-given-face", to = point.word()),
            Self::Hold => Text::new("aa-given-hold"),
            Self::Retreat => Text::new("aa-given-retreat"),
            Self::Rally => Text::new("aa-given-rally"),
        }
    }
}

/// A body of men.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Body {
    /// Where it stands; of a column at a wall, those on the ground.
    pub at: Point,
    /// Where its front looks.
    pub facing: Bearing,
    /// Where that is with regard to the fort.
    pub place: Place,
    /// How firm it stands.
    pub mood: Mood,
    /// Its figures.
    pub figures: Figures,
    /// Figures it began with.
    pub start: u16,
    /// Figures that fell.
    pub fallen: u16,
    /// Figures that ran off the table.
    pub left: u16,
    /// Of its figures, those on the wall it stands at.
    pub up: u16,
    /// Of its figures, those past that wall.
    pub inside: u16,
    /// Ladders it carries.
    pub ladders: u8,
    /// Whether it has been sent in. [ruling AL-29]
    pub committed: bool,
    /// The order it had last.
    pub order: Option<Given>,
    /// What befell it this turn.
    pub tally: Tally,
}

/// What befell a body this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Figures that fell.
    pub fell: u16,
    /// Special figures among them that count against morale.
    pub specials: u16,
    /// Whether it went back.
    pub fled: bool,
    /// Whether it has tried to recover already.
    pub rallied: bool,
    /// Whether it was shaken or routed when the turn began.
    pub began_unsteady: bool,
}

impl Body {
    /// Figures left.
    pub const fn total(&self) -> u16 {
        self.figures.total()
    }

    /// Whether anybody is left.
    pub const fn lives(&self) -> bool {
        self.total() > 0
    }

    /// Figures on the ground, neither on the wall nor past it.
    pub const fn ground(&self) -> u16 {
        self.total().saturating_sub(self.up + self.inside)
    }

    /// Whether it is in good order.
    pub fn steady(&self) -> bool {
        self.mood == Mood::Steady
    }

    /// The sector it holds, for a defender.
    pub const fn post(&self) -> Option<Sector> {
        match self.place {
            Place::Post(sector) => Some(sector),
            _ => None,
        }
    }

    /// The sector before whose wall it stands: an attacker, or a defender who
    /// came out.
    pub const fn foot(&self) -> Option<Sector> {
        match self.place {
            Place::Foot(sector) => Some(sector),
            _ => None,
        }
    }

    /// Its figures past the walls: all of a body inside.
    pub fn within(&self) -> u16 {
        if self.place == Place::Inside {
            self.total()
        } else {
            self.inside
        }
    }
}

/// A gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GunState {
    /// Who has it; `None` once nobody serves it.
    pub held: Option<Side>,
    /// The column that took it and the turn it did. [ruling AL-27]
    pub taken: Option<(BodyId, u8)>,
    /// Where it was wheeled to; `None` as it stood at first. [ruling AL-46]
    #[serde(default)]
    pub facing: Option<Bearing>,
}

/// A message that came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// When.
    pub turn: u8,
    /// From whom.
    pub from: Seat,
    /// What it says.
    pub words: String,
    /// Whether a courier brought it.
    pub by_courier: bool,
}

/// A courier on his way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Courier {
    /// To whom.
    pub to: Seat,
    /// What he says.
    pub words: String,
    /// When he comes.
    pub due: u8,
}

impl Public {
    /// The seat that commands a body.
    pub fn seat_of(&self, body: BodyId) -> Option<Seat> {
        let n = self.seats.iter().position(|s| s.bodies.contains(&body))?;
        u8::try_from(n).ok().map(Seat)
    }

    /// Every seat of the game, in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        (0..seats).map(Seat)
    }

    /// What is known of a seat.
    pub fn seat(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(usize::from(seat.0))
    }

    /// Whether a seat still has a body to command.
    pub fn commands(&self, seat: Seat) -> bool {
        self.seat(seat).is_some_and(|s| {
            s.bodies
                .iter()
                .any(|id| self.unseen.contains(id) || self.bodies.get(id).is_some_and(Body::lives))
        })
    }

    /// Bodies of a side that live and have been seen.
    pub fn side(&self, side: Side) -> impl Iterator<Item = (BodyId, &Body)> {
        self.bodies
            .iter()
            .filter(move |(id, b)| id.side() == side && b.lives())
            .map(|(id, b)| (*id, b))
    }

    /// Defenders of a sector who live.
    pub fn posted(&self, sector: Sector) -> impl Iterator<Item = (BodyId, &Body)> {
        self.side(TEXAS)
            .filter(move |(_, b)| b.post() == Some(sector))
    }

    /// Defenders who came out before the wall of a sector. [ruling AL-45]
    pub fn sallied(&self, sector: Sector) -> impl Iterator<Item = (BodyId, &Body)> {
        self.side(TEXAS)
            .filter(move |(_, b)| b.foot() == Some(sector))
    }

    /// Whether that stretch of wall is held open by men inside.
    pub fn is_open(&self, sector: Sector) -> bool {
        self.open.contains(&sector) && self.posted(sector).next().is_none()
    }

    /// Whether it is dark. [ruling AL-32]
    pub fn is_dark(&self) -> bool {
        self.options.darkness && u16::from(self.turn) <= super::tables::params().dark_turns.value
    }
}

/// The part of the secrets that a seat owns alone.
pub const fn seat_part(seat: Seat) -> Owner {
    Owner(seat.0)
}

/// The part that the seats of a side share; it stands behind those of the seats.
pub fn side_part(public: &Public, side: Side) -> Owner {
    let seats = u8::try_from(public.seats.len()).unwrap_or(u8::MAX - 2);
    Owner(seats + side.0)
}

impl Truth {
    /// A seat's own part.
    pub fn of_seat(&self, seat: Seat) -> Option<&Secret> {
        self.secret.get(usize::from(seat_part(seat).0))
    }

    /// The same, to be changed.
    pub fn of_seat_mut(&mut self, seat: Seat) -> Option<&mut Secret> {
        self.secret.get_mut(usize::from(seat_part(seat).0))
    }

    /// A side's part.
    pub fn of_side(&self, side: Side) -> Option<&Secret> {
        self.secret
            .get(usize::from(side_part(&self.public, side).0))
    }

    /// The same, to be changed.
    pub fn of_side_mut(&mut self, side: Side) -> Option<&mut Secret> {
        let part = side_part(&self.public, side);
        self.secret.get_mut(usize::from(part.0))
    }

    /// A body, seen or not.
    pub fn body(&self, id: BodyId) -> Option<&Body> {
        let hidden = || self.of_side(id.side())?.hidden.get(&id);
        self.public.bodies.get(&id).or_else(hidden)
    }

    /// The same, to be changed.
    pub fn body_mut(&mut self, id: BodyId) -> Option<&mut Body> {
        if self.public.bodies.contains_key(&id) {
            self.public.bodies.get_mut(&id)
        } else {
            self.of_side_mut(id.side())?.hidden.get_mut(&id)
        }
    }
}
