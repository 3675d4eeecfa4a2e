//! Decides whether the phone's location is read and sent.

use crate::api::dto::client::NeedUpload;
use crate::time::Timestamp;

/// The only kind of device data that the app sends (specification, section 3).
const GPS: &str = "gps";

const FRESH_HOURS: i64 = 24;

/// Whether the server requests device data that the app last sent at `sent_at` (`None`: never).
pub fn needs_upload(sent_at: Option<Timestamp>, now: Timestamp) -> bool {
    sent_at.is_none_or(|at| now >= at.plus_hours(FRESH_HOURS))
}

#[apply(module_value)]
pub enum LocationPermission {
    Granted,
    /// Undecided: reading the location makes the browser ask.
    Prompt,
    Denied,
}

#[apply(module_type)]
pub struct LocationRequest {
    pub wanted: Vec<NeedUpload>,
    pub permission: LocationPermission,
    /// Whether the browser may ask for permission on this page; true only on the application page.
    pub may_ask: bool,
    /// Whether the user was already asked on this phone, whatever the answer.
    pub asked: bool,
}

#[apply(module_choice)]
#[derive(Copy)]
pub enum LocationOutcome {
    Send,
    /// Explain the reason and ask. If the user agrees, read and send the location, for which the browser asks too.
    Explain,
    Skip,
}

/// Decides to send the location if the server asks for it and the user allows it. The app asks the user once per phone.
pub fn location(request: &LocationRequest) -> LocationOutcome {
    let wanted = request.wanted.iter().any(|fact| fact.kind == GPS && fact.need_upload == 1);
    match request.permission {
        LocationPermission::Granted if wanted => LocationOutcome::Send,
        LocationPermission::Prompt if wanted && request.may_ask && !request.asked => LocationOutcome::Explain,
        _ => LocationOutcome::Skip,
    }
}
