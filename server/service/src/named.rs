//! Enums whose variants have stable names, and metrics with such labels.

use std::hash::Hash;

use prometheus_client::metrics::family::Family;

/// Defines an enum, the list `ALL` of its variants, and the method `name`.
#[macro_export]
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
pub use named;

/// Returns a metric for each of `labels`. Each exists from the start, so that alerts notice its first increase.
pub(crate) fn family<L: Clone + Hash + Eq, M: Default>(labels: impl IntoIterator<Item = L>) -> Family<L, M> {
    let family = Family::default();
    labels.into_iter().for_each(|labels| drop(family.get_or_create(&labels)));
    family
}
