//! A game under way: undo, saves, ends and replay, on the fair.

use crate::rules::SealedBids;
use crate::setup;
use crate::state::*;
use engine::dice::Secret as DiceSecret;
use engine::game::{Deed, Entry, History, Match, SaveError};
use engine::menu::Order;
use engine::notation;
use engine::ruleset::Refusal;
use engine::ruleset::{Awaiting, Ruleset, Seat, Setup, Side, Viewer};
use engine::umpire::Audience;

type Fair = Match<SealedBids>;

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn start(setup: Setup) -> (Fair, Vec<Entry>) {
    let salts = vec!["ann".into(), "ben".into()];
    let (game, entry) = Match::start(setup, DiceSecret::new([5; 32]), salts).expect("it starts");
    (game, vec![entry])
}

/// A change to a journal.
type Change<'c> = &'c dyn Fn(&mut Vec<Entry>);

/// A game and its journal, played by lines.
struct Table {
    game: Fair,
    journal: Vec<Entry>,
}

impl Table {
    fn new() -> Self {
        let (game, journal) = start(setup("two"));
        Self { game, journal }
    }

    fn order(&mut self, seat: Seat, line: &str) {
        let order = notation::parse(&self.game.view(Viewer::Seat(seat)), line);
        let order = order.unwrap_or_else(|r| panic!("{line}: {r}"));
        let (game, entry) = self.game.play(seat, &order).expect("it plays");
        self.game = game;
        self.journal.push(entry);
    }

    fn undo(&mut self, seat: Seat) {
        let (game, entry) = self.game.undo(seat).expect("it can be taken back");
        self.game = game;
        self.journal.push(entry);
    }

    fn step(&mut self, step: impl Fn(&Fair, &[Entry]) -> Result<(Fair, Entry), Refusal>) {
        let (game, entry) = step(&self.game, &self.journal).expect("it may");
        self.game = game;
        self.journal.push(entry);
    }

    /// What is refused when the seat wants to take back.
    fn no_undo(&self, seat: Seat) -> String {
        assert!(!self.game.can_undo(seat));
        match self.game.undo(seat) {
            Ok(_) => panic!("it was taken back"),
            Err(refusal) => refusal.text.id.into_owned(),
        }
    }

    fn replay(&self) -> Result<Fair, engine::game::Difference> {
        Match::replay(
            self.game.setup().clone(),
            self.game.secret().clone(),
            self.game.salts().to_vec(),
            &self.journal,
        )
    }
}

#[test]
fn a_free_order_is_taken_back_and_its_number_is_used_up() {
    let mut table = Table::new();
    let before = table.game.position().clone();
    table.order(ANN, "sign Lamps");
    assert!(table.game.can_undo(ANN) && !table.game.can_undo(BEN));
    table.undo(ANN);
    assert_eq!(*table.game.position(), before);
    assert_eq!(table.game.sequence(), 2);
    assert_eq!(
        table.journal[2].deed,
        Deed::Undo {
            seat: ANN,
            taken: 1
        }
    );
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
    // What follows is another entry, with dice of its own.
    table.order(ANN, "sign Carpets");
    assert_eq!(table.game.sequence(), 3);
}

#[test]
fn several_free_orders_are_taken_back_one_by_one() {
    let mut table = Table::new();
    let zero = table.game.position().clone();
    table.order(ANN, "sign Lamps");
    let one = table.game.position().clone();
    table.order(ANN, "hide at: Well");
    table.undo(ANN);
    assert_eq!(*table.game.position(), one);
    table.undo(ANN);
    assert_eq!(*table.game.position(), zero);
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
}

#[test]
fn anothers_act_stands_against_an_undo() {
    let mut table = Table::new();
    table.order(ANN, "hide at: Well");
    table.order(BEN, "sign Mules");
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
    assert!(table.game.can_undo(BEN));
    table.undo(BEN);
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
}

#[test]
fn a_finding_stands_against_an_undo() {
    let mut table = Table::new();
    table.order(ANN, "walk 1: 0102");
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
}

#[test]
fn a_reveal_stands_against_an_undo() {
    let mut table = Table::new();
    table.order(BEN, "hide at: 0102");
    table.order(ANN, "walk 1: 0102");
    let report = &table.journal[2].reports[0];
    assert_eq!((report.rule.number(), &report.to), ("5.2", &Audience::All));
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
}

