//! Alt text within the limit of its readers.

/// At most `most` characters of `words`, cut between words where it is cut,
/// with an ellipsis.
pub(crate) fn cut(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let end = words
        .char_indices()
        .nth(most.saturating_sub(1))
        .map_or(words.len(), |(at, _)| at);
    let head = &words[..end];
    // A space right after the cut means that the last word is whole.
    let whole = words[end..].starts_with(char::is_whitespace);
    let head = match head.rfind(char::is_whitespace) {
        Some(space) if !whole => &head[..space],
        _ => head,
    };
    format!("{}…", head.trim_end())
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn cuts_between_words_and_counts_characters() {
        assert_eq!(cut("one two three", 13), "one two three");
        assert_eq!(cut("one two three", 12), "one two…");
        assert_eq!(cut("one two three", 8), "one two…");
        assert_eq!(cut("one two three", 7), "one…");
        assert_eq!(cut("ééééé", 3), "éé…");
    }
}
