//! Headers that every answer of the real program has.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;

use crate::server::{PROGRAM, Server, serving};

const TLS_ONLY: &str = "strict-transport-security: max-age=31536000";

fn start(further: &[&str]) -> Server {
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).args(further);
    Server::spawn(command)
}

/// The head of an answer.
fn head(server: &Server, path: &str, sent: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{sent}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split("\r\n\r\n").next().unwrap().to_ascii_lowercase()
}

#[test]
fn no_page_of_another_site_puts_an_answer_into_itself() {
    let server = start(&[]);
    for path in ["/", "/missing.js", "/healthz", "/openapi.json", "/api1/order/v1/list", "/ops/v1/x", "/__qa/clock"] {
        let head = head(&server, path, "");
        assert!(head.contains("\r\ncross-origin-resource-policy: same-origin"), "{path}: {head}");
    }
}

#[test]
fn who_came_by_tls_is_told_to_use_nothing_else() {
    let proxied = start(&["--behind-proxy"]);
    assert!(head(&proxied, "/", "x-forwarded-proto: https\r\n").contains(TLS_ONLY));
    assert!(head(&proxied, "/api1/order/v1/list", "x-forwarded-proto: http, https\r\n").contains(TLS_ONLY));
    for plain in ["", "x-forwarded-proto: http\r\n", "x-forwarded-proto: https, http\r\n"] {
        assert!(!head(&proxied, "/", plain).contains("strict-transport"), "{plain}");
    }
    let direct = start(&[]);
    assert!(!head(&direct, "/", "x-forwarded-proto: https\r\n").contains("strict-transport"), "anybody's word");
    assert!(head(&start(&["--hsts"]), "/", "").contains(TLS_ONLY));
}
