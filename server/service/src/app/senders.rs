//! Limits concurrent senders: [`SENDERS`] for each kind of message, and one for each message.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;

pub const SENDERS: usize = 8;
/// Maximum number of entries in `written`. A full set is cleared.
const WRITTEN: usize = 10_000;

#[derive(Debug, Default)]
pub struct Senders {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    at_work: HashMap<&'static str, usize>,
    sending: HashSet<String>,
    /// Messages that this process wrote and has not tried to send yet.
    written: HashSet<String>,
    is_closed: bool,
}

/// One of the [`SENDERS`] places of a kind of message; dropping a `Place` frees the place.
pub struct Place(Arc<Senders>, &'static str);

/// The exclusive right to send a message; dropping a `Claim` ends the right.
pub struct Claim(Arc<Senders>, String);

impl Senders {
    /// Takes a place for a sender. Returns `None` if all places of the kind are taken, or after [`Senders::close`].
    pub fn enter(self: &Arc<Self>, kind: &'static str) -> Option<Place> {
        let mut inner = self.inner.lock();
        if inner.is_closed {
            return None;
        }
        let at_work = inner.at_work.entry(kind).or_default();
        if *at_work >= SENDERS {
            return None;
        }
        *at_work += 1;
        Some(Place(self.clone(), kind))
    }

    pub fn close(&self) {
        self.inner.lock().is_closed = true;
    }

    pub fn is_closed(&self) -> bool {
        self.inner.lock().is_closed
    }

    pub fn are_at_work(&self) -> bool {
        self.inner.lock().at_work.values().any(|senders| *senders > 0)
    }

    /// Remembers a message that this process wrote.
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
    pub fn claim(self: &Arc<Self>, id: &str) -> Option<Claim> {
        self.inner.lock().sending.insert(id.to_owned()).then(|| Claim(self.clone(), id.to_owned()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(at_work) = self.0.inner.lock().at_work.get_mut(self.1) {
            *at_work = at_work.saturating_sub(1);
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.0.inner.lock().sending.remove(&self.1);
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
