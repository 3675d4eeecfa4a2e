//! Events at equal instants, and events just before a deadline.

use crate::order_facts::pay;
use crate::orders;
use crate::orders::{happen, noon, run, rupees};
use loan_core::fees::Rates;
use loan_core::money::Money;
use loan_core::order::effects::refunds;
use loan_core::order::payment::{PaidAt, PaymentDue, apply_payment};
use loan_core::order::phase::Settlement;
use loan_core::order::{
    EventKind, ExtensionState, Order, OrderAction, OrderEvent, OrderRecord, OrderState, Refusal, allowed_events,
    next_event, transition,
};
use loan_core::time::Timestamp;

fn back(was: &Order, now: &Order) -> Vec<(String, Money)> {
    refunds(was, now).map(|refund| (refund.receipt.payment.reference.clone(), refund.amount)).collect()
}

fn at(paid: Timestamp) -> PaidAt {
    PaidAt { reported: paid, link_made: paid }
}

/// The 24 hours for paying the extension end in the last millisecond of the due date.
#[test]
fn an_extension_that_lapses_just_before_the_due_date_passes_leaves_the_loan_running() {
    let due_date = noon(7).day();
    let until = due_date.end().plus_ms(-1);
    let asked = run(orders::loaned(), &[(EventKind::RequestExtension, until.plus_hours(-24))]);
    assert_eq!(next_event(&asked, None), Some((until, OrderEvent::ExtensionLapsed)), "exactly 24 hours later");
    assert_eq!(happen(&asked, EventKind::ExtensionLapsed, until.plus_ms(-1)), Err(Refusal::NotDueYet));

    let lapsed = happen(&asked, EventKind::ExtensionLapsed, until).unwrap();
    assert_eq!((lapsed.state(), lapsed.overdue_days(due_date)), (OrderState::Loaned, 0));
    assert_eq!(lapsed.seen(), until);
    assert_eq!(next_event(&lapsed, None), Some((due_date.end(), OrderEvent::DueDatePassed)));

    let overdue = happen(&lapsed, EventKind::DueDatePassed, due_date.end()).unwrap();
    assert_eq!((overdue.state(), overdue.overdue_days(due_date.end().day())), (OrderState::Overdue, 1));
    assert_eq!(happen(&asked, EventKind::DueDatePassed, due_date.end()).unwrap().history(), overdue.history());
    let steps: Vec<_> = overdue.history().iter().rev().take(2).map(|step| (step.event, step.at)).collect();
    assert_eq!(steps, [(EventKind::DueDatePassed, due_date.end()), (EventKind::ExtensionLapsed, until)]);
}

/// On day 9 the loan is two days overdue. The transaction ids sort opposite to the times of payment.
#[test]
fn with_a_stopped_clock_an_extension_is_paid_and_then_the_loan() {
    let now = noon(9);
    let waiting = run(orders::overdue(), &[(EventKind::RequestExtension, now)]);
    let fee = waiting.extension_due(now).unwrap();
    let extended = apply_payment(&waiting, &fee, at(now), &"t2".into(), "t2", now).unwrap();
    assert_eq!(
        allowed_events(&extended, now),
        [EventKind::DisbursalReturned, EventKind::Repaid],
        "an extension in force is paid once"
    );

    let due = extended.repayment_due(now).unwrap();
    assert_eq!(due.amount, rupees("5035"), "the charge for two days was part of the fee");
    assert_eq!(extended.permits(OrderAction::Repay, now), Ok(()));
    let settled = apply_payment(&extended, &due, at(now), &"t1".into(), "t1", now).unwrap();
    assert!(settled.ended(Settlement::OnTime));
    assert_eq!(settled.received(), fee.amount.plus(due.amount), "the extension is kept");
    assert_eq!(settled.loan().unwrap().extensions_paid(), 1);
    assert_eq!(allowed_events(&settled, now), [EventKind::DisbursalReturned]);
}

#[test]
fn an_extension_is_in_force_only_when_its_whole_fee_was_paid() {
    let waiting = orders::waiting();
    let due = waiting.extension_due(noon(5)).unwrap();
    let less = PaymentDue { amount: due.amount.checked_sub(rupees("0.01")).unwrap(), ..due.clone() };
    let short = apply_payment(&waiting, &less, at(noon(5)), &"short".into(), "short", noon(5)).unwrap_err();
    assert_eq!(short, Refusal::ExtensionExpired);
    let paid = apply_payment(&waiting, &due, at(noon(5)), &"whole".into(), "whole", noon(5)).unwrap();
    assert_eq!(paid.extension_state(), ExtensionState::InForce);
}

