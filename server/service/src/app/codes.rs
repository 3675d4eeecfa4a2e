//! One-time codes for logins and Aadhaar verifications.

use loan_core::personal::{Aadhaar, Mobile};

use loan_store::StoreError;

/// Generates one-time codes: random in production, fixed under the QA controls.
pub trait Codes: Send + Sync {
    /// Returns a login code of four digits. `seed` is a random secret in hexadecimal. Equal seeds give equal codes, so
    /// a code can be sent again without being stored.
    fn login(&self, phone: &Mobile, seed: &str) -> Result<String, StoreError>;

    /// Returns a code of six digits for an Aadhaar verification.
    fn aadhaar(&self, number: &Aadhaar) -> Result<String, StoreError>;
}

#[derive(Debug, Clone, Copy, Default)]
pub struct RandomCodes;

impl Codes for RandomCodes {
    fn login(&self, _phone: &Mobile, seed: &str) -> Result<String, StoreError> {
        // With 64 random bits, the probabilities of two codes differ by less than one part in 10^15.
        let bits = seed.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let bits = bits.ok_or_else(|| StoreError::Broken("a login code without a seed".to_owned()))?;
        Ok(format!("{:04}", bits % 10_000))
    }

    fn aadhaar(&self, _number: &Aadhaar) -> Result<String, StoreError> {
        // As in `login`, 64 random bits make all codes practically equally likely.
        let mut bits = [0; 8];
        loan_store::seal::fill(&mut bits)?;
        Ok(format!("{:06}", u64::from_ne_bytes(bits) % 1_000_000))
    }
}
