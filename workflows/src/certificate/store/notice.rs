//! What notices do to certificates, in the transactions that make, write and cancel them: the notices are locked there already.

use crate::certificate::machine::{Certificate, Facts, Input, State};
use crate::certificate::payload::{Renamed, Required};
use crate::certificate::plan::{Held, Lot, Plan, Wanted, plan};
use crate::certificate::spec::Missing;
use crate::document::Seen;
use crate::error::{Error, label};
use crate::process::{By, Command, Cx, judge_new, send_within};
use ehub_engine::Outcome;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use ehub_engine::label::Label as _;
use sqlx::PgConnection;
use std::collections::HashMap;

/// A notice, as far as its certificates need to know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notice<'a> {
    /// Its id.
    pub asn: i64,
    /// Its number.
    pub asn_no: &'a str,
    /// The supplier.
    pub vendor: i64,
    /// The receiving plant.
    pub plant: i64,
}

/// The certificates of these notices that are not void, by notice, in the order in which they were made.
///
/// # Errors
/// The database's own.
pub(crate) async fn living(connection: &mut PgConnection, asns: &[i64]) -> Result<HashMap<i64, Vec<Held>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT c.id, c.asn_id, c.version, c.state, c.asn_line_id, c.lot_no, c.requirement,
                  EXISTS (SELECT FROM certificate_items i WHERE i.certificate_id = c.id)
                    OR EXISTS (SELECT FROM quality_files f WHERE f.process = 'certificate' AND f.document_id = c.id
                                AND f.removed_at IS NULL) AS "is_filled!"
             FROM certificates c WHERE c.asn_id = ANY($1) AND c.state <> 'Void' ORDER BY c.id"#,
        asns
    )
    .fetch_all(connection)
    .await?;
    let mut by_notice: HashMap<i64, Vec<Held>> = HashMap::new();
    for row in rows {
        by_notice.entry(row.asn_id).or_default().push(Held {
            id: row.id,
            version: row.version,
            state: label(&row.state)?,
            lot: Lot { line: row.asn_line_id, lot_no: row.lot_no },
            requirement: label(&row.requirement)?,
            is_filled: row.is_filled,
        });
    }
    Ok(by_notice)
}

/// Brings the certificates of a notice into step with its lots. Nothing is asked of the database where they are.
///
/// # Errors
/// The database's own.
pub(crate) async fn keep(cx: &mut Cx<'_>, notice: Notice<'_>, wanted: &[Wanted], held: &[Held]) -> Result<(), Error> {
    let Plan { renamed, void, changed, made } = plan(wanted, held);
    let seen = |one: &Held| Seen { id: one.id, version: one.version };
    let rename = renamed.iter().map(|(one, lot_no)| {
        let renamed = Renamed { from: one.lot.lot_no.clone(), lot_no: lot_no.clone() };
        Command::new(seen(one), Input::Rename(renamed))
    });
    let void = void.iter().map(|one| Command::new(seen(one), Input::Void));
    send(cx, rename.chain(void).collect()).await?;
    if !changed.is_empty() {
        sqlx::query!(
            "UPDATE certificates c SET requirement = u.requirement
               FROM unnest($1::bigint[], $2::text[]) AS u(id, requirement) WHERE c.id = u.id",
            &changed.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
            &changed.iter().map(|(_, requirement)| requirement.as_str().to_owned()).collect::<Vec<_>>()
        )
        .execute(&mut *cx.tx)
        .await?;
    }
    require(cx, notice, &made).await
}

/// These certificates are void: their notices are cancelled.
///
/// # Errors
/// The database's own.
pub(crate) async fn void(cx: &mut Cx<'_>, held: &[Held]) -> Result<(), Error> {
    let seen = held.iter().map(|one| Seen { id: one.id, version: one.version });
    send(cx, Command::each(&seen.collect::<Vec<_>>(), &Input::Void)).await
}

/// Notices do it, whoever moves them.
async fn send(cx: &mut Cx<'_>, commands: Vec<Command<Input>>) -> Result<(), Error> {
    let system = cx.actor.system_for(cx.actor.name.clone());
    let by = By::new(&system, cx.now);
    for one in send_within::<Certificate>(&mut Cx::new(&mut *cx.tx, by), commands).await? {
        one.result?;
    }
    Ok(())
}

/// Makes the rows, with their history, in two statements.
async fn require(cx: &mut Cx<'_>, notice: Notice<'_>, made: &[Wanted]) -> Result<(), Error> {
    if made.is_empty() {
        return Ok(());
    }
    let system = cx.actor.system_for(cx.actor.name.clone());
    let facts = Facts { vendor: notice.vendor, submitted_by: vec![], spec: Err(Missing::Never) };
    let mut judged: Vec<(Input, Outcome<Certificate>)> = Vec::with_capacity(made.len());
    for one in made {
        let input = Input::Require(Required { lot_no: one.lot.lot_no.clone(), requirement: one.requirement });
        let outcome = judge_new::<Certificate>(&facts, &input, &system)?;
        judged.push((input, outcome));
    }
    let ids = insert(cx, notice, made).await?;
    let changes = ids
        .into_iter()
        .zip(&judged)
        .map(|(id, (input, outcome))| Change::of(id, 0, Some(notice.vendor), outcome, input.payload(), vec![]));
    commit::<Certificate>(cx.tx, &system, cx.now, &changes.collect::<Vec<_>>()).await?;
    Ok(())
}

/// The rows; their ids in the order of what is made.
async fn insert(cx: &mut Cx<'_>, notice: Notice<'_>, made: &[Wanted]) -> Result<Vec<i64>, Error> {
    let mut ids = sqlx::query_scalar!(
        "INSERT INTO certificates (state, changed_at, created_at, vendor_id, asn_id, asn_line_id, asn_no, plant_id, material_id,
                                   material_code, lot_no, requirement)
         SELECT $1, $2, $2, $3, $4, l.id, $5, $6, o.material_id, o.material_code, i.lot_no, i.requirement
           FROM unnest($7::bigint[], $8::text[], $9::text[]) WITH ORDINALITY AS i(line, lot_no, requirement, n)
           JOIN asn_lines l ON l.id = i.line JOIN po_lines o ON o.id = l.po_line_id
          ORDER BY i.n
         RETURNING id",
        State::Awaited.as_str(),
        cx.now,
        notice.vendor,
        notice.asn,
        notice.asn_no,
        notice.plant,
        &made.iter().map(|one| one.lot.line).collect::<Vec<_>>(),
        &made.iter().map(|one| one.lot.lot_no.clone()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.requirement.as_str().to_owned()).collect::<Vec<_>>()
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    // Numbers are given in the order of the rows.
    ids.sort_unstable();
    Ok(ids)
}
