//! Counts of calls and how long they took, for `/metrics`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of the duration buckets, in milliseconds, with their text in seconds.
const BUCKETS: [(u128, &str); 9] = [
    (1, "0.001"),
    (5, "0.005"),
    (10, "0.01"),
    (25, "0.025"),
    (50, "0.05"),
    (100, "0.1"),
    (250, "0.25"),
    (1000, "1"),
    (5000, "5"),
];

#[derive(Debug, Default, Clone)]
struct Durations {
    /// Calls per bucket, not cumulated.
    buckets: [u64; BUCKETS.len()],
    count: u64,
    micros: u128,
}

#[derive(Debug, Default)]
struct Counts {
    requests: BTreeMap<(&'static str, u16), u64>,
    durations: BTreeMap<&'static str, Durations>,
}

/// Counters of this process. Names come from the endpoint table, so their number is bounded.
#[derive(Debug, Default)]
pub struct Metrics {
    counts: Mutex<Counts>,
}

impl Metrics {
    /// Counts a request.
    pub fn count(&self, name: &'static str, status: u16, elapsed: Duration) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.requests.entry((name, status)).or_default() += 1;
        let durations = counts.durations.entry(name).or_default();
        durations.count += 1;
        durations.micros += elapsed.as_micros();
        if let Some(bucket) = BUCKETS.iter().position(|(limit, _)| elapsed.as_micros() <= limit * 1000) {
            durations.buckets[bucket] += 1;
        }
    }

    /// The counters as Prometheus text.
    pub fn text(&self) -> String {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = writeln!(out, "# HELP loan_requests_total Requests by endpoint and HTTP status.");
        let _ = writeln!(out, "# TYPE loan_requests_total counter");
        for ((name, status), count) in &counts.requests {
            let _ = writeln!(out, "loan_requests_total{{endpoint=\"{name}\",status=\"{status}\"}} {count}");
        }
        let _ = writeln!(out, "# HELP loan_request_duration_seconds How long requests took.");
        let _ = writeln!(out, "# TYPE loan_request_duration_seconds histogram");
        for (name, durations) in &counts.durations {
            let mut below = 0;
            for ((_, limit), count) in BUCKETS.iter().zip(durations.buckets) {
                below += count;
                let _ =
                    writeln!(out, "loan_request_duration_seconds_bucket{{endpoint=\"{name}\",le=\"{limit}\"}} {below}");
            }
            let Durations { count, micros, .. } = durations;
            let _ = writeln!(out, "loan_request_duration_seconds_bucket{{endpoint=\"{name}\",le=\"+Inf\"}} {count}");
            let (seconds, rest) = (micros / 1_000_000, micros % 1_000_000);
            let _ = writeln!(out, "loan_request_duration_seconds_sum{{endpoint=\"{name}\"}} {seconds}.{rest:06}");
            let _ = writeln!(out, "loan_request_duration_seconds_count{{endpoint=\"{name}\"}} {count}");
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulated_and_durations_summed() {
        let metrics = Metrics::default();
        metrics.count("Login", 200, Duration::from_micros(900));
        metrics.count("Login", 200, Duration::from_millis(30));
        metrics.count("Login", 500, Duration::from_secs(60));
        let text = metrics.text();
        for line in [
            "loan_requests_total{endpoint=\"Login\",status=\"200\"} 2",
            "loan_requests_total{endpoint=\"Login\",status=\"500\"} 1",
            "loan_request_duration_seconds_bucket{endpoint=\"Login\",le=\"0.001\"} 1",
            "loan_request_duration_seconds_bucket{endpoint=\"Login\",le=\"0.05\"} 2",
            "loan_request_duration_seconds_bucket{endpoint=\"Login\",le=\"+Inf\"} 3",
            "loan_request_duration_seconds_sum{endpoint=\"Login\"} 60.030900",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
}
