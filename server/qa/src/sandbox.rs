//! Providers for development and tests, which answer at once and call no other service.

use std::sync::Arc;

use loan_core::personal::Aadhaar as AadhaarNumber;

use loan_service::ports::{
    Aadhaar, AadhaarAnswer, Audit, AuditRequest, Disbursal, DisbursalOutcome, Disburse, Document, Face, Ocr, Payment,
    PaymentRequest, PortError, Ports, Reading, RefundRequest, Sms, Text, Verdict,
};

/// Mark in an image's bytes that makes a document unreadable, and a face fail the check.
pub const FAIL_MARK: &[u8] = b"saral-sandbox:fail";

#[derive(Debug, Clone, Copy, Default)]
pub struct Sandbox;

impl Sandbox {
    pub fn ports() -> Ports {
        let sandbox = Arc::new(Self);
        Ports {
            sms: sandbox.clone(),
            aadhaar: sandbox.clone(),
            ocr: sandbox.clone(),
            face: sandbox.clone(),
            payment: sandbox.clone(),
            disburse: sandbox.clone(),
            audit: sandbox,
            is_sandbox: true,
            takes_placeholders: true,
        }
    }
}

/// Returns the reading of every picture of a document: UIDAI's first published test person, twenty years younger.
pub(crate) fn reading(document: Document) -> Reading {
    let name = Some("Shivshankar Choudhury".to_owned());
    match document {
        Document::AadhaarFront => Reading {
            name,
            id_no: Some("XXXXXXXX7058".to_owned()),
            date_of_birth: Some("1988-05-13".to_owned()),
            gender: Some("M".to_owned()),
            ..Reading::default()
        },
        Document::AadhaarBack => Reading { address: Some("New Delhi 110002".to_owned()), ..Reading::default() },
        Document::Pan => Reading { name, pan_no: Some("ABCPE1234F".to_owned()), ..Reading::default() },
    }
}

fn marked(image: &[u8]) -> bool {
    image.windows(FAIL_MARK.len()).any(|window| window == FAIL_MARK)
}

#[async_trait::async_trait]
impl Sms for Sandbox {
    async fn send(&self, _text: &Text) -> Result<(), PortError> {
        Ok(())
    }
}

#[async_trait::async_trait]
impl Aadhaar for Sandbox {
    async fn send(&self, _aadhaar: &AadhaarNumber, _code: &str) -> Result<AadhaarAnswer, PortError> {
        Ok(AadhaarAnswer::Sent)
    }
}

#[async_trait::async_trait]
impl Ocr for Sandbox {
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        Ok((!marked(image)).then(|| reading(document)))
    }
}

#[async_trait::async_trait]
impl Face for Sandbox {
    async fn check(&self, image: &[u8]) -> Result<bool, PortError> {
        Ok(!marked(image))
    }
}

#[async_trait::async_trait]
impl Payment for Sandbox {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        Ok(format!("/sandbox/pay?id={}", request.id))
    }

    async fn refund(&self, _request: &RefundRequest) -> Result<(), PortError> {
        Ok(())
    }
}

#[async_trait::async_trait]
impl Disburse for Sandbox {
    async fn send(&self, _disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        Ok(None)
    }
}

#[async_trait::async_trait]
impl Audit for Sandbox {
    async fn submit(&self, _request: &AuditRequest) -> Result<Option<Verdict>, PortError> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_marked_picture_fails_and_any_other_passes() {
        let marked = [b"\xff\xd8\xff".as_slice(), FAIL_MARK].concat();
        assert!(!Sandbox.check(&marked).await.unwrap());
        assert!(Sandbox.check(b"\xff\xd8\xff").await.unwrap());
        assert_eq!(Sandbox.read(Document::Pan, &marked).await.unwrap(), None);
        let pan = Sandbox.read(Document::Pan, b"\xff\xd8\xff").await.unwrap().unwrap();
        assert_eq!(pan.pan_no.as_deref(), Some("ABCPE1234F"));
    }
}
