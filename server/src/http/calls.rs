//! How a call is made known: by what it takes and answers. The same registration makes its filter and its description, so
//! that the description cannot say anything else than what the handler's own types say.

use std::future::Future;

use loan_core::api::endpoint::Endpoint;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::body::Form;
use crate::app::Ctx;
use crate::error::DomainError;

/// Where calls of the endpoint table are made known.
pub trait Calls {
    /// A call without a body: its query, and its path's parameters, are `Q`.
    fn get<Q, T, F, Fut>(&mut self, endpoint: Endpoint, handler: F)
    where
        Q: DeserializeOwned + ToSchema,
        T: Serialize + ToSchema,
        F: Fn(Ctx, Q) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send + 'static;

    /// A call with a JSON body `B`.
    fn post<B, T, F, Fut>(&mut self, endpoint: Endpoint, handler: F)
    where
        B: DeserializeOwned + Serialize + ToSchema,
        T: Serialize + ToSchema,
        F: Fn(Ctx, B) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send + 'static;

    /// A call with a multipart form of these parts; another part is refused.
    fn multipart<T, F, Fut>(&mut self, endpoint: Endpoint, parts: &'static [Part], handler: F)
    where
        T: Serialize + ToSchema,
        F: Fn(Ctx, Form) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send + 'static;
}

/// A part of a multipart form.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// Its field.
    pub name: &'static str,
    /// What is in it, for the description.
    pub about: &'static str,
    /// Its content.
    pub content: Content,
}

/// What a part holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Text.
    Text,
    /// One image.
    Image,
    /// Any number of images.
    Images,
}

impl Part {
    /// A part of text.
    pub const fn text(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Text }
    }

    /// An image.
    pub const fn image(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Image }
    }

    /// Images.
    pub const fn images(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Images }
    }
}
