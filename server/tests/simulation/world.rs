//! The shared state of a simulation: random numbers, clock, database content and trace.

use std::sync::Arc;
use std::time::Duration;

use loan_core::time::Timestamp;
use loan_server::clock::Clock;
use loan_store::blobs::MemoryBlobs;
use loan_store::memory::Memory;
use loan_store::seal::StoreKey;
use loan_store::{Blobs, Engine, Key, Opened, Sealer};
use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};
use tokio::time::{Instant, sleep};

use crate::bugs::Bug;

/// One write to the store.
#[derive(Clone)]
pub struct Written {
    pub at: Timestamp,
    pub key: Key,
    /// The sealed value; `None` for a deletion.
    pub value: Option<Vec<u8>>,
}

/// Typical pause of a borrower between two actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Seconds: many calls at once.
    Busy,
    /// Hours and days: deadlines pass.
    Slow,
}

pub struct World {
    pub pace: Pace,
    pub bug: Option<Bug>,
    /// The content of the database. A server may read outdated values.
    pub truth: Memory,
    pub sealer: Arc<Sealer>,
    pub blobs: Arc<dyn Blobs>,
    began: Instant,
    epoch: Timestamp,
    dice: Mutex<fastrand::Rng>,
    written: Mutex<Vec<Written>>,
    lines: Mutex<Lines>,
    /// Whether failures are injected.
    trouble: Mutex<bool>,
}

/// The trace of a run: a digest of all lines, and the lines themselves if requested.
#[derive(Default)]
struct Lines {
    digest: Sha256,
    count: u64,
    kept: Option<Vec<String>>,
}

/// Half of a 256-bit key, in hexadecimal digits.
const KEY: &str = "00112233445566778899aabbccddeeff";

impl World {
    pub fn new(seed: u64, bug: Option<Bug>, keeps_trace: bool) -> Arc<Self> {
        let mut dice = fastrand::Rng::with_seed(seed);
        let pace = if dice.bool() { Pace::Busy } else { Pace::Slow };
        let kept = keeps_trace.then(Vec::new);
        Arc::new(Self {
            pace,
            bug,
            truth: Memory::default(),
            sealer: Arc::new(Sealer::new(&StoreKey::from_hex(&KEY.repeat(2)).unwrap())),
            blobs: Arc::new(MemoryBlobs::default()),
            began: Instant::now(),
            epoch: "2026-11-20T10:00:00+05:30".parse().unwrap(),
            dice: Mutex::new(dice),
            written: Mutex::default(),
            lines: Mutex::new(Lines { kept, ..Lines::default() }),
            trouble: Mutex::new(false),
        })
    }

    /// Returns the virtual time.
    pub fn now(&self) -> Timestamp {
        self.epoch.plus_ms(i64::try_from(self.began.elapsed().as_millis()).unwrap())
    }

    /// Waits until the next multiple of two seconds or of an hour, so that many actions happen at the same instant.
    pub async fn meet(&self) {
        let grid = match self.pace {
            Pace::Busy => 2000,
            Pace::Slow => 3_600_000,
        };
        let past = self.now().epoch_ms().rem_euclid(grid);
        sleep(Duration::from_millis((grid - past).unsigned_abs())).await;
    }

    /// Returns a random number generator that is independent of all others.
    pub fn dice(&self) -> Dice {
        Dice(Mutex::new(self.dice.lock().fork()))
    }

    pub fn has(&self, bug: Bug) -> bool {
        self.bug == Some(bug)
    }

    /// Starts or stops the injection of failures.
    pub fn let_trouble(&self, may: bool) {
        *self.trouble.lock() = may;
    }

    pub fn has_trouble(&self) -> bool {
        *self.trouble.lock()
    }

    pub fn moment(&self) -> usize {
        self.written.lock().len()
    }

    /// Records those writes of a commit that concern orders and users.
    pub fn note_written(&self, writes: impl IntoIterator<Item = (Key, Option<Vec<u8>>)>) {
        let at = self.now();
        let all = writes.into_iter().map(|(key, value)| Written { at, key, value });
        self.written.lock().extend(all.filter(|write| ["order", "user"].contains(&write.key.table())));
    }

    pub fn written(&self) -> Vec<Written> {
        self.written.lock().clone()
    }

    pub fn trace(&self, line: impl FnOnce() -> String) {
        let line = format!("{} {}", self.began.elapsed().as_millis(), line());
        let mut lines = self.lines.lock();
        lines.digest.update(line.as_bytes());
        lines.digest.update(b"\n");
        lines.count += 1;
        if let Some(kept) = &mut lines.kept {
            kept.push(line);
        }
    }

    pub fn digest(&self) -> (String, u64) {
        let lines = self.lines.lock();
        (hex::encode(lines.digest.clone().finalize()), lines.count)
    }

    pub fn lines(&self) -> Vec<String> {
        self.lines.lock().kept.clone().unwrap_or_default()
    }

    pub fn opened(&self, engine: Arc<dyn Engine>) -> Opened {
        (engine, self.sealer.clone(), self.blobs.clone())
    }
}

pub struct Dice(Mutex<fastrand::Rng>);

impl Dice {
    pub fn up_to(&self, range: impl std::ops::RangeBounds<u64>) -> u64 {
        self.0.lock().u64(range)
    }

    pub fn bool(&self) -> bool {
        self.0.lock().bool()
    }

    /// Returns `true` with a probability of `times` in a thousand.
    pub fn permille(&self, times: u64) -> bool {
        self.up_to(0..1000) < times
    }

    pub fn pick<'a, T>(&self, among: &'a [T]) -> &'a T {
        &among[usize::try_from(self.up_to(0..among.len() as u64)).unwrap()]
    }
}

/// A server's clock: the virtual time, shifted by `off_ms`.
pub struct ServersClock {
    pub world: Arc<World>,
    pub off_ms: i64,
}

impl Clock for ServersClock {
    fn now(&self) -> Timestamp {
        self.world.now().plus_ms(self.off_ms)
    }
}
