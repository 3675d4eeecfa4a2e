//! Tests of backups that the real command makes of a store in use, and of the restored store.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::disk::{refusal, transfer};
use crate::http_client::Client;
use crate::pictures::noise;
use crate::server::{Ask, PROGRAM, Reply, Server, multipart, serving, sled_in};
use serde_json::{Value, json};

/// Kinds of records that a server changes without a request: it deletes expired records and sends messages.
const MAY_CHANGE: [&str; 7] = ["clock_mark", "code", "expiry", "outbox", "outbox_due", "session", "session_by_user"];
const CLIENTS: u64 = 4;
/// Number of operations acknowledged before the backup begins, and again during the backup.
const OPERATIONS: usize = 16;
/// Number of users: more than the operations need, at one user each.
const USERS: u64 = 70;

#[track_caller]
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(120);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}: never");
        std::thread::sleep(Duration::from_millis(5));
    }
}

struct User {
    number: u64,
    scenario: &'static str,
    token: String,
    orders: Vec<String>,
}

impl User {
    fn new(server: &Server, number: u64) -> Self {
        let scenario = ["verified", "passed", "loaned"][usize::try_from(number % 3).unwrap()];
        let (token, orders) = server.load(scenario, &format!("7{number:09}")).unwrap();
        Self { number, scenario, token, orders }
    }
}

struct Operation {
    /// Number of operations that began before this operation.
    turn: u64,
    token: String,
    key: String,
    path: &'static str,
    kind: String,
    body: Vec<u8>,
    answer: Value,
    orders: Value,
    pictures: Vec<(String, Vec<u8>)>,
}

fn orders(server: &Server, token: &str) -> Option<Value> {
    let list = server.get("/api1/order/v1/list", token)?.envelope["data"].clone();
    let orders = list.as_array().map(Vec::as_slice).unwrap_or_default();
    Some(orders.iter().map(|order| json!([order["orderId"], order["orderState"]])).collect())
}

fn pictures(server: &Server, token: &str) -> Vec<(String, Vec<u8>)> {
    let said = server.post("/api1/opinion-record/v1/list", token, &json!({})).unwrap().data().clone();
    let all = said.as_array().unwrap().iter().flat_map(|one| one["imges"].as_array().unwrap().clone());
    all.map(|path| path.as_str().unwrap().to_owned()).map(|path| (path.clone(), shown(server, token, &path))).collect()
}

fn shown(server: &Server, token: &str, path: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nweb_uuid: w\r\ntoken: {token}\r\n\r\n",
        server.address()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer[..answer.len().min(300)]));
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    answer[end..].to_vec()
}

impl Operation {
    fn done(server: &Server, User { number, scenario, token, orders: of_user }: User, turn: u64) -> Self {
        let key = format!("key-{number}");
        let json = |body: Value| ("application/json".to_owned(), body.to_string().into_bytes());
        let (path, (kind, body)) = match scenario {
            "verified" => {
                let picture = noise(u32::try_from(number).unwrap());
                let texts = [("content", "What I think."), ("problemType", ""), ("problemDesc", "")];
                ("/api1/opinion-record/v1/save", multipart(&texts, &[("multipartFiles", &picture)]))
            }
            "passed" => ("/api1/order/v1/loan", json(json!({ "orderId": of_user.last() }))),
            _ => ("/api1/pay-order/v1/repay", json(json!({ "orderId": of_user.last() }))),
        };
        let answer = Value::Null;
        let mut operation =
            Self { turn, token, key, path, kind, body, answer, orders: Value::Null, pictures: Vec::new() };
        operation.answer = operation.send(server).data().clone();
        operation.orders = orders(server, &operation.token).unwrap();
        operation.pictures = pictures(server, &operation.token);
        assert!(scenario != "verified" || operation.pictures.len() == 1, "{}", operation.key);
        operation
    }

    fn send(&self, server: &Server) -> Reply {
        let Self { path, token, key, kind, body, .. } = self;
        server.ask(&Ask { method: "POST", path, token, key, kind, body, ..Ask::default() }).unwrap()
    }

    /// Checks that the operation took effect exactly once.
    #[track_caller]
    fn check(&self, server: &Server) {
        assert_eq!(orders(server, &self.token).as_ref(), Some(&self.orders));
        assert!(pictures(server, &self.token) == self.pictures, "its pictures");
        let again = self.send(server);
        assert_eq!((again.data(), again.replayed), (&self.answer, true));
    }
}

/// Starts an export and reads its first line. The export has taken its snapshot before this line.
fn exporting(store: &str) -> (Child, BufReader<ChildStdout>, Vec<u8>) {
    let mut child = export_command(store).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = Vec::new();
    // Blocks until the export has filled its first buffer.
    out.read_until(b'\n', &mut text).unwrap();
    (child, out, text)
}

fn export_command(store: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["export", "--store", store]).env_clear();
    command
}

