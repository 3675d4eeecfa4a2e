//! A store can be moved from one kind to the other by its export, and back, without losing or changing a byte.

use std::sync::Arc;

use loan_core::ids::UserId;
use loan_server::store::blobs::MemoryBlobs;
use loan_server::store::engine::{Batch, Engine, Key, Scan};
use loan_server::store::key_source::KeySource;
use loan_server::store::memory::Memory;
use loan_server::store::open::{Location, empty, open};
use loan_server::store::records::images::{self, Image};
use loan_server::store::records::kinds;
use loan_server::store::seal::{Sealer, StoreKey};
use loan_server::store::{Opened, Store, Table, transfer};

/// More than fit into a page of an export, in two tenants.
const RECORDS: u32 = 450;

async fn filled(engine: Arc<dyn Engine>, sealer: Arc<Sealer>) {
    let table: Table<String> = Table::of(kinds::OFFER);
    for tenant in ["default", "एक"] {
        let store = Store::new((engine.clone(), sealer.clone(), Arc::new(MemoryBlobs::default())), tenant);
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

fn image(number: u8) -> Image {
    Image {
        id: format!("i{number}").into(),
        purpose: "front".to_owned(),
        mime_type: "image/jpeg".to_owned(),
        size: 1000 * usize::from(number),
        uploaded_at: "2026-11-20T10:00:00+05:30".parse().unwrap(),
        is_blob: true,
    }
}

/// Adds pictures of two sizes; returns their bytes.
async fn pictured(opened: &Opened) -> Vec<Vec<u8>> {
    let (store, user) = (Store::new(opened.clone(), "default"), UserId::from("u1"));
    for number in [1, 2] {
        let image = image(number);
        images::write(&store, &user, &image.id, &vec![number; image.size]).await.unwrap();
        let mut batch = Batch::new();
        assert!(images::insert(&store, &mut batch, &user, &[image]).await.unwrap());
        store.commit(batch).await.unwrap();
    }
    seen(opened).await
}

async fn seen(opened: &Opened) -> Vec<Vec<u8>> {
    let (store, user) = (Store::new(opened.clone(), "default"), UserId::from("u1"));
    vec![images::bytes(&store, &user, &image(1)).await.unwrap(), images::bytes(&store, &user, &image(2)).await.unwrap()]
}

async fn everything(engine: &dyn Engine) -> Vec<(Key, Vec<u8>)> {
    engine.scan(Scan::everything(usize::MAX)).await.unwrap()
}

#[tokio::test]
async fn memory_and_sled_hold_the_same_after_an_export_and_an_import() {
    let place = tempfile::tempdir().unwrap();
    let key = "5a".repeat(32);
    let from = open(&Location::Memory, Some(&key)).await.unwrap();
    let memory = from.0.clone();
    filled(memory.clone(), from.1.clone()).await;
    let pictures = pictured(&from).await;
    let before = everything(memory.as_ref()).await;
    assert!(before.len() > 2 * RECORDS as usize, "{}", before.len());

    let mut text = Vec::new();
    transfer::export(&from, &mut text).await.unwrap();
    let sled_there = Location::Sled(place.path().join("store"));
    let into = empty(&sled_there, None, &KeySource::given(StoreKey::from_hex(&key).unwrap(), Vec::new())).unwrap();
    transfer::import(&into, &mut text.as_slice()).await.unwrap();
    into.0.close().await.unwrap();
    drop(into);

    let sled = open(&sled_there, Some(&key)).await.unwrap();
    assert_eq!(everything(sled.0.as_ref()).await, before);
    assert_eq!(seen(&sled).await, pictures);
    let mut again = Vec::new();
    transfer::export(&sled, &mut again).await.unwrap();
    assert!(again == text, "the export of the copy differs from the first");

    let back: Opened = (Arc::<Memory>::default(), sled.1.clone(), Arc::<MemoryBlobs>::default());
    transfer::import(&back, &mut again.as_slice()).await.unwrap();
    assert_eq!(everything(back.0.as_ref()).await, before);
    assert_eq!(seen(&back).await, pictures);

    // A missing picture is reported, not silently left out.
    let (store, user) = (Store::new(sled.clone(), "default"), UserId::from("u1"));
    std::fs::remove_dir_all(place.path().join("store.blobs")).unwrap();
    assert!(images::bytes(&store, &user, &image(1)).await.is_err());
    let line = transfer::export(&sled, &mut Vec::new()).await.unwrap_err().to_string();
    assert!(line.contains("is missing"), "{line}");
}
