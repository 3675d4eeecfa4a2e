//! Serves pictures of the user's own feedback to `<img>` elements, which send only the session cookie.

use std::net::SocketAddr;

use warp::http::HeaderMap;
use warp::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use warp::reply::Response;
use warp::{Filter, Reply};

use super::access::PendingRequest;
use super::connections::peer;
use super::reply::Answer;
use super::{Http, Routes, context};
use loan_service::app::Ctx;
use loan_service::error::DomainError;
use loan_service::log;
use loan_service::records::sessions::{self, Scope};
use loan_service::service::opinion;

/// The endpoint's name, for logs and metrics.
const NAME: &str = "OpinionImage";

pub fn routes(http: &Http) -> Routes {
    let http = http.clone();
    warp::path!("opinion-images" / String)
        .and(warp::get())
        .and(warp::header::headers_cloned())
        .and(peer())
        .then(move |id: String, headers: HeaderMap, peer: Option<SocketAddr>| {
            let http = http.clone();
            async move { serve(&http, &id, &headers, peer).await }
        })
        .boxed()
}

async fn serve(http: &Http, id: &str, headers: &HeaderMap, peer: Option<SocketAddr>) -> Response {
    let client = http.client(headers, peer);
    let origin = http.origin(headers, &client);
    let request = origin.request.clone();
    let pending = PendingRequest::new(NAME, "GET", &origin);
    let refuse = |error: DomainError| Answer::refusal(&error, context::language(headers)).into_response();
    let name = match http.interceptor.tenant(headers) {
        Ok(name) => name,
        Err(error) => return pending.answer(&http.metrics, refuse(error), ""),
    };
    let shown = log::within(request, NAME, async {
        http.admission.admit()?;
        let _admitted = http.enter_counted(&name, client, origin)?;
        let tenant = http.app.tenant(&name).await?;
        let at = tenant.now();
        let session = sessions::live(&tenant.store, context::token(headers), at).await?;
        let session = session.filter(|session| session.scope == Scope::Full && !session.is_unproved);
        opinion::image(&Ctx { session, ..Ctx::internal(tenant, at) }, id).await
    });
    let response = shown.await.map_or_else(refuse, |(mime_type, bytes)| picture(&mime_type, bytes));
    pending.answer(&http.metrics, response, &name)
}

fn picture(mime_type: &str, bytes: Vec<u8>) -> Response {
    let mut response = bytes.into_response();
    let sent = response.headers_mut();
    let kind = HeaderValue::from_str(mime_type).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    sent.insert(CONTENT_TYPE, kind);
    // The file name is fixed, because a name from the sender is not trusted.
    sent.insert(CONTENT_DISPOSITION, HeaderValue::from_static("inline; filename=\"picture.jpg\""));
    sent.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    sent.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    response
}
