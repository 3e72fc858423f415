//! The menu's numbers are those of the specification's section 2.

use crate::app::TestApp;
use ehub_api::menu::{self, GROUPS};
use ehub_api::permission::asked_by;
use serde_json::json;
use sqlx::PgPool;

/// Section 2, typed off once more on its own: path and role codes.
const SPECIFICATION: &str = "
/po 100,121,122,153,154,162,171,180,800,801,802
/po/openOrder 100,802
/po/poSearch 100,800,801,802,153,154,121,122,171
/po/allowShipApply 122
/po/allowShipSearch 122
/po/allowShipApproval 100,153,154,802
/po/uploadPoProvision 180,802
/po/settingPoFollowUp 100,153,154,162
/asn 121,122,124,153,154,155,162,163,164,800,801,802
/asn/asnSchedule 121,122,124,153,154,800,801,802
/asn/selectForCreateAsnModePage 124
/asn/unpostEAsnSearch 124
/asn/asnSearch 124,153,154,155,162,163,800,801,802
/asn/asnManagementSetting 162,163,164,800,801,802
/asn/receiptSearch 124,153,154,155
/asn/asnMtrlXOutBoxVendor 162,163,164,800,801,802
/examine 121,126,156,161,802
/examine/searchCOC 121,126
/examine/inspecificationSpe 121,126
/examine/verificationCOC 156,802
/examine/inspectionCategory 156
/examine/subcategoryInspec 156,161
/examine/QAIqaSpecMaintain_B 802,156,161
/examine/QAIqaUnitMaintain_B 802,156
/payment 122,153
/payment/balanceStatement 122,153
/systemSetting 151,153,160,164,121,180,800,801,802
/systemSetting/registerCompany 160,800,801,802
/systemSetting/accountManagement 121,151,164,802
/systemSetting/report 153,180,800,801,802
/systemSetting/weeklyDownload 800,801,802
/systemSetting/summaryReportMaintenance 800,801,802
/systemSetting/ehubSetting 800,801,802
/systemSetting/announcementManual 800,801,802
/account -
/account/homeBlock -
/account/security -
/help -
/help/downloadUserManual -
/help/downloadUserForm -
/monitor 800,801,802
/monitor/epMailBox -
/monitor/poListQuery 800,801,802
/monitor/grnListQuery 800,801,802
/monitor/poRfcListQuery 800,801,802
/monitor/poConfirmListQuery 800,801,802
/monitor/asnListQuery 800,801,802
/monitor/rcvFailQuery 800,801,802
/system 800,801,802
/system/advancedQuery 801,802
/system/dbMaintain 801,802
/system/qJobList 802
/system/logViewer 802
/system/downloadFile 802
/system/groupList 800,801,802
";

/// Screens that the specification does not have.
const OURS: [&str; 10] = [
    "/asn/carriedAsns 124,153,154,800,801,802",
    "/po/readPoProvision 121,122",
    "/systemSetting/companies 121,160,162,163,164,800,801,802",
    "/system/secondStepPolicy 800,801,802",
    "/monitor/operations 800,801,802",
    "/system/auditLog 800,801,802",
    "/system/retention 800,801,802",
    "/account/actFor -",
    "/account/notifications -",
    "/systemSetting/masterData 162,163,164,800,801,802",
];

#[test]
fn the_menu_is_section_2() {
    let codes = |roles: &[u16]| {
        let codes: Vec<String> = roles.iter().map(ToString::to_string).collect();
        if codes.is_empty() { "-".to_owned() } else { codes.join(",") }
    };
    let mut lines = Vec::new();
    for group in GROUPS {
        lines.push(format!("{} {}", group.path, codes(group.roles)));
        lines.extend(group.screens.iter().map(|s| format!("{}/{} {}", group.path, s.name, codes(s.roles))));
    }
    lines.retain(|line| !OURS.contains(&line.as_str()));
    // Those of 162 and 163 see the group for the sake of master data.
    let found = lines.join("\n").replace("160,162,163,164,121", "160,164,121");
    assert_eq!(found, SPECIFICATION.trim());
}

/// The addresses of what is shown, in order.
fn paths(roles: &[u16], company: &str) -> Vec<String> {
    let flat = menu::of(roles, company).into_iter().flat_map(|item| {
        if item.children.is_empty() { vec![item.path] } else { item.children.into_iter().map(|c| c.path).collect() }
    });
    flat.collect()
}

