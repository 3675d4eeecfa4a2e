//! Wraps the order events of a tenant under test: injects faults, and records received payment notices.

use std::sync::{Arc, Weak};

use async_trait::async_trait;
use loan_core::api::code::ErrorCode;
use loan_core::order::EventKind;
use loan_core::time::Timestamp;
use serde_json::Value;

use super::faults::{FaultKind, Provider, armed};
use super::journal::Journal;
use super::sent::{self, Message, Sent, What};
use loan_service::app::{App, Transitions};
use loan_service::error::DomainError;

struct Faulty {
    app: Weak<App>,
    tenant: String,
    sent: Arc<Journal<Sent>>,
}

pub(super) fn faulty(app: &Arc<App>, tenant: &str, sent: &Arc<Journal<Sent>>) -> Arc<dyn Transitions> {
    Arc::new(Faulty { app: Arc::downgrade(app), tenant: tenant.to_owned(), sent: sent.clone() })
}

#[async_trait]
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
        let message = Message { provider: Provider::Payment, what: What::Notice, id: id.as_deref(), payload };
        sent::note((&app, &self.tenant), &self.sent, (message, Some(at)), answer).await;
    }
}
