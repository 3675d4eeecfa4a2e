//! Wraps every call with the controls: picks its tenant, applies its faults, and records it in the journal.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::{StreamExt, stream};
use warp::Reply;
use warp::http::HeaderMap;
use warp::http::header::{CONTENT_LENGTH, HeaderValue};
use warp::reply::Response;

use super::faults::{FaultKind, FaultRequest};
use super::{Qa, guard, journal};
use crate::error::DomainError;
use crate::http::reply::Answer;
use crate::http::{Exchange, Interceptor, Outcome, context};

#[async_trait]
impl Interceptor for Qa {
    fn tenant(&self, headers: &HeaderMap) -> Result<String, DomainError> {
        self.guard.site(headers)?;
        guard::tenant(headers)
    }

    async fn intercept(&self, exchange: Exchange, run: BoxFuture<'static, Outcome>) -> Response {
        let started = Instant::now();
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner).take(&exchange);
        let mut fault: Option<FaultRequest> = None;
        for (order, n) in faults {
            if order.kind == FaultKind::Latency {
                tokio::time::sleep(order.delay(n)).await;
            } else {
                fault = Some(order);
            }
        }
        let language = context::language(&exchange.headers);
        let instead = fault.as_ref().and_then(|order| order.answer(language));
        let broken = fault.as_ref().is_some_and(|order| order.kind == FaultKind::Reset);
        let outcome = match instead {
            Some(answer) => Outcome { answer, request: Bytes::new() },
            None if broken => Outcome { answer: nothing(), request: Bytes::new() },
            None => run.await,
        };
        let entry = journal::entry(&exchange, &outcome, fault.as_ref(), started.elapsed());
        self.journal.lock().unwrap_or_else(PoisonError::into_inner).add(&exchange.tenant, entry);
        deliver(outcome.answer, fault.map(|order| order.kind))
    }
}

/// A placeholder for the answer of a call whose connection breaks; none of it is sent.
fn nothing() -> Answer {
    Answer::success(&())
}

/// Sends an answer as the fault changes it.
fn deliver(answer: Answer, fault: Option<FaultKind>) -> Response {
    let whole = answer.body.len();
    let kept = match fault {
        Some(FaultKind::Reset | FaultKind::DropAfterCommit) => Bytes::new(),
        Some(FaultKind::Truncate) => answer.body.slice(..whole / 2),
        Some(FaultKind::Garbage) => {
            return Answer { body: Bytes::from_static(b"<<\xff not JSON"), ..answer }.into_response();
        }
        _ => return answer.into_response(),
    };
    // The body is shorter than its announced length: the connection breaks after the kept part was sent.
    let first = stream::iter((!kept.is_empty()).then_some(Ok(kept)));
    let rest = stream::once(async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
    });
    let rest = rest.take(if fault == Some(FaultKind::Truncate) { 1 } else { 0 });
    let now = stream::iter(
        (fault != Some(FaultKind::Truncate)).then(|| Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset))),
    );
    let mut response = warp::reply::stream(first.chain(rest).chain(now)).into_response();
    let (head, _) = answer.into_response().into_parts();
    *response.status_mut() = head.status;
    *response.headers_mut() = head.headers;
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(whole.max(1)));
    response.extensions_mut().extend(head.extensions);
    response
}
