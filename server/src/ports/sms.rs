//! Text messages.

use loan_core::personal::Mobile;

use super::PortError;

/// One text message.
#[derive(Debug, Clone)]
pub struct Text {
    /// The same id for every attempt to send this message.
    pub id: String,
    /// Receiver.
    pub phone: Mobile,
    /// What it says.
    pub body: String,
}

/// Sends text messages.
#[async_trait::async_trait]
pub trait Sms: Send + Sync {
    /// Passes `text` to the provider for delivery.
    ///
    /// # Errors
    /// When the provider cannot accept it now.
    async fn send(&self, text: &Text) -> Result<(), PortError>;
}
