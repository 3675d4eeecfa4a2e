//! The suggestion on home to install the app, and the reading of the phone's location.

use loan_core::api::dto::client::NeedUpload;
use loan_core::nav::handoff::ClientType;
use loan_core::nav::install::{InstallOutcome, InstallRequest, install};
use loan_core::nav::location::{LocationOutcome, LocationPermission, LocationRequest, location};

const TAB: ClientType = ClientType { android: false, standalone: false, app: false };

/// A first visit in a desktop browser that offers an install prompt.
const FIRST: InstallRequest = InstallRequest {
    client: TAB,
    ios_safari: false,
    prompt_offered: true,
    returning: false,
    orders_in_progress: 0,
    loans: 0,
    remembered: false,
};

// proves: S4.50
#[test]
fn the_card_waits_for_a_reason_and_for_the_browsers_prompt() {
    let android = ClientType { android: true, ..TAB };
    assert_eq!(install(&FIRST), InstallOutcome::None);
    for reason in [
        InstallRequest { returning: true, ..FIRST },
        InstallRequest { orders_in_progress: 1, ..FIRST },
        InstallRequest { loans: 1, ..FIRST },
        InstallRequest { client: android, ..FIRST },
    ] {
        assert_eq!(install(&reason), InstallOutcome::Prompt);
        assert_eq!(install(&InstallRequest { prompt_offered: false, ..reason }), InstallOutcome::None);
    }
}

// proves: S4.50
#[test]
fn ios_safari_has_the_guide_instead() {
    for (prompt_offered, returning) in [(false, false), (true, true)] {
        let request = InstallRequest { ios_safari: true, prompt_offered, returning, ..FIRST };
        assert_eq!(install(&request), InstallOutcome::IosGuide);
    }
}

#[test]
fn nobody_is_asked_twice_nor_where_it_is_installed() {
    let (standalone, app) = (ClientType { standalone: true, ..TAB }, ClientType { app: true, ..TAB });
    for ios_safari in [false, true] {
        let wanted = InstallRequest { ios_safari, returning: true, ..FIRST };
        for request in [
            InstallRequest { remembered: true, ..wanted },
            InstallRequest { client: standalone, ..wanted },
            InstallRequest { client: app, ..wanted },
        ] {
            assert_eq!(install(&request), InstallOutcome::None, "{request:?}");
        }
    }
}

// proves: S3.24 S8.7
#[test]
fn the_place_is_read_when_it_is_wanted_and_allowed() {
    use LocationOutcome::{Explain, Send, Skip};
    use LocationPermission::{Denied, Granted, Prompt};
    let fact = |kind: &str, need_upload| NeedUpload { kind: kind.into(), need_upload };
    let gps = vec![fact("contacts", 1), fact("gps", 1)];
    let unwanted = [vec![], vec![fact("gps", 0)], vec![fact("contacts", 1)]];
    let outcome = |wanted: &[NeedUpload], permission, may_ask, asked| {
        location(&LocationRequest { wanted: wanted.to_vec(), permission, may_ask, asked })
    };
    for (may_ask, asked) in [(false, false), (false, true), (true, false), (true, true)] {
        assert_eq!(outcome(&gps, Granted, may_ask, asked), Send);
        assert_eq!(outcome(&gps, Denied, may_ask, asked), Skip);
        let explained = if may_ask && !asked { Explain } else { Skip };
        assert_eq!(outcome(&gps, Prompt, may_ask, asked), explained, "on the page of applying only, and once");
        for wanted in &unwanted {
            assert_eq!(outcome(wanted, Granted, may_ask, asked), Skip, "{wanted:?}");
            assert_eq!(outcome(wanted, Prompt, may_ask, asked), Skip, "{wanted:?}");
        }
    }
}
