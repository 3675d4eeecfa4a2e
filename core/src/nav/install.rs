//! Whether and how home suggests adding the app to the home screen (specification, sections 2 and 4).

use super::handoff::ClientType;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct InstallRequest {
    pub client: ClientType,
    /// Safari on iOS, which has no install prompt.
    pub ios_safari: bool,
    /// The browser offers its install prompt now.
    pub prompt_offered: bool,
    /// The session is older than this visit.
    pub returning: bool,
    pub orders_in_progress: u32,
    /// Loans disbursed so far.
    #[serde(default)]
    pub loans: u32,
    /// The user declined, or has seen the guide.
    pub remembered: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum InstallOutcome {
    None,
    Prompt,
    /// The guide with three steps: Share, Add to Home Screen, Add.
    IosGuide,
}

/// Suggests installing at most once, and not where the app is installed.
///
/// The card waits until the user has a reason to come back: a loan or a second visit. On Android only the installed app
/// may apply, so the card is shown from the start. The iOS guide is shown once, when home first opens.
#[must_use]
pub const fn install(request: &InstallRequest) -> InstallOutcome {
    let InstallRequest { client, ios_safari, prompt_offered, returning, orders_in_progress, loans, remembered } =
        *request;
    let has_borrowed = orders_in_progress > 0 || loans > 0;
    if remembered || client.standalone || client.app {
        InstallOutcome::None
    } else if ios_safari {
        InstallOutcome::IosGuide
    } else if prompt_offered && (client.android || returning || has_borrowed) {
        InstallOutcome::Prompt
    } else {
        InstallOutcome::None
    }
}
