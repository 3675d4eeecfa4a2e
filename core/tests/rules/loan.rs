//! Schedule and account against the contract's example and another lender's amounts, with properties for any payments.

use crate::loan_oracle::Naive;
use crate::orders::day;
use loan_core::fees::payoff::LateCharge;
use loan_core::loan::{ALLOCATION, Account, Bucket, Interval, PaymentParts, Plan, QuotedPlan, Schedule};
use loan_core::money::{Apr, Fraction, Money, PercentPerDay};
use loan_core::time::Day;
use proptest::prelude::*;
use rust_decimal::Decimal;

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

fn percent(text: &str) -> PercentPerDay {
    text.parse().unwrap()
}

fn late_charge(rate: &str, cap: Option<Fraction>) -> LateCharge {
    LateCharge { rate: percent(rate), cap, paid: Money::ZERO }
}

const fn monthly(count: u32) -> Plan {
    Plan { interval: Interval::Month, count }
}

fn steady(count: u32, amount: &str, from: &str) -> Account {
    let schedule = Schedule::of(monthly(count), money(amount), percent("0.06"), day(from)).unwrap();
    Account::open(schedule, late_charge("0.1", Some("0.1".parse().unwrap())))
}

fn due_days(plan: Plan, from: &str, amount: &str, rate: &str) -> Vec<String> {
    let schedule = Schedule::of(plan, money(amount), percent(rate), day(from)).unwrap();
    schedule.rows.iter().map(|row| row.due.to_string()).collect()
}

#[test]
fn an_instalment_has_no_late_days_on_its_due_day() {
    let account = steady(3, "10000.00", "2026-12-01");
    assert_eq!(account.late_rows(day("2027-01-01")), []);
    assert_eq!(account.late_rows(day("2027-01-02")), [(money("3457"), 1)]);
}

#[test]
fn an_interval_is_a_month_or_a_number_of_days() {
    let read = |text: &str| serde_json::from_str::<Interval>(text).ok();
    assert_eq!((read("\"month\""), read("30")), (Some(Interval::Month), Some(Interval::Days(30))));
    assert_eq!([read("\"week\""), read("-30"), read("null")], [None; 3]);
}

#[test]
fn a_plan_has_rows_and_each_bucket_once() {
    let rows = steady(3, "10000.00", "2026-12-01").schedule().rows.clone();
    let plan = QuotedPlan { period: 91, every: Interval::Month, allocation: ALLOCATION, rows };
    assert!(plan.is_consistent());
    assert!(!QuotedPlan { rows: Vec::new(), ..plan.clone() }.is_consistent());
    assert!(!QuotedPlan { allocation: [Bucket::Late, Bucket::Late, Bucket::Principal], ..plan }.is_consistent());
}

#[test]
fn the_example_of_the_contract_is_right_row_by_row() {
    let account = steady(3, "10000.00", "2026-12-01");
    let rows: Vec<_> =
        account.schedule().rows.iter().map(|row| (row.due.to_string(), row.amount, row.interest)).collect();
    let expected =
        [("2027-01-01", "3457", "186"), ("2027-02-01", "3457", "125.16"), ("2027-03-01", "3454.23", "57.07")];
    assert_eq!(rows, expected.map(|(due, amount, interest)| (due.to_owned(), money(amount), money(interest))));
    assert_eq!(account.schedule().repayment(), money("10368.23"));
    let apr = account.schedule().apr(money("9787.60")).and_then(Apr::rounded);
    assert_eq!(apr, Some("35.26".parse().unwrap()));
}

