//! Tests of the sled store: commits are acknowledged and visible only after fsync; damaged logs are detected.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::task::Poll;
use std::time::{Duration, Instant};

use crate::stores::{key, put};
use loan_store::disk::Disk;
use loan_store::engine::{Batch, CommitError, Engine, Key, Scan, StoreError};
use loan_store::observe::{CommitObserver, Trouble};
use loan_store::sled::Sled;

type Commit<'a> = Pin<Box<dyn Future<Output = Result<(), CommitError>> + Send + 'a>>;

/// Controls a test disk: counts syncs, holds them back, or lets them fail.
#[derive(Default)]
struct Controls {
    syncs: AtomicUsize,
    held: Mutex<bool>,
    let_go: Condvar,
    reached: AtomicBool,
    failing: Mutex<Option<ErrorKind>>,
}

impl Controls {
    fn disk(self: &Arc<Self>) -> Disk {
        let disk = self.clone();
        let sync = move |file: &File| {
            disk.reached.store(true, Ordering::SeqCst);
            let held = disk.held.lock().unwrap();
            drop(disk.let_go.wait_while(held, |held| *held).unwrap());
            if let Some(kind) = disk.failing.lock().unwrap().take() {
                return Err(Error::from(kind));
            }
            disk.syncs.fetch_add(1, Ordering::SeqCst);
            file.sync_all()
        };
        Disk::with(Box::new(sync), Box::new(|_| Ok(u64::MAX)))
    }

    fn hold(&self) {
        *self.held.lock().unwrap() = true;
        self.reached.store(false, Ordering::SeqCst);
    }

