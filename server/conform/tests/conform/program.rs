//! Tests of the program's command line: output and exit status.

use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use saral_qa::{Http, Qa};
use serde_json::Value;
use tokio::task::block_in_place;

use crate::planted::Other;
use crate::small;

const PROGRAM: &str = env!("CARGO_BIN_EXE_saral-conform");

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words).arg("--fixtures").arg(small::fixtures()).env_clear().env("LOAN_QA_TOKEN", "unused");
    command
}

fn run(words: &[&str]) -> (Option<i32>, String, String) {
    let output = block_in_place(|| command(words).output()).unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Copies the fixtures, with another interest rate.
fn changed(place: &Path) {
    let shipped = small::fixtures();
    for part in ["directory", "scenarios"] {
        symlink(shipped.join(part), place.join(part)).unwrap();
    }
    let catalogue = place.join("catalogue");
    std::fs::create_dir(&catalogue).unwrap();
    for entry in std::fs::read_dir(shipped.join("catalogue")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.replacen(r#""interestRate": "0.1""#, r#""interestRate": "0.2""#, 1);
        std::fs::write(catalogue.join(path.file_name().unwrap()), text).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comparison_ends_with_0_1_or_2_and_prints_text_or_json() {
    let (mock, other) = (Other::start().await, Other::start().await);
    let compare = ["compare", &other.url, "--only", "new-user", "--mock"];
    let (status, text, line) = run(&[&compare[..], &[&mock.url]].concat());
    assert_eq!(status, Some(0), "{text}{line}");
    assert!(text.starts_with("scenarios: 1; ") && text.ends_with("; differences: 0\n"), "{text}");

    let place = tempfile::tempdir().unwrap();
    changed(place.path());
    let changed = Other::over(place.path(), &[]).await;
    let (status, text, _) = run(&[&compare[..], &[&changed.url]].concat());
    assert_eq!(status, Some(1), "{text}");
    let line = "GET /api1/home/v1/index: $.data.homeProductVos[0].interestRate\n    mock  ";
    assert!(text.contains(line), "{text}");
    let (status, json, _) = run(&[&compare[..], &[&changed.url, "--format", "json"]].concat());
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((status, &report["scenarios"]), (Some(1), &Value::from(1)), "{json}");
    let differences = report["differences"].as_array().unwrap();
    let one = differences.iter().find(|one| one["field"] == "$.data.homeProductVos[0].interestRate").unwrap();
    assert_ne!(one["mock"], one["other"], "{one}");
    // `LOAN_QA_TOKEN` is the token of the other server.
    assert!(other.was_sent_token() && !mock.was_sent_token() && !changed.was_sent_token());

    let (status, text, line) = run(&["compare", "http://127.0.0.1:1", "--mock", &mock.url]);
    assert_eq!((status, text.as_str(), line.lines().count()), (Some(2), "", 1), "{line}");
    assert!(line.starts_with("saral-conform: ") && line.contains("cannot be reached"), "{line}");
}

#[test]
fn fixtures_without_scenarios_are_not_compared() {
    let place = tempfile::tempdir().unwrap();
    std::fs::create_dir(place.path().join("scenarios")).unwrap();
    let output = Command::new(PROGRAM)
        .args(["compare", "http://127.0.0.1:1", "--fixtures"])
        .arg(place.path())
        .env_clear()
        .output()
        .unwrap();
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
    assert!(line.contains("has no scenarios"), "{line}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recorder_says_where_it_is_and_serves_there() {
    let other = Other::start().await;
    let words = ["record", &other.url, "--mock", &other.url, "--listen", "127.0.0.1:0"];
    let mut child = command(&words).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    block_in_place(|| BufReader::new(child.stdout.take().unwrap()).read_line(&mut line)).unwrap();
    let origin = line.trim().strip_prefix(&format!("{} is recorded at ", other.url)).unwrap();
    let refused = Qa::new(Http::new(origin), "default").fixture(None).await.unwrap_err();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!((refused.status, refused.code), (400, 4005), "{refused}");
}

#[test]
fn a_server_of_borrowers_is_not_recorded() {
    let output = command(&["record", "https://loans.example"]).output().unwrap();
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
    assert!(line.contains("--is-test"), "{line}");
}
