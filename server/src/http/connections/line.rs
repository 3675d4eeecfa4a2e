//! One connection's state and deadlines: whom it waits for, and since when.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::config::Limits;

/// Minimum average speed of a client that sends a body.
const BYTES_PER_SECOND: u64 = 512;
/// Grace period for the rest of a request at shutdown.
const END: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    idle: Duration,
    head: Duration,
    /// For the client to accept the next part of an answer; for a body, in addition to the time its bytes take at the
    /// minimum speed.
    stall: Duration,
    /// For a whole body, at any speed. A body without pictures ends sooner, with its request.
    whole: Duration,
}

impl Patience {
    pub(super) const fn of(limits: &Limits) -> Self {
        Self { idle: limits.idle, head: limits.head, stall: limits.stall, whole: limits.upload }
    }
}

/// What a connection waits for. When room is needed, an earlier variant is closed before a later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    Idle,
    Head,
    Body,
    Answer,
    Busy,
}

#[derive(Debug)]
struct Standing {
    phase: Phase,
    since: Instant,
    bytes: u64,
    /// Whether the answer was handed over completely; once it is sent, the connection is idle.
    is_whole: bool,
    is_ending: bool,
}

#[derive(Debug)]
pub(super) struct Line {
    patience: Patience,
    standing: Mutex<Standing>,
    close: Notify,
}

impl Line {
    pub(super) fn new(patience: Patience) -> Self {
        let standing =
            Standing { phase: Phase::Idle, since: Instant::now(), bytes: 0, is_whole: false, is_ending: false };
        Self { patience, standing: Mutex::new(standing), close: Notify::new() }
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, phase: Phase) {
        let mut standing = self.standing();
        (standing.phase, standing.since, standing.bytes, standing.is_whole) = (phase, Instant::now(), 0, false);
    }

    pub(super) fn read(&self, bytes: usize) {
        let mut standing = self.standing();
        match standing.phase {
            Phase::Idle => {
                (standing.phase, standing.since) = (Phase::Head, Instant::now());
            }
            Phase::Body => standing.bytes = standing.bytes.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX)),
            Phase::Head | Phase::Answer | Phase::Busy => {}
        }
    }

    /// A slow client accepts one packet at a time, so each packet counts as progress.
    pub(super) fn written(&self) {
        self.standing().since = Instant::now();
    }

    /// Everything written was sent. The connection has been idle since the last byte, not since this call: a client
    /// with its answer may already be sending its next request, which has a shorter deadline.
    pub(super) fn flushed(&self) {
        let mut standing = self.standing();
        if standing.phase == Phase::Answer && standing.is_whole {
            (standing.phase, standing.is_whole) = (Phase::Idle, false);
        }
    }

    pub(super) fn asked(&self) {
        self.enter(Phase::Body);
    }

    pub(super) fn taken(&self) {
        let is_body = self.standing().phase == Phase::Body;
        if is_body {
            self.enter(Phase::Busy);
        }
    }

    pub(super) fn answering(&self) {
        self.enter(Phase::Answer);
    }

    pub(super) fn answered(&self) {
        self.standing().is_whole = true;
    }

    /// At shutdown, closes the connection if it waits for a request, and shortens the deadline for the rest of a body.
    pub(super) fn end(&self) {
        let is_waiting = {
            let mut standing = self.standing();
            standing.is_ending = true;
            if standing.phase == Phase::Body {
                (standing.since, standing.bytes) = (Instant::now(), 0);
            }
            matches!(standing.phase, Phase::Idle | Phase::Head)
        };
        if is_waiting {
            self.close();
        }
    }

    /// `None` while the connection waits for this server.
    pub(super) fn waiting(&self) -> Option<(Phase, Instant)> {
        let standing = self.standing();
        (standing.phase != Phase::Busy).then_some((standing.phase, standing.since))
    }

    pub(super) fn is_over(&self, now: Instant) -> bool {
        let standing = self.standing();
        let may = match standing.phase {
            Phase::Idle => self.patience.idle,
            Phase::Head => self.patience.head,
            Phase::Body if standing.is_ending => END,
            Phase::Body => {
                let slowest = Duration::from_secs(standing.bytes / BYTES_PER_SECOND);
                (self.patience.stall + slowest).min(self.patience.whole)
            }
            Phase::Answer => self.patience.stall,
            Phase::Busy => return false,
        };
        now.saturating_duration_since(standing.since) >= may
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

    fn line() -> Line {
        let limits = Limits {
            idle: Duration::from_secs(75),
            head: Duration::from_secs(10),
            stall: Duration::from_secs(20),
            upload: Duration::from_secs(600),
            ..Limits::default()
        };
        Line::new(Patience::of(&limits))
    }

    #[track_caller]
    fn over_after(line: &Line, seconds: u64) {
        let since = line.standing().since;
        let at = |seconds| since + Duration::from_secs(seconds);
        assert!(!line.is_over(at(seconds) - Duration::from_millis(1)) && line.is_over(at(seconds)), "{line:?}");
    }

    #[test]
    fn each_wait_has_its_time() {
        let line = line();
        over_after(&line, 75);
        line.read(10);
        over_after(&line, 10);
        line.read(10);
        over_after(&line, 10);
        line.asked();
        over_after(&line, 20);
        line.read(5120);
        over_after(&line, 30);
        line.read(1_000_000);
        over_after(&line, 600);
        line.taken();
        assert_eq!(line.waiting(), None);
        assert!(!line.is_over(Instant::now() + Duration::from_secs(10_000)));
        line.answering();
        over_after(&line, 20);
        line.written();
        over_after(&line, 20);
        line.flushed();
        assert_eq!(line.waiting().unwrap().0, Phase::Answer, "more of the answer is to come");
        line.answered();
        let last = line.waiting().unwrap().1;
        std::thread::sleep(Duration::from_millis(2));
        line.flushed();
        assert_eq!(line.waiting(), Some((Phase::Idle, last)), "idle since the last byte left");
        over_after(&line, 75);
    }

    #[test]
    fn at_the_end_half_a_body_has_little_time() {
        let line = line();
        line.asked();
        line.read(100_000);
        line.end();
        over_after(&line, 5);
    }
}
