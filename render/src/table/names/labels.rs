//! Labels: the names written across the plan, with the places where each may
//! stand.

use super::super::Plan;
use super::super::ink::SEPIA_PALE;
use super::super::plane::{add, right_of, scaled};
use super::super::view::toward;
use super::{Name, Stamp, Written};
use crate::RenderError;
use crate::text::Face;

/// Where a label may stand instead, in heights of its capitals.
const ROUND: [(f32, f32); 14] = [
    (0.0, 0.0),
    (0.0, -2.4),
    (0.0, 2.4),
    (-4.0, 0.0),
    (4.0, 0.0),
    (-8.0, 0.0),
    (8.0, 0.0),
    (-6.0, -2.4),
    (6.0, -2.4),
    (-6.0, 2.4),
    (6.0, 2.4),
    (0.0, 4.8),
    (-6.0, 4.8),
    (6.0, 4.8),
];

/// A name in capitals spans what it names: it stays within it.
const SPANNING: usize = 3;

/// Finds places for the labels, the first of them their own.
pub(super) fn labels(plan: &Plan<'_>, size: (usize, usize)) -> Result<Vec<Name>, RenderError> {
    let area = plan.plane.area;
    let mut found = Vec::new();
    for label in plan.base.labels.iter().take(400) {
        // Names keep to the size of letters; capitals span what they name.
        let (most, round) = if label.words.chars().any(char::is_lowercase) {
            (1.1, &ROUND[..])
        } else {
            (3.2, &ROUND[..SPANNING])
        };
        let cap = plan.plane.cap;
        let cap = plan.plane.long(label.height).clamp(cap * 0.8, cap * most);
        let face = Face::bold(cap);
        let words = face.fit(&spaced(&label.words), area.w * 0.9);
        let own = Written::new(&words, plan.plane.at(label.at), toward(label.along), face);
        let places = round
            .iter()
            .map(|(x, y)| {
                let off = add(
                    scaled(own.along, x * cap),
                    scaled(right_of(own.along), y * cap),
                );
                own.put(add(own.at, off), own.along)
            })
            .filter(|written| written.corners().iter().all(|c| area.has(*c)))
            .map(|written| Stamp::new(&written, size, cap * 0.14))
            .collect::<Result<Vec<_>, RenderError>>()?;
        if !places.is_empty() {
            found.push(Name {
                places,
                ink: SEPIA_PALE,
                needed: true,
            });
        }
    }
    Ok(found)
}

/// Capitals stand wide, as on plans.
fn spaced(words: &str) -> String {
    if words.chars().count() > 60 || words.chars().any(char::is_lowercase) {
        return words.to_owned();
    }
    let wide: Vec<String> = words.chars().map(String::from).collect();
    wide.join("\u{2009}")
}

#[cfg(test)]
mod tests {
    use super::spaced;

    #[test]
    fn capitals_stand_wide() {
        assert_eq!(spaced("AB"), "A\u{2009}B");
        assert_eq!(spaced("Ab"), "Ab");
    }
}
