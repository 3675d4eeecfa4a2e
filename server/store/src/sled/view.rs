//! Shows readers the state after the last durable group of batches.
//!
//! sled shows a write as soon as it is applied, before it is durable. A reader could act on a write that a power
//! failure then loses. While a group is being written, readers therefore see the former values of its keys.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::super::engine::{Key, Result, Scan, Value};
use super::{TALLY, failed};

type Pair = (Key, Value);

#[derive(Default)]
pub(super) struct View {
    /// `None` while the database is unavailable.
    pub(super) db: Option<sled::Db>,
    /// The former values of the keys that the current group changes.
    pub(super) before: BTreeMap<Key, Option<Value>>,
}

impl View {
    fn db(&self) -> Result<&sled::Db> {
        self.db.as_ref().ok_or_else(super::down)
    }

    pub(super) fn get(&self, key: &Key) -> Result<Option<Value>> {
        let db = self.db()?;
        match self.before.get(key) {
            Some(before) => Ok(before.clone()),
            None => Ok(db.get(key.as_bytes()).map_err(|error| failed(&error))?.map(|value| value.to_vec())),
        }
    }

    pub(super) fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>> {
        keys.iter().map(|key| self.get(key)).collect()
    }

    pub(super) fn scan(&self, scan: &Scan) -> Result<Vec<Pair>> {
        let db = self.db()?;
        let (start, end) = scan.bounds();
        if end.as_ref().is_some_and(|end| *end <= start) {
            return Ok(Vec::new());
        }
        let bounds = (Bound::Included(start.as_str()), end.as_deref().map_or(Bound::Unbounded, Bound::Excluded));
        let present = db.range::<&str, _>(bounds).filter(|item| !item.as_ref().is_ok_and(|(key, _)| key == TALLY));
        let present = present.map(|item| {
            let (key, value) = item.map_err(|error| failed(&error))?;
            Ok((Key::decode(key.to_vec())?, value.to_vec()))
        });
        let earlier = self.before.range::<str, _>(bounds);
        let earlier = earlier.filter_map(|(key, value)| Some((key.clone(), value.clone()?)));
        if scan.newest_first {
            self.merge(present.rev(), earlier.rev(), scan)
        } else {
            self.merge(present, earlier, scan)
        }
    }

    /// Merges stored values and the former values of the current group's keys, in the scan's order.
    fn merge(
        &self,
        present: impl Iterator<Item = Result<Pair>>,
        earlier: impl Iterator<Item = Pair>,
        scan: &Scan,
    ) -> Result<Vec<Pair>> {
        let is_hidden = |item: &Result<Pair>| item.as_ref().is_ok_and(|(key, _)| self.before.contains_key(key));
        let present = present.filter(|item| !is_hidden(item)).take(scan.limit);
        let mut found = present.collect::<Result<Vec<Pair>>>()?;
        found.extend(earlier.take(scan.limit));
        found.sort_unstable_by(|(one, _), (other, _)| if scan.newest_first { other.cmp(one) } else { one.cmp(other) });
        found.truncate(scan.limit);
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::engine::StoreError;
    use super::*;

    #[test]
    fn a_fault_in_the_middle_of_a_range_is_a_fault_of_the_whole() {
        let pair = |id: &str| (Key::new("t", "n", &[id]).unwrap(), Vec::new());
        let view = View { db: None, before: BTreeMap::from([(pair("c").0, Some(Vec::new()))]) };
        let broken = || StoreError::Broken("a page".to_owned());
        let present = || vec![Ok(pair("a")), Err(broken()), Ok(pair("d"))].into_iter();
        let earlier = || vec![pair("c")].into_iter();
        let merged = |limit| view.merge(present(), earlier(), &Scan::everything(limit));
        assert_eq!(merged(9), Err(broken()));
        assert_eq!(merged(2), Err(broken()));
        assert_eq!(merged(1), Ok(vec![pair("a")]));
    }
}
