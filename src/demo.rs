//! Demo companies and accounts, whose password is published. Orders and receipts are not made here: they come from the ERP simulator
//! the way they come from a real ERP, which is told what is ordered and received.

mod catalogue;
mod changes;
mod data;
mod erp;
mod goods;
pub mod orders;
pub mod people;
mod quality;
mod queries;
mod reports;
mod settings;
mod shipments;
mod statements;
mod talk;

use crate::accounts::{self, Account, Company, Group};
use crate::clock;
use crate::error::Result;
use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_engine::label::Label;
use ehub_workflows::account::store;
use ehub_workflows::announcement::rules::WRITERS;
use ehub_workflows::announcement::search::AnnouncementFilter;
use ehub_workflows::announcement::{self, Announcement, Audience, Fields};
use ehub_workflows::master::{self, New};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::provision::rules::UPLOADERS;
use ehub_workflows::provision::search::ProvisionFilter;
use ehub_workflows::provision::{self, Language, Upload};
use ehub_workflows::role::MASTER_DATA;
use ehub_workflows::{Db, Seen};
use std::fmt::Write as _;

/// The password of every demo account.
pub const PASSWORD: &str = "Ehub2026demo";

const BUYER: Company =
    Company { kind: "B", code: "OSE", name: "東光電子股份有限公司", name_en: "Orient Star Electronics" };

struct Demo {
    user_id: &'static str,
    name: &'static str,
    name_en: &'static str,
    language: &'static str,
    company: Company,
    /// Codes of the further ones, which stand before it.
    companies: &'static [&'static str],
    group: Group,
    what: &'static str,
}

const ACME: Company =
    Company { kind: "S", code: "V10001", name: "艾可基板股份有限公司", name_en: "Acme Substrates Ltd" };
const BORA: Company =
    Company { kind: "S", code: "V10002", name: "博拉化工有限公司", name_en: "Bora Chemicals Co" };

const SWIFT: Company =
    Company { kind: "F", code: "F10001", name: "迅達國際物流股份有限公司", name_en: "Swift Freight Ltd" };
/// Sends invoices, and no goods.
const NORTH: Company =
    Company {
        kind: "T", code: "T10001", name: "北方設備維修股份有限公司", name_en: "North Tool Services Ltd"
    };

const HARBOR: Company =
    Company { kind: "R", code: "R10001", name: "港灣報關行", name_en: "Harbor Customs Brokers" };

const ACCOUNTS: [Demo; 10] = [
    Demo {
        user_id: "supplier1",
        name: "陳怡君",
        name_en: "Irene Chen",
        language: "En",
        company: ACME,
        companies: &[],
        group: accounts::SUPPLIERS,
        what: "supplier, Acme Substrates Ltd",
    },
    Demo {
        user_id: "supplier2",
        name: "林志明",
        name_en: "Jimmy Lin",
        language: "En",
        company: BORA,
        companies: &[],
        group: accounts::SUPPLIERS,
        what: "supplier, Bora Chemicals Co",
    },
    Demo {
        user_id: "supplier3",
        name: "張家豪",
        name_en: "Kevin Chang",
        language: "En",
        company: BORA,
        companies: &[ACME.code],
        group: accounts::SUPPLIERS,
        what: "supplier, Bora Chemicals Co and Acme Substrates Ltd",
    },
    Demo {
        user_id: "forwarder1",
        name: "黃建國",
        name_en: "Ken Huang",
        language: "En",
        company: SWIFT,
        companies: &[],
        group: accounts::CARRIERS,
        what: "forwarder, Swift Freight Ltd",
    },
    Demo {
        user_id: "broker1",
        name: "周雅婷",
        name_en: "Tina Chou",
        language: "En",
        company: HARBOR,
        companies: &[],
        group: accounts::CARRIERS,
        what: "customs broker, Harbor Customs Brokers",
    },
    Demo {
        user_id: "payee1",
        name: "吳佩珊",
        name_en: "Patty Wu",
        language: "En",
        company: NORTH,
        companies: &[],
        group: accounts::PAYEES,
        what: "supplier that only sends invoices, North Tool Services Ltd",
    },
    Demo {
        user_id: "buyer1",
        name: "王淑芬",
        name_en: "Sophie Wang",
        language: "En",
        company: BUYER,
        companies: &[],
        group: accounts::BUYERS,
        what: "buyer and material controller",
    },
    Demo {
        user_id: "quality1",
        name: "許雅筑",
        name_en: "Judy Hsu",
        language: "En",
        company: BUYER,
        companies: &[],
        group: accounts::QUALITY,
        what: "incoming quality: catalogue, specs, certificates",
    },
    Demo {
        user_id: "admin",
        name: "系統管理員",
        name_en: "Administrator",
        language: "En",
        company: BUYER,
        companies: &[],
        group: accounts::ADMINISTRATORS,
        what: "administrator",
    },
    Demo {
        user_id: "admin2",
        name: "副系統管理員",
        name_en: "Second Administrator",
        language: "En",
        company: BUYER,
        companies: &[],
        group: accounts::ADMINISTRATORS,
        what: "a second administrator: decides what the first one proposes",
    },
];

