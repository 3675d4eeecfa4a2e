//! The real program as a child process, called over real HTTP.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::controls::{self, wait};
use crate::listening::{ANY_PORT, LOG, Listening};

use crate::small;
use saral_qa::{Http, Qa, ScenarioLoaded};
use serde_json::Value;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_loan-server");

pub fn sled_in(directory: &Path) -> String {
    format!("sled:{}", directory.display())
}

pub fn serving(store: &str) -> Vec<String> {
    let fixtures = small::fixtures().display().to_string();
    ["serve", "--qa", "--listen", ANY_PORT, "--store", store, "--fixtures", &fixtures].map(str::to_owned).to_vec()
}

/// Timeout of an answer.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Server {
    program: Listening,
    pub qa: Qa<Http>,
    /// Whether the answer "store unavailable" counts as no answer, because the test stops the database.
    pub may_be_unavailable: bool,
}

#[derive(Debug, Clone, Default)]
pub struct Ask<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub token: &'a str,
    /// `Idempotency-Key`; none when empty.
    pub key: &'a str,
    /// `x-signature` of a provider; none when empty.
    pub signature: &'a str,
    /// Content type of the body; JSON when empty.
    pub kind: &'a str,
    pub body: &'a [u8],
}

#[derive(Debug, Clone)]
pub struct Reply {
    pub status: u16,
    pub replayed: bool,
    pub envelope: Value,
}

impl Reply {
    pub fn code(&self) -> i64 {
        self.envelope["code"].as_i64().unwrap()
    }

    #[track_caller]
    pub fn data(&self) -> &Value {
        assert_eq!(self.code(), 0, "{self:?}");
        &self.envelope["data"]
    }
}

