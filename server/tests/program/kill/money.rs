//! Tests of kills while money moves, without test controls and with providers in another process.
//! After every kill, the ledger of answers, the record of the providers and the loans in the store are compared.

use std::collections::BTreeSet;

use super::ledger::Ledger;
use super::loans::{Loan, Pool, Way};
use super::{at_rest, round};
use crate::provider::{Manner, Provider, STORE_KEY};
use crate::server::{Dice, Server, sled_in};

/// Milliseconds to advance the clock, so that the lease on a message expires.
const LEASE_MS: i64 = 120_000;
/// Approximate number of loans begun in a round.
const EACH_ROUND: u64 = 10;

fn start(provider: &Provider, store: &str) -> Server {
    let mut command = provider.serving(store);
    // Raises the limits, because all clients have one address and poll the loans often.
    command.args(["--limits", "address=1000000,user=1000000,notice=0"]).env("LOAN_STORE_KEY", STORE_KEY);
    Server::run(command)
}

/// Advances loans until the server no longer answers; returns the unfinished loans.
fn work(server: &Server, ledger: &Ledger<Loan>, (provider, pool): (&Provider, &Pool), seed: u64) -> Vec<Loan> {
    let mut dice = Dice(seed);
    let mut unfinished = Vec::new();
    while let Some(mut loan) = pool.begin(server, &mut dice) {
        if !loan.go_on(server, provider, ledger, pool) {
            unfinished.push(loan);
            break;
        }
    }
    unfinished
}

#[test]
fn money_moves_once_however_often_the_server_is_killed() {
    let (rounds, mut dice) = round::rounds();
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let (store, ledger) = (sled_in(&data), Ledger::new(&directory.path().join("ledger.jsonl")));
    let provider = Provider::start(&directory.path().join("provider.jsonl"));
    ["audit", "disbursal"].iter().for_each(|port| provider.behaves(port, Manner::Deciding));
    let pool = Pool::fill(&store, &[("LOAN_STORE_KEY", STORE_KEY)], rounds * EACH_ROUND);
    let (mut unfinished, mut resumed): (Vec<Loan>, usize) = (Vec::new(), 0);
    let mut checked = BTreeSet::new();
    for round in 0..=rounds {
        if round == rounds {
            // A message that was in flight at the last kill is sent again when its lease has expired.
            at_rest::turn_clock(&store, &["--store-key", STORE_KEY], LEASE_MS);
        }
        let server = start(&provider, &store);
        resumed += unfinished.len();
        for mut loan in unfinished.drain(..) {
            assert!(loan.go_on(&server, &provider, &ledger, &pool), "nobody killed it: {loan:?}");
        }
        let loans = Loan::latest(ledger.read());
        let is_last = round == rounds;
        // Checks all loans in every tenth round and at the end, and only new loans otherwise.
        let is_due = |loan: &&Loan| checked.insert(loan.number) || round % 10 == 0 || is_last;
        let due: Vec<&Loan> = loans.iter().filter(is_due).collect();
        round::check_all(&due, |loan| loan.check(&server, &provider));
        pool.account(&loans, &provider);
        if is_last {
            round::check_all(&loans, |loan| loan.ends(&server, &provider));
            let ways = Way::ALL.map(|way| loans.iter().filter(|loan| loan.way == way).count());
            let asked = ["audit", "disbursal", "payment", "sms"].map(|port| provider.asked(port, |_| true).len());
            eprintln!(
                "{rounds} kills; borrowed, repaid, extended: {ways:?}; {resumed} interrupted; audits, disbursals, payments and \
                 texts asked for: {asked:?}; 0 lost, 0 twice"
            );
            assert!(ways.iter().all(|count| *count > 0) || rounds < round::ENOUGH, "{ways:?} prove nothing");
            assert_eq!(server.terminate(), Some(0));
            break;
        }
        let count = || ledger.len();
        unfinished =
            round::until_killed(&server, &mut dice, count, |seed| work(&server, &ledger, (&provider, &pool), seed));
    }
    assert!(resumed > 0 || rounds < round::ENOUGH, "no call was interrupted");
}
