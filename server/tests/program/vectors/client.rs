use crate::controls;
use crate::listening::{ANY_PORT, LOG, Listening};
use saral_qa::{Http, Qa};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

pub struct Server {
    program: Listening,
    pub qa: Qa<Http>,
    /// Empty before the login.
    pub token: String,
}

pub enum Body<'a> {
    None,
    Json(&'a Value),
    Form(&'a [(&'a str, &'a str)]),
}

impl Server {
    pub fn start(fixtures: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_loan-server"));
        command.args(["serve", "--qa", "--store", "memory", "--listen", ANY_PORT, "--fixtures"]).arg(fixtures);
        let program = Listening::start(command.env_clear().env("LOAN_LOG", LOG));
        Self { qa: controls::at(&program.address), program, token: String::new() }
    }

    pub fn get(&self, path: &str) -> Value {
        self.ask("GET", path, &Body::None)
    }

    pub fn post(&self, path: &str, body: &Body<'_>) -> Value {
        self.ask("POST", path, body)
    }

    fn ask(&self, method: &str, path: &str, body: &Body<'_>) -> Value {
        let (kind, bytes) = match body {
            Body::None => ("text/plain", String::new()),
            Body::Json(value) => ("application/json", value.to_string()),
            Body::Form(fields) => ("multipart/form-data; boundary=vectors", multipart(fields)),
        };
        let host = &self.program.address;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nweb_uuid: vectors\r\naccept-language: en\r\ntoken: {}\r\n\
             content-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            self.token,
            bytes.len(),
        );
        let mut stream = TcpStream::connect(host).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(bytes.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{method} {path}: {answer}"));
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{method} {path}: {error}: {answer}"))
    }
}

fn multipart(fields: &[(&str, &str)]) -> String {
    let part = |(name, value): &(&str, &str)| {
        format!("--vectors\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let parts: String = fields.iter().map(part).collect();
    format!("{parts}--vectors--\r\n")
}
