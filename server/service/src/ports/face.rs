//! Interface to the provider that checks whether a picture shows a live face.

use super::PortError;

#[async_trait::async_trait]
pub trait Face: Send + Sync {
    /// Returns whether the picture passes the check.
    async fn check(&self, image: &[u8]) -> Result<bool, PortError>;
}
