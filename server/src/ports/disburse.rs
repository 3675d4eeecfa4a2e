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

/// What became of the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisbursalOutcome {
    /// It reached the borrower.
    Disbursed,
    /// It could not be sent.
    Failed,
}

/// Sends loans. What became of the money is told at once, or later by a notice or an order event.
#[async_trait::async_trait]
pub trait Disburse: Send + Sync {
    /// Hands `disbursal` over; what became of it when that is known already.
    ///
    /// # Errors
    /// When the provider cannot take it now.
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError>;
}
