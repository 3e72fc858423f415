//! What the list of notices is narrowed to: its filter, understood.

use super::list::AsnFilter;
use super::words::{self, Came};
use super::{number, span, span_of_moments};
use crate::Db;
use crate::asn::machine::State;
use crate::error::Error;
use crate::filter::{among, begins_in_index, days, moments, of_companies, of_plants, text, unknown};
use crate::po;
use crate::po::machine::Closing;
use crate::po::search::spelling::{self, Beginnings};
use ehub_engine::Actor;
use sqlx::{Postgres, QueryBuilder};

/// What a filter means beyond its words.
pub(super) struct Wanted {
    on_it: Beginnings,
    /// Codes of the materials of a group.
    group: Option<Vec<String>>,
    /// Codes of the materials of a sub-group of inspection.
    sub_group: Option<Vec<String>>,
    /// Names of buyers.
    mine: Option<Vec<String>>,
    /// Whose rows are seen at all.
    company: Option<i64>,
}

/// Looks up what the filter's words mean.
///
/// # Errors
/// [`Error::Invalid`] for words that there are not and too wide spans of days, all of them; else the database's own.
pub(super) async fn understand(db: &Db, actor: &Actor, filter: &AsnFilter) -> Result<Wanted, Error> {
    let mut found = unknown::<State>("state", filter.state.as_deref());
    found.extend(unknown::<Closing>("closing", filter.closing.as_deref()));
    found.extend(unknown::<Came>("rcvType", filter.rcv_type.as_deref()));
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    span("shipped", filter.shipped_from, filter.shipped_to)?;
    span("eta", filter.eta_from, filter.eta_to)?;
    span_of_moments("created", filter.created_from, filter.created_to)?;
    let on_it = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    let mine = if filter.mine == Some(true) { po::search::mine(db, actor).await? } else { None };
    let group = of_group(db, actor, filter.material_group.as_deref()).await?;
    let sub_group = of_sub_group(db, actor, filter.sub_material_group.as_deref()).await?;
    Ok(Wanted { on_it, group, sub_group, mine, company: actor.company })
}

/// Codes of the materials of groups whose names begin so.
///
/// # Errors
/// The database's own.
pub(super) async fn of_group(db: &Db, actor: &Actor, typed: Option<&str>) -> Result<Option<Vec<String>>, Error> {
    if text(typed).is_none() {
        return Ok(None);
    }
    let mut tx = db.begin(actor).await?;
    po::search::of_group(&mut tx, actor, typed).await
}

/// Codes of the materials of sub-groups whose codes begin so.
///
/// # Errors
/// The database's own.
async fn of_sub_group(db: &Db, actor: &Actor, typed: Option<&str>) -> Result<Option<Vec<String>>, Error> {
    if text(typed).is_none() {
        return Ok(None);
    }
    let mut tx = db.begin(actor).await?;
    po::search::of_sub_group(&mut tx, actor, typed).await
}

impl Wanted {
    /// Whether something is asked for that the list's orders know nothing of, and that few notices may have.
    pub(super) fn is_narrow(&self, filter: &AsnFilter) -> bool {
        let AsnFilter { asn_no, supplier_shipment_no, inbound_no, invoice_no, mawb, hawb, vendor, .. } = filter;
        let words = [asn_no, supplier_shipment_no, inbound_no, invoice_no, mawb, hawb, vendor];
        words.into_iter().any(|words| text(words.as_deref()).is_some())
            || self.on_it.po_no.is_some()
            || self.on_it.material.is_some()
            || self.group.is_some()
            || self.sub_group.is_some()
            || self.mine.is_some()
            || [filter.shipped_from, filter.shipped_to, filter.eta_from, filter.eta_to]
                .into_iter()
                .any(|day| day.is_some())
            || filter.created_from.or(filter.created_to).is_some()
    }

    /// Adds the conditions on `asns a`.
    pub(super) fn conditions(&self, query: &mut QueryBuilder<Postgres>, filter: &AsnFilter) {
        // What row-level security says, in words that indexes answer: the supplier's own, or what was handed to a carrier.
        if let Some(company) = self.company {
            query.push(" AND (a.vendor_id = ").push_bind(company);
            query.push(" OR a.id = ANY(ARRAY(SELECT k.asn_id FROM asn_carriers k WHERE k.carrier_id = ");
            query.push_bind(company).push(")))");
        }
        numbers(query, filter);
        among(query, "a.state", filter.state.as_deref());
        words::closed(query, filter.closing.as_deref());
        words::received(query, filter.rcv_type.as_deref());
        of_companies(query, "a.vendor_id", filter.vendor.as_deref());
        of_plants(query, "a.plant_id", filter.plant.as_deref());
        among(query, "a.tax_code", filter.tax_code.as_deref());
        days(query, "a.shipped_on", filter.shipped_from, filter.shipped_to);
        days(query, "a.eta_on", filter.eta_from, filter.eta_to);
        moments(query, "a.created_at", filter.created_from, filter.created_to);
        self.on_it(query);
    }

    /// Of what is on it: orders, materials, and whose.
    fn on_it(&self, query: &mut QueryBuilder<Postgres>) {
        if let Some(buyers) = &self.mine {
            query.push(
                " AND a.id IN (SELECT l.asn_id FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id
                                JOIN purchase_orders h ON h.id = o.purchase_order_id WHERE h.buyer_name = ANY(",
            );
            query.push_bind(buyers.clone()).push("))");
        }
        for (column, value) in [("o.po_no", &self.on_it.po_no), ("o.material_code", &self.on_it.material)] {
            if value.is_some() {
                query.push(ON_IT);
                spelling::begins(query, column, value.as_deref());
                query.push("))");
            }
        }
        for materials in [&self.group, &self.sub_group].into_iter().flatten() {
            query
                .push(ON_IT)
                .push(" AND o.material_code COLLATE \"C\" = ANY(")
                .push_bind(materials.clone())
                .push(")))");
        }
    }
}

/// Up to the condition on `po_lines o`; two brackets close it. Which notices these are is found first, by the lines' indexes: the planner takes
/// them for many and would read all notices beside them.
const ON_IT: &str =
    " AND a.id = ANY(ARRAY(SELECT l.asn_id FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id WHERE true";

/// Numbers that somebody types.
fn numbers(query: &mut QueryBuilder<Postgres>, filter: &AsnFilter) {
    // Our own numbers are in capitals.
    let own = text(filter.asn_no.as_deref()).map(|text| vec![text.to_uppercase()]);
    spelling::begins(query, "a.asn_no", own.as_deref());
    if let Some(inbound_no) = text(filter.inbound_no.as_deref()) {
        query.push(" AND (a.id = ANY(ARRAY(SELECT d.asn_id FROM asn_deliveries d WHERE true");
        begins_in_index(query, "d.inbound_no", Some(inbound_no));
        query.push(")) OR true");
        begins_in_index(query, "a.inbound_no", Some(inbound_no));
        query.push(")");
    }
    begins_in_index(query, "a.ship_via", filter.ship_via.as_deref());
    for (column, value) in [
        ("a.invoice_no", &filter.invoice_no),
        ("a.supplier_shipment_no", &filter.supplier_shipment_no),
        ("a.mawb", &filter.mawb),
        ("a.hawb", &filter.hawb),
    ] {
        number(query, column, value.as_deref());
    }
}
