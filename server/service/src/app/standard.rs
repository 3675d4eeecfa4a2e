//! The shared environment of tenants without their own environment, and the scheduled catalogues.

use std::collections::VecDeque;
use std::sync::Arc;

use loan_core::time::Timestamp;
use parking_lot::RwLock;

use super::Environment;
use crate::catalogue::Catalogue;

pub(super) struct Standard(RwLock<Inner>);

struct Inner {
    environment: Environment,
    coming: VecDeque<(Timestamp, Arc<Catalogue>)>,
}

impl Standard {
    pub(super) const fn new(environment: Environment) -> Self {
        Self(RwLock::new(Inner { environment, coming: VecDeque::new() }))
    }

    pub(super) fn at(&self, now: Timestamp) -> Environment {
        let inner = self.0.read();
        if inner.coming.front().is_none_or(|(from, _)| now < *from) {
            return inner.environment.clone();
        }
        drop(inner);
        let mut inner = self.0.write();
        while inner.coming.front().is_some_and(|(from, _)| *from <= now) {
            if let Some((_, catalogue)) = inner.coming.pop_front() {
                inner.environment.catalogue = catalogue;
            }
        }
        inner.environment.clone()
    }

    pub(super) fn catalogue_at(&self, at: Timestamp) -> Arc<Catalogue> {
        let inner = self.0.read();
        let coming = inner.coming.iter().rev().find(|(from, _)| *from <= at);
        coming.map_or_else(|| inner.environment.catalogue.clone(), |(_, catalogue)| catalogue.clone())
    }

    /// Puts a catalogue in force at once, and drops the scheduled ones.
    pub(super) fn replace(&self, catalogue: Arc<Catalogue>) {
        let mut inner = self.0.write();
        inner.coming.clear();
        inner.environment.catalogue = catalogue;
    }

    pub(super) fn schedule(&self, catalogue: Arc<Catalogue>, from: Timestamp) {
        self.0.write().coming.push_back((from, catalogue));
    }
}
