//! Tests of stores that cannot be opened or that fail, for example on a full disk.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::server::{Ask, PROGRAM, Reply, Server, multipart, serving, sled_in};
use serde_json::json;

#[track_caller]
pub fn refusal(output: &Output) -> String {
    let line = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

fn start(store: &str, key: Option<&str>) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(serving(store)).env_clear();
    if let Some(key) = key {
        command.env("LOAN_STORE_KEY", key);
    }
    command.output().unwrap()
}

/// Creates a store with one loan and ends the server; returns the borrower's token.
fn filled(store: &str) -> String {
    let server = Server::start(store);
    let (token, _) = server.load("loaned", "7000000100").unwrap();
    assert_eq!(server.terminate(), Some(0));
    token
}

fn is_there(store: &str, token: &str) -> bool {
    let server = Server::start(store);
    let orders = server.read("/api1/order/v1/list", token);
    server.terminate() == Some(0) && orders[0]["orderState"] == "6"
}

fn contents(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<_> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect();
    found.sort();
    found
}

#[test]
fn a_store_that_cannot_be_used_is_refused_in_one_line_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let store = sled_in(&data);
    let token = filled(&store);
    let found = contents(&data);
    assert!(refusal(&start(&store, Some(&"ab".repeat(32)))).contains("another key"));
    assert!(refusal(&start(&store, Some("ab"))).contains("LOAN_STORE_KEY"));
    assert!(contents(&data) == found, "a wrong key changed the files");
    // Opening may compact the log, so the test reads the log only afterwards.
    assert!(is_there(&store, &token));
    let log = std::fs::read(data.join("db")).unwrap();
    let used = log.iter().rposition(|byte| *byte != 0).unwrap();

    for damaged in [log[..used / 2].to_vec(), log[..used - 100].to_vec(), vec![0x5a; log.len()], Vec::new()] {
        std::fs::write(data.join("db"), &damaged).unwrap();
        let before = contents(&data);
        let line = refusal(&start(&store, None));
        assert!(line.contains("the data is corrupt"), "{line}");
        assert!(contents(&data) == before, "refused, and changed all the same");
    }
    std::fs::write(data.join("db"), &log).unwrap();
    assert!(is_there(&store, &token), "the log as it was opens");

    let blocked = directory.path().join("blocked");
    std::fs::create_dir_all(blocked.join("db")).unwrap();
    assert!(refusal(&start(&sled_in(&blocked), None)).contains("cannot open"));
}

/// Returns a command with a limit on the size of files, in blocks of 1024 bytes. The limit acts like a full disk.
fn limited(blocks: u32, store: &str) -> Command {
    let mut command = Command::new("bash");
    // Ignores the signal `XFSZ`, so that a write over the limit fails as on a full disk.
    command.args(["-c", &format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$0\" \"$@\""), PROGRAM]);
    command.args(serving(store));
    command
}

#[test]
fn a_full_disk_at_the_start_is_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let line = refusal(&limited(0, &sled_in(&data)).env_clear().output().unwrap());
    assert!(line.contains(&data.display().to_string()) && line.contains("File too large"), "{line}");
}

fn feedback(server: &Server, token: &str, number: usize) -> Option<Reply> {
    let content = words(number);
    let texts = [("content", content.as_str()), ("problemType", ""), ("problemDesc", "")];
    let (kind, body) = multipart(&texts, &[]);
    let (path, key) = ("/api1/opinion-record/v1/save", format!("k-{number}"));
    server.ask(&Ask { method: "POST", path, token, key: &key, kind: &kind, body: &body, ..Ask::default() })
}

fn words(number: usize) -> String {
    format!("Feedback {number}. {}", "A sentence of some length. ".repeat(10))
}

