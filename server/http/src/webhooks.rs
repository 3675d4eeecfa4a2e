//! Receives signed notices of providers; `x-signature` is the HMAC-SHA256 of the raw body.

use std::future::Future;
use std::net::SocketAddr;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use secrecy::ExposeSecret as _;
use serde::Serialize;
use warp::http::{HeaderMap, Method};
use warp::reply::Response;
use warp::{Filter, Rejection};

use super::body::{Incoming, JSON_LIMIT};
use super::connections::peer;
use super::reply::Answer;
use super::route::raw_body;
use super::{AdmittedRequest, Head, Http, Routes, context};
use loan_service::app::{Ctx, Tenant};
use loan_service::error::DomainError;
use loan_service::service::order_notice::{self, Sender};
use loan_service::service::payment_notice;

pub const PAYMENT: &str = "/webhooks/payment";

/// Serves `POST /webhooks/payment`, and `audit` and `disbursal` if their secrets are configured. Other paths get 404.
pub fn routes(http: &Http) -> Routes {
    let payment = warp::path!("webhooks" / "payment").and(notice(http)).then(async |notice: Notice| {
        notice
            .serve("PaymentNotice", PAYMENT, async |ctx, signature, body| {
                payment_notice::receive(&ctx, &signature, &body).await
            })
            .await
    });
    let unknown = warp::path("webhooks").and(warp::header::headers_cloned()).map(|headers: HeaderMap| {
        Answer::refusal(&ErrorCode::PathNotFound.into(), context::language(&headers)).into_response()
    });
    let mut routes = payment.boxed();
    for &sender in Sender::ALL {
        let settings = &http.app.settings;
        let (secret, name, path) = match sender {
            Sender::Audit => (&settings.audit_secret, "AuditNotice", "/webhooks/audit"),
            Sender::Disbursal => (&settings.disbursal_secret, "DisbursalNotice", "/webhooks/disbursal"),
        };
        let Some(secret) = secret.clone() else { continue };
        let route = warp::path("webhooks").and(warp::path(sender.name())).and(warp::path::end());
        let route = route.and(notice(http)).then(move |notice: Notice| {
            let secret = secret.clone();
            notice.serve(name, path, async move |ctx, signature, body| {
                order_notice::receive(&ctx, sender, secret.expose_secret(), &signature, &body).await
            })
        });
        routes = routes.or(route).unify().boxed();
    }
    routes.or(unknown).unify().boxed()
}

struct Notice {
    http: Http,
    method: Method,
    headers: HeaderMap,
    body: Incoming,
    peer: Option<SocketAddr>,
}

fn notice(http: &Http) -> impl Filter<Extract = (Notice,), Error = Rejection> + Clone + use<> {
    let http = http.clone();
    let head = warp::method().and(warp::header::headers_cloned());
    head.and(raw_body()).and(peer()).map(move |method, headers, body, peer| Notice {
        http: http.clone(),
        method,
        headers,
        body,
        peer,
    })
}

impl Notice {
    async fn serve<T, F, Fut>(self, name: &'static str, path: &'static str, work: F) -> Response
    where
        T: Serialize,
        F: FnOnce(Ctx, String, Bytes) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        let Self { http, method, headers, body, peer } = self;
        let language = context::language(&headers);
        let signature = context::header(&headers, "x-signature").to_owned();
        let is_post = method == Method::POST;
        let call = move |tenant: Tenant, mut admitted: AdmittedRequest| async move {
            let taken = async {
                let bytes = admitted.read(body, JSON_LIMIT).await?.into_bytes();
                if !is_post {
                    return Err(ErrorCode::MethodNotAllowed.into());
                }
                let at = tenant.now();
                let origin = admitted.origin.clone();
                let worked = work(Ctx { origin, ..Ctx::internal(tenant, at) }, signature, bytes).await;
                // A provider may take a 4xx as final, and would not send the notice again.
                worked.map_err(|error| match error.is_conflict() {
                    true => DomainError::of(ErrorCode::Unavailable).retry_after(1),
                    false => error,
                })
            };
            Answer::of(&taken.await, language).allowing_only("POST")
        };
        let head =
            Head { name, method: method.to_string(), path: path.to_owned(), query: String::new(), headers, peer };
        http.exchange(head, call).await
    }
}
