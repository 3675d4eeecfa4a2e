//! Percent encoding, and the parts of addresses.

/// Percent-encodes a value. `keep_slash` is for query values, so that `?redirect=/order` stays readable.
pub(crate) fn encode(value: &str, keep_slash: bool) -> String {
    let mut out = String::with_capacity(value.len());
    for byte in value.bytes() {
        let plain =
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') || (keep_slash && byte == b'/');
        if plain {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(hex(byte >> 4));
            out.push(hex(byte & 0x0f));
        }
    }
    out
}

fn hex(nibble: u8) -> char {
    char::from_digit(u32::from(nibble), 16).unwrap_or('0').to_ascii_uppercase()
}

/// Decodes percent escapes; `None` for a broken escape or invalid UTF-8. In a query, `+` is a space.
pub(super) fn decode(value: &str, plus_is_space: bool) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let high = char::from(rest.next()?).to_digit(16)?;
                let low = char::from(rest.next()?).to_digit(16)?;
                bytes.push(u8::try_from(high * 16 + low).ok()?);
            }
            b'+' if plus_is_space => bytes.push(b' '),
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).ok()
}

/// The decoded segments of a path. `None` for empty or dot segments, bad escapes, and backslashes or control characters
/// that are not escaped.
pub(super) fn segments(path: &str) -> Option<Vec<String>> {
    let inner = path.strip_prefix('/')?;
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    if inner.is_empty() {
        return if path == "/" { Some(Vec::new()) } else { None };
    }
    inner
        .split('/')
        .map(|raw| decode(raw, false).filter(|segment| is_plain(raw) && !matches!(segment.as_str(), "" | "." | "..")))
        .collect()
}

fn is_plain(raw: &str) -> bool {
    !raw.chars().any(|c| c.is_control() || c == '\\')
}

/// The first value of `name` in a query (with or without `?`); `""` when absent or unreadable.
pub(super) fn query_value(search: &str, name: &str) -> String {
    let search = search.strip_prefix('?').unwrap_or(search);
    search
        .split('&')
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .find(|(key, _)| decode(key, true).as_deref() == Some(name))
        .and_then(|(_, value)| decode(value, true))
        .unwrap_or_default()
}
