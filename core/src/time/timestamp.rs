//! An instant in time.

use super::{Day, TimeError};
use crate::written::{Written, written_as_text};
use core::str::FromStr;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

const IST_MS: i64 = 19_800_000;
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// 9999-12-31T23:59:59.999+05:30.
const MAX_MS: i64 = 253_402_300_799_999 - IST_MS;

/// An instant with a precision of milliseconds. On the wire RFC 3339 in IST, `2026-11-20T10:15:00+05:30`, with
/// milliseconds only when they are not zero. Any offset is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "`${Day}T${string}`"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, format = DateTime, pattern = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?\+05:30$", example = "2026-11-20T10:15:00+05:30"))]
pub struct Timestamp(i64);

impl Timestamp {
    /// 1970-01-01T05:30:00+05:30.
    pub const MIN: Self = Self(0);
    /// The end of the year 9999 in India.
    pub const MAX: Self = Self(MAX_MS);

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub fn from_epoch_ms(ms: i64) -> Self {
        Self(ms.clamp(0, MAX_MS))
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub const fn epoch_ms(self) -> i64 {
        self.0
    }

    /// `ms` milliseconds after the start of an IST day.
    pub fn at(day: Day, ms: i64) -> Self {
        let midnight = Day::MIN.days_until(day).saturating_mul(DAY_MS) - IST_MS;
        Self::from_epoch_ms(midnight.saturating_add(ms))
    }

    pub fn day(self) -> Day {
        Day::MIN.plus((self.0 + IST_MS).div_euclid(DAY_MS))
    }

    /// Hour, minute, second and millisecond in IST.
    pub fn clock(self) -> (i64, i64, i64, i64) {
        let ms = (self.0 + IST_MS).rem_euclid(DAY_MS);
        (ms / HOUR_MS, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000)
    }

    /// `20261120T044500Z`: UTC, as in calendar files.
    pub fn compact_utc(self) -> String {
        let (day, ms) = (Day::MIN.plus(self.0 / DAY_MS), self.0 % DAY_MS);
        format!("{}T{:02}{:02}{:02}Z", day.compact(), ms / HOUR_MS, ms / 60_000 % 60, ms / 1000 % 60)
    }

    #[must_use]
    pub fn plus_ms(self, ms: i64) -> Self {
        Self::from_epoch_ms(self.0.saturating_add(ms))
    }

    #[must_use]
    pub fn plus_hours(self, hours: i64) -> Self {
        self.plus_ms(hours.saturating_mul(HOUR_MS))
    }

    /// The same time of day, `days` days later; India has no summer time.
    #[must_use]
    pub fn plus_days(self, days: i64) -> Self {
        self.plus_ms(days.saturating_mul(DAY_MS))
    }

    fn written(self) -> Written {
        let mut text = Written::empty();
        b"+05:30".iter().rev().for_each(|character| text.put(*character));
        let (hour, minute, second, ms) = self.clock();
        if ms != 0 {
            text.digits(ms.unsigned_abs(), 3);
            text.put(b'.');
        }
        for (number, sign) in [(second, b':'), (minute, b':'), (hour, b'T')] {
            text.digits(number.unsigned_abs(), 2);
            text.put(sign);
        }
        self.day().before(text)
    }

    /// Negative when `other` is earlier.
    pub const fn ms_until(self, other: Self) -> i64 {
        other.0.saturating_sub(self.0)
    }
}

impl FromStr for Timestamp {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        let instant = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| TimeError)?;
        let ms = i64::try_from(instant.unix_timestamp_nanos().div_euclid(1_000_000)).map_err(|_| TimeError)?;
        if !(0..=MAX_MS).contains(&ms) {
            return Err(TimeError);
        }
        Ok(Self(ms))
    }
}

written_as_text!(Timestamp, String::deserialize, |text: String| text.parse());
