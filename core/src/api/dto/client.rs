//! Help, about, legal documents, the app's settings, feedback, device facts, tracking and failures of the app.

use crate::time::Timestamp;
use loan_value::wire_name;

/// An item of `GET /client/v1/faq`.
#[apply(api_type)]
pub struct FaqItem {
    pub title: String,
    pub content: String,
}

/// `GET /client/v1/about-us`.
#[apply(api_type)]
pub struct AboutUs {
    pub app_name: String,
    pub copywriting: String,
}

/// `GET /client/v1/legal`; readable without a session.
#[apply(api_type)]
pub struct Legal {
    /// The loan agreement in plain language.
    pub agreement: LegalDocument,
    /// The data collected about the borrower, the reasons, and the borrower's rights.
    pub privacy: LegalDocument,
    pub lender: LegalDocument,
}

#[apply(api_type)]
pub struct LegalDocument {
    /// A warning above the document, for example that it is a sample; empty for none.
    pub notice: String,
    /// Day of the last change, formatted for display.
    pub updated: String,
    pub facts: Vec<LegalFact>,
    pub sections: Vec<LegalSection>,
}

#[apply(api_type)]
pub struct LegalFact {
    pub label: String,
    pub value: String,
    /// Link (`mailto:`, `tel:` or `https:`); empty for none.
    pub href: String,
}

#[apply(api_type)]
pub struct LegalSection {
    pub title: String,
    pub paragraphs: Vec<String>,
    /// A list below the paragraphs; empty for none.
    pub points: Vec<String>,
}

/// `GET /client/v1/config`; readable without a session.
#[apply(api_type)]
pub struct AppConfig {
    /// Hosts that payment and external-product addresses may lead to, besides this site.
    pub allowed_hosts: Vec<String>,
    /// Email address or phone number; null for none.
    pub support: Option<String>,
    /// Store page of the iOS app; null for none.
    pub ios_store: Option<String>,
    /// Store page of the Android app; null for none.
    pub android_store: Option<String>,
    /// Custom scheme that opens the native app; null for none.
    pub scheme: Option<String>,
}

/// An item of `GET /opinion-record/v1/get-opinion-config`.
#[apply(api_type)]
pub struct OpinionType {
    /// Opaque code of the kind of feedback.
    pub problem_type: String,
    pub problem_desc: String,
}

/// An item of `POST /opinion-record/v1/list`.
#[apply(api_type)]
pub struct OpinionItem {
    pub create_time: Timestamp,
    /// The chosen kind of feedback, as the form labels it; null without a choice.
    #[serde(default)]
    pub problem_desc: Option<String>,
    pub content: String,
    /// Paths of the images. The spelling is the specification's.
    pub imges: Vec<String>,
    /// Null until the feedback is answered.
    pub response_time: Option<Timestamp>,
    /// Null until the feedback is answered.
    pub answer_content: Option<String>,
}

/// An item of `POST /device/v1/needUpload`.
#[apply(api_type)]
pub struct NeedUpload {
    /// Kind of device fact, for example `gps`.
    #[serde(rename = "type")]
    pub kind: String,
    /// 1: the app should send this fact.
    pub need_upload: u8,
}

/// Body of calls without fields.
#[apply(request_type)]
pub struct EmptyRequest {}

/// A usage event. A request has at most 100.
#[apply(request_type)]
pub struct TrackingEvent {
    pub project_name: String,
    pub page_name: String,
    pub behavior: String,
    pub value: String,
    /// Epoch milliseconds.
    pub event_time: u64,
}

/// `GET /burying-point/burying-point/get-buried-config`.
#[apply(api_type)]
pub struct TrackingConfig {
    /// 1: the app should send events.
    pub enabled: u8,
    /// Behaviours to track.
    pub events: Vec<String>,
}

/// Kind of failure in the app. A report has no error message and no URL, because either may contain personal data.
#[apply(api_type)]
#[derive(Copy, Hash)]
pub enum FailureKind {
    /// An uncaught error.
    Error,
    /// An unhandled promise rejection.
    Rejection,
    /// A screen could not be rendered.
    Render,
    /// Scripts or styles of a screen did not load.
    Chunk,
    /// The app did not load or did not start.
    Boot,
    /// The message texts did not load.
    Texts,
    /// The WebAssembly module did not load.
    Rules,
}

impl FailureKind {
    pub const ALL: [Self; 7] =
        [Self::Error, Self::Rejection, Self::Render, Self::Chunk, Self::Boot, Self::Texts, Self::Rules];

    /// Wire name, also used in logs and metrics.
    pub fn name(self) -> &'static str {
        wire_name(&self)
    }
}

#[apply(api_type)]
#[serde(deny_unknown_fields)]
pub struct FailureCount {
    pub kind: FailureKind,
    pub page: String,
    /// Position in the app's scripts, such as `main.0a1b2c3d.js:1:2345`; empty when unknown.
    pub place: String,
    pub count: u32,
}

/// Body of `POST /client/v1/failures`.
#[apply(api_type)]
#[serde(deny_unknown_fields)]
pub struct FailureReport {
    /// Build of the app: `build-` and the hash of its entry script.
    pub build: String,
    /// At most 20 entries.
    pub failures: Vec<FailureCount>,
}
