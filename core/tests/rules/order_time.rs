//! The order machine over time: deadlines, payments whose notices arrive late, extensions with fixed terms.

use crate::orders;
use crate::orders::{applied, day, extension_id, happen, instant, noon, run, rupees};
use loan_core::fees::Rates;
use loan_core::money::Money;
use loan_core::order::payment::{PaidAt, PaymentPurpose, apply_payment};
use loan_core::order::phase::Settlement;
use loan_core::order::{
    Application, EventKind, ExtensionState, Order, OrderAction, OrderEvent, OrderState, Phase, Refusal, next_event,
    transition,
};
use loan_core::time::Timestamp;

fn repaid(order: &Order, paid_at: &str, now: Timestamp) -> Order {
    transition(order, &OrderEvent::Repaid { paid_at: instant(paid_at) }, now).unwrap()
}

#[test]
fn a_passed_order_is_confirmed_within_72_hours_or_cancelled() {
    let order = orders::passed();
    let deadline = applied().plus_hours(72);
    assert_eq!(next_event(&order, None), Some((deadline, OrderEvent::PassLapsed)));
    assert!(happen(&order, EventKind::GetMoney, deadline.plus_ms(-1)).is_ok());
    assert_eq!(happen(&order, EventKind::GetMoney, deadline), Err(Refusal::PassLapsed));
    assert_eq!(happen(&order, EventKind::PassLapsed, deadline.plus_ms(-1)), Err(Refusal::NotDueYet));
    assert_eq!(happen(&order, EventKind::PassLapsed, deadline).unwrap().state(), OrderState::Cancelled);
}

#[test]
fn auto_get_sends_the_money_at_once_but_only_with_a_statement() {
    let order = run(orders::new_order(orders::rates(), true), &[(EventKind::Approve, noon(0))]);
    assert_eq!(order.state(), OrderState::Lending);
    assert_eq!(order.phase(), &Phase::Lending { since: noon(0) });
    assert_eq!(next_event(&order, None), None);
    let unstated = Order::apply_for(Application { kfs_id: None, ..(*order).clone() });
    assert_eq!(run(unstated, &[(EventKind::Approve, noon(0))]).state(), OrderState::Passed);
}

#[test]
fn the_due_date_counts_from_the_ist_day_on_which_the_money_left() {
    for (disbursed_at, due) in [
        ("2026-11-20T23:59:59+05:30", "2026-11-27"),
        ("2026-11-21T00:00:00+05:30", "2026-11-28"),
        ("2026-11-20T18:30:00Z", "2026-11-28"),
    ] {
        let event = OrderEvent::Disbursed { disbursed_at: instant(disbursed_at), reference: None };
        let order = transition(&orders::lending(), &event, noon(3)).unwrap();
        assert_eq!(order.due_day(), Some(day(due)), "{disbursed_at}");
    }
    let early = OrderEvent::Disbursed { disbursed_at: instant("2026-11-01T00:00:00+05:30"), reference: None };
    let order = transition(&orders::lending(), &early, noon(0)).unwrap();
    assert_eq!(order.loan_day(), Some(day("2026-11-20")), "not before it was asked for");
    let future = OrderEvent::Disbursed { disbursed_at: noon(9), reference: None };
    assert_eq!(transition(&orders::lending(), &future, noon(1)).unwrap().loan_day(), Some(noon(1).day()));
}

#[test]
fn a_loan_over_the_leap_day_is_due_on_it() {
    let steps = ["2028-02-22T09:00:00+05:30"; 3].map(instant);
    let kinds = [EventKind::Approve, EventKind::GetMoney, EventKind::Disbursed];
    let order = run(orders::auditing(), &[(kinds[0], steps[0]), (kinds[1], steps[1]), (kinds[2], steps[2])]);
    assert_eq!(order.due_day(), Some(day("2028-02-29")));
    assert_eq!(order.overdue_days(day("2028-02-29")), 0);
    assert_eq!(order.overdue_days(day("2028-03-01")), 1);
}

