//! Implements `loan-server export`, `loan-server import` and `loan-server verify`.

mod socket;

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::os::fd::AsFd as _;

use crate::config::{ExportFlags, ImportFlags, StoreFlags};
use crate::owner;
use crate::records::kinds::KINDS;
use loan_store::open::Location;
use loan_store::transfer::{Broken, Exported, Source};
use loan_store::{Opened, StoreError, open, transfer};

use socket::Ask;
pub use socket::Exports;

pub fn run<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, String> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    runtime.block_on(work).map_err(|error| error.to_string())
}

/// Writes the whole store to stdout, and records that the backup is complete. Lists omitted values on stderr.
pub fn export(flags: &ExportFlags) -> Result<(), String> {
    let broken = if flags.without_broken { Broken::LeftOut } else { Broken::Refused };
    let exported = whole(&flags.store, &mut BufWriter::new(std::io::stdout().lock()), broken, true)?;
    for name in exported.broken {
        // Ignores a failure, because there is nowhere left to report it.
        drop(writeln!(std::io::stderr(), "left out: {name}"));
    }
    Ok(())
}

/// Reads every record and picture, and prints the name of each that cannot be opened; returns whether all can.
pub fn verify(flags: &StoreFlags) -> Result<bool, String> {
    let found = whole(flags, &mut std::io::sink(), Broken::LeftOut, false)?;
    let mut out = std::io::stdout().lock();
    let printed = found.broken.iter().try_for_each(|name| writeln!(out, "{name}")).and_then(|()| {
        let (records, pictures, broken) = (found.records, found.pictures, found.broken.len());
        writeln!(out, "{records} records and {pictures} pictures open, {broken} do not")
    });
    printed.map_err(|error| error.to_string())?;
    Ok(found.broken.is_empty())
}

/// Gets an export from the server that has the store open, or else reads the store in this process.
fn whole(flags: &StoreFlags, out: &mut dyn Write, broken: Broken, is_backup: bool) -> Result<Exported, String> {
    if let Location::Sled(directory) = &flags.store
        && let Some(server) = socket::ask(directory, Ask { broken, is_backup })
            .map_err(|why| format!("the server cannot be asked: {why}"))?
    {
        let exported = transfer::receive(&mut BufReader::new(&server), out).map_err(|error| error.to_string())?;
        if is_backup {
            sync_stdout().map_err(|error| error.to_string())?;
            // The backup is good, also if the server has ended meanwhile.
            drop(socket::confirm(&server));
        }
        return Ok(exported);
    }
    let keys = flags.keys.source(true)?;
    let work = async {
        let opened = open::existing(&flags.store, flags.blobs.as_deref(), &keys, &KINDS).await?;
        let exported = alone(&opened, out, broken, is_backup).await;
        // Closes the store even after a failure: an unclosed store counts as damaged.
        opened.0.close().await?;
        exported
    };
    owner::preserved(flags, || run(work))
}

/// Exports a store that no server has open.
async fn alone(opened: &Opened, out: &mut dyn Write, broken: Broken, is_backup: bool) -> Result<Exported, StoreError> {
    let exported = transfer::export(opened, &KINDS, out, broken).await?;
    if is_backup {
        sync_stdout().map_err(|error| StoreError::Broken(error.to_string()))?;
        transfer::note_backup(opened).await?;
    }
    Ok(exported)
}

/// Makes stdout durable if it is a file. Nobody knows what becomes of the bytes that a pipe has taken.
fn sync_stdout() -> std::io::Result<()> {
    let out = File::from(std::io::stdout().as_fd().try_clone_to_owned()?);
    if out.metadata()?.is_file() { out.sync_all() } else { Ok(()) }
}

pub fn import(flags: &ImportFlags) -> Result<(), String> {
    let source = if flags.moved { Source::Moved } else { Source::Backup };
    let flags = &flags.store;
    let keys = flags.keys.source(true)?;
    let work = async {
        let opened = open::empty(&flags.store, flags.blobs.as_deref(), &keys, &KINDS).await?;
        let imported = transfer::import(source, &opened, &mut BufReader::new(std::io::stdin().lock())).await;
        // Closes the store even after a failure: an unclosed store counts as damaged.
        opened.0.close().await?;
        imported.map(drop)
    };
    owner::preserved(flags, || run(work))
}
