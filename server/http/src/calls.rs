//! Registers calls by their input and output types.
//!
//! One registration creates both the route and its description, so the two always agree.

use std::future::Future;

use loan_core::api::endpoint::Endpoint;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::body::Form;
use loan_service::app::Ctx;
use loan_service::error::DomainError;

pub trait Calls {
    /// Registers a `GET` call. `Q` contains the parameters of the query and the path.
    fn get<Q, T, F, Fut>(&mut self, endpoint: Endpoint, handler: F)
    where
        Q: DeserializeOwned + ToSchema,
        T: Serialize + ToSchema,
        F: Fn(Ctx, Q) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send + 'static;

    fn post<B, T, F, Fut>(&mut self, endpoint: Endpoint, handler: F)
    where
        B: DeserializeOwned + Serialize + ToSchema,
        T: Serialize + ToSchema,
        F: Fn(Ctx, B) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send + 'static;

    /// Registers a call that takes a multipart form. Parts that `parts` does not list are refused.
    fn multipart<T, F, Fut>(&mut self, endpoint: Endpoint, parts: &'static [FormPart], handler: F)
    where
        T: Serialize + ToSchema,
        F: Fn(Ctx, Form) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send + 'static;
}

#[derive(Debug, Clone, Copy)]
pub struct FormPart {
    pub name: &'static str,
    pub about: &'static str,
    pub content: Content,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    Text,
    Image,
    Images,
}

impl FormPart {
    pub const fn text(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Text }
    }

    pub const fn image(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Image }
    }

    pub const fn images(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Images }
    }
}
