//! Counts calls to providers by outcome, for `/metrics`.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use crate::named::family;
use crate::ports::{NAMES, PortError};

type Labels = [(&'static str, &'static str); 2];

#[derive(Debug)]
pub struct Attempts {
    pub counts: Family<Labels, Counter>,
}

impl Default for Attempts {
    fn default() -> Self {
        let of_port = |port| ["answered", "failed"].map(|outcome| labels(port, outcome));
        Self { counts: family(NAMES.into_iter().flat_map(of_port)) }
    }
}

fn labels(port: &'static str, outcome: &'static str) -> Labels {
    [("port", port), ("outcome", outcome)]
}

impl Attempts {
    pub async fn count<T>(
        &self,
        port: &'static str,
        call: impl Future<Output = Result<T, PortError>>,
    ) -> Result<T, PortError> {
        let result = call.await;
        self.counts.get_or_create(&labels(port, if result.is_ok() { "answered" } else { "failed" })).inc();
        result
    }
}
