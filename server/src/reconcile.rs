//! Implements `loan-server reconcile`, which asks the providers what a restored store lacks.

use std::io::Write as _;

use loan_http::serve;
use loan_http::serve::QaEnvironment;
use loan_service::app::DEFAULT_TENANT;
use loan_service::config::{ReconcileFlags, StoreFlags};
use loan_service::ports::webhook::Books;
use loan_service::service::reconcile::{Counts, reconcile};
use loan_service::{log, owner};
use loan_store::restored;

/// Asks the providers about a store's orders, records the answers with the flag `apply`, and prints a line for each
/// order. Returns `false` if this failed for any order.
///
/// # Errors
/// One line saying why the command could not be carried out.
pub fn run(flags: ReconcileFlags, qa_environment: QaEnvironment) -> Result<bool, String> {
    let ReconcileFlags { serve: flags, apply } = flags;
    let (store, blobs, keys) = (flags.store.clone(), flags.blobs.clone(), flags.keys.clone());
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    let started = {
        let _within = runtime.enter();
        log::start(&flags.log, "human,warn")?
    };
    let work = async {
        let books = Books::configured(&flags.providers)?;
        let app = serve::open_restored(&flags, qa_environment).await?;
        let done = async {
            let tenant = app.tenant(DEFAULT_TENANT).await.map_err(|_| "the store is unavailable".to_owned())?;
            // Queued messages stay in the store until a server sends them.
            tenant.senders().close();
            let mut print = |line| {
                writeln!(std::io::stdout(), "{line}").map_err(|error| format!("the report cannot be written: {error}"))
            };
            let counts = reconcile(&tenant, &books, apply, &mut print).await?;
            if apply && counts.failed == 0 {
                restored::unmark(app.engine.as_ref()).await.map_err(|error| error.to_string())?;
            }
            Ok::<_, String>(counts)
        };
        let done = done.await;
        app.engine.close().await.map_err(|error| error.to_string())?;
        done
    };
    let done = owner::preserved(&StoreFlags { store, blobs, keys }, || runtime.block_on(work));
    started.end();
    let Counts { asked, changed, failed } = done?;
    let what = if apply { "recorded" } else { "to record (--apply does it)" };
    writeln!(std::io::stdout(), "{asked} asked about, {changed} {what}, {failed} could not be asked or recorded")
        .map_err(|error| format!("the report cannot be written: {error}"))?;
    Ok(failed == 0)
}
