//! What a change of a setting would touch, looked at before it is saved: open order lines, drafts, and what drafts would be told.

use super::rules;
use crate::asn::facts::InvoiceSetting;
use crate::asn::rules::send_findings;
use crate::asn::{Loaded, load, look};
use crate::database::Db;
use crate::error::Error;
use crate::master::machine::Texts;
use crate::master::{Field, Kind};
use crate::shipment_rule::{HeldValue, OwnWord, Part, Rules, Said, Scope};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::BTreeSet;

/// Drafts that are looked into, the newest; what is told of drafts is of these.
const DRAFTS_MOST: usize = 1_000;

/// What a change would touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SettingTouched)]
pub struct Touched {
    /// Open order lines for which something else would hold.
    pub open_lines: i64,
    /// Drafts of shipment notices (unsent or refused) for which something else would hold.
    pub drafts: i64,
    /// Of these, those that something more would stand against.
    pub gaining: i64,
    /// Of these, those that something less would stand against.
    pub losing: i64,
    /// Whether there are more drafts than were looked into: the newest thousand.
    pub is_more: bool,
    /// Specs of suppliers that would have to be filled anew.
    pub specs: i64,
}

/// A change that somebody is about to save.
#[derive(Clone, Debug, PartialEq)]
pub enum Touch {
    /// Of the rule for a plant and group; `None` = it is taken out of use.
    Rule(Scope, Option<Said>),
    /// Of what is said of a part from a supplier; `None` = nothing any more.
    XOut {
        /// Code of the part.
        material: String,
        /// Code of the supplier.
        vendor: String,
        /// Whether defective units are counted.
        is_counted: Option<bool>,
    },
    /// Of a tax code; `None` = it is taken out of use.
    TaxCode(String, Option<InvoiceSetting>),
}

impl Touch {
    /// What a record of this kind with these fields would change; `None` = no shipment hangs on it. `retired` = it is taken out of use.
    #[must_use]
    pub fn of(kind: Kind, code: &str, fields: &Texts, retired: bool) -> Option<Self> {
        let text = |field: Field| fields.get(field.as_str()).cloned().unwrap_or_default();
        match kind {
            Kind::ShipmentRule => {
                let scope = Scope { plant: text(Field::Plant), group: text(Field::MaterialGroup) };
                Some(Self::Rule(scope, (!retired).then(|| Said::of(fields))))
            }
            Kind::XOutRule => Some(Self::XOut {
                material: text(Field::Material),
                vendor: text(Field::Vendor),
                is_counted: (!retired).then(|| text(Field::XOutMaintained) == "Y"),
            }),
            Kind::TaxCode => Some(Self::TaxCode(code.to_owned(), (!retired).then(|| InvoiceSetting::of(fields)))),
            Kind::Plant
            | Kind::Vendor
            | Kind::Material
            | Kind::Buyer
            | Kind::Carrier
            | Kind::InvoiceTrack
            | Kind::Choice
            | Kind::InspectionUnit
            | Kind::InspectionCategory
            | Kind::InspectionSubGroup
            | Kind::InspectionItem
            | Kind::VendorName
            | Kind::OrderChange => None,
        }
    }

    /// The settings with the change.
    fn after(&self, before: &Rules) -> Rules {
        match self {
            Self::Rule(scope, said) => before.clone().with(scope.clone(), said.clone()),
            Self::XOut { .. } | Self::TaxCode(..) => before.clone(),
        }
    }

    /// Does to a loaded draft what the change would do.
    fn done_to(&self, draft: &mut Loaded) {
        match self {
            Self::Rule(..) => {}
            Self::XOut { material, vendor, is_counted } => {
                let of_vendor = draft.vendor_code == *vendor;
                let lines = draft.keys.iter().zip(&mut draft.parts);
                for (_, part) in lines.filter(|(key, _)| of_vendor && key.material_code == *material) {
                    part.x_out_from_vendor = *is_counted;
                }
            }
            Self::TaxCode(code, setting) => {
                if draft.facts.header.tax_code == *code {
                    draft.facts.invoice.clone_from(setting);
                }
            }
        }
    }
}

