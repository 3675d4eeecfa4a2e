//! Checks the rules of an order by model checking: all interleavings of devices, retries, crashes and delayed notices.
//!
//! A server ([`server`]) reads records, applies `loan_core::order`, and commits one batch if the records are unchanged.
//! Faults are injected into this server. A search visits every interleaving of the steps ([`steps`]) within its
//! bounds ([`scenarios`]), and checks the properties ([`properties`]) in every state ([`world`]).
//!
//! `MODEL_WIDE=1` widens the bounds: more calls, payments, deliveries, crashes and hang-ups (`make soak`).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests fail by panicking, and this one prints its counts"
)]

mod properties;
mod scenarios;
mod server;
mod steps;
mod world;

use scenarios::Search;
use server::Fault;
use stateright::{Checker, Model as _};
use std::time::Instant;

/// An injected fault, the search that finds it, and the property that fails.
const PLANTED: [(Fault, &str, &str); 15] = [
    (Fault::WritesWithoutCheck, "applying", "what was answered stays"),
    (Fault::AnswersConflictAsDone, "applying", "an acknowledged cancel is never paid out"),
    (Fault::AnswersBeforeCommit, "applying", "what was answered stays"),
    (Fault::ForgetsAnswer, "applying", "a retry is told what was done"),
    (Fault::KeepsNoSlot, "next loan", "one open order of a product"),
    (Fault::FreesNoSlot, "applying", "every order can end"),
    (Fault::RevivesOrder, "applying", "an ended order stays as it ended"),
    (Fault::DisbursesOnTap, "applying", "money leaves after approval and request"),
    (Fault::NewKeyForEachAttempt, "applying", "money is sent once"),
    (Fault::WritesMessageLater, "applying", "nothing is left undone"),
    (Fault::ForgetsTransaction, "told twice", "what came in is kept, refunded or set aside"),
    (Fault::KeepsUnapplied, "told twice", "what came in is kept, refunded or set aside"),
    (Fault::TakesAnyAmount, "told twice", "what came in is kept, refunded or set aside"),
    (Fault::NewKeyForEachAttempt, "told twice", "a refund is paid once"),
    (Fault::CountsFromNotice, "paying", "the order of notices does not matter"),
];

fn is_wide() -> bool {
    std::env::var("MODEL_WIDE").is_ok_and(|wide| wide != "0")
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn holds(name: &str) {
    let (search, began) = (Search::named(name, is_wide()), Instant::now());
    let checker = search.checker().threads(threads()).spawn_bfs().join();
    let (states, unique) = (checker.state_count(), checker.unique_state_count());
    println!("{name}: {unique} states, {states} steps, depth {}, {:.1?}", checker.max_depth(), began.elapsed());
    checker.assert_properties();
    assert!(checker.is_done() && unique > 1000, "{name}: the bounds leave nothing to search");
}

#[test]
fn applying_on_two_devices() {
    holds("applying");
}

#[test]
fn paying_on_two_devices() {
    holds("paying");
}

#[test]
fn paying_with_notices_that_come_twice() {
    holds("told twice");
}

#[test]
fn applying_again_after_a_settled_loan() {
    holds("next loan");
}

#[test]
fn applying_again_after_a_failed_payout() {
    holds("failed payout");
}

#[test]
fn each_planted_fault_is_found() {
    for (fault, name, property) in PLANTED {
        let search = Search { fault: Some(fault), only: Some(property), ..Search::named(name, false) };
        // A single thread finds a shortest counterexample first, because it searches level by level.
        let checker = search.checker().threads(1).spawn_bfs().join();
        let Some(path) = checker.discovery(property) else {
            panic!("{fault:?} in `{name}` is not found by `{property}` in {} states", checker.unique_state_count());
        };
        let steps = path.into_actions();
        println!("{fault:?}: `{property}` fails after {} steps of `{name}`: {steps:?}", steps.len());
    }
}

#[test]
fn every_property_fails_with_a_planted_fault() {
    for property in properties::LAWS {
        assert!(
            PLANTED.iter().any(|(_, _, found)| *found == property.0),
            "no planted fault shows that `{}` can fail",
            property.0
        );
    }
}
