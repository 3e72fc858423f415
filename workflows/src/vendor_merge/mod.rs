//! Vendors that were merged in the ERP: which there are, what of them is open here, and moving that to the surviving vendor.

mod count;
mod search;
mod store;
pub mod tables;

pub(crate) use count::MERGED_AND_OPEN;
pub use count::count;
pub use search::{OpenDocuments, VendorMerge, merges};
pub use store::{Wish, move_documents};
