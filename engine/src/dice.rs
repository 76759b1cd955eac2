//! Dice that nobody can foresee and everybody can check.
//!
//! Every accepted order has a stream of its own: ChaCha20 keyed by HMAC-SHA256
//! of the game's secret over the journal's sequence number, the hash of the
//! entry before it and the salts of the seats. Sequence numbers are never
//! reused, so nobody can choose which order meets which roll.

use crate::umpire::Chance;
use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::rand_core::{Rng, SeedableRng};
use rand_chacha::{ChaCha8Rng, ChaCha20Rng};
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
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
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

    /// HMAC-SHA256 under the secret of a label, a zero byte and `data`. Nobody
    /// without the secret can tell from it which of a few likely `data` it is of.
    pub fn mac(&self, label: &[u8], data: &[u8]) -> Bytes32 {
        let mut mac = self.keyed();
        mac.update(label);
        mac.update(&[0]);
        mac.update(data);
        Bytes32(mac.finalize().into_bytes().into())
    }

    fn keyed(&self) -> Hmac<Sha256> {
        Hmac::new_from_slice(&self.0.0)
            .unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"))
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
        let mut mac = secret.keyed();
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
        face(&mut self.0, sides)
    }
}

/// One face of a die from a stream of words.
fn face(words: &mut impl Rng, sides: u8) -> u8 {
    let sides = u32::from(sides.max(1));
    let whole = (u32::MAX / sides) * sides;
    loop {
        let word = words.next_u32();
        if word < whole {
            return u8::try_from(word % sides + 1).unwrap_or(1);
        }
    }
}

/// Dice from a small seed, for simulation and tests: whoever knows the seed
/// knows the rolls.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The dice with that seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Chance for Seeded {
    fn roll(&mut self, sides: u8) -> u8 {
        face(&mut self.0, sides)
    }
}

impl Chance for Stream {
    fn roll(&mut self, sides: u8) -> u8 {
        Self::roll(self, sides)
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

    // The known answers were worked out by an implementation of its own of
    // ChaCha20 and of the faces, with another language's SHA-256 and HMAC. A
    // change here would make every stored game fail its verification.

    #[test]
    fn known_rolls_never_change() {
        let salts = ["ann".to_owned(), "ben".to_owned()];
        assert_eq!(
            rolls(1, 0, &salts),
            [4, 4, 1, 6, 1, 6, 4, 5, 2, 1, 3, 4, 6, 3, 5, 3, 4, 1, 5, 2]
        );
        let salts = [
            "Se\u{f1}or".to_owned(),
            "\u{1F525}".to_owned(),
            String::new(),
        ];
        assert_eq!(
            rolls(258, 5, &salts),
            [4, 4, 4, 1, 6, 5, 3, 3, 3, 5, 5, 5, 6, 3, 3, 6, 4, 4, 1, 3]
        );
    }

    #[test]
    fn known_rolls_go_on_past_a_block_and_for_other_dice() {
        let salts = ["ann".to_owned(), "ben".to_owned()];
        let stream = Stream::new(&Secret::new([7; 32]), 1, Bytes32::default(), &salts);
        let mut tens = stream.clone();
        let tens: Vec<u8> = (0..20).map(|_| tens.roll(10)).collect();
        assert_eq!(
            tens,
            [
                10, 2, 3, 4, 3, 6, 6, 1, 10, 3, 9, 10, 10, 5, 5, 1, 6, 1, 9, 2
            ]
        );
        let mut large = stream;
        let large: Vec<u8> = (0..40).map(|_| large.roll(250)).collect();
        assert_eq!(large[32..], [16, 30, 185, 127, 76, 157, 90, 28]);
    }

    #[test]
    fn known_hashes_never_change() {
        let secret = Secret::new([7; 32]);
        assert_eq!(
            secret.commitment().to_string(),
            "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0"
        );
        assert_eq!(
            secret.mac(b"state", b"{}").to_string(),
            "23070d6a8d8b9ac5ea8fe4e63acead5c92c2fa8f986ea257c4c11923b7f28255"
        );
        assert_eq!(
            sha256(&[b"ab", b"c"]).to_string(),
            "601d5476e2ccfe2c87a2bba7a322659734a05749d5b5aa781f513e4912db0d5f"
        );
        assert_ne!(sha256(&[b"ab", b"c"]), sha256(&[b"a", b"bc"]));
    }

    #[test]
    fn bytes_are_read_from_64_hexadecimal_digits_only() {
        let text = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";
        let bytes = Bytes32::try_from(text.to_owned()).expect("good digits");
        assert_eq!(bytes.to_string(), text);
        for wrong in [
            "",
            &text[1..],
            &format!("+{}", &text[1..]),
            &format!("{text}0"),
            &"\u{e9}".repeat(32),
        ] {
            assert!(Bytes32::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_die_of_one_side_or_none_shows_one() {
        let mut dice = Seeded::new(1);
        assert_eq!(
            (Chance::roll(&mut dice, 0), Chance::roll(&mut dice, 1)),
            (1, 1)
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_dice() {
        let rolls = |seed| {
            let mut dice = Seeded::new(seed);
            (0..20)
                .map(|_| Chance::roll(&mut dice, 6))
                .collect::<Vec<_>>()
        };
        assert_eq!(rolls(4), rolls(4));
        assert_ne!(rolls(4), rolls(5));
    }

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
