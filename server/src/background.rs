//! What the server does by itself, also when no request comes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::app::{App, DEFAULT_TENANT, Tenant};
use crate::error::DomainError;
use crate::service;
use crate::throttle::Throttle;

/// Writes what falls due, deletes what has expired and sends waiting messages, once in each `interval` until it is
/// dropped. A long sweep does not delay the rest.
pub async fn run(app: Arc<App>, interval: Duration) {
    let sweeping = repeat(&app, interval, async |tenant| service::deadlines::sweep(&tenant, tenant.now()).await);
    let housekeeping = repeat(&app, interval, async |tenant| {
        tenant.app.security.flush(Instant::now());
        service::outbox::wake(&tenant);
        tenant.tidy().await
    });
    let tending = async {
        let Some(environments) = app.environments() else { return };
        let mut interval = tokio::time::interval(interval);
        interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            if let Err(error) = environments.tend(&app).await {
                tracing::error!(code = error.code.code(), "tenants that nobody uses could not be ended");
            }
        }
    };
    tokio::join!(sweeping, housekeeping, tending);
}

/// Runs `work` for every tenant, once in each `interval`.
async fn repeat(app: &Arc<App>, interval: Duration, work: impl AsyncFn(Tenant) -> Result<(), DomainError>) {
    let mut interval = tokio::time::interval(interval);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let failures = Throttle::new();
    loop {
        interval.tick().await;
        let mut names = app.tenant_names();
        // The default tenant is included even if no request has used it since the start.
        if !names.iter().any(|name| name == DEFAULT_TENANT) {
            names.push(DEFAULT_TENANT.to_owned());
        }
        for name in names {
            let done = match app.tenant(&name).await {
                Ok(tenant) => work(tenant).await,
                Err(error) => Err(error),
            };
            if let Err(error) = done
                && let Some(left_out) = failures.left_out()
            {
                tracing::error!(code = error.code.code(), tenant = name, left_out, "background task failed");
            }
        }
    }
}
