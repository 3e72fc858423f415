//! A walk at random on the database: whatever anybody sends in any order, what holds stays as it was, a refusal leaves everything as it was,
//! and the history, read event by event, ends where the row stands.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_workflows::document::Reason;
use ehub_workflows::inspection_spec::{Accepted, Edited, Fill, Input, Submitted};
use ehub_workflows::{Error, Seen};
use sqlx::{AssertSqlSafe, PgPool};
use std::collections::HashMap;

struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).unwrap()
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn input(&mut self) -> Input {
        let words = ["", "x", "a new mould", "as asked", "10"];
        match self.below(8) {
            0..=2 => {
                let is_complete = self.below(2) == 0;
                let mut values = vec![given("WID", self.pick(&["10", "10.5", "9.5", "12", ""])), given("COL", "black")];
                if self.below(2) == 0 {
                    values.push(given("LEN", self.pick(&["3", "0", "4.5"])));
                }
                Input::Fill(Fill { values, is_complete })
            }
            3 => Input::Edit(Edited { comment: self.pick(&words).into() }),
            4 | 5 => Input::Submit(Submitted { comment: self.pick(&words).into() }),
            6 => Input::Accept(Accepted::default()),
            _ => Input::Reject(Reason { reason: self.pick(&words).into() }),
        }
    }
}

/// Everything that is written of a spec.
async fn whole(app: &TestApp, id: i64) -> String {
    app.text(
        "SELECT row_to_json(s)::text || coalesce((SELECT string_agg(row_to_json(v)::text, ' ' ORDER BY v.revision, v.item_no)
                                                    FROM inspection_spec_values v WHERE v.spec_id = s.id), '')
           FROM inspection_specs s WHERE s.id = $1",
        id,
    )
    .await
}

/// The values of the revision that holds.
async fn holding(app: &TestApp, id: i64) -> String {
    app.text(
        "SELECT coalesce(s.valid_revision || ':' || string_agg(row_to_json(v)::text, ' ' ORDER BY v.item_no), '')
           FROM inspection_specs s LEFT JOIN inspection_spec_values v ON v.spec_id = s.id AND v.revision = s.valid_revision
          WHERE s.id = $1 GROUP BY s.id",
        id,
    )
    .await
}

/// What is asked changes: a length besides, or not.
async fn ask(app: &TestApp, step: usize, dice: &mut Dice) {
    let suits = dice.below(2) == 0;
    let sql = format!(
        "UPDATE inspection_items SET suits = {suits} WHERE short_name = 'LEN';
         UPDATE inspection_sub_groups SET asked_key = 'key {suits} {}' WHERE code = 'G1'",
        if dice.below(3) == 0 { step } else { 0 }
    );
    let sql: &'static str = Box::leak(sql.into_boxed_str());
    app.catalogue(sql, &["G1"], &[]).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_walk_at_random_keeps_what_holds(pool: PgPool) {
    let app = app(&pool, 3).await;
    let ids: Vec<i64> = app.set_up().await.iter().map(|seen| seen.id).collect();
    sqlx::raw_sql(AssertSqlSafe(A_LENGTH)).execute(&pool).await.unwrap();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let actors: [Actor; 5] =
        [app.supplier(), app.supplier(), verifier(), app.other_supplier(), person(1, None, &[156, 121])];
    let mut held: HashMap<i64, String> = HashMap::new();
    let (mut taken, mut accepted) = (0, 0);
    for step in 0..400 {
        if dice.below(12) == 0 {
            ask(&app, step, &mut dice).await;
            continue;
        }
        let id = ids[dice.below(ids.len())];
        let version: i64 = sqlx::query_scalar("SELECT version FROM inspection_specs WHERE id = $1")
            .bind(id)
            .fetch_one(&pool)
            .await
            .unwrap();
        let seen = Seen { id, version: version - i64::from(dice.below(10) == 0) };
        let input = dice.input();
        // Mostly whoever is meant.
        let decides = matches!(input, Input::Accept(_) | Input::Reject(_));
        let place = if dice.below(4) == 0 { dice.below(actors.len()) } else { usize::from(decides) * 2 };
        let actor = &actors[place];
        let (before, is_accept) = (whole(&app, id).await, matches!(input, Input::Accept(_)));
        match app.send(actor, seen, input).await {
            Ok(_) => {
                taken += 1;
                if is_accept {
                    accepted += 1;
                    held.insert(id, holding(&app, id).await);
                }
            }
            Err(Error::Database(error)) => panic!("{error}"),
            Err(_) => assert_eq!(whole(&app, id).await, before, "a refusal leaves everything as it was"),
        }
        assert_eq!(
            holding(&app, id).await,
            held.get(&id).cloned().unwrap_or_default(),
            "what holds is not written over"
        );
    }
    assert!(taken > 40 && accepted > 0, "{taken} taken, {accepted} accepted");
    let torn = app
        .number(
            "SELECT count(*) FROM inspection_specs s WHERE s.state <> (
               SELECT h.to_state FROM history h WHERE h.process = 'inspection_spec' AND h.document = s.id ORDER BY h.version DESC LIMIT 1)
                OR s.version <> (SELECT count(*) FROM history h WHERE h.process = 'inspection_spec' AND h.document = s.id)
                OR EXISTS (SELECT FROM history h JOIN history n ON n.process = h.process AND n.document = h.document AND n.version = h.version + 1
                            WHERE h.process = 'inspection_spec' AND h.document = s.id AND n.from_state IS DISTINCT FROM h.to_state)",
        )
        .await;
    assert_eq!(torn, 0);
    // What waits for a verifier was filled with what is asked, or nothing else can have been asked since.
    assert_eq!(
        app.number(
            "SELECT count(*) FROM inspection_specs s, inspection_sub_groups g
              WHERE g.code = 'G1' AND s.state IN ('Approving', 'InProcess', 'Accept') AND s.asked_key <> g.asked_key"
        )
        .await,
        0
    );
}
