//! Strangers who guess sessions find none, cause no writes to the store and no growth of memory, and get one log line
//! per request. `scripts/soak/guesses.mjs` measures ten thousand guesses a second, and the waiting time of honest users
//! meanwhile.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use crate::provider::{Provider, STORE_KEY};
use crate::server::{Dice, Server, sled_in};

const STRANGERS: u64 = 8;
/// Guesses per stranger, one after the other on a keep-alive connection.
const GUESSES: u64 = 400;
/// Maximum growth of memory in megabytes: the memory per address, with some reserve.
const MOST_MEGABYTES: usize = 48;

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
    for _ in 0..GUESSES {
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

/// Memory in megabytes.
fn memory(server: &Server) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() / 1024
}

/// Reads the store's tally, which changes with every commit.
fn tally(data: &Path) -> Vec<u8> {
    std::fs::read(data.join("store.tally")).unwrap()
}

#[test]
fn guessed_tokens_write_nothing_and_take_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let provider = Provider::start(&directory.path().join("provider.jsonl"));
    let mut command = provider.serving(&sled_in(&data));
    command.env("LOAN_BEHIND_PROXY", "1").env("LOAN_STORE_KEY", STORE_KEY);
    let server = Server::run_logging(command, "human,info");
    guess(&server, 0);
    let (tally_before, memory_before, lines_before) = (tally(&data), memory(&server), server.log().lines().count());
    std::thread::scope(|scope| {
        for seed in 1..=STRANGERS {
            let server = &server;
            scope.spawn(move || guess(server, seed));
        }
    });
    let (grown, lines) = (memory(&server).saturating_sub(memory_before), server.log().lines().count() - lines_before);
    eprintln!("{} guesses: {grown} MB more, {lines} lines", STRANGERS * GUESSES);
    assert!(tally(&data) == tally_before, "a stranger made the store write");
    assert!(lines as u64 <= STRANGERS * GUESSES + 20, "{lines} lines for {} guesses", STRANGERS * GUESSES);
    assert!(grown <= MOST_MEGABYTES, "{grown} MB");
}
