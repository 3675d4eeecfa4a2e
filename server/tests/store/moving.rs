//! A store moves from one kind to the other by its export, and back, without losing or changing a byte.

use std::sync::Arc;

use loan_server::store::engine::{Batch, Engine, Scan};
use loan_server::store::memory::Memory;
use loan_server::store::open::{Location, empty, open};
use loan_server::store::seal::Sealer;
use loan_server::store::{Store, Table, transfer};

/// More than a page of an export, in two tenants.
const RECORDS: u32 = 450;

async fn filled(engine: Arc<dyn Engine>, sealer: Arc<Sealer>) {
    let table: Table<String> = Table::named("note");
    for tenant in ["default", "एक"] {
        let store = Store::new(engine.clone(), sealer.clone(), tenant);
        for first in (0..RECORDS).step_by(90) {
            let mut batch = Batch::new();
            for number in first..(first + 90).min(RECORDS) {
                let id = format!("{number:05}");
                table.insert(&store, &mut batch, &[&id, "x"], &format!("{number} ₹ \u{0}\n")).unwrap();
            }
            store.commit(batch).await.unwrap();
        }
    }
}

async fn everything(engine: &dyn Engine) -> Vec<(Vec<u8>, Vec<u8>)> {
    let all = engine.scan(Scan::prefix("", usize::MAX)).await.unwrap();
    all.into_iter().map(|(key, value)| (key.to_vec(), value.to_vec())).collect()
}

#[tokio::test]
async fn memory_and_sled_hold_the_same_after_an_export_and_an_import() {
    let place = tempfile::tempdir().unwrap();
    let key = "5a".repeat(32);
    let (memory, sealer) = open(&Location::Memory, Some(&key)).await.unwrap();
    filled(memory.clone(), sealer).await;
    let before = everything(memory.as_ref()).await;
    assert!(before.len() > 2 * RECORDS as usize, "{}", before.len());

    let mut text = Vec::new();
    transfer::export(memory.as_ref(), &mut text).await.unwrap();
    let sled_there = Location::Sled(place.path().join("store"));
    let (sled, sealer) = empty(&sled_there, Some(&key)).unwrap();
    transfer::import(sled.as_ref(), &sealer, &mut text.as_slice()).await.unwrap();
    sled.close().await.unwrap();
    drop(sled);

    let (sled, _) = open(&sled_there, Some(&key)).await.unwrap();
    assert_eq!(everything(sled.as_ref()).await, before);
    let mut again = Vec::new();
    transfer::export(sled.as_ref(), &mut again).await.unwrap();
    assert!(again == text, "the export of the copy differs from the first");

    let back = Memory::default();
    transfer::import(&back, &sealer, &mut again.as_slice()).await.unwrap();
    assert_eq!(everything(&back).await, before);
}
