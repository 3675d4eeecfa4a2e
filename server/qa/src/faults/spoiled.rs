//! Delivers an answer with a fault of the connection: cut off, garbled, slow or reset.

use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use warp::Reply;
use warp::http::header::{CONTENT_LENGTH, HeaderValue};
use warp::reply::Response;

use super::{FaultKind, FaultRequest};
use loan_http::reply::Answer;

/// Maximum number of pieces in which a slow answer is sent.
const PIECES: usize = 20;

pub fn deliver(answer: Answer, fault: Option<&FaultRequest>) -> Response {
    let body = answer.body.clone();
    match fault.and_then(|order| order.kind) {
        Some(FaultKind::Reset | FaultKind::DropAfterCommit) => broken(answer, Bytes::new()),
        Some(FaultKind::Truncate) => broken(answer, body.slice(..body.len() / 2)),
        Some(FaultKind::Garbage) => Answer { body: Bytes::from_static(b"<<\xff not JSON"), ..answer }.into_response(),
        Some(FaultKind::Dribble) => dribble(answer, fault.and_then(|order| order.ms).unwrap_or(0)),
        _ => answer.into_response(),
    }
}

/// Sends less than `content-length` announces, then breaks the connection.
fn broken(answer: Answer, sent: Bytes) -> Response {
    // Without the pause, nothing would be sent.
    let pause = if sent.is_empty() { Duration::ZERO } else { Duration::from_millis(20) };
    let sent = stream::iter((!sent.is_empty()).then_some(Ok(sent)));
    let end = stream::once(async move {
        tokio::time::sleep(pause).await;
        Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
    });
    streamed(answer, sent.chain(end))
}

fn dribble(answer: Answer, ms: u32) -> Response {
    let body = answer.body.clone();
    let pieces = body.chunks(body.len().div_ceil(PIECES).max(1));
    let pieces: Vec<Bytes> = pieces.map(|piece| body.slice_ref(piece)).collect();
    let pause = Duration::from_millis(u64::from(ms)) / u32::try_from(pieces.len().max(1)).unwrap_or(1);
    let paused = stream::iter(pieces).then(move |piece| async move {
        tokio::time::sleep(pause).await;
        Ok(piece)
    });
    streamed(answer, paused)
}

/// Returns the answer with a streamed body.
fn streamed(answer: Answer, body: impl Stream<Item = std::io::Result<Bytes>> + Send + Sync + 'static) -> Response {
    let length = HeaderValue::from(answer.body.len().max(1));
    let mut response = answer.into_response();
    response.headers_mut().insert(CONTENT_LENGTH, length);
    *response.body_mut() = warp::reply::stream(body).into_response().into_body();
    response
}
