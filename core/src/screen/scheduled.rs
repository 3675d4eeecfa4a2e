//! Texts and actions of a booked loan's screens (specification §2, contract §2).

use crate::api::dto::schedule::ScheduledOrder;
use crate::message::{Message, MessageKey};
use crate::nav::route::Route;
use crate::order::state::Tone;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ScheduledView {
    pub state_key: MessageKey,
    pub tone: Tone,
    /// Why the booking ended without a loan; otherwise null.
    pub reason_key: Option<MessageKey>,
    pub can_cancel: bool,
    /// Whether a card can be chosen or changed.
    pub can_choose_card: bool,
    /// Whether `Click To Select Bankcard` is shown because no card is chosen.
    pub needs_card: bool,
    pub interest_why: Message,
    pub repayment_why: Message,
    pub href: String,
}

/// An unknown status is shown as lapsed.
#[must_use]
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
    ScheduledView {
        interest_why: Message::with(
            MessageKey::CalcInterest.for_days(order.period),
            vec![amount.clone(), order.interest_rate.to_string(), order.period.to_string()],
        ),
        repayment_why: Message::with(MessageKey::CalcScheduledRepayment, vec![amount, interest]),
        state_key,
        tone: if waits { Tone::Valid } else { Tone::Invalid },
        reason_key,
        can_cancel: waits,
        can_choose_card: waits,
        needs_card: order.bank_no.is_none(),
        href: schedule_href(order.id.as_str(), order.product_id.as_str()),
    }
}

/// The address of a booked loan: `id` is its own id or that of the running order.
pub(super) fn schedule_href(id: &str, product: &str) -> String {
    Route::Schedule { oid: id.to_owned(), pid: product.to_owned() }.href()
}
