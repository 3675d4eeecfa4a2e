//! Audits new applications.

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
    /// The application was accepted, but the answer was not understood: the verdict comes as a notice.
    Unclear,
}

#[async_trait::async_trait]
pub trait Audit: Send + Sync {
    /// Returns the verdict if the provider already has one; else it comes as a notice or an order event.
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError>;
}
