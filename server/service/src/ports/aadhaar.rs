//! One-time codes to the phone linked with an Aadhaar number.

use loan_core::personal::Aadhaar as AadhaarNumber;

use super::PortError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AadhaarAnswer {
    Sent,
    /// The provider's refusal, in words for the borrower.
    Refused(String),
}

#[async_trait::async_trait]
pub trait Aadhaar: Send + Sync {
    /// The number is used for this call only and not stored.
    async fn send(&self, aadhaar: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError>;
}
