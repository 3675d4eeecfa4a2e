//! Interface to the provider that sends one-time codes to the phone of an Aadhaar number.

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
    /// Sends a code to the phone linked with the number. Implementations must not store the number.
    async fn send(&self, aadhaar: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError>;
}
