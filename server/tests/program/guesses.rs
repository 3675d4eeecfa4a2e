//! Tests that guesses of session tokens write nothing to the store and need little memory.
//!
//! `GUESSES` sets the number of guesses of each of sixteen strangers (400; `make soak`: 25,000).

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use crate::provider::{Provider, STORE_KEY};
use crate::server::{Dice, Server, sled_in};

const STRANGERS: u64 = 8;
/// Maximum growth of the server's memory during the second batch of guesses, in megabytes: 2.5 kB a guess, or the request
/// counts of 100,000 strangers, beyond which the server forgets. A smaller limit would be exceeded by chance.
fn most_megabytes() -> u64 {
    (STRANGERS * guesses() / 400).clamp(8, 64)
}

/// Number of guesses per stranger, one after the other on a keep-alive connection.
fn guesses() -> u64 {
    std::env::var("GUESSES").map_or(400, |text| text.parse().unwrap())
}

fn answer(stream: &mut TcpStream, held: &mut Vec<u8>) -> String {
    loop {
        if let Some(end) = held.windows(4).position(|window| window == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&held[..end]).to_ascii_lowercase();
            let length = head.split("content-length: ").nth(1).unwrap().split("\r\n").next().unwrap();
            let whole = end + 4 + length.parse::<usize>().unwrap();
            if held.len() >= whole {
                let body = String::from_utf8_lossy(&held[end + 4..whole]).into_owned();
                held.drain(..whole);
                return body;
            }
        }
        let mut piece = [0; 4096];
        let read = stream.read(&mut piece).unwrap();
        assert!(read > 0, "the connection ended");
        held.extend_from_slice(&piece[..read]);
    }
}

fn guess(server: &Server, seed: u64) {
    let mut dice = Dice(seed);
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let mut held = Vec::new();
    for _ in 0..guesses() {
        let token: String = (0..4).map(|_| format!("{:016x}", dice.roll(u64::MAX))).collect();
        let (uuid, address) = (dice.roll(u64::MAX), dice.roll(u64::from(u32::MAX)));
        let [.., a, b, c, d] = address.to_be_bytes();
        let ask = format!(
            "GET /api1/home/v1/index HTTP/1.1\r\nhost: localhost\r\nweb_uuid: {uuid}\r\ntoken: {token}\r\n\
             x-forwarded-for: {a}.{b}.{c}.{d}\r\n\r\n"
        );
        stream.write_all(ask.as_bytes()).unwrap();
        let answer = answer(&mut stream, &mut held);
        assert!(answer.contains("\"code\":-4,"), "{answer}");
    }
}

/// Makes a batch of guesses, with one stranger for each seed, all at once.
fn guess_at_once(server: &Server, seeds: Range<u64>) {
    std::thread::scope(|scope| {
        for seed in seeds {
            scope.spawn(move || guess(server, seed));
        }
    });
}

/// Returns the memory of the server in megabytes.
fn memory(server: &Server) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() / 1024
}

/// Returns the number of commits: the larger one of the two counts in the file `store.tally`.
fn commits(data: &Path) -> u64 {
    let file = std::fs::read(data.join("store.tally")).unwrap();
    let counts = [0, 128].into_iter().filter_map(|at| file.get(at..at + 8));
    counts.map(|bytes| u64::from_be_bytes(bytes.try_into().unwrap())).max().unwrap()
}

#[test]
fn guessed_tokens_write_nothing_and_take_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let provider = Provider::start(&directory.path().join("provider.jsonl"));
    let mut command = provider.serving(&sled_in(&data));
    command.env("LOAN_BEHIND_PROXY", "1").env("LOAN_STORE_KEY", STORE_KEY);
    let server = Server::run_logging(command, "human,info");
    let lines_before = server.log().lines().count();
    // The first batch fills caches and creates connections, so only the second batch measures the memory of guesses.
    guess_at_once(&server, 0..STRANGERS);
    let (commits_before, memory_before, began) = (commits(&data), memory(&server), Instant::now());
    guess_at_once(&server, STRANGERS..2 * STRANGERS);
    let (grown, lines) = (memory(&server).saturating_sub(memory_before), server.log().lines().count() - lines_before);
    let guesses = 2 * STRANGERS * guesses();
    eprintln!("{guesses} guesses: {lines} lines, {grown} MB more by the second half");
    // An idle server commits once in 15 seconds.
    let own = began.elapsed().as_secs() / 10;
    assert!(commits(&data) <= commits_before + own, "a stranger made the store write");
    assert!(lines as u64 <= guesses + 20, "{lines} lines for {guesses} guesses");
    assert!(grown as u64 <= most_megabytes(), "{grown} MB");
}
