//! Reads identity documents.

use loan_core::api::dto::auth::OcrValues;

use super::PortError;

/// Which side of which document a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Document {
    /// Aadhaar, front (`type` 1).
    AadhaarFront,
    /// Aadhaar, back (`type` 2).
    AadhaarBack,
    /// PAN card (`type` 3).
    Pan,
}

impl Document {
    /// The document of a wire `type`.
    pub fn from_wire(kind: &str) -> Option<Self> {
        match kind {
            "1" => Some(Self::AadhaarFront),
            "2" => Some(Self::AadhaarBack),
            "3" => Some(Self::Pan),
            _ => None,
        }
    }
}

/// The values read from a document. An Aadhaar number is masked: the provider never passes the full one on.
pub type Reading = OcrValues;

/// Reads identity documents.
#[async_trait::async_trait]
pub trait Ocr: Send + Sync {
    /// Reads `image`; `None` when it cannot be read.
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError>;
}
