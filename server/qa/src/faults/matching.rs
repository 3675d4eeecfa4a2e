//! Matches calls with faults.

use serde_json::Value;
use warp::http::HeaderMap;

use super::FaultRequest;
use loan_http::Exchange;

pub struct Request<'a> {
    pub exchange: &'a Exchange,
    /// `Null` if the request has no body.
    pub body: &'a Value,
    /// Id of the signed-in user, and the phone with and without 91; empty if nobody is signed in.
    pub user: &'a [String],
}

impl FaultRequest {
    pub(super) fn fits(&self, request: &Request<'_>) -> bool {
        let Some(path) = &self.path else { return false };
        let exchange = request.exchange;
        self.method.as_deref().is_none_or(|method| method_fits(method, &exchange.method))
            && path_fits(path, &exchange.path)
            && self.user.as_ref().is_none_or(|user| request.user.contains(user))
            && self.body.as_ref().is_none_or(|expected| has(request.body, expected, &|sent, text| sent == text))
            && self.headers.iter().flatten().all(|(name, value)| has_header(&exchange.headers, name, value))
    }
}

fn has_header(headers: &HeaderMap, name: &str, value: &str) -> bool {
    headers.get_all(name).iter().any(|sent| sent.to_str().is_ok_and(|sent| sent == value))
}

/// Returns whether `given` has all expected members, at any depth. Lists must have the same length. `is_same` compares
/// texts. A number equals the text of its digits.
pub fn has(given: &Value, expected: &Value, is_same: &impl Fn(&str, &str) -> bool) -> bool {
    match (given, expected) {
        (Value::Object(given), Value::Object(expected)) => {
            expected.iter().all(|(name, expected)| given.get(name).is_some_and(|given| has(given, expected, is_same)))
        }
        (Value::Array(given), Value::Array(expected)) => {
            let mut pairs = given.iter().zip(expected);
            given.len() == expected.len() && pairs.all(|(given, expected)| has(given, expected, is_same))
        }
        (Value::String(given), Value::String(expected)) => is_same(given, expected),
        (Value::String(given), Value::Number(expected)) => is_same(given, &expected.to_string()),
        (Value::Number(given), Value::String(expected)) => is_same(&given.to_string(), expected),
        (given, expected) => given == expected,
    }
}

/// Returns whether a method matches the expected one; `*` stands for every method.
pub fn method_fits(expected: &str, method: &str) -> bool {
    expected == "*" || expected.eq_ignore_ascii_case(method)
}

/// Returns whether a path matches a pattern, in which a final `*` matches any rest and `{…}` one segment.
pub fn path_fits(pattern: &str, path: &str) -> bool {
    segments_fit(pattern, path, |expected, _| is_placeholder(expected))
}

/// Returns whether a path of a call can match a pattern. `known` is the call's path, with `{…}` for a segment.
pub fn path_can_fit(pattern: &str, known: &str) -> bool {
    segments_fit(pattern, known, |expected, given| is_placeholder(expected) || is_placeholder(given))
}

fn is_placeholder(segment: &str) -> bool {
    segment.starts_with('{') && segment.ends_with('}')
}

fn segments_fit(pattern: &str, path: &str, is_any: impl Fn(&str, &str) -> bool) -> bool {
    let (mut expected, mut given) = (pattern.split('/').peekable(), path.split('/'));
    while let Some(segment) = expected.next() {
        let Some(found) = given.next() else { return false };
        if expected.peek().is_none()
            && let Some(begin) = segment.strip_suffix('*')
        {
            return found.starts_with(begin) || is_any(begin, found);
        }
        if segment != found && !is_any(segment, found) {
            return false;
        }
    }
    given.next().is_none()
}
