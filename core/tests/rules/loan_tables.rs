//! Published schedules and rates as references. Each table names its source.

use crate::orders::{day, rupees};
use loan_core::fees::apr::{periodic_irr, schedule_apr};
use loan_core::fees::payoff::LateCharge;
use loan_core::loan::{Account, Interval, Plan, Schedule};
use loan_core::money::{Apr, Money};
use loan_core::time::Day;
use rust_decimal::{Decimal, RoundingStrategy};

/// A row: due day, interest, principal, and the balance after the payment.
type Row = (&'static str, &'static str, &'static str, &'static str);

/// Source: Apache Fineract, `ProgressiveEMICalculatorTest` (apache/fineract@4198b0b), which lends 100 and rounds
/// half-even to two decimals. This test lends 10,000. Different rounding shifts row n by up to n × 1.50.
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
        for (n, (row, (due, interest, principal, left))) in (1..).zip(schedule.rows.iter().zip(table)) {
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

/// Source: Frappe Lending, `test_term_loan_schedule_types` (frappe/lending@3f2cbc1).
#[test]
fn the_due_days_of_another_lender_s_software_are_ours() {
    let plan = Plan { interval: Interval::Month, count: 12 };
    let schedule = Schedule::of(plan, rupees("280000"), "0.02".parse().unwrap(), day("2022-09-17")).unwrap();
    let due: Vec<Day> = schedule.rows.iter().map(|row| row.due).collect();
    let told = |place: usize| due.get(place).copied();
    assert_eq!([told(0), told(1), told(11)], ["2022-10-17", "2022-11-17", "2023-09-17"].map(|due| Some(day(due))));
}

/// Sources: Regulation Z, Appendix J (c), monthly examples without odd days; curo (andrewmurphy353/curo@65ad93b).
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

/// Source: European Commission, "Examples for the calculation of the Annual Percentage Rate of Charge"
/// (Markt/2014/107/H3/TA/LV, January 2015). The examples lend 200,000, deduct 4,000 and compound the monthly rate over
/// the year. Examples 2.x and 18.x are left out, because they begin with odd days.
#[test]
fn the_rates_of_the_european_commission_are_ours() {
    let level = |count: usize, amount: &'static str| vec![amount; count];
    let cases: [(&str, &str, Vec<Vec<&str>>, &str); 13] = [
        ("1", "196000", vec![level(240, "1432.86")], "6.434412"),
        ("3", "196000", vec![level(240, "1449.53")], "6.588554"),
        ("4", "196000", vec![level(240, "1599.53")], "7.946625"),
        ("5", "196000", vec![level(240, "1490.18")], "6.961575"),
        ("6", "196000", vec![level(239, "1432.86"), vec!["1532.86"]], "6.436359"),
        ("7", "196000", vec![level(179, "1199.10"), vec!["143296.79"]], "6.409523"),
        ("8.1", "196000", vec![level(239, "1166.67"), vec!["201166.67"]], "7.430479"),
        ("8.2", "196000", vec![level(6, "1166.67"), level(233, "1398.33"), vec!["201398.33"]], "8.869280"),
        ("11", "196000", vec![level(220, "1500.00"), vec!["407.70"]], "6.452756"),
        ("20", "196000", vec![level(24, "1319.91"), level(216, "1423.41")], "6.190654"),
        ("21", "196000", vec![level(9, "1319.91"), level(231, "1374.06")], "5.853526"),
        ("24.2", "196000", vec![level(59, "1319.91"), vec!["168229.64"]], "5.635609"),
        ("27", "166600", vec![level(240, "1217.93")], "6.434402"),
    ];
    for (example, received, payments, rate) in cases {
        let payments: Vec<Decimal> = payments.concat().iter().map(|amount| rupees(amount).value()).collect();
        assert_eq!(effective(received, &payments), rate.parse().unwrap(), "example {example}");
    }
    // In example 13, each month repays a 240th of the capital, and interest of half a percent on the remaining capital.
    let capital = Decimal::from(200_000);
    let shrinking: Vec<Decimal> = (0..240)
        .map(|month| capital / Decimal::from(240) + capital * Decimal::from(240 - month) / Decimal::from(240 * 200))
        .collect();
    assert_eq!(effective("196000", &shrinking), "6.476009".parse().unwrap(), "example 13");
}

/// Compounds the monthly rate of return over a year. The result is in percent with six decimals.
fn effective(received: &str, payments: &[Decimal]) -> Decimal {
    let monthly = Decimal::ONE + periodic_irr(rupees(received).value(), payments).unwrap();
    let yearly = (0..12).fold(Decimal::ONE, |power, _| power * monthly);
    ((yearly - Decimal::ONE) * Decimal::ONE_HUNDRED).round_dp_with_strategy(6, RoundingStrategy::MidpointAwayFromZero)
}

/// Sources: Reserve Bank of India, FAQ "Example of EMI calculation (pure fixed loan)": ten lakh at 15 % over 120
/// months; Frappe Lending, `test_loan` (frappe/lending@3f2cbc1): 280,000 at 8.4 % over 20 months. The RBI does not
/// round its instalment up, so that its rows drift.
#[test]
fn the_tables_of_the_reserve_bank_are_ours() {
    let rbi = [(1, "12500.00", "996366.50"), (2, "12454.58", "992687.59"), (3, "12408.59", "988962.69")];
    let rbi =
        [&rbi[..], &[(12, "11967.97", "953271.93"), (24, "11298.34", "899032.12"), (27, "11114.75", "884160.98")]]
            .concat();
    let frappe = vec![(4, "1683", "227080"), (18, "312", "29785"), (20, "105", "0")];
    let tables =
        [("1000000", 25, "0.05", 120, "16134", "0.60", rbi), ("280000", 20, "0.035", 20, "15052", "0.50", frappe)];
    for (amount, days, rate, count, instalment, drift, rows) in tables {
        let plan = Plan { interval: Interval::Days(days), count };
        let schedule = Schedule::of(plan, rupees(amount), rate.parse().unwrap(), day("2024-01-01")).unwrap();
        assert_eq!(schedule.rows[0].amount, rupees(instalment));
        let mut balance = schedule.amount;
        for (n, row) in (1..).zip(&schedule.rows) {
            balance = balance.checked_sub(row.principal).unwrap();
            let Some((_, interest, left)) = rows.iter().find(|(place, ..)| *place == n) else { continue };
            let drift = rupees(drift).value() * if count == 120 { Decimal::from(n) } else { Decimal::ONE };
            assert!((row.interest.value() - rupees(interest).value()).abs() <= drift, "{n}: interest {}", row.interest);
            assert!((balance.value() - rupees(left).value()).abs() <= drift * Decimal::TWO, "{n}: balance {balance}");
        }
    }
}

/// Source: FSharp.Finance.Personal (simontreanor/FSharp.Finance.Personal@204707c), `ActualPaymentTest000` and `001`.
/// The source rounds interest down, so that three rows differ by a paisa.
#[test]
fn daily_interest_between_payments_on_any_day_is_that_of_others() {
    let short = [
        ("2022-11-30", "456.88", "48.00"),
        ("2022-12-31", "456.88", "270.59"),
        ("2023-01-31", "456.88", "224.39"),
        ("2023-02-28", "456.88", "150.60"),
        ("2023-03-31", "456.84", "90.78"),
    ];
    let long = [
        ("2022-11-30", "556.05", "384.00"),
        ("2022-12-31", "556.05", "329.33"),
        ("2023-01-31", "556.05", "273.10"),
        ("2023-02-28", "556.05", "183.29"),
        ("2023-03-31", "556.00", "110.48"),
    ];
    for (loan_day, payments) in [("2022-11-26", short), ("2022-10-29", long)] {
        let plan = Plan { interval: Interval::Days(40), count: 5 };
        let schedule = Schedule::of(plan, rupees("1500"), "0.8".parse().unwrap(), day(loan_day)).unwrap();
        let free = LateCharge { rate: "0".parse().unwrap(), cap: None, paid: Money::ZERO };
        let mut account = Account::open(schedule, free);
        for (paid_on, amount, interest) in payments {
            let (next, parts) = account.pay(day(paid_on), rupees(amount));
            let apart = (parts.interest.value() - rupees(interest).value()).abs();
            assert!(apart <= Decimal::new(2, 2), "{paid_on}: {} and {interest}", parts.interest);
            account = next;
        }
        let left = account.payoff(day("2023-03-31"));
        assert!(left <= rupees("0.05"), "{left} is left");
    }
}
