//! Two suppliers with open orders of parts whose sub-group asks for a width between 9 and 11 and a colour.

use chrono::{DateTime, Utc};
use ehub_engine::actor::{Actor, Principal};
pub use ehub_testing::person;
use ehub_workflows::inspection_spec::{Accepted, Fill, Given, Input, InspectionSpec, Submitted, store};
use ehub_workflows::process::{self, By, Command, Cx};
use ehub_workflows::{Db, Error, Moved, Seen};
use sqlx::{AssertSqlSafe, PgPool};

/// Noon of 2026-03-01 in Taipei.
pub fn now() -> DateTime<Utc> {
    "2026-03-01T04:00:00Z".parse().unwrap()
}

pub struct TestApp {
    pub db: Db,
    pub pool: PgPool,
    pub acme: i64,
    pub bora: i64,
}

/// Acme has an open order line of each of so many parts, Bora of the first; nothing is set up yet.
pub async fn app(pool: &PgPool, parts: i32) -> TestApp {
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status)
           VALUES ('B', 'OSE', 'OSE', 'OSE', 'Golive'), ('S', 'V10001', 'Acme', 'Acme', 'Golive'), ('S', 'V10002', 'Bora', 'Bora', 'Golive');
         INSERT INTO plants (company_id, code, name) SELECT id, 'P1', 'Plant' FROM companies WHERE code = 'OSE';
         INSERT INTO inspection_units (code, name) VALUES ('mm', 'millimetre');
         INSERT INTO inspection_categories (code, name, material_group) VALUES ('C1', 'Sizes', 'MG');
         INSERT INTO inspection_sub_groups (code, name, category_code, asked_key) VALUES ('G1', 'Substrates', 'C1', 'k1'), ('G0', 'Nothing', 'C1', '');
         INSERT INTO inspection_items (sub_group_code, short_name, name, difference, reply_type, lower_limit, upper_limit, unit,
                                       sample_size, reject_count, effective_days, suits, item_version)
           VALUES ('G1', 'WID', 'Width', 'S', 'V', 9, 11, 'mm', 5, 0, 100, true, 1),
                  ('G1', 'COL', 'Colour', 'L', 'T', NULL, NULL, '', 1, 0, NULL, true, 1),
                  ('G1', 'OLD', 'Not asked', 'L', 'T', NULL, NULL, '', 1, 0, NULL, false, 1);",
    )
    .execute(pool)
    .await
    .unwrap();
    let sql = format!(
        "INSERT INTO materials (code, description, sub_group)
           SELECT 'M' || lpad(n::text, 4, '0'), 'Part ' || n, 'G1' FROM generate_series(1, {parts}) n;
         INSERT INTO materials (code, description, sub_group) VALUES ('X0001', 'Without items', 'G0'), ('X0002', 'Without group', '');
         INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, imported_at)
           SELECT c.code, c.id, p.id, '2026-01-01', 'TWD', now() FROM companies c, plants p WHERE c.type = 'S';
         INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description, uom,
                               po_date_on, state, changed_at, unit_price, order_qty, need_by_on, original_need_by_on)
           SELECT o.id, o.po_no, m.id, o.vendor_id, o.plant_id, m.id, m.code, m.description, 'PCS', o.po_date_on, 'New', now(), 1, 5,
                  '2026-04-01', '2026-04-01'
             FROM purchase_orders o, materials m WHERE o.po_no = 'V10001' OR m.code IN ('M0001', 'X0001');
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
           SELECT 'po_line', id, 1, 'import', 'New', 1, now(), 'test', 'test', '{{}}' FROM po_lines;"
    );
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(pool).await.unwrap();
    let company = |code: &'static str| {
        sqlx::query_scalar::<_, i64>("SELECT id FROM companies WHERE code = $1").bind(code).fetch_one(pool)
    };
    let (acme, bora) = (company("V10001").await.unwrap(), company("V10002").await.unwrap());
    let db = Db::open((*pool.connect_options()).clone(), 8).await.unwrap();
    TestApp { db, pool: pool.clone(), acme, bora }
}

pub fn verifier() -> Actor {
    person(3, None, &[156])
}

pub fn deputy_of(account: i64) -> Actor {
    Actor { acting_for: Some(Principal { account, name: "principal".into() }), ..person(4, None, &[156]) }
}

pub fn system() -> Actor {
    Actor::system("specs.set_up", "test")
}

pub fn given(short_name: &str, spec_value: &str) -> Given {
    Given { short_name: short_name.into(), spec_value: spec_value.into(), ..Given::default() }
}

/// A width and a colour.
pub fn filled(width: &str) -> Input {
    Input::Fill(Fill { values: vec![given("WID", width), given("COL", "black")], is_complete: true })
}

pub fn submit() -> Input {
    Input::Submit(Submitted::default())
}

pub fn accept() -> Input {
    Input::Accept(Accepted::default())
}

/// The labels of a refusal with their fields.
pub fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<(String, String)> {
    match result {
        Err(Error::Refused(found) | Error::Invalid(found)) => {
            found.into_iter().map(|one| (one.label, one.field.unwrap_or_default())).collect()
        }
        other => panic!("not refused: {other:?}"),
    }
}

