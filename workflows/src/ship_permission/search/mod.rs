//! Reading ship permissions: the lines that one may apply for, the list of permissions, and one of them for its page.

mod allow;
mod detail;
mod home;
mod line;
mod list;

pub use detail::{PermissionBefore, ShipPermissionView, read};
pub(crate) use home::{Home, home, own};
pub use line::{ShipLineFilter, ShipLineRow, lines};
pub use list::{ShipPermissionFilter, ShipPermissionRow, search};

/// Days that a date filter may span.
const SPAN_DAYS: i64 = 90;
