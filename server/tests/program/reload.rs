//! Tests that valid changes of the fixtures take effect while the real program runs, and faulty ones are reported.

use std::process::Command;
use std::time::Duration;

use crate::controls::done;
use crate::process::{Running, change, copy};
use crate::server::PROGRAM;
use crate::small;
use serde_json::Value;

#[test]
fn a_change_is_in_force_without_a_restart_and_a_faulty_one_is_refused_by_name() {
    let place = tempfile::tempdir().unwrap();
    let fixtures = place.path().join("fixtures");
    copy(&small::fixtures(), &fixtures);
    let server = Running::start(&fixtures);
    let faq = || server.data("GET", "/api1/client/v1/faq", "")[0]["title"].clone();
    let listed = |name: &str| done(server.qa.scenarios()).iter().any(|one| one.name == name);
    let faulty = || done(server.qa.about()).faulty_fixtures;
    let is_named = |said: &str| faulty().iter().any(|fault| fault.contains(said));
    let is_faulty = || !faulty().is_empty();
    let first = faq();

    let help = fixtures.join("catalogue/faq.json");
    let text = std::fs::read_to_string(&help).unwrap();
    std::fs::write(&help, text.replacen(first.as_str().unwrap(), "What changed?", 1)).unwrap();
    server.until("the changed help is served", || faq() == "What changed?");

    // The server's log may be a file in the directory. A reload that logged each of its changes would never end.
    let reloads = || server.log().matches("changed fixtures are in force").count();
    server.until("the reload is logged", || reloads() == 1);
    std::fs::write(fixtures.join("server.log"), "a line").unwrap();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(reloads(), 1, "nothing changed");

    // A faulty file of the catalogue and a scenario that the rules refuse are reported, and change nothing.
    for (file, content, said) in [
        ("catalogue/about.json", r#"{"appName": "Half"}"#, "catalogue/about.json::missing field `copywriting`"),
        (
            "scenarios/impossible.json",
            r#"{"description": "x", "phone": "7000000090", "after": "verified", "history": [{"at": "-PT1H", "do": "getMoney"}]}"#,
            "scenarios/impossible.json:history.0.do:",
        ),
    ] {
        let file = fixtures.join(file);
        let before = std::fs::read_to_string(&file).ok();
        std::fs::write(&file, content).unwrap();
        server.until(&format!("the controls say what is wrong: {said}"), || is_named(said));
        server.until(&format!("the log says it too: {said}"), || server.log().contains(said));
        assert_eq!(faq(), "What changed?", "what was in force stays");
        assert!(!listed("impossible"));
        match before {
            Some(text) => std::fs::write(&file, text).unwrap(),
            None => std::fs::remove_file(&file).unwrap(),
        }
        server.until("the mended fixtures are in force", || !is_faulty());
    }

    std::fs::write(
        fixtures.join("scenarios/mine.json"),
        r#"{"description": "mine", "phone": "7000000091", "after": "verified", "history": [{"at": "-PT1H", "do": {"apply": {}}}]}"#,
    )
    .unwrap();
    server.until("a new scenario is listed", || listed("mine"));
    let orders = done(server.qa.load("mine")).order_ids;
    assert_eq!(orders.len(), 1);

    // A reload also changes terms and forms. An existing order keeps its terms.
    let rate = |order: &str| done(server.qa.order(order)).order["terms"]["interestRate"].clone();
    let interest = || {
        let path = "/api1/order/v1/calculate?amount=5000&period=7&productId=saral-first";
        server.data("GET", path, "")["interest"].clone()
    };
    let has_label = |label: &str| {
        let form = server.data("GET", "/api1/auth/v1/auth-page-info?type=baseInfo", "");
        form.as_array().unwrap().iter().any(|field| field["label"] == label)
    };
    let (was, cheap) = (rate(&orders[0]), interest());
    change(&fixtures.join("catalogue/products.json"), r#""interestRate": "0.1""#, r#""interestRate": "0.2""#);
    change(&fixtures.join("catalogue/forms.json"), r#""en": "6 digits""#, r#""en": "Six digits""#);
    server.until("the changes are in force", || interest() != cheap && has_label("Six digits"));
    assert_eq!(rate(&orders[0]), was);
    let again = done(server.qa.load("mine")).order_ids;
    assert_eq!((was.as_str(), rate(&again[0]).as_str()), (Some("0.1"), Some("0.2")));

    // A valid catalogue takes effect even if it breaks scenarios. Both a reload and `check` name the broken scenarios.
    change(&fixtures.join("catalogue/products.json"), r#""isFull": 0"#, r#""isFull": 1"#);
    server.until("the controls name a scenario that is broken", || is_named("scenarios/loaned.json:history.0.do:"));
    let first_is_full = || server.data("GET", "/api1/home/v1/index", "")["homeProductVos"][0]["isFull"] == 1;
    assert!(first_is_full(), "the catalogue is in force");
    assert!(!listed("loaned") && listed("verified"), "what is sound can be loaded");
    let checked = Command::new(PROGRAM).arg("check").arg(&fixtures).env_clear().output().unwrap();
    let checked = String::from_utf8(checked.stderr).unwrap();
    assert!(checked.lines().count() > 5, "{checked}");
    for line in checked.lines() {
        assert!(is_named(line), "check says {line}, the controls do not");
    }
    change(&fixtures.join("catalogue/products.json"), r#""isFull": 1"#, r#""isFull": 0"#);
    server.until("the mended catalogue is in force", || listed("loaned") && !is_faulty());

    // A deployment may replace the whole directory, again and again.
    for title in ["A second directory?", "A third directory?"] {
        let next = place.path().join("next");
        copy(&fixtures, &next);
        change(&next.join("catalogue/faq.json"), faq().as_str().unwrap(), title);
        std::fs::rename(&fixtures, place.path().join(title)).unwrap();
        std::fs::rename(&next, &fixtures).unwrap();
        server.until("the new directory is in force", || faq() == title && !is_faulty());
    }
}

/// Tests that need a PostgreSQL (`scripts/cargo-test.sh`).
mod database {
    use super::*;

    #[test]
    fn a_change_on_one_server_is_in_force_on_the_other() {
        let place = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let address = runtime.block_on(crate::database::fresh());
        let (key, blobs) = (place.path().join("key"), place.path().join("blobs"));
        let store =
            ["--store", &address, "--store-key-file", key.to_str().unwrap(), "--blobs", blobs.to_str().unwrap()];
        let directory = |name: &str| {
            let directory = place.path().join(name);
            copy(&small::fixtures(), &directory);
            directory
        };
        let (one, other) = (directory("one"), directory("other"));
        let servers = [Running::on(&store, &one, "9000000001"), Running::on(&store, &other, "9000000002")];
        let faq = |server: &Running| server.data("GET", "/api1/client/v1/faq", "")[0]["title"].clone();
        let first = faq(&servers[0]);
        let title = |text: &Value| format!("\"{}\"", text.as_str().unwrap());

        change(&one.join("catalogue/faq.json"), &title(&first), "\"What changed?\"");
        for server in &servers {
            server.until("the change is in force", || faq(server) == "What changed?");
        }

        // Changes on the second server, and the files of a new server, also take effect on all servers.
        change(&other.join("catalogue/faq.json"), &title(&first), "\"What else?\"");
        for server in &servers {
            server.until("the newer change is in force", || faq(server) == "What else?");
        }
        let third = Running::on(&store, &directory("third"), "9000000003");
        for server in servers.iter().chain([&third]) {
            server.until("what the third one started with is in force", || faq(server) == first);
        }
    }
}
