//! Reads request bodies within their limits, and parses bodies and queries strictly.

mod budget;

use bytes::{Buf, Bytes, BytesMut};
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt};
use loan_core::api::code::ErrorCode;
use loan_core::validate::upload::IMAGE_BYTES;
use serde::de::DeserializeOwned;
use warp::http::HeaderMap;
use warp::http::header::CONTENT_TYPE;

pub use budget::{Budget, Reservation};

use super::calls::{Content, FormPart};
use loan_service::error::DomainError;

pub const JSON_LIMIT: usize = 1024 * 1024;
pub const MULTIPART_LIMIT: usize = 32_000_000;
/// Maximum number of parts that are read of a form. Every call takes far fewer.
const PARTS_LIMIT: usize = 32;
/// Maximum number of bytes that are read of a refused body, so that the sender receives the refusal.
const DRAIN_LIMIT: usize = 4 * MULTIPART_LIMIT;
/// Size of a body's memory blocks. Tiny pieces are copied into a block, so they take no extra memory.
const BLOCK: usize = 64 * 1024;

pub type Incoming = BoxStream<'static, Result<Bytes, warp::Error>>;

pub fn incoming<S, B>(body: S) -> Incoming
where
    S: Stream<Item = Result<B, warp::Error>> + Send + 'static,
    B: Buf,
{
    Box::pin(body.map(|piece| piece.map(|mut piece| piece.copy_to_bytes(piece.remaining()))))
}

#[derive(Debug, Default)]
pub struct Whole {
    blocks: Vec<BytesMut>,
}

impl Whole {
    fn add(&mut self, mut piece: &[u8]) {
        while !piece.is_empty() {
            if self.blocks.last().is_none_or(|block| block.len() >= BLOCK) {
                // The first block grows as needed, because most bodies are small.
                let room = if self.blocks.is_empty() { 0 } else { BLOCK };
                self.blocks.push(BytesMut::with_capacity(room));
            }
            let Some(block) = self.blocks.last_mut() else { return };
            let (now, later) = piece.split_at(piece.len().min(BLOCK.saturating_sub(block.len())));
            block.extend_from_slice(now);
            piece = later;
        }
    }

    pub fn into_bytes(self) -> Bytes {
        let mut blocks = self.blocks.into_iter();
        let mut first = blocks.next().unwrap_or_default();
        for block in blocks {
            first.extend_from_slice(&block);
        }
        first.freeze()
    }
}

/// Reads a whole body. Discards the rest of a refused body, so that the sender receives the refusal. Fails with
/// [`ErrorCode::TooLarge`] over `limit`, and with [`ErrorCode::Unavailable`] when the memory for bodies is used up.
pub async fn collect(mut body: Incoming, limit: usize, reservation: &mut Reservation) -> Result<Whole, DomainError> {
    let mut whole = Ok(Whole::default());
    let mut total = 0_usize;
    while let Some(piece) = body.next().await {
        let piece = piece.map_err(|_| DomainError::of(ErrorCode::Malformed))?;
        total = total.saturating_add(piece.len());
        let taken = if total > limit { Err(ErrorCode::TooLarge.into()) } else { reservation.grow(piece.len()) };
        match (&mut whole, taken) {
            (Ok(whole), Ok(())) => whole.add(&piece),
            (Ok(_), Err(error)) => {
                whole = Err(error);
                reservation.release();
            }
            (Err(_), _) => reservation.release(),
        }
        if total > DRAIN_LIMIT {
            return whole;
        }
    }
    whole
}

fn media_type(headers: &HeaderMap) -> Option<&str> {
    headers.get(CONTENT_TYPE)?.to_str().ok()
}

/// Parses a JSON body. An empty body counts as an object without fields.
pub fn json<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, DomainError> {
    if body.is_empty() {
        return parse(b"{}");
    }
    let essence = media_type(headers).and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return Err(ErrorCode::UnsupportedMedia.into());
    }
    parse(body)
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, DomainError> {
    // Without this check serde would also accept a list for an object, and fill the fields by position.
    let is_list = body.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[');
    let kind = std::any::type_name::<T>();
    let takes_list = kind.starts_with("alloc::vec::Vec<") || kind == "serde_json::value::Value";
    if is_list && !takes_list {
        return Err(ErrorCode::Malformed.into());
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() { misfit(&inner.to_string(), &path) } else { ErrorCode::Malformed.into() }
    })?;
    reader.end().map_err(|_| DomainError::of(ErrorCode::Malformed))?;
    Ok(value)
}

