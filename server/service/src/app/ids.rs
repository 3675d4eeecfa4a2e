use std::sync::{Mutex, PoisonError};
use std::time::{Duration, UNIX_EPOCH};

use loan_core::time::Timestamp;
use ulid::{Generator, Ulid};

pub trait Ids: Send + Sync {
    /// Ids of later instants sort later.
    fn make(&self, at: Timestamp) -> String;
}

/// [ULIDs](https://github.com/ulid/spec): the instant, then 80 random bits. Ids of one process and millisecond sort in
/// the order of their creation.
pub struct Ulids(Mutex<Generator>);

impl Default for Ulids {
    fn default() -> Self {
        Self(Mutex::new(Generator::new()))
    }
}

impl Ids for Ulids {
    fn make(&self, at: Timestamp) -> String {
        let time = UNIX_EPOCH + Duration::from_millis(u64::try_from(at.epoch_ms()).unwrap_or_default());
        let mut generator = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Fails only after 2^80 ids in one millisecond.
        generator.generate_from_datetime(time).unwrap_or_else(|_| Ulid::from_datetime(time)).to_string()
    }
}
