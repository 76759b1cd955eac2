//! Faults on demand: what the next requests to a path shall suffer.

use std::time::Duration;

/// What happens to a request that a [`Fault`] hits.
#[derive(Clone, Debug, PartialEq)]
pub enum Harm {
    /// It is answered with this status, JSON code and message, and has no effect.
    Answer {
        /// The HTTP status.
        status: u16,
        /// Discord's JSON code.
        code: u32,
        /// The message.
        message: String,
    },
    /// It is answered with 429 and asked to wait so many seconds, and has no effect.
    RateLimit {
        /// Seconds to wait.
        retry_after: f64,
    },
    /// It is handled only after this real time.
    Delay(Duration),
    /// It is handled only once faults are taken away.
    Hold,
    /// The connection is cut before it has any effect.
    Drop,
    /// It has its effect, then the connection is cut before the answer.
    DropAnswer,
}

/// A fault that waits for requests.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The method, such as `POST`; any if empty.
    pub method: String,
    /// The path without `/api/v10`, in which `*` stands for any run of characters, such as `/channels/*/messages`.
    pub path: String,
    /// How many requests it still hits.
    pub times: usize,
    /// What they suffer.
    pub harm: Harm,
}

impl Fault {
    fn hits(&self, method: &str, path: &str) -> bool {
        (self.method.is_empty() || self.method.eq_ignore_ascii_case(method))
            && matches_pattern(&self.path, path)
    }
}

/// Takes the harm that the first waiting fault does to this request.
pub(crate) fn strike(faults: &mut Vec<Fault>, method: &str, path: &str) -> Option<Harm> {
    let at = faults.iter().position(|fault| fault.hits(method, path))?;
    let harm = faults[at].harm.clone();
    faults[at].times -= 1;
    if faults[at].times == 0 {
        faults.remove(at);
    }
    Some(harm)
}

/// Whether a text fits a pattern in which `*` stands for any run of characters.
pub(crate) fn matches_pattern(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let middle: Vec<&str> = parts.collect();
    let Some((last, between)) = middle.split_last() else {
        return rest.is_empty();
    };
    for part in between {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_run() {
        assert!(matches_pattern(
            "/channels/*/messages",
            "/channels/17/messages"
        ));
        assert!(!matches_pattern(
            "/channels/*/messages",
            "/channels/17/messages/3"
        ));
        assert!(matches_pattern("/channels/*", "/channels/17/messages/3"));
        assert!(matches_pattern("*callback", "/interactions/1/t/callback"));
        assert!(!matches_pattern("/gateway", "/gateway/bot"));
    }

    #[test]
    fn a_fault_is_used_up() {
        let mut faults = vec![Fault {
            method: "POST".to_owned(),
            path: "/channels/*".to_owned(),
            times: 2,
            harm: Harm::Drop,
        }];
        assert_eq!(strike(&mut faults, "GET", "/channels/1"), None);
        assert_eq!(strike(&mut faults, "POST", "/channels/1"), Some(Harm::Drop));
        assert_eq!(strike(&mut faults, "POST", "/channels/1"), Some(Harm::Drop));
        assert_eq!(strike(&mut faults, "POST", "/channels/1"), None);
        assert!(faults.is_empty());
    }
}
