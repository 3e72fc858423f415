//! Reading openings: the lines that may be opened, the list of openings, one of them for its page, and what is picked from.

mod choice;
mod detail;
mod line;
mod list;

pub use choice::{openings, orders, vendors};
pub use detail::{OpeningNotice, OpeningView, read};
pub use line::{OpenableLineFilter, OpenableLineRow, lines};
pub use list::{OpeningFilter, OpeningRow, search};

/// Days that a date filter may span.
const SPAN_DAYS: i64 = 90;

/// Lines `l` that may be opened: those of the partial index `po_lines_openable_idx`, as far as no opening of theirs is in effect.
const OPENABLE: &str = " AND l.closing = 'open' AND l.is_goods
    AND l.order_qty - l.cancelled_qty > greatest(CASE WHEN l.state = 'Accept' THEN l.cum_allow_qty END, l.in_transit_qty + l.received_qty)
    AND NOT EXISTS (SELECT FROM openings o WHERE o.po_line_id = l.id AND o.state = 'Granted')";
