//! Views: screen data that the server adds to its answers.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

/// Screen data of an answer, computed when the server creates the answer. Deserialising always gives an empty view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct View<T>(Option<Box<T>>);

impl<T> View<T> {
    pub const fn none() -> Self {
        Self(None)
    }

    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    pub fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }
}

impl<T> From<T> for View<T> {
    fn from(view: T) -> Self {
        Self(Some(Box::new(view)))
    }
}

// An `Option` accepts a missing field, but unlike `#[serde(default)]` keeps the field required in TypeScript.
impl<'de, T> Deserialize<'de> for View<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<IgnoredAny>::deserialize(deserializer).map(|_| Self(None))
    }
}
