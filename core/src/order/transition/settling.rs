//! The end of a loan, on time or late.

use crate::order::event::EventKind;
use crate::order::record::OrderRecord;
use crate::order::refusal::Refusal;
use crate::order::state::{ExtensionState, OrderState};
use crate::time::Timestamp;

/// 6, 8, 11 → 7. Paid on or before the due date in force is on time, even when the order went overdue before the
/// notice came. A request for an extension that still waits ends with the loan.
pub(super) fn repaid(order: &mut OrderRecord, paid_at: Timestamp, now: Timestamp) -> Result<(), Refusal> {
    if order.state == OrderState::Settled {
        return Err(Refusal::AlreadySettled);
    }
    if !order.state.is_owed() {
        return Err(Refusal::NotRepayable);
    }
    order.settled_on_time = order.due_day.is_some_and(|due| paid_at.day() <= due);
    settle(order, paid_at, now);
    Ok(())
}

/// 6 → 7 within the cooling-off days. From 8 too, when the money came in time and only its notice was late.
pub(super) fn cooling_off_exit(order: &mut OrderRecord, paid_at: Timestamp) -> Result<(), Refusal> {
    let paid_before_due = order.due_day.is_some_and(|due| paid_at.day() <= due);
    match order.state {
        OrderState::Settled => return Err(Refusal::AlreadySettled),
        OrderState::Loaned => {}
        OrderState::Overdue if paid_before_due && order.extensions_paid == 0 => {}
        OrderState::Overdue | OrderState::Extended => return Err(Refusal::CoolingOffOver),
        _ => return Err(Refusal::NotRepayable),
    }
    if order.cooling_off_until().is_none_or(|last| paid_at.day() > last) {
        return Err(Refusal::CoolingOffOver);
    }
    order.cooled_off = true;
    settle(order, paid_at, paid_at);
    Ok(())
}

fn settle(order: &mut OrderRecord, paid_at: Timestamp, now: Timestamp) {
    if order.extension_state == ExtensionState::Waiting {
        order.extension_state = ExtensionState::Lapsed;
        order.before_extension_state = None;
        if let Some(asked) = order.extension.as_mut() {
            asked.closed_at = Some(now);
        }
    }
    order.settled_at = Some(paid_at);
    order.state = OrderState::Settled;
}

/// 6 and 11 (3) → 8 once the due date's day is over; 11 (1) stays, and its overdue days and fee count. It passes once.
pub(super) fn due_date_passed(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    if !matches!(order.state, OrderState::Loaned | OrderState::Extended) {
        return Err(Refusal::TransitionRefused);
    }
    if order.due_day.is_none_or(|due| now.day() <= due) {
        return Err(Refusal::NotDueYet);
    }
    if order.extension_state != ExtensionState::Waiting {
        order.state = OrderState::Overdue;
    } else if has_passed(order) {
        return Err(Refusal::TransitionRefused);
    }
    Ok(())
}

/// Whether the due date was noted as passed since the extension was asked for that waits now.
fn has_passed(order: &OrderRecord) -> bool {
    let mut since = order.history.iter().rev().take_while(|step| step.event != EventKind::RequestExtension);
    since.any(|step| step.event == EventKind::DueDatePassed)
}
