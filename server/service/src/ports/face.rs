//! Interface to the provider that checks whether a picture shows a live face.

use super::PortError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceVerdict {
    Passed,
    Failed,
}

#[async_trait::async_trait]
pub trait Face: Send + Sync {
    async fn check(&self, image: &[u8]) -> Result<FaceVerdict, PortError>;
}
