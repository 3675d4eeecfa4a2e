//! The order: an application, what happened since, and where it therefore stands.

use super::application::Application;
use super::event::EventKind;
use super::fact::{Entry, Fact, Payment};
use super::machine::{Happening, change, kept};
use super::phase::{Deadline, Loan, Phase, Settlement};
use super::refusal::Refusal;
use super::state::{ExtensionState, OrderState};
use crate::money::Money;
use crate::time::{Day, Timestamp};
use core::fmt;
use core::ops::Deref;
use serde::{Deserialize, Serialize};

/// An order. Only [`Order::apply_for`] makes one, and only [`transition`](super::transition::transition) changes it.
/// Its facts are stored; where it stands is computed from them, by the time at which each took effect. Notices that
/// come late, or in a different sequence, therefore lead to the same order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "ts", tsify(type = "OrderRecord"))]
#[serde(try_from = "OrderRecord", into = "OrderRecord")]
pub struct Order {
    record: OrderRecord,
    life: Life,
}

/// What an order consists of, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct OrderRecord {
    /// What it is about.
    pub application: Application,
    /// What happened since, in the order in which it was learned.
    pub facts: Vec<Entry>,
    /// The instant up to which deadlines were applied: what falls due by then has happened.
    pub seen: Timestamp,
}

/// What is computed from an order's facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Life {
    pub(super) phase: Phase,
    pub(super) history: Vec<OrderStep>,
    /// The outcome of each fact, in the order of the facts.
    pub(super) fates: Vec<Fate>,
}

/// The outcome of a fact: how much of its money is kept, or why it does not count.
pub(super) type Fate = Result<Money, Refusal>;

/// One step of an order's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OrderStep {
    /// When it took effect; never earlier than the step before.
    pub at: Timestamp,
    /// What happened.
    pub event: EventKind,
    /// The state it led to.
    pub state: OrderState,
    /// Whether the step is void: a payment that became known later took effect before it.
    pub void: bool,
}

/// What an order has received, one payment at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt<'a> {
    /// The payment.
    pub payment: &'a Payment,
    /// When it was paid, by the provider's clock.
    pub paid_at: Timestamp,
    /// How much of it was applied; the rest goes back.
    pub applied: Money,
}

impl Receipt<'_> {
    /// How much of it has gone back, with what goes back now.
    #[must_use]
    pub fn sent_back(self) -> Money {
        let not_applied = self.payment.amount.checked_sub(self.applied).unwrap_or(Money::ZERO);
        not_applied.max(self.payment.refunded)
    }
}

/// Why a stored order is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forged {
    /// The terms of its application are inconsistent.
    Terms,
    /// A payment is negative, or has the reference of another one.
    Payment,
    /// Its facts are not in the order in which they can have been learned.
    Order,
    /// What the borrower, the audit or the bank did was not admitted by the phase in which it was learned.
    Fact(Refusal),
}

impl fmt::Display for Forged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terms => f.write_str("the terms of the application do not belong together"),
            Self::Payment => f.write_str("a payment is negative or counted twice"),
            Self::Order => f.write_str("the facts are not in the order in which they can have been learned"),
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
    type Error = Forged;

    fn try_from(record: OrderRecord) -> Result<Self, Forged> {
        if !record.application.is_consistent() {
            return Err(Forged::Terms);
        }
        let mut learned = record.application.applied_at;
        for (place, entry) in record.facts.iter().enumerate() {
            if let Some(payment) = entry.fact.payment() {
                let mut earlier = record.facts.iter().take(place).filter_map(|other| other.fact.payment());
                if payment.amount < Money::ZERO || earlier.any(|other| other.reference == payment.reference) {
                    return Err(Forged::Payment);
                }
            }
            if entry.learned < learned || entry.at > entry.learned || entry.at < record.application.applied_at {
                return Err(Forged::Order);
            }
            learned = entry.learned;
        }
        if record.seen < learned {
            return Err(Forged::Order);
        }
        let life = Life::of(&record.application, record.facts.iter().collect(), record.seen);
        let mut void = life.fates.iter().enumerate().filter(|(_, fate)| fate.is_err());
        match void.find_map(|(place, _)| record.refusal_when_learned(place)) {
            Some(rule) => Err(Forged::Fact(rule)),
            None => Ok(Self { record, life }),
        }
    }
}

