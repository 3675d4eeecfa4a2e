//! The outside world: what the server needs from providers, as small traits.
//!
//! Each port has a sandbox provider (feature `qa`) that answers at once and calls nobody, and a signed-webhook provider
//! that asks an address which the operator configures. Whatever must survive a crash
//! (a message, a disbursal, a refund) is written to the outbox in the same batch as the change it follows from, and leaves
//! from there; so every call here may be made twice, and carries an id by which the provider can tell.

mod aadhaar;
mod audit;
mod disburse;
mod face;
mod ocr;
mod payment;
mod sms;

#[cfg(feature = "qa")]
pub mod sandbox;
pub mod webhook;

use std::sync::Arc;

pub use aadhaar::{Aadhaar, AadhaarAnswer};
pub use audit::{Audit, AuditRequest, Verdict};
pub use disburse::{Disbursal, DisbursalOutcome, Disburse};
pub use face::{Face, FaceVerdict};
pub use ocr::{Document, Ocr, Reading};
pub use payment::{Payment, PaymentRequest, RefundRequest};
pub use sms::{Sms, Text};

/// A provider could not be reached or would not answer; the caller may try again.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{provider}: {reason}")]
pub struct PortError {
    /// Which provider.
    pub provider: &'static str,
    /// Why, in one line, without personal data.
    pub reason: String,
}

/// One provider for every port.
#[derive(Clone)]
pub struct Ports {
    /// Text messages.
    pub sms: Arc<dyn Sms>,
    /// One-time codes to the phone that an Aadhaar number is linked with.
    pub aadhaar: Arc<dyn Aadhaar>,
    /// Reads identity documents.
    pub ocr: Arc<dyn Ocr>,
    /// Compares a face.
    pub face: Arc<dyn Face>,
    /// Takes and returns money.
    pub payment: Arc<dyn Payment>,
    /// Sends money to a borrower's account.
    pub disburse: Arc<dyn Disburse>,
    /// Hears of new applications; its verdict comes back as an order event.
    pub audit: Arc<dyn Audit>,
    /// Whether these are the sandbox's, so that its payment page is served.
    pub is_sandbox: bool,
    /// Whether a file that begins like a picture and goes on as anything is taken for one: tests send such placeholders, and a
    /// provider that looks at documents could do nothing with them.
    pub takes_placeholders: bool,
}
