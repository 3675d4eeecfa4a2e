//! The most common banks, and the short and Hindi names of banks.

/// Ids, short names and Hindi names of common banks, most customers first. Unknown ids are ignored.
const BANKS: [(&str, &str, &str); 24] = [
    ("state-bank-of-india", "SBI", "भारतीय स्टेट बैंक एसबीआई"),
    ("hdfc-bank", "", "एचडीएफसी बैंक"),
    ("icici-bank", "", "आईसीआईसीआई बैंक"),
    ("punjab-national-bank", "PNB", "पंजाब नेशनल बैंक पीएनबी"),
    ("bank-of-baroda", "BOB", "बैंक ऑफ बड़ौदा"),
    ("axis-bank", "", "एक्सिस बैंक"),
    ("kotak-mahindra-bank", "", "कोटक महिंद्रा बैंक"),
    ("canara-bank", "", "केनरा बैंक"),
    ("union-bank-of-india", "UBI", "यूनियन बैंक ऑफ इंडिया"),
    ("bank-of-india", "BOI", "बैंक ऑफ इंडिया"),
    ("indian-bank", "", "इंडियन बैंक"),
    ("central-bank-of-india", "CBI", "सेंट्रल बैंक ऑफ इंडिया"),
    ("india-post-payments-bank", "IPPB", "इंडिया पोस्ट पेमेंट्स बैंक डाक"),
    ("indian-overseas-bank", "IOB", "इंडियन ओवरसीज बैंक"),
    ("uco-bank", "", "यूको बैंक"),
    ("idbi", "", "आईडीबीआई बैंक"),
    ("bank-of-maharashtra", "BOM", "बैंक ऑफ महाराष्ट्र"),
    ("indusind-bank", "", "इंडसइंड बैंक"),
    ("yes-bank", "", "यस बैंक"),
    ("idfc-first-bank", "", "आईडीएफसी फर्स्ट बैंक"),
    ("federal-bank", "", "फेडरल बैंक"),
    ("bandhan-bank", "", "बंधन बैंक"),
    ("punjab-and-sind-bank", "PSB", "पंजाब एंड सिंध बैंक"),
    ("south-indian-bank", "SIB", "साउथ इंडियन बैंक"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Popular {
    /// Place in the list of common banks; other banks come last.
    pub place: usize,
    pub alias: &'static str,
    pub hindi: &'static str,
}

pub(super) fn named(id: &str) -> Popular {
    let found = BANKS.iter().enumerate().find(|(_, (bank, ..))| *bank == id);
    let unknown = Popular { place: BANKS.len(), alias: "", hindi: "" };
    found.map_or(unknown, |(place, (_, alias, hindi))| Popular { place, alias, hindi })
}
