//! The list of companies, and one of them with its addresses and contacts.

use super::payload::{Address, Contact};
use crate::Db;
use crate::choice::MOST;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, contains, parts, wrong};
use crate::list::whole::Asked;
use crate::list::{self, List, Listed, plain, shown, sorts, state, time};
use crate::vendor_merge::MERGED_AND_OPEN;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows every company that is the caller's business.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CompanyFilter {
    /// Part of the code, of the buyer code, of a name, of the tax number or D-U-N-S number; in any case.
    pub words: Option<String>,
    /// `--`, `Golive`, `Invalid`; comma-separated.
    pub state: Option<String>,
    /// Letters A, B, S, T, F, R; comma-separated.
    pub company_type: Option<String>,
    /// How suppliers stand in the ERP: `active`, `inactive`, `gone`, `unknown`; and `merged`: merged into another one there while documents of
    /// it are open here. Comma-separated.
    pub erp_standing: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<CompanyRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `--`, `Golive` or `Invalid`.
    pub state: String,
    /// Letter of its type.
    pub company_type: String,
    /// Its code.
    pub code: String,
    /// Name in its own language.
    pub name: String,
    /// English name.
    pub name_en: String,
    /// Abbreviated name.
    pub short_name: String,
    /// Code under which purchasing knows it; may be empty.
    pub buyer_code: String,
    /// D-U-N-S number; may be empty.
    pub duns: String,
    /// Tax number; may be empty.
    pub tax_number: String,
    /// Where a supplier stands in the ERP: `unknown` (the ERP has not said), `active`, `inactive` (it cannot send), `gone`.
    pub erp_standing: String,
    /// Code of the supplier that it was merged into in the ERP; none = it was not.
    pub erp_replaced_by: Option<String>,
    /// Active accounts at home there.
    pub accounts: i64,
    /// Open order lines of it as the vendor.
    pub open_lines: i64,
    /// Made at.
    pub created_at: DateTime<Utc>,
    /// Last changed at.
    pub changed_at: DateTime<Utc>,
}

/// A plant of a company.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyPlant {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub address: String,
    /// Its time zone.
    pub time_zone: String,
    /// Whether orders may name it.
    pub is_used: bool,
    /// Its record of master data, where it is kept; null = there is none, or it is not for the caller.
    pub master_id: Option<i64>,
}

/// One company.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyDetail {
    /// The row of the list.
    #[serde(flatten)]
    pub row: CompanyRow,
    /// Its pages on the web.
    pub url: String,
    /// Telephone.
    pub phone: String,
    /// Fax.
    pub fax: String,
    /// Annual revenue, as the company says it.
    pub annual_revenue: String,
    /// Name of the executive.
    pub executive_name: String,
    /// Position of the executive.
    pub executive_title: String,
    /// Address of its seat.
    pub address: String,
    /// Its addresses, in their order.
    pub addresses: Vec<Address>,
    /// Whom others may ask, in their order.
    pub contacts: Vec<Contact>,
    /// Plants of a company of the buyer, by their codes.
    pub plants: Vec<CompanyPlant>,
    /// The registration by which it came, for those who may see it.
    pub registration_id: Option<i64>,
    /// Why it is not used any more; empty while it is.
    pub reason: String,
}

impl Listed for CompanyRow {
    const LIST: List = List::of("companies c").sorted("code").columns(&[
        plain("id"),
        plain("version"),
        shown("code").called("companyCode").sort().by("lower(c.code)"),
        state("company"),
        shown("companyType").sql("c.type"),
        shown("name").called("companyName").sort().by("lower(c.name)"),
        shown("nameEn").called("companyNameEn"),
        shown("shortName"),
        shown("buyerCode").sql("coalesce(c.buyer_code, '')"),
        shown("duns").sql("coalesce(c.duns, '')"),
        shown("taxNumber").sql("coalesce(c.tax_number, '')"),
        shown("erpStanding").sql("c.erp_standing"),
        shown("erpReplacedBy").sql("c.erp_replaced_by"),
        shown("accounts")
            .called("activeAccounts")
            .sql("(SELECT count(*) FROM accounts a WHERE a.company_id = c.id AND a.state = 'Y')"),
        shown("openLines").sql("(SELECT coalesce(sum(n), 0)::bigint FROM po_line_vendor_counts k WHERE k.vendor_id = c.id AND k.closing = 'open')"),
        time("createdAt"),
        time("changedAt").sort(),
    ]);
}

