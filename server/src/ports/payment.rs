//! Takes money from borrowers and gives it back.

use loan_core::money::Money;

use super::PortError;

/// A payment to be made.
#[derive(Debug, Clone)]
pub struct PaymentRequest {
    /// Our id of the payment; comes back in the signed callback.
    pub id: String,
    /// What is to be paid, frozen.
    pub amount: Money,
}

/// Money to give back.
#[derive(Debug, Clone)]
pub struct RefundRequest {
    /// The same id for every attempt.
    pub id: String,
    /// The payment it was taken with.
    pub payment_id: String,
    /// The provider's name for the transaction; empty when it gave none.
    pub transaction_id: String,
    /// How much.
    pub amount: Money,
}

/// Takes money and gives it back. What was paid is told by the signed callback alone.
#[async_trait::async_trait]
pub trait Payment: Send + Sync {
    /// The address at which the borrower pays.
    ///
    /// # Errors
    /// When the provider does not answer.
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError>;

    /// Gives money back.
    ///
    /// # Errors
    /// When the provider does not answer.
    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError>;
}
