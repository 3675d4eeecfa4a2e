//! Formats amounts with Indian grouping: the last three digits, then pairs.

use super::Money;

impl Money {
    /// Formats as `₹1,00,000.00`, or `-₹1,00,000.00` for a negative amount.
    pub fn display(self) -> String {
        let text = self.to_string();
        let (sign, unsigned) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
        let (rupees, paise) = unsigned.split_once('.').unwrap_or((unsigned, "00"));
        let mut out = String::with_capacity(text.len() + 8);
        out.push_str(sign);
        out.push('₹');
        for (place, digit) in rupees.chars().enumerate() {
            let left = rupees.len() - place;
            if place > 0 && left >= 3 && left % 2 == 1 {
                out.push(',');
            }
            out.push(digit);
        }
        out.push('.');
        out.push_str(paise);
        out
    }
}