/// The companies that are the actor's business: of the house, all of them; else the one that is worked for. Others that a supplier may
/// read by name, such as the buyer's, are no documents of its own.
fn own(query: &mut QueryBuilder<Postgres>, actor: &Actor) {
    if let Some(company) = actor.company {
        query.push(" AND c.id = ").push_bind(company);
    }
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &CompanyFilter) {
    own(query, actor);
    among(query, "c.state", filter.state.as_deref());
    among(query, "c.type", filter.company_type.as_deref());
    if let Some(standings) = parts(filter.erp_standing.as_deref()) {
        query.push(" AND (c.erp_standing = ANY(").push_bind(standings.clone()).push(")");
        if standings.iter().any(|standing| standing == "merged") {
            query.push(" OR ").push(MERGED_AND_OPEN);
        }
        query.push(")");
    }
    let words = ["c.code", "c.buyer_code", "c.name", "c.name_en", "c.tax_number", "c.duns"];
    contains(query, &words, filter.words.as_deref());
}

/// A page of companies and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &CompanyFilter) -> Result<(Vec<CompanyRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, actor: &'a Actor, filter: &'a CompanyFilter) -> Result<Asked<'a, CompanyRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), |query| conditions(query, actor, filter)))
}

exported!(CompanyRow, CompanyFilter, "companies", "companies", asked);

labels! {
    /// By what a company is looked up.
    pub enum Column {
        /// Its code.
        Code = "code",
        /// Name in its own language.
        Name = "name",
        /// English name.
        NameEn = "nameEn",
        /// Abbreviated name.
        ShortName = "shortName",
        /// Code under which purchasing knows it.
        BuyerCode = "buyerCode",
        /// D-U-N-S number.
        Duns = "duns",
        /// Tax number.
        TaxNumber = "taxNumber",
    }
}

impl Column {
    fn sql(self) -> &'static str {
        match self {
            Self::Code => "c.code",
            Self::Name => "c.name",
            Self::NameEn => "c.name_en",
            Self::ShortName => "c.short_name",
            Self::BuyerCode => "c.buyer_code",
            Self::Duns => "c.duns",
            Self::TaxNumber => "c.tax_number",
        }
    }
}

/// Companies that are the actor's business and have the text `key` in the column of that name, in any case: the first [`MOST`] by their
/// codes. An empty text finds all.
///
/// # Errors
/// [`Error::Invalid`] for a column that companies are not looked up by, or the database's own.
pub async fn look_up(db: &Db, actor: &Actor, column: &str, key: &str) -> Result<Vec<CompanyRow>, Error> {
    let column = Column::parse(column).ok_or_else(|| Error::Invalid(vec![wrong::<Column>("queryColumn", column)]))?;
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<CompanyRow>();
    query.push(" WHERE true");
    own(&mut query, actor);
    contains(&mut query, &[column.sql()], Some(key));
    query.push(" ORDER BY c.code LIMIT ").push_bind(MOST);
    let rows = query.build_query_as().fetch_all(&mut *tx).await?;
    tx.commit().await?;
    Ok(rows)
}

/// One company.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, company: i64) -> Result<CompanyDetail, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<CompanyRow>();
    query.push(" WHERE c.id = ").push_bind(company);
    own(&mut query, actor);
    let row: CompanyRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    let rest = sqlx::query!(
        r#"SELECT c.url, c.phone, c.fax, c.annual_revenue, c.executive_name, c.executive_title, c.address,
                  (SELECT r.id FROM company_registrations r WHERE r.company_id = c.id) AS registration_id,
                  CASE WHEN c.state = 'Invalid' THEN
                    (SELECT h.payload ->> 'reason' FROM history h
                      WHERE h.process = 'company' AND h.document = c.id AND h.event = 'invalidate'
                      ORDER BY h.version DESC LIMIT 1) END AS reason
             FROM companies c WHERE c.id = $1"#,
        company
    )
    .fetch_one(&mut *tx)
    .await?;
    let addresses = sqlx::query_as!(
        Address,
        "SELECT kind AS address_kind, name, address, duns_suffix FROM company_addresses WHERE company_id = $1 ORDER BY place",
        company
    )
    .fetch_all(&mut *tx)
    .await?;
    let contacts = sqlx::query_as!(
        Contact,
        "SELECT name, title, email, phone, purpose FROM company_contacts WHERE company_id = $1 ORDER BY place",
        company
    )
    .fetch_all(&mut *tx)
    .await?;
    let plants = sqlx::query_as!(
        CompanyPlant,
        r#"SELECT p.code, p.name, p.address, p.time_zone, p.is_used, m.id AS "master_id?"
             FROM plants p LEFT JOIN masters m ON m.kind = 'plant' AND m.code = p.code
            WHERE p.company_id = $1 ORDER BY p.code"#,
        company
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(CompanyDetail {
        row,
        url: rest.url,
        phone: rest.phone,
        fax: rest.fax,
        annual_revenue: rest.annual_revenue,
        executive_name: rest.executive_name,
        executive_title: rest.executive_title,
        address: rest.address,
        addresses,
        contacts,
        plants,
        registration_id: rest.registration_id,
        reason: rest.reason.unwrap_or_default(),
    })
}
