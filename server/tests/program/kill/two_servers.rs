//! Tests of two servers on one PostgreSQL while a server or the database is killed.
//! After every kill, the ledger of answers, the record of the providers and the loans in the store are compared.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::ledger::Ledger;
use super::loans::{Loan, Pool, Way};
use super::operations::{Entry, Operation};
use super::{at_rest, round};
use crate::controls::done;
use crate::provider::{Manner, Provider, STORE_KEY};
use crate::server::{Dice, PROGRAM, Server, serving};

const CLIENTS: u64 = 4;
/// Milliseconds to advance the clock, so that the lease on a message expires.
const LEASE_MS: i64 = 120_000;
/// Timeout for any step once everything runs again.
const PATIENCE: Duration = Duration::from_secs(60);
/// Pause before a client retries an unanswered request: the database may be away for a second.
const PAUSE: Duration = Duration::from_millis(100);
/// Number of borrowers for each round: more than the loans begun in a round.
const EACH_ROUND: u64 = 16;

/// A PostgreSQL of one test only, which the test may kill.
pub(super) struct Database {
    directory: PathBuf,
    pub(super) address: String,
}

impl Database {
    pub(super) fn start() -> Self {
        let directory = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").unwrap().keep();
        let address = Self::script("start", &directory);
        Self { directory, address }
    }

    #[track_caller]
    fn script(verb: &str, directory: &Path) -> String {
        let output = Self::command(verb, directory).output().unwrap();
        assert!(output.status.success(), "{verb}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    fn command(verb: &str, directory: &Path) -> Command {
        let mut command = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/postgres.sh"));
        command.arg(verb).arg(directory);
        command
    }

    pub(super) fn kill(&self) {
        Self::script("kill", &self.directory);
    }

    pub(super) fn start_again(&self) {
        Self::script("start", &self.directory);
    }

    fn kill_and_start(&self) {
        self.kill();
        self.start_again();
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Ignores errors, because they would hide the reason of a failed test.
        drop(Self::command("kill", &self.directory).output());
        drop(std::fs::remove_dir_all(&self.directory));
    }
}

/// Creates an empty schema in the database that all tests share; returns its address.
pub(super) fn fresh() -> String {
    tokio::runtime::Runtime::new().unwrap().block_on(crate::database::fresh())
}

pub(super) struct Deployment {
    store: String,
    pictures: String,
    pub(super) provider: Provider,
}

impl Deployment {
    pub(super) fn new(store: String, directory: &Path) -> Self {
        let provider = Provider::start(&directory.join("provider.jsonl"));
        ["audit", "disbursal"].iter().for_each(|port| provider.behaves(port, Manner::Deciding));
        Self { store, pictures: directory.join("pictures").display().to_string(), provider }
    }

    fn variables(&self) -> [(&str, &str); 2] {
        [("LOAN_STORE_KEY", STORE_KEY), ("LOAN_BLOBS", &self.pictures)]
    }

    pub(super) fn command(&self) -> Command {
        let mut command = self.provider.serving(&self.store);
        command.args(["--limits", "address=1000000,user=1000000,notice=0"]).envs(self.variables());
        command
    }

