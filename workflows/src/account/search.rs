//! The list of accounts, one of them, and the groups that somebody may give.

use crate::Db;
use crate::account::machine::Grant;
use crate::account::rules::may_grant;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{MOST, among, contains, text};
use crate::list::whole::Asked;
use crate::list::{self, List, Listed, plain, shown, sorts, state, time};
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Role};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows every account that the caller may see.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AccountFilter {
    /// Part of the user id, in any case.
    pub user_id: Option<String>,
    /// Part of a name or of the address for mail, in any case.
    pub name: Option<String>,
    /// Part of the company's code or name, in any case.
    pub company: Option<String>,
    /// Letters A, B, S, T, F, R; comma-separated.
    pub company_type: Option<String>,
    /// `Y`, `N`, `B`; comma-separated; none or `all` = all.
    #[serde(alias = "status")]
    pub state: Option<String>,
    /// Code of a group, whole: one chooses it from a list. In any case.
    pub group: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<AccountRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Y`, `N` or `B`.
    pub state: String,
    /// What the person types to sign in.
    pub user_id: String,
    /// Name in the person's own language.
    pub name: String,
    /// English name.
    pub name_en: String,
    /// Address for mail.
    pub email: String,
    /// Department.
    pub department: String,
    /// Position.
    pub title: String,
    /// Code of the company.
    pub company_code: String,
    /// Name of the company.
    pub company_name: String,
    /// Letter of its type.
    pub company_type: String,
    /// Names of the groups.
    pub groups: String,
    /// Last sign-in.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// Made at.
    pub created_at: DateTime<Utc>,
    /// Last changed at.
    pub changed_at: DateTime<Utc>,
}

/// One account.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountDetail {
    /// The row of the list.
    #[serde(flatten)]
    pub row: AccountRow,
    /// Telephone.
    pub phone: String,
    /// Language of the screens and of mail.
    pub language: String,
    /// Codes of the groups.
    pub group_codes: Vec<String>,
    /// Role codes that come of the groups.
    pub roles: Vec<i16>,
    /// Whether it has a second step.
    pub second_step: bool,
    /// Companies that it works for besides its home.
    pub companies: Vec<FurtherCompany>,
}

/// A company that an account works for besides its home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FurtherCompany {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
}

impl Listed for AccountRow {
    const LIST: List = List::of("accounts a JOIN companies c ON c.id = a.company_id").sorted("userId").columns(&[
        plain("id"),
        plain("version"),
        shown("userId").sort_or("USER_ID").by("lower(a.user_id)").ties(&[]),
        state("account"),
        shown("name").sql("a.name_local"),
        shown("nameEn"),
        shown("email"),
        shown("department"),
        shown("title"),
        shown("companyCode").sql("c.code"),
        shown("companyName").sql("c.name"),
        shown("companyType").sql("c.type"),
        shown("groups").sql(
            "coalesce((SELECT string_agg(g.name, ', ' ORDER BY g.name) FROM account_groups m JOIN groups g ON g.id = m.group_id
                        WHERE m.account_id = a.id), '')",
        ),
        time("lastSignInAt").sort_or("LAST_LOGIN").nulls_last(),
        time("createdAt"),
        time("changedAt"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &AccountFilter) {
    let states = filter.state.as_deref().filter(|state| !state.trim().eq_ignore_ascii_case("all"));
    among(query, "a.state", states);
    among(query, "c.type", filter.company_type.as_deref());
    // Accounts are some thousands at most: all of them are looked through.
    contains(query, &["a.user_id"], filter.user_id.as_deref());
    contains(query, &["a.name_local", "a.name_en", "a.email"], filter.name.as_deref());
    contains(query, &["c.code", "c.name", "c.name_en"], filter.company.as_deref());
    if let Some(group) = text(filter.group.as_deref()) {
        query.push(" AND EXISTS (SELECT FROM account_groups m JOIN groups g ON g.id = m.group_id");
        query.push(" WHERE m.account_id = a.id AND lower(g.code) = lower(").push_bind(group.to_owned()).push("))");
    }
}

/// A page of accounts and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &AccountFilter) -> Result<(Vec<AccountRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, _: &Actor, filter: &'a AccountFilter) -> Result<Asked<'a, AccountRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), |query| conditions(query, filter)))
}

exported!(AccountRow, AccountFilter, "accounts", "accounts", asked);

/// One account.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, account: i64) -> Result<AccountDetail, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<AccountRow>();
    query.push(" WHERE a.id = ").push_bind(account);
    let row: AccountRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    let rest = sqlx::query!(
        r#"SELECT a.phone, a.language, ehub_has_second_step(a.id) AS "second_step!",
                  ARRAY(SELECT g.code FROM account_groups m JOIN groups g ON g.id = m.group_id
                         WHERE m.account_id = a.id ORDER BY g.code) AS "group_codes!",
                  ARRAY(SELECT DISTINCT r.role FROM account_groups m JOIN group_roles r USING (group_id)
                         WHERE m.account_id = a.id ORDER BY r.role) AS "roles!"
             FROM accounts a WHERE a.id = $1"#,
        account
    )
    .fetch_one(&mut *tx)
    .await?;
    let companies = sqlx::query_as!(
        FurtherCompany,
        r#"SELECT code AS "code!", name AS "name!" FROM ehub_further_companies($1)"#,
        account
    )
    .fetch_all(&mut *tx)
    .await?;
    let (phone, language, group_codes, roles) = (rest.phone, rest.language, rest.group_codes, rest.roles);
    Ok(AccountDetail { row, phone, language, group_codes, roles, second_step: rest.second_step, companies })
}

/// A group that may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupChoice {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Letters of the company types in which it makes sense.
    pub company_types: String,
}

/// The groups that `actor` may give.
///
/// # Errors
/// The database's own.
pub async fn grantable(db: &Db, actor: &Actor) -> Result<Vec<GroupChoice>, Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT g.code, g.name, g.company_types,
                  ARRAY(SELECT r.role FROM group_roles r WHERE r.group_id = g.id ORDER BY r.role) AS "roles!"
             FROM groups g ORDER BY g.name, g.code"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let may = rows.into_iter().filter_map(|row| {
        let roles = row.roles.into_iter().filter_map(|code| Role::try_from(code).ok()).collect();
        let grant = Grant { code: row.code, roles, company_types: row.company_types };
        may_grant(&grant, actor).then_some(GroupChoice {
            code: grant.code,
            name: row.name,
            company_types: grant.company_types,
        })
    });
    Ok(may.collect())
}

/// The groups that `actor` may give to this account: those that fit its company.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn grantable_to(db: &Db, actor: &Actor, account: i64) -> Result<Vec<GroupChoice>, Error> {
    let company_type = read(db, actor, account).await?.row.company_type;
    let mut choices = grantable(db, actor).await?;
    choices.retain(|choice| choice.company_types.contains(&company_type));
    Ok(choices)
}

/// Who is in a group, of those whom the actor may see.
///
/// # Errors
/// The database's own.
pub async fn members(db: &Db, actor: &Actor, group: &str) -> Result<Vec<AccountRow>, Error> {
    let filter = AccountFilter { group: Some(group.to_owned()), size: Some(MOST), ..AccountFilter::default() };
    Ok(search(db, actor, &filter).await?.0)
}
