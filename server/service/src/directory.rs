//! Every bank branch with its IFSC, and India's states, districts and PIN codes.
//!
//! The files in `fixtures/directory/` are read once, at start, into flat tables that point into one text, which lives as
//! long as the process. Loading therefore needs no allocation per branch, the branches of a district are a slice, and a
//! binary search finds an IFSC.

mod parse;
mod pins;
mod popular;

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use loan_core::api::dto::bank::PlaceOfPin;
use loan_core::validate::ifsc::similar_codes;
use serde::Deserialize;

use crate::fixtures::Fault;
pub use popular::Popular;

#[derive(Debug)]
struct BankRow {
    bank: Entry<'static>,
    states: Range<usize>,
}

#[derive(Debug)]
struct StateRow {
    state: usize,
    districts: Range<usize>,
}

#[derive(Debug)]
struct DistrictRow {
    district: Entry<'static>,
    branches: Range<usize>,
}

/// An IFSC is always eleven ASCII characters.
type Ifsc = [u8; 11];

#[derive(Debug)]
struct BranchRow {
    ifsc: Ifsc,
    name: &'static str,
    town: &'static str,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Code in the Local Government Directory.
    pub id: String,
    pub name: String,
    pub districts: Vec<District>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct District {
    /// Code in the Local Government Directory.
    pub id: String,
    pub name: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Requests pass this id to list the next level: a bank's states, a state's districts, a district's branches.
    pub id: &'a str,
    pub name: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch<'a> {
    pub ifsc: &'a str,
    pub name: &'a str,
    /// The branch's town; empty if the name of the branch or of the district contains the town.
    pub town: &'a str,
    pub bank: &'a str,
    pub state: &'a str,
    pub district: &'a str,
}

/// A bank whose codes no longer receive money, because it merged into another.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Merged {
    /// First characters of the bank's IFSCs.
    codes: String,
    was: String,
    now: String,
}

/// Former and Hindi names of states and districts, by id. Only the search uses them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherNames {
    states: HashMap<String, String>,
    districts: HashMap<String, String>,
}

#[derive(Debug, Default)]
pub struct Directory {
    banks: Vec<BankRow>,
    in_states: Vec<StateRow>,
    in_districts: Vec<DistrictRow>,
    branches: Vec<BranchRow>,
    /// Indexes of `branches`, ordered by IFSC.
    by_ifsc: Vec<u32>,
    states: Vec<State>,
    pins: pins::Pins,
    merged: Vec<Merged>,
    other_names: OtherNames,
}

impl Directory {
    /// Reads the files of `directory` under `fixtures`, up to the first fault.
    pub fn load(fixtures: &Path) -> Result<Self, Vec<Fault>> {
        parse::load(fixtures).map_err(|fault| vec![fault])
    }

    pub fn states(&self) -> &[State] {
        &self.states
    }

    pub fn districts(&self, state: &str) -> Option<&[District]> {
        self.states.iter().find(|one| one.id == state).map(|one| one.districts.as_slice())
    }

    pub fn has_district(&self, state: &str, district: &str) -> bool {
        self.districts(state).is_some_and(|all| all.iter().any(|one| one.id == district))
    }

    pub fn pin(&self, pin: &str) -> Option<&PlaceOfPin> {
        self.pins.find(pin)
    }

