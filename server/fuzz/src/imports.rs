//! Fuzzes imports: a file is imported or refused. After a refusal, the store is empty or marked as incomplete.

use std::sync::{Arc, OnceLock};

use loan_server::records::kinds::KINDS;
use loan_store::blobs::MemoryBlobs;
use loan_store::engine::{Batch, Key, Scan};
use loan_store::open::{Location, open};
use loan_store::seal::{Sealer, StoreKey};
use loan_store::transfer::{Broken, Source};
use loan_store::{Opened, memory::Memory, transfer};
use sha2::{Digest as _, Sha256};

const KEY: &str = "ab";
/// The first two lines of every export with this key.
static BEGIN: OnceLock<Vec<u8>> = OnceLock::new();

fn nothing() -> Opened {
    let key = StoreKey::from_hex(&KEY.repeat(32)).expect("a key");
    (Arc::new(Memory::default()), Arc::new(Sealer::new(&key)), Arc::new(MemoryBlobs::default()))
}

/// Imports the bytes unchanged, as the lines between a valid beginning and a valid end, and as a record of an export.
pub fn check(data: &[u8]) {
    super::run(async {
        import(data).await;
        let begin = match BEGIN.get() {
            Some(begin) => begin,
            None => {
                let file = exported(&[]).await;
                let lines: Vec<_> = file.split_inclusive(|byte| *byte == b'\n').collect();
                BEGIN.get_or_init(|| lines[..2].concat())
            }
        };
        let mut file = [begin, data, b"\n"].concat();
        let records = 1 + data.split(|byte| *byte == b'\n').count();
        let digest = hex::encode(Sha256::digest(&file));
        file.extend(format!("{{\"records\":{records},\"pictures\":0,\"sha256\":\"{digest}\"}}\n").bytes());
        import(&file).await;
        assert!(import(&exported(data).await).await, "a whole export is refused");
    });
}

/// Returns the export of a store with one record, which contains the bytes.
async fn exported(content: &[u8]) -> Vec<u8> {
    let store = open(&Location::Memory, Some(&KEY.repeat(32)), &KINDS).await.expect("a store");
    let key = Key::new("default", "user", &["x"]).expect("a key");
    let sealed = store.1.seal(key.as_bytes(), 1, content).expect("it is sealed");
    let mut batch = Batch::new();
    batch.put(key, sealed);
    store.0.commit(batch).await.expect("memory takes it");
    let mut file = Vec::new();
    transfer::export(&store, &KINDS, &mut file, Broken::Refused).await.expect("it is exported");
    file
}

/// Returns whether the file was imported.
async fn import(file: &[u8]) -> bool {
    let store = nothing();
    let mut input = file;
    let imported = transfer::import(Source::Moved, &store, &mut input).await;
    let mut again = Vec::new();
    match imported {
        Ok(records) => {
            let found = store.0.scan(Scan::everything(usize::MAX)).await.expect("memory answers");
            assert!(found.len() as u64 <= records, "{records} records were imported, and {} are there", found.len());
            if transfer::export(&store, &KINDS, &mut again, Broken::Refused).await.is_ok() {
                let mut exported = again.as_slice();
                let imported = transfer::import(Source::Moved, &nothing(), &mut exported).await;
                assert!(imported.is_ok(), "its own export is refused");
            }
            true
        }
        Err(_) => {
            let is_marked = store.0.get(&Key::system("import")).await.expect("memory answers").is_some();
            let is_empty = store.0.scan(Scan::everything(1)).await.expect("memory answers").is_empty();
            assert!(is_marked || is_empty, "half an import could be served");
            false
        }
    }
}
