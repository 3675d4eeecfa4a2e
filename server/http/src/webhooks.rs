//! Receives providers' notices. The use cases check `x-signature`, the HMAC-SHA256 of the raw body.

use std::future::Future;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use secrecy::ExposeSecret as _;
use serde::Serialize;
use warp::Filter as _;
use warp::http::{HeaderMap, Method};
use warp::reply::Response;

use super::body::{Incoming, JSON_LIMIT};
use super::reply::Answer;
use super::route::whole;
use super::{AdmittedRequest, Head, Http, Routes, context};
use loan_service::app::{Ctx, Tenant};
use loan_service::error::DomainError;
use loan_service::service::order_notice::{self, Sender};
use loan_service::service::payment_notice;

pub const PAYMENT: &str = "/webhooks/payment";

/// Serves `POST /webhooks/payment`, and `audit` and `disbursal` if their secrets are configured. Other paths get 404.
pub fn routes(http: &Http) -> Routes {
    let shared = http.clone();
    let payment = warp::path!("webhooks" / "payment").and(whole()).then(move |head, body| {
        shared.clone().notice(("PaymentNotice", PAYMENT), head, body, async |ctx, signature, body| {
            payment_notice::receive(&ctx, &signature, &body).await
        })
    });
    let unknown = warp::path("webhooks").and(warp::header::headers_cloned()).map(|headers: HeaderMap| {
        Answer::refusal(&ErrorCode::PathNotFound.into(), context::language(&headers)).into_response()
    });
    let mut routes = payment.boxed();
    for &sender in Sender::ALL {
        let settings = &http.app.settings;
        let (secret, named) = match sender {
            Sender::Audit => (&settings.audit_secret, ("AuditNotice", "/webhooks/audit")),
            Sender::Disbursal => (&settings.disbursal_secret, ("DisbursalNotice", "/webhooks/disbursal")),
        };
        let (Some(secret), http) = (secret.clone(), http.clone()) else { continue };
        let route = warp::path("webhooks").and(warp::path(sender.name())).and(warp::path::end());
        let route = route.and(whole()).then(move |head, body| {
            let secret = secret.clone();
            http.clone().notice(named, head, body, async move |ctx, signature, body| {
                order_notice::receive(&ctx, sender, secret.expose_secret(), &signature, &body).await
            })
        });
        routes = routes.or(route).unify().boxed();
    }
    routes.or(unknown).unify().boxed()
}

impl Http {
    /// Serves a notice. The name and the path are for logs, the journal and faults.
    async fn notice<T, F, Fut>(
        self,
        (name, path): (&'static str, &str),
        head: Head,
        body: Incoming,
        work: F,
    ) -> Response
    where
        T: Serialize,
        F: FnOnce(Ctx, String, Bytes) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        let language = context::language(&head.headers);
        let signature = context::header(&head.headers, "x-signature").to_owned();
        let is_post = head.method == Method::POST;
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
        self.exchange(name, Head { path: path.to_owned(), query: String::new(), ..head }, call).await
    }
}
