//! What incoming inspection asks in the demo: units, categories, sub-groups with one part of each kind of setting, and their items.

use crate::error::Result;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::catalogue::store::{Parts, classify};
use ehub_workflows::master::store::create;
use ehub_workflows::master::{Kind, New};
use ehub_workflows::process::By;

/// Sub-group of substrates, of which a certificate is needed before the notice is sent.
const BGA: &str = "BGA";
/// Of chip-scale substrates a certificate is wanted.
const CSP: &str = "CSP";
/// Of large substrates, too.
const FCBGA: &str = "FCBGA";
/// Of trays, too; here an item changes after its spec was accepted.
pub(super) const TRAY: &str = "TRAY";
/// Of paper there is none.
const PAPER: &str = "PAPER";

/// Which parts belong where.
const PARTS: &[(&str, &[&str])] = &[
    (BGA, &["SB000123"]),
    (CSP, &["SB000124", "SB000231", "SB000232"]),
    (FCBGA, &["SB000310", "SB000311"]),
    (TRAY, &["SB000540"]),
    (PAPER, &["SB000541"]),
];

const UNITS: &[(&str, &str)] = &[
    ("%", "Percent"),
    ("°C", "Degrees Celsius"),
    ("µm", "Micrometres"),
    ("mm", "Millimetres"),
    ("Ω", "Ohms"),
    ("MPa", "Megapascals"),
    ("g/m²", "Grams per square metre"),
];
/// Code, name, material group.
const CATEGORIES: &[(&str, &str, &str)] =
    &[("SUBSTRATE", "Package substrates", "Substrates"), ("SUPPLY", "Carriers and interleaves", "Substrate supplies")];
/// Code, name, category, certificate.
const SUB_GROUPS: &[(&str, &str, &str, &str)] = &[
    (BGA, "BGA substrates", "SUBSTRATE", "needed"),
    (CSP, "Chip-scale substrates", "SUBSTRATE", "wanted"),
    (FCBGA, "Flip-chip BGA substrates", "SUBSTRATE", "wanted"),
    (TRAY, "Carrier trays", "SUPPLY", "wanted"),
    (PAPER, "Interleaf paper", "SUPPLY", "never"),
];

/// Fields of a record with their texts.
type Fields = Vec<(&'static str, String)>;
/// An item: short name, name, difference, reply type, value, lower and upper limit, unit, samples, rejects, effective days.
type Item = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    [&'static str; 4],
    &'static str,
    &'static str,
    &'static str,
);

const SUBSTRATE_ITEMS: &[Item] = &[
    ("LENGTH", "Length", "S", "V", ["15", "14.9", "15.1", "mm"], "5", "0", "365"),
    ("WARPAGE", "Warpage at room temperature", "S", "V", ["60", "", "120", "µm"], "10", "1", "365"),
    ("PEEL", "Peel strength after reflow", "F", "V", ["1.2", "0.8", "", "MPa"], "5", "0", "180"),
    ("LOOKS", "No scratches, stains or exposed copper", "L", "T", ["", "", "", ""], "5", "0", ""),
    ("ROHS", "RoHS declaration", "D", "I", ["", "", "", ""], "1", "0", "365"),
];
const TRAY_ITEMS: &[Item] = &[
    ("FLATNESS", "Flatness", "S", "V", ["0.2", "", "0.5", "mm"], "5", "0", "365"),
    ("RESISTANCE", "Surface resistance", "F", "V", ["500000", "100000", "1000000", "Ω"], "3", "0", "365"),
    ("BAKE", "Bake temperature", "D", "I", ["125", "", "", ""], "1", "0", ""),
];
const PAPER_ITEMS: &[Item] = &[
    ("WEIGHT", "Basis weight", "S", "V", ["40", "38", "42", "g/m²"], "3", "0", "730"),
    ("LINT", "Free of lint", "L", "T", ["", "", "", ""], "3", "0", ""),
];

/// What each sub-group asks.
const ITEMS: &[(&str, &[Item])] = &[
    (BGA, SUBSTRATE_ITEMS),
    (CSP, SUBSTRATE_ITEMS),
    (FCBGA, SUBSTRATE_ITEMS),
    (TRAY, TRAY_ITEMS),
    (PAPER, PAPER_ITEMS),
];

/// The fields of an item's record.
fn fields(sub_group: &str, item: &Item) -> Fields {
    let (short_name, name, difference, reply_type, [value, lower, upper, unit], samples, rejects, days) = *item;
    let all = [
        ("subGroup", sub_group),
        ("shortName", short_name),
        ("name", name),
        ("difference", difference),
        ("replyType", reply_type),
        ("specValue", value),
        ("lowerLimit", lower),
        ("upperLimit", upper),
        ("unit", unit),
        ("sampleSize", samples),
        ("rejectCount", rejects),
        ("effectiveDays", days),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name, text.to_owned())).collect()
}

/// Makes the catalogue, each record unless it is there already.
///
/// # Errors
/// The database's own.
pub(super) async fn keep(db: &Db, keeper: &Actor, now: DateTime<Utc>) -> Result<()> {
    let text = |pairs: &[(&'static str, &str)]| -> Fields {
        pairs.iter().map(|(name, text)| (*name, (*text).to_owned())).collect()
    };
    let mut wanted: Vec<(Kind, &str, Fields)> = vec![];
    wanted.extend(UNITS.iter().map(|(code, name)| (Kind::InspectionUnit, *code, text(&[("name", name)]))));
    wanted.extend(CATEGORIES.iter().map(|(code, name, group)| {
        (Kind::InspectionCategory, *code, text(&[("name", name), ("materialGroup", group)]))
    }));
    wanted.extend(SUB_GROUPS.iter().map(|(code, name, category, certificate)| {
        let fields = text(&[("name", name), ("category", category), ("certificate", certificate)]);
        (Kind::InspectionSubGroup, *code, fields)
    }));
    for (sub_group, items) in ITEMS {
        wanted.extend(items.iter().map(|item| (Kind::InspectionItem, "", fields(sub_group, item))));
    }
    for (kind, code, fields) in wanted {
        let fields = fields.into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
        match create(db, By::new(keeper, now), New { kind, code: code.to_owned(), fields }).await {
            Ok(_) | Err(ehub_workflows::Error::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Ties the demo's parts to their sub-groups, once they are known.
///
/// # Errors
/// The database's own.
pub(super) async fn parts(db: &Db, keeper: &Actor, now: DateTime<Utc>) -> Result<()> {
    for (sub_group, codes) in PARTS {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        let done = classify(db, By::new(keeper, now), Parts { sub_group, codes: &codes, dry_run: false }).await?;
        for (code, error) in done.refused {
            tracing::warn!(part = code, ?error, "a part of the demo was not classified");
        }
    }
    Ok(())
}
