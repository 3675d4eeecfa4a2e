//! Limits the memory for request bodies, from their first byte until their request is done.

use std::collections::HashMap;
use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use parking_lot::Mutex;

use super::MULTIPART_LIMIT;
use crate::limits::Who;
use loan_service::error::DomainError;

/// Number of bytes of each body that are not counted, so that large uploads never block small calls.
const SMALL: usize = 16 * 1024;
/// `Retry-After` when there is no memory for a body.
const FULL_SECONDS: u32 = 1;

#[derive(Debug)]
pub struct Budget {
    most: usize,
    /// Maximum number of bytes of one client's bodies: half of the total, and at least enough for one form.
    share: usize,
    reserved: Mutex<Reserved>,
}

#[derive(Debug, Default)]
struct Reserved {
    all: usize,
    of: HashMap<Who, usize>,
}

impl Budget {
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, share: (most / 2).max(MULTIPART_LIMIT), reserved: Mutex::default() })
    }

    pub fn reserve(self: &Arc<Self>, who: Who) -> Reservation {
        Reservation { budget: self.clone(), who, bytes: 0 }
    }
}

#[derive(Debug)]
pub struct Reservation {
    budget: Arc<Budget>,
    who: Who,
    bytes: usize,
}

const fn counted(bytes: usize) -> usize {
    bytes.saturating_sub(SMALL)
}

impl Reservation {
    /// Reserves more bytes. On failure, the bytes that were reserved before stay reserved.
    pub fn grow(&mut self, bytes: usize) -> Result<(), DomainError> {
        let after = self.bytes.saturating_add(bytes);
        let more = counted(after) - counted(self.bytes);
        if more > 0 {
            let mut reserved = self.budget.reserved.lock();
            let all = reserved.all.saturating_add(more);
            let own = reserved.of.get(&self.who).copied().unwrap_or_default().saturating_add(more);
            if all > self.budget.most || own > self.budget.share {
                return Err(DomainError::of(ErrorCode::Unavailable).retry_after(FULL_SECONDS));
            }
            reserved.all = all;
            reserved.of.insert(self.who.clone(), own);
        }
        self.bytes = after;
        Ok(())
    }

    pub fn release(&mut self) {
        let counted = counted(std::mem::take(&mut self.bytes));
        if counted == 0 {
            return;
        }
        let mut reserved = self.budget.reserved.lock();
        reserved.all -= counted;
        if let Some(own) = reserved.of.get_mut(&self.who) {
            *own -= counted;
            if *own == 0 {
                reserved.of.remove(&self.who);
            }
        }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEGABYTE: usize = 1 << 20;

    #[test]
    fn a_client_takes_its_share_and_all_take_no_more_than_there_is() {
        let budget = Budget::new(100 * MEGABYTE);
        let reserve = |who: &str| budget.reserve(Who::Name(who.into()));
        let mut first = reserve("a");
        first.grow(30 * MEGABYTE).unwrap();
        let mut second = reserve("a");
        second.grow(20 * MEGABYTE).unwrap();
        assert_eq!(second.grow(MEGABYTE).unwrap_err().retry_after, Some(1), "half of all is one client's");
        let mut other = reserve("b");
        other.grow(50 * MEGABYTE).unwrap();
        let mut third = reserve("c");
        third.grow(SMALL).unwrap();
        assert_eq!(third.grow(MEGABYTE).unwrap_err().code, ErrorCode::Unavailable, "all of it is taken");
        drop(first);
        third.grow(MEGABYTE).unwrap();
        drop((second, other, third));
        let reserved = budget.reserved.lock();
        assert_eq!((reserved.all, reserved.of.len()), (0, 0));
    }
}
