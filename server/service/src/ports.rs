//! Interfaces to the providers.
//!
//! Each port has a sandbox provider (crate `loan-qa`), which calls nobody, and a provider that sends signed requests to
//! a configured address. Text messages, audits, disbursals and refunds must survive a crash, so the outbox sends them.
//! Such a call may be repeated, and carries an id by which the provider deduplicates.

mod aadhaar;
mod audit;
pub(crate) mod disburse;
mod face;
mod ocr;
mod payment;
mod sms;

pub mod webhook;

use std::sync::Arc;

pub use aadhaar::{Aadhaar, AadhaarAnswer};
pub use audit::{Audit, AuditRequest, Verdict};
pub use disburse::{Disbursal, DisbursalOutcome, Disburse};
pub use face::Face;
pub use ocr::{Document, Ocr, Reading};
pub use payment::{Payment, PaymentRequest, RefundRequest};
pub use sms::{Sms, Text};

/// Names of the ports in settings, metrics and paths of test providers.
pub const NAMES: [&str; 7] = ["sms", "aadhaar", "ocr", "face", "payment", "disbursal", "audit"];

#[derive(Debug, Clone, thiserror::Error)]
#[error("{provider}: {reason}")]
pub struct PortError {
    pub provider: &'static str,
    /// One line without personal data.
    pub reason: String,
}

#[derive(Clone)]
pub struct Ports {
    pub sms: Arc<dyn Sms>,
    /// Sends one-time codes to the phone linked with an Aadhaar number.
    pub aadhaar: Arc<dyn Aadhaar>,
    pub ocr: Arc<dyn Ocr>,
    /// Checks that a picture shows a live face.
    pub face: Arc<dyn Face>,
    pub payment: Arc<dyn Payment>,
    pub disburse: Arc<dyn Disburse>,
    /// Receives new applications. The verdict may come later, as a notice or an order event.
    pub audit: Arc<dyn Audit>,
    pub is_sandbox: bool,
    /// True if a file that only begins like a picture is accepted, because tests send such placeholders.
    pub takes_placeholders: bool,
}
