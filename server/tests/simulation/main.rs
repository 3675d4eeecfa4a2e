//! A deterministic simulation of two servers, their database, four borrowers and the providers.
//!
//! The real servers run in one thread and in virtual time. A seed decides the actions of borrowers and providers, the
//! failures of the database connection, and when servers die. A failing run prints its seed, which repeats the run.
//!
//! At the end of a run, [`serial`] checks the answers to the phones, and [`ledger`] checks the providers' books, the
//! orders and the store.
//!
//! * `SIMULATION_SECONDS` (5; `make prove`: 60): duration of the test.
//! * `SIMULATION_FROM` (1): the first seed.
//! * `SIMULATION_SEED`: runs only this seed, and prints its trace.

#[path = "../shared/small.rs"]
mod small;

mod bugs;
mod cluster;
mod connection;
mod ledger;
mod past;
mod phone;
mod providers;
mod run;
mod serial;
mod world;

use std::time::{Duration, Instant};

use bugs::Bug;
use run::run;

/// Maximum number of runs until a deliberate bug ([`bugs`]) is found.
const ENOUGH: u64 = 60;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

#[test]
fn two_servers_hold_whatever_goes_wrong() {
    if let Some(seed) = number("SIMULATION_SEED") {
        let outcome = run(seed, None, true);
        println!("{}", outcome.lines.join("\n"));
        assert_eq!(outcome.found, Vec::<String>::new(), "seed {seed}");
        return;
    }
    let (began, budget) = (Instant::now(), Duration::from_secs(number("SIMULATION_SECONDS").unwrap_or(5)));
    let first = number("SIMULATION_FROM").unwrap_or(1);
    let (mut seed, mut steps) = (first, 0);
    while began.elapsed() < budget {
        let outcome = run(seed, None, false);
        assert_eq!(outcome.found, Vec::<String>::new(), "seed {seed}: run it again with SIMULATION_SEED={seed}");
        (seed, steps) = (seed + 1, steps + outcome.steps);
    }
    let minutes = began.elapsed().as_secs_f64() / 60.0;
    println!("{} runs, {steps} calls, {:.0} a minute", seed - first, steps as f64 / minutes);
}

#[test]
fn a_seed_replays_to_the_byte() {
    let digests = [1, 2].map(|seed| {
        let (once, again) = (run(seed, None, true), run(seed, None, true));
        for (number, (one, other)) in once.lines.iter().zip(&again.lines).enumerate() {
            assert_eq!(one, other, "seed {seed}, line {number}");
        }
        assert_eq!(once.digest, again.digest, "seed {seed}");
        once.digest
    });
    assert_ne!(digests[0], digests[1]);
}

/// Returns the first seed that reveals this bug, and the first violation found. Panics after [`ENOUGH`] seeds.
fn found(bug: Bug) -> String {
    let (seed, what) = (1..=ENOUGH)
        .find_map(|seed| run(seed, Some(bug), false).found.first().map(|what| (seed, what.clone())))
        .unwrap_or_else(|| panic!("{bug:?} is not found in {ENOUGH} runs"));
    format!("{bug:?}, seed {seed}: {what}")
}

macro_rules! planted {
    ($($test:ident: $bug:ident,)+) => {
        mod planted {
            $(#[test]
            fn $test() {
                println!("{}", super::found(super::Bug::$bug));
            })+
        }
    };
}

planted! {
    lost_check: LostCheck,
    lost_absence: LostAbsence,
    early_ack: EarlyAck,
    torn_batch: TornBatch,
    stale_read: StaleRead,
    key_of_anybody: KeyOfAnybody,
    forgotten_key: ForgottenKey,
    double_fire: DoubleFire,
    lost_message: LostMessage,
    forgotten_transaction: ForgottenTransaction,
    forgotten_timer: ForgottenTimer,
    clock_behind: ClockBehind,
}