#[test]
fn a_change_of_who_is_awaited_stands_against_an_undo() {
    let mut table = Table::new();
    table.order(ANN, "sign Lamps");
    table.order(ANN, "pass");
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
}

#[test]
fn a_secret_draft_leaves_the_revisions_of_others_as_they_are() {
    let mut table = Table::new();
    let of = |table: &Table, seat| table.game.revision(Viewer::Seat(seat));
    let (ann, ben) = (of(&table, ANN), of(&table, BEN));
    let spectator = table.game.revision(Viewer::Spectator);
    table.order(ANN, "hide at: Well");
    assert_ne!(of(&table, ANN), ann);
    assert_eq!(of(&table, BEN), ben);
    assert_eq!(table.game.revision(Viewer::Spectator), spectator);
    table.undo(ANN);
    assert_eq!(of(&table, ANN), ann);
}

#[test]
fn a_sealed_bid_leaves_the_revisions_of_the_other_bidders_as_they_are() {
    let mut table = Table::new();
    let of = |table: &Table, seat| table.game.revision(Viewer::Seat(seat));
    let (ann, ben) = (of(&table, ANN), of(&table, BEN));
    let spectator = table.game.revision(Viewer::Spectator);
    table.order(ANN, "pass");
    assert_ne!(of(&table, ANN), ann, "what she did is done");
    assert_eq!(of(&table, BEN), ben, "his bid is as open as it was");
    assert_ne!(table.game.revision(Viewer::Spectator), spectator);
    // What others do in the open counts as ever.
    table.order(BEN, "sign Lamps");
    assert_ne!(of(&table, ANN), ann);
    assert_ne!(of(&table, BEN), ben);
}

#[test]
fn a_private_report_is_for_its_owner_until_the_end() {
    let mut table = Table::new();
    table.order(ANN, "hide at: Well");
    let report = table.journal[1].reports[0].clone();
    let may = |table: &Table, viewer| table.game.may_read(viewer, &report);
    assert!(may(&table, Viewer::Seat(ANN)) && may(&table, Viewer::Umpire));
    assert!(!may(&table, Viewer::Seat(BEN)) && !may(&table, Viewer::Spectator));
    let (over, _) = table.game.resign(BEN).expect("he may");
    assert!(over.may_read(Viewer::Spectator, &report));
    let opened = over.view(Viewer::Spectator);
    assert_eq!(opened.secrets().count(), 2);
}

#[test]
fn a_resignation_gives_the_game_to_the_only_other_side() {
    let (game, _) = start(setup("two"));
    let (game, entry) = game.resign(BEN).expect("he may");
    let Awaiting::Over(outcome) = game.awaiting() else {
        panic!("it is over");
    };
    assert_eq!(outcome.winner, Some(Side(0)));
    assert_eq!(outcome.text.to_string(), "Ben resigned.");
    assert!(matches!(
        entry.deed,
        Deed::Close {
            resigned: Some(BEN),
            ..
        }
    ));
    let (game, _) = start(setup("three"));
    let (game, _) = game.resign(BEN).expect("he may");
    assert!(matches!(game.awaiting(), Awaiting::Over(o) if o.winner.is_none()));
    assert!(start(setup("two")).0.resign(Seat(7)).is_err());
}

#[test]
fn an_agreed_end_has_no_winner_and_ends_everything() {
    let (game, _) = start(setup("two"));
    let revision = game.revision(Viewer::Spectator);
    let (game, _) = game.agree_to_end().expect("they may");
    assert!(matches!(game.awaiting(), Awaiting::Over(o) if o.winner.is_none()));
    assert_ne!(game.revision(Viewer::Spectator), revision);
    let refused = |r: engine::ruleset::Refusal| r.text.id.into_owned();
    let all = [
        game.play(ANN, &Order::new("pass"))
            .map(|_| ())
            .map_err(refused),
        game.undo(ANN).map(|_| ()).map_err(refused),
        game.resign(ANN).map(|_| ()).map_err(refused),
        game.agree_to_end().map(|_| ()).map_err(refused),
    ];
    for refusal in all {
        assert_eq!(refusal, Err("refuse-game-over".to_owned()));
    }
}

