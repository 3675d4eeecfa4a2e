//! Fuzzes stored bytes: foreign bytes cannot be decrypted, and any decrypted record is parsed or refused.

use std::sync::{Arc, OnceLock};

use loan_core::time::Timestamp;
use loan_server::records::{
    bookings, cards, denials, devices, idempotency, images, notices, offers, opinions, orders, outbox, payments,
    sessions, statements, users, verification,
};
use loan_store::blobs::MemoryBlobs;
use loan_store::engine::Key;
use loan_store::seal::StoreKey;
use loan_store::{Batch, Engine, Sealer, Store, memory::Memory};

/// Kinds of records, and the number of parts in their ids.
pub const TABLES: [(&str, usize); 18] = [
    ("order", 1),
    ("payment", 1),
    ("payment_notice", 1),
    ("payment_transaction", 1),
    ("outbox", 1),
    ("user", 1),
    ("card", 2),
    ("image", 2),
    ("verification", 1),
    ("kfs", 2),
    ("booking", 2),
    ("opinion", 2),
    ("offer", 1),
    ("device", 2),
    ("denial", 2),
    ("idempotency", 1),
    ("order_notice", 2),
    ("session", 1),
];
const ID: &str = "x";

static SEALER: OnceLock<Arc<Sealer>> = OnceLock::new();

/// The first byte of `data` is the record's kind, the second its version, the rest the plain text.
pub fn check(data: &[u8]) {
    let key = || StoreKey::from_hex(&"ab".repeat(32)).expect("a key");
    let sealer = SEALER.get_or_init(|| Arc::new(Sealer::new(&key()))).clone();
    assert!(sealer.open(b"any key", data).is_err(), "what nobody sealed opens");
    let [table, version, content @ ..] = data else { return };
    let (name, parts) = TABLES[usize::from(*table) % TABLES.len()];
    let version = 1 + version % 3;
    let token = sealer.lookup("token", ID);
    // Sessions are stored by the hash of their token.
    let id = if name == "session" { token.as_str() } else { ID };
    let key = Key::new("default", name, &vec![id; parts]).expect("a key");
    let sealed = sealer.seal(key.as_bytes(), version, content).expect("it is sealed");
    let opened = sealer.open(key.as_bytes(), &sealed).expect("it opens");
    assert_eq!(opened, (version, content.to_vec()));
    assert!(sealer.open(b"another key", &sealed).is_err(), "it opens under another key");
    let mut changed = sealed.clone();
    if let Some(byte) = changed.get_mut(usize::from(*table)) {
        *byte ^= 1;
        assert!(sealer.open(key.as_bytes(), &changed).is_err(), "a changed byte is not noticed");
    }
    super::run(async {
        let engine: Arc<dyn Engine> = Arc::new(Memory::default());
        let mut batch = Batch::new();
        batch.put(key, sealed);
        engine.commit(batch).await.expect("memory takes it");
        read(&Store::new((engine, sealer, Arc::new(MemoryBlobs::default())), "default")).await;
    });
}

async fn read(store: &Store) {
    let user = ID.into();
    if let Ok(Some(order)) = orders::stored(store, ID).await {
        let seen = order.as_written().seen();
        for now in [seen, seen.plus_days(40), Timestamp::MAX] {
            drop(order.as_of(now, Some(5)));
        }
    }
    drop(payments::get(store, ID).await);
    drop(payments::notice(store, ID).await);
    drop(payments::transaction(store, ID).await);
    drop(outbox::get(store, ID).await);
    drop(outbox::waiting(store, 10).await);
    drop(users::get(store, &user).await);
    drop(cards::get(store, &user, ID).await);
    drop(images::get(store, &user, ID).await);
    drop(verification::find(store, &user).await);
    drop(statements::get(store, &user, ID).await);
    drop(bookings::get(store, &user, ID).await);
    drop(opinions::list(store, &user, 10).await);
    drop(offers::get(store, &user).await);
    drop(devices::last(store, &user, ID).await);
    drop(denials::last(store, &user, &ID.into()).await);
    drop(idempotency::find(store, ID).await);
    drop(notices::find(store, ID, ID).await);
    drop(sessions::live(store, ID, Timestamp::MIN).await);
}
