//! Checks whether the machine's clock can be trusted.
//!
//! The clock is compared with the database's clock and, at start, with the highest instant that the store's servers
//! have acknowledged. A wrong clock would make loans overdue, end sessions and delete records for good. A server whose
//! clock is obviously wrong therefore does not start, or suspends its work until the clock is right.

use std::time::Instant;

use loan_core::time::Timestamp;
use parking_lot::Mutex;

/// Maximum milliseconds by which the clock may differ from the database's, or be behind the mark of [`refusal`].
pub const TOLERANCE_MS: i64 = 5 * 60_000;
/// Maximum milliseconds by which the clock may be ahead of the mark of [`refusal`] or, without a database, may jump.
pub const FURTHEST_MS: i64 = 24 * 3_600_000;

/// Returns why a server whose clock shows `now` must not start, or `None` if it may. `mark` is the highest instant that
/// the store's servers have acknowledged, `database` the database's time.
pub fn refusal(now: Timestamp, mark: Option<Timestamp>, database: Option<Timestamp>) -> Option<String> {
    let ahead = |than: Timestamp| than.ms_until(now);
    let why = match (mark, database) {
        (_, Some(database)) if ahead(database).abs() > TOLERANCE_MS => {
            format!("more than 5 minutes off the database's ({database})")
        }
        (Some(mark), _) if ahead(mark) < -TOLERANCE_MS => {
            format!("more than 5 minutes before the last instant that the store knows ({mark})")
        }
        (Some(mark), _) if ahead(mark) > FURTHEST_MS => {
            format!("more than 24 hours after the last instant that the store knows ({mark})")
        }
        _ => return None,
    };
    Some(format!(
        "the machine's clock shows {now}, {why}; set it right, or start once with --accept-clock if it is right"
    ))
}

/// The database's time as last read, and the monotonic time of the reading.
#[derive(Debug, Default)]
pub struct Reference(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    read: Option<(Timestamp, Instant)>,
    is_off: bool,
}

impl Reference {
    pub fn note(&self, database: Timestamp) {
        self.0.lock().read = Some((database, Instant::now()));
    }

    /// Returns the milliseconds by which a clock that shows `now` is ahead of the database's; 0 within the tolerance,
    /// or without a database. Logs when the clock leaves or re-enters the tolerance.
    pub fn off_ms(&self, now: Timestamp) -> i64 {
        let mut state = self.0.lock();
        let Some((database, since)) = state.read else { return 0 };
        let passed = i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX);
        let off_ms = database.plus_ms(passed).ms_until(now);
        let is_off = off_ms.abs() > TOLERANCE_MS;
        if is_off != std::mem::replace(&mut state.is_off, is_off) {
            if is_off {
                tracing::error!(off_ms, "the machine's clock is off the database's; nothing is done until it is right");
            } else {
                tracing::info!("the machine's clock agrees with the database's again");
            }
        }
        if is_off { off_ms } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: i64 = 24 * 3_600_000;

    fn now() -> Timestamp {
        Timestamp::from_epoch_ms(1_795_149_900_000)
    }

    #[test]
    fn a_start_is_refused_before_what_the_store_knows_far_beyond_it_or_off_the_database() {
        let later = |ms| Some(now().plus_ms(ms));
        for (mark, database, expected) in [
            (None, None, None),
            (later(0), later(0), None),
            (later(TOLERANCE_MS), later(TOLERANCE_MS), None),
            (later(-DAY_MS), later(-TOLERANCE_MS), None),
            (later(TOLERANCE_MS + 1), None, Some("5 minutes before the last instant")),
            (later(400 * DAY_MS), None, Some("5 minutes before the last instant")),
            (later(-DAY_MS - 1), None, Some("24 hours after the last instant")),
            (later(-3653 * DAY_MS), None, Some("24 hours after the last instant")),
            (None, later(TOLERANCE_MS + 1), Some("5 minutes off the database's")),
            (later(0), later(-9 * DAY_MS), Some("5 minutes off the database's")),
        ] {
            let line = refusal(now(), mark, database);
            match expected {
                None => assert_eq!(line, None),
                Some(expected) => {
                    let line = line.unwrap();
                    assert!(line.contains(expected) && line.contains("--accept-clock"), "{line}");
                    assert_eq!(line.lines().count(), 1);
                }
            }
        }
    }

    #[test]
    fn a_clock_is_off_by_more_than_five_minutes_or_not_at_all() {
        let reference = Reference::default();
        assert_eq!(reference.off_ms(now().plus_days(9)), 0, "nothing to compare with");
        reference.note(now());
        assert_eq!(reference.off_ms(now().plus_ms(TOLERANCE_MS)), 0);
        assert_eq!(reference.off_ms(now().plus_ms(60_000 - TOLERANCE_MS)), 0);
        let off_ms = reference.off_ms(now().plus_days(9));
        assert!((9 * DAY_MS - 60_000..=9 * DAY_MS).contains(&off_ms), "{off_ms}");
        assert!(reference.off_ms(now().plus_days(-400)) < -399 * DAY_MS);
        assert_eq!(reference.off_ms(now()), 0, "set right again");
    }
}
