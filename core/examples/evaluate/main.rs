//! Calls rules by name: one `{"rule": name, "input": …}` per input line, one answer per output line.
//!
//! The answer to an invalid input is `!` and the reason. `wasm/tests/parity.test.mjs` compares the answers with those
//! of the WASM module, byte by byte.

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
