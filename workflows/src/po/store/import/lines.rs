//! Lines of orders: new ones are created, changed ones ask the supplier again, done ones close.

use super::orders::{Placed, materials};
use super::{Imported, Skipped, heads, terms, units};
use crate::channel::Channel;
use crate::error::Error;
use crate::po::import::{Comparison, Difference, Known, compare, faults, news_of_particulars, news_of_unit};
use crate::po::machine::{Closing, Event, Input, PoLine, State, arriving};
use crate::po::store::Command;
use crate::process::{By, Cx, send_within};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use ehub_erp::{ErpOrderLine, Particulars, Wanted};
use serde_json::json;
use sqlx::PgConnection;
use sqlx::types::Json;
use std::collections::{HashMap, HashSet};

/// A line of the ERP with the order that it belongs to.
pub(super) struct Arriving<'a> {
    pub(super) placed: &'a Placed,
    pub(super) line: &'a ErpOrderLine,
}

/// A line that is known and has news.
struct News<'a> {
    id: i64,
    version: i64,
    arriving: Arriving<'a>,
    differences: Vec<Difference>,
    closing: Closing,
}

/// Takes the lines of all orders.
pub(super) async fn place(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    placed: &[Placed],
    imported: &mut Imported,
) -> Result<(), Error> {
    let arriving = usable(placed, &mut imported.skipped);
    let orders: Vec<i64> = placed.iter().map(|one| one.id).collect();
    if arriving.is_empty() {
        heads::follow(connection, &orders).await?;
        return heads::ask(connection, actor, now, placed, &HashSet::new(), imported).await;
    }
    let materials = materials(connection, now, &arriving.iter().map(|one| one.line).collect::<Vec<_>>()).await?;
    let known = known(connection, placed).await?;
    let arriving = units::follow_all(connection, arriving, &known, &mut imported.skipped).await?;
    let factors: Vec<_> = arriving
        .iter()
        .map(|one| (one.placed.id, one.line.line_no, one.line.revision, one.line.units.as_slice()))
        .collect();
    let terms: Vec<terms::Terms> = arriving.iter().map(terms::Terms::of).collect();
    let mut fresh = Vec::new();
    let (mut touched, mut decimals, mut told, mut reopened) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut changed, mut closed, mut amended) = (Vec::new(), Vec::new(), Vec::new());
    for one in arriving {
        let Some((id, version, known)) = known.get(&(one.placed.id, one.line.line_no)) else {
            fresh.push(one);
            continue;
        };
        let (comparison, unit) = (compare(known, one.line), news_of_unit(one.line, known));
        let particular = news_of_particulars(one.line, known);
        let asking = one.placed.asking.clone();
        // What is only noted closes and opens nothing.
        let closing = if let (Comparison::Touched, true) = (&comparison, known.closed) {
            Closing::Closed
        } else {
            closing(one.line)
        };
        let news = |differences| News { id: *id, version: *version, arriving: one, differences, closing };
        match comparison {
            Comparison::Old => {
                imported.unchanged += 1;
                decimals.extend(unit.map(|digits| (*id, digits)));
                told.extend(particular.map(|particulars| (*id, particulars)));
            }
            Comparison::Touched => touched.push(news(vec![])),
            Comparison::Amended(differences) => amended.push(news(differences)),
            Comparison::Changed(differences) => {
                changed.push(news([differences, asking].concat()));
            }
            Comparison::Closed(differences) => closed.push(news(differences)),
            Comparison::Reopened => reopened.push(news(vec![])),
        }
    }
    imported.created += fresh.len();
    imported.changed += changed.len();
    imported.closed += closed.len();
    imported.unchanged += touched.len() + amended.len() + reopened.len();
    create(connection, actor, now, &fresh, &materials).await?;
    events(connection, actor, now, &changed, |revision| Input::Change { revision }).await?;
    events(connection, actor, now, &closed, |revision| Input::Close { revision }).await?;
    events(connection, actor, now, &reopened, |_| Input::Reopen).await?;
    let all: Vec<&News<'_>> = changed.iter().chain(&closed).chain(&amended).chain(&touched).chain(&reopened).collect();
    columns(connection, &all, &materials).await?;
    digits(connection, &decimals).await?;
    units::keep(connection, &factors).await?;
    terms::keep(connection, &terms).await?;
    particulars(connection, &told).await?;
    heads::follow(connection, &orders).await?;
    let quiet: HashSet<i64> = amended.iter().map(|news| news.id).collect();
    differences(connection, now, &all, &quiet).await?;
    // A line that changed itself asks once, for both.
    let asked: HashSet<i64> = changed.iter().chain(&closed).map(|news| news.id).collect();
    heads::ask(connection, actor, now, placed, &asked, imported).await
}

