//! The weekly download: a workbook per supplier with its open order lines and the shipment notices of its week.

pub mod search;
pub mod sheet;
pub mod store;

pub use search::{DownloadFilter, DownloadRow};
