//! The most common banks, and the short names of banks.

/// Ids of banks with short names: those with the most customers first, then others. Banks missing from the directory
/// are left out.
const BANKS: [(&str, &str); 24] = [
    ("state-bank-of-india", "SBI"),
    ("hdfc-bank", ""),
    ("icici-bank", ""),
    ("punjab-national-bank", "PNB"),
    ("bank-of-baroda", "BOB"),
    ("axis-bank", ""),
    ("kotak-mahindra-bank", ""),
    ("canara-bank", ""),
    ("union-bank-of-india", "UBI"),
    ("bank-of-india", "BOI"),
    ("indian-bank", ""),
    ("central-bank-of-india", "CBI"),
    ("india-post-payments-bank", "IPPB"),
    ("indian-overseas-bank", "IOB"),
    ("uco-bank", ""),
    ("idbi", ""),
    ("bank-of-maharashtra", "BOM"),
    ("indusind-bank", ""),
    ("yes-bank", ""),
    ("idfc-first-bank", ""),
    ("federal-bank", ""),
    ("bandhan-bank", ""),
    ("punjab-and-sind-bank", "PSB"),
    ("south-indian-bank", "SIB"),
];

/// A bank's rank and short name; banks not in the list rank last.
pub(super) fn place(id: &str) -> (usize, &'static str) {
    let found = BANKS.iter().enumerate().find(|(_, (bank, _))| *bank == id);
    found.map_or((BANKS.len(), ""), |(place, (_, alias))| (place, *alias))
}
