//! Reported disbursals of an order, and the dispute about them.

use super::fact::{Entry, Fact};
use super::phase::Phase;
use super::record::Order;
use crate::time::Timestamp;

impl Order {
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
