//! Instants and calendar days, always Indian Standard Time (+05:30, no summer time).
//!
//! Nothing here reads a clock: the present is an argument of every rule that needs it. Both types
//! are total: arithmetic that would leave the years 1970 … 9999 stops at their ends.

mod day;
mod format;
mod timestamp;

pub use day::Day;
pub use format::{format_birth_date, format_day, format_instant};
pub use timestamp::Timestamp;

/// A text that is no instant or no day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeError;

impl core::fmt::Display for TimeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("not a valid date or time of the years 1970 to 9999")
    }
}

impl core::error::Error for TimeError {}
