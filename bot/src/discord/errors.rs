//! What Discord's refusals mean.

use crate::id::UserId;
use crate::outbox::PostError;
use serenity::all::{ChannelId, Http, HttpError};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// Discord's number for the error, where it gave one.
pub fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// The error for a log: without the address, which may hold a token.
pub fn words(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            let mut words = format!(
                "{} {}: {}",
                answer.status_code, answer.error.code, answer.error.message
            );
            for single in &answer.error.errors {
                let _ = write!(words, "; {} {}", single.path, single.message);
            }
            words
        }
        serenity::Error::Http(HttpError::Request(error)) => {
            if error.is_timeout() {
                "no answer in time".into()
            } else if error.is_connect() {
                "no connection".into()
            } else {
                "the request failed".into()
            }
        }
        serenity::Error::Http(_) => "the request could not be made".into(),
        other => other.to_string(),
    }
}

/// Whether an answer cannot be given where it was promised: the interaction has
/// died, its message is gone whatever the number says, or its thread sleeps.
/// Certain either way: nothing has arrived.
pub fn answer_is_lost(error: &serenity::Error) -> bool {
    matches!(
        code(error),
        Some(10_015 | 10_062 | 50_027 | 10_008 | 50_083 | 160_005)
    ) || status(error) == Some(404)
}

/// Whether files are not allowed there.
pub fn may_not_attach(error: &serenity::Error) -> bool {
    matches!(code(error), Some(50_013))
}

/// Whether the files are more than the place takes.
pub fn too_large(error: &serenity::Error) -> bool {
    code(error) == Some(40_005) || status(error) == Some(413)
}

/// Whether the same request may well be taken a moment later: the way there, or
/// the platform itself, was in trouble. It may have been taken all the same.
pub fn is_passing(error: &serenity::Error) -> bool {
    matches!(error, serenity::Error::Http(HttpError::Request(_)))
        || status(error).is_some_and(|status| status >= 500)
}

/// Whether Discord does not know who asks.
pub fn token_is_wrong(error: &serenity::Error) -> bool {
    status(error) == Some(401)
}

/// The HTTP status of the answer, where there was one.
pub fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            Some(answer.status_code.as_u16())
        }
        _ => None,
    }
}

/// The channel of direct messages with a user.
///
/// # Errors
/// As Discord refuses it.
pub async fn open_dm(http: &Arc<Http>, user: UserId) -> Result<ChannelId, serenity::Error> {
    let map = serde_json::json!({ "recipient_id": user.0.to_string() });
    http.create_private_channel(&map).await.map(|c| c.id)
}

/// Why a letter was not sent.
pub fn post_error(error: &serenity::Error) -> PostError {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = error else {
        return match error {
            serenity::Error::Http(_) => PostError::Failed(words(error)),
            // The library itself found it too long, or the like.
            _ => PostError::Rejected(words(error)),
        };
    };
    let status = answer.status_code.as_u16();
    match answer.error.code {
        // Nobody can be told who does not exist any more (10013).
        50_007 | 50_278 | 10_013 => PostError::DmClosed,
        10_003 => PostError::Gone,
        50_001 => PostError::NoAccess,
        50_013 | 50_083 | 160_005 => PostError::NoPermission,
        _ => match status {
            // The library keeps neither header nor body of these.
            429 => PostError::RateLimited {
                retry_after: Duration::from_secs(2),
                global: false,
            },
            400..=499 => PostError::Rejected(words(error)),
            _ => PostError::Failed(words(error)),
        },
    }
}
