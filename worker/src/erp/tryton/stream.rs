//! Reading a stream of changes, whatever it is a stream of.

use std::collections::HashSet;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::cursor::{Cursor, Stretch};
use super::given::Version;
use super::pace::Pace;
use super::rows::Found;
use super::rpc::{Rpc, not_understood};
use super::wire::{self, Instant};
use super::{Answer, Page, Tryton};

/// So many stretches are listed for one page at most. One in which all was given before is skipped, but a page may not take
/// for ever: the cursor is kept with it.
const STRETCHES: usize = 16;

/// A page is given after so long, however little is in it: it is kept then, and others may read in between.
const LONG_ENOUGH: Duration = Duration::from_secs(5);

/// So many rows are listed at least: a list is little work, and much of it may have been given before.
const LISTED: usize = 100;

/// So many rows are listed for one document where documents have rows.
const ROWS_OF_ONE: usize = 20;

/// When a row was made and last written. Tryton leaves the second empty until the first write.
#[derive(Debug, Deserialize)]
pub(super) struct Times {
    pub(super) id: i64,
    create_date: Option<Instant>,
    write_date: Option<Instant>,
}

impl Times {
    /// Microseconds of the last change.
    pub(super) fn at(&self) -> i64 {
        self.write_date.or(self.create_date).map_or(0, |at| at.0.timestamp_micros())
    }

    /// What of this row goes into the version of its document: another sum, whichever row was changed when. The newest time alone
    /// would stay the same when an older change becomes visible late.
    pub(super) fn mark(&self) -> i64 {
        // The finalizer of SplitMix64: numbers that lie near to each other become ones that do not.
        let mut mixed = self.id.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.at().cast_unsigned();
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)).cast_signed()
    }

    /// The row at this change.
    pub(super) fn version(&self, table: usize) -> Version {
        Version { table, id: self.id, at: self.at() }
    }
}

/// A table whose rows make documents change.
pub(super) struct Table {
    pub(super) model: &'static str,
    /// The field that says to which document a row belongs; `None` = the rows are the documents.
    pub(super) owner: Option<&'static str>,
    /// Which rows count.
    pub(super) told: fn() -> Value,
}

/// A stream: which documents belong to it, and whose changes are theirs.
pub(super) trait Stream: Sync {
    /// A document in our words.
    type Item: Send;

    /// The model of the documents.
    const MODEL: &'static str;

    /// Where changes are seen.
    const TABLES: &'static [Table];

    /// Which documents are told about.
    fn domain(&self) -> Value;

    /// Reads documents whole, in this order, and says from which rows, at which change; those that are gone or not told about
    /// are left out.
    fn read(&self, rpc: &Rpc, ids: &[i64]) -> impl Future<Output = Answer<(Vec<Self::Item>, Vec<Version>)>> + Send;
}

/// Some documents, read whole.
struct Piece<T> {
    items: Vec<T>,
    /// How many were chosen; some may be gone.
    chosen: usize,
}

/// What comes next: a page of at most `limit` documents, fewer where the ERP is slow.
///
/// It is read piece by piece, and the cursor stands behind the last piece that was read whole: what an ERP has told once it is never
/// asked again because something after it failed.
pub(super) async fn next<S: Stream>(
    tryton: &Tryton,
    stream: &S,
    cursor: Option<&str>,
    limit: usize,
) -> Answer<Page<S::Item>> {
    let rpc = &tryton.rpc;
    let mut cursor = Cursor::parse(cursor);
    let began = tokio::time::Instant::now();
    let mut items = vec![];
    let mut room = limit.max(1);
    let mut is_kept = false;
    loop {
        let most = rpc.pace().documents(S::MODEL).min(room);
        let piece_began = tokio::time::Instant::now();
        let mut ahead = cursor.clone();
        // A job that runs out of time drops us where we wait: the next one must not ask for as much.
        let attempt = Attempt { pace: rpc.pace(), model: S::MODEL, most, is_over: false };
        let read = match ahead.sweep() {
            Some(after) => sweep(rpc, stream, &mut ahead, after, most).await,
            None => changes(rpc, stream, &mut ahead, most).await,
        };
        let more = ahead.sweep().is_some() || ahead.is_under_way();
        match read {
            Ok(piece) => {
                attempt.succeeded();
                is_kept = true;
                rpc.pace().took(S::MODEL, piece.chosen, piece_began.elapsed());
                items.extend(piece.items);
                room = room.saturating_sub(piece.chosen);
                cursor = ahead;
                if !more || room == 0 || began.elapsed() >= LONG_ENOUGH {
                    return Ok(Page { items, cursor: cursor.write(), more });
                }
            }
            Err(error) => {
                drop(attempt);
                if !is_kept {
                    return Err(error);
                }
                tracing::warn!(model = S::MODEL, %error, documents = items.len(), "a page ends early");
                return Ok(Page { items, cursor: cursor.write(), more: true });
            }
        }
    }
}

/// A piece that is being read; dropped, it has failed.
struct Attempt<'a> {
    pace: &'a Pace,
    model: &'static str,
    most: usize,
    is_over: bool,
}

