//! A payment notice as the provider sends it, and what is answered.

use loan_core::money::Money;
use loan_core::order::Refusal;
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::records::payments::{Notice, PaymentStatus};

/// Maximum number of bytes of an id.
const ID_LIMIT: usize = 128;

/// What a provider says about a payment. Fields that it does not have are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentNotice {
    /// Unique; a notice that comes twice takes effect once.
    pub event_id: String,
    /// The payment, as it was asked for.
    pub payment_id: String,
    /// Its order.
    pub order_id: String,
    /// What was paid.
    #[schema(schema_with = loan_core::api::schema::money_due)]
    pub amount: Money,
    /// `INR`, also when it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// How it went.
    pub status: NoticeStatus,
    /// When it was paid, by the provider's clock: decides what was on time.
    #[schema(schema_with = loan_core::api::schema::instant_sent)]
    pub paid_at: Timestamp,
    /// The provider's name for the transaction: applied once, however many events speak of it. Without one each event is one.
    #[serde(default)]
    pub transaction_id: Option<String>,
}

impl PaymentNotice {
    pub(super) fn reference(&self) -> &str {
        self.transaction_id.as_deref().unwrap_or(&self.event_id)
    }

    /// Whether the ids can be stored and the amount is plausible.
    pub(super) fn is_readable(&self) -> bool {
        let ids = [&self.event_id, &self.payment_id, &self.order_id, self.reference()];
        ids.into_iter().all(is_id) && (self.amount.is_positive() || self.status == NoticeStatus::Failed)
    }
}

fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= ID_LIMIT && !id.chars().any(char::is_control)
}

/// How a payment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NoticeStatus {
    /// The money was taken.
    Paid,
    /// It was not.
    Failed,
}

/// Why money was not applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::service) enum Reason {
    Failed,
    /// The payment was already paid.
    Second,
    /// Another payment settled the loan.
    AlreadySettled,
    /// The money was paid too late.
    Expired,
    /// Nothing is owed on the order.
    NotOwed,
    /// The amount differs from the payment's.
    WrongAmount,
    UnknownPayment,
    /// The payment belongs to another order.
    ForeignPayment,
    /// The transaction already paid another payment.
    KnownTransaction,
    /// More than was owed.
    Excess,
    /// A payment reported later was made earlier.
    Superseded,
}

impl Reason {
    pub(in crate::service) const fn name(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Second => "second",
            Self::AlreadySettled => "alreadySettled",
            Self::Expired => "expired",
            Self::NotOwed => "notOwed",
            Self::WrongAmount => "wrongAmount",
            Self::UnknownPayment => "unknownPayment",
            Self::ForeignPayment => "foreignPayment",
            Self::KnownTransaction => "knownTransaction",
            Self::Excess => "excess",
            Self::Superseded => "superseded",
        }
    }

    pub(super) const fn of(refusal: Refusal, payment: PaymentStatus) -> Self {
        match (refusal, payment) {
            (_, PaymentStatus::Applied) => Self::Second,
            (Refusal::AlreadySettled, _) => Self::AlreadySettled,
            (Refusal::NotRepayable, _) => Self::NotOwed,
            _ => Self::Expired,
        }
    }
}

/// What a notice did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct NoticeTaken {
    /// Whether the order changed by it. Money that could not be applied is refunded.
    pub applied: bool,
    /// Why not; absent when it was applied.
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
