//! What these tests begin with: a part whose lots are inspected, its spec, and notices of it.

use crate::asn::fixture::{World, now, supplier};
use ehub_engine::actor::{Actor, Kind, Principal};
use ehub_workflows::asn;
use ehub_workflows::asn::draft::{AsnEdit, AsnEditLot};
use ehub_workflows::certificate::payload::Comment;
use ehub_workflows::certificate::{Certificate, Input, ItemSaid, Measurements};
use ehub_workflows::document::Reason;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Db, Error, Moved, Seen};
use rust_decimal::dec;
use sqlx::PgPool;

/// A world in which lots of `SUB-LOT` and of `PLAIN`, which has no lots, need certificates as `asked` says, and the first supplier's spec of each
/// holds.
pub async fn inspected(pool: PgPool, asked: &str) -> World {
    let world = World::new(pool).await;
    sqlx::query("INSERT INTO materials (code, description) VALUES ('PLAIN', 'Plain')")
        .execute(&world.pool)
        .await
        .unwrap();
    sub_group(&world, asked).await;
    for (part, expires) in [("SUB-LOT", None), ("PLAIN", None)] {
        spec(&world, part, "1", expires).await;
    }
    world
}

/// What the sub-group of these parts says of certificates.
pub async fn sub_group(world: &World, asked: &str) {
    sqlx::query(
        "INSERT INTO inspection_sub_groups (code, name, category_code, certificate, asked_key) VALUES ('SG', 'Group', 'C', $1, 'k')
         ON CONFLICT (code) DO UPDATE SET certificate = excluded.certificate",
    )
    .bind(asked)
    .execute(&world.pool)
    .await
    .unwrap();
    sqlx::query("UPDATE materials SET sub_group = 'SG' WHERE code IN ('SUB-LOT', 'PLAIN')")
        .execute(&world.pool)
        .await
        .unwrap();
}

/// A spec of the first supplier of which the first revision was accepted: a width of three samples, of which one may be outside 9.5 to 11 mm (the
/// upper limit is the catalogue's), how it looks, and something that does not suit the part.
pub async fn spec(world: &World, part: &str, spec_type: &str, expires_on: Option<&str>) -> i64 {
    let mut tx = world.pool.begin().await.unwrap();
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO inspection_specs (state, changed_at, created_at, vendor_id, material_id, material_code, spec_type, asked_key,
                                       valid_revision, valid_from_on, expires_on)
         SELECT 'Accept', $1, $1, $2, id, code, $4, 'k', 1, '2026-01-01', $5::date FROM materials WHERE code = $3 RETURNING id",
    )
    .bind(now())
    .bind(world.vendor)
    .bind(part)
    .bind(spec_type)
    .bind(expires_on.map(crate::asn::fixture::day))
    .fetch_one(&mut *tx)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
         VALUES ('inspection_spec', $1, 1, 'set-up', 'Accept', 1, $2, 'test', 'test', $3, '{}')",
    )
    .bind(id)
    .bind(now())
    .bind(world.vendor)
    .execute(&mut *tx)
    .await
    .unwrap();
    values(&mut tx, world, id, 1).await;
    tx.commit().await.unwrap();
    id
}

/// The items of a revision.
pub async fn values(tx: &mut sqlx::PgConnection, world: &World, spec: i64, revision: i32) {
    sqlx::query(
        "INSERT INTO inspection_spec_values (spec_id, revision, vendor_id, item_no, short_name, name, difference, reply_type, unit,
                                             asked_lower, asked_upper, lower_limit, sample_size, reject_count, item_version, suits)
         VALUES ($1, $2, $3, 1, 'WIDTH', 'Width', 'S', 'V', 'mm', 9, 11, 9.5, 3, 1, 1, true),
                ($1, $2, $3, 2, 'LOOKS', 'Looks', 'L', 'T', '', NULL, NULL, NULL, 1, 0, 1, true),
                ($1, $2, $3, 3, 'ODOUR', 'Odour', 'F', 'T', '', NULL, NULL, NULL, 1, 0, 1, false)",
    )
    .bind(spec)
    .bind(revision)
    .bind(world.vendor)
    .execute(tx)
    .await
    .unwrap();
}

/// Somebody who verifies.
pub fn verifier(account: i64) -> Actor {
    Actor {
        account: Some(account),
        name: format!("verifier{account}"),
        roles: [156].into(),
        kind: Kind::Person,
        ..Actor::system("x", "test")
    }
}

