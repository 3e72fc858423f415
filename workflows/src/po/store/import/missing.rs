//! Why the supplier or the plant of an order is not there: unknown, or known as something that cannot take orders yet.

use crate::error::Error;
use ehub_engine::Finding;
use ehub_erp::ErpOrder;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// What is known of codes that are no supplier and no plant.
#[derive(Debug, Default)]
pub(super) struct Missing {
    /// Types of companies that are no suppliers, by code.
    companies: HashMap<String, String>,
    /// Plants of the master data that belong to no buyer company yet.
    plants: HashSet<String>,
}

/// Looks up the codes of orders that are not among `vendors` and `plants`. Asks nothing where none is missing.
pub(super) async fn load(
    connection: &mut PgConnection,
    orders: &[ErpOrder],
    vendors: &HashMap<String, i64>,
    plants: &HashMap<String, i64>,
) -> Result<Missing, Error> {
    let without = |code: fn(&ErpOrder) -> &String, known: &HashMap<String, i64>| {
        let codes: HashSet<String> =
            orders.iter().map(code).filter(|code| !known.contains_key(*code)).cloned().collect();
        codes.into_iter().collect::<Vec<String>>()
    };
    let vendor_codes = without(|order| &order.vendor_code, vendors);
    let plant_codes = without(|order| &order.plant_code, plants);
    if vendor_codes.is_empty() && plant_codes.is_empty() {
        return Ok(Missing::default());
    }
    let companies = sqlx::query!("SELECT code, type AS kind FROM companies WHERE code = ANY($1)", &vendor_codes)
        .fetch_all(&mut *connection)
        .await?;
    let waiting = sqlx::query_scalar!("SELECT code FROM masters WHERE kind = 'plant' AND code = ANY($1)", &plant_codes)
        .fetch_all(connection)
        .await?;
    Ok(Missing {
        companies: companies.into_iter().map(|row| (row.code, row.kind)).collect(),
        plants: waiting.into_iter().collect(),
    })
}

impl Missing {
    /// Why no supplier has this code.
    pub(super) fn vendor(&self, code: &str) -> Finding {
        match self.companies.get(code) {
            Some(kind) => Finding::block("ERP_VENDOR_NO_SUPPLIER").with("vendor", code).with("companyType", kind),
            None => Finding::block("ERP_VENDOR_UNKNOWN").with("vendor", code),
        }
    }

    /// Why no plant has this code.
    pub(super) fn plant(&self, code: &str) -> Finding {
        if self.plants.contains(code) {
            Finding::block("ERP_PLANT_WITHOUT_COMPANY").with("plant", code)
        } else {
            Finding::block("ERP_PLANT_UNKNOWN").with("plant", code)
        }
    }
}
