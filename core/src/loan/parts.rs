//! The parts of a payment, and the order in which a payment fills them.

use crate::money::Money;

/// A part of the debt that a payment can settle.
// The hash of a Key Fact Statement contains the names on the wire.
#[apply(api_value)]
pub enum Bucket {
    Late,
    Interest,
    Principal,
}

/// The sequence in which every payment fills the buckets ([`PaymentParts::of`]); the rest is refunded (contract §9).
/// A loan keeps the sequence of its application, so another sequence may apply to new loans only.
pub const ALLOCATION: [Bucket; 3] = [Bucket::Late, Bucket::Interest, Bucket::Principal];

/// The allocation of a payment. The parts add up to the payment.
#[apply(api_type)]
#[derive(Copy, Default)]
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

/// The unpaid part of a debt on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    pub principal: Money,
    /// Accrued interest.
    pub interest: Money,
    /// Late charges.
    pub late: Money,
}

impl Owed {
    pub fn total(self) -> Money {
        self.principal.plus(self.interest).plus(self.late)
    }

    pub(super) fn less(self, paid: PaymentParts) -> Self {
        Self {
            principal: self.principal.excess_over(paid.principal),
            interest: self.interest.excess_over(paid.interest),
            late: self.late.excess_over(paid.late),
        }
    }
}

impl PaymentParts {
    /// Allocates a payment in the sequence of [`ALLOCATION`], each part up to the amount owed.
    pub fn of(payment: Money, owed: Owed) -> Self {
        let late = payment.min(owed.late);
        let left = payment.excess_over(late);
        let interest = left.min(owed.interest);
        let left = left.excess_over(interest);
        let principal = left.min(owed.principal);
        Self { late, interest, principal, refunded: left.excess_over(principal), fees: Money::ZERO }
    }

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
