//! Defines a lock that only one process holds at a time.

#[derive(Default)]
#[must_use = "it is held until it is dropped"]
pub struct Lock(#[expect(dead_code, reason = "held, not used")] Option<Box<dyn Send + Sync>>);

impl Lock {
    pub fn until_dropped(held: impl Send + Sync + 'static) -> Self {
        Self(Some(Box::new(held)))
    }
}
