//! The menu: routes of section 2 of the specification with the role codes that see them, as data.
//!
//! A screen is shown to those whom the permission table lets in at the route that it asks first.

use crate::http::Caller;
use crate::permission;
use crate::wire::MenuItem;
use ehub_engine::Role;
use ehub_workflows::company::rules::EDITORS;
use ehub_workflows::database_change::rules::MAINTAINERS;
use ehub_workflows::provision::rules::READERS;
use ehub_workflows::role::{ADMINISTRATORS, MASTER_DATA, REGISTRATION_REVIEWERS, SYSTEM};
use std::collections::BTreeSet;

/// A group of the sidebar.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Path, e.g. `/po`.
    pub path: &'static str,
    /// Key of its title: `route.<name>`.
    pub name: &'static str,
    /// Icon name of the web page.
    pub icon: &'static str,
    /// Roles that see it, in the specification; empty = every signed-in person. A screen that the specification does not have brings its
    /// own roles along.
    pub roles: &'static [Role],
    /// Screens.
    pub screens: &'static [Screen],
}

/// A screen of a group.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Path below the group, and key of its title.
    pub name: &'static str,
    /// Roles that see it; empty = whoever sees the group.
    pub roles: &'static [Role],
    /// The route that it asks first, verb and path: whom the permission table turns away there does not see the screen, whatever roles
    /// somebody granted by mistake.
    pub asks: (&'static str, &'static str),
}

const fn screen(name: &'static str, roles: &'static [Role], asks: (&'static str, &'static str)) -> Screen {
    Screen { name, roles, asks }
}

/// Every screen of every group.
pub fn screens() -> impl Iterator<Item = &'static Screen> {
    GROUPS.iter().flat_map(|group| group.screens)
}

/// Pages of one document: their route with `:id` for its number, and the screens of the menu any of which opens them; none =
/// everybody who is signed in. The web page's own list is held against this one.
pub const DETAILS: [(&str, &[&str]); 26] = [
    ("/po/lines/:id", &["poSearch", "settingPoFollowUp"]),
    ("/po/orders/:id", &["poSearch", "settingPoFollowUp"]),
    ("/po/orders/:id/print", &["poSearch"]),
    ("/po/orders/:id/revisions", &["poSearch", "settingPoFollowUp"]),
    ("/po/ship-permissions/:id", &["allowShipSearch", "allowShipApproval"]),
    ("/po/openings/:id", &["openOrder", "poSearch", "asnSearch", "selectForCreateAsnModePage"]),
    ("/asn/asns/:id/print", &["asnSearch", "carriedAsns", "selectForCreateAsnModePage"]),
    ("/asn/asns/:id", &["asnSearch", "carriedAsns", "receiptSearch", "selectForCreateAsnModePage", "unpostEAsnSearch"]),
    ("/examine/specs/:id", &["inspecificationSpe", "QAIqaSpecMaintain_B"]),
    ("/examine/certificates/:id", &["searchCOC", "verificationCOC", "asnSearch", "unpostEAsnSearch"]),
    ("/examine/certificates/:id/print", &["searchCOC", "verificationCOC", "asnSearch", "unpostEAsnSearch"]),
    ("/payment/statements/:id", &["balanceStatement"]),
    ("/payment/statements/:id/print", &["balanceStatement"]),
    ("/monitor/messages/:id", &["poConfirmListQuery", "poRfcListQuery", "asnListQuery"]),
    ("/monitor/mails/:id", &["epMailBox"]),
    ("/system/qjobs/:id", &["qJobList"]),
    ("/system/databaseChanges/:id", &["dbMaintain"]),
    ("/systemSetting/accounts/:id", &["accountManagement"]),
    ("/systemSetting/companies/:id", &["companies"]),
    ("/systemSetting/registrations/:id", &["registerCompany"]),
    // Also whoever a report is made for.
    ("/systemSetting/reports/:id", &[]),
    ("/systemSetting/announcements/:id", &["announcementManual"]),
    ("/account/changePassword", &["security"]),
    ("/announcements/:id", &[]),
    ("/exports", &[]),
    ("/home", &[]),
];

