//! Tests of a store's keys: their sources, their replacement, and their absence from core dumps.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use loan_server::ports::NAMES;
use loan_server::records::kinds::KINDS;
use loan_store::engine::Scan;
use loan_store::open::{Location, open};
use loan_store::seal::{Sealer, StoreKey};
use serde_json::json;

use crate::listening::{LOG, Listening};
use crate::provider::{Provider, STORE_KEY};
use crate::server::{Ask, PROGRAM, Server, multipart, picture, serving, sled_in};
use crate::small;

fn old() -> String {
    "1a".repeat(32)
}

fn new() -> String {
    "2b".repeat(32)
}

#[track_caller]
fn said(output: &Output) -> (Option<i32>, String) {
    let line = String::from_utf8([output.stdout.clone(), output.stderr.clone()].concat()).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    (output.status.code(), line)
}

/// Starts the program without test controls, with a provider for every port. The start fails: the address is in use.
fn start_for_everybody(store: &str, more: &[&str]) -> (Option<i32>, String) {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--store", store, "--listen", &address]).args(more).env_clear();
    command.env("LOAN_FIXTURES", small::fixtures()).env("LOAN_LOG", "human,error");
    for port in NAMES.map(str::to_uppercase) {
        command
            .env(format!("LOAN_{port}_URL"), "http://127.0.0.1/")
            .env(format!("LOAN_{port}_SECRET"), "a-secret-of-a-provider-in-these-tests");
    }
    said(&command.output().unwrap())
}

#[test]
fn outside_of_qa_nothing_is_made_unless_a_key_or_its_file_is_named() {
    let place = tempfile::tempdir().unwrap();
    let (data, file) = (place.path().join("data"), place.path().join("key"));
    let store = sled_in(&data);
    let (status, line) = start_for_everybody(&store, &[]);
    assert!(line.contains("LOAN_STORE_KEY") && line.contains("--store-key-file"), "{line}");
    assert_eq!((status, std::fs::read_dir(place.path()).unwrap().count()), (Some(2), 0), "{line}");

    let named = ["--store-key-file", file.to_str().unwrap()];
    let (_, line) = start_for_everybody(&store, &named);
    assert!(line.contains("cannot listen"), "all but the port was there: {line}");
    let key = std::fs::read_to_string(&file).unwrap();
    assert_eq!((key.trim().len(), std::fs::metadata(&file).unwrap().permissions().mode() & 0o777), (64, 0o600));
    assert!(!data.join("store.key").exists() && data.join("db").exists());
    let (_, line) = start_for_everybody(&store, &named);
    assert!(line.contains("cannot listen") && std::fs::read_to_string(&file).unwrap() == key, "{line}");
    let (status, line) = start_for_everybody(&store, &[&named[..], &["--store-key", key.trim()]].concat());
    assert!(status == Some(2) && line.contains("not both"), "{line}");
    std::fs::remove_file(&file).unwrap();
    let (status, line) = start_for_everybody(&store, &named);
    assert!(status == Some(2) && line.contains("missing"), "a store that is there gets no new key: {line}");
    assert!(!file.exists());

    let beside = data.join("store.key");
    std::fs::write(&beside, &key).unwrap();
    let (_, line) = start_for_everybody(&store, &["--store-key-file", beside.to_str().unwrap()]);
    assert!(line.contains("cannot listen"), "beside the data, when it is named: {line}");
    let among = data.join("key");
    let (status, line) = start_for_everybody(&store, &["--store-key-file", among.to_str().unwrap()]);
    assert!(
        status == Some(2) && line.contains("store.key") && !among.exists(),
        "not among the database's files: {line}"
    );
}

fn serve(store: &str, keys: &[&str]) -> Server {
    let mut command = Command::new(PROGRAM);
    command.args(serving(store)).args(keys);
    Server::spawn(command)
}

/// Checks that a start is refused and changes nothing; returns the error line.
#[track_caller]
fn refused(store: &str, data: &Path, keys: &[&str]) -> String {
    let before = files(data);
    let output = Command::new(PROGRAM).args(serving(store)).args(keys).env_clear().output().unwrap();
    let (status, line) = said(&output);
    assert_eq!(status, Some(2), "{line}");
    assert!(files(data) == before, "refused, and changed all the same: {line}");
    line
}

fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), std::fs::read(&path).unwrap());
        }
    }
    found
}

