//! Fuzzes JSON bodies: each call parses or refuses a body, and a parsed body survives a round trip.

use std::sync::OnceLock;

use loan_core::api::endpoint::Endpoint;
use loan_core::api::envelope::Envelope;
use loan_server::http::calls::{Answered, Sent, UseCase};
use loan_server::http::{Calls, Form, FormPart, body, endpoints};
use serde::Serialize;
use serde::de::DeserializeOwned;
use warp::http::HeaderMap;
use warp::http::header::{CONTENT_TYPE, HeaderValue};

type Read = fn(&[u8]);

static BODIES: OnceLock<Vec<Read>> = OnceLock::new();

/// Parses the bytes as the body of every call, and as a response.
pub fn check(data: &[u8]) {
    let bodies = BODIES.get_or_init(|| {
        let mut bodies = Bodies(Vec::new());
        endpoints::register(&mut bodies);
        assert!(bodies.0.len() > 10, "the calls are known");
        bodies.0
    });
    bodies.iter().for_each(|read| read(data));
    understood::<Envelope<serde_json::Value>>(data);
}

fn understood<B: DeserializeOwned + Serialize>(data: &[u8]) {
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    let Ok(first) = body::json::<B>(&headers, data) else { return };
    let written = serde_json::to_vec(&first).expect("it can be written");
    let again: B = body::json(&headers, &written).expect("what was written is understood");
    assert_eq!(serde_json::to_vec(&again).expect("it can be written"), written);
}

struct Bodies(Vec<Read>);

impl Calls for Bodies {
    fn get<Q: Sent, T: Answered>(&mut self, _: Endpoint, _: impl UseCase<Q, T>) {}

    fn post<B: Sent + Serialize, T: Answered>(&mut self, _: Endpoint, _: impl UseCase<B, T>) {
        self.0.push(understood::<B>);
    }

    fn multipart<T: Answered>(&mut self, _: Endpoint, _: &'static [FormPart], _: impl UseCase<Form, T>) {}
}
