//! Tests of the file of operators: its effect, its reload, and its errors.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::http_client::Client;
use crate::server::{PROGRAM, Server, serving};
use serde_json::json;
use sha2::{Digest, Sha256};

/// Starts the program with a file that it must refuse; returns the error line.
#[track_caller]
fn refusal(file: &Path, token: &str) -> String {
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).arg("--operators").arg(file).env_clear().env("LOAN_OPS_TOKEN", token);
    let output = command.output().unwrap();
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

#[test]
fn a_file_of_operators_that_is_wrong_stops_the_start_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("operators.json");
    assert!(refusal(&file, "").contains("--operators"), "there is none");
    let one = |scope: &str| {
        let hash = hex::encode(Sha256::digest("token"));
        std::fs::write(&file, json!([{ "name": "desk", "tokenSha256": hash, "scopes": [scope] }]).to_string()).unwrap();
    };
    one("everything");
    let line = refusal(&file, "");
    assert!(line.contains("operators.json") && line.contains("unknown variant `everything`"), "{line}");
    one("orders");
    let line = refusal(&file, "another-token");
    assert!(line.contains("LOAN_OPS_TOKEN and LOAN_OPERATORS") && !line.contains("another-token"), "{line}");
    std::fs::write(&file, "[{").unwrap();
    assert!(refusal(&file, "").contains("EOF"));
}

#[test]
fn the_file_opens_to_each_operator_what_it_says() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("operators.json");
    let one = |name: &str, scope: &str| json!({ "name": name, "tokenSha256": hex::encode(Sha256::digest(name)), "scopes": [scope] });
    std::fs::write(&file, json!([one("desk", "tickets"), one("auditor", "audit")]).to_string()).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).arg("--operators").arg(&file);
    let server = Server::spawn(command);
    let client = |name: &str| Client::new(server.address()).with("authorization", &["Bearer ", name].concat());
    let phone = json!({ "phone": "917000000123" });
    client("desk").post("/ops/v1/tickets", &phone).data();
    assert_eq!(client("auditor").post("/ops/v1/tickets", &phone).code(), 4031);
    assert_eq!(client("nobody").post("/ops/v1/tickets", &phone).code(), 4010);
    let acts = client("auditor").get("/ops/v1/acts");
    let told = |n: usize| (acts.data()["acts"][n]["operator"].clone(), acts.data()["acts"][n]["outcome"].clone());
    assert_eq!((told(0), told(1)), ((json!("desk"), json!(0)), (json!("auditor"), json!(4031))));
    assert_eq!(client("desk").get("/ops/v1/acts").code(), 4031);
}

#[test]
fn a_changed_file_is_in_force_without_a_restart_and_a_faulty_one_changes_nothing() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("operators.json");
    let write = |name: &str| {
        let one = json!([{ "name": name, "tokenSha256": hex::encode(Sha256::digest(name)), "scopes": ["audit"] }]);
        // Renames a new file to the name of the old one, as editors and secret managers do.
        let other = place.path().join("new");
        std::fs::write(&other, one.to_string()).unwrap();
        std::fs::rename(&other, &file).unwrap();
    };
    write("first");
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).arg("--operators").arg(&file);
    let server = Server::spawn(command);
    let code = |name: &str| {
        let client = Client::new(server.address()).with("authorization", &["Bearer ", name].concat());
        client.get("/ops/v1/acts").code()
    };
    let until = |what: &str, holds: &dyn Fn() -> bool| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !holds() {
            assert!(Instant::now() < deadline, "{what}: never\n{}", server.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    assert_eq!((code("first"), code("second")), (0, 4010));
    write("second");
    until("the second one is known", &|| code("second") == 0);
    assert_eq!(code("first"), 4010, "the first one is no longer");
    std::fs::write(&file, "[{").unwrap();
    let faults = || server.log().matches("the file of operators is faulty").count();
    until("the fault is told", &|| faults() == 1);
    assert_eq!(code("second"), 0);
    // The log may be a file in the same directory. A line for each of its changes would never end.
    std::fs::write(place.path().join("server.log"), "a line").unwrap();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(faults(), 1);
    assert_eq!((code("second"), server.terminate()), (0, Some(0)));
}
