//! Checks the machine's clock against the database's clock and the stored mark, and raises the mark.
//!
//! The mark is the highest instant that the store's servers have acknowledged, or up to [`INTERVAL`] earlier.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::background::every;
use crate::clock::refusal;
use crate::records::catalogues::SHARED;
use crate::records::clock;
use loan_store::{Batch, CommitError, StoreError, throttled};

/// Interval of the check. The stored mark is at most this old, also after a crash.
const INTERVAL: Duration = Duration::from_secs(15);

/// Checks the machine's clock before anything is served or written. If a flag accepts the clock, its time becomes the
/// mark, so that the next start needs no flag.
pub async fn begin(app: &App) -> Result<(), String> {
    let unread = |error: StoreError| error.to_string();
    let mark = clock::mark(&app.store(SHARED)).await.map_err(unread)?;
    let database = app.engine.now().await.map_err(unread)?;
    if let Some(database) = database {
        app.reference.note(database);
    }
    let Some(line) = refusal(app.clock.now(), mark.map(|mark| mark.value), database) else { return Ok(()) };
    if !app.settings.accepts_clock {
        return Err(line);
    }
    tracing::warn!(line, "the clock is accepted");
    match set_mark(app, true).await {
        Ok(()) | Err(CommitError::Conflict(_)) => Ok(()),
        Err(CommitError::Failed(error)) => Err(error.to_string()),
    }
}

/// Compares the clocks and raises the mark once in each [`INTERVAL`], until the future is dropped.
pub async fn run(app: Arc<App>) {
    let mut interval = every(INTERVAL);
    loop {
        interval.tick().await;
        match app.engine.now().await {
            Ok(Some(database)) => app.reference.note(database),
            Ok(None) => {}
            Err(error) => {
                throttled!(warn, %error, "the database's clock cannot be read");
                continue;
            }
        }
        raise_mark(&app).await;
    }
}

/// Raises the mark, if the machine's clock can be trusted.
pub async fn raise_mark(app: &App) {
    if !app.is_clock_right() {
        return;
    }
    match set_mark(app, false).await {
        // A conflict means that another server has just raised the mark.
        Ok(()) | Err(CommitError::Conflict(_)) => {}
        Err(CommitError::Failed(error)) => throttled!(warn, %error, "the highest instant cannot be stored"),
    }
}

/// Sets the mark to the current time. Lowers the mark only if it `may_lower`.
async fn set_mark(app: &App, may_lower: bool) -> Result<(), CommitError> {
    let (shared, now) = (app.store(SHARED), app.clock.now());
    let was = clock::mark(&shared).await?;
    if !may_lower && was.as_ref().is_some_and(|was| was.value >= now) {
        return Ok(());
    }
    let mut batch = Batch::new();
    clock::set_mark(&shared, &mut batch, was.as_ref(), now)?;
    shared.commit(batch).await
}
