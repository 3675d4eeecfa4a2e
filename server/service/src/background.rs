//! Background tasks, which are restarted after a panic.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use tokio::task::JoinSet;

use crate::app::{App, DEFAULT_TENANT, Tenant};
use crate::error::Result;
use crate::service;
use loan_store::throttled;

const AGAIN: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub struct Panics {
    pub counts: Family<[(&'static str, &'static str); 1], Counter>,
}

/// Runs a background task until it ends or this future is dropped. Restarts the task after a panic.
pub async fn supervised<Work>(app: Arc<App>, task: &'static str, start: impl Fn(Arc<App>) -> Work)
where
    Work: Future<Output = ()> + Send + 'static,
{
    // Creates the counter at 0, so that alerts notice the first panic.
    let panics = app.panics.counts.get_or_create_owned(&[("task", task)]);
    loop {
        // Dropping the `JoinSet` aborts the task.
        let mut running = JoinSet::new();
        running.spawn(start(app.clone()));
        match running.join_next().await {
            Some(Err(error)) if error.is_panic() => {
                panics.inc();
                tracing::error!(task, "background task panicked and is restarted");
            }
            _ => return,
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Runs the background work once per `interval`, until the future is dropped: applies deadlines, deletes expired
/// records, sends waiting messages and ends unused tenants.
pub async fn run(app: Arc<App>, interval: Duration) {
    let sweep = async |tenant: Tenant| service::deadlines::sweep(&tenant).await;
    let sweeping = supervised(app.clone(), "deadlines", move |app| repeat(app, interval, sweep));
    let tidy = async |tenant: Tenant| {
        service::outbox::wake(&tenant);
        tenant.tidy().await
    };
    let sending = supervised(app.clone(), "housekeeping", move |app| repeat(app, interval, tidy));
    let tenants = supervised(app, "tenants", move |app| tidy_tenants(app, interval));
    tokio::join!(sweeping, sending, tenants);
}

async fn tidy_tenants(app: Arc<App>, interval: Duration) {
    let Some(environments) = app.environments() else { return };
    let mut interval = every(interval);
    loop {
        interval.tick().await;
        if !app.is_clock_right() {
            continue;
        }
        if let Err(error) = environments.run_housekeeping(&app).await
            && !error.is_unavailable()
        {
            throttled!(error, code = error.code.code(), "unused tenants could not be ended");
        }
    }
}

/// Returns an interval that waits for its whole period after a late tick.
pub(crate) fn every(interval: Duration) -> tokio::time::Interval {
    let mut interval = tokio::time::interval(interval);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    interval
}

/// Runs `work` for every tenant once in each `interval`, while the machine's clock can be trusted.
async fn repeat(app: Arc<App>, interval: Duration, work: impl AsyncFn(Tenant) -> Result<()>) {
    let mut interval = every(interval);
    loop {
        interval.tick().await;
        if !app.is_clock_right() {
            continue;
        }
        let mut names = app.tenant_names();
        // Includes the default tenant even if no request has used it since the start.
        if !names.iter().any(|name| name == DEFAULT_TENANT) {
            names.push(DEFAULT_TENANT.to_owned());
        }
        for name in names {
            let done = async { work(app.tenant(&name).await?).await };
            if let Err(error) = done.await
                && !error.is_unavailable()
            {
                throttled!(error, code = error.code.code(), tenant = name, "background task failed");
            }
        }
    }
}
