//! Games as files.

/// A game as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// A neutral file name.
    pub file_name: String,
    /// The file: JSON.
    pub bytes: Vec<u8>,
    /// Whether it holds the whole game and so can be verified.
    pub whole: bool,
}
