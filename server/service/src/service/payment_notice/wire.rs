//! Payment notices of the provider, and the responses to them.

use loan_core::money::Money;
use loan_core::order::Refusal;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::named::named;
use crate::records::payments::{Notice, PaymentStatus};

/// Maximum number of bytes of an id. Records are stored under up to three ids, in an index of at most 2.7 kB per entry.
const ID_LIMIT: usize = 512;

/// A provider's notice about a payment. Unknown fields are ignored. Ids have at most 512 bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentNotice {
    /// Id, unique; a repeated notice takes effect once.
    pub event_id: String,
    /// Id of the payment, as requested.
    pub payment_id: String,
    pub order_id: String,
    /// Paid amount.
    #[schema(schema_with = loan_core::api::schema::money_due)]
    pub amount: Money,
    /// Currency; must be `INR` if present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Result of the payment.
    pub status: NoticeStatus,
    /// Time of the payment, by the provider's clock. Decides whether it was on time.
    #[schema(schema_with = loan_core::api::schema::instant_sent)]
    pub paid_at: Timestamp,
    /// The provider's id of the transaction, which is applied once, even if several notices report it. Defaults to
    /// `eventId`, also when empty.
    #[serde(default)]
    pub transaction_id: Option<String>,
}

impl PaymentNotice {
    pub(super) fn reference(&self) -> &str {
        self.transaction_id.as_deref().filter(|id| !id.is_empty()).unwrap_or(&self.event_id)
    }

    /// Returns whether the ids can be stored and the amount is plausible.
    pub(in crate::service) fn is_readable(&self) -> bool {
        let ids = [&self.event_id, &self.payment_id, &self.order_id, self.reference()];
        ids.into_iter().all(is_id) && (self.amount.is_positive() || self.status == NoticeStatus::Failed)
    }
}

/// Returns whether an id from a provider can be stored.
pub(in crate::service) fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= ID_LIMIT && !id.chars().any(char::is_control)
}

/// Result of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NoticeStatus {
    /// The money was taken.
    Paid,
    /// No money was taken.
    Failed,
}

named! {
    /// Why money was not applied.
    pub enum Reason {
        Failed = "failed",
        /// The payment was already paid.
        Second = "second",
        /// Another payment settled the loan.
        AlreadySettled = "alreadySettled",
        /// The money was paid too late.
        Expired = "expired",
        /// Nothing is owed on the order.
        NotOwed = "notOwed",
        /// The amount differs from the payment's.
        WrongAmount = "wrongAmount",
        UnknownPayment = "unknownPayment",
        /// The payment belongs to another order.
        ForeignPayment = "foreignPayment",
        /// The transaction already paid another payment.
        KnownTransaction = "knownTransaction",
        /// The money exceeds the amount owed.
        Excess = "excess",
        /// A later report made the payment void: a payment that was made earlier, or the return of the payout.
        Superseded = "superseded",
    }
}

impl Reason {
    pub(super) const fn of(refusal: Refusal, payment: PaymentStatus) -> Self {
        match (refusal, payment) {
            (_, PaymentStatus::Applied) => Self::Second,
            (Refusal::AlreadySettled, _) => Self::AlreadySettled,
            (Refusal::NotRepayable, _) => Self::NotOwed,
            _ => Self::Expired,
        }
    }
}

/// Effect of a notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct NoticeTaken {
    /// Whether the notice changed the order. Money that could not be applied is refunded if its payment is known.
    pub applied: bool,
    /// Why the notice was not applied; absent if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub reason: Option<String>,
}

impl NoticeTaken {
    pub(super) fn of(notice: &Notice) -> Self {
        Self { applied: notice.applied, reason: notice.reason.clone().filter(|_| !notice.applied) }
    }

    pub(super) fn not(reason: Reason) -> Self {
        Self { applied: false, reason: Some(reason.name().to_owned()) }
    }
}
