//! The parts of a payment, and the order in which a payment fills them.

use crate::money::Money;
use serde::{Deserialize, Serialize};

/// A part of the debt that a payment can settle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Bucket {
    Late,
    Interest,
    Principal,
}

impl Bucket {
    /// The name on the wire, and in the text that a statement's hash is computed from.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::Interest => "interest",
            Self::Principal => "principal",
        }
    }
}

/// The order in which a payment fills the buckets; the rest is refunded (contract §9). Each order keeps the value at its
/// application. The app computes with this constant, so a change needs the order's own value in `OrderDetail`.
pub const ALLOCATION: [Bucket; 3] = [Bucket::Late, Bucket::Interest, Bucket::Principal];

/// The allocation of a payment. The parts add up to the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentParts {
    pub late: Money,
    pub interest: Money,
    pub principal: Money,
    /// The excess over the debt, which is refunded.
    pub refunded: Money,
    /// Fees of an extension with their GST; absent from other payments.
    #[serde(default, skip_serializing_if = "Money::is_zero")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub fees: Money,
}

impl PaymentParts {
    /// The amount that is not refunded.
    #[must_use]
    pub fn retained(self) -> Money {
        self.late.plus(self.interest).plus(self.principal).plus(self.fees)
    }

    /// The part that pays instalments: interest and principal.
    #[must_use]
    pub fn covers(self) -> Money {
        self.interest.plus(self.principal)
    }

    /// Moves `more` of the payment to the refund, from the principal first.
    #[must_use]
    pub fn refunding(self, more: Money) -> Self {
        let mut parts = Self { refunded: self.refunded.plus(more.min(self.retained())), ..self };
        let mut left = more;
        for bucket in [Bucket::Principal, Bucket::Interest, Bucket::Late] {
            let part = left.min(*parts.of_mut(bucket));
            *parts.of_mut(bucket) = less(*parts.of_mut(bucket), part);
            left = less(left, part);
        }
        parts
    }

    pub(super) const fn of_mut(&mut self, bucket: Bucket) -> &mut Money {
        match bucket {
            Bucket::Late => &mut self.late,
            Bucket::Interest => &mut self.interest,
            Bucket::Principal => &mut self.principal,
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            late: self.late.plus(other.late),
            interest: self.interest.plus(other.interest),
            principal: self.principal.plus(other.principal),
            refunded: self.refunded.plus(other.refunded),
            fees: self.fees.plus(other.fees),
        }
    }
}

pub(super) fn less(a: Money, b: Money) -> Money {
    a.checked_sub(b).unwrap_or_default().max(Money::ZERO)
}
