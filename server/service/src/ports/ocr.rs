//! Interface to the provider that reads identity documents.

use loan_core::api::dto::auth::OcrValues;

use super::PortError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Document {
    /// `type=1` in requests.
    AadhaarFront,
    /// `type=2` in requests.
    AadhaarBack,
    /// `type=3` in requests.
    Pan,
}

impl Document {
    pub fn from_wire(kind: &str) -> Option<Self> {
        match kind {
            "1" => Some(Self::AadhaarFront),
            "2" => Some(Self::AadhaarBack),
            "3" => Some(Self::Pan),
            _ => None,
        }
    }
}

/// The values read from a document. An Aadhaar number is masked.
pub type Reading = OcrValues;

#[async_trait::async_trait]
pub trait Ocr: Send + Sync {
    /// Returns the values on the document; `None` if `image` cannot be read.
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError>;
}
