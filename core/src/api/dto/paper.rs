//! The papers of an order, such as receipts.

use crate::paper::PaperKind;
pub use crate::paper::{Paper, PaperLine, PaperParty};
use crate::time::Day;

/// An item of `GET /order/v1/papers`: statements, then receipts, oldest first, then the no-dues letter.
#[apply(api_type)]
pub struct PaperItem {
    pub id: String,
    pub kind: PaperKind,
    /// In the language of the request, like every text of a paper.
    pub title: String,
    /// Day of issue; for a receipt the day of the payment.
    pub date: Day,
}

/// Query of `GET /order/v1/paper`.
#[apply(query_type)]
pub struct PaperRequest {
    /// A paper's id, as listed.
    pub id: String,
}
