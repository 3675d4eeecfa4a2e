//! What the screens of a scheduled order show and offer (specification §2, contract §2).

use crate::api::dto::schedule::ScheduledOrder;
use crate::message::{Message, MessageKey};
use crate::nav::route::Route;
use crate::order::state::Tone;
use serde::{Deserialize, Serialize};

/// The decisions for a scheduled order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ScheduledView {
    /// The label of its status.
    pub state_key: MessageKey,
    /// Its styling.
    pub tone: Tone,
    /// Why it ended without a loan; null otherwise.
    pub reason_key: Option<MessageKey>,
    /// Whether it may be cancelled: while it waits.
    pub can_cancel: bool,
    /// Whether another card, or a first one, may be chosen: while it waits.
    pub can_choose_card: bool,
    /// Whether no card is chosen, so that `Click To Select Bankcard` stands in its place.
    pub needs_card: bool,
    /// How the interest is worked out.
    pub interest_why: Message,
    /// How the repayment amount is worked out.
    pub repayment_why: Message,
    /// Its own address.
    pub href: String,
}

/// The decisions for a scheduled order. A status that this version does not know is shown as lapsed.
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

/// The address of a scheduled order, by its own id or by that of the order it follows.
pub(super) fn schedule_href(id: &str, product: &str) -> String {
    Route::Schedule { oid: id.to_owned(), pid: product.to_owned() }.href()
}
