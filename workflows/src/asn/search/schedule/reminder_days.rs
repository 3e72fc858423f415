//! How many days before its due day a line is to be shipped soon.

use crate::error::Error;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// Days ahead, by plant and material group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReminderDays {
    /// Where no other rule speaks.
    pub general: i32,
    /// The most specific wins: of plant and group, then of the plant, then of the group.
    pub rules: Vec<ReminderRule>,
}

/// Days ahead of some lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReminderRule {
    /// `None` = of every plant.
    pub plant: Option<i64>,
    /// `None` = of every material group.
    pub group: Option<String>,
    /// Days ahead.
    pub days: i32,
}

impl ReminderDays {
    /// The most days ahead of any line.
    pub(super) fn most(&self) -> i32 {
        self.rules.iter().map(|rule| rule.days).chain([self.general]).max().unwrap_or(self.general).max(0)
    }

    /// Whether all lines have the same.
    pub(super) fn is_one(&self) -> bool {
        self.rules.is_empty()
    }

    /// Adds the days ahead of `po_lines l`.
    pub(super) fn ahead(&self, query: &mut QueryBuilder<Postgres>) {
        if self.is_one() {
            query.push_bind(self.general).push("::int");
            return;
        }
        let plants: Vec<Option<i64>> = self.rules.iter().map(|rule| rule.plant).collect();
        let groups: Vec<Option<String>> = self.rules.iter().map(|rule| rule.group.clone()).collect();
        let days: Vec<i32> = self.rules.iter().map(|rule| rule.days).collect();
        query.push("coalesce((SELECT r.days FROM unnest(").push_bind(plants).push("::bigint[], ").push_bind(groups);
        query.push("::text[], ").push_bind(days).push(
            "::int[]) AS r(plant_id, material_group, days)
              WHERE (r.plant_id IS NULL OR r.plant_id = l.plant_id)
                AND (r.material_group IS NULL
                     OR r.material_group = (SELECT m.material_group FROM materials m WHERE m.id = l.material_id))
              ORDER BY r.plant_id IS NULL, r.material_group IS NULL LIMIT 1), ",
        );
        query.push_bind(self.general).push(")");
    }
}

/// What the rules of shipments say.
///
/// # Errors
/// The database's own.
pub async fn reminder_days(connection: &mut PgConnection) -> Result<ReminderDays, Error> {
    let rows = sqlx::query!(
        r#"SELECT r.reminder_days AS "days!", p.id AS "plant?", nullif(r.material_group, '') AS "group?"
             FROM shipment_rules r LEFT JOIN plants p ON p.code = r.plant_code
            WHERE r.reminder_days IS NOT NULL AND (r.plant_code = '' OR p.id IS NOT NULL)"#
    )
    .fetch_all(connection)
    .await?;
    let mut days = ReminderDays::default();
    for row in rows {
        match (row.plant, row.group) {
            (None, None) => days.general = row.days,
            (plant, group) => days.rules.extend([ReminderRule { plant, group, days: row.days }]),
        }
    }
    Ok(days)
}
