//! Counts faults of files that were reloaded while the server runs, for `/metrics`.

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;

use crate::named::{family, named};

named! {
    pub enum Reload {
        /// The files of the catalogue and the scenarios.
        Fixtures = "fixtures",
        /// The catalogue that another server published.
        Published = "published",
        Operators = "operators",
    }
}

/// Number of faults found by the last reload, for each [`Reload`]. A faulty file changes nothing.
#[derive(Debug)]
pub struct Reloads {
    pub faults: Family<[(&'static str, &'static str); 1], Gauge>,
}

impl Default for Reloads {
    fn default() -> Self {
        Self { faults: family(Reload::ALL.iter().map(|reload| [("file", reload.name())])) }
    }
}

impl Reloads {
    /// Sets the number of faults that a reload found; 0 clears the gauge.
    pub fn note(&self, reload: Reload, faults: usize) {
        let faults = i64::try_from(faults).unwrap_or(i64::MAX);
        self.faults.get_or_create(&[("file", reload.name())]).set(faults);
    }
}
