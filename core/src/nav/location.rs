//! Whether the phone's place is read and sent: only when the server asks for it and the user allows it.

use crate::api::dto::client::NeedUpload;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// The one kind of fact that matters (specification, section 3).
const GPS: &str = "gps";

/// Hours after which a fact is asked for again.
const FRESH_HOURS: i64 = 24;

/// Whether a fact that was told last at an instant, or never, is asked for.
#[must_use]
pub fn needs_upload(told_at: Option<Timestamp>, now: Timestamp) -> bool {
    told_at.is_none_or(|at| now >= at.plus_hours(FRESH_HOURS))
}

/// What the user said about location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LocationPermission {
    /// Yes.
    Granted,
    /// Nothing yet: reading the place makes the browser ask.
    Prompt,
    /// No.
    Denied,
}

/// Input of [`location`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LocationRequest {
    /// As `needUpload` answered.
    pub wanted: Vec<NeedUpload>,
    /// What the user said.
    pub permission: LocationPermission,
    /// The page is one where the question makes sense: that of applying.
    pub may_ask: bool,
    /// The user of this phone was asked before, whatever they said.
    pub asked: bool,
}

/// What to do about the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LocationOutcome {
    /// Read and send it.
    Send,
    /// Say why and ask; read and send it when the user agrees, which makes the browser ask too.
    Explain,
    /// Leave it.
    Skip,
}

/// Reads the place when it is wanted and allowed. The question comes up on the page of applying only, once on a phone, and
/// is explained before the browser asks it.
#[must_use]
pub fn location(request: &LocationRequest) -> LocationOutcome {
    let wanted = request.wanted.iter().any(|fact| fact.kind == GPS && fact.need_upload == 1);
    match request.permission {
        LocationPermission::Granted if wanted => LocationOutcome::Send,
        LocationPermission::Prompt if wanted && request.may_ask && !request.asked => LocationOutcome::Explain,
        _ => LocationOutcome::Skip,
    }
}
