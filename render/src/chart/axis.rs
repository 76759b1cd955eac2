//! Axes: where figures stand and which are written.

/// A span of figures with steps that read well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    /// The least and the greatest figure of the axis.
    pub low: f32,
    /// See [`Self::low`].
    pub high: f32,
    /// From one written figure to the next.
    pub step: f32,
}

impl Axis {
    /// The axis that holds all figures and zero, with some five steps. Steps are
    /// never below `least`.
    pub fn over(figures: impl IntoIterator<Item = f32>, least: f32) -> Self {
        let (low, high) = figures
            .into_iter()
            .filter(|f| f.is_finite())
            .fold((0.0_f32, 0.0_f32), |(l, h), f| (l.min(f), h.max(f)));
        let span = (high - low).max(least);
        let rough = span / 4.5;
        let ten = 10.0_f32.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|n| n * ten)
            .find(|s| *s >= rough)
            .unwrap_or(10.0 * ten)
            .max(least);
        Self {
            low: (low / step).floor() * step,
            high: ((high / step).ceil() * step).max(step),
            step,
        }
    }

    /// The figures that are written.
    pub fn ticks(self) -> Vec<f32> {
        let count = ((self.high - self.low) / self.step).round().min(40.0) as u32;
        (0..=count)
            .map(|n| self.low + n as f32 * self.step)
            .collect()
    }

    /// How far along the axis a figure stands, from 0 to 1.
    pub fn part(self, figure: f32) -> f32 {
        ((figure - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Axis;

    #[test]
    fn steps_are_round_and_hold_all_figures() {
        let axis = Axis::over([3.0, 187.0], 1.0);
        assert_eq!((axis.low, axis.high, axis.step), (0.0, 200.0, 50.0));
        assert_eq!(axis.ticks(), [0.0, 50.0, 100.0, 150.0, 200.0]);
        let axis = Axis::over([-7.0, 12.0], 1.0);
        assert!(axis.low <= -7.0 && axis.high >= 12.0 && axis.ticks().contains(&0.0));
        let none = Axis::over([], 1.0);
        assert!(none.high > none.low && none.part(f32::MAX) <= 1.0);
    }
}
