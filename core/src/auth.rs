//! Login and verification: one-time codes, sessions, and the verification steps with their progress.
//!
//! The server's configuration sets the order of the steps.

pub mod kyc;
pub mod one_time_code;
pub mod progress;
pub mod relations;
pub mod session;
pub mod step;
