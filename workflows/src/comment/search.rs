//! What was said on a document, the files that go with it, and who may be meant.

use super::store::document;
use super::{CommentFile, CommentView, Process, Reader, Readers, Side, is_internal};
use crate::Db;
use crate::database::widen;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label as _;
use sqlx::{FromRow, PgConnection};
use std::collections::HashMap;

/// People that the pick list shows at once. Whoever does not find theirs types more of the name.
const MOST_SHOWN: i64 = 20;

#[derive(FromRow)]
struct Row {
    id: i64,
    body: String,
    written_at: DateTime<Utc>,
    author_id: i64,
    author_name: String,
    author_for_name: Option<String>,
    author_company: String,
    side: String,
    mention_names: Vec<String>,
    taken_back_at: Option<DateTime<Utc>>,
}

impl Row {
    fn view(self, actor: &Actor, files: &mut HashMap<i64, Vec<CommentFile>>) -> CommentView {
        CommentView {
            id: self.id,
            body: self.body,
            written_at: self.written_at,
            author_name: self.author_name,
            author_for_name: self.author_for_name,
            author_company: self.author_company,
            own: Some(self.author_id) == actor.account,
            internal: is_internal(&self.side),
            mentions: self.mention_names,
            files: files.remove(&self.id).unwrap_or_default(),
            taken_back_at: self.taken_back_at,
        }
    }
}

/// How much the actor sees said on a document.
pub(super) async fn count(connection: &mut PgConnection, (process, id): (Process, i64)) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM comments WHERE process = $1 AND document_id = $2"#,
        process.as_str(),
        id
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}

/// A page of what was said on a document, oldest first, and how much it is.
///
/// # Errors
/// [`Error::NotFound`] for a document that the actor does not see; else the database's own.
pub async fn list(
    db: &Db,
    actor: &Actor,
    (process, id): (Process, i64),
    (page, size): (i64, i64),
) -> Result<(Vec<CommentView>, i64), Error> {
    let mut tx = db.begin(actor).await?;
    document(&mut tx, actor, (process, id)).await?;
    let total = count(&mut tx, (process, id)).await?;
    let rows = sqlx::query_as!(
        Row,
        "SELECT id, body, written_at, author_id, author_name, author_for_name, author_company, side, mention_names, taken_back_at
           FROM comments WHERE process = $1 AND document_id = $2 ORDER BY id LIMIT $3 OFFSET $4",
        process.as_str(),
        id,
        size,
        (page - 1) * size
    )
    .fetch_all(&mut *tx)
    .await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut files = files(&mut tx, &ids).await?;
    tx.commit().await?;
    Ok((rows.into_iter().map(|row| row.view(actor, &mut files)).collect(), total))
}

/// One comment.
pub(super) async fn one(connection: &mut PgConnection, actor: &Actor, id: i64) -> Result<CommentView, Error> {
    let row = sqlx::query_as!(
        Row,
        "SELECT id, body, written_at, author_id, author_name, author_for_name, author_company, side, mention_names, taken_back_at
           FROM comments WHERE id = $1",
        id
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Error::NotFound)?;
    let mut files = files(connection, &[id]).await?;
    Ok(row.view(actor, &mut files))
}

/// The files of these comments.
async fn files(connection: &mut PgConnection, comments: &[i64]) -> Result<HashMap<i64, Vec<CommentFile>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT comment_id, id, name, size AS "size!" FROM comment_files WHERE comment_id = ANY ($1) ORDER BY comment_id, id"#,
        comments
    )
    .fetch_all(connection)
    .await?;
    let mut found: HashMap<i64, Vec<CommentFile>> = HashMap::new();
    for row in rows {
        found.entry(row.comment_id).or_default().push(CommentFile { id: row.id, name: row.name, size: row.size });
    }
    Ok(found)
}

