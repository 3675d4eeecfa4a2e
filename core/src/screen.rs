//! What the screens of an order show and where they lead, made from what the server answered: the same with and without a network.
//!
//! Rules about the order itself are in [`order`](crate::order) and [`fees`](crate::fees), which know no answer of the server.
//!
//! * [`card`], [`tap`] – an order in a list and on home; [`news`] – the badge of the orders tab.
//! * [`detail`] – what the order's own screen says and offers; [`explain`] – each amount's inputs, rule and rounding.
//! * [`ahead`], [`reminder`] – what is to come: the cost on other days, the due date for a calendar.
//! * [`recheck`] – whether what was tapped is still right, now that the order was read again; [`audit`] – Refresh.
//! * [`scheduled`] – the next loan that was booked.

pub mod ahead;
pub mod audit;
pub mod card;
pub mod detail;
pub mod explain;
pub mod news;
pub mod recheck;
pub mod reminder;
pub mod scheduled;
pub mod tap;
