//! Reading balance statements: the list, their lines, one of them for its page, and what hangs together with a line.

mod chain;
mod detail;
mod home;
mod lines;
mod list;

pub use chain::{ChainAsn, ChainInvoice, ChainOrder, ChainPayment, ChainReceipt, StatementChain, chain};
pub use detail::{AgeingView, SameMonth, StatementFinding, StatementView, read};
pub(crate) use home::{Home, home};
pub use lines::{StatementLineFilter, StatementLineRow, search_lines};
pub use list::{StatementFilter, StatementRow, search};
