//! Tests of the store's keys: stable sealed format, and replacement of a key.

use std::path::Path;

use loan_core::ids::UserId;
use loan_server::records::images::{self, Image};
use loan_server::records::kinds;
use loan_server::records::kinds::KINDS;
use loan_store::engine::{Batch, Engine as _, Key};
use loan_store::key_source::KeySource;
use loan_store::keyring::Keyring;
use loan_store::open::{Location, open, open_with};
use loan_store::rekey::{Resealed, rekey};
use loan_store::seal::{Sealer, StoreKey, mac};
use loan_store::sled::Sled;
use loan_store::{Opened, Store, StoreError, Table};

const NOTE: (&[u8], &[u8]) = (b"default\x00note\x00001", b"\"A note of the first format.\"");
const NOTES: Table<String> = Table::of(kinds::OFFER);

/// Golden values, sealed with a key of 32 bytes `5a`. Every later version of the program must open them.
const SEALED_NOTE: &str = "020355ac6b9dd70217a42d740496de6a29b38ef06162d43fd8db5a0082abb0c6117b638bf88f2cb77be2c4c9e32a50147e5c31696886be1780be0686e163b8008f8777beed377a1e1490424465eb67";
const SEALED_PROBE: &str = "020255ac6b9dd70217a45b8db4bc97cff90565615cf232a63610925d873eca720b2fed8e2fe6f3ebf203a83fb3a9b538f6f0fa8f5584ee4655924c5b78f8c127c021ad35c66297e86024e2cc82bbd721fa018d21e5e571cfea64";
const PHONE_LOOKED_UP: &str = "12eff7c8c4983292cca1191c6b542f3ec8405a24f8d1cc246b6ad6a4609eb588";

fn key(byte: &str) -> StoreKey {
    StoreKey::from_hex(&byte.repeat(32)).unwrap()
}

fn bytes(text: &str) -> Vec<u8> {
    hex::decode(text).unwrap()
}

fn looked_up(sealer: &Sealer) -> String {
    sealer.lookup("phone", "917000000001")
}

#[test]
fn golden_values_open() {
    let sealer = Sealer::new(&key("5a"));
    assert_eq!(sealer.open(NOTE.0, &bytes(SEALED_NOTE)).unwrap(), (3, NOTE.1.to_vec()));
    assert!(Sealer::new(&key("5b")).open(NOTE.0, &bytes(SEALED_NOTE)).is_err());
    assert_eq!(looked_up(&sealer), PHONE_LOOKED_UP);
}

#[test]
fn a_value_says_which_key_sealed_it_and_no_two_are_sealed_alike() {
    let (old, new) = (Keyring::new(&key("1a"), &[]), Keyring::new(&key("2b"), &[key("1a")]));
    let sealed = [old.seal(b"place", 7, b"text").unwrap(), old.seal(b"place", 7, b"text").unwrap()];
    assert_ne!(sealed[0], sealed[1]);
    // Format, version and key id come first. Then come 192 random bits, from which the value's own key is derived.
    assert_eq!(sealed[0][..10], sealed[1][..10]);
    assert_ne!(sealed[0][10..22], sealed[1][10..22]);
    let plain = new.open(b"place", &sealed[0]).unwrap();
    assert_eq!((plain.key, plain.version, plain.text.as_slice()), (old.current(), 7, b"text".as_slice()));
    assert!(old.is_current(&sealed[0]) && !new.is_current(&sealed[0]));
    let again = new.seal(b"place", 7, b"text").unwrap();
    assert!(new.is_current(&again) && old.open(b"place", &again).is_err());
    assert_eq!(format!("{:?}", key("1a")), "StoreKey(…)");
}

async fn written(directory: &Path, probe: &str, note: &str) {
    let engine = Sled::open(directory).unwrap();
    let mut batch = Batch::new();
    batch.put(Key::system("store"), bytes(probe));
    batch.put(Key::decode(NOTE.0.to_vec()).unwrap(), bytes(note));
    engine.commit(batch).await.unwrap();
    engine.close().await.unwrap();
    std::fs::write(directory.join("store.probe"), bytes(probe)).unwrap();
}

fn keys(current: &str, older: &[&str]) -> KeySource {
    KeySource::given(key(current), older.iter().map(|one| key(one)).collect())
}

async fn opened(directory: &Path, keys: &KeySource) -> Result<Opened, StoreError> {
    open_with(&Location::Sled(directory.to_owned()), None, keys, &KINDS).await
}

async fn step(directory: &Path, keys: &KeySource, limit: u64) -> Result<Resealed, StoreError> {
    rekey(&Location::Sled(directory.to_owned()), None, (keys, &KINDS), limit, &mut |_| {}).await
}

#[track_caller]
fn refusal(result: Result<Opened, StoreError>) -> String {
    result.err().unwrap().to_string()
}

#[tokio::test]
async fn a_store_of_this_format_opens_with_its_keys_and_its_lookups() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("store");
    written(&directory, SEALED_PROBE, SEALED_NOTE).await;
    // The probe record holds the lookup key (32 bytes `09`) and says that the key of 32 bytes `1a` is still needed.
    assert!(refusal(opened(&directory, &keys("5a", &[])).await).contains("LOAN_STORE_KEYS_OLD"));
    let (_, sealer, _) = opened(&directory, &keys("5a", &["1a"])).await.unwrap();
    assert_eq!(looked_up(&sealer), hex::encode(mac(&[9; 32], &[b"phone", b"\0", b"917000000001"])));
}

