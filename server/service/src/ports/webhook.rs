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

use serde::de::DeserializeOwned;

use super::{NAMES, PortError, Ports};
use crate::config::Providers;

pub struct Book {
    hook: Hook,
    failures: AtomicU32,
}

/// Number of consecutive failures after which [`Book::status`] no longer asks the provider.
const GIVEN_UP: u32 = 5;

impl Book {
    /// Returns the provider's notices for the request with this id, oldest first; `None` if the provider does not know
    /// the request. An answer that cannot be read or for which `is_clear` is false counts as a failure.
    pub async fn status<N: DeserializeOwned>(
        &self,
        id: &str,
        is_clear: impl FnOnce(&[N]) -> bool,
    ) -> Result<Option<Vec<N>>, PortError> {
        if self.failures.load(Ordering::Relaxed) >= GIVEN_UP {
            return Err(self.hook.trouble("it failed too often and is not asked any more"));
        }
        let answer = match self.hook.status::<N>(id).await {
            Ok(Some(notices)) if !is_clear(&notices) => Err(self.hook.unclear()),
            answer => answer,
        };
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
        let book = |port: &'static str| {
            let hook = Hook::configured(port, providers, &client);
            let hook = hook.ok_or_else(|| format!("no provider is configured for {port}"))?;
            Ok::<_, String>(Book { hook, failures: AtomicU32::new(0) })
        };
        Ok(Self { audit: book("audit")?, disbursal: book("disbursal")?, payment: book("payment")? })
    }
}

impl Ports {
    pub fn configured(providers: &Providers) -> Result<Self, String> {
        let client = http()?;
        let hook = |port: &'static str| Hook::configured(port, providers, &client);
        let found = (|| {
            Some(Self {
                sms: Arc::new(hook("sms")?),
                aadhaar: Arc::new(hook("aadhaar")?),
                ocr: Arc::new(hook("ocr")?),
                face: Arc::new(hook("face")?),
                payment: Arc::new(hook("payment")?),
                disburse: Arc::new(hook("disbursal")?),
                audit: Arc::new(hook("audit")?),
                is_sandbox: false,
                takes_placeholders: false,
            })
        })();
        found.ok_or_else(|| {
            let missing = NAMES.into_iter().filter(|port| providers.hook(port).is_none());
            let missing: Vec<String> = missing.map(str::to_uppercase).collect();
            format!(
                "no provider is configured for {} (each needs LOAN_<PORT>_URL and LOAN_<PORT>_SECRET)",
                missing.join(", ")
            )
        })
    }
}
