//! Rates, with one type per unit. On the wire, a rate is a string.

use super::decimal::{self, mul, sub};
use super::{Money, MoneyError, parse_plain, round_paisa, written};
use crate::written::{Written, written_as_text};
use core::str::FromStr;
use rust_decimal::Decimal;

const MOST: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);
const ONE_PERCENT: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

fn bounded(value: Decimal) -> Result<Decimal, MoneyError> {
    if value.scale() > 8 {
        return Err(MoneyError::TooPrecise);
    }
    if value.is_sign_negative() && !value.is_zero() || value > MOST {
        return Err(MoneyError::OutOfRange);
    }
    Ok(value.abs())
}

macro_rules! rates {
    ($($(#[doc = $doc:literal])+ $name:ident, $example:literal;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "string"))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(value_type = String, pattern = r"^\d{1,7}(\.\d{1,8})?$", example = $example))]
        pub struct $name(Decimal);

        impl $name {
            pub const ZERO: Self = Self(Decimal::ZERO);
            /// 1,000,000.
            pub const MAX: Self = Self(MOST);

            /// Accepts 0 … 1,000,000 with at most eight decimals.
            pub fn new(value: Decimal) -> Result<Self, MoneyError> {
                bounded(value).map(Self)
            }

            pub const fn value(self) -> Decimal {
                self.0
            }

            fn written(self) -> Written {
                written(self.0, 0)
            }
        }

        impl FromStr for $name {
            type Err = MoneyError;

            fn from_str(text: &str) -> Result<Self, MoneyError> {
                Self::new(parse_plain(text)?)
            }
        }

        written_as_text!($name, decimal::read, Self::new);
    )+};
}

rates! {
    /// A percentage of an amount per day, for interest and late charges: `"0.1"` is 0.1 % a day.
    PercentPerDay, "0.1";
    /// A fraction of an amount, for fees, discounts and caps: `"0.10"` is 10 %.
    Fraction, "0.10";
    /// An annual percentage rate: percent with two decimals, `"738.99"`.
    Apr, "738.99";
}

/// Rounds once, at the end; limits the result to the range of [`Money`].
fn product(amount: Decimal, factors: &[Decimal]) -> Money {
    let exact = factors.iter().try_fold(amount, |product, factor| mul(product, *factor));
    exact.map_or(Money::MAX, Money::clamped)
}

impl PercentPerDay {
    /// `round(amount × rate / 100 × days)`.
    pub fn of(self, amount: Money, days: u32) -> Money {
        product(amount.value(), &[self.0, Decimal::from(days), ONE_PERCENT])
    }
}

impl Fraction {
    /// A whole number of percent: `percent(9)` is `0.09`.
    pub fn percent(percent: u8) -> Self {
        Self(Decimal::from_i128_with_scale(i128::from(percent), 2))
    }

    /// In percent without trailing zeros, for display: `0.10` → `10`.
    pub fn as_percent(self) -> String {
        mul(self.0, Decimal::ONE_HUNDRED).unwrap_or(self.0).normalize().to_string()
    }

    /// `round(amount × fraction)`.
    pub fn of(self, amount: Money) -> Money {
        self.less(Self::ZERO, amount)
    }

    /// `round(amount × fraction × (1 − discount))`.
    pub fn less(self, discount: Self, amount: Money) -> Money {
        let remaining = sub(Decimal::ONE, discount.0).unwrap_or_default();
        product(amount.value(), &[self.0, remaining])
    }
}

impl Apr {
    /// Rounded to two decimals, half away from zero; `None` when out of bounds.
    pub fn rounded(value: Decimal) -> Option<Self> {
        let shown = round_paisa(value);
        (Decimal::ZERO..=MOST).contains(&shown).then_some(Self(shown))
    }
}
