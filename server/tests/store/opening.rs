//! Tests of processes that open one empty database at the same time.

use std::collections::BTreeSet;
use std::time::Duration;

use loan_server::records::kinds::KINDS;
use loan_store::key_source::KeySource;
use loan_store::open::{Location, open_with};
use loan_store::seal::StoreKey;

use crate::postgres::fresh;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_that_open_an_empty_database_at_once_share_what_it_becomes() {
    let location: Location = fresh().await.parse().unwrap();
    let pictures = tempfile::tempdir().unwrap();
    let key = StoreKey::random().unwrap();
    let opening = (0..4).map(|_| {
        let (location, keys) = (location.clone(), KeySource::given(key.clone(), Vec::new()));
        let pictures = pictures.path().to_owned();
        tokio::spawn(async move { open_with(&location, Some(&pictures), &keys, &KINDS).await.map(|opened| opened.1) })
    });
    let mut hashes = BTreeSet::new();
    for opened in opening.collect::<Vec<_>>() {
        hashes.insert(opened.await.unwrap().unwrap().lookup("phone", "7000000001"));
    }
    assert_eq!(hashes.len(), 1, "what one process looks up the other finds");
    let other = KeySource::given(StoreKey::random().unwrap(), Vec::new());
    let line = open_with(&location, Some(pictures.path()), &other, &KINDS).await.err().unwrap().to_string();
    assert!(line.contains("another key"), "{line}");
    let line = open_with(&location, None, &other, &KINDS).await.err().unwrap().to_string();
    assert!(line.contains("--blobs"), "{line}");
    let line = open_with(&location, Some(pictures.path()), &KeySource::beside(Vec::new()), &KINDS).await.err().unwrap();
    assert!(line.to_string().contains("LOAN_STORE_KEY"), "{line}");
}

#[tokio::test]
async fn a_process_waits_for_the_directory_that_another_is_about_to_claim() {
    let location: Location = fresh().await.parse().unwrap();
    let pictures = tempfile::tempdir().unwrap();
    let keys = KeySource::given(StoreKey::random().unwrap(), Vec::new());
    open_with(&location, Some(pictures.path()), &keys, &KINDS).await.unwrap();
    // As another process has stored the id, and not yet claimed the directory.
    let (claim, away) = (pictures.path().join("store.id"), pictures.path().join("away"));
    std::fs::rename(&claim, &away).unwrap();
    let claimed = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(200)).await;
        std::fs::rename(&away, &claim).unwrap();
    });
    open_with(&location, Some(pictures.path()), &keys, &KINDS).await.unwrap();
    claimed.await.unwrap();
}
