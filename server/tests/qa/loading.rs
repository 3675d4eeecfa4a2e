//! Tests that loading a scenario is atomic, on every kind of store.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::bench::Bench;
use crate::small;
use loan_server::records::images;
use loan_store::observe::{CommitObserver, Trouble};
use saral_qa::ScenarioLoaded;
use serde_json::json;
use tokio_postgres::NoTls;

/// A scenario that is refused at its second repayment, because the first repayment has settled the loan.
const IMPOSSIBLE: &str = r#"{
    "description": "Repays a loan, and then once more", "phone": "7000000013", "after": "loaned",
    "history": [{"at": "-PT2H", "do": "repay"}, {"at": "-PT1H", "do": "repay"}]
}"#;

fn fixtures(place: &Path) -> PathBuf {
    let root = place.join("fixtures");
    std::fs::create_dir_all(root.join("scenarios")).unwrap();
    for folder in ["catalogue", "directory"] {
        std::os::unix::fs::symlink(small::fixtures().join(folder), root.join(folder)).unwrap();
    }
    for entry in std::fs::read_dir(small::fixtures().join("scenarios")).unwrap().flatten() {
        std::fs::copy(entry.path(), root.join("scenarios").join(entry.file_name())).unwrap();
    }
    std::fs::write(root.join("scenarios/impossible.json"), IMPOSSIBLE).unwrap();
    root
}

async fn all_or_nothing(bench: &Bench) {
    bench.qa.turn(json!({"now": "2027-03-01T09:00:00+05:30", "freeze": true})).await.unwrap();
    let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("loaned").await.unwrap();
    let others = bench.qa.load("passed").await.unwrap().order_ids;
    loan_server::service::outbox::deliver(&bench.app.tenant("default").await.unwrap()).await.unwrap();
    let before = bench.records().await;
    let refused = bench.qa.load("impossible").await.unwrap_err();
    assert_eq!((refused.status, refused.code), (409, 4093), "{refused}");
    assert!(refused.msg.contains("impossible: history.1 (repay)"), "it names scenario, step and command: {refused}");
    assert_eq!(refused.data["step"], json!({"scenario": "impossible", "index": 1, "command": "repay"}));
    assert!(!refused.data["rule"].as_str().unwrap().is_empty(), "{refused}");
    assert!(bench.records().await == before, "nothing changed");
    assert_eq!(bench.get(&token, "/api1/home/v1/index").await["code"], 0, "the former user is signed in still");
    assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, "6");
    // A load replaces only the data of its own user, and applies no deadlines of other users.
    bench.qa.load("loaned").await.unwrap();
    assert_eq!(bench.qa.order(&orders[0]).await.unwrap_err().status, 404);
    assert_eq!(bench.qa.order(&others[0]).await.unwrap().order_state, "2");
    bench.qa.advance("P8D").await.unwrap();
    assert_eq!(bench.qa.order(&others[0]).await.unwrap().order_state, "10");
}

#[tokio::test]
async fn a_load_that_fails_half_way_changes_nothing() {
    let place = tempfile::tempdir().unwrap();
    let fixtures = fixtures(place.path());
    all_or_nothing(&Bench::over(fixtures.to_str().unwrap(), &[]).await).await;
}

#[tokio::test]
async fn a_load_that_fails_half_way_changes_nothing_on_sled() {
    let place = tempfile::tempdir().unwrap();
    let fixtures = fixtures(place.path());
    let store = format!("sled:{}", place.path().join("data").display());
    all_or_nothing(&Bench::stored(&store, fixtures.to_str().unwrap(), &[]).await).await;
}

#[tokio::test]
async fn a_load_that_fails_half_way_changes_nothing_on_postgresql() {
    let place = tempfile::tempdir().unwrap();
    let fixtures = fixtures(place.path());
    let server = std::env::var("LOAN_TEST_POSTGRES").expect("run the tests by scripts/cargo-test.sh");
    let (client, connection) = tokio_postgres::connect(&server, NoTls).await.unwrap();
    tokio::spawn(connection);
    let schema = format!("t{}", ulid::Ulid::new()).to_lowercase();
    client.batch_execute(&format!("CREATE SCHEMA {schema}")).await.unwrap();
    let store = format!("{server}?pool_max_conns=8&options=-c%20search_path%3D{schema}");
    let blobs = place.path().join("blobs");
    let key = place.path().join("key");
    std::fs::write(&key, "ab".repeat(32)).unwrap();
    let flags = ["--blobs", blobs.to_str().unwrap(), "--store-key-file", key.to_str().unwrap()];
    all_or_nothing(&Bench::stored(&store, fixtures.to_str().unwrap(), &flags).await).await;
}

