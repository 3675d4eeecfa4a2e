//! A clock that follows a jump of the machine's clock only after five minutes.
//!
//! The machine's clock may be set wrong for a short time. A jump would make loans overdue and end sessions, and
//! correcting the clock would not undo that. After a jump this clock therefore advances with the monotonic clock at
//! first. A jump of more than a day is followed only if a database's clock can confirm it.

use std::time::{Duration, Instant};

use loan_core::time::Timestamp;
use parking_lot::Mutex;

use super::reference::FURTHEST_MS;
use super::{Clock, SystemClock};

/// Maximum milliseconds by which wall and monotonic clock may disagree, and by which a jump's size may vary.
const TOLERANCE_MS: i64 = 2000;
/// How long a jump must last until this clock follows it.
const CONFIRMED_AFTER: Duration = Duration::from_secs(300);

/// A clock that follows jumps of the machine's clock with a delay; see the [module](self).
pub struct SteadyClock {
    /// The largest jump, in milliseconds, that is followed.
    furthest_ms: i64,
    state: Mutex<State>,
}

#[derive(Debug, Clone, Copy)]
struct State {
    /// The last moment at which both clocks agreed: the wall clock's time, and the monotonic clock's.
    agreed: (Timestamp, Instant),
    jump: Option<Jump>,
}

/// When the jump was noticed, on the monotonic clock, and the size of the jump.
#[derive(Debug, Clone, Copy)]
struct Jump {
    since: Instant,
    off_ms: i64,
}

impl SteadyClock {
    pub fn system() -> Self {
        let state = State { agreed: (SystemClock.now(), Instant::now()), jump: None };
        Self { furthest_ms: i64::MAX, state: Mutex::new(state) }
    }

    /// Returns a clock that never follows a jump of more than 24 hours, because no database can confirm such a jump.
    #[must_use]
    pub fn alone(self) -> Self {
        Self { furthest_ms: FURTHEST_MS, ..self }
    }
}

impl State {
    fn observe(&mut self, wall: Timestamp, monotonic: Instant, furthest_ms: i64) -> Timestamp {
        let passed = monotonic.saturating_duration_since(self.agreed.1);
        let expected = self.agreed.0.plus_ms(i64::try_from(passed.as_millis()).unwrap_or(i64::MAX));
        let off_ms = expected.ms_until(wall);
        if off_ms.abs() <= TOLERANCE_MS {
            if self.jump.take().is_some() {
                tracing::info!("the machine's clock is right again");
            }
            self.agreed = (wall, monotonic);
            return wall;
        }
        let is_too_far = off_ms.saturating_abs() > furthest_ms;
        match self.jump.filter(|jump| (jump.off_ms - off_ms).abs() <= TOLERANCE_MS) {
            Some(jump) if !is_too_far && monotonic.saturating_duration_since(jump.since) >= CONFIRMED_AFTER => {
                tracing::warn!(off_ms, "the machine's clock has kept its jump and is followed");
                *self = Self { agreed: (wall, monotonic), jump: None };
                wall
            }
            Some(_) => expected,
            None => {
                if is_too_far {
                    tracing::error!(
                        off_ms,
                        "the machine's clock jumped by more than 24 hours; nothing is done until it is right again, or \
                         the server is started anew with --accept-clock"
                    );
                } else {
                    tracing::warn!(off_ms, "the machine's clock jumped; it is not followed yet");
                }
                self.jump = Some(Jump { since: monotonic, off_ms });
                expected
            }
        }
    }

    fn withheld_ms(&self) -> i64 {
        self.jump.map_or(0, |jump| jump.off_ms)
    }
}

impl Clock for SteadyClock {
    fn now(&self) -> Timestamp {
        let mut state = self.state.lock();
        // Reads both clocks under the lock, so that no other thread changes the state before the comparison.
        state.observe(SystemClock.now(), Instant::now(), self.furthest_ms)
    }

