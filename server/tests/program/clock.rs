//! Tests that the program refuses to start if its clock is years away from the store's clock.

use std::path::Path;
use std::process::Command;

use loan_core::time::Timestamp;
use loan_server::clock::{Clock as _, SystemClock};
use loan_server::records::catalogues::SHARED;
use loan_server::records::clock;
use loan_server::records::kinds::KINDS;
use loan_store::engine::{Batch, Scan};
use loan_store::open::{Location, open};
use loan_store::{Key, Store};

use crate::disk::refusal;
use crate::server::{PROGRAM, Server, serving, sled_in};

/// Opens a store that no server uses, runs `work`, and closes the store.
fn within<T>(data: &Path, work: impl AsyncFnOnce(&Store) -> T) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let opened = open(&Location::Sled(data.to_owned()), None, &KINDS).await.unwrap();
        let done = work(&Store::new(opened.clone(), SHARED)).await;
        opened.0.close().await.unwrap();
        done
    })
}

/// Sets the store's clock mark, so that the machine's clock differs from the mark.
fn set_mark(data: &Path, mark: Timestamp) {
    within(data, async |shared| {
        let was = clock::mark(shared).await.unwrap();
        let mut batch = Batch::new();
        clock::set_mark(shared, &mut batch, was.as_ref(), mark).unwrap();
        shared.commit(batch).await.unwrap();
    });
}

fn records(data: &Path) -> Vec<(Key, Vec<u8>)> {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let opened = open(&Location::Sled(data.to_owned()), None, &KINDS).await.unwrap();
        let all = opened.0.scan(Scan::everything(100_000)).await.unwrap();
        opened.0.close().await.unwrap();
        all
    })
}

#[test]
fn a_start_years_off_is_refused_in_one_line_and_changes_no_record() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let server = Server::start(&sled_in(&data));
    server.load("loaned", "7000000100").unwrap();
    assert_eq!(server.terminate(), Some(0));
    let mark = within(&data, async |shared| clock::mark(shared).await.unwrap().unwrap().value);
    assert!(mark.ms_until(SystemClock.now()) < 60_000, "a server leaves the present: {mark}");

    let start = |more: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.args(serving(&sled_in(&data))).args(more).env_clear();
        command
    };
    for (days, expected) in [(400, "5 minutes before"), (-3653, "24 hours after")] {
        set_mark(&data, SystemClock.now().plus_days(days));
        let before = records(&data);
        let line = refusal(&start(&[]).output().unwrap());
        assert!(line.contains(expected) && line.contains("--accept-clock"), "{line}");
        assert!(records(&data) == before, "refused, and changed all the same");
        let accepted = Server::spawn(start(&["--accept-clock"]));
        assert_eq!(accepted.terminate(), Some(0));
        // Accepting the clock once is enough.
        let server = Server::spawn(start(&[]));
        assert_eq!(server.terminate(), Some(0));
    }
}
