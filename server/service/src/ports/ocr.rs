//! Reads identity documents.

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

/// An Aadhaar number is masked: the provider never passes on the full one.
pub type Reading = OcrValues;

#[async_trait::async_trait]
pub trait Ocr: Send + Sync {
    /// `None` when `image` cannot be read.
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError>;
}
