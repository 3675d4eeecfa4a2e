//! Reads the audit trail of operators and checks its hash chain.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::app::Ctx;
use crate::error::DomainError;
use crate::records::acts::{self, Act, Decision, Found};

const PAGE: usize = 100;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActsQuery {
    pub after: u64,
}

/// A page of the trail.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActsPage {
    /// The entries, in order.
    pub acts: Vec<ActView>,
    /// Where the trail was changed; empty when every entry follows from the one before.
    pub faults: Vec<TrailFault>,
    /// What to ask for next (`after`); null at the end.
    pub next: Option<u64>,
}

/// An entry.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActView {
    /// Its place in the trail, from 1.
    pub number: u64,
    /// When.
    pub at: Timestamp,
    /// The operator's name.
    pub operator: String,
    /// `ticket`, `order_event`, `opinion_answer`, `outbox_retry`, `sessions_revoke` or `phone_revoke`.
    pub act: String,
    /// The id of an order, of feedback or of a message, or the pseudonym of a user; `unknown` when the request named none.
    pub subject: String,
    /// `code` of the answer; 0 when it was done.
    pub outcome: i32,
    /// The request's id.
    pub request: String,
    /// The hash of the entry before; empty for the first.
    pub before: String,
    /// The order's event, as the operator named it; empty for other acts.
    pub event: String,
    /// The operator's reason; empty when none was given.
    pub reason: String,
    /// The state that the order is in since, `sha256:` and the hash of the answer to feedback, or the rule or name of a refusal;
    /// else empty.
    pub answer: String,
    /// SHA-256 in hexadecimal of the first eight fields, a line for each, and, unless event, reason and answer are all
    /// empty, of a ninth line: a JSON array of these three.
    pub hash: String,
}

/// A place where the trail was changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TrailFault {
    /// The entry's number.
    pub number: u64,
    /// What is wrong with it.
    pub fault: TrailFaultKind,
}

/// What is wrong with an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TrailFaultKind {
    /// It is not there.
    Missing,
    /// It does not open: damaged, or not written by this server.
    Unreadable,
    /// It does not hold its own number and the hash of the one before: one of the two was changed.
    Altered,
}

impl From<Act> for ActView {
    fn from(entry: Act) -> Self {
        let hash = entry.hash();
        let Act { number, at, operator, act, subject, outcome, request, before, decision } = entry;
        let Decision { event, reason, answer } = decision;
        Self { number, at, operator, act, subject, outcome, request, before, event, reason, answer, hash }
    }
}

pub async fn page(ctx: &Ctx, query: &ActsQuery) -> Result<ActsPage, DomainError> {
    let mut page = ActsPage { acts: Vec::new(), faults: Vec::new(), next: None };
    // The hash that the next entry must contain; `None` after an unreadable entry.
    let mut before = Some(String::new());
    if query.after > 0 {
        before = match acts::get(&ctx.store, query.after).await? {
            Some(Found::Entry(entry)) => Some(entry.hash()),
            Some(Found::Unreadable) => None,
            None => {
                page.faults.push(TrailFault { number: query.after, fault: TrailFaultKind::Missing });
                None
            }
        };
    }
    let found = acts::page(&ctx.store, query.after, PAGE).await?;
    page.next = found.last().filter(|_| found.len() == PAGE).map(|(number, _)| *number);
    let mut expected = query.after;
    for (number, found) in found {
        expected = expected.saturating_add(1);
        if number != expected {
            page.faults.push(TrailFault { number: expected, fault: TrailFaultKind::Missing });
            (expected, before) = (number, None);
        }
        before = match found {
            Found::Unreadable => {
                page.faults.push(TrailFault { number, fault: TrailFaultKind::Unreadable });
                None
            }
            Found::Entry(entry) => {
                if entry.number != number || before.is_some_and(|before| before != entry.before) {
                    page.faults.push(TrailFault { number, fault: TrailFaultKind::Altered });
                }
                let hash = entry.hash();
                page.acts.push((*entry).into());
                Some(hash)
            }
        };
    }
    for TrailFault { number, fault } in &page.faults {
        tracing::error!(number, ?fault, "the audit trail was changed");
    }
    Ok(page)
}
