//! Tests of the test controls of two servers on one PostgreSQL (`scripts/cargo-test.sh`).

mod database {
    use std::time::Duration;

    use crate::bench::Bench;
    use crate::small;
    use serde_json::json;

    const HOME: &str = "/api1/home/v1/index";

    /// Starts two servers in this process, on a new schema in the database.
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
        let token = one.qa.load("verified").await.unwrap().token;
        two.qa.fault(json!({"path": HOME, "kind": "status", "status": 503, "times": 5})).await.unwrap();
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
        assert_eq!(one.qa.faults().await.unwrap(), []);
        one.qa.fault(json!({"provider": "aadhaar", "kind": "down", "times": "forever"})).await.unwrap();
        assert_eq!(two.qa.faults().await.unwrap()[0].ordered["provider"], "aadhaar");
    }

    #[tokio::test]
    async fn the_journal_shows_the_calls_of_both_and_one_waits_for_those_of_the_other() {
        let (_place, one, two) = two().await;
        let token = one.qa.load("verified").await.unwrap().token;
        one.get(&token, HOME).await;
        two.get(&token, HOME).await;
        for bench in [&one, &two] {
            let calls = bench.qa.journal().await.unwrap();
            assert_eq!(calls.len(), 2, "{calls:?}");
        }
        let later = async {
            tokio::time::sleep(Duration::from_millis(150)).await;
            one.get(&token, HOME).await
        };
        let verify = two.qa.verify(json!({"path": HOME, "times": 3, "withinMs": 60_000}));
        let (verified, _) = tokio::join!(verify, later);
        assert_eq!(verified.unwrap().count, 3);
        two.qa.clear_journal().await.unwrap();
        assert!(one.qa.journal().await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_tenant_with_all_it_has_is_the_same_for_both() {
        let (_place, one, two) = two().await;
        let asked = json!({
            "name": "shared", "now": "2027-03-01T09:00:00+05:30", "freeze": true, "autoAudit": 0,
            "catalogue": {"config": {"lender": {"en": "Another Lender"}}},
        });
        one.qa.make(asked).await.unwrap();
        let (one, two) = (one.of("shared"), two.of("shared"));
        let orders = one.qa.load("auditing").await.unwrap().order_ids;
        assert_eq!(two.qa.order(&orders[0]).await.unwrap().order_state, "1", "the scenario left it there, for both");
        assert_eq!(two.qa.clock().await.unwrap().now, "2027-03-01T09:00:00+05:30");
        for bench in [&one, &two] {
            let legal = bench.send("GET", "/api1/client/v1/legal", &[], "").await.1.to_string();
            assert!(legal.contains("Another Lender"), "{legal}");
        }
        two.qa.close().await.unwrap();
        assert_eq!(one.qa.order(&orders[0]).await.unwrap_err().status, 404);
        assert!(!one.qa.clock().await.unwrap().frozen);
    }
}
