//! The laws of the contract on Texas Revolution.

use engine::laws::{self, Findings, Laws};
use engine::ruleset::Setup;
use engine::texas_revolution::TexasRevolution;

fn assert_clean(found: &Findings) {
    let told: Vec<_> = found.violations.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_campaign_keeps_the_laws_of_play() {
    let mut all = Findings::default();
    for seed in 0..2 {
        let laws = Laws::quick(Setup::default());
        all.add(laws::play::<TexasRevolution>(&laws, seed));
    }
    println!("{all:#?}");
    assert_clean(&all);
    assert_eq!(all.games, all.ended);
}
