//! The cost of an order, the amount that the discount saves, and when an extension is offered.

use crate::instalments::{self, quote_on};
use crate::orders::{
    auditing, day, extended, instant, loaned, loaned_on, noon, overdue, passed, rates, run, rupees, terms, waiting,
};
use loan_core::fees::view::Figures;
use loan_core::fees::{Quote, QuoteRequest, Rates};
use loan_core::loan::InstalmentState;
use loan_core::money::Money;
use loan_core::order::effects::saved_on;
use loan_core::order::{Application, EventKind, Order, OrderRecord};

/// An application of a borrower on the first loyalty level, which takes 5 % off the fee of ₹500.
fn discounted() -> Order {
    let request = QuoteRequest {
        terms: terms(),
        amount: rupees("5000"),
        days: 7,
        on_time_repayments: 1,
        today: auditing().applied_at.day(),
    };
    Order::apply_for(Application { quote: Quote::of(&request).unwrap(), ..Application::clone(&auditing()) })
}

fn paid_out(order: Order) -> Order {
    let steps = [EventKind::Approve, EventKind::GetMoney, EventKind::Disbursed];
    run(order, &steps.map(|kind| (kind, noon(0))))
}

#[test]
fn the_discount_saves_a_part_of_the_fee_and_its_gst_once_the_money_was_sent() {
    let loan = paid_out(discounted());
    // 25.00 of the fee, and 4.50 of GST.
    assert_eq!(loan.saved(), Some(rupees("29.50")));
    assert_eq!(run(loan.clone(), &[(EventKind::Repaid, noon(6))]).saved(), Some(rupees("29.50")));
    assert_eq!(run(loan.clone(), &[(EventKind::CoolingOffExit, noon(1))]).saved(), None, "the fee is given back");
    assert_eq!(discounted().saved(), None, "no money was sent");
    assert_eq!(loaned().saved(), None, "no discount");
    assert_eq!(saved_on(&[loan.clone(), loaned(), loan]), Some(rupees("59")));
    assert_eq!(saved_on(&[loaned()]), None);
}

#[test]
fn an_extension_adds_to_the_cost_only_once_it_is_paid() {
    for order in [passed(), loaned(), waiting()] {
        assert_eq!(order.extended_cost(None), None);
    }
    let (order, asked) = (extended(), waiting());
    let fee = asked.waiting_extension().unwrap().terms.quote.extension_fee;
    let cost = order.extended_cost(None).unwrap();
    assert_eq!(cost.total, rupees("5035").plus(fee));
    assert_eq!(Some(cost), loaned().extended_cost(Some(&asked.waiting_extension().unwrap().terms.quote)));
}

#[test]
fn an_extension_is_offered_while_it_may_be_asked_for_paid_or_given_up() {
    for (order, now) in [(loaned(), 5), (waiting(), 5), (overdue(), 9)] {
        assert!(order.offers_extension(noon(now)));
    }
    let never = loaned_on(Rates { extension_allowed: false, ..rates() });
    for order in [auditing(), passed(), never, run(loaned(), &[(EventKind::Repaid, noon(5))])] {
        assert!(!order.offers_extension(noon(5)));
    }
}

/// At most ₹500 of late charges over the life of the loan. The first extension settles eight days, ₹400.
#[test]
fn late_charges_that_an_extension_settled_count_towards_the_cap_of_the_next() {
    let loan = loaned_on(Rates { overdue_cap: Some("0.1".parse().unwrap()), ..rates() });
    let late = |order: &Order| order.loan().unwrap().extensions.last().unwrap().terms.quote.overdue_fee;
    let first = run(loan, &[(EventKind::DueDatePassed, noon(15)), (EventKind::RequestExtension, noon(15))]);
    assert_eq!(late(&first), rupees("400"));
    let again = run(first, &[(EventKind::ExtensionPaid, noon(15)), (EventKind::DueDatePassed, noon(27))]);
    assert_eq!(again.overdue_days(noon(27).day()), 5);
    assert_eq!(late(&run(again, &[(EventKind::RequestExtension, noon(27))])), rupees("100"));
}

