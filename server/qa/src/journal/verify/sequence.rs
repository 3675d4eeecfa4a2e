//! Verifies that calls were made in a given order.

use super::matcher::{Matcher, Near};
use super::{Check, Missed, Verified, missed};
use crate::journal::Entry;
use loan_service::app::Tenant;

/// Checks that calls were made in the order of `sequence`. Other calls may happen in between. Matches each expected call
/// with the first matching entry after the previous match; a later match would only leave fewer entries for the next
/// calls. `entries` has the oldest call first.
pub(super) fn check(sequence: &[Matcher], tenant: &Tenant, entries: &[Entry]) -> Check {
    let (mut calls, mut after) = (Vec::new(), entries);
    for (index, call) in sequence.iter().enumerate() {
        let Some(found) = after.iter().position(|entry| call.fits(tenant, entry)) else {
            return Check::Missing(missing(tenant, (sequence.len(), index), call, (entries, after), &calls));
        };
        let (before, rest) = after.split_at(found + 1);
        calls.extend(before.last().map(|entry| entry.id.clone()));
        after = rest;
    }
    Check::Found(Verified { count: calls.len(), calls })
}

/// Returns the refusal for the first missing call. The refusal says whether that call was made too early.
fn missing(
    tenant: &Tenant,
    (expected, index): (usize, usize),
    call: &Matcher,
    (entries, after): (&[Entry], &[Entry]),
    found: &[String],
) -> loan_service::error::DomainError {
    let before = entries.iter().take(entries.len() - after.len());
    let mut fitting = before.filter(|entry| call.fits(tenant, entry)).peekable();
    let was_made = fitting.peek().is_some();
    // An entry that already matched an expected call was not made too early.
    let early = fitting.any(|entry| !found.contains(&entry.id));
    let nearest = call.nearest(tenant, after.iter().rev());
    let why = match (early, was_made) {
        (true, _) => "; it was made, but before the others".to_owned(),
        (false, true) => "; it was made only for an earlier call of the sequence".to_owned(),
        (false, false) => Near::described(&nearest),
    };
    let message = format!("{index} of {expected} calls were made in this order; call {} is missing{why}", index + 1);
    missed(message, Missed { count: index, expected: format!("{expected} in this order"), nearest })
}
