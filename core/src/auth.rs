//! Verification: steps, progress, one-time codes and contact relations.
//!
//! The server's configuration sets the order of the steps; the code here assumes none.

pub mod kyc;
pub mod one_time_code;
pub mod progress;
pub mod relations;
pub mod session;
pub mod step;
