//! Views: screen data that the server adds to its answers.

use core::fmt;
use core::marker::PhantomData;
use serde::de::{IgnoredAny, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Screen data of an answer, computed when the server creates the answer. Deserialising always gives an empty view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct View<T>(Option<Box<T>>);

impl<T> View<T> {
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }

    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    #[must_use]
    pub fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }
}

impl<T> From<T> for View<T> {
    fn from(view: T) -> Self {
        Self(Some(Box::new(view)))
    }
}

// `deserialize_option` accepts a missing field, but unlike `#[serde(default)]` keeps the field required in TypeScript.
impl<'de, T> Deserialize<'de> for View<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(Ignored(PhantomData))
    }
}

struct Ignored<T>(PhantomData<T>);

impl<'de, T> Visitor<'de> for Ignored<T> {
    type Value = View<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a view")
    }

    fn visit_none<E>(self) -> Result<View<T>, E> {
        Ok(View(None))
    }

    fn visit_unit<E>(self) -> Result<View<T>, E> {
        Ok(View(None))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<View<T>, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| View(None))
    }
}
