//! Fuzzes multipart forms: a body is refused, or parsed alike in pieces of any size.

use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use loan_server::http::body::{self, Budget, Form};
use loan_server::http::limits::Who;
use warp::http::HeaderMap;
use warp::http::header::{CONTENT_TYPE, HeaderValue};

const MOST: usize = 1 << 20;
/// Boundary if the input names none.
const BOUNDARY: &str = "cut";

/// The first byte of `data` is the size of the pieces. If its highest bit is set, the first line is the media type.
pub fn check(data: &[u8]) {
    let Some((first, mut bytes)) = data.split_first() else { return };
    let mut kind = format!("multipart/form-data; boundary={BOUNDARY}").into_bytes();
    if first & 0x80 != 0 {
        let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else { return };
        kind = bytes[..end].to_vec();
        bytes = &bytes[end + 1..];
    }
    let Ok(kind) = HeaderValue::from_bytes(&kind) else { return };
    let Some(form) = read(&kind, bytes, usize::from(first & 0x7f) + 1) else { return };
    let held: usize = form.texts.iter().map(|(name, text)| name.len() + text.len()).sum();
    let held = held + form.files.iter().map(|file| file.field.len() + file.bytes.len()).sum::<usize>();
    assert!(held <= bytes.len(), "{held} bytes from a body of {}", bytes.len());
    assert_eq!(summary(&read(&kind, bytes, 4096).expect("the pieces make no difference")), summary(&form));
    if let Some(body) = written(&form) {
        let kind = HeaderValue::from_static("multipart/form-data; boundary=saral-again");
        let again = read(&kind, &body, 1024).expect("what was written is read");
        assert_eq!(summary(&again), summary(&form));
    }
}

type Summary<'a> = (&'a [(String, String)], Vec<(&'a str, &'a str, &'a [u8])>);

fn summary(form: &Form) -> Summary<'_> {
    let files = form.files.iter().map(|file| (file.field.as_str(), file.name.as_str(), &file.bytes[..]));
    (&form.texts, files.collect())
}

fn read(kind: &HeaderValue, bytes: &[u8], piece: usize) -> Option<Form> {
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, kind.clone())]);
    let pieces: Vec<_> = bytes.chunks(piece).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    super::run(async {
        let mut reservation = Budget::new(MOST).reserve(Who::All);
        let whole = body::collect(stream::iter(pieces).boxed(), MOST, &mut reservation).await.ok()?;
        body::multipart(&headers, whole).await.ok()
    })
}

/// Encodes the form as a browser would; `None` if a name needs escaping or a value contains the boundary.
fn written(form: &Form) -> Option<Vec<u8>> {
    let is_plain = |name: &str| name.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%' | ';'));
    let mut body = Vec::new();
    let mut part = |head: String, bytes: &[u8]| {
        body.extend(format!("--saral-again\r\ncontent-disposition: form-data; {head}\r\n\r\n").bytes());
        body.extend_from_slice(bytes);
        body.extend(b"\r\n");
    };
    for (name, text) in &form.texts {
        if !is_plain(name) || text.contains("--saral-again") {
            return None;
        }
        part(format!("name=\"{name}\""), text.as_bytes());
    }
    for file in &form.files {
        if !is_plain(&file.field)
            || !is_plain(&file.name)
            || String::from_utf8_lossy(&file.bytes).contains("--saral-again")
        {
            return None;
        }
        part(format!("name=\"{}\"; filename=\"{}\"", file.field, file.name), &file.bytes);
    }
    body.extend(b"--saral-again--\r\n");
    Some(body)
}