#[tokio::test]
async fn each_picture_of_a_loaded_scenario_has_its_file() {
    let bench = Bench::new().await;
    bench.qa.load("verified").await.unwrap();
    let records = bench.records().await;
    let pictures: Vec<_> = records.iter().filter_map(|(key, _)| images::named(key)).collect();
    assert!(!pictures.is_empty());
    for name in pictures {
        assert!(bench.app.blobs.get(&name).await.unwrap().is_some(), "{name:?}");
    }
}

#[tokio::test]
async fn a_second_load_of_a_phone_leaves_no_user_order_code_or_deadline_of_the_first() {
    const TABLES: [&str; 9] = [
        "code",
        "order",
        "order_applicant",
        "order_by_number",
        "order_by_user",
        "order_open",
        "timer",
        "user",
        "user_by_phone",
    ];
    let loaded = async |names: &[&str]| {
        let bench = Bench::new().await;
        for name in names {
            bench.qa.scenario(name, Some("7000012345")).await.unwrap();
        }
        let records = bench.records().await;
        TABLES.map(|table| (table, records.iter().filter(|(key, _)| key.table() == table).count()))
    };
    let second = loaded(&["loaned", "gold"]).await;
    assert_eq!(second, loaded(&["gold"]).await);
    assert!(second.contains(&("user", 1)) && second.contains(&("order", 4)), "{second:?}");
}

#[derive(Default)]
struct Commits(AtomicUsize);

impl CommitObserver for Commits {
    fn committed(&self, batches: usize, _took: Duration) {
        self.0.fetch_add(batches, Ordering::SeqCst);
    }

    fn troubled(&self, _trouble: Trouble) {}
}

#[tokio::test]
async fn a_load_is_one_commit_however_long_its_history() {
    let bench = Bench::new().await;
    bench.qa.freeze(true).await.unwrap();
    for name in ["new-user", "gold", "gold"] {
        let commits = Arc::new(Commits::default());
        bench.app.engine.observe(commits.clone());
        bench.qa.scenario(name, Some("7000012345")).await.unwrap();
        assert_eq!(commits.0.load(Ordering::SeqCst), 1, "{name}");
    }
}

#[tokio::test]
async fn loads_of_the_same_phone_at_once_leave_one_of_them() {
    let bench = Bench::new().await;
    for _ in 0..5 {
        let phone = Some("7000012345");
        let (one, other) = tokio::join!(bench.qa.scenario("loaned", phone), bench.qa.scenario("passed", phone));
        let tables: Vec<_> = bench.records().await.iter().map(|(key, _)| key.table().to_owned()).collect();
        for table in ["user", "user_by_phone", "order", "order_open", "timer"] {
            assert_eq!(tables.iter().filter(|found| *found == table).count(), 1, "{table}");
        }
        let alive = async |token: &str| bench.get(token, "/api1/home/v1/index").await["code"] == 0;
        assert!(alive(&one.unwrap().token).await != alive(&other.unwrap().token).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn loads_at_once_in_one_tenant_do_not_get_into_each_others_way() {
    let place = tempfile::tempdir().unwrap();
    let store = format!("sled:{}", place.path().join("store").display());
    let bench = Bench::stored(&store, small::fixtures().to_str().unwrap(), &[]).await;
    let phones: Vec<String> = (0..96).map(|number| format!("70001{number:05}")).collect();
    let loads = phones.iter().map(|phone| bench.qa.scenario("loaned", Some(phone)));
    for (phone, loaded) in phones.iter().zip(futures_util::future::join_all(loads).await) {
        assert_eq!(loaded.unwrap_or_else(|refused| panic!("{phone}: {refused}")).order_ids.len(), 1);
    }
}