/// What everybody has.
const OWN: &str = "/account/homeBlock /account/notifications /account/security /account/actFor /help/downloadUserManual /help/downloadUserForm";

/// Home, these, and what everybody has.
fn with_own(screens: &str) -> Vec<String> {
    format!("/home {screens} {OWN}").split_whitespace().map(str::to_owned).collect()
}

#[test]
fn only_screens_that_the_roles_allow_are_shown() {
    assert_eq!(paths(&[], "S"), with_own(""));
    assert_eq!(
        paths(&[122], "S"),
        with_own(
            "/po/poSearch /po/allowShipApply /po/allowShipSearch /po/readPoProvision /asn/asnSchedule /payment/balanceStatement"
        )
    );
    assert_eq!(
        paths(&[124], "S"),
        with_own(
            "/asn/asnSchedule /asn/selectForCreateAsnModePage /asn/unpostEAsnSearch /asn/asnSearch /asn/receiptSearch"
        )
    );
    let business = with_own(
        "/po/openOrder /po/poSearch /po/allowShipApproval /po/uploadPoProvision
         /asn/asnSchedule /asn/asnSearch /asn/carriedAsns /asn/asnManagementSetting /asn/asnMtrlXOutBoxVendor
         /examine/verificationCOC /examine/QAIqaSpecMaintain_B /examine/QAIqaUnitMaintain_B
         /systemSetting/registerCompany /systemSetting/companies /systemSetting/accountManagement
         /systemSetting/report /systemSetting/weeklyDownload /systemSetting/summaryReportMaintenance
         /systemSetting/ehubSetting /systemSetting/masterData /systemSetting/announcementManual",
    );
    let watching = "/monitor/epMailBox /monitor/poListQuery /monitor/grnListQuery /monitor/poRfcListQuery
        /monitor/poConfirmListQuery /monitor/asnListQuery /monitor/rcvFailQuery /monitor/operations
        /system/advancedQuery /system/dbMaintain /system/qJobList /system/logViewer /system/downloadFile /system/groupList
        /system/auditLog /system/retention /system/secondStepPolicy";
    let watching = watching.split_whitespace().map(str::to_owned);
    assert_eq!(paths(&[802], "B"), business.into_iter().chain(watching).collect::<Vec<_>>());
}

/// Whatever roles somebody granted by mistake, a company type opens no more than it is for.
#[test]
fn a_company_type_opens_no_more_than_it_is_for() {
    let all: Vec<u16> = menu::roles().into_iter().collect();
    let people = "/systemSetting/companies /systemSetting/accountManagement";
    assert_eq!(paths(&all, "T"), with_own(&format!("/payment/balanceStatement {people}")));
    for carrier in ["F", "R"] {
        let own = with_own(&format!("/asn/asnSearch /asn/carriedAsns {people}"));
        assert_eq!(paths(&all, carrier), own, "{carrier}");
    }
    assert!(paths(&all, "S").iter().all(|path| !path.starts_with("/monitor") && !path.starts_with("/system/")));
}

