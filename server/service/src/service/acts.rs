//! Reads the audit trail of operators and checks its hash chain.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::app::Ctx;
use crate::error::Result;
use crate::records::acts::{self, Act, Decision, Found};

const PAGE: usize = 100;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActsQuery {
    pub after: u64,
}

/// A page of the operators' audit trail.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActsPage {
    /// Entries, oldest first.
    pub acts: Vec<ActView>,
    /// Breaks of the hash chain; usually empty.
    pub faults: Vec<TrailFault>,
    /// Value of `after` for the next page; null on the last page.
    pub next: Option<u64>,
}

/// An entry of the audit trail: one act of an operator.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActView {
    /// Position in the trail, from 1.
    pub number: u64,
    /// When the operator acted.
    pub at: Timestamp,
    /// The operator's name.
    pub operator: String,
    /// Kind: `ticket`, `order_event`, `opinion_answer`, `outbox_retry`, `sessions_revoke` or `phone_revoke`.
    pub act: String,
    /// Id of an order, of feedback or of a message, or a user's pseudonym; `unknown` if the request named none.
    pub subject: String,
    /// `code` of the response; 0 if the act succeeded.
    pub outcome: i32,
    /// Id of the HTTP request.
    pub request: String,
    /// Hash of the previous entry; empty for the first one.
    pub before: String,
    /// Event applied to the order, or `unknown` if no such event exists; empty for other acts.
    pub event: String,
    /// The operator's reason; may be empty.
    pub reason: String,
    /// The order's new state, `sha256:` and the hash of an answer to feedback, or the name of a refusal; otherwise
    /// empty.
    pub answer: String,
    /// SHA-256 in hexadecimal of the first eight fields, one per line. Unless event, reason and answer are all empty, a
    /// ninth line follows: a JSON array of these three.
    pub hash: String,
}

/// A break of the hash chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TrailFault {
    /// The entry's number.
    pub number: u64,
    /// Kind of break.
    pub fault: TrailFaultKind,
}

/// Kinds of breaks of the hash chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TrailFaultKind {
    /// The entry is missing.
    Missing,
    /// The entry cannot be decrypted: it is damaged, or was not written by this server.
    Unreadable,
    /// The entry's number or its hash of the previous entry is wrong: one of the two entries was changed.
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

pub async fn page(ctx: &Ctx, query: &ActsQuery) -> Result<ActsPage> {
    let mut page = ActsPage { acts: Vec::new(), faults: Vec::new(), next: None };
    // Expected hash in the next entry's `before`; `None` after a missing or unreadable entry.
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
