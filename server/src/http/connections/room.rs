//! Limits the number of connections, and picks the one to close when another needs room.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use super::line::{Line, Patience};
use crate::config::Limits;
use crate::http::limits::Prefix;

/// How many closed connections may still be ending when the next one is accepted: each keeps its file descriptor until
/// its task has ended.
const CLOSING: usize = 16;

#[derive(Debug)]
pub(super) struct Room {
    patience: Patience,
    most: usize,
    of_address: usize,
    inside: Mutex<Inside>,
    left: Notify,
}

#[derive(Debug, Default)]
struct Inside {
    next: u64,
    /// Connections with a file descriptor: those in `lines`, and those that were told to close and have not ended yet.
    open: usize,
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

    /// Closes the longest waiting connection of the address with the most connections: idle ones first, then unfinished
    /// requests. Returns whether there was one.
    fn shed(&mut self, is_among: impl Fn(Prefix) -> bool) -> bool {
        let among = self.lines.iter().filter(|(_, (from, _))| is_among(*from));
        let waiting = among.filter_map(|(id, (from, line))| {
            let of_address = self.of.get(from).copied().unwrap_or_default();
            line.waiting().map(|wait| (Reverse(of_address), wait, *id))
        });
        let Some((.., id)) = waiting.min() else { return false };
        // It no longer counts, although its task ends a moment later.
        self.leave(id).is_some_and(|line| {
            line.close();
            true
        })
    }
}

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
        let mut inside = self.room.inside();
        inside.leave(self.id);
        inside.open -= 1;
        self.room.left.notify_one();
    }
}

impl Room {
    pub(super) fn new(limits: &Limits, most: usize, of_address: usize) -> Self {
        Self { patience: Patience::of(limits), most, of_address, inside: Mutex::default(), left: Notify::new() }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) async fn vacancy(&self) {
        while self.inside().open >= self.most.saturating_add(CLOSING) {
            self.left.notified().await;
        }
    }

    /// `None` when the limit is reached and no waiting connection can be closed.
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
        inside.open += 1;
        inside.lines.insert(id, (from, line.clone()));
        *inside.of.entry(from).or_default() += 1;
        Some(Entered { room: self.clone(), id, line })
    }

    pub(super) fn shed(&self) {
        self.inside().shed(|_| true);
    }

    pub(super) fn sweep(&self) {
        let now = Instant::now();
        for (_, line) in self.inside().lines.values() {
            if line.is_over(now) {
                line.close();
            }
        }
    }

    pub(super) fn end(&self) {
        for (_, line) in self.inside().lines.values() {
            line.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(most: usize, of_address: usize) -> Arc<Room> {
        Arc::new(Room::new(&Limits::default(), most, of_address))
    }

    fn known(room: &Room) -> Vec<u64> {
        let mut known: Vec<u64> = room.inside().lines.keys().copied().collect();
        known.sort_unstable();
        known
    }

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn who_has_waited_longest_makes_room_and_whom_the_server_works_for_never() {
        let room = room(5, 5);
        let lines: Vec<Entered> = (0..5).map(|_| room.enter(HERE).unwrap()).collect();
        let [busy, body, head, first, second] = [0, 1, 2, 3, 4].map(|n: usize| lines[n].line().clone());
        busy.asked();
        busy.taken();
        body.asked();
        head.read(1);
        for idle in [&second, &first] {
            // One more answer each, so that the connection used last has waited the shortest time.
            idle.asked();
            idle.answering();
            idle.answered();
            std::thread::sleep(std::time::Duration::from_millis(2));
            idle.written();
            idle.flushed();
        }
        // Each new connection is busy at once, so it is not closed for the next one.
        let mut came = Vec::new();
        for left in [vec![0, 1, 2, 3], vec![0, 1, 2], vec![0, 1], vec![0]] {
            let new = room.enter(HERE).unwrap();
            new.line().asked();
            new.line().taken();
            came.push(new);
            assert_eq!(known(&room).into_iter().filter(|id| *id < 5).collect::<Vec<_>>(), left);
        }
        assert!(room.enter(HERE).is_none(), "everybody is at work");
        drop(came.pop());
        assert!(room.enter(HERE).is_some());
    }

    #[test]
    fn an_address_makes_room_for_itself_alone() {
        let room = room(4, 2);
        let there = room.enter(THERE).unwrap();
        let here: Vec<Entered> = (0..4).map(|_| room.enter(HERE).unwrap()).collect();
        assert_eq!(known(&room), [there.id, here[2].id, here[3].id]);
        drop(here);
        drop(there);
        let inside = room.inside();
        assert!(inside.lines.is_empty() && inside.of.is_empty(), "who left is forgotten: {inside:?}");
        assert_eq!(inside.open, 0);
    }

    #[test]
    fn of_several_addresses_the_one_with_most_makes_room() {
        let room = room(4, 4);
        let there = room.enter(THERE).unwrap();
        let here: Vec<Entered> = (0..3).map(|_| room.enter(HERE).unwrap()).collect();
        let third = room.enter(IpAddr::V6(std::net::Ipv6Addr::LOCALHOST)).unwrap();
        assert_eq!(known(&room), [there.id, here[1].id, here[2].id, third.id], "not who has waited longest of all");
    }

    #[tokio::test]
    async fn who_is_closing_still_has_a_descriptor() {
        use futures_util::FutureExt as _;

        let room = room(1, 1);
        let mut all: Vec<Entered> = (0..=CLOSING).map(|_| room.enter(HERE).unwrap()).collect();
        assert_eq!(known(&room).len(), 1);
        assert!(room.vacancy().now_or_never().is_none(), "they are closing");
        let waiting = {
            let room = room.clone();
            tokio::spawn(async move { room.vacancy().await })
        };
        drop(all.pop());
        waiting.await.unwrap();
    }
}
