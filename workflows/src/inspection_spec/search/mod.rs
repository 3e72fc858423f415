//! Reading specs: the list, one of them for its page with the grid, and what the home page counts.

mod detail;
mod grid;
mod home;
mod list;

pub use detail::{AskedView, SpecView, ValueView, read};
pub(crate) use grid::targets;
pub use grid::{Grid, grids};
pub(crate) use home::{Home, home};
pub use list::{SpecFilter, SpecRow, search};
