//! Declares the enum of message keys.

/// Declares `MessageKey`: first the keys of texts that the app shows, then the keys that only the server uses.
macro_rules! message_keys {
    (app { $($variant:ident = $key:literal,)+ } server { $($of_server:ident = $server_key:literal,)+ }) => {
        /// Key of a catalogue text; serialises as `area.camelCase`.
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

pub(super) use message_keys;
