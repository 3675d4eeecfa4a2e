//! Decimals: checked operations, and reading from the wire: a string, or in requests also a JSON number.

use super::parse_plain;
use core::fmt;
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;
use serde::Deserializer;
use serde::de::{Error, Visitor};

/// Operations that give `None` on overflow or for a division by zero. `rust_decimal` inlines its operations at every
/// use. For the browser, each is compiled once, which makes the module that phones download 7 KB smaller.
macro_rules! compiled_once {
    ($($name:ident: $operation:ident;)+) => {$(
        #[cfg_attr(target_arch = "wasm32", inline(never))]
        #[cfg_attr(not(target_arch = "wasm32"), inline)]
        pub(crate) fn $name(a: Decimal, b: Decimal) -> Option<Decimal> {
            a.$operation(b)
        }
    )+};
}

compiled_once! {
    add: checked_add;
    sub: checked_sub;
    mul: checked_mul;
    div: checked_div;
}

/// Parses a decimal. `Decimal`'s own deserialiser is 12 KB larger, and accepts forms such as `1e3` and `1_000`.
pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
    deserializer.deserialize_any(Number)
}

struct Number;

impl Visitor<'_> for Number {
    type Value = Decimal;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a decimal number")
    }

    fn visit_i64<E>(self, it: i64) -> Result<Decimal, E> {
        Ok(it.into())
    }

    fn visit_u64<E>(self, it: u64) -> Result<Decimal, E> {
        Ok(it.into())
    }

    /// `from_f64` rounds to 15 digits, which restores the written number from its binary approximation.
    #[expect(clippy::disallowed_types, reason = "converted at once, never computed with")]
    fn visit_f64<E: Error>(self, it: f64) -> Result<Decimal, E> {
        Decimal::from_f64(it).ok_or_else(|| E::custom("no decimal number"))
    }

    fn visit_str<E: Error>(self, it: &str) -> Result<Decimal, E> {
        parse_plain(it).map_err(E::custom)
    }
}
