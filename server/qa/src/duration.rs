//! Parses and formats ISO 8601 durations: `P8D`, `PT72H`, `P1DT30M`, `PT0.5S`, `-P3D`.

const DAY_MS: i64 = 86_400_000;

/// Parses a duration to milliseconds. `None` for invalid text, and for years and months, whose length varies.
pub fn millis(text: &str) -> Option<i64> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let rest = rest.strip_prefix('P')?;
    let (days, time) = match rest.split_once('T') {
        Some((_, "")) => return None,
        Some((days, time)) => (days, time),
        None if rest.is_empty() => return None,
        None => (rest, ""),
    };
    let days = units(days, &[('W', 7 * DAY_MS), ('D', DAY_MS)])?;
    let time = units(time, &[('H', 3_600_000), ('M', 60_000), ('S', 1000)])?;
    days.checked_add(time)?.checked_mul(sign)
}

/// Formats milliseconds, for example as `-P9DT2H3M4.5S`.
pub fn text(ms: i64) -> String {
    let (sign, ms) = (if ms < 0 { "-" } else { "" }, ms.unsigned_abs());
    let parts = [(ms / 86_400_000, "D"), (ms / 3_600_000 % 24, "H"), (ms / 60_000 % 60, "M")];
    let [days, hours, minutes] =
        parts.map(|(count, unit)| if count == 0 { String::new() } else { format!("{count}{unit}") });
    let seconds = format!("{}.{:03}", ms / 1000 % 60, ms % 1000);
    let seconds = seconds.trim_end_matches('0').trim_end_matches('.');
    let time = match (seconds, ms == 0) {
        ("0", false) => [hours, minutes].concat(),
        _ => format!("{hours}{minutes}{seconds}S"),
    };
    format!("{sign}P{days}{}{time}", if time.is_empty() { "" } else { "T" })
}

/// Parses numbers with units to milliseconds. Each unit may occur once, in the given order.
fn units(mut text: &str, units: &[(char, i64)]) -> Option<i64> {
    let mut total = 0_i64;
    for (unit, ms) in units {
        let Some((number, rest)) = text.split_once(*unit) else { continue };
        total = total.checked_add(number_ms(number, *ms, *unit == 'S')?)?;
        text = rest;
    }
    text.is_empty().then_some(total)
}

fn number_ms(number: &str, ms: i64, fraction_allowed: bool) -> Option<i64> {
    let digits = |text: &str| (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(());
    let (whole, fraction) = match number.split_once('.') {
        Some((whole, fraction)) if fraction_allowed && fraction.len() <= 3 => {
            digits(fraction)?;
            (whole, format!("{fraction:0<3}").parse::<i64>().ok()?)
        }
        Some(_) => return None,
        None => (number, 0),
    };
    digits(whole)?;
    whole.parse::<i64>().ok()?.checked_mul(ms)?.checked_add(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_and_nonsense_is_refused() {
        assert_eq!(millis("P8D"), Some(8 * DAY_MS));
        assert_eq!(millis("PT72H"), Some(3 * DAY_MS));
        assert_eq!(millis("P1W2DT3H4M5.5S"), Some(9 * DAY_MS + 3 * 3_600_000 + 4 * 60_000 + 5500));
        assert_eq!(millis("-P1D"), Some(-DAY_MS));
        assert_eq!(millis("PT0S"), Some(0));
        for ms in [0, -1, 500, -86_400_000, 5_209_169_641, -3_600_000, 61_000, 93_784_005] {
            assert_eq!(millis(&text(ms)), Some(ms), "{}", text(ms));
        }
        assert_eq!(text(-5_209_169_641), "-P60DT6H59M29.641S");
        for text in
            ["", "P", "PT", "8D", "P1M", "P1Y", "PD", "P1.5D", "PT1M1H", "P1D1D", "P+1D", "P99999999999999999999D"]
        {
            assert_eq!(millis(text), None, "{text}");
        }
    }
}
