//! Parses the files of the bank directory: branches, banks, states and PIN codes.

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

use super::pins::Pins;
use super::{BankRow, BranchRow, Directory, DistrictRow, Entry, Ifsc, State, StateRow};
use crate::fixtures::{Fault, parse as parse_json};

const BRANCHES: &str = "directory/branches.txt.gz";
const STATES: &str = "directory/states.json";
const MERGED: &str = "directory/merged.json";
const OTHER_NAMES: &str = "directory/other-names.json";
const HEADER: &str = "saral-directory\t1";

pub(super) fn load(fixtures: &Path) -> Result<Directory, Fault> {
    let states: Vec<State> = json(fixtures, STATES)?;
    let packed = std::fs::read(fixtures.join(BRANCHES)).map_err(|error| Fault::of_file(BRANCHES, error))?;
    let pins = Pins::load(fixtures, &states)?;
    let (merged, other_names) = (json(fixtures, MERGED)?, json(fixtures, OTHER_NAMES)?);
    Ok(Directory { pins, merged, other_names, ..parse(unpacked(BRANCHES, &packed)?, states)? })
}

fn json<T: DeserializeOwned>(fixtures: &Path, file: &str) -> Result<T, Fault> {
    parse_json(file, &std::fs::read(fixtures.join(file)).map_err(|error| Fault::of_file(file, error))?)
}

pub(super) fn unpacked(file: &str, packed: &[u8]) -> Result<String, Fault> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).map_err(|error| Fault::of_file(file, error))?;
    Ok(text)
}

pub(super) fn parse(text: String, states: Vec<State>) -> Result<Directory, Fault> {
    let text: &'static str = text.leak();
    let mut directory = Directory { states, ..Directory::default() };
    let mut is_complete = false;
    for (number, line) in text.split_terminator('\n').enumerate() {
        let done = match number {
            0 if line == HEADER => Ok(false),
            0 => Err("is not a directory of version 1"),
            _ => directory.read_line(line),
        };
        is_complete |= done.map_err(|reason| Fault::at(BRANCHES, format!("line {}", number + 1), reason))?;
    }
    let done = if is_complete { directory.index() } else { Err("ends before its last line") };
    done.map_err(|reason| Fault::of_file(BRANCHES, reason))?;
    Ok(directory)
}

impl Directory {
    /// Reads a line: a bank, a state with branches of the bank, a district of the state, or a branch in the district.
    /// Returns whether it is the last line, which has the number of branches. A truncated file is a fault.
    fn read_line(&mut self, line: &'static str) -> Result<bool, &'static str> {
        let mut fields = line.split('\t').filter(|field| !field.is_empty());
        let mut field = |missing| fields.next().ok_or(missing);
        match field("is empty")? {
            "B" => {
                let bank = Entry { id: field("a bank needs its id")?, name: field("a bank needs its name")? };
                let from = self.in_states.len();
                self.banks.push(BankRow { bank, states: from..from });
            }
            "S" => {
                let id = field("a state needs its id")?;
                let state = self.states.iter().position(|one| one.id == id).ok_or("names an unknown state")?;
                let from = self.in_districts.len();
                self.in_states.push(StateRow { state, districts: from..from });
                self.banks.last_mut().ok_or("a state needs a bank before it")?.states.end = self.in_states.len();
            }
            "D" => {
                let district =
                    Entry { id: field("a district needs its id")?, name: field("a district needs its name")? };
                let from = self.branches.len();
                self.in_districts.push(DistrictRow { district, branches: from..from });
                let state = self.in_states.last_mut().ok_or("a district needs a state before it")?;
                state.districts.end = self.in_districts.len();
            }
            "E" => {
                let is_right = field("needs the number of branches")?.parse() == Ok(self.branches.len());
                return if is_right { Ok(true) } else { Err("counts another number of branches") };
            }
            code => {
                let previous = self.branches.last().map_or([0; 11], |branch| branch.ifsc);
                let ifsc = expand(previous, code).ok_or("is not an IFSC")?;
                let (name, town) = (field("a branch needs its name")?, field("").unwrap_or_default());
                self.branches.push(BranchRow { ifsc, name, town });
                let district = self.in_districts.last_mut().ok_or("a branch needs a district before it")?;
                district.branches.end = self.branches.len();
            }
        }
        Ok(false)
    }

    fn index(&mut self) -> Result<(), &'static str> {
        let Self { branches, by_ifsc, .. } = self;
        by_ifsc.extend(0..u32::try_from(branches.len()).map_err(|_| "has too many branches")?);
        by_ifsc.sort_unstable_by_key(|index| branches[*index as usize].ifsc);
        let twice = by_ifsc.windows(2).any(|pair| branches[pair[0] as usize].ifsc == branches[pair[1] as usize].ifsc);
        if twice { Err("lists an IFSC twice") } else { Ok(()) }
    }
}

/// Returns the IFSC of a line; `None` if `code` is malformed. The first character of `code` is a hexadecimal digit: how
/// many leading characters the IFSC shares with `previous`. The rest of `code` is the rest of the IFSC.
fn expand(previous: Ifsc, code: &str) -> Option<Ifsc> {
    let mut characters = code.chars();
    let shared = characters.next()?.to_digit(16)? as usize;
    let tail = characters.as_str().as_bytes();
    let mut ifsc = previous;
    let rest = ifsc.get_mut(shared..)?;
    if rest.len() != tail.len() || !tail.iter().all(u8::is_ascii_alphanumeric) {
        return None;
    }
    rest.copy_from_slice(tail);
    Some(ifsc)
}
