//! Simulated providers, one for every port of the program (`sms`, `disbursal` and so on).
//! They write each request to a file before they answer, so that tests can compare the file with the store.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::listening::ANY_PORT;
use crate::server::PROGRAM;
use crate::small;
use loan_server::signature::{is_signed, sign};
use serde_json::{Value, json};

pub const STORE_KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

pub use loan_server::ports::NAMES as PORTS;

/// The usual answer of each port.
const USUAL: &str = include_str!("../../../fixtures/outside/answers.json");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Usual,
    /// Accepts the connection and never answers.
    Silent,
    /// Answers 500.
    Failing,
    /// Answers as usual, after this time.
    Slow(Duration),
    /// Answers with a final decision: approves an application, disburses a loan.
    Deciding,
}

#[derive(Debug, Clone)]
pub struct Asked {
    pub port: String,
    pub body: Value,
    /// The value of the header `x-request-id`.
    pub request: String,
    /// Time at which the last byte of the request was received.
    pub at: Instant,
}

impl Asked {
    pub fn text(&self, field: &str) -> &str {
        self.body[field].as_str().unwrap_or_default()
    }
}

/// The providers of all ports, which answer until the process ends.
pub struct Provider {
    address: String,
    known: Arc<Known>,
}

struct Known {
    asked: Mutex<Vec<Asked>>,
    /// The notices about each request, by the id of the request.
    booked: Mutex<HashMap<String, Vec<Value>>>,
    manners: Mutex<HashMap<String, Manner>>,
    record: Mutex<File>,
}

fn secret(port: &str) -> String {
    format!("{port}-secret-of-a-provider-in-tests")
}

/// Returns the signature and the body of a notice.
pub fn signed(port: &str, notice: &Value) -> (String, String) {
    let body = notice.to_string();
    (sign(&secret(port), body.as_bytes()), body)
}

impl Provider {
    /// Starts the providers, which append each request to the file `record`.
    pub fn start(record: &Path) -> Self {
        let listener = TcpListener::bind(ANY_PORT).unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let record = Mutex::new(File::options().create(true).append(true).open(record).unwrap());
        let known =
            Arc::new(Known { asked: Mutex::default(), booked: Mutex::default(), manners: Mutex::default(), record });
        let serving = known.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let known = serving.clone();
                std::thread::spawn(move || known.serve(stream));
            }
        });
        Self { address, known }
    }

    pub fn behaves(&self, port: &str, manner: Manner) {
        self.known.manners.lock().unwrap().insert(port.to_owned(), manner);
    }

    pub fn asked(&self, port: &str, is_meant: impl Fn(&Asked) -> bool) -> Vec<Asked> {
        let asked = self.known.asked.lock().unwrap();
        asked.iter().filter(|asked| asked.port == port && is_meant(asked)).cloned().collect()
    }

    /// Adds a notice about the request with this id, for the answers to status queries.
    pub fn books(&self, request: &str, notice: Value) {
        self.known.booked.lock().unwrap().entry(request.to_owned()).or_default().push(notice);
    }

    /// Returns a command that serves as in production: without test controls, and with these providers.
    pub fn serving(&self, store: &str) -> Command {
        let mut command = self.running("serve", store);
        command.args(["--listen", ANY_PORT]);
        command
    }

    /// Returns a command with this store, the test fixtures and these providers.
    pub fn running(&self, what: &str, store: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args([what, "--store", store, "--fixtures"]).arg(small::fixtures()).env_clear();
        // No load balancer has to notice a stop.
        command.env("LOAN_LIMITS", "notice=0");
        for port in PORTS {
            let name = port.to_uppercase();
            command.env(format!("LOAN_{name}_URL"), format!("http://{}/{port}", self.address));
            command.env(format!("LOAN_{name}_SECRET"), secret(port));
        }
        command
    }
}

