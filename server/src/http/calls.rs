//! How a call is registered: by its input and output types. One registration makes both the filter and the description,
//! so the description always agrees with the handler's types.

use std::future::Future;

use loan_core::api::endpoint::Endpoint;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::body::Form;
use crate::app::Ctx;
use crate::error::DomainError;

/// Where calls of the endpoint table are registered.
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

    /// A call with a multipart form of these parts; other parts are refused.
    fn multipart<T, F, Fut>(&mut self, endpoint: Endpoint, parts: &'static [Part], handler: F)
    where
        T: Serialize + ToSchema,
        F: Fn(Ctx, Form) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send + 'static;
}

/// A part of a multipart form.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// The field's name.
    pub name: &'static str,
    /// The content, in words for the description.
    pub about: &'static str,
    /// The kind of content.
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
    /// A text part.
    pub const fn text(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Text }
    }

    /// A part with one image.
    pub const fn image(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Image }
    }

    /// A part with any number of images.
    pub const fn images(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Images }
    }
}
