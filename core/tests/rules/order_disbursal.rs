//! Disbursals that the bank returns, or reports as failed and then as paid; late charges of a loan extended thrice.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

use crate::order_facts::pay;
use crate::orders;
use crate::orders::{applied, happen, noon, rates, run, rupees};
use loan_core::fees::Rates;
use loan_core::money::Money;
use loan_core::order::effects::refunds;
use loan_core::order::{EventKind, LoanCounts, Order, OrderAction, OrderEvent, OrderState, Refusal, transition};

#[test]
fn money_that_came_back_ends_the_loan_at_its_disbursal_and_every_payment_goes_back() {
    let waiting = orders::waiting();
    let fee = waiting.extension_due(noon(5)).unwrap();
    let extended = pay(&waiting, &fee, noon(5), "fee", noon(5)).unwrap();
    let repayment = extended.repayment_due(noon(9)).unwrap();
    let settled = pay(&extended, &repayment, noon(9), "repaid", noon(9)).unwrap();
    for was in [extended, settled] {
        let back = happen(&was, EventKind::DisbursalReturned, noon(20)).unwrap();
        assert_eq!((back.state(), back.loan(), back.counts()), (OrderState::Failed, None, LoanCounts::default()));
        let today = noon(20).day();
        assert_eq!(
            (back.payable(today), back.overdue_fee(today), back.received()),
            (Money::ZERO, Money::ZERO, Money::ZERO)
        );
        let refunded = refunds(&was, &back).fold(Money::ZERO, |sum, refund| sum.plus(refund.amount));
        assert_eq!(refunded, was.received());
        assert!(back.history().iter().all(|step| step.event != EventKind::DueDatePassed), "it never fell due");
        assert_eq!(back.permits(OrderAction::Reapply, noon(20)), Ok(()));
        let stored: Order = serde_json::from_value(serde_json::to_value(&back).unwrap()).unwrap();
        assert_eq!(stored, back);
    }
}

#[test]
fn a_payout_reported_after_its_failure_waits_for_the_operator() {
    let failed = run(orders::lending(), &[(EventKind::DisbursalFailed, noon(1))]);
    let told = OrderEvent::Disbursed { disbursed_at: noon(1).plus_hours(1), reference: None };
    let disputed = transition(&failed, &told, noon(2)).unwrap();
    assert_eq!((disputed.state(), disputed.is_disputed()), (OrderState::Failed, true));
    assert_eq!(disputed.permits(OrderAction::Reapply, noon(2)), Err(Refusal::DisbursalDisputed));
    assert_eq!(transition(&disputed, &told, noon(3)), Err(Refusal::NotLending), "told again");
    let accepted = happen(&disputed, EventKind::DisputeAccepted, noon(3)).unwrap();
    assert_eq!((accepted.state(), accepted.loan_day()), (OrderState::Loaned, Some(noon(3).day())));
    let rejected = happen(&disputed, EventKind::DisputeRejected, noon(3)).unwrap();
    assert_eq!((rejected.state(), rejected.is_disputed()), (OrderState::Failed, false));
    assert_eq!(rejected.permits(OrderAction::Reapply, noon(3)), Ok(()));
    // The borrower applied again before the bank's second report, so the money may have been sent twice.
    let again = run(failed, &[(EventKind::Reapply, noon(1))]);
    assert!(transition(&again, &told, noon(2)).unwrap().is_disputed());
}

#[test]
fn a_failure_before_the_payout_makes_it_disputed_whichever_is_reported_first() {
    let failed = OrderEvent::DisbursalFailed { failed_at: Some(noon(1)) };
    let sent = OrderEvent::Disbursed { disbursed_at: noon(1).plus_hours(1), reference: None };
    let in_order = transition(&transition(&orders::lending(), &failed, noon(2)).unwrap(), &sent, noon(2)).unwrap();
    let lent = transition(&orders::lending(), &sent, noon(2)).unwrap();
    let repayment = lent.repayment_due(noon(3)).unwrap();
    let settled = pay(&lent, &repayment, noon(3), "repaid", noon(3)).unwrap();
    for was in [lent, settled] {
        let disputed = transition(&was, &failed, noon(4)).unwrap();
        assert!(disputed.is_disputed());
        assert_eq!((disputed.phase(), disputed.received()), (in_order.phase(), Money::ZERO));
        let refunded = refunds(&was, &disputed).fold(Money::ZERO, |sum, refund| sum.plus(refund.amount));
        assert_eq!(refunded, was.received(), "what was paid meanwhile goes back");
        assert_eq!(disputed.permits(OrderAction::Reapply, noon(4)), Err(Refusal::DisbursalDisputed));
        assert_eq!(disputed.last_disbursal(), Some((noon(1).plus_hours(1), None)));
        for again in [&failed, &sent] {
            assert_eq!(transition(&disputed, again, noon(5)), Err(Refusal::NotLending), "told again");
        }
        let stored: Order = serde_json::from_value(serde_json::to_value(&disputed).unwrap()).unwrap();
        assert_eq!(stored, disputed);
        let accepted = happen(&disputed, EventKind::DisputeAccepted, noon(5)).unwrap();
        assert_eq!((accepted.state(), accepted.loan_day()), (OrderState::Loaned, Some(noon(5).day())));
        assert_eq!(transition(&accepted, &failed, noon(6)), Err(Refusal::NotLending), "the operator has decided");
    }
}

