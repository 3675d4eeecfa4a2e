//! Fees and annual percentage rates against tables computed by independent programs.

use crate::support;
use loan_core::fees::apr::{bullet_apr, periodic_irr, schedule_apr};
use loan_core::fees::quote::gst;
use loan_core::money::{Fraction, Money, PercentPerDay, round_paisa};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

fn rows(name: &str) -> Vec<BTreeMap<String, String>> {
    let text = support::vectors(&format!("fees/{name}"));
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

fn paise(row: &BTreeMap<String, String>, column: &str) -> Money {
    Money::paise(row[column].parse().unwrap())
}

fn percent_as_fraction(text: &str) -> Fraction {
    Fraction::new(text.parse::<Decimal>().unwrap() / Decimal::ONE_HUNDRED).unwrap()
}

#[test]
fn every_line_of_every_fee_vector_is_exact() {
    let rows = rows("fee_vectors.csv");
    assert_eq!(rows.len(), 100);
    for row in rows {
        let case = &row["case_id"];
        let amount = paise(&row, "principal_paise");
        let [rate, discount] = ["service_rate_pct", "loyalty_discount_pct"].map(|name| percent_as_fraction(&row[name]));
        let fee = rate.less(discount, amount);
        assert_eq!(fee, paise(&row, "fee_half_up"), "{case} fee");
        assert_eq!(gst(fee), paise(&row, "gst_half_up"), "{case} GST");
        let per_day: PercentPerDay = row["interest_pct_per_day"].parse().unwrap();
        let interest = per_day.of(amount, row["days"].parse().unwrap());
        assert_eq!(interest, paise(&row, "interest_half_up"), "{case} interest");
        let received = amount.checked_sub(fee).unwrap().checked_sub(gst(fee)).unwrap();
        assert_eq!(received, paise(&row, "arrive_half_up"), "{case} received");
        assert_eq!(amount.plus(interest), paise(&row, "repayment_half_up"), "{case} repaid");
    }
}

/// Parses a row's nominal APR. Rounding noise of the table's program, such as `1e-27`, counts as zero.
fn nominal(row: &BTreeMap<String, String>) -> Decimal {
    let text = &row["apr_nominal_pct"];
    let exponent = text.split_once("e-").map_or(0, |(_, exponent)| exponent.parse::<u32>().unwrap());
    if exponent > 20 { Decimal::ZERO } else { text.parse().unwrap() }
}

#[test]
fn every_apr_vector_agrees_to_the_tenth_decimal() {
    let rows = rows("apr_vectors.csv");
    assert_eq!(rows.len(), 41);
    let near = Decimal::new(1, 10);
    for row in rows {
        let case = &row["case_id"];
        let received = paise(&row, "net_disbursed_paise");
        let flows: Vec<(i64, i64)> = serde_json::from_str(&row["flows_day_paise_json"]).unwrap();
        let repayments: Vec<Decimal> = flows.iter().skip(1).map(|(_, paise)| Money::paise(*paise).value()).collect();
        let expected = nominal(&row);
        let per_year: Decimal = row["periods_per_year"].parse().unwrap();
        let scheduled = schedule_apr(received.value(), &repayments, per_year).unwrap();
        assert!((scheduled - expected).abs() < near, "{case}: {scheduled} ≠ {expected}");
        if row["kind"] == "single" {
            let days = u32::try_from(flows.last().unwrap().0).unwrap();
            let bullet = bullet_apr(paise(&row, "total_repaid_paise"), received, days).unwrap();
            assert!((bullet - expected).abs() < near, "{case}: {bullet} ≠ {expected}");
        }
    }
}

// The Reserve Bank's illustration: ₹20,000 at 15 % for 24 months, with fees of ₹400.
#[test]
fn the_reserve_banks_example_is_17_07_percent() {
    let monthly = Decimal::new(125, 4);
    let discounted = (0..24).fold(Decimal::ONE, |product, _| product / (Decimal::ONE + monthly));
    let emi = Decimal::from(20_000) * monthly / (Decimal::ONE - discounted);
    assert_eq!(round_paisa(emi), Decimal::new(96_973, 2), "970 in whole rupees");
    let apr = schedule_apr(Decimal::from(19_600), &vec![emi; 24], Decimal::from(12)).unwrap();
    assert_eq!(round_paisa(apr), Decimal::new(1707, 2));
    let without_fees = schedule_apr(Decimal::from(20_000), &vec![emi; 24], Decimal::from(12)).unwrap();
    assert!((without_fees - Decimal::from(15)).abs() < Decimal::new(1, 15), "{without_fees}");
}

#[test]
fn flows_without_a_rate_give_none() {
    let ten = Decimal::TEN;
    assert_eq!(periodic_irr(Decimal::ZERO, &[ten]), None);
    assert_eq!(periodic_irr(ten, &[]), None);
    assert_eq!(periodic_irr(ten, &[Decimal::ONE]), None, "less comes back than went out");
    assert_eq!(periodic_irr(ten, &[Decimal::from(20), -Decimal::ONE]), None);
    assert_eq!(periodic_irr(ten, &vec![ten; 481]), None);
    assert!(periodic_irr(ten, &vec![ten; 480]).is_some());
    assert_eq!(periodic_irr(ten, &[Decimal::from(20)]), Some(Decimal::ONE), "exact, though found by bisection");
    assert_eq!(periodic_irr(ten, &[ten]), Some(Decimal::ZERO));
    assert_eq!(periodic_irr(Decimal::MAX, &[Decimal::MAX, Decimal::MAX]), None);
    assert_eq!(bullet_apr(Money::rupees(10), Money::ZERO, 7), None);
    assert_eq!(bullet_apr(Money::rupees(10), Money::rupees(9), 0), None);
}
