//! The API between client and server: envelope, error catalogue, endpoint table and DTOs.
//!
//! Each wire type is defined once: the server serialises it, and its TypeScript type is generated (feature `ts`).

pub mod code;
pub mod dto;
pub mod endpoint;
pub mod envelope;
#[cfg(feature = "openapi")]
pub mod schema;
pub mod view;
