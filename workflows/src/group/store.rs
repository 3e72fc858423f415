//! SQL of groups: the list, what a change would give and take, and the change.

use super::rules;
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding, Role};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::BTreeSet;

/// Accounts that a consequence names; the others are counted.
const MOST_NAMED: i64 = 100;

/// A group as it is to be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct NewGroup {
    /// Its name.
    pub name: String,
    /// Letters of the company types in which it makes sense.
    pub company_types: String,
    /// Its role codes.
    pub roles: Vec<Role>,
}

impl NewGroup {
    fn tidy(mut self) -> Self {
        self.name = self.name.trim().to_owned();
        self.roles.sort_unstable();
        self.roles.dedup();
        self
    }

    fn codes(&self) -> Vec<i16> {
        self.roles.iter().filter_map(|role| i16::try_from(*role).ok()).collect()
    }
}

/// A group.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupView {
    /// Id.
    pub id: i64,
    /// Version, for changes.
    pub version: i64,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Letters of the company types in which it makes sense.
    pub company_types: String,
    /// Its role codes.
    pub roles: Vec<i16>,
    /// Accounts in it.
    pub members: i64,
}

/// An account that a change concerns.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Touched {
    /// Id.
    pub id: i64,
    /// User id.
    pub user_id: String,
    /// Code of the company.
    pub company_code: String,
    /// Roles that it gets.
    pub gains: Vec<i16>,
    /// Roles that it loses: no other group of it has them.
    pub loses: Vec<i16>,
}

/// What a change gives and takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Consequence {
    /// Roles that the group gets.
    pub added: Vec<Role>,
    /// Roles that it loses.
    pub removed: Vec<Role>,
    /// Accounts for which something changes; the first of them.
    pub accounts: Vec<Touched>,
    /// How many there are.
    pub total: i64,
}

/// Every group, by name.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, actor: &Actor) -> Result<Vec<GroupView>, Error> {
    let mut tx = db.begin(actor).await?;
    let groups = sqlx::query_as!(
        GroupView,
        r#"SELECT g.id, g.version, g.code, g.name, g.company_types,
                  ARRAY(SELECT r.role FROM group_roles r WHERE r.group_id = g.id ORDER BY r.role) AS "roles!",
                  (SELECT count(*) FROM account_groups m WHERE m.group_id = g.id) AS "members!"
             FROM groups g ORDER BY g.name, g.code"#
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(groups)
}

struct Row {
    version: i64,
    code: String,
    roles: Vec<Role>,
}

async fn lock(connection: &mut PgConnection, group: i64) -> Result<Row, Error> {
    let row = sqlx::query!("SELECT version, code FROM groups WHERE id = $1 FOR UPDATE", group)
        .fetch_optional(&mut *connection)
        .await?
        .ok_or(Error::NotFound)?;
    let roles = sqlx::query_scalar!("SELECT role FROM group_roles WHERE group_id = $1 ORDER BY role", group)
        .fetch_all(connection)
        .await?;
    let roles = roles.into_iter().filter_map(|role| Role::try_from(role).ok()).collect();
    Ok(Row { version: row.version, code: row.code, roles })
}

/// What a change would give and take, before it is made.
///
/// # Errors
/// [`Error::Refused`] when it may not be made, [`Error::NotFound`], or the database's own.
pub async fn preview(
    db: &Db,
    actor: &Actor,
    group: i64,
    after: NewGroup,
    known: &BTreeSet<Role>,
) -> Result<Consequence, Error> {
    let mut tx = db.begin(actor).await?;
    let row = lock(&mut tx, group).await?;
    let after = after.tidy();
    permitted(&row.roles, &after, known, actor)?;
    consequence(&mut tx, group, &row.roles, &after).await
}

fn permitted(before: &[Role], after: &NewGroup, known: &BTreeSet<Role>, actor: &Actor) -> Result<(), Error> {
    let found = rules::change(before, after, known, actor);
    if found.is_empty() { Ok(()) } else { Err(Error::Refused(found)) }
}

async fn consequence(
    connection: &mut PgConnection,
    group: i64,
    before: &[Role],
    after: &NewGroup,
) -> Result<Consequence, Error> {
    let added: Vec<Role> = after.roles.iter().filter(|role| !before.contains(role)).copied().collect();
    let removed: Vec<Role> = before.iter().filter(|role| !after.roles.contains(role)).copied().collect();
    let small = |roles: &[Role]| roles.iter().filter_map(|role| i16::try_from(*role).ok()).collect::<Vec<i16>>();
    let rows = sqlx::query!(
        r#"WITH members AS (
             SELECT a.id, a.user_id, c.code AS company_code,
                    ARRAY(SELECT r.role FROM account_groups o JOIN group_roles r USING (group_id)
                           WHERE o.account_id = a.id AND o.group_id <> $1) AS others
               FROM account_groups m JOIN accounts a ON a.id = m.account_id JOIN companies c ON c.id = a.company_id
              WHERE m.group_id = $1),
           touched AS (
             SELECT id, user_id, company_code,
                    ARRAY(SELECT r FROM unnest($2::smallint[]) r WHERE r <> ALL (others) ORDER BY r) AS gains,
                    ARRAY(SELECT r FROM unnest($3::smallint[]) r WHERE r <> ALL (others) ORDER BY r) AS loses
               FROM members)
           SELECT id, user_id, company_code, gains AS "gains!", loses AS "loses!", count(*) OVER () AS "total!"
             FROM touched WHERE gains <> '{}' OR loses <> '{}' ORDER BY user_id LIMIT $4"#,
        group,
        &small(&added),
        &small(&removed),
        MOST_NAMED
    )
    .fetch_all(connection)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let accounts = rows
        .into_iter()
        .map(|row| Touched {
            id: row.id,
            user_id: row.user_id,
            company_code: row.company_code,
            gains: row.gains,
            loses: row.loses,
        })
        .collect();
    Ok(Consequence { added, removed, accounts, total })
}

