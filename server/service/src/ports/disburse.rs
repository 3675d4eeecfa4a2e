//! Sends loans to bank accounts.

use loan_core::money::Money;
use loan_core::personal::{AccountNumber, Ifsc};

use super::PortError;

#[derive(Debug, Clone)]
pub struct Disbursal {
    /// The same id for every attempt.
    pub id: String,
    pub order_id: String,
    pub amount: Money,
    pub ifsc: Ifsc,
    pub account: AccountNumber,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DisbursalOutcome {
    Disbursed {
        /// The bank's reference of the transfer (UTR).
        reference: Option<String>,
    },
    Failed,
    /// The disbursal was accepted, but the answer was not understood: the outcome comes as a notice.
    Unclear,
}

#[async_trait::async_trait]
pub trait Disburse: Send + Sync {
    /// Returns the outcome if it is already known; else it comes as a notice or an order event.
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError>;
}
