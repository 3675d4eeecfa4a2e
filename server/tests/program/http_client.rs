//! An HTTP client that sends any headers and returns the whole response.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

#[derive(Clone)]
pub struct Client<'a> {
    address: &'a str,
    headers: Vec<(String, String)>,
}

pub struct Heard {
    pub asked: String,
    /// The whole response, including its head.
    pub bytes: Vec<u8>,
    body: Value,
}

impl Heard {
    #[track_caller]
    pub fn code(&self) -> i64 {
        self.body["code"]
            .as_i64()
            .unwrap_or_else(|| panic!("{}: {:?}", self.asked, String::from_utf8_lossy(&self.bytes)))
    }

    #[track_caller]
    pub fn data(&self) -> &Value {
        assert_eq!(self.code(), 0, "{}: {}", self.asked, self.body);
        &self.body["data"]
    }
}

impl<'a> Client<'a> {
    pub const fn new(address: &'a str) -> Self {
        Self { address, headers: Vec::new() }
    }

    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut headers = self.headers.clone();
        headers.retain(|(known, _)| known != name);
        headers.push((name.to_owned(), value.to_owned()));
        Self { address: self.address, headers }
    }

    pub fn get(&self, path: &str) -> Heard {
        self.send("GET", path, "", b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Heard {
        self.send("POST", path, "application/json", body.to_string().as_bytes())
    }

    pub fn send(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> Heard {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        let mut usual =
            vec![("host".to_owned(), self.address.to_owned()), ("content-type".to_owned(), kind.to_owned())];
        usual.retain(|(name, value)| !value.is_empty() && self.headers.iter().all(|(known, _)| known != name));
        for (name, value) in usual.iter().chain(&self.headers).filter(|(_, value)| !value.is_empty()) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // Ignores write errors, because the server may refuse the request before its end.
        drop(stream.write_all(&[head.as_bytes(), b"\r\n", body].concat()));
        let mut bytes = Vec::new();
        drop(stream.read_to_end(&mut bytes));
        let start = bytes.windows(4).position(|four| four == b"\r\n\r\n").map_or(bytes.len(), |end| end + 4);
        let body = serde_json::from_slice(&bytes[start..]).unwrap_or_default();
        Heard { asked: format!("{method} {path}"), bytes, body }
    }
}
