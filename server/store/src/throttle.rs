//! Limits how often a log line is repeated during an outage.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Minimum time between two lines.
const PAUSE: Duration = Duration::from_secs(60);
/// Time without failures after which an outage counts as over.
const CALM: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub struct Throttle(Mutex<Repeated>);

#[derive(Debug)]
struct Repeated {
    written: Option<Instant>,
    left_out: u64,
    /// Time of the last failure; `None` once the end of the outage is reported.
    failed: Option<Instant>,
}

impl Throttle {
    pub const fn new() -> Self {
        Self(Mutex::new(Repeated { written: None, left_out: 0, failed: None }))
    }

    /// Records a failure. If its line may be logged now, returns the number of lines left out since the last logged
    /// line, else `None`.
    pub fn left_out(&self) -> Option<u64> {
        let now = Instant::now();
        let mut line = self.0.lock();
        line.failed = Some(now);
        if line.written.is_some_and(|last| now.duration_since(last) < PAUSE) {
            line.left_out += 1;
            return None;
        }
        line.written = Some(now);
        Some(std::mem::take(&mut line.left_out))
    }

    /// Must be called after each success. If an outage has just ended, returns the number of lines left out,
    /// else `None`.
    pub fn is_over(&self) -> Option<u64> {
        let mut line = self.0.lock();
        line.failed.take_if(|last| last.elapsed() >= CALM)?;
        Some(std::mem::take(&mut line.left_out))
    }
}

impl Default for Throttle {
    fn default() -> Self {
        Self::new()
    }
}

/// Logs a failure by `tracing`, with the number of lines left out. Each use of this macro has its own [`Throttle`].
#[macro_export]
macro_rules! throttled {
    ($level:ident, $($line:tt)+) => {{
        static FAILURES: $crate::throttle::Throttle = $crate::throttle::Throttle::new();
        if let Some(left_out) = FAILURES.left_out() {
            tracing::$level!(left_out, $($line)+);
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    #[tokio::test(start_paused = true)]
    async fn of_many_lines_in_a_row_the_first_is_written_and_the_next_says_how_many_were_not() {
        let lines = Throttle::new();
        assert_eq!(lines.left_out(), Some(0));
        advance(PAUSE / 2).await;
        for _ in 0..500 {
            assert_eq!(lines.left_out(), None);
        }
        advance(PAUSE / 2).await;
        assert_eq!(lines.left_out(), Some(500));
        advance(PAUSE).await;
        assert_eq!(lines.left_out(), Some(0));
    }

    #[tokio::test(start_paused = true)]
    async fn a_trouble_is_over_once_when_nothing_has_failed_for_a_while() {
        let lines = Throttle::new();
        assert_eq!(lines.is_over(), None, "there was none");
        lines.left_out();
        advance(CALM).await;
        lines.left_out();
        assert_eq!(lines.is_over(), None, "others still fail");
        advance(CALM).await;
        assert_eq!(lines.is_over(), Some(1));
        advance(CALM).await;
        assert_eq!(lines.is_over(), None);
    }
}
