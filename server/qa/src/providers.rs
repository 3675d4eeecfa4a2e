//! Wraps the providers and the order events of a tenant under test: injects faults, and records each message and notice.

use std::fmt::Debug;
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

const NO_PHONE: &str = "No mobile number is linked with this Aadhaar number.";

const UNREAD: &str = "its faults could not be read";

#[derive(Clone)]
struct Faulty {
    usual: Ports,
    app: Weak<App>,
    tenant: String,
    sent: Arc<Journal<Sent>>,
}

pub(super) fn faulty(
    app: &Arc<App>,
    tenant: &str,
    usual: Ports,
    sent: &Arc<Journal<Sent>>,
) -> (Ports, Arc<dyn Transitions>) {
    let (app, tenant, sent) = (Arc::downgrade(app), tenant.to_owned(), sent.clone());
    let faulty = Arc::new(Faulty { usual: usual.clone(), app, tenant, sent });
    let ports = Ports {
        sms: faulty.clone(),
        aadhaar: faulty.clone(),
        ocr: faulty.clone(),
        face: faulty.clone(),
        payment: faulty.clone(),
        disburse: faulty.clone(),
        audit: faulty.clone(),
        is_sandbox: usual.is_sandbox,
        takes_placeholders: usual.takes_placeholders,
    };
    (ports, faulty)
}

impl Faulty {
    /// Calls the provider or applies a fault, and records the message. `describe` converts an answer to text.
    async fn ask<T: Send>(
        &self,
        message: Message<'_>,
        usual: impl Future<Output = Result<T, PortError>> + Send,
        refusal: Result<T, PortError>,
        describe: impl FnOnce(&T) -> String + Send,
    ) -> Result<T, PortError> {
        debug_assert!(message.has_listed_members(), "{:?} has members that are not listed", message.what);
        let answer = match self.refuses(message.what.provider()).await {
            Ok(true) => refusal,
            Ok(false) => usual.await,
            Err(down) => Err(down),
        };
        let outcome = match &answer {
            Ok(answer) => describe(answer),
            Err(error) => error.reason.clone(),
        };
        if let Some(app) = self.app.upgrade() {
            sent::note((&app, &self.tenant), &self.sent, (message, None), outcome).await;
        }
        answer
    }

