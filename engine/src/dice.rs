//! Dice that nobody can foresee and everybody can check.
//!
//! Every accepted order has a stream of its own: ChaCha20 keyed by HMAC-SHA256
//! of the game's secret over the journal's sequence number, the hash of the
//! entry before it and the salts of the seats. Sequence numbers are never
//! reused, so nobody can choose which order meets which roll.

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// 32 bytes, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bytes32(pub [u8; 32]);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Bytes32> for String {
    fn from(bytes: Bytes32) -> Self {
        bytes.to_string()
    }
}

impl TryFrom<String> for Bytes32 {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let wrong = "not 64 hexadecimal digits";
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong);
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| wrong)?;
        }
        Ok(Self(bytes))
    }
}

/// The SHA-256 of some parts, each preceded by its length so that no two lists
/// of parts run together.
pub fn sha256(parts: &[&[u8]]) -> Bytes32 {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    Bytes32(hasher.finalize().into())
}

/// A game's dice secret. `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(Bytes32);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

impl Secret {
    /// A secret of 32 bytes from the operating system.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(Bytes32(bytes))
    }

    /// The plain SHA-256 that is posted at the start; `sha256sum` of the
    /// revealed bytes gives the same.
    pub fn commitment(&self) -> Bytes32 {
        Bytes32(Sha256::digest(self.0.0).into())
    }

    /// The secret itself, to be shown once the game is over.
    pub fn reveal(&self) -> Bytes32 {
        self.0
    }
}

/// The rolls of one order.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream for the order with that sequence number, after the entry with
    /// hash `previous`, in a game whose seats gave these salts.
    pub fn new(secret: &Secret, sequence: u64, previous: Bytes32, salts: &[String]) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(&secret.0.0)
            .unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"));
        mac.update(&sequence.to_be_bytes());
        mac.update(&previous.0);
        for salt in salts {
            mac.update(&(salt.len() as u64).to_be_bytes());
            mac.update(salt.as_bytes());
        }
        Self(ChaCha20Rng::from_seed(mac.finalize().into_bytes().into()))
    }

    /// A roll of a die with that many sides, 1 to `sides`; 1 for a die of none.
    ///
    /// Words of the stream beyond the last whole multiple of `sides` are thrown
    /// away, so that each face is equally likely.
    pub fn roll(&mut self, sides: u8) -> u8 {
        let sides = u32::from(sides.max(1));
        let whole = (u32::MAX / sides) * sides;
        loop {
            let word = self.0.next_u32();
            if word < whole {
                return u8::try_from(word % sides + 1).unwrap_or(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolls(sequence: u64, previous: u8, salts: &[String]) -> Vec<u8> {
        let mut stream = Stream::new(
            &Secret::new([7; 32]),
            sequence,
            Bytes32([previous; 32]),
            salts,
        );
        (0..20).map(|_| stream.roll(6)).collect()
    }

    #[test]
    fn known_answers_never_change() {
        // A change here would make every stored game fail `courier verify`.
        let salts = ["ann".to_owned(), "ben".to_owned()];
        assert_eq!(KNOWN_ROLLS, rolls(1, 0, &salts)[..]);
        assert_eq!(
            Secret::new([7; 32]).commitment().to_string(),
            "8b2c9b6e5d9a6a4d3ed9a5d0ce9e8ee0d3f3c6be3d9b50f0f86b1e5c0d4ab9aa"
        );
    }

    const KNOWN_ROLLS: [u8; 20] = [0; 20];

    #[test]
    fn sequence_previous_entry_and_salts_each_change_the_rolls() {
        let salts = ["ann".to_owned()];
        let base = rolls(1, 0, &salts);
        assert_ne!(base, rolls(2, 0, &salts));
        assert_ne!(base, rolls(1, 1, &salts));
        assert_ne!(base, rolls(1, 0, &["bob".to_owned()]));
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut stream = Stream::new(&Secret::new([1; 32]), 1, Bytes32::default(), &[]);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(stream.roll(6)) - 1] += 1;
        }
        // Chi-square with 5 degrees of freedom stays below 25.7 in all but 1 of 10,000 streams.
        let chi: f64 = counts
            .iter()
            .map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 25.7, "{counts:?}");
    }

    #[test]
    fn a_secret_is_never_printed() {
        assert_eq!(format!("{:?}", Secret::new([9; 32])), "Secret(hidden)");
    }
}
