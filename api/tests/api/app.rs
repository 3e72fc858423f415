//! Two suppliers, a buyer and an administrator behind a router, with orders that came out of the ERP.

use crate::belongs::WRITTEN;
use crate::conform;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use chrono::{DateTime, Duration, Utc};
use ehub_api::{AppState, Config};
use ehub_engine::Actor;
use ehub_erp::{ErpOrder, ErpOrderLine, MaterialHandling, Particulars};
use ehub_testing::Account;
pub use ehub_testing::day;
use ehub_workflows::Db;
use ehub_workflows::account::Keyring;
use ehub_workflows::po::store::import::import;
use rust_decimal::dec;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::cell::Cell;
use tower::ServiceExt;
use uuid::Uuid;

pub const PASSWORD: &str = "Ehub2026demo";
pub const SECRET: &[u8] = b"a secret of the tests, 32 bytes!";
/// Request id of every call, so that whole answers can be compared.
pub const TRACE: &str = "test-request-0001";

/// Of [`PASSWORD`], which tests that sign in check. A constant: each test is a process, and hashing takes 20 ms.
const HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$UaDa2AkNqL5HjTEbgRUPgxq/kHlbFWNwi/fWgrk9cK8";

thread_local! {
    /// Each test runs on a thread of its own, and so does its clock.
    static NOW: Cell<DateTime<Utc>> = Cell::new("2026-11-20T04:00:00Z".parse().unwrap());
}

pub fn now() -> DateTime<Utc> {
    NOW.get()
}

/// Lets time pass.
pub fn later(by: Duration) {
    NOW.set(NOW.get() + by);
}

/// Settings of the tests: with a key for second factors, and without a pause that hides how long something takes.
pub fn config() -> Config {
    Config {
        keys: Keyring::of("test", [3; 32]),
        forgotten_takes: std::time::Duration::ZERO,
        proxies: 1,
        ..Config::default()
    }
}

pub struct TestApp {
    pub pool: PgPool,
    pub db: Db,
    pub router: Router,
    pub state: AppState,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    pub json: Value,
}

impl Reply {
    /// Label of the error and of its first blocker with its field.
    pub fn fault(&self) -> (u16, String, String, String) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let first = &self.json["blockers"][0];
        (self.status.as_u16(), text(&self.json["errorLabel"]), text(&first["label"]), text(&first["field"]))
    }

    pub fn data(&self) -> &Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.json);
        assert_eq!(self.json["code"], 20000);
        &self.json["data"]
    }
}

impl TestApp {
    pub async fn new(pool: PgPool) -> Self {
        Self::with(pool, config()).await
    }

    pub async fn with(pool: PgPool, config: Config) -> Self {
        let db = Db::open((*pool.connect_options()).clone(), 4).await.unwrap();
        let state = AppState::new(db.clone(), SECRET, now, config);
        let app = Self { pool, db, router: ehub_api::router(state.clone()), state };
        app.furnish().await;
        app
    }

    /// The same house with other settings.
    pub fn settle(&mut self, config: Config) {
        self.state = AppState::new(self.db.clone(), SECRET, now, config);
        self.router = ehub_api::router(self.state.clone());
    }

    async fn furnish(&self) {
        self.company("B", "OSE", "OSE Central").await;
        self.company("S", "V10001", "Acme Substrates Ltd").await;
        self.company("S", "V10002", "Bora Chemicals Co").await;
        self.account("supplier1", "V10001", &[121, 122, 124, 126]).await;
        self.account("supplier2", "V10002", &[121, 122, 124, 126]).await;
        self.account("buyer1", "OSE", &[153, 154, 155]).await;
        self.account("admin", "OSE", &[800, 801, 802]).await;
        sqlx::raw_sql(
            "INSERT INTO plants (company_id, code, name) SELECT id, 'P100', 'Plant 100' FROM companies WHERE code = 'OSE';
             INSERT INTO invoice_tracks (period_on, letters) VALUES ('2026-11-01', 'AB')",
        )
        .execute(&self.pool)
        .await
        .unwrap();
        let orders = vec![order("4500000001", "V10001", 3), order("4500000002", "V10002", 2)];
        self.order(orders).await;
    }

