//! A decimal number off the wire: as text, or as the number that a request may send instead.

use super::parse_plain;
use core::fmt;
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;
use serde::Deserializer;
use serde::de::{Error, Visitor};

/// Reads the number. `Decimal`'s own deserialiser turns a number into text and back, which adds almost a dozen
/// kilobytes to the module that phones download, and it accepts texts that nobody writes (`1e3`, `1_000`).
pub(super) fn decimal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
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

    /// Rounded to 15 digits, which gives the number as it was written and not its binary approximation.
    #[expect(clippy::disallowed_types, reason = "read, never reckoned with")]
    fn visit_f64<E: Error>(self, it: f64) -> Result<Decimal, E> {
        Decimal::from_f64(it).ok_or_else(|| E::custom("no decimal number"))
    }

    fn visit_str<E: Error>(self, it: &str) -> Result<Decimal, E> {
        parse_plain(it).map_err(E::custom)
    }
}
