//! The laws of the contract on the honest fair, and on every slip.

use crate::rules::{Bids, SealedBids};
use crate::{CATALOGUE, leaks, setup};
use engine::board::Board;
use engine::laws::{self, Findings, Law, Laws};
use proptest::prelude::*;

fn thorough(merchants: &str) -> Laws<'static> {
    Laws {
        catalogue: &CATALOGUE,
        limit: 400,
        ..Laws::thorough(setup(merchants))
    }
}

fn assert_clean(found: &Findings) {
    let told: Vec<_> = found.violations.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_fair_keeps_the_laws_of_play() {
    let mut all = Findings::default();
    for seed in 0..20 {
        let merchants = if seed % 2 == 0 { "two" } else { "three" };
        all.add(laws::play::<SealedBids>(&thorough(merchants), seed));
    }
    assert_clean(&all);
    assert_eq!((all.games, all.ended), (20, 20));
    // The games went through everything there is: nothing passed unseen.
    for verb in ["bid", "pass", "walk", "hide", "sign", "toll"] {
        assert!(all.verbs[verb] > 10, "{verb}: {:?}", all.verbs);
    }
    for rule in [
        "3.1", "3.2", "4.1", "4.2", "5.1", "5.2", "5.3", "6.2", "7.1",
    ] {
        assert!(all.rules[rule] > 5, "{rule}: {:?}", all.rules);
    }
    assert!(all.dead_ends > 0, "nobody walked into the blind alley");
    assert!(all.outcomes.len() > 2, "{:?}", all.outcomes);
}

#[test]
fn the_fair_keeps_the_laws_of_the_journal() {
    let mut all = Findings::default();
    for seed in 0..40 {
        let merchants = if seed % 2 == 0 { "two" } else { "three" };
        all.add(laws::journal::<SealedBids>(&thorough(merchants), seed));
    }
    assert_clean(&all);
    assert!(all.undone > 20, "{} taken back", all.undone);
    assert!(all.rewound > 10, "{} rewound", all.rewound);
    assert!(all.redone > 10, "{} done again", all.redone);
    assert!(all.amended > 5, "{} amended", all.amended);
    assert!(all.outcomes.contains_key("draw") || all.outcomes.keys().any(|k| !k.contains('[')));
}

#[test]
fn the_fair_keeps_the_laws_of_secrecy() {
    let picture = |board: &Board| format!("{board:?}").into_bytes();
    let mut all = Findings::default();
    for seed in 0..8 {
        let merchants = if seed % 2 == 0 { "two" } else { "three" };
        all.add(laws::secrecy::<SealedBids>(
            &thorough(merchants),
            seed,
            Some(&picture),
        ));
    }
    assert_clean(&all);
    assert!(all.compared > 400, "{} compared", all.compared);
    assert!(all.revealed > 20, "{} revealed", all.revealed);
    assert!(all.amended > 10, "{} amended", all.amended);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_fair_keeps_all_laws_from_any_seed(seed: u64, three: bool) {
        let laws = thorough(if three { "three" } else { "two" });
        let mut all = laws::play::<SealedBids>(&laws, seed);
        all.add(laws::journal::<SealedBids>(&laws, seed));
        all.add(laws::secrecy::<SealedBids>(&laws, seed, None));
        prop_assert!(all.is_clean(), "{:?}", all.violations);
    }
}

#[test]
fn a_part_of_a_game_is_looked_at_without_blame() {
    let laws = Laws {
        stop: Some(5),
        limit: 5,
        ..thorough("two")
    };
    for game in [laws::play::<SealedBids>, laws::journal::<SealedBids>] {
        let found = game(&laws, 1);
        assert_clean(&found);
        assert_eq!((found.orders, found.ended), (5, 0));
    }
}

#[test]
fn counts_of_games_add_up() {
    let laws = Laws::quick(setup("two"));
    let (one, two) = (
        laws::play::<SealedBids>(&laws, 1),
        laws::play::<SealedBids>(&laws, 2),
    );
    let mut both = one.clone();
    both.add(two.clone());
    assert_eq!(both.games, 2);
    assert_eq!(both.orders, one.orders + two.orders);
    assert_eq!(both.verbs.values().sum::<u64>(), both.orders);
    assert_eq!(one, laws::play::<SealedBids>(&laws, 1));
}

/// Whether any of some games breaks that law on that subject.
fn caught(
    law: Law,
    subject: &str,
    game: impl Fn(&Laws<'_>, u64) -> Findings,
) -> Result<(), String> {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..24 {
        let merchants = if seed % 2 == 0 { "three" } else { "two" };
        for v in game(&thorough(merchants), seed).violations {
            if v.law == law && (subject.is_empty() || v.subject == subject) {
                return Ok(());
            }
            seen.insert(format!("{} on {}", v.law, v.subject));
        }
    }
    Err(format!("{law} on {subject} is not among {seen:?}"))
}

/// A test that the slip is caught by the laws of secrecy, in that output.
macro_rules! leaks_are_caught {
    ($($test:ident: $slip:ident => $law:ident on $subject:literal;)*) => {$(
        #[test]
        fn $test() {
            let game = |laws: &Laws<'_>, seed| {
                laws::secrecy::<Bids<{ leaks::$slip }>>(laws, seed, None)
            };
            caught(Law::$law, $subject, game).unwrap();
        }
    )*};
}

leaks_are_caught! {
    caught_a_secret_bid_announced_to_all: BID_ANNOUNCED => HiddenOrder on "reports";
    caught_a_secret_in_the_working_of_a_report: TRACE_TELLS => HiddenOrder on "reports";
    caught_a_receipt_for_the_wrong_owner: RECEIPT_ASTRAY => HiddenOrder on "reports";
    caught_a_secret_in_a_prompt: PROMPT_TELLS => HiddenOrder on "awaiting";
    caught_private_tidings_told_to_all: TIDINGS_ASTRAY => HiddenThrough on "reports";
    caught_a_reveal_by_the_wrong_rule: WRONG_RULE => HiddenThrough on "reports";
    caught_the_sealed_order_of_lots_told_early: NEXT_LOT_TOLD => HiddenThrough on "reports";
    caught_a_default_order_announced: DEFAULT_ANNOUNCED => HiddenThrough on "reports";
    caught_a_hidden_obstacle_met_without_a_report: STOPPED_SILENTLY => HiddenThrough on "board";
    caught_an_amendment_told_to_those_it_is_hidden_from: AMENDMENT_TOLD => HiddenAmendment on "reports";
    caught_an_amendment_that_shows_a_secret: AMENDMENT_DEPENDS => HiddenAmendment on "reports";
    caught_a_reveal_that_can_be_taken_back: REVEAL_TAKEN_BACK => Undo on "reveal";
    caught_a_revision_that_moves_with_anothers_secret: OWNERS_TOO_WIDE => HiddenBefore on "revision";
    caught_a_secret_in_a_refusal: REFUSAL_TELLS => HiddenBefore on "verdicts";
    caught_a_secret_in_a_refusal_to_read: REFUSAL_TELLS => HiddenBefore on "lines";
    caught_a_secret_in_a_hint: HINT_TELLS => HiddenBefore on "choices";
    caught_a_secret_in_completions: WAY_OMITS_GUARDED => HiddenBefore on "completions";
    caught_a_secret_on_the_board: BOARD_SHOWS => HiddenBefore on "board";
    caught_a_secret_in_the_alt_text: ALT_TELLS => HiddenBefore on "alt";
    caught_a_hidden_obstacle_refused: OBSTACLE_REFUSED => HiddenBefore on "verdicts";
    caught_an_offer_that_depends_on_a_secret: MENU_DEPENDS => HiddenBefore on "menu";
    caught_a_secret_in_the_status: STATUS_TELLS => HiddenBefore on "status";
    caught_anothers_secrets_among_ones_own: SECRETS_TELL => HiddenBefore on "secrets";
    caught_a_secret_in_an_answer: ANSWER_TELLS => HiddenBefore on "answers";
    caught_a_question_that_depends_on_a_secret: QUESTIONS_DEPEND => HiddenBefore on "questions";
    caught_a_default_that_depends_on_anothers_secret: DEFAULT_DEPENDS => HiddenBefore on "default";
    caught_a_route_round_a_hidden_obstacle: ROUTE_AVOIDS => HiddenBefore on "lines";
}

#[test]
fn caught_a_secret_in_the_picture_alone() {
    // The board is the same; the one who draws it knows more than it holds.
    let drawn = std::sync::atomic::AtomicU32::new(0);
    let picture = |_: &Board| {
        let n = drawn.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        n.to_be_bytes().to_vec()
    };
    let game = |laws: &Laws<'_>, seed| laws::secrecy::<SealedBids>(laws, seed, Some(&picture));
    caught(Law::HiddenBefore, "picture", game).unwrap();
}

/// A test that the slip is caught by another law of the contract.
macro_rules! slips_are_caught {
    ($($test:ident: $slip:ident by $game:ident => $law:ident;)*) => {$(
        #[test]
        fn $test() {
            let game = |laws: &Laws<'_>, seed| laws::$game::<Bids<{ leaks::$slip }>>(laws, seed);
            caught(Law::$law, "", game).unwrap();
        }
    )*};
}

slips_are_caught! {
    caught_a_message_that_does_not_exist: MISSING_TEXT by play => Words;
    caught_a_message_of_an_answer_that_does_not_exist: ANSWER_UNSAID by play => Words;
    caught_a_default_order_that_is_refused: DEFAULT_REFUSED by play => DefaultPlays;
    caught_an_offer_that_is_refused: OFFER_REFUSED by play => OfferedPlays;
    caught_play_without_end: NEVER_ENDS by play => Ends;
    caught_an_offer_to_one_who_is_not_awaited: STRANGER_OFFERED by play => OthersWait;
    caught_an_order_taken_from_one_who_is_not_awaited: STRANGER_OFFERED by play => OthersRefused;
    caught_a_key_too_long: LONG_KEY by play => Decisions;
    caught_an_occasion_met_twice: SAME_OCCASION by play => Occasions;
    caught_a_broken_invariant: COIN_MADE by play => Invariants;
    caught_a_word_with_a_comma: COMMA_IN_WORD by play => Shape;
    caught_a_line_that_is_not_read_back: COMMA_IN_WORD by play => Notation;
    caught_a_panic: PANICS by play => Runs;
    caught_an_unstable_menu: UNSTABLE by play => Stable;
    caught_an_awaited_seat_without_an_offer: NO_OFFER by play => AwaitedCanAct;
    caught_chance_beside_the_dice: HIDDEN_COUNTER by journal => Replay;
    caught_a_seat_that_resigned_and_stays: STAYS_AFTER_ALL by journal => Resigned;
    caught_a_save_that_forgets: FORGETFUL_SAVE by journal => Saves;
    caught_a_revision_that_leaves_out_what_one_ordered: OWN_LEFT_OUT by journal => Revision;
}
