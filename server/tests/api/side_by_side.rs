//! An older server on the same database preserves a newer server's data.

use std::sync::Arc;

use crate::support::TestServer;
use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_server::records::timers;
use loan_store::Key;
use loan_store::engine::Batch;
use serde_json::{Value, json};

async fn rewrite(server: &TestServer, order: &str, change: impl FnOnce(u8, Value) -> (u8, Value)) {
    let (engine, sealer) = (server.app.engine.clone(), Arc::clone(&server.app.sealer));
    let key = Key::new("default", "order", &[order]).unwrap();
    let (version, text) = sealer.open(key.as_bytes(), &engine.get(&key).await.unwrap().unwrap()).unwrap();
    let (version, record) = change(version, serde_json::from_slice(&text).unwrap());
    let mut batch = Batch::new();
    batch.put(key.clone(), sealer.seal(key.as_bytes(), version, record.to_string().as_bytes()).unwrap());
    engine.commit(batch).await.unwrap();
}

#[tokio::test]
async fn fields_that_this_version_does_not_know_survive_a_change_of_their_record() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    rewrite(&server, &order, |version, mut record| {
        record["future"] = json!({ "of": "a newer version" });
        record["facts"][0]["future"] = json!(1);
        (version, record)
    })
    .await;
    borrower.repay(&order).await;
    assert_eq!(borrower.detail(&order).await["orderState"], "7");
    rewrite(&server, &order, |version, record| {
        assert_eq!(record["future"], json!({ "of": "a newer version" }), "{record}");
        assert_eq!(record["facts"][0]["future"], 1, "{record}");
        (version, record)
    })
    .await;
}

#[tokio::test]
async fn a_record_of_a_newer_version_is_left_to_the_newer_server() {
    let server = TestServer::new().await;
    let (borrower, order) = server.loaned("9000000001").await;
    rewrite(&server, &order, |version, record| (version + 1, record)).await;
    server.advance_hours(24 * 40);
    let tenant = server.tenant().await;
    let due = async || timers::due(&tenant.store, server.now(), 9).await.unwrap();
    let before = due().await;
    assert_eq!(before.iter().map(|(_, id)| id).collect::<Vec<_>>(), [&OrderId::from(order.as_str())]);
    assert!(loan_server::service::deadlines::sweep(&tenant).await.is_err());
    assert_eq!(due().await, before, "its deadline is not postponed");
    let detail = format!("/order/v1/detail?orderId={order}");
    // Sets the clock back, because the session has expired meanwhile.
    server.advance_hours(-24 * 40);
    borrower.get(&detail).await.refused(ErrorCode::Unavailable);

    // With a record version that the server knows, the order is readable.
    rewrite(&server, &order, |version, record| (version - 1, record)).await;
    borrower.get(&detail).await.data();
}