/// The same, acting for somebody.
pub fn deputy_of(principal: i64) -> Actor {
    Actor { acting_for: Some(Principal { account: principal, name: "principal".into() }), ..verifier(9) }
}

/// The supplier, with the role that measures, too.
pub fn measurer(world: &World) -> Actor {
    Actor { roles: [124, 126].into(), ..supplier(world.vendor) }
}

/// What was measured of a lot: widths, and that it looks fine.
pub fn measured(widths: &[&str], reason: &str) -> Measurements {
    let item = |short_name: &str, unit: &str, samples: &[&str]| ItemSaid {
        short_name: short_name.into(),
        unit: unit.into(),
        samples: samples.iter().map(|sample| (*sample).to_owned()).collect(),
    };
    Measurements { items: vec![item("WIDTH", "mm", widths), item("LOOKS", "", &["fine"])], reason: reason.into() }
}

/// Within spec.
pub fn good() -> Input {
    Input::Submit(measured(&["10", "9.5", "11"], ""))
}

pub fn accept() -> Input {
    Input::Accept(Comment::default())
}

pub fn reject() -> Input {
    Input::Reject(Reason { reason: "measure again".into() })
}

pub async fn send(db: &Db, actor: &Actor, seen: Seen, input: Input) -> Result<Moved, Error> {
    let command = Command::new(seen, input);
    process::send_one::<Certificate>(db, By::new(actor, now()), command).await.map(|(moved, _)| moved)
}

impl World {
    /// State, lot and requirement of a notice's certificates, in the order in which they were made.
    pub async fn certificates(&self, asn: i64) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT concat_ws(' ', state, lot_no, requirement) FROM certificates WHERE asn_id = $1 ORDER BY id",
        )
        .bind(asn)
        .fetch_all(&self.pool)
        .await
        .unwrap()
    }

    /// The living certificate of a lot.
    pub async fn certificate(&self, asn: i64, lot_no: &str) -> Seen {
        let (id, version) = sqlx::query_as(
            "SELECT id, version FROM certificates WHERE asn_id = $1 AND lot_no = $2 AND state <> 'Void'",
        )
        .bind(asn)
        .bind(lot_no)
        .fetch_one(&self.pool)
        .await
        .unwrap();
        Seen { id, version }
    }

    /// Saves a draft with these lots on its first line.
    pub async fn with_lots(&self, asn: i64, version: i64, lots: &[&str]) -> asn::SavedAsn {
        let mut edit: AsnEdit = self.filled(asn, version, "AB12345678").await;
        let share = edit.lines[0].ship_qty / rust_decimal::Decimal::from(lots.len().max(1));
        edit.lines[0].lots = lots
            .iter()
            .map(|lot_no| AsnEditLot {
                lot_no: (*lot_no).into(),
                quantity: Some(share),
                manufactured_on: Some(crate::asn::fixture::day("2026-11-20")),
                ..AsnEditLot::default()
            })
            .collect();
        asn::edit(&self.db, &supplier(self.vendor), now(), asn, &edit).await.unwrap()
    }

    /// A draft of one lot with its certificate submitted; the notice with its version, and the certificate.
    pub async fn submitted(&self, lot_no: &str) -> ((i64, i64), Seen) {
        let line = self.order_line("SUB-LOT", dec!(100)).await;
        let draft = self.draft(line, dec!(60)).await;
        let saved = self.with_lots(draft.id, 1, &[lot_no]).await;
        let seen = self.certificate(draft.id, lot_no).await;
        let moved = send(&self.db, &measurer(self), seen, good()).await.unwrap();
        ((draft.id, saved.version), Seen { id: moved.id, version: moved.version })
    }

    /// The ERP has taken the last message of a certificate.
    pub async fn heard(&self, certificate: i64) {
        let mut tx = self.pool.begin().await.unwrap();
        for sql in [
            "INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, company_id, payload)
             SELECT 'erp_message', id, version + 1, 'done', state, 'Y', 1, changed_at, 'test', 'test', vendor_id, '{}' FROM erp_messages
              WHERE kind = 'certificate' AND document = $1",
            "UPDATE erp_messages SET state = 'Y', version = version + 1 WHERE kind = 'certificate' AND document = $1",
        ] {
            sqlx::query(sql).bind(certificate).execute(&mut *tx).await.unwrap();
        }
        tx.commit().await.unwrap();
    }

    pub async fn text(&self, sql: &'static str, id: i64) -> String {
        sqlx::query_scalar(sql).bind(id).fetch_one(&self.pool).await.unwrap()
    }

    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }
}
