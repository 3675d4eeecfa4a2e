use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::controls;
use crate::listening::{ANY_PORT, Listening};
use saral_qa::{Http, Qa};
use serde_json::Value;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_loan-server");

/// Copies a directory, following links.
pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[track_caller]
pub fn change(file: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{} no longer contains {from}", file.display());
    std::fs::write(file, text.replacen(from, to, 1)).unwrap();
}

pub struct Running {
    program: Listening,
    pub qa: Qa<Http>,
    /// The token of a verified user, who makes every call.
    token: String,
}

impl Running {
    pub fn start(fixtures: &Path) -> Self {
        Self::on(&["--store", "memory"], fixtures, "7000000007")
    }

    /// Starts the program on this store, with a user of this phone number. Servers on one store need different numbers.
    pub fn on(store: &[&str], fixtures: &Path, phone: &str) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--qa", "--listen", ANY_PORT]).args(store).arg("--fixtures").arg(fixtures);
        let program = Listening::start(command.env_clear().env("LOAN_LOG", "human"));
        let qa = controls::at(&program.address);
        let token = controls::done(qa.scenario("verified", Some(phone))).token;
        Self { program, qa, token }
    }

    #[track_caller]
    pub fn until(&self, what: &str, mut holds: impl FnMut() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !holds() {
            assert!(Instant::now() < deadline, "{what}: never; the log:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn address(&self) -> &str {
        &self.program.address
    }

    pub fn log(&self) -> String {
        self.program.log()
    }

    /// Sends a request; returns the status and the body, which may be incomplete. Replaces bytes that are not UTF-8.
    /// Returns `None` if no status arrives.
    pub fn call(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.program.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nweb_uuid: w\r\ntoken: {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.program.address,
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
        let mut answer = Vec::new();
        reader.read_to_end(&mut answer).ok()?;
        Some((status, String::from_utf8_lossy(&answer).into_owned()))
    }

    /// Sends a call that must succeed; returns `data` of the answer.
    #[track_caller]
    pub fn data(&self, method: &str, path: &str, body: &str) -> Value {
        let (_, answer) = self.call(method, path, body).unwrap();
        let envelope: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(envelope["code"], 0, "{path}: {envelope}");
        envelope["data"].clone()
    }
}