fn rekey(store: &str, more: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["rekey", "--store", store]).args(more).env_clear();
    command
}

#[track_caller]
fn rekeyed(store: &str, more: &[&str]) -> String {
    let (status, line) = said(&rekey(store, more).output().unwrap());
    assert_eq!(status, Some(0), "{line}");
    line
}

/// Creates borrowers with a loan and a picture; returns their tokens.
fn fill(server: &Server) -> Vec<String> {
    (0..6)
        .map(|number| server.load("loaned", &format!("700000060{number}")).unwrap().0)
        .inspect(|token| say(server, token))
        .collect()
}

fn say(server: &Server, token: &str) {
    let texts = [("content", "Feedback with a picture."), ("problemType", ""), ("problemDesc", "")];
    let (kind, body) = multipart(&texts, &[("multipartFiles", &picture(20_000))]);
    let path = "/api1/opinion-record/v1/save";
    server.ask(&Ask { method: "POST", path, token, kind: &kind, body: &body, ..Ask::default() }).unwrap().data();
}

/// Checks that every borrower is still signed in and has their loan and picture.
#[track_caller]
fn all_there(server: Server, tokens: &[String]) {
    for token in tokens {
        let orders = server.read("/api1/order/v1/list", token);
        assert_eq!((orders.as_array().unwrap().len(), &orders[0]["orderState"]), (1, &json!("6")));
        let answer = server.post("/api1/opinion-record/v1/list", token, &json!({})).unwrap();
        let all = answer.data().as_array().unwrap();
        assert!(!all.is_empty(), "no feedback");
        for feedback in all {
            let (status, bytes) = server.file(feedback["imges"][0].as_str().unwrap(), token);
            assert!(status == 200 && bytes.starts_with(&[0xff, 0xd8]), "its picture does not open: {status}");
        }
    }
    say(&server, &tokens[0]);
    assert_eq!(server.terminate(), Some(0));
}

/// Returns the number of records and pictures that this key does not open, and their total number.
fn foreign(data: &Path, key: &str) -> (usize, usize) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (engine, _, blobs) = open(&Location::Sled(data.to_owned()), Some(key), &KINDS).await.unwrap();
        let sealer = Sealer::new(&StoreKey::from_hex(key).unwrap());
        let (mut foreign, mut all) = (0, 0);
        for (key, value) in engine.scan(Scan::everything(usize::MAX)).await.unwrap() {
            all += 1;
            foreign += usize::from(sealer.open(key.as_bytes(), &value).is_err());
        }
        let mut pictures = 0;
        for part in 0..=255 {
            for found in blobs.list(part).await.unwrap() {
                let name = found.name.unwrap();
                pictures += 1;
                foreign += usize::from(sealer.open(&name.bound(), &blobs.get(&name).await.unwrap().unwrap()).is_err());
            }
        }
        assert!(all > 100 && pictures >= 6, "{all} records, {pictures} pictures");
        engine.close().await.unwrap();
        (foreign, all + pictures)
    })
}

