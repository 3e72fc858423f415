//! The notice's own fields and its invoice.

use super::{day, told};
use crate::asn::facts::{Facts, InvoiceSetting, NumberRule};
use rust_decimal::dec;

#[test]
fn what_sending_asks_for() {
    let empty = told(|facts| {
        let header = &mut facts.header;
        header.supplier_shipment_no = " ".into();
        header.shipped_on = None;
        header.eta_on = None;
        header.invoice_no.clear();
        header.invoice_on = None;
        header.invoice_amount = None;
        header.invoice_vat = None;
        header.total_packages = None;
        facts.lines[0].packages = None;
    });
    let fields = [
        "supplierShipmentNo",
        "shippedOn",
        "etaOn",
        "invoiceNo",
        "invoiceOn",
        "invoiceAmount",
        "invoiceVat",
        "totalPackages",
        "lines[0].packages",
    ];
    assert_eq!(empty, fields.map(|field| format!("REQUIRED {field}")));
    assert_eq!(told(|facts| facts.header.tax_code.clear()), ["REQUIRED taxCode"]);
}

#[test]
fn dates_are_in_order() {
    assert_eq!(told(|facts| facts.header.eta_on = Some(day("2026-11-20"))), ["ASN_ETA_BEFORE_SHIPMENT etaOn"]);
    assert_eq!(told(|facts| facts.header.shipped_on = Some(day("2026-11-20"))), ["ASN_SHIPPED_IN_PAST? shippedOn"]);
}

#[test]
fn packages_add_up() {
    assert_eq!(told(|facts| facts.header.total_packages = Some(3)), ["ASN_PACKAGES_SUM totalPackages"]);
}

#[test]
fn waybills_are_well_formed() {
    let mawb = |text: &'static str| told(move |facts: &mut Facts| facts.header.mawb = text.into());
    assert_eq!(mawb("297-12345675"), Vec::<String>::new());
    assert_eq!(mawb("297-12345676"), ["ASN_MAWB_CHECK_DIGIT? mawb"]);
    for wrong in ["29712345675", "297-1234567", "29A-12345675", "297-123456755", "297-1234567٣"] {
        assert_eq!(mawb(wrong), ["ASN_MAWB_FORMAT mawb"], "{wrong}");
    }
    assert_eq!(told(|facts| facts.header.hawb = "H0".into()), Vec::<String>::new());
    assert_eq!(told(|facts| facts.header.hawb = "0H".into()), ["ASN_HAWB_LEADING_ZERO hawb"]);
}

#[test]
fn track_numbers_have_the_letters_of_their_period() {
    let number = |text: &'static str| told(move |facts: &mut Facts| facts.header.invoice_no = text.into());
    assert_eq!(number("CD00000000"), Vec::<String>::new());
    assert_eq!(number("ZZ00000000"), ["INVOICE_TRACK invoiceNo"]);
    for wrong in ["AB1234567", "AB123456789", "ab12345678", "A112345678", "AB1234567X", "一二三四"] {
        assert_eq!(number(wrong), ["INVOICE_LENGTH invoiceNo"], "{wrong}");
    }
    assert_eq!(told(|facts| facts.tracks.clear()), ["INVOICE_TRACKS_MISSING invoiceNo"]);
}

fn free(facts: &mut Facts) {
    facts.invoice =
        Some(InvoiceSetting { number: NumberRule::Free(10), tax_zero: true, exchange_rate_required: false });
    facts.header.invoice_vat = Some(dec!(0.00));
}

#[test]
fn free_numbers_have_a_length() {
    assert_eq!(told(free), Vec::<String>::new());
    let number = |text: &'static str| {
        told(move |facts| {
            free(facts);
            facts.header.invoice_no = text.into();
        })
    };
    assert_eq!(number("發票一二三四五六七八"), Vec::<String>::new());
    assert_eq!(number("12345678901"), ["INVOICE_LENGTH invoiceNo"]);
    assert_eq!(told(|facts| facts.invoice = None), ["WRONG_TYPE taxCode"]);
}

#[test]
fn tax_is_zero_where_the_code_says_so() {
    let taxed = told(|facts| {
        free(facts);
        facts.header.invoice_vat = Some(dec!(0.01));
    });
    assert_eq!(taxed, ["INVOICE_TAX_ZERO invoiceVat"]);
    assert_eq!(told(|facts| facts.header.invoice_vat = Some(dec!(-1))), ["NOT_POSITIVE invoiceVat"]);
}

#[test]
fn foreign_money_needs_a_rate() {
    let foreign = |rate| {
        told(move |facts| {
            facts.header.currency = "USD".into();
            facts.header.exchange_rate = rate;
        })
    };
    assert_eq!(foreign(Some(dec!(31.5))), Vec::<String>::new());
    assert_eq!(foreign(None), ["INVOICE_RATE_REQUIRED exchangeRate"]);
    assert_eq!(foreign(Some(dec!(0))), ["INVOICE_RATE_REQUIRED exchangeRate"]);
    let export = told(|facts| {
        free(facts);
        facts.header.currency = "USD".into();
    });
    assert_eq!(export, Vec::<String>::new(), "not for export documents");
}

#[test]
fn the_invoice_total_is_compared_in_cents() {
    let total = |amount| told(move |facts: &mut Facts| facts.header.invoice_amount = Some(amount));
    assert_eq!(total(dec!(20.0000)), Vec::<String>::new());
    assert_eq!(total(dec!(20.01)), ["INVOICE_TOTAL_DIFFERS? invoiceAmount"]);
    let by_the_thousand = told(|facts| {
        facts.lines[0].order.price_factor = dec!(1000);
        facts.lines[0].order.unit_price = dec!(333.3333);
        facts.header.invoice_amount = Some(dec!(3.33));
    });
    assert_eq!(by_the_thousand, Vec::<String>::new());
    let tolerated = told(|facts| {
        facts.limits.invoice_tolerance = dec!(1);
        facts.header.invoice_amount = Some(dec!(21));
    });
    assert_eq!(tolerated, Vec::<String>::new());
}
