//! Collects the metrics of `/metrics`, such as calls, writes of the store, and the lag of background queues.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use loan_service::app::Tenant;
use loan_service::attempts::Attempts;
use loan_service::background::Panics;
use loan_service::error::DomainError;
use loan_service::failures::Failures;
use loan_service::incidents::Incidents;
use loan_service::log;
use loan_service::records::orders::{WAITING_STATES, longest_waiting};
use loan_service::reloads::Reloads;
use loan_service::security::Security;
use loan_service::service::{deadlines, operator, outbox};
use loan_store::observe::{CommitObserver, Trouble};
use loan_store::throttled;
use loan_store::transfer::last_backup;

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PROMETHEUS: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Upper bounds of the duration buckets, in seconds.
const BUCKETS: [f64; 9] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Upper bounds of the buckets for the number of batches written together, which is at most 256.
const BATCHES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// Waiting time from which an order is named in the log, in milliseconds: four hours, as in the alert about payouts.
const LONG_WAIT_MS: i64 = 4 * 3_600_000;

const NOTICES: [&str; 3] = ["PaymentNotice", "DisbursalNotice", "AuditNotice"];
const REFUSED: [u32; 5] = [400, 401, 413, 422, 429];

type Label = [(&'static str, &'static str); 1];

/// Labels of a request. `endpoint` is a name from this program and never a path, so the number of labels is bounded.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    endpoint: &'static str,
    status: u32,
}

type Seconds = Gauge<f64, AtomicU64>;

/// Defines [`Metrics`]. Each line is a metric's field and type, its name and its description.
macro_rules! metrics {
    ($($field:ident: $type:ty = $name:literal, $help:literal;)+) => {
        pub struct Metrics {
            registry: Registry,
            durations: Family<Label, Histogram>,
            commit_durations: Histogram,
            commit_batches: Histogram,
            $($field: $type,)+
        }

        impl Metrics {
            fn added(registry: Registry) -> Self {
                let mut metrics = Self {
                    registry,
                    durations: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
                    commit_durations: Histogram::new(BUCKETS),
                    commit_batches: Histogram::new(BATCHES),
                    $($field: <$type>::default(),)+
                };
                $(metrics.registry.register($name, $help, metrics.$field.clone());)+
                metrics
            }
        }
    };
}

metrics! {
    requests: Family<Answered, Counter> = "requests", "Requests by endpoint and HTTP status";
    commit_troubles: Family<Label, Counter> = "store_commit_troubles",
        "Commits that a database undid because of others (they are tried again), or left without an answer";
    connections: Family<Label, Gauge> = "store_connections",
        "Connections to a database that are used or idle, and calls that are waiting for one";
    outbox_late: Family<Label, Seconds> = "outbox_late_seconds", "How long the next message to a provider has been due";
    outbox_waiting: Family<Label, Gauge> = "outbox_waiting", "Messages to providers that wait, at most 200";
    outbox_dead: Gauge = "outbox_dead", "Messages to providers that failed too often and are set aside";
    disputes: Gauge = "disputes_open", "Orders whose disbursal is disputed, at most 200";
    deadlines_late: Seconds = "deadlines_late_seconds", "How long the first deadline not yet written has been due";
    queue_due: Family<Label, Gauge> = "queue_due", "Entries of a queue that are due, at most 200";
    queue_late: Family<Label, Seconds> = "queue_late_seconds", "How long the oldest entry of a queue has been due";
    orders_unreadable: Gauge = "orders_unreadable",
        "Orders that could not be read, or whose deadline could not be written";
    clock_withheld: Seconds = "clock_withheld_seconds",
        "By how much the machine's clock is off and not followed: it jumped, or differs from the database's";
    outbox_age: Family<Label, Seconds> = "outbox_age_seconds",
        "How long the oldest message to a provider has waited since it was written, tried or not";
    ready: Gauge = "ready", "Whether records and pictures can be read and written";
    disk_free: Family<Label, Gauge> = "disk_free_bytes", "Free bytes on the disk of the store and the pictures";
    last_backup: Gauge = "backup_last_timestamp_seconds",
        "When the last export ended well, in seconds since 1970; 0 when none has";
    pictures_unswept: Gauge = "pictures_unswept",
        "Pictures that no record names, and that are too many to be removed without an operator";
    pictures_missing: Gauge = "pictures_missing", "Pictures that a record names and that are not there";
    orders_waiting: Family<Label, Seconds> = "orders_waiting_seconds",
        "How long the order has waited that has been in this state longest: 1 for a verdict, 4 for a payout's notice";
    log_lines_lost: Counter = "log_lines_lost", "Lines of the log that could not be written fast enough";
}

