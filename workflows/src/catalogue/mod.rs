//! The catalogue of incoming inspection as a whole: what there is of which material group, what is copied, which parts are of a sub-group, and
//! what a change would mean for the specs of suppliers. Its records are master data, with their life, history and workbooks; what is written
//! from them, the processes of quality read.

pub mod search;
pub mod store;
pub mod unit;

pub use search::{Catalogue, CatalogueCategory, CatalogueGroup, CatalogueSubGroup};
pub use store::{Classified, Copied, Copy, Parts, classify, copy, preview};
