//! SQL of what is done with the catalogue as a whole.

use crate::database::Db;
use crate::document::Seen;
use crate::error::Error;
use crate::master::machine::{SubGroup, Texts};
use crate::master::store::{create_within, parts, set_back};
use crate::master::{Field, Fields, Input, Kind, Master, New, State};
use crate::process::{By, Command, Cx, send_within};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use std::collections::{BTreeSet, HashMap};

/// Parts that one call ties to a sub-group at most.
pub const PARTS_MOST: usize = 1_000;

/// What became of parts that were tied to a sub-group.
#[derive(Debug, Default)]
pub struct Classified {
    /// Those that are of another sub-group now.
    pub changed: usize,
    /// Those that were of this one already.
    pub unchanged: usize,
    /// Specs that were set back, because something else is asked now.
    pub specs: i64,
    /// Those that were refused, by their codes, and why.
    pub refused: Vec<(String, Error)>,
}

/// Parts that are to be of a sub-group.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// Code of the sub-group; '' = of none.
    pub sub_group: &'a str,
    /// Codes of the parts.
    pub codes: &'a [String],
    /// Only look; change nothing.
    pub dry_run: bool,
}

/// Ties parts to a sub-group, by their codes. One that is refused does not stop the others.
///
/// # Errors
/// [`Error::Invalid`] at `subGroup` or `parts`, or the database's own: then nothing was done.
pub async fn classify(db: &Db, by: By<'_>, wanted: Parts<'_>) -> Result<Classified, Error> {
    let Parts { sub_group, codes, dry_run } = wanted;
    let sub_group = sub_group.trim();
    let codes: BTreeSet<&str> = codes.iter().map(|code| code.trim()).filter(|code| !code.is_empty()).collect();
    if codes.is_empty() {
        return Err(Error::Invalid(vec![Finding::block("REQUIRED").at("parts")]));
    }
    if codes.len() > PARTS_MOST {
        return Err(Error::Invalid(vec![Finding::block("TOO_MANY_PARTS").at("parts").with("max", PARTS_MOST)]));
    }
    let codes: Vec<String> = codes.into_iter().map(str::to_owned).collect();
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    if !sub_group.is_empty() {
        must_be_there(&mut cx, &[("subGroup", sub_group)]).await?;
    }
    let before = set_back(&mut cx).await?;
    let known: HashMap<String, (Seen, Texts)> =
        parts(&mut cx, &codes).await?.into_iter().map(|(code, seen, own)| (code, (seen, own))).collect();
    let (mut done, mut commands, mut sent) = (Classified::default(), vec![], vec![]);
    for code in codes {
        match known.get(&code) {
            None => {
                let unknown = Finding::block("CODE_UNKNOWN").at("parts").with("value", &code);
                done.refused.push((code, Error::Refused(vec![unknown])));
            }
            Some((_, own)) if own.get(Field::SubGroup.as_str()).map_or("", String::as_str) == sub_group => {
                done.unchanged += 1;
            }
            Some((seen, _)) => {
                commands.push(Command::new(*seen, Input::Classify(SubGroup { sub_group: sub_group.to_owned() })));
                sent.push(code);
            }
        }
    }
    for (code, one) in sent.into_iter().zip(send_within::<Master>(&mut cx, commands).await?) {
        match one.result {
            Ok(_) => done.changed += 1,
            Err(error) => done.refused.push((code, error)),
        }
    }
    done.specs = set_back(&mut cx).await? - before;
    if dry_run {
        tx.rollback().await?;
    } else {
        tx.commit().await?;
    }
    Ok(done)
}

/// Items that are to be copied.
#[derive(Clone, Copy, Debug)]
pub struct Copy<'a> {
    /// Code of the sub-group that has them.
    pub from: &'a str,
    /// Code of the sub-group that is to have them.
    pub to: &'a str,
    /// Only look; change nothing.
    pub dry_run: bool,
}

/// What was copied, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Items that are new in the sub-group.
    pub copied: usize,
    /// Items of the other one that were there already, by their short names, and stayed as they are.
    pub present: usize,
    /// Specs that were set back, because something else is asked now.
    pub specs: i64,
}

