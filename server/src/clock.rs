//! What time it is. The rules in the core never read a clock; their callers do, here.

mod reference;
mod steady;

use std::time::{SystemTime, UNIX_EPOCH};

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

pub use reference::{FURTHEST_MS, Reference, refusal};
pub use steady::SteadyClock;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> Timestamp;

    /// By how many milliseconds the machine's clock has jumped without this clock following yet; negative when it
    /// jumped back.
    fn withheld_ms(&self) -> i64 {
        0
    }
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_epoch_ms(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// How a tenant's time differs from the machine's: ahead, behind, or frozen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shift {
    /// Milliseconds ahead of the machine's clock.
    pub offset_ms: i64,
    /// The instant at which the clock is frozen; absent when it runs.
    pub frozen_at: Option<Timestamp>,
}

impl Shift {
    /// The tenant's time when the machine's clock shows `real`.
    pub fn of(&self, real: Timestamp) -> Timestamp {
        self.frozen_at.unwrap_or_else(|| real.plus_ms(self.offset_ms))
    }

    /// A shift under which the tenant's time is `now` when the machine's clock shows `real`. A frozen clock stays
    /// frozen.
    #[must_use]
    pub fn to(&self, real: Timestamp, now: Timestamp) -> Self {
        Self { offset_ms: real.ms_until(now), frozen_at: self.frozen_at.map(|_| now) }
    }

    /// The same time, with the clock frozen or running.
    #[must_use]
    pub fn frozen(&self, real: Timestamp, frozen: bool) -> Self {
        let now = self.of(real);
        Self { offset_ms: real.ms_until(now), frozen_at: frozen.then_some(now) }
    }
}
