//! Operators and their permissions: names, hashes of tokens, scopes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use parking_lot::RwLock;
use serde::{Deserialize, Deserializer, de};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq as _;

use crate::signature::values;

const ONLY: &str = "operator";
const NAME_LIMIT: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Scope {
    /// Mint tickets that sign a user in.
    Tickets,
    /// Report the outcome of an application or a disbursal.
    Orders,
    Opinions,
    Outbox,
    Sessions,
    Audit,
    Metrics,
}

impl Scope {
    pub const ALL: [Self; 7] =
        [Self::Tickets, Self::Orders, Self::Opinions, Self::Outbox, Self::Sessions, Self::Audit, Self::Metrics];
}

/// The SHA-256 of a token. A token is random, so its hash needs neither salt nor many rounds.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TokenHash([u8; 32]);

impl TokenHash {
    fn of(token: &str) -> Self {
        Self(Sha256::digest(token).into())
    }
}

impl<'de> Deserialize<'de> for TokenHash {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(from)?;
        let mut bytes = [0; 32];
        // The error does not contain the text, which may be the token itself.
        hex::decode_to_slice(&digits, &mut bytes)
            .map(|()| Self(bytes))
            .map_err(|_| de::Error::custom("a tokenSha256 is 64 hexadecimal digits"))
    }
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Operator {
    pub name: String,
    token_sha256: TokenHash,
    scopes: BTreeSet<Scope>,
}

impl Operator {
    pub fn may(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope)
    }
}

impl std::fmt::Debug for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Operator").field("name", &self.name).field("scopes", &self.scopes).finish_non_exhaustive()
    }
}

/// All operators. If there are none, the operator API does not exist. Clones share their content, so a
/// [replacement](Operators::replace) takes effect in all of them at once.
#[derive(Debug, Clone, Default)]
pub struct Operators(Arc<RwLock<Vec<Operator>>>);

impl Operators {
    fn of(operators: Vec<Operator>) -> Self {
        Self(Arc::new(RwLock::new(operators)))
    }

    pub fn replace(&self, others: &Self) {
        let others = others.0.read().clone();
        *self.0.write() = others;
    }

    /// Returns one operator with every scope for each value of the token: two operators while the token is being
    /// replaced, none for an empty token.
    pub fn with_token(token: &str) -> Self {
        let one = |token| Operator {
            name: ONLY.to_owned(),
            token_sha256: TokenHash::of(token),
            scopes: BTreeSet::from(Scope::ALL),
        };
        Self::of(values(token).map(one).collect())
    }

    /// Reads a JSON file: `[{"name", "tokenSha256", "scopes"}]`.
    pub fn read(file: &Path) -> Result<Self, String> {
        let fault = |why: &dyn std::fmt::Display| format!("--operators {}: {why}", file.display());
        let text = std::fs::read(file).map_err(|error| fault(&error))?;
        Self::parse(&text).map_err(|why| fault(&why))
    }

    pub fn parse(json: &[u8]) -> Result<Self, String> {
        let operators: Vec<Operator> = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        if operators.is_empty() {
            return Err("nobody is named".to_owned());
        }
        let mut tokens = BTreeMap::new();
        let mut names = BTreeSet::new();
        for Operator { name, token_sha256, scopes } in &operators {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
            if name.is_empty() || name.len() > NAME_LIMIT || !name.bytes().all(is_plain) {
                return Err(format!("a name is 1 to {NAME_LIMIT} letters, digits, '-', '_' or '.'"));
            }
            if scopes.is_empty() {
                return Err(format!("{name} has no scope"));
            }
            if !names.insert(name) {
                return Err(format!("{name} is named twice"));
            }
            if token_sha256 == &TokenHash::of("") {
                return Err(format!("{name} has an empty token"));
            }
            if let Some(other) = tokens.insert(token_sha256.0, name) {
                return Err(format!("{other} and {name} have the same token"));
            }
        }
        Ok(Self::of(operators))
    }

    pub fn is_empty(&self) -> bool {
        self.0.read().is_empty()
    }

