//! Instants and calendar days in Indian Standard Time (+05:30, no summer time).
//!
//! Rules take the current time as an argument. Results of arithmetic are limited to the years 1970 … 9999.

mod day;
mod format;
mod timestamp;

pub use day::Day;
pub use format::{format_birth_date, format_clock, format_day, format_instant};
pub use timestamp::Timestamp;

/// The error of an invalid or unsupported instant or day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeError;

impl core::fmt::Display for TimeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("not a valid date or time of the years 1970 to 9999")
    }
}

impl core::error::Error for TimeError {}
