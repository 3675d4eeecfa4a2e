//! Answers requests that match no call: unknown paths and wrong methods.

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Endpoint, Method};
use loan_core::message::Language;
use warp::http::HeaderMap;

use super::reply::Answer;
use super::{context, route};

pub fn unknown(path: &str, headers: &HeaderMap) -> Answer {
    let language = context::language(headers);
    let methods: Vec<&str> = Endpoint::ALL
        .iter()
        .filter(|endpoint| route::arguments(**endpoint, path).is_some())
        .map(|endpoint| match endpoint.method() {
            Method::Get => "GET",
            Method::Post => "POST",
        })
        .collect();
    if methods.is_empty() {
        return Answer::refusal(&ErrorCode::PathNotFound.into(), language);
    }
    Answer::refusal(&ErrorCode::MethodNotAllowed.into(), language).allowing(&methods.join(", "))
}

pub fn without_path() -> Answer {
    Answer::refusal(&ErrorCode::Malformed.into(), Language::En)
}
