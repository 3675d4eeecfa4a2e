//! Instants and calendar days in Indian Standard Time (+05:30, no summer time).
//!
//! Rules take the current time as an argument. Results of arithmetic are limited to the years 1970 … 9999.

mod day;
mod timestamp;

pub use day::Day;
pub use timestamp::Timestamp;

use crate::message::Language;

/// The error of an invalid or unsupported instant or day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeError;

impl core::fmt::Display for TimeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("not a valid date or time of the years 1970 to 9999")
    }
}

impl core::error::Error for TimeError {}

/// `20 Nov 2026`, or `20 नवंबर 2026` when the language tag is `hi` (or `hi-…`); English for an unknown language.
pub fn format_day(day: Day, lang: &str) -> String {
    format!("{} {} {}", day.day_of_month(), month(day, lang), day.year())
}

fn month(day: Day, lang: &str) -> &'static str {
    let months = Language::of_tag(lang).unwrap_or_default().months();
    months.get(usize::from(day.month().saturating_sub(1))).copied().unwrap_or_default()
}

/// Formats a date of birth, also before [`Day::MIN`]: `"1968-05-13"` → `13 May 1968`. A year alone is unchanged; any
/// other text gives `None`.
pub fn format_birth_date(written: &str, lang: &str) -> Option<String> {
    let (year, rest) = written.split_at_checked(4)?;
    if !year.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if rest.is_empty() {
        return Some(year.to_owned());
    }
    // Replaces the year by a year that a `Day` can have, with the same number of days in February.
    let same_days = if time::util::is_leap_year(year.parse().ok()?) { "2000" } else { "2001" };
    let day: Day = [same_days, rest].concat().parse().ok()?;
    Some(format!("{} {} {year}", day.day_of_month(), month(day, lang)))
}

/// `20 Nov 2026, 10:15`.
pub fn format_instant(at: Timestamp, lang: &str) -> String {
    format!("{}, {}", format_day(at.day(), lang), format_clock(at))
}

/// `10:15`.
pub fn format_clock(at: Timestamp) -> String {
    let (hour, minute, _, _) = at.clock();
    format!("{hour:02}:{minute:02}")
}