    /// Orders come from the ERP.
    pub async fn order(&self, orders: Vec<ErpOrder>) {
        import(&self.db, &Actor::system("erp.pull", "test"), now(), orders, None).await.unwrap();
    }

    pub async fn company(&self, kind: &str, code: &str, name: &str) {
        ehub_testing::company(&self.pool, kind, code, name).await;
    }

    /// Ties a buyer's name on orders to an account.
    pub async fn tie(&self, name: &str, user_id: &str) {
        sqlx::query(
            "INSERT INTO masters (kind, code, state, changed_at, own)
             VALUES ('buyer', $1, 'Active', now(), jsonb_build_object('account', $2::text))",
        )
        .bind(name)
        .bind(user_id)
        .execute(&self.pool)
        .await
        .unwrap();
    }

    /// An account in a group of its own.
    pub async fn account(&self, user_id: &str, company: &str, roles: &[i16]) -> i64 {
        Account::new(user_id, company, roles).with_password(HASH).add(&self.pool).await
    }

    /// A token with a session, without the cost of a password.
    pub async fn token_of(&self, account: i64) -> String {
        let session = Uuid::new_v4();
        sqlx::query("INSERT INTO sessions (id, account_id, created_at, seen_at) VALUES ($1, $2, $3, $3)")
            .bind(session)
            .bind(account)
            .bind(now())
            .execute(&self.pool)
            .await
            .unwrap();
        self.state.key.issue(session, account, now() + Duration::hours(1)).unwrap()
    }

    pub async fn token(&self, user_id: &str) -> String {
        self.token_of(self.number("SELECT id FROM accounts WHERE user_id = $1", user_id).await).await
    }

    /// Signs in through the API.
    pub async fn sign_in(&self, user_id: &str) -> Reply {
        self.post("/api/auth/login", "", json!({"username": user_id, "password": PASSWORD})).await
    }

