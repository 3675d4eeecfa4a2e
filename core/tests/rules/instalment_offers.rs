//! Products in instalments: quote, Key Fact Statement, refused plans (contract §9).
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::{at, quote_on, steady};
use crate::orders::{day, rupees};
use loan_core::fees::kfs::{KfsRequest, KfsStatement};
use loan_core::fees::terms::TermsFault;
use loan_core::fees::view::CostExample;
use loan_core::fees::{EarlyInterest, Terms};
use loan_core::loan::{Interval, PlanOffer, Repayment};

#[test]
fn the_quote_is_the_contracts_example() {
    let quote = quote_on("2026-12-01", 91);
    assert_eq!(
        (quote.service_fee, quote.gst_fee, quote.arrive_amount),
        (rupees("180"), rupees("32.40"), rupees("9787.60"))
    );
    assert_eq!((quote.interest, quote.repayment_amount), (rupees("368.23"), rupees("10368.23")));
    assert_eq!((quote.days, quote.period(), quote.apr.to_string()), (90, 91, "35.26".to_owned()));
    assert_eq!(CostExample::from(&quote).instalments, Some(3));
    let rows: Vec<_> = quote.rows().iter().map(|row| (row.n, row.due_date, row.amount, row.interest)).collect();
    assert_eq!(
        rows,
        [
            (1, day("2027-01-01"), rupees("3457"), rupees("186")),
            (2, day("2027-02-01"), rupees("3457"), rupees("125.16")),
            (3, day("2027-03-01"), rupees("3454.23"), rupees("57.07")),
        ]
    );
}

#[test]
fn the_statement_binds_the_plan_and_the_order_of_allocation() {
    let request = KfsRequest {
        terms: steady(),
        amount: rupees("10000"),
        days: 91,
        on_time_repayments: 0,
        issued_at: at("2026-12-01T09:00:00"),
        lender: "Saral".to_owned(),
        grievance_officer: "Asha".to_owned(),
    };
    let statement = KfsStatement::of(&request).unwrap();
    assert!(statement.is_about(rupees("10000"), 91) && !statement.is_about(rupees("10000"), 90));
    assert_eq!(statement.facts().plan.len(), 3);
    let text = statement.canonical();
    assert!(
        text.ends_with("instalment3=2027-03-01 3454.23\nallocation=late\nallocation=interest\nallocation=principal\n")
    );
}

#[test]
fn inconsistent_plans_are_refused() {
    let fault = |change: fn(&mut Terms)| {
        let mut terms = steady();
        change(&mut terms);
        terms.faults()
    };
    assert_eq!(fault(|_| {}), []);
    let plans = |field, reason: &str| vec![TermsFault { field, reason: reason.to_owned() }];
    let alone = plans("plans", "belongs to repayment, and repayment to plans");
    let count = plans("plans", "needs 1 to 480 instalments, at least a day apart, over at most ten years");
    let periods = plans("periodList", "must list the periods of plans, in the same order");
    let extension = plans("extensionAllowed", "must be false for a loan in instalments");
    let early = plans("earlyInterest", "must be daysUsed for a loan in instalments");
    let unquotable = plans("plans", "an instalment would be 0 for one of the amounts");
    assert_eq!(fault(|terms| terms.offer.repayment = None), alone);
    assert_eq!(fault(|terms| terms.offer.plans.clear()), alone);
    assert_eq!(fault(|terms| terms.offer.period_list = vec![91, 120]), periods);
    assert_eq!(fault(|terms| terms.offer.plans[0].instalments = 0), count);
    assert_eq!(fault(|terms| terms.offer.plans[2].instalments = 481), count);
    let daily = |terms: &mut Terms| terms.offer.repayment = Some(Repayment { every: Interval::Days(0) });
    assert_eq!(fault(daily), count);
    assert_eq!(fault(|terms| terms.rates.extension_allowed = true), extension);
    assert_eq!(fault(|terms| terms.rates.early_interest = EarlyInterest::Full), early);
    assert_eq!(fault(|terms| terms.offer.amount_list = vec![rupees("4")]), unquotable);
    // The plan is possible on the loan day 1 January 1970. On some other loan days, five instalments repay everything.
    let tiny = |terms: &mut Terms| {
        terms.offer.amount_list = vec![rupees("15")];
        terms.rates.interest_rate = "0.5".parse().unwrap();
    };
    assert_eq!(fault(tiny), unquotable);
    // Only a loan of 30 January, with its first due day in February, is repaid by fewer instalments.
    let two_years = |terms: &mut Terms| {
        terms.offer.amount_list = vec![rupees("624")];
        terms.offer.period_list = vec![730];
        terms.offer.plans = vec![PlanOffer { period: 730, instalments: 24 }];
        terms.rates.interest_rate = "0.2".parse().unwrap();
    };
    assert_eq!(fault(two_years), unquotable);
}
