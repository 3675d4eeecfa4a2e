//! Takes money from borrowers and refunds it.

use loan_core::money::Money;

use super::PortError;

#[derive(Debug, Clone)]
pub struct PaymentRequest {
    /// Our id of the payment; the signed notice repeats it.
    pub id: String,
    /// Fixed: it never changes later.
    pub amount: Money,
}

#[derive(Debug, Clone)]
pub struct RefundRequest {
    /// The same id for every attempt.
    pub id: String,
    pub payment_id: String,
    /// The provider's name of the transaction; empty when it gave none.
    pub transaction_id: String,
    pub amount: Money,
}

/// Only the signed notice reports a payment.
#[async_trait::async_trait]
pub trait Payment: Send + Sync {
    /// The address of the page on which the borrower pays.
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError>;

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError>;
}
