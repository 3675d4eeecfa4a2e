//! Tests that a damaged store opens with all its records, or refuses to open and changes no file.

use std::path::{Path, PathBuf};

use loan_store::disk::Disk;
use loan_store::engine::{Batch, Engine as _, StoreError};
use loan_store::sled::Sled;

use crate::durable::{Model, crash_image, files, holds};
use crate::stores::key;

/// Opens the store without syncs, because they would slow down hundreds of starts.
fn open(directory: &Path) -> Result<Sled, StoreError> {
    Sled::open_with(directory, Disk::with(Box::new(|_| Ok(())), Box::new(|_| Ok(u64::MAX))))
}

/// Writes small records, and large ones that sled stores in files of their own; returns the content.
async fn filled(directory: &Path) -> Model {
    let mut model = Model::new();
    // Opens the store three times, so that sled's snapshot covers only a part of the log.
    for round in 0..3_u8 {
        let engine = open(directory).unwrap();
        for n in 0..12_u8 {
            let mut batch = Batch::new();
            let size = if n == 0 { 200_000 } else { 900 };
            let (key, value) = (key(&format!("{round}/{n}")), vec![n ^ round; size]);
            batch.put(key.clone(), value.clone());
            model.insert(key, value);
            engine.commit(batch).await.unwrap();
        }
        engine.close().await.unwrap();
    }
    model
}

fn damaged(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.iter_mut().skip(at).take(512).for_each(|byte| *byte ^= 0x5a);
    bytes
}

#[tokio::test]
async fn whatever_is_damaged_a_refusal_changes_nothing_and_the_file_put_back_is_the_store_again() {
    let place = tempfile::tempdir().unwrap();
    let live = place.path().join("live");
    let model = filled(&live).await;
    let names: Vec<PathBuf> = files(&live).into_keys().map(|path| path.strip_prefix(&live).unwrap().into()).collect();
    for kind in ["db", "conf", "snap.", "blobs", "store.tally"] {
        assert!(names.iter().any(|name| name.to_string_lossy().starts_with(kind)), "no {kind} in {names:?}");
    }
    let (mut refused, mut tried) = (0, 0);
    for orderly in [true, false] {
        let image = place.path().join(format!("image-{orderly}"));
        if orderly {
            crash_image(&live, &image);
        } else {
            let engine = open(&live).unwrap();
            crash_image(&live, &image);
            drop(engine);
        }
        for path in files(&image).into_keys() {
            let whole = std::fs::read(&path).unwrap();
            let name = path.strip_prefix(&image).unwrap();
            let used = whole.iter().rposition(|byte| *byte != 0).unwrap_or_default();
            let all = [0, used / 3, used * 2 / 3, used.saturating_sub(100)];
            for at in if used > 1000 { &all[..] } else { &all[..1] } {
                let copy = place.path().join("copy");
                drop(std::fs::remove_dir_all(&copy));
                crash_image(&image, &copy);
                std::fs::write(copy.join(name), damaged(&whole, *at)).unwrap();
                let found = files(&copy);
                tried += 1;
                let what = format!("{} at {at}, closed: {orderly}", name.display());
                if let Ok(engine) = open(&copy) {
                    assert!(holds(&engine, &model).await, "{what}: lost something in silence");
                    continue;
                }
                refused += 1;
                assert!(files(&copy) == found, "{what}: refused, and changed all the same");
                std::fs::write(copy.join(name), &whole).unwrap();
                let engine = open(&copy).unwrap_or_else(|error| panic!("{what}: put back: {error}"));
                assert!(holds(&engine, &model).await, "{what}: put back, and not what it was");
            }
        }
    }
    assert!(refused > tried / 3, "of {tried} damages only {refused} were noticed");
}
