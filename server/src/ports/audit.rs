//! Hears of new applications.

use loan_core::money::Money;

use super::PortError;

/// An application to look at.
#[derive(Debug, Clone)]
pub struct AuditRequest {
    /// The same id for every attempt.
    pub id: String,
    /// The order.
    pub order_id: String,
    /// The product asked for.
    pub product_id: String,
    /// The amount asked for.
    pub amount: Money,
}

/// What an audit found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The loan may be had.
    Approved,
    /// It may not.
    Denied,
}

/// Looks at applications. Its verdict comes at once, or later as a notice or an order event.
#[async_trait::async_trait]
pub trait Audit: Send + Sync {
    /// Hands `request` over; the verdict when there is one already.
    ///
    /// # Errors
    /// When the provider cannot take it now.
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError>;
}
