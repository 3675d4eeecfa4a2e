//! What happened to an order: the facts from which everything else about it follows.
//!
//! Time is no fact. That 72 hours, a due date or the 24 hours of an extension passed follows from the facts and the clock
//! ([`Deadline`](super::phase::Deadline)), so a payment that is learned of late changes what time had brought.

use super::event::EventKind;
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
    /// What happened, with what it brought.
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
        /// The money reached the borrower.
        Disbursed,
        /// The money could not be sent.
        DisbursalFailed,
        /// The borrower applied again, by another order.
        Reapplied,
        /// The borrower asked for a later due date.
        ExtensionRequested {
            /// What it is to cost: frozen.
            terms: ExtensionTerms,
        },
        /// The borrower gave up the extension that waited.
        ExtensionGivenUp,
        /// Money came.
        Paid {
            /// How much, and what for.
            payment: Payment,
        },
    }
}

/// An extension that was asked for: its due date and amounts are frozen (contract §3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExtensionTerms {
    /// This calculation.
    pub extension_id: ExtensionId,
    /// The due cycle it extends.
    pub order_repay_id: OrderRepayId,
    /// The last instant at which it can be paid, 24 hours later.
    pub expires_at: Timestamp,
    /// What it costs, and the due date it leads to.
    pub quote: ExtensionQuote,
}

/// Money that came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// The provider's name for the transaction.
    pub reference: String,
    /// What it is for.
    pub purpose: PaymentPurpose,
    /// How much.
    pub amount: Money,
    /// The last instant at which it could be paid.
    pub expires_at: Timestamp,
}

impl Fact {
    /// The event that it is.
    pub(super) const fn kind(&self) -> EventKind {
        match self {
            Self::Approved => EventKind::Approve,
            Self::Denied => EventKind::Deny,
            Self::Withdrawn => EventKind::Withdraw,
            Self::MoneyTaken => EventKind::GetMoney,
            Self::Disbursed => EventKind::Disbursed,
            Self::DisbursalFailed => EventKind::DisbursalFailed,
            Self::Reapplied => EventKind::Reapply,
            Self::ExtensionRequested { .. } => EventKind::RequestExtension,
            Self::ExtensionGivenUp => EventKind::GiveUp,
            Self::Paid { payment } => payment.purpose.event(),
        }
    }

    const fn payment(&self) -> Option<&Payment> {
        match self {
            Self::Paid { payment } => Some(payment),
            _ => None,
        }
    }
}

impl Entry {
    /// Whether it takes effect after another that was learned before it: by time; at one instant what the borrower did comes before
    /// what was paid, as a payment follows the request that it is for, and payments have an order of their own that does not
    /// depend on which was heard of first.
    pub(super) fn is_after(&self, later: &Self) -> bool {
        let tie = || match (self.fact.payment(), later.fact.payment()) {
            (Some(_), None) => true,
            (Some(one), Some(other)) => {
                (one.purpose.event(), &one.reference) > (other.purpose.event(), &other.reference)
            }
            (None, _) => false,
        };
        self.at > later.at || self.at == later.at && tie()
    }
}
