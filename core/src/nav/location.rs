//! Whether the phone's location is read and sent: only when the server asks for it and the user allows it.

use crate::api::dto::client::NeedUpload;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// The one kind of fact that matters (specification, section 3).
const GPS: &str = "gps";

/// Hours after which a device fact is requested again.
const FRESH_HOURS: i64 = 24;

/// Whether to ask for a device fact that was last sent at `told_at` (`None`: never).
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
    /// Nothing yet: reading the location makes the browser ask.
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
    /// Whether the browser may ask on this page: only on the page of applying.
    pub may_ask: bool,
    /// The user of this phone was asked before, whatever they said.
    pub asked: bool,
}

/// What to do about the location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LocationOutcome {
    /// Read and send it.
    Send,
    /// Say why, and ask; read and send it when the user agrees, which makes the browser ask too.
    Explain,
    /// Do not read it.
    Skip,
}

/// Reads the location when it is wanted and allowed. The question comes up on the page of applying only, once on a
/// phone, and is explained before the browser asks it.
#[must_use]
pub fn location(request: &LocationRequest) -> LocationOutcome {
    let wanted = request.wanted.iter().any(|fact| fact.kind == GPS && fact.need_upload == 1);
    match request.permission {
        LocationPermission::Granted if wanted => LocationOutcome::Send,
        LocationPermission::Prompt if wanted && request.may_ask && !request.asked => LocationOutcome::Explain,
        _ => LocationOutcome::Skip,
    }
}
