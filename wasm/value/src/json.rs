//! Values as JSON text, the form in which they cross between JavaScript and Rust: one text for each question and one for
//! each answer, because JavaScript makes and reads a whole text faster than it is asked for one property after another.

mod read;
mod write;

pub use read::from_json;
pub use write::to_json;

/// The largest whole number that JavaScript holds exactly.
const LARGEST: i64 = (1 << 53) - 1;
