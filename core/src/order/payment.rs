//! Purposes of payments, the address of the payment page, and the effect of a provider's notice (contract §3).
//!
//! The amount of a payment is fixed when its link is created. The notice's `paidAt`, limited by [`PaidAt`], decides
//! whether the payment was in time. A genuine payment that is refused here is recorded as `unapplied` and refunded.

use super::owed::{cooling_off_until, price};
use super::transition::{record, transition};
use super::{EventKind, Fact, Loan, Order, OrderEvent, Payment, Phase, Refusal};
use crate::fees::rules::LEAST_PART_RUPEES;
use crate::ids::{ExtensionId, OrderRepayId, PaymentId};
use crate::money::Money;
use crate::nav::link::is_allowed;
use crate::nav::url::encode;
use crate::time::Timestamp;

#[apply(api_value)]
pub enum PaymentPurposeName {
    /// Everything owed.
    Repayment,
    /// The fee for a later due date.
    Extension,
    /// Exit within the cooling-off period.
    CoolingOff,
    /// A part payment of a loan in instalments.
    Instalment,
}

impl PaymentPurposeName {
    pub(crate) const fn event(self) -> EventKind {
        match self {
            Self::Repayment => EventKind::Repaid,
            Self::Extension => EventKind::ExtensionPaid,
            Self::CoolingOff => EventKind::CoolingOffExit,
            Self::Instalment => EventKind::Paid,
        }
    }
}

#[apply(module_choice)]
pub enum PaymentPurpose {
    Repayment,
    Instalment,
    Extension { extension_id: ExtensionId },
    CoolingOff,
}

impl PaymentPurpose {
    pub const fn name(&self) -> PaymentPurposeName {
        match self {
            Self::Repayment => PaymentPurposeName::Repayment,
            Self::Extension { .. } => PaymentPurposeName::Extension,
            Self::CoolingOff => PaymentPurposeName::CoolingOff,
            Self::Instalment => PaymentPurposeName::Instalment,
        }
    }

    pub(super) const fn event(&self) -> EventKind {
        self.name().event()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentDue {
    pub purpose: PaymentPurpose,
    /// Fixed when the link is created.
    pub amount: Money,
    /// The due cycle of the payment. Each paid extension begins a new cycle; a cycle has at most one open payment.
    pub order_repay_id: OrderRepayId,
    /// The instant from which the link can no longer be paid.
    pub expires_at: Timestamp,
    /// The instant at which another link replaced this link; `None` if none did. A payment toward instalments counts if
    /// it was made before this instant, also after `expires_at`.
    pub replaced_at: Option<Timestamp>,
}

impl PaymentDue {
    /// Refuses an amount other than the one that the borrower saw. Without `seen` the current amount is accepted.
    pub fn expected(self, seen: Option<Money>) -> Result<Self, Refusal> {
        match seen {
            Some(seen) if seen != self.amount => Err(Refusal::AmountChanged { amount: self.amount }),
            _ => Ok(self),
        }
    }
}

/// The purpose of a repayment, as the borrower chooses it (contract §9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toward {
    /// The amount to pay now; in instalments without arrears, the next instalment.
    Due,
    /// Everything owed.
    Payoff,
    /// An amount of the borrower's choice.
    Amount(Money),
}

impl Order {
    /// The payment of [`Toward::Due`]; its link is valid until the end of the IST day.
    pub fn repayment_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        self.payment_toward(Toward::Due, now)
    }

    /// The payment toward a running loan; its link is valid until the end of the IST day. For a loan that is repaid
    /// once, the amount due is the payoff, and part payments are refused.
    pub fn payment_toward(&self, toward: Toward, now: Timestamp) -> Result<PaymentDue, Refusal> {
        if self.running()?.account.is_none() {
            if matches!(toward, Toward::Amount(_)) {
                return Err(Refusal::PartNotTaken);
            }
            // The state machine decides, so that every link created here can be paid.
            transition(self, &OrderEvent::Repaid { paid_at: now }, now)?;
        }
        let payoff = self.payoff(now.day());
        let least = least_part(payoff);
        let amount = match toward {
            Toward::Due => self.payable(now.day()),
            Toward::Payoff => payoff,
            Toward::Amount(amount) if (least..=payoff).contains(&amount) => amount,
            Toward::Amount(_) => return Err(Refusal::PartOutOfRange { least, most: payoff }),
        };
        let purpose = if amount == payoff { PaymentPurpose::Repayment } else { PaymentPurpose::Instalment };
        Ok(self.due_until_midnight(purpose, amount, now))
    }