/// Makes the items of a sub-group from those of another that are in use. Those whose short name it has, also out of use, stay as they are.
///
/// # Errors
/// [`Error::Invalid`] for sub-groups that there are not, or that are the same; [`Error::Refused`] where an item may not be made; or the
/// database's own: then nothing was done.
pub async fn copy(db: &Db, by: By<'_>, wanted: Copy<'_>) -> Result<Copied, Error> {
    let Copy { from, to, dry_run } = wanted;
    if from == to {
        return Err(Error::Invalid(vec![Finding::block("SUB_GROUP_SAME").at("from")]));
    }
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    must_be_there(&mut cx, &[("from", from), ("to", to)]).await?;
    let before = set_back(&mut cx).await?;
    let items = sqlx::query!(
        r#"SELECT m.own, EXISTS (SELECT FROM masters t WHERE t.kind = m.kind
                                   AND lower(t.code) = lower($2 || '|' || i.short_name)) AS "is_present!"
             FROM inspection_items i JOIN masters m ON m.kind = 'inspectionItem' AND m.code = $1 || '|' || i.short_name
            WHERE i.sub_group_code = $1 ORDER BY i.short_name"#,
        from,
        to
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let present = items.iter().filter(|item| item.is_present).count();
    let news = items.into_iter().filter(|item| !item.is_present).map(|item| {
        let mut fields: Texts = serde_json::from_value(item.own).unwrap_or_default();
        fields.insert(Field::SubGroup.to_string(), to.to_owned());
        New { kind: Kind::InspectionItem, code: String::new(), fields }
    });
    let news = news.collect::<Vec<_>>();
    let copied = news.len();
    create_within(&mut cx, news).await?.into_iter().collect::<Result<Vec<_>, _>>()?;
    let specs = set_back(&mut cx).await? - before;
    if dry_run {
        tx.rollback().await?;
    } else {
        tx.commit().await?;
    }
    Ok(Copied { copied, present, specs })
}

/// How many specs of suppliers a change of a record would set back: by making it and taking it back. `retired` = it is taken out of use.
///
/// # Errors
/// As making the change: [`Error::Refused`] with every reason, or the database's own.
pub async fn preview(db: &Db, by: By<'_>, new: New, retired: bool) -> Result<i64, Error> {
    let new = new.tidied();
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    let before = set_back(&mut cx).await?;
    let known = sqlx::query!(
        "SELECT id, version, state, own FROM masters WHERE kind = $1 AND code = $2",
        new.kind.as_str(),
        new.code
    )
    .fetch_optional(&mut *cx.tx)
    .await?;
    match known {
        None => {
            create_within(&mut cx, vec![new]).await?.into_iter().collect::<Result<Vec<_>, _>>()?;
        }
        Some(row) => {
            let own: Texts = serde_json::from_value(row.own).unwrap_or_default();
            let is_used = row.state == State::Active.as_str();
            let input = match (retired, is_used) {
                (true, true) => Some(Input::Deactivate),
                (true, false) => None,
                (false, false) if own == new.fields => Some(Input::Reactivate),
                (false, _) => Some(Input::Edit(Fields { fields: new.fields })),
            };
            let seen = Seen { id: row.id, version: row.version };
            let commands = input.into_iter().map(|input| Command::new(seen, input)).collect();
            for one in send_within::<Master>(&mut cx, commands).await? {
                one.result?;
            }
        }
    }
    let specs = set_back(&mut cx).await? - before;
    tx.rollback().await?;
    Ok(specs)
}

/// Sub-groups that are named at these fields.
async fn must_be_there(cx: &mut Cx<'_>, named: &[(&str, &str)]) -> Result<(), Error> {
    let codes: Vec<String> = named.iter().map(|(_, code)| (*code).to_owned()).collect();
    let known = sqlx::query_scalar!("SELECT code FROM inspection_sub_groups WHERE code = ANY($1)", &codes)
        .fetch_all(&mut *cx.tx)
        .await?;
    let missing = named.iter().filter(|(_, code)| !known.iter().any(|known| known == code));
    let found: Vec<Finding> =
        missing.map(|(field, code)| Finding::block("CODE_UNKNOWN").at(*field).with("value", code)).collect();
    if found.is_empty() { Ok(()) } else { Err(Error::Invalid(found)) }
}
