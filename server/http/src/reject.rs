//! Answers requests that match no call: unknown paths, wrong methods, rejections of filters.

use std::convert::Infallible;

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Endpoint, Method};
use loan_core::message::Language;
use warp::http::HeaderMap;
use warp::reject::Rejection;
use warp::reply::Response;

use super::reply::Answer;
use super::{context, route};
use loan_service::error::DomainError;

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

pub async fn recover(rejection: Rejection) -> Result<Response, Infallible> {
    let code = if rejection.is_not_found() {
        ErrorCode::PathNotFound
    } else if rejection.find::<warp::reject::MethodNotAllowed>().is_some() {
        ErrorCode::MethodNotAllowed
    } else if rejection.find::<warp::reject::PayloadTooLarge>().is_some() {
        ErrorCode::TooLarge
    } else if rejection.find::<warp::reject::UnsupportedMediaType>().is_some() {
        ErrorCode::UnsupportedMedia
    } else {
        ErrorCode::Malformed
    };
    Ok(Answer::refusal(&DomainError::of(code), Language::En).into_response())
}
