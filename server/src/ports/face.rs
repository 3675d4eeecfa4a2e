//! Tells whether a picture shows a live face.

use super::PortError;

/// The provider's verdict on a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceVerdict {
    /// A live face.
    Passed,
    /// Anything else.
    Failed,
}

/// Tells whether a picture shows a live face.
#[async_trait::async_trait]
pub trait Face: Send + Sync {
    /// Checks `image`.
    async fn check(&self, image: &[u8]) -> Result<FaceVerdict, PortError>;
}
