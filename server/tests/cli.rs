//! The program from outside: its command line, its end, and what survives a kill.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_loan-server");

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env_clear().env("LOAN_FIXTURES", fixtures()).output().unwrap()
}

/// The one line on stderr of a start that failed.
#[track_caller]
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {line}");
    assert_eq!(line.lines().count(), 1, "{arguments:?}: {line}");
    line
}

#[test]
fn what_cannot_start_says_why_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, b"").unwrap();
    let unreadable = format!("sled:{}", file.display());
    for (arguments, expected) in [
        (vec!["serve", "--qa", "--bogus"], "--bogus"),
        (vec!["serve", "--qa", "--listen", "nowhere"], "--listen"),
        (vec!["serve", "--qa", "--auto-audit", "soon"], "--auto-audit"),
        (vec!["serve", "--qa", "--store", "redis://x"], "--store"),
        (vec!["serve", "--qa", "--store", "postgres://u:hidden@h/d"], "PostgreSQL"),
        (vec!["serve", "--qa", "--store", &unreadable], "cannot open"),
        (vec!["serve", "--qa", "--store", "memory", "--fixtures", "/nowhere"], "catalogue/"),
        (vec!["serve", "--qa", "--store", "memory", "--listen", "0.0.0.0:0"], "LOAN_QA_TOKEN"),
        (vec!["serve", "--store", "memory"], "configured"),
        (vec!["dance"], "dance"),
        (vec![], "serve"),
    ] {
        let line = refusal(&arguments);
        assert!(line.contains(expected), "{arguments:?}: {line}");
        assert!(!line.contains("hidden"), "a password on stderr: {line}");
    }
}

#[test]
fn a_port_in_use_says_so() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let line = refusal(&["serve", "--qa", "--store", "memory", "--listen", &address]);
    assert!(line.contains("cannot listen"), "{line}");
}

#[test]
fn flags_come_from_the_environment_too() {
    let output = Command::new(PROGRAM).arg("serve").env_clear().env("LOAN_STORE", "redis://x").output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("--store"));
}

#[test]
fn the_fixtures_are_sound_and_a_fault_names_file_field_and_reason() {
    assert!(run(&["check", fixtures().to_str().unwrap()]).status.success());
    let broken = tempfile::tempdir().unwrap();
    copy(&fixtures(), broken.path());
    let file = broken.path().join("scenarios/new-user.json");
    std::fs::write(&file, r#"{"description": "x", "phone": "9876543210", "history": [{"at": "P1D", "do": "login"}]}"#)
        .unwrap();
    let output = run(&["check", broken.path().to_str().unwrap()]);
    let lines = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(lines.lines().any(|line| line.starts_with("scenarios/new-user.json:phone:")), "{lines}");
    assert!(lines.lines().any(|line| line.starts_with("scenarios/new-user.json:history:")), "{lines}");
    std::fs::write(
        &file,
        r#"{"description": "x", "phone": "7000000001", "history": [{"at": "-P1D", "do": {"fly": {}}}]}"#,
    )
    .unwrap();
    let lines = String::from_utf8(run(&["check", broken.path().to_str().unwrap()]).stderr).unwrap();
    assert!(lines.starts_with("scenarios/new-user.json:history[0].do:unknown variant `fly`"), "{lines}");
}

fn copy(from: &Path, to: &Path) {
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

/// A running server.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path, address: &str) -> Self {
        let store = format!("sled:{}", data.display());
        let child = Command::new(PROGRAM)
            .args(["serve", "--qa", "--listen", address, "--store", &store, "--fixtures", fixtures().to_str().unwrap()])
            .env_clear()
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Self { child, address: address.to_owned() };
        let deadline = Instant::now() + Duration::from_secs(30);
        while server.call("GET", "/readyz", "", "").is_none() {
            assert!(Instant::now() < deadline, "the server does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        server
    }

    /// The envelope of a call; `None` when no whole answer came.
    fn call(&self, method: &str, path: &str, token: &str, body: &str) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nweb_uuid: w\r\ntoken: {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        while reader.read_line(&mut line).ok()? > 2 {
            line.clear();
        }
        let mut answer = String::new();
        reader.read_to_string(&mut answer).ok()?;
        serde_json::from_str(&answer).ok()
    }

    fn data(&self, method: &str, path: &str, token: &str, body: &str) -> Value {
        let envelope = self.call(method, path, token, body).unwrap();
        assert_eq!(envelope["code"], 0, "{path}: {envelope}");
        envelope["data"].clone()
    }

    fn terminate(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[test]
fn told_to_end_it_ends_in_order_and_finds_its_data_again() {
    let data = tempfile::tempdir().unwrap();
    let address = free_address();
    let server = Server::start(data.path(), &address);
    let loaded = server.data("POST", "/__qa/scenarios/loaned", "", "{}");
    let token = loaded["token"].as_str().unwrap().to_owned();
    let second = Command::new(PROGRAM)
        .args(["serve", "--qa", "--listen", "127.0.0.1:0", "--store", &format!("sled:{}", data.path().display())])
        .env_clear()
        .env("LOAN_FIXTURES", fixtures())
        .output()
        .unwrap();
    let line = String::from_utf8(second.stderr).unwrap();
    assert_eq!((second.status.code(), line.lines().count()), (Some(2), 1), "{line}");
    assert!(line.contains("another process uses it"), "{line}");
    assert_eq!(server.terminate(), Some(0));
    let server = Server::start(data.path(), &address);
    let orders = server.data("GET", "/api1/order/v1/list", &token, "");
    assert_eq!(orders[0]["orderState"], "6");
    assert_eq!(server.terminate(), Some(0));
}

/// Writers log in while the process is killed; whoever was given a token has it afterwards.
#[test]
fn what_was_acknowledged_survives_a_kill() {
    let data = tempfile::tempdir().unwrap();
    let mut tokens: Vec<String> = Vec::new();
    for round in 0..4_u32 {
        let address = free_address();
        let mut server = Server::start(data.path(), &address);
        for token in &tokens {
            let envelope = server.call("GET", "/api1/home/v1/index", token, "").unwrap();
            assert_eq!(envelope["code"], 0, "a session that was acknowledged is gone: {envelope}");
        }
        let given: Vec<String> = std::thread::scope(|scope| {
            let server = &server;
            let writers: Vec<_> =
                (0..4_u32).map(|writer| scope.spawn(move || log_in(server, round * 100 + writer * 20))).collect();
            std::thread::sleep(Duration::from_millis(150 + u64::from(round) * 60));
            let id = server.child.id().to_string();
            assert!(Command::new("kill").args(["-KILL", &id]).status().unwrap().success());
            writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
        });
        server.child.wait().unwrap();
        tokens.extend(given);
    }
    assert!(tokens.len() >= 4, "only {} logins before the kills prove nothing", tokens.len());
}

/// Logs in one phone after another until the server is gone.
fn log_in(server: &Server, first: u32) -> Vec<String> {
    let mut tokens = Vec::new();
    for phone in (first..first + 20).map(|n| format!("9170000{n:05}")) {
        let login = || {
            server.call("GET", &format!("/api1/sms/v1/sendCode?phone={phone}"), "", "")?;
            server.call("POST", "/api1/user/v1/login", "", &format!(r#"{{"phone": "{phone}", "code": "1234"}}"#))
        };
        match login() {
            Some(envelope) => tokens.extend(envelope["data"]["token"].as_str().map(str::to_owned)),
            None => break,
        }
    }
    tokens
}
