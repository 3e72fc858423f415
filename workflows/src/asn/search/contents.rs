//! What is on notices, in three lists with one filter: their lines, the lots of these, and the boxes.

use super::span;
use crate::Db;
use crate::asn::machine::State;
use crate::error::Error;
use crate::filter::{among, begins_in_index, days, of_companies, of_plants, text, unknown};
use crate::po::search::spelling::{self, Beginnings};
use chrono::NaiveDate;
use ehub_engine::Actor;
use sqlx::{Postgres, QueryBuilder};

/// Declares the filter of a list of what is on notices: `its name, a row of the list`. The words are those of all of them.
macro_rules! filter {
    ($filter:ident, $row:ident) => {
        /// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
        #[derive(Clone, Debug, Default, serde::Deserialize, utoipa::IntoParams)]
        #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
        #[into_params(parameter_in = Query)]
        pub struct $filter {
            /// Number of the notice.
            pub asn_no: Option<String>,
            /// Invoice number of the notice.
            pub invoice_no: Option<String>,
            /// Number of the order.
            pub po_no: Option<String>,
            /// Material.
            pub material: Option<String>,
            /// Group of the material.
            pub material_group: Option<String>,
            /// The supplier's number of a lot.
            pub lot_no: Option<String>,
            /// RT number of the line, or of one of its lots.
            pub rt_no: Option<String>,
            /// Id of a box.
            pub box_id: Option<String>,
            /// Beginnings of plants' codes, comma-separated.
            pub plant: Option<String>,
            /// Codes of suppliers, comma-separated.
            pub vendor: Option<String>,
            /// States of the notice, comma-separated.
            pub state: Option<String>,
            /// Shipped on or after.
            #[serde(deserialize_with = "crate::day::optional")]
            pub shipped_from: Option<chrono::NaiveDate>,
            /// Shipped on or before.
            #[serde(deserialize_with = "crate::day::optional")]
            pub shipped_to: Option<chrono::NaiveDate>,
            /// Something of the line was received on or after this day of the ERP.
            #[serde(deserialize_with = "crate::day::optional")]
            pub received_from: Option<chrono::NaiveDate>,
            /// Something of the line was received on or before this day of the ERP.
            #[serde(deserialize_with = "crate::day::optional")]
            pub received_to: Option<chrono::NaiveDate>,
            /// From 1.
            pub page: Option<i64>,
            /// 10, 20, 50 or 100.
            pub size: Option<i64>,
            /// What to sort by; with `-` downwards.
            #[param(schema_with = crate::list::sorts::<$row>)]
            pub sort: Option<String>,
        }

        impl $filter {
            fn said(&self) -> $crate::asn::search::contents::Said<'_> {
                $crate::asn::search::contents::Said {
                    asn_no: self.asn_no.as_deref(),
                    invoice_no: self.invoice_no.as_deref(),
                    po_no: self.po_no.as_deref(),
                    material: self.material.as_deref(),
                    material_group: self.material_group.as_deref(),
                    lot_no: self.lot_no.as_deref(),
                    rt_no: self.rt_no.as_deref(),
                    box_id: self.box_id.as_deref(),
                    plant: self.plant.as_deref(),
                    vendor: self.vendor.as_deref(),
                    state: self.state.as_deref(),
                    shipped: (self.shipped_from, self.shipped_to),
                    received: (self.received_from, self.received_to),
                }
            }
        }
    };
}
pub(super) use filter;

type Span = (Option<NaiveDate>, Option<NaiveDate>);

/// What a filter says.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    pub(super) asn_no: Option<&'a str>,
    pub(super) invoice_no: Option<&'a str>,
    pub(super) po_no: Option<&'a str>,
    pub(super) material: Option<&'a str>,
    pub(super) material_group: Option<&'a str>,
    pub(super) lot_no: Option<&'a str>,
    pub(super) rt_no: Option<&'a str>,
    pub(super) box_id: Option<&'a str>,
    pub(super) plant: Option<&'a str>,
    pub(super) vendor: Option<&'a str>,
    pub(super) state: Option<&'a str>,
    pub(super) shipped: Span,
    pub(super) received: Span,
}

