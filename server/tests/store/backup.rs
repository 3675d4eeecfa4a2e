//! Tests that an export is a consistent snapshot, and that an incomplete export is recognized.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use loan_core::ids::UserId;
use loan_server::records::images::{self, Image};
use loan_server::records::kinds::KINDS;
use loan_store::blobs::MemoryBlobs;
use loan_store::engine::{Batch, CommitError, Engine, Key};
use loan_store::key_source::KeySource;
use loan_store::memory::Memory;
use loan_store::open::{Location, empty, open};
use loan_store::seal::{Sealer, StoreKey};
use loan_store::transfer::{Broken, Source};
use loan_store::{Opened, Store, StoreError, transfer};
use serde_json::Value;

use crate::snapshots::soon_none;
use crate::stores::each;

/// Number of accounts: enough for more than three pages of an export.
const ACCOUNTS: u64 = 700;
const EACH_HAS: u64 = 100;
const WRITERS: u64 = 4;

fn account(number: u64) -> Key {
    Key::new("t", "account", &[&format!("{number:05}")]).unwrap()
}

static SEALER: LazyLock<Arc<Sealer>> = LazyLock::new(|| Arc::new(Sealer::new(&StoreKey::random().unwrap())));

/// Adds an account's amount to the batch. An export requires sealed values.
fn put(batch: &mut Batch, number: u64, has: &[u8]) {
    let key = account(number);
    let sealed = SEALER.seal(key.as_bytes(), 1, has).unwrap();
    batch.put(key, sealed);
}

fn amount(key: &Key, sealed: &[u8]) -> u64 {
    String::from_utf8(SEALER.open(key.as_bytes(), sealed).unwrap().1).unwrap().parse().unwrap()
}

/// Moves an amount from one account to two others; returns whether the move succeeded. An empty account has no record.
async fn moved(engine: &dyn Engine, dice: &mut Dice) -> bool {
    let [from, first, second] = [dice.roll(ACCOUNTS), dice.roll(ACCOUNTS), dice.roll(ACCOUNTS)];
    if from == first || first == second || second == from {
        return false;
    }
    let mut batch = Batch::new();
    let mut has = [0; 3];
    for (number, has) in [from, first, second].into_iter().zip(&mut has) {
        match engine.get(&account(number)).await.unwrap() {
            Some(value) => {
                *has = amount(&account(number), &value);
                batch.expect(account(number), value);
            }
            None => batch.expect_absent(account(number)),
        }
    }
    let amount = if dice.roll(4) == 0 { has[0] } else { dice.roll(has[0] + 1) };
    let now = [has[0] - amount, has[1] + amount / 2, has[2] + amount - amount / 2];
    for (number, now) in [from, first, second].into_iter().zip(now) {
        match now {
            0 => batch.delete(account(number)),
            now => put(&mut batch, number, now.to_string().as_bytes()),
        }
    }
    match engine.commit(batch).await {
        Ok(()) => true,
        Err(CommitError::Conflict(_)) => false,
        Err(error) => panic!("{error}"),
    }
}

struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

/// A writer that waits for three commits after every 50 lines, so that commits happen during the whole export.
struct Slow {
    text: Vec<u8>,
    lines: usize,
    commits: Arc<AtomicU64>,
}

