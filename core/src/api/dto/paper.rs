//! The papers of an order, such as receipts.

use crate::paper::PaperKind;
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// An item of `GET /order/v1/papers`: statements, then receipts, oldest first, then the no-dues letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaperItem {
    pub id: String,
    pub kind: PaperKind,
    /// In the language of the request, like every text of a paper.
    pub title: String,
    /// Day of issue; for a receipt the day of the payment.
    pub date: Day,
}

/// Query of `GET /order/v1/paper`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PaperRequest {
    /// A paper's id, as listed.
    pub id: String,
}

/// A paper in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaperParty {
    pub role: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaperLine {
    pub label: String,
    /// Formatted: amounts with the rupee sign, dates spelled.
    pub value: String,
}
