//! Fuzzes queries and headers: neither causes a panic, and each call refuses an unknown parameter.

use std::sync::OnceLock;

use loan_core::api::endpoint::Endpoint;
use loan_server::http::calls::{Answered, Sent, UseCase};
use loan_server::http::{Calls, Form, FormPart, body, context, endpoints};
use serde::Serialize;
use serde::de::DeserializeOwned;
use warp::http::header::{HeaderMap, HeaderName, HeaderValue};

type Read = fn(&str, &[(String, String)]) -> bool;

/// The parser of each call's query, and the names of its path parameters.
static QUERIES: OnceLock<Vec<(Read, Vec<&'static str>)>> = OnceLock::new();

/// Parses the bytes as the query of every call, and as headers. The query's first value serves as path parameter.
/// Checks that every call refuses the same query with an unknown parameter.
pub fn check(data: &[u8]) {
    headers(data);
    let Ok(text) = std::str::from_utf8(data) else { return };
    let queries = QUERIES.get_or_init(|| {
        let mut queries = Queries(Vec::new());
        endpoints::register(&mut queries);
        assert!(queries.0.len() > 10, "the calls are known");
        queries.0
    });
    let value = text.split(['&', '=']).nth(1).unwrap_or_default();
    let with_unknown = format!("{text}&unknown=1");
    for (read, names) in queries {
        let path: Vec<_> = names.iter().map(|name| ((*name).to_owned(), value.to_owned())).collect();
        let _ = read(text, &path);
        assert!(!read(&with_unknown, &path), "an unknown parameter is accepted: {with_unknown}");
    }
}

fn headers(data: &[u8]) {
    let Ok(value) = HeaderValue::from_bytes(data) else { return };
    let names =
        ["cookie", "token", "web_uuid", "accept-language", "user-agent", "os", "x-forwarded-for", "x-request-id"];
    let headers: HeaderMap = names.into_iter().map(|name| (HeaderName::from_static(name), value.clone())).collect();
    let _ = (context::language(&headers), context::token(&headers), context::cookie(&headers, "token"));
    if let Ok(client) = context::client(&headers) {
        assert!(!client.web_uuid.is_empty() && client.web_uuid.chars().count() <= 256, "{client:?}");
    }
}

fn understood<Q: DeserializeOwned>(text: &str, path: &[(String, String)]) -> bool {
    body::query::<Q>(text, path).is_ok()
}

struct Queries(Vec<(Read, Vec<&'static str>)>);

impl Calls for Queries {
    fn get<Q: Sent, T: Answered>(&mut self, endpoint: Endpoint, _: impl UseCase<Q, T>) {
        let parameters = endpoint.path().split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        self.0.push((understood::<Q>, parameters.collect()));
    }

    fn post<B: Sent + Serialize, T: Answered>(&mut self, _: Endpoint, _: impl UseCase<B, T>) {}

    fn multipart<T: Answered>(&mut self, _: Endpoint, _: &'static [FormPart], _: impl UseCase<Form, T>) {}
}