    /// The payment for the requested extension; its link is valid for 24 hours from the request.
    pub fn extension_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        let asked = self.waiting_extension().map(|asked| &asked.terms).ok_or(Refusal::ExtensionNotPending)?;
        if now >= asked.expires_at {
            return Err(Refusal::ExtensionExpired);
        }
        Ok(PaymentDue {
            purpose: PaymentPurpose::Extension { extension_id: asked.extension_id.clone() },
            amount: asked.quote.extension_fee,
            order_repay_id: asked.order_repay_id.clone(),
            expires_at: asked.expires_at,
            replaced_at: None,
        })
    }

    /// The payment that exits the loan within the cooling-off period; its link is valid until the end of the IST day.
    pub fn cooling_off_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        let loan = self.running()?;
        // Most calls come after the cooling-off period. This check spares them the costly `transition`.
        if now.day() > cooling_off_until(self, loan) {
            return Err(Refusal::CoolingOffOver);
        }
        transition(self, &OrderEvent::CoolingOffExit { paid_at: now }, now)?;
        let amount = price(self, self.loan(), &PaymentPurpose::CoolingOff, now.day());
        Ok(self.due_until_midnight(PaymentPurpose::CoolingOff, amount, now))
    }

    const fn running(&self) -> Result<&Loan, Refusal> {
        match self.phase() {
            Phase::Running { loan } => Ok(loan),
            Phase::Settled { .. } => Err(Refusal::AlreadySettled),
            _ => Err(Refusal::NotRepayable),
        }
    }

    fn due_until_midnight(&self, purpose: PaymentPurpose, amount: Money, now: Timestamp) -> PaymentDue {
        let (order_repay_id, expires_at) = (self.order_repay_id(), now.day().end());
        PaymentDue { purpose, amount, order_repay_id, expires_at, replaced_at: None }
    }
}

/// The smallest payment of the borrower's choice (contract §9).
pub(crate) fn least_part(payoff: Money) -> Money {
    Money::rupees(LEAST_PART_RUPEES).min(payoff)
}

/// The reported time of a payment, and its lower bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidAt {
    /// `paidAt` of the provider's notice.
    pub reported: Timestamp,
    pub link_made: Timestamp,
}

impl PaidAt {
    /// The time of effect: the provider's, but not before the link was created and not in the future.
    pub fn counts_from(self, now: Timestamp) -> Timestamp {
        self.reported.max(self.link_made).min(now)
    }
}

/// The order after a payment, or the rule that refuses the payment. The caller has already checked that the provider's
/// amount is the amount of `due`. `reference` is the provider's id of the transaction. Each reference is applied only
/// once; in instalments, so is each `link`.
pub fn apply_payment(
    order: &Order,
    due: &PaymentDue,
    paid_at: PaidAt,
    link: &PaymentId,
    reference: &str,
    now: Timestamp,
) -> Result<Order, Refusal> {
    let PaymentDue { purpose, amount, order_repay_id, expires_at, replaced_at } = due.clone();
    let in_instalments = order.quote.plan.is_some();
    let outlives_its_day = in_instalments && purpose != PaymentPurpose::CoolingOff;
    let payment = Payment {
        reference: reference.to_owned(),
        purpose,
        amount,
        order_repay_id,
        expires_at: if outlives_its_day { replaced_at.unwrap_or(Timestamp::MAX) } else { expires_at },
        link_made: in_instalments.then_some(paid_at.link_made),
        link: in_instalments.then(|| link.clone()),
        refunded: Money::ZERO,
    };
    let now = now.max(order.seen());
    let at = paid_at.counts_from(now);
    if at >= payment.expires_at {
        return Err(Refusal::PaymentExpired);
    }
    let next = record(order, Fact::Paid { payment }, at, now)?;
    if order.receipts().any(|receipt| receipt.payment.reference == reference) {
        return Err(Refusal::TransitionRefused);
    }
    Ok(next)
}

#[apply(module_type)]
pub struct PaymentRedirectRequest {
    /// The server's value: a path of this site, or an address of a configured provider.
    pub payment_url: String,
    pub callback: String,
    /// Scheme, host and port of this site.
    pub origin: String,
    pub allowed_hosts: Vec<String>,
}

/// The payment page, opened in the same window.
#[apply(module_choice)]
pub enum PaymentRedirect {
    Go { url: String },
    Refused,
}

/// Appends `&callback=…` to an address that already has a query, and leaves other addresses unchanged. Only this site
/// and the allowed hosts are opened.
pub fn payment_redirect(request: &PaymentRedirectRequest) -> PaymentRedirect {
    let url = request.payment_url.as_str();
    if !is_own(url, &request.origin) && !is_allowed(url, &request.allowed_hosts) {
        return PaymentRedirect::Refused;
    }
    // A question mark in the fragment does not begin a query, and the parameter must be inserted before the fragment.
    let (address, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
    let url = if address.contains('?') {
        format!("{address}&callback={}{fragment}", encode(&request.callback, false))
    } else {
        url.to_owned()
    };
    PaymentRedirect::Go { url }
}

/// Whether borrowers may be sent to this address to pay. The server checks it before it stores a link; the phone checks
/// it again by [`payment_redirect`].
pub fn is_payment_page(url: &str, allowed_hosts: &[String]) -> bool {
    is_own(url, "") || is_allowed(url, allowed_hosts)
}

/// Whether `url` is a path of this site, or an address with exactly this origin. A second slash, or a backslash that
/// browsers read as a slash, would lead to another site.
fn is_own(url: &str, origin: &str) -> bool {
    if url.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
        return false;
    }
    if url.starts_with('/') {
        return !url.starts_with("//");
    }
    let is_web = origin.starts_with("https://") || origin.starts_with("http://");
    is_web && url.strip_prefix(origin).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}
