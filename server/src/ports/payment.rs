//! Takes money from borrowers and refunds it.

use loan_core::money::Money;

use super::PortError;

/// A payment to be made.
#[derive(Debug, Clone)]
pub struct PaymentRequest {
    /// Our id of the payment; the signed notice repeats it.
    pub id: String,
    /// What is to be paid; it does not change any more.
    pub amount: Money,
}

/// Money to refund.
#[derive(Debug, Clone)]
pub struct RefundRequest {
    /// The same id for every attempt.
    pub id: String,
    /// The payment to refund.
    pub payment_id: String,
    /// The provider's name for the transaction; empty when it gave none.
    pub transaction_id: String,
    /// How much.
    pub amount: Money,
}

/// Takes money and refunds it. Only the signed notice reports what was paid.
#[async_trait::async_trait]
pub trait Payment: Send + Sync {
    /// The address of the page on which the borrower pays.
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError>;

    /// Refunds money.
    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError>;
}
