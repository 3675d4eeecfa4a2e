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

pub use client::Hook;
#[cfg(any(feature = "otlp", feature = "qa"))]
pub(crate) use client::Http;
pub(crate) use client::http;

use super::Ports;
use crate::config::{Provider, Providers};

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
