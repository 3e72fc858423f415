//! What a list of lines is narrowed to besides its own columns: plant, material group, currency, review, exceptions, what may be shipped, and a
//! text that an order, a material or its words begin with.

use super::allow::Allow;
use super::{Filter, SPAN_DAYS, spelling};
use crate::error::Error;
use crate::field;
use crate::filter::{begins_in_index, moments, parts, text, unknown, wrong};
use crate::po::machine::Review;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, labels};
use sqlx::{PgConnection, Postgres, QueryBuilder};

labels! {
    /// What is out of the ordinary with a line.
    pub enum Exception {
        /// More was shipped than is left of the order.
        OverShipped = "overShipped",
        /// It is open and was asked again three times or more.
        Flagged = "flagged",
    }
}

impl Exception {
    /// The condition on `po_lines l`, word for word what a partial index holds.
    pub(super) const fn condition(self) -> &'static str {
        match self {
            Self::OverShipped => "(l.in_transit_qty > 0 AND l.in_transit_qty + l.received_qty > l.most_qty)",
            Self::Flagged => "(l.round >= 3 AND l.closing = 'open')",
        }
    }
}

/// The words of a filter, understood.
#[derive(Clone, Debug, Default)]
pub(super) struct Narrow {
    /// Ids.
    plants: Option<Vec<i64>>,
    /// Codes of the materials of a group.
    materials: Option<Vec<String>>,
    /// As orders carry them.
    currencies: Option<Vec<String>>,
    reviews: Option<Vec<String>>,
    /// Any of them; none = whatever it is.
    exceptions: Vec<Exception>,
    allow: Option<Allow>,
    text: Option<Text>,
    /// When it was changed last: from, and before.
    changed: (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
}

/// What an order number, a material or its words begin with.
#[derive(Clone, Debug)]
struct Text {
    /// As order numbers are spelled.
    po_no: Vec<String>,
    /// As codes of materials are spelled.
    material: Vec<String>,
    /// As it was typed.
    description: String,
}

/// Words that the filter knows not, each at its field.
pub(super) fn faults(filter: &Filter) -> Vec<Finding> {
    let mut found = unknown::<Review>("reviewStatus", filter.review_status.as_deref());
    found.extend(unknown::<Exception>("exception", filter.exception.as_deref()));
    let allow = text(filter.allow.as_deref()).filter(|word| Allow::parse(word).is_none());
    found.extend(allow.map(|word| wrong::<Allow>("allow", word)));
    found.extend(field::span_of_moments("changed", filter.changed_from, filter.changed_to, SPAN_DAYS));
    found
}

/// Understands the words, of which there are none unknown any more.
pub(super) async fn understand(connection: &mut PgConnection, actor: &Actor, filter: &Filter) -> Result<Narrow, Error> {
    let typed = text(filter.text.as_deref());
    let text_of = match typed {
        None => None,
        Some(typed) => Some(Text {
            po_no: spelling::of_orders(connection, Some(typed)).await?.unwrap_or_default(),
            material: spelling::of_materials(connection, Some(typed)).await?.unwrap_or_default(),
            description: typed.to_owned(),
        }),
    };
    let upper = |codes: Vec<String>| codes.into_iter().map(|code| code.to_uppercase()).collect();
    Ok(Narrow {
        plants: plants(connection, filter.plant.as_deref()).await?,
        materials: of_group(connection, actor, filter.material_group.as_deref()).await?,
        currencies: parts(filter.currency.as_deref()).map(upper),
        reviews: parts(filter.review_status.as_deref()),
        exceptions: parts(filter.exception.as_deref())
            .unwrap_or_default()
            .iter()
            .filter_map(|word| Exception::parse(word))
            .collect(),
        allow: text(filter.allow.as_deref()).and_then(Allow::parse).filter(|allow| *allow != Allow::Any),
        text: text_of,
        changed: (filter.changed_from, filter.changed_to),
    })
}

/// The plants whose codes begin so, in any case.
async fn plants(connection: &mut PgConnection, typed: Option<&str>) -> Result<Option<Vec<i64>>, Error> {
    let Some(codes) = parts(typed) else { return Ok(None) };
    let ids = sqlx::query_scalar!(
        "SELECT id FROM plants p
          WHERE EXISTS (SELECT FROM unnest($1::text[]) AS typed(code) WHERE starts_with(lower(p.code), lower(typed.code)))",
        &codes
    )
    .fetch_all(connection)
    .await?;
    Ok(Some(ids))
}

/// The materials of groups whose names begin so, in any case. A supplier's are looked for among what it was ordered, which is far less
/// than a group may hold. `None` = nothing was typed.
///
/// # Errors
/// The database's own.
pub(crate) async fn of_group(
    connection: &mut PgConnection,
    actor: &Actor,
    typed: Option<&str>,
) -> Result<Option<Vec<String>>, Error> {
    let Some(group) = text(typed) else { return Ok(None) };
    let codes = match actor.company {
        None => {
            sqlx::query_scalar!(
                "SELECT code FROM materials
                  WHERE material_group COLLATE ehub_any_case >= $1 AND material_group COLLATE ehub_any_case < $2",
                group,
                format!("{group}\u{FFFF}")
            )
            .fetch_all(connection)
            .await?
        }
        Some(company) => {
            sqlx::query_scalar!(
                "SELECT m.code FROM (SELECT DISTINCT material_id FROM po_lines WHERE vendor_id = $2) own
                   JOIN materials m ON m.id = own.material_id WHERE starts_with(lower(m.material_group), lower($1))",
                group,
                company
            )
            .fetch_all(connection)
            .await?
        }
    };
    Ok(Some(codes))
}

/// The materials of sub-groups of inspection whose codes begin so, in any case, as [`of_group`].
///
/// # Errors
/// The database's own.
pub(crate) async fn of_sub_group(
    connection: &mut PgConnection,
    actor: &Actor,
    typed: Option<&str>,
) -> Result<Option<Vec<String>>, Error> {
    let Some(sub_group) = text(typed) else { return Ok(None) };
    let codes = match actor.company {
        // Sub-groups are some hundreds: which are meant, one look at them tells, and an index which parts are theirs.
        None => {
            sqlx::query_scalar!(
                "SELECT m.code FROM materials m
                  WHERE m.sub_group <> '' AND m.sub_group IN (
                        SELECT g.code FROM inspection_sub_groups g WHERE starts_with(lower(g.code), lower($1)))",
                sub_group
            )
            .fetch_all(connection)
            .await?
        }
        Some(company) => {
            sqlx::query_scalar!(
                "SELECT m.code FROM (SELECT DISTINCT material_id FROM po_lines WHERE vendor_id = $2) own
                   JOIN materials m ON m.id = own.material_id
                  WHERE m.sub_group <> '' AND starts_with(lower(m.sub_group), lower($1))",
                sub_group,
                company
            )
            .fetch_all(connection)
            .await?
        }
    };
    Ok(Some(codes))
}

impl Narrow {
    /// Whether anything is asked for.
    pub(super) fn is_any(&self) -> bool {
        self.plants.is_some()
            || self.materials.is_some()
            || self.currencies.is_some()
            || self.reviews.is_some()
            || !self.exceptions.is_empty()
            || self.allow.is_some()
            || self.text.is_some()
            || self.changed.0.or(self.changed.1).is_some()
    }

