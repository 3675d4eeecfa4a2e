//! The stored data of an order: its application, which never changes, and its facts. Its state follows from both.
//!
//! The passing of a deadline is not a fact: it follows from the facts and the clock. A payment that is reported late
//! can therefore undo a deadline.

use super::extension::cycle_number;
use super::{EventKind, PaymentPurpose};
use crate::fees::{ExtensionQuote, Quote, Rates};
use crate::ids::{CardId, ExtensionId, KfsId, OrderId, OrderRepayId, PaymentId, ProductId, UserId};
use crate::loan::{Instalment, Schedule};
use crate::money::Money;
use crate::time::{Day, Timestamp};

/// A submitted application, whether or not the lender approves it.
#[apply(module_type)]
pub struct Application {
    pub id: OrderId,
    /// The order number that borrowers see.
    pub order_no: String,
    pub user_id: UserId,
    pub product_id: ProductId,
    pub product_name: String,
    /// The card that receives the money.
    pub card_id: CardId,
    /// The card's account number, masked except for the last four digits.
    pub bank_no: String,
    /// Whether the money is sent as soon as the application is approved. Needs an accepted Key Fact Statement (contract
    /// §2).
    pub auto_get_money: bool,
    pub kfs_id: Option<KfsId>,
    /// The code of one of the six purposes that the form offers; `None` if the borrower chose none.
    pub loan_purpose: Option<String>,
    /// The failed order that this application repeats; `None` if it repeats none.
    pub reapplies: Option<OrderId>,
    /// The binding rates: from the accepted statement, else from the product.
    #[serde(rename = "terms")]
    pub rates: Rates,
    /// The binding amounts: from the accepted statement, else from that day's quote.
    pub quote: Quote,
    pub applied_at: Timestamp,
}

impl Application {
    /// The schedule of a loan that begins on `loan_day`; `None` for a loan that is repaid once. If no schedule can
    /// begin on that day (an instalment would be zero, for example), the quote's rows are shifted to that day.
    pub(super) fn schedule(&self, loan_day: Day) -> Option<Schedule> {
        let plan = self.quote.plan.as_ref()?;
        let (amount, rate) = (self.quote.amount, self.rates.interest_rate);
        Some(Schedule::of(plan.plan(), amount, rate, loan_day).unwrap_or_else(|| {
            let quoted_on = self.quote.repayment_date.plus(-i64::from(self.quote.days));
            let later = quoted_on.days_until(loan_day);
            let rows = plan.rows.iter().map(|row| Instalment { due: row.due.plus(later), ..*row }).collect();
            Schedule { amount, rate, loan_day, interval: plan.every, rows }
        }))
    }

    /// Whether the amounts are consistent, and a statement was accepted if the money is sent automatically. A stored
    /// order with an inconsistent application is not loaded.
    pub(super) fn is_consistent(&self) -> bool {
        let quote = &self.quote;
        let fees = quote.amount.checked_sub(quote.service_fee).and_then(|rest| rest.checked_sub(quote.gst_fee));
        (!self.auto_get_money || self.kfs_id.is_some())
            && quote.amount.is_positive()
            && quote.days > 0
            && fees == Some(quote.arrive_amount)
            && quote.amount.checked_add(quote.interest) == Some(quote.repayment_amount)
            && quote.plan.as_ref().is_none_or(|plan| plan.is_consistent())
    }
}

/// A fact with its times of effect and of recording.
#[apply(module_type)]
pub struct Entry {
    pub fact: Fact,
    /// Time of effect: for payments and disbursals, by the provider's clock.
    pub at: Timestamp,
    /// Time of recording; not before `at`, and not before the previous entry was recorded.
    pub learned: Timestamp,
}

