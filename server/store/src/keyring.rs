//! Seals (encrypts) values with a store's current key, and opens them with any of its keys.
//!
//! A sealed value is `format, schema version, key id, nonce, XAES-256-GCM(text)`. The cipher also authenticates the
//! value's place (its key in the store) and the bytes before the nonce, so a value does not open at another place.

use std::collections::BTreeSet;
use std::fmt;

use secrecy::zeroize::Zeroizing;
use secrecy::{ExposeSecret as _, SecretBox, SecretString};
use xaes_256_gcm::Xaes256Gcm;
use xaes_256_gcm::aead::{Aead as _, KeyInit as _, Payload};

use super::engine::{Result, StoreError};
use super::seal::{fill, mac};

/// The only supported format of sealed values.
const FORMAT: u8 = 2;
const NONCE_BYTES: usize = 24;
pub(super) const ID_BYTES: usize = 8;
const HEAD: usize = 2 + ID_BYTES;

/// 256 bits that are never printed, and are overwritten when dropped.
pub(super) type Secret = SecretBox<[u8; 32]>;

/// 256 bits from which the keys of a store are derived.
pub struct StoreKey(Secret);

impl StoreKey {
    pub fn random() -> Result<Self> {
        Ok(Self(random()?))
    }

    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = Zeroizing::new([0; 32]);
        hex::decode_to_slice(text.trim(), bytes.as_mut_slice()).ok()?;
        Some(Self(secret(&bytes)))
    }

    /// Returns whether the key is obviously not random: 32 random bytes practically always have 16 different values.
    pub fn is_weak(&self) -> bool {
        const DIFFERENT: usize = 16;
        self.0.expose_secret().iter().collect::<BTreeSet<_>>().len() < DIFFERENT
    }

    /// Derives the key for [lookups](super::seal::Sealer::lookup), for a store that is not persistent.
    pub(super) fn lookup(&self) -> Secret {
        secret(&mac(self.0.expose_secret(), &[b"saral/lookup/1"]))
    }

    pub fn to_hex(&self) -> SecretString {
        hex::encode(self.0.expose_secret()).into()
    }
}

impl Clone for StoreKey {
    fn clone(&self) -> Self {
        Self(secret(self.0.expose_secret()))
    }
}

impl fmt::Debug for StoreKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoreKey(…)")
    }
}

pub(super) fn random() -> Result<Secret> {
    let mut bytes = Zeroizing::new([0; 32]);
    fill(bytes.as_mut_slice())?;
    Ok(secret(&bytes))
}

pub(super) fn secret(bytes: &[u8; 32]) -> Secret {
    SecretBox::init_with_mut(|secret: &mut [u8; 32]| secret.copy_from_slice(bytes))
}

/// Identifies a key, and reveals nothing about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyId(pub(super) [u8; ID_BYTES]);

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

struct Derived {
    id: KeyId,
    cipher: Xaes256Gcm,
}

impl Derived {
    fn of(key: &StoreKey) -> Self {
        let derive = |purpose: &str| Zeroizing::new(mac(key.0.expose_secret(), &[purpose.as_bytes()]));
        let id = derive("saral/key-id/1").first_chunk().copied().unwrap_or_default();
        Self { id: KeyId(id), cipher: Xaes256Gcm::new((&*derive("saral/seal/2")).into()) }
    }
}

pub struct Plain {
    pub key: KeyId,
    pub version: u8,
    pub text: Vec<u8>,
}

pub struct Keyring {
    current: Derived,
    older: Vec<Derived>,
}

impl Keyring {
    pub fn new(current: &StoreKey, older: &[StoreKey]) -> Self {
        Self { current: Derived::of(current), older: older.iter().map(Derived::of).collect() }
    }

    pub fn current(&self) -> KeyId {
        self.current.id
    }

    pub fn has(&self, id: KeyId) -> bool {
        self.find(id).is_some()
    }

    fn all(&self) -> impl Iterator<Item = &Derived> {
        std::iter::once(&self.current).chain(&self.older)
    }

    fn find(&self, id: KeyId) -> Option<&Derived> {
        self.all().find(|key| key.id == id)
    }

    /// Encrypts the text of a value that is stored at `place`.
    pub fn seal(&self, place: &[u8], version: u8, text: &[u8]) -> Result<Vec<u8>> {
        let mut nonce = [0; NONCE_BYTES];
        fill(&mut nonce)?;
        let head = [[FORMAT, version].as_slice(), &self.current.id.0].concat();
        let payload = Payload { msg: text, aad: &[&head, place].concat() };
        let sealed = self.current.cipher.encrypt((&nonce).into(), payload);
        let sealed = sealed.map_err(|_| StoreError::Broken("a value could not be sealed".to_owned()))?;
        Ok([&head, nonce.as_slice(), &sealed].concat())
    }

    /// Decrypts a value. Fails when it is damaged, sealed for another place, or sealed with an unknown key.
    pub fn open(&self, place: &[u8], sealed: &[u8]) -> Result<Plain> {
        self.opened(place, sealed)
            .ok_or_else(|| StoreError::Broken("a value does not open: damaged, or written with another key".to_owned()))
    }

    fn opened(&self, place: &[u8], sealed: &[u8]) -> Option<Plain> {
        let (head, rest) = sealed.split_at_checked(HEAD)?;
        let (nonce, msg) = rest.split_first_chunk::<NONCE_BYTES>()?;
        let [FORMAT, version, id @ ..] = head else { return None };
        let key = self.find(KeyId(id.try_into().ok()?))?;
        let text = key.cipher.decrypt(nonce.into(), Payload { msg, aad: &[head, place].concat() }).ok()?;
        Some(Plain { key: key.id, version: *version, text })
    }

    /// Returns whether a value is sealed in the current format with the current key.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        sealed.first() == Some(&FORMAT) && sealed.get(2..HEAD) == Some(self.current.id.0.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published vectors of XAES-256-GCM (<https://c2sp.org/XAES-256-GCM>).
    #[test]
    fn the_cipher_is_the_one_that_was_published() {
        for (key, aad, sealed) in [
            (1, "", "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271"),
            (3, "c2sp.org/XAES-256-GCM", "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d"),
        ] {
            let payload = Payload { msg: b"XAES-256-GCM", aad: aad.as_bytes() };
            let found = Xaes256Gcm::new((&[key; 32]).into()).encrypt(b"ABCDEFGHIJKLMNOPQRSTUVWX".into(), payload);
            assert_eq!(hex::encode(found.unwrap()), sealed);
        }
    }
}
