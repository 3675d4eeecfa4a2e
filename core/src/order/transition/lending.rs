//! From application to the money, and what goes wrong on the way.

use crate::fees::rules::CONFIRM_WINDOW_HOURS;
use crate::order::record::OrderRecord;
use crate::order::refusal::Refusal;
use crate::order::state::OrderState;
use crate::time::Timestamp;

/// 1 → 2, or 4 at once when the borrower chose auto-get.
pub(super) fn approve(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    if order.state != OrderState::Auditing {
        return Err(Refusal::NotAuditing);
    }
    order.passed_at = Some(now);
    if order.auto_get_money {
        order.lending_at = Some(now);
        order.state = OrderState::Lending;
    } else {
        order.state = OrderState::Passed;
    }
    Ok(())
}

/// 1 → 3.
pub(super) fn deny(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    if order.state != OrderState::Auditing {
        return Err(Refusal::NotAuditing);
    }
    order.denied_at = Some(now);
    order.state = OrderState::Denied;
    Ok(())
}

/// 1, 2 → 10.
pub(super) fn withdraw(order: &mut OrderRecord) -> Result<(), Refusal> {
    if !matches!(order.state, OrderState::Auditing | OrderState::Passed) {
        return Err(Refusal::WithdrawTooLate);
    }
    order.state = OrderState::Cancelled;
    Ok(())
}

/// 2 → 4, within 72 hours.
pub(super) fn get_money(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    if confirm_deadline(order)? <= now {
        return Err(Refusal::PassLapsed);
    }
    order.lending_at = Some(now);
    order.state = OrderState::Lending;
    Ok(())
}

/// 2 → 10, after 72 hours.
pub(super) fn pass_lapsed(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    if now < confirm_deadline(order)? {
        return Err(Refusal::NotDueYet);
    }
    order.state = OrderState::Cancelled;
    Ok(())
}

/// The end of the 72 hours of a passed order.
pub(in crate::order) fn confirm_deadline(order: &OrderRecord) -> Result<Timestamp, Refusal> {
    match (order.state, order.passed_at) {
        (OrderState::Passed, Some(passed_at)) => Ok(passed_at.plus_hours(CONFIRM_WINDOW_HOURS)),
        _ => Err(Refusal::NotPassed),
    }
}

/// 4 → 6. The IST day on which the money left is the loan's first; the due date follows from it.
pub(super) fn disbursed(order: &mut OrderRecord, at: Timestamp) -> Result<(), Refusal> {
    if order.state != OrderState::Lending {
        return Err(Refusal::NotLending);
    }
    let day = order.lending_at.map_or(at, |asked| asked.max(at)).day();
    order.loan_day = Some(day);
    order.due_day = Some(day.plus(i64::from(order.days)));
    order.state = OrderState::Loaned;
    Ok(())
}

/// 4 → 5.
pub(super) fn disbursal_failed(order: &mut OrderRecord) -> Result<(), Refusal> {
    if order.state != OrderState::Lending {
        return Err(Refusal::NotLending);
    }
    order.state = OrderState::Failed;
    Ok(())
}

/// 5 stays 5 and remembers that a new order was made for it, once.
pub(super) fn reapply(order: &mut OrderRecord) -> Result<(), Refusal> {
    if order.state != OrderState::Failed {
        return Err(Refusal::ReapplyNotAllowed);
    }
    if order.reapplied {
        return Err(Refusal::Reapplied);
    }
    order.reapplied = true;
    Ok(())
}
