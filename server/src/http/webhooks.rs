//! Signed notices of providers.

use loan_core::api::code::ErrorCode;
use warp::Filter;
use warp::http::HeaderMap;

use super::body::{self, JSON_LIMIT};
use super::reply::Answer;
use super::route::raw_body;
use super::{Head, Http, Outcome, Routes, context};
use crate::app::Ctx;
use crate::service::callback;

/// Where the payment provider's notices go.
pub const PAYMENT: &str = "/webhooks/payment";

/// `POST /webhooks/payment`, HMAC-SHA256 over the raw body in `x-signature`.
pub fn routes(http: &Http) -> Routes {
    let http = http.clone();
    warp::path!("webhooks" / "payment")
        .and(warp::header::headers_cloned())
        .and(warp::method())
        .and(raw_body())
        .then(move |headers: HeaderMap, method: warp::http::Method, incoming| {
            let http = http.clone();
            async move {
                let language = context::language(&headers);
                let signature = context::header(&headers, "x-signature").to_owned();
                let is_post = method == warp::http::Method::POST;
                let call = move |tenant: crate::app::Tenant| async move {
                    let taken = async {
                        let bytes = body::read(incoming, JSON_LIMIT).await?;
                        if !is_post {
                            return Err(ErrorCode::MethodNotAllowed.into());
                        }
                        let at = tenant.now();
                        callback::receive(&Ctx::internal(tenant, at), &signature, &bytes).await
                    };
                    Outcome { answer: Answer::of(&taken.await, language), request: bytes::Bytes::new() }
                };
                let (path, query) = (PAYMENT.to_owned(), String::new());
                let head = Head { name: "PaymentNotice", method: method.to_string(), path, query, headers };
                http.exchange(head, call).await
            }
        })
        .boxed()
}
