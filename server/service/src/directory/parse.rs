//! Parses the files of the bank directory: branches, banks, states and PIN codes.

use std::io::Read;

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

use super::pins::Pins;
use super::{BankRow, BranchRow, Directory, DistrictRow, Ifsc, OtherNames, Span, State, StateRow};
use crate::fixtures::{Fault, Fixtures, parse as parse_json};

const BRANCHES: &str = "directory/branches.txt.gz";
const STATES: &str = "directory/states.json";
const MERGED: &str = "directory/merged.json";
const OTHER_NAMES: &str = "directory/other-names.json";
const HEADER: &str = "saral-directory\t1";

pub(super) fn load(fixtures: &Fixtures) -> Result<Directory, Fault> {
    let states: Vec<State> = json(fixtures, STATES)?;
    let packed = fixtures.read(BRANCHES).map_err(|error| fault(BRANCHES, "", &error))?;
    let pins = Pins::load(fixtures, &states)?;
    let (merged, other_names) = (json(fixtures, MERGED)?, json(fixtures, OTHER_NAMES)?);
    Ok(Directory { pins, merged, other_names, ..parse(unpacked(BRANCHES, &packed)?, states)? })
}

fn json<T: DeserializeOwned>(fixtures: &Fixtures, file: &str) -> Result<T, Fault> {
    parse_json(file, &fixtures.read(file).map_err(|error| fault(file, "", &error))?)
}

pub(super) fn unpacked(file: &str, packed: &[u8]) -> Result<String, Fault> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).map_err(|error| fault(file, "", &error))?;
    Ok(text)
}

pub(super) fn fault(file: &str, field: &str, reason: &dyn std::fmt::Display) -> Fault {
    Fault { file: file.to_owned(), field: field.to_owned(), reason: reason.to_string() }
}

pub(super) fn parse(text: String, states: Vec<State>) -> Result<Directory, Fault> {
    let mut tables = Tables::default();
    for (number, (start, line)) in lines(&text).enumerate() {
        let done = if number == 0 { header(line) } else { tables.line(start, line, &states) };
        done.map_err(|reason| fault(BRANCHES, &format!("line {}", number + 1), &reason))?;
    }
    tables.finish(text, states).map_err(|reason| fault(BRANCHES, "", &reason))
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_terminator('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (at, line)
    })
}

fn header(line: &str) -> Result<(), &'static str> {
    if line == HEADER { Ok(()) } else { Err("is not a directory of version 1") }
}

#[derive(Default)]
struct Tables {
    banks: Vec<BankRow>,
    in_states: Vec<StateRow>,
    in_districts: Vec<DistrictRow>,
    branches: Vec<BranchRow>,
    previous: Ifsc,
    complete: bool,
}

impl Tables {
    fn line(&mut self, start: usize, line: &str, states: &[State]) -> Result<(), &'static str> {
        let mut fields = Fields { rest: line, at: start };
        let (first, _) = fields.next().ok_or("is empty")?;
        match first {
            "B" => self.bank(&mut fields),
            "S" => self.state(&mut fields, states),
            "D" => self.district(&mut fields),
            "E" => self.end(&mut fields),
            code => self.branch(code, &mut fields),
        }
    }

    fn bank(&mut self, fields: &mut Fields<'_>) -> Result<(), &'static str> {
        let id = fields.next().ok_or("a bank needs its id")?.1;
        let name = fields.next().ok_or("a bank needs its name")?.1;
        let from = self.in_states.len();
        self.banks.push(BankRow { id, name, states: from..from });
        Ok(())
    }

    fn state(&mut self, fields: &mut Fields<'_>, states: &[State]) -> Result<(), &'static str> {
        let (id, _) = fields.next().ok_or("a state needs its id")?;
        let state = states.iter().position(|one| one.id == id).ok_or("names an unknown state")?;
        let from = self.in_districts.len();
        self.in_states.push(StateRow { state, districts: from..from });
        self.banks.last_mut().ok_or("a state needs a bank before it")?.states.end = self.in_states.len();
        Ok(())
    }

    fn district(&mut self, fields: &mut Fields<'_>) -> Result<(), &'static str> {
        let id = fields.next().ok_or("a district needs its id")?.1;
        let name = fields.next().ok_or("a district needs its name")?.1;
        let from = self.branches.len();
        self.in_districts.push(DistrictRow { id, name, branches: from..from });
        self.in_states.last_mut().ok_or("a district needs a state before it")?.districts.end = self.in_districts.len();
        Ok(())
    }

    fn branch(&mut self, code: &str, fields: &mut Fields<'_>) -> Result<(), &'static str> {
        let ifsc = expand(&self.previous, code).ok_or("is not an IFSC")?;
        let (_, name) = fields.next().ok_or("a branch needs its name")?;
        let town = fields.next().map_or(Span(name.1, name.1), |(_, span)| span);
        self.previous = ifsc;
        self.branches.push(BranchRow { ifsc, name, town });
        self.in_districts.last_mut().ok_or("a branch needs a district before it")?.branches.end = self.branches.len();
        Ok(())
    }

    /// Compares the last line, which has the number of branches, with the branches read. A truncated file is a fault.
    fn end(&mut self, fields: &mut Fields<'_>) -> Result<(), &'static str> {
        let (count, _) = fields.next().ok_or("needs the number of branches")?;
        self.complete = count.parse() == Ok(self.branches.len());
        if self.complete { Ok(()) } else { Err("counts another number of branches") }
    }

    fn finish(self, text: String, states: Vec<State>) -> Result<Directory, &'static str> {
        let Self { banks, in_states, in_districts, branches, complete, .. } = self;
        if !complete {
            return Err("ends before its last line");
        }
        let count = u32::try_from(branches.len()).map_err(|_| "has too many branches")?;
        let mut by_ifsc: Vec<u32> = (0..count).collect();
        by_ifsc.sort_unstable_by_key(|index| branches[*index as usize].ifsc);
        let twice = by_ifsc.windows(2).any(|pair| branches[pair[0] as usize].ifsc == branches[pair[1] as usize].ifsc);
        if twice {
            return Err("lists an IFSC twice");
        }
        let (pins, merged, other_names) = (Pins::default(), Vec::new(), OtherNames::default());
        Ok(Directory { text, banks, in_states, in_districts, branches, by_ifsc, states, pins, merged, other_names })
    }
}

/// Returns the IFSC of a line; `None` if `code` is malformed. The first character of `code` is a hexadecimal digit: how
/// many leading characters the IFSC shares with `previous`. The rest of `code` is the rest of the IFSC.
fn expand(previous: &Ifsc, code: &str) -> Option<Ifsc> {
    let mut characters = code.chars();
    let shared = characters.next()?.to_digit(16)? as usize;
    let tail = characters.as_str().as_bytes();
    let mut ifsc = *previous;
    let rest = ifsc.get_mut(shared..)?;
    if rest.len() != tail.len() || !tail.iter().all(u8::is_ascii_alphanumeric) {
        return None;
    }
    rest.copy_from_slice(tail);
    Some(ifsc)
}

/// The tab-separated fields of a line, each with its position in the whole text.
struct Fields<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (&'a str, Span);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (field, rest) = self.rest.split_once('\t').unwrap_or((self.rest, ""));
        let from = u32::try_from(self.at).ok()?;
        let to = u32::try_from(self.at + field.len()).ok()?;
        self.at += field.len() + 1;
        self.rest = rest;
        Some((field, Span(from, to)))
    }
}
