//! What the bot asked: every REST request with its answer, for assertions and for checks against a schema.

use serde_json::Value;

/// A file part of a recorded request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedFile {
    /// The form field, such as `files[0]`.
    pub field: String,
    /// The file name.
    pub filename: String,
    /// Its size in bytes.
    pub bytes: usize,
}

/// One REST request of the bot.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The method, such as `POST`.
    pub method: String,
    /// The path without `/api/v10`, such as `/channels/17/messages`.
    pub path: String,
    /// The query, without the question mark.
    pub query: String,
    /// The JSON body, or `payload_json` of a multipart body; null if there was none.
    pub body: Value,
    /// The files of a multipart body.
    pub files: Vec<RecordedFile>,
    /// When it came, in milliseconds of the stand-in's clock.
    pub at_ms: i64,
    /// The status it was answered with; 0 if the connection was cut.
    pub status: u16,
    /// The JSON it was answered with; null if none.
    pub answer: Value,
}

/// A check of every request; see [`super::StandIn::on_request`].
pub type RequestCheck = Box<dyn Fn(&Recorded) -> Result<(), String> + Send + Sync>;

impl super::state::World {
    /// Remembers a request, and forgets the oldest beyond the cap.
    pub(crate) fn record(&mut self, request: Recorded) {
        if self.recorded.len() >= self.record_cap {
            self.recorded.pop_front();
        }
        self.recorded.push_back(request);
        self.version.send_modify(|version| *version += 1);
    }
}
