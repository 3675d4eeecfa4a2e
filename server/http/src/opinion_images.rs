//! Serves pictures of the user's own feedback to `<img>` elements, which send only the session cookie.

use std::net::SocketAddr;

use warp::http::HeaderMap;
use warp::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use warp::reply::Response;
use warp::{Filter, Reply};

use super::connections::peer;
use super::reply::envelope;
use super::{Http, Routes, context};
use loan_service::app::Ctx;
use loan_service::error::DomainError;
use loan_service::records::sessions::{self, Scope};
use loan_service::service::opinion;

pub fn routes(http: &Http) -> Routes {
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
    let name = http.interceptor.tenant(headers)?;
    let _visit = http.enter_counted(&name, headers, peer)?;
    let tenant = http.app.tenant(&name).await?;
    let at = tenant.now();
    let session = sessions::live(&tenant.store, context::token(headers), at).await?;
    let session = session.filter(|session| session.scope == Scope::Full && !session.is_unproved);
    let ctx = Ctx { session, ..Ctx::internal(tenant, at) };
    let (mime_type, bytes) = opinion::image(&ctx, id).await?;
    let mut response = bytes.into_response();
    let sent = response.headers_mut();
    let kind = HeaderValue::from_str(&mime_type).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    sent.insert(CONTENT_TYPE, kind);
    // The file name is fixed, because a name from the sender is not trusted.
    sent.insert(CONTENT_DISPOSITION, HeaderValue::from_static("inline; filename=\"picture.jpg\""));
    sent.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    sent.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    Ok(response)
}
