//! Formats amounts with Indian grouping: the last three digits, then pairs.

use super::Money;

impl Money {
    /// Formats as `₹1,00,000.00`, or `-₹1,00,000.00` for a negative amount.
    pub fn display(self) -> String {
        let text = self.to_string();
        let (sign, unsigned) = match text.strip_prefix('-') {
            Some(rest) => ("-", rest),
            None => ("", text.as_str()),
        };
        let (whole, paise) = unsigned.split_once('.').unwrap_or((unsigned, "00"));
        let mut out = String::with_capacity(text.len() + 8);
        out.push_str(sign);
        out.push('₹');
        let length = whole.len();
        for (index, digit) in whole.chars().enumerate() {
            let left = length - index;
            let starts_group = left == 3 || (left > 3 && left % 2 == 1);
            if index > 0 && starts_group {
                out.push(',');
            }
            out.push(digit);
        }
        out.push('.');
        out.push_str(paise);
        out
    }
}
