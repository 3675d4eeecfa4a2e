//! Sends requests at a constant rate, even if the server cannot keep up. A request's latency starts at its scheduled
//! time, so a slow answer also counts for the requests that waited for it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};

/// Sends `rate` requests a second (0: without pause) for `seconds`, each as the borrower of the file's next line.
/// `what` is a path to read, or `apply`, which uses each line once. Returns rate and latencies as JSON.
pub async fn measure(
    address: &str,
    what: &str,
    file: &Path,
    (rate, seconds): (f64, u64),
    connections: usize,
) -> String {
    let lines = std::fs::read_to_string(file).unwrap();
    let requests: Vec<Vec<u8>> = lines.lines().map(|line| request(address, what, line)).collect();
    let most = if what == "apply" { requests.len() } else { usize::MAX };
    let count = if rate > 0.0 { most.min((rate * seconds as f64) as usize) } else { most };
    let (requests, next) = (Arc::new(requests), Arc::new(AtomicUsize::new(0)));
    let started = Instant::now() + Duration::from_millis(100);
    let mut workers = Vec::new();
    for _ in 0..connections {
        let (requests, next, address) = (requests.clone(), next.clone(), address.to_owned());
        workers.push(tokio::spawn(async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.set_nodelay(true).unwrap();
            let mut took = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count || (rate == 0.0 && started.elapsed() >= Duration::from_secs(seconds)) {
                    return took;
                }
                let mut due = started;
                if rate > 0.0 {
                    due += Duration::from_secs_f64(number as f64 / rate);
                }
                sleep_until(due).await;
                if rate == 0.0 {
                    due = Instant::now();
                }
                stream.write_all(&requests[number % requests.len()]).await.unwrap();
                success(&mut stream).await;
                took.push(due.elapsed().as_micros());
            }
        }));
    }
    let mut took = Vec::new();
    for worker in workers {
        took.extend(worker.await.unwrap());
    }
    let reached = took.len() as f64 / started.elapsed().as_secs_f64();
    took.sort_unstable();
    let at = |percent: usize| took[(took.len() - 1) * percent / 100];
    format!(r#"{{"rate":{reached:.1},"requests":{},"p50us":{},"p99us":{}}}"#, took.len(), at(50), at(99))
}

fn request(address: &str, what: &str, line: &str) -> Vec<u8> {
    let [token, card, order, ..] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let common = format!("host: {address}\r\nweb_uuid: bench\r\ntoken: {token}\r\n");
    if what == "apply" {
        let body = format!(r#"{{"cardId":"{card}","borrowAmount":"5000.00","periods":7,"productId":"saral-first"}}"#);
        let length = body.len();
        return format!(
            "POST /api1/order/v1/apply HTTP/1.1\r\n{common}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .into_bytes();
    }
    format!("GET {} HTTP/1.1\r\n{common}\r\n", what.replace("{order}", order)).into_bytes()
}

async fn success(stream: &mut TcpStream) {
    let mut read = Vec::with_capacity(8192);
    loop {
        assert!(stream.read_buf(&mut read).await.unwrap() > 0, "the server ended the connection");
        let Some(head) = read.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { continue };
        let text = std::str::from_utf8(&read[..head]).unwrap().to_ascii_lowercase();
        let length = text.split("content-length: ").nth(1).unwrap().split("\r\n").next().unwrap();
        if read.len() < head + 4 + length.parse::<usize>().unwrap() {
            continue;
        }
        let body = &read[head + 4..];
        assert!(body.starts_with(br#"{"code":0,"#), "{}", String::from_utf8_lossy(&body[..body.len().min(200)]));
        return;
    }
}
