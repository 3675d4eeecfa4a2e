//! The history of an order: its facts replayed by time of effect, with the deadlines that pass between them.

use super::machine::{change, pass};
use super::{Application, Entry, EventKind, Fact, OrderState, Phase, Refusal, Settlement};
use crate::ids::PaymentId;
use crate::loan::PaymentParts;
use crate::time::Timestamp;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct History {
    pub(super) phase: Phase,
    pub(super) steps: Vec<OrderStep>,
    /// One outcome per fact, in order of recording.
    pub(super) outcomes: Vec<Outcome>,
}

/// The applied parts of a fact's payment (all zero for other facts), or the rule that voids the fact.
pub(super) type Outcome = Result<PaymentParts, Refusal>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OrderStep {
    /// Time of effect; never earlier than the previous step.
    pub at: Timestamp,
    pub event: EventKind,
    pub state: OrderState,
    /// Whether the step was voided by a payment or a failed disbursal that was before it but reported after it.
    pub void: bool,
}

impl History {
    /// Replays facts, given in order of recording, up to an instant. They are applied in order of effect, with the
    /// deadlines that pass between them.
    pub(super) fn of<'a>(
        application: &Application,
        facts: impl IntoIterator<Item = &'a Entry>,
        until: Timestamp,
    ) -> Self {
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut in_effect: Vec<(usize, &Entry)> = Vec::new();
        for (place, entry) in facts.into_iter().enumerate() {
            // Most facts take effect in the order of recording, so each finds its place near the end. A sort would need
            // much code in the module that phones download.
            let earlier = in_effect.iter().rposition(|(_, other)| !other.is_after(entry)).map_or(0, |last| last + 1);
            in_effect.insert(earlier, (place, entry));
            outcomes.push(Ok(PaymentParts::default()));
        }
        let applied =
            OrderStep { at: application.applied_at, event: EventKind::Apply, state: OrderState::Auditing, void: false };
        let mut history = Self { phase: Phase::Auditing, steps: vec![applied], outcomes: Vec::new() };
        let mut used: Vec<&PaymentId> = Vec::new();
        for (place, entry) in &in_effect {
            history.pass_time(entry.at);
            let link = entry.fact.payment().and_then(|payment| payment.link.as_ref());
            let outcome = if link.is_some_and(|link| used.contains(&link)) {
                Err(Refusal::PaymentExpired)
            } else {
                change(application, &history.phase, &entry.fact, entry.at).map(|(phase, parts)| {
                    history.phase = phase;
                    parts
                })
            };
            used.extend(link.filter(|_| outcome.is_ok()));
            history.step(entry.at, history.kind_of(&entry.fact), outcome.is_err());
            if let Some(slot) = outcomes.get_mut(*place) {
                *slot = outcome;
            }
        }
        history.pass_time(until);
        history.outcomes = outcomes;
        history.return_overpaid(application, in_effect.iter().rev().map(|(place, _)| *place));
        history.keep_refunds(&in_effect);
        history
    }

    /// A payment toward instalments is a repayment if it settled the loan, else a part payment.
    fn kind_of(&self, fact: &Fact) -> EventKind {
        match (fact.kind(), &self.phase) {
            (EventKind::Repaid | EventKind::Paid, Phase::Settled { how: Settlement::CooledOff, .. }) => fact.kind(),
            (EventKind::Paid, Phase::Settled { .. }) => EventKind::Repaid,
            (EventKind::Repaid, Phase::Running { loan }) if loan.account.is_some() => EventKind::Paid,
            (kind, _) => kind,
        }
    }

    /// The price of an exit within the cooling-off period is the debt less the fees. If the fees exceed the debt, the
    /// difference is refunded here, from the borrower's latest payments first.
    fn return_overpaid(&mut self, application: &Application, latest_first: impl Iterator<Item = usize>) {
        let Phase::Settled { loan, paid_at, how: Settlement::CooledOff } = &self.phase else { return };
        let Some(account) = &loan.account else { return };
        let fees = application.quote.service_fee.plus(application.quote.gst_fee);
        let mut over = fees.excess_over(account.payoff(paid_at.day()));
        for place in latest_first {
            if let Some(Ok(parts)) = self.outcomes.get_mut(place) {
                let back = over.min(parts.retained());
                *parts = parts.refunding(back);
                over = over.excess_over(back);
            }
        }
    }

    /// Keeps refunds final: if the replay refunds less than was refunded before, less of the payment is applied, and
    /// the lender bears the difference. Rounding can cause a difference of a paisa. A payment reported late can cause a
    /// larger difference: if it left interest unpaid after the last due day, late charges apply to that interest
    /// (contract §9, `unpaid n`).
    fn keep_refunds(&mut self, in_effect: &[(usize, &Entry)]) {
        for (place, entry) in in_effect {
            let refunded = entry.fact.payment().filter(|payment| payment.refunded.is_positive());
            if let (Some(Ok(parts)), Some(payment)) = (self.outcomes.get_mut(*place), refunded) {
                *parts = parts.refunding(parts.retained().excess_over(payment.amount.minus(payment.refunded)));
            }
        }
    }

    fn pass_time(&mut self, until: Timestamp) {
        while let Some((at, deadline)) = self.phase.next_deadline().filter(|(at, _)| *at <= until) {
            let Some(phase) = pass(&self.phase, deadline, at) else { return };
            self.phase = phase;
            self.step(at, deadline, false);
        }
    }

    fn step(&mut self, at: Timestamp, event: EventKind, void: bool) {
        self.steps.push(OrderStep { at, event, state: self.phase.state(), void });
    }
}
