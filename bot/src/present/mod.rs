//! From what the desk and the outbox say to messages of the platform. Grown
//! from menus, reports and boards alone: it knows no rule system.

pub mod absence;
pub mod account;
pub mod clock;
pub mod escape;
pub mod guide;
pub mod ids;
pub mod letter;
pub mod look;
pub mod note;
pub mod receipt;
pub mod records;
pub mod replay;
pub mod report;
pub mod split;
