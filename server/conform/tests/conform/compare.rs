//! Tests of `saral-conform compare`: equal servers, injected differences, and parts that cannot be compared.

use std::os::unix::fs::symlink;
use std::path::Path;

use clap::Parser as _;
use saral_conform::{Cli, Command, Report, compare};
use serde_json::Value;

use crate::planted::{Other, PLANTS, Plant};
use crate::small;

async fn conform(mock: &Other, other: &Other, further: &[&str]) -> Result<Report, String> {
    by(&small::fixtures(), (mock, other), further).await
}

async fn by(fixtures: &Path, (mock, other): (&Other, &Other), further: &[&str]) -> Result<Report, String> {
    let fixtures = fixtures.to_str().unwrap();
    let words = ["saral-conform", "compare", &other.url, "--mock", &mock.url, "--fixtures", fixtures];
    let cli = Cli::try_parse_from(words.iter().chain(further)).unwrap();
    let Command::Compare(flags) = cli.command else { panic!("compare") };
    match compare(&flags).await {
        Err(refused) if refused.contains("midnight has passed") => {
            // Deletes the first run's codes, which would delay the codes of the second run.
            other.forget().await;
            compare(&flags).await
        }
        compared => compared,
    }
}

fn fields(report: &Report) -> Vec<(&str, &str)> {
    report.differences.iter().map(|one| (one.call.as_str(), one.field.as_str())).collect()
}

#[tokio::test]
async fn two_servers_of_this_program_agree_in_every_scenario() {
    let (mock, other) = (Other::start().await, Other::start().await);
    let report = conform(&mock, &other, &[]).await.unwrap();
    assert!(report.agrees() && report.not_compared.is_empty(), "{}", report.text());
    assert_eq!(report.scenarios, 28);
    assert!(report.exchanges > 700, "{}", report.exchanges);
    let again = conform(&mock, &other, &["--only", "new-user"]).await.unwrap();
    assert!(again.agrees(), "a run leaves nothing behind: {}", again.text());
}

async fn each_is_found(plants: &[Plant]) {
    let (mock, other) = (Other::start().await, Other::start().await);
    for plant in plants {
        other.plant(Some(*plant));
        let report = conform(&mock, &other, &["--only", plant.scenario]).await.unwrap();
        assert_eq!(fields(&report), [(plant.call, plant.field)], "{}: {}", plant.what, report.text());
        let one = &report.differences[0];
        assert_eq!(one.rule, plant.rule, "{}: {}", plant.what, report.text());
        assert_eq!(one.scenario, plant.scenario);
        assert_ne!(one.mock, one.other, "{}", plant.what);
        let read: Value = serde_json::from_str(&report.json()).unwrap();
        assert_eq!(read["differences"][0]["field"], plant.field);
        assert!(report.text().contains(&format!("{}: {}\n", plant.call, plant.field)), "{}", report.text());
    }
}

#[tokio::test]
async fn a_difference_injected_into_reads_is_found_at_its_field() {
    each_is_found(&PLANTS[..16]).await;
}

#[tokio::test]
async fn a_difference_injected_into_orders_is_found_at_its_field() {
    each_is_found(&PLANTS[16..]).await;
}

#[test]
fn there_are_more_than_twenty_plants_each_at_a_place_of_its_own() {
    let mut places: Vec<_> = PLANTS.iter().map(|plant| (plant.call, plant.field, plant.rule)).collect();
    places.sort_unstable();
    places.dedup();
    assert!(places.len() > 20 && places.len() == PLANTS.len(), "{places:#?}");
}

#[tokio::test]
async fn a_scenario_is_left_at_a_call_that_one_server_refuses() {
    let (mock, other) = (Other::start().await, Other::start().await);
    other.plant(PLANTS.iter().find(|plant| plant.what == "a refusal").copied());
    let report = conform(&mock, &other, &["--only", "auditing"]).await.unwrap();
    let [left] = report.not_compared.as_slice() else { panic!("{}", report.text()) };
    assert_eq!((left.scenario.as_str(), left.step.as_str()), ("auditing", "auditing: history.0 (apply)"));
    assert!(left.reason.starts_with("the other server refused: "), "{}", left.reason);
    assert!(
        report.text().contains("not compared: auditing from auditing: history.0 (apply): the other server refused")
    );
}

