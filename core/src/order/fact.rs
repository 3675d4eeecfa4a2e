//! What happened to an order: the facts from which everything else about it follows.
//!
//! The passing of a deadline is no fact. Whether the 72 hours, the due date or the 24 hours of an extension have passed
//! follows from the facts and the clock ([`Deadline`](super::phase::Deadline)). A payment that becomes known late can
//! therefore undo a deadline.

use super::event::EventKind;
use super::extension::cycle_number;
use super::payment::PaymentPurpose;
use crate::fees::ExtensionQuote;
use crate::ids::{ExtensionId, OrderRepayId};
use crate::money::Money;
use crate::time::Timestamp;
use loan_value::tagged_enum;
use serde::{Deserialize, Serialize};

/// A fact, when it took effect, and when it was learned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Entry {
    /// What happened.
    pub fact: Fact,
    /// When it took effect: for money that moved, by the provider's clock.
    pub at: Timestamp,
    /// When it was recorded; never before it took effect, never before the entry above it.
    pub learned: Timestamp,
}

tagged_enum! {
    /// What happened, with its data.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
    pub enum Fact {
        /// The audit passed the application.
        Approved,
        /// The audit refused it.
        Denied,
        /// The borrower took it back.
        Withdrawn,
        /// The borrower wants the money.
        MoneyTaken,
        /// The money reached the borrower. After a failure this is a dispute, which the operator resolves.
        Disbursed,
        /// The money could not be sent.
        DisbursalFailed,
        /// The money came back. Takes effect at the disbursal: nothing is owed since.
        DisbursalReturned,
        /// The operator found that the disputed money reached the borrower: the loan begins now.
        DisputeAccepted,
        /// The operator found that it did not.
        DisputeRejected,
        /// The borrower applied again, by another order.
        Reapplied,
        /// The borrower asked for a later due date.
        ExtensionRequested {
            /// What it costs: frozen.
            terms: ExtensionTerms,
        },
        /// The borrower gave up the extension that waited.
        ExtensionGivenUp,
        /// A payment was made.
        Paid {
            /// How much, and what for.
            payment: Payment,
        },
    }
}

/// A requested extension: its due date and amounts are frozen (contract §3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExtensionTerms {
    /// The id of this calculation.
    pub extension_id: ExtensionId,
    /// The due cycle it extends.
    pub order_repay_id: OrderRepayId,
    /// The instant from which it can no longer be paid: 24 hours after the request.
    pub expires_at: Timestamp,
    /// What it costs, and the due date it leads to.
    pub quote: ExtensionQuote,
}

/// A payment that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// The provider's reference of the transaction.
    pub reference: String,
    /// What it is for.
    pub purpose: PaymentPurpose,
    /// How much.
    pub amount: Money,
    /// The due cycle it was made for.
    pub order_repay_id: OrderRepayId,
    /// The instant from which it could no longer be paid.
    pub expires_at: Timestamp,
    /// How much of it was sent back since. It cannot be called back, whatever becomes known later.
    #[serde(default, skip_serializing_if = "Money::is_zero")]
    pub refunded: Money,
}

impl Fact {
    /// The kind of the event that this fact records.
    pub(super) const fn kind(&self) -> EventKind {
        match self {
            Self::Approved => EventKind::Approve,
            Self::Denied => EventKind::Deny,
            Self::Withdrawn => EventKind::Withdraw,
            Self::MoneyTaken => EventKind::GetMoney,
            Self::Disbursed => EventKind::Disbursed,
            Self::DisbursalFailed => EventKind::DisbursalFailed,
            Self::DisbursalReturned => EventKind::DisbursalReturned,
            Self::DisputeAccepted => EventKind::DisputeAccepted,
            Self::DisputeRejected => EventKind::DisputeRejected,
            Self::Reapplied => EventKind::Reapply,
            Self::ExtensionRequested { .. } => EventKind::RequestExtension,
            Self::ExtensionGivenUp => EventKind::GiveUp,
            Self::Paid { payment } => payment.purpose.event(),
        }
    }

    pub(super) const fn payment_mut(&mut self) -> Option<&mut Payment> {
        match self {
            Self::Paid { payment } => Some(payment),
            _ => None,
        }
    }

    pub(super) const fn payment(&self) -> Option<&Payment> {
        match self {
            Self::Paid { payment } => Some(payment),
            _ => None,
        }
    }
}

impl Payment {
    /// The amount less what was refunded.
    pub(super) fn left(&self) -> Money {
        self.amount.checked_sub(self.refunded).unwrap_or(Money::ZERO)
    }

    /// Its place among payments that were made at the same instant.
    fn rank(&self) -> (u32, EventKind, &str) {
        (cycle_number(&self.order_repay_id), self.purpose.event(), &self.reference)
    }
}

impl Entry {
    /// Whether this entry takes effect after `later`, which was learned later. The time of effect decides. At the same
    /// instant, what the borrower did comes before a payment, because a payment follows the request that it is for. Two
    /// payments are ordered by their due cycles, because a cycle begins with the payment that ends the one before; within
    /// a cycle they are ordered by purpose and reference, so that it does not matter which notice came first.
    pub(super) fn is_after(&self, later: &Self) -> bool {
        let tie = || match (self.fact.payment(), later.fact.payment()) {
            (Some(_), None) => true,
            (Some(one), Some(other)) => one.rank() > other.rank(),
            (None, _) => false,
        };
        self.at > later.at || self.at == later.at && tie()
    }
}