/// Suppliers of the simulator's orders whom nobody signs in for.
const SILENT: [Company; 2] = [
    Company { kind: "S", code: "V10003", name: "西達導線架股份有限公司", name_en: "Cedar Lead Frames Inc" },
    Company {
        kind: "S", code: "V10004", name: "德塔包裝材料有限公司", name_en: "Delta Packing Materials Ltd"
    },
];

/// Loads what is missing, and lets the demo accounts sign in.
///
/// # Errors
/// The database's own.
pub async fn load(db: &Db) -> Result<()> {
    let mut transaction = db.begin_system().await?;
    for demo in &ACCOUNTS {
        accounts::company(&mut transaction, &demo.company, "demo", data::of(demo.company.code)).await?;
        accounts::group(&mut transaction, &demo.group).await?;
        let known = sqlx::query_scalar!("SELECT id FROM accounts WHERE lower(user_id) = $1", demo.user_id)
            .fetch_optional(&mut *transaction)
            .await?;
        if known.is_some() {
            continue;
        }
        let hash = accounts::hash(PASSWORD)?;
        let account = Account {
            user_id: demo.user_id,
            name: demo.name,
            name_en: demo.name_en,
            email: &format!("{}@example.com", demo.user_id),
            password_hash: &hash,
            language: demo.language,
            companies: demo.companies,
            demo: true,
        };
        accounts::account(&mut transaction, &account, &demo.company, &demo.group).await?;
    }
    for company in &SILENT {
        accounts::company(&mut transaction, company, "demo", data::of(company.code)).await?;
    }
    store::admit_demo(&mut transaction, clock::now(), true).await?;
    transaction.commit().await?;
    masters(db, clock::now()).await?;
    settings::begin(db, clock::now()).await?;
    if let Some(keeper) = people::verifier(db).await? {
        catalogue::keep(db, &keeper, clock::now()).await?;
    }
    announcement(db, clock::now()).await?;
    provisions(db, clock::now()).await
}

/// Something to read on the home page, unless somebody has announced anything before.
async fn announcement(db: &Db, now: DateTime<Utc>) -> Result<()> {
    let actor =
        Actor { kind: Kind::Person, roles: WRITERS.iter().copied().collect(), ..Actor::system("admin", "demo") };
    if announcement::search::search(db, &actor, &AnnouncementFilter::default()).await?.1 > 0 {
        return Ok(());
    }
    let fields = Fields {
        title: "歡迎使用 eHub / Welcome to eHub".to_owned(),
        content: "這是示範資料，可以放心試用。\nThis is demo data: feel free to try everything.".to_owned(),
        start_on: now.date_naive() - Days::new(1),
        end_on: now.date_naive() + Months::new(12),
        audience: Audience::ALL.iter().map(|kind| kind.as_str().to_owned()).collect(),
        author: BUYER.name_en.to_owned(),
        ..Fields::default()
    };
    let made = announcement::store::create(db, &actor, now, fields).await?;
    let seen = Seen { id: made.id, version: made.version };
    let publish = Command::new(seen, announcement::Input::Publish);
    process::send_one::<Announcement>(db, By::new(&actor, now), publish).await?;
    Ok(())
}