/// Lines with possible numbers, each once.
fn usable<'a>(placed: &'a [Placed], skipped: &mut Vec<Skipped>) -> Vec<Arriving<'a>> {
    let mut met = HashSet::new();
    let mut usable = Vec::new();
    for placed in placed {
        for line in &placed.order.lines {
            let mut reasons = faults(line);
            if !met.insert((placed.id, line.line_no)) {
                reasons.push(Finding::block("ROW_DUPLICATE").at("lineNo"));
            }
            if reasons.is_empty() {
                usable.push(Arriving { placed, line });
            } else {
                skipped.push(Skipped { po_no: placed.order.po_no.clone(), line_no: Some(line.line_no), reasons });
            }
        }
    }
    usable
}

pub(super) type KnownLines = HashMap<(i64, i32), (i64, i64, Known)>;

/// The lines that we have of these orders, locked: id, version and what they show.
async fn known(connection: &mut PgConnection, placed: &[Placed]) -> Result<KnownLines, Error> {
    let rows = sqlx::query!(
        r#"SELECT id, version, purchase_order_id, line_no, erp_revision, closing,
                received_qty >= enough_qty AS "is_received!", material_code, description, uom,
                drawing_rev, order_qty, cancelled_qty, unit_price, price_factor, need_by_on, uom_digits, tax_code,
                graph_no, asset_category, asked AS "asked: Json<Vec<Wanted>>"
           FROM po_lines WHERE purchase_order_id = ANY($1) ORDER BY id FOR UPDATE"#,
        &placed.iter().map(|one| one.id).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let known = Known {
                revision: row.erp_revision,
                closed: row.closing == Closing::Closed.as_str(),
                is_received: row.is_received,
                material_code: row.material_code,
                description: row.description,
                uom: row.uom,
                drawing_rev: row.drawing_rev,
                order_qty: row.order_qty,
                cancelled_qty: row.cancelled_qty,
                unit_price: row.unit_price,
                price_factor: row.price_factor,
                need_by_on: row.need_by_on,
                asked: row.asked.0,
                uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
                particulars: Particulars {
                    tax_code: row.tax_code,
                    graph_no: row.graph_no,
                    asset_category: row.asset_category,
                },
            };
            ((row.purchase_order_id, row.line_no), (row.id, row.version, known))
        })
        .collect())
}

/// Causes the machine's own event for each line.
async fn events(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    news: &[News<'_>],
    input: fn(i64) -> Input,
) -> Result<(), Error> {
    let command = |one: &News<'_>| {
        let seen = crate::document::Seen { id: one.id, version: one.version };
        Command::new(seen, input(one.arriving.line.revision))
    };
    let commands = news.iter().map(command).collect();
    let by = By::new(actor, now).through(Channel::Erp);
    for one in send_within::<PoLine>(&mut Cx::new(connection, by), commands).await? {
        one.result?;
    }
    Ok(())
}

