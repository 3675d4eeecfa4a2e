//! Interfaces to the providers.
//!
//! Each port has a sandbox provider (crate `loan-qa`), which calls nobody, and a provider that sends signed requests to
//! a configured address. Text messages, audits, disbursals and refunds must survive a crash, so the outbox sends them.
//! Such a call may be repeated, and carries an id by which the provider deduplicates: the same id for every attempt.

pub mod webhook;

use std::sync::Arc;

use async_trait::async_trait;
use loan_core::api::dto::auth::OcrValues;
use loan_core::money::Money;
use loan_core::personal::{Aadhaar as AadhaarNumber, AccountNumber, Ifsc, Mobile};
use serde::{Deserialize as _, Deserializer};
use serde_json::Value;

/// Names of the ports in settings, metrics and paths of test providers.
pub const NAMES: [&str; 7] = ["sms", "aadhaar", "ocr", "face", "payment", "disbursal", "audit"];

#[derive(Debug, Clone, thiserror::Error)]
#[error("{provider}: {reason}")]
pub struct PortError {
    pub provider: &'static str,
    /// One line without personal data.
    pub reason: String,
    /// Whether every further attempt would be refused as well.
    pub is_final: bool,
}

impl PortError {
    /// An error after which the call may be repeated.
    pub fn new(provider: &'static str, reason: impl Into<String>) -> Self {
        Self { provider, reason: reason.into(), is_final: false }
    }
}

#[derive(Clone)]
pub struct Ports {
    pub sms: Arc<dyn Sms>,
    pub aadhaar: Arc<dyn Aadhaar>,
    pub ocr: Arc<dyn Ocr>,
    pub face: Arc<dyn Face>,
    pub payment: Arc<dyn Payment>,
    pub disburse: Arc<dyn Disburse>,
    pub audit: Arc<dyn Audit>,
    pub is_sandbox: bool,
    /// True if a file that only begins like a picture is accepted, because tests send such placeholders.
    pub takes_placeholders: bool,
}

#[derive(Debug, Clone)]
pub struct Text {
    pub id: String,
    pub phone: Mobile,
    pub body: String,
}

/// Sends text messages.
#[async_trait]
pub trait Sms: Send + Sync {
    async fn send(&self, text: &Text) -> Result<(), PortError>;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AadhaarAnswer {
    Sent,
    /// The provider's refusal, in words for the borrower.
    Refused(String),
}

/// Sends one-time codes to the phone linked with an Aadhaar number.
#[async_trait]
pub trait Aadhaar: Send + Sync {
    /// Sends a code. Implementations must not store the number.
    async fn send(&self, aadhaar: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError>;
}

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

/// Reads identity documents.
#[async_trait]
pub trait Ocr: Send + Sync {
    /// Returns the values on the document; `None` if `image` cannot be read.
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError>;
}

/// Checks whether a picture shows a live face.
#[async_trait]
pub trait Face: Send + Sync {
    async fn check(&self, image: &[u8]) -> Result<bool, PortError>;
}

#[derive(Debug, Clone)]
pub struct PaymentRequest {
    /// Our id of the payment; the signed notice repeats it.
    pub id: String,
    /// The amount to pay; it never changes.
    pub amount: Money,
}

#[derive(Debug, Clone)]
pub struct RefundRequest {
    pub id: String,
    pub payment_id: String,
    /// The provider's transaction id; empty if the provider gave none.
    pub transaction_id: String,
    pub amount: Money,
}

/// Takes and refunds payments. The provider reports payments by signed notices only.
#[async_trait]
pub trait Payment: Send + Sync {
    /// Returns the address of the page on which the borrower pays.
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError>;

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError>;
}

#[derive(Debug, Clone)]
pub struct Disbursal {
    pub id: String,
    pub order_id: String,
    pub amount: Money,
    pub ifsc: Ifsc,
    pub account: AccountNumber,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DisbursalOutcome {
    Disbursed {
        /// The bank's reference of the transfer (UTR).
        reference: Option<String>,
    },
    Failed,
    /// The provider accepted the disbursal, but its response was not understood. The outcome comes as a notice.
    Unclear,
}

/// Sends loans to bank accounts.
#[async_trait]
pub trait Disburse: Send + Sync {
    /// Returns the outcome if it is already known. Otherwise the outcome comes as a notice or an order event.
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError>;
}

#[derive(Debug, Clone)]
pub struct AuditRequest {
    pub id: String,
    pub order_id: String,
    pub product_id: String,
    pub amount: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Approved,
    Denied,
    /// The provider accepted the application, but its response was not understood. The verdict comes as a notice.
    Unclear,
}

/// Audits new applications.
#[async_trait]
pub trait Audit: Send + Sync {
    /// Returns the verdict if the provider already has one. Otherwise the verdict comes as a notice or an order event.
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError>;
}

/// Reads a string. A value of any other type becomes `None`, so that the other fields stay readable.
pub(crate) fn text_if_any<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Value::deserialize(deserializer)?.as_str().map(ToOwned::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Report {
        #[serde(default, deserialize_with = "text_if_any")]
        reference: Option<String>,
    }

    #[test]
    fn a_reference_that_is_no_text_leaves_the_report_readable() {
        let reference = |report| serde_json::from_str::<Report>(report).unwrap().reference;
        assert_eq!(reference(r#"{"reference":"SBIN426332100412"}"#).as_deref(), Some("SBIN426332100412"));
        for other in [r#"{"reference":426332100412}"#, r#"{"reference":null}"#, r#"{"reference":{}}"#, "{}"] {
            assert_eq!(reference(other), None, "{other}");
        }
    }
}
