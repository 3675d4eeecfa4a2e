//! Encrypts values at rest, and hashes personal data for lookups.
//!
//! Values are sealed with the current key of a [`Keyring`]. Hashes are parts of records' keys, so the key of the hashes
//! must never change: it is a secret of its own in the store's [probe](super::probe).

use hmac::{Hmac, Mac};
use secrecy::ExposeSecret as _;
use sha2::Sha256;

use super::decoded::Decoded;
use super::engine::{Result, StoreError};
use super::keyring::Secret;
pub use super::keyring::{KeyId, Keyring, StoreKey};

pub struct Sealer {
    keys: Keyring,
    /// The HMAC state after the key. Each hash starts from this state, which saves half of the work.
    lookup: Hmac<Sha256>,
    /// A cache of records that were opened with the sealer's keys.
    pub(super) decoded: Decoded,
}

impl Sealer {
    /// Makes the sealer of a store that is not persistent. Derives the lookup key from `key`.
    pub fn new(key: &StoreKey) -> Self {
        Self::with(Keyring::new(key, &[]), key.lookup())
    }

    pub(super) fn with(keys: Keyring, lookup: Secret) -> Self {
        Self { keys, lookup: keyed(lookup.expose_secret()), decoded: Decoded::default() }
    }

    pub fn keys(&self) -> &Keyring {
        &self.keys
    }

    pub fn seal(&self, key: &[u8], version: u8, plain: &[u8]) -> Result<Vec<u8>> {
        self.keys.seal(key, version, plain)
    }

    /// Decrypts a record, and returns its schema version and bytes. Fails like [`Keyring::open`].
    pub fn open(&self, key: &[u8], sealed: &[u8]) -> Result<(u8, Vec<u8>)> {
        self.keys.open(key, sealed).map(|plain| (plain.version, plain.text))
    }

    pub fn reseal(&self, key: &[u8], sealed: &[u8]) -> Result<Option<Vec<u8>>> {
        if self.keys.is_current(sealed) {
            return Ok(None);
        }
        let plain = self.keys.open(key, sealed)?;
        self.keys.seal(key, plain.version, &plain.text).map(Some)
    }

    /// Returns the keyed hash by which a personal or secret value is looked up: a phone, an account number, a token.
    /// `domain` separates equal texts of different meaning.
    pub fn lookup(&self, domain: &str, value: &str) -> String {
        hex::encode(mac_of(self.lookup.clone(), &[domain.as_bytes(), b"\0", value.as_bytes()]))
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    #[expect(clippy::expect_used, reason = "HMAC has no invalid key length")]
    <Hmac<Sha256> as Mac>::new_from_slice(key).expect("any length")
}

fn mac_of(mut keyed: Hmac<Sha256>, parts: &[&[u8]]) -> [u8; 32] {
    for part in parts {
        keyed.update(part);
    }
    keyed.finalize().into_bytes().into()
}

/// Returns the HMAC-SHA256 of the concatenated parts.
pub fn mac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    mac_of(keyed(key), parts)
}

pub fn fill(bytes: &mut [u8]) -> Result<()> {
    getrandom::fill(bytes).map_err(|error| StoreError::Broken(format!("no randomness: {error}")))
}
