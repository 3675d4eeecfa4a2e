//! Tests of replacing the key of a database, also while servers use the database.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use loan_core::ids::UserId;
use loan_server::records::images::{self, Image};
use loan_server::records::kinds;
use loan_server::records::kinds::KINDS;
use loan_store::engine::{Batch, CommitError, Scan};
use loan_store::key_source::KeySource;
use loan_store::open::{Location, existing, open_with};
use loan_store::rekey::{Resealed, rekey};
use loan_store::seal::StoreKey;
use loan_store::{Opened, Store, StoreError, Table};

use crate::postgres::fresh;

const NOTES: Table<String> = Table::of(kinds::OFFER);
const MANY: usize = 250;

fn keys(current: &str, older: &[&str]) -> KeySource {
    let key = |byte: &str| StoreKey::from_hex(&byte.repeat(32)).unwrap();
    KeySource::given(key(current), older.iter().map(|one| key(one)).collect())
}

struct Place {
    location: Location,
    pictures: tempfile::TempDir,
}

impl Place {
    async fn fresh() -> Self {
        let location = Location::Postgres(Box::new(fresh().await.parse().unwrap()));
        Self { location, pictures: tempfile::tempdir().unwrap() }
    }

    fn pictures(&self) -> Option<&Path> {
        Some(self.pictures.path())
    }

    async fn open(&self, keys: &KeySource) -> Result<Opened, StoreError> {
        open_with(&self.location, self.pictures(), keys, &KINDS).await
    }

    async fn store(&self, keys: &KeySource) -> Store {
        Store::new(self.open(keys).await.unwrap(), "default")
    }

    async fn rekey(&self, keys: &KeySource, limit: u64) -> Result<Resealed, StoreError> {
        rekey(&self.location, self.pictures(), (keys, &KINDS), limit, &mut |_| {}).await
    }

    async fn fill(&self) {
        let (store, user) = (self.store(&keys("1a", &[])).await, UserId::from("u1"));
        images::write(&store, &user, &image().id, &[7; 1000]).await.unwrap();
        let mut batch = Batch::new();
        assert!(images::insert(&store, &mut batch, &user, &[image()]).await.unwrap());
        for number in 0..MANY {
            NOTES.insert(&store, &mut batch, &[&format!("{number:03}")], &"0".to_owned()).unwrap();
        }
        store.commit(batch).await.unwrap();
    }