#[test]
fn an_order_is_overdue_from_midnight_after_its_due_date() {
    let order = orders::loaned();
    let midnight = instant("2026-11-28T00:00:00+05:30");
    assert_eq!(next_event(&order, None), Some((midnight, OrderEvent::DueDatePassed)));
    assert_eq!(order.phase().ends(EventKind::DueDatePassed), Some(midnight));
    assert_eq!(happen(&order, EventKind::DueDatePassed, midnight.plus_ms(-1)), Err(Refusal::NotDueYet));
    let late = happen(&order, EventKind::DueDatePassed, midnight).unwrap();
    assert_eq!(late.state(), OrderState::Overdue);
    assert_eq!((late.overdue_days(midnight.day()), late.overdue_fee(midnight.day())), (1, rupees("50")));
    assert_eq!(late.payable(midnight.day()), rupees("5085"));
    assert_eq!(next_event(&late, None), None);
}

#[test]
fn an_exited_loan_keeps_the_cost_of_the_exit() {
    let left = run(orders::loaned(), &[(EventKind::CoolingOffExit, noon(2))]);
    for today in [noon(2), noon(30)] {
        let today = today.day();
        assert_eq!((left.days_used(today), left.cooling_off_amount(today)), (2, rupees("4420")));
    }
    let cost = left.cost();
    assert_eq!((cost.service_fee, cost.gst_fee, cost.interest), (Money::ZERO, Money::ZERO, rupees("10")));
    assert_eq!(cost.repayment_amount, rupees("4420"));
    assert_eq!(cost.apr.to_string(), "41.38", "4,410 for two days");
    let agreed = orders::loaned().cost();
    assert_eq!((agreed.service_fee, agreed.repayment_amount), (rupees("500"), rupees("5035")));
    let at_once = run(orders::loaned(), &[(EventKind::CoolingOffExit, noon(0))]).cost();
    assert_eq!((at_once.repayment_amount, at_once.apr.to_string().as_str()), (rupees("4410"), "0.00"));
}

#[test]
fn the_due_date_of_a_waiting_extension_passes_once() {
    let asked = run(orders::loaned(), &[(EventKind::RequestExtension, noon(7))]);
    let late = run(asked, &[(EventKind::DueDatePassed, noon(8).plus_hours(-12))]);
    assert_eq!((late.state(), late.overdue_days(noon(8).day())), (OrderState::Extended, 1));
    assert_eq!(happen(&late, EventKind::DueDatePassed, noon(8).plus_hours(-11)), Err(Refusal::TransitionRefused));
}

#[test]
fn nothing_is_payable_where_nothing_is_owed() {
    let today = noon(9).day();
    let denied = run(orders::auditing(), &[(EventKind::Deny, noon(1))]);
    let cancelled = run(orders::passed(), &[(EventKind::Withdraw, noon(1))]);
    let failed = run(orders::lending(), &[(EventKind::DisbursalFailed, noon(1))]);
    let late = repaid(&orders::overdue(), "2026-11-29T12:00:00+05:30", noon(9));
    let left = run(orders::loaned(), &[(EventKind::CoolingOffExit, noon(2))]);
    for order in [orders::auditing(), orders::passed(), orders::lending(), denied, cancelled, failed, late, left] {
        assert_eq!(order.payable(today), Money::ZERO, "{:?}", order.state());
    }
    for order in [orders::loaned(), orders::overdue(), orders::waiting(), orders::extended()] {
        assert_ne!(order.payable(today), Money::ZERO, "{:?}", order.state());
    }
}

#[test]
fn paid_at_decides_what_was_on_time_whenever_the_notice_comes() {
    let last_moment = "2026-11-27T23:59:59+05:30";
    let on_time = repaid(&orders::overdue(), last_moment, noon(9));
    assert_eq!((on_time.state(), on_time.ended(Settlement::OnTime)), (OrderState::Settled, true));
    assert_eq!(on_time.settlement().map(|(at, _)| at), Some(instant(last_moment)));
    assert_eq!((on_time.overdue_days(noon(30).day()), on_time.payable(noon(30).day())), (0, Money::ZERO));

    let late = repaid(&orders::overdue(), "2026-11-28T00:00:00+05:30", noon(9));
    assert!(!late.ended(Settlement::OnTime));
    assert_eq!(late.overdue_days(noon(30).day()), 1, "the days stop at settlement");

    let from_the_future = repaid(&orders::loaned(), "2027-01-01T00:00:00+05:30", noon(6));
    assert_eq!(from_the_future.settlement().map(|(at, _)| at), Some(noon(6)));
    assert_eq!(happen(&late, EventKind::Repaid, noon(10)), Err(Refusal::AlreadySettled));
    assert_eq!(happen(&orders::lending(), EventKind::Repaid, noon(1)), Err(Refusal::NotRepayable));
}

