//! Returns the code that is valid now for a phone or an Aadhaar number.

use loan_core::auth::one_time_code::may_try;
use loan_core::personal::{Aadhaar, Typed as _};
use serde::Serialize;

use super::controls::{Asked, mobile};
use super::refusal::{absent, invalid, not_allowed};
use loan_service::error::DomainError;
use loan_service::records::codes::{self, Receiver};

/// The valid code of a phone or an Aadhaar number.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CodeView {
    /// The code's digits.
    code: String,
}

pub(super) async fn code(asked: Asked) -> Result<CodeView, DomainError> {
    let phone = asked.query.get("phone").map(|phone| mobile(phone)).transpose()?;
    let aadhaar = asked.query.get("aadhaar").map(|number| Aadhaar::parse(number)).transpose();
    let wrong = |_| not_allowed("aadhaar", "another text", &["twelve digits with a valid check digit"]);
    let aadhaar = aadhaar.map_err(wrong)?;
    let receiver = match (&phone, &aadhaar) {
        (Some(phone), None) => Receiver::Phone(phone),
        (None, Some(number)) => Receiver::Aadhaar(number),
        _ => return Err(invalid("phone or aadhaar is needed, and one of them")),
    };
    let now = asked.tenant.now();
    let sent = codes::find(&asked.tenant.store, receiver).await?;
    if !sent.is_some_and(|sent| sent.codes.iter().any(|code| may_try(Some(code.last()), now).is_ok())) {
        let none: [&str; 0] = [];
        return Err(absent(&format!("code that is still valid in tenant {}", asked.name()), &none));
    }
    // Only a hash of the sent code is stored, but with test controls every code is known in advance.
    let codes = &asked.tenant.environment.codes;
    let code = match receiver {
        Receiver::Phone(phone) => codes.login(phone, "")?,
        Receiver::Aadhaar(number) => codes.aadhaar(number)?,
    };
    Ok(CodeView { code })
}
