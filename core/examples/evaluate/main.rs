//! Asks rules by name, natively: one `{"rule": name, "input": …}` per line in, one answer per line out; `!` and the
//! reason where the input is not one the rule takes.
//!
//! The other half of the proof that browser and server share their logic: `wasm/tests/parity.test.mjs` asks the same
//! questions of the WASM module and compares the bytes.

mod rules;

use std::io::{BufRead, BufWriter, Error, Write, stdin, stdout};

fn main() -> Result<(), Error> {
    let mut out = BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        writeln!(out, "{}", answer(&line?))?;
    }
    out.flush()
}

fn answer(line: &str) -> String {
    let asked = serde_json::from_str::<rules::Question>(line).map_err(|error| error.to_string());
    let answered = asked.and_then(|question| rules::ask(&question));
    answered.unwrap_or_else(|error| format!("!{}", error.replace('\n', " ")))
}
