//! Texts and actions of a booked loan's screens (specification §2, contract §2).

use super::tap::screen_href;
use crate::api::dto::schedule::ScheduledOrder;
use crate::message::{Message, MessageKey};
use crate::nav::route::{OrderScreen, Route};
use crate::order::Tone;
use crate::time::Day;

#[apply(module_type)]
pub struct ScheduledView {
    pub state_key: MessageKey,
    pub tone: Tone,
    /// Why the booking ended without a loan; otherwise null.
    pub reason_key: Option<MessageKey>,
    /// Whether the booking ended without a loan, so that its costs are only what the loan would have cost.
    pub is_over: bool,
    pub can_cancel: bool,
    /// Whether a card can be chosen or changed.
    pub can_choose_card: bool,
    /// Whether `Click To Select Bankcard` is shown because no card is chosen.
    pub needs_card: bool,
    /// How the interest is computed; null in instalments, whose interest depends on the plan.
    pub interest_why: Option<Message>,
    /// How the repayment is computed; null in instalments.
    pub repayment_why: Option<Message>,
    pub href: String,
    /// Null unless the running loan is overdue.
    pub overdue: Option<OverdueBefore>,
}

/// The overdue loan that must be repaid before a booked loan starts.
#[apply(module_type)]
pub struct OverdueBefore {
    /// Screen for repaying the overdue loan.
    pub href: String,
    /// The day on which the booked loan starts if the overdue loan is repaid at once.
    pub starts: Day,
}

/// An unknown status is shown as lapsed.
pub fn scheduled_view(order: &ScheduledOrder) -> ScheduledView {
    let waits = order.status == "booked";
    let state_key = match order.status.as_str() {
        "booked" => MessageKey::ScheduleBooked,
        "applied" => MessageKey::ScheduleApplied,
        "cancelled" => MessageKey::ScheduleCancelled,
        _ => MessageKey::ScheduleLapsed,
    };
    let reason_key = match order.reason.as_str() {
        "denied" => Some(MessageKey::ScheduleReasonDenied),
        "full" => Some(MessageKey::ScheduleReasonFull),
        "noCard" => Some(MessageKey::ScheduleReasonNoCard),
        _ => None,
    };
    let (amount, interest) = (order.loan_amount.display(), order.interest.display());
    // A booking does not name its plan, and has no quote once it has ended.
    let is_repaid_once = order.interest == order.interest_rate.of(order.loan_amount, order.period);
    let why = |key, inputs| is_repaid_once.then(|| Message::with(key, inputs));
    ScheduledView {
        interest_why: why(
            MessageKey::CalcInterest.for_days(order.period),
            vec![amount.clone(), order.interest_rate.to_string(), order.period.to_string()],
        ),
        repayment_why: why(MessageKey::CalcScheduledRepayment, vec![amount, interest]),
        is_over: matches!(state_key, MessageKey::ScheduleCancelled | MessageKey::ScheduleLapsed),
        state_key,
        tone: if waits { Tone::Valid } else { Tone::Invalid },
        reason_key,
        can_cancel: waits,
        can_choose_card: waits,
        needs_card: order.bank_no.is_none(),
        href: schedule_href(order.id.as_str(), order.product_id.as_str()),
        overdue: if waits { overdue_before(order) } else { None },
    }
}

/// A booked loan starts on the running loan's due date, or today if that date has passed. `None` unless that date has
/// passed.
fn overdue_before(order: &ScheduledOrder) -> Option<OverdueBefore> {
    let (due, quote) = order.scheduled_time.zip(order.quote.as_ref())?;
    // In instalments, `period` only names the plan. Responses cached by older versions lack the quote's days.
    let days = if quote.days > 0 { quote.days } else { order.period };
    let starts = quote.repayment_date.plus(-i64::from(days));
    (starts > due).then(|| OverdueBefore { href: screen_href(&order.order_id, OrderScreen::Detail), starts })
}

/// The address of a booked loan. `id` is the id of the booking or of the running order.
pub(super) fn schedule_href(id: &str, product: &str) -> String {
    Route::Schedule { oid: id.to_owned(), pid: product.to_owned() }.href()
}
