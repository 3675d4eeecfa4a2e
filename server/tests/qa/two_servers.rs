//! Two servers on one database are one to whoever tests with them. Run with a PostgreSQL (`scripts/cargo-test.sh`).

mod database {
    use std::time::Duration;

    use crate::bench::Bench;
    use crate::small;
    use serde_json::{Value, json};

    const HOME: &str = "/api1/home/v1/index";

    /// Two servers in this process, on a new place in the database.
    async fn two() -> (tempfile::TempDir, Bench, Bench) {
        let server = std::env::var("LOAN_TEST_POSTGRES").expect("run by scripts/cargo-test.sh");
        let name = format!("t{}", ulid::Ulid::new()).to_lowercase();
        let (client, connection) = tokio_postgres::connect(&server, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(&format!("CREATE SCHEMA {name}")).await.unwrap();
        let store = format!("{server}?pool_max_conns=4&options=-c%20search_path%3D{name}");
        let place = tempfile::tempdir().unwrap();
        let (key, blobs) = (place.path().join("key"), place.path().join("blobs"));
        let flags = ["--store-key-file", key.to_str().unwrap(), "--blobs", blobs.to_str().unwrap()];
        let fixtures = small::fixtures();
        let fixtures = fixtures.to_str().unwrap();
        let one = Bench::stored(&store, fixtures, &flags).await;
        let two = Bench::stored(&store, fixtures, &flags).await;
        (place, one, two)
    }

    #[tokio::test]
    async fn faults_happen_as_often_as_ordered_whoever_is_asked() {
        let (_place, one, two) = two().await;
        let (token, _) = one.load("verified", json!({})).await;
        two.data("POST", "/__qa/faults", json!({"path": HOME, "kind": "status", "status": 503, "times": 5})).await;
        let mut spoiled = 0;
        let asking = async |bench: &Bench| {
            let mut count = 0;
            for _ in 0..6 {
                count += usize::from(bench.send("GET", HOME, &[("token", &token)], "").await.0 == 503);
            }
            count
        };
        let (by_one, by_two) = tokio::join!(asking(&one), asking(&two));
        spoiled += by_one + by_two;
        assert_eq!(spoiled, 5, "{by_one} by the first and {by_two} by the second");
        assert_eq!(one.data("GET", "/__qa/faults", json!({})).await, json!([]));
        one.data("POST", "/__qa/faults", json!({"provider": "aadhaar", "kind": "down", "times": "forever"})).await;
        assert_eq!(two.data("GET", "/__qa/faults", json!({})).await[0]["provider"], "aadhaar");
    }

    #[tokio::test]
    async fn the_journal_shows_the_calls_of_both_and_one_waits_for_those_of_the_other() {
        let (_place, one, two) = two().await;
        let (token, _) = one.load("verified", json!({})).await;
        one.get(&token, HOME).await;
        two.get(&token, HOME).await;
        for bench in [&one, &two] {
            let calls = bench.data("GET", "/__qa/journal", json!({})).await;
            assert_eq!(calls.as_array().unwrap().len(), 2, "{calls}");
        }
        let later = async {
            tokio::time::sleep(Duration::from_millis(150)).await;
            one.get(&token, HOME).await
        };
        let verify = two.data("POST", "/__qa/verify", json!({"path": HOME, "times": 3, "withinMs": 5000}));
        let (verified, _) = tokio::join!(verify, later);
        assert_eq!(verified["count"], 3);
        two.data("DELETE", "/__qa/journal", json!({})).await;
        assert_eq!(one.data("GET", "/__qa/journal", json!({})).await, json!([]));
    }

    #[tokio::test]
    async fn a_tenant_with_all_it_has_is_the_same_for_both() {
        let (_place, one, two) = two().await;
        let asked = json!({
            "name": "shared", "now": "2027-03-01T09:00:00+05:30", "freeze": true, "autoAudit": 0,
            "catalogue": {"config": {"support": "1800 11"}},
        });
        one.data("POST", "/__qa/tenants", asked).await;
        let (one, two) = (one.of("shared"), two.of("shared"));
        let (_, orders) = one.load("auditing", json!({})).await;
        assert_eq!(two.state(&orders[0]).await.0, "1", "the scenario left it there, for both");
        assert_eq!(two.data("GET", "/__qa/clock", json!({})).await["now"], "2027-03-01T09:00:00+05:30");
        let support = async |bench: &Bench| {
            bench.send("GET", "/api1/client/v1/config", &[], "").await.1["data"]["support"].clone()
        };
        assert_eq!(support(&one).await, support(&two).await);
        two.data("DELETE", "/__qa/tenants/shared", json!({})).await;
        assert_eq!(one.send("GET", &format!("/__qa/orders/{}", orders[0]), &[], "").await.0, 404);
        assert_ne!(one.data("GET", "/__qa/clock", json!({})).await["frozen"], Value::Bool(true));
    }
}
