//! The wire: envelope, error catalogue, endpoint table and every type that crosses it.
//!
//! A wire type is defined once, here. The server (de)serialises it, the TypeScript types are
//! generated from it (feature `ts`). Field names are the specification's, to the letter.

pub mod code;
pub mod dto;
pub mod endpoint;
pub mod envelope;
#[cfg(feature = "openapi")]
pub mod schema;
