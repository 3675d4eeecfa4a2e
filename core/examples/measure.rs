//! Calls a rule repeatedly: `measure RULE TIMES`, with one input per line on standard input.
//!
//! `scripts/bench-core` measures two values of TIMES, whose difference is the cost of the rule alone.

use loan_core::{fees, order, validate};
use serde::de::DeserializeOwned;
use std::error::Error;
use std::hint::black_box;
use std::io::stdin;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(rule), Some(times)) = (arguments.next(), arguments.next()) else {
        return Err("measure RULE TIMES".into());
    };
    let times = times.parse()?;
    match rule.as_str() {
        "quote" => repeat(times, fees::quote),
        "kfsOf" => repeat(times, fees::kfs::kfs_of),
        "costView" => repeat(times, fees::view::cost_view),
        "validateForm" => repeat(times, validate::form::validate_form),
        "cleanInput" => repeat(times, validate::input::clean_input),
        "transition" => repeat(times, order::transition::try_transition),
        _ => Err(format!("{rule} is not measured").into()),
    }
}

fn repeat<I: DeserializeOwned, O>(times: u32, rule: impl Fn(&I) -> O) -> Result<(), Box<dyn Error>> {
    let read = stdin().lines().map(|line| Ok(serde_json::from_str(&line?)?));
    let inputs: Vec<I> = read.collect::<Result<_, Box<dyn Error>>>()?;
    for _ in 0..times {
        for input in &inputs {
            black_box(rule(black_box(input)));
        }
    }
    Ok(())
}
