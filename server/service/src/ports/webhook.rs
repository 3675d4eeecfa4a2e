//! Providers that receive signed requests: one address and one secret for each port.
//!
//! A request is a `POST` of JSON with the headers `idempotency-key` and `x-signature`, the hex HMAC-SHA256 of the raw
//! body under the port's secret. The body contains the key as `id` and the attempt's `timestamp`, so that both are
//! signed. The outbox repeats its own requests, with exponential back-off, until the provider answers 2xx or the
//! message becomes a dead letter. Only [`Book::status`] sends a `GET` with a signed query.

mod client;
mod money;
mod people;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub use client::http;
pub use client::{Hook, Http};

use serde_json::Value;

use super::{PortError, Ports};
use crate::config::{Provider, Providers};

pub struct Book {
    hook: Hook,
    failures: AtomicU32,
}

/// Number of consecutive failures after which [`Book::status`] no longer asks the provider.
const GIVEN_UP: u32 = 5;

impl Book {
    /// Returns the provider's notices for the request with this id, oldest first; `None` if the provider does not know
    /// the request.
    pub async fn status(&self, id: &str) -> Result<Option<Vec<Value>>, PortError> {
        if self.failures.load(Ordering::Relaxed) >= GIVEN_UP {
            return Err(self.hook.trouble("it failed too often and is not asked any more"));
        }
        let answer = self.hook.status(id).await;
        let failures = if answer.is_ok() { 0 } else { self.failures.load(Ordering::Relaxed) + 1 };
        self.failures.store(failures, Ordering::Relaxed);
        answer
    }
}

pub struct Books {
    pub audit: Book,
    pub disbursal: Book,
    pub payment: Book,
}

impl Books {
    pub fn configured(providers: &Providers) -> Result<Self, String> {
        let client = http()?;
        let book = |port: &'static str, provider: &Provider| {
            let (address, secret) = provider.hook().ok_or_else(|| format!("no provider is configured for {port}"))?;
            Ok::<_, String>(Book {
                hook: Hook::new(port, address, secret, client.clone()),
                failures: AtomicU32::new(0),
            })
        };
        Ok(Self {
            audit: book("audit", &providers.audit)?,
            disbursal: book("disbursal", &providers.disbursal)?,
            payment: book("payment", &providers.payment)?,
        })
    }
}

impl Ports {
    pub fn configured(providers: &Providers) -> Result<Self, String> {
        let client = http()?;
        let hook = |port: &'static str, provider: &Provider| {
            provider.hook().map(|(address, secret)| Hook::new(port, address, secret, client.clone()))
        };
        let found = (|| {
            Some(Self {
                sms: Arc::new(hook("sms", &providers.sms)?),
                aadhaar: Arc::new(hook("aadhaar", &providers.aadhaar)?),
                ocr: Arc::new(hook("ocr", &providers.ocr)?),
                face: Arc::new(hook("face", &providers.face)?),
                payment: Arc::new(hook("payment", &providers.payment)?),
                disburse: Arc::new(hook("disbursal", &providers.disbursal)?),
                audit: Arc::new(hook("audit", &providers.audit)?),
                is_sandbox: false,
                takes_placeholders: false,
            })
        })();
        found.ok_or_else(|| {
            let missing = providers.all().into_iter().filter(|(_, provider)| provider.hook().is_none());
            let missing: Vec<&str> = missing.map(|(port, _)| port).collect();
            format!(
                "no provider is configured for {} (each needs LOAN_<PORT>_URL and LOAN_<PORT>_SECRET)",
                missing.join(", ")
            )
        })
    }
}
