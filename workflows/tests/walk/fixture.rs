//! The ground of a walk on the database: two suppliers and two plants of its own, a clock, and short ways to look around.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use ehub_engine::actor::{Actor, Kind};
use ehub_workflows::Db;
use ehub_workflows::erp_message::Delivery;
use ehub_workflows::plant_day::plant_day;
use sqlx::PgPool;
use std::collections::HashSet;

/// A document as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    pub id: i64,
    pub version: i64,
    pub vendor: i64,
}

/// One walk's world. Walks share a database and see nothing of each other.
pub struct Fixture {
    pub db: Db,
    /// The owner's eyes: sees what no wall may hide from a check.
    pub pool: PgPool,
    /// What makes this walk's numbers its own.
    pub tag: String,
    pub vendors: [i64; 2],
    pub now: DateTime<Utc>,
    /// What workers hold, also those that everybody believes dead.
    pub deliveries: Vec<Delivery>,
    /// Every box id that was ever handed out.
    pub handed_out: HashSet<String>,
    pub receipts: u32,
}

/// Who does a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Somebody {
    /// The supplier whose document it is.
    Owner,
    /// The other supplier.
    Stranger,
    /// The owner's colleague who has no roles.
    Powerless,
    Buyer,
    Administrator,
    System,
}

impl Fixture {
    pub async fn new(pool: &PgPool, db: &Db, number: u64) -> Self {
        let tag = format!("{number}");
        let company = async |kind: &str, code: String| ehub_testing::company(pool, kind, &code, &code).await;
        let buyer = company("B", format!("B{tag}")).await;
        let vendors = [company("S", format!("V1{tag}")).await, company("S", format!("V2{tag}")).await];
        for (code, mode) in [("P", "open"), ("Q", "required")] {
            ehub_testing::plant(pool, buyer, &format!("{code}{tag}"), mode).await;
        }
        Self {
            db: db.clone(),
            pool: pool.clone(),
            tag,
            vendors,
            now: "2026-11-21T04:00:00Z".parse().unwrap(),
            deliveries: vec![],
            handed_out: HashSet::new(),
            receipts: 0,
        }
    }

    pub fn today(&self) -> NaiveDate {
        plant_day(self.now, "Asia/Taipei")
    }

    pub fn wait(&mut self, seconds: i64) {
        self.now += TimeDelta::seconds(seconds);
    }

    pub fn vendor_code(&self, place: usize) -> String {
        format!("V{}{}", place % 2 + 1, self.tag)
    }

    /// Somebody, seen from a document of `vendor`.
    pub fn actor(&self, who: Somebody, vendor: i64) -> Actor {
        let person = |account: i64, company: Option<i64>, roles: &[u16]| Actor {
            account: Some(account),
            company,
            roles: roles.iter().copied().collect(),
            kind: Kind::Person,
            ..Actor::system("person", "walk")
        };
        let other = if vendor == self.vendors[0] { self.vendors[1] } else { self.vendors[0] };
        match who {
            Somebody::Owner => person(1, Some(vendor), &[121, 122, 124, 126]),
            Somebody::Stranger => person(2, Some(other), &[121, 122, 124, 126]),
            Somebody::Powerless => person(3, Some(vendor), &[]),
            Somebody::Buyer => person(4, None, &[153, 154]),
            Somebody::Administrator => person(5, None, &[800, 801, 802]),
            Somebody::System => Actor::system("erp", "walk"),
        }
    }

    async fn documents(&self, sql: &'static str) -> Vec<Document> {
        let rows: Vec<(i64, i64, i64)> =
            sqlx::query_as(sql).bind(&self.vendors[..]).fetch_all(&self.pool).await.unwrap();
        rows.into_iter().map(|(id, version, vendor)| Document { id, version, vendor }).collect()
    }

    pub async fn lines(&self) -> Vec<Document> {
        self.documents("SELECT id, version, vendor_id FROM po_lines WHERE vendor_id = ANY($1) ORDER BY id").await
    }

    pub async fn asns(&self) -> Vec<Document> {
        self.documents("SELECT id, version, vendor_id FROM asns WHERE vendor_id = ANY($1) ORDER BY id").await
    }

    pub async fn permissions(&self) -> Vec<Document> {
        // The newest first: most of the others are decided.
        self.documents("SELECT id, version, vendor_id FROM ship_permissions WHERE vendor_id = ANY($1) ORDER BY id DESC")
            .await
    }

    pub async fn openings(&self) -> Vec<Document> {
        self.documents("SELECT id, version, vendor_id FROM openings WHERE vendor_id = ANY($1) ORDER BY id DESC").await
    }

    pub async fn messages(&self) -> Vec<Document> {
        self.documents("SELECT id, version, vendor_id FROM erp_messages WHERE vendor_id = ANY($1) ORDER BY id DESC")
            .await
    }

    /// Everything that this walk's documents are, in one line: the same before and after a refusal. Claims are left out: a
    /// refused send takes the draft's own free numbers.
    pub async fn picture(&self) -> String {
        sqlx::query_scalar(
            "WITH own AS (
               SELECT 'asn' AS process, id FROM asns WHERE vendor_id = ANY($1)
               UNION ALL SELECT 'po_line', id FROM po_lines WHERE vendor_id = ANY($1)
               UNION ALL SELECT 'ship_permission', id FROM ship_permissions WHERE vendor_id = ANY($1)
               UNION ALL SELECT 'opening', id FROM openings WHERE vendor_id = ANY($1)
               UNION ALL SELECT 'erp_message', id FROM erp_messages WHERE vendor_id = ANY($1))
             SELECT concat_ws(E'\\n',
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM asns t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM asn_lines t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM asn_lots t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM asn_boxes t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM po_lines t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM ship_permissions t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM openings t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.id) FROM erp_messages t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY t.prefix) FROM box_serials t WHERE vendor_id = ANY($1)),
               (SELECT string_agg(t::text, E'\\n' ORDER BY erp_message_id, attempt_no) FROM erp_message_attempts t
                 WHERE erp_message_id IN (SELECT id FROM own WHERE process = 'erp_message')),
               (SELECT count(*)::text FROM po_line_splits WHERE vendor_id = ANY($1)),
               (SELECT count(*)::text FROM asn_receipts),
               (SELECT count(*)::text FROM history h JOIN own ON h.process = own.process AND h.document = own.id),
               (SELECT count(*)::text FROM jobs))",
        )
        .bind(&self.vendors[..])
        .fetch_one(&self.pool)
        .await
        .unwrap()
    }
}
