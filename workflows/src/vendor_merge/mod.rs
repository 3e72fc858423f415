//! Vendors that were merged in the ERP: which there are, what of them is open here, and moving that to the surviving vendor.

mod search;
mod store;
pub mod tables;

pub(crate) use search::MERGED_AND_OPEN;
pub use search::{OpenDocuments, VendorMerge, count, merges};
pub use store::{Wish, move_documents};