#[tokio::test]
async fn a_new_store_is_looked_up_by_a_key_of_its_own() {
    let (one, other) =
        (open(&Location::Memory, Some(&"5a".repeat(32)), &KINDS).await, open(&Location::Memory, None, &KINDS).await);
    let (one, other) = (looked_up(&one.unwrap().1), looked_up(&other.unwrap().1));
    assert!(one != other && one != PHONE_LOOKED_UP, "not derived from a key that is replaced one day");
}

fn image() -> Image {
    Image {
        id: "i1".into(),
        purpose: "front".to_owned(),
        mime_type: "image/jpeg".to_owned(),
        size: 1000,
        uploaded_at: "2026-11-20T10:00:00+05:30".parse().unwrap(),
        is_blob: true,
        reading: None,
    }
}

async fn fill(directory: &Path, keys: &KeySource) {
    let opened = opened(directory, keys).await.unwrap();
    let (store, user) = (Store::new(opened.clone(), "default"), UserId::from("u1"));
    images::write(&store, &user, &image().id, &[7; 1000]).await.unwrap();
    let mut batch = Batch::new();
    assert!(images::insert(&store, &mut batch, &user, &[image()]).await.unwrap());
    for number in 0..10 {
        NOTES.insert(&store, &mut batch, &[&format!("{number}")], &format!("note {number}")).unwrap();
    }
    store.commit(batch).await.unwrap();
    opened.0.close().await.unwrap();
}

async fn is_whole(directory: &Path, keys: &KeySource) {
    let opened = opened(directory, keys).await.unwrap();
    let store = Store::new(opened.clone(), "default");
    for number in 0..10 {
        let note = NOTES.get(&store, &[&format!("{number}")]).await.unwrap().unwrap();
        assert_eq!(note.value, format!("note {number}"));
    }
    assert_eq!(images::bytes(&store, &"u1".into(), &image()).await.unwrap(), [7; 1000]);
    opened.0.close().await.unwrap();
}

#[tokio::test]
async fn wherever_it_stops_everything_is_there_and_the_old_key_is_needed_until_the_last_value() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("store");
    fill(&directory, &keys("1a", &[])).await;
    let (both, new) = (keys("2b", &["1a"]), keys("2b", &[]));
    let mut all = 0;
    loop {
        let done = step(&directory, &both, 1).await.unwrap();
        all += done.records + done.pictures;
        if done.is_all {
            break;
        }
        assert_eq!(done.records + done.pictures, 1, "a bounded step");
        assert!(refusal(opened(&directory, &new).await).contains("LOAN_STORE_KEYS_OLD"));
        is_whole(&directory, &both).await;
    }
    // Ten notes and six others: a picture, its record, its expiry, its user's usage, the store's id and its versions.
    assert_eq!(all, 16);
    is_whole(&directory, &new).await;
}

fn probe_of(directory: &Path) -> Vec<u8> {
    std::fs::read(directory.join("store.probe")).unwrap()
}

#[tokio::test]
async fn the_copy_beside_the_database_never_asks_for_fewer_keys() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("store");
    fill(&directory, &keys("1a", &[])).await;
    let (old, both, new) = (keys("1a", &[]), keys("2b", &["1a"]), keys("2b", &[]));
    let copy = |probe: &[u8]| std::fs::write(directory.join("store.probe"), probe).unwrap();

    // As after a crash of `rekey` while it adds the key 2b: the probe file has the key already, the record does not.
    let other = place.path().join("other");
    fill(&other, &keys("1a", &[])).await;
    step(&other, &both, 1).await.unwrap();
    let adopted = probe_of(&other);
    copy(&adopted);
    assert!(refusal(opened(&directory, &old).await).contains("another key"));
    assert!(refusal(opened(&directory, &new).await).contains("LOAN_STORE_KEYS_OLD"));
    is_whole(&directory, &keys("1a", &["2b"])).await;
    is_whole(&directory, &both).await;

    // As after a crash of `rekey` while it removes the key 1a: the probe file has the key still, the record does not.
    let before = probe_of(&directory);
    assert!(step(&directory, &both, u64::MAX).await.unwrap().is_all);
    copy(&before);
    assert!(refusal(opened(&directory, &new).await).contains("LOAN_STORE_KEYS_OLD"));
    is_whole(&directory, &both).await;
    is_whole(&directory, &new).await;
}

#[tokio::test]
async fn while_something_opens_with_no_key_the_older_ones_stay_needed() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("store");
    fill(&directory, &keys("1a", &[])).await;
    let (both, new) = (keys("2b", &["1a"]), keys("2b", &[]));
    let (engine, _, _) = opened(&directory, &both).await.unwrap();
    let mut batch = Batch::new();
    let lost = Keyring::new(&key("3c"), &[]).seal(b"default\0note\0lost", 1, b"\"\"").unwrap();
    batch.put(Key::new("default", "note", &["lost"]).unwrap(), lost);
    engine.commit(batch).await.unwrap();
    engine.close().await.unwrap();
    drop(engine);
    let line = step(&directory, &both, u64::MAX).await.unwrap_err().to_string();
    assert!(line.contains("table note") && line.contains("any of the keys"), "{line}");
    assert!(refusal(opened(&directory, &new).await).contains("LOAN_STORE_KEYS_OLD"));
    assert!(step(&directory, &keys("2b", &["1a", "3c"]), u64::MAX).await.unwrap().is_all);
    is_whole(&directory, &new).await;
}
