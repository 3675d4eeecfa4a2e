//! Tests of the program's command line and of its shutdown.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::controls::done;
use crate::server::{PROGRAM, Server, serving, sled_in};
use crate::small::shipped;
use serde_json::json;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env_clear().env("LOAN_FIXTURES", shipped()).output().unwrap()
}

#[track_caller]
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {line}");
    assert_eq!(line.lines().count(), 1, "{arguments:?}: {line}");
    line
}

#[test]
fn a_failed_start_says_why_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, b"").unwrap();
    let unreadable = format!("sled:{}", file.display());
    for (arguments, expected) in [
        (vec!["serve", "--qa", "--bogus"], "--bogus"),
        (vec!["serve", "--qa", "--listen", "nowhere"], "--listen"),
        (vec!["serve", "--qa", "--auto-audit", "soon"], "--auto-audit"),
        (vec!["serve", "--qa", "--store", "redis://x"], "--store"),
        (vec!["serve", "--qa", "--store", "postgres://u:hidden@h"], "--store"),
        (vec!["serve", "--qa", "--store", "postgres://u:hidden@h/d"], "--blobs"),
        (vec!["serve", "--qa", "--store", &unreadable], "cannot open"),
        (vec!["serve", "--qa", "--store", "memory", "--fixtures", "/nowhere"], "catalogue/"),
        (vec!["serve", "--qa", "--store", "memory", "--listen", "0.0.0.0:0"], "LOAN_QA_TOKEN"),
        (vec!["serve", "--store", "memory"], "configured"),
        (vec!["serve", "--qa", "--store", "memory", "--store-key", "hidden"], "LOAN_STORE_KEY must"),
        (vec!["serve", "--qa", "--store", "memory", "--store-keys-old", "hidden"], "LOAN_STORE_KEYS_OLD"),
        (vec!["dance"], "dance"),
        (vec![], "serve"),
    ] {
        let line = refusal(&arguments);
        assert!(line.contains(expected), "{arguments:?}: {line}");
        assert!(!line.contains("hidden"), "a password on stderr: {line}");
    }
}

#[test]
fn a_variable_that_belongs_to_no_setting_is_named_at_the_start() {
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).env_clear().env("LOAN_OPERATRS", "x").env("LOAN_INSTANCE", "one");
    let log = Server::run_logging(command, "human,warn,loan_http::serve=info").log();
    let warned: Vec<&str> = log.lines().filter(|line| line.contains("LOAN_")).collect();
    assert!(matches!(warned[..], [line] if line.contains("WARN") && line.contains("\"LOAN_OPERATRS\"")), "{log}");
}

/// Status 1 makes the supervisor start the server again.
#[test]
fn a_start_without_its_database_ends_with_a_status_of_its_own() {
    let pictures = tempfile::tempdir().unwrap();
    let pictures = pictures.path().to_str().unwrap();
    let output = run(&["serve", "--qa", "--store", "postgres://u:hidden@127.0.0.1:1/d", "--blobs", pictures]);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), line.lines().count()), (Some(1), 1), "{line}");
    assert!(line.contains("cannot open the database d on 127.0.0.1") && !line.contains("hidden"), "{line}");
}

#[test]
fn a_server_for_real_borrowers_decides_nothing_by_accident() {
    let strong = "a-secret-of-a-provider-in-these-tests";
    let refused = |name: &str, value: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--store", "memory"]).env_clear().env("LOAN_FIXTURES", shipped());
        for port in ["SMS", "AADHAAR", "OCR", "FACE", "PAYMENT", "DISBURSAL", "AUDIT"] {
            command.env(format!("LOAN_{port}_URL"), "http://127.0.0.1/").env(format!("LOAN_{port}_SECRET"), strong);
        }
        if value.is_empty() {
            command.env_remove(name);
        } else {
            command.env(name, value);
        }
        let output = command.output().unwrap();
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{name}: {line}");
        line
    };
    let weak = "ab".repeat(32);
    let (third, partners) = ([strong; 3].join(","), [["p=", strong].concat().as_str(); 3].join(","));
    for (name, value, expected) in [
        ("LOAN_SMS_SECRET", third.as_str(), "two values"),
        ("LOAN_PARTNERS", &partners, "two values"),
        ("LOAN_LIMITS", "user=5,user=6", "user is given twice"),
        ("LOAN_AUTO_AUDIT", "3", "without --qa"),
        ("LOAN_QA_TOKEN", strong, "without --qa"),
        ("LOAN_FIXTURES", "", "--fixtures"),
        ("LOAN_OPS_TOKEN", "x", "too weak"),
        ("LOAN_OPS_TOKEN", &weak, "too weak"),
        ("LOAN_SMS_SECRET", "thirty-one-characters-are-short", "too weak"),
        ("LOAN_PAYMENT_SECRET", "x", "too weak"),
        ("LOAN_PARTNERS", "com.partner.app=short", "too weak"),
        ("LOAN_STORE_KEY", &"0".repeat(64), "too weak"),
        ("LOAN_STORE_KEY", &weak, "too weak"),
    ] {
        let line = refused(name, value);
        assert!(line.contains(name) && line.contains(expected), "{name}: {line}");
        assert!(value.is_empty() || value.len() < 5 || !line.contains(value), "a secret on stderr: {line}");
    }
    let place = tempfile::tempdir().unwrap();
    let key = place.path().join("key");
    std::fs::write(&key, weak).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--fixtures"]).arg(shipped()).arg("--store").arg(sled_in(&place.path().join("data")));
    for port in ["SMS", "AADHAAR", "OCR", "FACE", "PAYMENT", "DISBURSAL", "AUDIT"] {
        command.env(format!("LOAN_{port}_URL"), "http://127.0.0.1/").env(format!("LOAN_{port}_SECRET"), strong);
    }
    let line = String::from_utf8(command.arg("--store-key-file").arg(&key).output().unwrap().stderr).unwrap();
    assert!(line.contains("too weak") && line.lines().count() == 1, "{line}");
}