/// What a change would touch. Nothing is changed.
///
/// # Errors
/// The database's own.
pub async fn touched(db: &Db, actor: &Actor, now: DateTime<Utc>, touch: &Touch) -> Result<Touched, Error> {
    let mut tx = db.begin(actor).await?;
    let before = rules(&mut tx, None).await?;
    let after = touch.after(&before);
    let open_lines = match touch {
        Touch::Rule(scope, _) => lines_of_rule(&mut tx, scope, &before, &after).await?,
        Touch::XOut { material, vendor, is_counted } => lines_of_part(&mut tx, material, vendor, *is_counted).await?,
        Touch::TaxCode(..) => 0,
    };
    let mut ids = drafts(&mut tx, touch).await?;
    let is_more = ids.len() > DRAFTS_MOST;
    ids.truncate(DRAFTS_MOST);
    let mut loaded = load(&mut tx, now, &ids).await?;
    look(&mut tx, &mut loaded.iter_mut().collect::<Vec<_>>()).await?;
    let mut touched = Touched { open_lines, is_more, ..Touched::default() };
    for draft in &mut loaded {
        let (held, told) = (holds(draft), findings(draft, actor));
        touch.done_to(draft);
        draft.settle(&after);
        if held == holds(draft) {
            continue;
        }
        let then = findings(draft, actor);
        touched.drafts += 1;
        touched.gaining += i64::from(!then.is_subset(&told));
        touched.losing += i64::from(!told.is_subset(&then));
    }
    Ok(touched)
}

