//! Tests of the database engine: several processes, and commits without an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use loan_server::records::kinds;
use loan_server::records::kinds::KINDS;
use loan_store::engine::{Batch, CommitError, Engine as _, Key, Scan, StoreError};
use loan_store::observe::{CommitObserver, Trouble};
use loan_store::postgres::Postgres;
use loan_store::postgres::address::Address;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};
use tokio_postgres::types::Type;
use tokio_postgres::{Client, NoTls};

pub use crate::postgres::{fresh, server};
use crate::stores::{key, put};

pub async fn open(address: &str) -> Postgres {
    Postgres::open(&address.parse::<Address>().unwrap(), &KINDS).await.unwrap()
}

pub async fn client(address: &str) -> Client {
    let plain = address.replace("pool_max_conns=8&", "");
    let (client, connection) = tokio_postgres::connect(&plain, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Returns the current count, and a batch that increments the count.
fn counted(id: &str, read: Option<Vec<u8>>) -> (u32, Batch) {
    let was = read.as_ref().map_or(0, |bytes| String::from_utf8(bytes.clone()).unwrap().parse().unwrap());
    let mut batch = put(id, &(was + 1).to_string());
    match read {
        Some(read) => batch.expect(key(id), read),
        None => batch.expect_absent(key(id)),
    }
    (was, batch)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_that_count_in_one_database_lose_nothing() {
    let address = fresh().await;
    let (one, other) = tokio::join!(open(&address), open(&address));
    let processes = [Arc::new(one), Arc::new(other)];
    let tasks: Vec<_> = (0..8)
        .map(|task| {
            let engine = processes[task % 2].clone();
            tokio::spawn(async move {
                for _ in 0..10 {
                    loop {
                        let (_, batch) = counted("n", engine.get(&key("n")).await.unwrap());
                        match engine.commit(batch).await {
                            Ok(()) => break,
                            Err(CommitError::Conflict(_)) => {}
                            Err(error) => panic!("{error}"),
                        }
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(processes[0].get(&key("n")).await.unwrap(), Some(b"80".to_vec()));
}

/// Counts the commits that the database rolled back because of concurrent commits.
#[derive(Debug, Default)]
struct Undone(AtomicUsize);

impl CommitObserver for Undone {
    fn committed(&self, _batches: usize, _took: Duration) {}

    fn troubled(&self, trouble: Trouble) {
        assert_eq!(trouble, Trouble::Undone);
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Each of two batches checks the key that the other batch writes. Both lock their keys in the same order, so there is
/// no deadlock. With serializable isolation, the database rolls one batch back, and its retry finds a conflict.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_batches_that_cross_each_other_one_is_written_and_the_other_is_told_so() {
    // Makes PostgreSQL look for deadlocks after 10 ms; the default is one second.
    let address = fresh().await + "%20-c%20deadlock_timeout%3D10ms";
    assert_eq!(cross(&address, 200).await, 0);
    // Tries many pairs, because only few of them overlap on a busy machine.
    assert!(cross(&(address + "%20-c%20default_transaction_isolation%3Dserializable"), 5000).await >= 3);
}

/// Commits up to `most` pairs of concurrent batches, until three were rolled back; returns the number of rollbacks.
async fn cross(address: &str, most: usize) -> usize {
    let engine = Arc::new(open(address).await);
    let undone = Arc::<Undone>::default();
    engine.observe(undone.clone());
    for round in 0..most {
        if undone.0.load(Ordering::SeqCst) >= 3 {
            break;
        }
        let cross = |first: String, then: String| {
            let engine = engine.clone();
            let mut batch = put(&then, "1");
            batch.expect_absent(key(&first));
            batch.put(key(&first), b"1".to_vec());
            tokio::spawn(async move { engine.commit(batch).await })
        };
        let (a, b) = (format!("{most}/a/{round}"), format!("{most}/b/{round}"));
        let (one, other) = (cross(a.clone(), b.clone()), cross(b, a));
        let results = [one.await.unwrap(), other.await.unwrap()];
        assert!(results.contains(&Ok(())), "{results:?}");
        for result in results {
            assert!(matches!(result, Ok(()) | Err(CommitError::Conflict(_))), "{result:?}");
        }
    }
    undone.0.load(Ordering::SeqCst)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_commit_whose_connection_dies_is_reported_as_it_ended() {
    let address = fresh().await;
    let engine = Arc::new(open(&address).await);
    let killer = client(&address).await;
    let name = address.rsplit("%3D").next().unwrap().to_owned();
    // A connection is killed only while it is busy, which is a matter of chance. The writers wait for this many kills.
    const DEATHS: usize = 3;
    let killed = Arc::<AtomicUsize>::default();
    let killing = tokio::spawn({
        let killed = killed.clone();
        async move {
            loop {
                let text = "SELECT count(pg_terminate_backend(pid)) FROM (SELECT pid FROM pg_locks JOIN pg_class ON \
                            relation = pg_class.oid WHERE relnamespace = $1::text::regnamespace AND pid <> \
                            pg_backend_pid() ORDER BY random() LIMIT 1) AS one";
                let count: i64 = killer.query_typed_one(text, &[(&name, Type::TEXT)]).await.unwrap().get(0);
                killed.fetch_add(count.try_into().unwrap(), Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(3)).await;
            }
        }
    });
    let tasks: Vec<_> = (0..4)
        .map(|task| {
            let (engine, killed) = (engine.clone(), killed.clone());
            tokio::spawn(async move {
                let id = format!("n/{task}");
                let (mut written, mut failed) = (0_u32, 0_u32);
                while written < 60 || killed.load(Ordering::Relaxed) < DEATHS {
                    let Ok(read) = engine.get(&key(&id)).await else { continue };
                    let (is, batch) = counted(&id, read);
                    assert_eq!(is, written, "after {failed} failures");
                    match engine.commit(batch).await {
                        Ok(()) => written += 1,
                        Err(CommitError::Failed(StoreError::Unavailable(_))) => failed += 1,
                        Err(error) => panic!("{error}"),
                    }
                }
                failed
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    killing.abort();
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Forwards the database's answers. Once `is_cut` is set, drops the answers, and returns at the end of the statement.
async fn answer(mut replies: OwnedReadHalf, mut answers: OwnedWriteHalf, is_cut: Arc<AtomicBool>) {
    let (mut bytes, mut dropped) = (vec![0; 64 * 1024], Vec::new());
    while let Ok(read @ 1..) = replies.read(&mut bytes).await {
        if is_cut.load(Ordering::SeqCst) {
            dropped.extend_from_slice(&bytes[..read]);
            // The message `ReadyForQuery` with the status "not in a transaction".
            if contains(&dropped, b"Z\0\0\0\x05I") {
                return;
            }
        } else if answers.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// Starts a proxy in front of the database; returns the directory of its socket and a flag. Once the flag is set, the
/// proxy cuts the next connection that commits. With `is_passed_on`, the database still receives the commit.
async fn cutting(is_passed_on: bool) -> (tempfile::TempDir, Arc<AtomicBool>) {
    let place = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").unwrap();
    let behind = server().split_once('@').unwrap().1.split_once('/').unwrap().0.replace("%2F", "/");
    let listener = UnixListener::bind(place.path().join(".s.PGSQL.5432")).unwrap();
    let is_cutting = Arc::new(AtomicBool::new(false));
    let armed = is_cutting.clone();
    tokio::spawn(async move {
        loop {
            let (front, _) = listener.accept().await.unwrap();
            let back = UnixStream::connect(format!("{behind}/.s.PGSQL.5432")).await.unwrap();
            let armed = armed.clone();
            tokio::spawn(async move {
                let (mut from, answers) = front.into_split();
                let (replies, mut to) = back.into_split();
                let is_cut = Arc::new(AtomicBool::new(false));
                let answering = tokio::spawn(answer(replies, answers, is_cut.clone()));
                let mut bytes = vec![0; 64 * 1024];
                while let Ok(read @ 1..) = from.read(&mut bytes).await {
                    if contains(&bytes[..read], b"SELECT store_commit_") && armed.swap(false, Ordering::SeqCst) {
                        if is_passed_on {
                            is_cut.store(true, Ordering::SeqCst);
                            to.write_all(&bytes[..read]).await.unwrap();
                            // Waits until the database has committed. The client receives no answer.
                            answering.await.unwrap();
                        } else {
                            answering.abort();
                        }
                        return;
                    }
                    to.write_all(&bytes[..read]).await.unwrap();
                }
                answering.abort();
            });
        }
    });
    (place, is_cutting)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_without_an_answer_is_looked_up() {
    for is_passed_on in [true, false] {
        let address = fresh().await;
        let (proxy, cut) = cutting(is_passed_on).await;
        let there = address.split_once('@').unwrap().1.split_once('/').unwrap().1;
        let front = proxy.path().display().to_string().replace('/', "%2F");
        let engine = open(&format!("postgres://saral@{front}/{there}")).await;
        engine.commit(put("a", "1")).await.unwrap();
        cut.store(true, Ordering::SeqCst);
        let mut batch = put("a", "2");
        batch.expect(key("a"), b"1".to_vec());
        let result = engine.commit(batch).await;
        assert!(!cut.load(Ordering::SeqCst), "it was cut");
        let is = engine.get(&key("a")).await.unwrap().unwrap();
        if is_passed_on {
            assert_eq!((result, is), (Ok(()), b"2".to_vec()));
        } else {
            assert!(matches!(result, Err(CommitError::Failed(StoreError::Unavailable(_)))), "{result:?}");
            assert_eq!(is, b"1", "nothing was written");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_is_given_up_leaves_no_connection_behind_that_is_of_no_use() {
    let address = fresh().await;
    let engine = Arc::new(open(&address).await);
    let operator = client(&address).await;
    operator.batch_execute("BEGIN; LOCK TABLE record_other IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let user = Key::new("t", kinds::USER.name(), &["1"]).unwrap();
    let requests: Vec<_> = (0..6)
        .map(|number| {
            let (engine, user, id) = (engine.clone(), user.clone(), format!("k/{number}"));
            tokio::spawn(async move {
                match number % 3 {
                    0 => engine.commit(put(&id, "1")).await.is_ok(),
                    1 => engine.get(&key(&id)).await.is_ok(),
                    _ => engine.get_many(&[key(&id), user]).await.is_ok(),
                }
            })
        })
        .collect();
    let count = async |text: &str| -> i64 { operator.query_typed_one(text, &[]).await.unwrap().get(0) };
    let waiting = "SELECT count(*) FROM pg_locks WHERE relation = 'record_other'::regclass AND NOT granted";
    while count(waiting).await < 6 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for request in requests {
        request.abort();
        assert!(request.await.unwrap_err().is_cancelled(), "it was answered before it was given up");
    }
    operator.batch_execute("COMMIT").await.unwrap();
    // A commit that was already sent ends in the background, and then frees its connection.
    while engine.connections().unwrap().used > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for round in 0..40 {
        engine.commit(put(&format!("after/{round}"), "1")).await.unwrap();
    }
    // A connection that was still in a transaction would hide its commits.
    assert_eq!(count("SELECT count(*) FROM record_other").await, 42);
}

#[tokio::test]
async fn a_database_of_a_newer_version_or_without_durable_commits_is_refused() {
    let address = fresh().await;
    open(&address).await.close().await.unwrap();
    client(&address).await.batch_execute("INSERT INTO store_version VALUES (99)").await.unwrap();
    let refused = async |address: &str| {
        let line = Postgres::open(&address.parse().unwrap(), &KINDS).await.err().unwrap().to_string();
        assert!(line.contains("cannot open the database postgres on /") && !line.contains('\n'), "{line}");
        line
    };
    let line = refused(&address).await;
    assert!(line.contains("version 99"), "{line}");
    let line = refused(&format!("{}%20-c%20synchronous_commit%3Doff", fresh().await)).await;
    assert!(line.contains("synchronous_commit is off"), "{line}");
    let line = refused(&server().replace("saral@", "nobody@")).await;
    assert!(line.contains("nobody"), "{line}");
}

#[tokio::test]
async fn each_kind_of_record_lies_in_its_own_table() {
    let address = fresh().await;
    let engine = open(&address).await;
    let mut batch = Batch::new();
    for kind in kinds::ALL {
        batch.put(Key::new("t", kind.name(), &["1"]).unwrap(), kind.name().into());
    }
    batch.put(Key::system("order"), b"system".to_vec());
    engine.commit(batch).await.unwrap();
    let client = client(&address).await;
    for kind in kinds::ALL {
        let text = format!("SELECT value FROM record_{}", kind.name());
        let rows = client.query_typed(&text, &[]).await.unwrap();
        let values: Vec<Vec<u8>> = rows.iter().map(|row| row.get(0)).collect();
        assert_eq!(values, [kind.name().as_bytes()]);
    }
    let many: Vec<Key> = kinds::ALL.iter().map(|kind| Key::new("t", kind.name(), &["1"]).unwrap()).collect();
    let found = engine.get_many(&many).await.unwrap();
    assert!(found.iter().zip(kinds::ALL).all(|(value, kind)| value.as_deref() == Some(kind.name().as_bytes())));
    assert_eq!(engine.scan(Scan::tenant("t", 99)).await.unwrap().len(), kinds::ALL.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_lock_is_held_by_one_process_at_a_time_and_ends_with_its_process() {
    let address = fresh().await;
    let processes = [Arc::new(open(&address).await), Arc::new(open(&address).await)];
    let (inside, entered) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let tasks: Vec<_> = (0..4)
        .map(|task| {
            let (engine, inside, entered) = (processes[task % 2].clone(), inside.clone(), entered.clone());
            tokio::spawn(async move {
                for _ in 0..5 {
                    let _held = engine.lock("one").await.unwrap();
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "somebody else holds it too");
                    tokio::time::sleep(Duration::from_millis(2)).await;
                    inside.fetch_sub(1, Ordering::SeqCst);
                    entered.fetch_add(1, Ordering::SeqCst);
                }
            })
        })
        .collect();
    let _other = processes[0].lock("other").await.unwrap();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(entered.load(Ordering::SeqCst), 20);
    // `lock` waits until the lease of a killed process expires. The measured time begins before the lease.
    let since = Instant::now();
    let dead = "INSERT INTO store_lease VALUES ('dead', '\\x00', now() + interval '500 milliseconds')";
    client(&address).await.batch_execute(dead).await.unwrap();
    let _held = processes[1].lock("dead").await.unwrap();
    assert!(since.elapsed() > Duration::from_millis(400), "{:?}", since.elapsed());
    assert!(processes[0].try_lock("dead").await.unwrap().is_none());
    assert!(processes[0].try_lock("free").await.unwrap().is_some());
}