async fn create(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    fresh: &[Arriving<'_>],
    materials: &HashMap<String, i64>,
) -> Result<(), Error> {
    if fresh.is_empty() {
        return Ok(());
    }
    let text = |pick: fn(&ErpOrderLine) -> &String| fresh.iter().map(|one| pick(one.line).clone()).collect::<Vec<_>>();
    let number =
        |pick: fn(&ErpOrderLine) -> rust_decimal::Decimal| fresh.iter().map(|one| pick(one.line)).collect::<Vec<_>>();
    let rows = sqlx::query!(
        "INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code,
                               description, drawing_rev, uom, po_date_on, unit_price, price_factor, order_qty,
                               cancelled_qty, need_by_on, original_need_by_on, erp_reference, erp_revision, closing,
                               uom_digits, buyer_name, tax_code, graph_no, asset_category, is_goods, state, version, changed_at)
         SELECT i.*, 'New', 1, $27
           FROM unnest($1::bigint[], $2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[],
                       $8::text[], $9::text[], $10::text[], $11::date[], $12::numeric[], $13::numeric[], $14::numeric[],
                       $15::numeric[], $16::date[], $17::date[], $18::text[], $19::bigint[], $20::text[],
                       $21::smallint[], $22::text[], $23::text[], $24::text[], $25::text[], $26::bool[]) AS i
         RETURNING id, vendor_id, closing",
        &fresh.iter().map(|one| one.placed.id).collect::<Vec<_>>(),
        &fresh.iter().map(|one| one.placed.order.po_no.clone()).collect::<Vec<_>>(),
        &fresh.iter().map(|one| one.line.line_no).collect::<Vec<_>>(),
        &fresh.iter().map(|one| one.placed.vendor).collect::<Vec<_>>(),
        &fresh.iter().map(|one| one.placed.plant).collect::<Vec<_>>(),
        &fresh.iter().map(|one| materials[&one.line.material_code]).collect::<Vec<_>>(),
        &text(|line| &line.material_code),
        &text(|line| &line.description),
        &text(|line| &line.drawing_rev),
        &text(|line| &line.uom),
        &fresh.iter().map(|one| one.placed.order.po_date_on).collect::<Vec<_>>(),
        &number(|line| line.unit_price),
        &number(|line| line.price_factor),
        &number(|line| line.order_qty),
        &number(|line| line.cancelled_qty),
        &fresh.iter().map(|one| one.line.need_by_on).collect::<Vec<_>>(),
        &fresh.iter().map(|one| one.line.need_by_on).collect::<Vec<_>>(),
        &text(|line| &line.erp_reference),
        &fresh.iter().map(|one| one.line.revision).collect::<Vec<_>>(),
        &fresh.iter().map(|one| closing(one.line).to_string()).collect::<Vec<_>>(),
        &fresh.iter().map(|one| one.line.uom_digits.map(small)).collect::<Vec<_>>() as _,
        &fresh.iter().map(|one| one.placed.order.buyer.clone()).collect::<Vec<_>>(),
        &text(|line| &line.particulars.tax_code),
        &text(|line| &line.particulars.graph_no),
        &text(|line| &line.particulars.asset_category),
        &fresh.iter().map(|one| one.line.is_goods).collect::<Vec<_>>(),
        now
    )
    .fetch_all(&mut *connection)
    .await?;
    let changes: Vec<Change> = rows
        .iter()
        .map(|row| Change {
            document: row.id,
            version: 0,
            from: None,
            to: State::New.as_str(),
            event: Event::Import.as_str(),
            company: Some(row.vendor_id),
            payload: json!({}),
            jobs: vec![],
            deadlines: (row.closing == Closing::Open.as_str()).then(arriving),
        })
        .collect();
    commit::<PoLine>(connection, actor, now, &changes).await?;
    Ok(())
}

/// A line that was done before we heard of it comes closed.
fn closing(line: &ErpOrderLine) -> Closing {
    if line.is_done() { Closing::Closed } else { Closing::Open }
}

/// Decimals as they are kept; more than anybody has are as good as any.
fn small(digits: u32) -> i16 {
    i16::try_from(digits).unwrap_or(i16::MAX)
}

