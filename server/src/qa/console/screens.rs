//! Every screen of the app by its address, and the scenarios that show its states.
//!
//! In an address `{product}` stands for the first product, `{order}` for the user's newest order, `{ticket}` for a
//! fresh ticket, `{rating}` for the query of a fresh link to the rating page.

pub struct Screen {
    pub area: &'static str,
    pub name: &'static str,
    pub path: &'static str,
    /// The scenarios that lead to the screen. [`NOBODY`] is no scenario.
    pub scenarios: &'static [&'static str],
}

/// Nobody is signed in.
pub const NOBODY: &str = "signed-out";

const fn screen(
    area: &'static str,
    name: &'static str,
    path: &'static str,
    scenarios: &'static [&'static str],
) -> Screen {
    Screen { area, name, path, scenarios }
}

/// Every situation an order or a user can be in.
const ALL: &[&str] = &[
    "new-user",
    "verified",
    "auditing",
    "passed",
    "denied",
    "lending",
    "failed",
    "loaned",
    "due-today",
    "overdue-3-days",
    "extension-pending",
    "extended",
    "settled",
    "scheduled",
    "steady-running",
    "steady-late",
    "steady-ahead",
    "steady-settled",
    "gold",
    "cancelled",
    "session-expired",
    "no-products",
    "full",
];
const HALF_VERIFIED: &[&str] = &[
    "half-verified-basic",
    "half-verified-work",
    "half-verified-identity",
    "half-verified-face",
    "half-verified-contacts",
];
const DETAILS: &[&str] = &[
    "loaned",
    "due-today",
    "overdue-3-days",
    "extension-pending",
    "extended",
    "scheduled",
    "settled",
    "steady-running",
    "steady-late",
    "steady-ahead",
    "steady-settled",
    "lending",
    "failed",
    "denied",
    "cancelled",
];
const ACCOUNT: &[&str] = &["new-user", "verified", "settled", "gold"];

/// In the order in which a borrower meets them.
pub const SCREENS: &[Screen] = &[
    screen("Start", "Login", "/login", &[NOBODY, "session-expired"]),
    screen("Start", "Home", "/", ALL),
    screen("Start", "Sign-in from the native app", "/joint#ticket={ticket}", &["new-user", "verified"]),
    screen("Start", "Promotion", "/promotion", &[NOBODY, "verified"]),
    screen("Start", "Alert", "/alert", &[NOBODY, "verified"]),
    screen("Start", "Distribution", "/distribution", &[NOBODY, "verified"]),
    screen("Start", "Download", "/download", &[NOBODY, "verified"]),
    screen("Verification", "Next step", "/auth/index?pid={product}", HALF_VERIFIED),
    screen("Verification", "Basic information", "/auth/basic?pid={product}", &["half-verified-basic"]),
    screen("Verification", "Work", "/auth/work?pid={product}", &["half-verified-work"]),
    screen("Verification", "Identity", "/auth/identity?pid={product}", &["half-verified-identity"]),
    screen("Verification", "Face check", "/auth/face?pid={product}", &["half-verified-face"]),
    screen(
        "Verification",
        "Result of the face check",
        "/auth/callback?pid={product}",
        &["half-verified-face", "half-verified-contacts"],
    ),
    screen("Verification", "Identity after the face check", "/auth/kyc?pid={product}", &["half-verified-face"]),
    screen("Verification", "Contacts", "/auth/contacts?pid={product}", &["half-verified-contacts"]),
    screen("Verification", "Contacts, public", "/verify/contact2", &[NOBODY, "half-verified-contacts"]),
    screen("Applying", "Product", "/product/{product}", &["verified", "full", "gold"]),
    screen("Applying", "Apply", "/product/{product}/detail", &["verified", "new-user", "gold", "full", "auditing"]),
    screen("Applying", "Application denied", "/product/{product}/denied?day=14&hour=3", &["denied"]),
    screen("Applying", "Bank accounts", "/bank?pid={product}", &["verified", "new-user"]),
    screen("Applying", "Add a bank account", "/bank/add?pid={product}", &["verified"]),
    screen("Applying", "IFSC finder", "/bank/ifsc?pid={product}", &["verified"]),
    screen("Orders", "Orders", "/order", ALL),
    screen("Orders", "Audit", "/orders/{order}/audit", &["auditing", "passed", "denied"]),
    screen("Orders", "Confirm", "/orders/{order}/confirm", &["passed"]),
    screen("Orders", "Detail", "/orders/{order}/detail", DETAILS),
    screen(
        "Orders",
        "Extension",
        "/orders/{order}/extension",
        &["loaned", "overdue-3-days", "extension-pending", "extended"],
    ),
    screen("Orders", "Papers", "/orders/{order}/papers", &["loaned", "settled"]),
    screen("Orders", "A paper", "/orders/{order}/papers/{order}~statement", &["loaned", "settled"]),
    screen("Orders", "Apply again", "/orders/{order}/reapply", &["failed"]),
    screen("Orders", "Rating", "/orders/audit?{rating}", &["auditing", "passed"]),
    screen("Orders", "Repay", "/repay", &["loaned", "due-today", "overdue-3-days", "extended", "verified"]),
    screen("Orders", "Booked loans", "/schedule", &["scheduled", "loaned"]),
    screen("Orders", "Booked loan", "/schedule/{order}?pid={product}", &["scheduled", "loaned"]),
    screen("Account", "Account", "/personal", ACCOUNT),
    screen("Account", "About us", "/personal/aboutus", &["verified"]),
    screen("Account", "Help", "/personal/help", &["verified"]),
    screen("Account", "Feedback", "/feedback", &["verified", "new-user"]),
    screen("Account", "Loan agreement", "/legal/agreement", &[NOBODY, "verified"]),
    screen("Account", "Privacy", "/legal/privacy", &[NOBODY, "verified"]),
    screen("Account", "Lender", "/legal/lender", &[NOBODY, "verified"]),
    screen("Account", "No such page", "/no-such-page", &["verified"]),
];

#[cfg(test)]
mod tests {
    use super::{NOBODY, SCREENS};
    use std::collections::BTreeSet;

    #[test]
    fn every_scenario_that_is_named_is_a_file_and_every_file_is_on_some_screen() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/scenarios");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".json").map(str::to_owned))
            .collect();
        let named: BTreeSet<String> =
            SCREENS.iter().flat_map(|screen| screen.scenarios).map(|name| (*name).to_owned()).collect();
        let expected: BTreeSet<String> = files.into_iter().chain([NOBODY.to_owned()]).collect();
        assert_eq!(named, expected);
    }
}
