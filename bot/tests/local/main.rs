//! The stand-in, tried by a small bot on the real serenity client.

mod channels;
mod interactions;
#[path = "../local_bot/mod.rs"]
mod local_bot;
mod wire;

/// Discord's code of a refusal.
fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(answer)) => {
            answer.error.code
        }
        other => panic!("not an answer of the stand-in: {other}"),
    }
}
