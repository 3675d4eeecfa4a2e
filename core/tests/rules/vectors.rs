//! Runs every vector of `fixtures/vectors` natively; tests of `wasm` and `server` run the same vectors.
#![allow(clippy::disallowed_methods, reason = "only tests of core read files")]

#[path = "../../examples/evaluate/rules.rs"]
mod rules;

use serde::Deserialize;
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

#[derive(Deserialize)]
struct Vectors {
    rule: String,
    /// The field that each step passes to the next step's input: from the step's answer, or else from the step's input.
    #[serde(default)]
    carry: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    name: String,
    #[serde(default)]
    input: Value,
    expected: Option<Value>,
    #[serde(default)]
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    rule: Option<String>,
    input: Map<String, Value>,
    expected: Value,
}

fn ask(rule: &str, input: Value) -> Result<Value, String> {
    let answer = rules::ask(&rules::Question { rule: rule.to_owned(), input });
    answer.map(|text| serde_json::from_str(&text).unwrap())
}

fn report(rule: &str, name: &str, expected: &Value, answer: &Result<Value, String>) -> String {
    format!("{rule} {name}\n  expected {expected}\n  answered {answer:?}")
}

fn wrong_answer(rule: &str, case: &Case, expected: &Value) -> Option<String> {
    let answer = ask(rule, case.input.clone());
    (answer.as_ref() != Ok(expected)).then(|| report(rule, &case.name, expected, &answer))
}

fn wrong_step(of: &Vectors, case: &Case) -> Option<String> {
    let mut carried: Option<Value> = None;
    for (place, Step { rule, input, expected }) in case.steps.iter().enumerate() {
        let mut input = input.clone();
        if let Some(it) = carried.filter(|_| !input.contains_key(&of.carry)) {
            input.insert(of.carry.clone(), it);
        }
        carried = input.get(&of.carry).cloned();
        let rule = rule.as_ref().unwrap_or(&of.rule);
        let answer = ask(rule, input.into());
        match &answer {
            Ok(answer) if agrees(expected, answer) => carried = answer.get(&of.carry).cloned().or(carried),
            _ => return Some(report(rule, &format!("{}, step {place}", case.name), expected, &answer)),
        }
    }
    None
}

/// Returns whether an answer has all expected fields of a record and every item of a list.
fn agrees(expected: &Value, answer: &Value) -> bool {
    match (expected, answer) {
        (Value::Object(wanted), Value::Object(given)) => {
            wanted.iter().all(|(name, wanted)| given.get(name).is_some_and(|given| agrees(wanted, given)))
        }
        (Value::Array(wanted), Value::Array(given)) => {
            wanted.len() == given.len() && wanted.iter().zip(given).all(|(wanted, given)| agrees(wanted, given))
        }
        _ => expected == answer,
    }
}

// proves: S2.4 S3.7 S4.29 S4.33 S5.6 S5.20 S5.23 S9.15 S9.20
#[test]
fn every_vector_holds_natively() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/vectors");
    let mut files = 0;
    let mut wrong = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        files += 1;
        let vectors: Vectors = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert!(!vectors.cases.is_empty(), "{} has no case", path.display());
        let faults = vectors.cases.iter().filter_map(|case| match &case.expected {
            Some(expected) => wrong_answer(&vectors.rule, case, expected),
            None if case.steps.is_empty() => Some(format!("{} expects nothing", case.name)),
            None => wrong_step(&vectors, case),
        });
        let file = path.file_name().unwrap_or_default().display();
        wrong.extend(faults.map(|fault| format!("{file}: {fault}")));
    }
    assert!(files >= 33, "only {files} vector files were found");
    assert!(wrong.is_empty(), "{} vectors fail:\n{}", wrong.len(), wrong.join("\n"));
}
