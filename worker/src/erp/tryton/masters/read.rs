//! The kinds of master records, each in Tryton's words.

use std::collections::{BTreeSet, HashMap};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::rows::{self, Found};
use super::super::rpc::Rpc;
use super::super::wire::Flag;
use super::super::{Answer, ErpMaster, Key, features, orders};
use super::{Piece, all_after, who, with_inactive};

/// The next rows of a model, by id.
async fn next<T: DeserializeOwned>(
    rpc: &Rpc,
    (model, told): (&str, &Value),
    after: i64,
    fields: &[&str],
    most: usize,
) -> Answer<Found<T>> {
    rpc.page(model, &all_after(after, told), &json!([["id", "ASC"]]), fields, most).await
}

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Address {
    full_address: Option<String>,
}

#[derive(Deserialize)]
struct Warehouse {
    id: i64,
    code: Option<String>,
    name: Option<String>,
    active: Flag,
    #[serde(rename = "address.")]
    address: Option<Address>,
}

/// Plants: warehouses, by the code that orders give.
pub(super) async fn warehouses(rpc: &Rpc, after: i64, most: usize) -> Answer<Piece> {
    let told = json!([["type", "=", "warehouse"]]);
    let fields = ["code", "name", "active", "address.full_address"];
    let found: Found<Warehouse> = next(rpc, ("stock.location", &told), after, &fields, most).await?;
    let mut piece = Piece::after(&found, |row| row.id);
    for row in found.rows {
        let address = row.address.and_then(|address| address.full_address);
        let record = ErpMaster::new(Key::from_number(row.id), row.code.unwrap_or_default(), row.active.0);
        piece.keep(record.say("name", row.name.as_deref()).say("address", address.as_deref()));
    }
    Ok(piece)
}

/// A party that may be a supplier.
#[derive(Deserialize)]
struct Candidate {
    id: i64,
    supplier_payment_term: Option<i64>,
    /// Its purchases went over to that one.
    replaced_by: Option<i64>,
}

#[derive(Deserialize)]
struct Supplier {
    id: i64,
    code: Option<String>,
    name: Option<String>,
    active: Flag,
    phone: Option<String>,
    email: Option<String>,
    #[serde(rename = "tax_identifier.")]
    tax_identifier: Option<TaxIdentifier>,
    #[serde(rename = "replaced_by.")]
    replaced_by: Option<Replacing>,
}

/// The party that took the place of another.
#[derive(Deserialize)]
struct Replacing {
    code: Option<String>,
}

#[derive(Deserialize)]
struct TaxIdentifier {
    code: Option<String>,
}

/// Suppliers: the parties with a supplier's payment term, as suppliers of a product, or with a purchase that eHub reads, and those that were
/// merged into another one, because what they had is that one's now. Tryton itself does not say who is one.
pub(super) async fn suppliers(rpc: &Rpc, after: i64, most: usize) -> Answer<Piece> {
    let found: Found<Candidate> =
        next(rpc, ("party.party", &json!([])), after, &["supplier_payment_term", "replaced_by"], most).await?;
    let of = |is_supplier: &dyn Fn(&Candidate) -> bool| -> Vec<i64> {
        found.rows.iter().filter(|row| is_supplier(row)).map(|row| row.id).collect()
    };
    let mut known: BTreeSet<i64> =
        of(&|row| row.supplier_payment_term.is_some() || row.replaced_by.is_some()).into_iter().collect();
    for (model, told) in [("purchase.product_supplier", json!([])), ("purchase.purchase", orders::told())] {
        let rest = of(&|row| !known.contains(&row.id));
        known.extend(who::named(rpc, (model, "party"), &rest, &told).await?);
    }
    let known: Vec<i64> = known.into_iter().collect();
    let fields = ["code", "name", "active", "phone", "email", "tax_identifier.code", "replaced_by.code"];
    let suppliers: Vec<Supplier> = rpc.of("party.party", ("id", &rows::ids(&known)), &with_inactive(), &fields).await?;
    let addresses = addresses(rpc, &known).await?;
    let mut piece = Piece::after(&found, |row| row.id);
    for row in suppliers {
        let tax_number = row.tax_identifier.and_then(|identifier| identifier.code);
        let mut record = ErpMaster::new(Key::from_number(row.id), row.code.unwrap_or_default(), row.active.0)
            .say("name", row.name.as_deref())
            .say("taxNumber", tax_number.as_deref())
            .say("address", addresses.get(&row.id).map(String::as_str))
            .say("phone", row.phone.as_deref())
            .say("email", row.email.as_deref());
        record.replaced_by = row.replaced_by.and_then(|party| party.code).filter(|code| !code.is_empty());
        piece.keep(record);
    }
    Ok(piece)
}