/// The test controls can stop the clock.
#[test]
fn a_refunded_payment_does_not_repay_a_loan_that_is_accepted_at_the_same_instant() {
    let (failed, now) = (OrderEvent::DisbursalFailed { failed_at: Some(noon(1)) }, noon(3));
    let sent = OrderEvent::Disbursed { disbursed_at: noon(2), reference: None };
    let lent = transition(&orders::lending(), &sent, noon(2)).unwrap();
    let settled = pay(&lent, &lent.repayment_due(now).unwrap(), now, "repaid", now).unwrap();
    let disputed = transition(&settled, &failed, now).unwrap();
    let accepted = happen(&disputed, EventKind::DisputeAccepted, now).unwrap();
    assert_eq!((accepted.state(), accepted.received()), (OrderState::Loaned, Money::ZERO));
}

#[test]
fn a_failure_counts_from_the_beginning_of_the_payout_at_the_earliest() {
    let lending = orders::lending();
    let failed = OrderEvent::DisbursalFailed { failed_at: Some(applied().plus_ms(-1)) };
    assert_eq!(transition(&lending, &failed, noon(1)).unwrap().facts().last().unwrap().at, applied());
    // The loan was disbursed at that instant, so the money came back.
    let lent = orders::loaned();
    assert!(lent.was_lent_by(applied().plus_ms(-1)) && !lending.was_lent_by(noon(1)));
    assert_eq!(transition(&lent, &failed, noon(1)), Err(Refusal::NotLending));
}

#[test]
fn a_repeated_report_of_money_that_came_back_since_is_no_dispute() {
    let lent_at = applied().plus_hours(2);
    let lent =
        transition(&orders::lending(), &OrderEvent::Disbursed { disbursed_at: lent_at, reference: None }, lent_at)
            .unwrap();
    let back = happen(&lent, EventKind::DisbursalReturned, noon(2)).unwrap();
    assert_eq!(
        transition(&back, &OrderEvent::Disbursed { disbursed_at: lent_at, reference: None }, noon(3)),
        Err(Refusal::NotLending)
    );
    assert!(
        transition(&back, &OrderEvent::Disbursed { disbursed_at: noon(3), reference: None }, noon(3))
            .unwrap()
            .is_disputed()
    );
    let failed_before = OrderEvent::DisbursalFailed { failed_at: Some(applied().plus_hours(1)) };
    assert_eq!(transition(&back, &failed_before, noon(3)), Err(Refusal::NotLending), "the money is back either way");
}

#[test]
fn the_banks_reference_stays_with_the_loan_that_it_began() {
    let told = |hours: i64, reference: &str| OrderEvent::Disbursed {
        disbursed_at: noon(1).plus_hours(hours),
        reference: Some(reference.to_owned()),
    };
    let lent = transition(&orders::lending(), &told(0, "UTR1"), noon(2)).unwrap();
    assert_eq!(lent.disbursal_reference(), Some("UTR1"));
    let read: Order = serde_json::from_value(serde_json::to_value(&lent).unwrap()).unwrap();
    assert_eq!(read.disbursal_reference(), Some("UTR1"));
    let back = happen(&lent, EventKind::DisbursalReturned, noon(3)).unwrap();
    assert_eq!(back.disbursal_reference(), None, "that money is gone");
    let disputed = transition(&back, &told(72, "UTR2"), noon(5)).unwrap();
    assert_eq!(disputed.disbursal_reference(), None, "nobody knows yet whether it arrived");
    let accepted = happen(&disputed, EventKind::DisputeAccepted, noon(5)).unwrap();
    assert_eq!(accepted.disbursal_reference(), Some("UTR2"));
    assert_eq!(orders::loaned().disbursal_reference(), None);
    let again = run(back, &[(EventKind::Disbursed, noon(6)), (EventKind::DisputeAccepted, noon(6))]);
    assert_eq!(again.disbursal_reference(), None, "the bank named none for the transfer that counts");
}

/// The late charge is 50.00 a day (1 % of ₹5,000), and at most 300.00 (6 %).
#[test]
fn the_late_cap_holds_over_the_whole_life_of_a_loan() {
    let capped = Rates { overdue_cap: Some("0.06".parse().unwrap()), ..rates() };
    let lent = orders::loaned_on(capped);
    let extend = |order: Order, day: i64, charge: &str| {
        let late = run(order, &[(EventKind::RequestExtension, noon(day))]);
        let due = late.extension_due(noon(day)).unwrap();
        let quoted = late.waiting_extension().unwrap().terms.quote.overdue_fee;
        assert_eq!(quoted, rupees(charge), "day {day}");
        pay(&late, &due, noon(day), &format!("fee-{day}"), noon(day)).unwrap()
    };
    // The due days are 7, 16, 25 and 32.
    let first = extend(lent, 9, "100");
    let second = extend(first, 18, "100");
    let third = extend(second, 25, "0");
    for (days_late, charge) in [(0, "0"), (1, "50"), (2, "100"), (3, "100"), (60, "100")] {
        let day = noon(32 + days_late);
        let late = third.overdue_fee(day.day());
        assert_eq!(late, rupees(charge), "{days_late} days late: 200.00 of 300.00 are paid");
        let order = run(third.clone(), &[]);
        let due = order.repayment_due(day).unwrap();
        assert_eq!(due.amount, rupees("5035").plus(late));
        assert!(pay(&order, &due, day, "all", day).is_ok(), "what is asked settles the loan");
    }
}
