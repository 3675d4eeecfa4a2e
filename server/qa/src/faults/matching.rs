//! Matches calls with faults.

use serde_json::Value;
use warp::http::HeaderMap;

use super::FaultRequest;
use loan_http::Exchange;

pub struct Request<'a> {
    pub exchange: &'a Exchange,
    /// Null without a body.
    pub body: &'a Value,
    /// Names of the signed-in user: the id, the phone with 91 and without.
    pub user: &'a [String],
}

impl FaultRequest {
    pub(super) fn fits(&self, request: &Request<'_>) -> bool {
        let Some(path) = &self.path else { return false };
        let exchange = request.exchange;
        let method =
            self.method.as_deref().is_none_or(|method| method == "*" || method.eq_ignore_ascii_case(&exchange.method));
        method
            && path_fits(path, &exchange.path)
            && self.user.as_ref().is_none_or(|user| request.user.contains(user))
            && self.body.as_ref().is_none_or(|wanted| has(request.body, wanted))
            && self.headers.iter().flatten().all(|(name, value)| has_header(&exchange.headers, name, value))
    }
}

fn has_header(headers: &HeaderMap, name: &str, value: &str) -> bool {
    headers.get_all(name).iter().any(|sent| sent.to_str().is_ok_and(|sent| sent == value))
}

/// Whether a value has all members of another. Lists must be of the same length.
pub fn has(given: &Value, wanted: &Value) -> bool {
    match (given, wanted) {
        (Value::Object(given), Value::Object(wanted)) => {
            wanted.iter().all(|(name, wanted)| given.get(name).is_some_and(|given| has(given, wanted)))
        }
        (Value::Array(given), Value::Array(wanted)) => {
            given.len() == wanted.len() && given.iter().zip(wanted).all(|(given, wanted)| has(given, wanted))
        }
        (given, wanted) => given == wanted,
    }
}

/// Whether a path matches a pattern, in which `*` at the end stands for any rest and `{…}` for one segment.
pub fn path_fits(pattern: &str, path: &str) -> bool {
    if let Some(prefix) = pattern.strip_suffix('*') {
        return path.starts_with(prefix);
    }
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(wanted), Some(given)) if wanted == given || (wanted.starts_with('{') && wanted.ends_with('}')) => {}
            _ => return false,
        }
    }
}
