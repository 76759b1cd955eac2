//! Ways of writing the fair wrongly. Each is one slip in the rules, by number.

/// The honest game.
pub const HONEST: u8 = 0;

// Slips of secrecy.
pub const BID_ANNOUNCED: u8 = 1;
pub const TRACE_TELLS: u8 = 2;
pub const RECEIPT_ASTRAY: u8 = 3;
pub const PROMPT_TELLS: u8 = 4;
pub const TIDINGS_ASTRAY: u8 = 5;
pub const WRONG_RULE: u8 = 6;
pub const NEXT_LOT_TOLD: u8 = 7;
pub const DEFAULT_ANNOUNCED: u8 = 8;
pub const STOPPED_SILENTLY: u8 = 9;
pub const REVEAL_TAKEN_BACK: u8 = 10;
pub const AMENDMENT_TOLD: u8 = 11;
pub const AMENDMENT_DEPENDS: u8 = 12;

// Slips of secrecy by a share too many in the secrets, each shown in one place.
pub const OWNERS_TOO_WIDE: u8 = 20;
pub const REFUSAL_TELLS: u8 = 21;
pub const HINT_TELLS: u8 = 22;
pub const WAY_OMITS_GUARDED: u8 = 23;
pub const BOARD_SHOWS: u8 = 24;
pub const ALT_TELLS: u8 = 25;
pub const OBSTACLE_REFUSED: u8 = 26;
pub const MENU_DEPENDS: u8 = 27;
pub const STATUS_TELLS: u8 = 28;
pub const SECRETS_TELL: u8 = 29;
pub const ANSWER_TELLS: u8 = 30;
pub const QUESTIONS_DEPEND: u8 = 31;
pub const DEFAULT_DEPENDS: u8 = 32;
pub const ROUTE_AVOIDS: u8 = 33;

// Slips against the other laws.
pub const MISSING_TEXT: u8 = 101;
pub const DEFAULT_REFUSED: u8 = 102;
pub const OFFER_REFUSED: u8 = 103;
pub const NEVER_ENDS: u8 = 104;
pub const STRANGER_OFFERED: u8 = 105;
pub const LONG_KEY: u8 = 106;
pub const SAME_OCCASION: u8 = 107;
pub const COIN_MADE: u8 = 108;
pub const COMMA_IN_WORD: u8 = 109;
pub const PANICS: u8 = 110;
pub const UNSTABLE: u8 = 111;
pub const NO_OFFER: u8 = 112;
pub const HIDDEN_COUNTER: u8 = 113;
pub const FORGETFUL_SAVE: u8 = 114;
pub const ANSWER_UNSAID: u8 = 115;
pub const STAYS_AFTER_ALL: u8 = 116;
pub const OWN_LEFT_OUT: u8 = 117;

/// Whether that slip shares every secret with every seat.
pub const fn wide(slip: u8) -> bool {
    slip >= OWNERS_TOO_WIDE && slip <= ROUTE_AVOIDS
}