    /// Applies the provider's fault: waits if slow, fails if down, and returns whether to refuse.
    async fn refuses(&self, provider: Provider) -> Result<bool, PortError> {
        let Some(app) = self.app.upgrade() else { return Ok(false) };
        let is_its = |order: &FaultRequest| order.provider == Some(provider) && order.reading.is_none();
        let triggered = armed::take_one(&app, &self.tenant, is_its).await;
        let triggered = triggered.map_err(|_| failed(provider, UNREAD))?;
        match triggered.as_ref().and_then(|triggered| triggered.order.kind.map(|kind| (kind, triggered))) {
            Some((FaultKind::Down, _)) => Err(failed(provider, "down, by the test controls")),
            Some((FaultKind::Refuse, _)) => Ok(true),
            Some((FaultKind::Slow, triggered)) => {
                tokio::time::sleep(triggered.order.delay(triggered.n)).await;
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// Returns the reading, changed by the tenant's fault `reads` if the fault matches the card.
    async fn reading(&self, usual: Option<Reading>) -> Result<Option<Reading>, PortError> {
        let (Some(app), Some(card)) = (self.app.upgrade(), &usual) else { return Ok(usual) };
        let triggered = armed::take_one(&app, &self.tenant, |order| order.misread(card).is_some()).await;
        let triggered = triggered.map_err(|_| failed(Provider::Ocr, UNREAD))?;
        Ok(triggered.and_then(|triggered| triggered.order.misread(card)).or(usual))
    }
}

fn failed(provider: Provider, reason: &str) -> PortError {
    PortError { provider: provider.name(), reason: reason.to_owned() }
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
impl Sms for Faulty {
    async fn send(&self, text: &Text) -> Result<(), PortError> {
        let payload = json!({ "phone": text.phone.to_wire(), "body": text.body });
        let message = Message { what: What::Text, id: Some(&text.id), payload };
        self.ask(message, self.usual.sms.send(text), Err(refused(Provider::Sms)), accepted).await
    }
}

#[async_trait::async_trait]
impl Aadhaar for Faulty {
    async fn send(&self, number: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError> {
        let payload = json!({ "aadhaar": number.expose(), "code": code });
        let message = Message { what: What::Code, id: None, payload };
        let refusal = Ok(AadhaarAnswer::Refused(NO_PHONE.to_owned()));
        let describe = |answer: &AadhaarAnswer| match answer {
            AadhaarAnswer::Sent => "sent".to_owned(),
            AadhaarAnswer::Refused(why) => why.clone(),
        };
        self.ask(message, self.usual.aadhaar.send(number, code), refusal, describe).await
    }
}

#[async_trait::async_trait]
impl Ocr for Faulty {
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        let payload = json!({ "document": format!("{document:?}"), "bytes": image.len() });
        let message = Message { what: What::Document, id: None, payload };
        let describe = |answer: &Option<Reading>| if answer.is_some() { "read" } else { "unreadable" }.to_owned();
        let usual = async { self.reading(self.usual.ocr.read(document, image).await?).await };
        self.ask(message, usual, Ok(None), describe).await
    }
}

#[async_trait::async_trait]
impl Face for Faulty {
    async fn check(&self, image: &[u8]) -> Result<bool, PortError> {
        let payload = json!({ "bytes": image.len() });
        let message = Message { what: What::Face, id: None, payload };
        let describe = |passed: &bool| if *passed { "passed" } else { "failed" }.to_owned();
        self.ask(message, self.usual.face.check(image), Ok(false), describe).await
    }
}

#[async_trait::async_trait]
impl Payment for Faulty {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        let payload = json!({ "paymentId": request.id, "amount": request.amount });
        let message = Message { what: What::Page, id: Some(&request.id), payload };
        let page = self.usual.payment.page(request);
        self.ask(message, page, Err(refused(Provider::Payment)), String::clone).await
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError> {
        let RefundRequest { id, payment_id, transaction_id, amount } = request;
        let payload = json!({ "paymentId": payment_id, "transactionId": transaction_id, "amount": amount });
        let message = Message { what: What::Refund, id: Some(id), payload };
        let refund = self.usual.payment.refund(request);
        self.ask(message, refund, Err(refused(Provider::Payment)), accepted).await
    }
}

#[async_trait::async_trait]
impl Disburse for Faulty {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        let Disbursal { id, order_id, amount, ifsc, account } = disbursal;
        let payload = json!({
            "orderId": order_id, "amount": amount, "ifsc": ifsc.expose(), "account": account.expose(),
        });
        let message = Message { what: What::Disbursal, id: Some(id), payload };
        let refusal = Ok(Some(DisbursalOutcome::Failed));
        self.ask(message, self.usual.disburse.send(disbursal), refusal, outcome).await
    }
}

#[async_trait::async_trait]
impl Audit for Faulty {
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError> {
        let AuditRequest { id, order_id, product_id, amount } = request;
        let payload = json!({ "orderId": order_id, "productId": product_id, "amount": amount });
        let message = Message { what: What::Application, id: Some(id), payload };
        self.ask(message, self.usual.audit.submit(request), Ok(Some(Verdict::Denied)), outcome).await
    }
}

#[async_trait::async_trait]
impl Transitions for Faulty {
    async fn before(&self, event: EventKind) -> Result<(), DomainError> {
        let Some(app) = self.app.upgrade() else { return Ok(()) };
        let triggered = armed::take_one(&app, &self.tenant, |order| order.event == Some(event)).await?;
        let Some(triggered) = triggered else { return Ok(()) };
        let order = &triggered.order;
        match order.kind {
            // Behaves like an unavailable store: nothing is written, and the caller may retry.
            Some(FaultKind::Down) => Err(ErrorCode::Unavailable.into()),
            Some(FaultKind::Slow) => {
                tokio::time::sleep(order.delay(triggered.n)).await;
                Ok(())
            }
            _ => order.error().map_or(Ok(()), Err),
        }
    }

    async fn notice_received(&self, notice: &[u8], at: Timestamp, answer: String) {
        let Some(app) = self.app.upgrade() else { return };
        let payload: Value = serde_json::from_slice(notice).unwrap_or_default();
        let id = payload["eventId"].as_str().map(str::to_owned);
        let message = Message { what: What::Notice, id: id.as_deref(), payload };
        sent::note((&app, &self.tenant), &self.sent, (message, Some(at)), answer).await;
    }
}