fn rest((mut child, mut out, mut text): (Child, BufReader<ChildStdout>, Vec<u8>)) -> Output {
    out.read_to_end(&mut text).unwrap();
    let mut stderr = Vec::new();
    child.stderr.take().unwrap().read_to_end(&mut stderr).unwrap();
    Output { status: child.wait().unwrap(), stdout: text, stderr }
}

#[track_caller]
fn whole(output: Output) -> Vec<u8> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn with_key_of(data: &Path, target: &Path) -> String {
    std::fs::create_dir_all(target).unwrap();
    std::fs::copy(data.join("store.key"), target.join("store.key")).unwrap();
    sled_in(target)
}

/// Splits a key into tenant, table and id. A picture gets the key of its record.
fn parts(key: &str) -> Vec<String> {
    let Ok(name) = serde_json::from_str::<String>(key) else { return serde_json::from_str(key).unwrap() };
    let mut parts: Vec<_> = name.split('.').map(str::to_owned).collect();
    parts.insert(1, "image".to_owned());
    parts
}

fn records(text: &[u8]) -> BTreeMap<String, Value> {
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let lines = lines.map(|line| serde_json::from_slice::<Value>(line).unwrap());
    lines.filter_map(|line| Some((line.get("key").or_else(|| line.get("picture"))?.to_string(), line))).collect()
}

/// Starts a server with more pictures than pipes can buffer, so that an export has to wait for its reader.
fn with_pictures(store: &str) -> Server {
    let server = Server::start(store);
    let (token, _) = server.load("new-user", "7999999999").unwrap();
    for seed in 0..12 {
        let (kind, body) = multipart(&[("type", "3")], &[("file", &noise(seed))]);
        let ask = Ask {
            method: "POST",
            path: "/api1/authen/upload",
            token: &token,
            key: "",
            kind: &kind,
            body: &body,
            ..Ask::default()
        };
        server.ask(&ask).unwrap().data();
    }
    server
}

#[test]
fn a_backup_under_load_restores_every_write_acknowledged_before_it() {
    let place = tempfile::tempdir().unwrap();
    let (data, other) = (place.path().join("data"), place.path().join("other"));
    let store = sled_in(&data);
    let server = with_pictures(&store);
    let users: Mutex<Vec<User>> = Mutex::default();
    std::thread::scope(|scope| {
        for first in 1..=CLIENTS {
            let (server, users) = (&server, &users);
            let numbers = (first..=USERS).step_by(usize::try_from(CLIENTS).unwrap());
            scope.spawn(move || {
                for number in numbers {
                    let user = User::new(server, number);
                    users.lock().unwrap().push(user);
                }
            });
        }
    });
    let (ledger, begun, is_over) = (Mutex::new(Vec::<Operation>::new()), AtomicU64::new(0), AtomicBool::new(false));
    let is_exporting = AtomicBool::new(false);
    let done = || ledger.lock().unwrap().len();
    let (acknowledged, next, backup) = std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                while !is_over.load(Ordering::SeqCst) {
                    // Keeps some users without an operation until the export has begun.
                    if !is_exporting.load(Ordering::SeqCst) && done() >= 2 * OPERATIONS {
                        std::thread::sleep(Duration::from_millis(5));
                        continue;
                    }
                    let Some(user) = users.lock().unwrap().pop() else { break };
                    let turn = begun.fetch_add(1, Ordering::SeqCst);
                    let operation = Operation::done(&server, user, turn);
                    ledger.lock().unwrap().push(operation);
                }
            });
        }
        until("operations before the backup", || done() >= OPERATIONS);
        let acknowledged = done();
        let export = exporting(&store);
        let (so_far, next) = (done(), begun.load(Ordering::SeqCst));
        is_exporting.store(true, Ordering::SeqCst);
        until("operations while it is on its way", || done() >= so_far + OPERATIONS);
        let backup = whole(rest(export));
        is_over.store(true, Ordering::SeqCst);
        (acknowledged, next, backup)
    });
    let ledger = ledger.into_inner().unwrap();
    assert_eq!(server.terminate(), Some(0));

    let stranger = place.path().join("stranger");
    std::fs::create_dir_all(&stranger).unwrap();
    std::fs::write(stranger.join("store.key"), "cd".repeat(32)).unwrap();
    assert!(refusal(&transfer("import", &sled_in(&stranger), &backup)).contains("another key"));
    assert!(!backup.windows(10).any(|window| window == b"7000000001"), "personal data in the clear");

    let copy = with_key_of(&data, &other);
    let imported = transfer("import", &copy, &backup);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    assert!(whole(transfer("export", &copy, b"")) == backup, "the same to the byte");

    let restored = Server::start(&copy);
    for operation in &ledger[..acknowledged] {
        operation.check(&restored);
    }
    // The export does not contain the operations that began while it ran. `/repay` changes neither orders nor pictures.
    let later = ledger.iter().filter(|operation| operation.turn >= next && !operation.path.ends_with("/repay"));
    let later: Vec<_> = later.collect();
    assert!(!later.is_empty());
    for operation in later {
        let found = (orders(&restored, &operation.token).unwrap(), pictures(&restored, &operation.token));
        assert!(found != (operation.orders.clone(), operation.pictures.clone()), "{}", operation.key);
    }
    assert_eq!(restored.terminate(), Some(0));
    let (before, after) = (records(&backup), records(&whole(transfer("export", &copy, b""))));
    let keys = before.keys().chain(after.keys()).filter(|key| before.get(*key) != after.get(*key));
    let changed: Vec<Vec<String>> = keys.map(|key| parts(key)).collect();
    eprintln!("{} records and pictures, {acknowledged} operations, changed since: {changed:?}", before.len());
    // The server deletes unused pictures after 30 days, and the histories of some scenarios are two months long.
    let ended: Vec<_> = changed.iter().filter(|key| key[1] == "expiry").map(|key| key[3].clone()).collect();
    let may_change = |key: &[String]| match key[1].as_str() {
        "image" => ended.contains(&format!("image/{}/{}", key[2], key[3])),
        "image_usage" => ended.iter().any(|entry| entry.starts_with(&format!("image/{}/", key[2]))),
        table => MAY_CHANGE.contains(&table),
    };
    let lost: Vec<_> = changed.iter().filter(|key| !may_change(key)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn a_long_path_is_no_obstacle_and_the_socket_is_for_the_owner_alone() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("long-".repeat(30)).join("data");
    assert!(data.as_os_str().len() > 150);
    let store = sled_in(&data);
    let server = Server::start(&store);
    let socket = data.join("store.export");
    let found = std::fs::metadata(&socket).unwrap();
    assert!(found.file_type().is_socket());
    assert_eq!(found.permissions().mode() & 0o777, 0o600);
    let first = whole(export_command(&store).output().unwrap());
    // A killed server leaves its socket behind, which prevents neither an export nor the next start.
    server.kill();
    assert!(socket.exists());
    let second = whole(export_command(&store).output().unwrap());
    assert_eq!(records(&first), records(&second));
    let server = Server::start(&store);
    let third = whole(export_command(&store).output().unwrap());
    assert_eq!(records(&first).keys().collect::<Vec<_>>(), records(&third).keys().collect::<Vec<_>>());
    assert_eq!(server.terminate(), Some(0));
    assert!(!socket.exists());
    whole(export_command(&store).output().unwrap());
}

