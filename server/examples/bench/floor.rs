//! Measures the disk alone: how many durable writes per second one writer achieves.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

const PAGE: [u8; 4096] = [7; 4096];

/// Returns rate and latencies as JSON.
pub fn measure(directory: &str, seconds: u64) -> String {
    let path = Path::new(directory).join("floor");
    let mut file = OpenOptions::new().create(true).append(true).open(&path).unwrap();
    let mut took: Vec<u128> = Vec::new();
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(seconds) {
        let at = Instant::now();
        file.write_all(&PAGE).unwrap();
        file.sync_data().unwrap();
        took.push(at.elapsed().as_micros());
    }
    let rate = took.len() as f64 / started.elapsed().as_secs_f64();
    std::fs::remove_file(path).unwrap();
    took.sort_unstable();
    let at = |percent: usize| took[(took.len() - 1) * percent / 100];
    format!(r#"{{"rate":{rate:.1},"p50us":{},"p99us":{}}}"#, at(50), at(99))
}
