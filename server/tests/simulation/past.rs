//! Reconstructs the orders at any moment of a run from the store's writes.

use std::collections::BTreeMap;
use std::sync::Arc;

use loan_core::order::Order;
use loan_core::time::Timestamp;
use loan_server::app::DEFAULT_TENANT;
use loan_server::records::orders;
use loan_store::memory::Memory;
use loan_store::{Batch, Engine as _, Store};

use crate::world::World;

/// A version of an order. `moment` is the number of store writes up to this version.
#[derive(Clone)]
pub struct Version {
    pub moment: usize,
    pub at: Timestamp,
    pub order: Order,
}

/// The versions of each order, by order id.
pub struct Past(pub BTreeMap<String, Vec<Version>>);

impl Past {
    pub async fn of(world: &World) -> Self {
        let mut past: BTreeMap<String, Vec<Version>> = BTreeMap::new();
        let engine = Arc::new(Memory::default());
        let store = Store::new(world.opened(engine.clone()), DEFAULT_TENANT);
        for (before, written) in world.written().into_iter().enumerate() {
            let (true, Some(value)) = (written.key.table() == "order", written.value) else { continue };
            let mut batch = Batch::new();
            batch.put(written.key.clone(), value);
            engine.commit(batch).await.unwrap();
            let id = written.key.id().to_owned();
            let order = orders::stored(&store, &id).await.unwrap().unwrap().value.into_written();
            past.entry(id).or_default().push(Version { moment: before + 1, at: written.at, order });
        }
        Self(past)
    }

    /// Returns a user's orders as they were after `moment` writes.
    pub fn orders_of<'a>(&'a self, user: &'a str, moment: usize) -> impl Iterator<Item = (&'a str, &'a Version)> {
        self.0.iter().filter_map(move |(id, versions)| {
            let latest = versions.iter().rfind(|version| version.moment <= moment)?;
            (latest.order.user_id.as_str() == user).then_some((id.as_str(), latest))
        })
    }

    /// Returns `from`, and the moments up to `until` at which the user's orders were written.
    pub fn moments_of(&self, user: &str, from: usize, until: usize) -> Vec<usize> {
        let all = self.0.values().flatten().filter(|version| version.order.user_id.as_str() == user);
        let mut moments: Vec<_> =
            all.map(|version| version.moment).filter(|at| (from + 1..=until).contains(at)).collect();
        moments.push(from);
        moments.sort_unstable();
        moments.dedup();
        moments
    }
}
