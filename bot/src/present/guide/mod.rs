//! Guided orders: buttons and menus grown from a seat's menu alone. The draft
//! stands in the message as a line of the notation, is read back at each press
//! and judged by the menu as it is then; nothing is kept anywhere else.

mod moves;
mod screen;

pub use moves::{Move, press, written};
pub use screen::{Screen, screen};

use crate::desk::Look;
use engine::menu::{Kind, Menu, Order};
use engine::text::Text;

/// What a guide must know of a seat's orders.
pub trait Orders {
    /// What may be ordered now.
    fn menu(&self) -> Menu;
    /// What a field may hold, given the draft.
    fn choices(&self, draft: &Order, field: &str) -> Kind;
    /// Reads a line of the notation, be it complete or not.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn parse(&self, line: &str) -> Result<Order, Text>;
    /// Writes a draft in the notation.
    fn print(&self, order: &Order) -> String;
    /// Judges a whole order.
    ///
    /// # Errors
    /// Why it is refused.
    fn judge(&self, order: &Order) -> Result<(), Text>;
}

impl Orders for Look {
    fn menu(&self) -> Menu {
        Self::menu(self)
    }

    fn choices(&self, draft: &Order, field: &str) -> Kind {
        Self::choices(self, draft, field).unwrap_or(Kind::One(Vec::new()))
    }

    fn parse(&self, line: &str) -> Result<Order, Text> {
        Self::parse(self, line).map_err(|t| t.text())
    }

    fn print(&self, order: &Order) -> String {
        Self::print(self, order)
    }

    fn judge(&self, order: &Order) -> Result<(), Text> {
        Self::judge(self, order).map_err(|t| t.text())
    }
}

/// How far a guided order has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The order so far.
    pub draft: Order,
    /// What is asked now.
    pub at: At,
    /// Something to be said first, such as why a press did nothing.
    pub remark: Option<Text>,
}

/// What a guide asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Which offer, on that page of the menu.
    Menu(usize),
    /// Which value for that field, on that page of the choices.
    Field(usize, usize),
    /// Whether to send it.
    Confirm,
}

impl State {
    /// The beginning.
    pub fn menu() -> Self {
        Self {
            draft: Order::default(),
            at: At::Menu(0),
            remark: None,
        }
    }

    /// The same with a remark.
    #[must_use]
    pub fn remark(mut self, text: Text) -> Self {
        self.remark = Some(text);
        self
    }
}

#[cfg(test)]
mod tests;
