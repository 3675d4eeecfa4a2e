//! The real program, started and asked from outside.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_loan-server");

/// The shipped fixtures.
pub fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// Copies a directory with all in it.
pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Replaces a text that must be there.
#[track_caller]
pub fn change(file: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{} no longer contains {from}", file.display());
    std::fs::write(file, text.replacen(from, to, 1)).unwrap();
}

/// A server with test controls in memory, its log in a file.
pub struct Running {
    child: Child,
    address: String,
    log: PathBuf,
    /// Of somebody verified, whom every call comes from.
    token: String,
}

impl Running {
    pub fn start(fixtures: &Path, log: &Path) -> Self {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let child = Command::new(PROGRAM)
            .args(["serve", "--qa", "--store", "memory", "--listen", &address, "--fixtures"])
            .arg(fixtures)
            .env_clear()
            .env("LOAN_LOG", "human")
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(log).unwrap())
            .spawn()
            .unwrap();
        let mut running = Self { child, address, log: log.to_owned(), token: String::new() };
        running.until("it starts", || running.call("GET", "/readyz", "").is_some());
        let loaded = running.data("POST", "/__qa/scenarios/verified", "{}");
        running.token = loaded["token"].as_str().unwrap().to_owned();
        running
    }

    /// Waits for something to become true.
    #[track_caller]
    pub fn until(&self, what: &str, mut holds: impl FnMut() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !holds() {
            assert!(Instant::now() < deadline, "{what}: never; the log:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Everything logged so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// Status and body of an answer; `None` when no whole one came.
    pub fn call(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nweb_uuid: w\r\ntoken: {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        line.clear();
        while reader.read_line(&mut line).ok()? > 2 {
            line.clear();
        }
        let mut answer = String::new();
        reader.read_to_string(&mut answer).ok()?;
        Some((status, answer))
    }

    /// `data` of a success.
    #[track_caller]
    pub fn data(&self, method: &str, path: &str, body: &str) -> Value {
        let (_, answer) = self.call(method, path, body).unwrap();
        let envelope: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(envelope["code"], 0, "{path}: {envelope}");
        envelope["data"].clone()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