    /// Adds the conditions on `po_lines l`.
    pub(super) fn conditions(&self, query: &mut QueryBuilder<Postgres>) {
        if let Some(plants) = &self.plants {
            match plants.as_slice() {
                // One value keeps the order of the index behind it.
                [one] => query.push(" AND l.plant_id = ").push_bind(*one),
                many => query.push(" AND l.plant_id = ANY(").push_bind(many.to_vec()).push(")"),
            };
        }
        if let Some(materials) = &self.materials {
            query.push(" AND l.material_code COLLATE \"C\" = ANY(").push_bind(materials.clone()).push(")");
        }
        if let Some(reviews) = &self.reviews {
            match reviews.as_slice() {
                [one] => query.push(" AND l.review_status = ").push_bind(one.clone()),
                many => query.push(" AND l.review_status = ANY(").push_bind(many.to_vec()).push(")"),
            };
        }
        if let Some(currencies) = &self.currencies {
            query.push(" AND l.purchase_order_id IN (SELECT o.id FROM purchase_orders o WHERE o.currency = ANY(");
            query.push_bind(currencies.clone()).push("))");
        }
        if !self.exceptions.is_empty() {
            query.push(" AND (false");
            for exception in &self.exceptions {
                query.push(" OR ").push(exception.condition());
            }
            query.push(")");
        }
        if let Some(allow) = self.allow {
            query.push(" AND ").push(allow.condition());
        }
        if let Some(text) = &self.text {
            text.condition(query);
        }
        moments(query, "l.changed_at", self.changed.0, self.changed.1);
    }
}

impl Text {
    fn condition(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" AND ((true");
        spelling::begins(query, "l.po_no", Some(&self.po_no));
        query.push(") OR (true");
        spelling::begins(query, "l.material_code", Some(&self.material));
        query.push(") OR (true");
        begins_in_index(query, "l.description", Some(&self.description));
        query.push("))");
    }
}
