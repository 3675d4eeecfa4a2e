//! Failures of the app, as phones count them.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::FailureReport;

use crate::app::Ctx;
use crate::error::DomainError;

/// Most failures of one report.
const FAILURES_LIMIT: usize = 20;

/// Takes a phone's counts: into the metrics and the log, never into the store.
///
/// # Errors
/// [`ErrorCode::TooLarge`].
pub async fn report(ctx: Ctx, input: FailureReport) -> Result<(), DomainError> {
    if input.failures.len() > FAILURES_LIMIT {
        return Err(ErrorCode::TooLarge.into());
    }
    ctx.app.failures.note(ctx.name(), &ctx.origin.address, &input.build, &input.failures);
    Ok(())
}
