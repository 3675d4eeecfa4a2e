//! Verification: its steps, how far a user has come, one-time codes, and who counts as an emergency contact.
//!
//! The order of the steps is the server's configuration; nothing here assumes one.

pub mod kyc;
pub mod one_time_code;
pub mod progress;
pub mod relations;
pub mod session;
pub mod step;
