//! Tests that a snapshot shows one instant of the data, on every engine.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use loan_store::engine::{Batch, Engine, Key, Scan, Snapshot};
use proptest::prelude::*;

use crate::stores::{each, key, put, sled_in};

type Pairs = Vec<(Key, Vec<u8>)>;

fn pairs(pairs: &[(&str, &str)]) -> Pairs {
    pairs.iter().map(|(id, value)| (key(id), value.as_bytes().to_vec())).collect()
}

async fn paged(snapshot: &dyn Snapshot, scan: Scan) -> Pairs {
    let mut found = Vec::new();
    let mut next = scan.clone();
    loop {
        let page = snapshot.scan(next).await.unwrap();
        assert!(page.len() <= scan.limit);
        let Some((last, _)) = page.last().cloned() else { return found };
        found.extend(page);
        next = scan.clone().after(last);
    }
}

/// Waits until no snapshot is open; returns `false` after a minute. A database learns of a release with a delay.
pub async fn soon_none(engine: &dyn Engine) -> bool {
    let deadline = Instant::now() + Duration::from_secs(60);
    while Instant::now() < deadline {
        if !engine.has_snapshots().await.unwrap() {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    false
}

fn reversed(pairs: &[(Key, Vec<u8>)]) -> Pairs {
    pairs.iter().rev().cloned().collect()
}

async fn numbered(engine: &dyn Engine, keys: impl Iterator<Item = u32>, value: &str) {
    let mut batch = Batch::new();
    for number in keys {
        batch.put(key(&format!("k/{number:04}")), value.as_bytes().to_vec());
    }
    engine.commit(batch).await.unwrap();
}

#[tokio::test]
async fn a_snapshot_keeps_what_is_changed_removed_and_added_after_it() {
    each(async |engine| {
        let mut batch = put("a", "1");
        batch.put(key("c"), b"3".to_vec());
        batch.put(key("e"), b"5".to_vec());
        engine.commit(batch).await.unwrap();
        let first = engine.snapshot().await.unwrap();
        let mut batch = put("a", "2");
        batch.put(key("b"), b"2".to_vec());
        batch.delete(key("c"));
        engine.commit(batch).await.unwrap();
        let second = engine.snapshot().await.unwrap();
        let mut batch = put("a", "3");
        batch.put(key("c"), b"4".to_vec());
        batch.delete(key("b"));
        batch.delete(key("e"));
        engine.commit(batch).await.unwrap();
        let all = || Scan::everything(9);
        let then = pairs(&[("a", "1"), ("c", "3"), ("e", "5")]);
        assert_eq!(first.scan(all()).await.unwrap(), then);
        assert_eq!(first.scan(all().newest_first()).await.unwrap(), reversed(&then));
        assert_eq!(first.scan(Scan::everything(2)).await.unwrap(), then[..2]);
        assert_eq!(first.scan(all().after(key("a"))).await.unwrap(), then[1..]);
        assert_eq!(first.scan(Scan::below(key("c"), 9)).await.unwrap(), []);
        assert_eq!(second.scan(all()).await.unwrap(), pairs(&[("a", "2"), ("b", "2"), ("e", "5")]));
        assert_eq!(engine.scan(all()).await.unwrap(), pairs(&[("a", "3"), ("c", "4")]));
        assert!(engine.has_snapshots().await.unwrap());
        drop(first);
        assert!(engine.has_snapshots().await.unwrap());
        drop(second);
        assert!(soon_none(engine.as_ref()).await, "one that is let go is not kept for");
    })
    .await;
}

/// In the embedded store, a commit waits for running reads. So a long read must pause for commits.
#[tokio::test]
async fn a_commit_ends_in_the_middle_of_a_long_read_which_has_nothing_of_it() {
    let directory = tempfile::tempdir().unwrap();
    let engine = sled_in(directory.path());
    numbered(engine.as_ref(), 0..1000, "old").await;
    let keys: Vec<Key> = (0..1000).map(|number| key(&format!("k/{number:04}"))).collect();
    let mut scanned = engine.scan(Scan::below(key("k"), 900).newest_first());
    let mut got = engine.get_many(&keys);
    assert!(
        scanned.as_mut().now_or_never().is_none() && got.as_mut().now_or_never().is_none(),
        "each is in the middle"
    );
    numbered(engine.as_ref(), 0..2000, "new").await;
    let (scanned, got) = (scanned.await.unwrap(), got.await.unwrap());
    let expected = (100..1000).rev().map(|number| (key(&format!("k/{number:04}")), b"old".to_vec()));
    assert!(scanned == expected.collect::<Pairs>());
    assert!(got == vec![Some(b"old".to_vec()); 1000]);
    assert_eq!(engine.scan(Scan::below(key("k"), usize::MAX)).await.unwrap().len(), 2000);
}

#[tokio::test]
async fn a_long_range_is_read_whole_when_most_of_it_is_gone_or_new() {
    each(async |engine| {
        numbered(engine.as_ref(), (0..1000).filter(|n| n % 2 == 0), "old").await;
        let then = engine.scan(Scan::below(key("k"), usize::MAX)).await.unwrap();
        let snapshot = engine.snapshot().await.unwrap();
        numbered(engine.as_ref(), (0..1000).filter(|n| n % 2 == 1), "new").await;
        let mut batch = Batch::new();
        for number in (100..900).step_by(2) {
            batch.delete(key(&format!("k/{number:04}")));
        }
        engine.commit(batch).await.unwrap();
        for limit in [1, 63, 64, 65, 200, usize::MAX] {
            assert!(paged(snapshot.as_ref(), Scan::below(key("k"), limit)).await == then, "{limit}");
            let backwards = paged(snapshot.as_ref(), Scan::below(key("k"), limit).newest_first()).await;
            assert!(backwards == reversed(&then), "{limit}, backwards");
        }
    })
    .await;
}

#[tokio::test]
async fn a_store_that_was_closed_is_not_read_by_a_snapshot_either() {
    let directory = tempfile::tempdir().unwrap();
    let engine = loan_store::sled::Sled::open(directory.path()).unwrap();
    engine.commit(put("a", "1")).await.unwrap();
    let snapshot = engine.snapshot().await.unwrap();
    engine.close().await.unwrap();
    assert!(snapshot.scan(Scan::everything(9)).await.is_err());
    assert!(engine.snapshot().await.is_err());
    drop(engine);
    let engine = loan_store::sled::Sled::open(directory.path()).unwrap();
    assert_eq!(engine.scan(Scan::everything(9)).await.unwrap(), pairs(&[("a", "1")]));
    assert!(snapshot.scan(Scan::everything(9)).await.is_err(), "it is of the store that was closed");
}

#[derive(Debug, Clone)]
enum Step {
    Write(Vec<(String, Option<u8>)>),
    Begin,
    LetGo(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let write = proptest::collection::vec(("[a-h]", proptest::option::of(0_u8..4)), 1..5).prop_map(Step::Write);
    prop_oneof![4 => write, 2 => Just(Step::Begin), 1 => (0_usize..4).prop_map(Step::LetGo)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn a_snapshot_is_what_a_copy_would_be(steps in proptest::collection::vec(step(), 1..16)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(each(async |engine| {
            let mut model: BTreeMap<Key, Vec<u8>> = BTreeMap::new();
            let mut held: Vec<(Box<dyn Snapshot>, Pairs)> = Vec::new();
            for step in &steps {
                match step {
                    Step::Write(writes) => {
                        let mut batch = Batch::new();
                        for (id, value) in writes {
                            match value {
                                Some(value) => {
                                    batch.put(key(id), vec![*value]);
                                    model.insert(key(id), vec![*value]);
                                }
                                None => {
                                    batch.delete(key(id));
                                    model.remove(&key(id));
                                }
                            }
                        }
                        engine.commit(batch).await.unwrap();
                    }
                    Step::Begin => held.push((engine.snapshot().await.unwrap(), model.clone().into_iter().collect())),
                    Step::LetGo(which) if *which < held.len() => drop(held.remove(*which)),
                    Step::LetGo(_) => {}
                }
                for (snapshot, then) in &held {
                    assert_eq!(&snapshot.scan(Scan::everything(100)).await.unwrap(), then);
                    assert_eq!(&paged(snapshot.as_ref(), Scan::everything(2)).await, then);
                    let backwards = paged(snapshot.as_ref(), Scan::everything(3).newest_first()).await;
                    assert_eq!(backwards, reversed(then));
                }
            }
            if held.is_empty() {
                assert!(soon_none(engine.as_ref()).await);
            } else {
                assert!(engine.has_snapshots().await.unwrap());
            }
        }));
    }
}
