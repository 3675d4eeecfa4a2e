//! Sends loans to bank accounts.

use loan_core::money::Money;

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
    pub ifsc: String,
    /// Full account number.
    pub account: String,
}

/// Sends loans. Whether the money arrived comes back as an order event.
#[async_trait::async_trait]
pub trait Disburse: Send + Sync {
    /// Hands `disbursal` over.
    ///
    /// # Errors
    /// When the provider cannot take it now.
    async fn send(&self, disbursal: &Disbursal) -> Result<(), PortError>;
}
