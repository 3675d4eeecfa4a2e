//! Moving the due date.

use crate::fees::rules::EXTENSION_WINDOW_HOURS;
use crate::ids::ExtensionId;
use crate::order::extension::fresh_quote;
use crate::order::record::{OrderExtension, OrderRecord};
use crate::order::refusal::Refusal;
use crate::order::state::{ExtensionState, OrderState};
use crate::time::Timestamp;

/// 6, 8, 11 (3) → 11 (1). Freezes the new due date and every amount.
pub(super) fn request(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    let today = now.day();
    let quote = fresh_quote(order, today)?;
    order.extension = Some(OrderExtension {
        extension_id: order.extension_id(today),
        order_repay_id: order.order_repay_id(),
        requested_at: now,
        expires_at: now.plus_hours(EXTENSION_WINDOW_HOURS),
        quote,
        paid_at: None,
        closed_at: None,
    });
    order.extensions_asked = order.extensions_asked.saturating_add(1);
    order.before_extension_state = Some(order.state);
    order.extension_state = ExtensionState::Waiting;
    order.state = OrderState::Extended;
    Ok(())
}

/// 11 (1) → 11 (3) with the new due date, when paid within the 24 hours. So too from where it went back to, when the
/// payment precedes its being given up or lapsing and only the notice was late.
pub(super) fn paid(order: &mut OrderRecord, id: &ExtensionId, paid_at: Timestamp) -> Result<(), Refusal> {
    if order.state == OrderState::Settled {
        return Err(Refusal::AlreadySettled);
    }
    let due_day = order.due_day;
    let Some(asked) = order.extension.as_mut() else {
        return Err(Refusal::ExtensionNotPending);
    };
    let still_theirs = asked.extension_id == *id && asked.paid_at.is_none() && due_day == Some(asked.quote.old_due_day);
    if !order.state.is_owed() || !still_theirs {
        return Err(Refusal::ExtensionNotPending);
    }
    if paid_at > asked.expires_at || asked.closed_at.is_some_and(|closed| paid_at >= closed) {
        return Err(Refusal::ExtensionExpired);
    }
    asked.paid_at = Some(paid_at);
    asked.closed_at = None;
    order.due_day = Some(asked.quote.new_due_day);
    order.extension_fee_paid = order.extension_fee_paid.plus(asked.quote.extension_fee);
    order.extensions_paid = order.extensions_paid.saturating_add(1);
    order.before_extension_state = None;
    order.extension_state = ExtensionState::InForce;
    order.state = OrderState::Extended;
    Ok(())
}

/// 11 (1) → back, because the borrower says so.
pub(super) fn give_up(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    waiting_until(order)?;
    go_back(order, now, now);
    Ok(())
}

/// 11 (1) → back, because 24 hours passed.
pub(super) fn lapsed(order: &mut OrderRecord, now: Timestamp) -> Result<(), Refusal> {
    let expires_at = waiting_until(order)?;
    if now < expires_at {
        return Err(Refusal::NotDueYet);
    }
    // A payment at the very last instant is in time, so the lapse begins one millisecond later.
    go_back(order, expires_at.plus_ms(1), now);
    Ok(())
}

/// The end of the 24 hours of a waiting extension.
pub(in crate::order) fn waiting_until(order: &OrderRecord) -> Result<Timestamp, Refusal> {
    match (order.state, order.extension_state, &order.extension) {
        (OrderState::Extended, ExtensionState::Waiting, Some(asked)) => Ok(asked.expires_at),
        _ => Err(Refusal::ExtensionNotPending),
    }
}

/// Where the order came from, or 8 if its due date has passed; nothing is owed for the extension.
fn go_back(order: &mut OrderRecord, closed_at: Timestamp, now: Timestamp) {
    if let Some(asked) = order.extension.as_mut() {
        asked.closed_at = Some(closed_at);
    }
    let before = order.before_extension_state.take().unwrap_or(OrderState::Loaned);
    let is_late = order.due_day.is_some_and(|due| now.day() > due);
    order.state = if is_late { OrderState::Overdue } else { before };
    let was_in_force = order.state == OrderState::Extended;
    order.extension_state = if was_in_force { ExtensionState::InForce } else { ExtensionState::Lapsed };
}
