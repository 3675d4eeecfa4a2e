//! A local HTTP provider for every port, which records requests and gives preset answers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use loan_server::config::Providers;
use loan_server::signature::{is_signed, sign};
use serde_json::Value;
use warp::Filter;
use warp::http::{HeaderMap, StatusCode};

pub use loan_server::ports::NAMES as PORTS;

/// The default answer of each port. The check of the shipped program uses the same file.
const USUAL: &str = include_str!("../../../../fixtures/outside/answers.json");

pub fn secret(port: &str) -> String {
    format!("{port}-secret-of-a-provider-in-tests")
}

type Said = (u16, Value);

#[derive(Clone, Default)]
pub struct Provider {
    pub port: u16,
    asked: Arc<Mutex<Vec<(String, Value)>>>,
    /// Answers that precede the default, in this order.
    instead: Arc<Mutex<BTreeMap<String, Vec<Said>>>>,
}

impl Provider {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let provider = Self { port: listener.local_addr().unwrap().port(), ..Self::default() };
        let taken = provider.clone();
        let route =
            warp::path!(String).and(warp::post()).and(warp::header::headers_cloned()).and(warp::body::bytes()).map(
                move |port: String, headers: HeaderMap, body: bytes::Bytes| {
                    let (status, answer) = taken.take(&port, &headers, &body);
                    warp::reply::with_status(warp::reply::json(&answer), StatusCode::from_u16(status).unwrap())
                },
            );
        tokio::spawn(warp::serve(route).incoming(listener).run());
        provider
    }

    fn take(&self, port: &str, headers: &HeaderMap, body: &[u8]) -> (u16, Value) {
        let signature = headers["x-signature"].to_str().unwrap();
        assert!(is_signed(&secret(port), body, signature), "{port}: not signed under its own secret");
        let asked: Value = serde_json::from_slice(body).unwrap();
        assert_eq!(headers["idempotency-key"].to_str().unwrap(), asked["id"].as_str().unwrap());
        assert!(asked["timestamp"].as_str().unwrap().ends_with("+05:30"));
        let id = asked["paymentId"].as_str().unwrap_or_default().to_owned();
        self.asked.lock().unwrap().push((port.to_owned(), asked));
        let mut instead = self.instead.lock().unwrap();
        if let Some(answers) = instead.get_mut(port).filter(|answers| !answers.is_empty()) {
            return answers.remove(0);
        }
        let usual = USUAL.replace("{paymentId}", &id);
        let mut usual: Value = serde_json::from_str(&usual).unwrap();
        (200, usual[port].take())
    }

    /// Adds an answer that the port gives once, before the default.
    pub fn answers(&self, port: &str, status: u16, answer: Value) {
        self.instead.lock().unwrap().entry(port.to_owned()).or_default().push((status, answer));
    }

    pub fn asked(&self, port: &str) -> Vec<Value> {
        let asked = self.asked.lock().unwrap();
        asked.iter().filter(|(known, _)| known == port).map(|(_, body)| body.clone()).collect()
    }

    pub async fn waits_for(&self, port: &str, n: usize) -> Value {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(found) = self.asked(port).get(n) {
                return found.clone();
            }
            assert!(Instant::now() < deadline, "{port} was asked {} times", self.asked(port).len());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub fn url(&self, port: &str) -> String {
        format!("http://127.0.0.1:{}/{port}", self.port)
    }

    pub fn settings(&self) -> Providers {
        let url = |port: &str| Some(self.url(port).parse().unwrap());
        let secret = |port: &str| Some(secret(port).into());
        Providers {
            sms_url: url("sms"),
            sms_secret: secret("sms"),
            aadhaar_url: url("aadhaar"),
            aadhaar_secret: secret("aadhaar"),
            ocr_url: url("ocr"),
            ocr_secret: secret("ocr"),
            face_url: url("face"),
            face_secret: secret("face"),
            payment_url: url("payment"),
            payment_secret: secret("payment"),
            disbursal_url: url("disbursal"),
            disbursal_secret: secret("disbursal"),
            audit_url: url("audit"),
            audit_secret: secret("audit"),
        }
    }
}

pub fn signed(port: &str, notice: &Value) -> (String, String) {
    let body = notice.to_string();
    (sign(&secret(port), body.as_bytes()), body)
}