pub fn told(label: &str, field: &str) -> Vec<(String, String)> {
    vec![(label.to_owned(), field.to_owned())]
}

impl TestApp {
    pub fn supplier(&self) -> Actor {
        person(1, Some(self.acme), &[126])
    }

    pub fn other_supplier(&self) -> Actor {
        person(2, Some(self.bora), &[121])
    }

    /// Sets up what orders need; Acme's specs in the order of their parts.
    pub async fn set_up(&self) -> Vec<Seen> {
        store::set_up_missing(&self.db, By::new(&system(), now()), 1_000).await.unwrap();
        self.specs(self.acme).await
    }

    pub async fn specs(&self, vendor: i64) -> Vec<Seen> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT id, version FROM inspection_specs WHERE vendor_id = $1 ORDER BY material_code, spec_type",
        )
        .bind(vendor)
        .fetch_all(&self.pool)
        .await
        .unwrap();
        rows.into_iter().map(|(id, version)| Seen { id, version }).collect()
    }

    pub async fn send(&self, actor: &Actor, seen: Seen, input: Input) -> Result<Moved, Error> {
        let command = Command::new(seen, input);
        process::send_one::<InspectionSpec>(&self.db, By::new(actor, now()), command).await.map(|(moved, _)| moved)
    }

    /// One that is taken.
    pub async fn sent(&self, actor: &Actor, seen: Seen, input: Input) -> Seen {
        let moved = self.send(actor, seen, input).await.unwrap();
        Seen { id: moved.id, version: moved.version }
    }

    pub async fn submitted(&self, seen: Seen) -> Seen {
        let seen = self.sent(&self.supplier(), seen, filled("10")).await;
        self.sent(&self.supplier(), seen, submit()).await
    }

    pub async fn accepted(&self, seen: Seen) -> Seen {
        let seen = self.submitted(seen).await;
        self.sent(&verifier(), seen, accept()).await
    }

    /// The catalogue is written as master data writes it, and specs are set back with it.
    pub async fn catalogue(&self, sql: &'static str, groups: &[&str], materials: &[&str]) -> usize {
        let keeper = person(9, None, &[156]);
        let mut tx = self.db.begin(&keeper).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut *tx).await.unwrap();
        let owned = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        let mut cx = Cx::new(&mut tx, By::new(&keeper, now()));
        let changed = store::catalogue_changed(&mut cx, &owned(groups), &owned(materials)).await.unwrap();
        tx.commit().await.unwrap();
        changed
    }

    /// State, revision, the one that holds, and why it was opened again.
    pub async fn stands(&self, id: i64) -> String {
        self.text(
            "SELECT concat_ws(' ', state, revision, coalesce(valid_revision::text, '-'), coalesce(reopened, '-'))
               FROM inspection_specs WHERE id = $1",
            id,
        )
        .await
    }

    pub async fn values(&self, id: i64, revision: i32) -> String {
        let values: Option<String> = sqlx::query_scalar(
            "SELECT string_agg(concat_ws('=', short_name, spec_value), ' ' ORDER BY item_no)
               FROM inspection_spec_values WHERE spec_id = $1 AND revision = $2",
        )
        .bind(id)
        .bind(revision)
        .fetch_one(&self.pool)
        .await
        .unwrap();
        values.unwrap_or_default()
    }

    pub async fn text(&self, sql: &'static str, id: i64) -> String {
        sqlx::query_scalar(sql).bind(id).fetch_one(&self.pool).await.unwrap()
    }

    pub async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }
}

/// Something else is asked: a length besides.
pub const A_LENGTH: &str = "
    INSERT INTO inspection_items (sub_group_code, short_name, name, difference, reply_type, lower_limit, unit, sample_size, reject_count,
                                  suits, item_version)
      VALUES ('G1', 'LEN', 'Length', 'S', 'V', 1, 'mm', 5, 0, true, 1);
    UPDATE inspection_sub_groups SET asked_key = 'k2' WHERE code = 'G1';";

/// An account with a role, whom mails go to.
pub async fn account(pool: &PgPool, id: i64, name: &str, company: &str, role: i16) {
    sqlx::query(
        "WITH g AS (INSERT INTO groups (code, name) VALUES ($2, $2) RETURNING id),
              r AS (INSERT INTO group_roles (group_id, role) SELECT id, $4 FROM g),
              a AS (INSERT INTO accounts (id, user_id, company_id, name_local, name_en, email, status) OVERRIDING SYSTEM VALUE
                    SELECT $1, $2, id, $2, $2, $2 || '@example.com', 'Y' FROM companies WHERE code = $3 RETURNING id)
         INSERT INTO account_groups (account_id, group_id) SELECT a.id, g.id FROM a, g",
    )
    .bind(id)
    .bind(name)
    .bind(company)
    .bind(role)
    .execute(pool)
    .await
    .unwrap();
}

/// What was mailed: template, to whom, about how many.
pub async fn mails(pool: &PgPool) -> Vec<String> {
    sqlx::query_scalar("SELECT concat_ws(' ', template, to_name, document_count) FROM mail_messages ORDER BY id")
        .fetch_all(pool)
        .await
        .unwrap()
}
