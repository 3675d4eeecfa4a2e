//! What the screens of an order show and where they lead, computed from the server's answers. The result is the same
//! with a fresh answer and, offline, with a stored one.
//!
//! The rules about the order itself are in [`order`](crate::order) and [`fees`](crate::fees), which know no answer of
//! the server.
//!
//! * [`card`], [`tap`] – an order in a list and on home, and where a tap on it leads; [`news`] – the badge of the
//!   orders tab.
//! * [`home`] – the one thing that home shows first.
//! * [`detail`] – what the screen of one order says and offers; [`explain`] – the inputs, rule and rounding of each
//!   amount.
//! * [`ahead`] – what the order will cost on other days; [`reminder`] – the due date as a calendar file.
//! * [`audit`] – what Refresh does on the audit page.
//! * [`scheduled`] – the next loan that was booked.

pub mod ahead;
pub mod audit;
pub mod card;
pub mod detail;
pub mod explain;
pub mod home;
pub mod news;
pub mod reminder;
pub mod scheduled;
pub mod tap;
