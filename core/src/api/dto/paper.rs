//! The papers of an order, such as receipts.

use crate::paper::PaperKind;
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

/// A paper in full.
#[apply(api_type)]
pub struct Paper {
    pub id: String,
    pub kind: PaperKind,
    pub title: String,
    pub date: Day,
    pub order_no: String,
    pub parties: Vec<PaperParty>,
    /// In reading order; labels are distinct.
    pub lines: Vec<PaperLine>,
}

#[apply(api_type)]
pub struct PaperParty {
    pub role: String,
    pub name: String,
}

#[apply(api_type)]
pub struct PaperLine {
    pub label: String,
    /// Formatted: amounts with the rupee sign, dates spelled.
    pub value: String,
}
