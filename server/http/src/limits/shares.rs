//! Reserves shares of a total limit, so that counted calls rarely change the record of the total.
//!
//! A share is counted before it is used, so the servers together never exceed the limit.

use std::collections::HashMap;

use loan_core::time::Timestamp;
use parking_lot::Mutex;

use super::kind::Kind;
use loan_service::records::limit_counts::Share;

#[derive(Debug, Default)]
pub(super) struct Shares(Mutex<HashMap<(Kind, Box<str>), Share>>);

impl Shares {
    /// Uses one reserved request and returns the end of its period, or `None` if no request is left.
    pub(super) fn take(&self, kind: Kind, tenant: &str, now: Timestamp) -> Option<Timestamp> {
        let mut held = self.0.lock();
        let key = (kind, tenant.into());
        let share = held.get_mut(&key)?;
        if share.requests > 0 && now < share.until {
            share.requests -= 1;
            return Some(share.until);
        }
        held.remove(&key);
        None
    }

    /// Adds requests that were counted but not used yet. If the periods differ, keeps only the later period's requests.
    pub(super) fn put(&self, kind: Kind, tenant: &str, share: Share) {
        if share.requests == 0 {
            return;
        }
        let mut held = self.0.lock();
        let was = held.entry((kind, tenant.into())).or_insert(Share { requests: 0, ..share });
        if share.until == was.until {
            was.requests = was.requests.saturating_add(share.requests);
        } else if was.until < share.until {
            *was = share;
        }
    }
}
