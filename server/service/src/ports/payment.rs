//! Interface to the provider that takes and refunds payments.

use loan_core::money::Money;

use super::PortError;

#[derive(Debug, Clone)]
pub struct PaymentRequest {
    /// Our id of the payment; the signed notice repeats it.
    pub id: String,
    /// The amount to pay; it never changes.
    pub amount: Money,
}

#[derive(Debug, Clone)]
pub struct RefundRequest {
    /// The same id for every attempt.
    pub id: String,
    pub payment_id: String,
    /// The provider's transaction id; empty if the provider gave none.
    pub transaction_id: String,
    pub amount: Money,
}

/// Interface to the payment provider. The provider reports payments by signed notices only.
#[async_trait::async_trait]
pub trait Payment: Send + Sync {
    /// Returns the address of the page on which the borrower pays.
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError>;

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError>;
}
