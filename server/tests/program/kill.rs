//! Tests that kills of the server neither lose nor repeat an answered write (contract §2).
//!
//! Clients write while the real server is killed repeatedly. A ledger outside the store records the answered writes.
//! Unanswered writes are retried under their keys. Then the ledger is compared with the server.
//!
//! [`operations`] are writes of all kinds, with the sandbox inside the server. [`loans`] move money through providers
//! outside the server. [`two_servers`] moves money with two servers on one database.
//!
//! `KILL_ROUNDS` is the number of kills (5; `make prove`: 20; `make soak`: 300). `KILL_SEED` repeats a run's choices.

mod at_rest;
#[cfg(feature = "qa")]
mod joined;
mod ledger;
mod loans;
mod money;
mod operations;
#[cfg(feature = "qa")]
mod quiet;
mod round;
mod two_servers;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::controls::done;
use crate::server::{Dice, Server, sled_in};
use ledger::Ledger;
use operations::{Entry, Operation};
use saral_qa::{FaultKind, FaultRequest, Times};

/// Sends operations until the server no longer answers; returns the unanswered operations.
fn work(server: &Server, ledger: &Ledger<Entry>, users: &AtomicU64, seed: u64) -> Vec<Entry> {
    let mut dice = Dice(seed);
    let mut unanswered = Vec::new();
    loop {
        let operation = Operation::any(&mut dice);
        let Some(entry) = Entry::prepare(server, operation, users.fetch_add(1, Ordering::SeqCst)) else { break };
        match entry.send(server) {
            Some(reply) => ledger.note(&entry.answered(&reply)),
            // The server was killed, or a fault dropped the answer. If the server was killed, the next `prepare` fails.
            None => unanswered.push(entry),
        }
    }
    unanswered
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_however_often_the_server_is_killed() {
    let (rounds, mut dice) = round::rounds();
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let store = sled_in(&data);
    let (ledger, users) = (Ledger::new(&directory.path().join("ledger.jsonl")), AtomicU64::new(1));
    let (mut unanswered, mut checked): (Vec<Entry>, usize) = (Vec::new(), 0);
    let (mut retried, mut dropped) = (0, 0);
    for round in 0..=rounds {
        let server = Server::start(&store);
        // Removes faults that the previous round did not use.
        done(server.qa.clear_faults());
        retried += unanswered.len();
        for entry in unanswered.drain(..) {
            // The retry must succeed, because nobody else acts for this user.
            let reply = entry.send(&server).unwrap();
            ledger.note(&entry.answered(&reply));
        }
        let entries = ledger.read();
        // Checks all entries in every tenth round and at the end, and only new entries otherwise.
        let since = if round % 10 == 0 || round == rounds { 0 } else { checked };
        round::check_all(&entries[since..], |entry| entry.check(&server));
        checked = entries.len();
        if round == rounds {
            assert_eq!(server.terminate(), Some(0));
            let swept = at_rest::sweep_pictures(&data);
            let server = Server::start(&store);
            round::check_all(&entries, |entry| entry.check(&server));
            eprintln!(
                "{checked} operations, {retried} tried again, {dropped} answers dropped on purpose, {swept} pictures that nobody was told of swept"
            );
            break;
        }
        if round % 2 == 1 {
            done(server.qa.fault(FaultRequest {
                method: Some("POST"),
                path: Some("/api1/order/v1/*"),
                kind: Some(FaultKind::DropAfterCommit),
                times: Some(Times::Number(2)),
                ..FaultRequest::default()
            }));
            dropped += 2;
        }
        let count = || ledger.len();
        unanswered = round::until_killed(&server, &mut dice, count, |seed| work(&server, &ledger, &users, seed));
    }
    assert!(checked as u64 > rounds * 3, "only {checked} operations in {rounds} rounds prove nothing");
    assert!(retried > 0 || rounds < round::ENOUGH, "no call was interrupted");
}
