//! Tests of scenario files: a faulty file is reported and stops no other, and a recorded file loads.

use crate::bench::Bench;
use crate::small;
use saral_qa::{EventRequest, QaError};
use serde_json::{Value, json};

#[tokio::test]
async fn a_faulty_file_stops_only_itself_and_is_named() {
    let place = tempfile::tempdir().unwrap();
    for folder in ["catalogue", "directory"] {
        std::os::unix::fs::symlink(small::fixtures().join(folder), place.path().join(folder)).unwrap();
    }
    let scenarios = place.path().join("scenarios");
    std::fs::create_dir_all(scenarios.join("group")).unwrap();
    for entry in std::fs::read_dir(small::fixtures().join("scenarios")).unwrap().flatten() {
        std::fs::copy(entry.path(), scenarios.join(entry.file_name())).unwrap();
    }
    let passed = r#"{"description": "x", "phone": "7000000090", "after": "passed"}"#;
    for (file, text) in [
        ("broken.json", "{"),
        ("twice.json", r#"{"description": "x", "phone": "12", "colour": 1, "history": [{"at": "-P1D", "do": "fly"}]}"#),
        ("on-broken.json", r#"{"description": "x", "phone": "7000000090", "after": "twice"}"#),
        ("sound.json", passed),
        ("with.dot_and-dash.json", passed),
        ("a b.json", passed),
        ("\u{915}.json", passed),
        ("capital.JSON", passed),
        ("group/inner.json", passed),
        (".sound.json.swp", ""),
        ("README.md", "notes"),
    ] {
        std::fs::write(scenarios.join(file), text).unwrap();
    }
    let bench = Bench::over(place.path().to_str().unwrap(), &[]).await;
    let listed = bench.qa.scenarios().await.unwrap();
    for name in ["loaned", "sound", "with.dot_and-dash"] {
        assert!(listed.iter().any(|one| one.name == name), "{name} in {listed:?}");
        bench.qa.load(name).await.unwrap();
    }
    let faulty = bench.qa.about().await.unwrap().faulty_fixtures.join("\n");
    for said in [
        "scenarios/broken.json:",
        "scenarios/twice.json:phone:",
        "scenarios/twice.json:colour:",
        "scenarios/twice.json:history.0.do:",
        "scenarios/on-broken.json:after:builds on `twice`",
        "scenarios/a b.json::has a name that cannot be loaded; allowed are",
        "scenarios/\u{915}.json::has a name",
        "scenarios/capital.JSON::is no scenario",
        "scenarios/group::is a folder",
    ] {
        assert!(faulty.contains(said), "{said} in {faulty}");
    }
    assert!(!faulty.contains("README") && !faulty.contains(".swp"));
    for name in ["broken", "twice", "on-broken"] {
        let refused = bench.qa.load(name).await.unwrap_err();
        assert_eq!(refused.status, 409, "{refused}");
        assert!(refused.msg.contains(&format!("scenarios/{name}.json")), "{refused}");
    }
    let QaError { status, msg: said, .. } = bench.qa.load("nobody").await.unwrap_err();
    assert_eq!(status, 404);
    assert!(said.contains("`nobody`; allowed: ") && said.contains("loaned") && said.contains("sound"), "{said}");
}

/// Operators install the catalogue and the directory alone.
#[test]
fn fixtures_without_a_folder_of_scenarios_are_sound() {
    let place = tempfile::tempdir().unwrap();
    for folder in ["catalogue", "directory"] {
        std::os::unix::fs::symlink(small::fixtures().join(folder), place.path().join(folder)).unwrap();
    }
    assert_eq!(loan_server::check::fixtures(place.path(), loan_server::qa::examined), Ok(()));
}

/// Writes the file that `curl …/journal?format=fixture >fixtures/scenarios/recorded.json` would save.
#[tokio::test]
async fn a_recorded_scenario_loads_with_the_envelope_around_it() {
    let (place, small) = (tempfile::tempdir().unwrap(), small::fixtures());
    for name in ["catalogue", "directory"] {
        std::os::unix::fs::symlink(small.join(name), place.path().join(name)).unwrap();
    }
    std::fs::create_dir(place.path().join("scenarios")).unwrap();
    let bench = Bench::new().await;
    bench.qa.load("auditing").await.unwrap();
    let data = bench.qa.fixture(None).await.unwrap();
    assert!(data["history"][0]["at"].as_str().unwrap().starts_with("-P"), "{data}");
    let envelope = json!({ "code": 0, "msg": "", "data": data });
    std::fs::write(place.path().join("scenarios/recorded.json"), envelope.to_string()).unwrap();
    let other = Bench::over(place.path().to_str().unwrap(), &[]).await;
    let order = other.qa.load("recorded").await.unwrap().order_ids.remove(0);
    assert_eq!(other.qa.order(&order).await.unwrap().order_state, "1");
}

#[tokio::test]
async fn an_event_that_no_command_causes_cannot_be_recorded() {
    let bench = Bench::new().await;
    for (scenario, event) in [("loaned", "disbursalReturned"), ("failed", "reapply")] {
        let loaded = bench.qa.load(scenario).await.unwrap();
        let order = bench.qa.event(&loaded.order_ids[0], event).await.unwrap();
        let refused = bench.qa.fixture(Some(loaded.phone.as_str())).await.unwrap_err();
        assert_eq!(refused.status, 400, "{event}: {refused}");
        assert!(refused.msg.contains(&format!("order {}: no command causes `{event}`", order.order_no)), "{refused}");
    }
}

#[tokio::test]
async fn parts_that_are_paid_at_one_instant_are_recorded_with_their_own_amounts() {
    let bench = Bench::new().await;
    bench.qa.freeze(true).await.unwrap();
    let loaded = bench.qa.load("steady-late").await.unwrap();
    for amount in ["2000", "300"] {
        bench.qa.event(&loaded.order_ids[0], EventRequest { event: "paid", amount: Some(amount) }).await.unwrap();
    }
    let fixture = bench.qa.fixture(Some(loaded.phone.as_str())).await.unwrap();
    let history = fixture["history"].as_array().unwrap().iter();
    let parts: Vec<&Value> = history.filter_map(|step| step["do"]["pay"].get("amount")).collect();
    assert_eq!(parts, ["2000.00", "300.00"]);
}