impl OrderRecord {
    /// The rule that refused a fact when it was learned. Without one, a fact that is void now was made so by a payment
    /// that became known later. No rule keeps a payment from being a fact: money that came and is refused goes back.
    fn refusal_when_learned(&self, place: usize) -> Option<Refusal> {
        let known = self.facts.get(..=place)?;
        let last = known.last().filter(|last| !matches!(last.fact, Fact::Paid { .. }))?;
        Life::of(&self.application, known.iter().collect(), last.learned).fates.last()?.err()
    }
}

impl Life {
    /// Replays facts, given in the order in which they were learned, up to an instant. They are applied in the order in
    /// which they took effect, with the deadlines that pass between them.
    pub(super) fn of(application: &Application, facts: Vec<&Entry>, until: Timestamp) -> Self {
        let mut fates: Vec<Fate> = Vec::with_capacity(facts.len());
        let mut in_effect: Vec<(usize, &Entry)> = Vec::with_capacity(facts.len());
        for (place, entry) in facts.into_iter().enumerate() {
            // Most facts take effect in the order in which they are learned, so each finds its place near the end. A
            // sort would need much code.
            let earlier = in_effect.iter().rposition(|(_, other)| !other.is_after(entry)).map_or(0, |last| last + 1);
            in_effect.insert(earlier, (place, entry));
            fates.push(Ok(Money::ZERO));
        }
        let applied =
            OrderStep { at: application.applied_at, event: EventKind::Apply, state: OrderState::Auditing, void: false };
        let mut life = Self { phase: Phase::Auditing, history: vec![applied], fates: Vec::new() };
        for (place, entry) in in_effect {
            life.pass_time(application, entry.at);
            let keeps = kept(application, &life.phase, &entry.fact, entry.at);
            let fate = life.happen(application, Happening::Told(&entry.fact), entry.at);
            life.step(entry.at, entry.fact.kind(), fate.is_err());
            if let Some(its) = fates.get_mut(place) {
                *its = fate.map(|()| keeps);
            }
        }
        life.pass_time(application, until);
        life.fates = fates;
        life
    }

    fn pass_time(&mut self, application: &Application, until: Timestamp) {
        while let Some((at, deadline)) = self.phase.next_deadline().filter(|(at, _)| *at <= until) {
            if self.happen(application, Happening::Came(deadline), at).is_err() {
                return;
            }
            self.step(at, deadline.kind(), false);
        }
    }

    fn happen(&mut self, application: &Application, what: Happening<'_>, at: Timestamp) -> Result<(), Refusal> {
        let change = change(application, &self.phase, what, at)?;
        self.phase.apply(change, at);
        Ok(())
    }

    fn step(&mut self, at: Timestamp, event: EventKind, void: bool) {
        self.history.push(OrderStep { at, event, state: self.phase.state(), void });
    }
}

impl Deadline {
    /// The kind of event that this deadline causes.
    pub(super) const fn kind(self) -> EventKind {
        match self {
            Self::PassLapsed => EventKind::PassLapsed,
            Self::DueDatePassed => EventKind::DueDatePassed,
            Self::ExtensionLapsed => EventKind::ExtensionLapsed,
        }
    }
}

impl Order {
    /// Makes an order in state 1. `auto_get_money` needs an accepted statement (contract §2).
    #[must_use]
    pub fn apply_for(application: Application) -> Self {
        let auto_get_money = application.auto_get_money && application.kfs_id.is_some();
        let application = Application { auto_get_money, ..application };
        let seen = application.applied_at;
        let life = Life::of(&application, Vec::new(), seen);
        Self { record: OrderRecord { application, facts: Vec::new(), seen }, life }
    }

    /// What happened, in the order in which it was learned.
    #[must_use]
    pub fn facts(&self) -> &[Entry] {
        &self.record.facts
    }

