//! Access to the store while no program has it open.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use crate::server::{PROGRAM, sled_in};
use clap::Parser as _;
use loan_server::app::{App, DEFAULT_TENANT};
use loan_server::clock::Shift;
use loan_server::config::{Cli, Command as Told};
use loan_server::serve::assemble;
use loan_server::service::photos;
use serde_json::Value;

/// Opens the store in this process for `work`, without background tasks.
fn opened<T>(store: &str, more: &[&str], work: impl AsyncFnOnce(&Arc<App>) -> T) -> T {
    let fixtures = crate::small::fixtures().display().to_string();
    let flags = ["loan-server", "serve", "--qa", "--store", store, "--fixtures", &fixtures];
    let Told::Serve(flags) = Cli::parse_from(flags.iter().chain(more)).command else { unreachable!() };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let app = assemble(&flags, loan_server::qa::qa_environment).await.unwrap().app;
        let done = work(&app).await;
        app.engine.close().await.unwrap();
        done
    })
}

pub fn turn_clock(store: &str, flags: &[&str], ms: i64) {
    opened(store, flags, async |app| {
        let tenant = app.tenant(DEFAULT_TENANT).await.unwrap();
        let was = tenant.shift();
        tenant.set_shift(Shift { offset_ms: was.offset_ms + ms, ..was }).await.unwrap();
    });
}

/// Deletes picture files that no record names; returns their number. Checks that the other files match the records.
#[track_caller]
pub fn sweep_pictures(data: &Path) -> usize {
    let swept = opened(&sled_in(data), &[], async |app| {
        let mut swept = 0;
        for part in 0..=u8::MAX {
            swept += photos::sweep(app, part, Duration::ZERO).await.unwrap();
        }
        swept
    });
    assert_eq!(records(data), files(&data.with_extension("blobs")), "as many files as records of pictures");
    swept
}

/// Returns the number of pictures in an export, which fails if the file of a record is missing.
#[track_caller]
fn records(data: &Path) -> u64 {
    let mut export = Command::new(PROGRAM);
    export.args(["export", "--store", &sled_in(data)]).env_clear().stdin(Stdio::null());
    let exported = export.output().unwrap();
    let line = String::from_utf8_lossy(&exported.stderr);
    assert!(exported.status.success(), "a record without its picture: {line}");
    let end = exported.stdout.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap();
    let end: Value = serde_json::from_slice(end).unwrap();
    end["pictures"].as_u64().unwrap()
}

/// Returns the number of pictures in a directory, without the deleted pictures in `removed`.
fn files(directory: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(directory) else { return 0 };
    let parts = entries.flatten().filter(|entry| entry.path().is_dir() && entry.file_name() != "removed");
    parts.map(|part| std::fs::read_dir(part.path()).unwrap().count() as u64).sum()
}
