//! Tests that an idle server reads no more blocks of the database when its queues grow.

use std::time::Duration;

use loan_server::records::kinds;
use loan_store::engine::{Batch, Engine as _, Key, Scan};
use tokio_postgres::Client;
use tokio_postgres::types::Type;

use crate::database::{client, fresh, open};

/// Due time of the entries that are not due yet, in milliseconds since 1970.
const LATER: i64 = 1_900_000_000_000;
const NOW: i64 = 1_800_000_000_000;

/// Returns how many blocks of the test's tables and indexes were read. Waits until all connections have reported.
async fn blocks(client: &Client) -> i64 {
    let text = "SELECT sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::int8 \
                FROM pg_statio_user_tables WHERE schemaname = current_schema()";
    let (mut last, mut same) = (-1, 0);
    while same < 4 {
        tokio::time::sleep(Duration::from_millis(150)).await;
        client.batch_execute("SELECT pg_stat_force_next_flush()").await.unwrap();
        let now: i64 = client.query_typed_one(text, &[]).await.unwrap().get(0);
        same = if now == last { same + 1 } else { 0 };
        last = now;
    }
    last
}

/// Returns the key prefix of a queue whose keys have `before` parts (0 or 1) in front of the due time.
fn line(kind: &str, before: usize) -> Key {
    Key::new("t", kind, &["sms"; 1][..before]).unwrap()
}

/// Fills each queue with `entries` entries that are not due and one that is. Then runs the statements of an idle second,
/// and returns how many blocks were read.
async fn quiet_second(entries: i64) -> i64 {
    let address = fresh().await;
    let engine = open(&address).await;
    let client = client(&address).await;
    for (kind, before) in kinds::KINDS.queues {
        let key = |due: i64| {
            let due = format!("{due:015}");
            let id = [&["sms"; 1][..*before], &[due.as_str(), "id"]].concat();
            Key::new("t", kind.name(), &id).unwrap().as_bytes().to_vec()
        };
        let keys: Vec<Vec<u8>> = (0..entries).map(|n| key(LATER + n)).chain([key(NOW)]).collect();
        let text =
            format!("INSERT INTO record_{} (key, value) SELECT *, 'sealed' FROM unnest($1::bytea[])", kind.name());
        client.execute_typed(&text, &[(&keys, Type::BYTEA_ARRAY)]).await.unwrap();
        // Disables autovacuum, because its reads would be counted.
        let table = kind.name();
        let quiet = format!("ALTER TABLE record_{table} SET (autovacuum_enabled = false); ANALYZE record_{table}");
        client.batch_execute(&quiet).await.unwrap();
    }
    let before = blocks(&client).await;
    for (kind, parts) in kinds::KINDS.queues {
        let line = line(kind.name(), *parts);
        for _ in 0..5 {
            let claimed = engine.queue().claim(&line, NOW, 10, Duration::from_secs(9)).await.unwrap();
            assert!(claimed.entries().len() <= 1);
            engine.queue().release(&claimed).await.unwrap();
            assert_eq!(engine.queue().depth(&line, NOW, 200).await.unwrap().due, 1);
        }
        let first = engine.scan(Scan::below(line.clone(), 5)).await.unwrap();
        let keys: Vec<Key> = first.into_iter().map(|(key, _)| key).collect();
        engine.get_many(&keys).await.unwrap();
        let mut batch = Batch::new();
        batch.put(keys[4].clone(), b"again".to_vec());
        batch.delete(keys[3].clone());
        engine.commit(batch).await.unwrap();
    }
    engine.scan(Scan::everything(5)).await.unwrap();
    engine.scan(Scan::tenant("t", 5).newest_first()).await.unwrap();
    engine.ready().await.unwrap();
    engine.close().await.unwrap();
    drop(engine);
    blocks(&client).await - before
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reads_of_a_quiet_second_do_not_grow_with_the_queues() {
    let (small, large) = tokio::join!(quiet_second(200), quiet_second(20_000));
    assert!(small > 0, "nothing was counted");
    assert!(large < 3 * small + 100, "{small} blocks beside 200 entries, {large} beside 20,000");
}