/// What a filter says and means.
pub(super) struct Wanted<'a> {
    said: Said<'a>,
    ordered: Beginnings,
    /// Codes of the materials of a group.
    group: Option<Vec<String>>,
    /// Whose rows are seen at all.
    company: Option<i64>,
}

/// Looks up what the filter's words mean.
///
/// # Errors
/// [`Error::Invalid`] for states that there are not and too wide spans of days; else the database's own.
pub(super) async fn understand<'a>(db: &Db, actor: &Actor, said: Said<'a>) -> Result<Wanted<'a>, Error> {
    let found = unknown::<State>("state", said.state);
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    span("shipped", said.shipped.0, said.shipped.1)?;
    span("received", said.received.0, said.received.1)?;
    let ordered = spelling::beginnings(db, actor, said.po_no, said.material).await?;
    let group = super::narrow::of_group(db, actor, said.material_group).await?;
    Ok(Wanted { said, ordered, group, company: actor.company })
}

impl Wanted<'_> {
    /// Adds the conditions on `asn_lines l`.
    pub(super) fn of_lines(&self, query: &mut QueryBuilder<Postgres>) {
        self.of_line(query);
        self.packed_as_lot(query);
        self.packed_in_box(query);
        self.numbered(query);
    }

    /// Adds the conditions on `asn_lots t`.
    pub(super) fn of_lots(&self, query: &mut QueryBuilder<Postgres>) {
        self.own(query, "t.vendor_id");
        begins_in_index(query, "t.lot_no", self.said.lot_no);
        let numbered = text(self.said.rt_no).is_some();
        if self.asks_lines() || numbered || text(self.said.box_id).is_some() {
            query.push(" AND t.asn_line_id IN (SELECT l.id FROM asn_lines l WHERE true");
            self.of_line(query);
            self.packed_in_box(query);
            self.numbered(query);
            query.push(")");
        }
        if numbered {
            // A lot without a number of its own has the line's.
            query.push(" AND (true");
            begins_in_index(query, "t.rt_no", self.said.rt_no);
            query.push(" OR t.rt_no = '' AND EXISTS (SELECT FROM asn_lines own WHERE own.id = t.asn_line_id");
            begins_in_index(query, "own.rt_no", self.said.rt_no);
            query.push("))");
        }
    }

    /// Adds the conditions on `asn_boxes b`.
    pub(super) fn of_boxes(&self, query: &mut QueryBuilder<Postgres>) {
        self.own(query, "b.vendor_id");
        begins_in_index(query, "b.box_id", self.said.box_id);
        if self.asks_lines() || text(self.said.rt_no).is_some() || text(self.said.lot_no).is_some() {
            query.push(" AND b.asn_line_id IN (SELECT l.id FROM asn_lines l WHERE true");
            self.of_line(query);
            self.packed_as_lot(query);
            self.numbered(query);
            query.push(")");
        }
    }

    /// What row-level security says, for lists of the supplier's own things only: who carries the goods reads them on the notice.
    fn own(&self, query: &mut QueryBuilder<Postgres>, column: &'static str) {
        if let Some(company) = self.company {
            query.push(" AND ").push(column).push(" = ").push_bind(company);
        }
    }

    fn asks_lines(&self) -> bool {
        let said = &self.said;
        self.asks_notices()
            || self.ordered.po_no.is_some()
            || self.ordered.material.is_some()
            || self.group.is_some()
            || text(said.vendor).is_some()
            || is_bound(said.received)
    }

    fn asks_notices(&self) -> bool {
        let said = &self.said;
        [said.asn_no, said.invoice_no, said.plant, said.state].into_iter().any(|words| text(words).is_some())
            || is_bound(said.shipped)
    }

    /// Conditions on `asn_lines l` but those of its lots and boxes.
    fn of_line(&self, query: &mut QueryBuilder<Postgres>) {
        self.own(query, "l.vendor_id");
        if self.asks_notices() {
            query.push(" AND l.asn_id IN (SELECT a.id FROM asns a WHERE true");
            self.own(query, "a.vendor_id");
            self.of_notice(query);
            query.push(")");
        }
        of_companies(query, "l.vendor_id", self.said.vendor);
        for (column, value) in [("o.po_no", &self.ordered.po_no), ("o.material_code", &self.ordered.material)] {
            if value.is_some() {
                query.push(" AND l.po_line_id IN (SELECT o.id FROM po_lines o WHERE true");
                spelling::begins(query, column, value.as_deref());
                query.push(")");
            }
        }
        if let Some(materials) = &self.group {
            query.push(" AND l.po_line_id IN (SELECT o.id FROM po_lines o WHERE o.material_code COLLATE \"C\" = ANY(");
            query.push_bind(materials.clone()).push("))");
        }
        self.received(query);
    }

    fn of_notice(&self, query: &mut QueryBuilder<Postgres>) {
        let own = text(self.said.asn_no).map(|text| vec![text.to_uppercase()]);
        spelling::begins(query, "a.asn_no", own.as_deref());
        if text(self.said.invoice_no).is_some() {
            // Said, so that the partial index may answer.
            query.push(" AND a.invoice_no <> ''");
            begins_in_index(query, "a.invoice_no", self.said.invoice_no);
        }
        of_plants(query, "a.plant_id", self.said.plant);
        among(query, "a.state", self.said.state);
        days(query, "a.shipped_on", self.said.shipped.0, self.said.shipped.1);
    }

    /// Of `asn_lines l`: a lot of it is called so.
    fn packed_as_lot(&self, query: &mut QueryBuilder<Postgres>) {
        if text(self.said.lot_no).is_some() {
            query.push(" AND l.id IN (SELECT s.asn_line_id FROM asn_lots s WHERE true");
            begins_in_index(query, "s.lot_no", self.said.lot_no);
            query.push(")");
        }
    }

    /// Of `asn_lines l`: a box of it is called so.
    fn packed_in_box(&self, query: &mut QueryBuilder<Postgres>) {
        if text(self.said.box_id).is_some() {
            query.push(" AND l.id IN (SELECT e.asn_line_id FROM asn_boxes e WHERE true");
            begins_in_index(query, "e.box_id", self.said.box_id);
            query.push(")");
        }
    }

    /// Of `asn_lines l`: it has such an RT number, or a lot of it. The notices come first: whatever was sent has claimed its numbers, and
    /// drafts, which perhaps have not, are few.
    fn numbered(&self, query: &mut QueryBuilder<Postgres>) {
        if text(self.said.rt_no).is_none() {
            return;
        }
        query.push(" AND l.asn_id = ANY(ARRAY(SELECT k.asn_id FROM asn_claims k WHERE k.kind = 'rt'");
        begins_in_index(query, "k.value", self.said.rt_no);
        query.push(" UNION ALL SELECT d.id FROM asns d WHERE d.state = 'Unsent')) AND (true");
        begins_in_index(query, "l.rt_no", self.said.rt_no);
        query.push(" OR EXISTS (SELECT FROM asn_lots s WHERE s.asn_line_id = l.id");
        begins_in_index(query, "s.rt_no", self.said.rt_no);
        query.push("))");
    }

    /// What came on these days.
    fn received(&self, query: &mut QueryBuilder<Postgres>) {
        let (from, to) = self.said.received;
        if !is_bound((from, to)) {
            return;
        }
        query.push(" AND l.id = ANY(ARRAY(SELECT r.asn_line_id FROM asn_receipts r WHERE r.booked_at IS NOT NULL");
        days(query, "r.received_on", from, to);
        query.push("))");
    }

    /// Whether something is asked for that the orders of these lists know nothing of, and that few of them may have.
    pub(super) fn is_narrow(&self) -> bool {
        let said = &self.said;
        let words = [said.asn_no, said.invoice_no, said.lot_no, said.rt_no, said.box_id, said.vendor];
        words.into_iter().any(|words| text(words).is_some())
            || self.ordered.po_no.is_some()
            || self.ordered.material.is_some()
            || self.group.is_some()
            || is_bound(said.shipped)
            || is_bound(said.received)
    }
}

/// Whether a span has an end.
fn is_bound((from, to): Span) -> bool {
    from.is_some() || to.is_some()
}