impl Known {
    fn serve(&self, stream: TcpStream) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut stream = stream;
        while let Some((port, body)) = self.request(&mut reader) {
            let manner = self.manners.lock().unwrap().get(&port).copied().unwrap_or(Manner::Usual);
            if port == "status" {
                if self.status(&mut stream, &body).is_err() {
                    return;
                }
                continue;
            }
            let usual = USUAL.replace("{paymentId}", body["paymentId"].as_str().unwrap_or_default());
            let mut usual: Value = serde_json::from_str(&usual).unwrap();
            let (status, answer) = match manner {
                Manner::Usual => ("200 OK", usual[&port].take()),
                Manner::Failing => ("500 Internal Server Error", json!({})),
                Manner::Deciding => {
                    let decided = if port == "audit" { "approved" } else { "disbursed" };
                    ("200 OK", json!({ "status": decided }))
                }
                Manner::Slow(time) => {
                    std::thread::sleep(time);
                    ("200 OK", usual[&port].take())
                }
                Manner::Silent => {
                    // Waits until the program gives up and closes the connection.
                    drop(reader.read(&mut [0]));
                    return;
                }
            };
            let answer = answer.to_string();
            let head =
                format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}", answer.len());
            if stream.write_all(format!("{head}\r\n\r\n{answer}").as_bytes()).is_err() {
                return;
            }
        }
    }

    /// Answers a status query with the notices about a request, or with 404 if the request is unknown.
    fn status(&self, stream: &mut TcpStream, query: &Value) -> std::io::Result<()> {
        let (port, id) = (query["port"].as_str().unwrap(), query["id"].as_str().unwrap());
        let came =
            self.asked.lock().unwrap().iter().find(|asked| asked.port == port && asked.body["id"] == id).cloned();
        let manner = self.manners.lock().unwrap().get(port).copied().unwrap_or(Manner::Usual);
        let mut notices = self.booked.lock().unwrap().get(id).cloned().unwrap_or_default();
        if let Some(came) = came.as_ref().filter(|_| manner == Manner::Deciding && port != "payment") {
            let status = if port == "audit" { "approved" } else { "disbursed" };
            let (order, at) = (&came.body["orderId"], &came.body["timestamp"]);
            notices.push(json!({ "eventId": format!("of {id}"), "orderId": order, "status": status, "at": at }));
        }
        let status = match (manner, came) {
            (Manner::Failing, _) => "500 Internal Server Error",
            (_, None) if notices.is_empty() => "404 Not Found",
            _ => "200 OK",
        };
        let answer = Value::from(notices).to_string();
        let head = format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}", answer.len());
        stream.write_all(format!("{head}\r\n\r\n{answer}").as_bytes())
    }

    /// Reads and records a request; returns port and body.
    fn request(&self, reader: &mut BufReader<TcpStream>) -> Option<(String, Value)> {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let path = line.split(' ').nth(1)?.trim_start_matches('/').to_owned();
        let (port, query) = path.split_once('?').map_or((path.as_str(), ""), |found| found);
        let port = port.to_owned();
        let (mut length, mut signature, mut key, mut request) = (0, String::new(), String::new(), String::new());
        loop {
            line.clear();
            reader.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim().split_once(':') else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.trim().parse().ok()?,
                "x-signature" => value.trim().clone_into(&mut signature),
                "idempotency-key" => value.trim().clone_into(&mut key),
                "x-request-id" => value.trim().clone_into(&mut request),
                _ => {}
            }
        }
        if !query.is_empty() {
            assert!(is_signed(&secret(&port), query.as_bytes(), &signature), "{port}: a question that is not signed");
            let pairs: HashMap<_, _> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
            assert!(pairs["timestamp"].parse::<loan_core::time::Timestamp>().is_ok(), "{pairs:?}");
            return Some(("status".to_owned(), json!({ "port": port, "id": pairs["id"] })));
        }
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes).ok()?;
        let at = Instant::now();
        let body: Value = serde_json::from_slice(&bytes).unwrap();
        assert!(is_signed(&secret(&port), &bytes, &signature), "{port}: not signed under its own secret");
        assert_eq!(body["id"], key.as_str(), "{port}: a request has one id");
        {
            let mut record = self.record.lock().unwrap();
            writeln!(record, "{}", json!({ "port": port, "body": body })).unwrap();
            record.sync_data().unwrap();
        }
        self.asked.lock().unwrap().push(Asked { port: port.clone(), body: body.clone(), request, at });
        Some((port, body))
    }
}
