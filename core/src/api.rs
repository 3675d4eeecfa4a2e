//! The API between client and server: envelope, error catalogue, endpoint table and DTOs.
//!
//! Each wire type is defined once, here; the server serialises it and the TypeScript types are generated from it
//! (feature `ts`). Field names are exactly the specification's.

pub mod code;
pub mod dto;
pub mod endpoint;
pub mod envelope;
#[cfg(feature = "openapi")]
pub mod schema;
pub mod view;
