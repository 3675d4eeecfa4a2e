//! Tests that slow, idle and many clients exhaust neither connections nor memory.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use crate::controls::done;
use crate::server::{Ask, PROGRAM, Reply, Server, multipart, picture, serving};
use serde_json::json;

const HALF_HEAD: &[u8] = b"GET /api1/client/v1/faq HTTP/1.1\r\nhost: localhost\r\nx-slow: ";
/// A complete request head, and only the first bytes of the body.
const SLOW_POST: &[u8] = b"POST /api1/user/v1/login HTTP/1.1\r\nhost: localhost\r\nweb_uuid: slow\r\n\
    content-type: application/json\r\ncontent-length: 1000\r\n\r\n{\"phone\":";
const HONEST: &str = "/api1/burying-point/burying-point/get-buried-config";
const UNAVAILABLE: u16 = 503;

fn start(further: &[&str]) -> Server {
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).args(further);
    Server::spawn(command)
}

fn start_in_a_small_box() -> Server {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 300; exec \"$0\" \"$@\"", PROGRAM]).args(serving("memory"));
    Server::spawn(command)
}

fn open(server: &Server, sent: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.write_all(sent).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream
}

fn open_many(server: &Server, many: usize, sent: &[u8]) -> Vec<TcpStream> {
    (0..many).map(|_| open(server, sent)).collect()
}

/// Returns whether the connection closes within the socket's timeout. Discards received bytes.
fn is_closed(mut stream: &TcpStream) -> bool {
    let mut piece = [0; 4096];
    loop {
        match stream.read(&mut piece) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => {
                return matches!(error.kind(), std::io::ErrorKind::ConnectionReset | std::io::ErrorKind::BrokenPipe);
            }
        }
    }
}

/// Sends a request on a keep-alive connection; returns the status, or `None` if the connection was closed.
fn exchange(mut stream: &TcpStream) -> Option<u16> {
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").ok()?;
    let mut answer = Vec::new();
    let mut piece = [0; 4096];
    while !answer.ends_with(b"}") {
        match stream.read(&mut piece) {
            Ok(n) if n > 0 => answer.extend_from_slice(&piece[..n]),
            _ => return None,
        }
    }
    String::from_utf8_lossy(&answer).split(' ').nth(1)?.parse().ok()
}

