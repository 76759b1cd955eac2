//! The time: the machine's, or one under a test's hand. Whoever waits for an
//! hour looks at two of its faces: the wall, which somebody may set forward or
//! back, and the steady one, which only ever runs.

use jiff::Timestamp;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A clock; clones share the same time.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Works>);

#[derive(Debug)]
struct Works {
    /// The wall time at which it stands still between turns of the hand, in
    /// milliseconds since 1970; `None` where it follows the machine.
    stopped_at: Option<i64>,
    /// When it was made.
    since: Instant,
    hand: Mutex<Hand>,
    /// Changes with every turn.
    turned: watch::Sender<u64>,
}

/// By how many milliseconds each face was turned.
#[derive(Clone, Copy, Debug, Default)]
struct Hand {
    wall: i64,
    steady: i64,
}

impl Clock {
    fn make(stopped_at: Option<i64>) -> Self {
        Self(Arc::new(Works {
            stopped_at,
            since: Instant::now(),
            hand: Mutex::default(),
            turned: watch::Sender::new(0),
        }))
    }

    /// Follows the machine's clock.
    pub fn system() -> Self {
        Self::make(None)
    }

    /// Stands still at `unix_ms` (milliseconds since 1970) until it is advanced.
    pub fn stopped(unix_ms: i64) -> Self {
        Self::make(Some(unix_ms))
    }

    /// Stands still at the present moment of the machine's clock until it is advanced.
    pub fn stopped_now() -> Self {
        Self::stopped(Timestamp::now().as_millisecond())
    }

    /// Lets time pass.
    pub fn advance(&self, by: Duration) {
        let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.turn(ms, ms);
    }

    /// Sets the wall forward (or, below zero, back) by so many seconds, without
    /// any time passing.
    pub fn jump(&self, seconds: i64) {
        self.turn(seconds.saturating_mul(1000), 0);
    }

    fn turn(&self, wall: i64, steady: i64) {
        let mut hand = self.0.hand.lock().unwrap_or_else(PoisonError::into_inner);
        hand.wall += wall;
        hand.steady += steady;
        drop(hand);
        self.0.turned.send_modify(|n| *n += 1);
    }

    fn hand(&self) -> Hand {
        *self.0.hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The wall as nobody has turned it.
    fn machine_wall(&self) -> i64 {
        self.0
            .stopped_at
            .unwrap_or_else(|| Timestamp::now().as_millisecond())
    }

    /// The steady face as nobody has turned it.
    fn machine_steady(&self) -> i64 {
        match self.0.stopped_at {
            Some(_) => 0,
            None => i64::try_from(self.0.since.elapsed().as_millis()).unwrap_or(i64::MAX),
        }
    }

    /// The wall: milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        self.machine_wall() + self.hand().wall
    }

    /// The wall: seconds since 1970.
    pub fn now(&self) -> i64 {
        self.now_ms().div_euclid(1000)
    }

    /// Both faces at one moment: the wall in seconds since 1970, the steady one in
    /// milliseconds since the clock was made.
    /// Read one after the other, a turn or a pause of the process between would look
    /// like a clock that was set.
    pub fn faces(&self) -> (i64, i64) {
        loop {
            let (before, wall) = (self.machine_steady(), self.machine_wall());
            if self.machine_steady() - before < 1000 {
                let hand = self.hand();
                let wall = (wall + hand.wall).div_euclid(1000);
                return (wall, before + hand.steady);
            }
        }
    }

    /// Changes with every turn of the hand, so that whoever sleeps wakes.
    pub(crate) fn turned(&self) -> watch::Receiver<u64> {
        self.0.turned.subscribe()
    }
}

impl PartialEq for Clock {
    /// Whether both are the same clock.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Clock {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_under_the_hand_moves_only_by_it() {
        let clock = Clock::stopped(1_500);
        let same = clock.clone();
        assert_eq!(clock.faces(), (1, 0));
        same.advance(Duration::from_secs(10));
        assert_eq!(clock.faces(), (11, 10_000));
        clock.jump(-5);
        assert_eq!((same.now(), same.faces()), (6, (6, 10_000)));
    }

    #[test]
    fn both_faces_are_read_at_one_moment() {
        let clock = Clock::stopped(0);
        let hand = clock.clone();
        let turning = std::thread::spawn(move || {
            for _ in 0..20_000 {
                hand.advance(Duration::from_secs(1));
            }
        });
        let mut seen = 0;
        while seen < 20_000 {
            let (wall, steady) = clock.faces();
            assert_eq!(wall * 1000, steady);
            seen = wall;
        }
        turning.join().expect("it turns");
    }

    #[test]
    fn a_turn_of_the_hand_wakes_whoever_waits() {
        let clock = Clock::stopped(0);
        let turned = clock.turned();
        assert!(!turned.has_changed().expect("a clock"));
        clock.jump(1);
        assert!(turned.has_changed().expect("a clock"));
    }
}
