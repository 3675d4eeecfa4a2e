//! Limits the number of connections, and picks a connection to close at the limit.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::connection::Connection;
use crate::limits::Prefix;
use loan_service::config::Limits;

/// Maximum number of closed connections that still have a file descriptor, because their tasks have not ended.
const CLOSING: usize = 16;

#[derive(Debug)]
pub(super) struct ConnectionLimit {
    limits: Limits,
    most: usize,
    of_address: usize,
    connections: Mutex<Connections>,
    left: Notify,
}

#[derive(Debug, Default)]
struct Connections {
    next: u64,
    /// Connections with a file descriptor: the ones in `by_id`, and closed ones whose tasks have not ended.
    open: usize,
    by_id: HashMap<u64, (Prefix, Arc<Connection>)>,
    of: HashMap<Prefix, usize>,
}

impl Connections {
    fn leave(&mut self, id: u64) -> Option<Arc<Connection>> {
        let (from, connection) = self.by_id.remove(&id)?;
        if let Some(count) = self.of.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                self.of.remove(&from);
            }
        }
        Some(connection)
    }

    /// Closes one waiting connection; returns `false` if none is waiting. Of the addresses that `is_among` accepts,
    /// chooses the address with the most connections. Of its connections, chooses one in the first `Phase` (idle), and
    /// among several the one that has waited longest.
    fn shed(&mut self, is_among: impl Fn(Prefix) -> bool) -> bool {
        let among = self.by_id.iter().filter(|(_, (from, _))| is_among(*from));
        let waiting = among.filter_map(|(id, (from, connection))| {
            let of_address = self.of.get(from).copied().unwrap_or_default();
            connection.waiting().map(|wait| (Reverse(of_address), wait, *id))
        });
        let Some((.., id)) = waiting.min() else { return false };
        // The connection no longer counts, although its task has not ended yet.
        self.leave(id).is_some_and(|connection| {
            connection.close();
            true
        })
    }
}

#[derive(Debug)]
pub(super) struct Admitted {
    limit: Arc<ConnectionLimit>,
    id: u64,
    pub(super) connection: Arc<Connection>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut connections = self.limit.connections.lock();
        connections.leave(self.id);
        connections.open -= 1;
        self.limit.left.notify_one();
    }
}

impl ConnectionLimit {
    pub(super) fn new(limits: &Limits, most: usize, of_address: usize) -> Self {
        Self { limits: *limits, most, of_address, connections: Mutex::default(), left: Notify::new() }
    }

    pub(super) async fn vacancy(&self) {
        while self.connections.lock().open >= self.most.saturating_add(CLOSING) {
            self.left.notified().await;
        }
    }

    /// Returns `None` at the limit if no waiting connection can be closed.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Admitted> {
        let from = Prefix::line(address);
        let mut connections = self.connections.lock();
        let has_room = if connections.of.get(&from).is_some_and(|count| *count >= self.of_address) {
            connections.shed(|other| other == from)
        } else {
            connections.by_id.len() < self.most || connections.shed(|_| true)
        };
        if !has_room {
            return None;
        }
        let (id, connection) = (connections.next, Arc::new(Connection::new(self.limits)));
        connections.next += 1;
        connections.open += 1;
        connections.by_id.insert(id, (from, connection.clone()));
        *connections.of.entry(from).or_default() += 1;
        Some(Admitted { limit: self.clone(), id, connection })
    }

    pub(super) fn shed(&self) {
        self.connections.lock().shed(|_| true);
    }

    pub(super) fn sweep(&self) {
        let now = Instant::now();
        for (_, connection) in self.connections.lock().by_id.values() {
            if connection.is_timed_out(now) {
                connection.close();
            }
        }
    }

    pub(super) fn end(&self) {
        for (_, connection) in self.connections.lock().by_id.values() {
            connection.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(most: usize, of_address: usize) -> Arc<ConnectionLimit> {
        Arc::new(ConnectionLimit::new(&Limits::default(), most, of_address))
    }

    fn known(limit: &ConnectionLimit) -> Vec<u64> {
        let mut known: Vec<u64> = limit.connections.lock().by_id.keys().copied().collect();
        known.sort_unstable();
        known
    }

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn the_longest_waiting_connection_is_closed_and_never_one_with_a_request_at_work() {
        let limit = limit(5, 5);
        let open: Vec<Admitted> = (0..5).map(|_| limit.enter(HERE).unwrap()).collect();
        let [busy, body, head, first, second] = [0, 1, 2, 3, 4].map(|n: usize| open[n].connection.clone());
        busy.request_started();
        busy.body_read();
        body.request_started();
        head.read(1);
        for idle in [&second, &first] {
            // Each of the two connections serves a request. `first` is used last, so it has waited shortest.
            idle.request_started();
            idle.response_started();
            idle.response_written();
            std::thread::sleep(std::time::Duration::from_millis(2));
            idle.written();
            idle.flushed();
        }
        // Each new connection is busy, so it is never closed for the next new connection.
        let mut came = Vec::new();
        for left in [vec![0, 1, 2, 3], vec![0, 1, 2], vec![0, 1], vec![0]] {
            let new = limit.enter(HERE).unwrap();
            new.connection.request_started();
            new.connection.body_read();
            came.push(new);
            assert_eq!(known(&limit).into_iter().filter(|id| *id < 5).collect::<Vec<_>>(), left);
        }
        assert!(limit.enter(HERE).is_none(), "everybody is at work");
        drop(came.pop());
        assert!(limit.enter(HERE).is_some());
    }

    #[test]
    fn an_address_makes_room_for_itself_alone() {
        let limit = limit(4, 2);
        let there = limit.enter(THERE).unwrap();
        let here: Vec<Admitted> = (0..4).map(|_| limit.enter(HERE).unwrap()).collect();
        assert_eq!(known(&limit), [there.id, here[2].id, here[3].id]);
        drop(here);
        drop(there);
        let connections = limit.connections.lock();
        assert!(connections.by_id.is_empty() && connections.of.is_empty(), "who left is forgotten: {connections:?}");
        assert_eq!(connections.open, 0);
    }

    #[test]
    fn of_several_addresses_the_one_with_most_makes_room() {
        let limit = limit(4, 4);
        let there = limit.enter(THERE).unwrap();
        let here: Vec<Admitted> = (0..3).map(|_| limit.enter(HERE).unwrap()).collect();
        let third = limit.enter(IpAddr::V6(std::net::Ipv6Addr::LOCALHOST)).unwrap();
        assert_eq!(known(&limit), [there.id, here[1].id, here[2].id, third.id], "not who has waited longest of all");
    }

    #[tokio::test]
    async fn a_closing_connection_still_has_a_descriptor() {
        use futures_util::FutureExt as _;

        let limit = limit(1, 1);
        let mut all: Vec<Admitted> = (0..=CLOSING).map(|_| limit.enter(HERE).unwrap()).collect();
        assert_eq!(known(&limit).len(), 1);
        assert!(limit.vacancy().now_or_never().is_none(), "they are closing");
        let waiting = {
            let limit = limit.clone();
            tokio::spawn(async move { limit.vacancy().await })
        };
        drop(all.pop());
        waiting.await.unwrap();
    }
}
