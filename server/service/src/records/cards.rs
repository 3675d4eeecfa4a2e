//! Bank cards (accounts), unique per user, bank and account number.

use loan_core::ids::{CardId, UserId};
use loan_core::personal::{AccountNumber, Ifsc};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::kinds;
use loan_store::{Batch, Page, Result, Store, Stored, Table};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    pub id: CardId,
    pub ifsc: Ifsc,
    /// The full number; shown masked everywhere.
    pub account: AccountNumber,
    pub bound_at: Timestamp,
}

pub(super) const CARDS: Table<Card> = Table::of(kinds::CARD);
pub(super) const BY_ACCOUNT: Table<CardId> = Table::of(kinds::CARD_BY_ACCOUNT);

/// Hashes the account's bank, and its number without leading zeros.
fn hash(store: &Store, (ifsc, account): (&Ifsc, &AccountNumber)) -> String {
    store.lookup("account", &[ifsc.bank(), account.significant()].join("\n"))
}

pub async fn get(store: &Store, user: &UserId, card: &str) -> Result<Option<Stored<Card>>> {
    CARDS.get(store, &[user.as_str(), card]).await
}

pub async fn many(store: &Store, user: &UserId, ids: &[&str]) -> Result<Vec<Stored<Card>>> {
    let ids: Vec<[&str; 2]> = ids.iter().map(|id| [user.as_str(), id]).collect();
    CARDS.get_many(store, ids.iter().map(<[&str; 2]>::as_slice)).await
}

pub async fn list(store: &Store, user: &UserId, limit: usize) -> Result<Vec<Stored<Card>>> {
    CARDS.list(store, &[user.as_str()], Page::newest(limit)).await
}

pub async fn find(store: &Store, user: &UserId, account: (&Ifsc, &AccountNumber)) -> Result<Option<Stored<Card>>> {
    let Some(id) = BY_ACCOUNT.get(store, &[user.as_str(), &hash(store, account)]).await? else { return Ok(None) };
    get(store, user, id.as_str()).await
}

/// Adds a card. The commit fails if the user already has a card for the account.
pub fn insert(store: &Store, batch: &mut Batch, user: &UserId, card: &Card) -> Result<()> {
    CARDS.insert(store, batch, &[user.as_str(), card.id.as_str()], card)?;
    BY_ACCOUNT.insert(store, batch, &[user.as_str(), &hash(store, (&card.ifsc, &card.account))], &card.id)
}

/// Updates a card's branch, and the leading zeros of its number. Bank and number must otherwise stay the same.
pub fn update(store: &Store, batch: &mut Batch, was: &Stored<Card>, card: &Card) -> Result<()> {
    CARDS.update(store, batch, was, card)
}