#[test]
fn late_charge_payoff_and_parts_of_the_example_are_right() {
    let (account, parts) = steady(3, "10000.00", "2026-12-01").pay(day("2027-01-01"), money("3457"));
    assert_eq!((parts.interest, parts.principal), (money("186"), money("3271")));
    assert_eq!(account.next_due(day("2027-01-02")), Some((day("2027-02-01"), money("3457"))));
    let late = day("2027-02-10");
    assert_eq!(account.owed(late).late, money("31.11"));
    assert_eq!((account.payable(late), account.payoff(late)), (money("3488.11"), money("6921.61")));
    assert_eq!((account.arrears(late), account.overdue_days(late)), (money("3457"), 9));
    let (account, parts) = account.pay(late, money("2000"));
    let kept = PaymentParts {
        late: money("31.11"),
        interest: money("161.50"),
        principal: money("1807.39"),
        ..PaymentParts::default()
    };
    assert_eq!(parts, kept);
    assert_eq!(account.payoff(late), money("4921.61"));
    assert_eq!(account.payoff(day("2027-03-01")), money("5005.99"));
    assert_eq!(account.payable(day("2027-03-01")), money("5005.99"));
    let (settled, parts) = account.pay(day("2027-03-01"), money("6000"));
    assert_eq!(parts.refunded, money("994.01"));
    assert!(settled.is_settled() && settled.overdue_days(day("2027-09-01")) == 0);
    assert!(settled.unpaid().iter().all(Money::is_zero));
}

