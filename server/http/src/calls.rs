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

/// The type of a request's query or body.
pub trait Sent: DeserializeOwned + ToSchema {}

impl<T: DeserializeOwned + ToSchema> Sent for T {}

/// The type of a response's data.
pub trait Answered: Serialize + ToSchema {}

impl<T: Serialize + ToSchema> Answered for T {}

/// A function that serves a call: computes the response `T` from the request's input `I`.
pub trait UseCase<I, T>: Fn(Ctx, I) -> <Self as UseCase<I, T>>::Running + Send + Sync + 'static {
    type Running: Future<Output = Result<T, DomainError>> + Send + 'static;
}

impl<F, Fut, I, T> UseCase<I, T> for F
where
    F: Fn(Ctx, I) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<T, DomainError>> + Send + 'static,
{
    type Running = Fut;
}

pub trait Calls {
    /// Registers a `GET` call. `Q` contains the parameters of the query and the path.
    fn get<Q: Sent, T: Answered>(&mut self, endpoint: Endpoint, handler: impl UseCase<Q, T>);

    fn post<B: Sent + Serialize, T: Answered>(&mut self, endpoint: Endpoint, handler: impl UseCase<B, T>);

    /// Registers a call that takes a multipart form. Parts that `parts` does not list are refused.
    fn multipart<T: Answered>(
        &mut self,
        endpoint: Endpoint,
        parts: &'static [FormPart],
        handler: impl UseCase<Form, T>,
    );
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
    Images { most: usize },
}

impl FormPart {
    pub const fn text(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Text }
    }

    pub const fn image(name: &'static str, about: &'static str) -> Self {
        Self { name, about, content: Content::Image }
    }

    pub const fn images(name: &'static str, about: &'static str, most: usize) -> Self {
        Self { name, about, content: Content::Images { most } }
    }
}
