//! Tests of a database that is read-only, as in a failover, or slow.

use std::sync::Arc;
use std::time::Duration;

use loan_server::records::kinds;
use loan_store::engine::{CommitError, Engine as _, Key, StoreError};

use crate::database::{client, fresh, open};
use crate::stores::{key, put};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_became_a_standby_is_unavailable_until_it_takes_writes_again() {
    let address = fresh().await;
    let operator = client(&address).await;
    let schema = address.rsplit("%3D").next().unwrap();
    let role = format!("server_{schema}");
    let make = format!("CREATE ROLE {role} LOGIN; GRANT ALL ON SCHEMA {schema} TO {role}");
    operator.batch_execute(&make).await.unwrap();
    let engine = open(&address.replacen("saral", &role, 1)).await;
    engine.commit(put("a", "1")).await.unwrap();
    engine.ready().await.unwrap();

    let turn = async |setting: &str| {
        operator.batch_execute(&format!("ALTER ROLE {role} {setting}")).await.unwrap();
        let end = format!("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '{role}'");
        operator.batch_execute(&end).await.unwrap();
    };
    turn("SET default_transaction_read_only = on").await;
    // Repeats the check, because the first answers may come from connections that are being closed.
    for _ in 0..3 {
        assert!(matches!(engine.ready().await, Err(StoreError::Unavailable(_))));
    }
    let is_unavailable = |error: &StoreError| matches!(error, StoreError::Unavailable(_));
    assert!(engine.get(&key("a")).await.is_err_and(|error| is_unavailable(&error)), "its data may be old");
    let committed = engine.commit(put("a", "2")).await;
    assert!(matches!(&committed, Err(CommitError::Failed(error)) if is_unavailable(error)), "{committed:?}");

    turn("RESET default_transaction_read_only").await;
    engine.ready().await.unwrap();
    engine.commit(put("a", "3")).await.unwrap();
    assert_eq!(engine.get(&key("a")).await.unwrap(), Some(b"3".to_vec()));
    engine.close().await.unwrap();
    operator.batch_execute(&format!("DROP OWNED BY {role}; DROP ROLE {role}")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_write_in_vain_are_given_up() {
    let address = fresh().await;
    let engine = open(&address).await;
    engine.commit(put("a", "1")).await.unwrap();
    // Waits until the first commit has also removed old receipts, which uses another connection.
    while engine.connections().unwrap().used > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let operator = client(&address).await;
    let forbid = "CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS \
                  $$ BEGIN RAISE SQLSTATE '25006' USING MESSAGE = 'read-only'; END $$; \
                  CREATE TRIGGER forbid BEFORE INSERT ON store_receipt EXECUTE FUNCTION forbid()";
    operator.batch_execute(forbid).await.unwrap();
    let committed = engine.commit(put("a", "2")).await;
    assert!(matches!(committed, Err(CommitError::Failed(StoreError::Unavailable(_)))), "{committed:?}");
    assert_eq!(engine.connections().unwrap().idle, 0);
    operator.batch_execute("DROP TRIGGER forbid ON store_receipt").await.unwrap();
    engine.commit(put("a", "3")).await.unwrap();
}

/// If the readiness check waited behind borrowers' reads, a slow database would make every server unready.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readiness_has_a_connection_of_its_own() {
    let address = fresh().await;
    let engine = Arc::new(open(&address.replace("pool_max_conns=8", "pool_max_conns=2")).await);
    let user = Key::new("t", kinds::USER.name(), &["1"]).unwrap();
    let operator = client(&address).await;
    operator.batch_execute("BEGIN; LOCK TABLE record_user IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let reads: Vec<_> = (0..3)
        .map(|_| {
            let (engine, user) = (engine.clone(), user.clone());
            tokio::spawn(async move { engine.get(&user).await })
        })
        .collect();
    while engine.connections().unwrap().waiting == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    tokio::time::timeout(Duration::from_secs(9), engine.ready()).await.unwrap().unwrap();
    assert!(reads.iter().all(|read| !read.is_finished()), "they still wait");
    operator.batch_execute("COMMIT").await.unwrap();
    for read in reads {
        assert_eq!(read.await.unwrap().unwrap(), None);
    }
}
