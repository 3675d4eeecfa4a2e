//! Why an order does not change.

use crate::api::code::ErrorCode;
use crate::message::{Message, MessageKey};
use crate::money::Money;

/// The rule that refused an event or a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// The event has no row in the table for this state.
    TransitionRefused,
    /// The audit decides about orders in state 1 only.
    NotAuditing,
    /// Only a passed order is confirmed.
    NotPassed,
    /// The order was not confirmed within 72 hours.
    PassLapsed,
    /// An application is taken back in state 1 or 2 only.
    WithdrawTooLate,
    /// No money is on its way.
    NotLending,
    /// Whether the money reached the borrower is being found out.
    DisbursalDisputed,
    /// Nothing is owed.
    NotRepayable,
    /// Everything is already paid.
    AlreadySettled,
    /// The borrower can no longer leave without fee.
    CoolingOffOver,
    /// The deadline has not passed yet.
    NotDueYet,
    /// The product, or the order's state, allows no extension.
    ExtensionNotAllowed,
    /// The product's limit of paid extensions is reached.
    ExtensionLimit {
        /// The product's limit.
        limit: u32,
    },
    /// Too many extensions were requested without being paid.
    ExtensionTooOften {
        /// How many unpaid ones are allowed.
        limit: u32,
    },
    /// The new due date would not be later.
    ExtensionNotLater,
    /// The calculation is of another IST day, or another due cycle.
    ExtensionStale,
    /// An extension is already waiting for payment.
    ExtensionPending,
    /// No extension is waiting for payment.
    ExtensionNotPending,
    /// The extension was not paid in time.
    ExtensionExpired,
    /// Only a failed order is applied for again.
    ReapplyNotAllowed,
    /// The failed order was already applied for again.
    Reapplied,
    /// Only a running loan books the next one.
    BookingNotAllowed,
    /// The payment's time is over, or its due cycle has ended.
    PaymentExpired,
    /// The borrower saw another amount.
    AmountChanged {
        /// The amount now.
        amount: Money,
    },
}

impl Refusal {
    /// The rule's name, as operators and the test controls see it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::TransitionRefused => "transitionRefused",
            Self::NotAuditing => "notAuditing",
            Self::NotPassed => "notPassed",
            Self::PassLapsed => "passLapsed",
            Self::WithdrawTooLate => "withdrawTooLate",
            Self::NotLending => "notLending",
            Self::DisbursalDisputed => "disbursalDisputed",
            Self::NotRepayable => "notRepayable",
            Self::AlreadySettled => "alreadySettled",
            Self::CoolingOffOver => "coolingOffOver",
            Self::NotDueYet => "notDueYet",
            Self::ExtensionNotAllowed => "extensionNotAllowed",
            Self::ExtensionLimit { .. } => "extensionLimit",
            Self::ExtensionTooOften { .. } => "extensionTooOften",
            Self::ExtensionNotLater => "extensionNotLater",
            Self::ExtensionStale => "extensionStale",
            Self::ExtensionPending => "extensionPending",
            Self::ExtensionNotPending => "extensionNotPending",
            Self::ExtensionExpired => "extensionExpired",
            Self::ReapplyNotAllowed => "reapplyNotAllowed",
            Self::Reapplied => "reapplied",
            Self::BookingNotAllowed => "bookingNotAllowed",
            Self::PaymentExpired => "paymentExpired",
            Self::AmountChanged { .. } => "amountChanged",
        }
    }

    /// What to say to the borrower.
    #[must_use]
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
            Self::AmountChanged { amount } => {
                return Message::with(MessageKey::RefusalAmountChanged, vec![amount.display()]);
            }
        };
        Message::of(key)
    }

    /// Its place in the error catalogue.
    #[must_use]
    pub const fn error_code(self) -> ErrorCode {
        match self {
            Self::ExtensionStale => ErrorCode::ExtensionStale,
            Self::Reapplied => ErrorCode::Reapplied,
            Self::BookingNotAllowed => ErrorCode::BookingNotAllowed,
            Self::PaymentExpired => ErrorCode::PaymentExpired,
            Self::AmountChanged { .. } => ErrorCode::AmountChanged,
            _ => ErrorCode::TransitionRefused,
        }
    }
}
