//! Stored responses, replayed for a repeated `Idempotency-Key`.

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::expiry::{self, ExpiringRecord};
use super::kinds;
use loan_store::{Batch, Result, Store, StoreError, Stored, Table};

const KEPT_DAYS: i64 = 30;
/// Maximum number of bytes of a response, which may contain a provider's text.
const MOST_BYTES: usize = 64 * 1024;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    /// Hash of the request that was executed. A repeated request must have the same hash.
    pub fingerprint: String,
    pub code: i32,
    pub msg: String,
    /// `data` of the response's envelope, byte for byte as sent.
    pub data: Box<RawValue>,
    pub at: Timestamp,
}

impl Answered {
    /// Returns whether the response is still replayed at `now`.
    pub fn is_kept(&self, now: Timestamp) -> bool {
        now < self.at.plus_days(KEPT_DAYS)
    }

    pub fn success<T: Serialize + ?Sized>(fingerprint: &str, answer: &T, at: Timestamp) -> Result<Self> {
        let data = to_raw_value(answer).map_err(|error| StoreError::Broken(format!("an answer: {error}")))?;
        Ok(Self { fingerprint: fingerprint.to_owned(), code: 0, msg: String::new(), data, at })
    }
}

pub(super) const TABLE: Table<Answered> = Table::of(kinds::IDEMPOTENCY);

pub async fn find(store: &Store, id: &str) -> Result<Option<Stored<Answered>>> {
    TABLE.get(store, &[id]).await
}

/// Stores a response, which replaces `stale`. The commit conflicts if another process stored a response first. Fails
/// for a response that is too long to store, because without a stored response a retry would repeat the change.
pub fn save(
    store: &Store,
    batch: &mut Batch,
    id: &str,
    stale: Option<&Stored<Answered>>,
    answered: &Answered,
) -> Result<()> {
    let bytes = answered.data.get().len() + answered.msg.len();
    if bytes > MOST_BYTES {
        return Err(StoreError::Broken(format!("an answer of {bytes} bytes is too long to be kept")));
    }
    TABLE.save(store, batch, &[id], stale, answered)?;
    expiry::put(store, batch, answered.at.plus_days(KEPT_DAYS), ExpiringRecord::Answer(id.to_owned()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use loan_store::Sealer;
    use loan_store::blobs::MemoryBlobs;
    use loan_store::memory::Memory;
    use loan_store::seal::StoreKey;

    #[test]
    fn an_answer_that_is_too_long_is_not_kept_and_with_it_nothing_is_changed() {
        let sealer = Arc::new(Sealer::new(&StoreKey::random().unwrap()));
        let store = Store::new((Arc::new(Memory::default()), sealer, Arc::new(MemoryBlobs::default())), "t");
        let kept = |text: usize| {
            let answered = Answered::success("f", &"x".repeat(text), Timestamp::from_epoch_ms(0)).unwrap();
            let mut batch = Batch::new();
            save(&store, &mut batch, "id", None, &answered).map(|()| batch.is_empty())
        };
        // A JSON string includes its two quotes.
        assert_eq!(kept(MOST_BYTES - 2), Ok(false));
        assert!(matches!(kept(MOST_BYTES - 1), Err(StoreError::Broken(_))));
    }
}