/// A screen is shown to those whom the route behind it lets in, and to nobody else. Where several screens ask one route, each of those
/// whom it lets in has one of them.
#[test]
fn menu_and_permission_table_agree() {
    let roles: Vec<u16> = menu::roles().into_iter().chain([999]).collect();
    for screen in menu::screens() {
        let sharing: Vec<&str> =
            menu::screens().filter(|other| other.asks == screen.asks).map(|other| other.name).collect();
        let (screen, (method, path)) = (screen.name, screen.asks);
        let need = asked_by(method, path).unwrap_or_else(|| panic!("{screen}: the table has no {method} {path}"));
        for role in &roles {
            for letter in ["A", "B", "S", "T", "F", "R"] {
                let paths = menu::paths(&[*role], letter);
                let shown = |name: &str| paths.iter().any(|path| path.ends_with(&format!("/{name}")));
                let met = need.met_by([*role], letter);
                assert!(met || !shown(screen), "{screen} to {role} in {letter}");
                // Those who ship see the certificates of a notice on the notice.
                if path == "/api/certificates" && *role == 124 {
                    continue;
                }
                assert_eq!(sharing.iter().any(|name| shown(name)), met, "{sharing:?} to {role} in {letter}");
            }
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn home_tells_only_what_leads_to_a_screen_of_the_menu(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("reviewer", "OSE", &[160]).await;
    let withheld = json!({"new": null, "revise": null, "reject": null});
    let home = async |user: &str| app.get("/api/home", &app.token(user).await).await.data().clone();
    assert_eq!(home("reviewer").await["poSummary"], withheld);
    assert_eq!(home("buyer1").await["poSummary"]["new"], 5);
    assert_eq!(home("supplier1").await["todos"][0]["kind"], "poToAnswer");
    for letter in ["T", "F", "R"] {
        sqlx::query("UPDATE companies SET type = $1 WHERE code = 'V10001'")
            .bind(letter)
            .execute(&app.pool)
            .await
            .unwrap();
        assert_eq!(home("supplier1").await, json!({"poSummary": withheld, "todos": [], "charts": []}), "{letter}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_route_is_valid_for_those_whose_menu_has_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for (user, path, valid) in [
        ("supplier1", "/po/poSearch?state=New", true),
        ("supplier1", "/home", true),
        ("supplier1", "/system/qJobList", false),
        ("supplier1", "/systemSetting/registerCompany", false),
        ("supplier1", "/po/lines/12", true),
        ("supplier1", "/po/orders/12?x=1", true),
        ("supplier1", "/asn/asns/7/print", true),
        ("supplier1", "/po/lines/0", false),
        ("supplier1", "/po/lines/abc", false),
        ("supplier1", "/po/lines/12/13", false),
        ("supplier1", "/po/lines", false),
        ("supplier1", "/announcements/3", true),
        ("supplier1", "/account/changePassword", true),
        ("supplier1", "/monitor/messages/3", false),
        ("supplier1", "/system/databaseChanges/3", false),
        ("admin", "/system/databaseChanges/3", true),
        ("supplier1", "/systemSetting/registrations/3", false),
        ("admin", "/monitor/messages/3", true),
        ("admin", "/system/qJobList/", true),
        ("admin", "/nowhere", false),
        ("admin", "", false),
    ] {
        let token = app.token(user).await;
        let reply = app.post("/api/admin/checkVuePathValid", &token, json!({"path": path})).await;
        assert_eq!(reply.data()["valid"], valid, "{user} {path}");
    }
}

/// What the web page opens beside its menu is what the server says yes to.
#[test]
fn pages_of_one_document_are_those_of_the_web_page() {
    let features = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/src/features");
    let mut found = vec![("/home".to_owned(), vec![])];
    for feature in std::fs::read_dir(features).unwrap() {
        let Ok(text) = std::fs::read_to_string(feature.unwrap().path().join("pages.ts")) else { continue };
        for page in text.split("name: '").skip(1) {
            let quoted = |text: &str| text.split('\'').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
            let line = |key: &str| page.lines().find_map(|line| line.trim().strip_prefix(key).map(quoted));
            let path = line("path:").unwrap().remove(0);
            if let Some(menu) = line("menu:") {
                found.push((path, menu));
            }
        }
    }
    let mut ours: Vec<(String, Vec<String>)> = menu::DETAILS
        .iter()
        .map(|(path, names)| ((*path).to_owned(), names.iter().map(|name| (*name).to_owned()).collect()))
        .collect();
    found.sort();
    ours.sort();
    assert_eq!(ours, found);
    let screens: Vec<&str> = menu::screens().map(|screen| screen.name).collect();
    assert!(ours.iter().flat_map(|(_, names)| names).all(|name| screens.contains(&name.as_str())));
}

#[test]
fn a_group_with_one_screen_shows_that_screen() {
    let menu = menu::of(&[122], "S");
    assert!(menu.iter().all(|item| !item.always_show));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn user_info_brings_roles_and_menu(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let reply = app.get("/api/auth/userInfo?username=supplier1&token=x", &token).await;
    let data = reply.data();
    assert_eq!(data["roles"], json!(["121", "122", "124", "126"]));
    assert_eq!(data["companyvendorcode"], "V10001");
    assert_eq!(data["buyercompanynameList"], json!(["OSE Central"]));
    assert_eq!(data["menu"].as_array().unwrap().len(), 8);
}
