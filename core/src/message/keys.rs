//! The keys of the texts that core's rules and the server use.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Declares [`MessageKey`]. `build.rs` writes the macro call from `messages/keys.tsv`: the keys of texts that the app
/// shows, then those that only the server uses. A variant's name is its area's prefix and the key's name.
macro_rules! message_keys {
    (app { $($variant:ident = $key:literal,)+ } server { $($of_server:ident = $server_key:literal,)+ }) => {
        /// Key of a catalogue text; serialises as `area.camelCase`. In the order of the message files.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
        pub enum MessageKey {
            $(
                #[doc = concat!("The text `", $key, "`.")]
                #[cfg_attr(feature = "ts", serde(rename = $key))]
                $variant,
            )+
            $(
                #[doc = concat!("The text `", $server_key, "`.")]
                #[cfg_attr(feature = "ts", serde(skip))]
                $of_server,
            )+
        }

        impl MessageKey {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+ $(Self::$of_server,)+];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                    $(Self::$of_server => $server_key,)+
                }
            }

            pub fn of_key(key: &str) -> Option<Self> {
                Self::ALL.iter().find(|known| known.as_str() == key).copied()
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/message_keys.rs"));

impl MessageKey {
    /// The key of a special text for zero or one day, such as "1 day overdue"; without such a text, the key itself.
    pub const fn for_days(self, days: u32) -> Self {
        match (self, days) {
            (Self::CalcInterest, 1) => Self::CalcInterestOneDay,
            (Self::CalcInterestAccrued, 1) => Self::CalcInterestAccruedOneDay,
            (Self::CalcOverdueFee, 1) => Self::CalcOverdueFeeOneDay,
            (Self::CalcCoolingOff, 0) => Self::CalcCoolingOffNoDay,
            (Self::CalcCoolingOff, 1) => Self::CalcCoolingOffOneDay,
            (Self::CalcApr, 1) => Self::CalcAprOneDay,
            _ => self,
        }
    }
}

// Derived code would repeat every key in a match and add 65 KB to the module that phones download.
impl Serialize for MessageKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for MessageKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        Self::of_key(&key).ok_or_else(|| de::Error::custom("not a message key"))
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for MessageKey {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        String::schema()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for MessageKey {}