#[test]
fn a_new_key_takes_the_place_of_the_old_one_however_often_that_is_interrupted() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let store = sled_in(&data);
    let (old, new) = (old(), new());
    let (with_old, with_new) = (["--store-key", old.as_str()], ["--store-key", new.as_str()]);
    let with_both = [&with_new[..], &["--store-keys-old", old.as_str()]].concat();
    let server = serve(&store, &with_old);
    let tokens = fill(&server);
    assert_eq!(server.terminate(), Some(0));

    let line = refused(&store, &data, &with_new);
    assert!(line.contains("another key") && line.contains("LOAN_STORE_KEYS_OLD"), "{line}");
    let (status, line) = said(&rekey(&store, &with_new).output().unwrap());
    assert!(status == Some(2) && line.contains("another key"), "{line}");

    // Kills `rekey` as soon as the new key is the current key. `--limit` leaves work even if `rekey` ends first.
    let noted = std::fs::read(data.join("store.probe")).unwrap();
    let mut child =
        rekey(&store, &[&with_both[..], &["--limit", "40"]].concat()).stdout(Stdio::null()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let has_ended = child.try_wait().unwrap().is_some();
        if std::fs::read(data.join("store.probe")).unwrap() != noted {
            break;
        }
        assert!(Instant::now() < deadline && !has_ended, "it never begins");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    all_there(serve(&store, &with_both), &tokens);

    // The limit stops `rekey` before all records have the new key.
    let line = rekeyed(&store, &[&with_both[..], &["--limit", "40"]].concat());
    assert!(line.contains("run it again"), "{line}");
    let line = refused(&store, &data, &with_new);
    assert!(line.contains("LOAN_STORE_KEYS_OLD") && line.contains("rekey"), "{line}");
    let line = refused(&store, &data, &with_old);
    assert!(line.contains("another key"), "{line}");
    all_there(serve(&store, &with_both), &tokens);
    // An export with records under both keys can be imported only with both keys.
    let export =
        Command::new(PROGRAM).args(["export", "--store", &store]).args(&with_both).env_clear().output().unwrap();
    assert!(export.status.success(), "{}", String::from_utf8_lossy(&export.stderr));
    assert!(import(&sled_in(&place.path().join("half")), &export.stdout, &with_new).contains("LOAN_STORE_KEYS_OLD"));
    assert_eq!(import(&sled_in(&place.path().join("whole")), &export.stdout, &with_both), "");
    all_there(serve(&sled_in(&place.path().join("whole")), &with_both), &tokens);

    let line = rekeyed(&store, &with_both);
    assert!(line.contains("re-sealed") && line.contains("no longer needed"), "{line}");
    assert!(rekeyed(&store, &with_both).contains("re-sealed 0 records and 0 pictures"));
    let (foreign, all) = foreign(&data, &new);
    assert_eq!(foreign, 0, "of {all} values, sealed with the old key");
    all_there(serve(&store, &with_new), &tokens);
    assert!(refused(&store, &data, &with_old).contains("another key"));
}

fn import(store: &str, text: &[u8], keys: &[&str]) -> String {
    let mut command = Command::new(PROGRAM);
    command.args(["import", "--store", store]).args(keys).env_clear();
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Writing may fail, because a program that refuses does not read all its input.
    drop(std::io::Write::write_all(&mut child.stdin.take().unwrap(), text));
    String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap()
}

#[test]
fn the_key_in_a_file_is_replaced_and_kept_until_nothing_needs_it() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let (store, file) = (sled_in(&data), data.join("store.key"));
    let server = serve(&store, &[]);
    let tokens = fill(&server);
    assert_eq!(server.terminate(), Some(0));
    let old = std::fs::read_to_string(&file).unwrap();
    rekeyed(&store, &["--limit", "40"]);
    let both = std::fs::read_to_string(&file).unwrap();
    assert_eq!(both.lines().nth(1), Some(old.trim()), "the old key is still needed");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    all_there(serve(&store, &[]), &tokens);
    assert!(rekeyed(&store, &[]).contains("no longer needed"));
    let now = std::fs::read_to_string(&file).unwrap();
    assert_eq!((now.lines().count(), now.lines().next()), (1, both.lines().next()), "the key that was begun with");
    assert_eq!(foreign(&data, now.trim()).0, 0);
    all_there(serve(&store, &[]), &tokens);
    assert!(refused(&store, &data, &["--store-key", old.trim()]).contains("another key"));
}

/// Starts a server without a limit on core dumps and aborts it; returns whether the server wrote a core dump.
fn dumps_core(command: &Command, place: &Path) -> bool {
    let mut limited = Command::new("bash");
    limited.args(["-c", "ulimit -c unlimited; exec \"$0\" \"$@\""]).arg(command.get_program()).args(command.get_args());
    limited.env_clear().current_dir(place);
    limited.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut running = Listening::start(limited.env("LOAN_LOG", LOG));
    let id = running.child.id().to_string();
    assert!(Command::new("kill").args(["-ABRT", &id]).status().unwrap().success());
    running.child.wait().unwrap().core_dumped()
}

#[test]
fn a_crash_of_a_server_for_real_borrowers_writes_no_keys_to_a_disk() {
    let place = tempfile::tempdir().unwrap();
    let provider = Provider::start(&place.path().join("record"));
    let mut sandbox = Command::new(PROGRAM);
    sandbox.args(serving("memory"));
    if !dumps_core(&sandbox, place.path()) {
        eprintln!("this machine writes no core dumps");
        return;
    }
    let mut real = provider.serving(&sled_in(&place.path().join("data")));
    real.env("LOAN_STORE_KEY", STORE_KEY);
    assert!(!dumps_core(&real, place.path()));
}
