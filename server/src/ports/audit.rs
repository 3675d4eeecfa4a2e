//! Audits new applications.

use loan_core::money::Money;

use super::PortError;

/// An application to audit.
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
    /// The loan is granted.
    Approved,
    /// The loan is refused.
    Denied,
    /// The provider accepted the application, and its answer was not understood: the verdict comes as a notice.
    Unclear,
}

/// Audits applications. The verdict comes with the response, or later as a notice or an order event.
#[async_trait::async_trait]
pub trait Audit: Send + Sync {
    /// Submits `request`. Returns the verdict if the provider has one already.
    ///
    /// # Errors
    /// When the provider cannot accept it now.
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError>;
}
