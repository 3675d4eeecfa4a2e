//! Parsing, rounding and formatting of amounts and rates.

use loan_core::money::{Apr, Fraction, Money, MoneyError, PercentPerDay, round_paisa};
use proptest::prelude::*;
use rust_decimal::Decimal;

fn dec(text: &str) -> Decimal {
    text.parse().unwrap()
}

#[test]
fn half_a_paisa_is_rounded_away_from_zero() {
    for (value, rounded) in [
        ("0.005", "0.01"),
        ("0.015", "0.02"),
        ("0.025", "0.03"),
        ("2.675", "2.68"),
        ("0.00499999999999", "0"),
        ("-0.005", "-0.01"),
        ("-0.025", "-0.03"),
        ("1234.5", "1234.5"),
    ] {
        assert_eq!(round_paisa(dec(value)), dec(rounded), "{value}");
    }
}

#[test]
fn money_is_a_string_with_two_decimals_on_the_wire() {
    for (given, wire) in [
        ("\"1062\"", "\"1062.00\""),
        ("\"1062.5\"", "\"1062.50\""),
        ("\"1062.500\"", "\"1062.50\""),
        ("1062", "\"1062.00\""),
        ("1062.25", "\"1062.25\""),
        ("0", "\"0.00\""),
        ("\"-0.00\"", "\"0.00\""),
        ("\"-5\"", "\"-5.00\""),
        ("1000000000", "\"1000000000.00\""),
    ] {
        let money: Money = serde_json::from_str(given).unwrap();
        assert_eq!(serde_json::to_string(&money).unwrap(), wire, "{given}");
    }
}

#[test]
fn invalid_amounts_are_refused() {
    for given in [
        "\"1.001\"",
        "1.005",
        "1000000001",
        "\"-1000000000.01\"",
        "\"\"",
        "\"₹5\"",
        "\"1,000.00\"",
        "null",
        "true",
        "\"1e3\"",
        "\"1_000\"",
        "1e40",
    ] {
        assert!(serde_json::from_str::<Money>(given).is_err(), "{given}");
    }
    for text in ["1_000", "+5", "1e3", "", ".", "-", "1.2.3", " 5"] {
        assert_eq!(text.parse::<Money>(), Err(MoneyError::NotANumber), "{text}");
    }
    assert_eq!("0.001".parse::<Money>(), Err(MoneyError::TooPrecise));
    assert_eq!("1000000000.01".parse::<Money>(), Err(MoneyError::OutOfRange));
}

#[test]
fn a_rate_stays_as_it_was_given() {
    for rate in ["0.1", "0.10", "0", "12.5", "0.0333"] {
        let parsed: PercentPerDay = serde_json::from_str(&format!("\"{rate}\"")).unwrap();
        assert_eq!(serde_json::to_string(&parsed).unwrap(), format!("\"{rate}\""));
    }
    for given in ["\"-0.1\"", "\"1000001\"", "\"0.000000001\"", "\"ten\""] {
        assert!(serde_json::from_str::<PercentPerDay>(given).is_err(), "{given}");
    }
    assert_eq!("0.10".parse::<Fraction>().unwrap().as_percent(), "10");
    assert_eq!("0.125".parse::<Fraction>().unwrap().as_percent(), "12.5");
    assert_eq!(Fraction::percent(9).to_string(), "0.09");
    assert_eq!(Apr::rounded(dec("738.985")).unwrap().to_string(), "738.99");
    assert_eq!(Apr::rounded(dec("15")).unwrap().to_string(), "15.00");
    assert_eq!(Apr::rounded(dec("1000000.01")), None);
    assert_eq!(Apr::rounded(dec("-0.01")), None);
}

// proves: S9.12
#[test]
fn rupees_are_grouped_the_indian_way() {
    for (amount, shown) in [
        ("0", "₹0.00"),
        ("7.5", "₹7.50"),
        ("999", "₹999.00"),
        ("1000", "₹1,000.00"),
        ("99999.99", "₹99,999.99"),
        ("100000", "₹1,00,000.00"),
        ("1234567.8", "₹12,34,567.80"),
        ("1000000000", "₹1,00,00,00,000.00"),
        ("-1062", "-₹1,062.00"),
    ] {
        assert_eq!(amount.parse::<Money>().unwrap().display(), shown);
    }
}

#[test]
fn arithmetic_never_leaves_its_bounds() {
    assert_eq!(Money::MAX.checked_add(Money::paise(1)), None);
    assert_eq!(Money::MAX.plus(Money::MAX), Money::MAX);
    let least = Money::clamped(Decimal::MIN);
    assert_eq!(least.plus(least), least, "two large debts are no fortune");
    assert_eq!(Money::ZERO.checked_sub(Money::paise(1)), Some(Money::paise(-1)));
    assert_eq!(Money::clamped(Decimal::MAX), Money::MAX);
    assert_eq!(Money::clamped(Decimal::MIN).to_string(), "-1000000000.00");
    assert_eq!(Money::rounded(Decimal::MAX), None);
}

proptest! {
    #[test]
    fn rounding_moves_at_most_half_a_paisa(mantissa in -10_i128.pow(20)..10_i128.pow(20), scale in 0_u32..12) {
        let value = Decimal::from_i128_with_scale(mantissa, scale);
        let rounded = round_paisa(value);
        prop_assert!((rounded - value).abs() <= dec("0.005"));
        prop_assert!(rounded.normalize().scale() <= 2);
        prop_assert_eq!(round_paisa(-value), -rounded);
        prop_assert_eq!(round_paisa(rounded), rounded);
    }

    #[test]
    fn money_survives_the_wire(paise in -100_000_000_000_i64..=100_000_000_000) {
        let money = Money::paise(paise);
        let wire = serde_json::to_string(&money).unwrap();
        prop_assert_eq!(serde_json::from_str::<Money>(&wire).unwrap(), money);
        prop_assert_eq!(money.to_string().parse::<Money>().unwrap(), money);
    }

    #[test]
    fn amounts_and_rates_are_written_as_decimals_are(
        mantissa in -100_000_000_000_i128..=100_000_000_000,
        scale in 0_u32..=8,
    ) {
        let value = Decimal::from_i128_with_scale(mantissa, scale);
        if let Ok(money) = Money::exact(value) {
            let text = format!("{value:.2}");
            prop_assert_eq!(money.to_string(), if money.is_zero() { "0.00" } else { &text });
        }
        if let Ok(rate) = PercentPerDay::new(value.abs()) {
            prop_assert_eq!(rate.to_string(), value.abs().to_string());
            prop_assert_eq!(serde_json::to_string(&rate).unwrap(), format!("\"{rate}\""));
        }
    }

    #[test]
    fn grouping_changes_no_digit(paise in -100_000_000_000_i64..=100_000_000_000) {
        let money = Money::paise(paise);
        let plain: String = money.display().chars().filter(|c| !matches!(c, '₹' | ',')).collect();
        prop_assert_eq!(plain, money.to_string());
    }

    #[test]
    fn any_text_is_an_amount_or_refused(text in ".{0,40}") {
        if let Ok(money) = text.parse::<Money>() {
            prop_assert!(money.value().abs() <= Money::MAX.value());
        }
        let _ = text.parse::<PercentPerDay>();
    }
}
