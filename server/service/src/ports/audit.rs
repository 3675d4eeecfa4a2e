//! Interface to the provider that audits new applications.

use loan_core::money::Money;

use super::PortError;

#[derive(Debug, Clone)]
pub struct AuditRequest {
    /// The same id for every attempt.
    pub id: String,
    pub order_id: String,
    pub product_id: String,
    pub amount: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Approved,
    Denied,
    /// The provider accepted the application, but its response was not understood. The verdict comes as a notice.
    Unclear,
}

#[async_trait::async_trait]
pub trait Audit: Send + Sync {
    /// Returns the verdict if the provider already has one. Otherwise the verdict comes as a notice or an order event.
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError>;
}
