//! Lists: the changes, the tables of which something may be changed, and their rows.

mod listed;
mod tables;

pub use listed::{DatabaseChangeDetail, DatabaseChangeFilter, DatabaseChangeRow, NowChange, read, search};
pub use tables::{FoundRows, MaintainableColumn, MaintainableRow, MaintainableTable, RowFilter, rows, tables};