#[test]
fn a_closed_game_is_saved_and_replayed_as_closed() {
    let mut table = Table::new();
    table.order(ANN, "sign Lamps");
    let (game, entry) = table.game.resign(ANN).expect("she may");
    table.game = game;
    table.journal.push(entry);
    let loaded = Fair::load(&table.game.save()).expect("it loads");
    assert_eq!(loaded.awaiting(), table.game.awaiting());
    assert_eq!(loaded.save(), table.game.save());
    assert_eq!(
        table.replay().expect("it replays").save(),
        table.game.save()
    );
}

#[test]
fn a_saved_game_can_still_take_back() {
    let mut table = Table::new();
    let before = table.game.position().clone();
    table.order(ANN, "sign Lamps");
    table.order(ANN, "hide at: Well");
    table.game = Fair::load(&table.game.save()).expect("it loads");
    table.undo(ANN);
    table.undo(ANN);
    assert_eq!(*table.game.position(), before);
    table.replay().expect("it replays");
}

#[test]
fn a_save_cut_short_is_refused_wherever_it_is_cut() {
    let mut table = Table::new();
    table.order(ANN, "hide at: Well");
    let save = table.game.save();
    for cut in (0..save.len()).filter(|c| save.is_char_boundary(*c)) {
        let loaded = Fair::load(&save[..cut]);
        assert!(matches!(loaded, Err(SaveError::Unreadable(_))), "{cut}");
    }
    assert!(Fair::load("\u{1F525}").is_err());
    assert!(Fair::load("{}").is_err());
}

/// A save with one thing changed.
fn changed(change: impl FnOnce(&mut serde_json::Value)) -> Result<Fair, SaveError> {
    let (game, _) = start(setup("two"));
    let mut save: serde_json::Value = serde_json::from_str(&game.save()).expect("JSON");
    change(&mut save);
    Fair::load(&save.to_string())
}

#[test]
fn a_save_of_a_newer_release_is_refused() {
    let error = changed(|save| save["rules_version"] = 4.into())
        .err()
        .expect("refused");
    assert!(matches!(error, SaveError::Newer { found: 4, known: 3 }));
    assert_eq!(
        error.to_string(),
        "the save is of rules version 4, and this release knows up to 3; a newer release can open it"
    );
}

#[test]
fn an_older_save_is_brought_up_step_by_step() {
    let loaded = changed(|save| {
        save["rules_version"] = 2.into();
        let public = save["position"]["public"]
            .as_object_mut()
            .expect("an object");
        public.remove("whisper");
    });
    assert!(loaded.is_ok());
    let error = changed(|save| save["rules_version"] = 1.into())
        .err()
        .expect("refused");
    assert!(
        matches!(error, SaveError::NoWayUp { found: 1, .. }),
        "{error}"
    );
}

#[test]
fn an_impossible_position_is_refused() {
    let error = changed(|save| save["position"]["secret"][0]["coins"]["1"] = 9.into());
    assert_eq!(
        error.err().expect("refused").to_string(),
        "the save holds an impossible position: coins are worth 1 to 4"
    );
    let lost = changed(|save| save["position"]["secret"] = serde_json::json!([]));
    assert!(matches!(lost, Err(SaveError::Broken(_))));
    let strange = changed(|save| save["position"]["public"]["phase"] = "Feasting".into());
    assert!(matches!(strange, Err(SaveError::Unreadable(_))));
}

