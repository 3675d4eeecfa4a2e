//! Every rule of Saral.
pub mod api;
pub mod auth;
pub mod fees;
pub mod flow;
pub mod ids;
pub mod message;
pub mod money;
pub mod nav;
pub mod order;
pub mod time;
pub mod validate;
