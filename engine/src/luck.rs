//! What dice were worth: expected against fallen, in whole thousandths, and how
//! evenly faces came up.

use crate::ruleset::Side;
use crate::text::Text;
use crate::umpire::Roll;
use std::collections::BTreeMap;
use std::ops::Range;

/// A whole unit in the figures of this module.
pub const THOUSAND: i64 = 1000;

/// What some dice decided for a side, handed in by the rules as they fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stake {
    /// Who gains where the figures are high: the side that inflicts the losses.
    pub side: Side,
    /// Where or what it was, in a few words.
    pub at: Text,
    /// The dice that decided it and were the side's own, by their place among
    /// the rolls of the order.
    pub dice: Range<usize>,
    /// The mean over all that could have fallen, in thousandths of the unit.
    pub expected: i64,
    /// What did fall, in thousandths of the unit.
    pub actual: i64,
}

/// The mean of equally likely values, in thousandths; 0 of none.
pub fn mean(values: impl IntoIterator<Item = i64>) -> i64 {
    let (mut sum, mut count) = (0_i128, 0_i128);
    for value in values {
        sum += i128::from(value);
        count += 1;
    }
    ratio(sum * i128::from(THOUSAND), count)
}

/// The quotient rounded to the nearest whole; 0 where there is nothing to divide by.
fn ratio(over: i128, under: i128) -> i64 {
    if under == 0 {
        return 0;
    }
    let half = under.abs() / 2;
    let rounded = if over >= 0 { over + half } else { over - half };
    i64::try_from(rounded / under).unwrap_or(i64::MAX)
}

/// The mean of `worth` of the sum of that many dice of six, in thousandths.
/// Beyond 40 dice the mean sum alone counts, for by then they differ by nothing.
pub fn mean_of_sum(dice: u16, worth: impl Fn(u16) -> i64) -> i64 {
    if dice > 40 {
        return worth(dice.saturating_mul(7) / 2).saturating_mul(THOUSAND);
    }
    // 6^40 is below 2^104, so that sums of ways times worths fit.
    let mut ways: BTreeMap<u16, i128> = BTreeMap::from([(0, 1)]);
    for _ in 0..dice {
        let mut next: BTreeMap<u16, i128> = BTreeMap::new();
        for (sum, count) in &ways {
            for face in 1..=6 {
                *next.entry(sum + face).or_default() += count;
            }
        }
        ways = next;
    }
    let all: i128 = ways.values().sum();
    let sum: i128 = ways
        .iter()
        .map(|(sum, count)| i128::from(worth(*sum)) * count)
        .sum();
    ratio(sum * i128::from(THOUSAND), all)
}

/// How often each face of one kind of die came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    /// Sides of the die.
    pub sides: u8,
    /// How often each face fell, the one first.
    pub counts: Vec<u64>,
}

impl Faces {
    /// How many dice fell.
    pub fn thrown(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How often each face is expected, in thousandths.
    pub fn expected(&self) -> i64 {
        ratio(
            i128::from(self.thrown()) * i128::from(THOUSAND),
            i128::from(self.sides),
        )
    }

    /// The mean of what fell, in thousandths.
    pub fn mean(&self) -> i64 {
        let pips: i128 = (1..)
            .zip(&self.counts)
            .map(|(face, count): (i128, &u64)| face * i128::from(*count))
            .sum();
        ratio(pips * i128::from(THOUSAND), i128::from(self.thrown()))
    }

    /// Pearson's chi-square against even chances, in thousandths, with
    /// `sides - 1` degrees of freedom.
    pub fn chi_square(&self) -> i64 {
        let thrown = i128::from(self.thrown());
        let squares: i128 = self
            .counts
            .iter()
            .map(|c| i128::from(*c) * i128::from(*c))
            .sum();
        let over = i128::from(self.sides) * squares - thrown * thrown;
        ratio(over * i128::from(THOUSAND), thrown)
    }
}

/// Counts dice by kind, those with fewer sides first.
pub fn faces<'a>(rolls: impl IntoIterator<Item = &'a Roll>) -> Vec<Faces> {
    let mut kinds: BTreeMap<u8, Vec<u64>> = BTreeMap::new();
    for roll in rolls {
        let counts = kinds
            .entry(roll.sides)
            .or_insert_with(|| vec![0; usize::from(roll.sides)]);
        if let Some(count) = usize::from(roll.value)
            .checked_sub(1)
            .and_then(|at| counts.get_mut(at))
        {
            *count += 1;
        }
    }
    kinds
        .into_iter()
        .map(|(sides, counts)| Faces { sides, counts })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    #[test]
    fn the_mean_of_a_die_is_three_and_a_half_and_of_a_capped_sum_less() {
        assert_eq!(mean(1..=6), 3500);
        assert_eq!(mean([]), 0);
        assert_eq!(mean([-1, -2]), -1500);
        assert_eq!(mean_of_sum(1, i64::from), 3500);
        assert_eq!(mean_of_sum(2, i64::from), 7000);
        assert_eq!(mean_of_sum(40, i64::from), 140_000);
        assert_eq!(mean_of_sum(41, i64::from), 143_000);
        // At most 3 fall: (1 + 2 + 3 + 3 + 3 + 3) / 6.
        assert_eq!(mean_of_sum(1, |sum| i64::from(sum.min(3))), 2500);
    }

    #[test]
    fn faces_are_counted_by_kind_with_their_chi_square() {
        let roll = |sides, value| Roll {
            rule: Rule::new("20"),
            occasion: String::new(),
            sides,
            value,
        };
        let mut rolls: Vec<Roll> = (1..=6).map(|value| roll(6, value)).collect();
        rolls.push(roll(100, 42));
        let found = faces(&rolls);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].counts, [1; 6]);
        assert_eq!((found[0].chi_square(), found[0].mean()), (0, 3500));
        // Twelve sixes: (10^2 + 5 * 2^2) / 2 = 60.
        let sixes: Vec<Roll> = (0..12).map(|_| roll(6, 6)).collect();
        let found = faces(&sixes);
        assert_eq!(found[0].chi_square(), 60_000);
        assert_eq!(found[0].expected(), 2000);
    }
}
