//! One-time codes to the phone an Aadhaar number is linked with.

use loan_core::personal::Aadhaar as AadhaarNumber;

use super::PortError;

/// What the provider said to a request to send a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AadhaarAnswer {
    /// The code is on its way.
    Sent,
    /// The provider will not: its own words, shown to the borrower.
    Refused(String),
}

/// Sends codes by way of the Aadhaar register.
#[async_trait::async_trait]
pub trait Aadhaar: Send + Sync {
    /// Sends `code` to the phone linked with `aadhaar`. The number is used for this call and kept nowhere.
    ///
    /// # Errors
    /// When the provider does not answer.
    async fn send(&self, aadhaar: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError>;
}
