//! A store that the benchmarks fill works like any other store.
#![cfg(feature = "qa")]

use std::collections::BTreeMap;
use std::sync::Arc;

use loan_core::order::OrderState;
use loan_server::catalogue::Catalogue;
use loan_server::records::{orders, timers, users};
use loan_store::blobs::{Blobs, MemoryBlobs};
use loan_store::engine::{Engine, Scan};
use loan_store::memory::Memory;
use loan_store::seal::StoreKey;
use loan_store::{Sealer, Store};
use serde_json::json;

use crate::seed::{ORDERS, Plan, SignedIn, fill};
use crate::small;
use crate::support::{TestServer, instant};

const AT: &str = "2026-11-20T10:00:00+05:30";

fn plan(users: u64) -> Plan {
    Plan { users, seed: 7, at: instant(AT), pictures: 20, due: 10, signed_in: users }
}

async fn filled(store: &Store, plan: &Plan) -> Vec<SignedIn> {
    let mut last = 0;
    let catalogue = Catalogue::load(&small::shipped()).unwrap();
    let signed_in = fill(store, catalogue, plan, &mut |count| last = count).await.unwrap();
    assert_eq!(last, plan.users, "progress is told to the end");
    signed_in
}

async fn everything(sealer: &Arc<Sealer>, plan: &Plan) -> (BTreeMap<Vec<u8>, Vec<u8>>, usize) {
    let (engine, blobs) = (Arc::new(Memory::default()), Arc::new(MemoryBlobs::default()));
    let store = Store::new((engine.clone(), sealer.clone(), blobs.clone()), "default");
    filled(&store, plan).await;
    let records = engine.scan(Scan::everything(usize::MAX)).await.unwrap();
    let opened = |key: &[u8], value: &[u8]| sealer.open(key, value).unwrap().1;
    let records = records.iter().map(|(key, value)| (key.as_bytes().to_vec(), opened(key.as_bytes(), value))).collect();
    let mut pictures = 0;
    for part in 0..=u8::MAX {
        pictures += blobs.list(part).await.unwrap().len();
    }
    (records, pictures)
}

#[tokio::test]
async fn one_seed_makes_one_store() {
    let sealer = Arc::new(Sealer::new(&StoreKey::random().unwrap()));
    let (one, pictures) = everything(&sealer, &plan(60)).await;
    let (same, _) = everything(&sealer, &plan(60)).await;
    let (other, _) = everything(&sealer, &Plan { seed: 8, ..plan(60) }).await;
    assert!(one == same, "the same plan makes the same records");
    assert!(one != other, "another seed makes others");
    assert_eq!(pictures, 60, "three of each who sent some");
    let count =
        |table: &str| one.keys().filter(|key| key.split(|byte| *byte == 0).nth(1) == Some(table.as_bytes())).count();
    assert_eq!((count("user"), count("order"), count("image"), count("session")), (60, 300, 60, 70));
}

#[tokio::test]
async fn borrowers_who_were_seeded_read_what_is_theirs() {
    let server = TestServer::new().await;
    let store = server.tenant().await.store;
    let plan = plan(80);
    let signed_in = filled(&store, &plan).await;
    let mut states = BTreeMap::new();
    let mut instalments = BTreeMap::new();
    let mut may_apply = 0;
    for one in &signed_in {
        let headers = [("web_uuid", "w-1"), ("token", one.token.as_str())];
        let home = server.send("GET", "/api1/home/v1/index", &headers, b"").await;
        let list = server.send("GET", "/api1/order/v1/list", &headers, b"").await;
        let path = format!("/api1/order/v1/detail?orderId={}", one.order);
        let detail = server.send("GET", &path, &headers, b"").await;
        let listed = list.data().as_array().unwrap();
        assert_eq!(listed.len() as u64, ORDERS);
        assert_eq!(listed[0]["orderId"], one.order.as_str(), "the newest comes first");
        assert_eq!(listed[0]["orderState"], detail.data()["orderState"]);
        assert_eq!(home.data()["undwayList"].as_array().unwrap().len(), usize::from(is_open(detail.data())));
        *states.entry(detail.data()["orderState"].as_str().unwrap().to_owned()).or_insert(0) += 1;
        if !detail.data()["repayment"].is_null() {
            *instalments.entry(detail.data()["orderState"].as_str().unwrap().to_owned()).or_insert(0) += 1;
        }
        if one.may_apply && may_apply < 5 {
            may_apply += 1;
            let headers = [headers.as_slice(), &[("content-type", "application/json")]].concat();
            let wanted =
                json!({ "cardId": one.card, "borrowAmount": "5000.00", "periods": 7, "productId": "saral-first" });
            let applied = server.send("POST", "/api1/order/v1/apply", &headers, wanted.to_string().as_bytes()).await;
            applied.data();
        }
    }
    assert_eq!(may_apply, 5);
    assert!(states.len() >= 6, "orders stand everywhere: {states:?}");
    let all = ["6", "7", "8"].iter().all(|state| instalments.contains_key(*state));
    assert!(all, "loans in instalments run, are late and are settled: {instalments:?}");
}

fn is_open(detail: &serde_json::Value) -> bool {
    let code = detail["orderState"].as_str().unwrap();
    OrderState::ALL.iter().find(|state| state.code() == code).unwrap().is_open()
}

#[tokio::test]
async fn a_seeded_store_is_consistent_and_its_loans_fall_due_as_planned() {
    let server = TestServer::new().await;
    let store = server.tenant().await.store;
    let plan = plan(80);
    filled(&store, &plan).await;
    for user in users::newest(&store, 200).await.unwrap() {
        let orders = orders::list(&store, &user.id, 10).await.unwrap();
        let loans: u32 = orders.iter().map(|order| order.as_written().counts().loans).sum();
        let on_time: u32 = orders.iter().map(|order| order.as_written().counts().on_time_repayments).sum();
        assert_eq!((user.loans, user.on_time_repayments), (loans, on_time));
    }
    let midnight = plan.at.day().end();
    let due = async |until| timers::due(&store, until, 200).await.unwrap().len();
    assert_eq!(due(midnight.plus_ms(-1)).await, 0, "nothing is due before midnight");
    assert_eq!(due(midnight.plus_ms(1)).await, 10);
    server.set_clock(midnight.plus_ms(1));
    server.sweep().await;
    assert_eq!(due(midnight.plus_ms(1)).await, 0);
}
