//! [23.5] Several commanders a side: which leaders each has, whom he may order,
//! and when he is asked.
//!
//! The commander-in-chief of a side keeps its seat; every leader that the data
//! give to nobody else is his, and whatever stands without a leader [rulings
//! TR-108, TR-111]. With one commander a side none of this is ever looked at.

mod asked;
mod orders;

pub use asked::{
    answers_for, ask, fights, open, refuse_fight, refuse_hex, relieve, says_done, still_open,
};
pub use orders::{Bar, bar, refuse};

use super::force::{Sight, Truth, commander};
use super::setup::side_at_start;
use super::state::{Location, MEXICO, Public, SeenStack, TEXAS, side_name, side_of};
use super::tables::{Unit, tables};
use crate::hex::Hex;
use crate::ruleset::{Seat, SeatInfo, Side};
use crate::text;
use crate::text::Text;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A commander beside the commander-in-chief of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Officer {
    /// His key in commands.
    pub key: String,
    /// His side.
    pub side: Side,
    /// His place on his side, from 2.
    pub place: u8,
    /// His leaders, the one he is called after first.
    pub leaders: Vec<Unit>,
}

impl Officer {
    /// His seat: even numbers are Mexican, odd ones Texan.
    pub fn seat(&self) -> Seat {
        Seat(2 * (self.place - 1) + self.side.0)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    commander: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    key: String,
    side: String,
    place: u8,
    leaders: Vec<String>,
    provenance: String,
    reason: String,
}

impl From<Row> for Officer {
    fn from(row: Row) -> Self {
        let Row { key, leaders, .. } = row;
        let side = match row.side.as_str() {
            "mexico" => MEXICO,
            "texas" => TEXAS,
            side => panic!("commanders.toml: {key} is on the side '{side}'"),
        };
        let known = |id: &String| Unit::by_id(id).filter(|u| u.is_leader());
        let leaders: Vec<Unit> = leaders
            .iter()
            .map(|id| known(id).unwrap_or_else(|| panic!("commanders.toml: no leader '{id}'")))
            .collect();
        let sound = row.place > 1 && !leaders.is_empty() && !row.reason.is_empty();
        assert!(
            sound && row.provenance == "reconstructed",
            "commanders.toml: {key} is not whole"
        );
        Self {
            key,
            side,
            place: row.place,
            leaders,
        }
    }
}

/// All there are, in the order of the data. The file is part of the program,
/// so a bad one stops every test at once.
pub fn roster() -> &'static [Officer] {
    static ROSTER: LazyLock<Vec<Officer>> = LazyLock::new(|| {
        let text = include_str!("../../../data/texas_revolution/commanders.toml");
        let file: File = toml::from_str(text).unwrap_or_else(|e| panic!("commanders.toml: {e}"));
        file.commander.into_iter().map(Officer::from).collect()
    });
    &ROSTER
}

/// The officer of a seat; `None` for a commander-in-chief.
pub fn officer(seat: Seat) -> Option<&'static Officer> {
    roster().iter().find(|o| o.seat() == seat)
}

/// The seat of a side's commander-in-chief.
pub fn chief(side: Side) -> Seat {
    Seat(side.0)
}

/// Whether the seat is in the game at all.
pub fn sits(public: &Public, seat: Seat) -> bool {
    seat.0 / 2 < public.options.commanders(side_of(seat))
}

/// Whether the officer commands: he is in the game and has not resigned.
fn commands(public: &Public, officer: &Officer) -> bool {
    sits(public, officer.seat()) && !public.relieved.contains(&officer.seat())
}

/// Whether more than one commands on that side now.
pub fn is_shared(public: &Public, side: Side) -> bool {
    public.options.commanders(side) > 1
        && roster()
            .iter()
            .any(|o| o.side == side && commands(public, o))
}

/// The seat that has the leader.
pub fn holder(public: &Public, leader: Unit) -> Seat {
    let mut roster = roster().iter();
    let held = roster.find(|o| o.leaders.contains(&leader) && commands(public, o));
    held.map_or_else(|| chief(side_at_start(leader)), Officer::seat)
}

/// The seat that commands these units of a side together: that of their
/// commanding leader [5.1; rulings TR-109, TR-111].
pub fn of_units(public: &Public, side: Side, units: &[Unit]) -> Seat {
    commander(units).map_or_else(|| chief(side), |leader| holder(public, leader))
}