fn said(server: &Server, token: &str) -> Vec<String> {
    let list = server.post("/api1/opinion-record/v1/list", token, &json!({})).unwrap().data().clone();
    list.as_array().unwrap().iter().rev().map(|item| item["content"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_write_that_fails_where_there_seemed_to_be_room_ends_the_process_and_the_next_has_everything() {
    let directory = tempfile::tempdir().unwrap();
    let store = sled_in(&directory.path().join("data"));
    let server = Server::spawn(limited(1024, &store));
    let (token, _) = server.load("new-user", "7000000200").unwrap();
    let mut kept = Vec::new();
    let unsure = loop {
        let number = kept.len();
        assert!(number < 5000, "the disk does not fill up");
        match feedback(&server, &token, number) {
            Some(reply) if reply.code() == 0 => kept.push(words(number)),
            Some(reply) => {
                assert_eq!((reply.status, reply.code()), (503, 5030), "{reply:?}");
                break number;
            }
            None => break number,
        }
    };
    assert!(!kept.is_empty());
    assert_eq!(server.ended(), Some(1), "an orderly end, after which systemd starts the server again");
    let server = Server::start(&store);
    // A write that was answered 503 may exist or not. After a retry under its key, the write must exist once.
    assert_eq!(feedback(&server, &token, unsure).expect("an answer").code(), 0);
    kept.push(words(unsure));
    let found = said(&server, &token);
    assert!(found.len() >= kept.len().min(50), "{}", found.len());
    assert!(kept.ends_with(&found), "what was acknowledged, each once, and nothing else");
    assert_eq!(server.terminate(), Some(0));
}

/// Returns the statuses of a write and of the readiness check.
fn goes(server: &Server, number: usize) -> (u16, u16) {
    let sent = server.get(&format!("/api1/sms/v1/sendCode?phone=9190000001{number:02}"), "");
    let sent = sent.unwrap_or_else(|| panic!("no answer: {}", server.log()));
    // Readiness is cached for a second.
    std::thread::sleep(Duration::from_millis(1100));
    (sent.status, server.get("/readyz", "").expect("an answer").status)
}

/// The store's directory may be moved or unmounted. The server still has the files open, and would lose writes.
#[test]
fn a_directory_that_is_taken_away_is_named_and_makes_unready_until_it_is_back() {
    let directory = tempfile::tempdir().unwrap();
    let (data, aside) = (directory.path().join("data"), directory.path().join("aside"));
    let (store, pictures) = (sled_in(&data), directory.path().join("data.blobs"));
    let mut server = Server::start(&store);
    let (token, _) = server.load("loaned", "7000000100").unwrap();
    assert_eq!(goes(&server, 1), (200, 200));
    for (number, taken, named) in [(2, &data, data.join("db")), (3, &pictures, pictures.clone())] {
        std::fs::rename(taken, &aside).unwrap();
        let (sent, ready) = goes(&server, number);
        assert_eq!((sent, ready), (if number == 2 { 503 } else { 200 }, 503), "{}", server.log());
        // The server logs the failure with a delay, and at most once a minute.
        let reason = format!("{} was taken away", named.display());
        let is_said = |line: &str| line.contains("not ready") && line.contains(&reason);
        let since = Instant::now();
        while !server.log().lines().any(is_said) {
            assert!(since.elapsed() < Duration::from_secs(30), "{}", server.log());
            std::thread::sleep(Duration::from_millis(20));
        }
        // An empty directory acts like the mount point of an unmounted file system.
        std::fs::create_dir(taken).unwrap();
        assert_eq!(goes(&server, number).1, 503, "{}", server.log());
        std::fs::remove_dir(taken).unwrap();
        std::fs::rename(&aside, taken).unwrap();
        assert_eq!(goes(&server, number + 10), (200, 200), "{}", server.log());
        if number == 2 {
            // A new process logs the next failure at once.
            assert_eq!(server.terminate(), Some(0));
            server = Server::start(&store);
        }
    }
    std::fs::remove_dir_all(&data).unwrap();
    assert_eq!(goes(&server, 4), (503, 503), "{}", server.log());
    assert_eq!(server.read("/api1/order/v1/list", &token)[0]["orderState"], "6", "reads go on");
    let since = Instant::now();
    assert_eq!(server.terminate(), Some(1), "what the operator must know of");
    assert!(since.elapsed() < Duration::from_secs(30), "it took {:?}", since.elapsed());
    // The next start must not create an empty store, because the pictures prove that a store existed.
    let line = refusal(&start(&store, None));
    assert!(line.contains("another store"), "{line}");
}

pub fn transfer(what: &str, store: &str, input: &[u8]) -> Output {
    let mut child = Command::new(PROGRAM)
        .args([what, "--store", store])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Writing may fail, because a program that refuses does not read all its input.
    drop(child.stdin.take().unwrap().write_all(input));
    child.wait_with_output().unwrap()
}

#[test]
fn a_store_is_exported_and_imported_whole_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let (data, other) = (directory.path().join("data"), directory.path().join("other"));
    let (store, copy) = (sled_in(&data), sled_in(&other));
    let token = filled(&store);
    let exported = transfer("export", &store, b"");
    assert!(exported.status.success(), "{}", String::from_utf8_lossy(&exported.stderr));
    let text = exported.stdout;
    assert!(!text.windows(10).any(|window| window == b"7000000100"), "personal data in the clear");

    let line = refusal(&transfer("import", &copy, &text));
    assert!(line.contains("store.key"), "sealed data needs its key: {line}");
    std::fs::create_dir_all(&other).unwrap();
    std::fs::copy(data.join("store.key"), other.join("store.key")).unwrap();
    let imported = transfer("import", &copy, &text);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    assert_eq!(transfer("export", &copy, b"").stdout, text, "the same to the byte");
    assert!(is_there(&copy, &token));

    assert!(refusal(&transfer("import", &copy, &text)).contains("not empty"));
    assert!(refusal(&transfer("export", "memory", b"")).contains("memory"));
    assert!(refusal(&transfer("export", &sled_in(&directory.path().join("none")), b"")).contains("no store"));

    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let half = lines[..lines.len() / 2].concat();
    let picture = lines.iter().position(|line| line.starts_with(b"{\"picture\"")).unwrap();
    let mut cut = lines[..=picture].concat();
    cut.truncate(cut.len() - 10);
    let mut changed = text.clone();
    let at = changed.len() / 2;
    changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
    for (n, (damaged, why)) in [
        (half, "too early"),
        (cut, "too early"),
        (changed, "line"),
        (b"{}\n".to_vec(), "line 1"),
        (Vec::new(), "too early"),
    ]
    .into_iter()
    .enumerate()
    {
        let target = directory.path().join(format!("target-{n}"));
        std::fs::create_dir_all(&target).unwrap();
        std::fs::copy(data.join("store.key"), target.join("store.key")).unwrap();
        let line = refusal(&transfer("import", &sled_in(&target), &damaged));
        assert!(line.contains(why) || line.contains("damaged"), "{line}");
        if n == 0 {
            // The failed import left nothing, so the complete file can be imported.
            let again = transfer("import", &sled_in(&target), &text);
            assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
        }
    }
    std::fs::write(other.join("store.key"), "cd".repeat(32)).unwrap();
    let target = directory.path().join("wrong");
    std::fs::create_dir_all(&target).unwrap();
    std::fs::copy(other.join("store.key"), target.join("store.key")).unwrap();
    assert!(refusal(&transfer("import", &sled_in(&target), &text)).contains("another key"));
    // With the right key, the same import succeeds.
    std::fs::copy(data.join("store.key"), target.join("store.key")).unwrap();
    let again = transfer("import", &sled_in(&target), &text);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
}
