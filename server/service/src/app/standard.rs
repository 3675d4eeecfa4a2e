//! The environment of tenants without their own environment, and the catalogues that come into force in it.

use std::sync::Arc;

use loan_core::time::Timestamp;

use super::{App, Environment};
use crate::catalogue::Catalogue;

impl App {
    /// Returns the environment of tenants that have no environment of their own.
    pub fn standard(&self) -> Environment {
        Environment { catalogue: self.catalogue_at(self.clock.now()), ..self.standard.clone() }
    }

    /// Returns the catalogue in force at `at`, according to the scheduled catalogues.
    pub fn catalogue_at(&self, at: Timestamp) -> Arc<Catalogue> {
        let catalogues = self.catalogues.read();
        let in_force = catalogues.iter().rev().find(|(from, _)| *from <= at);
        in_force.map_or(&self.standard.catalogue, |(_, catalogue)| catalogue).clone()
    }

    /// Puts a catalogue in force at once, and drops the scheduled ones.
    pub fn replace_catalogue(&self, catalogue: impl Into<Arc<Catalogue>>) {
        *self.catalogues.write() = vec![(Timestamp::MIN, catalogue.into())];
    }

    pub fn schedule_catalogue(&self, catalogue: Arc<Catalogue>, from: Timestamp) {
        let now = self.clock.now();
        let mut catalogues = self.catalogues.write();
        let past = catalogues.iter().filter(|(from, _)| *from <= now).count();
        catalogues.drain(..past.saturating_sub(1));
        catalogues.push((from, catalogue));
    }
}