    /// Checks that all data opens with these keys and is sealed with the first of them.
    async fn is_whole(&self, keys: &KeySource) {
        let opened = self.open(keys).await.unwrap();
        let store = Store::new(opened.clone(), "default");
        for (key, sealed) in opened.0.scan(Scan::everything(10_000)).await.unwrap() {
            assert!(opened.1.keys().is_current(&sealed), "{:?}", key.components().collect::<Vec<_>>());
        }
        for number in 0..MANY {
            NOTES.get(&store, &[&format!("{number:03}")]).await.unwrap().unwrap();
        }
        assert_eq!(images::bytes(&store, &"u1".into(), &image()).await.unwrap(), [7; 1000]);
    }
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

#[tokio::test]
async fn an_empty_database_has_no_store_to_read_or_to_give_another_key() {
    let (place, keys) = (Place::fresh().await, keys("2b", &["1a"]));
    let read = existing(&place.location, place.pictures(), &keys, &KINDS).await.map(drop);
    let rekeyed = place.rekey(&keys, u64::MAX).await.map(drop);
    for refused in [read, rekeyed] {
        let line = refused.unwrap_err().to_string();
        assert!(line.contains("there is no store"), "{line}");
    }
    place.fill().await;
    existing(&place.location, place.pictures(), &keys, &KINDS).await.map(drop).unwrap();
}

#[tokio::test]
async fn wherever_it_stops_the_old_key_is_needed_until_the_last_value() {
    let place = Place::fresh().await;
    place.fill().await;
    let (both, new) = (keys("2b", &["1a"]), keys("2b", &[]));
    let refused = async || place.open(&new).await.err().unwrap().to_string();
    assert!(refused().await.contains("LOAN_STORE_KEYS_OLD"));
    let mut all = 0;
    loop {
        let done = place.rekey(&both, 60).await.unwrap();
        all += done.records + done.pictures;
        if done.is_all {
            break;
        }
        assert!(refused().await.contains("LOAN_STORE_KEYS_OLD"), "after {all}");
    }
    // The notes and five others: a picture, its record, its expiry, its user's usage, and the store's id.
    assert_eq!(all, MANY as u64 + 5);
    place.is_whole(&new).await;
    assert!(place.open(&keys("1a", &[])).await.err().unwrap().to_string().contains("another key"));
}

/// Increments every note repeatedly until `is_over` is set; counts the writes in `written`.
async fn serve(store: Store, is_over: Arc<AtomicBool>, written: Arc<AtomicUsize>) {
    while !is_over.load(Ordering::SeqCst) {
        for number in 0..MANY {
            let id = format!("{number:03}");
            let was = NOTES.get(&store, &[&id]).await.unwrap().unwrap();
            let mut batch = Batch::new();
            let next = was.value.parse::<usize>().unwrap() + 1;
            NOTES.update(&store, &mut batch, &was, &next.to_string()).unwrap();
            match store.commit(batch).await {
                Ok(()) => drop(written.fetch_add(1, Ordering::SeqCst)),
                Err(CommitError::Conflict(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_go_on_while_their_key_is_replaced_and_nothing_is_lost() {
    let place = Place::fresh().await;
    place.fill().await;
    let (old_first, new_first) = (keys("1a", &["2b"]), keys("2b", &["1a"]));
    // All three servers know both keys. The first server still seals with the old key, the others with the new key.
    let (replaced, is_over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let servers = [place.store(&old_first).await, place.store(&new_first).await, place.store(&new_first).await];
    let written = [(); 3].map(|()| Arc::<AtomicUsize>::default());
    let [former, one, other] = [0, 1, 2].map(|n| {
        let ends = if n == 0 { &replaced } else { &is_over };
        tokio::spawn(serve(servers[n].clone(), ends.clone(), written[n].clone()))
    });
    let deadline = Instant::now() + Duration::from_secs(60);
    while written.iter().any(|count| count.load(Ordering::SeqCst) < 20) {
        assert!(Instant::now() < deadline, "a server does not write: {written:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    replaced.store(true, Ordering::SeqCst);
    former.await.unwrap();
    // Simulates a picture that a server has half written.
    let half = place.pictures.path().join("00").join("half.new");
    std::fs::create_dir_all(half.parent().unwrap()).unwrap();
    std::fs::write(&half, b"half").unwrap();
    let counts = || [1, 2].map(|n| written[n].load(Ordering::SeqCst));
    let before = counts();
    let done = place.rekey(&new_first, u64::MAX).await.unwrap();
    let after = counts();
    assert!((0..2).all(|n| after[n] > before[n]), "a server wrote nothing meanwhile: {before:?}, then {after:?}");
    is_over.store(true, Ordering::SeqCst);
    for server in [one, other] {
        server.await.unwrap();
    }
    assert!(done.is_all, "{done:?}");
    assert!(half.exists(), "it is a server's, which may still be writing it");
    place.is_whole(&keys("2b", &[])).await;
    let store = place.store(&keys("2b", &[])).await;
    let mut counted = 0;
    for number in 0..MANY {
        let note = NOTES.get(&store, &[&format!("{number:03}")]).await.unwrap().unwrap();
        counted += note.value.parse::<usize>().unwrap();
    }
    let written: usize = written.iter().map(|count| count.load(Ordering::SeqCst)).sum();
    assert_eq!(counted, written, "what was acknowledged is there");
}