    pub fn banks(&self) -> impl Iterator<Item = Entry<'_>> {
        self.banks.iter().map(|row| row.bank)
    }

    /// Returns every bank, the most common banks first, the others by name. Only common banks have a short name and a
    /// Hindi name.
    pub fn banks_by_use(&self) -> Vec<(Entry<'_>, Popular)> {
        let mut banks: Vec<_> = self.banks().map(|bank| (bank, popular::named(bank.id))).collect();
        banks.sort_by_key(|(_, popular)| popular.place);
        banks
    }

    /// Returns the former names of the banks that merged into `bank`.
    pub fn merged_into(&self, bank: &str) -> impl Iterator<Item = &str> {
        self.merged.iter().filter(move |merged| merged.now == bank).map(|merged| merged.was.as_str())
    }

    /// Returns the former and the present name of the IFSC's bank; `None` if the bank has not merged into another.
    pub fn merged(&self, ifsc: &str) -> Option<(&str, &str)> {
        let merged = self.merged.iter().find(|merged| ifsc.starts_with(&merged.codes))?;
        Some((&merged.was, &merged.now))
    }

    /// Returns other names of a state, by its id; empty if there are none.
    pub fn state_names(&self, id: &str) -> &str {
        self.other_names.states.get(id).map_or("", String::as_str)
    }

    /// Returns other names of a district, by its id; empty if there are none.
    pub fn district_names(&self, id: &str) -> &str {
        self.other_names.districts.get(id).map_or("", String::as_str)
    }

    /// Returns the states in which a bank has branches; `None` for an unknown bank.
    pub fn bank_states(&self, bank: &str) -> Option<impl Iterator<Item = Entry<'_>>> {
        let rows = &self.in_states[self.bank(bank)?.states.clone()];
        let states = rows.iter().filter_map(|row| self.states.get(row.state));
        Some(states.map(|state| Entry { id: &state.id, name: &state.name }))
    }

    /// Returns the districts of a state in which a bank has branches; `None` for an unknown bank or state.
    pub fn bank_cities(&self, bank: &str, state: &str) -> Option<impl Iterator<Item = Entry<'_>>> {
        let rows = &self.in_districts[self.bank_state(bank, state)?.districts.clone()];
        Some(rows.iter().map(|row| row.district))
    }

    /// Returns a bank's branches in a district; `None` for an unknown bank, state or district.
    pub fn bank_branches(&self, bank: &str, state: &str, city: &str) -> Option<impl Iterator<Item = Branch<'_>>> {
        let rows = &self.in_districts[self.bank_state(bank, state)?.districts.clone()];
        let found = rows.iter().find(|row| row.district.id == city)?;
        Some(found.branches.clone().filter_map(|index| self.branch_at(index)))
    }

    /// Returns the branches of a bank in a state that match `text`: each of its words is in the branch's name, town or
    /// IFSC, ignoring case. Returns `None` for an unknown bank or state.
    pub fn find_branches(&self, bank: &str, state: &str, text: &str) -> Option<impl Iterator<Item = Branch<'_>>> {
        let districts = self.bank_state(bank, state)?.districts.clone();
        let rows = self.in_districts.get(districts)?;
        let all = rows.first()?.branches.start..rows.last()?.branches.end;
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        Some(all.filter_map(|index| self.branch_at(index)).filter(move |branch| {
            let names = [branch.name, branch.town, branch.ifsc].join(" ").to_lowercase();
            words.iter().all(|word| names.contains(word.as_str()))
        }))
    }

    /// Returns the branch whose IFSC looks like `ifsc` (O like 0, I like 1), if there is exactly one.
    pub fn similar_branch(&self, ifsc: &str) -> Option<Branch<'_>> {
        let codes = similar_codes(ifsc);
        let mut found = codes.iter().filter_map(|code| self.branch(code));
        found.next().filter(|_| found.next().is_none())
    }

    /// Returns the branch with this IFSC, which must be in upper case.
    pub fn branch(&self, ifsc: &str) -> Option<Branch<'_>> {
        let wanted: Ifsc = ifsc.as_bytes().try_into().ok()?;
        let at = self.by_ifsc.binary_search_by(|index| self.branches[*index as usize].ifsc.cmp(&wanted)).ok()?;
        self.branch_at(self.by_ifsc[at] as usize)
    }

    fn branch_at(&self, index: usize) -> Option<Branch<'_>> {
        let row = self.branches.get(index)?;
        let district = self.in_districts.partition_point(|one| one.branches.end <= index);
        let state = self.in_states.partition_point(|one| one.districts.end <= district);
        let bank = self.banks.partition_point(|one| one.states.end <= state);
        Some(Branch {
            ifsc: std::str::from_utf8(&row.ifsc).ok()?,
            name: row.name,
            town: row.town,
            bank: self.banks.get(bank)?.bank.name,
            state: &self.states.get(self.in_states.get(state)?.state)?.name,
            district: self.in_districts.get(district)?.district.name,
        })
    }

    fn bank(&self, id: &str) -> Option<&BankRow> {
        self.banks.iter().find(|row| row.bank.id == id)
    }

    fn bank_state(&self, bank: &str, state: &str) -> Option<&StateRow> {
        let rows = &self.in_states[self.bank(bank)?.states.clone()];
        rows.iter().find(|row| self.states.get(row.state).is_some_and(|one| one.id == state))
    }
}

#[cfg(test)]
mod tests;
