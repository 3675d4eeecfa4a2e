use super::matcher::{Matcher, Near};
use super::{Check, Missed, Verified, missed};
use crate::journal::Entry;
use loan_service::app::Tenant;

/// Expected calls in order. Other calls may lie between them.
pub(super) struct Sequence(pub(super) Vec<Matcher>);

impl Sequence {
    /// `entries` has the oldest call first. Each expected call takes the first match after the previous call's match.
    /// If that fails, no other choice succeeds.
    pub(super) fn check(&self, tenant: &Tenant, entries: &[Entry]) -> Check {
        let Self(sequence) = self;
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
}

/// Names the first missing call, and says whether that call was made too early.
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
    // A call that matched earlier in the sequence does not count again.
    let early = fitting.any(|entry| !found.contains(&entry.id));
    let nearest = call.nearest(tenant, after.iter().rev());
    let why = match (early, was_made) {
        (true, _) => "; it was made, but before the others".to_owned(),
        (false, true) => "; it was made only for an earlier call of the sequence".to_owned(),
        (false, false) => Near::said(&nearest),
    };
    let said = format!("{index} of {expected} calls were made in this order; call {} is missing{why}", index + 1);
    missed(said, Missed { count: index, expected: format!("{expected} in this order"), nearest })
}
