//! Every vector of `fixtures/vectors`, natively. `wasm/tests/vectors.test.mjs` asks the same of the WASM module and
//! `server/tests/program/vectors.rs` of the running server.
#![allow(clippy::disallowed_methods, reason = "the vectors are files; the core itself reads none")]

#[path = "../../examples/evaluate/rules.rs"]
mod rules;

use serde::Deserialize;
use serde_json::Value;
use std::fs;
use std::path::Path;

#[derive(Deserialize)]
struct Vectors {
    rule: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    name: String,
    #[serde(default)]
    input: Value,
    expected: Value,
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
        let Vectors { rule, cases } = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert!(!cases.is_empty(), "{} has no case", path.display());
        for Case { name, input, expected } in cases {
            let answer = rules::ask(&rules::Question { rule: rule.clone(), input: input.clone() });
            let answer = answer.map(|text| serde_json::from_str::<Value>(&text).unwrap());
            if answer.as_ref() != Ok(&expected) {
                wrong.push(format!("{rule} {name}\n  given    {input}\n  expected {expected}\n  answered {answer:?}"));
            }
        }
    }
    assert!(files >= 10, "only {files} vector files were found");
    assert!(wrong.is_empty(), "{} vectors fail:\n{}", wrong.len(), wrong.join("\n"));
}
