//! Delivers an answer with a fault of the connection: cut off, garbled, slow or reset.

use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt, stream};
use warp::Reply;
use warp::http::header::{CONTENT_LENGTH, HeaderValue};
use warp::reply::Response;

use super::{FaultKind, FaultRequest};
use loan_http::reply::Answer;

/// Maximum number of pieces in which a slow answer is sent.
const PIECES: usize = 20;

pub fn deliver(answer: Answer, fault: Option<&FaultRequest>) -> Response {
    let whole = answer.body.len();
    let kind = fault.and_then(|order| order.kind);
    let sent = match kind {
        Some(FaultKind::Reset | FaultKind::DropAfterCommit) => Bytes::new(),
        Some(FaultKind::Truncate) => answer.body.slice(..whole / 2),
        Some(FaultKind::Garbage) => {
            return Answer { body: Bytes::from_static(b"<<\xff not JSON"), ..answer }.into_response();
        }
        Some(FaultKind::Dribble) => return dribble(answer, fault.and_then(|order| order.ms).unwrap_or(0)),
        _ => return answer.into_response(),
    };
    // Sends less than `content-length` announces, then breaks the connection. Without the pause, nothing would be sent.
    let sent = stream::iter((!sent.is_empty()).then_some(Ok(sent)));
    let broken = stream::once(async move {
        if kind == Some(FaultKind::Truncate) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
    });
    let mut response = warp::reply::stream(sent.chain(broken)).into_response();
    headed(&mut response, answer, whole);
    response
}

/// Copies an answer's status and headers to a response with a streamed body.
fn headed(response: &mut Response, answer: Answer, whole: usize) {
    let (head, _) = answer.into_response().into_parts();
    *response.status_mut() = head.status;
    *response.headers_mut() = head.headers;
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(whole.max(1)));
    response.extensions_mut().extend(head.extensions);
}

fn dribble(answer: Answer, ms: u32) -> Response {
    let body = answer.body.clone();
    let size = body.len().div_ceil(PIECES).max(1);
    let starts: Vec<usize> = (0..body.len()).step_by(size).collect();
    let pause = Duration::from_millis(u64::from(ms)) / u32::try_from(starts.len().max(1)).unwrap_or(1);
    let whole = body.len();
    let pieces = stream::iter(starts).then(move |start| {
        let piece = body.slice(start..(start + size).min(whole));
        async move {
            tokio::time::sleep(pause).await;
            Ok::<Bytes, std::io::Error>(piece)
        }
    });
    let mut response = warp::reply::stream(pieces).into_response();
    headed(&mut response, answer, whole);
    response
}