/// Makes a group.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn create(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    code: &str,
    new: NewGroup,
    known: &BTreeSet<Role>,
) -> Result<i64, Error> {
    let (code, new) = (code.trim(), new.tidy());
    let mut found = rules::code(code);
    found.extend(rules::change(&[], &new, known, actor));
    if !found.is_empty() {
        return Err(Error::Refused(found));
    }
    let mut tx = db.begin(actor).await?;
    let id = sqlx::query_scalar!(
        "INSERT INTO groups (code, name, company_types) VALUES ($1, $2, $3) ON CONFLICT (code) DO NOTHING RETURNING id",
        code,
        new.name,
        new.company_types
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or_else(|| Error::Refused(vec![Finding::block("ALREADY_EXISTS").at("code")]))?;
    give(&mut tx, id, &new).await?;
    audit::record(&mut tx, actor, now, Kind::GroupCreated, code, json!(new)).await?;
    tx.commit().await?;
    Ok(id)
}

/// Changes a group.
///
/// # Errors
/// [`Error::Refused`] with every reason, [`Error::NotFound`], or the database's own.
pub async fn change(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    (group, version): (i64, i64),
    after: NewGroup,
    known: &BTreeSet<Role>,
) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    one_after_the_other(&mut tx).await?;
    let row = lock(&mut tx, group).await?;
    if row.version != version {
        return Err(Error::Refused(vec![Finding::block("GROUP_CHANGED_MEANWHILE")]));
    }
    let after = after.tidy();
    permitted(&row.roles, &after, known, actor)?;
    if !actor.has_any(&[802])
        && after.roles.iter().any(|role| !row.roles.contains(role))
        && is_in(&mut tx, actor, group).await?
    {
        return Err(Error::Refused(vec![Finding::block("GROUP_OWN").at("roles")]));
    }
    sqlx::query!(
        "UPDATE groups SET name = $2, company_types = $3, version = version + 1 WHERE id = $1",
        group,
        after.name,
        after.company_types
    )
    .execute(&mut *tx)
    .await?;
    give(&mut tx, group, &after).await?;
    if row.roles.contains(&802) && !somebody_is_left(&mut tx).await? {
        return Err(Error::Refused(vec![Finding::block("GROUP_LAST_ADMINISTRATOR").at("roles")]));
    }
    let detail = json!({ "before": row.roles, "after": after });
    audit::record(&mut tx, actor, now, Kind::GroupChanged, &row.code, detail).await?;
    tx.commit().await?;
    Ok(())
}

/// Removes a group that nobody is in and with which no report is shared.
///
/// # Errors
/// [`Error::Refused`] when it is in use, has changed or has roles that the actor may not give; [`Error::NotFound`], or the database's own.
pub async fn remove(db: &Db, actor: &Actor, now: DateTime<Utc>, (group, version): (i64, i64)) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    one_after_the_other(&mut tx).await?;
    let row = lock(&mut tx, group).await?;
    if row.version != version {
        return Err(Error::Refused(vec![Finding::block("GROUP_CHANGED_MEANWHILE")]));
    }
    let used = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM account_groups WHERE group_id = $1) AS "members!",
                  (SELECT count(*) FROM report_schedules WHERE $1 = ANY(group_ids)) AS "schedules!""#,
        group
    )
    .fetch_one(&mut *tx)
    .await?;
    let found = rules::removal(&row.roles, used.members, used.schedules, actor);
    if !found.is_empty() {
        return Err(Error::Refused(found));
    }
    sqlx::query!("DELETE FROM groups WHERE id = $1", group).execute(&mut *tx).await?;
    audit::record(&mut tx, actor, now, Kind::GroupRemoved, &row.code, json!({ "before": row.roles })).await?;
    tx.commit().await?;
    Ok(())
}

async fn give(connection: &mut PgConnection, group: i64, after: &NewGroup) -> Result<(), Error> {
    let roles = after.codes();
    sqlx::query!("DELETE FROM group_roles WHERE group_id = $1 AND role <> ALL($2)", group, &roles)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "INSERT INTO group_roles (group_id, role) SELECT $1, * FROM unnest($2::smallint[]) ON CONFLICT DO NOTHING",
        group,
        &roles
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the actor is in the group, by either identity: nobody gives themselves roles by way of a group.
async fn is_in(connection: &mut PgConnection, actor: &Actor, group: i64) -> Result<bool, Error> {
    let own: Vec<i64> = actor.identities().collect();
    let member = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM account_groups WHERE group_id = $1 AND account_id = ANY($2)) AS "member!""#,
        group,
        &own
    )
    .fetch_one(connection)
    .await?;
    Ok(member)
}

/// Changes that may take the highest role come one after the other, so that of two at once the second finds nobody left.
pub(crate) async fn one_after_the_other(connection: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('groups', 0))").execute(connection).await?;
    Ok(())
}

/// Whether somebody who may sign in still holds the highest role; nobody signs in for a company that is not in use.
pub(crate) async fn somebody_is_left(connection: &mut PgConnection) -> Result<bool, Error> {
    let left = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM accounts a JOIN companies c ON c.id = a.company_id
                            JOIN account_groups m ON m.account_id = a.id JOIN group_roles r ON r.group_id = m.group_id
                           WHERE a.state = 'Y' AND c.state <> 'Invalid' AND r.role = 802) AS "left!""#
    )
    .fetch_one(connection)
    .await?;
    Ok(left)
}
