//! Reads the ERP's master records: every kind, from the beginning to the end, each time. What a whole walk no longer meets is gone.

use crate::erp::{ErpConnector, ErpMaster, Key, MasterKind};
use crate::reader::{PAUSE, ask, turn};
use crate::runtime::{Context, failure};
use ehub_engine::Actor;
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::master::{Kind, Told, store};
use ehub_workflows::{Error, erp_cursor};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use tokio::time::Instant;

/// Kind of the job that pulls master records.
pub(crate) const MASTERS: &str = "erp.pull_masters";
/// Records of one page: a page is one transaction.
const PAGE: usize = 200;

/// Where the walk is. Kept whenever the run gives its place to others, and after each kind.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Place {
    /// Whose walk it is: another run begins anew.
    job: i64,
    /// What is walked through; `None` = it has not begun.
    kind: Option<MasterKind>,
    after: Key,
    /// What was met of this kind, and whether it is in use.
    codes: BTreeMap<String, bool>,
    /// How many were met of each kind.
    met: BTreeMap<MasterKind, usize>,
    /// How many say something new.
    changed: u64,
    /// How many are no longer there.
    gone: u64,
}

impl Place {
    /// Those of a page that say something. Two records may have one code: the one in use speaks for it.
    fn meets(&mut self, kind: MasterKind, rows: Vec<ErpMaster>) -> Vec<Told> {
        let mut told = vec![];
        for ErpMaster { code, is_active, replaced_by, said, .. } in rows {
            let is_used = self.codes.entry(code.clone()).or_insert(false);
            if is_active || !*is_used {
                *is_used = is_active;
                told.push(Told { code, is_active, replaced_by, said });
            }
        }
        self.met.insert(kind, self.codes.len());
        told
    }

    /// On with another kind; `None` = all is walked through.
    fn turn_to(&mut self, kind: Option<MasterKind>) {
        (self.kind, self.after, self.codes) = (kind, Key::default(), BTreeMap::new());
    }

    fn words(&self) -> String {
        let count = |(kind, met): (&MasterKind, &usize)| {
            let (one, many) = kind.words();
            format!("{met} {}", if *met == 1 { one } else { many })
        };
        let counts: Vec<String> = self.met.iter().map(count).collect();
        format!("{}; {} changed, {} gone", counts.join(", "), self.changed, self.gone)
    }
}

/// Handles `erp.pull_masters`.
pub(crate) async fn pull<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<String, Failure> {
    let _turn = turn(context).await?;
    let (actor, begun) = (job.actor(), Instant::now());
    store::adopt(&context.db, &actor, (context.clock)()).await.map_err(failure)?;
    let mut place = read(context, &actor, job.id).await.map_err(failure)?;
    while let Some(kind) = place.kind {
        let page = ask(context, context.erp.pull_masters(kind, &place.after, PAGE)).await?;
        // An ERP that promises more without moving on would keep us here for ever.
        let last = page.rows.last().map(|row| row.key.clone()).filter(|last| !page.is_all && *last > place.after);
        let told = place.meets(kind, page.rows);
        let now = (context.clock)();
        place.changed += store::tell(&context.db, &actor, now, named(kind), told).await.map_err(failure)?;
        job.progress(place.met.values().sum::<usize>() as u64, 0, place.words());
        if let Some(last) = last {
            place.after = last;
        } else {
            end(context, &actor, &mut place, kind, page.is_all).await.map_err(failure)?;
        }
        if place.kind.is_some() && begun.elapsed() >= context.stretch {
            write(context, &actor, &place).await.map_err(failure)?;
            return Err(Failure::postpone(format!("{}, goes on", place.words()), PAUSE));
        }
    }
    tracing::info!(changed = place.changed, gone = place.gone, met = ?place.met, "master records pulled");
    Ok(place.words())
}

/// A kind is walked through. What was not met is gone, unless nothing was: an ERP that shows us nothing at all may have taken away our
/// right to see it.
async fn end<C>(
    context: &Context<C>,
    actor: &Actor,
    place: &mut Place,
    kind: MasterKind,
    is_whole: bool,
) -> Result<(), Error> {
    if is_whole && !place.codes.is_empty() {
        let codes: Vec<String> = place.codes.keys().cloned().collect();
        place.gone += store::gone(&context.db, actor, (context.clock)(), named(kind), &codes).await?;
    }
    place.turn_to(MasterKind::ALL.into_iter().find(|other| *other > kind));
    write(context, actor, place).await
}

/// Where the run goes on: behind its last try, or at the beginning.
async fn read<C>(context: &Context<C>, actor: &Actor, job: i64) -> Result<Place, Error> {
    let mut tx = context.db.begin(actor).await?;
    let text = erp_cursor::read(&mut tx, erp_cursor::MASTERS).await?;
    tx.commit().await?;
    let kept: Option<Place> = text.and_then(|text| serde_json::from_str(&text).ok());
    let own = kept.filter(|place| place.job == job && place.kind.is_some());
    Ok(own.unwrap_or_else(|| Place { job, kind: MasterKind::ALL.first().copied(), ..Place::default() }))
}

async fn write<C>(context: &Context<C>, actor: &Actor, place: &Place) -> Result<(), Error> {
    let mut tx = context.db.begin(actor).await?;
    erp_cursor::write(&mut tx, (context.clock)(), erp_cursor::MASTERS, &json!(place).to_string()).await?;
    tx.commit().await?;
    Ok(())
}

/// What the portal calls it.
fn named(kind: MasterKind) -> Kind {
    match kind {
        MasterKind::Plant => Kind::Plant,
        MasterKind::Vendor => Kind::Vendor,
        MasterKind::Material => Kind::Material,
        MasterKind::Buyer => Kind::Buyer,
        MasterKind::Carrier => Kind::Carrier,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(key: i64, code: &str, is_active: bool) -> ErpMaster {
        ErpMaster::new(Key::from_number(key), code, is_active)
    }

    #[test]
    fn of_two_records_with_one_code_the_one_in_use_speaks() {
        let mut place = Place::default();
        let mut meets = |rows| {
            let told = place.meets(MasterKind::Buyer, rows);
            told.into_iter().map(|one| (one.code, one.is_active)).collect::<Vec<_>>()
        };
        let told = |code: &str, is_active| (code.to_owned(), is_active);
        assert_eq!(
            meets(vec![row(1, "A", true), row(2, "A", false), row(3, "B", false)]),
            [told("A", true), told("B", false)]
        );
        assert_eq!(meets(vec![row(4, "A", false), row(5, "B", true), row(6, "B", false)]), [told("B", true)]);
        assert_eq!(place.met[&MasterKind::Buyer], 2);
        assert_eq!(place.words(), "2 buyers; 0 changed, 0 gone");
    }
}
