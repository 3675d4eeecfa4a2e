//! The tests that every store engine must pass.

use std::collections::BTreeMap;
use std::sync::Arc;

use loan_server::records::kinds;
use loan_server::records::kinds::KINDS;
use loan_store::blobs::MemoryBlobs;
use loan_store::engine::{Batch, CommitError, Conflict, Engine, Key, Scan};
use loan_store::open::{Location, open};
use loan_store::seal::{Sealer, StoreKey};
use loan_store::sled::Sled;
use loan_store::{Page, Store, Table};
use proptest::prelude::*;

use crate::stores::{each, key, put, sled_in};

async fn keys(engine: &dyn Engine, scan: Scan) -> Vec<String> {
    let pairs = engine.scan(scan).await.unwrap();
    pairs.into_iter().map(|(key, _)| key.parts().collect::<Vec<_>>().join("/")).collect()
}

#[tokio::test]
async fn a_batch_is_written_whole_and_read_back() {
    each(async |engine| {
        let mut batch = put("a", "1");
        batch.put(key("b"), b"2".to_vec());
        engine.commit(batch).await.unwrap();
        assert_eq!(engine.get(&key("a")).await.unwrap(), Some(b"1".to_vec()));
        let mut batch = put("c", "3");
        batch.delete(key("a"));
        engine.commit(batch).await.unwrap();
        assert_eq!(engine.get(&key("a")).await.unwrap(), None);
        assert_eq!(keys(engine.as_ref(), Scan::everything(10)).await, ["b", "c"]);
    })
    .await;
}

