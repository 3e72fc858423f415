//! Settings of shipments that the demo begins with: rules for groups and plants, lists, and parts of which one supplier marks no units.

use crate::error::Result;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_workflows::Db;
use ehub_workflows::master::store::create;
use ehub_workflows::master::{Kind, New};
use ehub_workflows::process::By;
use ehub_workflows::role::MASTER_DATA;

/// A record, by its fields.
type Wanted<'a> = (Kind, &'a [(&'a str, &'a str)]);

/// The rules and lists, each unless it is there already.
const BEGINNING: &[Wanted<'_>] = &[
    (Kind::ShipmentRule, &[("plant", super::people::OPEN), ("gs1Prefix", "4712345"), ("reminderDays", "5")]),
    (Kind::ShipmentRule, &[("materialGroup", "Packing materials"), ("lotRequired", "Y"), ("certificate", "wanted")]),
    (Kind::ShipmentRule, &[("materialGroup", "Substrate supplies"), ("reminderDays", "14")]),
    (
        Kind::ShipmentRule,
        &[
            ("plant", super::people::GUARDED),
            ("materialGroup", "Substrates"),
            ("certificate", "needed"),
            ("lotDateSpanDays", "30"),
            ("boxesAtOnce", "500"),
        ],
    ),
    (Kind::ShipmentRule, &[("materialGroup", "Solder"), ("minEffectiveDays", "45")]),
    (Kind::Choice, &[("list", "shippingPlace"), ("value", "TPE"), ("name", "Taoyuan airport")]),
    (Kind::Choice, &[("list", "shippingPlace"), ("value", "KHH"), ("name", "Kaohsiung harbour")]),
    (Kind::Choice, &[("list", "shippingPlace"), ("value", "HSC"), ("name", "Hsinchu warehouse")]),
];

/// Makes the rules and lists.
///
/// # Errors
/// The database's own.
pub(super) async fn begin(db: &Db, now: DateTime<Utc>) -> Result<()> {
    make(db, now, BEGINNING).await
}

/// Says of these parts that the supplier marks no defective units in its boxes.
///
/// # Errors
/// The database's own.
pub(super) async fn unmarked(db: &Db, now: DateTime<Utc>, vendor: &str, parts: &[&str]) -> Result<()> {
    for part in parts {
        make(db, now, &[(Kind::XOutRule, &[("material", part), ("vendor", vendor), ("xOutMaintained", "N")])]).await?;
    }
    Ok(())
}

async fn make(db: &Db, now: DateTime<Utc>, wanted: &[Wanted<'_>]) -> Result<()> {
    let roles = MASTER_DATA.iter().copied().collect();
    let actor = Actor { kind: ActorKind::Person, roles, ..Actor::system("admin", "demo") };
    for (kind, fields) in wanted {
        let fields = fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        match create(db, By::new(&actor, now), New { kind: *kind, code: String::new(), fields }).await {
            Ok(_) | Err(ehub_workflows::Error::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
