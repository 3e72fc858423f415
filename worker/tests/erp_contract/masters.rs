//! What a walk through master records must mean.

use std::collections::{BTreeMap, BTreeSet};

use ehub_worker::erp::{Erp, ErpConnector, ErpMaster, ErpOrder, MasterKind};

use super::peer::{Peer, all_orders};
use super::tryton::Live;

/// The whole walk, in pages of so many.
async fn walk(erp: &Erp, kind: MasterKind, limit: usize) -> Vec<ErpMaster> {
    let mut rows: Vec<ErpMaster> = vec![];
    loop {
        let after = rows.last().map(|row| row.key.clone()).unwrap_or_default();
        let page = erp.pull_masters(kind, &after, limit).await.expect("a part of the walk");
        assert!(page.rows.len() <= limit && page.rows.is_sorted_by_key(|row| row.key.clone()), "{page:?}");
        assert!(page.rows.iter().all(|row| row.key > after), "{page:?}");
        assert!(page.is_all || !page.rows.is_empty(), "the walk goes on: {page:?}");
        rows.extend(page.rows);
        if page.is_all {
            return rows;
        }
    }
}

/// Every kind, walked.
async fn everything(erp: &Erp) -> BTreeMap<MasterKind, Vec<ErpMaster>> {
    let mut all = BTreeMap::new();
    for kind in MasterKind::ALL {
        all.insert(kind, walk(erp, kind, 200).await);
    }
    all
}

fn codes(rows: &[ErpMaster]) -> BTreeSet<&str> {
    rows.iter().map(|row| row.code.as_str()).collect()
}

pub async fn a_walk_through_masters_meets_each_once_whatever_its_pages<P: Peer>(peer: &P) {
    let erp = peer.erp();
    peer.order(10, 20).await;
    for (kind, at_once) in everything(erp).await {
        for limit in [1, 2] {
            assert_eq!(walk(erp, kind, limit).await, at_once, "{kind:?} in pages of {limit}");
        }
        let last = at_once.last().map(|row| row.key.clone()).unwrap_or_default();
        let after = erp.pull_masters(kind, &last, 10).await.expect("behind the last");
        assert!(after.rows.is_empty() && after.is_all, "{after:?}");
    }
}

pub async fn masters_are_named_and_say_what_their_kind_may_say<P: Peer>(peer: &P) {
    peer.order(10, 20).await;
    let all = everything(peer.erp()).await;
    for (kind, rows) in &all {
        assert!(!rows.is_empty(), "{kind:?}");
        for row in rows {
            let name = if *kind == MasterKind::Material { "description" } else { "name" };
            assert!(row.key.is_known() && !row.code.is_empty() && row.said.contains_key(name), "{row:?}");
            for (name, words) in &row.said {
                assert!(kind.names().contains(&name.as_str()), "{kind:?} have no {name}");
                assert!(!words.is_empty() && words.trim() == words && !words.contains('\n'), "{name}: {words:?}");
            }
            for (name, words) in row.said.iter().filter(|(name, _)| name.ends_with("ed")) {
                assert!(["Y", "N"].contains(&words.as_str()), "{name}: {words}");
            }
            assert!(row.said.get("minEffectiveDays").is_none_or(|days| days.parse::<u16>().is_ok()), "{row:?}");
        }
    }
    let one = |kind, code: &str| all[&kind].iter().find(|row| row.code == code).unwrap_or_else(|| panic!("{code}"));
    let acme = one(MasterKind::Vendor, "V10001");
    assert!(acme.is_active);
    assert!(acme.said.values().any(|words| words == "Acme Substrates Ltd"), "{acme:?}");
    assert!(acme.said["taxNumber"].len() >= 8 && acme.said["email"].contains('@'), "{acme:?}");
    assert!(acme.said["address"].contains(", ") && !acme.said["phone"].is_empty(), "{acme:?}");
    let plant = one(MasterKind::Plant, "P100");
    assert!(plant.is_active && plant.said["address"].contains(", "), "{plant:?}");
    let material = one(MasterKind::Material, "SB000123");
    assert_eq!((material.is_active, material.said["lotRequired"].as_str()), (true, "Y"));
    assert_eq!(material.said["minEffectiveDays"], "90");
    assert!(!material.said["materialGroup"].is_empty(), "{material:?}");
}

