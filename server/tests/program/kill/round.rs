//! One round of a kill test, in which clients work until the server is killed.

use std::time::{Duration, Instant, SystemTime};

use crate::server::{Dice, Server};

/// From this number of rounds on, the tests require that a kill has interrupted some work.
pub const ENOUGH: u64 = 20;

const CLIENTS: usize = 5;

/// Returns the number of kills (`KILL_ROUNDS`) and the source of random choices (`KILL_SEED`, which is printed).
pub fn rounds() -> (u64, Dice) {
    let number = |name: &str, default| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let seed = number("KILL_SEED", u64::from(now.subsec_nanos()));
    eprintln!("KILL_SEED={seed}");
    (number("KILL_ROUNDS", 5), Dice(seed))
}

/// Runs clients, and kills the server at a random moment after a few operations; returns the unfinished work.
pub fn until_killed<T: Send>(
    server: &Server,
    dice: &mut Dice,
    done: impl Fn() -> usize,
    work: impl Fn(u64) -> Vec<T> + Sync,
) -> Vec<T> {
    std::thread::scope(|scope| {
        let enough = done() + 3 + usize::try_from(dice.roll(12)).unwrap();
        let seeds: Vec<u64> = (0..CLIENTS).map(|_| dice.roll(u64::MAX)).collect();
        let work = &work;
        let clients: Vec<_> = seeds.into_iter().map(|seed| scope.spawn(move || work(seed))).collect();
        let latest = Instant::now() + Duration::from_secs(60);
        while done() < enough && Instant::now() < latest {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(dice.roll(60)));
        server.signal("-KILL");
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    })
}

pub fn check_all<T: Sync>(all: &[T], check: impl Fn(&T) + Sync) {
    std::thread::scope(|scope| {
        for part in all.chunks(all.len().div_ceil(4).max(1)) {
            let check = &check;
            scope.spawn(move || part.iter().for_each(check));
        }
    });
}
