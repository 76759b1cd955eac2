//! The paragraphs of the rules by their subjects, since the document has no
//! numbers, and the rulings by theirs.

use super::state::{Given, MEXICO};
use crate::rule::Rule;
use crate::ruleset::Side;

/// Orders are opened together.
pub const ORDERS_KEY: &str = "Orders";
/// What was out of sight comes into it.
pub const SIGHT_KEY: &str = "Sight";
/// Words arrive.
pub const TALKING_KEY: &str = "Talking";

/// Each player leads a column or a section of the fort.
pub const COMMAND: Rule = Rule::new("Command");
/// Secret orders each turn.
pub const ORDERS: Rule = Rule::new(ORDERS_KEY);
/// What can be seen.
pub const SIGHT: Rule = Rule::new(SIGHT_KEY);
/// Conferring within talking distance.
pub const TALKING: Rule = Rule::new(TALKING_KEY);
/// RUSH.
pub const RUSH: Rule = Rule::new("Rush");
/// ATTACK.
pub const ATTACK: Rule = Rule::new("Attack");
/// ASSAULT.
pub const ASSAULT: Rule = Rule::new("Assault");
/// HOLD.
pub const HOLD: Rule = Rule::new("Hold");
/// MANEUVER.
pub const MANEUVER: Rule = Rule::new("Maneuver");
/// RETREAT or FALL BACK.
pub const RETREAT: Rule = Rule::new("Retreat");
/// RALLY or RECOVER.
pub const RALLY: Rule = Rule::new("Rally");
/// The umpire moves the figures.
pub const MOVEMENT: Rule = Rule::new("Movement");
/// Shooting.
pub const SHOOTING: Rule = Rule::new("Shooting");
/// Special figures on sixes.
pub const SPECIAL: Rule = Rule::new("Special figures");
/// Melee.
pub const MELEE: Rule = Rule::new("Melee");
/// Morale of the columns.
pub const MEXICAN_MORALE: Rule = Rule::new("Mexican morale");
/// Men on the wall, men inside, standards.
pub const FOOTHOLD: Rule = Rule::new("Foothold");
/// Morale of the garrison.
pub const TEXIAN_MORALE: Rule = Rule::new("Texian morale");
/// Crockett, Travis and Bowie.
pub const LEADERS: Rule = Rule::new("Leaders");
/// How the game ends.
pub const VICTORY: Rule = Rule::new("Victory");

/// A ruling by its number.
pub const fn ruling(number: &'static str) -> Rule {
    Rule::new(number)
}

/// The paragraph of an order.
pub const fn of(given: Given) -> Rule {
    match given {
        Given::Rush(_) => RUSH,
        Given::Attack(_) => ATTACK,
        Given::Assault(_) => ASSAULT,
        Given::Hold => HOLD,
        Given::Maneuver(_) | Given::Face(_) | Given::Turn(_) | Given::Join(_) => MANEUVER,
        Given::Retreat => RETREAT,
        Given::Rally => RALLY,
    }
}

/// The paragraph on the morale of a side.
pub fn morale(side: Side) -> Rule {
    if side == MEXICO {
        MEXICAN_MORALE
    } else {
        TEXIAN_MORALE
    }
}
