//! Limits concurrent senders: [`SENDERS`] for each kind of message, and one for each message.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

use super::keyed_lock::KeyedLocks;

pub const SENDERS: usize = 8;
/// Maximum number of entries in `written`. A full set is cleared.
const WRITTEN: usize = 10_000;

#[derive(Debug, Default)]
pub struct Senders {
    inner: Mutex<Inner>,
    /// Locked while a message is being sent.
    messages: KeyedLocks,
}

#[derive(Debug, Default)]
struct Inner {
    /// The [`SENDERS`] places of each kind of message.
    places: HashMap<&'static str, Arc<Semaphore>>,
    /// Messages that this process wrote and has not tried to send yet.
    written: HashSet<String>,
    is_closed: bool,
}

/// The exclusive right to send a message; dropping a `Claim` ends the right.
pub type Claim = OwnedMutexGuard<()>;

impl Senders {
    /// Takes a place for a sender. Returns `None` if all places of the kind are taken, or after [`Senders::close`].
    pub fn enter(&self, kind: &'static str) -> Option<OwnedSemaphorePermit> {
        let mut inner = self.inner.lock();
        if inner.is_closed {
            return None;
        }
        let places = inner.places.entry(kind).or_insert_with(|| Arc::new(Semaphore::new(SENDERS)));
        places.clone().try_acquire_owned().ok()
    }

    pub fn close(&self) {
        self.inner.lock().is_closed = true;
    }

    pub fn is_closed(&self) -> bool {
        self.inner.lock().is_closed
    }

    pub fn are_at_work(&self) -> bool {
        self.inner.lock().places.values().any(|places| places.available_permits() < SENDERS)
    }

    pub fn note_written(&self, id: String) {
        let written = &mut self.inner.lock().written;
        if written.len() >= WRITTEN {
            written.clear();
        }
        written.insert(id);
    }

    /// Returns `true` on the first call for a [remembered](Self::note_written) message, and `false` on any other call.
    pub fn is_first_attempt(&self, id: &str) -> bool {
        self.inner.lock().written.remove(id)
    }

    /// Claims a message. Returns `None` while another sender has claimed it.
    pub fn claim(&self, id: &str) -> Option<Claim> {
        self.messages.try_lock(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_messages_are_free_again_when_they_are_let_go() {
        let senders = Arc::new(Senders::default());
        let places: Vec<_> = (0..SENDERS).map(|_| senders.enter("sms").unwrap()).collect();
        assert!(senders.enter("sms").is_none());
        assert!(senders.enter("refund").is_some(), "another kind has places of its own");
        assert!(senders.are_at_work());
        drop(places);
        assert!(!senders.are_at_work());
        assert!(senders.enter("sms").is_some());
        let claim = senders.claim("m1").unwrap();
        assert!(senders.claim("m1").is_none() && senders.claim("m2").is_some());
        drop(claim);
        assert!(senders.claim("m1").is_some());
        senders.note_written("m3".to_owned());
        assert!(senders.is_first_attempt("m3") && !senders.is_first_attempt("m3") && !senders.is_first_attempt("m1"));
        assert!(!senders.is_closed());
        senders.close();
        assert!(senders.enter("sms").is_none() && senders.is_closed());
    }
}
