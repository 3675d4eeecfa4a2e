//! Tests of the real program's response headers, and of its answers to HEAD, TRACE and other origins.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;

use crate::provider::Provider;
use crate::server::{PROGRAM, Server, serving};

const TLS_ONLY: &str = "strict-transport-security: max-age=31536000";

fn start(further: &[&str]) -> Server {
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).args(further);
    Server::spawn(command)
}

/// One path of each part of the server.
const PATHS: [&str; 7] =
    ["/", "/missing.js", "/healthz", "/openapi.json", "/api1/order/v1/list", "/ops/v1/x", "/__qa/clock"];

fn with_page() -> (Server, tempfile::TempDir) {
    let web = tempfile::tempdir().unwrap();
    std::fs::write(web.path().join("index.html"), "a page").unwrap();
    (start(&["--web", web.path().to_str().unwrap()]), web)
}

#[test]
fn outside_the_api_head_is_answered_like_get_without_its_body() {
    let (server, _web) = with_page();
    for path in ["/login", "/healthz", "/readyz", "/openapi.json", "/__qa", "/missing.js"] {
        let get = exchange(&server, "GET", path, "");
        let (expected, body) = get.split_once("\r\n\r\n").unwrap();
        let answer = exchange(&server, "HEAD", path, "");
        let (head, nothing) = answer.split_once("\r\n\r\n").unwrap();
        let lines = |head: &str| -> Vec<String> {
            let is_own = |line: &&str| ["date:", "x-request-id:"].iter().all(|name| !line.starts_with(name));
            head.lines().filter(is_own).map(str::to_owned).collect()
        };
        assert_eq!(lines(head), lines(expected), "{path}");
        assert!(!body.is_empty() && nothing.is_empty(), "{path}: {nothing}");
    }
    let metrics = exchange(&server, "HEAD", "/metrics", "");
    assert!(metrics.starts_with("HTTP/1.1 200") && metrics.ends_with("\r\n\r\n"), "{metrics}");
    assert!(exchange(&server, "HEAD", "/api1/client/v1/faq", "web_uuid: w\r\n").starts_with("HTTP/1.1 405"));
}

#[test]
fn a_wrong_method_is_told_every_method_of_the_path() {
    const TOKEN: &str = "0123456789abcdef-0123456789ABCDEF";
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory"));
    let server = Server::spawn_with(command, &[("LOAN_OPS_TOKEN", TOKEN)]);
    for (method, path, allow) in [
        ("PUT", "/", "GET, HEAD"),
        ("PUT", "/healthz", "GET, HEAD"),
        ("PUT", "/metrics", "GET, HEAD"),
        ("PUT", "/opinion-images/x", "GET, HEAD"),
        ("PUT", "/ops/v1/outbox", "GET, HEAD"),
        ("PUT", "/ops/v1/tickets", "POST"),
        ("PUT", "/webhooks/payment", "POST"),
        ("PUT", "/sandbox/pay", "GET, HEAD, POST"),
        ("PUT", "/__qa/clock", "GET, HEAD, POST"),
        ("PUT", "/api1/client/v1/faq", "GET"),
        ("HEAD", "/api1/client/v1/faq", "GET"),
        ("PUT", "/api1/order/v1/apply", "POST"),
    ] {
        let answer = exchange(&server, method, path, &format!("authorization: Bearer {TOKEN}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 405"), "{method} {path}: {answer}");
        assert!(answer.contains(&format!("\r\nallow: {allow}\r\n")), "{method} {path}: {answer}");
    }
    assert!(exchange(&server, "HEAD", "/api10", "").starts_with("HTTP/1.1 404"), "it is no path of the API");
}

fn head(server: &Server, path: &str, sent: &str) -> String {
    let answer = exchange(server, "GET", path, sent);
    answer.split("\r\n\r\n").next().unwrap().to_ascii_lowercase()
}

