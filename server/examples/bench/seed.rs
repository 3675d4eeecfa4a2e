//! Borrowers of five orders each, signed in, as `loan-server seed` makes them.

use std::fmt::Write as _;
use std::sync::Arc;

use loan_server::app::{App, DEFAULT_TENANT};
use loan_server::catalogue::Catalogue;
use loan_server::seed::{Plan, SignedIn, fill};

/// Pictures would only take time: no measured call reads one.
const PICTURES: u64 = 0;

/// Returns a line `token card order may-apply` for each borrower.
pub async fn borrowers(app: &Arc<App>, catalogue: Catalogue, count: u64) -> String {
    let tenant = app.tenant(DEFAULT_TENANT).await.unwrap();
    let plan = Plan { users: count, seed: 1, at: tenant.now(), pictures: PICTURES, due: 0, signed_in: count };
    let mut lines = String::new();
    for SignedIn { token, card, order, may_apply } in fill(&tenant.store, catalogue, &plan, &mut |_| ()).await.unwrap()
    {
        writeln!(lines, "{token} {card} {order} {}", u8::from(may_apply)).unwrap();
    }
    lines
}