#[test]
fn due_days_are_counted_from_the_loan_day() {
    let six = due_days(monthly(6), "2027-01-31", "10000.00", "0.06");
    assert_eq!(six, ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30", "2027-07-31"]);
    for (from, second) in [("2028-01-29", "2028-03-29"), ("2028-01-30", "2028-03-30"), ("2028-01-31", "2028-03-31")] {
        let two = due_days(monthly(2), from, "10000.00", "0.06");
        assert_eq!(two, ["2028-02-29", second]);
    }
    let from_the_thirtieth = due_days(monthly(4), "2026-11-30", "10000.00", "0.06");
    assert_eq!(from_the_thirtieth, ["2026-12-30", "2027-01-30", "2027-02-28", "2027-03-30"]);
    let weekly = due_days(Plan { interval: Interval::Days(7), count: 3 }, "2026-12-20", "5000.00", "0.1");
    assert_eq!(weekly, ["2026-12-27", "2027-01-03", "2027-01-10"]);
    let steady = Schedule::of(monthly(6), money("10000.00"), percent("0.06"), day("2027-01-31")).unwrap();
    assert_eq!(steady.rows[0].amount, money("1773.00"));
}

/// Frappe Lending: 280,000 at 8.4 % a year over 20 months has an instalment of 15,052 (rounded up to a whole rupee).
/// 0.7 % for a period of 28 days is 0.025 % a day.
#[test]
fn the_level_instalment_is_that_of_another_lender_s_software() {
    let plan = Plan { interval: Interval::Days(28), count: 20 };
    let schedule = Schedule::of(plan, money("280000"), percent("0.025"), day("2026-12-01")).unwrap();
    let rows = &schedule.rows;
    assert_eq!(rows[0].amount, money("15052"));
    let rupees =
        |amount: Money| amount.value().round_dp_with_strategy(0, rust_decimal::RoundingStrategy::MidpointAwayFromZero);
    for (n, principal, interest) in [(4, 13369, 1683), (18, 14740, 312), (20, 14941, 105)] {
        assert_eq!((rupees(rows[n - 1].principal), rupees(rows[n - 1].interest)), (principal.into(), interest.into()));
    }
    assert_eq!(rupees(schedule.interest()), Decimal::from(21_034));
}

#[test]
fn a_plan_that_cannot_repay_the_loan_has_no_schedule() {
    let of = |interval, count, amount| {
        Schedule::of(Plan { interval, count }, money(amount), percent("0.06"), day("2026-12-01"))
    };
    assert_eq!(of(Interval::Month, 0, "5000"), None);
    assert_eq!(of(Interval::Days(0), 3, "5000"), None);
    // At 1 % a day, a level instalment is less than the interest of the first months.
    let plan = Plan { interval: Interval::Month, count: 24 };
    assert_eq!(Schedule::of(plan, money("10000"), percent("1"), day("2027-01-01")), None);
    assert_eq!(of(Interval::Month, 6, "2"), None);
    assert!(of(Interval::Month, 2, "2").is_some());
}

prop_compose! {
    fn any_schedule()(
        rupees in 100_u32..=100_000,
        rate in 0_i64..=100_000_000,
        count in 1_u32..=12,
        every in prop_oneof![Just(Interval::Month), (1_u32..=40).prop_map(Interval::Days)],
        from in (0_i64..1_500).prop_map(|days| day("2026-12-01").plus(days)),
    ) -> Option<Schedule> {
        let rate = PercentPerDay::new(Decimal::new(rate, 8)).unwrap();
        Schedule::of(Plan { interval: every, count }, Money::rupees(rupees), rate, from)
    }
}

prop_compose! {
    fn any_life()(
        schedule in any_schedule().prop_filter_map("repayable", |schedule| schedule),
        rate in 0_i64..=50_000_000,
        cap in prop_oneof![Just(None), (0_i64..=100).prop_map(Some)],
        payments in prop::collection::vec((0_i64..=60, 1_i64..=2_000_000), 0..8),
    ) -> (Account, Vec<(Day, Money)>) {
        let cap = cap.map(|percent| Fraction::new(Decimal::new(percent, 2)).unwrap());
        let late = LateCharge { rate: PercentPerDay::new(Decimal::new(rate, 8)).unwrap(), cap, paid: Money::ZERO };
        let mut at = schedule.loan_day;
        let payments = payments.into_iter().map(|(days, paise)| {
            at = at.plus(days);
            (at, Money::paise(paise))
        }).collect();
        (Account::open(schedule, late), payments)
    }
}

fn sum(amounts: impl IntoIterator<Item = Money>) -> Money {
    amounts.into_iter().fold(Money::ZERO, Money::plus)
}

fn minus(a: Money, b: Money) -> Money {
    a.checked_sub(b).unwrap()
}

proptest! {
    #[test]
    fn a_schedule_repays_the_loan_and_its_interest(schedule in any_schedule()) {
        let Some(schedule) = schedule else { return Ok(()) };
        let rows = &schedule.rows;
        prop_assert_eq!(sum(rows.iter().map(|row| row.principal)), schedule.amount);
        prop_assert_eq!(sum(rows.iter().map(|row| row.amount)), schedule.repayment());
        prop_assert!(rows.is_sorted_by(|a, b| a.due < b.due) && rows[0].due > schedule.loan_day);
        let level = rows[0].amount;
        prop_assert!(rows.iter().all(|row| row.amount.is_positive() && row.interest >= Money::ZERO));
        prop_assert!(rows[..rows.len() - 1].iter().all(|row| row.amount == level || row.principal < level));
        // Rounding errors add up to at most half a paisa per row, plus interest on these errors.
        prop_assert!(rows[rows.len() - 1].amount <= level.plus(Money::rupees(1)));
    }

    #[test]
    fn every_payment_is_used_up_and_lowers_the_payoff_by_what_is_kept((opened, payments) in any_life()) {
        let mut account = opened;
        let cap = account.clone();
        for (on, amount) in payments {
            let before = account.payoff(on);
            let (after, parts) = account.pay(on, amount);
            prop_assert_eq!(parts.retained().plus(parts.refunded), amount);
            prop_assert!([parts.late, parts.interest, parts.principal, parts.refunded].iter().all(|part| *part >= Money::ZERO));
            prop_assert_eq!(after.payoff(on), minus(before, parts.retained()));
            prop_assert!(parts.refunded.is_zero() || after.is_settled());
            prop_assert!(after.paid().principal <= cap.schedule().amount);
            prop_assert!(after.arrears(on) <= after.payoff(on) && after.payable(on) <= after.payoff(on));
            prop_assert!(after.payoff(on.plus(1)) >= after.payoff(on));
            account = after;
        }
        let rows = account.rows(account.schedule().loan_day);
        prop_assert_eq!(sum(rows.iter().map(|row| row.paid)), account.paid().covers().min(account.schedule().repayment()));
    }

    #[test]
    fn two_payments_of_a_day_are_one((opened, payments) in any_life(), part in 0_u32..=100) {
        let (mut whole, mut split) = (opened.clone(), opened);
        for (on, amount) in payments {
            let first = Fraction::percent(u8::try_from(part).unwrap()).of(amount);
            whole = whole.pay(on, amount).0;
            split = split.pay(on, first).0.pay(on, minus(amount, first)).0;
            prop_assert_eq!(&whole, &split);
        }
    }

    #[test]
    fn late_charges_of_a_life_stay_under_the_cap((opened, payments) in any_life(), later in 0_i64..3_000) {
        let mut account = opened;
        for (on, amount) in payments {
            account = account.pay(on, amount).0;
        }
        let until = account.schedule().last_due().plus(later);
        let charged = account.paid().late.plus(account.owed(until).late);
        if let Some(cap) = account.late_charge().cap {
            prop_assert!(charged <= cap.of(account.schedule().amount));
        }
    }

    #[test]
    fn instalments_paid_on_their_days_sum_up_to_the_schedule(schedule in any_schedule()) {
        let Some(schedule) = schedule else { return Ok(()) };
        let mut account = Account::open(schedule.clone(), late_charge("0.1", None));
        for row in &schedule.rows {
            prop_assert_eq!(account.payable(row.due), row.amount);
            prop_assert_eq!(account.overdue_days(row.due), 0);
            let (after, parts) = account.pay(row.due, row.amount);
            prop_assert_eq!((parts.interest, parts.principal), (row.interest, row.principal));
            account = after;
        }
        prop_assert!(account.is_settled());
        prop_assert_eq!(account.paid().interest, schedule.interest());
    }
}

#[test]
fn twenty_thousand_lives_go_as_naive_arithmetic_says() {
    let mut runner =
        proptest::test_runner::TestRunner::new(ProptestConfig { cases: 20_000, ..ProptestConfig::default() });
    runner
        .run(&any_life(), |(opened, payments)| {
            let mut account = opened;
            let mut naive = Naive::of(&account);
            prop_assert_eq!(
                naive.rows.clone(),
                account.schedule().rows.iter().map(|row| (row.due, paise(row.amount))).collect::<Vec<_>>()
            );
            for (on, amount) in payments {
                prop_assert_eq!(naive.payoff(on), paise(account.payoff(on)));
                prop_assert_eq!(naive.due(on), paise(account.payable(on)));
                let (after, parts) = account.pay(on, amount);
                let expected = naive.pay(on, paise(amount));
                prop_assert_eq!(expected, [parts.late, parts.interest, parts.principal, parts.refunded].map(paise));
                account = after;
            }
            Ok(())
        })
        .unwrap();
}

pub fn paise(amount: Money) -> i128 {
    (amount.value() * Decimal::ONE_HUNDRED).try_into().unwrap()
}

#[test]
fn a_larger_refund_takes_principal_first_and_fees_last_and_the_parts_still_add_up() {
    let parts = PaymentParts {
        late: money("5"),
        interest: money("10"),
        principal: money("20"),
        refunded: money("1"),
        fees: money("50"),
    };
    let expected = [("25", "0"), ("32", "0"), ("60", "0"), ("85", "0"), ("90", "5")];
    for (more, too_much) in expected {
        let after = parts.refunding(money(more));
        assert_eq!(after.retained().plus(after.refunded), money("86"), "{more}");
        assert_eq!(after.refunded.plus(money(too_much)), money("1").plus(money(more)), "{more}");
    }
    let after = parts.refunding(money("32"));
    assert_eq!(
        (after.principal, after.interest, after.late, after.fees),
        (money("0"), money("0"), money("3"), money("50"))
    );
}
