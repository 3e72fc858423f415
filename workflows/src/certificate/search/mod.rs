//! Reading certificates: the list, one of them for its page, and what the last lots of its part say together.

mod detail;
mod home;
mod list;
mod series;
mod template;

pub(crate) use crate::certificate::machine::State;
pub use detail::{CertificateItem, CertificateSpec, CertificateView, ItemMeasured, ItemVerdict, read};
pub(crate) use home::{Home, SUPPLIERS, VERIFIERS, by_age, home};
pub use list::{CertificateFilter, CertificateRow, search};
pub use series::{ItemSeries, SeriesLot, series};
pub use template::{TemplateRow, rows};
