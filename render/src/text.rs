//! Fonts and the measure of words. The fonts are part of the program, so that
//! a picture is the same on every machine.

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};
use std::borrow::Cow;
use std::sync::Once;

static REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");
static REGISTERED: Once = Once::new();
const FAMILY: &str = "map";

/// The font's height (ascent to descent) for a capital letter of height 1.
const PER_CAP: f32 = 1.164 / 0.729;

/// A weight and a size of letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Face {
    /// Height of a capital letter in pixels.
    pub cap: f32,
    /// Whether it is bold.
    pub bold: bool,
}

impl Face {
    /// Upright letters with capitals of that height.
    pub fn plain(cap: f32) -> Self {
        Self { cap, bold: false }
    }

    /// Bold letters with capitals of that height.
    pub fn bold(cap: f32) -> Self {
        Self { cap, bold: true }
    }

    /// The plotters font for a scale.
    pub fn font(self, scale: f32) -> FontDesc<'static> {
        REGISTERED.call_once(|| {
            for (style, bytes) in [(FontStyle::Normal, REGULAR), (FontStyle::Bold, BOLD)] {
                // The files are part of the program; a broken one shows as an
                // error of the first text drawn.
                let _ = register_font(FAMILY, style, bytes);
            }
        });
        let style = if self.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        FontDesc::new(FontFamily::Name(FAMILY), self.size(scale), style)
    }

    /// The size that plotters wants, in pixels.
    pub fn size(self, scale: f32) -> f64 {
        f64::from(self.cap * scale * PER_CAP)
    }

    /// Width of words in pixels.
    pub fn width(self, words: &str) -> f32 {
        // plotters measures in whole pixels: measure large.
        const FINE: f32 = 16.0;
        self.font(FINE)
            .layout_box(&clean(words))
            .map_or(0.0, |((left, _), (right, _))| (right - left) as f32 / FINE)
    }

    /// The words cut with an ellipsis so that they fit.
    pub fn fit(self, words: &str, width: f32) -> String {
        let words = clean_chars(words);
        if self.width(&words) <= width {
            return words;
        }
        let chars: Vec<char> = words.chars().take(200).collect();
        let (mut low, mut high) = (0, chars.len());
        while low < high {
            let middle = (low + high).div_ceil(2);
            let head: String = chars[..middle].iter().collect();
            if self.width(&format!("{}…", head.trim_end())) <= width {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        if low == 0 {
            return String::new();
        }
        let head: String = chars[..low].iter().collect();
        format!("{}…", head.trim_end())
    }

    /// The words in lines no wider than `width`, at most `most` of them; the
    /// last is cut where there is more.
    pub fn wrap(self, words: &str, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut rest = words.split_whitespace().peekable();
        while let Some(word) = rest.next() {
            let mut line = word.to_owned();
            let last = lines.len() + 1 >= most;
            while let Some(next) = rest.peek() {
                let longer = format!("{line} {next}");
                if !last && self.width(&longer) > width {
                    break;
                }
                line = longer;
                rest.next();
                if line.len() > 4000 {
                    break;
                }
            }
            lines.push(self.fit(&line, width));
            if lines.len() >= most {
                break;
            }
        }
        lines
    }
}

/// Words as they can be drawn: nothing invisible, and runs of right-to-left
/// letters in the order in which they are seen. A letter that the font lacks
/// is drawn as its box for missing letters.
pub(crate) fn clean(words: &str) -> Cow<'_, str> {
    if words.bytes().all(|b| (0x20..0x7f).contains(&b)) {
        return Cow::Borrowed(words);
    }
    let words = clean_chars(words);
    if !words.chars().any(right_to_left) {
        return Cow::Owned(words);
    }
    let chars: Vec<char> = words.chars().collect();
    let mut out = String::with_capacity(words.len());
    let mut at = 0;
    while at < chars.len() {
        if !right_to_left(chars[at]) {
            out.push(chars[at]);
            at += 1;
            continue;
        }
        // A run holds its inner spaces and ends with a right-to-left letter.
        let mut end = at + 1;
        let mut look = end;
        while look < chars.len() && (right_to_left(chars[look]) || chars[look] == ' ') {
            look += 1;
            if right_to_left(chars[look - 1]) {
                end = look;
            }
        }
        out.extend(chars[at..end].iter().rev());
        at = end;
    }
    Cow::Owned(out)
}

fn clean_chars(words: &str) -> String {
    words
        .chars()
        .filter_map(|c| match c {
            '\n' | '\r' | '\t' => Some(' '),
            c if c.is_control() || invisible(c) => None,
            c => Some(c),
        })
        .collect()
}

/// Joiners, direction marks, variation selectors, tags.
fn invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{1f3fb}'..='\u{1f3ff}')
}

fn right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_to_left_runs_are_turned_and_joiners_dropped() {
        assert_eq!(clean("a אב גד b"), "a דג בא b");
        assert_eq!(clean("e\u{200d}\u{fe0f}\u{202e}f\n"), "ef ");
    }

    #[test]
    fn fitted_words_fit() {
        let face = Face::bold(8.0);
        let words = face.fit("San Antonio de Bexar", 60.0);
        assert!(
            words.ends_with('…') && face.width(&words) <= 60.0,
            "{words}"
        );
        assert_eq!(face.fit("Bexar", 600.0), "Bexar");
        assert_eq!(face.wrap("San Antonio de Bexar", 80.0, 3).len(), 2);
        assert_eq!(face.wrap("", 80.0, 3), Vec::<String>::new());
    }
}
