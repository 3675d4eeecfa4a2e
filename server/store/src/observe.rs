//! Reports an engine's writes to the metrics.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;

pub trait CommitObserver: Send + Sync {
    /// Called when `batches` were written together and are durable; `took` is the time since their commit began.
    fn committed(&self, batches: usize, took: Duration);

    /// Called when a commit did not succeed at the first try.
    fn troubled(&self, trouble: Trouble);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    pub used: usize,
    pub idle: usize,
    pub waiting: usize,
}

/// The reason why a commit to a database did not succeed at the first try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trouble {
    /// The database rolled back because of other transactions, and the commit is retried.
    Undone,
    /// The database did not answer the commit, so the server asks for the outcome.
    Unanswered,
}

impl Trouble {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Undone => "undone",
            Self::Unanswered => "unanswered",
        }
    }
}

#[derive(Default)]
pub struct Observed(RwLock<Option<Arc<dyn CommitObserver>>>);

impl Observed {
    pub fn by(&self, observer: Arc<dyn CommitObserver>) {
        *self.0.write() = Some(observer);
    }

    pub fn committed(&self, batches: usize, took: Duration) {
        self.notify(|observer| observer.committed(batches, took));
    }

    pub fn troubled(&self, trouble: Trouble) {
        self.notify(|observer| observer.troubled(trouble));
    }

    fn notify(&self, what: impl FnOnce(&dyn CommitObserver)) {
        if let Some(observer) = self.0.read().as_deref() {
            what(observer);
        }
    }
}