#[test]
fn an_offered_and_paid_exit_counts_though_an_extension_had_been_paid() {
    let asked = run(orders::loaned(), &[(EventKind::RequestExtension, noon(1))]);
    let fee = asked.extension_due(noon(1)).unwrap();
    let back_to_loan = run(asked.clone(), &[(EventKind::GiveUp, noon(2).plus_hours(-1))]);
    let exit = back_to_loan.cooling_off_due(noon(2)).unwrap();
    let (paid_fee, paid_exit) = (noon(1).plus_hours(1), noon(2).plus_hours(1));
    let exit_first =
        pay(&pay(&back_to_loan, &exit, paid_exit, "exit", noon(3)).unwrap(), &fee, paid_fee, "fee", noon(4)).unwrap();
    let fee_first = pay(&back_to_loan, &fee, paid_fee, "fee", noon(3)).unwrap();
    assert_eq!(fee_first.state(), OrderState::Extended);
    assert_eq!(fee_first.cooling_off_due(noon(3)), Err(Refusal::CoolingOffOver), "it is not offered any more");
    let fee_first = pay(&fee_first, &exit, paid_exit, "exit", noon(4)).unwrap();
    for left in [&exit_first, &fee_first] {
        assert!(left.ended(Settlement::CooledOff));
        assert_eq!(left.received(), exit.amount, "leaving costs no fee");
    }
    // The fee is refunded once from the exit's payment, whichever notice comes last.
    let only_exit = pay(&back_to_loan, &exit, paid_exit, "exit", noon(3)).unwrap();
    assert_eq!(back(&only_exit, &exit_first), [("exit".to_owned(), fee.amount)]);
    assert!(refunds(&only_exit, &exit_first).all(|refund| !refund.is_whole()));
    let only_fee = pay(&back_to_loan, &fee, paid_fee, "fee", noon(3)).unwrap();
    assert_eq!(back(&only_fee, &fee_first), [("exit".to_owned(), fee.amount)]);
    assert_eq!(exit_first.phase(), fee_first.phase());
}

#[test]
fn an_extension_can_be_paid_before_its_24_hours_end_and_not_from_then_on() {
    let waiting = orders::waiting();
    let until = waiting.waiting_extension().unwrap().terms.expires_at;
    assert!(waiting.permits(OrderAction::PayExtension, until.plus_ms(-1)).is_ok());
    for order in [waiting.clone(), run(waiting, &[(EventKind::ExtensionLapsed, until)])] {
        assert!(order.permits(OrderAction::PayExtension, until).is_err());
        assert!(!allowed_events(&order, until).contains(&EventKind::ExtensionPaid));
    }
}

/// The loan is overdue since day 8 and extended on day 9. A repayment made on day 8 is reported last.
#[test]
fn a_repayment_dated_before_an_extension_is_priced_as_the_loan_stood_then() {
    let steps = [EventKind::RequestExtension, EventKind::ExtensionPaid].map(|kind| (kind, noon(9)));
    let extended = run(orders::overdue(), &steps);
    let settled = transition(&extended, &OrderEvent::Repaid { paid_at: noon(8) }, noon(9)).unwrap();
    assert!(settled.ended(Settlement::Late));
    assert_eq!(settled.received(), rupees("5085"), "with one day's late charge and without the extension");
}

/// The product allows one extension. The second was offered and paid before the payment of the first was reported, so
/// both are in force: what a borrower was offered and paid for is not taken back.
#[test]
fn an_extension_that_was_offered_and_paid_counts_though_an_earlier_payment_is_reported_later() {
    let loan = orders::loaned_on(Rates { max_extensions: 1, ..orders::rates() });
    let asked = run(loan, &[(EventKind::RequestExtension, noon(5))]);
    let first = asked.extension_due(noon(5)).unwrap();
    let again = run(asked, &[(EventKind::ExtensionLapsed, noon(6)), (EventKind::RequestExtension, noon(7))]);
    let second = again.extension_due(noon(7)).unwrap();
    let paid = pay(&again, &second, noon(7), "second", noon(7)).unwrap();
    assert_eq!(paid.due_day(), Some(noon(14).day()));
    let told = pay(&paid, &first, noon(5).plus_hours(1), "first", noon(8)).unwrap();
    assert_eq!((told.loan().unwrap().extensions_paid(), told.due_day()), (2, Some(noon(14).day())));
    assert!(refunds(&paid, &told).all(|refund| !refund.is_whole()), "the second began later, so it cost less");
    assert_eq!(happen(&told, EventKind::RequestExtension, noon(9)), Err(Refusal::ExtensionLimit { limit: 1 }));
    assert_eq!(Order::try_from(OrderRecord::from(told.clone())).as_ref(), Ok(&told), "it can be read again");

    let repaid = run(paid, &[(EventKind::Repaid, noon(13))]);
    let told = pay(&repaid, &first, noon(5).plus_hours(1), "first", noon(14)).unwrap();
    assert_eq!((told.state(), told.settlement()), (OrderState::Settled, repaid.settlement()));
}