impl Server {
    pub fn start(store: &str) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(serving(store));
        Self::spawn(command)
    }

    /// Runs a command that serves on a port chosen by the system, and waits until the server listens.
    pub fn run(command: Command) -> Self {
        Self::run_logging(command, LOG)
    }

    /// Like [`Self::run`], with another log setting, which must still log the address.
    pub fn run_logging(mut command: Command, log: &str) -> Self {
        let program = Listening::start(command.env("LOAN_LOG", log));
        Self { qa: controls::at(&program.address), program, may_be_unavailable: false }
    }

    pub fn log(&self) -> String {
        self.program.log()
    }

    /// Runs a command with test controls and an empty environment.
    pub fn spawn(command: Command) -> Self {
        Self::spawn_with(command, &[])
    }

    /// Runs a command with test controls and only these variables in its environment.
    pub fn spawn_with(mut command: Command, variables: &[(&str, &str)]) -> Self {
        command.env_clear().envs(variables.iter().copied());
        let server = Self::run(command);
        // Sets the clock to the morning, so that no test crosses midnight. A store that was used before keeps its
        // clock, or refuses the change because of later events (409).
        if controls::done(server.qa.clock()).offset_ms == 0
            && let Err(refused) = wait(server.qa.set_now("2026-11-20T10:00:00+05:30"))
        {
            assert_eq!(refused.status, 409, "{refused}");
        }
        server
    }

    pub fn id(&self) -> u32 {
        self.program.child.id()
    }

    pub fn address(&self) -> &str {
        &self.program.address
    }

    pub fn exit_status(&mut self) -> Option<std::process::ExitStatus> {
        self.program.child.try_wait().unwrap()
    }

    /// Sends a request. Returns `None` if the answer does not arrive completely.
    pub fn ask(&self, ask: &Ask<'_>) -> Option<Reply> {
        self.ask_in_two(ask, ask.body.len(), || {}, PATIENCE)
    }

    /// Like [`Self::ask`], but returns `None` also if the answer takes longer than `patience`.
    pub fn ask_within(&self, ask: &Ask<'_>, patience: Duration) -> Option<Reply> {
        self.ask_in_two(ask, ask.body.len(), || {}, patience)
    }

    /// Sends a request, and calls `between` after the first `first` bytes of the body.
    pub fn ask_in_two(&self, ask: &Ask<'_>, first: usize, between: impl FnOnce(), patience: Duration) -> Option<Reply> {
        let mut stream = TcpStream::connect(&self.program.address).ok()?;
        stream.set_read_timeout(Some(patience)).unwrap();
        let kind = if ask.kind.is_empty() { "application/json" } else { ask.kind };
        let one =
            |name: &str, value: &str| if value.is_empty() { String::new() } else { format!("{name}: {value}\r\n") };
        let more = one("idempotency-key", ask.key) + &one("x-signature", ask.signature);
        let head = format!(
            "{} {} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nweb_uuid: w\r\ntoken: {}\r\n{more}\
             content-type: {kind}\r\ncontent-length: {}\r\n\r\n",
            ask.method,
            ask.path,
            self.program.address,
            ask.token,
            ask.body.len()
        );
        let (now, then) = ask.body.split_at(first);
        let sent = stream.write_all(&[head.as_bytes(), now].concat());
        between();
        sent.and_then(|()| stream.write_all(then)).ok()?;
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        if self.may_be_unavailable && status == 503 {
            return None;
        }
        let mut replayed = false;
        loop {
            line.clear();
            if reader.read_line(&mut line).ok()? <= 2 {
                break;
            }
            replayed |= line.to_ascii_lowercase().starts_with("idempotency-replayed: true");
        }
        let mut answer = String::new();
        reader.read_to_string(&mut answer).ok()?;
        Some(Reply { status, replayed, envelope: serde_json::from_str(&answer).ok()? })
    }

    /// Requests a picture as an `<img>` does; returns status and bytes.
    #[track_caller]
    pub fn file(&self, path: &str, token: &str) -> (u16, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.program.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let head =
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: token={token}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").expect("a whole head");
        let status = String::from_utf8_lossy(&answer[..end]).split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer[end + 4..].to_vec())
    }

    pub fn get(&self, path: &str, token: &str) -> Option<Reply> {
        self.ask(&Ask { method: "GET", path, token, ..Ask::default() })
    }

    pub fn post(&self, path: &str, token: &str, body: &Value) -> Option<Reply> {
        self.post_once("", path, token, body)
    }

    pub fn post_once(&self, key: &str, path: &str, token: &str, body: &Value) -> Option<Reply> {
        let body = body.to_string();
        self.ask(&Ask { method: "POST", path, token, key, body: body.as_bytes(), ..Ask::default() })
    }

    /// Sends a GET request that must succeed; returns `data` of the answer.
    #[track_caller]
    pub fn read(&self, path: &str, token: &str) -> Value {
        self.get(path, token).expect("an answer").data().clone()
    }

    /// Loads a scenario; returns the user's token and the order ids, or `None` if the server does not answer.
    pub fn load(&self, scenario: &str, phone: &str) -> Option<(String, Vec<String>)> {
        match wait(self.qa.scenario(scenario, Some(phone))) {
            Ok(ScenarioLoaded { token, order_ids, .. }) => Some((token, order_ids)),
            Err(error) if error.status == 0 || (self.may_be_unavailable && error.status == 503) => None,
            Err(error) => panic!("{error}"),
        }
    }

    pub fn signal(&self, name: &str) {
        let id = self.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    pub fn kill(mut self) {
        self.signal("-KILL");
        self.program.child.wait().unwrap();
    }

    pub fn terminate(self) -> Option<i32> {
        self.signal("-TERM");
        self.ended()
    }

    pub fn terminate_and_read(mut self) -> (Option<i32>, String) {
        self.signal("-TERM");
        let status = self.wait();
        (status, self.program.log())
    }

    #[track_caller]
    pub fn ended(mut self) -> Option<i32> {
        self.wait()
    }

    #[track_caller]
    fn wait(&mut self) -> Option<i32> {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(status) = self.program.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < deadline, "it does not end\n{}", self.program.log());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Returns a JPEG, padded to this size in bytes.
pub fn picture(size: usize) -> Vec<u8> {
    let mut bytes = crate::picture::JPEG.to_vec();
    bytes.resize(size, 7);
    bytes
}

pub fn multipart(texts: &[(&str, &str)], files: &[(&str, &[u8])]) -> (String, Vec<u8>) {
    let mut body = Vec::new();
    for (name, value) in texts {
        body.extend(format!("--cut\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes());
    }
    for (name, bytes) in files {
        let head = "content-type: image/jpeg\r\ncontent-disposition: form-data";
        body.extend(format!("--cut\r\n{head}; name=\"{name}\"; filename=\"p.jpg\"\r\n\r\n").bytes());
        body.extend_from_slice(bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--cut--\r\n");
    ("multipart/form-data; boundary=cut".to_owned(), body)
}

/// A random number generator (SplitMix64), made from a seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }
}