#[test]
fn the_due_day_is_counted_from_the_day_on_which_the_money_is_sent() {
    let later = passed().quote_from(noon(3).day());
    assert_eq!(later, Quote { repayment_date: noon(10).day(), ..passed().quote.clone() });
}

#[test]
fn before_the_payout_a_plan_is_priced_for_the_day_and_afterwards_as_agreed() {
    let (order, later) = (instalments::applied("2026-12-01"), "2027-01-31");
    let priced = Figures::from(&quote_on(later, 91));
    let earlier = Figures::from(&quote_on("2026-12-01", 91));
    assert_ne!(priced, Figures { repayment_date: priced.repayment_date, ..earlier });
    assert_eq!(order.cost_on(day(later)), priced);
}

#[test]
fn an_exit_from_a_plan_shows_no_fees_and_the_agreed_interest() {
    let (agreed, left_at) = (Figures::from(&quote_on("2026-12-01", 91)), instant("2026-12-02T12:00:00+05:30"));
    let left = run(instalments::lent("2026-12-01"), &[(EventKind::CoolingOffExit, left_at)]);
    let shown = Figures { service_fee: Money::ZERO, gst_fee: Money::ZERO, ..agreed };
    assert_eq!(left.cost_on(left_at.day()), shown);
    assert_eq!(left.overdue_fee(left_at.day()), Money::ZERO);
}

#[test]
fn a_loan_that_is_repaid_once_is_due_on_its_day_and_nothing_is_ahead_afterwards() {
    let (nothing, all) = (Money::ZERO, rupees("5035"));
    let repaid = run(loaned(), &[(EventKind::Repaid, noon(6))]);
    let ahead = Some((noon(7).day(), all));
    for (order, now, due, next) in [
        (loaned(), 5, nothing, ahead),
        (loaned(), 7, all, ahead),
        (overdue(), 9, rupees("5135"), None),
        (repaid, 6, nothing, None),
    ] {
        let today = noon(now).day();
        assert_eq!((order.due_today(today), order.next_due(today)), (due, next), "day {now}");
    }
}

#[test]
fn an_order_without_a_period_is_not_loaded() {
    let mut record = OrderRecord::from(auditing());
    record.application.quote.days = 0;
    assert!(Order::try_from(record).is_err());
}

#[test]
fn a_loan_that_is_repaid_once_has_one_row_and_no_account() {
    let repaid = run(loaned(), &[(EventKind::Repaid, noon(6))]);
    let (nothing, all) = (Money::ZERO, rupees("5035"));
    for (order, now, paid, state) in [
        (loaned(), 5, nothing, InstalmentState::Upcoming),
        (loaned(), 7, nothing, InstalmentState::Due),
        (overdue(), 9, nothing, InstalmentState::Late),
        (repaid, 9, all, InstalmentState::Paid),
    ] {
        let rows = order.plan_rows(noon(now).day());
        assert_eq!(rows.iter().map(|row| (row.due_date, row.amount)).collect::<Vec<_>>(), [(noon(7).day(), all)]);
        assert!(rows.iter().all(|row| (row.paid, row.state) == (paid, state)), "{rows:?}");
        assert_eq!(order.account(), None);
    }
    assert!(instalments::lent("2026-12-01").account().is_some());
}

#[test]
fn the_repaid_amount_is_what_was_paid_for_the_loan() {
    let repaid = |order: &Order, now| {
        instalments::answered(order, now, |order, around| order.list_item(around, None, None)).repaid
    };
    assert_eq!(repaid(&overdue(), noon(9)), None);
    let settled = run(overdue(), &[(EventKind::Repaid, noon(9))]);
    assert_eq!(repaid(&settled, noon(9)), Some(rupees("5135")), "with the late charge");
    let extended = run(extended(), &[(EventKind::Repaid, noon(12))]);
    assert_eq!(repaid(&extended, noon(12)), Some(rupees("5035")), "without the extension fee");
}
