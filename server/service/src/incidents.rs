//! Counts incidents: misdirected money, and providers' answers that were not understood.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use crate::named::{family, named};

named! {
    pub enum Incident {
        /// A payment could not be applied; it is refunded.
        PaymentUnapplied = "payment_unapplied",
        /// Money came for an unknown payment. An operator must decide what happens to it.
        PaymentUnknown = "payment_unknown",
        /// A payment notice names a currency other than INR.
        PaymentCurrency = "payment_currency",
        /// A provider accepted a message, but its answer was not understood.
        AnswerUnclear = "answer_unclear",
        /// A bank reported a payout after reporting its failure.
        DisbursalDisputed = "disbursal_disputed",
        /// A payout came back after it had been reported as done.
        DisbursalReturned = "disbursal_returned",
        /// A bank reported a payout for an order that awaits none, or a second transfer for a loan.
        DisbursalUnexpected = "disbursal_unexpected",
    }
}

#[derive(Debug)]
pub struct Incidents {
    pub counts: Family<[(&'static str, &'static str); 1], Counter>,
}

impl Default for Incidents {
    fn default() -> Self {
        Self { counts: family(Incident::ALL.iter().map(|incident| [("kind", incident.name())])) }
    }
}

impl Incidents {
    pub fn note(&self, incident: Incident) {
        self.counts.get_or_create(&[("kind", incident.name())]).inc();
    }
}
