//! Words that people or rule systems gave, made safe to stand in a message.

use crate::words::{is_own, say};
use engine::text::{Arg, Text};
use unicode_segmentation::UnicodeSegmentation;

/// A name is shown with at most so many letters.
const NAME_LETTERS: usize = 32;
/// One letter with a heap of marks on it counts as many.
const NAME_CHARS: usize = 100;
/// Keeps the backticks of a fenced text apart.
const APART: char = '\u{200B}';

/// Length as Discord's clients count it, which is never less than the server's count.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// At most `most` (see [`length`]) of the text, cut between letters, with an
/// ellipsis where something is cut away.
pub fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut room = most.saturating_sub(1);
    for letter in text.graphemes(true) {
        let Some(left) = room.checked_sub(length(letter)) else {
            break;
        };
        room = left;
        short.push_str(letter);
    }
    short.truncate(short.trim_end().len());
    short.push('\u{2026}');
    short
}

/// Whether the character sets or ends a direction of writing.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{061C}')
}

/// Whether the character is written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{0590}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// A display name: one line, short, without markup, without a ping, and in a
/// direction of its own where it is written from right to left.
pub fn name(raw: &str) -> String {
    let mut clean = String::new();
    let mut chars = 0;
    for letter in raw.graphemes(true).take(NAME_LETTERS) {
        for c in letter.chars() {
            chars += 1;
            if chars > NAME_CHARS || is_direction_mark(c) {
                continue;
            }
            clean.push(if c.is_control() || c.is_whitespace() {
                ' '
            } else {
                c
            });
        }
    }
    let clean = prose(clean.trim());
    if clean.is_empty() {
        return "\u{2014}".to_owned();
    }
    if clean.chars().any(is_right_to_left) {
        format!("\u{2068}{clean}\u{2069}")
    } else {
        clean
    }
}

/// A name as a button or a menu shows it, where markup means nothing.
pub fn plain_name(raw: &str) -> String {
    let clean: String = raw
        .chars()
        .filter(|c| !is_direction_mark(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(NAME_CHARS)
        .collect();
    cut(clean.trim(), NAME_LETTERS)
}

/// Text of one or more lines in which nothing is markup or a mention.
pub fn prose(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut line_start = true;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' | '*' | '_' | '~' | '`' | '|' => {
                safe.push('\\');
                safe.push(c);
            }
            '<' => safe.push_str("\\<"),
            '@' => {
                safe.push('@');
                safe.push(APART);
            }
            '#' | '>' if line_start => {
                safe.push('\\');
                safe.push(c);
            }
            // "[words](address)" would be a link.
            ']' if rest.peek() == Some(&'(') => safe.push_str("\\]"),
            _ => safe.push(c),
        }
        line_start = c == '\n' || (line_start && c.is_whitespace());
    }
    safe
}

/// A message in which the bot's own wording marks up what it marks up (times,
/// commands, names in bold), and what people or rule systems gave to it does not.
pub fn message(text: &Text) -> String {
    say(&safe(text))
}

fn safe(text: &Text) -> Text {
    if !is_own(text) {
        return Text::plain(prose(&say(text)));
    }
    let args = text.args.iter();
    Text {
        id: text.id.clone(),
        args: args
            .map(|(name, arg)| (name.clone(), safe_arg(arg)))
            .collect(),
    }
}

fn safe_arg(arg: &Arg) -> Arg {
    match arg {
        Arg::Number(number) => Arg::Number(*number),
        Arg::Words(words) => Arg::Words(prose(words)),
        Arg::List(list) => Arg::List(list.iter().map(safe_arg).collect()),
        Arg::Text(text) => Arg::Text(Box::new(safe(text))),
    }
}

/// Inline code; a notation line as the player may type it again.
pub fn code(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if line.trim().is_empty() {
        "\u{2014}".to_owned()
    } else if line.contains('`') {
        format!("`` {line} ``")
    } else {
        format!("`{line}`")
    }
}

/// A block of code that holds the text whatever stands in it; [`unfence`]
/// gives the text back.
pub fn fence(text: &str) -> String {
    let mut inner = String::with_capacity(text.len());
    for c in text.chars() {
        inner.push(c);
        if c == '`' {
            inner.push(APART);
        }
    }
    format!("```\n{inner}\n```")
}

/// The text of the last block of code in a message.
pub fn unfence(content: &str) -> Option<String> {
    let end = content.rfind("\n```")?;
    let start = content[..end].rfind("```\n")? + 4;
    // An empty block has one line break for both of its ends.
    let inner = content.get(start..end).unwrap_or_default();
    Some(inner.replace(&format!("`{APART}"), "`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_neither_ping_nor_mark_up_nor_turn_the_line() {
        assert_eq!(name("`@everyone`"), "\\`@\u{200B}everyone\\`");
        assert_eq!(name("a\u{202E}b\nc"), "ab c");
        assert_eq!(
            name("\u{5d3}\u{5d5}\u{5d3}"),
            "\u{2068}\u{5d3}\u{5d5}\u{5d3}\u{2069}"
        );
        assert_eq!(name(" \u{200F} "), "\u{2014}");
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
        assert_eq!(name(&family.repeat(80)).graphemes(true).count(), 20);
        assert!(
            name(&format!("e{}", "\u{301}".repeat(3000)))
                .chars()
                .count()
                <= NAME_CHARS
        );
    }

    #[test]
    fn prose_is_not_markup() {
        assert_eq!(
            prose("# a *b* [c](d) <@1>"),
            "\\# a \\*b\\* [c\\](d) \\<@\u{200B}1>"
        );
        assert_eq!(prose("[12.24] 3 > 2"), "[12.24] 3 > 2");
    }

    #[test]
    fn a_message_marks_up_its_own_words_and_nothing_that_was_given_to_it() {
        let away = engine::text!(
            "done-away",
            ahead = 0,
            from = "1796083200",
            until = "1796169600",
            cover = "none"
        );
        let told = message(&away);
        assert!(told.contains("<t:1796169600:f>"), "{told}");
        assert!(told.contains("`/vacation end`"), "{told}");
        let more = Text::new("clock-extended")
            .with("seat", Text::plain("*North* <t:1:R>"))
            .with("until", "1796169600");
        let told = message(&more);
        assert!(told.contains("**\\*North\\* \\<t:1:R>**"), "{told}");
        assert!(told.contains("until <t:1796169600:f>"), "{told}");
        let given = engine::text!("wrong-role", role = "<@&1> `x`");
        assert!(message(&given).contains("\"\\<@\u{200B}&1> \\`x\\`\""));
        assert_eq!(message(&Text::plain("<@1> *a*")), prose("<@1> *a*"));
    }

    #[test]
    fn cutting_keeps_letters_whole() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab\u{2026}");
        assert_eq!(cut("\u{1F525}\u{1F525}", 3), "\u{1F525}\u{2026}");
        assert_eq!(length(&cut(&"e\u{301}".repeat(90), 80)), 79);
    }

    #[test]
    fn fenced_text_comes_back() {
        for text in [
            "move 1st Foot: 0412",
            "",
            "say ```rust``` and `x`",
            "two\nlines\n",
        ] {
            let message = format!("So far:\n{}\nand more", fence(text));
            assert_eq!(unfence(&message).as_deref(), Some(text));
        }
        assert_eq!(unfence("nothing"), None);
    }
}
