//! The digest: what is collected for a person goes out once a day as one mail.

use super::reminder::Reminder;
use super::tell::{Told, take_turn, tell};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;

/// A company whose people have something to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addressee {
    /// What they hear.
    pub reminder: &'static Reminder,
    /// The company.
    pub company: i64,
}

/// Those for whom reminders were collected since the last digest.
///
/// # Errors
/// The database's own.
pub async fn addressees(db: &Db, actor: &Actor) -> Result<Vec<Addressee>, Error> {
    let names: Vec<String> = Reminder::collected().map(|reminder| reminder.name.to_owned()).collect();
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT DISTINCT d.process AS "process!", d.name AS "name!",
                  CASE WHEN d.name = 'remind-supplier' THEN l.vendor_id ELSE p.company_id END AS "company!"
             FROM deadlines d JOIN po_lines l ON l.id = d.document JOIN plants p ON p.id = l.plant_id
            WHERE d.process = 'po_line' AND d.name = ANY($1) AND d.times > d.told
           UNION
           SELECT d.process, d.name, p.company_id
             FROM deadlines d JOIN ship_permissions s ON s.id = d.document JOIN plants p ON p.id = s.plant_id
            WHERE d.process = 'ship_permission' AND d.name = ANY($1) AND d.times > d.told
           UNION
           SELECT d.process, d.name, s.vendor_id
             FROM deadlines d JOIN inspection_specs s ON s.id = d.document
            WHERE d.process = 'inspection_spec' AND d.name = ANY($1) AND d.times > d.told ORDER BY 1, 2, 3"#,
        &names
    )
    .fetch_all(&mut *tx)
    .await?;
    let found = rows
        .into_iter()
        .filter_map(|row| Some(Addressee { reminder: Reminder::of(&row.process, &row.name)?, company: row.company }));
    Ok(found.collect())
}

/// Queues one mail for each person of a company, about everything that was collected for it. A transaction of its own: a
/// digest that is stopped halfway goes on with the next company. Asked a second time, it finds nothing to say.
///
/// # Errors
/// The database's own.
pub async fn send(db: &Db, actor: &Actor, now: DateTime<Utc>, addressee: Addressee) -> Result<Told, Error> {
    let mut tx = db.begin(actor).await?;
    take_turn(&mut tx, addressee.reminder, Some(addressee.company)).await?;
    let told = tell(&mut tx, actor, now, addressee.reminder, Some(addressee.company)).await?;
    tx.commit().await?;
    Ok(told)
}
