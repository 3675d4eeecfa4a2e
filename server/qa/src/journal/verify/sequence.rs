//! Verifies that calls were made in a given order.

use super::matcher::{CallRequest, Matcher, Near};
use super::{Check, Missed, Verified, missed};
use crate::journal::Entry;
use crate::refusal::not_allowed;
use loan_service::app::Tenant;
use loan_service::error::DomainError;

const LONGEST: usize = 100;

pub(super) async fn of(tenant: &Tenant, calls: &[CallRequest]) -> Result<Vec<Matcher>, DomainError> {
    if !(1..=LONGEST).contains(&calls.len()) {
        return Err(not_allowed("sequence", &format!("{} calls", calls.len()), &[format!("1 to {LONGEST}")]));
    }
    let mut sequence = Vec::with_capacity(calls.len());
    for call in calls {
        sequence.push(Matcher::of(tenant, call.clone()).await?);
    }
    Ok(sequence)
}

/// Checks that calls were made in the order of `sequence`. Other calls may happen in between. Matches each expected call
/// with the first matching entry after the previous match; a later match would only leave fewer entries for the next
/// calls. `entries` has the oldest call first.
pub(super) fn check(sequence: &[Matcher], tenant: &Tenant, entries: &[Entry]) -> Check {
    let (mut calls, mut after) = (Vec::new(), entries);
    for (index, call) in sequence.iter().enumerate() {
        if let Some(found) = after.iter().position(|entry| call.fits(tenant, entry)) {
            let (before, rest) = after.split_at(found + 1);
            calls.extend(before.last().map(|entry| entry.id.clone()));
            after = rest;
            continue;
        }
        let before = entries.iter().take(entries.len() - after.len());
        let fitting: Vec<&Entry> = before.filter(|entry| call.fits(tenant, entry)).collect();
        let nearest = call.nearest(tenant, after.iter().rev());
        let why = if fitting.is_empty() {
            Near::described(&nearest)
        } else if fitting.iter().all(|entry| calls.contains(&entry.id)) {
            "; it was made only for an earlier call of the sequence".to_owned()
        } else {
            "; it was made, but before the others".to_owned()
        };
        let (expected, missing) = (sequence.len(), index + 1);
        let message = format!("{index} of {expected} calls were made in this order; call {missing} is missing{why}");
        let expected = format!("{expected} in this order");
        return Check::Missing(missed(message, Missed { count: index, expected, nearest }));
    }
    Check::Found(Verified { count: calls.len(), calls })
}
