//! Schedules and rates that others worked out. Each table names its source.

use crate::orders::{day, rupees};
use loan_core::fees::apr::schedule_apr;
use loan_core::loan::{Interval, Plan, Schedule};
use loan_core::money::{Apr, Money};
use loan_core::time::Day;
use rust_decimal::Decimal;

/// A row: due day, interest, principal and the balance after it.
type Row = (&'static str, &'static str, &'static str, &'static str);

/// Apache Fineract, `ProgressiveEMICalculatorTest` (apache/fineract@4198b0b): 100 lent, half-even at two decimals. Ours
/// lends 10,000 in whole rupees, which are the same digits. Our whole rupee and their rounding of interest move each row by up
/// to 1.50.
#[test]
fn the_schedules_of_another_lender_s_software_are_ours() {
    // 15.678 % over 365 days, monthly.
    let monthly: [Row; 6] = [
        ("2024-02-01", "1.33", "16.1", "83.9"),
        ("2024-03-01", "1.05", "16.38", "67.52"),
        ("2024-04-01", "0.90", "16.53", "50.99"),
        ("2024-05-01", "0.66", "16.77", "34.22"),
        ("2024-06-01", "0.46", "16.97", "17.25"),
        ("2024-07-01", "0.22", "17.25", "0.0"),
    ];
    // 9.4822 % over 364 days, weekly.
    let weekly: [Row; 6] = [
        ("2024-01-08", "0.18", "16.59", "83.41"),
        ("2024-01-15", "0.15", "16.62", "66.79"),
        ("2024-01-22", "0.12", "16.65", "50.14"),
        ("2024-01-29", "0.09", "16.68", "33.46"),
        ("2024-02-05", "0.06", "16.71", "16.75"),
        ("2024-02-12", "0.03", "16.75", "0.0"),
    ];
    // 9.4822 % over 360 days, every 15 days.
    let fortnightly: [Row; 6] = [
        ("2024-01-16", "0.40", "16.50", "83.50"),
        ("2024-01-31", "0.33", "16.57", "66.93"),
        ("2024-02-15", "0.26", "16.64", "50.29"),
        ("2024-03-01", "0.20", "16.70", "33.59"),
        ("2024-03-16", "0.13", "16.77", "16.82"),
        ("2024-03-31", "0.07", "16.82", "0.0"),
    ];
    let tables = [
        (Interval::Month, "0.04295342", monthly),
        (Interval::Days(7), "0.02605", weekly),
        (Interval::Days(15), "0.02633944", fortnightly),
    ];
    for (interval, rate, table) in tables {
        let plan = Plan { interval, count: 6 };
        let schedule = Schedule::of(plan, rupees("10000"), rate.parse().unwrap(), day("2024-01-01")).unwrap();
        let mut balance = schedule.amount;
        for (n, (row, (due, interest, principal, left))) in (1..).zip(schedule.rows().iter().zip(table)) {
            assert_eq!(row.due, day(due));
            balance = balance.checked_sub(row.principal).unwrap();
            for (ours, theirs) in [(row.interest, interest), (row.principal, principal), (balance, left)] {
                let theirs = rupees(theirs).value() * Decimal::ONE_HUNDRED;
                assert!((ours.value() - theirs).abs() <= Decimal::new(15 * n, 1), "{due}: {ours} and {theirs}");
            }
        }
        assert_eq!(balance, Money::ZERO);
    }
}

/// Frappe Lending, `test_term_loan_schedule_types` (frappe/lending@3f2cbc1): "monthly as per repayment start date".
#[test]
fn the_due_days_of_another_lender_s_software_are_ours() {
    let plan = Plan { interval: Interval::Month, count: 12 };
    let schedule = Schedule::of(plan, rupees("280000"), "0.02".parse().unwrap(), day("2022-09-17")).unwrap();
    let due: Vec<Day> = schedule.rows().iter().map(|row| row.due).collect();
    let told = |place: usize| due.get(place).copied();
    assert_eq!([told(0), told(1), told(11)], ["2022-10-17", "2022-11-17", "2023-09-17"].map(|due| Some(day(due))));
}

/// Regulation Z, Appendix J (c): monthly examples without odd days; and the one of curo (andrewmurphy353/curo@65ad93b).
#[test]
fn the_rates_of_regulation_z_are_ours() {
    let cases: [(u32, Vec<&str>, &str); 5] = [
        (5000, vec!["230"; 24], "9.69"),
        (5000, [vec!["250"], vec!["230"; 23]].concat(), "10.08"),
        (5000, [vec!["230"; 23], vec!["280"]].concat(), "10.50"),
        (5000, [vec!["250"], vec!["230"; 22], vec!["280"]].concat(), "10.90"),
        (1000, vec!["340.02"; 3], "12.00"),
    ];
    for (amount, payments, rate) in cases {
        let payments: Vec<Decimal> = payments.iter().map(|amount| rupees(amount).value()).collect();
        let ours = schedule_apr(Decimal::from(amount), &payments, Decimal::from(12)).unwrap();
        assert_eq!(Apr::rounded(ours).unwrap().to_string(), rate);
    }
}
