//! Ids of new records.

use std::time::{Duration, UNIX_EPOCH};

use loan_core::time::Timestamp;
use parking_lot::Mutex;
use ulid::{Generator, Ulid};

pub trait Ids: Send + Sync {
    /// Returns a new id. Ids sort by their instants.
    fn make(&self, at: Timestamp) -> String;
}

/// Generates [ULIDs](https://github.com/ulid/spec). Ids of one process and millisecond sort in order of creation.
#[derive(Default)]
pub struct Ulids(Mutex<Generator>);

impl Ids for Ulids {
    fn make(&self, at: Timestamp) -> String {
        let time = UNIX_EPOCH + Duration::from_millis(u64::try_from(at.epoch_ms()).unwrap_or_default());
        let mut generator = self.0.lock();
        // Fails only after 2^80 ids in one millisecond.
        generator.generate_from_datetime(time).unwrap_or_else(|_| Ulid::from_datetime(time)).to_string()
    }
}
