use super::*;

fn empty() -> Metrics {
    let (security, failures, attempts) = (Security::default(), Failures::default(), Attempts::default());
    let (panics, incidents, reloads) = (Panics::default(), Incidents::default(), Reloads::default());
    Metrics::new((&security, &failures, &panics, &incidents, &attempts, &reloads))
}

#[test]
fn a_client_that_does_not_ask_for_open_metrics_gets_prometheus_own_format() {
    let metrics = empty();
    metrics.count("Login", 200, Duration::from_millis(1));
    let (text, media_type) = metrics.text("*/*");
    assert_eq!(media_type, "text/plain; version=0.0.4; charset=utf-8");
    for line in [
        "# HELP loan_requests_total Requests by endpoint and HTTP status.",
        "# TYPE loan_requests_total counter",
        "loan_requests_total{endpoint=\"Login\",status=\"200\"} 1",
        "# TYPE loan_request_duration_seconds histogram",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
    assert!(!text.contains("EOF"), "{text}");
}

#[test]
fn open_metrics_go_to_a_client_that_names_them_with_a_weight() {
    let metrics = empty();
    for (accept, is_open) in [
        ("application/openmetrics-text", true),
        ("APPLICATION/OpenMetrics-Text; Version=1.0.0; Q=0.1, text/plain", true),
        ("text/plain;q=0.5,application/openmetrics-text;version=1.0.0;q=0.75", true),
        ("application/openmetrics-text;q=0, text/plain", false),
        ("application/openmetrics-text;version=1.0.0; q=0.000", false),
        ("application/openmetrics-text-like, text/plain", false),
        ("text/plain;note=application/openmetrics-text", false),
        ("", false),
    ] {
        let (_, media_type) = metrics.text(accept);
        assert_eq!(media_type, if is_open { OPEN_METRICS } else { PROMETHEUS }, "{accept}");
    }
}

#[test]
fn buckets_are_cumulated_and_durations_summed() {
    let metrics = empty();
    metrics.count("Login", 200, Duration::from_micros(900));
    metrics.count("Login", 200, Duration::from_millis(30));
    metrics.count("Login", 500, Duration::from_secs(60));
    metrics.committed(3, Duration::from_millis(20));
    metrics.committed(1, Duration::from_millis(2));
    metrics.troubled(Trouble::Undone);
    metrics.outbox_late.get_or_create(&[("kind", "disburse")]).set(seconds(30_020));
    metrics.clock_withheld.set(seconds(-90_000));
    let (text, media_type) = metrics.text("application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
    assert!(media_type.starts_with("application/openmetrics-text"), "{media_type}");
    for line in [
        "loan_requests_total{endpoint=\"Login\",status=\"200\"} 2",
        "loan_requests_total{endpoint=\"Login\",status=\"500\"} 1",
        "loan_request_duration_seconds_bucket{le=\"0.001\",endpoint=\"Login\"} 1",
        "loan_request_duration_seconds_bucket{le=\"0.05\",endpoint=\"Login\"} 2",
        "loan_request_duration_seconds_bucket{le=\"+Inf\",endpoint=\"Login\"} 3",
        "loan_request_duration_seconds_sum{endpoint=\"Login\"} 60.0309",
        "loan_store_commit_duration_seconds_bucket{le=\"0.005\"} 1",
        "loan_store_commit_duration_seconds_bucket{le=\"0.025\"} 2",
        "loan_store_commit_duration_seconds_sum 0.022",
        "loan_store_commit_batches_bucket{le=\"1.0\"} 1",
        "loan_store_commit_batches_bucket{le=\"4.0\"} 2",
        "loan_store_commit_batches_sum 4.0",
        "loan_store_commit_troubles_total{kind=\"undone\"} 1",
        "loan_outbox_late_seconds{kind=\"disburse\"} 30.02",
        "loan_clock_withheld_seconds -90.0",
        "loan_reload_faults{file=\"fixtures\"} 0",
        "loan_requests_total{endpoint=\"PaymentNotice\",status=\"401\"} 0",
        "loan_app_failures_total{kind=\"render\",page=\"login\"} 0",
        "loan_incidents_total{kind=\"answer_unclear\"} 0",
        "loan_provider_attempts_total{port=\"sms\",outcome=\"failed\"} 0",
        "loan_security_events_total{event=\"login_failed\"} 0",
        "# EOF",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
}
