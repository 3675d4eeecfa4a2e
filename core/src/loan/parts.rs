//! The parts of a payment, and the order in which a payment fills them.

use crate::money::Money;
use serde::{Deserialize, Serialize};

/// A part of the debt that a payment can settle.
// The hash of a Key Fact Statement contains the names on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Bucket {
    Late,
    Interest,
    Principal,
}

/// The sequence in which a payment fills the buckets; the rest is refunded (contract §9). Each loan keeps the sequence
/// of its application, but the app always computes with this constant. Before the constant changes, `OrderDetail` must
/// send the loan's own sequence.
pub const ALLOCATION: [Bucket; 3] = [Bucket::Late, Bucket::Interest, Bucket::Principal];

/// The allocation of a payment. The parts add up to the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentParts {
    pub late: Money,
    pub interest: Money,
    pub principal: Money,
    /// The refunded part, such as the excess over the debt.
    pub refunded: Money,
    /// Fees of an extension with their GST; absent from other payments.
    #[serde(default, skip_serializing_if = "Money::is_zero")]
    pub fees: Money,
}

impl PaymentParts {
    /// The amount that is not refunded.
    pub fn retained(self) -> Money {
        self.late.plus(self.interest).plus(self.principal).plus(self.fees)
    }

    /// The part that pays instalments: interest and principal.
    pub fn covers(self) -> Money {
        self.interest.plus(self.principal)
    }

    /// Moves up to `more` of the payment to the refund: from the principal first, then interest, late charges and fees.
    #[must_use]
    pub fn refunding(self, more: Money) -> Self {
        let mut parts = self;
        let mut left = more;
        for part in [&mut parts.principal, &mut parts.interest, &mut parts.late, &mut parts.fees] {
            let moved = left.min(*part);
            *part = part.excess_over(moved);
            parts.refunded = parts.refunded.plus(moved);
            left = left.excess_over(moved);
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
