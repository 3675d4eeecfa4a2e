//! A server of its own for one test, and the few words of HTTP that asking it takes.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running `loan-server` over an empty memory store, stopped when dropped.
pub struct Server {
    process: Child,
    address: SocketAddr,
    /// Sent as `token` once logged in.
    pub token: String,
}

/// A request's body.
pub enum Body<'a> {
    None,
    Json(&'a Value),
    /// Fields of a multipart form.
    Form(&'a [(&'a str, &'a str)]),
}

impl Server {
    /// Starts the server and waits until it answers.
    pub fn start(fixtures: &Path) -> Self {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let process = Command::new(env!("CARGO_BIN_EXE_loan-server"))
            .args(["serve", "--qa", "--store", "memory", "--listen", &address.to_string(), "--fixtures"])
            .arg(fixtures)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Self { process, address, token: String::new() };
        let deadline = Instant::now() + Duration::from_secs(60);
        while TcpStream::connect(address).is_err() {
            assert!(Instant::now() < deadline, "the server does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
        server
    }

    /// The envelope of `GET path`.
    pub fn get(&self, path: &str) -> Value {
        self.ask("GET", path, &Body::None)
    }

    /// The envelope of `POST path`.
    pub fn post(&self, path: &str, body: &Body<'_>) -> Value {
        self.ask("POST", path, body)
    }

    fn ask(&self, method: &str, path: &str, body: &Body<'_>) -> Value {
        let (kind, bytes) = match body {
            Body::None => ("text/plain", String::new()),
            Body::Json(value) => ("application/json", value.to_string()),
            Body::Form(fields) => ("multipart/form-data; boundary=vectors", multipart(fields)),
        };
        let host = self.address;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nweb_uuid: vectors\r\naccept-language: en\r\ntoken: {}\r\n\
             content-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            self.token,
            bytes.len(),
        );
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(bytes.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{method} {path}: {answer}"));
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{method} {path}: {error}: {answer}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Best effort: a server that is already gone is what is wanted.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn multipart(fields: &[(&str, &str)]) -> String {
    let part = |(name, value): &(&str, &str)| {
        format!("--vectors\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let parts: String = fields.iter().map(part).collect();
    format!("{parts}--vectors--\r\n")
}