impl Write for Slow {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.text.extend_from_slice(line);
        self.lines += 1;
        if self.lines.is_multiple_of(50) {
            let enough = self.commits.load(Ordering::SeqCst) + 3;
            until(|| self.commits.load(Ordering::SeqCst) >= enough);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[track_caller]
fn until(holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "never");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Starts an export in a blocking task, which returns the result and the writer.
fn exporting<W: Write + Send + 'static>(
    opened: &Opened,
    mut out: W,
) -> tokio::task::JoinHandle<(Result<u64, StoreError>, W)> {
    let opened = opened.clone();
    tokio::task::spawn_blocking(move || {
        let done =
            tokio::runtime::Handle::current().block_on(transfer::send(&opened, &KINDS, &mut out, Broken::Refused));
        (done, out)
    })
}

fn beside(engine: Arc<dyn Engine>) -> Opened {
    (engine, SEALER.clone(), Arc::<MemoryBlobs>::default())
}

fn sum(text: &[u8]) -> u64 {
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let records =
        lines.map(|line| serde_json::from_slice::<Value>(line).unwrap()).filter(|line| line["key"].is_array());
    let of_line = |line: Value| {
        let parts: Vec<String> = serde_json::from_value(line["key"].clone()).unwrap();
        let key = Key::from_components(&parts.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
        amount(&key, &BASE64_STANDARD.decode(line["value"].as_str().unwrap()).unwrap())
    };
    records.map(of_line).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn amounts_that_move_while_it_is_made_add_up_in_every_export() {
    each(async |engine| {
        let mut batch = Batch::new();
        (0..ACCOUNTS).for_each(|number| put(&mut batch, number, EACH_HAS.to_string().as_bytes()));
        engine.commit(batch).await.unwrap();
        let (commits, is_over) = (Arc::<AtomicU64>::default(), Arc::<AtomicBool>::default());
        let writers: Vec<_> = (0..WRITERS)
            .map(|seed| {
                let (engine, commits, is_over) = (engine.clone(), commits.clone(), is_over.clone());
                tokio::spawn(async move {
                    let mut dice = Dice(seed);
                    while !is_over.load(Ordering::SeqCst) {
                        let done = moved(engine.as_ref(), &mut dice).await;
                        commits.fetch_add(u64::from(done), Ordering::SeqCst);
                        tokio::task::yield_now().await;
                    }
                })
            })
            .collect();
        let opened = beside(engine.clone());
        let slow = || Slow { text: Vec::new(), lines: 0, commits: commits.clone() };
        for _ in 0..2 {
            let both = [exporting(&opened, slow()), exporting(&opened, slow())];
            for one in both {
                let (done, Slow { text, .. }) = one.await.unwrap();
                assert_eq!(sum(&text), ACCOUNTS * EACH_HAS);
                let mut received = Vec::new();
                assert_eq!(transfer::receive(&mut text.as_slice(), &mut received).unwrap().records, done.unwrap());
                assert!(received == text);
            }
        }
        is_over.store(true, Ordering::SeqCst);
        for writer in writers {
            writer.await.unwrap();
        }
        assert!(soon_none(engine.as_ref()).await);
    })
    .await;
}

/// A writer that sends a signal at the second line, and then blocks until a test releases the writer.
struct Held {
    text: Vec<u8>,
    came: SyncSender<()>,
    go_on: Receiver<()>,
}

impl Held {
    /// Returns a writer, the receiver of its signal, and the sender that releases the writer.
    fn new() -> (Self, Receiver<()>, SyncSender<()>) {
        let ((came, has_come), (let_go, go_on)) = (sync_channel(1), sync_channel(1));
        (Self { text: Vec::new(), came, go_on }, has_come, let_go)
    }
}

impl Write for Held {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        // The second line is the first record, so the export has already taken its snapshot.
        if self.text.iter().filter(|byte| **byte == b'\n').count() == 1 {
            self.came.send(()).unwrap();
            self.go_on.recv().unwrap();
        }
        self.text.extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn image(number: u8) -> Image {
    Image {
        id: format!("i{number}").into(),
        purpose: "front".to_owned(),
        mime_type: "image/jpeg".to_owned(),
        size: 3,
        uploaded_at: "2026-11-20T10:00:00+05:30".parse().unwrap(),
        is_blob: true,
        reading: None,
    }
}

async fn forget(store: &Store, user: &UserId, number: u8) {
    let found = images::get(store, user, image(number).id.as_str()).await.unwrap().unwrap();
    let mut batch = Batch::new();
    images::forget(store, &mut batch, vec![(user.clone(), found)]).await.unwrap();
    store.commit(batch).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_that_is_discarded_while_it_is_exported_is_in_the_export() {
    let place = tempfile::tempdir().unwrap();
    let key = "5a".repeat(32);
    for location in [Location::Memory, Location::Sled(place.path().join("store"))] {
        let opened = open(&location, Some(&key), &KINDS).await.unwrap();
        let (store, user) = (Store::new(opened.clone(), "default"), UserId::from("u1"));
        for number in [1, 2] {
            images::write(&store, &user, &image(number).id, &[number; 3]).await.unwrap();
            let mut batch = Batch::new();
            assert!(images::insert(&store, &mut batch, &user, &[image(number)]).await.unwrap());
            store.commit(batch).await.unwrap();
        }
        let blob = |number| store.blob_name(user.as_str(), image(number).id.as_str()).unwrap();
        let (held, has_come, let_go) = Held::new();
        let export = exporting(&opened, held);
        tokio::task::spawn_blocking(move || has_come.recv().unwrap()).await.unwrap();
        forget(&store, &user, 1).await;
        assert!(images::get(&store, &user, "i1").await.unwrap().is_none());
        let_go.send(()).unwrap();
        let (done, Held { text, .. }) = export.await.unwrap();
        done.unwrap();
        assert!(store.blob(&blob(1)).await.unwrap().is_some(), "it is left to be swept");
        forget(&store, &user, 2).await;
        assert!(store.blob(&blob(2)).await.unwrap().is_none(), "nobody reads it any more");

        let target = tempfile::tempdir().unwrap();
        let keys = KeySource::given(StoreKey::from_hex(&key).unwrap(), Vec::new());
        let restored = empty(&Location::Sled(target.path().join("store")), None, &keys, &KINDS).await.unwrap();
        transfer::import(Source::Moved, &restored, &mut text.as_slice()).await.unwrap();
        let store = Store::new(restored.clone(), "default");
        for number in [1, 2] {
            assert_eq!(images::bytes(&store, &user, &image(number)).await.unwrap(), [number; 3]);
        }
        for (engine, ..) in [opened, restored] {
            engine.close().await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_beside_too_many_changes_fails_and_the_store_goes_on() {
    let engine = Arc::new(Memory::with_snapshot_limit(100_000));
    let mut batch = Batch::new();
    (0..500).for_each(|number| put(&mut batch, number, &[b'1'; 1000]));
    engine.commit(batch.clone()).await.unwrap();
    let (held, has_come, let_go) = Held::new();
    let export = exporting(&beside(engine.clone()), held);
    tokio::task::spawn_blocking(move || has_come.recv().unwrap()).await.unwrap();
    engine.commit(batch.clone()).await.unwrap();
    let_go.send(()).unwrap();
    let (done, Held { text, .. }) = export.await.unwrap();
    let line = done.unwrap_err().to_string();
    assert!(line.contains("were changed"), "{line}");
    // `receive` returns the export's error, and its output has no checksum, so it is no complete export.
    let mut received = Vec::new();
    let told = transfer::receive(&mut text.as_slice(), &mut received).unwrap_err().to_string();
    assert!(told.contains("were changed"), "{told}");
    assert!(!received.is_empty() && !String::from_utf8(received).unwrap().contains("sha256"));
    engine.commit(batch).await.unwrap();
    let (done, _) = exporting(&beside(engine), Vec::new()).await.unwrap();
    assert_eq!(done.unwrap(), 500);
}

#[tokio::test]
async fn an_incomplete_file_is_no_export() {
    let engine = Arc::<Memory>::default();
    let mut batch = Batch::new();
    (0..20).for_each(|number| put(&mut batch, number, b"17"));
    engine.commit(batch).await.unwrap();
    let mut text = Vec::new();
    transfer::export(&beside(engine), &KINDS, &mut text, Broken::Refused).await.unwrap();
    let received = |sent: &[u8]| {
        let mut received = Vec::new();
        let done = transfer::receive(&mut { sent }, &mut received);
        (done.map(|done| done.records).map_err(|error| error.to_string()), received)
    };
    assert_eq!(received(&text), (Ok(20), text.clone()));
    let last = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for length in [0, 10, last / 2, last - 1, last, last + 1, text.len() - 2] {
        let (done, so_far) = received(&text[..length]);
        assert!(done.unwrap_err().contains("broke the export off"), "{length}");
        assert_eq!(so_far, text[..length], "{length}");
    }
    let mut changed = text.clone();
    let at = last / 2;
    changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
    let (done, so_far) = received(&changed);
    assert!(done.unwrap_err().contains("damaged"));
    assert_eq!(so_far, changed[..last], "its last line is missing");
}