fn exchange(server: &Server, method: &str, path: &str, sent: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{sent}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn no_page_of_another_site_puts_an_answer_into_itself() {
    let server = start(&[]);
    for path in PATHS {
        let head = head(&server, path, "");
        assert!(head.contains("\r\ncross-origin-resource-policy: same-origin"), "{path}: {head}");
    }
}

#[test]
fn no_answer_is_sniffed_framed_kept_or_told_of_by_a_referrer() {
    let server = start(&[]);
    for path in PATHS {
        let head = head(&server, path, "");
        // Answers outside the app are data. A browser that opens such an answer directly must run and load nothing.
        let is_data = !matches!(path, "/" | "/missing.js");
        // A page of the app sends the referrer to the app's own pages, and to no other site.
        let referrer = if is_data { "referrer-policy: no-referrer" } else { "referrer-policy: same-origin" };
        for header in ["x-content-type-options: nosniff", referrer, "cache-control: no-"] {
            assert!(head.contains(&format!("\r\n{header}")), "{path}: no {header} in {head}");
        }
        let policy = head.split("\r\ncontent-security-policy: ").nth(1).unwrap_or_else(|| panic!("{path}: {head}"));
        let policy = policy.split("\r\n").next().unwrap();
        assert_eq!(policy.matches("frame-ancestors 'none'").count(), 1, "{path}: {policy}");
        assert_eq!(policy.starts_with("default-src 'none'"), is_data, "{path}: {policy}");
    }
}

#[test]
fn no_other_origin_may_read_or_make_a_call() {
    let place = tempfile::tempdir().unwrap();
    let provider = Provider::start(&place.path().join("record"));
    // Runs without test controls, which would refuse another origin before the API can answer.
    let server = Server::run(provider.serving("memory"));
    let asked = "origin: https://evil.example\r\naccess-control-request-method: POST\r\n\
        access-control-request-headers: web_uuid, token\r\n";
    let (read, write) = ("/api1/order/v1/list", "/api1/order/v1/apply");
    for (method, path) in [("GET", read), ("POST", write), ("OPTIONS", read), ("OPTIONS", write)] {
        let answer = exchange(&server, method, path, asked).to_ascii_lowercase();
        assert!(answer.starts_with("http/1.1 "), "{method} {path}: {answer}");
        assert!(!answer.contains("access-control-allow"), "{method} {path}: {answer}");
    }
}

#[test]
fn a_target_without_a_path_is_refused() {
    let server = start(&[]);
    for (method, target) in [("GET", "healthz"), ("GET", "host:443"), ("HEAD", "host:443"), ("CONNECT", "host:443")] {
        let answer = exchange(&server, method, target, "");
        assert!(answer.starts_with("HTTP/1.1 400"), "{method} {target}: {answer}");
    }
}

#[test]
fn a_page_that_the_browser_has_is_not_sent_again() {
    let (server, _web) = with_page();
    let head = head(&server, "/login", "");
    let tag = head.split("\r\netag: ").nth(1).and_then(|rest| rest.split("\r\n").next()).unwrap();
    for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
        let answer = exchange(&server, "GET", "/login", &format!("if-none-match: {known}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 304"), "{known}: {answer}");
    }
    assert!(exchange(&server, "GET", "/login", "if-none-match: \"other\"\r\n").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_request_is_never_echoed_by_trace() {
    let server = start(&[]);
    for path in ["/", "/healthz", "/api1/order/v1/list"] {
        let answer = exchange(&server, "TRACE", path, "cookie: token=secret-of-a-test\r\n");
        assert!(answer.starts_with("HTTP/1.1 405") && !answer.contains("secret-of-a-test"), "{path}: {answer}");
    }
}

#[test]
fn answers_over_tls_have_strict_transport_security() {
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

#[test]
fn the_form_of_the_sandboxs_page_is_sent_with_the_origin_of_its_page() {
    let server = start(&[]);
    let head = head(&server, "/sandbox/pay?id=x", "");
    assert!(head.contains("\r\nreferrer-policy: same-origin"), "a browser would send `origin: null`: {head}");
    assert_eq!(head.matches("referrer-policy").count(), 1, "{head}");
}
