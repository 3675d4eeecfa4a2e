//! Interface to the provider that sends loans to bank accounts.

use loan_core::money::Money;
use loan_core::personal::{AccountNumber, Ifsc};
use serde::{Deserialize as _, Deserializer};
use serde_json::Value;

use super::PortError;

#[derive(Debug, Clone)]
pub struct Disbursal {
    /// The same id for every attempt.
    pub id: String,
    pub order_id: String,
    pub amount: Money,
    pub ifsc: Ifsc,
    pub account: AccountNumber,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DisbursalOutcome {
    Disbursed {
        /// The bank's reference of the transfer (UTR).
        reference: Option<String>,
    },
    Failed,
    /// The provider accepted the disbursal, but its response was not understood. The outcome comes as a notice.
    Unclear,
}

#[async_trait::async_trait]
pub trait Disburse: Send + Sync {
    /// Returns the outcome if it is already known. Otherwise the outcome comes as a notice or an order event.
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError>;
}

/// Reads a string. A value of any other type becomes `None`, so that the other fields stay readable.
pub(crate) fn text_if_any<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Value::deserialize(deserializer)?.as_str().map(ToOwned::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Report {
        #[serde(default, deserialize_with = "text_if_any")]
        reference: Option<String>,
    }

    #[test]
    fn a_reference_that_is_no_text_leaves_the_report_readable() {
        let reference = |report| serde_json::from_str::<Report>(report).unwrap().reference;
        assert_eq!(reference(r#"{"reference":"SBIN426332100412"}"#).as_deref(), Some("SBIN426332100412"));
        for other in [r#"{"reference":426332100412}"#, r#"{"reference":null}"#, r#"{"reference":{}}"#, "{}"] {
            assert_eq!(reference(other), None, "{other}");
        }
    }
}