/// The first address in use of each of these parties, in the order in which Tryton shows them.
async fn addresses(rpc: &Rpc, parties: &[i64]) -> Answer<HashMap<i64, String>> {
    #[derive(Deserialize)]
    struct Row {
        id: i64,
        party: i64,
        sequence: Option<i64>,
        full_address: Option<String>,
    }
    let fields = ["party", "sequence", "full_address"];
    let mut rows: Vec<Row> = rpc.of("party.address", ("party", &rows::ids(parties)), &json!([]), &fields).await?;
    // One without a number comes first, as there.
    rows.sort_by_key(|row| (row.sequence, row.id));
    let mut first = HashMap::new();
    for row in rows {
        if let Some(address) = row.full_address.filter(|address| !address.trim().is_empty()) {
            first.entry(row.party).or_insert(address);
        }
    }
    Ok(first)
}

#[derive(Deserialize)]
struct Product {
    id: i64,
    code: Option<String>,
    name: Option<String>,
    active: Flag,
    #[serde(rename = "default_uom.")]
    unit: Option<Unit>,
    #[serde(rename = "categories.", default)]
    categories: Vec<Named>,
    #[serde(rename = "account_category.")]
    account_category: Option<Named>,
    #[serde(default)]
    lot_required: Option<Vec<String>>,
    #[serde(default)]
    shelf_life_state: Option<String>,
    #[serde(default)]
    shelf_life_time: Option<i64>,
}

#[derive(Deserialize)]
struct Unit {
    symbol: Option<String>,
}

/// Materials: products that are bought, by the code (else the name) that order lines give.
pub(super) async fn products(rpc: &Rpc, after: i64, most: usize) -> Answer<Piece> {
    let mut fields = vec!["code", "name", "active", "default_uom.symbol", "categories.name", "account_category.name"];
    fields.extend(features::product_lot_fields(rpc).await?);
    let told = json!([["purchasable", "=", true]]);
    let found: Found<Product> = next(rpc, ("product.product", &told), after, &fields, most).await?;
    let mut piece = Piece::after(&found, |row| row.id);
    for row in found.rows {
        piece.keep(material(row));
    }
    Ok(piece)
}

fn material(row: Product) -> ErpMaster {
    let own = row.categories.iter().filter_map(|category| category.name.as_deref()).min();
    let group = own.or_else(|| row.account_category.as_ref().and_then(|category| category.name.as_deref()));
    // Tryton takes it for what a lot still has when it is made, which is at its arrival.
    let days = row.shelf_life_time.filter(|_| row.shelf_life_state.as_deref().is_some_and(|state| state != "none"));
    let lots = row.lot_required.as_ref().map(|places| orders::is_by_lots(places));
    let name = row.name.unwrap_or_default();
    ErpMaster::new(Key::from_number(row.id), orders::material_code(row.code.as_deref(), &name), row.active.0)
        .say("description", Some(&name))
        .say("materialGroup", group)
        .say("uom", row.unit.and_then(|unit| unit.symbol).as_deref())
        .flag("lotRequired", lots)
        .say("minEffectiveDays", days.map(|days| days.to_string()).as_deref())
}

/// Buyers: users who made an order that is told about.
pub(super) async fn buyers(rpc: &Rpc, after: i64, most: usize) -> Answer<Piece> {
    #[derive(Deserialize)]
    struct User {
        id: i64,
        name: Option<String>,
        active: Flag,
    }
    let found: Found<User> = next(rpc, ("res.user", &json!([])), after, &["name", "active"], most).await?;
    let ids: Vec<i64> = found.rows.iter().map(|row| row.id).collect();
    let known = who::named(rpc, ("purchase.purchase", "create_uid"), &ids, &orders::told()).await?;
    let mut piece = Piece::after(&found, |row| row.id);
    for row in found.rows.into_iter().filter(|row| known.contains(&row.id)) {
        let name = row.name.unwrap_or_default();
        piece.keep(ErpMaster::new(Key::from_number(row.id), name.as_str(), row.active.0).say("name", Some(&name)));
    }
    Ok(piece)
}

/// Carriers, by the code of their party; there are none where the module `carrier` is not.
pub(super) async fn carriers(rpc: &Rpc, after: i64, most: usize) -> Answer<Piece> {
    #[derive(Deserialize)]
    struct Carrier {
        id: i64,
        active: Flag,
        #[serde(rename = "party.")]
        party: Party,
    }
    #[derive(Deserialize)]
    struct Party {
        code: Option<String>,
        name: Option<String>,
        active: Flag,
    }
    if !features::has_model(rpc, "carrier").await? {
        return Ok(Piece::none());
    }
    let fields = ["active", "party.code", "party.name", "party.active"];
    let found: Found<Carrier> = next(rpc, ("carrier", &json!([])), after, &fields, most).await?;
    let mut piece = Piece::after(&found, |row| row.id);
    for Carrier { id, active, party } in found.rows {
        let record = ErpMaster::new(Key::from_number(id), party.code.unwrap_or_default(), active.0 && party.active.0);
        piece.keep(record.say("name", party.name.as_deref()));
    }
    Ok(piece)
}
