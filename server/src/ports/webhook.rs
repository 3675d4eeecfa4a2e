//! Providers that receive signed requests: one address and one secret for each port.
//!
//! A request is a `POST` of JSON with `x-signature`, the hex HMAC-SHA256 of the raw body under the port's secret, and
//! `idempotency-key`. Its body contains the same `id` and the `timestamp` of this attempt, so that both are signed.
//! What must survive a crash is sent from the outbox, which repeats it with growing pauses until the provider answers
//! 2xx.

mod client;
mod money;
mod people;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) use client::http;
pub use client::{Hook, Http};

use serde_json::Value;

use super::{PortError, Ports};
use crate::config::{Provider, Providers};

/// The books of a provider: what became of a request, by its id.
pub struct Book {
    hook: Hook,
    /// How often the provider failed to answer, one time after the other.
    failures: AtomicU32,
}

/// After so many failures in a row a provider is not asked any more.
const GIVEN_UP: u32 = 5;

impl Book {
    /// The notices that the provider has for the request with this id, oldest first; `None` when it knows no such
    /// request.
    ///
    /// # Errors
    /// When it could not be asked.
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

/// The books of the providers that decide about orders and move money.
pub struct Books {
    /// The audit's.
    pub audit: Book,
    /// The disbursal's.
    pub disbursal: Book,
    /// The payment provider's.
    pub payment: Book,
}

impl Books {
    /// The books of the providers that the operator configured.
    ///
    /// # Errors
    /// One line that says which provider is missing.
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
    /// The providers that the operator configured.
    ///
    /// # Errors
    /// One line that names the ports without a provider.
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
