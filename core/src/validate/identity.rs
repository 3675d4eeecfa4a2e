//! Aadhaar's check digit (Verhoeff), the form of a PAN, and the masking of numbers.

use super::input::{AADHAAR_DIGITS, PAN_CHARS};
use super::is_digits;

/// Multiplication table of the dihedral group D5.
const MULTIPLY: [[u8; 10]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
    [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
    [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
    [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
    [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
    [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
    [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
    [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];

/// Permutation of a digit by its position from the right; repeats after eight.
const PERMUTE: [[u8; 10]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
    [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
    [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
    [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
    [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
    [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
    [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
];

/// Verhoeff's checksum; 0 when the last digit is the check digit. `None` unless the text consists of digits.
pub fn verhoeff(number: &str) -> Option<u8> {
    if number.is_empty() {
        return None;
    }
    let mut sum = 0_u8;
    for (permutation, digit) in PERMUTE.iter().cycle().zip(number.bytes().rev()) {
        let digit = digit.checked_sub(b'0')?;
        let permuted = permutation.get(usize::from(digit))?;
        sum = *MULTIPLY.get(usize::from(sum))?.get(usize::from(*permuted))?;
    }
    Some(sum)
}

/// Twelve digits, the first 2 to 9, not a palindrome, the last one the check digit. Nothing is trimmed.
pub fn is_aadhaar(number: &str) -> bool {
    number.len() == AADHAAR_DIGITS
        && !number.starts_with(['0', '1'])
        && !number.bytes().eq(number.bytes().rev())
        && verhoeff(number) == Some(0)
}

/// Five capital letters with P as the fourth, four digits that are not all zero, one capital letter; not trimmed.
pub fn is_individual_pan(pan: &str) -> bool {
    let fits = |(place, byte): (usize, u8)| match place {
        3 => byte == b'P',
        5..=8 => byte.is_ascii_digit(),
        _ => byte.is_ascii_uppercase(),
    };
    pan.len() == PAN_CHARS && pan.bytes().enumerate().all(fits) && pan.bytes().skip(5).take(4).any(|byte| byte != b'0')
}

/// Number of characters of a masked number that stay visible.
pub const SHOWN_CHARS: usize = 4;

/// Whether a text is a masked Aadhaar number: eight times `X`, then the last four digits.
pub fn is_masked_aadhaar(number: &str) -> bool {
    number.strip_prefix("XXXXXXXX").is_some_and(|rest| rest.len() == SHOWN_CHARS && is_digits(rest))
}

/// Replaces all but the last four characters by `X`, or all characters if there are at most four.
pub fn mask(number: &str) -> String {
    let length = number.chars().count();
    let hidden = if length > SHOWN_CHARS { length.saturating_sub(SHOWN_CHARS) } else { length };
    number.chars().enumerate().map(|(place, c)| if place < hidden { 'X' } else { c }).collect()
}
