//! Tests of the examples in `server/ops`: dashboard, alerts, backup script, systemd unit and Dockerfile.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::http_client::Client;
use crate::provider::STORE_KEY;
use crate::server::{PROGRAM, Server, serving, sled_in};
use serde_json::{Value, json};

const GRAFANA: &str = include_str!("../../ops/grafana.json");
const ALERTS: &str = include_str!("../../ops/alerts.yml");
const UNIT: &str = include_str!("../../ops/saral.service");
const DOCKERFILE: &str = include_str!("../../ops/Dockerfile");

fn names(expression: &str) -> impl Iterator<Item = &str> {
    let words = expression.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("loan_"))
}

/// Returns the names under which Prometheus stores `/metrics`, each with its labels.
fn stored(metrics: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let (name, kind) = line.split_once(' ').unwrap();
        let endings: &[&str] = match kind {
            "histogram" => &["_bucket", "_sum", "_count"],
            _ => &[""],
        };
        known.extend(endings.iter().map(|ending| (format!("{name}{ending}"), BTreeSet::new())));
    }
    for line in metrics.lines().filter(|line| !line.starts_with('#')) {
        let name: String = line.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let labels = line.split(&['{', ','][..]).filter_map(|part| part.split_once("=\"")).map(|(label, _)| label);
        known.get_mut(&name).unwrap_or_else(|| panic!("{name} has no type")).extend(labels.map(str::to_owned));
    }
    known
}

/// Returns the labels that an expression selects or groups by.
fn labels(expression: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (open, close) in [("{", '}'), ("by (", ')')] {
        for part in expression.split(open).skip(1) {
            let inner = part.split(close).next().unwrap();
            let named = inner.split(',').map(|one| one.split(&['=', '!'][..]).next().unwrap().trim());
            found.extend(named.filter(|label| !label.is_empty()).map(str::to_owned));
        }
    }
    found
}

fn dashboard() -> Vec<String> {
    let board: Value = serde_json::from_str(GRAFANA).unwrap();
    let panels = board["panels"].as_array().unwrap().iter();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().unwrap());
    targets.map(|target| target["expr"].as_str().unwrap().to_owned()).collect()
}

fn alerts() -> Vec<String> {
    ALERTS.lines().filter_map(|line| line.trim().strip_prefix("expr: ")).map(str::to_owned).collect()
}

#[test]
fn dashboard_and_alerts_name_metrics_and_labels_that_a_running_server_has() {
    // Some metrics exist only with a database, and some only with pictures in files.
    let store = tokio::runtime::Runtime::new().unwrap().block_on(crate::database::fresh());
    let pictures = tempfile::tempdir().unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(serving(&store));
    let place = pictures.path().to_str().unwrap();
    let server = Server::spawn_with(command, &[("LOAN_STORE_KEY", STORE_KEY), ("LOAN_BLOBS", place)]);
    let client = Client::new(server.address()).with("web_uuid", "w-1");
    assert_eq!(client.get("/api1/sms/v1/sendCode?phone=919000000001").code(), 0);
    let failures = json!({ "build": "b", "failures": [{ "kind": "boot", "page": "login", "place": "", "count": 1 }] });
    assert_eq!(client.post("/api1/client/v1/failures", &failures).code(), 0);
    let metrics = String::from_utf8(client.get("/metrics").bytes).unwrap();
    let known = stored(metrics.split_once("\r\n\r\n").unwrap().1);
    assert!(known.len() > 15, "{known:?}");

    let (board, rules) = (dashboard(), alerts());
    assert!(board.len() > 15 && rules.len() > 8, "{} and {} expressions", board.len(), rules.len());
    for expression in board.iter().chain(&rules) {
        for name in names(expression) {
            assert!(known.contains_key(name), "`{name}` is no metric: {expression}");
        }
        // A metric without a sample shows no label. Prometheus itself adds `instance` and `job`.
        let of_its: Vec<_> = names(expression).filter_map(|name| known.get(name)).collect();
        let is_shown = of_its.iter().all(|labels| !labels.is_empty());
        for label in labels(expression).iter().filter(|label| !["instance", "job", "le"].contains(&label.as_str())) {
            let is_known = of_its.iter().any(|labels| labels.contains(label));
            assert!(is_known || !is_shown, "`{label}` is no label: {expression}");
        }
    }
    let shown: BTreeSet<&str> = board.iter().flat_map(|expression| names(expression)).collect();
    for (name, _) in known.iter().filter(|(name, _)| !name.ends_with("_sum") && !name.ends_with("_count")) {
        let is_shown = shown.contains(name.as_str()) || name.ends_with("commit_batches_bucket");
        assert!(is_shown, "the dashboard does not show `{name}`");
    }
}