/// Decimals of units that the ERP tells of lines in which nothing changed.
async fn digits(connection: &mut PgConnection, units: &[(i64, u32)]) -> Result<(), Error> {
    if units.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE po_lines l SET uom_digits = i.uom_digits
           FROM unnest($1::bigint[], $2::smallint[]) AS i(id, uom_digits) WHERE l.id = i.id",
        &units.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &units.iter().map(|(_, digits)| small(*digits)).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Particulars that the ERP tells of lines in which nothing changed.
async fn particulars(connection: &mut PgConnection, told: &[(i64, &Particulars)]) -> Result<(), Error> {
    if told.is_empty() {
        return Ok(());
    }
    let text = |pick: fn(&Particulars) -> &String| told.iter().map(|(_, one)| pick(one).clone()).collect::<Vec<_>>();
    sqlx::query!(
        "UPDATE po_lines l SET tax_code = i.tax_code, graph_no = i.graph_no, asset_category = i.asset_category
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS i(id, tax_code, graph_no, asset_category)
          WHERE l.id = i.id",
        &told.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &text(|one| &one.tax_code),
        &text(|one| &one.graph_no),
        &text(|one| &one.asset_category)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The columns that the ERP owns. The day first asked for stays.
async fn columns(
    connection: &mut PgConnection,
    news: &[&News<'_>],
    materials: &HashMap<String, i64>,
) -> Result<(), Error> {
    if news.is_empty() {
        return Ok(());
    }
    let text =
        |pick: fn(&ErpOrderLine) -> &String| news.iter().map(|one| pick(one.arriving.line).clone()).collect::<Vec<_>>();
    let number = |pick: fn(&ErpOrderLine) -> rust_decimal::Decimal| {
        news.iter().map(|one| pick(one.arriving.line)).collect::<Vec<_>>()
    };
    sqlx::query!(
        "UPDATE po_lines l
            SET material_id = i.material_id, material_code = i.material_code, description = i.description,
                drawing_rev = i.drawing_rev, uom = i.uom, po_date_on = i.po_date_on, plant_id = i.plant_id,
                unit_price = i.unit_price, price_factor = i.price_factor, order_qty = i.order_qty,
                cancelled_qty = i.cancelled_qty, need_by_on = i.need_by_on, erp_reference = i.erp_reference,
                erp_revision = i.erp_revision, closing = i.closing, uom_digits = i.uom_digits, tax_code = i.tax_code,
                graph_no = i.graph_no, asset_category = i.asset_category, is_goods = i.is_goods,
                cum_allow_qty = CASE WHEN i.is_goods THEN l.cum_allow_qty ELSE least(l.cum_allow_qty, l.in_transit_qty + l.received_qty) END
           FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[],
                       $8::bigint[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::date[],
                       $14::text[], $15::bigint[], $16::text[], $17::smallint[], $18::text[], $19::text[], $20::text[], $21::bool[])
                AS i(id, material_id, material_code, description, drawing_rev, uom, po_date_on, plant_id, unit_price,
                     price_factor, order_qty, cancelled_qty, need_by_on, erp_reference, erp_revision, closing,
                     uom_digits, tax_code, graph_no, asset_category, is_goods)
          WHERE l.id = i.id",
        &news.iter().map(|one| one.id).collect::<Vec<_>>(),
        &news.iter().map(|one| materials[&one.arriving.line.material_code]).collect::<Vec<_>>(),
        &text(|line| &line.material_code),
        &text(|line| &line.description),
        &text(|line| &line.drawing_rev),
        &text(|line| &line.uom),
        &news.iter().map(|one| one.arriving.placed.order.po_date_on).collect::<Vec<_>>(),
        &news.iter().map(|one| one.arriving.placed.plant).collect::<Vec<_>>(),
        &number(|line| line.unit_price),
        &number(|line| line.price_factor),
        &number(|line| line.order_qty),
        &number(|line| line.cancelled_qty),
        &news.iter().map(|one| one.arriving.line.need_by_on).collect::<Vec<_>>(),
        &text(|line| &line.erp_reference),
        &news.iter().map(|one| one.arriving.line.revision).collect::<Vec<_>>(),
        &news.iter().map(|one| one.closing.to_string()).collect::<Vec<_>>(),
        &news.iter().map(|one| one.arriving.line.uom_digits.map(small)).collect::<Vec<_>>() as _,
        &text(|line| &line.particulars.tax_code),
        &text(|line| &line.particulars.graph_no),
        &text(|line| &line.particulars.asset_category),
        &news.iter().map(|one| one.arriving.line.is_goods).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What the ERP changed, under the version that the change made; quiet ones under the version that stays.
async fn differences(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    news: &[&News<'_>],
    quiet: &HashSet<i64>,
) -> Result<(), Error> {
    let rows: Vec<(&News<'_>, &Difference)> =
        news.iter().flat_map(|one| one.differences.iter().map(move |difference| (*one, difference))).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let version = |one: &News<'_>| if quiet.contains(&one.id) { one.version } else { one.version + 1 };
    sqlx::query!(
        "INSERT INTO po_line_changes (po_line_id, vendor_id, line_version, field, old_value, new_value, changed_at)
         SELECT i.*, $7 FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[]) AS i
         ON CONFLICT (po_line_id, line_version, field)
         DO UPDATE SET new_value = excluded.new_value, changed_at = excluded.changed_at",
        &rows.iter().map(|(one, _)| one.id).collect::<Vec<_>>(),
        &rows.iter().map(|(one, _)| one.arriving.placed.vendor).collect::<Vec<_>>(),
        &rows.iter().map(|(one, _)| version(one)).collect::<Vec<_>>(),
        &rows.iter().map(|(_, difference)| difference.field.to_owned()).collect::<Vec<_>>(),
        &rows.iter().map(|(_, difference)| difference.old.clone()).collect::<Vec<_>>(),
        &rows.iter().map(|(_, difference)| difference.new.clone()).collect::<Vec<_>>(),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
