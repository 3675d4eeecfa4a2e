//! Formats of money, percentages, days and instants. Part of the modules `reading` and `applying`.

use loan_core::money::{self, Fraction, Money};
use loan_core::time::{self, Day, Timestamp};
use wasm_bindgen::prelude::*;

/// `"100000.00"` → `₹1,00,000.00`.
#[wasm_bindgen(js_name = formatMoney)]
pub fn format_money(money: &str) -> Result<String, JsError> {
    Ok(money::format_rupees(money.parse::<Money>()?))
}

/// `"0.10"` → `10`: a fraction in percent.
#[wasm_bindgen(js_name = formatFraction)]
pub fn format_fraction(fraction: &str) -> Result<String, JsError> {
    Ok(fraction.parse::<Fraction>()?.as_percent())
}

/// `"2026-11-20"` → `20 Nov 2026`, in Hindi `20 नव॰ 2026`.
#[wasm_bindgen(js_name = formatDay)]
pub fn format_day(day: &str, lang: &str) -> Result<String, JsError> {
    Ok(time::format_day(day.parse::<Day>()?, lang))
}

/// `"2026-11-20T10:15:00+05:30"` → `20 Nov 2026, 10:15`.
#[wasm_bindgen(js_name = formatInstant)]
pub fn format_instant(instant: &str, lang: &str) -> Result<String, JsError> {
    Ok(time::format_instant(instant.parse::<Timestamp>()?, lang))
}

/// `"2026-11-20T18:30:00.000Z"` → `2026-11-21`: the day in India.
#[wasm_bindgen(js_name = dayOf)]
pub fn day_of(instant: &str) -> Result<String, JsError> {
    Ok(instant.parse::<Timestamp>()?.day().to_string())
}
