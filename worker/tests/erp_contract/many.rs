//! Master records of the Tryton driver, however many there are and whatever the ERP keeps of them. Against tables in this process.

use ehub_worker::erp::{ErpConnector, ErpMaster, MasterKind};
use serde_json::{Value, json};

use super::pages::{BOUND, Desk};

impl Desk {
    fn party(&self, code: &str, term: Option<i64>) -> i64 {
        let row = json!({ "code": code, "name": code, "active": true, "supplier_payment_term": term });
        self.tables.add("party.party", row)
    }

    fn purchases(&self, party: i64, author: i64, count: usize) {
        for _ in 0..count {
            let row = json!({ "state": "done", "number": "45", "party": party, "create_uid": author });
            self.tables.add("purchase.purchase", row);
        }
    }

    async fn walk(&self, kind: MasterKind, limit: usize) -> Vec<ErpMaster> {
        let mut rows: Vec<ErpMaster> = vec![];
        loop {
            let after = rows.last().map(|row| row.key.clone()).unwrap_or_default();
            let page = self.erp.pull_masters(kind, &after, limit).await.expect("a part of the walk");
            assert!(page.rows.len() <= limit && (page.is_all || !page.rows.is_empty()), "{page:?}");
            rows.extend(page.rows);
            if page.is_all {
                return rows;
            }
        }
    }

    async fn codes(&self, kind: MasterKind, limit: usize) -> Vec<String> {
        self.walk(kind, limit).await.into_iter().map(|row| row.code).collect()
    }
}

#[tokio::test]
async fn suppliers_are_found_among_thousands_of_parties_and_purchases_in_bounded_questions() {
    let desk = Desk::new().await;
    let mut expected = vec![];
    for n in 0..1200 {
        let code = format!("C{n:05}");
        let party = desk.party(&code, (n % 100 == 3).then_some(1));
        match n % 100 {
            3 => expected.push(code),
            // One with as many purchases as hide all others from a single question, and one with a single one before them.
            7 => expected.push(code),
            50 if n == 50 => {
                desk.purchases(party, 1, 2 * BOUND);
                expected.push(code);
            }
            _ => {}
        }
        if n % 100 == 7 {
            desk.tables.add("purchase.product_supplier", json!({ "party": party }));
        }
        if n == 49 {
            desk.purchases(party, 2, 1);
            expected.push(format!("C{n:05}"));
        }
        if n == 51 {
            let draft = json!({ "state": "draft", "number": null, "party": party, "create_uid": 3 });
            desk.tables.add("purchase.purchase", draft);
        }
    }
    for limit in [200, 5] {
        desk.gauge.calls();
        assert_eq!(desk.codes(MasterKind::Vendor, limit).await, expected, "in pages of {limit}");
        let calls = desk.gauge.calls();
        assert!(calls < 60 || limit == 5, "{calls} calls");
    }
    assert!(desk.gauge.most() <= BOUND, "a question for {} rows", desk.gauge.most());
    assert!(desk.gauge.largest() < 32 * 1024, "a question of {} bytes", desk.gauge.largest());

    for (name, active) in [("Lin Mei", true), ("Chen Wei", false), ("Nobody", true)] {
        desk.tables.add("res.user", json!({ "name": name, "active": active }));
    }
    let buyers: Vec<(String, bool)> =
        desk.walk(MasterKind::Buyer, 1).await.into_iter().map(|row| (row.code, row.is_active)).collect();
    assert_eq!(buyers, [("Lin Mei".to_owned(), true), ("Chen Wei".to_owned(), false)]);
}