#[test]
fn a_replay_names_the_first_line_that_differs() {
    let mut table = Table::new();
    for line in ["sign Lamps", "pass"] {
        table.order(ANN, line);
    }
    table.order(BEN, "pass");
    assert!(table.replay().is_ok());
    let told = |change: &dyn Fn(&mut Vec<Entry>)| {
        let mut other = Table {
            game: table.game.clone(),
            journal: table.journal.clone(),
        };
        change(&mut other.journal);
        other.replay().err().map(|d| d.to_string())
    };
    let first = told(&|j| j[0].rolls[0].value = j[0].rolls[0].value % 5 + 1);
    assert!(
        first
            .expect("it differs")
            .starts_with("line 0: the dice show")
    );
    let cases: [(Change<'_>, &str); 8] = [
        (&|j| drop(j.remove(1)), "line 1: it is numbered 2"),
        (&|j| j.clear(), "line 0: the journal is empty"),
        (
            &|j| j[0].rolls[0].occasion.push('x'),
            "line 0: the dice are for something else",
        ),
        (
            &|j| drop(j[3].reports.pop()),
            "line 3: the reports are not those the rules give",
        ),
        (
            &|j| j[2].state.0[0] ^= 1,
            "line 2: the position after it is not the one the rules give",
        ),
        (
            &|j| j[2].hash.0[0] ^= 1,
            "line 2: its hash does not follow from the line before",
        ),
        (
            &|j| j[1].deed = Deed::Start,
            "line 1: the game starts a second time",
        ),
        (
            &|j| {
                if let Deed::Play { notation, .. } = &mut j[1].deed {
                    notation.push('!');
                }
            },
            "line 1: the order is written otherwise",
        ),
    ];
    for (change, words) in cases {
        assert_eq!(told(change).as_deref(), Some(words));
    }
    let stolen = told(&|j| {
        if let Deed::Play { seat, .. } = &mut j[3].deed {
            *seat = ANN;
        }
    });
    assert!(
        stolen
            .expect("it differs")
            .starts_with("line 3: the order is refused")
    );
}

#[test]
fn another_secret_gives_other_dice() {
    let table = Table::new();
    let replay = Fair::replay(
        setup("two"),
        DiceSecret::new([6; 32]),
        table.game.salts().to_vec(),
        &table.journal,
    );
    assert_eq!(replay.err().map(|d| d.sequence), Some(0));
}

#[test]
fn a_position_hash_betrays_no_secret_to_those_without_the_key() {
    // The same truth under two game secrets hashes differently: it cannot be
    // found by trying out what others may hold.
    let position = Table::new().game.position().clone();
    let bytes = serde_json::to_vec(&position).expect("plain data");
    let of = |n| DiceSecret::new([n; 32]).mac(b"state", &bytes);
    assert_ne!(of(1), of(2));
    assert_eq!(Table::new().journal[0].state, of(5));
}

#[test]
fn an_unknown_set_up_is_refused() {
    let refused = |setup: Setup| {
        Fair::start(setup, DiceSecret::new([1; 32]), vec![])
            .err()
            .map(|r| r.text.id.into_owned())
    };
    let unknown = Setup {
        scenario: "night".into(),
        ..Setup::default()
    };
    assert_eq!(refused(unknown).as_deref(), Some("fair-no-scenario"));
    assert_eq!(refused(setup("four")).as_deref(), Some("fair-no-option"));
    assert_eq!(refused(Setup::default()), None);
}

#[test]
fn a_position_in_a_log_shows_nothing_hidden() {
    let mut table = Table::new();
    table.order(ANN, "hide at: Well");
    let debug = format!("{:?}", table.game.position());
    assert!(debug.contains("round") && !debug.contains("coins") && !debug.contains("lots"));
    assert!(SealedBids::check(table.game.position()).is_ok());
    let bid = matches!(table.game.position().secret[0].bid, Bid::Open);
    assert!(bid);
}

#[test]
fn a_rewind_gives_the_position_back_and_keeps_the_dice() {
    let mut table = Table::new();
    table.order(ANN, "sign Lamps");
    let before = table.game.position().clone();
    table.order(ANN, "pass");
    table.order(BEN, "pass");
    let after = table.game.position().clone();
    assert_ne!(before, after, "another round has begun");
    // Nothing of it can be taken back freely.
    assert_eq!(table.no_undo(BEN), "refuse-undo-nothing");
    table.step(|game, journal| game.rewind(Some(BEN), 1, journal));
    assert_eq!(*table.game.position(), before);
    assert_eq!(table.game.sequence(), 4);
    // The journal keeps every line, and what counts of it is told.
    assert_eq!(History::of(&table.journal).counting(), [1, 0]);
    assert_eq!(table.no_undo(ANN), "refuse-undo-nothing");
    let rolled = |journal: &[Entry], from: usize| -> Vec<u8> {
        let lines = journal[from..].iter();
        lines
            .flat_map(|e| e.rolls.iter().map(|r| r.value))
            .collect()
    };
    table.order(ANN, "pass");
    table.order(BEN, "pass");
    assert_eq!(rolled(&table.journal, 5), rolled(&table.journal[..4], 2));
    assert_eq!(*table.game.position(), after);
    table.replay().expect("it replays");
    let loaded = Fair::load(&table.game.save()).expect("it loads");
    assert_eq!(loaded.save(), table.game.save());
}

#[test]
fn what_was_taken_back_is_done_again_until_something_new_is_played() {
    let mut table = Table::new();
    table.order(ANN, "sign Lamps");
    table.order(ANN, "hide at: Well");
    let after = table.game.position().clone();
    table.undo(ANN);
    table.undo(ANN);
    assert!(table.game.may_redo(ANN) && !table.game.may_redo(BEN));
    table.game = Fair::load(&table.game.save()).expect("it loads");
    for _ in 0..2 {
        table.step(|game, journal| game.redo(Some(ANN), journal));
    }
    assert_eq!(*table.game.position(), after);
    assert!(!table.game.can_redo());
    // Both can be taken back once more.
    table.undo(ANN);
    table.undo(ANN);
    table.order(BEN, "sign Mules");
    assert!(!table.game.can_redo());
    let refused = table.game.redo(Some(ANN), &table.journal);
    assert_eq!(
        refused.err().map(|r| r.text.id),
        Some("refuse-redo-nothing".into())
    );
    table.replay().expect("it replays");
}

#[test]
fn a_rewind_goes_only_to_what_still_counts_and_never_after_the_end() {
    let mut table = Table::new();
    table.order(ANN, "sign Lamps");
    table.order(BEN, "sign Mules");
    table.step(|game, journal| game.rewind(None, 0, journal));
    table.order(BEN, "sign Silks");
    let why = |table: &Table, to| {
        let refused = table.game.rewind(None, to, &table.journal).err();
        refused.map(|r| r.text.id.into_owned())
    };
    for (to, words) in [
        (4, "refuse-rewind-nothing"),
        (3, "refuse-rewind-gone"),
        (1, "refuse-rewind-gone"),
        (9, "refuse-rewind-gone"),
    ] {
        assert_eq!(why(&table, to).as_deref(), Some(words), "{to}");
    }
    let short = table.game.rewind(None, 0, &table.journal[..3]);
    assert_eq!(
        short.err().map(|r| r.text.id),
        Some("refuse-rewind-differs".into())
    );
    let (over, entry) = table.game.resign(ANN).expect("she may");
    table.game = over;
    table.journal.push(entry);
    assert_eq!(why(&table, 0).as_deref(), Some("refuse-game-over"));
}

#[test]
fn an_amendment_needs_a_reason_and_keeps_the_invariants() {
    let mut table = Table::new();
    let amend = |table: &Table, line: &str, reason: &str| {
        let view = table.game.position().view(Viewer::Umpire);
        let order = notation::parse_in(&view, &SealedBids::amendments(&view), line);
        table.game.amend(&order.expect("it is read"), reason)
    };
    let why = |table: &Table, line: &str, reason: &str| {
        let refused = amend(table, line, reason).err();
        refused.map(|r| r.text.id.into_owned())
    };
    let award = "award Ben; points: 3";
    assert_eq!(why(&table, award, " ").as_deref(), Some("refuse-no-reason"));
    let same = why(&table, "award Ben; points: 0", "none");
    assert_eq!(same.as_deref(), Some("refuse-amendment-nothing"));
    table.step(|game, _| {
        let order = Order::new("award").one("whose", "1");
        game.amend(
            &order.with("points", engine::menu::Value::Number(3)),
            "He was wronged.",
        )
    });
    assert_eq!(table.game.position().public.merchants[1].points, 3);
    // A bid that would not reach the price any more is no position of the fair.
    table.game = {
        let mut save: serde_json::Value = serde_json::from_str(&table.game.save()).expect("JSON");
        save["position"]["public"]["lot"]["price"] = 4.into();
        save["position"]["secret"][0]["coins"] = serde_json::json!({"1": 4});
        Fair::load(&save.to_string()).expect("a possible purse")
    };
    table.order(ANN, "bid \u{c9}cu");
    let broken = why(&table, "reckon Ann; coin: \u{c9}cu; worth: 1", "a mistake");
    assert_eq!(broken.as_deref(), Some("refuse-amendment-broken"));
}
