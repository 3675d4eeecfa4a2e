//! `loan-server conform` from its command line: its output and exit status.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::process::{PROGRAM, Running, change, copy};
use crate::small;

/// Exit status, stdout and stderr of a comparison with these fixtures in the mock.
fn conform(url: &str, fixtures: &Path, further: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(PROGRAM);
    command.args(["conform", url, "--only", "new-user", "--fixtures"]).arg(fixtures).args(further);
    // A token in the environment is for the other server.
    command.env_clear().env("LOAN_QA_TOKEN", "unused").env("LOAN_AUTO_AUDIT", "0");
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_comparison_ends_with_0_1_or_2_and_prints_text_or_json() {
    let other = Running::start(&small::fixtures());
    let url = format!("http://{}", other.address());
    let (status, text, _) = conform(&url, &small::fixtures(), &[]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.starts_with("scenarios: 1; ") && text.ends_with("; differences: 0\n"), "{text}");

    let place = tempfile::tempdir().unwrap();
    copy(&small::fixtures(), place.path());
    change(&place.path().join("catalogue/products.json"), r#""interestRate": "0.1""#, r#""interestRate": "0.2""#);
    let (status, text, _) = conform(&url, place.path(), &[]);
    assert_eq!(status, Some(1), "{text}");
    let line = "GET /api1/home/v1/index: $.data.homeProductVos[0].interestRate\n    mock  ";
    assert!(text.contains(line), "{text}");
    let (status, json, _) = conform(&url, place.path(), &["--format", "json"]);
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((status, &report["scenarios"]), (Some(1), &Value::from(1)), "{json}");
    let differences = report["differences"].as_array().unwrap();
    let one = differences.iter().find(|one| one["field"] == "$.data.homeProductVos[0].interestRate").unwrap();
    assert_ne!(one["mock"], one["other"], "{one}");

    drop(other);
    let (status, text, line) = conform(&url, &small::fixtures(), &[]);
    assert_eq!((status, text.as_str(), line.lines().count()), (Some(2), "", 1), "{line}");
    assert!(line.contains("cannot be reached"), "{line}");
}