#[tokio::test]
async fn a_supplier_says_what_is_known_of_it_with_the_first_of_its_addresses() {
    let desk = Desk::new().await;
    let party = desk.tables.add(
        "party.party",
        json!({
            "code": "V1", "name": "Acme", "active": false, "supplier_payment_term": 1, "phone": "+886 3", "email": "",
            "tax_identifier.": { "code": "99910038" },
        }),
    );
    for (sequence, address) in [(json!(2), "Second"), (json!(1), "15 Road\n\nTaoyuan"), (Value::Null, " ")] {
        desk.tables.add(
            "party.address",
            json!({ "party": party, "sequence": sequence, "full_address": address, "active": true }),
        );
    }
    let all = desk.walk(MasterKind::Vendor, 10).await;
    let [acme] = &all[..] else { panic!("{all:?}") };
    assert!(!acme.is_active);
    let said: Vec<(&str, &str)> = acme.said.iter().map(|(name, words)| (name.as_str(), words.as_str())).collect();
    assert_eq!(
        said,
        [("address", "15 Road, Taoyuan"), ("name", "Acme"), ("phone", "+886 3"), ("taxNumber", "99910038")]
    );
}

#[tokio::test]
async fn what_cannot_be_named_is_left_out_and_the_walk_goes_on() {
    let desk = Desk::new().await;
    for code in [None, None, None, Some("P100"), None, Some("P200"), None] {
        desk.tables.add("stock.location", json!({ "type": "warehouse", "code": code, "name": "W", "active": true }));
    }
    desk.tables.add("stock.location", json!({ "type": "storage", "code": "STO", "name": "S", "active": true }));
    for limit in [1, 2, 100] {
        assert_eq!(desk.codes(MasterKind::Plant, limit).await, ["P100", "P200"], "in pages of {limit}");
    }
}

#[tokio::test]
async fn an_erp_without_lots_and_carriers_says_nothing_of_them() {
    let desk = Desk::new().await;
    let product = json!({
        "code": null, "name": "Tray", "active": true, "purchasable": true, "default_uom.": { "symbol": "u" },
        "categories.": [{ "id": 2, "name": "Trays" }, { "id": 1, "name": "Carriers" }],
        "account_category.": { "name": "Direct material" },
    });
    desk.tables.add("product.product", product);
    desk.tables
        .add("product.product", json!({ "code": "X", "name": "Sold only", "active": true, "purchasable": false }));
    let all = desk.walk(MasterKind::Material, 10).await;
    let [tray] = &all[..] else { panic!("{all:?}") };
    assert_eq!(tray.code, "Tray", "as order lines say it");
    let said: Vec<(&str, &str)> = tray.said.iter().map(|(name, words)| (name.as_str(), words.as_str())).collect();
    assert_eq!(said, [("description", "Tray"), ("materialGroup", "Carriers"), ("uom", "u")]);
    assert_eq!(desk.walk(MasterKind::Carrier, 10).await, []);

    desk.tables.add("ir.model", json!({ "name": "carrier" }));
    let row = json!({ "active": true, "party.": { "code": "F1", "name": "Air", "active": false } });
    desk.tables.add("carrier", row);
    let all = desk.walk(MasterKind::Carrier, 10).await;
    assert_eq!(all.iter().map(|row| (row.code.as_str(), row.is_active)).collect::<Vec<_>>(), [("F1", false)]);
}

#[tokio::test]
async fn shelf_life_counts_where_it_is_kept() {
    let desk = Desk::new().await;
    desk.tables.keep_lots();
    for (code, state, days) in [("A", "optional", json!(90)), ("B", "none", json!(30)), ("C", "required", Value::Null)]
    {
        desk.tables.add(
            "product.product",
            json!({
                "code": code, "name": code, "active": true, "purchasable": true, "lot_required": ["supplier"],
                "shelf_life_state": state, "shelf_life_time": days,
            }),
        );
    }
    let all = desk.walk(MasterKind::Material, 2).await;
    let days: Vec<Option<&str>> = all.iter().map(|row| row.said.get("minEffectiveDays").map(String::as_str)).collect();
    assert_eq!(days, [Some("90"), None, None]);
    assert!(all.iter().all(|row| row.said["lotRequired"] == "Y"));
}
