//! A calendar day in Indian Standard Time.

use super::{TimeError, Timestamp};
use crate::written::{Written, written_as_text};
use core::str::FromStr;
use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, OffsetDateTime};

/// `YYYY-MM-DD` on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "`${number}-${number}-${number}`"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, format = Date, pattern = r"^\d{4}-\d{2}-\d{2}$", example = "2026-11-27"))]
pub struct Day(Date);

impl Day {
    pub const MIN: Self = Self(time::macros::date!(1970 - 01 - 01));
    pub const MAX: Self = Self(time::macros::date!(9999 - 12 - 31));

    pub(super) fn from_date(date: Date) -> Self {
        Self(date.clamp(Self::MIN.0, Self::MAX.0))
    }

    #[must_use]
    pub fn plus(self, days: i64) -> Self {
        // Larger numbers of days end beyond the calendar in any case, and could overflow a `Duration`.
        Self::from_date(self.0.saturating_add(Duration::days(days.clamp(-4_000_000, 4_000_000))))
    }

    /// The same day of the month, `months` later; in a shorter month, its last day.
    #[must_use]
    pub fn plus_months(self, months: u32) -> Self {
        let later = i64::from(self.month()).saturating_sub(1).saturating_add(i64::from(months));
        let Ok(year) = i32::try_from(i64::from(self.year()).saturating_add(later / 12)) else { return Self::MAX };
        let month = self.0.month().nth_next(u8::try_from(months % 12).unwrap_or_default());
        let day = self.day_of_month().min(month.length(year));
        Date::from_calendar_date(year, month, day).map_or(Self::MAX, Self::from_date)
    }

    /// Negative when `other` is earlier.
    pub fn days_until(self, other: Self) -> i64 {
        i64::from(other.0.to_julian_day()) - i64::from(self.0.to_julian_day())
    }

    /// As [`Self::days_until`], but 0 when `other` is earlier.
    pub fn saturating_days_until(self, other: Self) -> u32 {
        u32::try_from(self.days_until(other)).unwrap_or(0)
    }

    /// 00:00 IST.
    pub fn start(self) -> Timestamp {
        Timestamp::at(self, 0)
    }

    /// 00:00 IST of the next day.
    pub fn end(self) -> Timestamp {
        self.start().plus_hours(24)
    }

    /// `20261127`, as in calendar files.
    pub fn compact(self) -> String {
        format!("{:04}{:02}{:02}", self.year(), self.month(), self.day_of_month())
    }

    fn written(self) -> Written {
        self.before(Written::empty())
    }

    /// Puts the wire form before `text`.
    pub(super) fn before(self, mut text: Written) -> Written {
        let (year, month, day) = self.0.to_calendar_date();
        text.digits(day.into(), 2);
        text.put(b'-');
        text.digits(u8::from(month).into(), 2);
        text.put(b'-');
        text.digits(year.unsigned_abs().into(), 4);
        text
    }

    pub const fn year(self) -> i32 {
        self.0.year()
    }

    /// 1 to 12.
    pub const fn month(self) -> u8 {
        self.0.month() as u8
    }

    pub const fn day_of_month(self) -> u8 {
        self.0.day()
    }
}

impl FromStr for Day {
    type Err = TimeError;

    /// Exactly `YYYY-MM-DD`.
    fn from_str(text: &str) -> Result<Self, TimeError> {
        let midnight = OffsetDateTime::parse(&[text, "T00:00:00Z"].concat(), &Rfc3339).map_err(|_| TimeError)?;
        let day = Self(midnight.date());
        if day < Self::MIN { Err(TimeError) } else { Ok(day) }
    }
}

written_as_text!(Day, String::deserialize, |text: String| text.parse());
