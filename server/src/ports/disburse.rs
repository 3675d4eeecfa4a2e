//! Sends loans to bank accounts.

use loan_core::money::Money;
use loan_core::personal::{AccountNumber, Ifsc};

use super::PortError;

/// Money to send.
#[derive(Debug, Clone)]
pub struct Disbursal {
    /// The same id for every attempt.
    pub id: String,
    /// The order it pays out.
    pub order_id: String,
    /// How much.
    pub amount: Money,
    /// IFSC of the branch.
    pub ifsc: Ifsc,
    /// Full account number.
    pub account: AccountNumber,
}

/// The outcome of a disbursal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisbursalOutcome {
    /// The money reached the borrower.
    Disbursed,
    /// The money could not be sent.
    Failed,
    /// The provider accepted the disbursal, and its answer was not understood: the outcome comes as a notice.
    Unclear,
}

/// Sends loans. The outcome comes with the response, or later as a notice or an order event.
#[async_trait::async_trait]
pub trait Disburse: Send + Sync {
    /// Submits `disbursal`. Returns the outcome if it is known already.
    ///
    /// # Errors
    /// When the provider cannot accept it now.
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError>;
}
