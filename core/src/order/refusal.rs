//! Reasons for refusing an event, an action or a payment.

use crate::api::code::ErrorCode;
use crate::message::{Message, MessageKey};
use crate::money::Money;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// The table of transitions has no row for this event and state.
    TransitionRefused,
    /// Only orders in state 1 (auditing) can be approved or denied.
    NotAuditing,
    /// Only an approved order can be accepted by the borrower.
    NotPassed,
    PassLapsed,
    /// An application can be withdrawn in states 1 (auditing) and 2 (passed) only.
    WithdrawTooLate,
    /// No disbursal is under way.
    NotLending,
    /// The operator has not yet decided whether the money reached the borrower.
    DisbursalDisputed,
    NotRepayable,
    AlreadySettled,
    CoolingOffOver,
    NotDueYet,
    ExtensionNotAllowed,
    ExtensionLimit {
        limit: u32,
    },
    /// Too many extensions were requested without payment.
    ExtensionTooOften {
        limit: u32,
    },
    ExtensionNotLater,
    /// The calculation is of another IST day or due cycle.
    ExtensionStale,
    ExtensionPending,
    ExtensionNotPending,
    ExtensionExpired,
    /// Only a failed order can be applied for again.
    ReapplyNotAllowed,
    Reapplied,
    /// Only a running loan can be followed by a booking.
    BookingNotAllowed,
    /// The payment was made after its link expired, covers less than the amount owed, or repeats a paid link.
    PaymentExpired,
    /// The loan is repaid in one payment.
    PartNotTaken,
    /// A payment of the borrower's choice is too small, or more than the payoff.
    PartOutOfRange {
        least: Money,
        most: Money,
    },
    /// The borrower saw another amount.
    AmountChanged {
        amount: Money,
    },
}

impl Refusal {
    /// The rule's name, for operators and test controls: the key of its message, without the area.
    pub fn rule(self) -> &'static str {
        self.message().key.as_str().split_once('.').map_or("", |(_, rule)| rule)
    }

    pub fn message(self) -> Message {
        let key = match self {
            Self::TransitionRefused => MessageKey::ErrorTransitionRefused,
            Self::NotAuditing => MessageKey::ErrorNotAuditing,
            Self::NotPassed => MessageKey::ErrorNotPassed,
            Self::PassLapsed => MessageKey::ErrorPassLapsed,
            Self::WithdrawTooLate => MessageKey::ErrorWithdrawTooLate,
            Self::NotLending => MessageKey::ErrorNotLending,
            Self::DisbursalDisputed => MessageKey::ErrorDisbursalDisputed,
            Self::NotRepayable => MessageKey::ErrorNotRepayable,
            Self::AlreadySettled => MessageKey::ErrorAlreadySettled,
            Self::CoolingOffOver => MessageKey::ErrorCoolingOffOver,
            Self::NotDueYet => MessageKey::ErrorNotDueYet,
            Self::ExtensionNotAllowed => MessageKey::ErrorExtensionNotAllowed,
            Self::ExtensionLimit { limit } => {
                return Message::with(MessageKey::ErrorExtensionLimit, vec![limit.to_string()]);
            }
            Self::ExtensionTooOften { limit } => {
                return Message::with(MessageKey::ErrorExtensionTooOften, vec![limit.to_string()]);
            }
            Self::ExtensionNotLater => MessageKey::ErrorExtensionNotLater,
            Self::ExtensionStale => MessageKey::ErrorExtensionStale,
            Self::ExtensionPending => MessageKey::ErrorExtensionPending,
            Self::ExtensionNotPending => MessageKey::ErrorExtensionNotPending,
            Self::ExtensionExpired => MessageKey::ErrorExtensionExpired,
            Self::ReapplyNotAllowed => MessageKey::ErrorReapplyNotAllowed,
            Self::Reapplied => MessageKey::ErrorReapplied,
            Self::BookingNotAllowed => MessageKey::ErrorBookingNotAllowed,
            Self::PaymentExpired => MessageKey::ErrorPaymentExpired,
            Self::PartNotTaken => MessageKey::RefusalPartNotTaken,
            Self::PartOutOfRange { least, most } => {
                return Message::with(MessageKey::RefusalPartOutOfRange, vec![least.display(), most.display()]);
            }
            Self::AmountChanged { amount } => {
                return Message::with(MessageKey::RefusalAmountChanged, vec![amount.display()]);
            }
        };
        Message::of(key)
    }

    pub const fn error_code(self) -> ErrorCode {
        match self {
            Self::ExtensionStale => ErrorCode::ExtensionStale,
            Self::Reapplied => ErrorCode::Reapplied,
            Self::BookingNotAllowed => ErrorCode::BookingNotAllowed,
            Self::PaymentExpired => ErrorCode::PaymentExpired,
            Self::AmountChanged { .. } => ErrorCode::AmountChanged,
            Self::PartNotTaken => ErrorCode::PartNotTaken,
            Self::PartOutOfRange { .. } => ErrorCode::PartOutOfRange,
            _ => ErrorCode::TransitionRefused,
        }
    }
}