    fn withheld_ms(&self) -> i64 {
        self.state.lock().withheld_ms()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A steady clock over a wall clock and a monotonic clock that a test sets.
    struct ByHand {
        wall: Timestamp,
        monotonic: Instant,
        furthest_ms: i64,
        state: State,
    }

    impl ByHand {
        fn new() -> Self {
            let (wall, monotonic) = (Timestamp::from_epoch_ms(1_795_149_900_000), Instant::now());
            let state = State { agreed: (wall, monotonic), jump: None };
            Self { wall, monotonic, furthest_ms: i64::MAX, state }
        }

        fn pass(&mut self, ms: i64) {
            self.jump(ms);
            self.monotonic += Duration::from_millis(ms.unsigned_abs());
        }

        fn jump(&mut self, ms: i64) {
            self.wall = self.wall.plus_ms(ms);
        }

        fn now(&mut self) -> Timestamp {
            self.state.observe(self.wall, self.monotonic, self.furthest_ms)
        }

        fn withheld_ms(&self) -> i64 {
            self.state.withheld_ms()
        }

        /// Reads the clock once a second for `seconds` seconds, and returns the milliseconds that passed on it since
        /// `start`.
        fn after(&mut self, start: Timestamp, seconds: i64) -> i64 {
            for _ in 0..seconds {
                self.pass(1000);
                self.now();
            }
            start.ms_until(self.now())
        }
    }

    const WEEK: i64 = 7 * 24 * 3_600_000;

    #[test]
    fn a_clock_that_runs_or_is_slewed_is_followed() {
        let mut clock = ByHand::new();
        let start = clock.now();
        for _ in 0..1000 {
            clock.pass(60_000);
            clock.jump(30);
            assert_eq!(clock.now(), clock.wall);
        }
        assert_eq!(start.ms_until(clock.now()), 60_030_000);
        assert_eq!(clock.withheld_ms(), 0);
    }

    #[test]
    fn a_jump_is_followed_when_it_has_lasted_five_minutes_and_not_before() {
        for jump in [WEEK, -WEEK, 3000] {
            let mut clock = ByHand::new();
            let start = clock.now();
            clock.jump(jump);
            assert_eq!((clock.now(), clock.withheld_ms()), (start, jump));
            assert_eq!(clock.after(start, 299), 299_000, "time goes on meanwhile");
            assert_eq!(clock.after(start, 1), 300_000 + jump);
            assert_eq!(clock.withheld_ms(), 0);
        }
    }

    #[test]
    fn a_clock_without_a_database_follows_no_jump_of_more_than_a_day() {
        for jump in [FURTHEST_MS + 3000, -WEEK] {
            let mut clock = ByHand { furthest_ms: SteadyClock::system().alone().furthest_ms, ..ByHand::new() };
            let start = clock.now();
            clock.jump(jump);
            assert_eq!(clock.after(start, 1000), 1_000_000, "however long it lasts");
            assert_eq!(clock.withheld_ms(), jump);
            clock.jump(-jump);
            assert_eq!(clock.after(start, 1), 1_001_000);
            assert_eq!(clock.withheld_ms(), 0);
            clock.jump(FURTHEST_MS);
            assert_eq!(clock.after(start, 301), 1_302_000 + FURTHEST_MS, "a day is not too far");
        }
    }

    #[test]
    fn a_jump_that_is_set_right_was_never_seen() {
        let mut clock = ByHand::new();
        let start = clock.now();
        clock.jump(WEEK);
        assert_eq!(clock.after(start, 200), 200_000);
        clock.jump(-WEEK);
        assert_eq!(clock.after(start, 200), 400_000);
        assert_eq!(clock.withheld_ms(), 0);
    }

    #[test]
    fn each_further_jump_has_to_last_anew() {
        let mut clock = ByHand::new();
        let start = clock.now();
        for further in 1..=4 {
            clock.jump(WEEK);
            assert_eq!(clock.after(start, 200), further * 200_000);
        }
        assert_eq!(clock.after(start, 101), 901_000 + 4 * WEEK);
    }

    #[test]
    fn the_machines_own_clock_is_told_as_it_is() {
        let told = SteadyClock::system().now();
        assert!(told.ms_until(SystemClock.now()).abs() < 60_000);
    }
}
