//! The signature of every message between this server and a provider: hex HMAC-SHA256 of the raw body.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The signature of a body.
pub fn sign(secret: &str, body: &[u8]) -> String {
    mac(secret, body).map(|mac| hex::encode(mac.finalize().into_bytes())).unwrap_or_default()
}

/// Whether `signature` is that of the body.
pub fn is_signed(secret: &str, body: &[u8], signature: &str) -> bool {
    match (mac(secret, body), hex::decode(signature)) {
        (Some(mac), Ok(given)) => mac.verify_slice(&given).is_ok(),
        _ => false,
    }
}

fn mac(secret: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(body);
    Some(mac)
}