/// Terms of purchase in both languages that held before any order of the demo, unless somebody has put some there before.
async fn provisions(db: &Db, now: DateTime<Utc>) -> Result<()> {
    let actor =
        Actor { kind: Kind::Person, roles: UPLOADERS.iter().copied().collect(), ..Actor::system("admin", "demo") };
    if provision::search::search(db, &actor, &ProvisionFilter::default()).await?.1 > 0 {
        return Ok(());
    }
    for (language, name, content) in [
        (Language::Tw, "terms-of-purchase-TW.pdf", include_bytes!("demo/terms-TW.pdf").as_slice()),
        (Language::En, "terms-of-purchase-EN.pdf", include_bytes!("demo/terms-EN.pdf").as_slice()),
    ] {
        let valid_on = now.date_naive() - Months::new(24);
        let (name, content) = (name.to_owned(), content.to_vec());
        provision::store::keep(db, &actor, now, &Upload { language, plant: None, valid_on, name, content }).await?;
    }
    Ok(())
}

/// What people added to the ERP's word, unless it is there already.
async fn masters(db: &Db, now: DateTime<Utc>) -> Result<()> {
    let actor =
        Actor { kind: Kind::Person, roles: MASTER_DATA.iter().copied().collect(), ..Actor::system("admin", "demo") };
    master::store::adopt(db, &actor, now).await?;
    let texts =
        |pairs: &[(&str, &str)]| pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let new = |kind, code: &str, fields: &[(&str, &str)]| New { kind, code: code.to_owned(), fields: texts(fields) };
    let mut wanted = vec![
        new(
            master::Kind::Plant,
            people::OPEN,
            &[("name", "Hsinchu plant"), ("address", "No. 8, Park Avenue 2, Hsinchu"), ("timeZone", "Asia/Taipei")],
        ),
        new(
            master::Kind::Plant,
            people::GUARDED,
            &[
                ("name", "Kaohsiung plant"),
                ("address", "No. 66, Harbour Road, Kaohsiung"),
                ("timeZone", "Asia/Taipei"),
                ("shipPermission", "required"),
            ],
        ),
        new(master::Kind::Buyer, "Lin Mei", &[("account", "buyer1")]),
        new(master::Kind::Buyer, "Anna Berg", &[("account", "buyer1")]),
    ];
    // Letters that invoice numbers begin with: EH and UB in every period.
    wanted.extend(
        periods(now.date_naive()).into_iter().map(|period| {
            new(master::Kind::InvoiceTrack, &period.format("%Y-%m").to_string(), &[("letters", "EH, UB")])
        }),
    );
    for one in wanted {
        match master::store::create(db, By::new(&actor, now), one).await {
            Ok(_) | Err(ehub_workflows::Error::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// First days of the two-month periods from last year to next year.
fn periods(today: NaiveDate) -> Vec<NaiveDate> {
    let months =
        (today.year() - 1..=today.year() + 1).flat_map(|year| (1..12).step_by(2).map(move |month| (year, month)));
    months.filter_map(|(year, month)| NaiveDate::from_ymd_opt(year, month, 1)).collect()
}

/// Outside demo mode nobody signs in with a published password.
///
/// # Errors
/// The database's own.
pub async fn retire(db: &Db) -> Result<()> {
    let mut transaction = db.begin_system().await?;
    let retired = store::admit_demo(&mut transaction, clock::now(), false).await?;
    if retired > 0 {
        tracing::warn!(accounts = retired, "not in demo mode: the demo accounts can no longer sign in");
    }
    transaction.commit().await?;
    Ok(())
}

/// The accounts as text for people.
pub fn words() -> String {
    let mut text = format!("Demo accounts, all with the password {PASSWORD}:\n");
    for demo in &ACCOUNTS {
        // Writing into a String cannot fail.
        let _ = writeln!(text, "  {:<10} {}", demo.user_id, demo.what);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_track_letters_for_its_own_period_and_its_neighbours() {
        for month in 1..=12 {
            let today = NaiveDate::from_ymd_opt(2031, month, 28).unwrap();
            let current = today.with_day(1).unwrap().with_month((month - 1) / 2 * 2 + 1).unwrap();
            for period in [current - Months::new(2), current, current + Months::new(2)] {
                assert!(periods(today).contains(&period), "{today}: nothing for the period of {period}");
            }
        }
    }
}