#[test]
fn an_export_that_breaks_off_fails_and_has_no_last_line_and_there_are_two_at_once_at_most() {
    let place = tempfile::tempdir().unwrap();
    let store = sled_in(&place.path().join("data"));
    for signal in ["-KILL", "-TERM"] {
        let server = with_pictures(&store);
        let exports = [exporting(&store), exporting(&store)];
        let third = export_command(&store).output().unwrap();
        assert!(refusal(&third).contains("2 exports are on their way"));
        assert!(third.stdout.is_empty());
        server.signal(signal);
        let status = server.ended();
        assert_eq!(status, (signal == "-TERM").then_some(0), "an export does not keep the server");
        for export in exports {
            let output = rest(export);
            assert!(refusal(&output).contains("broke the export off"), "{signal}");
            assert!(!output.stdout.is_empty() && !output.stdout.windows(6).any(|six| six == b"sha256"), "{signal}");
        }
    }
    let server = with_pictures(&store);
    // A killed export no longer counts towards the limit of concurrent exports.
    for _ in 0..5 {
        let (mut child, out, _) = exporting(&store);
        child.kill().unwrap();
        child.wait().unwrap();
        drop(out);
    }
    until("a place", || export_command(&store).output().unwrap().status.success());
    assert_eq!(server.terminate(), Some(0));
}

/// The metric of the last backup, in seconds since 1970.
fn last_backup(server: &Server) -> u64 {
    let metrics = String::from_utf8(Client::new(server.address()).get("/metrics").bytes).unwrap();
    let line = metrics.lines().find_map(|line| line.strip_prefix("loan_backup_last_timestamp_seconds "));
    line.unwrap().trim().parse().unwrap()
}

#[test]
fn a_backup_counts_once_its_file_has_it_and_not_when_the_disk_is_full() {
    let place = tempfile::tempdir().unwrap();
    let store = sled_in(&place.path().join("data"));
    let mut command = Command::new(PROGRAM);
    command.args(serving(&store)).env_clear();
    let server = Server::run_logging(command, "human,info");
    let full = File::options().write(true).open("/dev/full").unwrap();
    assert!(refusal(&export_command(&store).stdout(full).output().unwrap()).contains("No space left"));
    until("the server knows the outcome", || ["exported", "broken off"].iter().any(|end| server.log().contains(end)));
    assert!(!server.log().contains("exported"), "{}", server.log());
    assert_eq!(last_backup(&server), 0);

    let file = File::create(place.path().join("backup.jsonl")).unwrap();
    whole(export_command(&store).stdout(file).output().unwrap());
    until("a good backup counts", || last_backup(&server) > 0);
    until("it is logged", || server.log().contains("exported"));
}
