//! Tests of claims on due queue entries, on every engine and by several processes.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use loan_server::records::kinds::{self, KINDS};
use loan_store::blobs::MemoryBlobs;
use loan_store::engine::{Batch, Engine, Key};
use loan_store::queue::Claimed;
use loan_store::seal::{Sealer, StoreKey};
use loan_store::transfer::Broken;
use loan_store::{Depth, Opened, transfer};

use crate::database::{fresh, open};
use crate::stores::each;

/// A lease longer than any of these tests.
const LONG: Duration = Duration::from_secs(60);

fn line(tenant: &str) -> Key {
    Key::new(tenant, kinds::TIMER.name(), &[]).unwrap()
}

fn timer(tenant: &str, due: i64, id: &str) -> Key {
    Key::new(tenant, kinds::TIMER.name(), &[&format!("{due:015}"), id]).unwrap()
}

fn message(kind: &str, due: i64, id: &str) -> Key {
    Key::new("t", kinds::OUTBOX_DUE.name(), &[kind, &format!("{due:015}"), id]).unwrap()
}

static SEALER: LazyLock<Arc<Sealer>> = LazyLock::new(|| Arc::new(Sealer::new(&StoreKey::random().unwrap())));

/// Adds entries. Their values differ, because sealing is random.
async fn add(engine: &dyn Engine, keys: impl IntoIterator<Item = Key>) {
    let mut batch = Batch::new();
    for key in keys {
        let sealed = SEALER.seal(key.as_bytes(), 1, b"entry").unwrap();
        batch.put(key, sealed);
    }
    engine.commit(batch).await.unwrap();
}

async fn claim(engine: &dyn Engine, until: i64, limit: usize) -> Claimed {
    engine.queue().claim(&line("t"), until, limit, LONG).await.unwrap()
}

fn ids(claimed: &Claimed) -> Vec<&str> {
    claimed.entries().iter().map(|(key, _)| key.id()).collect()
}

#[tokio::test]
async fn due_entries_are_claimed_once_in_order_and_others_stay() {
    each(async |engine| {
        let engine = engine.as_ref();
        add(engine, [timer("t", 30, "c"), timer("t", 10, "a"), timer("t", 20, "b"), timer("t", 31, "d")]).await;
        add(engine, [timer("t2", 5, "other"), timer("s", 5, "other")]).await;
        let depth = engine.queue().depth(&line("t"), 30, 200).await.unwrap();
        assert_eq!(depth, Depth { due: 3, oldest: Some(10) });
        assert_eq!(ids(&claim(engine, 30, 2).await), ["a", "b"]);
        let third = claim(engine, 30, 2).await;
        assert_eq!((ids(&third), &third.entries()[0].0), (vec!["c"], &timer("t", 30, "c")));
        assert_eq!(engine.get(&third.entries()[0].0).await.unwrap().as_ref(), Some(&third.entries()[0].1));
        assert!(claim(engine, 30, 2).await.is_empty());
        let depth = engine.queue().depth(&line("t"), 30, 2).await.unwrap();
        assert_eq!(depth, Depth { due: 2, oldest: Some(10) }, "claimed or not, and no more than asked for");
        assert_eq!(engine.queue().depth(&line("t"), 9, 200).await.unwrap(), Depth::default());
        let other = engine.queue().claim(&line("t2"), 30, 9, LONG).await.unwrap();
        assert_eq!(other.entries().len(), 1, "a tenant has its own queue");
    })
    .await;
}

#[tokio::test]
async fn each_kind_of_message_has_its_own_queue() {
    each(async |engine| {
        let engine = engine.as_ref();
        add(engine, [message("sms", 10, "m2"), message("audit", 10, "m1"), message("sms", 9, "m3")]).await;
        let sms = Key::new("t", kinds::OUTBOX_DUE.name(), &["sms"]).unwrap();
        assert_eq!(ids(&engine.queue().claim(&sms, 10, 9, LONG).await.unwrap()), ["m3", "m2"]);
        assert_eq!(engine.queue().depth(&sms, 10, 9).await.unwrap(), Depth { due: 2, oldest: Some(9) });
        let expiry = |id| Key::new("t", kinds::EXPIRY.name(), &["000000000000007", id]).unwrap();
        add(engine, [expiry("image/ü\\000/1"), expiry("session/x")]).await;
        let line = Key::new("t", kinds::EXPIRY.name(), &[]).unwrap();
        assert_eq!(ids(&engine.queue().claim(&line, 7, 9, LONG).await.unwrap()), ["image/ü\\000/1", "session/x"]);
    })
    .await;
}