#[test]
fn an_extended_loan_is_on_time_until_its_new_due_date() {
    let order = orders::extended();
    assert_eq!(order.due_day(), Some(day("2026-12-02")));
    assert!(repaid(&order, "2026-12-02T23:59:59+05:30", noon(12)).ended(Settlement::OnTime));
    assert!(!repaid(&order, "2026-12-03T00:00:00+05:30", noon(13)).ended(Settlement::OnTime));
}

#[test]
fn cooling_off_ends_the_loan_without_fee_and_counts_for_no_tier() {
    let order = orders::loaned();
    assert_eq!(order.cooling_off_until(), Some(day("2026-11-23")));
    assert_eq!(order.cooling_off_amount(day("2026-11-20")), rupees("4410"), "the same day bears no interest");
    assert_eq!(order.cooling_off_amount(day("2026-11-23")), rupees("4425"));
    assert_eq!((order.interest_used(day("2026-11-23")), order.days_used(day("2026-11-23"))), (rupees("15"), 3));

    let left = happen(&order, EventKind::CoolingOffExit, instant("2026-11-23T23:59:59+05:30")).unwrap();
    assert_eq!(
        (left.state(), left.ended(Settlement::CooledOff), left.ended(Settlement::OnTime)),
        (OrderState::Settled, true, false)
    );
    let late = instant("2026-11-24T00:00:00+05:30");
    assert_eq!(happen(&order, EventKind::CoolingOffExit, late), Err(Refusal::CoolingOffOver));
    assert_eq!(order.permits(OrderAction::CoolOff, instant("2026-11-23T23:59:59+05:30")), Ok(()));
    assert_eq!(order.permits(OrderAction::CoolOff, late), Err(Refusal::CoolingOffOver));
    // The exit was paid in time, but the notice came when the order was already overdue.
    let event = OrderEvent::CoolingOffExit { paid_at: instant("2026-11-23T10:00:00+05:30") };
    assert!(transition(&orders::overdue(), &event, noon(9)).unwrap().ended(Settlement::CooledOff));
    assert_eq!(happen(&orders::overdue(), EventKind::CoolingOffExit, noon(9)), Err(Refusal::CoolingOffOver));
    assert_eq!(happen(&orders::waiting(), EventKind::CoolingOffExit, noon(5)), Err(Refusal::ExtensionPending));
    assert_eq!(happen(&orders::auditing(), EventKind::CoolingOffExit, noon(0)), Err(Refusal::NotRepayable));
}

// proves: S4.40 S9.16
#[test]
fn asking_for_an_extension_freezes_its_due_date_and_amounts() {
    let order = run(orders::overdue(), &[(EventKind::RequestExtension, noon(9))]);
    let asked = &order.waiting_extension().unwrap().terms;
    assert_eq!(asked.quote.new_due_day, noon(16).day());
    assert_eq!(asked.quote.overdue_fee, rupees("100"), "two days on the day of asking");
    // 250 + 45 + interest for days 7 to 16 + 100
    assert_eq!(asked.quote.extension_fee, rupees("440"));
    assert_eq!(asked.expires_at, noon(10));
    assert_eq!(order.due_day(), Some(day("2026-11-27")), "nothing moves before it is paid");
    assert_eq!(order.payable(noon(10).day()), rupees("5185"), "meanwhile days overdue count on");
    assert_eq!(next_event(&order, None), Some((noon(10), OrderEvent::ExtensionLapsed)));

    let paid = happen(&order, EventKind::ExtensionPaid, noon(10).plus_ms(-1)).unwrap();
    assert_eq!((paid.state(), paid.extension_state()), (OrderState::Extended, ExtensionState::InForce));
    assert_eq!(paid.due_day(), Some(noon(16).day()));
    assert_eq!((paid.loan().unwrap().extension_fee_paid(), paid.loan().unwrap().extensions_paid()), (rupees("440"), 1));
    assert_eq!(paid.payable(noon(10).day()), rupees("5035"), "the overdue fee is settled");
    assert_eq!(next_event(&paid, None), Some((noon(16).day().end(), OrderEvent::DueDatePassed)));
}

