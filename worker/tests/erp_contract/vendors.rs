//! Vendors that the ERP's people merge.

use ehub_worker::erp::{Erp, ErpConnector, ErpMaster, Key, MasterKind};

use super::peer::{Peer, all_orders, reference};

/// The vendor with this code, wherever it stands in the walk.
async fn vendor(erp: &Erp, code: &str) -> Option<ErpMaster> {
    let mut after = Key::default();
    loop {
        let page = erp.pull_masters(MasterKind::Vendor, &after, 200).await.expect("a part of the walk");
        if let Some(found) = page.rows.iter().find(|row| row.code == code) {
            return Some(found.clone());
        }
        match page.rows.last() {
            Some(last) if !page.is_all => after = last.key.clone(),
            Some(_) | None => return None,
        }
    }
}

pub async fn a_vendor_that_was_merged_names_the_surviving_one<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let (old, new) = (reference("old"), reference("new"));
    for code in [&old, &new] {
        peer.keep_vendor(code, "Twice Ltd", true).await;
    }
    assert_eq!(vendor(erp, &old).await.expect("told").replaced_by, None);
    peer.merge_vendor(&old, &new).await;
    let merged = vendor(erp, &old).await.expect("a merged vendor is still sent");
    assert_eq!((merged.is_active, merged.replaced_by.as_deref()), (false, Some(new.as_str())), "{merged:?}");
    let surviving = vendor(erp, &new).await.expect("the surviving one");
    assert_eq!((surviving.is_active, surviving.replaced_by), (true, None));
    let orders = all_orders(erp, None).await.expect("orders are pulled").items;
    assert!(orders.iter().all(|order| order.vendor_code != old), "its orders are those of the other one");
}
