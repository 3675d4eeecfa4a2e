//! Imports an exported file into an empty store.

use std::io::BufRead;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::Digest as _;

use super::super::Opened;
use super::super::blobs::{BlobName, Blobs};
use super::super::engine::{Batch, Engine, Key, Result, Scan, Value};
use super::super::probe::{self, Probe};
use super::super::restored;
use super::{End, ExportedRecord, Head, NAME, Numbered, PAGE, Picture, VERSION, commit, fault, too_early};

/// Approximate size of a batch, in bytes.
const BATCH_BYTES: usize = 4 * 1024 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// An export of a stopped store that is no longer used, so no later event is missing.
    Moved,
    /// A backup: later events are missing, but the providers know them. The store is [marked](restored).
    Backup,
}

/// Reads everything into an empty store, and returns the number of records. On failure, empties the store again.
///
/// The probe ([`probe::key`]) is written last. A store that has records but no probe is not opened, so an unfinished
/// import is never served. While a store has the record [`probe::unfinished`], no server and no other import uses it.
pub async fn import(source: Source, opened: &Opened, input: &mut dyn BufRead) -> Result<u64> {
    let (engine, sealer, blobs) = opened;
    if !engine.scan(Scan::everything(1)).await?.is_empty() {
        return Err(fault("the store is not empty"));
    }
    let mut input = Numbered::of(input);
    let head: Head = input.read()?;
    if head.saral != NAME || head.version != VERSION {
        return Err(fault(format!("line 1: not an export of version {VERSION}")));
    }
    let (key, probe) = record(input.read()?, &input)?;
    if key != probe::key() {
        return Err(fault("line 2: not an export of a whole store"));
    }
    Probe::open(sealer.keys(), &probe)?;
    let mut begun = Batch::new();
    begun.expect_absent(probe::key());
    begun.expect_absent(probe::unfinished());
    begun.put(probe::unfinished(), Vec::new());
    commit(engine.as_ref(), begun).await?;
    let mut pictures = Vec::new();
    let imported = read_in(source, opened, &mut input, probe, &mut pictures).await;
    if let Err(error) = &imported
        && let Err(left) = empty_again(engine.as_ref(), blobs.as_ref(), &pictures).await
    {
        return Err(fault(format!("{error}; and the store could not be emptied: {left}")));
    }
    imported
}

async fn empty_again(engine: &dyn Engine, blobs: &dyn Blobs, pictures: &[BlobName]) -> Result<()> {
    for name in pictures {
        blobs.remove(name).await?;
    }
    loop {
        let page = engine.scan(Scan::everything(PAGE)).await?;
        let mut batch = Batch::new();
        for (key, _) in page.into_iter().filter(|(key, _)| *key != probe::unfinished()) {
            batch.delete(key);
        }
        if batch.is_empty() {
            break;
        }
        commit(engine, batch).await?;
    }
    let mut last = Batch::new();
    last.delete(probe::unfinished());
    commit(engine, last).await
}

/// Reads the records and pictures after the probe. Adds the names of the pictures to `written`.
async fn read_in(
    source: Source,
    (engine, sealer, blobs): &Opened,
    input: &mut Numbered<'_>,
    probe: Value,
    written: &mut Vec<BlobName>,
) -> Result<u64> {
    let engine = engine.as_ref();
    let (mut records, mut pictures) = (1, 0);
    let mut batch = Batch::new();
    let mut size = 0;
    let end: End = loop {
        let before = hex::encode(input.hash.clone().finalize());
        if !input.next()? {
            return Err(too_early());
        }
        if let Ok(end) = serde_json::from_slice::<End>(&input.text) {
            if end.sha256 != before {
                return Err(fault("the file is damaged: its digest does not fit"));
            }
            // Several files sent one after another would otherwise lose all but the first.
            while input.next()? {
                if !input.text.trim_ascii().is_empty() {
                    return Err(input.fault(&"the file goes on after its end"));
                }
            }
            break end;
        }
        if let Ok(found) = serde_json::from_slice::<Picture>(&input.text) {
            let name = BlobName::parse(&found.picture).ok_or_else(|| input.fault(&"not the name of a picture"))?;
            let sealed = BASE64_STANDARD.decode(found.value).map_err(|error| input.fault(&error))?;
            sealer.open(&name.bound(), &sealed).map_err(|error| input.fault(&error))?;
            written.push(name.clone());
            blobs.put(&name, sealed).await?;
            pictures += 1;
            continue;
        }
        let (key, value) = record(input.parse()?, input)?;
        // A value that does not open is found during the import, and not later by a request.
        sealer.open(key.as_bytes(), &value).map_err(|error| input.fault(&error))?;
        records += 1;
        size += key.as_bytes().len() + value.len();
        batch.put(key, value);
        if size >= BATCH_BYTES {
            commit(engine, std::mem::take(&mut batch)).await?;
            size = 0;
        }
    };
    if (end.records, end.pictures) != (records, pictures) {
        let End { records: all, pictures: seen, .. } = end;
        return Err(fault(format!("the file has {records} records and {pictures} pictures, not {all} and {seen}")));
    }
    batch.expect_absent(probe::key());
    batch.put(probe::key(), probe);
    batch.expect(probe::unfinished(), Vec::new());
    batch.delete(probe::unfinished());
    if source == Source::Backup {
        restored::mark(&mut batch, sealer)?;
    }
    commit(engine, batch).await?;
    Ok(records)
}

fn record(line: ExportedRecord, input: &Numbered<'_>) -> Result<(Key, Value)> {
    let value = BASE64_STANDARD.decode(line.value).map_err(|error| input.fault(&error))?;
    let components: Vec<&str> = line.key.iter().map(String::as_str).collect();
    let key = Key::from_components(&components).ok_or_else(|| input.fault(&"not the key of a record"))?;
    Ok((key, value))
}
