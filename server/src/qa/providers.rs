//! Providers with faults: each call first checks for one in its tenant.

use std::sync::{Arc, Weak};

use loan_core::personal::Aadhaar as AadhaarNumber;

use super::faults::armed;
use super::faults::{FaultKind, Provider};
use crate::app::App;
use crate::ports::{
    Aadhaar, AadhaarAnswer, Audit, AuditRequest, Disbursal, DisbursalOutcome, Disburse, Document, Face, FaceVerdict,
    Ocr, Payment, PaymentRequest, PortError, Ports, Reading, RefundRequest, Sms, Text, Verdict,
};

/// The refusal of the sandbox's Aadhaar register.
const NO_PHONE: &str = "No mobile number is linked with this Aadhaar number.";

#[derive(Clone)]
struct Faulty {
    usual: Ports,
    app: Weak<App>,
    tenant: String,
}

/// `usual` with the tenant's faults.
pub(super) fn faulty(app: &Arc<App>, tenant: &str, usual: Ports) -> Ports {
    let faulty = Arc::new(Faulty { usual: usual.clone(), app: Arc::downgrade(app), tenant: tenant.to_owned() });
    Ports {
        sms: faulty.clone(),
        aadhaar: faulty.clone(),
        ocr: faulty.clone(),
        face: faulty.clone(),
        payment: faulty.clone(),
        disburse: faulty.clone(),
        audit: faulty,
        ..usual
    }
}

impl Faulty {
    /// Whether the provider refuses this call. Waits when it is slow.
    async fn refuses(&self, provider: Provider, name: &'static str) -> Result<bool, PortError> {
        let down = |reason: &str| PortError { provider: name, reason: reason.to_owned() };
        let Some(app) = self.app.upgrade() else { return Ok(false) };
        let happening = armed::take_provider(&app, &self.tenant, provider).await;
        let happening = happening.map_err(|_| down("its faults could not be read"))?;
        match happening.as_ref().and_then(|happening| happening.order.kind.map(|kind| (kind, happening))) {
            Some((FaultKind::Down, _)) => Err(down("down, by the test controls")),
            Some((FaultKind::Refuse, _)) => Ok(true),
            Some((FaultKind::Slow, happening)) => {
                tokio::time::sleep(happening.order.delay(happening.n)).await;
                Ok(false)
            }
            _ => Ok(false),
        }
    }
}

/// The failure of a provider that has no way to refuse.
fn refused(provider: &'static str) -> PortError {
    PortError { provider, reason: "refused, by the test controls".to_owned() }
}

#[async_trait::async_trait]
impl Sms for Faulty {
    async fn send(&self, text: &Text) -> Result<(), PortError> {
        if self.refuses(Provider::Sms, "sms").await? { Err(refused("sms")) } else { self.usual.sms.send(text).await }
    }
}

#[async_trait::async_trait]
impl Aadhaar for Faulty {
    async fn send(&self, number: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError> {
        if self.refuses(Provider::Aadhaar, "aadhaar").await? {
            return Ok(AadhaarAnswer::Refused(NO_PHONE.to_owned()));
        }
        self.usual.aadhaar.send(number, code).await
    }
}

#[async_trait::async_trait]
impl Ocr for Faulty {
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        if self.refuses(Provider::Ocr, "ocr").await? { Ok(None) } else { self.usual.ocr.read(document, image).await }
    }
}

#[async_trait::async_trait]
impl Face for Faulty {
    async fn check(&self, image: &[u8]) -> Result<FaceVerdict, PortError> {
        if self.refuses(Provider::Face, "face").await? {
            return Ok(FaceVerdict::Failed);
        }
        self.usual.face.check(image).await
    }
}

#[async_trait::async_trait]
impl Payment for Faulty {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        if self.refuses(Provider::Payment, "payment").await? {
            return Err(refused("payment"));
        }
        self.usual.payment.page(request).await
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError> {
        if self.refuses(Provider::Payment, "payment").await? {
            return Err(refused("payment"));
        }
        self.usual.payment.refund(request).await
    }
}

#[async_trait::async_trait]
impl Disburse for Faulty {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        if self.refuses(Provider::Disburse, "disburse").await? {
            return Ok(Some(DisbursalOutcome::Failed));
        }
        self.usual.disburse.send(disbursal).await
    }
}

#[async_trait::async_trait]
impl Audit for Faulty {
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError> {
        if self.refuses(Provider::Audit, "audit").await? {
            return Ok(Some(Verdict::Denied));
        }
        self.usual.audit.submit(request).await
    }
}
