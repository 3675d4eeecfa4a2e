//! Tests that export and import move a store between sled and a database without changes.

use std::path::Path;
use std::sync::Arc;

use loan_core::ids::UserId;
use loan_server::records::images::{self, Image};
use loan_server::records::kinds;
use loan_server::records::kinds::KINDS;
use loan_store::blobs::MemoryBlobs;
use loan_store::engine::{Batch, Engine, Key, Scan};
use loan_store::key_source::KeySource;
use loan_store::memory::Memory;
use loan_store::open::{Location, empty, existing, open_with};
use loan_store::seal::{Sealer, StoreKey};
use loan_store::transfer::{Broken, Source};
use loan_store::{Opened, Store, Table, transfer};

use crate::database;

/// Number of records of each tenant: more than fit into a page of an export.
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
        reading: None,
    }
}

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

/// Returns all records except the store's id and versions, which are not exported.
async fn everything(engine: &dyn Engine) -> Vec<(Key, Vec<u8>)> {
    let mut all = engine.scan(Scan::everything(usize::MAX)).await.unwrap();
    all.retain(|(key, _)| *key != Key::system("store.id") && *key != Key::system("store.versions"));
    all
}

/// Imports an export into an empty store; returns the store, opened as a server opens a store.
async fn moved(text: &[u8], location: &Location, blobs: &Path, key: &StoreKey) -> Opened {
    let keys = KeySource::given(key.clone(), Vec::new());
    let into = empty(location, Some(blobs), &keys, &KINDS).await.unwrap();
    transfer::import(Source::Moved, &into, &mut &*text).await.unwrap();
    into.0.close().await.unwrap();
    drop(into);
    open_with(location, Some(blobs), &keys, &KINDS).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_kind_of_store_holds_the_same_after_an_export_and_an_import() {
    let place = tempfile::tempdir().unwrap();
    let key = StoreKey::random().unwrap();
    let keys = KeySource::given(key.clone(), Vec::new());
    let mut from = open_with(&Location::Memory, None, &keys, &KINDS).await.unwrap();
    filled(from.0.clone(), from.1.clone()).await;
    let pictures = pictured(&from).await;
    let before = everything(from.0.as_ref()).await;
    assert!(before.len() > 2 * RECORDS as usize, "{}", before.len());
    let mut text = Vec::new();
    transfer::export(&from, &KINDS, &mut text, Broken::Refused).await.unwrap();

    let sled = |name: &str| Location::Sled(place.path().join(name));
    let database = || async { database::fresh().await.parse::<Location>().unwrap() };
    let stations = [sled("one"), database().await, database().await, sled("two")];
    for (number, station) in stations.iter().enumerate() {
        let blobs = place.path().join(format!("pictures{number}"));
        from = moved(&text, station, &blobs, &key).await;
        assert_eq!(everything(from.0.as_ref()).await, before);
        assert_eq!(seen(&from).await, pictures);
        let mut again = Vec::new();
        transfer::export(&from, &KINDS, &mut again, Broken::Refused).await.unwrap();
        assert!(again == text, "the export of the copy in {station:?} differs from the first");
    }

    let back: Opened = (Arc::<Memory>::default(), from.1.clone(), Arc::<MemoryBlobs>::default());
    transfer::import(Source::Moved, &back, &mut text.as_slice()).await.unwrap();
    assert_eq!(everything(back.0.as_ref()).await, before);
    assert_eq!(seen(&back).await, pictures);

    // An export fails if a picture is missing.
    let (store, user) = (Store::new(from.clone(), "default"), UserId::from("u1"));
    for part in (0..=u8::MAX).map(|part| place.path().join(format!("pictures3/{part:02x}"))) {
        drop(std::fs::remove_dir_all(part));
    }
    assert!(images::bytes(&store, &user, &image(1)).await.is_err());
    let line = transfer::export(&from, &KINDS, &mut Vec::new(), Broken::Refused).await.unwrap_err().to_string();
    assert!(line.contains("is missing"), "{line}");
}

#[tokio::test]
async fn an_export_names_what_does_not_open_and_is_refused_or_does_without() {
    let key = StoreKey::random().unwrap();
    let keys = KeySource::given(key.clone(), Vec::new());
    let from = open_with(&Location::Memory, None, &keys, &KINDS).await.unwrap();
    filled(from.0.clone(), from.1.clone()).await;
    pictured(&from).await;
    let store = Store::new(from.clone(), "default");
    let (record, picture) =
        (Key::new("default", "offer", &["00007", "x"]).unwrap(), store.blob_name("u1", "i2").unwrap());
    let mut batch = Batch::new();
    batch.put(record, b"damaged".to_vec());
    from.0.commit(batch).await.unwrap();
    from.2.put(&picture, b"damaged".to_vec()).await.unwrap();
    let named = ["the record default/offer/00007/x does not open", "the picture default.u1.i2 does not open"];

    let mut text = Vec::new();
    let line = transfer::export(&from, &KINDS, &mut text, Broken::Refused).await.unwrap_err().to_string();
    assert!(named.iter().all(|name| line.contains(name)) && !line.contains('\n'), "{line}");
    assert!(!String::from_utf8(text).unwrap().contains("sha256"), "the file is not complete");

    let mut text = Vec::new();
    let exported = transfer::export(&from, &KINDS, &mut text, Broken::LeftOut).await.unwrap();
    let mut broken = exported.broken.clone();
    broken.sort_unstable_by_key(|name| !name.contains("record"));
    assert_eq!((broken, exported.pictures), (named.map(str::to_owned).to_vec(), 1));
    let mut received = Vec::new();
    assert_eq!(transfer::receive(&mut text.as_slice(), &mut received).unwrap(), exported);
    let into: Opened = (Arc::<Memory>::default(), from.1.clone(), Arc::<MemoryBlobs>::default());
    assert_eq!(transfer::import(Source::Moved, &into, &mut text.as_slice()).await.unwrap(), exported.records);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_fails_leaves_an_empty_store_and_none_begins_beside_another() {
    let place = tempfile::tempdir().unwrap();
    let key = StoreKey::random().unwrap();
    let keys = KeySource::given(key.clone(), Vec::new());
    let from = open_with(&Location::Memory, None, &keys, &KINDS).await.unwrap();
    filled(from.0.clone(), from.1.clone()).await;
    let pictures = pictured(&from).await;
    let mut text = Vec::new();
    transfer::export(&from, &KINDS, &mut text, Broken::Refused).await.unwrap();
    let half = &text[..text.len() / 2];
    let mut changed = text.clone();
    let last = text.len() - 10;
    changed[last] = if changed[last] == b'0' { b'1' } else { b'0' };
    let database = database::fresh().await.parse::<Location>().unwrap();
    for (number, location) in [Location::Sled(place.path().join("one")), database].iter().enumerate() {
        let blobs = place.path().join(format!("pictures{number}"));
        for damaged in [half, &changed] {
            let into = empty(location, Some(&blobs), &keys, &KINDS).await.unwrap();
            transfer::import(Source::Moved, &into, &mut &*damaged).await.unwrap_err();
            assert_eq!(everything(into.0.as_ref()).await, []);
            for part in 0..=u8::MAX {
                assert_eq!(into.2.list(part).await.unwrap(), []);
            }
            into.0.close().await.unwrap();
            drop(into);
            let line = existing(location, Some(&blobs), &keys, &KINDS).await.map(drop).unwrap_err().to_string();
            assert!(line.contains("there is no store"), "{line}");
        }
        // A store with an unfinished import accepts neither a second import nor a server.
        let into = empty(location, Some(&blobs), &keys, &KINDS).await.unwrap();
        let mut batch = Batch::new();
        batch.put(Key::system("import"), Vec::new());
        into.0.commit(batch).await.unwrap();
        let line = transfer::import(Source::Moved, &into, &mut text.as_slice()).await.unwrap_err().to_string();
        assert!(line.contains("not empty"), "{line}");
        into.0.close().await.unwrap();
        drop(into);
        assert!(open_with(location, Some(&blobs), &keys, &KINDS).await.is_err(), "nobody begins a store there");
        let into = empty(location, Some(&blobs), &keys, &KINDS).await.unwrap();
        let mut batch = Batch::new();
        batch.delete(Key::system("import"));
        into.0.commit(batch).await.unwrap();
        into.0.close().await.unwrap();
        drop(into);
        assert_eq!(seen(&moved(&text, location, &blobs, &key).await).await, pictures);
    }
}

#[tokio::test]
async fn an_import_takes_one_whole_file_and_refuses_what_follows_it() {
    let keys = KeySource::given(StoreKey::random().unwrap(), Vec::new());
    let from = open_with(&Location::Memory, None, &keys, &KINDS).await.unwrap();
    filled(from.0.clone(), from.1.clone()).await;
    let mut text = Vec::new();
    let exported = transfer::export(&from, &KINDS, &mut text, Broken::Refused).await.unwrap();
    let into = || -> Opened { (Arc::<Memory>::default(), from.1.clone(), Arc::<MemoryBlobs>::default()) };
    for rest in [&text[..], &text[..10], b"x"] {
        let into = into();
        let both = [&text[..], rest].concat();
        let line = transfer::import(Source::Moved, &into, &mut both.as_slice()).await.map_err(|why| why.to_string());
        assert!(line.as_ref().is_err_and(|why| why.contains("goes on after its end")), "{line:?}");
        assert_eq!(everything(into.0.as_ref()).await, []);
    }
    let with_newline = [&text[..], b"\n"].concat();
    let imported = transfer::import(Source::Moved, &into(), &mut with_newline.as_slice()).await;
    assert_eq!(imported.unwrap(), exported.records);
}

#[tokio::test]
async fn a_store_refuses_the_pictures_of_another() {
    let place = tempfile::tempdir().unwrap();
    let keys = KeySource::given(StoreKey::random().unwrap(), Vec::new());
    let pictures = place.path().join("pictures");
    let one = open_with(&Location::Sled(place.path().join("one")), Some(&pictures), &keys, &KINDS).await.unwrap();
    let mut text = Vec::new();
    transfer::export(&one, &KINDS, &mut text, Broken::Refused).await.unwrap();
    let restored = Location::Sled(place.path().join("two"));
    let line = empty(&restored, Some(&pictures), &keys, &KINDS).await.err().unwrap().to_string();
    assert!(line.contains("another store"), "{line}");
    for other in [restored, Location::Memory] {
        let line = open_with(&other, Some(&pictures), &keys, &KINDS).await.err().unwrap().to_string();
        assert!(line.contains("another store") && !line.contains('\n'), "{line}");
    }
    one.0.close().await.unwrap();
    drop(one);
    open_with(&Location::Sled(place.path().join("one")), Some(&pictures), &keys, &KINDS).await.unwrap();
}

#[tokio::test]
async fn a_store_does_not_open_without_its_pictures_until_somebody_says_that_they_are_lost() {
    let place = tempfile::tempdir().unwrap();
    let (keys, pictures) = (KeySource::given(StoreKey::random().unwrap(), Vec::new()), place.path().join("pictures"));
    let stores = [
        Location::Sled(place.path().join("one")),
        Location::Postgres(Box::new(database::fresh().await.parse().unwrap())),
    ];
    for store in stores {
        let open = async || open_with(&store, Some(&pictures), &keys, &KINDS).await;
        open().await.unwrap().0.close().await.unwrap();
        let id = std::fs::read_to_string(pictures.join("store.id")).unwrap();
        std::fs::remove_dir_all(&pictures).unwrap();
        // The directory is gone, and then empty as a mount point is.
        for _ in 0..2 {
            let line = open().await.map(drop).unwrap_err().to_string();
            assert!(line.contains("are not there") && line.contains(&id) && !line.contains('\n'), "{line}");
        }
        std::fs::write(pictures.join("store.id"), &id).unwrap();
        open().await.unwrap().0.close().await.unwrap();
        std::fs::remove_dir_all(&pictures).unwrap();
    }
}
