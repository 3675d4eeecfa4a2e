//! Reserves shares of the limit of everybody together. Otherwise every such call of every server would change one
//! record, one call at a time.
//!
//! A share is counted before it is used, so the servers together never exceed the limit. Unused shares are lost at the
//! end of the period: the total may fall short by one share for each server but one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use loan_core::time::Timestamp;

use super::kind::Kind;
use loan_service::records::limit_counts::Share;

#[derive(Debug, Default)]
pub(super) struct Shares(Mutex<HashMap<(Kind, Box<str>), Share>>);

impl Shares {
    /// Takes one request out of the reserved ones. Returns the end of its period; `None` when none is left.
    pub(super) fn take(&self, kind: Kind, tenant: &str, now: Timestamp) -> Option<Timestamp> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (kind, tenant.into());
        let share = held.get_mut(&key)?;
        if share.requests > 0 && now < share.until {
            share.requests -= 1;
            return Some(share.until);
        }
        held.remove(&key);
        None
    }

    /// Adds requests that were counted but not used yet. Those of a former period are dropped.
    pub(super) fn put(&self, kind: Kind, tenant: &str, share: Share) {
        if share.requests == 0 {
            return;
        }
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let was = held.entry((kind, tenant.into())).or_insert(Share { requests: 0, ..share });
        if share.until == was.until {
            was.requests = was.requests.saturating_add(share.requests);
        } else if was.until < share.until {
            *was = share;
        }
    }
}
