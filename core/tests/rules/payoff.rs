//! Repayment on any day, with interest for the whole tenure or for the days used (contract §8).
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::orders::{loaned_on, noon, rates, run, rupees};
use crate::support::order_detail as detail;
use loan_core::fees::explain::CostLine;
use loan_core::fees::payoff::LateCharge;
use loan_core::fees::{EarlyInterest, Rates};
use loan_core::message::MessageKey;
use loan_core::money::Money;
use loan_core::order::phase::Settlement;
use loan_core::order::{EventKind, Order, OrderEvent, Refusal, transition};
use loan_core::screen::ahead::{RepayAheadRequest, repay_ahead};
use loan_core::screen::explain::{ExplainOrderRequest, explain_order};
use proptest::prelude::*;
use serde_json::{Value, json};

fn days_used() -> Rates {
    Rates { early_interest: EarlyInterest::DaysUsed, ..rates() }
}

/// The expected amounts were computed separately: 5,000 at 0.1 % a day for 7 days, overdue at 1 % a day.
#[test]
fn interest_counts_for_the_days_used_at_least_one_and_at_most_the_tenure() {
    let loan = loaned_on(days_used());
    let payable: Vec<String> = [0, 1, 2, 3, 6, 7, 8].map(|day| loan.payable(noon(day).day()).to_string()).to_vec();
    assert_eq!(payable, ["5005.00", "5005.00", "5010.00", "5015.00", "5030.00", "5035.00", "5085.00"]);
    let full = loaned_on(rates());
    assert!((0..=7).all(|day| full.payable(noon(day).day()) == rupees("5035")), "agreed for the tenure");
}

#[test]
fn early_repayment_settles_the_loan_and_states_its_cost() {
    let loan = loaned_on(days_used());
    let due = loan.repayment_due(noon(3)).unwrap();
    assert_eq!(due.amount, rupees("5015"));
    let settled = transition(&loan, &OrderEvent::Repaid { paid_at: noon(3) }, noon(4)).unwrap();
    assert!(settled.ended(Settlement::OnTime));
    assert_eq!((settled.received(), settled.payable(noon(4).day())), (rupees("5015"), Money::ZERO));
    let cost = settled.cost();
    // The APR is (5015 ÷ 4410 − 1) × 365 ÷ 3.
    assert_eq!((cost.interest, cost.repayment_amount), (rupees("15"), rupees("5015")));
    assert_eq!((cost.service_fee, cost.gst_fee, cost.apr.to_string()), (rupees("500"), rupees("90"), "1669.12".into()));
    let in_time = transition(&loan, &OrderEvent::Repaid { paid_at: noon(7) }, noon(7)).unwrap();
    assert_eq!((in_time.received(), in_time.cost()), (rupees("5035"), loan.cost()));
}

#[test]
fn an_extension_paid_for_its_days_so_they_cost_no_more_interest() {
    let asked = run(loaned_on(days_used()), &[(EventKind::RequestExtension, noon(5))]);
    let extended = run(asked, &[(EventKind::ExtensionPaid, noon(5))]);
    assert_eq!(extended.due_day(), Some(noon(12).day()));
    let payable = |day| extended.payable(noon(day).day()).to_string();
    assert_eq!([payable(6), payable(9), payable(12), payable(13)], ["5030.00", "5035.00", "5035.00", "5085.00"]);
}

#[test]
fn leaving_within_the_cooling_off_days_is_never_dearer_than_repaying() {
    for rates in [rates(), days_used()] {
        let loan = loaned_on(rates);
        assert!((0..=3).all(|day| loan.cooling_off_amount(noon(day).day()) < loan.payable(noon(day).day())));
    }
}

#[test]
fn a_payment_by_a_link_of_an_earlier_day_does_not_settle() {
    let loan = loaned_on(days_used());
    let due = loan.repayment_due(noon(3)).unwrap();
    assert_eq!(due.expires_at, noon(3).day().end(), "its amount holds until midnight");
    let paid = loan_core::order::payment::PaidAt { reported: noon(4), link_made: noon(3) };
    let refused = loan_core::order::payment::apply_payment(&loan, &due, paid, &"t1".into(), "t1", noon(4));
    assert_eq!(refused, Err(Refusal::PaymentExpired));
}

fn lines(detail: Value) -> Vec<CostLine> {
    let state = detail["orderState"].as_str().unwrap_or("6").to_owned();
    let detail = crate::support::order_detail(&state, detail);
    explain_order(&ExplainOrderRequest { detail, language: loan_core::message::Language::En }).lines
}

