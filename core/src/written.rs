//! Formats numbers several times as fast as `core::fmt`, for answers with up to a hundred amounts and days.

/// A text buffer filled from its end, because division gives the last digit first.
pub(crate) struct Written {
    bytes: [u8; 32],
    start: usize,
}

impl Written {
    pub(crate) const fn empty() -> Self {
        Self { bytes: [0; 32], start: 32 }
    }

    /// `-1062.00` for -106200 and two decimals.
    pub(crate) fn decimal(mantissa: i64, decimals: u32) -> Self {
        let mut text = Self::empty();
        let mut rest = text.digits(mantissa.unsigned_abs(), decimals);
        if decimals > 0 {
            text.put(b'.');
        }
        loop {
            rest = text.digits(rest, 1);
            if rest == 0 {
                break;
            }
        }
        if mantissa < 0 {
            text.put(b'-');
        }
        text
    }

    /// Prepends the last `count` digits of a number; returns the number without them.
    pub(crate) fn digits(&mut self, mut number: u64, count: u32) -> u64 {
        for _ in 0..count {
            self.put(b'0' | u8::try_from(number % 10).unwrap_or_default());
            number /= 10;
        }
        number
    }

    /// Prepends one ASCII character; ignored when the buffer of 32 bytes is full.
    pub(crate) fn put(&mut self, character: u8) {
        let before = self.start.wrapping_sub(1);
        if let Some(place) = self.bytes.get_mut(before) {
            *place = character;
            self.start = before;
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        self.bytes.get(self.start..).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default()
    }
}

/// Implements `Display` and `Serialize` by the type's method `written`, and `Deserialize` by two functions: one reads the
/// wire form, one converts it.
macro_rules! written_as_text {
    ($name:ident, $read:path, $convert:expr) => {
        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.written().as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.written().as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $read(deserializer).and_then(|read| $convert(read).map_err(serde::de::Error::custom))
            }
        }
    };
}
pub(crate) use written_as_text;
