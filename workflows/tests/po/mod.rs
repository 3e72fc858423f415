//! PO lines on real PostgreSQL: answered, imported, found, answered by sheet.

mod asking;
mod behind;
mod buyer;
mod compare;
pub mod fixture;
mod follow;
mod held;
mod import;
mod mail;
mod narrow;
mod overdue;
mod price;
mod replies;
mod reply;
mod search;
mod services;
mod sheet;
mod sheet_cells;
mod terms;
mod walls;
mod withdraw;