fn worked(line: &CostLine) -> (&str, String, MessageKey, Vec<&str>) {
    (&line.id, line.amount.to_string(), line.rule_key, line.rule_args.iter().map(String::as_str).collect())
}

#[test]
fn the_detail_explains_what_repaying_today_saves() {
    let early = lines(json!({ "earlyInterest": "daysUsed", "daysUsed": 3, "payable": "5015.00" }));
    let used = ("interestUsed", "15.00".to_owned(), MessageKey::CalcInterest, vec!["₹5,000.00", "0.1", "3"]);
    let payable = ("payable", "5015.00".to_owned(), MessageKey::CalcPayableEarly, vec!["₹5,000.00", "₹15.00"]);
    assert_eq!(early[6..].iter().map(worked).collect::<Vec<_>>(), [used, payable]);
    assert_eq!(lines(json!({ "daysUsed": 3 })).len(), 6, "nothing is saved");
    let late = lines(json!({
        "orderState": "8", "earlyInterest": "daysUsed", "daysUsed": 9, "overdueDays": 2, "overdueFee": "100.00"
    }));
    let ids: Vec<_> = late[6..].iter().map(|line| (line.id.as_str(), line.amount.to_string())).collect();
    assert_eq!(ids, [("overdueFee", "100.00".to_owned()), ("payable", "5135.00".to_owned())]);
}

#[test]
fn a_loan_repaid_early_explains_its_cost() {
    let settled = lines(json!({
        "orderState": "7", "earlyInterest": "daysUsed", "daysUsed": 3, "interest": "15.00",
        "repaymentAmount": "5015.00", "payable": "0.00"
    }));
    assert_eq!(settled.len(), 6);
    assert_eq!(worked(&settled[4]).3, ["₹5,000.00", "0.1", "3"]);
    assert_eq!(
        worked(&settled[5]),
        ("repaymentAmount", "5015.00".to_owned(), MessageKey::CalcPayableEarly, vec!["₹5,000.00", "₹15.00"])
    );
}

#[test]
fn future_days_show_their_settlement_amounts() {
    let on = |early: &str| {
        let request = RepayAheadRequest {
            detail: detail("6", json!({ "earlyInterest": early })),
            today: "2026-11-22".parse().unwrap(),
        };
        let ahead = repay_ahead(&request);
        let amounts: Vec<String> = ahead.days.iter().map(|day| day.amount.to_string()).collect();
        (amounts, ahead.days[0].lines.len(), ahead.how_key)
    };
    let days = |first: &str| [first, "5035.00", "5185.00", "5385.00"].map(str::to_owned).to_vec();
    assert_eq!(on("daysUsed"), (days("5010.00"), 2, Some(MessageKey::AheadDaysUsed)));
    assert_eq!(on("full"), (days("5035.00"), 0, Some(MessageKey::AheadFull)));
}

fn any_loan() -> impl Strategy<Value = Order> {
    (any::<bool>(), 0_u32..400, 0_u32..300).prop_map(|(used, rate, cap)| {
        let early_interest = if used { EarlyInterest::DaysUsed } else { EarlyInterest::Full };
        let decimals = |value: u32| format!("{}.{:02}", value / 100, value % 100);
        loaned_on(Rates {
            early_interest,
            interest_rate: decimals(rate).parse().unwrap(),
            overdue_cap: Some(decimals(cap % 101).parse().unwrap()),
            ..rates()
        })
    })
}

proptest! {
    #[test]
    fn the_amount_owed_never_falls_without_a_payment(loan in any_loan(), day in 0_i64..40) {
        let (today, tomorrow) = (noon(day).day(), noon(day + 1).day());
        prop_assert!(loan.payable(today) <= loan.payable(tomorrow));
        prop_assert!(today > loan.due_day().unwrap() || loan.cooling_off_amount(today) <= loan.payable(today));
    }
}

#[test]
fn a_cap_that_earlier_charges_used_up_is_reached_on_the_first_late_day() {
    let cap = "0.1".parse().unwrap();
    let charge = LateCharge { rate: "0.1".parse().unwrap(), cap: Some(cap), paid: rupees("500") };
    assert_eq!((charge.reached(rupees("5000"), 0), charge.reached(rupees("5000"), 1)), (None, Some(cap)));
}
