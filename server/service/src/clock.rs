//! Clocks of the machine and of the tenants. The core never reads a clock; its callers pass the time.

mod reference;
mod steady;

use std::time::{SystemTime, UNIX_EPOCH};

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

pub use reference::{FURTHEST_MS, Reference, refusal};
pub use steady::SteadyClock;

pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;

    /// Returns the size of the machine clock's jump that this clock does not follow yet, in milliseconds; negative for
    /// a jump back, 0 without a jump.
    fn withheld_ms(&self) -> i64 {
        0
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_epoch_ms(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shift {
    pub offset_ms: i64,
    /// `None` while the clock runs.
    pub frozen_at: Option<Timestamp>,
}

impl Shift {
    pub fn of(&self, real: Timestamp) -> Timestamp {
        self.frozen_at.unwrap_or_else(|| real.plus_ms(self.offset_ms))
    }

    /// Returns a shift under which the tenant's time is `now` at the machine's time `real`. If the clock is frozen, it
    /// stays frozen.
    #[must_use]
    pub fn to(&self, real: Timestamp, now: Timestamp) -> Self {
        Self { offset_ms: real.ms_until(now), frozen_at: self.frozen_at.map(|_| now) }
    }

    #[must_use]
    pub fn frozen(&self, real: Timestamp, frozen: bool) -> Self {
        let now = self.of(real);
        Self { offset_ms: real.ms_until(now), frozen_at: frozen.then_some(now) }
    }
}
