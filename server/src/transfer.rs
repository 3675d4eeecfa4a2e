//! `loan-server export` and `loan-server import`.

mod socket;

use std::io::{BufReader, BufWriter};

use crate::config::StoreFlags;
use crate::owner;
use crate::store::open::Location;
use crate::store::{StoreError, open, transfer};

pub use socket::Exports;

pub(crate) fn run<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, String> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    runtime.block_on(work).map_err(|error| error.to_string())
}

/// Writes the whole store to stdout. If a server has the store open, that server sends the export; otherwise this
/// process reads it.
///
/// # Errors
/// One line saying why it failed.
pub fn export(flags: &StoreFlags) -> Result<(), String> {
    if let Location::Sled(directory) = &flags.store
        && let Some(server) = socket::connect(directory).map_err(|why| format!("the server cannot be asked: {why}"))?
    {
        let received = transfer::receive(&mut BufReader::new(server), &mut BufWriter::new(std::io::stdout().lock()));
        return received.map(drop).map_err(|error| error.to_string());
    }
    let keys = flags.keys.source(true)?;
    let work = async {
        let opened = open::existing(&flags.store, flags.blobs.as_deref(), &keys).await?;
        let engine = opened.0.clone();
        transfer::export(&opened, &mut BufWriter::new(std::io::stdout().lock())).await?;
        engine.close().await
    };
    owner::kept(flags, || run(work))
}

/// Reads a whole store from stdin into an empty one.
///
/// # Errors
/// One line saying why it failed.
pub fn import(flags: &StoreFlags) -> Result<(), String> {
    let keys = flags.keys.source(true)?;
    let work = async {
        let opened = open::empty(&flags.store, flags.blobs.as_deref(), &keys).await?;
        let engine = opened.0.clone();
        transfer::import(&opened, &mut BufReader::new(std::io::stdin().lock())).await?;
        engine.close().await
    };
    owner::kept(flags, || run(work))
}