/// The expected rates were computed separately: 365 × the daily rate of return for 4,410 received on the first day.
#[test]
fn an_extension_says_what_the_loan_then_costs_in_all() {
    let cost = |order: &Order, days| {
        order.extended_cost(Some(&order.extension_offer(noon(days)).unwrap().terms.quote)).unwrap()
    };
    let once = cost(&orders::loaned(), 5);
    // 320 is paid on day 5, 5,035 on day 12.
    assert_eq!((once.total, once.apr.unwrap().to_string().as_str()), (rupees("5355"), "618.33"));
    assert_eq!(cost(&orders::waiting(), 6), once, "frozen with it");
    // 320 is paid on day 5, 320 on day 10, 5,035 on day 17.
    let twice = cost(&orders::extended(), 10);
    let fee = orders::extended().extension_offer(noon(10)).unwrap().terms.quote.extension_fee;
    assert_eq!((fee, twice.total), (rupees("320"), rupees("5675")));
    assert_eq!(twice.apr.unwrap().to_string(), "585.50");
    // A rate that cannot be computed is not shown.
    assert_eq!(cost(&orders::overdue(), 3000).apr, None);
}

#[test]
fn an_extension_not_paid_in_24_hours_changes_nothing() {
    let order = orders::waiting();
    assert!(happen(&order, EventKind::ExtensionPaid, noon(6).plus_ms(-1)).is_ok());
    assert_eq!(happen(&order, EventKind::ExtensionPaid, noon(6)), Err(Refusal::ExtensionExpired));
    assert_eq!(happen(&order, EventKind::ExtensionLapsed, noon(6).plus_ms(-1)), Err(Refusal::NotDueYet));
    let lapsed = happen(&order, EventKind::ExtensionLapsed, noon(6)).unwrap();
    assert_eq!((lapsed.state(), lapsed.extension_state()), (OrderState::Loaned, ExtensionState::Lapsed));
    assert_eq!((lapsed.due_day(), lapsed.loan().unwrap().extensions_paid()), (orders::loaned().due_day(), 0));
    assert_eq!(lapsed.loan().unwrap().extension_fee_paid(), Money::ZERO);
    assert!(happen(&lapsed, EventKind::RequestExtension, noon(6)).is_ok(), "another may be asked for");
}

#[test]
fn a_lapse_after_the_due_date_leads_to_overdue() {
    for before in [orders::loaned(), orders::extended()] {
        let due = before.due_day().unwrap();
        let asked = run(before, &[(EventKind::RequestExtension, due.start().plus_hours(20))]);
        let stays = happen(&asked, EventKind::DueDatePassed, due.end()).unwrap();
        assert_eq!((stays.state(), stays.extension_state()), (OrderState::Extended, ExtensionState::Waiting));
        assert_eq!(stays.overdue_days(due.plus(1)), 1);
        for (kind, hours) in [(EventKind::ExtensionLapsed, 20), (EventKind::GiveUp, 19)] {
            let back = happen(&stays, kind, due.end().plus_hours(hours)).unwrap();
            assert_eq!(
                (back.state(), back.extension_state()),
                (OrderState::Overdue, ExtensionState::Lapsed),
                "{kind:?}"
            );
        }
    }
}

