//! Signatures of requests to providers, of providers' notices and of partners' sign-ins: hex HMAC-SHA256.
//!
//! A secret that is being replaced has two values, separated by a comma: we sign with the first, and accept either.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Returns the values of a secret. The first one signs.
pub fn values(secret: &str) -> impl Iterator<Item = &str> {
    secret.split(',').map(str::trim).filter(|value| !value.is_empty())
}

pub fn sign(secret: &str, body: &[u8]) -> String {
    let secret = values(secret).next().unwrap_or_default();
    mac(secret, body).map(|mac| hex::encode(mac.finalize().into_bytes())).unwrap_or_default()
}

/// Returns whether `signature` is valid under any value of the secret.
pub fn is_signed(secret: &str, body: &[u8], signature: &str) -> bool {
    let Ok(given) = hex::decode(signature) else { return false };
    values(secret).any(|secret| mac(secret, body).is_some_and(|mac| mac.verify_slice(&given).is_ok()))
}

fn mac(secret: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(body);
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn while_a_secret_is_replaced_either_value_is_accepted_and_the_first_one_signs() {
        let (old, both, new) = ("the-old-one", "the-new-one, the-old-one", "the-new-one");
        assert_eq!(sign(both, b"body"), sign(new, b"body"));
        for (signer, taker, is_taken) in
            [(old, both, true), (new, both, true), (both, new, true), (both, old, false), (old, new, false)]
        {
            assert_eq!(is_signed(taker, b"body", &sign(signer, b"body")), is_taken, "{signer} for {taker}");
        }
        assert!(!is_signed(both, b"body", &sign(both, b"other")) && !is_signed("", b"body", &sign("", b"body")));
    }
}
