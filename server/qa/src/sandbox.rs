//! The sandbox's providers, which answer at once and call no other service.
//!
//! The providers of a test tenant also apply the tenant's faults, and record each message and notice.

use std::fmt::Debug;
use std::future::{Future, ready};
use std::sync::{Arc, Weak};

use loan_core::api::code::ErrorCode;
use loan_core::order::EventKind;
use loan_core::personal::Aadhaar as AadhaarNumber;
use loan_core::time::Timestamp;
use serde_json::{Value, json};

use super::faults::{FaultKind, FaultRequest, Provider, armed};
use super::journal::Journal;
use super::sent::{self, Message, Sent, What};
use loan_service::app::{App, Transitions};
use loan_service::error::DomainError;
use loan_service::ports::{
    Aadhaar, AadhaarAnswer, Audit, AuditRequest, Disbursal, DisbursalOutcome, Disburse, Document, Face, Ocr, Payment,
    PaymentRequest, PortError, Ports, Reading, RefundRequest, Sms, Text, Verdict,
};

/// Mark in an image's bytes that makes a document unreadable, and a face fail the check.
pub const FAIL_MARK: &[u8] = b"saral-sandbox:fail";

const NO_PHONE: &str = "No mobile number is linked with this Aadhaar number.";

const UNREAD: &str = "its faults could not be read";

#[derive(Default)]
pub struct Sandbox {
    tested: Option<TestedTenant>,
}

struct TestedTenant {
    app: Weak<App>,
    name: String,
    sent: Arc<Journal<Sent>>,
}

impl Sandbox {
    pub fn ports() -> Ports {
        Arc::new(Self::default()).as_ports()
    }

    pub(crate) fn of_tenant(app: &Arc<App>, name: &str, sent: &Arc<Journal<Sent>>) -> (Ports, Arc<dyn Transitions>) {
        let tested = TestedTenant { app: Arc::downgrade(app), name: name.to_owned(), sent: sent.clone() };
        let sandbox = Arc::new(Self { tested: Some(tested) });
        (sandbox.as_ports(), sandbox)
    }

    fn as_ports(self: &Arc<Self>) -> Ports {
        Ports {
            sms: self.clone(),
            aadhaar: self.clone(),
            ocr: self.clone(),
            face: self.clone(),
            payment: self.clone(),
            disburse: self.clone(),
            audit: self.clone(),
            is_sandbox: true,
            takes_placeholders: true,
        }
    }

    /// Returns the test tenant and its server, if any.
    fn tested(&self) -> Option<(Arc<App>, &TestedTenant)> {
        let tested = self.tested.as_ref()?;
        Some((tested.app.upgrade()?, tested))
    }

    /// Gives the usual answer or applies a fault, and records the message. `describe` converts an answer to text.
    async fn ask<T: Send>(
        &self,
        message: Message<'_>,
        usual: impl Future<Output = Result<T, PortError>> + Send,
        refusal: Result<T, PortError>,
        describe: impl FnOnce(&T) -> String + Send,
    ) -> Result<T, PortError> {
        let Some((app, tenant)) = self.tested() else { return usual.await };
        debug_assert!(message.has_listed_members(), "{:?} has members that are not listed", message.what);
        let answer = match tenant.refuses(&app, message.what.provider()).await {
            Ok(true) => refusal,
            Ok(false) => usual.await,
            Err(down) => Err(down),
        };
        let outcome = match &answer {
            Ok(answer) => describe(answer),
            Err(error) => error.reason.clone(),
        };
        sent::note((&app, &tenant.name), &tenant.sent, (message, None), outcome).await;
        answer
    }

    /// Returns the reading of a document, changed by the tenant's fault `reads` if the fault matches the card.
    async fn read_card(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        if marked(image) {
            return Ok(None);
        }
        let card = reading(document);
        let Some((app, tenant)) = self.tested() else { return Ok(Some(card)) };
        let triggered = armed::take_one(&app, &tenant.name, |order| order.misread(&card).is_some()).await;
        let triggered = triggered.map_err(|_| failed(Provider::Ocr, UNREAD))?;
        Ok(triggered.and_then(|triggered| triggered.order.misread(&card)).or(Some(card)))
    }
}