/// Section 2, in its order.
pub const GROUPS: &[Group] = &[
    Group {
        path: "/po",
        name: "po",
        icon: "order",
        roles: &[100, 121, 122, 153, 154, 162, 171, 180, 800, 801, 802],
        screens: &[
            screen("openOrder", &[100, 802], ("GET", "/api/openings/lines")),
            screen("poSearch", &[100, 800, 801, 802, 153, 154, 121, 122, 171], ("GET", "/api/po-lines")),
            screen("allowShipApply", &[122], ("GET", "/api/ship-permissions/lines")),
            screen("allowShipSearch", &[122], ("GET", "/api/ship-permissions")),
            screen("allowShipApproval", &[100, 153, 154, 802], ("GET", "/api/ship-permissions")),
            screen("readPoProvision", READERS, ("GET", "/api/provisions/own")),
            screen("uploadPoProvision", &[180, 802], ("GET", "/api/provisions")),
            screen("settingPoFollowUp", &[100, 153, 154, 162], ("GET", "/api/po-lines/follow-up")),
        ],
    },
    Group {
        path: "/asn",
        name: "asn",
        icon: "shipment",
        roles: &[121, 122, 124, 153, 154, 155, 162, 163, 164, 800, 801, 802],
        screens: &[
            screen("asnSchedule", &[121, 122, 124, 153, 154, 800, 801, 802], ("GET", "/api/asn-schedule")),
            screen("selectForCreateAsnModePage", &[124], ("GET", "/api/asns/shippable")),
            screen("unpostEAsnSearch", &[124], ("GET", "/api/asns/drafts")),
            screen("asnSearch", &[124, 153, 154, 155, 162, 163, 800, 801, 802], ("GET", "/api/asns")),
            screen("carriedAsns", &[124, 153, 154, 800, 801, 802], ("GET", "/api/carried-asns")),
            screen("asnManagementSetting", MASTER_DATA, ("GET", "/api/masters/kinds")),
            screen("receiptSearch", &[124, 153, 154, 155], ("GET", "/api/receipts")),
            screen("asnMtrlXOutBoxVendor", MASTER_DATA, ("GET", "/api/masters/kinds")),
        ],
    },
    Group {
        path: "/examine",
        name: "examine",
        icon: "quality",
        roles: &[121, 126, 156, 161, 802],
        screens: &[
            screen("searchCOC", &[121, 126], ("GET", "/api/certificates")),
            screen("inspecificationSpe", &[121, 126], ("GET", "/api/inspection-specs")),
            screen("verificationCOC", &[156, 802], ("GET", "/api/certificates")),
            screen("inspectionCategory", &[156], ("GET", "/api/inspection-catalogue")),
            screen("subcategoryInspec", &[156, 161], ("GET", "/api/masters/kinds")),
            screen("QAIqaSpecMaintain_B", &[802, 156, 161], ("GET", "/api/inspection-specs")),
            screen("QAIqaUnitMaintain_B", &[802, 156], ("GET", "/api/inspection-units")),
        ],
    },
    Group {
        path: "/payment",
        name: "payment",
        icon: "finance",
        roles: &[122, 153],
        screens: &[screen("balanceStatement", &[122, 153], ("GET", "/api/statements"))],
    },
    Group {
        path: "/systemSetting",
        name: "systemSetting",
        icon: "setting",
        roles: &[151, 153, 160, 162, 163, 164, 121, 180, 800, 801, 802],
        screens: &[
            screen("registerCompany", REGISTRATION_REVIEWERS, ("GET", "/api/company-registrations")),
            screen("companies", EDITORS, ("GET", "/api/companies")),
            screen("accountManagement", &[121, 151, 164, 802], ("GET", "/api/accounts")),
            screen("report", &[153, 180, 800, 801, 802], ("GET", "/api/reports")),
            screen("weeklyDownload", ADMINISTRATORS, ("GET", "/api/weekly-downloads")),
            screen("summaryReportMaintenance", ADMINISTRATORS, ("GET", "/api/report-schedules")),
            screen("ehubSetting", ADMINISTRATORS, ("GET", "/api/masters/kinds")),
            screen("masterData", MASTER_DATA, ("GET", "/api/masters/kinds")),
            screen("announcementManual", ADMINISTRATORS, ("POST", "/api/admin/queryAnnouncement")),
        ],
    },
    Group {
        path: "/account",
        name: "account",
        icon: "person",
        roles: &[],
        screens: &[
            screen("homeBlock", &[], ("PUT", "/api/User/homeBlock")),
            screen("notifications", &[], ("GET", "/api/notification-choices")),
            screen("security", &[], ("GET", "/api/auth/checkMFA")),
            screen("actFor", &[], ("GET", "/api/delegations")),
        ],
    },
    Group {
        path: "/help",
        name: "help",
        icon: "help",
        roles: &[],
        screens: &[
            screen("downloadUserManual", &[], ("POST", "/api/User/downloadUserManual")),
            screen("downloadUserForm", &[], ("POST", "/api/User/downloadUserManual")),
        ],
    },
    Group {
        path: "/monitor",
        name: "monitor",
        icon: "monitor",
        roles: ADMINISTRATORS,
        screens: &[
            screen("epMailBox", &[], ("GET", "/api/mails")),
            screen("poListQuery", ADMINISTRATORS, ("GET", "/api/held-orders")),
            screen("grnListQuery", ADMINISTRATORS, ("GET", "/api/receipt-messages")),
            screen("poRfcListQuery", ADMINISTRATORS, ("GET", "/api/erp-messages")),
            screen("poConfirmListQuery", ADMINISTRATORS, ("GET", "/api/erp-messages")),
            screen("asnListQuery", ADMINISTRATORS, ("GET", "/api/erp-messages")),
            screen("rcvFailQuery", ADMINISTRATORS, ("GET", "/api/waiting-receipts")),
            screen("operations", ADMINISTRATORS, ("GET", "/api/operations")),
        ],
    },
    Group {
        path: "/system",
        name: "system",
        icon: "system",
        roles: ADMINISTRATORS,
        screens: &[
            screen("advancedQuery", &[801, 802], ("GET", "/api/reporting/views")),
            screen("dbMaintain", MAINTAINERS, ("GET", "/api/database-changes")),
            screen("qJobList", SYSTEM, ("GET", "/api/qjobs")),
            screen("logViewer", SYSTEM, ("GET", "/api/log-lines")),
            screen("downloadFile", SYSTEM, ("GET", "/api/download-roots")),
            screen("groupList", ADMINISTRATORS, ("GET", "/api/groups")),
            screen("auditLog", ADMINISTRATORS, ("GET", "/api/audit-entries")),
            screen("retention", ADMINISTRATORS, ("GET", "/api/retention")),
            screen("secondStepPolicy", ADMINISTRATORS, ("GET", "/api/second-step-policies")),
        ],
    },
];