type Counts<'a> = (&'a Security, &'a Failures, &'a Panics, &'a Incidents, &'a Attempts, &'a Reloads);

impl Metrics {
    pub fn new((security, failures, panics, incidents, attempts, reloads): Counts<'_>) -> Self {
        let mut registry = Registry::with_prefix("loan");
        let to = &mut registry;
        to.register(
            "background_panics",
            "Panics of background tasks, each of which was started anew",
            panics.counts.clone(),
        );
        to.register(
            "security_events",
            "Security events, those of the log and those counted only",
            security.counts.clone(),
        );
        to.register(
            "app_failures",
            "Failures of the app on phones, by kind and page, as phones reported them",
            failures.counts.clone(),
        );
        to.register(
            "incidents",
            "Money that went another way than it should, and answers of providers that were not understood",
            incidents.counts.clone(),
        );
        to.register(
            "reload_faults",
            "Faults that the last reading of changed files found; meanwhile the former contents are in force",
            reloads.faults.clone(),
        );
        to.register("provider_attempts", "Calls of providers by port and outcome", attempts.counts.clone());
        let mut metrics = Self::added(registry);
        let Self { registry: to, durations, commit_durations, commit_batches, .. } = &mut metrics;
        to.register("request_duration_seconds", "How long requests took", durations.clone());
        to.register(
            "store_commit_duration_seconds",
            "How long batches that were written together took, from their checks until they were durable",
            commit_durations.clone(),
        );
        to.register("store_commit_batches", "Batches that were written together", commit_batches.clone());
        // Alerts need counters that exist before their first event.
        for trouble in [Trouble::Undone, Trouble::Unanswered] {
            drop(metrics.commit_troubles.get_or_create(&[("kind", trouble.name())]));
        }
        for (endpoint, status) in NOTICES.into_iter().flat_map(|name| REFUSED.map(|status| (name, status))) {
            drop(metrics.requests.get_or_create(&Answered { endpoint, status }));
        }
        metrics
    }

    pub fn count(&self, endpoint: &'static str, status: u16, elapsed: Duration) {
        self.requests.get_or_create(&Answered { endpoint, status: status.into() }).inc();
        self.durations.get_or_create(&[("endpoint", endpoint)]).observe(elapsed.as_secs_f64());
    }