#[track_caller]
fn until(what: &str, within: Duration, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + within;
    while !holds() {
        assert!(Instant::now() < deadline, "{what}: never");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn peak(server: &Server) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() * 1024
}

#[test]
fn slow_bodies_hold_no_place() {
    let server = start(&["--limits", "in-flight=100"]);
    let slow = open_many(&server, 200, SLOW_POST);
    for _ in 0..20 {
        let answer = server.get(HONEST, "").expect("an answer");
        assert_eq!((answer.status, answer.code()), (200, 0), "{answer:?}");
    }
    let is_unanswered = |one: &TcpStream| {
        one.set_nonblocking(true).unwrap();
        one.peek(&mut [0]).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    };
    assert!(slow.iter().all(is_unanswered), "the server still waits for each body");
}

#[test]
fn heads_bodies_answers_and_idle_connections_have_their_time() {
    let server = start(&["--limits", "head=1,idle=2,stall=1"]);
    let half = open_many(&server, 3, HALF_HEAD);
    let silent = open_many(&server, 3, b"");
    let bodies = open_many(&server, 3, SLOW_POST);
    let used: Vec<_> =
        open_many(&server, 3, b"").into_iter().inspect(|one| assert_eq!(exchange(one), Some(200))).collect();
    // The client reads none of these answers, which are larger than the buffers of client and server.
    let ask = b"GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    let mut deaf = open(&server, &ask);
    for (what, all) in [("half a head", half), ("nothing sent", silent), ("half a body", bodies), ("kept alive", used)]
    {
        for one in all {
            assert!(is_closed(&one), "{what}");
        }
    }
    // Writing fails once the server has closed the socket. While it is open, `G` is one more byte of a request.
    until("an answer that nobody takes is given up", Duration::from_secs(10), || deaf.write(b"G").is_err());
}

#[test]
fn a_box_with_few_descriptors_serves_beside_idle_connections() {
    let server = start_in_a_small_box();
    let idle: Vec<_> = (0..330).map(|n| open(&server, if n % 2 == 0 { HALF_HEAD } else { b"" })).collect();
    for _ in 0..20 {
        let answer = server.ask_within(&Ask { method: "GET", path: HONEST, ..Ask::default() }, Duration::from_secs(5));
        assert_eq!(answer.expect("an answer within five seconds").status, 200);
    }
    drop(idle);
}

#[test]
fn told_to_end_the_server_closes_what_waits_and_finishes_what_runs() {
    let mut server = start(&[]);
    done(server.qa.fault(json!({ "method": "GET", "path": HONEST, "kind": "latency", "ms": 4000 })));
    let mut waiting = open_many(&server, 100, HALF_HEAD);
    waiting.extend(open_many(&server, 100, b""));
    let kept = open_many(&server, 50, b"").into_iter().inspect(|one| assert_eq!(exchange(one), Some(200)));
    waiting.extend(kept);
    let half = open(&server, SLOW_POST);
    let mut running =
        open(&server, format!("GET {HONEST} HTTP/1.1\r\nhost: localhost\r\nweb_uuid: w\r\n\r\n").as_bytes());
    // The injected fault is used up as soon as the request runs.
    until("the request runs", Duration::from_secs(20), || done(server.qa.faults()).is_empty());
    server.signal("-TERM");
    for one in &waiting {
        assert!(is_closed(one), "still open after the signal");
    }
    running.set_nonblocking(true).unwrap();
    let answered = running.peek(&mut [0]);
    assert!(answered.is_err(), "what waits is closed before the running request is answered: {answered:?}");
    running.set_nonblocking(false).unwrap();
    let mut answer = String::new();
    running.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    until("the process ends", Duration::from_secs(10), || server.exit_status().is_some());
    assert_eq!(server.exit_status().unwrap().code(), Some(0));
    drop(half);
}

#[test]
fn told_to_end_the_server_is_unready_first_and_serves_until_the_balancer_knows() {
    let mut server = start(&["--limits", "notice=60"]);
    let status = |path| server.ask(&Ask { method: "GET", path, ..Ask::default() }).map(|answer| answer.status);
    let kept = open(&server, b"");
    assert_eq!((status("/readyz"), exchange(&kept)), (Some(200), Some(200)));
    server.signal("-TERM");
    until("it is unready on a new connection", Duration::from_secs(2), || status("/readyz") == Some(UNAVAILABLE));
    assert_eq!((status(HONEST), exchange(&kept)), (Some(200), Some(200)), "calls are served meanwhile");
    // A user who presses Ctrl-C does not wait for a balancer.
    server.signal("-INT");
    until("the process ends", Duration::from_secs(10), || server.exit_status().is_some());
    assert_eq!(server.exit_status().unwrap().code(), Some(0));

    let server = start(&["--limits", "notice=1"]);
    let since = Instant::now();
    assert_eq!(server.terminate(), Some(0));
    assert!(since.elapsed() >= Duration::from_secs(1), "{:?}", since.elapsed());
}

#[test]
fn forms_share_a_budget_of_memory() {
    const FORMS: usize = 16;
    let server = start(&[]);
    let (token, _) = server.load("verified", "9000000001").unwrap();
    let image = picture(9_900_000);
    let files = [("multipartFiles", &image[..]); 3];
    let (kind, body) = multipart(&[("content", "Three pictures."), ("problemType", "")], &files);
    let before = peak(&server);
    let sent = Barrier::new(FORMS + 1);
    let replies: Vec<Reply> = std::thread::scope(|scope| {
        let forms: Vec<_> = (0..FORMS)
            .map(|_| {
                let (server, sent, body, token, kind) = (&server, &sent, &body, &token, &kind);
                scope.spawn(move || {
                    let ask = Ask {
                        method: "POST",
                        path: "/api1/opinion-record/v1/save",
                        token,
                        kind,
                        body,
                        ..Ask::default()
                    };
                    // Each client sends its last 100 bytes only after all clients have sent the rest.
                    server.ask_in_two(
                        &ask,
                        body.len() - 100,
                        || {
                            sent.wait();
                        },
                        Duration::from_secs(60),
                    )
                })
            })
            .collect();
        sent.wait();
        forms.into_iter().map(|form| form.join().unwrap().expect("an answer")).collect()
    });
    let grown = (peak(&server) - before) / 1_000_000;
    println!("{FORMS} forms of {} MB: {grown} MB", body.len() / 1_000_000);
    // The limit allows for two forms with copies, and for memory that is freed late. All bodies together have 475 MB.
    assert!(grown < 320, "{grown} MB for {FORMS} forms");
    assert!(replies.iter().all(|reply| reply.status == 200 || reply.status == UNAVAILABLE), "{replies:?}");
    assert!(replies.iter().any(|reply| reply.status == 200), "{replies:?}");
    let after = server.ask(&Ask {
        method: "POST",
        path: "/api1/opinion-record/v1/save",
        token: &token,
        kind: &kind,
        body: &body,
        ..Ask::default()
    });
    assert_eq!(after.unwrap().status, 200, "what was held is free again");
}

#[test]
fn a_form_may_be_on_its_way_for_longer_than_a_request_may_take() {
    let server = start(&["--limits", "seconds=3,upload-seconds=60"]);
    let (token, _) = server.load("verified", "9000000001").unwrap();
    let halves = |path, kind: &str, body: &[u8]| {
        let ask = Ask { method: "POST", path, token: &token, kind, body, ..Ask::default() };
        let longer = || std::thread::sleep(Duration::from_secs(4));
        server.ask_in_two(&ask, body.len() / 2, longer, Duration::from_secs(60)).expect("an answer")
    };
    let image = picture(100_000);
    let (kind, body) = multipart(&[("content", "On 2G."), ("problemType", "")], &[("multipartFiles", &image)]);
    let form = halves("/api1/opinion-record/v1/save", &kind, &body);
    assert_eq!((form.status, form.code()), (200, 0), "{form:?}");
    let json = halves("/api1/opinion-record/v1/list", "application/json", b"{                    }");
    assert_eq!(json.status, UNAVAILABLE, "{json:?}");
}

#[test]
fn an_honest_client_is_served_beside_six_hundred_slow_ones() {
    // Behind a proxy, connections per address are not limited.
    let server = start(&["--behind-proxy"]);
    let mut slow = open_many(&server, 540, SLOW_POST);
    slow.extend(open_many(&server, 60, HALF_HEAD));
    let mut took = Vec::new();
    for round in 0..300 {
        // Every fiftieth slow client sends one more byte.
        for mut one in slow.iter().skip(round % 50).step_by(50) {
            drop(one.write(b"x"));
        }
        let started = Instant::now();
        let answer = server.get(HONEST, "").expect("an answer");
        took.push(started.elapsed());
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    took.sort();
    let (middle, p99) = (took[took.len() / 2], took[took.len() * 99 / 100]);
    println!("beside {} slow clients: p50 {middle:?}, p99 {p99:?}", slow.len());
    // A server that waited for a slow client would wait ten seconds, the timeout of a request head.
    assert!(p99 < Duration::from_secs(5), "{p99:?}");
}

#[test]
fn an_address_has_its_share_of_connections_and_behind_a_proxy_there_are_none() {
    let few = ["--limits", "address-connections=4"];
    let server = start(&few);
    // Connects from another address, because connections of `start` may still count for the usual address.
    let mut all = Vec::new();
    for _ in 0..8 {
        all.push(open_from("127.0.0.2", &server));
        assert_eq!(all.last().and_then(exchange), Some(200), "who comes is served");
    }
    // Timing decides which connections are closed. The tests in `connections::limit` control the timing.
    let answered = || all.iter().filter(|one| exchange(one) == Some(200)).count();
    until("as many are closed as were too many", Duration::from_secs(10), || answered() == 4);
    assert_eq!((answered(), exchange(&all[7])), (4, Some(200)), "and no more, nor the last");

    let server = start(&[&few[..], &["--behind-proxy"]].concat());
    let all = open_many(&server, 40, b"");
    assert!(all.iter().all(|one| exchange(one) == Some(200)));
    assert!(all.iter().all(|one| exchange(one) == Some(200)), "all of them stay");
}

#[test]
fn one_address_does_not_drive_out_another() {
    let server = start_in_a_small_box();
    let neighbour: Vec<_> = (0..5).map(|_| open_from("127.0.0.2", &server)).collect();
    assert!(neighbour.iter().all(|one| exchange(one) == Some(200)));
    let many = open_many(&server, 400, SLOW_POST);
    assert!(neighbour.iter().all(|one| exchange(one) == Some(200)), "who was there");
    assert_eq!(exchange(&open_from("127.0.0.2", &server)), Some(200), "who comes");
    drop(many);
}

fn open_from(address: &str, server: &Server) -> TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.bind(&std::net::SocketAddr::new(address.parse().unwrap(), 0).into()).unwrap();
    socket.connect(&server.address().parse::<std::net::SocketAddr>().unwrap().into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream
}
