//! Tests that a request's id appears in the logs of both servers and at the provider.

use std::time::{Duration, Instant};

use super::two_servers::{Deployment, fresh};
use crate::http_client::Client;
use crate::provider::Manner;
use crate::server::Server;
use serde_json::Value;

/// Timeout of the test, in which the lease of the killed server (one minute) may have to expire.
const PATIENCE: Duration = Duration::from_secs(240);

const TOKEN: &str = "an-operator-s-token-of-this-test-alone";

/// Returns the JSON lines of the log that contain a text. Skips an incomplete last line.
fn lines(server: &Server, text: &str) -> Vec<Value> {
    let log = server.log();
    let whole = log.split_inclusive('\n').filter(|line| line.ends_with('\n') && line.contains(text));
    whole.map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn named(deployment: &Deployment, instance: &str) -> Server {
    let mut command = deployment.command();
    command.env("LOAN_INSTANCE", instance).env("LOAN_BEHIND_PROXY", "true").env("LOAN_OPS_TOKEN", TOKEN);
    Server::run_logging(command, "json")
}

#[test]
fn the_logs_of_two_servers_join_by_the_id_of_the_request() {
    let directory = tempfile::tempdir().unwrap();
    let deployment = Deployment::new(fresh(), directory.path());
    deployment.provider.behaves("sms", Manner::Failing);
    let first = named(&deployment, "first");

    let id = "4bf92f3577b34da6a3ce929d0e0e4736";
    let parent = format!("00-{id}-00f067aa0ba902b7-01");
    let asked = Client::new(first.address()).with("web_uuid", "w-1").with("traceparent", &parent);
    let answer = asked.get("/api1/sms/v1/sendCode?phone=919000000001");
    assert_eq!(answer.code(), 0);
    assert!(String::from_utf8_lossy(&answer.bytes).contains(&format!("x-request-id: {id}")), "the answer names it");
    let until = Instant::now() + PATIENCE;
    while !lines(&first, id).iter().any(|line| line["message"] == "not sent, will be tried again") {
        assert!(Instant::now() < until, "{}", first.log());
        std::thread::sleep(Duration::from_millis(20));
    }
    first.signal("-KILL");
    deployment.provider.behaves("sms", Manner::Usual);

    let second = named(&deployment, "second");
    while !lines(&second, id).iter().any(|line| line["message"] == "sent") {
        assert!(Instant::now() < until, "{}", second.log());
        std::thread::sleep(Duration::from_millis(20));
    }
    let metrics = Client::new(second.address()).with("authorization", &format!("Bearer {TOKEN}")).get("/metrics").bytes;
    assert!(String::from_utf8_lossy(&metrics).contains("loan_store_connections{state=\"waiting\"}"), "the dashboard's");
    for (server, name, least) in [(&first, "first", 2), (&second, "second", 1)] {
        let story = lines(server, id);
        assert!(story.len() >= least, "{story:?}");
        for line in story {
            let is_its = [&line["request"], &line["span"]["request"]].iter().any(|said| **said == id);
            assert!(line["instance"] == name && is_its, "{line}");
            assert!(!line.to_string().contains("9000000001"), "{line}");
        }
    }
    let told = deployment.provider.asked("sms", |_| true);
    assert!(told.len() >= 2 && told.iter().all(|asked| asked.request == id), "{told:?}");
}