/// If journald stops reading the log, borrowers must not wait.
#[test]
fn a_log_that_nobody_reads_stops_neither_calls_nor_an_orderly_end() {
    let mut command = Command::new(PROGRAM);
    command.args(serving("memory")).env_clear().env("LOAN_LOG", "json,info").stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("\"listen\":\"") {
        line.clear();
        assert!(log.read_line(&mut line).unwrap() > 0, "it does not listen");
    }
    let line: Value = serde_json::from_str(&line).unwrap();
    let client = Client::new(line["listen"].as_str().unwrap()).with("web_uuid", "w-1");
    // The log of 400 calls exceeds the pipe's buffer of 64 kB, which holds some two hundred lines.
    let all_answered = (0..400).all(|_| client.get("/api1/client/v1/legal").code() == 0);
    let told = Command::new("kill").arg(child.id().to_string()).status().unwrap().success();
    let since = Instant::now();
    let ended = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if since.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!((all_answered, told, ended), (true, true, Some(0)), "{:?}", since.elapsed());
}

#[test]
fn a_metric_that_is_not_there_is_noticed() {
    let known =
        stored("# TYPE loan_requests_total counter\nloan_requests_total{endpoint=\"Login\",status=\"200\"} 1\n");
    assert_eq!(known["loan_requests_total"], ["endpoint", "status"].map(str::to_owned).into());
    let wrong = "sum by (kind) (rate(loan_requests{status=~\"5..\"}[5m]))";
    assert_eq!(names(wrong).collect::<Vec<_>>(), ["loan_requests"]);
    assert!(!known.contains_key("loan_requests"), "a counter is stored as its total");
    assert_eq!(labels(wrong), ["kind", "status"].map(str::to_owned).into());
}

#[test]
fn a_backup_is_proven_by_an_import_and_the_oldest_ones_are_removed() {
    let place = tempfile::tempdir().unwrap();
    let (data, backups) = (place.path().join("data"), place.path().join("backups"));
    std::fs::create_dir(&backups).unwrap();
    for day in ["20200101", "20210101"] {
        std::fs::write(backups.join(format!("saral-{day}T000000Z.jsonl")), "").unwrap();
    }
    let server = Server::start(&sled_in(&data));
    server.load("loaned", "7000000100").unwrap();
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let run = |key: &str| {
        let mut command = Command::new("sh");
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("ops/saral-backup")).arg(&backups).arg("2");
        command.env_clear().env("PATH", &path).env("LOAN_STORE", sled_in(&data)).env("LOAN_STORE_KEY", key);
        command.output().unwrap()
    };
    let names = || {
        let found = std::fs::read_dir(&backups).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        found.collect::<BTreeSet<String>>()
    };
    let before = names();
    assert!(!run(&"ab".repeat(32)).status.success(), "a backup that cannot be imported with this key");
    assert_eq!(names(), before, "it leaves nothing behind, and the others where they are");
    let key = std::fs::read_to_string(data.join("store.key")).unwrap();
    let made = run(key.trim());
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let after = names();
    assert_eq!(after.len(), 2);
    assert!(after.contains("saral-20210101T000000Z.jsonl") && after.last() > before.last(), "{after:?}");
    assert_eq!(server.terminate(), Some(0));
}

#[test]
fn the_unit_waits_as_long_as_an_orderly_stop_may_take() {
    let [seconds] = settings("TimeoutStopSec")[..] else { panic!("one limit") };
    let seconds: u64 = seconds.parse().unwrap();
    let stop = loan_server::serve::STOP.as_secs();
    assert!((stop..=stop + 15).contains(&seconds), "{seconds} s, and a stop takes {stop} s at most");
}