#[test]
fn a_port_in_use_says_so() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let line = refusal(&["serve", "--qa", "--store", "memory", "--listen", &address]);
    assert!(line.contains("cannot listen"), "{line}");
}

#[test]
fn flags_come_from_the_environment_too() {
    let output = Command::new(PROGRAM).arg("serve").env_clear().env("LOAN_STORE", "redis://x").output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("--store"));
}

#[test]
fn a_variable_that_switches_is_on_or_off_and_nothing_else() {
    for (value, expected) in
        [("nope", "--qa: value was not a boolean"), ("2", "--qa"), ("off", "--fixtures"), ("0", "--fixtures")]
    {
        let output = Command::new(PROGRAM).args(["serve", "--store", "memory"]).env("LOAN_QA", value).output().unwrap();
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{value}: {line}");
        assert!(line.contains(expected), "{value}: {line}");
    }
}

#[test]
fn the_fixtures_are_sound_and_a_fault_names_file_field_and_reason() {
    assert!(run(&["check", shipped().to_str().unwrap()]).status.success());
    let broken = tempfile::tempdir().unwrap();
    copy(&shipped(), broken.path());
    let file = broken.path().join("scenarios/new-user.json");
    std::fs::write(&file, r#"{"description": "x", "phone": "9876543210", "history": [{"at": "P1D", "do": "login"}]}"#)
        .unwrap();
    let output = run(&["check", broken.path().to_str().unwrap()]);
    let lines = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(lines.lines().any(|line| line.starts_with("scenarios/new-user.json:phone:")), "{lines}");
    assert!(lines.lines().any(|line| line.starts_with("scenarios/new-user.json:history.0.at:")), "{lines}");
    std::fs::write(
        &file,
        r#"{"description": "x", "phone": "7000000001", "history": [{"at": "-P1D", "do": {"fly": {}}}]}"#,
    )
    .unwrap();
    let lines = String::from_utf8(run(&["check", broken.path().to_str().unwrap()]).stderr).unwrap();
    assert!(lines.starts_with("scenarios/new-user.json:history.0.do:unknown variant `fly`"), "{lines}");
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn told_to_end_it_ends_in_order_and_finds_its_data_again() {
    let data = tempfile::tempdir().unwrap();
    let store = sled_in(data.path());
    let server = Server::start(&store);
    let (token, _) = server.load("loaned", "7000000010").unwrap();
    // The server refuses a request with two idempotency keys.
    let two = server.post_once("a\r\nidempotency-key: b", "/api1/order/v1/withdraw", &token, &json!({})).unwrap();
    assert_eq!((two.status, two.code()), (400, 4004));
    let line = refusal(&["serve", "--qa", "--listen", "127.0.0.1:0", "--store", &store]);
    assert!(line.contains("another process uses it"), "{line}");
    assert_eq!(server.terminate(), Some(0));
    let server = Server::start(&store);
    assert_eq!(server.read("/api1/order/v1/list", &token)[0]["orderState"], "6");
    assert_eq!(server.terminate(), Some(0));
}

/// At shutdown, the server finishes sending in-flight messages before it closes the store.
#[test]
fn told_to_end_it_sends_what_it_is_sending() {
    let data = tempfile::tempdir().unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(serving(&sled_in(data.path()))).env_clear();
    let server = Server::run_logging(command, "human,loan_server=info");
    let (token, orders) = server.load("passed", "7000000010").unwrap();
    done(server.qa.fault(json!({"provider": "disburse", "kind": "slow", "ms": 700})));
    let taken = server.post("/api1/order/v1/loan", &token, &json!({"orderId": orders[0]}));
    assert_eq!(taken.unwrap().code(), 0);
    // The injected fault is used up as soon as the server sends the message.
    let deadline = Instant::now() + Duration::from_secs(60);
    while !done(server.qa.faults()).is_empty() {
        assert!(Instant::now() < deadline, "it is never sent\n{}", server.log());
        std::thread::sleep(Duration::from_millis(5));
    }
    let (status, log) = server.terminate_and_read();
    assert_eq!(status, Some(0), "{log}");
    assert!(log.contains("sent kind=\"disburse\"") && !log.contains("ERROR"), "{log}");
}

#[test]
fn no_setting_is_printed_with_its_secret() {
    use clap::Parser as _;
    let mut arguments: Vec<String> =
        ["loan-server", "serve", "--partners", "com.partner.app=hidden-p"].map(Into::into).into();
    for name in ["store-key", "ops-token"].into_iter().chain(cfg!(feature = "qa").then_some("qa-token")) {
        arguments.extend([format!("--{name}"), format!("hidden-{name}")]);
    }
    for port in loan_server::ports::NAMES {
        arguments.extend([format!("--{port}-secret"), format!("hidden-{port}")]);
    }
    let cli = loan_server::config::Cli::try_parse_from(&arguments).unwrap();
    let printed = format!("{cli:?}");
    assert!(printed.contains("com.partner.app") && !printed.contains("hidden"), "{printed}");
    let secret = || "hidden".to_owned();
    let settings = loan_server::config::Settings {
        operators: loan_server::config::Operators::with_token(&secret()),
        payment_secret: secret().into(),
        audit_secret: Some(secret().into()),
        disbursal_secret: Some(secret().into()),
        partners: vec![("com.partner.app".to_owned(), secret().into())],
        ..Default::default()
    };
    let printed = format!("{settings:?}");
    assert!(!printed.contains("hidden"), "{printed}");
}