#[tokio::test]
async fn an_entry_is_free_again_when_released_rewritten_or_its_lease_ends() {
    each(async |engine| {
        let engine = engine.as_ref();
        let [a, b, c] = [timer("t", 1, "a"), timer("t", 2, "b"), timer("t", 3, "c")];
        add(engine, [a.clone(), b.clone(), c.clone()]).await;
        let first = claim(engine, 9, 9).await;
        engine.queue().release(&first).await.unwrap();
        let second = claim(engine, 9, 9).await;
        assert_eq!(ids(&second), ["a", "b", "c"]);
        engine.queue().release(&first).await.unwrap();
        assert!(claim(engine, 9, 9).await.is_empty(), "nobody gives back what another one holds");

        add(engine, [b.clone()]).await;
        let mut batch = Batch::new();
        batch.delete(a.clone());
        engine.commit(batch).await.unwrap();
        assert_eq!(ids(&claim(engine, 9, 9).await), ["b"], "written anew");
        engine.queue().release(&second).await.unwrap();
        assert_eq!(ids(&claim(engine, 9, 9).await), ["c"], "the rest of a claim, and not what others have since");
        add(engine, [a]).await;
        assert_eq!(ids(&claim(engine, 9, 9).await), ["a"]);

        // Claims an entry and never releases it. The next claim must wait until the lease has expired.
        add(engine, [timer("t", 4, "dead")]).await;
        let brief = Duration::from_millis(150);
        let since = Instant::now();
        assert_eq!(ids(&engine.queue().claim(&line("t"), 9, 9, brief).await.unwrap()), ["dead"]);
        while claim(engine, 9, 9).await.is_empty() {
            assert!(since.elapsed() < LONG, "the lease never ends");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(since.elapsed() >= brief, "{:?}", since.elapsed());
    })
    .await;
}

/// Lets several tasks claim until nothing is left; returns the entries that each task claimed.
async fn shared(engines: &[Arc<dyn Engine>]) -> Vec<Vec<String>> {
    const ENTRIES: usize = 600;
    let keys = (0..ENTRIES).map(|number| timer("t", i64::try_from(number / 7).unwrap(), &format!("{number:04}")));
    add(engines[0].as_ref(), keys).await;
    let tasks: Vec<_> = (0..8)
        .map(|task| {
            let engine = engines[task % engines.len()].clone();
            tokio::spawn(async move {
                let mut got = Vec::new();
                loop {
                    let claimed = claim(engine.as_ref(), 1000, 7).await;
                    if claimed.is_empty() {
                        return got;
                    }
                    got.extend(ids(&claimed).into_iter().map(str::to_owned));
                    tokio::task::yield_now().await;
                }
            })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.unwrap());
    }
    let distinct: BTreeSet<&String> = all.iter().flatten().collect();
    assert_eq!((all.iter().flatten().count(), distinct.len()), (ENTRIES, ENTRIES), "each once");
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn claimers_at_the_same_time_get_different_entries() {
    each(async |engine| drop(shared(&[engine]).await)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_of_one_database_share_what_is_due() {
    let address = fresh().await;
    let processes: [Arc<dyn Engine>; 2] = [Arc::new(open(&address).await), Arc::new(open(&address).await)];
    let got = shared(&processes).await;
    for process in 0..2 {
        assert!(got.iter().skip(process).step_by(2).any(|got| !got.is_empty()), "each process has a part");
    }
}

async fn exported(opened: &Opened) -> Vec<u8> {
    let mut bytes = Vec::new();
    transfer::export(opened, &KINDS, &mut bytes, Broken::Refused).await.unwrap();
    bytes
}

#[tokio::test]
async fn an_export_is_the_same_whether_or_not_something_is_claimed() {
    each(async |engine| {
        add(engine.as_ref(), [timer("t", 1, "a"), message("sms", 1, "m")]).await;
        let opened: Opened = (engine.clone(), SEALER.clone(), Arc::new(MemoryBlobs::default()));
        let before = exported(&opened).await;
        assert_eq!(ids(&claim(engine.as_ref(), 9, 9).await), ["a"]);
        assert_eq!(exported(&opened).await, before);
    })
    .await;
}
