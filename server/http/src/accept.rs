//! Reads what a client accepts from headers with weights, such as `Accept` and `Accept-Encoding`.

/// Returns whether the header names the value itself (not by `*`) with a weight above 0. An unreadable weight counts
/// as 0.
pub(super) fn names(header: &str, value: &str) -> bool {
    header.split(',').any(|entry| {
        let mut pieces = entry.split(';').map(str::trim);
        let is_named = pieces.next().is_some_and(|name| name.eq_ignore_ascii_case(value));
        let weight = pieces.filter_map(|piece| piece.split_once('=')).find(|(name, _)| name.eq_ignore_ascii_case("q"));
        is_named && weight.is_none_or(|(_, weight)| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_value_is_accepted_unless_its_weight_is_0() {
        for header in ["br", "gzip, BR", "gzip,br;q=0.001", "br ; Q=1", "br;q=0, br"] {
            assert!(names(header, "br"), "{header}");
        }
        for header in ["", "*", "brotli", "br;q=0", "br;q=0.000, gzip", "br;level=1;q=0.", "br;q=", "br;q=x"] {
            assert!(!names(header, "br"), "{header}");
        }
    }
}
