//! 256 colours for a picture: those used on purpose exactly, the rest shared
//! among the mixtures that smooth edges make. Turning a pixel into an index is
//! one look-up by its upper 15 bits.

use crate::ink::{Ink, counter_inks};
use crate::paint::Raster;

const BINS: usize = 1 << 15;

/// Colours with the table that finds the nearest.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    colours: Vec<Ink>,
    nearest: Vec<u8>,
}

fn bin(rgb: [u8; 3]) -> usize {
    let [r, g, b] = rgb.map(|c| usize::from(c >> 3));
    r << 10 | g << 5 | b
}

/// A group of bins that may become one colour.
struct Group {
    bins: Vec<u16>,
    /// Which part (0 red, 1 green, 2 blue) varies most, and its weighted spread.
    axis: usize,
    spread: u64,
}

impl Palette {
    /// The palette that suits the raster and every counter that may be drawn
    /// over it, with some inks exact.
    pub fn for_raster(raster: &Raster, fixed: &[Ink]) -> Self {
        let mut counts = vec![0_u32; BINS];
        let mut sums = vec![[0_u32; 3]; BINS];
        for p in raster.rgb.chunks_exact(3) {
            let at = bin([p[0], p[1], p[2]]);
            counts[at] += 1;
            for (sum, part) in sums[at].iter_mut().zip(p) {
                *sum += u32::from(*part);
            }
        }
        let mut colours: Vec<Ink> = Vec::with_capacity(256);
        for ink in fixed.iter().copied().chain(counter_inks()) {
            if !colours.contains(&ink) {
                colours.push(ink);
            }
        }
        let mut taken = vec![false; BINS];
        for ink in &colours {
            taken[bin(ink.0)] = true;
        }
        let free: Vec<u16> = (0..BINS)
            .filter(|at| counts[*at] > 0 && !taken[*at])
            .map(|at| at as u16)
            .collect();
        for group in median_cut(free, &counts, 256_usize.saturating_sub(colours.len())) {
            let mut sum = [0_u64; 3];
            let mut count = 0;
            for at in group.bins {
                let at = usize::from(at);
                count += u64::from(counts[at]);
                for (total, part) in sum.iter_mut().zip(sums[at]) {
                    *total += u64::from(part);
                }
            }
            colours.push(Ink(sum.map(|total| ((total + count / 2) / count) as u8)));
        }
        let nearest = nearest_table(&colours);
        Self { colours, nearest }
    }

    /// The colour of an index.
    pub fn ink(&self, index: u8) -> Ink {
        self.colours
            .get(usize::from(index))
            .copied()
            .unwrap_or(Ink([0; 3]))
    }

    /// The index nearest to a colour.
    pub fn index(&self, rgb: [u8; 3]) -> u8 {
        self.nearest[bin(rgb)]
    }

    /// The colours as a PNG wants them.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|ink| ink.0).collect()
    }
}

fn median_cut(bins: Vec<u16>, counts: &[u32], most: usize) -> Vec<Group> {
    if bins.is_empty() || most == 0 {
        return Vec::new();
    }
    let mut groups = vec![group(bins, counts)];
    while groups.len() < most {
        let Some(widest) = (0..groups.len())
            .filter(|i| groups[*i].bins.len() > 1)
            .max_by_key(|i| (groups[*i].spread, usize::MAX - i))
        else {
            break;
        };
        let Group { mut bins, axis, .. } = groups.swap_remove(widest);
        bins.sort_by_key(|at| (part(*at, axis), *at));
        let total: u64 = bins.iter().map(|at| weight(counts[usize::from(*at)])).sum();
        let mut sum = 0;
        let mut cut = 1;
        for (i, at) in bins.iter().enumerate() {
            sum += weight(counts[usize::from(*at)]);
            if sum * 2 >= total {
                cut = (i + 1).clamp(1, bins.len() - 1);
                break;
            }
        }
        let right = bins.split_off(cut);
        groups.push(group(bins, counts));
        groups.push(group(right, counts));
    }
    groups
}

fn part(at: u16, axis: usize) -> u16 {
    at >> (10 - 5 * axis) & 31
}

/// Rare mixtures count for more than their share, so that thin lines stay clean.
fn weight(count: u32) -> u64 {
    u64::from(count.isqrt()) + 1
}

fn group(bins: Vec<u16>, counts: &[u32]) -> Group {
    let total: u64 = bins.iter().map(|at| weight(counts[usize::from(*at)])).sum();
    let (axis, spread) = (0..3)
        .map(|axis| {
            let low = bins.iter().map(|at| part(*at, axis)).min().unwrap_or(0);
            let high = bins.iter().map(|at| part(*at, axis)).max().unwrap_or(0);
            let width = u64::from(high - low);
            // The eye is keenest on green and least on blue.
            (axis, width * width * [2, 4, 1][axis] * total)
        })
        .max_by_key(|(axis, spread)| (*spread, 3 - axis))
        .unwrap_or((0, 0));
    Group { bins, axis, spread }
}

fn nearest_table(colours: &[Ink]) -> Vec<u8> {
    // A part of the distance is the same for many bins, and an index in the
    // low byte makes the least sum name its colour.
    let square = |part: usize, at: u32, weight: u32| -> Vec<u32> {
        let middle = (at << 3) + 4;
        let far = |ink: &Ink| u32::from(ink.0[part]).abs_diff(middle);
        colours
            .iter()
            .map(|ink| (far(ink) * far(ink) * weight) << 8)
            .collect()
    };
    let blues: Vec<Vec<u32>> = (0..32)
        .map(|b| {
            let far = square(2, b, 1);
            far.into_iter()
                .enumerate()
                .map(|(i, far)| far | i as u32)
                .collect()
        })
        .collect();
    let mut table = Vec::with_capacity(BINS);
    for r in 0..32 {
        let red = square(0, r, 2);
        for g in 0..32 {
            let mut both = square(1, g, 4);
            both.iter_mut().zip(&red).for_each(|(sum, far)| *sum += far);
            for blue in &blues {
                let sums = both.iter().zip(blue).map(|(a, b)| a + b);
                table.push((sums.fold(u32::MAX, u32::min) & 0xff) as u8);
            }
        }
    }
    // A colour finds itself first, the fixed ones above all.
    for (i, ink) in colours.iter().enumerate().rev() {
        table[bin(ink.0)] = i as u8;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::FIXED;

    #[test]
    fn colours_used_on_purpose_stay_exact() {
        let raster = Raster {
            width: 256,
            height: 16,
            rgb: (0..256 * 16_u32)
                .flat_map(|i| [(i % 256) as u8, (i / 16) as u8, (i * 7 % 256) as u8])
                .collect(),
        };
        let palette = Palette::for_raster(&raster, &FIXED);
        assert!(palette.bytes().len() <= 768);
        for ink in FIXED {
            let found = palette.ink(palette.index(ink.0));
            let far: u32 = (0..3)
                .map(|i| u32::from(found.0[i].abs_diff(ink.0[i])))
                .sum();
            assert!(far <= 12, "{ink:?} became {found:?}");
        }
    }
}
