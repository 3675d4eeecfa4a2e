//! Failure counts reported by the app.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::FailureReport;

use crate::app::Ctx;
use crate::error::DomainError;

const FAILURES_LIMIT: usize = 20;

/// Adds the counts to the metrics and the log. Stores nothing.
pub async fn report(ctx: Ctx, input: FailureReport) -> Result<(), DomainError> {
    if input.failures.len() > FAILURES_LIMIT {
        return Err(ErrorCode::TooLarge.into());
    }
    ctx.app.failures.note(ctx.name(), &ctx.origin.address, &input.build, &input.failures);
    Ok(())
}
