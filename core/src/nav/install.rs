//! Decides whether home suggests adding the app to the home screen (specification, sections 2 and 4).

use super::handoff::ClientType;

#[apply(module_value)]
pub struct InstallRequest {
    pub client: ClientType,
    /// Whether the browser is Safari on iOS, which has no install prompt.
    pub ios_safari: bool,
    /// Whether the browser offers its install prompt.
    pub prompt_offered: bool,
    /// Whether the session is older than this visit.
    pub returning: bool,
    pub orders_in_progress: u32,
    /// Loans disbursed so far.
    #[serde(default)]
    pub loans: u32,
    /// Whether the user declined, or has seen the guide.
    pub remembered: bool,
}

#[apply(module_choice)]
#[derive(Copy)]
pub enum InstallOutcome {
    None,
    Prompt,
    /// The guide with three steps: Share, Add to Home Screen, Add.
    IosGuide,
}

/// Suggests installing at most once: to users with an order or a loan, on a second visit, and on Android at once,
/// because Android users can apply only in the installed app. The iOS guide is shown when home first opens.
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
