//! The state and district of every PIN code, from `fixtures/directory/pins.txt.gz`.

use std::path::Path;

use loan_core::api::dto::bank::PlaceOfPin;

use super::State;
use super::parse::unpacked;
use crate::fixtures::Fault;

const PINS: &str = "directory/pins.txt.gz";
const HEADER: &str = "saral-pins\t1";

/// Ordered by PIN code.
#[derive(Debug, Default)]
pub(super) struct Pins(Vec<(u32, PlaceOfPin)>);

impl Pins {
    /// Reads the file of PIN codes. A missing file gives an empty list.
    pub(super) fn load(fixtures: &Path, states: &[State]) -> Result<Self, Fault> {
        let Ok(packed) = std::fs::read(fixtures.join(PINS)) else { return Ok(Self::default()) };
        parse(&unpacked(PINS, &packed)?, states)
    }

    pub(super) fn find(&self, pin: &str) -> Option<&PlaceOfPin> {
        let pin: u32 = pin.parse().ok()?;
        let at = self.0.binary_search_by_key(&pin, |(code, _)| *code).ok()?;
        self.0.get(at).map(|(_, place)| place)
    }
}

fn parse(text: &str, states: &[State]) -> Result<Pins, Fault> {
    let mut pins: Vec<(u32, PlaceOfPin)> = Vec::new();
    let mut is_complete = false;
    for (number, line) in text.lines().enumerate() {
        let read = match (number, line.strip_prefix("E\t")) {
            (0, _) if line == HEADER => Ok(()),
            (0, _) => Err("is not a list of PIN codes of version 1"),
            (_, Some(count)) => {
                is_complete = count.parse() == Ok(pins.len());
                Ok(())
            }
            _ => row(line, states, pins.last().map(|(code, _)| *code)).map(|row| pins.push(row)),
        };
        read.map_err(|reason| Fault::at(PINS, format!("line {}", number + 1), reason))?;
    }
    if is_complete { Ok(Pins(pins)) } else { Err(Fault::of_file(PINS, "does not end with the number of its lines")) }
}

fn row(line: &str, states: &[State], before: Option<u32>) -> Result<(u32, PlaceOfPin), &'static str> {
    let mut fields = line.split('\t');
    let code = fields.next().filter(|code| code.len() == 6).and_then(|code| code.parse().ok());
    let code = code.filter(|code| before.is_none_or(|before| before < *code)).ok_or("is no PIN code above the last")?;
    let (state, district) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let known = states.iter().find(|one| one.id == state);
    let is_known = state.is_empty()
        || known.is_some_and(|one| district.is_empty() || one.districts.iter().any(|known| known.id == district));
    if !is_known {
        return Err("names an unknown state or district");
    }
    Ok((code, PlaceOfPin { state_id: state.to_owned(), district_id: district.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directory::District;

    fn states() -> Vec<State> {
        let pune = District { id: "490".to_owned(), name: "Pune".to_owned() };
        vec![State { id: "27".to_owned(), name: "Maharashtra".to_owned(), districts: vec![pune] }]
    }

    #[test]
    fn a_code_leads_to_what_is_known_of_its_place() {
        let pins = parse("saral-pins\t1\n403001\n411001\t27\t490\n421302\t27\nE\t3\n", &states()).unwrap();
        let place = |pin| pins.find(pin).map(|found| (found.state_id.as_str(), found.district_id.as_str()));
        assert_eq!(place("411001"), Some(("27", "490")));
        assert_eq!(place("421302"), Some(("27", "")));
        assert_eq!(place("403001"), Some(("", "")));
        assert_eq!(place("411002"), None);
        assert_eq!(place("41100"), None);
    }

    #[test]
    fn a_fault_names_its_line() {
        let refusal = |text: &str| parse(text, &states()).unwrap_err().to_string();
        assert_eq!(refusal("x"), "directory/pins.txt.gz:line 1:is not a list of PIN codes of version 1");
        let second = |line: &str| refusal(&format!("saral-pins\t1\n{line}\nE\t1\n"));
        assert_eq!(second("411001\t29"), "directory/pins.txt.gz:line 2:names an unknown state or district");
        assert_eq!(second("41100"), "directory/pins.txt.gz:line 2:is no PIN code above the last");
        assert_eq!(second("411001\nE\t2\n411002"), "directory/pins.txt.gz::does not end with the number of its lines");
    }
}