#[test]
fn a_payment_undoes_a_lapse_that_it_precedes() {
    let waiting = orders::waiting();
    let pay = |order: &Order, paid_at| {
        let event = OrderEvent::ExtensionPaid { extension_id: extension_id(order), paid_at };
        transition(order, &event, noon(9))
    };
    let lapsed = run(waiting.clone(), &[(EventKind::ExtensionLapsed, noon(6))]);
    let overdue = run(lapsed.clone(), &[(EventKind::DueDatePassed, noon(8))]);
    for order in [&lapsed, &overdue] {
        let revived = pay(order, noon(6).plus_ms(-1)).unwrap();
        assert_eq!((revived.state(), revived.extension_state()), (OrderState::Extended, ExtensionState::InForce));
        assert_eq!(revived.due_day(), Some(noon(12).day()));
        assert_eq!(pay(order, noon(6)), Err(Refusal::ExtensionExpired));
        assert_eq!(pay(&revived, noon(6)), Err(Refusal::ExtensionNotPending), "a second payment");
    }
    let given_up = run(waiting, &[(EventKind::GiveUp, noon(5).plus_hours(2))]);
    assert!(pay(&given_up, noon(5).plus_hours(1)).is_ok());
    assert_eq!(pay(&given_up, noon(5).plus_hours(3)), Err(Refusal::ExtensionExpired));
}

#[test]
fn extensions_end_at_the_products_limit_and_need_its_leave() {
    let mut order = orders::loaned();
    for paid in 0..3 {
        assert_eq!(order.loan().unwrap().extensions_paid(), paid);
        let due = order.due_day().unwrap().start().plus_hours(9);
        order = run(order, &[(EventKind::RequestExtension, due), (EventKind::ExtensionPaid, due)]);
    }
    let due = order.due_day().unwrap().start().plus_hours(9);
    assert_eq!(due.day(), noon(28).day(), "three times seven days");
    assert_eq!(happen(&order, EventKind::RequestExtension, due), Err(Refusal::ExtensionLimit { limit: 3 }));
    assert_eq!(order.permits(OrderAction::Extend, due), Err(Refusal::ExtensionLimit { limit: 3 }));

    let fixed = orders::loaned_on(Rates { extension_allowed: false, ..orders::rates() });
    assert_eq!(happen(&fixed, EventKind::RequestExtension, noon(5)), Err(Refusal::ExtensionNotAllowed));
    let refused = happen(&orders::loaned(), EventKind::RequestExtension, noon(0));
    assert_eq!(refused, Err(Refusal::ExtensionNotLater), "seven days from disbursal is the due date");
    assert_eq!(happen(&orders::waiting(), EventKind::RequestExtension, noon(5)), Err(Refusal::ExtensionPending));
}

#[test]
fn a_calculation_of_another_day_is_stale() {
    let order = orders::loaned();
    let offer = order.extension_offer(noon(5)).unwrap().terms;
    let ids = (offer.extension_id.as_str(), offer.order_repay_id.as_str());
    assert_eq!(order.waiting_extension(), None);
    assert_eq!(order.check_extension(ids.0, ids.1, instant("2026-11-25T23:59:59+05:30")), Ok(()));
    assert_eq!(order.check_extension(ids.0, ids.1, noon(6)), Err(Refusal::ExtensionStale));
    assert_eq!(order.check_extension(ids.0, "", noon(5)), Err(Refusal::ExtensionStale));
    let waiting = orders::waiting();
    assert_eq!(waiting.check_extension(ids.0, ids.1, noon(6)), Ok(()));
    let frozen = waiting.extension_offer(noon(6)).unwrap();
    assert_eq!(Some(&frozen), waiting.waiting_extension());
    assert_eq!((frozen.terms.expires_at, frozen.requested_at), (noon(6), noon(5)));
    assert_eq!(frozen.terms.quote, offer.quote);
}

fn at(paid: Timestamp) -> PaidAt {
    PaidAt { reported: paid, link_made: paid }
}