/// The extension of day 17 paid a late charge up to the limit. An extension of day 8, reported after the loan was
/// repaid, would lower that charge and so raise the last one.
#[test]
fn a_payment_reported_late_does_not_reopen_a_repaid_loan() {
    let rates = Rates { overdue_cap: Some("0.1".parse().unwrap()), ..orders::rates() };
    let asked = run(orders::loaned_on(rates), &[(EventKind::RequestExtension, noon(8))]);
    let first = asked.extension_due(noon(8)).unwrap();
    let steps = [
        (EventKind::ExtensionLapsed, noon(9)),
        (EventKind::RequestExtension, noon(17)),
        (EventKind::ExtensionPaid, noon(17)),
    ];
    let extended = run(asked, &steps);
    let due = extended.due_day().unwrap();
    let late = due.end().plus_hours(9 * 24);
    let repaid = run(extended, &[(EventKind::Repaid, late)]);
    assert!(repaid.ended(Settlement::Late));
    let told = pay(&repaid, &first, noon(8).plus_hours(1), "first", late.plus_hours(1));
    assert_eq!(told.map(|order| order.state()), Err(Refusal::AlreadySettled));
}

#[test]
fn a_reference_counts_once_and_money_is_sent_unasked_only_with_a_statement() {
    let waiting = orders::waiting();
    let due = waiting.extension_due(noon(5)).unwrap();
    let extended = apply_payment(&waiting, &due, at(noon(5)), &"t1".into(), "t1", noon(5)).unwrap();
    let repayment = extended.repayment_due(noon(6)).unwrap();
    assert!(apply_payment(&extended, &repayment, at(noon(6)), &"t1".into(), "t1", noon(6)).is_err());
    let settled =
        OrderRecord::from(apply_payment(&extended, &repayment, at(noon(6)), &"t2".into(), "t2", noon(6)).unwrap());

    let twice = serde_json::to_string(&settled).unwrap().replace("\"t2\"", "\"t1\"");
    assert!(serde_json::from_str::<Order>(&twice).unwrap_err().to_string().contains("reference is repeated"));
    let mut unasked = settled;
    (unasked.application.auto_get_money, unasked.application.kfs_id) = (true, None);
    assert!(Order::try_from(unasked).unwrap_err().to_string().contains("are inconsistent"));
}

#[test]
fn a_link_pays_until_the_end_of_its_day_and_not_from_then_on() {
    // Without interest, the price of the exit is the same on the next day.
    let free = orders::loaned_on(Rates { interest_rate: "0".parse().unwrap(), ..orders::rates() });
    let (repayment, exit) = (orders::loaned().repayment_due(noon(2)).unwrap(), free.cooling_off_due(noon(2)).unwrap());
    let until = noon(2).day().end();
    for (order, due) in [(orders::loaned(), repayment), (free, exit)] {
        assert_eq!(pay(&order, &due, until, "late", noon(4)), Err(Refusal::PaymentExpired));
        let before = PaidAt { reported: until.plus_ms(-1), link_made: noon(2) };
        let paid = apply_payment(&order, &due, before, &"l".into(), "in time", noon(4)).unwrap();
        assert_eq!(paid.state(), OrderState::Settled);
    }
}

#[test]
fn a_repayment_of_yesterdays_amount_does_not_settle_a_loan_that_fell_overdue() {
    let due = PaymentDue { expires_at: noon(9), ..orders::loaned().repayment_due(noon(7)).unwrap() };
    assert_eq!(pay(&orders::overdue(), &due, noon(8), "short", noon(8)), Err(Refusal::PaymentExpired));
}

#[test]
fn a_part_is_refused_by_a_loan_that_is_repaid_once() {
    let part = OrderEvent::Paid { amount: rupees("500"), paid_at: noon(3) };
    assert_eq!(transition(&orders::loaned(), &part, noon(3)), Err(Refusal::PartNotTaken));
}
