//! One-time codes to the phone that an Aadhaar number is linked with.

use loan_core::personal::Aadhaar as AadhaarNumber;

use super::PortError;

/// The provider's answer to a request to send a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AadhaarAnswer {
    /// The code is on its way.
    Sent,
    /// The provider refuses; its own words, shown to the borrower.
    Refused(String),
}

/// Sends codes through the Aadhaar register.
#[async_trait::async_trait]
pub trait Aadhaar: Send + Sync {
    /// Sends `code` to the phone that is linked with `aadhaar`. The number is used for this call and not stored.
    async fn send(&self, aadhaar: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError>;
}