impl TestedTenant {
    /// Applies the provider's fault: waits if slow, fails if down, and returns whether to refuse.
    async fn refuses(&self, app: &App, provider: Provider) -> Result<bool, PortError> {
        let is_its = |order: &FaultRequest| order.provider == Some(provider) && order.reading.is_none();
        let triggered = armed::take_one(app, &self.name, is_its).await;
        let Some(fault) = triggered.map_err(|_| failed(provider, UNREAD))? else { return Ok(false) };
        match fault.order.kind {
            Some(FaultKind::Down) => return Err(failed(provider, "down, by the test controls")),
            Some(FaultKind::Slow) => tokio::time::sleep(fault.delay()).await,
            _ => {}
        }
        Ok(fault.order.kind == Some(FaultKind::Refuse))
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

fn failed(provider: Provider, reason: &str) -> PortError {
    PortError::new(provider.name(), reason)
}

/// Returns the error for an injected refusal, for providers whose answers cannot express a refusal.
fn refused(provider: Provider) -> PortError {
    failed(provider, "refused, by the test controls")
}

fn accepted<T>(_: &T) -> String {
    "accepted".to_owned()
}

fn outcome<T: Debug>(answer: &Option<T>) -> String {
    answer.as_ref().map_or_else(|| accepted(answer), |outcome| format!("{outcome:?}").to_lowercase())
}

#[async_trait::async_trait]
impl Sms for Sandbox {
    async fn send(&self, text: &Text) -> Result<(), PortError> {
        let payload = json!({ "phone": text.phone.to_wire(), "body": text.body });
        let message = Message { what: What::Text, id: Some(&text.id), payload };
        let never = PortError { is_final: true, ..refused(Provider::Sms) };
        self.ask(message, ready(Ok(())), Err(never), accepted).await
    }
}

#[async_trait::async_trait]
impl Aadhaar for Sandbox {
    async fn send(&self, number: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError> {
        let payload = json!({ "aadhaar": number.expose(), "code": code });
        let message = Message { what: What::Code, id: None, payload };
        let refusal = Ok(AadhaarAnswer::Refused(NO_PHONE.to_owned()));
        let describe = |answer: &AadhaarAnswer| match answer {
            AadhaarAnswer::Sent => "sent".to_owned(),
            AadhaarAnswer::Refused(why) => why.clone(),
        };
        self.ask(message, ready(Ok(AadhaarAnswer::Sent)), refusal, describe).await
    }
}

#[async_trait::async_trait]
impl Ocr for Sandbox {
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        let payload = json!({ "document": format!("{document:?}"), "bytes": image.len() });
        let message = Message { what: What::Document, id: None, payload };
        let describe = |answer: &Option<Reading>| if answer.is_some() { "read" } else { "unreadable" }.to_owned();
        self.ask(message, self.read_card(document, image), Ok(None), describe).await
    }
}

#[async_trait::async_trait]
impl Face for Sandbox {
    async fn check(&self, image: &[u8]) -> Result<bool, PortError> {
        let message = Message { what: What::Face, id: None, payload: json!({ "bytes": image.len() }) };
        let describe = |passed: &bool| if *passed { "passed" } else { "failed" }.to_owned();
        self.ask(message, ready(Ok(!marked(image))), Ok(false), describe).await
    }
}

#[async_trait::async_trait]
impl Payment for Sandbox {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        let payload = json!({ "paymentId": request.id, "amount": request.amount });
        let message = Message { what: What::Page, id: Some(&request.id), payload };
        let page = format!("/sandbox/pay?id={}", request.id);
        self.ask(message, ready(Ok(page)), Err(refused(Provider::Payment)), String::clone).await
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError> {
        let RefundRequest { id, payment_id, transaction_id, amount } = request;
        let payload = json!({ "paymentId": payment_id, "transactionId": transaction_id, "amount": amount });
        let message = Message { what: What::Refund, id: Some(id), payload };
        self.ask(message, ready(Ok(())), Err(refused(Provider::Payment)), accepted).await
    }
}

#[async_trait::async_trait]
impl Disburse for Sandbox {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        let Disbursal { id, order_id, amount, ifsc, account } = disbursal;
        let payload = json!({
            "orderId": order_id, "amount": amount, "ifsc": ifsc.expose(), "account": account.expose(),
        });
        let message = Message { what: What::Disbursal, id: Some(id), payload };
        self.ask(message, ready(Ok(None)), Ok(Some(DisbursalOutcome::Failed)), outcome).await
    }
}

#[async_trait::async_trait]
impl Audit for Sandbox {
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError> {
        let AuditRequest { id, order_id, product_id, amount } = request;
        let payload = json!({ "orderId": order_id, "productId": product_id, "amount": amount });
        let message = Message { what: What::Application, id: Some(id), payload };
        self.ask(message, ready(Ok(None)), Ok(Some(Verdict::Denied)), outcome).await
    }
}

#[async_trait::async_trait]
impl Transitions for Sandbox {
    async fn before(&self, event: EventKind) -> Result<(), DomainError> {
        let Some((app, tenant)) = self.tested() else { return Ok(()) };
        let fault = armed::take_one(&app, &tenant.name, |order| order.event == Some(event)).await?;
        let Some(fault) = fault else { return Ok(()) };
        match fault.order.kind {
            // Behaves like an unavailable store: nothing is written, and the caller may retry.
            Some(FaultKind::Down) => Err(ErrorCode::Unavailable.into()),
            Some(FaultKind::Slow) => {
                tokio::time::sleep(fault.delay()).await;
                Ok(())
            }
            _ => fault.order.error().map_or(Ok(()), Err),
        }
    }

    async fn notice_received(&self, notice: &[u8], at: Timestamp, answer: String) {
        let Some((app, tenant)) = self.tested() else { return };
        let payload: Value = serde_json::from_slice(notice).unwrap_or_default();
        let id = payload["eventId"].as_str().map(str::to_owned);
        let message = Message { what: What::Notice, id: id.as_deref(), payload };
        sent::note((&app, &tenant.name), &tenant.sent, (message, Some(at)), answer).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_marked_picture_fails_and_any_other_passes() {
        let sandbox = Sandbox::default();
        let marked = [b"\xff\xd8\xff".as_slice(), FAIL_MARK].concat();
        assert!(!sandbox.check(&marked).await.unwrap());
        assert!(sandbox.check(b"\xff\xd8\xff").await.unwrap());
        assert_eq!(sandbox.read(Document::Pan, &marked).await.unwrap(), None);
        let pan = sandbox.read(Document::Pan, b"\xff\xd8\xff").await.unwrap().unwrap();
        assert_eq!(pan.pan_no.as_deref(), Some("ABCPE1234F"));
    }
}
