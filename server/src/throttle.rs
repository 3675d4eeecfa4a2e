//! Limits how often one line of the log is repeated, so that a lost database writes a few lines and not thousands.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two lines.
const PAUSE: Duration = Duration::from_secs(10);

/// The repetitions of one line.
#[derive(Debug)]
pub struct Throttle(Mutex<(Option<Instant>, u64)>);

impl Throttle {
    /// Nothing was written yet.
    pub const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// Whether the line may be written now; then how many were left out before it.
    pub fn left_out(&self) -> Option<u64> {
        self.left_out_at(Instant::now())
    }

    fn left_out_at(&self, now: Instant) -> Option<u64> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.0.is_some_and(|last| now.duration_since(last) < PAUSE) {
            lines.1 += 1;
            return None;
        }
        let left_out = lines.1;
        *lines = (Some(now), 0);
        Some(left_out)
    }
}

impl Default for Throttle {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_lines_in_a_row_the_first_is_written_and_the_next_says_how_many_were_not() {
        let (lines, now) = (Throttle::new(), Instant::now());
        assert_eq!(lines.left_out_at(now), Some(0));
        for _ in 0..500 {
            assert_eq!(lines.left_out_at(now + PAUSE / 2), None);
        }
        assert_eq!(lines.left_out_at(now + PAUSE), Some(500));
        assert_eq!(lines.left_out_at(now + PAUSE * 2), Some(0));
    }
}