    fn server(&self) -> Server {
        let mut server = Server::run(self.command());
        server.may_be_unavailable = true;
        server
    }
}

/// Advances loans on a random server, and on the other server after a failure; returns the unfinished loans.
fn work(
    servers: &[Server; 2],
    (ledger, pool, provider): (&Ledger<Loan>, &Pool, &Provider),
    (is_over, interrupted): (&AtomicBool, &AtomicU64),
    seed: u64,
) -> Vec<Loan> {
    let mut dice = Dice(seed);
    let mut unfinished = Vec::new();
    while !is_over.load(Ordering::SeqCst) {
        let either = usize::try_from(dice.roll(2)).unwrap();
        let Some(mut loan) = pool.begin(&servers[either], &mut dice) else {
            std::thread::sleep(PAUSE);
            continue;
        };
        let is_done = [either, 1 - either].iter().any(|which| {
            let is_done = loan.go_on(&servers[*which], provider, ledger, pool);
            interrupted.fetch_add(u64::from(!is_done), Ordering::SeqCst);
            is_done
        });
        if !is_done {
            unfinished.push(loan);
            std::thread::sleep(PAUSE);
        }
    }
    unfinished
}

#[test]
fn two_servers_on_one_database_move_money_once_however_often_they_and_it_are_killed() {
    let (rounds, mut dice) = round::rounds();
    let directory = tempfile::tempdir().unwrap();
    let database = Database::start();
    let deployment = Deployment::new(format!("{}?pool_max_conns=8", database.address), directory.path());
    let provider = &deployment.provider;
    let ledger = Ledger::new(&directory.path().join("ledger.jsonl"));
    let pool = Pool::fill(&deployment.store, &deployment.variables(), rounds * EACH_ROUND);
    let mut servers = [deployment.server(), deployment.server()];
    let (mut checked, mut killed) = (BTreeSet::new(), [0; 3]);
    let interrupted = AtomicU64::new(0);
    for round in 0..rounds {
        let is_over = AtomicBool::new(false);
        let unfinished: Vec<Loan> = std::thread::scope(|scope| {
            let (servers, ledger, pool) = (&servers, &ledger, &pool);
            let told = (&is_over, &interrupted);
            let clients: Vec<_> = (0..CLIENTS)
                .map(|_| dice.roll(u64::MAX))
                .map(|seed| scope.spawn(move || work(servers, (ledger, pool, provider), told, seed)))
                .collect();
            let wait = |count: usize| {
                let latest = Instant::now() + PATIENCE / 12;
                while ledger.len() < count && Instant::now() < latest {
                    std::thread::sleep(Duration::from_millis(5));
                }
            };
            let enough = ledger.len() + 4 + usize::try_from(dice.roll(8)).unwrap();
            wait(enough);
            std::thread::sleep(Duration::from_millis(dice.roll(60)));
            // The first three rounds kill each server and the database once.
            let victim = usize::try_from(if round < 3 { round } else { dice.roll(3) }).unwrap();
            killed[victim] += 1;
            match servers.get(victim) {
                Some(server) => server.signal("-KILL"),
                None => database.kill_and_start(),
            }
            wait(ledger.len() + 4);
            is_over.store(true, Ordering::SeqCst);
            clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
        });
        for server in &mut servers {
            if server.exit_status().is_some() {
                *server = deployment.server();
            }
        }
        for mut loan in unfinished {
            let deadline = Instant::now() + PATIENCE;
            while !loan.go_on(&servers[usize::try_from(dice.roll(2)).unwrap()], provider, &ledger, &pool) {
                assert!(Instant::now() < deadline, "never answered: {loan:?}");
                std::thread::sleep(Duration::from_millis(100));
            }
        }
        let loans = Loan::latest(ledger.read());
        // Checks all loans in every tenth round, and only new loans otherwise.
        let is_due = |loan: &&Loan| checked.insert(loan.number) || round % 10 == 9;
        let due: Vec<&Loan> = loans.iter().filter(is_due).collect();
        round::check_all(&due, |loan| loan.check(&servers[usize::try_from(round % 2).unwrap()], provider));
        pool.account(&loans, provider);
    }
    for server in servers {
        assert_eq!(server.terminate(), Some(0));
    }
    // A message that was in flight at a kill is sent again when its lease has expired.
    at_rest::turn_clock(&deployment.store, &["--store-key", STORE_KEY, "--blobs", &deployment.pictures], LEASE_MS);
    let last = [deployment.server(), deployment.server()];
    let loans = Loan::latest(ledger.read());
    round::check_all(&loans, |loan| loan.ends(&last[usize::from(loan.way == Way::Borrow)], provider));
    let interrupted = interrupted.into_inner();
    let ways = Way::ALL.map(|way| loans.iter().filter(|loan| loan.way == way).count());
    eprintln!(
        "two servers; borrowed, repaid, extended: {ways:?}; {interrupted} interrupted; kills of one, the other and the database: \
         {killed:?}; 0 lost, 0 twice"
    );
    assert!(ways.iter().all(|count| *count > 0) || rounds < round::ENOUGH, "{ways:?} prove nothing");
    assert!(interrupted > 0 || rounds < round::ENOUGH, "no call was interrupted");
}

/// The test controls of both servers load scenarios and set the clock while both servers process deadlines.
#[test]
fn two_servers_with_test_controls_do_each_deed_once_though_it_is_asked_of_both_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let deployment = Deployment::new(fresh(), directory.path());
    let sandbox = || {
        let mut command = Command::new(PROGRAM);
        command.args(serving(&deployment.store));
        Server::spawn_with(command, &deployment.variables())
    };
    let servers = [sandbox(), sandbox()];
    let users = AtomicU64::new(1);
    std::thread::scope(|scope| {
        for seed in 0..CLIENTS {
            let (servers, users) = (&servers, &users);
            scope.spawn(move || {
                let mut dice = Dice(seed);
                for _ in 0..8 {
                    let either = usize::try_from(dice.roll(2)).unwrap();
                    let operation = Operation::any(&mut dice);
                    let entry =
                        Entry::prepare(&servers[either], operation, users.fetch_add(1, Ordering::SeqCst)).unwrap();
                    let replies = std::thread::scope(|both| {
                        let asked = servers.each_ref().map(|server| both.spawn(|| entry.send(server).unwrap()));
                        asked.map(|reply| reply.join().unwrap())
                    });
                    let [one, other] = &replies;
                    assert_eq!(one.data(), other.data(), "{entry:?}");
                    assert!(one.replayed != other.replayed, "done once, and told twice: {replies:?}");
                    let done = entry.answered(one);
                    servers.iter().for_each(|server| done.check(server));
                }
            });
        }
    });
    let turned = done(servers[0].qa.advance("P3D")).offset_ms;
    assert_eq!(done(servers[1].qa.clock()).offset_ms, turned, "a clock is a tenant's, not a server's");
}
