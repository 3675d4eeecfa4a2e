//! Login and Aadhaar codes that testers know in advance.

use std::collections::BTreeMap;

use loan_core::personal::{Aadhaar, Mobile};

use loan_service::app::Codes;
use loan_store::StoreError;

/// The login code of every phone without a code of its own.
const LOGIN: &str = "1234";
const AADHAAR: &str = "123456";

/// The codes of one tenant. A scenario that was loaded into the tenant may have set its phone's login code.
#[derive(Debug, Default)]
pub struct FixedCodes {
    by_phone: BTreeMap<String, String>,
}

impl FixedCodes {
    pub const fn new(by_phone: BTreeMap<String, String>) -> Self {
        Self { by_phone }
    }
}

impl Codes for FixedCodes {
    fn login(&self, phone: &Mobile, _seed: &str) -> Result<String, StoreError> {
        Ok(self.by_phone.get(&phone.to_wire()).map_or(LOGIN, String::as_str).to_owned())
    }

    fn aadhaar(&self, _number: &Aadhaar) -> Result<String, StoreError> {
        Ok(AADHAAR.to_owned())
    }
}