    async fn wait_until_reached(&self) {
        while !self.reached.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    fn release(&self) {
        *self.held.lock().unwrap() = false;
        self.let_go.notify_all();
    }
}

async fn queued(commit: &mut Commit<'_>) {
    let is_answered = std::future::poll_fn(|context| Poll::Ready(commit.as_mut().poll(context).is_ready())).await;
    assert!(!is_answered, "answered before the sync");
}

fn open(directory: &Path) -> (Arc<Controls>, Arc<Sled>) {
    let disk = Arc::<Controls>::default();
    let engine = Arc::new(Sled::open_with(directory, disk.disk()).unwrap());
    disk.syncs.store(0, Ordering::SeqCst);
    (disk, engine)
}

async fn all(engine: &dyn Engine, scan: Scan) -> Vec<(String, String)> {
    let pairs = engine.scan(scan).await.unwrap().into_iter();
    pairs.map(|(key, value)| (key.id().to_owned(), String::from_utf8(value).unwrap())).collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

#[derive(Default)]
struct Groups(Mutex<Vec<usize>>);

impl CommitObserver for Groups {
    fn committed(&self, batches: usize, took: Duration) {
        assert!(took > Duration::ZERO);
        self.0.lock().unwrap().push(batches);
    }

    fn troubled(&self, trouble: Trouble) {
        panic!("{trouble:?}: nobody else writes");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_begun_while_a_group_is_on_its_way_has_nothing_of_it() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = open(directory.path());
    let groups = Arc::<Groups>::default();
    engine.observe(groups.clone());
    engine.commit(put("a", "1")).await.unwrap();
    disk.hold();
    let mut commits: Vec<Commit<'_>> = vec![Box::pin(engine.commit(put("a", "2")))];
    queued(&mut commits[0]).await;
    disk.wait_until_reached().await;
    for id in ["b", "c", "d"] {
        let mut commit: Commit<'_> = Box::pin(engine.commit(put(id, "1")));
        queued(&mut commit).await;
        commits.push(commit);
    }
    let mut refused: Commit<'_> = Box::pin(engine.commit({
        let mut batch = put("a", "3");
        batch.expect_absent(key("a"));
        batch
    }));
    queued(&mut refused).await;
    let snapshot = engine.snapshot().await.unwrap();
    let then = vec![(key("a"), b"1".to_vec())];
    assert_eq!(snapshot.scan(Scan::everything(9)).await.unwrap(), then);
    disk.release();
    for commit in commits {
        commit.await.unwrap();
    }
    assert!(refused.await.is_err());
    assert_eq!(snapshot.scan(Scan::everything(9)).await.unwrap(), then);
    assert_eq!(all(engine.as_ref(), Scan::everything(9)).await.len(), 4);
    // The last three commits waited for a sync and were written as one group. The refused batch is not counted.
    assert_eq!(*groups.0.lock().unwrap(), [1, 1, 3]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_answered_and_nothing_is_seen_before_it_is_on_the_disk() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = open(directory.path());
    let mut first = put("a", "1");
    first.put(key("c"), b"3".to_vec());
    first.put(key("e"), b"5".to_vec());
    engine.commit(first).await.unwrap();
    disk.hold();
    let mut batch = put("a", "2");
    batch.put(key("b"), b"2".to_vec());
    batch.delete(key("c"));
    batch.put(key("f"), b"6".to_vec());
    let writer = engine.clone();
    let commit = tokio::spawn(async move { writer.commit(batch).await });
    disk.wait_until_reached().await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!commit.is_finished(), "answered before the sync");
    // The waiting commit would not survive a power failure, so no read shows it.
    let before = pairs(&[("a", "1"), ("c", "3"), ("e", "5")]);
    assert_eq!(all(engine.as_ref(), Scan::everything(9)).await, before);
    assert_eq!(all(engine.as_ref(), Scan::everything(2)).await, before[..2]);
    let backwards: Vec<_> = before.iter().rev().cloned().collect();
    assert_eq!(all(engine.as_ref(), Scan::everything(9).newest_first()).await, backwards);
    assert_eq!(all(engine.as_ref(), Scan::everything(9).after(key("a"))).await, before[1..]);
    assert_eq!(engine.get(&key("a")).await.unwrap(), Some(b"1".to_vec()));
    assert_eq!(engine.get(&key("b")).await.unwrap(), None);
    assert_eq!(engine.get(&key("c")).await.unwrap(), Some(b"3".to_vec()));
    disk.release();
    commit.await.unwrap().unwrap();
    let after = pairs(&[("a", "2"), ("b", "2"), ("e", "5"), ("f", "6")]);
    assert_eq!(all(engine.as_ref(), Scan::everything(9)).await, after);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_wait_together_share_one_sync() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = open(directory.path());
    disk.hold();
    let mut commits: Vec<_> = (0..50).map(|n| engine.commit(put(&format!("k/{n}"), "x"))).collect();
    for commit in &mut commits {
        queued(commit).await;
    }
    disk.wait_until_reached().await;
    disk.release();
    for commit in commits {
        commit.await.unwrap();
    }
    // The 50 commits form one or two groups, and each group syncs at most two files.
    let syncs = disk.syncs.load(Ordering::SeqCst);
    assert!((2..=4).contains(&syncs), "{syncs} syncs for 50 commits");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_write_alone_is_synced_before_its_answer() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = open(directory.path());
    let since = Instant::now();
    for n in 1..=20 {
        engine.commit(put("k", &n.to_string())).await.unwrap();
        assert!(disk.syncs.load(Ordering::SeqCst) > n, "the log each time, and the first tally");
    }
    // The file `store.tally` is synced soon after a commit, and at most ten times a second.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (syncs, tenths) = (disk.syncs.load(Ordering::SeqCst), since.elapsed().as_millis() / 100);
    assert!((22..=21 + usize::try_from(tenths).unwrap()).contains(&syncs), "{syncs} syncs in {tenths} tenths");
    let mut refused = put("k", "x");
    refused.expect_absent(key("k"));
    assert!(matches!(engine.commit(refused).await, Err(CommitError::Conflict(_))));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(disk.syncs.load(Ordering::SeqCst), syncs, "a conflict writes nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_that_can_wait_is_written_with_the_next_or_a_moment_later() {
    let directory = tempfile::tempdir().unwrap();
    let (_, engine) = open(directory.path());
    let groups = Arc::<Groups>::default();
    engine.observe(groups.clone());
    let waiting = |id: &str| {
        let mut batch = put(id, "1");
        batch.let_wait();
        batch
    };
    let mut first = Box::pin(engine.commit(waiting("a")));
    queued(&mut first).await;
    engine.commit(put("b", "1")).await.unwrap();
    first.await.unwrap();
    assert_eq!(*groups.0.lock().unwrap(), [2]);
    engine.commit(waiting("c")).await.unwrap();
    assert_eq!(*groups.0.lock().unwrap(), [2, 1]);
    assert_eq!(all(engine.as_ref(), Scan::everything(9)).await, pairs(&[("a", "1"), ("b", "1"), ("c", "1")]));
}

/// After a failed sync, reads may return data that is not on the disk, so the store must refuse all work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sync_that_failed_ends_the_store_for_this_process() {
    for kind in [ErrorKind::Other, ErrorKind::StorageFull] {
        let place = tempfile::tempdir().unwrap();
        let (live, image) = (place.path().join("live"), place.path().join("image"));
        let (disk, engine) = open(&live);
        engine.commit(put("a", "1")).await.unwrap();
        disk.hold();
        *disk.failing.lock().unwrap() = Some(kind);
        let mut failing = engine.commit(put("a", "2"));
        queued(&mut failing).await;
        disk.wait_until_reached().await;
        let mut next = engine.commit(put("b", "1"));
        queued(&mut next).await;
        disk.release();
        for answer in [failing.await, next.await] {
            assert!(matches!(answer, Err(CommitError::Failed(StoreError::Unavailable(_)))), "{answer:?}");
        }
        // Waits long enough for the store to reopen in this process, which it must not do.
        let until = Instant::now() + Duration::from_millis(1500);
        while Instant::now() < until {
            assert!(matches!(engine.get(&key("a")).await, Err(StoreError::Unavailable(_))), "it reads on");
            assert!(matches!(engine.commit(put("b", "2")).await, Err(CommitError::Failed(_))), "it writes on");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let why = tokio::time::timeout(Duration::from_secs(10), engine.failed()).await.unwrap();
        assert!(matches!(why, StoreError::Unavailable(_)), "{why:?}");
        assert!(engine.close().await.is_err(), "nobody is told that all is well");
        crash_image(&live, &image);
        let again = Sled::open(&image).unwrap();
        let held = again.get(&key("a")).await.unwrap().unwrap();
        assert!(held == b"1" || held == b"2", "one or the other");
        assert_eq!(again.get(&key("b")).await.unwrap(), None, "refused outright");
    }
}

async fn fill(directory: &Path, rounds: usize) -> (Sled, Model) {
    let engine = Sled::open(directory).unwrap();
    let mut model = Model::new();
    for n in 0..rounds {
        let mut batch = Batch::new();
        for part in 0..3 {
            let key = key(&format!("{}/{part}", n * 7 % rounds));
            let value = vec![u8::try_from(n % 251).unwrap(); 50 + n * 13 % 3000];
            batch.put(key.clone(), value.clone());
            model.insert(key, value);
        }
        engine.commit(batch).await.unwrap();
    }
    (engine, model)
}

pub type Model = BTreeMap<Key, Vec<u8>>;

pub fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), std::fs::read(&path).unwrap());
        }
    }
    found
}

