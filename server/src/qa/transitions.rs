//! Transitions with faults: each event of an order first checks for one in its tenant.

use std::sync::{Arc, Weak};

use async_trait::async_trait;
use loan_core::api::code::ErrorCode;
use loan_core::order::EventKind;

use super::faults::{FaultKind, armed};
use crate::app::{App, Transitions};
use crate::error::DomainError;

struct Faulty {
    app: Weak<App>,
    tenant: String,
}

pub(super) fn faulty(app: &Arc<App>, tenant: &str) -> Arc<dyn Transitions> {
    Arc::new(Faulty { app: Arc::downgrade(app), tenant: tenant.to_owned() })
}

#[async_trait]
impl Transitions for Faulty {
    async fn before(&self, event: EventKind) -> Result<(), DomainError> {
        let Some(app) = self.app.upgrade() else { return Ok(()) };
        let Some(happening) = armed::take_event(&app, &self.tenant, event).await? else { return Ok(()) };
        let order = &happening.order;
        match order.kind {
            // As when the store is unavailable: nothing is written, and the caller may retry.
            Some(FaultKind::Down) => Err(ErrorCode::Unavailable.into()),
            Some(FaultKind::Slow) => {
                tokio::time::sleep(order.delay(happening.n)).await;
                Ok(())
            }
            _ => match ErrorCode::ALL.iter().find(|code| Some(code.code()) == order.code) {
                Some(code) => {
                    let mut error = DomainError::with(*code, order.args.clone().unwrap_or_default());
                    error.data.clone_from(&order.data);
                    Err(error)
                }
                None => Ok(()),
            },
        }
    }
}
