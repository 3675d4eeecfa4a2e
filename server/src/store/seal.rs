//! Values at rest are encrypted; what is looked up by personal data is looked up by its keyed hash.
//!
//! A value is `format, schema version, nonce, AES-256-GCM(JSON)`, bound to its key and version, so that bytes moved to
//! another key do not open. The key comes from `LOAN_STORE_KEY` or from a file that only the owner may read.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Key, Nonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::engine::StoreError;

/// The only format so far.
const FORMAT: u8 = 1;
const NONCE_BYTES: usize = 12;
const HEAD: usize = 2 + NONCE_BYTES;

/// 256 bits from which the store's keys are derived.
#[derive(Clone)]
pub struct StoreKey([u8; 32]);

impl StoreKey {
    /// A fresh key.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn random() -> Result<Self, StoreError> {
        let mut key = [0; 32];
        fill(&mut key)?;
        Ok(Self(key))
    }

    /// The key written as 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let bytes: Vec<u8> = decode_hex(text.trim())?;
        Some(Self(bytes.try_into().ok()?))
    }

    /// The key as 64 hexadecimal digits, for its file.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }
}

/// Seals and opens values, and hashes what is looked up.
pub struct Sealer {
    cipher: Aes256Gcm,
    lookup: [u8; 32],
}

impl Sealer {
    /// A sealer with this key; encryption and lookup use keys of their own derived from it.
    pub fn new(key: &StoreKey) -> Self {
        let sealing = mac(&key.0, &[b"saral/seal/1"]);
        let lookup = mac(&key.0, &[b"saral/lookup/1"]);
        Self { cipher: Aes256Gcm::new(&Key::<Aes256Gcm>::from(sealing)), lookup }
    }

    /// Encrypts a value of schema `version` for `key`.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn seal(&self, key: &[u8], version: u8, plain: &[u8]) -> Result<Vec<u8>, StoreError> {
        let mut nonce = [0; NONCE_BYTES];
        fill(&mut nonce)?;
        let payload = Payload { msg: plain, aad: &bound(key, version) };
        let sealed = self.cipher.encrypt(&Nonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| StoreError::Broken("a value could not be sealed".to_owned()))?;
        let mut out = Vec::with_capacity(HEAD + sealed.len());
        out.extend([FORMAT, version]);
        out.extend(nonce);
        out.extend(sealed);
        Ok(out)
    }

    /// Decrypts a value of `key`; answers its schema version and bytes.
    ///
    /// # Errors
    /// When the bytes are damaged, were written for another key, or with another store key.
    pub fn open(&self, key: &[u8], sealed: &[u8]) -> Result<(u8, Vec<u8>), StoreError> {
        let broken = || StoreError::Broken("a value does not open: damaged, or written with another key".to_owned());
        let (head, body) = sealed.split_at_checked(HEAD).ok_or_else(broken)?;
        let [FORMAT, version, nonce @ ..] = head else { return Err(broken()) };
        let nonce: [u8; NONCE_BYTES] = nonce.try_into().map_err(|_| broken())?;
        let payload = Payload { msg: body, aad: &bound(key, *version) };
        let plain = self.cipher.decrypt(&Nonce::from(nonce), payload).map_err(|_| broken())?;
        Ok((*version, plain))
    }

    /// The keyed hash under which something personal or secret is looked up: a phone, an account number, a token.
    /// `domain` keeps equal texts of different meaning apart.
    pub fn lookup(&self, domain: &str, value: &str) -> String {
        hex(&mac(&self.lookup, &[domain.as_bytes(), b"\0", value.as_bytes()]))
    }
}

fn bound(key: &[u8], version: u8) -> Vec<u8> {
    let mut aad = Vec::with_capacity(key.len() + 2);
    aad.extend([FORMAT, version]);
    aad.extend(key);
    aad
}

/// HMAC-SHA256 over the parts in a row.
pub fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // HMAC takes keys of every length.
    #[expect(clippy::expect_used, reason = "HMAC has no invalid key length")]
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(key).expect("any length");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// Random bytes.
///
/// # Errors
/// When the system has none to give.
pub fn fill(bytes: &mut [u8]) -> Result<(), StoreError> {
    getrandom::fill(bytes).map_err(|error| StoreError::Broken(format!("no randomness: {error}")))
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble & 15)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(*byte)]).collect()
}

/// Bytes of a text of hexadecimal digits.
pub fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok())).collect();
    let digits = digits?;
    if digits.len() % 2 == 1 {
        return None;
    }
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
