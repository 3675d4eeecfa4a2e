//! Texts, actions and targets of the screens of orders, products and home.
//!
//! Most are computed from the server's responses; [`answer`] creates the responses about an order. The rules of the
//! order itself are in [`order`](crate::order) and [`fees`](crate::fees).

pub mod ahead;
pub mod answer;
pub mod card;
pub mod detail;
pub mod explain;
pub mod extension;
pub mod home;
pub mod instalments;
pub mod offers;
pub mod owed;
pub mod product;
pub mod reminder;
pub mod scheduled;
pub mod stages;
pub mod tap;
pub mod undway;