fn settings<'a>(key: &str) -> Vec<&'a str> {
    UNIT.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('=')).collect()
}

#[test]
fn the_unit_starts_the_program_with_settings_that_it_knows() {
    let [start] = settings("ExecStart")[..] else { panic!("one command") };
    let mut words = start.split(' ');
    assert_eq!(words.next(), Some("/usr/local/bin/loan-server"));
    let directory = tempfile::tempdir().unwrap();
    let key = directory.path().join("store.key");
    std::fs::write(&key, "ab".repeat(32)).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(words).env_clear();
    let operations = include_str!("../../../docs/operations.md");
    for setting in settings("Environment") {
        let (name, value) = setting.split_once('=').unwrap();
        assert!(operations.contains(&format!("`{name}`")), "{name} is not described");
        let value = value.replace("%N", "saral").replace("%d", &directory.path().display().to_string());
        let value = value.replace("/var/lib/saral", &directory.path().display().to_string());
        command.env(name, value.replace("/etc/saral/fixtures", &crate::small::fixtures().display().to_string()));
    }
    // The program accepts every flag. Only the operator's own settings are missing.
    let ended = command.output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!((ended.status.code(), said.contains("no provider is configured")), (Some(2), true), "{said}");
    assert_eq!(settings("RestartPreventExitStatus"), ["2"], "it is not started again with wrong settings");
    assert_eq!(settings("LimitCORE"), ["0"], "keys are written to no disk");
    assert_eq!(settings("MemoryMax"), ["1G"], "as much as docs/operations.md says");

    for line in UNIT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let is_section = ["[Unit]", "[Service]", "[Install]"].contains(&line);
        let is_setting = line.split_once('=').is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_alphanumeric()));
        assert!(is_section || is_setting, "{line}");
    }
    verified(directory.path());
}

/// Runs systemd's own verification of the unit, if this machine has systemd.
fn verified(directory: &Path) {
    let path = directory.join("saral.service");
    std::fs::write(&path, UNIT.replace("/usr/local/bin/loan-server", PROGRAM)).unwrap();
    let Ok(verify) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&path).output() else { return };
    let said = String::from_utf8_lossy(&verify.stderr).into_owned();
    assert!(verify.status.success() && !said.contains("saral.service"), "{said}");
    let open = ["security", "--offline=yes", "--threshold=15", "--no-pager"];
    let open = Command::new("systemd-analyze").args(open).arg(&path).output().unwrap();
    assert!(open.status.success(), "too exposed:\n{}", String::from_utf8_lossy(&open.stdout));
}

#[test]
fn the_dockerfile_makes_and_copies_what_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let makefile = std::fs::read_to_string(root.join("Makefile")).unwrap();
    let whole = DOCKERFILE.replace("\\\n", " ");
    let mut stages = BTreeSet::new();
    let mut copied = String::new();
    for line in whole.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["FROM", image, "AS", name] => assert!(image.contains(':') && stages.insert(name), "{line}"),
            ["FROM", image] => assert!(image.contains(':'), "{line}"),
            ["COPY", from, source, to] if from.starts_with("--from=") => {
                assert!(stages.contains(&from["--from=".len()..]), "{line}");
                to.clone_into(&mut copied);
                if let Some(made) = source.strip_prefix("/saral/") {
                    assert!(makefile.contains(made), "nothing makes {made}");
                }
            }
            ["COPY", source, _] => assert!(root.join(source).exists(), "{line}"),
            ["RUN", "make", target] => assert!(makefile.contains(&format!("\n{target}: ")), "{line}"),
            ["ENTRYPOINT", program] => assert_eq!(program, format!("[\"{copied}\"]")),
            ["CMD", arguments] => assert_eq!(arguments, "[\"serve\"]"),
            ["USER", name] => {
                let makes = |line: &str| line.starts_with("RUN useradd ") && line.ends_with(&format!(" {name}"));
                assert!(whole.lines().any(makes), "nothing makes the user {name}");
            }
            ["RUN" | "ENV" | "WORKDIR" | "EXPOSE" | "VOLUME" | "STOPSIGNAL", ..] => {}
            _ => panic!("not understood: {line}"),
        }
    }
    assert!(whole.contains("RUN make release") && !copied.is_empty());
}