/// Values by the name of their field.
type Values = Vec<(&'static str, String)>;

/// What holds for a draft, as far as settings say it: for each line, for the whole, and for its invoice.
fn holds(draft: &Loaded) -> (Vec<Values>, Values, Option<InvoiceSetting>) {
    let lines = draft.handling.iter().map(|handling| values(&handling.told())).collect();
    (lines, values(&draft.limits.told()), draft.facts.invoice.clone())
}

fn values(told: &[HeldValue]) -> Values {
    told.iter().map(|held| (held.field, held.value.clone())).collect()
}

/// Label and place of everything that stands against sending a draft.
fn findings(draft: &Loaded, actor: &Actor) -> BTreeSet<(String, Option<String>)> {
    let found = send_findings(&draft.facts, actor).into_iter();
    found.map(|Finding { label, field, .. }| (label, field)).collect()
}

/// Open order lines of one kind: at one plant, of parts of one group that say the same of themselves.
struct OpenLines {
    code: String,
    material_group: String,
    lots: Option<bool>,
    boxes: Option<bool>,
    min_effective_days: Option<i32>,
    lot_date_span_days: Option<i32>,
    is_inspected: bool,
    certificate: Option<String>,
    lines: i64,
}

/// All of them, at a plant or anywhere: every open line is counted.
async fn open_lines(connection: &mut PgConnection, plant: &str) -> Result<Vec<OpenLines>, Error> {
    let rows = sqlx::query_as!(
        OpenLines,
        r#"SELECT p.code, m.material_group, ehub_said(m.lot_required, m.lot_unsaid) AS lots,
                  ehub_said(m.box_id_required, m.box_id_unsaid) AS boxes, m.min_effective_days, m.lot_date_span_days,
                  s.code IS NOT NULL AS "is_inspected!", s.certificate AS "certificate?",
                  sum(l.lines)::bigint AS "lines!"
             FROM (SELECT plant_id, material_id, count(*) AS lines FROM po_lines WHERE closing = 'open' GROUP BY plant_id, material_id) l
             JOIN materials m ON m.id = l.material_id JOIN plants p ON p.id = l.plant_id
             LEFT JOIN inspection_sub_groups s ON s.code = m.sub_group AND s.asked_key <> ''
            WHERE $1 = '' OR p.code = $1
            GROUP BY 1, 2, 3, 4, 5, 6, 7, 8"#,
        plant
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Those of a group: its parts come first, and their lines by the index of parts.
async fn open_lines_of_group(connection: &mut PgConnection, plant: &str, group: &str) -> Result<Vec<OpenLines>, Error> {
    let rows = sqlx::query_as!(
        OpenLines,
        r#"SELECT p.code, m.material_group, ehub_said(m.lot_required, m.lot_unsaid) AS lots,
                  ehub_said(m.box_id_required, m.box_id_unsaid) AS boxes, m.min_effective_days, m.lot_date_span_days,
                  s.code IS NOT NULL AS "is_inspected!", s.certificate AS "certificate?",
                  sum(l.lines)::bigint AS "lines!"
             FROM (SELECT plant_id, material_id, count(*) AS lines FROM po_lines
                    WHERE closing = 'open'
                      AND material_code COLLATE "C" = ANY(ARRAY(SELECT code FROM materials WHERE material_group = $2))
                    GROUP BY plant_id, material_id) l
             JOIN materials m ON m.id = l.material_id JOIN plants p ON p.id = l.plant_id
             LEFT JOIN inspection_sub_groups s ON s.code = m.sub_group AND s.asked_key <> ''
            WHERE $1 = '' OR p.code = $1
            GROUP BY 1, 2, 3, 4, 5, 6, 7, 8"#,
        plant,
        group
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Open order lines within a rule's reach for which something else would hold.
async fn lines_of_rule(
    connection: &mut PgConnection,
    scope: &Scope,
    before: &Rules,
    after: &Rules,
) -> Result<i64, Error> {
    let rows = match scope.group.as_str() {
        "" => open_lines(connection, &scope.plant).await?,
        group => open_lines_of_group(connection, &scope.plant, group).await?,
    };
    let differs = |part: &Part| {
        let of = |rules: &Rules| (values(&rules.handling(part).told()), values(&rules.limits(&part.plant).told()));
        of(before) != of(after)
    };
    let concerned = rows.into_iter().filter_map(|row| {
        let own = OwnWord::new((row.lots, row.boxes, None), row.min_effective_days, row.lot_date_span_days)
            .inspected(row.is_inspected, row.certificate.as_deref());
        let part = Part { plant: row.code, group: row.material_group, own, x_out_from_vendor: None };
        differs(&part).then_some(row.lines)
    });
    Ok(concerned.sum())
}

/// Open order lines of a part from a supplier, if defective units of it would be counted otherwise.
async fn lines_of_part(
    connection: &mut PgConnection,
    material: &str,
    vendor: &str,
    is_counted: Option<bool>,
) -> Result<i64, Error> {
    let row = sqlx::query!(
        r#"SELECT m.x_out_maintained AS own, (SELECT x.x_out FROM x_out_rules x WHERE x.material_id = m.id AND x.vendor_id = c.id) AS said,
                  (SELECT count(*) FROM po_lines l WHERE l.material_id = m.id AND l.vendor_id = c.id AND l.closing = 'open') AS "lines!"
             FROM materials m, companies c WHERE m.code = $1 AND c.code = $2"#,
        material,
        vendor
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(0) };
    let part = |said| Part {
        own: OwnWord { x_out_maintained: Some(row.own), ..OwnWord::default() },
        x_out_from_vendor: said,
        ..Part::default()
    };
    let counted = |said| Rules::default().handling(&part(said)).x_out();
    Ok(if counted(row.said) == counted(is_counted) { 0 } else { row.lines })
}

/// Drafts within reach of a change, the newest first, one more than are looked into.
async fn drafts(connection: &mut PgConnection, touch: &Touch) -> Result<Vec<i64>, Error> {
    let (plant, group, material, vendor, tax) = match touch {
        Touch::Rule(scope, _) => (scope.plant.as_str(), scope.group.as_str(), "", "", ""),
        Touch::XOut { material, vendor, .. } => ("", "", material.as_str(), vendor.as_str(), ""),
        Touch::TaxCode(code, _) => ("", "", "", "", code.as_str()),
    };
    let ids = sqlx::query_scalar!(
        "SELECT a.id FROM asns a JOIN plants p ON p.id = a.plant_id JOIN companies c ON c.id = a.vendor_id
          WHERE a.state IN ('Unsent', 'Refused') AND ($1 = '' OR p.code = $1) AND ($4 = '' OR c.code = $4) AND ($5 = '' OR a.tax_code = $5)
            AND (($2 = '' AND $3 = '')
                 OR EXISTS (SELECT FROM asn_lines k JOIN po_lines l ON l.id = k.po_line_id JOIN materials m ON m.id = l.material_id
                             WHERE k.asn_id = a.id AND ($2 = '' OR m.material_group = $2) AND ($3 = '' OR m.code = $3)))
          ORDER BY a.id DESC LIMIT $6",
        plant,
        group,
        material,
        vendor,
        tax,
        i64::try_from(DRAFTS_MOST + 1).unwrap_or(i64::MAX)
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}
