//! Kills while money moves: the real program without test controls, with its providers outside. The ledger shows the
//! answers to the borrower and the payment provider, the provider's record shows the program's requests, and the store
//! shows the loans. After every kill the three are compared.

use super::ledger::Ledger;
use super::loans::{Loan, Pool, Way};
use super::{at_rest, round};
use crate::provider::{Manner, Provider, STORE_KEY};
use crate::server::{Dice, Server, sled_in};

/// Milliseconds to advance the clock, so that the lease on a message expires.
const LEASE_MS: i64 = 120_000;
/// Approximate number of loans begun in a round.
const EACH_ROUND: usize = 10;

fn start(provider: &Provider, store: &str) -> Server {
    let mut command = provider.serving(store);
    // All clients have one address, and the test often polls the loans.
    command.args(["--limits", "address=1000000,user=1000000"]).env("LOAN_STORE_KEY", STORE_KEY);
    Server::run(command)
}

/// Advances loans until the server is gone; returns the unfinished ones.
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
    let pool = Pool::fill(&store, &[("LOAN_STORE_KEY", STORE_KEY)], rounds * EACH_ROUND as u64);
    let (mut unfinished, mut resumed): (Vec<Loan>, usize) = (Vec::new(), 0);
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
        let since = if round % 10 == 0 || is_last { 0 } else { loans.len().saturating_sub(EACH_ROUND) };
        round::check_all(&loans[since..], |loan| loan.check(&server, &provider));
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
