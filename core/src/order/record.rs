//! The order: an application, its facts, and the state computed from them.

use super::history::History;
use super::{
    Application, Entry, ExtensionState, Fact, Loan, OrderState, OrderStep, Payment, Phase, Refusal, Settlement,
};
use crate::loan::PaymentParts;
use crate::money::Money;
use crate::time::{Day, Timestamp};
use core::fmt;
use core::ops::Deref;
use serde::{Deserialize, Serialize};

/// Only [`Order::apply_for`] creates a new order, and only the module [`transition`](mod@super::transition) changes it.
/// The facts are stored, and the state is computed from them by time of effect. Notices that arrive late or in another
/// sequence therefore lead to the same state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "OrderRecord"))]
#[serde(try_from = "OrderRecord", into = "OrderRecord")]
pub struct Order {
    record: OrderRecord,
    history: History,
}

/// The stored form of an order.
#[apply(module_type)]
pub struct OrderRecord {
    pub application: Application,
    /// In order of recording.
    pub facts: Vec<Entry>,
    /// The instant up to which deadlines have been applied.
    pub seen: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt<'a> {
    pub payment: &'a Payment,
    /// Time of payment by the provider's clock.
    pub paid_at: Timestamp,
    /// The payment's allocation. A payment that is not applied is refunded as a whole.
    pub parts: PaymentParts,
}

impl Receipt<'_> {
    /// The applied part; the rest is refunded.
    pub fn applied(self) -> Money {
        self.parts.retained()
    }
}

/// Why a stored order is corrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorruptOrder {
    Terms,
    /// A payment or its refund is negative, the refund exceeds the payment, the payment was made after its link expired,
    /// or two payments have the same reference.
    Payment,
    /// The facts are not in a possible order of recording.
    Order,
    /// An action of the borrower, the lender or the bank was not allowed in the phase in which it was recorded.
    Fact(Refusal),
}

impl fmt::Display for CorruptOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terms => f.write_str("the terms of the application or of an extension are inconsistent"),
            Self::Payment => f.write_str("a payment or refund is impossible, or a payment's reference is repeated"),
            Self::Order => f.write_str("the facts are not in a possible order of recording"),
            Self::Fact(rule) => write!(f, "a fact is refused by {}", rule.rule()),
        }
    }
}

impl Deref for Order {
    type Target = Application;

    fn deref(&self) -> &Application {
        &self.record.application
    }
}

impl From<Order> for OrderRecord {
    fn from(order: Order) -> Self {
        order.record
    }
}

impl TryFrom<OrderRecord> for Order {
    type Error = CorruptOrder;

    fn try_from(record: OrderRecord) -> Result<Self, CorruptOrder> {
        if !record.application.is_consistent() {
            return Err(CorruptOrder::Terms);
        }
        let mut learned = record.application.applied_at;
        for (place, entry) in record.facts.iter().enumerate() {
            if let Some(payment) = entry.fact.payment() {
                let mut earlier = record.facts.iter().take(place).filter_map(|other| other.fact.payment());
                let in_time = entry.at < payment.expires_at;
                let is_refund = (Money::ZERO..=payment.amount).contains(&payment.refunded);
                if !in_time || !is_refund || earlier.any(|other| other.reference == payment.reference) {
                    return Err(CorruptOrder::Payment);
                }
            }
            if matches!(&entry.fact, Fact::ExtensionRequested { terms } if !terms.quote.is_consistent()) {
                return Err(CorruptOrder::Terms);
            }
            if entry.learned < learned || entry.at > entry.learned || entry.at < record.application.applied_at {
                return Err(CorruptOrder::Order);
            }
            learned = entry.learned;
        }
        if record.seen < learned {
            return Err(CorruptOrder::Order);
        }
        let history = History::of(&record.application, &record.facts, record.seen);
        let mut void = history.outcomes.iter().enumerate().filter(|(_, outcome)| outcome.is_err());
        match void.find_map(|(place, _)| record.refusal_when_learned(place)) {
            Some(rule) => Err(CorruptOrder::Fact(rule)),
            None => Ok(Self { record, history }),
        }
    }
}

impl OrderRecord {
    /// The rule that refused a fact when it was recorded; `None` if it was accepted. A fact that was accepted then and
    /// is void now was voided by a payment or a failed disbursal reported later. Payments are never refused as facts:
    /// money that is not applied is refunded.
    fn refusal_when_learned(&self, place: usize) -> Option<Refusal> {
        let known = self.facts.get(..=place)?;
        let last = known.last().filter(|last| !matches!(last.fact, Fact::Paid { .. }))?;
        History::of(&self.application, known, last.learned).outcomes.last()?.err()
    }
}

impl Order {
    /// Creates an order that waits for a decision (state 1). Without an accepted statement, `auto_get_money` has no effect
    /// (contract §2).
    pub fn apply_for(application: Application) -> Self {
        let auto_get_money = application.auto_get_money && application.kfs_id.is_some();
        let application = Application { auto_get_money, ..application };
        let seen = application.applied_at;
        let history = History::of(&application, &[], seen);
        Self { record: OrderRecord { application, facts: Vec::new(), seen }, history }
    }

    /// In order of recording.
    pub fn facts(&self) -> &[Entry] {
        &self.record.facts
    }

