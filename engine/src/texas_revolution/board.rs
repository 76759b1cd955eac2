//! The picture and the words for one viewer.

use super::force::Sight;
use crate::board::{Board, HexBase, HexBoard, Surface};
use crate::text;
use crate::text::Text;

/// The picture.
pub fn board(view: &Sight<'_>) -> Board {
    let public = view.public();
    Board {
        caption: text!("tr-caption", turn = public.turn),
        alt: text!("tr-caption", turn = public.turn),
        sides: Vec::new(),
        surface: Surface::Hexes(HexBoard {
            base: HexBase::empty(),
            stacks: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            highlights: Vec::new(),
            focus: None,
        }),
        insets: Vec::new(),
    }
}

/// The state of the game in a few lines.
pub fn status(view: &Sight<'_>) -> Vec<Text> {
    vec![text!("tr-caption", turn = view.public().turn)]
}

/// What only this viewer knows.
pub fn secrets(_view: &Sight<'_>) -> Vec<Text> {
    Vec::new()
}
