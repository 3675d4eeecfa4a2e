//! Enums whose variants have stable names.

/// Defines an enum, the list `ALL` of its variants, and the method `name`.
macro_rules! named {
    ($(#[$about:meta])* pub enum $enum:ident { $($(#[$doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $enum { $($(#[$doc])* $variant,)+ }

        impl $enum {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the variant's name, as in the log, in `/metrics` and in records.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }
    };
}
pub(crate) use named;