    pub const fn seen(&self) -> Timestamp {
        self.record.seen
    }

    /// The facts with the refunds so far: the last fact may have caused more refunds than are stored.
    fn facts_so_far(&self) -> Vec<Entry> {
        let mut facts = self.record.facts.clone();
        let payments = facts.iter_mut().filter_map(|entry| match &mut entry.fact {
            Fact::Paid { payment } => Some(payment),
            _ => None,
        });
        for (payment, receipt) in payments.zip(self.receipts()) {
            payment.refunded = receipt.parts.refunded;
        }
        facts
    }

    /// The phase at an instant, according to the facts known now.
    pub(super) fn phase_at(&self, at: Timestamp) -> Phase {
        History::of(&self.record.application, self.facts().iter().filter(|entry| entry.at <= at), at).phase
    }

    /// The order with `fact` added if there is one, and with the history up to the later instant `seen`.
    pub(super) fn with_fact(&self, fact: Option<Entry>, seen: Timestamp) -> Self {
        let mut facts = self.facts_so_far();
        facts.extend(fact);
        let application = self.record.application.clone();
        let history = History::of(&application, &facts, seen);
        Self { record: OrderRecord { application, facts, seen }, history }
    }

    /// The rule that voids the fact recorded last.
    pub(super) fn last_refusal(&self) -> Option<Refusal> {
        self.history.outcomes.last()?.err()
    }

    pub const fn phase(&self) -> &Phase {
        &self.history.phase
    }

    pub fn state(&self) -> OrderState {
        self.history.phase.state()
    }

    /// `None` unless the loan is owed or settled.
    pub const fn loan(&self) -> Option<&Loan> {
        self.history.phase.loan()
    }

    pub fn extension_state(&self) -> ExtensionState {
        self.loan().map_or(ExtensionState::None, Loan::extension_state)
    }

    pub fn loan_day(&self) -> Option<Day> {
        self.loan().map(|loan| loan.loan_day)
    }

    /// The current due date; in instalments, that of the last instalment.
    pub fn due_day(&self) -> Option<Day> {
        self.loan().map(|loan| loan.due_day)
    }

    /// Time and kind of the settlement; `None` before settlement.
    pub const fn settlement(&self) -> Option<(Timestamp, Settlement)> {
        match &self.history.phase {
            Phase::Settled { paid_at, how, .. } => Some((*paid_at, *how)),
            _ => None,
        }
    }

    pub fn ended(&self, how: Settlement) -> bool {
        self.settlement().is_some_and(|(_, ended)| ended == how)
    }

    /// In order of effect, oldest first.
    pub fn history(&self) -> &[OrderStep] {
        &self.history.steps
    }

    /// All payments, in order of recording.
    pub fn receipts(&self) -> impl Iterator<Item = Receipt<'_>> {
        self.record.facts.iter().zip(&self.history.outcomes).filter_map(|(entry, outcome)| {
            let payment = entry.fact.payment()?;
            let applied = outcome.unwrap_or_default();
            let parts = PaymentParts { refunded: payment.amount.minus(applied.retained()), ..applied };
            Some(Receipt { payment, paid_at: entry.at, parts })
        })
    }

    pub fn received(&self) -> Money {
        self.receipts().fold(Money::ZERO, |sum, receipt| sum.plus(receipt.applied()))
    }

    /// Times of reported disbursals and accepted disputes, in order of recording.
    pub(super) fn disbursals(&self) -> impl Iterator<Item = Timestamp> {
        let is_disbursal = |entry: &&Entry| matches!(entry.fact, Fact::Disbursed { .. } | Fact::DisputeAccepted);
        self.facts().iter().filter(is_disbursal).map(|entry| entry.at)
    }

    /// The provider's time of a payout's outcome, but not before the payout began.
    pub(super) fn time_of_payout(&self, reported: Timestamp) -> Timestamp {
        let begins = |entry: &&Entry| matches!(entry.fact, Fact::Approved { .. } | Fact::MoneyTaken);
        let began = self.facts().iter().rev().find(begins);
        began.map_or(reported, |entry| reported.max(entry.at))
    }

    /// Whether the loan is owed or settled, and had been disbursed at this time of the provider.
    pub fn was_lent_by(&self, reported: Timestamp) -> bool {
        let lent_at = self.loan().and_then(|_| self.disbursals().last());
        lent_at.is_some_and(|lent_at| lent_at <= self.time_of_payout(reported))
    }

    /// The last report of a disbursal: its time of effect, and the bank's reference if the bank gave one.
    pub fn last_disbursal(&self) -> Option<(Timestamp, Option<&str>)> {
        self.facts().iter().rev().find_map(|entry| match &entry.fact {
            Fact::Disbursed { reference } => Some((entry.at, reference.as_deref())),
            _ => None,
        })
    }

    /// The bank's reference of the disbursal; `None` before disbursal, and if the bank gave none.
    pub fn disbursal_reference(&self) -> Option<&str> {
        self.loan()?;
        self.last_disbursal()?.1
    }

    /// Whether the bank reported a failure and a later disbursal, and the operator has not decided yet.
    pub const fn is_disputed(&self) -> bool {
        matches!(self.phase(), Phase::Failed { disputed: true, .. })
    }
}
