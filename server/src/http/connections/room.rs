//! How many connections there are, and which one makes room for the next.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::line::{Line, Patience};
use crate::config::Limits;
use crate::http::limits::Prefix;

/// The connections.
#[derive(Debug)]
pub(super) struct Room {
    patience: Patience,
    most: usize,
    of_address: usize,
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    next: u64,
    lines: HashMap<u64, (Prefix, Arc<Line>)>,
    of: HashMap<Prefix, usize>,
}

impl Inside {
    fn leave(&mut self, id: u64) -> Option<Arc<Line>> {
        let (from, line) = self.lines.remove(&id)?;
        if let Some(count) = self.of.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                self.of.remove(&from);
            }
        }
        Some(line)
    }

    /// Closes the connection that has waited longest: for a request first, then for the rest of one. Says whether one did.
    fn shed(&mut self, is_among: impl Fn(Prefix) -> bool) -> bool {
        let among = self.lines.iter().filter(|(_, (from, _))| is_among(*from));
        let waiting = among.filter_map(|(id, (_, line))| line.waiting().map(|wait| (wait, *id)));
        let Some((_, id)) = waiting.min() else { return false };
        // It is counted no longer, though its task ends a moment later.
        self.leave(id).is_some_and(|line| {
            line.close();
            true
        })
    }
}

/// A connection that is counted, until this is dropped.
#[derive(Debug)]
pub(super) struct Entered {
    room: Arc<Room>,
    id: u64,
    line: Arc<Line>,
}

impl Entered {
    pub(super) const fn line(&self) -> &Arc<Line> {
        &self.line
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.room.inside().leave(self.id);
    }
}

impl Room {
    /// Room for so many in all and from one address.
    pub(super) fn new(limits: &Limits, most: usize, of_address: usize) -> Self {
        Self { patience: Patience::of(limits), most, of_address, inside: Mutex::default() }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more. `None` when it is one too many and nobody waits who could make room.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Entered> {
        let from = Prefix::line(address);
        let mut inside = self.inside();
        let has_room = if inside.of.get(&from).is_some_and(|count| *count >= self.of_address) {
            inside.shed(|other| other == from)
        } else {
            inside.lines.len() < self.most || inside.shed(|_| true)
        };
        if !has_room {
            return None;
        }
        let (id, line) = (inside.next, Arc::new(Line::new(self.patience)));
        inside.next += 1;
        inside.lines.insert(id, (from, line.clone()));
        *inside.of.entry(from).or_default() += 1;
        Some(Entered { room: self.clone(), id, line })
    }

    /// Closes the connection that has waited longest.
    pub(super) fn shed(&self) {
        self.inside().shed(|_| true);
    }

    /// Closes those whose time is over.
    pub(super) fn sweep(&self) {
        let now = Instant::now();
        for (_, line) in self.inside().lines.values() {
            if line.is_over(now) {
                line.close();
            }
        }
    }

    /// The process ends.
    pub(super) fn end(&self) {
        for (_, line) in self.inside().lines.values() {
            line.end();
        }
    }
}
