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

/// Looks at applications. Its verdict comes back as an order event.
#[async_trait::async_trait]
pub trait Audit: Send + Sync {
    /// Hands `request` over.
    ///
    /// # Errors
    /// When the provider cannot take it now.
    async fn submit(&self, request: &AuditRequest) -> Result<(), PortError>;
}