/// The seat that commands in a hex, as all can see [9.1].
pub fn of_hex(public: &Public, side: Side, hex: Hex) -> Seat {
    let stack = public.seen(side, hex);
    stack.map_or_else(|| chief(side), |s| of_units(public, side, &s.shown))
}

/// The seat that commands a besieged garrison, which lies open.
pub fn of_fort(public: &Public, side: Side, fort: Hex) -> Seat {
    let mut stacks = public.in_hex(fort).iter();
    let inside = stacks.find(|s| s.side == side && s.inside);
    inside.map_or_else(|| chief(side), |s| of_units(public, side, &s.shown))
}

/// The seat that commands a sortie: garrison and relief fight as one [13.2].
fn of_sortie(public: &Public, side: Side, fort: Hex) -> Seat {
    let stacks = public.in_hex(fort).iter().filter(|s| s.side == side);
    let units: Vec<Unit> = stacks.flat_map(|s| s.shown.iter().copied()).collect();
    of_units(public, side, &units)
}

/// The leader a commander-in-chief is called after.
const CHIEFS: [&str; 2] = ["mx_santa_anna", "tx_houston"];

/// Who has the seat, by the name of his leader.
pub fn called(seat: Seat) -> &'static str {
    let chief = CHIEFS[usize::from(side_of(seat).0)];
    let leader = match officer(seat) {
        Some(officer) => officer.leaders.first().copied(),
        None => Unit::by_id(chief),
    };
    leader.map_or("", |u| u.counter().name.as_str())
}

/// The name of a seat: its side's for a commander-in-chief.
pub fn name(seat: Seat) -> Text {
    match officer(seat) {
        Some(_) => Text::plain(called(seat)),
        None => side_name(side_of(seat)),
    }
}

/// The seats of a game with so many commanders, by side number: commanders-in-chief
/// first, then the others by their numbers.
pub fn seats(commanders: [u8; 2]) -> Vec<SeatInfo> {
    let info = |seat: Seat, key: &str| SeatInfo {
        seat,
        side: side_of(seat),
        key: key.to_owned(),
        name: name(seat),
        leads: (seat.0 > 1).then(|| side_name(side_of(seat))),
    };
    let mut seats = vec![info(Seat(0), "mexico"), info(Seat(1), "texas")];
    let there = roster()
        .iter()
        .filter(|o| o.place <= commanders[usize::from(o.side.0)]);
    seats.extend(there.map(|o| info(o.seat(), &o.key)));
    seats.sort_by_key(|s| s.seat);
    seats
}

/// Officers who are on the map, as the appearance chart shows: of commanders
/// beside the commander-in-chief only, since nobody else's is asked for by it
/// [ruling TR-113].
pub fn on_map(truth: &Truth) -> BTreeSet<Unit> {
    let public = &truth.public;
    let there = |side: Side, unit: &Unit| {
        matches!(
            truth.of(side).at(*unit),
            Some(Location::Hex(_) | Location::Fort(_))
        )
    };
    roster()
        .iter()
        .filter(|o| commands(public, o))
        .flat_map(|o| o.leaders.iter().map(|u| (o.side, *u)))
        .filter(|(side, unit)| there(*side, unit))
        .map(|(_, unit)| unit)
        .collect()
}

/// Who orders a stack, where its side has several commanders.
pub fn who_orders(public: &Public, stack: &SeenStack) -> Option<Text> {
    let who = || called(of_units(public, stack.side, &stack.shown));
    is_shared(public, stack.side).then(|| text!("tr-commander-here", who = who()))
}

/// Where the viewer's leaders command and, for a commander-in-chief, where
/// nobody's do; `None` where he has all of his side to order.
pub fn what_is_ordered(view: &Sight<'_>) -> Option<Text> {
    let public = view.public();
    let seat = view.seat().filter(|s| sits(public, *s))?;
    let side = side_of(seat);
    if !is_shared(public, side) {
        return None;
    }
    let stacks = public.stacks.iter().filter(|s| s.side == side);
    let places: Vec<String> = stacks
        .filter(|s| of_units(public, side, &s.shown) == seat)
        .map(|s| tables().map.name(s.hex))
        .collect();
    Some(if places.is_empty() {
        Text::new("tr-commander-orders-nobody")
    } else {
        text!("tr-commander-orders", places = places)
    })
}

/// The name of a place.
fn place(hex: Option<Hex>) -> String {
    hex.map(|h| tables().map.name(h)).unwrap_or_default()
}
