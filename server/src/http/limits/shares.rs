//! What everybody may cause together, taken from the common count in shares. Otherwise every such call of every server
//! would change one record, and only one of them could at a time.
//!
//! A share is counted before it is used, so that all servers together never go beyond the limit. What a server has left
//! when the period ends is not used: the sum may be less by a share for each server but one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use loan_core::time::Timestamp;

use super::kind::Kind;
use crate::records::limit_counts::Share;

/// The shares that this process holds, by kind and tenant.
#[derive(Debug, Default)]
pub(super) struct Shares(Mutex<HashMap<(Kind, Box<str>), Share>>);

impl Shares {
    /// Takes one request out of what is left. Returns the end of its period; `None` when nothing is left.
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

    /// Adds requests that were counted and are not used yet. Those of a former period are dropped.
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