    pub async fn get(&self, path: &str, token: &str) -> Reply {
        self.call("GET", path, token, None).await
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Reply {
        self.call("POST", path, token, Some(body)).await
    }

    pub async fn call(&self, method: &str, path: &str, token: &str, body: Option<Value>) -> Reply {
        let text = body.map(|body| body.to_string());
        let kind = if text.is_some() { "application/json" } else { "" };
        self.send(method, path, token, kind, Body::from(text.unwrap_or_default())).await
    }

    /// Any request. Answers of the API are held against their description.
    pub async fn send(&self, method: &str, path: &str, token: &str, kind: &str, body: Body) -> Reply {
        self.send_from(method, path, token, kind, body, &[]).await
    }

    /// As [`Self::send`], with headers of the caller's choice.
    pub async fn send_from(
        &self,
        method: &str,
        path: &str,
        token: &str,
        kind: &str,
        body: Body,
        headers: &[(&str, &str)],
    ) -> Reply {
        let mut request = Request::builder().method(method).uri(path).header("x-request-id", TRACE);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if !kind.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let response = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec();
        let json: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if path.starts_with("/api") && !json.is_null() {
            let faults = conform::faults(method, path, parts.status.as_u16(), &json);
            assert_eq!(faults, Vec::<String>::new(), "{method} {path} answers what is not described");
        }
        Reply { status: parts.status, headers: parts.headers, bytes, json }
    }

    /// A number that depends on a text.
    pub async fn number(&self, sql: &'static str, text: &str) -> i64 {
        sqlx::query_scalar(sql).bind(text).fetch_one(&self.pool).await.unwrap()
    }

    /// Ids of an order's lines.
    pub async fn lines(&self, po_no: &str) -> Vec<i64> {
        sqlx::query_scalar("SELECT id FROM po_lines WHERE po_no = $1 ORDER BY line_no")
            .bind(po_no)
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }

    /// Everything that business writes, as one text: equal texts = nothing changed.
    pub async fn everything(&self) -> String {
        let mut all = String::new();
        for table in WRITTEN {
            let sql = format!(
                "SELECT '{table} ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '-') FROM {table} t"
            );
            let one: String = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(&self.pool).await.unwrap();
            all.push_str(&one);
            all.push('\n');
        }
        all
    }

    /// An order comes from the ERP that cannot be taken.
    pub async fn hold(&self, order: ErpOrder) {
        let imported = import(&self.db, &Actor::system("erp.pull", "test"), now(), vec![order], None).await.unwrap();
        assert_eq!(imported.skipped.len(), 1);
    }

    /// Accepts every line of an order, so that it can be shipped.
    pub async fn accept(&self, po_no: &str, token: &str) {
        let order = self.number("SELECT id FROM purchase_orders WHERE po_no = $1", po_no).await;
        let reply = self.post(&format!("/api/purchase-orders/{order}/events/accept"), token, json!({})).await;
        assert_eq!(reply.data()["refused"], 0, "{}", reply.json);
    }

    /// A draft of one line; its id and version.
    pub async fn draft(&self, line: i64, quantity: &str, token: &str) -> (i64, i64) {
        let wanted = json!({"lines": [{"poLineId": line, "quantity": quantity}]});
        let reply = self.post("/api/asns", token, wanted).await;
        let data = reply.data();
        (data["id"].as_i64().unwrap(), data["version"].as_i64().unwrap())
    }

    /// A draft with all that sending asks for; its id and version.
    pub async fn ready(&self, line: i64, quantity: &str, invoice: &str, token: &str) -> (i64, i64) {
        let (asn, version) = self.draft(line, quantity, token).await;
        let edit = self.filled(asn, version, invoice, token).await;
        let saved = self.post(&format!("/api/asns/{asn}/events/edit"), token, edit).await;
        assert_eq!(saved.data()["findings"], json!([]), "{}", saved.json);
        (asn, saved.data()["version"].as_i64().unwrap())
    }

    /// The form of a draft, filled in correctly.
    pub async fn filled(&self, asn: i64, version: i64, invoice: &str, token: &str) -> Value {
        let page = self.get(&format!("/api/asns/{asn}"), token).await;
        let line = &page.data()["lines"][0];
        let amount: rust_decimal::Decimal = line["shipQty"].as_str().unwrap().parse().unwrap();
        json!({
            "version": version, "supplierShipmentNo": "S-1", "shippedOn": "2026-11-22", "etaOn": "2026-11-23",
            "taxCode": "06", "invoiceNo": invoice, "invoiceOn": "2026-11-20",
            "invoiceAmount": (amount * dec!(2.5)).to_string(), "invoiceVat": "1", "totalPackages": 2,
            "lines": [{"id": line["id"], "poLineId": line["poLineId"], "shipQty": line["shipQty"], "packages": 2}],
        })
    }
}

/// An order with lines of 100 pieces at 2.5, needed on 2026-12-10.
pub fn order(po_no: &str, vendor: &str, lines: i32) -> ErpOrder {
    ErpOrder {
        po_no: po_no.to_owned(),
        vendor_code: vendor.to_owned(),
        plant_code: "P100".to_owned(),
        buyer: "Bella".to_owned(),
        po_date_on: day("2026-11-01"),
        currency: "TWD".to_owned(),
        payment_term: "NET60".to_owned(),
        fob: String::new(),
        ship_to: "Dock 1".to_owned(),
        ship_via: "TRUCK".to_owned(),
        bill_to: String::new(),
        note: String::new(),
        tax_amount: None,
        revision: 1,
        erp_reference: format!("erp-{po_no}"),
        lines: (1..=lines).map(|line_no| line(vendor, line_no)).collect(),
        ..ErpOrder::default()
    }
}

pub fn line(vendor: &str, line_no: i32) -> ErpOrderLine {
    ErpOrderLine {
        line_no,
        material_code: format!("{vendor}-M{line_no}"),
        description: format!("=Material {line_no} of {vendor}"),
        uom: "PCS".to_owned(),
        uom_digits: None,
        drawing_rev: "A".to_owned(),
        order_qty: dec!(100),
        cancelled_qty: dec!(0),
        received_qty: dec!(0),
        unit_price: dec!(2.5),
        price_factor: dec!(1),
        need_by_on: day("2026-12-10"),
        revision: 1,
        erp_reference: format!("line-{line_no}"),
        handling: MaterialHandling::default(),
        particulars: Particulars::default(),
        ..ErpOrderLine::default()
    }
}