/// Whether the route of a screen lets somebody with these roles in, in a company of this type.
fn opens(screen: &Screen, roles: &[Role], company_type: &str) -> bool {
    let (method, path) = screen.asks;
    permission::asked_by(method, path).is_some_and(|access| access.met_by(roles.iter().copied(), company_type))
}

/// The menu of somebody with these roles in a company of this type: home first, then groups with at least one screen
/// that they may see.
pub fn of(roles: &[Role], company_type: &str) -> Vec<MenuItem> {
    let home = MenuItem {
        name: "home".to_owned(),
        path: "/home".to_owned(),
        title: "home".to_owned(),
        icon: "home".to_owned(),
        hidden: false,
        always_show: false,
        children: vec![],
    };
    std::iter::once(home).chain(GROUPS.iter().filter_map(|group| item(group, roles, company_type))).collect()
}

/// The entry that signs one into the older site, for everybody where there is one.
pub fn old_site() -> MenuItem {
    let name = "ssoOldSite".to_owned();
    MenuItem {
        path: name.clone(),
        title: name.clone(),
        icon: name.clone(),
        name,
        hidden: false,
        always_show: false,
        children: vec![],
    }
}

/// The menu of somebody who is signed in. Personal settings are not shown while acting for somebody: they are out of reach.
pub fn shown_to(caller: &Caller) -> Vec<MenuItem> {
    let roles: Vec<Role> = caller.actor.roles.iter().copied().collect();
    let mut menu = of(&roles, &caller.company_type);
    menu.retain(|item| item.path != "/account" || caller.actor.acting_for.is_none());
    menu
}