#[test]
fn a_payment_freezes_its_amount_and_lives_for_its_day() {
    let order = orders::overdue();
    let due = order.repayment_due(noon(9)).unwrap();
    assert_eq!(due.amount, rupees("5135"));
    assert_eq!(due.expires_at, noon(9).day().end());
    let in_time = at(due.expires_at.plus_ms(-1));
    let settled = apply_payment(&order, &due, in_time, &"t1".into(), "t1", noon(12)).unwrap();
    assert_eq!(settled.overdue_days(noon(12).day()), 2, "the notice came later, the days stopped");
    assert_eq!(
        apply_payment(&order, &due, at(due.expires_at), &"t1".into(), "t1", noon(12)),
        Err(Refusal::PaymentExpired)
    );
    assert_eq!(apply_payment(&settled, &due, in_time, &"t1".into(), "t1", noon(12)), Err(Refusal::AlreadySettled));

    let waiting = run(order.clone(), &[(EventKind::RequestExtension, noon(9))]);
    let fee = waiting.extension_due(noon(9)).unwrap();
    assert_eq!((fee.amount, fee.expires_at), (rupees("440"), noon(10)));
    assert!(matches!(fee.purpose, PaymentPurpose::Extension { .. }));
    let extended = apply_payment(&waiting, &fee, at(noon(10).plus_ms(-1)), &"t1".into(), "t1", noon(11)).unwrap();
    assert_eq!(
        apply_payment(&extended, &due, at(noon(9).plus_ms(1)), &"t2".into(), "t2", noon(11)).unwrap().received(),
        due.amount,
        "repaid before the extension was paid, whose money goes back"
    );
    assert_eq!(
        apply_payment(&extended, &due, at(noon(10)), &"t2".into(), "t2", noon(11)),
        Err(Refusal::PaymentExpired)
    );
    assert_eq!(order.extension_due(noon(9)), Err(Refusal::ExtensionNotPending));
    assert_eq!(waiting.extension_due(noon(10)), Err(Refusal::ExtensionExpired));

    let exit = orders::loaned().cooling_off_due(noon(2)).unwrap();
    assert_eq!(exit.amount, rupees("4420"));
    assert!(
        apply_payment(&orders::loaned(), &exit, at(noon(2)), &"t1".into(), "t1", noon(2))
            .unwrap()
            .ended(Settlement::CooledOff)
    );
    assert_eq!(orders::loaned().cooling_off_due(noon(4)), Err(Refusal::CoolingOffOver));
    assert_eq!(orders::passed().repayment_due(noon(1)), Err(Refusal::NotRepayable));
}

#[test]
fn a_payment_is_never_older_than_its_link() {
    // The link is created two days late; the notice dates the payment before the due date, or in 1970.
    let order = orders::overdue();
    let due = order.repayment_due(noon(9)).unwrap();
    for told in [noon(6), instant("1970-01-01T00:00:00Z")] {
        let settled =
            apply_payment(&order, &due, PaidAt { reported: told, link_made: noon(9) }, &"t1".into(), "t1", noon(9))
                .unwrap();
        assert_eq!(settled.settlement().map(|(at, _)| at), Some(noon(9)), "{told:?}");
        assert!(!settled.ended(Settlement::OnTime), "{told:?}");
    }
}

#[test]
fn a_clock_behind_the_history_counts_as_its_last_instant() {
    let order = run(orders::auditing(), &[(EventKind::Approve, noon(2))]);
    let next = happen(&order, EventKind::GetMoney, noon(1)).unwrap();
    assert_eq!(next.phase(), &Phase::Lending { since: noon(2) });
}

#[test]
fn timers_can_be_brought_about_by_turning_the_clock() {
    let table = [
        (orders::passed(), EventKind::PassLapsed, Some(applied().plus_hours(72))),
        (orders::waiting(), EventKind::ExtensionLapsed, Some(noon(6))),
        (orders::waiting(), EventKind::DueDatePassed, Some(noon(7).day().end())),
        (orders::overdue(), EventKind::DueDatePassed, None),
        (orders::loaned(), EventKind::PassLapsed, None),
        (orders::loaned(), EventKind::Repaid, None),
    ];
    for (order, kind, moment) in table {
        assert_eq!(order.phase().ends(kind), moment, "{kind:?}");
        if let Some(moment) = moment {
            assert!(happen(&order, kind, moment).is_ok(), "{kind:?}");
        }
    }
}
