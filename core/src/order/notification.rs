//! SMS to the borrower about changes that the borrower did not make.

use super::phase::Phase;
use super::record::Order;
use crate::message::MessageKey;

/// The SMS about the change from `was` to `now`; `None` when the borrower made the change, or no SMS is needed.
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