pub fn query<T: DeserializeOwned>(query: &str, path: &[(String, String)]) -> Result<T, DomainError> {
    let mut fields: Vec<(String, String)> =
        serde_urlencoded::from_str(query).map_err(|_| DomainError::of(ErrorCode::Malformed))?;
    if fields.iter().any(|(name, _)| path.iter().any(|(param, _)| param == name)) {
        return Err(ErrorCode::Malformed.into());
    }
    fields.extend_from_slice(path);
    // Encodes the fields again, because only the URL-encoded format converts strings to the numbers of a type.
    let encoded = serde_urlencoded::to_string(&fields).map_err(|_| DomainError::of(ErrorCode::Malformed))?;
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(encoded.as_bytes()));
    serde_path_to_error::deserialize(pairs).map_err(|error| {
        let path = error.path().to_string();
        misfit(&error.into_inner().to_string(), &path)
    })
}

fn misfit(reason: &str, path: &str) -> DomainError {
    if let Some(rest) = reason.strip_prefix("unknown field `") {
        let name = rest.split('`').next().unwrap_or_default();
        return DomainError::with(ErrorCode::UnknownField, vec![shown(name)]);
    }
    if path.is_empty() || path == "." || path == "?" {
        return ErrorCode::Malformed.into();
    }
    DomainError::with(ErrorCode::WrongType, vec![shown(path)])
}

/// Removes control characters from a name in the request, and shortens it, for an error message.
fn shown(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(64).collect()
}

#[derive(Debug, Clone)]
pub struct File {
    pub field: String,
    pub name: String,
    pub mime_type: String,
    pub bytes: Bytes,
}

#[derive(Debug, Clone, Default)]
pub struct Form {
    pub texts: Vec<(String, String)>,
    pub files: Vec<File>,
}

impl Form {
    pub fn text(&self, name: &str) -> &str {
        self.texts.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }

    pub fn file(&self, name: &str) -> Option<&File> {
        self.files.iter().find(|file| file.field == name)
    }

    pub fn files<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a File> {
        self.files.iter().filter(move |file| file.field == name)
    }

    /// Refuses a part that is not in `parts`, and a second part of a name that may occur once.
    pub fn only(&self, parts: &[FormPart]) -> Result<(), DomainError> {
        let texts = self.texts.iter().map(|(field, _)| field);
        let fields: Vec<&String> = texts.chain(self.files.iter().map(|file| &file.field)).collect();
        if let Some(field) = fields.iter().find(|field| parts.iter().all(|part| part.name != field.as_str())) {
            return Err(DomainError::with(ErrorCode::UnknownField, vec![shown(field)]));
        }
        let occurs_twice = |part: &FormPart| fields.iter().filter(|field| field.as_str() == part.name).count() > 1;
        if parts.iter().any(|part| !matches!(part.content, Content::Images { .. }) && occurs_twice(part)) {
            return Err(ErrorCode::Malformed.into());
        }
        Ok(())
    }
}

pub async fn multipart(headers: &HeaderMap, body: Whole) -> Result<Form, DomainError> {
    let malformed = || DomainError::of(ErrorCode::Malformed);
    let boundary = media_type(headers).and_then(|kind| multer::parse_boundary(kind).ok());
    let boundary = boundary.ok_or_else(|| DomainError::of(ErrorCode::UnsupportedMedia))?;
    // Each block is freed once its bytes are copied into their field, so the body is never in memory twice.
    let whole = stream::iter(body.blocks).map(|block| Ok::<_, std::convert::Infallible>(block.freeze()));
    let mut parts = multer::Multipart::new(whole, boundary);
    let mut form = Form::default();
    while let Some(part) = parts.next_field().await.map_err(|_| malformed())? {
        if form.texts.len() + form.files.len() == PARTS_LIMIT {
            return Err(malformed());
        }
        let field = part.name().ok_or_else(malformed)?.to_owned();
        let name = part.file_name().map(str::to_owned);
        let mime_type = part.content_type().map(ToString::to_string).unwrap_or_default();
        let bytes = part.bytes().await.map_err(|_| malformed())?;
        match name {
            Some(_) if bytes.len() as u64 > IMAGE_BYTES => return Err(ErrorCode::TooLarge.into()),
            Some(name) => form.files.push(File { field, name, mime_type, bytes }),
            None if bytes.len() > JSON_LIMIT => return Err(ErrorCode::TooLarge.into()),
            // A repeated field is refused, because it would be unclear which value counts.
            None if form.texts.iter().any(|(known, _)| *known == field) => return Err(malformed()),
            None => form.texts.push((field, String::from_utf8(bytes.into()).map_err(|_| malformed())?)),
        }
    }
    Ok(form)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::parse;
    use loan_core::api::dto::client::EmptyRequest;
    use loan_core::api::dto::user::LoginRequest;

    #[test]
    fn objects_and_maps_are_told_from_lists() {
        assert!(parse::<LoginRequest>(br#"["917000000001","123456"]"#).is_err());
        assert!(parse::<EmptyRequest>(b" []").is_err());
        assert!(parse::<BTreeMap<String, String>>(b"[]").is_err());
        assert!(parse::<Vec<u8>>(b" [1]").is_ok());
        assert!(parse::<serde_json::Value>(b"[]").is_ok());
    }
}