/// Name, media type and content of a file that goes with a comment on a document of one of these kinds.
///
/// # Errors
/// [`Error::NotFound`], also for a file of another comment or another company's; else the database's own.
pub async fn file(
    db: &Db,
    actor: &Actor,
    readable: &[Process],
    (comment, file): (i64, i64),
) -> Result<(String, String, Vec<u8>), Error> {
    let readable: Vec<String> = readable.iter().map(|process| process.as_str().to_owned()).collect();
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        "SELECT f.name, f.media_type, f.content FROM comment_files f JOIN comments c ON c.id = f.comment_id
          WHERE c.id = $1 AND f.id = $2 AND c.process = ANY ($3)",
        comment,
        file,
        &readable
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok((row.name, row.media_type, row.content))
}

/// Which readers of a document are looked for.
pub(super) struct Wanted<'a> {
    /// The supplier.
    pub vendor: i64,
    /// For whom it is.
    pub side: Side,
    /// Only these accounts; `None` = all.
    pub among: Option<&'a [i64]>,
    /// Part of the name or the user id, in any case; empty = any.
    pub words: &'a str,
    /// How many at most.
    pub limit: i64,
}

/// Active accounts that may read a document: of the supplier whose it is, and of the buyer's side, with a role for it. Needs a
/// transaction that sees every account.
pub(super) async fn readers(
    connection: &mut PgConnection,
    readers: &Readers,
    wanted: &Wanted<'_>,
) -> Result<Vec<Reader>, Error> {
    let (types, roles) = readers.columns();
    let found = sqlx::query_as!(
        Reader,
        r#"WITH w AS (SELECT type, role FROM unnest($1::text[], $2::smallint[]) AS w(type, role)),
           sides AS (SELECT c.id, c.name, c.type FROM companies c
                      WHERE c.status <> 'Invalid'
                        AND CASE WHEN c.type IN ('A', 'B') THEN $4 <> 'supplier' ELSE c.id = $3 AND $4 <> 'inside' END)
           SELECT DISTINCT ON (a.id) a.id AS "account!", a.name_local AS "name!", a.name_en AS "name_en!", s.name AS "company!",
                  s.id AS "company_id!"
             FROM sides s
             JOIN LATERAL (SELECT h.id FROM accounts h WHERE h.company_id = s.id
                           UNION ALL
                           SELECT m.account_id FROM account_companies m WHERE m.company_id = s.id) AS works ON true
             JOIN accounts a ON a.id = works.id AND a.status = 'Y'
            WHERE EXISTS (SELECT FROM account_groups g JOIN group_roles r USING (group_id) JOIN w ON w.role = r.role
                           WHERE g.account_id = a.id AND w.type = s.type)
              AND ($5::bigint[] IS NULL OR a.id = ANY ($5))
              AND ($6 = '' OR position(lower($6) IN lower(concat_ws(' ', a.name_local, a.name_en, a.user_id))) > 0)
            ORDER BY a.id, s.id LIMIT $7"#,
        &types,
        &roles,
        wanted.vendor,
        wanted.side.as_str(),
        wanted.among as _,
        wanted.words,
        wanted.limit
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}

/// Whom a comment on a document could mean: those who may read it, but for the actor.
///
/// # Errors
/// [`Error::NotFound`] for a document that the actor does not see; else the database's own.
pub async fn people(
    db: &Db,
    actor: &Actor,
    readable_by: &Readers,
    (process, id): (Process, i64),
    (words, internal): (&str, bool),
) -> Result<Vec<Reader>, Error> {
    let mut tx = db.begin(actor).await?;
    let place = document(&mut tx, actor, (process, id)).await?;
    widen(&mut tx).await?;
    let side = Side::of(actor, internal);
    let wanted = Wanted { vendor: place.vendor, side, among: None, words: words.trim(), limit: MOST_SHOWN + 1 };
    let mut found = readers(&mut tx, readable_by, &wanted).await?;
    tx.commit().await?;
    found.retain(|reader| Some(reader.account) != actor.account);
    found.truncate(usize::try_from(MOST_SHOWN).unwrap_or_default());
    found.sort_by(|a, b| (&a.company, &a.name).cmp(&(&b.company, &b.name)));
    Ok(found)
}
