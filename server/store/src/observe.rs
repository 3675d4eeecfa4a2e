//! Reports of what an engine writes, for the metrics.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// Receives reports of an engine's writes.
pub trait CommitObserver: Send + Sync {
    /// This many batches were written together and are durable; `took` is measured from the first check.
    fn committed(&self, batches: usize, took: Duration);

    /// A commit did not end at the first try.
    fn troubled(&self, trouble: Trouble);
}

/// How a process uses its connections to a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// At work.
    pub used: usize,
    /// Open, and free.
    pub idle: usize,
    /// Calls that wait for one.
    pub waiting: usize,
}

/// Why a commit to a database did not end at the first try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trouble {
    /// The database undid it because of others, and it is tried again.
    Undone,
    /// It had no answer, and the database is asked what became of it.
    Unanswered,
}

impl Trouble {
    /// Its name in the metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Undone => "undone",
            Self::Unanswered => "unanswered",
        }
    }
}

/// The observer of an engine.
#[derive(Default)]
pub struct Observed(RwLock<Option<Arc<dyn CommitObserver>>>);

impl Observed {
    /// Sets the observer.
    pub fn by(&self, observer: Arc<dyn CommitObserver>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(observer);
    }

    /// See [`CommitObserver::committed`].
    pub fn committed(&self, batches: usize, took: Duration) {
        self.tell(|observer| observer.committed(batches, took));
    }

    /// See [`CommitObserver::troubled`].
    pub fn troubled(&self, trouble: Trouble) {
        self.tell(|observer| observer.troubled(trouble));
    }

    fn tell(&self, what: impl FnOnce(&dyn CommitObserver)) {
        if let Some(observer) = self.0.read().unwrap_or_else(PoisonError::into_inner).as_deref() {
            what(observer);
        }
    }
}
