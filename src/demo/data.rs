//! What the demo says of its companies: numbers, addresses, and whom one asks there.

use ehub_workflows::company::{Address, Contact, Fields};

/// A place: kind, name, address, the four digits behind the D-U-N-S number.
type Place = (&'static str, &'static str, &'static str, &'static str);
/// Somebody: name, position, mailbox, telephone, what for.
type Person = (&'static str, &'static str, &'static str, &'static str, &'static str);

struct Data {
    code: &'static str,
    short_name: &'static str,
    duns: &'static str,
    tax_number: &'static str,
    phone: &'static str,
    address: &'static str,
    executive: (&'static str, &'static str),
    places: &'static [Place],
    people: &'static [Person],
}

const ALL: [Data; 5] = [
    Data {
        code: "OSE",
        short_name: "OSE",
        duns: "650000011",
        tax_number: "23100011",
        phone: "+886 3 555 0110",
        address: "No. 8, Park Avenue 2, Hsinchu",
        executive: ("Grace Wu", "General manager"),
        places: &[
            ("ship-to", "Hsinchu plant, receiving", "No. 8, Park Avenue 2, Hsinchu", "0001"),
            ("ship-to", "Kaohsiung plant, receiving", "No. 66, Harbour Road, Kaohsiung", "0002"),
            ("bill-to", "Accounts payable", "P.O. Box 88, Hsinchu", ""),
        ],
        people: &[("Sophie Wang", "Buyer", "buyer1", "+886 3 555 0153", "Orders and dates")],
    },
    Data {
        code: "V10001",
        short_name: "Acme",
        duns: "650000029",
        tax_number: "23100029",
        phone: "+886 3 555 0210",
        address: "No. 12, Foundry Street, Taoyuan",
        executive: ("Samuel Ho", "President"),
        places: &[
            ("office", "Head office", "No. 12, Foundry Street, Taoyuan", ""),
            ("ship-to", "Returns", "No. 14, Foundry Street, Taoyuan", "0003"),
        ],
        people: &[
            ("Irene Chen", "Sales manager", "supplier1", "+886 3 555 0211", "Orders"),
            ("Leo Kao", "Quality engineer", "quality.v10001", "+886 3 555 0212", "Certificates"),
        ],
    },
    Data {
        code: "V10002",
        short_name: "Bora",
        duns: "650000037",
        tax_number: "23100037",
        phone: "+886 7 555 0310",
        address: "No. 3, Harbour Road, Kaohsiung",
        executive: ("May Tsai", "President"),
        places: &[("office", "Head office", "No. 3, Harbour Road, Kaohsiung", "")],
        people: &[("Jimmy Lin", "Sales", "supplier2", "+886 7 555 0311", "Orders and shipments")],
    },
    Data {
        code: "V10003",
        short_name: "Cedar",
        duns: "650000045",
        tax_number: "23100045",
        phone: "+886 4 555 0410",
        address: "No. 77, Cedar Lane, Taichung",
        executive: ("Peter Yang", "Director"),
        places: &[("office", "Head office", "No. 77, Cedar Lane, Taichung", "")],
        people: &[("Amy Liao", "Sales", "sales.v10003", "+886 4 555 0411", "Orders")],
    },
    Data {
        code: "V10004",
        short_name: "Delta",
        duns: "650000052",
        tax_number: "23100052",
        phone: "+886 2 555 0510",
        address: "No. 5, Paper Road, Taipei",
        executive: ("Nina Lu", "Director"),
        places: &[("office", "Head office", "No. 5, Paper Road, Taipei", "")],
        people: &[("Oscar Shen", "Sales", "sales.v10004", "+886 2 555 0511", "Orders")],
    },
];

/// What is said of the company of this code besides its names.
pub(super) fn of(code: &str) -> Option<Fields> {
    let data = ALL.iter().find(|data| data.code == code)?;
    let text = |text: &str| text.to_owned();
    let place = |(kind, name, address, duns_suffix): &Place| Address {
        address_kind: text(kind),
        name: text(name),
        address: text(address),
        duns_suffix: text(duns_suffix),
    };
    let person = |(name, title, mailbox, phone, purpose): &Person| Contact {
        name: text(name),
        title: text(title),
        email: format!("{mailbox}@example.com"),
        phone: text(phone),
        purpose: text(purpose),
    };
    Some(Fields {
        short_name: text(data.short_name),
        duns: text(data.duns),
        tax_number: text(data.tax_number),
        url: format!("https://{}.example.com", data.short_name.to_lowercase()),
        phone: text(data.phone),
        address: text(data.address),
        executive_name: text(data.executive.0),
        executive_title: text(data.executive.1),
        addresses: Some(data.places.iter().map(place).collect()),
        contacts: Some(data.people.iter().map(person).collect()),
        ..Fields::default()
    })
}
