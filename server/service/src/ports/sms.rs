//! Interface to the provider of text messages.

use loan_core::personal::Mobile;

use super::PortError;

#[derive(Debug, Clone)]
pub struct Text {
    /// The same id for every attempt.
    pub id: String,
    pub phone: Mobile,
    pub body: String,
}

#[async_trait::async_trait]
pub trait Sms: Send + Sync {
    async fn send(&self, text: &Text) -> Result<(), PortError>;
}
