//! Distances and marches against the real ones.

use super::*;

fn miles(a: [f64; 2], b: [f64; 2]) -> f64 {
    let [x1, y1, x2, y2] = [a[0], a[1], b[0], b[1]].map(f64::to_radians);
    let h = ((y2 - y1) / 2.0).sin().powi(2) + y1.cos() * y2.cos() * ((x2 - x1) / 2.0).sin().powi(2);
    2.0 * 3958.76 * h.sqrt().asin()
}

#[test]
fn map_miles_are_real_miles_within_a_tenth() {
    let chart = Chart::read();
    for (n, a) in chart.file.towns.iter().enumerate() {
        for b in &chart.file.towns[n + 1..] {
            let real = miles(a.lonlat, b.lonlat);
            if real < 60.0 {
                continue;
            }
            let (p, q) = (chart.centre(&a.hex), chart.centre(&b.hex));
            let drawn = (p.0 - q.0).hypot(p.1 - q.1);
            let error = (drawn - real).abs() / real;
            assert!(error <= 0.1, "{} to {}: {drawn} for {real}", a.name, b.name);
        }
        assert!(a.miles_off.unwrap_or(0.0) <= 6.5, "{}", a.name);
    }
}

#[test]
fn marches_take_about_as_long_as_they_did() {
    let chart = Chart::read();
    let hex = |town: &str| chart.town(town).hex.clone();
    let entry = |letter: &str| {
        let found = chart.file.entries.iter().find(|e| e.letter == letter);
        found.unwrap().hex.clone()
    };
    // Santa Anna's vanguard came to Bexar on 23 February, in the turn it came in.
    let vanguard = chart.turns(&entry("D"), 9, false, true);
    assert_eq!(vanguard[&hex("San Antonio de Bexar")], 1);
    // Urrea marched on the 17th and fought at San Patricio on the 27th.
    let urrea = chart.turns(&entry("A"), 6, false, true);
    assert!((2..=3).contains(&urrea[&hex("San Patricio")]));
    let column = chart.turns(&entry("D"), 6, false, true);
    for objective in ["Beaumont", "Jasper", "Nacogdoches"] {
        let turns = column[&hex(objective)];
        assert!(8 < turns && turns <= 20, "{objective} in {turns} turns");
    }
    // By fords alone nine points reach them in time too.
    let fords = chart.turns(&entry("D"), 9, false, false);
    for objective in ["Jasper", "Nacogdoches"] {
        assert!(
            fords.get(&hex(objective)).is_some_and(|t| *t <= 20),
            "{objective}"
        );
    }
    let volunteers = chart.turns(&entry("H"), 6, true, true);
    let reached: BTreeSet<String> = volunteers.keys().cloned().collect();
    assert_eq!(reached, chart.land());
}