/// Copies the files as a killed process leaves them, with their modification times.
pub fn crash_image(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            crash_image(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
            let written = std::fs::metadata(&path).unwrap().modified().unwrap();
            File::options().write(true).open(&target).unwrap().set_modified(written).unwrap();
        }
    }
}

pub async fn holds(engine: &dyn Engine, model: &Model) -> bool {
    let found = engine.scan(Scan::everything(usize::MAX)).await.unwrap();
    found.into_iter().eq(model.iter().map(|(key, value)| (key.clone(), value.clone())))
}

#[tokio::test]
async fn a_store_of_a_killed_process_opens_with_everything() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, model) = fill(&directory.path().join("live"), 60).await;
    let image = directory.path().join("image");
    crash_image(&directory.path().join("live"), &image);
    assert!(holds(&engine, &model).await);
    let again = Sled::open(&image).unwrap();
    assert!(holds(&again, &model).await);
    assert!(!image.join("trial").exists(), "what was made to look at it is gone");
}

/// A store with a damaged log must open with all its records, or refuse to open and leave its files unchanged.
#[tokio::test]
async fn a_damaged_log_is_refused_untouched_or_does_not_matter() {
    let directory = tempfile::tempdir().unwrap();
    for orderly in [false, true] {
        let live = directory.path().join(format!("live-{orderly}"));
        let (engine, model) = fill(&live, 60).await;
        let image = directory.path().join(format!("image-{orderly}"));
        if orderly {
            engine.close().await.unwrap();
        }
        crash_image(&live, &image);
        drop(engine);
        let whole = std::fs::read(image.join("db")).unwrap();
        let used = whole.iter().rposition(|byte| *byte != 0).unwrap();
        let (mut refused, steps) = (0, 12);
        for step in 0..=steps {
            let at = used * step / steps;
            for damage in ["garbage", "zeroes", "truncated"] {
                let copy = directory.path().join("copy");
                drop(std::fs::remove_dir_all(&copy));
                crash_image(&image, &copy);
                let mut bytes = whole.clone();
                let end = (at + 300).min(bytes.len());
                match damage {
                    "garbage" => bytes[at..end].iter_mut().for_each(|byte| *byte ^= 0x5a),
                    "zeroes" => bytes[at..end].fill(0),
                    _ => bytes.truncate(at),
                }
                std::fs::write(copy.join("db"), &bytes).unwrap();
                let found = files(&copy);
                match Sled::open(&copy) {
                    Ok(engine) => assert!(holds(&engine, &model).await, "{damage} at {at} lost something in silence"),
                    Err(error) => {
                        refused += 1;
                        let line = error.to_string();
                        assert!(line.contains("cannot open") && !line.contains('\n'), "{line}");
                        assert_eq!(files(&copy), found, "{damage} at {at}: refused, and changed all the same: {line}");
                    }
                }
            }
        }
        assert!(refused > steps, "of {} damages only {refused} were noticed", 3 * steps);
    }
}

#[tokio::test]
async fn a_log_of_yesterday_beside_todays_notes_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let live = directory.path().join("live");
    let engine = Sled::open(&live).unwrap();
    engine.commit(put("a", "1")).await.unwrap();
    engine.close().await.unwrap();
    drop(engine);
    let yesterday = std::fs::read(live.join("db")).unwrap();
    let engine = Sled::open(&live).unwrap();
    engine.commit(put("b", "2")).await.unwrap();
    engine.close().await.unwrap();
    drop(engine);
    std::fs::write(live.join("db"), &yesterday).unwrap();
    let line = Sled::open(&live).err().unwrap().to_string();
    assert!(line.contains("the last 1 acknowledged commits are missing"), "{line}");
    std::fs::remove_file(live.join("db")).unwrap();
    let line = Sled::open(&live).err().unwrap().to_string();
    assert!(line.contains("corrupt"), "{line}");
    assert!(!live.join("db").exists(), "and not begun anew");
}
