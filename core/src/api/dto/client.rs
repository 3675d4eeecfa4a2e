//! Help, about, legal documents, feedback, device facts, tracking and failures of the app.

use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// An item of `GET /client/v1/faq`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FaqItem {
    /// The question.
    pub title: String,
    /// The answer.
    pub content: String,
}

/// `GET /client/v1/about-us`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AboutUs {
    /// Title.
    pub app_name: String,
    /// Body text.
    pub copywriting: String,
}

/// `GET /client/v1/legal`: what may be read before signing in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Legal {
    /// The loan agreement in plain words.
    pub agreement: LegalDocument,
    /// What is collected about the borrower, why, and their rights.
    pub privacy: LegalDocument,
    /// Who lends, and who hears complaints.
    pub lender: LegalDocument,
}

/// A legal document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalDocument {
    /// What must be known of the document before it is read, for example that it is a sample; empty for nothing.
    pub notice: String,
    /// The day since which it has these words, as it is read.
    pub updated: String,
    /// Particulars, above the text.
    pub facts: Vec<LegalFact>,
    /// Its text.
    pub sections: Vec<LegalSection>,
}

/// One particular, for example the lender's registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalFact {
    /// What it is.
    pub label: String,
    /// What it says.
    pub value: String,
    /// Where it leads (`mailto:`, `tel:` or `https:`); empty for nowhere.
    pub href: String,
}

/// A section of a legal document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalSection {
    /// Its heading.
    pub title: String,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
    /// A list under them; empty for none.
    pub points: Vec<String>,
}

/// An item of `GET /opinion-record/v1/get-opinion-config`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OpinionType {
    /// Opaque code.
    pub problem_type: String,
    /// What it is called.
    pub problem_desc: String,
}

/// An item of `POST /opinion-record/v1/list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OpinionItem {
    /// When it was sent.
    pub create_time: Timestamp,
    /// What was said.
    pub content: String,
    /// Paths of its images. The spelling is the specification's.
    pub imges: Vec<String>,
    /// When it was answered, null before.
    pub response_time: Option<Timestamp>,
    /// The answer, null before.
    pub answer_content: Option<String>,
}

/// An item of `POST /device/v1/needUpload`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NeedUpload {
    /// `gps` matters.
    #[serde(rename = "type")]
    pub kind: String,
    /// 1: please send it.
    pub need_upload: u8,
}

/// The empty body of calls that take none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EmptyRequest {}

/// One tracking event (`burying-point`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct TrackingEvent {
    /// The project it belongs to.
    pub project_name: String,
    /// The page it happened on.
    pub page_name: String,
    /// What was done.
    pub behavior: String,
    /// A value, as text.
    pub value: String,
    /// Epoch milliseconds.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub event_time: u64,
}

/// `GET /burying-point/burying-point/get-buried-config`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrackingConfig {
    /// 1: send events.
    pub enabled: u8,
    /// The behaviours that are asked for.
    pub events: Vec<String>,
}

/// What can fail in the app. Neither a message nor an address is told, as they may name somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum FailureKind {
    /// An error that nothing caught.
    Error,
    /// A rejected promise that nothing caught.
    Rejection,
    /// A screen that could not be drawn.
    Render,
    /// A screen's scripts or styles did not load.
    Chunk,
    /// The app itself did not load, or did not start.
    Boot,
    /// The texts did not load.
    Texts,
    /// The rules' WebAssembly module did not load.
    Rules,
}

impl FailureKind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::Error, Self::Rejection, Self::Render, Self::Chunk, Self::Boot, Self::Texts, Self::Rules];

    /// Its name in the log and in metrics, as on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Rejection => "rejection",
            Self::Render => "render",
            Self::Chunk => "chunk",
            Self::Boot => "boot",
            Self::Texts => "texts",
            Self::Rules => "rules",
        }
    }
}

/// How often one thing failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FailureCount {
    /// What.
    pub kind: FailureKind,
    /// Name of the route that was shown.
    pub page: String,
    /// Place in the app's own scripts, `main.0a1b2c3d.js:1:2345`; empty when it is not known.
    pub place: String,
    /// Times it happened.
    pub count: u32,
}

/// Body of `POST /client/v1/failures`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FailureReport {
    /// The build in which they happened, `build-` and the hash of its entry script.
    pub build: String,
    /// At most 20.
    pub failures: Vec<FailureCount>,
}
