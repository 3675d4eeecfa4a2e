//! One-time codes that a test knows in advance.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use loan_core::personal::{Aadhaar, Mobile};

use crate::app::Codes;
use crate::store::StoreError;

/// The login code of every phone without a code of its own.
const LOGIN: &str = "1234";
/// The code of every Aadhaar verification.
const AADHAAR: &str = "123456";

/// Fixed codes; a scenario may choose its phone's.
#[derive(Debug, Default)]
pub struct FixedCodes {
    by_phone: Mutex<HashMap<Mobile, String>>,
}

impl FixedCodes {
    /// Sets a phone's login code; `None` resets it to the default.
    pub fn fix(&self, phone: &Mobile, code: Option<&str>) {
        let mut by_phone = self.by_phone.lock().unwrap_or_else(PoisonError::into_inner);
        match code {
            Some(code) => by_phone.insert(phone.clone(), code.to_owned()),
            None => by_phone.remove(phone),
        };
    }
}

impl Codes for FixedCodes {
    fn login(&self, phone: &Mobile) -> Result<String, StoreError> {
        let by_phone = self.by_phone.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(by_phone.get(phone).map_or(LOGIN, String::as_str).to_owned())
    }

    fn aadhaar(&self, _number: &Aadhaar) -> Result<String, StoreError> {
        Ok(AADHAAR.to_owned())
    }
}
