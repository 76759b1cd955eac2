//! Long texts in pages that each fit a message.

use super::escape::length;
use unicode_segmentation::UnicodeSegmentation;

/// The most a message's text may have.
pub const MESSAGE: usize = 2000;

/// What opens and closes a block of code.
const FENCE: &str = "```";

/// Cuts a text into pages of at most `most` (see [`length`]): between
/// paragraphs where that leaves no page half empty, else between lines, else
/// between words, else between letters. A block of code that is cut is closed
/// on one page and opened again on the next. No page is empty; an empty text
/// has none.
pub fn pages(text: &str, most: usize) -> Vec<String> {
    // Room for closing and opening a block; less than this cuts nothing well.
    let most = most.max(32);
    let mut pages = Vec::new();
    let mut page = Page::default();
    for line in text.split('\n') {
        for piece in pieces(line, most - 2 * (FENCE.len() + 1)) {
            page.add(piece, most, &mut pages);
        }
    }
    page.close(&mut pages);
    pages
}

/// A page in the making.
#[derive(Default)]
struct Page {
    text: String,
    /// Whether a block of code is open.
    in_code: bool,
    /// Whether anything but the opening of a block stands here.
    filled: bool,
}

impl Page {
    fn add(&mut self, line: &str, most: usize, pages: &mut Vec<String>) {
        let fence = line.starts_with(FENCE);
        let closing = if self.in_code && !fence {
            FENCE.len() + 1
        } else {
            0
        };
        // A block that opens here will have to be closed here.
        let opening = if !self.in_code && fence {
            FENCE.len() + 1
        } else {
            0
        };
        let after = length(&self.text) + 1 + length(line) + closing + opening;
        if self.filled && after > most {
            self.turn(most, length(line) + closing + opening, pages);
        }
        if !self.filled && line.trim().is_empty() && !self.in_code {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(line);
        self.filled = true;
        if fence {
            self.in_code = !self.in_code;
        }
    }

    /// Begins another page, at the last paragraph if it is not far up and
    /// leaves room for what comes next.
    fn turn(&mut self, most: usize, next: usize, pages: &mut Vec<String>) {
        let mut carried = String::new();
        if !self.in_code
            && let Some(at) = self.text.rfind("\n\n")
            && length(&self.text[..at]) > most / 2
            && length(&self.text[at..]) < most / 3
            && length(&self.text[at..]) + 1 + next <= most
            && !self.text[at..].contains(FENCE)
        {
            self.text[at..]
                .trim_start_matches('\n')
                .clone_into(&mut carried);
            self.text.truncate(at);
        }
        let in_code = self.in_code;
        std::mem::take(self).close(pages);
        self.in_code = in_code;
        if in_code {
            FENCE.clone_into(&mut self.text);
        }
        self.filled = !carried.is_empty();
        self.text.push_str(&carried);
    }

    fn close(mut self, pages: &mut Vec<String>) {
        if !self.filled {
            return;
        }
        if self.in_code {
            self.text.push('\n');
            self.text.push_str(FENCE);
        }
        let text = self.text.trim_end();
        if !text.trim().is_empty() {
            pages.push(text.to_owned());
        }
    }
}

/// A line in pieces of at most `most`.
fn pieces(line: &str, most: usize) -> Vec<&str> {
    let mut rest = line;
    let mut pieces = Vec::new();
    while length(rest) > most {
        let end = cut_at(rest, most);
        pieces.push(rest[..end].trim_end());
        rest = &rest[end..];
        // Spaces at the cut would indent the next page for nothing.
        rest = rest.trim_start_matches(' ');
    }
    pieces.push(rest);
    pieces
}

/// Where to cut a line that is too long; always behind at least one character.
fn cut_at(line: &str, most: usize) -> usize {
    let mut room = most;
    let mut end = 0;
    let mut space = 0;
    for (at, letter) in line.grapheme_indices(true) {
        let Some(left) = room.checked_sub(length(letter)) else {
            break;
        };
        room = left;
        end = at + letter.len();
        if letter == " " {
            space = end;
        }
    }
    if end == 0 {
        // One letter with more marks than a page holds.
        return line
            .char_indices()
            .find(|(at, c)| length(&line[..*at]) + c.len_utf16() > most)
            .map_or(line.len(), |(at, _)| at)
            .max(line.chars().next().map_or(0, char::len_utf8));
    }
    if space > end / 2 { space } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What must not be lost: everything but white space and fences.
    fn ink(text: &str) -> String {
        let black: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        // Last, for a page may end within what looks like a fence.
        black.replace(FENCE, "")
    }

    fn fences(page: &str) -> usize {
        page.split('\n').filter(|l| l.starts_with(FENCE)).count()
    }

    #[test]
    fn short_texts_stay_whole_and_empty_ones_vanish() {
        assert_eq!(pages("a\n\nb", 2000), ["a\n\nb"]);
        assert!(pages("", 2000).is_empty());
        assert!(pages(" \n \n", 2000).is_empty());
    }

    #[test]
    fn a_word_that_nothing_breaks_is_cut_hard() {
        let pages = pages(&"x".repeat(2500), 2000);
        assert_eq!(pages.len(), 2);
        assert_eq!(ink(&pages.concat()).len(), 2500);
        for before in 70..90 {
            let text = format!("{}{FENCE}a", "x".repeat(before));
            assert_eq!(ink(&super::pages(&text, 86).join("\n")), ink(&text));
        }
    }

    #[test]
    fn blocks_of_code_are_closed_and_opened_again() {
        let text = format!(
            "head\n{FENCE}\n{}{FENCE}\ntail",
            "line of an order\n".repeat(200)
        );
        let pages = pages(&text, 500);
        assert!(pages.len() > 5);
        assert!(
            pages
                .iter()
                .all(|p| fences(p).is_multiple_of(2) && length(p) <= 500)
        );
        assert_eq!(ink(&pages.join("\n")), ink(&text));
    }

    proptest! {
        #[test]
        fn every_page_fits_and_nothing_is_lost(
            lines in proptest::collection::vec("(\\PC{0,12} ?){0,40}|```|- .{0,300}|[e\u{301}\u{1F468}\u{200D}]{0,90}", 0..30),
            most in 40_usize..400,
        ) {
            let text = lines.join("\n");
            let pages = pages(&text, most);
            for page in &pages {
                prop_assert!(length(page) <= most, "{} > {most}", length(page));
                prop_assert!(!page.trim().is_empty());
            }
            prop_assert_eq!(ink(&pages.join("\n")), ink(&text));
        }

        #[test]
        fn letters_are_not_torn(text in "([a-z]|e\u{301}|\u{1F468}\u{200D}\u{1F469}| ){0,400}", most in 40_usize..90) {
            let letters = |t: &str| t.graphemes(true).filter(|g| !g.trim().is_empty()).map(str::to_owned).collect::<Vec<_>>();
            let cut: Vec<_> = pages(&text, most).iter().flat_map(|p| letters(p)).collect();
            prop_assert_eq!(cut, letters(&text));
        }
    }
}