#[apply(module_input)]
pub enum Fact {
    Approved {
        /// The instant from which the loan can no longer be accepted. Absent if the money is sent at once, and in
        /// orders recorded before this field existed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    Denied,
    Withdrawn,
    /// The borrower accepted the loan (`GetMoney`).
    MoneyTaken,
    /// The money reached the borrower. After a failure this opens a dispute, which the operator decides.
    Disbursed {
        /// The bank's reference of the transfer (UTR), by which the borrower's bank finds the transfer. Absent if
        /// the bank gave none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reference: Option<String>,
    },
    /// The money could not be sent. A disbursal after it is disputed.
    DisbursalFailed,
    /// The money came back. Takes effect at the time of disbursal, so that the borrower has never owed the loan.
    DisbursalReturned,
    /// The operator found that the disputed money reached the borrower: the loan begins now.
    DisputeAccepted,
    /// The operator found that the disputed money did not reach the borrower.
    DisputeRejected,
    /// The borrower applied again, by another order.
    Reapplied,
    ExtensionRequested {
        terms: ExtensionTerms,
    },
    ExtensionGivenUp,
    Paid {
        payment: Payment,
    },
}

/// A requested extension with fixed due date and amounts (contract §3).
#[apply(module_type)]
pub struct ExtensionTerms {
    pub extension_id: ExtensionId,
    pub order_repay_id: OrderRepayId,
    /// End of the time for payment: 24 hours after the request.
    pub expires_at: Timestamp,
    pub quote: ExtensionQuote,
}

#[apply(module_type)]
pub struct Payment {
    /// The provider's id of the transaction.
    pub reference: String,
    pub purpose: PaymentPurpose,
    pub amount: Money,
    /// The due cycle that the payment belongs to; each paid extension begins a new cycle.
    pub order_repay_id: OrderRepayId,
    /// The instant from which a payment by the link no longer counts.
    pub expires_at: Timestamp,
    /// Creation time of the link; the time of payment for a payment without a link. Decides the sequence of payments
    /// made at the same instant. Absent for a loan that is repaid once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub link_made: Option<Timestamp>,
    /// The paid link; only one payment per link is applied. Absent for a loan that is repaid once, and for a
    /// payment without a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub link: Option<PaymentId>,
    /// The part refunded so far. A refund is final, whatever is reported later.
    #[serde(default, skip_serializing_if = "Money::is_zero")]
    pub refunded: Money,
}

impl Fact {
    pub(super) const fn kind(&self) -> EventKind {
        match self {
            Self::Approved { .. } => EventKind::Approve,
            Self::Denied => EventKind::Deny,
            Self::Withdrawn => EventKind::Withdraw,
            Self::MoneyTaken => EventKind::GetMoney,
            Self::Disbursed { .. } => EventKind::Disbursed,
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

    pub(super) const fn payment(&self) -> Option<&Payment> {
        match self {
            Self::Paid { payment } => Some(payment),
            _ => None,
        }
    }
}

impl Payment {
    /// Sort key of payments made at the same instant. Full and part payments toward instalments rank equally.
    fn rank(&self) -> (u32, Option<Timestamp>, EventKind, bool, Option<&PaymentId>, &str) {
        let kind = match self.purpose {
            PaymentPurpose::Instalment => EventKind::Repaid,
            _ => self.purpose.event(),
        };
        let link = self.link.as_ref();
        (cycle_number(&self.order_repay_id), self.link_made, kind, link.is_none(), link, &self.reference)
    }
}

impl Entry {
    /// Whether this entry takes effect after `later`, which was recorded later. The time of effect decides. At the same
    /// instant, the borrower's actions come before payments, because a payment follows its request; only a loan that
    /// the operator's decision begins has no payments before the decision. Payments are
    /// ordered by due cycle, because a payment ends one cycle and begins the next; within a cycle by link, purpose and
    /// reference, so that the order of the notices does not matter.
    pub(super) fn is_after(&self, later: &Self) -> bool {
        let tie = || match (self.fact.payment(), later.fact.payment()) {
            (Some(_), None) => !matches!(later.fact, Fact::DisputeAccepted),
            (Some(one), Some(other)) => one.rank() > other.rank(),
            (None, _) => false,
        };
        self.at > later.at || self.at == later.at && tie()
    }
}
