//! What is answered ahead: each reply orders what it says, within the odds it names.

use super::super::TexasRevolution;
use super::super::state::{MEXICO, Phase, TEXAS};
use super::battle::{FIELD, NORTH};
use super::{Scene, hex};
use crate::menu::Order;
use crate::notation;
use crate::ruleset::{Ruleset, Seat, Side, Viewer};
use crate::standing::{self, Standing};

/// The order that stands for that side now, as it is written.
fn says(scene: &Scene, side: Side, reaction: &str, standing: &Standing) -> Option<String> {
    let reactions = TexasRevolution::reactions();
    standing::check(&reactions, reaction, standing).expect("an answer it knows");
    let view = scene.truth.view(Viewer::Seat(Seat(side.0)));
    let order: Order = standing::order(&view, reaction, standing)?;
    Some(notation::print(&view, &order))
}

fn asked(scene: &Scene, side: Side) -> Option<&'static str> {
    TexasRevolution::reaction(&scene.truth.public, Seat(side.0))
}

/// Bowie and a battalion before an attack of 3 to 8.
fn attacked(attackers: &[&str]) -> Scene {
    Scene::combat(MEXICO)
        .came(MEXICO, attackers, NORTH, FIELD)
        .stand(TEXAS, &["Bowie", "Nacogdoches Bn"], FIELD)
        .orders(MEXICO, &["fight 0832, unsupplied"])
}

#[test]
fn r11_2_riders_stand_up_to_the_odds_they_were_told_and_leave_beyond() {
    let standing = Standing::always("stand").up_to("1-1").beyond("leave");
    let weak = attacked(&["Jiminez"]);
    assert_eq!(asked(&weak, TEXAS), Some("withdraw"));
    assert_eq!(asked(&weak, MEXICO), None, "only who is asked reacts");
    let stays = says(&weak, TEXAS, "withdraw", &standing);
    assert_eq!(stays.as_deref(), Some("stay"));
    let strong = attacked(&["Jiminez", "Monterrey", "Aldama", "Toluca", "Vera Cruz"]);
    let goes = says(&strong, TEXAS, "withdraw", &standing).expect("they ride off");
    assert!(goes.starts_with("withdraw Bowie: "), "{goes}");
    let scene = strong.dice(&[6]).orders(TEXAS, &[&goes]);
    assert_ne!(
        scene.at("Bowie"),
        super::super::state::Location::Hex(hex(FIELD))
    );
}

#[test]
fn r11_2_beyond_the_odds_without_another_reply_the_player_is_asked() {
    let standing = Standing::always("stand").up_to("1-4");
    let strong = attacked(&["Jiminez", "Monterrey", "Aldama", "Toluca", "Vera Cruz"]);
    assert_eq!(says(&strong, TEXAS, "withdraw", &standing), None);
}

#[test]
fn r11_2_those_who_cannot_leave_are_asked() {
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "Dolores Cuirassiers"], NORTH, FIELD)
        .stand(TEXAS, &["Bowie", "Nacogdoches Bn", "tx_supply1"], FIELD)
        .orders(MEXICO, &["fight 0832, unsupplied"]);
    // Cavalry attacks as well, so that nobody may avoid it; supply comes next.
    assert_eq!(asked(&scene, TEXAS), Some("supply"));
    let leave = Standing::always("leave");
    assert_eq!(says(&scene, TEXAS, "withdraw", &leave), None);
    let keep = says(&scene, TEXAS, "supply", &Standing::always("keep"));
    assert_eq!(keep.as_deref(), Some("defend unsupplied"));
    let spend = says(&scene, TEXAS, "supply", &Standing::always("spend"));
    assert_eq!(spend.as_deref(), Some("defend supplied"));
}

#[test]
fn r12_losses_follow_the_order_of_preference_and_take_no_more_than_is_due() {
    // 11 to 11, halved; a 5 with one less is ARXH: the defender loses six.
    let scene = Scene::combat(MEXICO)
        .came(MEXICO, &["Jiminez", "Yucatan"], NORTH, FIELD)
        .stand(
            TEXAS,
            &["Bowie", "Goliad Guns", "Georgia Battalion", "Red Rovers"],
            FIELD,
        )
        .dice(&[5])
        .orders(MEXICO, &["fight 0832, unsupplied"])
        .orders(TEXAS, &["stay"]);
    assert_eq!(asked(&scene, TEXAS), Some("losses"));
    let lost = |reply| {
        let order = says(&scene, TEXAS, "losses", &Standing::always(reply));
        order.expect("a reply that can be given")
    };
    let foot = lost("foot-first");
    assert!(!foot.contains("Bowie") && !foot.contains("Guns"), "{foot}");
    assert!(lost("horse-first").contains("Bowie"));
    assert!(!lost("guns-last").contains("Guns"));
    for reply in ["cheapest", "foot-first", "horse-first", "guns-last"] {
        let line = lost(reply);
        let mut scene = Scene {
            truth: scene.truth.clone(),
            ..Scene::empty()
        };
        assert!(scene.order(TEXAS, &line).is_ok(), "{line}");
    }
}

#[test]
fn r13_a_garrison_is_besieged_unless_the_enemy_is_weak_enough_for_battle() {
    let scene = |columns: &[&str]| {
        let mut line = String::from("move ");
        line.push_str(&columns.join(", "));
        line.push_str(": 1026");
        Scene::empty()
            .stand(TEXAS, &["Dickenson", "Alamo Guns"], "1026")
            .stand(MEXICO, columns, "1025")
            .orders(MEXICO, &[&line])
    };
    let standing = Standing::always("open-battle")
        .up_to("1-2")
        .beyond("besieged");
    let weak = scene(&["Light Guns 3"]);
    assert_eq!(asked(&weak, TEXAS), Some("siege"));
    let out = says(&weak, TEXAS, "siege", &standing);
    assert_eq!(out.as_deref(), Some("open-battle"));
    let strong = scene(&["Jiminez", "Toluca", "Aldama"]);
    let inside = says(&strong, TEXAS, "siege", &standing);
    assert_eq!(inside.as_deref(), Some("besieged"));
}

#[test]
fn r6_5_no_raid_ends_the_raids_of_the_side_that_is_not_phasing() {
    let scene = Scene::empty().phasing(TEXAS).phase(Phase::Raid).with(
        MEXICO,
        "Cuautla Cuirassiers",
        "0144",
    );
    assert_eq!(asked(&scene, MEXICO), Some("raid"));
    let none = Standing::always("none");
    assert_eq!(says(&scene, MEXICO, "raid", &none).as_deref(), Some("done"));
    let own_turn = Scene::empty().phase(Phase::Movement);
    assert_eq!(
        asked(&own_turn, MEXICO),
        None,
        "one's own movement is no reaction"
    );
}
