//! Refuses sandbox settings, a missing choice of catalogue, and weak secrets in production.

use std::collections::BTreeSet;

use secrecy::{ExposeSecret as _, SecretString};

use super::Serve;
use crate::signature::values;

/// Maximum number of values of a secret, while it is replaced.
const AT_ONCE: usize = 2;
const SHORTEST: usize = 32;
/// Minimum number of different characters in a secret. 32 random hexadecimal digits practically always have more.
const DIFFERENT: usize = 8;

impl Serve {
    /// Checks the settings of a server without `--qa`. The error names the setting and contains no secret.
    pub fn check(&self) -> Result<(), String> {
        if self.wants_qa() {
            return Ok(());
        }
        if let Some((name, _)) = self.controls.sandbox_only().into_iter().find(|(_, is_set)| *is_set) {
            return Err(format!("{name} is a setting of the sandbox, and this is a server without --qa; unset it"));
        }
        if self.fixtures.is_none() {
            return Err("no catalogue is named (--fixtures, LOAN_FIXTURES)".to_owned());
        }
        for (name, secret) in self.secrets() {
            if values(secret.expose_secret()).count() > AT_ONCE {
                return Err(format!("{name} has more than two values, the new and the old one"));
            }
            if is_weak(secret) {
                return Err(format!(
                    "{name} is too weak: a secret has at least {SHORTEST} characters, {DIFFERENT} of them different \
                     (`openssl rand -hex 32` makes one)"
                ));
            }
        }
        let named = |package: &String| self.partners.iter().filter(|(other, _)| other == package).count();
        if let Some((package, _)) = self.partners.iter().find(|(package, _)| named(package) > AT_ONCE) {
            return Err(format!("LOAN_PARTNERS has more than two values of {package}, the new and the old one"));
        }
        Ok(())
    }

    fn secrets(&self) -> Vec<(&'static str, &SecretString)> {
        let named = [("LOAN_OPS_TOKEN", &self.ops_token)].into_iter().chain(self.providers.secrets());
        let set = named.filter_map(|(name, secret)| Some((name, secret.as_ref()?)));
        let set = set.filter(|(_, secret)| !secret.expose_secret().is_empty());
        set.chain(self.partners.iter().map(|(_, secret)| ("LOAN_PARTNERS", secret))).collect()
    }
}

fn is_weak(secret: &SecretString) -> bool {
    let text = secret.expose_secret();
    let different = |value: &str| value.chars().collect::<BTreeSet<char>>().len();
    values(text).next().is_none()
        || values(text).any(|value| value.chars().count() < SHORTEST || different(value) < DIFFERENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_long_and_of_many_characters() {
        for weak in [
            "",
            "x",
            "token",
            &"a".repeat(64),
            &"ab".repeat(32),
            "0123456789abcdef0123456789abcde",
            ",",
            "0123456789abcdef0123456789abcdef,x",
        ] {
            assert!(is_weak(&weak.into()), "{weak}");
        }
        let two = "0123456789abcdef0123456789abcdef,a-secret-of-thirty-two-characters";
        for strong in ["0123456789abcdef0123456789abcdef", "a-secret-of-thirty-two-characters", two] {
            assert!(!is_weak(&strong.into()), "{strong}");
        }
    }
}