    /// The instant up to which deadlines were applied.
    #[must_use]
    pub const fn seen(&self) -> Timestamp {
        self.record.seen
    }

    /// Replays the facts and one more, up to an instant.
    pub(super) fn life_with(&self, fact: Option<&Entry>, seen: Timestamp) -> Life {
        Life::of(&self.record.application, self.record.facts.iter().chain(fact).collect(), seen)
    }

    /// Where the order stood at an instant, as far as is known now.
    pub(super) fn phase_at(&self, at: Timestamp) -> Phase {
        let until = self.record.facts.iter().filter(|entry| entry.at <= at).collect();
        Life::of(&self.record.application, until, at).phase
    }

    /// The order with one more fact, at a later instant.
    pub(super) fn grown(&self, fact: Option<Entry>, seen: Timestamp, life: Life) -> Self {
        let mut record = self.record.clone();
        for (payment, sent_back) in
            record.facts.iter_mut().filter_map(|entry| entry.fact.payment_mut()).zip(self.sent_back())
        {
            payment.refunded = sent_back;
        }
        record.facts.extend(fact);
        record.seen = seen;
        Self { record, life }
    }

    /// How much of each payment has gone back, in the order in which they were learned.
    fn sent_back(&self) -> impl Iterator<Item = Money> {
        self.receipts().map(|receipt| receipt.sent_back())
    }

    /// Where it stands.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        &self.life.phase
    }

    /// Its code on the wire.
    #[must_use]
    pub fn state(&self) -> OrderState {
        self.life.phase.state()
    }

    /// The loan, once money was lent.
    #[must_use]
    pub const fn loan(&self) -> Option<&Loan> {
        self.life.phase.loan()
    }

    /// Where its extensions stand.
    #[must_use]
    pub fn extension_state(&self) -> ExtensionState {
        self.loan().map_or(ExtensionState::None, Loan::extension_state)
    }

    /// IST day of disbursal.
    #[must_use]
    pub fn loan_day(&self) -> Option<Day> {
        self.loan().map(|loan| loan.loan_day)
    }

    /// The due date in force.
    #[must_use]
    pub fn due_day(&self) -> Option<Day> {
        self.loan().map(|loan| loan.due_day)
    }

    /// How the loan ended, and when that was paid.
    #[must_use]
    pub const fn settlement(&self) -> Option<(Timestamp, Settlement)> {
        match &self.life.phase {
            Phase::Settled { paid_at, how, .. } => Some((*paid_at, *how)),
            _ => None,
        }
    }

    /// Whether the loan ended in this way.
    #[must_use]
    pub fn ended(&self, how: Settlement) -> bool {
        self.settlement().is_some_and(|(_, ended)| ended == how)
    }

    /// What happened, as it took effect, oldest first.
    #[must_use]
    pub fn history(&self) -> &[OrderStep] {
        &self.life.history
    }

    /// When money was reported as paid out, or a dispute about it was accepted, in the order in which that was learned.
    pub(super) fn disbursals(&self) -> impl Iterator<Item = Timestamp> {
        let is_disbursal = |entry: &&Entry| matches!(entry.fact, Fact::Disbursed | Fact::DisputeAccepted);
        self.record.facts.iter().filter(is_disbursal).map(|entry| entry.at)
    }

    /// Whether the bank said that money reached the borrower after it had said that it could not be sent.
    #[must_use]
    pub const fn is_disputed(&self) -> bool {
        matches!(self.life.phase, Phase::Failed { disputed: true, .. })
    }

    /// Every payment, in the order in which they were learned.
    pub fn receipts(&self) -> impl Iterator<Item = Receipt<'_>> {
        self.record.facts.iter().zip(&self.life.fates).filter_map(|(entry, fate)| match &entry.fact {
            Fact::Paid { payment } => {
                Some(Receipt { payment, paid_at: entry.at, applied: fate.unwrap_or(Money::ZERO) })
            }
            _ => None,
        })
    }

    /// What was paid and applied in all.
    #[must_use]
    pub fn received(&self) -> Money {
        self.receipts().fold(Money::ZERO, |sum, receipt| sum.plus(receipt.applied))
    }
}