#[tokio::test]
async fn many_are_read_at_once_in_the_order_in_which_they_were_asked_for() {
    each(async |engine| {
        let mut batch = put("a", "1");
        batch.put(key("b"), b"2".to_vec());
        engine.commit(batch).await.unwrap();
        let asked = ["b", "x", "a", "b"].map(key);
        let found = engine.get_many(&asked).await.unwrap();
        assert_eq!(found, [Some(b"2".to_vec()), None, Some(b"1".to_vec()), Some(b"2".to_vec())]);
        assert_eq!(engine.get_many(&[]).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn a_check_that_does_not_hold_leaves_everything_as_it_was() {
    each(async |engine| {
        engine.commit(put("a", "1")).await.unwrap();
        let refused = CommitError::Conflict(Conflict);
        let mut changed = put("a", "2");
        changed.expect(key("a"), b"0".to_vec());
        changed.put(key("b"), b"2".to_vec());
        assert_eq!(engine.commit(changed).await, Err(refused.clone()));
        let mut there = put("b", "2");
        there.expect_absent(key("a"));
        assert_eq!(engine.commit(there).await, Err(refused.clone()));
        let mut gone = put("b", "2");
        gone.expect(key("c"), b"1".to_vec());
        assert_eq!(engine.commit(gone).await, Err(refused));
        assert_eq!(engine.get(&key("b")).await.unwrap(), None);
        let mut holds = put("a", "2");
        holds.expect(key("a"), b"1".to_vec());
        holds.expect_absent(key("c"));
        engine.commit(holds).await.unwrap();
        assert_eq!(engine.get(&key("a")).await.unwrap(), Some(b"2".to_vec()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_conflicting_commits_exactly_one_wins() {
    each(async |engine| {
        for round in 0..20 {
            let id = format!("slot/{round}");
            let tasks: Vec<_> = (0..16)
                .map(|who| {
                    let (engine, mut batch) = (engine.clone(), put(&id, &who.to_string()));
                    batch.expect_absent(key(&id));
                    tokio::spawn(async move { engine.commit(batch).await })
                })
                .collect();
            let mut won = Vec::new();
            for (who, task) in tasks.into_iter().enumerate() {
                match task.await.unwrap() {
                    Ok(()) => won.push(who.to_string()),
                    Err(error) => assert_eq!(error, CommitError::Conflict(Conflict)),
                }
            }
            assert_eq!(won.len(), 1, "round {round}");
            assert_eq!(engine.get(&key(&id)).await.unwrap(), Some(won[0].clone().into_bytes()));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_update_is_lost_when_many_count_at_once() {
    each(async |engine| {
        engine.commit(put("n", "0")).await.unwrap();
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let engine = engine.clone();
                tokio::spawn(async move {
                    for _ in 0..10 {
                        loop {
                            let read = engine.get(&key("n")).await.unwrap().unwrap();
                            let next = String::from_utf8(read.clone()).unwrap().parse::<u32>().unwrap() + 1;
                            let mut batch = put("n", &next.to_string());
                            batch.expect(key("n"), read);
                            if engine.commit(batch).await.is_ok() {
                                break;
                            }
                        }
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(engine.get(&key("n")).await.unwrap(), Some(b"80".to_vec()));
    })
    .await;
}

#[tokio::test]
async fn a_range_is_read_in_both_orders_and_in_pages() {
    each(async |engine| {
        let mut batch = Batch::new();
        for id in ["a/1", "a/2", "a/3", "a/4", "a/4/x", "b/1", "a", "a0", "a\u{1}", "a/\u{10ffff}"] {
            batch.put(key(id), b"x".to_vec());
        }
        batch.delete(key("a/\u{10ffff}"));
        batch.put(Key::new("t", "n2", &["a", "9"]).unwrap(), b"x".to_vec());
        batch.put(Key::new("t2", "n", &["a", "9"]).unwrap(), b"x".to_vec());
        batch.put(Key::system("a"), b"x".to_vec());
        engine.commit(batch).await.unwrap();
        let engine = engine.as_ref();
        let below = |id, limit| Scan::below(key(id), limit);
        assert_eq!(keys(engine, below("a", 9)).await, ["a/1", "a/2", "a/3", "a/4", "a/4/x"]);
        assert_eq!(keys(engine, below("a", 2)).await, ["a/1", "a/2"]);
        assert_eq!(keys(engine, below("a", 2).after(key("a/2"))).await, ["a/3", "a/4"]);
        assert_eq!(keys(engine, below("a", 2).newest_first()).await, ["a/4/x", "a/4"]);
        assert_eq!(keys(engine, below("a", 9).newest_first().after(key("a/3"))).await, ["a/2", "a/1"]);
        assert_eq!(keys(engine, below("a/4", 9)).await, ["a/4/x"]);
        assert!(keys(engine, below("c", 9)).await.is_empty());
        assert!(keys(engine, below("a", 9).after(key("b"))).await.is_empty());
        assert!(keys(engine, below("a", 9).newest_first().after(key("0"))).await.is_empty());
        assert_eq!(engine.scan(Scan::tenant("t", 99)).await.unwrap().len(), 10);
        assert_eq!(engine.scan(Scan::tenant("t2", 99)).await.unwrap().len(), 1);
        let everything = engine.scan(Scan::everything(99)).await.unwrap();
        assert_eq!((everything.len(), everything[0].0.tenant(), everything[0].0.table()), (12, "", "a"));
        assert!(everything.is_sorted_by(|one, other| one.0.as_bytes() < other.0.as_bytes()));
    })
    .await;
}

#[tokio::test]
async fn a_reopened_store_has_everything_it_acknowledged() {
    let directory = tempfile::tempdir().unwrap();
    let engine = sled_in(directory.path());
    for n in 0..50 {
        engine.commit(put(&format!("k/{n:02}"), &n.to_string())).await.unwrap();
    }
    // sled stores a value that is larger than a quarter of a log segment in a file of its own.
    let mut large = Batch::new();
    large.put(key("large"), vec![7; 3_000_000]);
    engine.commit(large).await.unwrap();
    engine.close().await.unwrap();
    assert!(engine.commit(put("late", "1")).await.is_err(), "a closed store takes nothing");
    drop(engine);
    let engine = sled_in(directory.path());
    assert_eq!(keys(engine.as_ref(), Scan::below(key("k"), 100)).await.len(), 50);
    assert_eq!(engine.get(&key("large")).await.unwrap().unwrap().len(), 3_000_000);
    assert_eq!(engine.get(&key("late")).await.unwrap(), None);
}

#[tokio::test]
async fn a_store_in_use_or_not_writable_says_so_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let first = sled_in(directory.path());
    first.commit(put("a", "1")).await.unwrap();
    let line = Sled::open(directory.path()).err().unwrap().to_string();
    assert!(line.contains("another process uses it") && !line.contains('\n'), "{line}");
    first.close().await.unwrap();
    drop(first);

    let file = directory.path().join("file");
    std::fs::write(&file, b"").unwrap();
    let line = Sled::open(&file).err().unwrap().to_string();
    assert!(line.contains("cannot open") && !line.contains('\n'), "{line}");
}

#[tokio::test]
async fn a_damaged_store_is_refused_and_not_begun_anew() {
    for damage in [b"".as_slice(), &[0x5a; 600_000]] {
        let directory = tempfile::tempdir().unwrap();
        let location = Location::Sled(directory.path().to_owned());
        let (engine, _, _) = open(&location, None, &KINDS).await.unwrap();
        engine.commit(put("a", "1")).await.unwrap();
        engine.close().await.unwrap();
        drop(engine);
        std::fs::write(directory.path().join("db"), damage).unwrap();
        let line = open(&location, None, &KINDS).await.err().unwrap().to_string();
        assert!(line.contains("corrupt") && !line.contains('\n'), "{line}");
    }
}

#[tokio::test]
async fn values_are_sealed_and_need_their_key() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::Sled(directory.path().join("store"));
    let table: Table<String> = Table::of(kinds::OFFER);
    {
        let (engine, sealer, _) = open(&location, None, &KINDS).await.unwrap();
        let store = Store::new((engine.clone(), sealer, Arc::new(MemoryBlobs::default())), "t");
        let mut batch = Batch::new();
        table.insert(&store, &mut batch, &["1"], &"7000000001 in the clear".to_owned()).unwrap();
        store.commit(batch).await.unwrap();
        engine.close().await.unwrap();
    }
    let log = std::fs::read(directory.path().join("store/db")).unwrap();
    assert!(!log.windows(10).any(|window| window == b"7000000001"), "personal data on disk");
    let key_file = directory.path().join("store/store.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&key_file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let other = "ab".repeat(32);
    let line = open(&location, Some(&other), &KINDS).await.err().unwrap().to_string();
    assert!(line.contains("another key"), "{line}");
    let key = std::fs::read_to_string(&key_file).unwrap();
    std::fs::remove_file(&key_file).unwrap();
    let line = open(&location, None, &KINDS).await.err().unwrap().to_string();
    assert!(line.contains("store.key") && line.contains("missing"), "{line}");
    let (engine, sealer, _) = open(&location, Some(&key), &KINDS).await.unwrap();
    let store = Store::new((engine, sealer, Arc::new(MemoryBlobs::default())), "t");
    assert_eq!(table.get(&store, &["1"]).await.unwrap().unwrap().value, "7000000001 in the clear");
}

#[tokio::test]
async fn a_tenant_sees_its_own_records_only_and_clearing_it_leaves_others() {
    each(async |engine| {
        let sealer = Arc::new(Sealer::new(&StoreKey::random().unwrap()));
        let stores = ["a", "ab"]
            .map(|tenant| Store::new((engine.clone(), sealer.clone(), Arc::new(MemoryBlobs::default())), tenant));
        let table: Table<u32> = Table::of(kinds::OFFER);
        for (store, value) in stores.iter().zip([1, 2]) {
            let mut batch = Batch::new();
            table.insert(store, &mut batch, &["x"], &value).unwrap();
            table.insert(store, &mut batch, &["y", "1"], &value).unwrap();
            store.commit(batch).await.unwrap();
        }
        assert_eq!(table.list(&stores[0], &[], Page::first(9)).await.unwrap().len(), 2);
        assert!(table.get(&stores[0], &["y\u{0}1"]).await.unwrap().is_none(), "a part cannot reach into another key");
        stores[0].clear(|_| None).await.unwrap();
        assert!(table.get(&stores[0], &["x"]).await.unwrap().is_none());
        assert_eq!(table.get(&stores[1], &["x"]).await.unwrap().unwrap().value, 2);
    })
    .await;
}

#[tokio::test]
async fn a_value_of_a_newer_version_is_not_guessed_at() {
    each(async |engine| {
        let sealer = Arc::new(Sealer::new(&StoreKey::random().unwrap()));
        let store = Store::new((engine.clone(), sealer.clone(), Arc::new(MemoryBlobs::default())), "t");
        let table: Table<u32> = Table::of(kinds::OFFER);
        let mut batch = Batch::new();
        for (id, version) in [("now", 1), ("next", 2)] {
            let key = table.key(&store, &[id]).unwrap();
            let value = sealer.seal(key.as_bytes(), version, b"7").unwrap();
            batch.put(key, value);
        }
        engine.commit(batch).await.unwrap();
        assert_eq!(table.get(&store, &["now"]).await.unwrap().unwrap().value, 7);
        let refused = table.get(&store, &["next"]).await.unwrap_err().to_string();
        assert!(refused.contains("newer version"), "{refused}");
        assert!(table.list(&store, &[], Page::first(9)).await.is_err(), "one that cannot be read is not left out");
    })
    .await;
}

#[test]
fn bytes_moved_or_changed_do_not_open() {
    let sealer = Sealer::new(&StoreKey::random().unwrap());
    let sealed = sealer.seal(b"key", 3, b"plain").unwrap();
    assert_eq!(sealer.open(b"key", &sealed).unwrap(), (3, b"plain".to_vec()));
    assert!(sealer.open(b"other", &sealed).is_err());
    for at in 0..sealed.len() {
        let mut damaged = sealed.clone();
        damaged[at] ^= 1;
        assert!(sealer.open(b"key", &damaged).is_err(), "byte {at}");
    }
    assert!(sealer.open(b"key", &sealed[..5]).is_err());
    assert_ne!(sealer.seal(b"key", 3, b"plain").unwrap(), sealed, "equal values look different");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_store_does_what_a_map_does(
        batches in proptest::collection::vec(
            proptest::collection::vec(("[a-f]", proptest::option::of(0_u8..4), proptest::bool::ANY), 1..5),
            1..8,
        )
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(each(async |engine| {
            let mut model: BTreeMap<Key, Vec<u8>> = BTreeMap::new();
            for writes in &batches {
                let mut batch = Batch::new();
                let mut holds = true;
                for (id, value, checked) in writes {
                    let key = key(id);
                    if *checked && !batch.checks().contains_key(&key) {
                        batch.expect_absent(key.clone());
                        holds &= !model.contains_key(&key);
                    }
                    match value {
                        Some(value) => batch.put(key, vec![*value]),
                        None => batch.delete(key),
                    }
                }
                let writes = batch.writes().clone();
                assert_eq!(engine.commit(batch).await.is_ok(), holds);
                if holds {
                    for (key, value) in writes {
                        match value {
                            Some(value) => drop(model.insert(key, value)),
                            None => drop(model.remove(&key)),
                        }
                    }
                }
            }
            let all = engine.scan(Scan::everything(100)).await.unwrap();
            assert_eq!(all, model.into_iter().collect::<Vec<_>>());
        }));
    }
}
