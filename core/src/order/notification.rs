//! What the borrower is told by text message when an order moves on by itself.

use super::phase::Phase;
use super::record::Order;
use crate::message::MessageKey;

/// The text for the step from one order to the next; `None` when the borrower made the step, or nothing is to be told.
#[must_use]
pub fn notification(was: &Order, now: &Order) -> Option<MessageKey> {
    if was.state() == now.state() {
        return None;
    }
    match now.phase() {
        Phase::Passed { .. } => Some(MessageKey::SmsApproved),
        Phase::Denied { .. } => Some(MessageKey::SmsDenied),
        Phase::Failed { .. } => Some(MessageKey::SmsNotSent),
        Phase::Running { .. } if was.loan().is_none() => Some(MessageKey::SmsSent),
        _ => None,
    }
}