/// The same menu with these screens, and groups of which nothing else is there, hidden: who may open them still does.
pub fn hide(menu: &mut [MenuItem], skip: &[String]) {
    for group in menu {
        for screen in group.children.iter_mut().filter(|screen| skip.contains(&screen.name)) {
            screen.hidden = true;
        }
        group.hidden |= !group.children.is_empty() && group.children.iter().all(|screen| screen.hidden);
    }
}

/// Whether a route of the pages is one that somebody with this menu may open: a screen of it, or a page of one document.
/// Whether there is such a document, and for whom, its own call says.
pub fn opens_route(menu: &[MenuItem], route: &str) -> bool {
    let screens = || menu.iter().flat_map(|item| &item.children);
    let fits = |pattern: &str| {
        let same =
            |(part, name): (&str, &str)| part == name || (name == ":id" && part.parse::<i64>().is_ok_and(|id| id > 0));
        route.split('/').count() == pattern.split('/').count() && route.split('/').zip(pattern.split('/')).all(same)
    };
    screens().any(|screen| screen.path == route)
        || DETAILS.iter().any(|(pattern, names)| {
            fits(pattern) && (names.is_empty() || screens().any(|screen| names.contains(&screen.name.as_str())))
        })
}

/// Routes of the screens in the menu of somebody with these roles in a company of this type.
pub fn paths(roles: &[Role], company_type: &str) -> Vec<String> {
    of(roles, company_type).into_iter().flat_map(|item| item.children).map(|screen| screen.path).collect()
}

/// Every role code that the table names.
pub fn roles() -> BTreeSet<Role> {
    let screens = |group: &'static Group| group.screens.iter().flat_map(|screen| screen.roles);
    GROUPS.iter().flat_map(|group| group.roles.iter().chain(screens(group))).copied().collect()
}

fn item(group: &Group, roles: &[Role], company_type: &str) -> Option<MenuItem> {
    let seen = |screen: &Screen| sees(if screen.roles.is_empty() { group.roles } else { screen.roles }, roles);
    let shown = |screen: &&Screen| seen(screen) && opens(screen, roles, company_type);
    let children: Vec<MenuItem> = group.screens.iter().filter(shown).map(|screen| leaf(group, screen)).collect();
    (!children.is_empty()).then(|| MenuItem {
        name: group.name.to_owned(),
        path: group.path.to_owned(),
        title: group.name.to_owned(),
        icon: group.icon.to_owned(),
        hidden: false,
        // Nothing in the specification flags a group: one with a single screen shows that screen.
        always_show: false,
        children,
    })
}

fn leaf(group: &Group, screen: &Screen) -> MenuItem {
    MenuItem {
        name: screen.name.to_owned(),
        path: format!("{}/{}", group.path, screen.name),
        title: screen.name.to_owned(),
        icon: group.icon.to_owned(),
        hidden: false,
        always_show: false,
        children: vec![],
    }
}

fn sees(wanted: &[Role], roles: &[Role]) -> bool {
    wanted.is_empty() || roles.iter().any(|role| wanted.contains(role))
}