#[tokio::test]
async fn a_scenario_that_both_servers_refuse_alike_says_nothing_of_them() {
    let (mock, other) = (Other::start().await, Other::start().await);
    let place = tempfile::tempdir().unwrap();
    for part in ["catalogue", "directory"] {
        symlink(small::fixtures().join(part), place.path().join(part)).unwrap();
    }
    let scenarios = place.path().join("scenarios");
    std::fs::create_dir(&scenarios).unwrap();
    let history = r#"[{"at": "-PT2M", "do": "login"}, {"at": "-PT1M", "do": "withdraw"}]"#;
    let text = format!(r#"{{"description": "No order", "phone": "7000000091", "history": {history}}}"#);
    std::fs::write(scenarios.join("no-order.json"), text).unwrap();
    let refused = by(place.path(), (&mock, &other), &[]).await.unwrap_err();
    assert!(refused.starts_with("no-order, no-order: history.1 (withdraw): the mock refused: "), "{refused}");
    assert!(refused.ends_with("and the servers agree in it"), "{refused}");
}

#[tokio::test]
async fn a_token_admits_to_the_other_servers_controls() {
    let (mock, other) = (Other::start().await, Other::with(&["--qa-token", "secret"]).await);
    let refused = conform(&mock, &other, &["--only", "new-user"]).await.unwrap_err();
    assert!(refused.contains("its test controls"), "{refused}");
    let admitted = ["--only", "new-user", "--qa-token", "secret", "--tenant", "mine"];
    let report = conform(&mock, &other, &admitted).await.unwrap();
    assert!(report.agrees() && report.scenarios == 1, "{}", report.text());
}

#[tokio::test]
async fn without_controls_histories_are_compared_as_far_as_they_can_be_made() {
    let (mock, other) = (Other::start().await, Other::start().await);
    other.hide_controls();
    let refused = conform(&mock, &other, &["--only", "auditing"]).await.unwrap_err();
    assert!(refused.contains("--phone-range"), "{refused}");
    let phones = ["--phone-range", "7100000000-7100000001"];
    let asked = |only: &'static str| [["--only", only], phones].concat();
    let report = conform(&mock, &other, &asked("auditing,denied,new-user,verified")).await.unwrap();
    assert!(report.agrees(), "{}", report.text());
    assert_eq!(report.scenarios, 1, "the others begin as `auditing` does");
    let skipped: Vec<_> = report.not_compared.iter().map(|one| (one.scenario.as_str(), one.step.as_str())).collect();
    let expected = [
        ("denied", "denied: history.1 (report)"),
        ("denied", "the start"),
        ("new-user", "the start"),
        ("verified", "the start"),
    ];
    assert_eq!(skipped, expected, "{}", report.text());

    let plant = PLANTS.iter().find(|plant| plant.what == "an instant in another zone").unwrap();
    other.plant(Some(*plant));
    let phones = ["--only", "auditing", "--phone-range", "7100000002-7100000002"];
    // The previous run sent a code to the same Aadhaar number, which can get one code a minute.
    other.forget().await;
    let report = conform(&mock, &other, &phones).await.unwrap();
    assert_eq!(fields(&report), [(plant.call, plant.field)], "{}", report.text());
    assert_eq!(report.differences[0].rule, "an instant, written alike");
    let code = ["--only", "new-user", "--phone-range", "7100000003-7100000003", "--code", "4321"];
    let report = conform(&mock, &other, &code).await.unwrap();
    assert!(fields(&report).contains(&("POST /api1/user/v1/login", "$.code")), "another code: {}", report.text());
}

#[tokio::test]
async fn a_comparison_that_cannot_be_made_says_why() {
    let (mock, mut other) = (Other::start().await, Other::start().await);
    let refused = conform(&mock, &other, &["--only", "nobody"]).await.unwrap_err();
    assert_eq!(refused, "--only: there is no scenario nobody");
    let refused = conform(&mock, &mock, &[]).await.unwrap_err();
    assert!(refused.contains("is the mock itself"), "{refused}");
    other.url = "http://127.0.0.1:1".to_owned();
    let refused = conform(&mock, &other, &[]).await.unwrap_err();
    assert!(refused.contains("http://127.0.0.1:1") && refused.contains("cannot be reached"), "{refused}");
}
