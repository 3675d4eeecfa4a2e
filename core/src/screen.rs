//! Texts, actions and targets of an order's screens, computed from the server's answers, fresh or stored for offline
//! use.
//!
//! The rules about the order itself are in [`order`](crate::order) and [`fees`](crate::fees), which do not read answers
//! of the server.
//!
//! * [`answer`] – the answers about an order, made from the order.
//! * [`card`], [`tap`] – an order in a list and on home, and the target of a tap on it; [`news`] – the badge of the
//!   orders tab.
//! * [`home`] – the main message of the home page; [`offers`] – its products; [`undway`] – its orders.
//! * [`detail`] – texts and actions of one order's screen; [`explain`] – inputs, rule and rounding of each amount.
//! * [`owed`] – the exit within the cooling-off period, and the price of being late; [`closed`] – how an order ended.
//! * [`ahead`] – the cost of the order on other days; [`reminder`] – the due date as a calendar file.
//! * [`instalments`] – a loan in instalments: progress, breakdown of the amounts, preview of a payment.
//! * [`product`] – initial data of a product's page and the application form.
//! * [`extension`] – price and dates of an extension.
//! * [`audit`] – the audit page: the steps until the loan runs, and the Refresh button.
//! * [`scheduled`] – the booked next loan.

pub mod ahead;
pub mod answer;
pub mod audit;
pub mod card;
pub mod closed;
pub mod detail;
pub mod explain;
pub mod extension;
pub mod home;
pub mod instalments;
pub mod news;
pub mod offers;
pub mod owed;
pub mod product;
pub mod reminder;
pub mod scheduled;
pub mod tap;
pub mod undway;