impl Attempt<'_> {
    fn succeeded(mut self) {
        self.is_over = true;
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.pace.failed(self.model, self.most);
        }
    }
}

/// Everything there is, by id.
async fn sweep<S: Stream>(
    rpc: &Rpc,
    stream: &S,
    cursor: &mut Cursor,
    after: i64,
    most: usize,
) -> Answer<Piece<S::Item>> {
    #[derive(Deserialize)]
    struct Row {
        id: i64,
    }
    if after == 0 {
        cursor.begin(newest(rpc, S::TABLES, cursor).await?);
    }
    let domain = json!([["id", ">", after], stream.domain()]);
    let found: Found<Row> = rpc.page(S::MODEL, &domain, &json!([["id", "ASC"]]), &["id"], most).await?;
    let ids: Vec<i64> = found.rows.iter().map(|row| row.id).collect();
    let (items, rows) = stream.read(rpc, &ids).await?;
    cursor.gave(rows);
    cursor.swept(ids.last().copied().filter(|_| !found.is_all));
    Ok(Piece { items, chosen: ids.len() })
}

/// What changed since, pass by pass.
async fn changes<S: Stream>(rpc: &Rpc, stream: &S, cursor: &mut Cursor, most: usize) -> Answer<Piece<S::Item>> {
    if !cursor.is_under_way() {
        let newest = newest(rpc, S::TABLES, cursor).await?;
        cursor.set_out(newest, rpc.clock());
    }
    let mut ids = vec![];
    let mut chosen = HashSet::new();
    let mut listed = vec![];
    // More at once while nothing new is met: what was given before is only passed over.
    let mut widen = 1;
    for _ in 0..STRETCHES {
        let Some(stretch) = cursor.stretch().filter(|_| ids.len() < most) else { break };
        let table = &S::TABLES[stretch.list / 2];
        let rows = LISTED.max(most * if table.owner.is_some() { ROWS_OF_ONE } else { 1 });
        let found = list(rpc, table, &stretch, rows.saturating_mul(widen)).await?;
        let before = ids.len();
        let mut is_full = false;
        for row in &found.rows {
            let owner = row.owner.filter(|_| !cursor.was_given(row.version));
            if let Some(id) = owner.filter(|id| !chosen.contains(id)) {
                is_full = ids.len() == most;
                if is_full {
                    break;
                }
                chosen.insert(id);
                ids.push(id);
            }
            cursor.step(row.version);
            listed.push(row.version);
        }
        if found.is_all && !is_full {
            cursor.next_list(2 * S::TABLES.len());
        }
        widen = if ids.len() == before { widen * 2 } else { 1 };
    }
    let (items, rows) = stream.read(rpc, &ids).await?;
    cursor.gave(rows.into_iter().chain(listed));
    Ok(Piece { items, chosen: ids.len() })
}

/// A row of a table at one of its changes, and whose it is.
struct Row {
    version: Version,
    owner: Option<i64>,
}

/// The rows of a stretch, by time and id. A row that was never written counts by when it was made; both kinds have a list of
/// their own, because Tryton sorts by columns only.
async fn list(rpc: &Rpc, table: &Table, stretch: &Stretch, most: usize) -> Answer<Found<Row>> {
    let (field, never_written) = match stretch.list % 2 {
        0 => ("write_date", json!([])),
        _ => ("create_date", json!([["write_date", "=", null]])),
    };
    let (from, to) = (wire::instant(stretch.from), wire::instant(stretch.to));
    let domain = json!([
        [field, ">=", from],
        ["OR", [field, ">", from], ["id", ">", stretch.after]],
        [field, "<=", to],
        never_written,
        (table.told)(),
    ]);
    let mut fields = vec!["create_date", "write_date"];
    fields.extend(table.owner);
    let order = json!([[field, "ASC"], ["id", "ASC"]]);
    let found: Found<Value> = rpc.page(table.model, &domain, &order, &fields, most).await?;
    let read = |row: Value| {
        let owner = table.owner.map(|field| owner(&row[field]));
        let times: Times = serde_json::from_value(row).map_err(|error| not_understood(table.model, &error))?;
        Ok(Row { version: times.version(stretch.list / 2), owner: owner.unwrap_or(Some(times.id)) })
    };
    Ok(Found { is_all: found.is_all, rows: found.rows.into_iter().map(read).collect::<Answer<_>>()? })
}

/// The id in a field that points to one model (`5`) or to several (`model,5`).
pub(super) fn owner(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.split_once(',')?.1.parse().ok())
}

/// The newest change in these tables, whatever rows it was of: what is told about need not be looked for.
async fn newest(rpc: &Rpc, tables: &[Table], cursor: &Cursor) -> Answer<Option<i64>> {
    let mut newest = None;
    for table in tables {
        for field in ["write_date", "create_date"] {
            let domain = json!([[field, ">=", wire::instant(cursor.read_to())]]);
            let order = json!([[field, "DESC"]]);
            let fields = ["create_date", "write_date"];
            let found: Found<Times> = rpc.page(table.model, &domain, &order, &fields, 1).await?;
            newest = newest.max(found.rows.first().map(Times::at));
        }
    }
    Ok(newest)
}