    /// Updates all gauges for a tenant. If the store fails, gauges that were already updated keep their new values.
    pub async fn refresh(&self, tenant: &Tenant) -> Result<(), DomainError> {
        let app = &tenant.app;
        let (jumped, off) = (app.clock.withheld_ms(), app.clock_off_ms());
        self.clock_withheld.set(seconds(if jumped == 0 { off } else { jumped }));
        self.pictures_unswept.set(count(app.count_unswept()));
        self.pictures_missing.set(count(app.missing().count()));
        self.log_lines_lost.inc_by(log::count_lost().saturating_sub(self.log_lines_lost.get()));
        for (disk, free) in [("store", app.engine.free()), ("pictures", app.blobs.free())] {
            if let Some(free) = free {
                self.disk_free.get_or_create(&[("disk", disk)]).set(i64::try_from(free).unwrap_or(i64::MAX));
            }
        }
        app.ready().await?;
        self.ready.set(1);
        let last = last_backup(app.engine.as_ref(), &app.sealer).await?.unwrap_or_default();
        self.last_backup.set(i64::try_from(last).unwrap_or_default());
        if let Some(connections) = tenant.app.engine.connections() {
            let all = [("used", connections.used), ("idle", connections.idle), ("waiting", connections.waiting)];
            for (state, number) in all {
                self.connections.get_or_create(&[("state", state)]).set(count(number));
            }
        }
        let outbox::Backlog { lines, dead } = outbox::backlog(tenant).await?;
        for line in lines {
            let kind = [("kind", line.kind)];
            self.outbox_late.get_or_create(&kind).set(seconds(line.late_ms));
            self.outbox_waiting.get_or_create(&kind).set(count(line.waiting));
            self.outbox_age.get_or_create(&kind).set(seconds(line.age_ms));
            self.queued(line.kind, line.due, line.late_ms);
        }
        self.outbox_dead.set(count(dead));
        self.disputes.set(count(operator::count_disputes(tenant).await?));
        let deadlines::Backlog { late_ms, due, unreadable } = deadlines::backlog(tenant).await?;
        self.deadlines_late.set(seconds(late_ms));
        self.queued("timer", due, late_ms);
        let (due, late_ms) = tenant.expired().await?;
        self.queued("expiry", due, late_ms);
        self.orders_unreadable.set(count(unreadable));
        let mut waiting = Vec::new();
        for state in WAITING_STATES {
            let longest = longest_waiting(&tenant.store, state).await?;
            let waited = longest.as_ref().map_or(0, |(_, since)| since.ms_until(tenant.now()));
            self.orders_waiting.get_or_create(&[("state", state.code())]).set(seconds(waited));
            waiting.extend(longest.filter(|_| waited >= LONG_WAIT_MS).map(|(id, _)| id.to_string()));
        }
        if !waiting.is_empty() {
            throttled!(warn, orders = waiting.join(" "), "the orders that wait longest for a provider");
        }
        Ok(())
    }

    /// Clears the readiness gauge. The other gauges keep their last values.
    pub fn is_not_ready(&self) {
        self.ready.set(0);
    }

    fn queued(&self, queue: &'static str, due: usize, late_ms: i64) {
        let queue = [("queue", queue)];
        self.queue_due.get_or_create(&queue).set(count(due));
        self.queue_late.get_or_create(&queue).set(seconds(late_ms));
    }

    /// Returns the metrics and their media type: OpenMetrics if `accept` names them, else Prometheus' own format.
    pub fn text(&self, accept: &str) -> (String, &'static str) {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = encode(&mut text, &self.registry);
        let is_open = crate::accept::names(accept, "application/openmetrics-text");
        if is_open { (text, OPEN_METRICS) } else { (plain(&text), PROMETHEUS) }
    }
}

impl CommitObserver for Metrics {
    fn committed(&self, batches: usize, took: Duration) {
        self.commit_durations.observe(took.as_secs_f64());
        self.commit_batches.observe(f64::from(u32::try_from(batches).unwrap_or(u32::MAX)));
    }

    fn troubled(&self, trouble: Trouble) {
        self.commit_troubles.get_or_create(&[("kind", trouble.name())]).inc();
    }
}

/// Converts OpenMetrics to Prometheus' own format, which describes a counter as `NAME_total` and has no end mark.
fn plain(text: &str) -> String {
    let counters: BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" counter")).collect();
    let mut plain = String::with_capacity(text.len());
    for line in text.lines().filter(|line| *line != "# EOF") {
        let described = ["# HELP ", "# TYPE "].into_iter().find_map(|mark| Some((mark, line.strip_prefix(mark)?)));
        match described.and_then(|(mark, rest)| Some((mark, rest.split_once(' ')?))) {
            Some((mark, (name, rest))) if counters.contains(name) => plain.extend([mark, name, "_total ", rest]),
            _ => plain.push_str(line),
        }
        plain.push('\n');
    }
    plain
}

fn seconds(ms: i64) -> f64 {
    Duration::from_millis(ms.unsigned_abs()).as_secs_f64() * if ms < 0 { -1.0 } else { 1.0 }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
