//! Money and rates: decimals, never floats, and one function that rounds to the paisa.
//!
//! A [`Money`] has two decimals and lies within ± ₹1,000,000,000. A rate ([`PercentPerDay`], [`Fraction`], [`Apr`]) has
//! at most eight decimals and lies within 0 … 1,000,000. Therefore no rule can overflow a `Decimal`.

pub(crate) mod decimal;
mod rate;

pub use rate::{Apr, Fraction, PercentPerDay};

use crate::written::{Written, written_as_text};
use core::fmt;
use core::str::FromStr;
use rust_decimal::{Decimal, RoundingStrategy};

/// Number of decimals of an amount.
const SCALE: u32 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoneyError {
    NotANumber,
    /// More decimals than the type holds (2 for money, 8 for rates).
    TooPrecise,
    OutOfRange,
}

impl fmt::Display for MoneyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "not a decimal number",
            Self::TooPrecise => "too many decimals",
            Self::OutOfRange => "out of range",
        })
    }
}

impl core::error::Error for MoneyError {}

/// Rounds half away from zero to the paisa (contract §3). The result has two decimals.
pub fn round_paisa(value: Decimal) -> Decimal {
    let mut paise = value.round_dp_with_strategy(SCALE, RoundingStrategy::MidpointAwayFromZero);
    if paise.scale() != SCALE {
        paise.rescale(SCALE);
    }
    paise
}

/// An amount of rupees, to the paisa. On the wire a string with two decimals, `"1062.00"`; requests may send a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "`${number}`"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, pattern = r"^-?\d{1,10}\.\d{2}$", example = "1062.00"))]
pub struct Money(Decimal);

impl Default for Money {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Money {
    pub const ZERO: Self = Self(Decimal::from_parts(0, 0, 0, false, SCALE));
    /// ₹1,000,000,000.00, which is 0x17_4876_E800 paise.
    pub const MAX: Self = Self(Decimal::from_parts(0x4876_E800, 0x17, 0, false, SCALE));

    /// Refuses more than two decimals and values out of range.
    pub fn exact(value: Decimal) -> Result<Self, MoneyError> {
        if value.normalize().scale() > 2 {
            return Err(MoneyError::TooPrecise);
        }
        Self::rounded(value).ok_or(MoneyError::OutOfRange)
    }

    /// Rounds to the paisa; `None` when out of range.
    pub fn rounded(value: Decimal) -> Option<Self> {
        let paise = round_paisa(value);
        (paise.abs() <= Self::MAX.0).then_some(Self(paise))
    }

    /// Rounds to the paisa; limits the result to the type's range.
    pub fn clamped(value: Decimal) -> Self {
        Self(round_paisa(value.clamp(-Self::MAX.0, Self::MAX.0)))
    }

    pub fn rupees(rupees: u32) -> Self {
        Self::clamped(Decimal::from(rupees))
    }

    pub fn paise(paise: i64) -> Self {
        Self::clamped(Decimal::from_i128_with_scale(i128::from(paise), 2))
    }

    /// In rupees.
    pub const fn value(self) -> Decimal {
        self.0
    }

    /// `None` when out of range.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        Self::rounded(decimal::add(self.0, other.0)?)
    }

    /// `None` when out of range.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        Self::rounded(decimal::sub(self.0, other.0)?)
    }

    /// Returns the sum, limited to the type's range.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        decimal::add(self.0, other.0).map_or(Self::MAX, Self::clamped)
    }

    /// Returns the difference, which may be negative, limited to the type's range.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        decimal::sub(self.0, other.0).map_or(Self::ZERO, Self::clamped)
    }

    /// Returns the difference; zero if `other` is larger.
    #[must_use]
    pub fn excess_over(self, other: Self) -> Self {
        self.minus(other).max(Self::ZERO)
    }

    pub fn is_positive(self) -> bool {
        self > Self::ZERO
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Formats with Indian grouping, the last three digits and then pairs: `₹1,00,000.00`, or `-₹1,00,000.00` for a
    /// negative amount.
    pub fn display(self) -> String {
        let text = self.to_string();
        let (sign, unsigned) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
        let (rupees, paise) = unsigned.split_once('.').unwrap_or((unsigned, "00"));
        let mut out = String::with_capacity(text.len() + 8);
        out.push_str(sign);
        out.push('₹');
        for (place, digit) in rupees.chars().enumerate() {
            let left = rupees.len() - place;
            if place > 0 && left >= 3 && left % 2 == 1 {
                out.push(',');
            }
            out.push(digit);
        }
        out.push('.');
        out.push_str(paise);
        out
    }

    /// The wire form: two decimals, no grouping, no sign on zero.
    fn written(self) -> Written {
        written(self.0, 2)
    }
}

impl FromStr for Money {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        Self::exact(parse_plain(text)?)
    }
}

written_as_text!(Money, decimal::read, Self::exact);

/// Formats with at least `decimals` decimals. The mantissa of an amount or a rate fits an `i64`.
fn written(value: Decimal, decimals: u32) -> Written {
    let missing = decimals.saturating_sub(value.scale());
    let mantissa = i64::try_from(value.mantissa()).unwrap_or_default().saturating_mul(10_i64.saturating_pow(missing));
    Written::decimal(mantissa, value.scale().saturating_add(missing))
}

/// Accepts digits, one point and one leading minus. `Decimal` also accepts underscores, a plus sign and excess digits.
fn parse_plain(text: &str) -> Result<Decimal, MoneyError> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '-');
    if !plain {
        return Err(MoneyError::NotANumber);
    }
    Decimal::from_str_exact(text).map_err(|_| MoneyError::NotANumber)
}