pub async fn what_orders_name_is_among_the_masters<P: Peer>(peer: &P) {
    let erp = peer.erp();
    peer.order(10, 20).await;
    let orders = all_orders(erp, None).await.expect("all orders").items;
    assert!(!orders.is_empty());
    let all = everything(erp).await;
    let missing = |kind, name: fn(&ErpOrder) -> &str| -> BTreeSet<&str> {
        let known = codes(&all[&kind]);
        orders.iter().map(name).filter(|code| !known.contains(code)).collect()
    };
    assert_eq!(missing(MasterKind::Vendor, |order| &order.vendor_code), BTreeSet::new());
    assert_eq!(missing(MasterKind::Plant, |order| &order.plant_code), BTreeSet::new());
    assert_eq!(missing(MasterKind::Buyer, |order| &order.buyer), BTreeSet::new());
    for line in orders.iter().flat_map(|order| &order.lines) {
        let known = all[&MasterKind::Material].iter().find(|row| row.code == line.material_code);
        let known = known.unwrap_or_else(|| panic!("{} is not known", line.material_code));
        assert_eq!(known.said.get("uom"), Some(&line.uom), "{}", line.material_code);
        let lots = line.handling.lot_required.map(|lots| if lots { "Y" } else { "N" });
        assert_eq!(known.said.get("lotRequired").map(String::as_str), lots, "{}", line.material_code);
    }
}

pub async fn a_master_that_is_made_renamed_or_set_aside_is_told_as_it_is_now<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let code = format!("V{}", super::peer::reference("").trim_start_matches("T--"));
    let met = async || {
        let all = walk(erp, MasterKind::Vendor, 200).await;
        all.into_iter().find(|row| row.code == code)
    };
    assert_eq!(met().await, None);
    peer.keep_vendor(&code, "First name", true).await;
    let first = met().await.expect("it is there now");
    assert_eq!((first.said["name"].as_str(), first.is_active), ("First name", true));
    peer.keep_vendor(&code, "Second name", false).await;
    let second = met().await.expect("it is there, set aside");
    assert_eq!((second.said["name"].as_str(), second.is_active, second.key), ("Second name", false, first.key));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn a_real_tryton_tells_of_suppliers_and_buyers_only() {
    let peer = Live::start().await;
    let all = everything(peer.erp()).await;
    let vendors = codes(&all[&MasterKind::Vendor]);
    assert!(vendors.contains("V10001") && vendors.contains("V10002"), "{vendors:?}");
    // A customer, the company itself, and carriers.
    assert!(!vendors.iter().any(|code| code.starts_with(['C', 'F'])), "{vendors:?}");
    assert_eq!(codes(&all[&MasterKind::Buyer]), BTreeSet::from(["Buyer"]), "not the administrator, nor ourselves");
    assert_eq!(codes(&all[&MasterKind::Carrier]), BTreeSet::from(["F10001", "F10002"]));
    let bought = BTreeSet::from(["CH000777", "CH000888", "SB000123", "SB000456", "SV000001"]);
    assert_eq!(codes(&all[&MasterKind::Material]), bought, "not the services of the carriers");
    let substrate = all[&MasterKind::Material].iter().find(|row| row.code == "SB000123").expect("the substrate");
    assert_eq!((substrate.said["materialGroup"].as_str(), substrate.said["uom"].as_str()), ("Substrates", "u"));
    let plant = &all[&MasterKind::Plant][0].said;
    assert_eq!((plant["name"].as_str(), plant["address"].as_str()), ("Warehouse", "No. 8, Park Avenue 2, Hsinchu"));
}
