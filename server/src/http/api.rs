//! Every call below the base path.

use super::{Http, Routes};

/// All groups, then the answer to what none of them took.
pub fn routes(http: &Http) -> Routes {
    http.unknown()
}
