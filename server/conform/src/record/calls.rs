//! Stores a tenant's recorded calls: logins, successful changes and reads.

use std::collections::{BTreeMap, VecDeque};

use bytes::Bytes;
use http::Response;
use loan_core::api::endpoint::{BASE_PATH, Effect, Endpoint, Method};
use loan_core::time::Timestamp;
use serde_json::Value;

use super::Asked;
use super::headers::{cookie, header};
use crate::call::Answer;

/// Maximum number of recorded calls; the oldest are dropped.
const KEPT: usize = 5000;
/// Maximum total size of the recorded answers, in bytes. A single larger answer is also recorded.
const BYTES: usize = 16 * 1024 * 1024;
const READS: [Endpoint; 5] =
    [Endpoint::HomeIndex, Endpoint::AuthStatus, Endpoint::CardList, Endpoint::OrderList, Endpoint::OrderDetail];

#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub at: Timestamp,
    pub endpoint: Endpoint,
    /// Id of the order that the call concerns; empty for none.
    pub order: String,
    pub answer: Answer,
}

/// One user's calls, oldest first.
#[derive(Debug, Clone)]
pub(super) struct Recording {
    pub calls: Vec<Seen>,
}

#[derive(Debug, Default)]
pub(super) struct Calls {
    /// Session token, size of the answer, call.
    calls: VecDeque<(String, usize, Seen)>,
    bytes: usize,
    /// Phones by session token, if the login was recorded.
    phones: BTreeMap<String, String>,
}

impl Calls {
    /// Records a call, if it succeeded and a recording may need it.
    pub(super) fn see(&mut self, at: Timestamp, asked: &Asked, response: &Response<Bytes>) {
        let body: Value = serde_json::from_slice(response.body()).unwrap_or_default();
        if response.status() != 200 || body.get("code").and_then(Value::as_i64) != Some(0) {
            return;
        }
        let Some(endpoint) = endpoint(asked) else { return };
        let request: Value = serde_json::from_slice(&asked.body).unwrap_or_default();
        let text = |value: &Value, pointer: &str| value.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        if endpoint == Endpoint::Login {
            if let (Some(phone), Some(token)) = (text(&request, "/phone"), text(&body, "/data/token")) {
                self.phones.insert(token.clone(), phone);
                let seen = Seen { at, endpoint, order: String::new(), answer: answer(response, body) };
                self.keep(token, response.body().len(), seen);
            }
            return;
        }
        if endpoint.effect() != Effect::Change && !READS.contains(&endpoint) {
            return;
        }
        let token = match header(&asked.headers, "token") {
            "" => cookie(&asked.headers, "token").to_owned(),
            token => token.to_owned(),
        };
        let named = form_urlencoded::parse(asked.query.as_bytes()).find(|(name, _)| name == "orderId");
        let order = named.map(|(_, id)| id.into_owned()).or_else(|| text(&request, "/orderId"));
        let order = order.or_else(|| text(&body, "/data/orderId")).unwrap_or_default();
        self.keep(token, response.body().len(), Seen { at, endpoint, order, answer: answer(response, body) });
    }

    fn keep(&mut self, token: String, bytes: usize, seen: Seen) {
        self.bytes += bytes;
        self.calls.push_back((token, bytes, seen));
        while self.calls.len() > KEPT || self.bytes > BYTES && self.calls.len() > 1 {
            let Some((dropped, bytes, _)) = self.calls.pop_front() else { return };
            self.bytes -= bytes;
            if !self.calls.iter().any(|(token, ..)| *token == dropped) {
                self.phones.remove(&dropped);
            }
        }
    }

    /// Returns the calls of the user with `phone`; without `phone`, of the user who made the last call.
    pub(super) fn of(&self, phone: Option<String>) -> Option<Recording> {
        let (last, ..) = self.calls.back()?;
        let wanted = phone.or_else(|| self.phones.get(last).cloned());
        let is_theirs = |token: &String| match &wanted {
            Some(phone) => self.phones.get(token) == Some(phone),
            // A user who signed in before the recording began has a session, but no known phone.
            None => token == last,
        };
        let calls: Vec<Seen> =
            self.calls.iter().filter(|(token, ..)| is_theirs(token)).map(|(_, _, seen)| seen.clone()).collect();
        (!calls.is_empty()).then_some(Recording { calls })
    }
}

impl Recording {
    /// Returns the last read by `endpoint` that concerns `order`; an empty `order` finds reads that concern no order.
    pub(super) fn last(&self, endpoint: Endpoint, order: &str) -> Option<&Seen> {
        self.calls.iter().rev().find(|seen| seen.endpoint == endpoint && seen.order == order)
    }

    /// Returns when the change `endpoint` first succeeded for `order`; an empty `order` matches all orders.
    pub(super) fn done(&self, endpoint: Endpoint, order: &str) -> Option<Timestamp> {
        let about = |seen: &&Seen| seen.endpoint == endpoint && (order.is_empty() || seen.order == order);
        self.calls.iter().find(about).map(|seen| seen.at)
    }
}

fn answer(response: &Response<Bytes>, body: Value) -> Answer {
    Answer { status: response.status().as_u16(), headers: response.headers().clone(), body }
}

fn endpoint(asked: &Asked) -> Option<Endpoint> {
    let given: Vec<&str> = asked.path.strip_prefix(BASE_PATH)?.split('/').collect();
    let is_it = |endpoint: &&Endpoint| {
        let method = if endpoint.method() == Method::Get { "GET" } else { "POST" };
        let expected: Vec<&str> = endpoint.path().split('/').collect();
        let fits =
            |(expected, given): (&&str, &&str)| expected == given || expected.starts_with('{') && !given.is_empty();
        asked.method == method && expected.len() == given.len() && expected.iter().zip(&given).all(fits)
    };
    Endpoint::ALL.iter().find(is_it).copied()
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;
    use serde_json::json;

    use super::*;

    #[test]
    fn many_long_answers_take_no_more_memory_than_they_may() {
        let mut calls = Calls::default();
        let asked = Asked {
            method: http::Method::GET,
            path: [BASE_PATH, Endpoint::OrderList.path()].concat(),
            query: String::new(),
            headers: HeaderMap::new(),
            body: Bytes::new(),
        };
        let mut see = |length: usize| {
            let body = Bytes::from(json!({ "code": 0, "data": "x".repeat(length) }).to_string());
            calls.see(Timestamp::from_epoch_ms(0), &asked, &Response::new(body));
            (calls.calls.len(), calls.bytes)
        };
        for _ in 0..10 {
            assert!(see(BYTES / 4).1 <= BYTES);
        }
        assert_eq!(see(BYTES / 4).0, 3);
        assert_eq!(see(2 * BYTES).0, 1, "the last answer is kept");
        assert!(see(1).1 <= BYTES);
    }
}
