//! What the ERP is told of certificates that were decided: that a lot is good or not, with what was measured of it; and that this holds no more.

use super::about::{About, about};
use super::facts::frozen;
use crate::certificate::machine::{Certificate, State};
use crate::certificate::spec::Item;
use crate::erp_message::{self, Draft, Kind, turn};
use crate::error::Error;
use crate::process::{Cx, Decided};
use chrono::{DateTime, Utc};
use ehub_engine::machine::Machine as _;
use ehub_erp::{CertificateTold, ItemTold};
use serde_json::json;
use sqlx::PgConnection;
use sqlx::types::Json;
use std::collections::{BTreeMap, HashMap};

/// Queues a message for each of these, which are decided and written. One that waits still, of an earlier decision, is overtaken by it.
pub(super) async fn queue(cx: &mut Cx<'_>, decided: &[&Decided<Certificate>]) -> Result<(), Error> {
    let ids: Vec<i64> = decided.iter().map(|one| one.loaded.id).collect();
    let about = about(cx.tx, &ids).await?;
    let revisions: Vec<(i64, i32)> = about.values().filter_map(|of| Some((of.spec_id?, of.spec_revision?))).collect();
    let items = frozen(cx.tx, &revisions).await?;
    let said = said(cx.tx, &ids).await?;
    let drafts: Vec<Draft> = decided
        .iter()
        .filter_map(|one| {
            let of = about.get(&one.loaded.id)?;
            let told = told(one, of, items_told(one.loaded.id, of, &items, &said), cx.now);
            Some(draft(cx, one, &told))
        })
        .collect();
    erp_message::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    Ok(())
}

/// Queues a message that each of these holds no more, as far as the ERP was to be told of a decision. A decision that waits still is overtaken
/// by it.
pub(super) async fn recall(cx: &mut Cx<'_>, void: &[&Decided<Certificate>]) -> Result<(), Error> {
    let ids: Vec<i64> = void.iter().map(|one| one.loaded.id).collect();
    let last = last_told(cx.tx, &ids).await?;
    let now = cx.now;
    let drafts = void.iter().filter_map(|one| {
        let told = last.get(&one.loaded.id)?.clone();
        let told = CertificateTold { is_void: true, reason: String::new(), decided_at: now, items: vec![], ..told };
        Some(draft(cx, one, &told))
    });
    let drafts: Vec<Draft> = drafts.collect();
    erp_message::queue(cx.tx, cx.actor, now, &drafts).await?;
    Ok(())
}

/// What the ERP was to be told last of these certificates, by id. The lines of their notices may be gone by now.
async fn last_told(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, CertificateTold>, Error> {
    let rows = sqlx::query!(
        r#"SELECT DISTINCT ON (m.document) m.document AS "document!", m.payload AS "payload: Json<CertificateTold>"
             FROM erp_messages m
            WHERE m.process = 'certificate' AND m.document = ANY($1) AND m.kind = 'certificate'
            ORDER BY m.document, m.id DESC"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.document, row.payload.0)).collect())
}

fn draft(cx: &Cx<'_>, one: &Decided<Certificate>, told: &CertificateTold) -> Draft {
    let lot = &one.loaded.row;
    Draft {
        kind: Kind::Certificate,
        process: Certificate::NAME,
        document: one.loaded.id,
        document_version: one.loaded.version + 1,
        document_no: number(told),
        vendor: one.loaded.facts.vendor,
        channel: cx.channel,
        payload: json!(told),
        touches: if lot.lot_no.is_empty() { vec![] } else { vec![turn::lot(&lot.material_code, &lot.lot_no)] },
    }
}

/// What people know it by: notice, line, lot.
fn number(told: &CertificateTold) -> String {
    let line = format!("{}/{}", told.asn_no, told.asn_line_no);
    if told.lot_no.is_empty() { line } else { format!("{line} {}", told.lot_no) }
}

fn told(one: &Decided<Certificate>, of: &About, items: Vec<ItemTold>, now: DateTime<Utc>) -> CertificateTold {
    let lot = &one.loaded.row;
    CertificateTold {
        reference: format!("COC{}", one.loaded.id),
        vendor_code: of.vendor_code.clone(),
        plant_code: of.plant_code.clone(),
        asn_no: lot.asn_no.clone(),
        asn_line_no: of.line_no,
        po_no: of.po_no.clone(),
        po_line_no: of.po_line_no,
        material_code: lot.material_code.clone(),
        lot_no: lot.lot_no.clone(),
        is_void: false,
        is_accepted: one.outcome.to == State::Accept,
        is_passed: of.is_passed,
        reason: one.input.said().to_owned(),
        decided_at: now,
        spec_revision: of.spec_revision.unwrap_or_default(),
        items,
    }
}

/// What was measured of an item of a certificate.
struct Said {
    unit: String,
    is_passed: bool,
    samples: Vec<String>,
}

fn items_told(
    id: i64,
    of: &About,
    items: &BTreeMap<(i64, i32), Vec<Item>>,
    said: &HashMap<(i64, String), Said>,
) -> Vec<ItemTold> {
    let revision = of.spec_id.zip(of.spec_revision);
    let items = revision.and_then(|revision| items.get(&revision)).map(Vec::as_slice).unwrap_or_default();
    let told = items.iter().filter_map(|item| {
        let said = said.get(&(id, item.short_name.clone()))?;
        Some(ItemTold {
            short_name: item.short_name.clone(),
            name: item.name.clone(),
            unit: said.unit.clone(),
            lower: item.asked.lower,
            upper: item.asked.upper,
            is_passed: said.is_passed,
            samples: said.samples.clone(),
        })
    });
    told.collect()
}

/// What was measured, by certificate and short name.
async fn said(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<(i64, String), Said>, Error> {
    let rows = sqlx::query!(
        r#"SELECT i.certificate_id, i.short_name, i.unit, i.is_passed,
                  coalesce((SELECT array_agg(v.said ORDER BY v.sample_no) FROM certificate_values v
                             WHERE v.certificate_id = i.certificate_id AND v.short_name = i.short_name), '{}') AS "samples!"
             FROM certificate_items i WHERE i.certificate_id = ANY($1)"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    let said = rows.into_iter().map(|row| {
        let said = Said { unit: row.unit, is_passed: row.is_passed, samples: row.samples };
        ((row.certificate_id, row.short_name), said)
    });
    Ok(said.collect())
}