    /// Returns the operator with this token. Compares every hash in constant time, so that timing reveals nothing.
    pub fn holder(&self, token: &str) -> Option<Operator> {
        let sent = TokenHash::of(token);
        let is_theirs = |operator: &Operator| bool::from(operator.token_sha256.0.ct_eq(&sent.0));
        let all = self.0.read();
        all.iter().fold(None, |found, operator| if is_theirs(operator) { Some(operator) } else { found }).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(token: &str) -> String {
        hex::encode(TokenHash::of(token).0)
    }

    #[test]
    fn an_operator_is_known_by_the_token_and_may_do_what_the_scopes_say() {
        let file = format!(
            r#"[{{"name": "audit-desk", "tokenSha256": "{}", "scopes": ["orders", "opinions"]}},
                {{"name": "prometheus", "tokenSha256": "{}", "scopes": ["metrics"]}}]"#,
            hash("one"),
            hash("two").to_uppercase(),
        );
        let operators = Operators::parse(file.as_bytes()).unwrap();
        let desk = operators.holder("one").unwrap();
        assert_eq!(desk.name, "audit-desk");
        let allowed: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| desk.may(*scope)).collect();
        assert_eq!(allowed, [Scope::Orders, Scope::Opinions]);
        assert_eq!(operators.holder("two").unwrap().name, "prometheus");
        for nobody in ["", "on", "three", &hash("one")] {
            assert!(operators.holder(nobody).is_none(), "{nobody}");
        }
        assert!(!format!("{operators:?}").contains(&hash("one")[..8]));
    }

    #[test]
    fn one_token_is_one_operator_with_every_scope_and_an_empty_one_is_nobody() {
        let operators = Operators::with_token("secret");
        let only = operators.holder("secret").unwrap();
        assert!(only.name == "operator" && Scope::ALL.into_iter().all(|scope| only.may(scope)));
        assert!(operators.holder("").is_none());
        let two = Operators::with_token("new,old");
        assert!(["new", "old"].into_iter().all(|token| two.holder(token).is_some()) && two.holder("new,old").is_none());
        assert!(Operators::with_token("").is_empty() && Operators::with_token("").holder("").is_none());
    }

    #[test]
    fn a_replaced_operator_is_refused_everywhere() {
        let known = Operators::with_token("one");
        let elsewhere = known.clone();
        known.replace(&Operators::with_token("two"));
        assert!(elsewhere.holder("one").is_none() && elsewhere.holder("two").is_some());
    }

    #[test]
    fn a_file_that_is_wrong_is_refused_in_one_line_that_repeats_no_token() {
        let one = |name: &str, token: &str, scopes: &str| {
            format!(r#"{{"name": "{name}", "tokenSha256": "{token}", "scopes": {scopes}}}"#)
        };
        let (a, b) = (hash("a"), hash("b"));
        for (file, expected) in [
            ("{}".to_owned(), "sequence"),
            ("[]".to_owned(), "nobody"),
            (format!("[{}]", one("desk", &a, r#"["fly"]"#)), "unknown variant `fly`"),
            (format!("[{}]", one("desk", &a, "[]")), "desk has no scope"),
            (format!("[{}]", one("desk", "the-token-itself", r#"["orders"]"#)), "64 hexadecimal digits"),
            (format!("[{}]", one("desk", &a[1..], r#"["orders"]"#)), "64 hexadecimal digits"),
            (format!("[{}]", one("", &a, r#"["orders"]"#)), "a name is"),
            (format!("[{}]", one("a desk", &a, r#"["orders"]"#)), "a name is"),
            (r#"[{"name": "desk", "token": "the-token-itself", "scopes": []}]"#.to_owned(), "unknown field `token`"),
            (format!("[{}]", one("desk", &hash(""), r#"["orders"]"#)), "desk has an empty token"),
            (format!("[{}, {}]", one("desk", &a, r#"["orders"]"#), one("desk", &b, r#"["audit"]"#)), "twice"),
            (format!("[{}, {}]", one("x", &a, r#"["orders"]"#), one("y", &a, r#"["audit"]"#)), "x and y have the same"),
        ] {
            let line = Operators::parse(file.as_bytes()).unwrap_err();
            assert!(line.contains(expected) && line.lines().count() == 1, "{file}: {line}");
            assert!(!line.contains("the-token-itself"), "{line}");
        }
    }
}
