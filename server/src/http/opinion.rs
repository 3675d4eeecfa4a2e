//! Feedback.

use std::net::SocketAddr;

use loan_core::api::endpoint::Endpoint;
use warp::http::HeaderMap;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use warp::reply::Response;
use warp::{Filter, Reply};

use super::connections::peer;
use super::reply::envelope;
use super::{Calls, Form, Http, Part, Routes, context, kyc};
use crate::app::Ctx;
use crate::error::DomainError;
use crate::service::opinion::{self, OpinionForm};
use crate::store::records::sessions::{self, Scope};

const FEEDBACK: &[Part] = &[
    Part::text("content", "What is said, at most 300 characters."),
    Part::images("multipartFiles", "Pictures of it."),
    Part::text("problemDesc", "What the kind is called."),
    Part::text("problemType", "One of the kinds; may be left out."),
];

/// Kinds, history, sending.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::OpinionConfig, opinion::config);
    to.post(Endpoint::OpinionList, opinion::list);
    to.multipart(Endpoint::OpinionSave, FEEDBACK, save);
}

async fn save(ctx: Ctx, form: Form) -> Result<(), DomainError> {
    let input = OpinionForm {
        content: form.text("content").to_owned(),
        problem_type: form.text("problemType").to_owned(),
        pictures: form.files("multipartFiles").map(kyc::picture).collect(),
    };
    opinion::save(ctx, input).await
}

/// Images of the user's own feedback, at addresses an `<img>` can show: it sends the cookie and no header.
pub fn images(http: &Http) -> Routes {
    let http = http.clone();
    warp::path!("opinion-images" / String)
        .and(warp::get())
        .and(warp::header::headers_cloned())
        .and(peer())
        .then(move |id: String, headers: HeaderMap, peer: Option<SocketAddr>| {
            let http = http.clone();
            async move {
                let language = context::language(&headers);
                show(&http, &id, &headers, peer).await.unwrap_or_else(|error| envelope::<()>(&Err(error), language))
            }
        })
        .boxed()
}

async fn show(http: &Http, id: &str, headers: &HeaderMap, peer: Option<SocketAddr>) -> Result<Response, DomainError> {
    let name = http.around.tenant(headers)?;
    let _visit = http.enter_counted(&name, headers, peer)?;
    let tenant = http.app.tenant(&name).await?;
    let at = tenant.now();
    let session = sessions::live(&tenant.store, context::token(headers), at).await?;
    let session = session.filter(|session| session.scope == Scope::Full);
    let ctx = Ctx { session, ..Ctx::internal(tenant, at) };
    let (mime_type, bytes) = opinion::image(&ctx, id).await?;
    let mut response = bytes.into_response();
    let sent = response.headers_mut();
    let kind = HeaderValue::from_str(&mime_type).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    sent.insert(CONTENT_TYPE, kind);
    sent.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    sent.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    Ok(response)
}
