//! Tracks what a connection waits for, since when, and its deadline.

use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Notify;

use loan_service::config::Limits;

/// Minimum average speed of a client that sends a body.
const BYTES_PER_SECOND: u64 = 512;
/// Grace period for the rest of a request at shutdown.
const END: Duration = Duration::from_secs(5);

/// Phase of a connection. At the connection limit, `Idle` connections are closed first, and `Busy` ones never.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    Idle,
    Head,
    Body,
    Answer,
    Busy,
}

#[derive(Debug)]
struct State {
    phase: Phase,
    since: Instant,
    bytes: u64,
    /// Whether hyper has the whole answer. Once the answer is sent, the connection is idle.
    is_whole: bool,
    is_ending: bool,
}

#[derive(Debug)]
pub(super) struct Connection {
    limits: Limits,
    state: Mutex<State>,
    close: Notify,
}

impl Connection {
    pub(super) fn new(limits: Limits) -> Self {
        let state = State { phase: Phase::Idle, since: Instant::now(), bytes: 0, is_whole: false, is_ending: false };
        Self { limits, state: Mutex::new(state), close: Notify::new() }
    }

    fn enter(&self, phase: Phase) {
        let mut state = self.state.lock();
        (state.phase, state.since, state.bytes, state.is_whole) = (phase, Instant::now(), 0, false);
    }

    pub(super) fn read(&self, bytes: usize) {
        let mut state = self.state.lock();
        match state.phase {
            Phase::Idle => {
                (state.phase, state.since) = (Phase::Head, Instant::now());
            }
            Phase::Body => state.bytes = state.bytes.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX)),
            Phase::Head | Phase::Answer | Phase::Busy => {}
        }
    }

    /// Restarts the deadline, because each packet that a slow client accepts counts as progress.
    pub(super) fn written(&self) {
        self.state.lock().since = Instant::now();
    }

    /// Called when everything written was sent. Does not change `since`: a connection is idle since its last byte.
    pub(super) fn flushed(&self) {
        let mut state = self.state.lock();
        if state.phase == Phase::Answer && state.is_whole {
            (state.phase, state.is_whole) = (Phase::Idle, false);
        }
    }

    pub(super) fn request_started(&self) {
        self.enter(Phase::Body);
    }

    pub(super) fn body_read(&self) {
        let is_body = self.state.lock().phase == Phase::Body;
        if is_body {
            self.enter(Phase::Busy);
        }
    }

    pub(super) fn response_started(&self) {
        self.enter(Phase::Answer);
    }

    pub(super) fn response_written(&self) {
        self.state.lock().is_whole = true;
    }

    /// Closes the connection if it waits for a request, and shortens the deadline of a body. Called at shutdown.
    pub(super) fn end(&self) {
        let is_waiting = {
            let mut state = self.state.lock();
            state.is_ending = true;
            if state.phase == Phase::Body {
                (state.since, state.bytes) = (Instant::now(), 0);
            }
            matches!(state.phase, Phase::Idle | Phase::Head)
        };
        if is_waiting {
            self.close();
        }
    }

    /// Returns the phase and its start; `None` while the server works on a request.
    pub(super) fn waiting(&self) -> Option<(Phase, Instant)> {
        let state = self.state.lock();
        (state.phase != Phase::Busy).then_some((state.phase, state.since))
    }

    pub(super) fn is_timed_out(&self, now: Instant) -> bool {
        let state = self.state.lock();
        let may = match state.phase {
            Phase::Idle => self.limits.idle,
            Phase::Head => self.limits.head,
            Phase::Body if state.is_ending => END,
            Phase::Body => {
                let slowest = Duration::from_secs(state.bytes / BYTES_PER_SECOND);
                (self.limits.stall + slowest).min(self.limits.upload)
            }
            Phase::Answer => self.limits.stall,
            Phase::Busy => return false,
        };
        now.saturating_duration_since(state.since) >= may
    }

    pub(super) fn close(&self) {
        self.close.notify_one();
    }

    pub(super) async fn closed(&self) {
        self.close.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection() -> Connection {
        Connection::new(Limits {
            idle: Duration::from_secs(75),
            head: Duration::from_secs(10),
            stall: Duration::from_secs(20),
            upload: Duration::from_secs(600),
            ..Limits::default()
        })
    }

    #[track_caller]
    fn times_out_after(connection: &Connection, seconds: u64) {
        let since = connection.state.lock().since;
        let at = |seconds| since + Duration::from_secs(seconds);
        assert!(
            !connection.is_timed_out(at(seconds) - Duration::from_millis(1)) && connection.is_timed_out(at(seconds)),
            "{connection:?}"
        );
    }

    #[test]
    fn each_wait_has_its_time() {
        let connection = connection();
        times_out_after(&connection, 75);
        connection.read(10);
        times_out_after(&connection, 10);
        connection.read(10);
        times_out_after(&connection, 10);
        connection.request_started();
        times_out_after(&connection, 20);
        connection.read(5120);
        times_out_after(&connection, 30);
        connection.read(1_000_000);
        times_out_after(&connection, 600);
        connection.body_read();
        assert_eq!(connection.waiting(), None);
        assert!(!connection.is_timed_out(Instant::now() + Duration::from_secs(10_000)));
        connection.response_started();
        times_out_after(&connection, 20);
        connection.written();
        times_out_after(&connection, 20);
        connection.flushed();
        assert_eq!(connection.waiting().unwrap().0, Phase::Answer, "more of the answer is to come");
        connection.response_written();
        let last = connection.waiting().unwrap().1;
        std::thread::sleep(Duration::from_millis(2));
        connection.flushed();
        assert_eq!(connection.waiting(), Some((Phase::Idle, last)), "idle since the last byte left");
        times_out_after(&connection, 75);
    }

    #[test]
    fn at_the_end_half_a_body_has_little_time() {
        let connection = connection();
        connection.request_started();
        connection.read(100_000);
        connection.end();
        times_out_after(&connection, 5);
    }
}
