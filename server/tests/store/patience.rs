//! A test of a read that the database does not answer.

use std::time::Duration;

use loan_server::records::kinds;
use loan_store::engine::{Engine as _, Key, StoreError};

use crate::database::{client, fresh, open};

/// If the database continued reads that the server has abandoned, a slow database would become slower.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_that_is_given_up_ends_in_the_database_too() {
    let address = fresh().await;
    let engine = open(&address).await;
    let user = Key::new("t", kinds::USER.name(), &["1"]).unwrap();
    let (operator, observer) = (client(&address).await, client(&address).await);
    operator.batch_execute("BEGIN; LOCK TABLE record_user IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let waiting = async || {
        let text = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'record_user'::regclass";
        observer.query_typed_one(text, &[]).await.unwrap().get::<_, i64>(0)
    };
    let read = engine.get(&user);
    let seen = async {
        while waiting().await == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let (answer, ()) = tokio::join!(read, seen);
    assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    let ended = async {
        while waiting().await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), ended).await.expect("it waits in the database for nobody");
    operator.batch_execute("COMMIT").await.unwrap();
    assert_eq!(engine.get(&user).await.unwrap(), None);
}
