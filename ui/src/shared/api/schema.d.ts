// Made from api/openapi.json by `npm run gen:api`. Do not edit.

export interface paths {
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts that the caller may see. */
        get: operations["listAccounts"];
        put?: never;
        /** Makes an account and invites its owner. */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One account. */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `resend`, `deactivate`, `reactivate`, `reset-second-step` or `edit` one account. */
        post: operations["sendAccountEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of an account. */
        get: operations["getAccountWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `resend`, `deactivate` or `reactivate` many accounts. */
        post: operations["sendAccountEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges every row of a workbook of accounts; makes the good ones unless it is a dry run. */
        post: operations["importAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/import/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A workbook to fill in. */
        get: operations["getAccountTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For whom the caller acts, or could. */
        get: operations["getActing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acting/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to act for somebody: from now on roles and company are that account's, and both names are written down. */
        post: operations["beginActing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acting/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends acting for somebody, also after the time for it ran out. */
        post: operations["endActing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addAnnouncement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins an announcement, as a draft. */
        post: operations["addAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One announcement, whatever state it is in. */
        get: operations["getAnnouncement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `save`, `publish` or `withdraw` one announcement. */
        post: operations["sendAnnouncementEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of an announcement. */
        get: operations["getAnnouncementWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/checkVuePathValid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether the caller may open a route of the pages. */
        post: operations["checkVuePathValid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customizeSettingByType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tax codes or a list of choices, as they are kept: also those that are out of use. */
        post: operations["customizeSettingByType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deleteCustomizeSettingData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a tax code or a choice out of use: the event `deactivate` of its record, whose history stays. A tax code that drafts use stays. */
        delete: operations["deleteCustomizeSettingData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/insertInvoiceSetting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Uses a tax code. */
        post: operations["insertInvoiceSetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/queryAnnouncement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every announcement, the last begun first. */
        post: operations["queryAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/updateAnnouncement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The announcement says something else: the event `save`. */
        put: operations["updateAnnouncement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/updateInvoiceSetting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** A tax code asks something else from now on: the event `edit` of its record. */
        put: operations["updateInvoiceSetting"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is published for the caller's company type, the first to be read first. */
        get: operations["listAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of what is published for the caller's company type. */
        get: operations["readAnnouncement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller does not want to see this login notice again, until somebody writes it anew. */
        post: operations["dismissAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-boxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Boxes on ASNs, newest first. */
        get: operations["listAsnBoxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-boxes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportAsnBoxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lines of ASNs, newest first. */
        get: operations["listAsnLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-lines/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportAsnLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-lots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lots on ASNs, newest first. */
        get: operations["listAsnLots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-lots/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportAsnLots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Order lines of which something is due: in a span of days, before today, or soon. */
        get: operations["listSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-schedule/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a board of one week: parts down, days across, and what is due in the cells. */
        get: operations["getScheduleBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-schedule/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asn-schedule/nudges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nudges suppliers by mail about what is overdue and due this week, each once a day; one that is refused does not stop the others. */
        post: operations["nudgeSuppliers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ASNs, newest first. */
        get: operations["listAsns"];
        put?: never;
        /** Makes an ASN of PO lines. */
        post: operations["createAsn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One ASN with everything on it, and what would stand against sending it now. */
        get: operations["getAsn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/boxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds boxes with ids handed out by the platform. */
        post: operations["addAsnBoxes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `send`, `cancel`, `reopen`, `close-short` or `pick-up` one ASN. */
        post: operations["sendAsnEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/events/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Saves the draft; it is saved even when something speaks against sending it. */
        post: operations["editAsn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sheet and the labels print; only once the ERP has given an inbound number. */
        get: operations["printAsn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/workbook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lots and boxes of an ASN as a workbook of two sheets: a row for each, and one to fill in for each line without. */
        get: operations["getAsnWorkbook"];
        put?: never;
        /** Judges every row of a workbook of lots and boxes; makes them those of the draft unless it is a dry run. All rows are taken or none. */
        post: operations["importAsnWorkbook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/workbook/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markAsnWorkbook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of an ASN. */
        get: operations["getAsnWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own ASNs that were not sent or that the ERP refused, each with what stands against sending it. */
        get: operations["listAsnDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `send`, `cancel`, `reopen`, `close-short` or `pick-up` many ASNs. */
        post: operations["sendAsnEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportAsns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/shippable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** PO lines of which something may be shipped. */
        get: operations["listShippableLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries of the audit log, newest first. */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/addNewPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a link that sets a password is good. It stays as it is: mail programs follow links, too. */
        get: operations["lookAtPasswordLink"];
        put?: never;
        /** The same with the token in the body, where no log of a proxy and no history keeps it: so do our own pages. */
        post: operations["checkPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/checkMFA": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the signed-in account stands with two-step verification. */
        get: operations["checkMFA"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a link to set another password, if there is such an account. The answer is the same if there is none. */
        post: operations["forgetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. An account's older session ends, at once or when the second step is passed. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/loginSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the pages before the sign-in must know. */
        get: operations["getLoginSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Signs out: the token is worth nothing any more. */
        put: operations["logout"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets another password by the link of a mail. Every session of the account ends. */
        put: operations["resetPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/ssoBegin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a company sign-in: a nonce for the provider to sign, and where to go with it. */
        post: operations["ssoBegin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/ssoLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in by an ID token of the company's identity provider. The session is as after a password, and so is the second step. */
        post: operations["ssoLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/ssologinByAP": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in whom another application hands over, with a signature that is good for a minute and once. Whatever is wrong, the
         *     answer is the same.
         */
        post: operations["ssologinByAP"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/ssoOldSite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A one-time signed address of the older site for the person who is signed in. To be opened within a minute. */
        post: operations["ssoOldSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/userInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, with roles and menu. */
        get: operations["getUserInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carried-asns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shipments that the caller's company carries, the newest first. */
        get: operations["listCarriedAsns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carried-asns/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportCarriedAsns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Certificates of lots, the last changed first. `sort=inbox` = those that wait to be verified first, the oldest first. */
        get: operations["listCertificates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One certificate with what is asked, what was measured, the verdict, and its files. */
        get: operations["getCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One event of one certificate: save, submit, accept or reject. What is out of spec is submitted after it was confirmed. */
        post: operations["sendCertificateEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a file to a certificate: .pdf, .png, .jpg or .xlsx, at most 10 MB, at most 20 of a certificate. */
        post: operations["addCertificateFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a certificate. */
        get: operations["getCertificateFile"];
        put?: never;
        post?: never;
        /** Takes a file off a certificate. */
        delete: operations["removeCertificateFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}/judge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges what was measured of a lot as a submission would, and keeps nothing. */
        post: operations["judgeCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the last 30 submitted lots of the same part from the same supplier say, item by item; the oldest first. */
        get: operations["getCertificateSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a certificate. */
        get: operations["getCertificateWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts or rejects many certificates; one that is refused does not stop the others. */
        post: operations["sendCertificateEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportCertificates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judges every row of a workbook of measured values; submits the lots that are good unless it is a dry run. While something is out of spec
         *     nothing is done: the answer is CONFIRM with a token.
         */
        post: operations["importCertificates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/import/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markCertificates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/import/uploadCofcReplyConfirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same file again, with the token that confirms what is out of spec in it. */
        post: operations["uploadCofcReplyConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certificates/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A workbook to fill in, with the lots of the list's filter of which something is to be measured: a row for each sample. */
        get: operations["getCertificateTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies by their codes; for those outside their own. */
        get: operations["listCompanies"];
        put?: never;
        /** Makes a company. A buyer is in use at once, any other waits for its first account. */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One company with its addresses and contacts. */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `edit`, `activate`, `invalidate` or `reinstate` one company. */
        post: operations["sendCompanyEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a company. */
        get: operations["getCompanyWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `activate`, `invalidate` or `reinstate` many companies. */
        post: operations["sendCompanyEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Registrations, newest first. */
        get: operations["listCompanyRegistrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-registrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One registration with whatever it resembles. */
        get: operations["getCompanyRegistration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-registrations/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `edit`, `return`, `reject` or `approve` one registration. */
        post: operations["sendCompanyRegistrationEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-registrations/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a registration. */
        get: operations["getCompanyRegistrationWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-registrations/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `return` or `reject` many registrations, for one reason. */
        post: operations["sendCompanyRegistrationEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-registrations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportCompanyRegistrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delegations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delegations: the caller's own, or everybody's for those who manage accounts. */
        get: operations["listDelegations"];
        put?: never;
        /** Lets somebody act for the caller, or, by those who manage accounts, for somebody else of the same company. */
        post: operations["grantDelegation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delegations/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a delegation before its time. Whoever acts by it is stopped at the next request. */
        post: operations["revokeDelegation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erp-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages, newest first. */
        get: operations["listErpMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erp-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One message with its attempts. */
        get: operations["getErpMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erp-messages/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `redo` or `close` one message. */
        post: operations["sendErpMessageEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erp-messages/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a message. */
        get: operations["getErpMessageWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erp-messages/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `redo` or `close` many messages, for one reason. */
        post: operations["sendErpMessageEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erp-messages/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportErpMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own exports, newest first. */
        get: operations["listExports"];
        put?: never;
        /** Asks for a list as .xlsx, whatever its number of rows: a worker writes it. By the query string of the list's own export. */
        post: operations["requestExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of one's own exports. */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `cancel` an export, or `discard` one that is over, with its file. */
        post: operations["sendExportEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of one of one's own exports. */
        get: operations["getExportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of an export. */
        get: operations["getExportWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for many exports. */
        post: operations["sendExportEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Anything that begins with what was typed: orders, ASNs, invoices, lots, boxes, parts and companies that the caller may open, the first
         *     five of each.
         */
        get: operations["find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every group with its roles and the menu that they open. */
        get: operations["listGroups"];
        put?: never;
        /** Makes a group. */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a group. */
        put: operations["changeGroup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a change would give and take; nothing is changed. */
        post: operations["previewGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/held-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Held orders, the longest waiting first. */
        get: operations["listHeldOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/held-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One held order with what the ERP said. */
        get: operations["getHeldOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/held-orders/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tries held orders again: a job reads them anew from the ERP. Those that can be taken then are gone from the list; the others show
         *     why not.
         */
        post: operations["retryHeldOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts, to-do list and charts of the caller. Only what leads to a screen of the caller's menu is told; other counts are null. */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Material groups, their categories and the sub-groups of these, with how many items and parts they have. */
        get: operations["getInspectionCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-catalogue/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the items of a sub-group from those of another, unless it has one of that short name. */
        post: operations["copyInspectionItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-catalogue/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ties parts to a sub-group by their codes. One that is refused does not stop the others. */
        post: operations["classifyParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Inspection specs: those that wait for the supplier first, then those that wait for a verifier, the longest first. */
        get: operations["listInspectionSpecs"];
        put?: never;
        /** Sets up specs of a supplier for these parts; one that is refused does not stop the others. */
        post: operations["setUpInspectionSpecs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One spec with its grid, what is asked, and what differs from the revision that holds. */
        get: operations["getInspectionSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One event of one spec: fill, edit, submit, accept or reject. Findings of values stand at `values[n].…`, in the order given with
         *     fill, and in that of the grid with submit.
         */
        post: operations["sendInspectionSpecEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a file to a spec: .pdf, .png, .jpg or .xlsx, at most 10 MB, at most 20 of a spec. */
        post: operations["addInspectionSpecFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/{id}/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a spec. */
        get: operations["getInspectionSpecFile"];
        put?: never;
        post?: never;
        /** Takes a file off a spec. */
        delete: operations["removeInspectionSpecFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a spec. */
        get: operations["getInspectionSpecWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept or reject for many specs; one that is refused does not stop the others. */
        post: operations["sendInspectionSpecEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportInspectionSpecs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judges every row of a workbook of values; fills the specs whose rows are all good unless it is a dry run. A row for each item, known by
         *     supplier, part, type and short name.
         */
        post: operations["importInspectionSpecs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/import/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markInspectionSpecs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reminds the suppliers of these specs by mail, of each once a day; the specs stay as they are. One that is refused does not stop the others. */
        post: operations["remindOfInspectionSpecs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-specs/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A workbook with the items of the specs of the list's filter and what was said of them, to fill in. */
        get: operations["getInspectionSpecTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inspection-units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All units, also those out of use: symbols, capitals, small letters, and each of these alphabetically. */
        get: operations["listInspectionUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Jobs, newest first. */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops jobs: those that wait or are dead at once, running ones are asked and end at their next look. */
        post: operations["cancelJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs dead jobs again, with all their attempts. One that is refused does not stop the others. */
        post: operations["redoJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails, newest first. */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One mail with its attempts. One that no worker has taken yet is shown as it would be sent now. */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `redo` or `close` one mail. */
        post: operations["sendMailEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a mail. */
        get: operations["getMailWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `redo` or `close` many mails, for one reason. */
        post: operations["sendMailEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Records of master data, by code. */
        get: operations["queryMasters"];
        put?: never;
        /** Makes a record. Orders that were held for want of it come in with the next pull. */
        post: operations["createMaster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One record. */
        get: operations["getMaster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `edit`, `deactivate`, `reactivate` or `classify` one record. */
        post: operations["sendMasterEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a record. */
        get: operations["getMasterWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `deactivate` or `reactivate` many records. */
        post: operations["sendMasterEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of one kind as .xlsx, to be changed and imported: what people say, and beside it what the ERP says. Of several kinds only
         *     what all have.
         */
        get: operations["exportMasters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges every row of a workbook; takes the good ones unless it is a dry run. */
        post: operations["importMasters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/import/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markMasters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/masters/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of master data that the caller sees, with their fields: what lists and forms are made from. */
        get: operations["getMasterKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies that the caller works for, the home first. */
        get: operations["listMyCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-companies/choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Works for another of the own companies: from now on the session sees its rows, and nothing of any other. */
        post: operations["chooseCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest sessions of the own account. */
        get: operations["listMySessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs the own account out everywhere but here. */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Openings, newest first. */
        get: operations["listOpenings"];
        put?: never;
        /** Opens order lines for shipment, one or many; one that is refused does not stop the others. */
        post: operations["grantOpenings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One opening with its order and the notices that ship under it. */
        get: operations["getOpening"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One event of one opening: take-back. */
        post: operations["sendOpeningEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of an opening. */
        get: operations["getOpeningWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same event for many openings; one that is refused does not stop the others. */
        post: operations["sendOpeningEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportOpenings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Order lines that may be opened: the order wants more of them than may be shipped, and no opening is in effect. */
        get: operations["listOpenableLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Systems outside, the queue by kind, workers, room. */
        get: operations["getOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/allDuns4Address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everywhere that a company of the buyer takes deliveries, also at places without digits of their own. */
        get: operations["allDuns4Address"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/allowOrderBy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What order lines that may be applied for are sorted by; with `-` downwards. */
        get: operations["allowOrderBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/approvalState": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** States of ship permissions. */
        get: operations["approvalState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/asnClosedStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether goods of a notice, or an answer, are still waited for. */
        get: operations["asnClosedStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/asnRcvType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much came of a notice. */
        get: operations["asnRcvType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/asnStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** States of shipment notices. */
        get: operations["asnStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/buyerIdList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Buyers by the name that the caller's orders have, the first fifty. */
        get: operations["buyerIdList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/createAsnOrderBy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What order lines that may be shipped are sorted by; with `-` downwards. */
        get: operations["createAsnOrderBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/ctnsMaterialGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of materials whose boxes carry ids, the first fifty; a supplier's are those of what it was ordered. */
        get: operations["ctnsMaterialGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Currencies of the caller's orders. */
        get: operations["currency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/duns4Address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a company of the buyer takes deliveries: places with four digits of their own behind the company's D-U-N-S number. */
        get: operations["duns4Address"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/getGroupUserInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is in a group, of those whom the caller may see. */
        get: operations["getGroupUserInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/getOpenIDList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Openings in effect, the first fifty. */
        get: operations["getOpenIDList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/getOpenPoId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Numbers of orders with lines that may be opened for shipment, the first fifty. */
        get: operations["getOpenPoId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/getOrgIdOption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plants, the first fifty. */
        get: operations["getOrgIdOption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/getPoListOrderBy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What order lines are sorted by; with `-` downwards. */
        get: operations["getPoListOrderBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/getPoStatusList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statuses of order lines: those of the reply, or how much of a line may be shipped. */
        get: operations["getPoStatusList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/iqaType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Types of specs: for mass production, or before it. */
        get: operations["iqaType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/iqaVerifypersonOption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts of the buyer's side that verify specs and certificates, the first fifty. */
        get: operations["iqaVerifypersonOption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/materialGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of materials, the first fifty; a supplier's are those of what it was ordered. */
        get: operations["materialGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/openOrderVendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suppliers of lines that may be opened for shipment, the first fifty. */
        get: operations["openOrderVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/orderSeq": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Both directions of an order. */
        get: operations["orderSeq"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/queryCustomizeSettingList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Choices of one list, those in use. */
        get: operations["queryCustomizeSettingList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/rcvTransactionType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a receipt line may tell: goods that came, that went back, or that were counted wrongly. */
        get: operations["rcvTransactionType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/rfcChannelType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where what is said to the ERP comes from. */
        get: operations["rfcChannelType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/rfcPullInState": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** States of messages to the ERP, such as of a rescheduled order line. */
        get: operations["rfcPullInState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/shipmentOrderBy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What notices are sorted by; with `-` downwards. */
        get: operations["shipmentOrderBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/shippingMode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ways of transport that the newest notices name, the first fifty. */
        get: operations["shippingMode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/subMaterialGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sub-groups of a material group, or of all, the first fifty; a supplier's are those of what it was ordered. */
        get: operations["subMaterialGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/option/tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tax codes of invoices. */
        get: operations["tax"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/buyers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Buyers by the name that orders have, the first fifty; beside it the name of whoever it is tied to. */
        get: operations["listBuyers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Carriers that a notice may name, by their names, the first fifty: those registered, and those that the caller's company named before. */
        get: operations["listCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/colleagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active people of the same company, of whom one may appoint a deputy. */
        get: operations["listColleagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies that an account may be at home in or work for. */
        get: operations["listCompanyChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/inspection-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Categories of inspection, the first fifty. */
        get: operations["listInspectionCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/inspection-units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Units of inspection in use: symbols, capitals, small letters, and each of these alphabetically. */
        get: operations["offerInspectionUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/material-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Material groups that parts have, the first fifty. */
        get: operations["listMaterialGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Parts, the first fifty. */
        get: operations["listMaterials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/plants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plants, the first fifty. */
        get: operations["listPlants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/ship-vias": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ways of shipping that people keep a list of, and those that the caller's orders and notices name, the first fifty. */
        get: operations["listShipVias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/shipping-places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places that goods leave from: those that people keep a list of, and those that the caller's notices name, the first fifty. */
        get: operations["listShippingPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suppliers, forwarders and brokers that the caller may see, the first fifty. */
        get: operations["listVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents whose deadline has run out, the longest first; at most 200, and the number of all. */
        get: operations["listOverdue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** PO lines, newest order first. */
        get: operations["listPoLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One line with everything about it. */
        get: operations["getPoLine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One event of one line: accept, propose, disagree, agree, agree-with-issue, ask-again, reschedule, withdraw,
         *     follow or unfollow.
         */
        post: operations["sendPoLineEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A line as it stood after each change of the ERP, newest first. */
        get: operations["listPoLineRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/{id}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ASNs that ship something of a line, and what of it was received. */
        get: operations["getPoLineShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a line. */
        get: operations["getPoLineWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same event for many lines; one that is refused does not stop the others. Also takes a list of
         *     `{id, version, …payload}` when the payloads differ.
         */
        post: operations["sendPoLineEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. Columns to answer in are for those who may bring the answers back. */
        get: operations["exportPoLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/follow-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** PO lines for those who say which are followed up, newest order first. */
        get: operations["listPoLinesToFollowUp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/follow-up/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges every row of a workbook that says which order lines are followed up; takes the good ones unless it is a dry run. */
        post: operations["importFollowUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/follow-up/import/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markFollowUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/follow-up/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A workbook with the lines of the list's filter, and whether each is followed up now. */
        get: operations["getFollowUpTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges every row of a reply workbook; applies the good ones unless it is a dry run. */
        post: operations["importPoLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/import/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markPoLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/po-lines/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reply workbook with the lines that match the list's filter and wait for an answer. */
        get: operations["getPoLineTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions of the terms of purchase, the newest first. */
        get: operations["listProvisions"];
        put?: never;
        /** Puts a version there, with the next number of its language and plant. Nothing is overwritten. */
        post: operations["uploadProvision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisions/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says that the caller's company has read a version. Saying so again changes nothing: the first confirmation is answered. */
        post: operations["confirmProvision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisions/{id}/confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies that have confirmed a version, by code. */
        get: operations["listProvisionConfirmations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisions/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version, always as an attachment. */
        get: operations["getProvisionFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisions/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a version back before its first day. */
        post: operations["withdrawProvision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisions/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The terms of purchase that hold for the caller's company today, and whether it has confirmed that it read them. */
        get: operations["listOwnProvisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order with its lines. */
        get: operations["getPurchaseOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-orders/{id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Two revisions of an order side by side: every line with both values of each field. */
        get: operations["comparePurchaseOrderRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-orders/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same event for every open line of an order. */
        post: operations["sendPurchaseOrderEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-orders/{id}/provisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The terms of purchase that held on the day of an order, and newer ones that its supplier has not confirmed. */
        get: operations["listOrderProvisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-orders/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The points in time at which the ERP changed something of an order, newest first. */
        get: operations["listPurchaseOrderRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qjobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Definitions by name, each with its last run. */
        get: operations["listQjobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qjobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One definition with its parameters and next ticks. */
        get: operations["getQjob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qjobs/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `activate`, `pause`, `stop`, `run` or `edit` one definition. */
        post: operations["sendQjobEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qjobs/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs of a definition, newest first. */
        get: operations["listQjobRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qjobs/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a definition. */
        get: operations["getQjobWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qjobs/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `activate`, `pause`, `stop` or `run` many definitions. */
        post: operations["sendQjobEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qjobs/ticks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The next five ticks of a cadence, or what is wrong with it: answered either way, for a form that asks while one types. */
        get: operations["foretellTicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipt-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Receipts as the ERP told them, the newest first. */
        get: operations["listReceiptMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipt-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One receipt: what was told, what was told before, and what became of its lines. */
        get: operations["getReceiptMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipt-messages/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tries to book now what waits of these receipts. One that cannot be booked does not stop the others. */
        post: operations["replayReceiptMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Receipt lines, newest first. Suppliers see their own, once they are booked. */
        get: operations["listReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/SCM/account/activationAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Activates an account by the code of its invitation, and sets its first password. An account without a password is of no
         *     use to anybody, so the code alone activates nothing yet: it is judged, and the answer leads to the page that asks for one.
         */
        patch: operations["activateAccount"];
        trace?: never;
    };
    "/api/second-step-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every policy, with how many accounts it concerns. */
        get: operations["listSecondStepPolicies"];
        put?: never;
        /** Asks a second step of everybody with a role, in companies of a type, from their next sign-in on. */
        post: operations["addSecondStepPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-step-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Asks it of them no longer. */
        delete: operations["removeSecondStepPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ship permissions, newest first. */
        get: operations["listShipPermissions"];
        put?: never;
        /** Applies for permission to ship, for one line or many; one that is refused does not stop the others. */
        post: operations["applyForShipPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One permission with its order and the line's other permissions. */
        get: operations["getShipPermission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/{id}/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One event of one permission: approve, approve-with-issue, reject or withdraw. */
        post: operations["sendShipPermissionEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/{id}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, offers, history and diagram of a permission. */
        get: operations["getShipPermissionWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same event for many permissions; one that is refused does not stop the others. Also takes a list of
         *     `{id, version, …payload}` when the payloads differ.
         */
        post: operations["sendShipPermissionEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as .xlsx. */
        get: operations["exportShipPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Order lines that may be applied for: accepted, open, of a plant that asks for permission. */
        get: operations["listShipLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/lines/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A workbook to fill in, with the lines of the list's filter. */
        get: operations["getShipApplyTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/uploadShipApplyFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges every row of a workbook of applications; makes the good ones unless it is a dry run. */
        post: operations["uploadShipApplyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-permissions/uploadShipApplyFile/marked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same workbook with the faulty cells marked and explained in the caller's language. */
        post: operations["markShipApplyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipment-rules/effective": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What holds for a part at a plant: each value with the word that it comes from, the part's own or that of the most specific rule. */
        get: operations["getEffectiveRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipment-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a change would touch; nothing is changed. What of the catalogue of inspection may not be changed so is refused as it would be then. */
        post: operations["previewSetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/changeMFAStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Switches two-step verification on, once a code was shown, or off, with a code. Only that code needs a body. */
        put: operations["changeMFAStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the own password. Every session of the account ends, this one too. */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/downloadUserManual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without `isDownload` the list of manuals for the caller's company type, by directory; with it one of them. */
        post: operations["downloadUserManual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/generateMFASecret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Makes a new secret for an authenticator app; it is in use only after a code of it was shown and it was switched on. */
        get: operations["generateMFASecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/getCompanyGroupList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups that the caller may give to one account: those that fit its company. */
        get: operations["getCompanyGroupList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/getGroupList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups that the caller may give. */
        get: operations["getGroupList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/homeBlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says which blocks of the home page are not wanted, and in which order they stand. */
        put: operations["setHomeBlock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Stores the language of the interface. */
        put: operations["setLanguage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/renewRecoveryCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives new recovery codes in place of those that are left, for a code of the app or one of them. */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/uploadUserManualFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts files into a directory, all or none. One of the same name takes the place of the other. */
        post: operations["uploadUserManualFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/User/validMFACode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judges a code of the app, or a recovery code. After sign-in it passes the second step: the answer's token replaces the
         *     one that it was asked with. While an app is being set up it proves that the app was set up well.
         */
        post: operations["validMFACode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a form; the link that leads back to it, and by which alone it is submitted, is mailed. So many an hour, and no more. */
        post: operations["beginVendorRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-registrations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The form behind a link. */
        post: operations["readVendorRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-registrations/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps the form as it is now, finished or not. */
        post: operations["saveVendorRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-registrations/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submits the form, or the correction of one that came back. The link is used up. */
        post: operations["submitVendorRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waiting-receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Waiting receipt lines, the oldest first. */
        get: operations["listWaitingReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waiting-receipts/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes receipt lines for one reason: they are never booked. One that is refused does not stop the others. */
        post: operations["closeWaitingReceipts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekly-downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Weekly files, newest first. */
        get: operations["listWeeklyDownloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekly-downloads/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One weekly file. */
        get: operations["getWeeklyDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every machine: states, events, who, effects, diagram. */
        get: operations["listWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process lives. */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests can be served: the database answers, there is room, and nobody has asked to stop. */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One account. */
        AccountDetail: components["schemas"]["AccountRow"] & {
            /** @description Companies that it works for besides its home. */
            companies: components["schemas"]["FurtherCompany"][];
            /** @description Codes of the groups. */
            groupCodes: string[];
            /** @description Language of the screens and of mail. */
            language: string;
            /** @description Telephone. */
            phone: string;
            /** @description Role codes that come of the groups. */
            roles: number[];
            /** @description Whether it has a second step. */
            secondStep: boolean;
        };
        /** @description An event of one account. All but the version belong to `edit`. */
        AccountEvent: {
            /** @description Codes of the companies that it works for besides its home; left out = as they are. */
            companies?: string[] | null;
            /** @description Department. */
            department?: string | null;
            /** @description Address for mail. */
            email?: string | null;
            /** @description Codes of the groups. */
            groups?: string[] | null;
            /** @description Name in the person's own language. */
            name?: string | null;
            /** @description English name. */
            nameEn?: string | null;
            /** @description Telephone. */
            phone?: string | null;
            /** @description Position. */
            title?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many accounts. */
        AccountEvents: {
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
        };
        /** @description An account that was made. */
        AccountMade: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Its state. */
            state: string;
            /**
             * Format: int64
             * @description Its version.
             */
            version: number;
        };
        /** @description One row of the list. */
        AccountRow: {
            /**
             * Format: date-time
             * @description Last changed at.
             */
            changedAt: string;
            /** @description Code of the company. */
            companyCode: string;
            /** @description Name of the company. */
            companyName: string;
            /** @description Letter of its type. */
            companyType: string;
            /**
             * Format: date-time
             * @description Made at.
             */
            createdAt: string;
            /** @description Department. */
            department: string;
            /** @description Address for mail. */
            email: string;
            /** @description Names of the groups. */
            groups: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: date-time
             * @description Last sign-in.
             */
            lastSignInAt?: string | null;
            /** @description Name in the person's own language. */
            name: string;
            /** @description English name. */
            nameEn: string;
            /** @description `Y`, `N` or `B`. */
            state: string;
            /** @description Position. */
            title: string;
            /** @description What the person types to sign in. */
            userId: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description For whom the caller acts, or could. */
        Acting: {
            /** @description User id of the account acted for; null = none. */
            actingFor?: string | null;
            /** @description Accounts that the caller may act for now; empty while acting. */
            offers: components["schemas"]["Offer"][];
        };
        /** @description By which delegation to act. */
        ActingRequest: {
            /**
             * Format: int64
             * @description Its id.
             */
            delegation: number;
        };
        /** @description An invitation was good. */
        Activation: {
            /** @description What is to be done next. */
            next: components["schemas"]["ActivationStep"];
            /** @description Hash route of the page for that. */
            path: string;
            /** @description Whose; to sign in with. */
            username: string;
        };
        /** @description The first password, by an invitation. */
        ActivationRequest: {
            /** @description The token at the end of the link. */
            invitationCode: string;
            /**
             * Format: password
             * @description The first password. Left out: the code is judged, and stays as it is; `next` says how to go on.
             */
            newPassword?: string | null;
        };
        /**
         * @description What is to be done after an invitation was shown.
         * @enum {string}
         */
        ActivationStep: "setPassword" | "signIn";
        /** @description Boxes to be added to a line, with ids handed out by the platform. */
        AddBoxes: {
            /**
             * Format: int32
             * @description How many boxes.
             */
            count: number;
            /**
             * Format: int64
             * @description Id of the notice's line.
             */
            lineId: number;
            /** @description What each holds; `None` = to be filled in later. */
            quantityPerBox?: string | null;
            /**
             * Format: int64
             * @description Version that the page showed.
             */
            version: number;
        };
        /** @description An announcement as the administrators see it. */
        AnnouncementDetail: {
            /**
             * Format: date-time
             * @description When.
             */
            createdAt: string;
            /** @description User id of the one who began it. */
            creator: string;
            /** @description What it says, and to whom. */
            fields: components["schemas"]["AnnouncementFields"];
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: date-time
             * @description When the mail notice went out; null = not yet.
             */
            mailedAt?: string | null;
            /** @description `Draft`, `Scheduled`, `Published` or `Expired`. */
            state: string;
            /**
             * Format: date-time
             * @description Last time that somebody wrote it.
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description An event of an announcement. */
        AnnouncementEvent: {
            fields?: components["schemas"]["AnnouncementFields"] | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description What the administrator writes. Who wrote it, when, and how far it is, the server says. */
        AnnouncementFields: {
            /** @description Letters of the company types that it is meant for: S, B, F, R, T. */
            audience: string[];
            /** @description Who says it; may be empty. */
            author?: string;
            /** @description Plain text with line breaks, at most 4,000 characters. */
            content: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            endOn: string;
            /** @description Address of a page with more; may be empty. */
            link?: string;
            /** @description Shown after sign-in. */
            loginNotice?: boolean;
            /** @description Whether everybody concerned gets a mail on publication. */
            mailEnable?: boolean;
            /**
             * Format: int32
             * @description Place among the others, the lowest first.
             */
            sequence?: number;
            /**
             * Format: date
             * @description First day, at the plant.
             */
            startOn: string;
            /** @description Title, at most 100 characters. */
            title: string;
            /** @description Before all that are not. */
            top?: boolean;
        };
        /** @description Filters of the administrators' list; an empty one shows everything. */
        AnnouncementFilter: {
            /**
             * @description Company types: S, B, F, R, T; comma-separated, one of them is enough.
             * @default null
             */
            audience: string | null;
            /**
             * @description `true` = login notices only, `false` = the others.
             * @default null
             */
            loginNotice: boolean | null;
            /**
             * Format: int64
             * @description From 1.
             * @default null
             */
            page: number | null;
            /**
             * Format: date
             * @description Shown on this day or later.
             * @default null
             */
            shownFrom: string | null;
            /**
             * Format: date
             * @description Shown on this day or before.
             * @default null
             */
            shownTo: string | null;
            /**
             * Format: int64
             * @description 10, 20, 50 or 100.
             * @default null
             */
            size: number | null;
            /**
             * @description What to sort by, with `-` downwards; `-createdAt` when nothing is said.
             * @enum {string}
             */
            sort?: "startOn" | "-startOn" | "START_TIME" | "-START_TIME" | "endOn" | "-endOn" | "END_TIME" | "-END_TIME" | "createdAt" | "-createdAt" | "CREATED_TIME" | "-CREATED_TIME";
            /**
             * @description `Draft`, `Scheduled`, `Published`, `Expired`; comma-separated.
             * @default null
             */
            state: string | null;
            /**
             * @description Part of the title or of the text, in any case.
             * @default null
             */
            words: string | null;
        };
        /** @description One row of the administrators' list. */
        AnnouncementRow: {
            /** @description Company types that it is meant for. */
            audience: string[];
            /** @description Who says it. */
            author: string;
            /**
             * Format: date-time
             * @description When.
             */
            createdAt: string;
            /** @description User id of the one who began it. */
            creator: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            endOn: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Shown after sign-in. */
            loginNotice: boolean;
            /** @description Whether a mail goes out on publication. */
            mailEnable: boolean;
            /**
             * Format: int32
             * @description Place among the others.
             */
            sequence: number;
            /**
             * Format: date
             * @description First day.
             */
            startOn: string;
            /** @description `Draft`, `Scheduled`, `Published` or `Expired`. */
            state: string;
            /** @description Title. */
            title: string;
            /** @description Before all that are not. */
            top: boolean;
            /**
             * Format: date-time
             * @description Last time that somebody wrote it.
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description An announcement that says something else. */
        AnnouncementUpdate: {
            /** @description What it says now, all of it. */
            fields: components["schemas"]["AnnouncementFields"];
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description One box. */
        AsnBoxRow: {
            /**
             * Format: int64
             * @description Id of the notice.
             */
            asnId: number;
            /** @description Its number. */
            asnNo: string;
            /** @description Its id. */
            boxId: string;
            /** @description What it is. */
            description: string;
            /**
             * Format: int64
             * @description Id of the box.
             */
            id: number;
            /** @description Invoice number of the notice. */
            invoiceNo: string;
            /**
             * Format: int32
             * @description Line of the notice.
             */
            lineNo: number;
            /** @description Material. */
            materialCode: string;
            /** @description Receiving plant. */
            plantCode: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            poLineId: number;
            /**
             * Format: int32
             * @description Line of the order.
             */
            poLineNo: number;
            /** @description Number of the order. */
            poNo: string;
            /** @description How much is in it. */
            quantity?: string | null;
            /** @description RFID tag. */
            rfid: string;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Its state. */
            state: string;
            /** @description Unit. */
            uom: string;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /** @description Panel units in it that are marked defective. */
            xOutQty?: string | null;
        };
        /** @description One row of the box table. */
        AsnBoxView: {
            /** @description Id on the label. */
            boxId: string;
            /**
             * Format: int32
             * @description Row.
             */
            boxRow: number;
            /** @description Quantity. */
            quantity?: string | null;
            /** @description RFID tag. */
            rfid: string;
            /** @description GS1 serial shipping container code, where the plant has a company prefix; none before the notice is sent. */
            sscc?: string | null;
            /** @description Panel units marked defective. */
            xOutQty?: string | null;
        };
        /** @description A notice with its lines. */
        AsnDetail: components["schemas"]["AsnHeader"] & {
            /** @description What would stand against sending now; empty unless it is a draft. Field paths count lines in this order. */
            findings: components["schemas"]["Blocker"][];
            /** @description Whether the own company carries it: it is read only then, but for the pick-up. */
            isCarried: boolean;
            /** @description Lines in line order. */
            lines: components["schemas"]["AsnLineView"][];
            pickUp?: components["schemas"]["PickUpView"] | null;
        };
        /** @description One notice that has not left. */
        AsnDraftRow: {
            /**
             * Format: int32
             * @description Whole days since it was made.
             */
            ageDays: number;
            /** @description Number. */
            asnNo: string;
            /**
             * Format: date-time
             * @description Changed at.
             */
            changedAt: string;
            /**
             * Format: date-time
             * @description Created at.
             */
            createdAt: string;
            /** @description What the ERP said, if it refused. */
            erpAnswer: string;
            /** @description What stands against sending it, as on its page; field paths count its lines. */
            findings: components["schemas"]["Blocker"][];
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: int64
             * @description How many lines.
             */
            lineCount: number;
            /** @description How many of them refuse; none = it can be sent, the others confirmed. */
            missing: number;
            /** @description Receiving plant. */
            plantCode: string;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description `Unsent` or `Refused`. */
            state: string;
            /** @description Number at the supplier. */
            supplierShipmentNo: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description The whole draft as the form shows it. What is left out is emptied: a save replaces. */
        AsnEdit: {
            /**
             * @description Number plate.
             * @default
             */
            carNo: string;
            /**
             * @description Free text, at most 200 characters.
             * @default
             */
            comments: string;
            /**
             * @description Driver.
             * @default
             */
            driverName: string;
            /**
             * @description The driver's phone.
             * @default
             */
            driverPhone: string;
            /**
             * Format: date
             * @description Expected arrival.
             * @default null
             */
            etaOn: string | null;
            /**
             * Format: date
             * @description Expected departure.
             * @default null
             */
            etdOn: string | null;
            /**
             * @description Rate to the base currency.
             * @default null
             */
            exchangeRate: string | null;
            /**
             * @description Flight.
             * @default
             */
            flightNo: string;
            /**
             * @description House air waybill.
             * @default
             */
            hawb: string;
            /**
             * @description Net amount.
             * @default null
             */
            invoiceAmount: string | null;
            /**
             * @description Invoice number.
             * @default
             */
            invoiceNo: string;
            /**
             * Format: date
             * @description Invoice day.
             * @default null
             */
            invoiceOn: string | null;
            /**
             * @description VAT.
             * @default null
             */
            invoiceVat: string | null;
            /**
             * @description Lines; one that is left out is removed.
             * @default []
             */
            lines: components["schemas"]["AsnEditLine"][];
            /**
             * @description Master air waybill.
             * @default
             */
            mawb: string;
            /**
             * Format: date
             * @description Day of shipment.
             * @default null
             */
            shippedOn: string | null;
            /**
             * @description Who drives.
             * @default
             */
            shippingCompany: string;
            /**
             * @description Where it leaves from.
             * @default
             */
            shippingPlace: string;
            /**
             * @description Mode of transport.
             * @default
             */
            shipVia: string;
            /**
             * @description Number at the supplier.
             * @default
             */
            supplierShipmentNo: string;
            /**
             * @description Tax code 01–06.
             * @default
             */
            taxCode: string;
            /**
             * Format: int32
             * @description Packages altogether.
             * @default null
             */
            totalPackages: number | null;
            /**
             * Format: int64
             * @description Version that the form was filled from.
             * @default 0
             */
            version: number;
        };
        /** @description One row of the box table. */
        AsnEditBox: {
            /**
             * @description Id on the label.
             * @default
             */
            boxId: string;
            /**
             * Format: int32
             * @description Row number as shown; the position decides.
             * @default 0
             */
            boxRow: number;
            /**
             * @description Quantity in the box.
             * @default null
             */
            quantity: string | null;
            /**
             * @description RFID tag.
             * @default
             */
            rfid: string;
            /**
             * @description Panel units marked defective.
             * @default null
             */
            xOutQty: string | null;
        };
        /** @description One line of the draft. */
        AsnEditLine: {
            /**
             * @description Boxes in row order.
             * @default []
             */
            boxes: components["schemas"]["AsnEditBox"][];
            /**
             * Format: int64
             * @description Id of the line; `None` = a new line.
             * @default null
             */
            id: number | null;
            /**
             * @description Lots in row order.
             * @default []
             */
            lots: components["schemas"]["AsnEditLot"][];
            /**
             * Format: int32
             * @description Packages.
             * @default null
             */
            packages: number | null;
            /**
             * Format: int64
             * @description Id of the order line.
             * @default 0
             */
            poLineId: number;
            /**
             * @description RT number of the line.
             * @default
             */
            rtNo: string;
            /**
             * @description Quantity shipped.
             * @default 0
             */
            shipQty: string;
        };
        /** @description One row of the lot table. */
        AsnEditLot: {
            /**
             * Format: date
             * @description Last effective day.
             * @default null
             */
            effectiveOn: string | null;
            /**
             * @description The vendor's lot number.
             * @default
             */
            lotNo: string;
            /**
             * Format: int32
             * @description Row number as shown; the position decides.
             * @default 0
             */
            lotRow: number;
            /**
             * Format: date
             * @description Day of manufacture.
             * @default null
             */
            manufacturedOn: string | null;
            /**
             * @description Quantity out of this lot.
             * @default null
             */
            quantity: string | null;
            /**
             * @description Remark, e.g. on a short shelf life; at most 200 characters.
             * @default
             */
            remark: string;
            /**
             * @description RT number; empty = the line's.
             * @default
             */
            rtNo: string;
        };
        /** @description An event of one ASN: send, cancel, reopen, close short or pick up. */
        AsnEvent: {
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            pickUp?: components["schemas"]["PickUp"] | null;
            /** @description With `cancel`: why. */
            reason?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many ASNs. */
        AsnEvents: {
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            pickUp?: components["schemas"]["PickUp"] | null;
            /** @description With `cancel`: why. */
            reason?: string | null;
        };
        /** @description The notice's own fields. */
        AsnHeader: {
            /** @description Number. */
            asnNo: string;
            /** @description It ended because the ERP cancelled the delivery, or no longer has it. */
            cancelledByErp: boolean;
            /** @description Number plate. */
            carNo: string;
            /**
             * Format: date-time
             * @description Changed at.
             */
            changedAt: string;
            /** @description Comments. */
            comments: string;
            /**
             * Format: date-time
             * @description Created at.
             */
            createdAt: string;
            /** @description Currency of the invoice. */
            currency: string;
            /** @description Driver. */
            driverName: string;
            /** @description The driver's phone. */
            driverPhone: string;
            /** @description What the ERP said last, if it refused or cancelled. */
            erpAnswer: string;
            /**
             * Format: date
             * @description Expected arrival.
             */
            etaOn?: string | null;
            /**
             * Format: date
             * @description Expected departure.
             */
            etdOn?: string | null;
            /** @description Rate to the base currency. */
            exchangeRate?: string | null;
            /** @description Flight. */
            flightNo: string;
            /** @description House air waybill. */
            hawb: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description The ERP's number. */
            inboundNo?: string | null;
            /** @description Net amount. */
            invoiceAmount?: string | null;
            /** @description Invoice number. */
            invoiceNo: string;
            /**
             * Format: date
             * @description Invoice day.
             */
            invoiceOn?: string | null;
            /** @description VAT. */
            invoiceVat?: string | null;
            /** @description Master air waybill. */
            mawb: string;
            /** @description Its address. */
            plantAddress: string;
            /** @description Receiving plant. */
            plantCode: string;
            /** @description Its name. */
            plantName: string;
            /**
             * Format: date-time
             * @description Taken by the ERP at.
             */
            sentAt?: string | null;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Who drives. */
            shippingCompany: string;
            /** @description Where it leaves from. */
            shippingPlace: string;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description Mode of transport. */
            shipVia: string;
            /** @description State. */
            state: string;
            /** @description Number at the supplier. */
            supplierShipmentNo: string;
            /** @description Tax code 01–06. */
            taxCode: string;
            /**
             * Format: int32
             * @description Packages altogether.
             */
            totalPackages?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description One line of a notice. */
        AsnLineRow: {
            /**
             * Format: int64
             * @description Id of the notice.
             */
            asnId: number;
            /** @description Its number. */
            asnNo: string;
            /**
             * Format: int64
             * @description How many boxes.
             */
            boxCount: number;
            /** @description What it is. */
            description: string;
            /**
             * Format: date
             * @description Last effective day of the lot that ends first.
             */
            effectiveOn?: string | null;
            /**
             * Format: date
             * @description Day of the plant on which something came first.
             */
            firstReceivedOn?: string | null;
            /**
             * Format: int64
             * @description Id of the line.
             */
            id: number;
            /** @description Invoice number of the notice. */
            invoiceNo: string;
            /**
             * Format: date
             * @description Day of the plant on which something came last.
             */
            lastReceivedOn?: string | null;
            /**
             * Format: int32
             * @description Line of the notice.
             */
            lineNo: number;
            /**
             * Format: int64
             * @description How many lots.
             */
            lotCount: number;
            /** @description Numbers of its lots, the first ten. */
            lotNos?: string | null;
            /**
             * Format: date
             * @description When the oldest lot was made.
             */
            manufacturedOn?: string | null;
            /** @description Material. */
            materialCode: string;
            /** @description Receiving plant. */
            plantCode: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            poLineId: number;
            /**
             * Format: int32
             * @description Line of the order.
             */
            poLineNo: number;
            /** @description Number of the order. */
            poNo: string;
            /** @description Received of it so far. */
            receivedQty: string;
            /** @description Its RT number, or those of its lots. */
            rtNo: string;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Shipped. */
            shipQty: string;
            /** @description Its state. */
            state: string;
            /** @description Unit. */
            uom: string;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
        };
        /** @description One line of a notice. */
        AsnLineView: {
            /** @description May still be shipped (what this notice ships is in it only while it is a draft). */
            balanceAllowQty: string;
            /** @description Boxes. */
            boxes: components["schemas"]["AsnBoxView"][];
            /** @description Boxes carry ids. */
            boxIdRequired: boolean;
            /** @description What it is. */
            description: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: int32
             * @description Number within the notice.
             */
            lineNo: number;
            /** @description Lots must be given. */
            lotRequired: boolean;
            /** @description Lots. */
            lots: components["schemas"]["AsnLotView"][];
            /** @description Material. */
            materialCode: string;
            /** @description Shipped under an opening of the order line; of a draft, what would be if it were sent now. */
            openedQty: string;
            /**
             * Format: int64
             * @description Id of the opening; none = nothing is shipped under one.
             */
            openingId?: number | null;
            /**
             * Format: date
             * @description Its last day.
             */
            openUntilOn?: string | null;
            /** @description Ordered. */
            orderQty: string;
            /**
             * Format: int32
             * @description Packages.
             */
            packages?: number | null;
            /**
             * Format: int64
             * @description Order line.
             */
            poLineId: number;
            /**
             * Format: int32
             * @description Number of the order line.
             */
            poLineNo: number;
            /** @description Order number. */
            poNo: string;
            /** @description Units that the price is for. */
            priceFactor: string;
            /** @description What came of it, oldest first. */
            receipts: components["schemas"]["AsnReceiptView"][];
            /** @description Received so far. */
            receivedQty: string;
            /** @description What of it went back. */
            returnedQty: string;
            /** @description RT number of the line. */
            rtNo: string;
            /** @description What holds for the part, and where each value comes from; empty for those who only carry the goods. */
            rules: components["schemas"]["HeldValue"][];
            /** @description Shipped. */
            shipQty: string;
            /** @description Price of `priceFactor` units; left out for those who only carry the goods. */
            unitPrice?: string | null;
            /** @description Unit. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
            /** @description X-out quantities must be given. */
            xOutMaintained: boolean;
        };
        /** @description One lot. */
        AsnLotRow: {
            /**
             * Format: int64
             * @description Id of the notice.
             */
            asnId: number;
            /** @description Its number. */
            asnNo: string;
            /** @description What it is. */
            description: string;
            /**
             * Format: date
             * @description Last effective day.
             */
            effectiveOn?: string | null;
            /**
             * Format: int64
             * @description Id of the lot.
             */
            id: number;
            /** @description Invoice number of the notice. */
            invoiceNo: string;
            /**
             * Format: int32
             * @description Line of the notice.
             */
            lineNo: number;
            /** @description The supplier's number of the lot. */
            lotNo: string;
            /**
             * Format: date
             * @description When it was made.
             */
            manufacturedOn?: string | null;
            /** @description Material. */
            materialCode: string;
            /** @description Receiving plant. */
            plantCode: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            poLineId: number;
            /**
             * Format: int32
             * @description Line of the order.
             */
            poLineNo: number;
            /** @description Number of the order. */
            poNo: string;
            /** @description How much of it. */
            quantity?: string | null;
            /** @description Remark. */
            remark: string;
            /** @description Its RT number; the line's where it has none of its own. */
            rtNo: string;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Its state. */
            state: string;
            /** @description Unit. */
            uom: string;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
        };
        /** @description One row of the lot table. */
        AsnLotView: {
            /**
             * Format: date
             * @description Last effective day.
             */
            effectiveOn?: string | null;
            /** @description The vendor's lot number. */
            lotNo: string;
            /**
             * Format: int32
             * @description Row.
             */
            lotRow: number;
            /**
             * Format: date
             * @description Day of manufacture.
             */
            manufacturedOn?: string | null;
            /** @description Quantity. */
            quantity?: string | null;
            /** @description Remark. */
            remark: string;
            /** @description RT number; empty = the line's. */
            rtNo: string;
        };
        /** @description Sheet and labels of one notice. */
        AsnPrint: components["schemas"]["AsnHeader"] & {
            /** @description One label per box, in line and row order. */
            labels: components["schemas"]["BoxLabel"][];
            /** @description Lines of the sheet. */
            lines: components["schemas"]["AsnLineView"][];
        };
        /** @description What the ERP said of goods of a line. */
        AsnReceiptView: {
            /** @description What of it the inspection accepted; `None` = it has said nothing. */
            acceptedQty?: string | null;
            /** @description `receive`, `return` or `correct`. */
            kind: string;
            /** @description By how much it changes what was received. */
            quantity: string;
            /** @description Number of the receipt. */
            receiptNo: string;
            /**
             * Format: date-time
             * @description When.
             */
            receivedAt: string;
            /** @description What of it the inspection rejected; `None` = it has said nothing. */
            rejectedQty?: string | null;
        };
        /** @description One row of the list. */
        AsnRow: {
            /** @description Number. */
            asnNo: string;
            /**
             * Format: date-time
             * @description Changed at.
             */
            changedAt: string;
            /**
             * Format: date-time
             * @description Created at.
             */
            createdAt: string;
            /** @description What the ERP said last, if it refused or cancelled. */
            erpAnswer: string;
            /**
             * Format: date
             * @description Expected arrival.
             */
            etaOn?: string | null;
            /** @description House air waybill. */
            hawb: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description The ERP's number. */
            inboundNo?: string | null;
            /** @description Invoice number. */
            invoiceNo: string;
            /**
             * Format: int64
             * @description How many lines.
             */
            lineCount: number;
            /** @description Master air waybill. */
            mawb: string;
            /** @description Receiving plant. */
            plantCode: string;
            /**
             * Format: date-time
             * @description Taken by the ERP at.
             */
            sentAt?: string | null;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description Way of transport. */
            shipVia: string;
            /** @description What did not come, by unit, once it is closed; empty = everything came. */
            shortBy: components["schemas"]["Shortage"][];
            /** @description State. */
            state: string;
            /** @description Number at the supplier. */
            supplierShipmentNo: string;
            /** @description Tax code of the invoice. */
            taxCode: string;
            /**
             * Format: int32
             * @description Packages altogether.
             */
            totalPackages?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description One attempt. */
        Attempt: {
            /** @description The ERP's answer. */
            answer?: unknown;
            /**
             * Format: int32
             * @description From 1.
             */
            attemptNo: number;
            /** @description The error in words. */
            error?: string | null;
            /**
             * Format: date-time
             * @description Ended at; `None` = running or lost.
             */
            finishedAt?: string | null;
            /** @description How it ended. */
            outcome?: string | null;
            /**
             * Format: date-time
             * @description Begun at.
             */
            startedAt: string;
        };
        /** @description One entry. */
        AuditRow: {
            /** @description User id of the account acted for. */
            actingForName?: string | null;
            /** @description Who: user id, or the name as it was typed. */
            actorName: string;
            /** @description Network address; empty = the program itself. */
            address: string;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description What the browser said of itself. */
            browser: string;
            /** @description What else there is to know. */
            detail: Record<string, unknown>;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description What was done. */
            kind: string;
            /** @description `done` or `refused`. */
            outcome: string;
            /** @description Label of why it was refused; empty = it was not. */
            reason: string;
            /** @description Id of the request, as in the logs. */
            requestId: string;
            /** @description What it was done to. */
            subject: string;
        };
        /** @description Begins a form. */
        BeginRegistration: {
            /** @description What is filled in so far; the administrator's address at least. */
            fields: components["schemas"]["Fields"];
            /** @description Language of mails. */
            lang: components["schemas"]["Language"];
        };
        /** @description One reason. */
        Blocker: {
            /** @description Where it belongs, as a path in the payload: `splits[1].quantity`. */
            field?: string | null;
            /** @description Stable label, the translation key `error.<label>`. */
            label: string;
            /** @description Named values of the translated message. */
            params?: Record<string, unknown> | null;
            /** @description Refuses, or asks for confirmation. */
            severity: components["schemas"]["Severity"];
        };
        /** @description What of a part is due on a day. */
        BoardCell: {
            /**
             * Format: date
             * @description The day.
             */
            dueOn: string;
            /** @description Whether something of it is overdue: due before today at its plant, of a line that is followed up. */
            late: boolean;
            /**
             * Format: int64
             * @description Of how many order lines.
             */
            lines: number;
            /** @description How much. */
            quantity: string;
        };
        /** @description A part, in one unit. */
        BoardPart: {
            /** @description The days on which something is due. */
            cells: components["schemas"]["BoardCell"][];
            /** @description What it is. */
            description: string;
            /** @description Material. */
            materialCode: string;
            /** @description Unit of its quantities. */
            uom: string;
        };
        /** @description One box label. */
        BoxLabel: {
            /** @description Id: the text of the bar code. */
            boxId: string;
            /** @description How many boxes the notice has. */
            count: number;
            /** @description What it is. */
            description: string;
            /** @description Lots of the line, as text. */
            lots: string;
            /** @description Material. */
            materialCode: string;
            /** @description Which box of how many. */
            number: number;
            /**
             * Format: int32
             * @description Number of the order line.
             */
            poLineNo: number;
            /** @description Order number. */
            poNo: string;
            /** @description In the box. */
            quantity?: string | null;
            /** @description RT number of the line. */
            rtNo: string;
            /** @description Unit. */
            uom: string;
            /** @description Defective panel units in it. */
            xOutQty?: string | null;
        };
        BTreeMap: {
            [key: string]: string;
        };
        /** @description What became of many. */
        BulkAnswer: {
            /** @description How many moved. */
            done: number;
            /** @description How many did not. */
            refused: number;
            /** @description One per document, in the order asked. */
            results: components["schemas"]["BulkResult"][];
        };
        /** @description What became of one of many. */
        BulkResult: {
            /** @description Every reason. */
            blockers?: components["schemas"]["Blocker"][] | null;
            /** @description Sent back to confirm the warnings of this one. */
            confirmToken?: string | null;
            /** @description Why it did not. */
            errorLabel?: string | null;
            /**
             * Format: int64
             * @description Id of the document.
             */
            id: number;
            /** @description Whether it moved. */
            ok: boolean;
            /** @description Its state now. */
            state?: string | null;
            /**
             * Format: int64
             * @description Its version now.
             */
            version?: number | null;
        };
        /** @description A shipment as its carrier needs it. */
        CarriedAsnRow: {
            /** @description Number. */
            asnNo: string;
            /** @description Number plate. */
            carNo: string;
            /** @description Code of the carrier. */
            carrierCode: string;
            /** @description Name of the carrier. */
            carrierName: string;
            /** @description Comments of the supplier. */
            comments: string;
            /** @description Driver: who picked it up, else who was announced. */
            driverName: string;
            /** @description The driver's phone. */
            driverPhone: string;
            /**
             * Format: date
             * @description Expected arrival.
             */
            etaOn?: string | null;
            /**
             * Format: date
             * @description Expected departure.
             */
            etdOn?: string | null;
            /** @description Flight. */
            flightNo: string;
            /** @description House air waybill. */
            hawb: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Master air waybill. */
            mawb: string;
            /**
             * Format: date-time
             * @description When it was picked up; none = not confirmed.
             */
            pickedUpAt?: string | null;
            /** @description Its address. */
            plantAddress: string;
            /** @description Receiving plant. */
            plantCode: string;
            /** @description Its name. */
            plantName: string;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Where it leaves from. */
            shippingPlace: string;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description Mode of transport. */
            shipVia: string;
            /** @description State. */
            state: string;
            /**
             * Format: int32
             * @description Packages altogether.
             */
            totalPackages?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description The catalogue: material groups, their categories, and the sub-groups of these. Also what is out of use. */
        Catalogue: {
            /** @description Categories, by code. */
            categories: components["schemas"]["CatalogueCategory"][];
            /** @description Material groups that parts have, whether or not there is a category of them, by name. */
            groups: components["schemas"]["CatalogueGroup"][];
            /** @description Sub-groups, by code. */
            subGroups: components["schemas"]["CatalogueSubGroup"][];
        };
        /** @description A category of parts that are inspected alike. */
        CatalogueCategory: {
            /** @description Its code. */
            code: string;
            /**
             * Format: int64
             * @description Id of its record of master data.
             */
            id: number;
            /** @description Of which material group. */
            materialGroup: string;
            /** @description Its name. */
            name: string;
            /** @description `Active` or `Inactive`. */
            state: string;
        };
        /** @description A material group. */
        CatalogueGroup: {
            /** @description Its name. */
            materialGroup: string;
            /**
             * Format: int64
             * @description How many parts are of it.
             */
            parts: number;
        };
        /** @description A sub-group: its parts are asked the same. */
        CatalogueSubGroup: {
            /** @description Code of its category. */
            category: string;
            /** @description Its code. */
            code: string;
            /**
             * Format: int64
             * @description Id of its record of master data.
             */
            id: number;
            /** @description Whether suppliers have said values for its items: then it keeps its name and stays in use, also when the parts are of another one now. */
            isUsed: boolean;
            /**
             * Format: int64
             * @description Items in use, also those that are not asked.
             */
            items: number;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description Parts that are of it.
             */
            parts: number;
            /** @description `Active` or `Inactive`. */
            state: string;
        };
        /** @description An event of one certificate. Which fields belong to which event: save and submit `items`, `reason?`; accept `comment?`; reject `reason`. */
        CertificateEvent: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description What was measured, item by item. */
            items?: components["schemas"]["CertificateItemSaid"][] | null;
            /** @description Why what is out of spec is sent all the same; why it is rejected. */
            reason?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many certificates: accept `comment?`; reject `reason`. */
        CertificateEvents: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /** @description Reason. */
            reason?: string | null;
        };
        /** @description An item that is measured. */
        CertificateItem: {
            /** @description `S`, `F`, `D` or `L`. */
            difference: string;
            /**
             * Format: int32
             * @description Its place in the spec.
             */
            itemNo: number;
            /**
             * @description The least that is inside; none = any.
             * @example 9.95
             */
            lower?: string | null;
            /** @description Name. */
            name: string;
            /** @description How many of them may be outside. */
            rejectCount: number;
            /** @description `V`, `T` or `I`. */
            replyType: string;
            /** @description What was measured. */
            said: components["schemas"]["ItemMeasured"];
            /** @description How many samples there have to be. */
            sampleSize: number;
            /** @description Short name. */
            shortName: string;
            /** @description What it should be. */
            specValue: string;
            /** @description Unit of the numbers; empty = none. */
            unit: string;
            /**
             * @description The greatest that is inside; none = any.
             * @example 10.05
             */
            upper?: string | null;
            verdict?: components["schemas"]["ItemVerdict"] | null;
        };
        /** @description What was measured of an item. */
        CertificateItemSaid: {
            /** @description Sample by sample, as it is written: numbers with a point. */
            samples?: string[];
            /** @description Short name of the item. */
            shortName: string;
            /** @description In which unit; empty = in none. */
            unit?: string;
        };
        /** @description One row of the list. */
        CertificateRow: {
            /**
             * Format: int64
             * @description Id of the shipment notice.
             */
            asnId: number;
            /** @description Its number. */
            asnNo: string;
            /** @description Its state. */
            asnState: string;
            /**
             * Format: date-time
             * @description Last change.
             */
            changedAt: string;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            decidedAt?: string | null;
            /** @description What it is. */
            description: string;
            /** @description Whether there is a revision that was accepted and holds, to measure against. */
            hasSpec: boolean;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Whether every item is within spec; none = nothing was judged yet. */
            isPassed?: boolean | null;
            /** @description The vendor's lot; empty = the line has no lots. */
            lotNo: string;
            /** @description Material. */
            materialCode: string;
            /** @description Receiving plant. */
            plantCode: string;
            /** @description `wanted`, or `needed` = the notice is not sent before it is accepted. */
            requirement: string;
            /**
             * Format: int64
             * @description Spec that it was judged against; none = nothing was judged yet.
             */
            specId?: number | null;
            /**
             * Format: int32
             * @description Its revision.
             */
            specRevision?: number | null;
            /** @description `Awaited`, `Submitted`, `Accept`, `Reject` or `Void`. */
            state: string;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            submittedAt?: string | null;
            /** @description By whom. */
            submittedByName?: string | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description The revision of a spec that a lot is held against. */
        CertificateSpec: {
            /**
             * Format: date
             * @description Last day on which it holds; none = it does not run out.
             */
            expiresOn?: string | null;
            /**
             * Format: int64
             * @description The spec.
             */
            id: number;
            /**
             * Format: int32
             * @description Its revision.
             */
            revision: number;
        };
        /** @description What was measured, to be judged and not to be kept. */
        CertificateToJudge: {
            /** @description What was measured, item by item. */
            items: components["schemas"]["CertificateItemSaid"][];
        };
        /** @description A certificate, whole. */
        CertificateView: components["schemas"]["CertificateRow"] & {
            /**
             * Format: int32
             * @description Line of the notice; none = it was taken from the notice.
             */
            asnLineNo?: number | null;
            /** @description Who decided. */
            decidedByName?: string | null;
            /** @description What whoever decided said. */
            decisionReason: string;
            /** @description Files that go with it. */
            files: components["schemas"]["QualityFile"][];
            /** @description What is measured. */
            items: components["schemas"]["CertificateItem"][];
            /**
             * Format: int32
             * @description Its line.
             */
            poLineNo?: number | null;
            /** @description Order; none as above, and so below. */
            poNo?: string | null;
            /** @description Why what is out of spec is sent all the same. */
            reason: string;
            /** @description Those that were taken off. */
            removedFiles: components["schemas"]["QualityFile"][];
            /**
             * @description Quantity of the lot; of the line where it has no lots.
             * @example 100.000
             */
            shipQty?: string | null;
            spec?: components["schemas"]["CertificateSpec"] | null;
            /** @description Label of why there is none. */
            specMissing?: string | null;
            /** @description Unit. */
            uom?: string | null;
        };
        /** @description The code that switching off needs. */
        ChangeMfaRequest: {
            /** @description Six digits of the app. */
            code?: string | null;
            /** @description A recovery code in its place. */
            recoveryCode?: string | null;
        };
        /** @description Another password, by somebody who knows the old one. */
        ChangePasswordRequest: {
            /** @description The account's mail address; may be left out, and is compared if it is not. */
            email?: string | null;
            /**
             * Format: password
             * @description The new password; trimmed.
             */
            newPassword: string;
            /**
             * Format: password
             * @description The old password; trimmed.
             */
            oldPassword: string;
        };
        /** @description Waiting receipt lines that will never be booked. */
        CloseRequest: {
            /** @description Which. */
            ids: number[];
            /** @description Why; at most 200 characters. */
            reason?: string;
        };
        /** @description An address of a company. */
        CompanyAddress: {
            /**
             * @description The address.
             * @default
             */
            address: string;
            /**
             * @description `ship-to`, `bill-to` or `office`.
             * @default
             */
            addressKind: string;
            /**
             * @description Four digits that the company adds to its D-U-N-S number for this place; may be empty.
             * @default
             */
            dunsSuffix: string;
            /**
             * @description What it is called.
             * @default
             */
            name: string;
        };
        /** @description A company that accounts may be given. */
        CompanyChoice: {
            /** @description Its code. */
            code: string;
            /** @description Letter of its type. */
            companyType: string;
            /** @description Its name. */
            name: string;
        };
        /** @description Somebody of a company whom others may ask. */
        CompanyContact: {
            /**
             * @description Address for mail.
             * @default
             */
            email: string;
            /**
             * @description Name.
             * @default
             */
            name: string;
            /**
             * @description Telephone.
             * @default
             */
            phone: string;
            /**
             * @description What one asks this person for.
             * @default
             */
            purpose: string;
            /**
             * @description Position.
             * @default
             */
            title: string;
        };
        /** @description One company. */
        CompanyDetail: components["schemas"]["CompanyRow"] & {
            /** @description Address of its seat. */
            address: string;
            /** @description Its addresses, in their order. */
            addresses: components["schemas"]["CompanyAddress"][];
            /** @description Annual revenue, as the company says it. */
            annualRevenue: string;
            /** @description Whom others may ask, in their order. */
            contacts: components["schemas"]["CompanyContact"][];
            /** @description Name of the executive. */
            executiveName: string;
            /** @description Position of the executive. */
            executiveTitle: string;
            /** @description Fax. */
            fax: string;
            /** @description Telephone. */
            phone: string;
            /** @description Why it is not used any more; empty while it is. */
            reason: string;
            /**
             * Format: int64
             * @description The registration by which it came, for those who may see it.
             */
            registrationId?: number | null;
            /** @description Its pages on the web. */
            url: string;
        };
        /** @description An event of one company. */
        CompanyEvent: {
            fields?: components["schemas"]["CompanyFields"] | null;
            /** @description With `invalidate`: why. */
            reason?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many companies: `activate`, `invalidate` or `reinstate`. */
        CompanyEvents: {
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /** @description With `invalidate`: why. */
            reason?: string | null;
        };
        /** @description What may be edited of a company, all of it at once. Neither its code nor its type. */
        CompanyFields: {
            /**
             * @description Address of its seat.
             * @default
             */
            address: string;
            /**
             * @description Its addresses, in their order; left out = as they are.
             * @default null
             */
            addresses: components["schemas"]["CompanyAddress"][] | null;
            /**
             * @description Annual revenue, as the company says it.
             * @default
             */
            annualRevenue: string;
            /**
             * @description Code under which purchasing knows it, for the house to say; left out = as it is, empty = none.
             * @default null
             */
            buyerCode: string | null;
            /**
             * @description Whom others may ask, in their order; left out = as they are.
             * @default null
             */
            contacts: components["schemas"]["CompanyContact"][] | null;
            /**
             * @description D-U-N-S number: nine digits; may be empty.
             * @default
             */
            duns: string;
            /**
             * @description Name of the executive.
             * @default
             */
            executiveName: string;
            /**
             * @description Position of the executive.
             * @default
             */
            executiveTitle: string;
            /**
             * @description Fax.
             * @default
             */
            fax: string;
            /**
             * @description Name in its own language.
             * @default
             */
            name: string;
            /**
             * @description English name.
             * @default
             */
            nameEn: string;
            /**
             * @description Telephone.
             * @default
             */
            phone: string;
            /**
             * @description Abbreviated name.
             * @default
             */
            shortName: string;
            /**
             * @description Tax number; may be empty.
             * @default
             */
            taxNumber: string;
            /**
             * @description Its pages on the web.
             * @default
             */
            url: string;
        };
        /** @description For which company to work. */
        CompanyRequest: {
            /** @description Its code. */
            company: string;
        };
        /** @description One row of the list. */
        CompanyRow: {
            /**
             * Format: int64
             * @description Active accounts at home there.
             */
            accounts: number;
            /** @description Code under which purchasing knows it; may be empty. */
            buyerCode: string;
            /**
             * Format: date-time
             * @description Last changed at.
             */
            changedAt: string;
            /** @description Its code. */
            code: string;
            /** @description Letter of its type. */
            companyType: string;
            /**
             * Format: date-time
             * @description Made at.
             */
            createdAt: string;
            /** @description D-U-N-S number; may be empty. */
            duns: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name in its own language. */
            name: string;
            /** @description English name. */
            nameEn: string;
            /**
             * Format: int64
             * @description Open order lines of it as the vendor.
             */
            openLines: number;
            /** @description Abbreviated name. */
            shortName: string;
            /** @description `--`, `Golive` or `Invalid`. */
            state: string;
            /** @description Tax number; may be empty. */
            taxNumber: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description A field on both sides. */
        ComparedField: {
            /** @description Whether it is known on both sides and differs. */
            changed: boolean;
            /** @description Name of the field. */
            field: string;
            /** @description What stood in it on the side of `from`; none = nothing, or not known. */
            from?: string | null;
            /** @description What stood in it on the side of `to`; none = nothing, or not known. */
            to?: string | null;
        };
        /** @description A line on both sides. */
        ComparedLine: {
            /** @description Whether a field differs, or the line exists on one side only. */
            changed: boolean;
            /** @description Every field that the ERP owns, in the same order in each line. */
            fields: components["schemas"]["ComparedField"][];
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: int32
             * @description Number of the line in the order.
             */
            lineNo: number;
            only?: components["schemas"]["Side"] | null;
        };
        /** @description What a side comes to. */
        ComparedSide: {
            /** @description Whether the fields of the head are known; they are not where the revision ended before they were kept. */
            headKnown: boolean;
            /**
             * Format: int64
             * @description How many lines the order had.
             */
            lines: number;
            /**
             * Format: int64
             * @description Number of the revision.
             */
            number: number;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
            /** @description The same with the tax that the ERP told; none = not known. */
            totalAmount?: string | null;
            /** @description Value of what was not cancelled, net of tax. */
            totalNetOfVat?: string | null;
        };
        /** @description A company has confirmed that it read a version. */
        Confirmation: {
            /**
             * Format: date-time
             * @description When.
             */
            confirmedAt: string;
            /** @description User id of the one who said so. */
            confirmedBy: string;
            /** @description User id of the account acted for, if there was one. */
            confirmedFor?: string | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Its name. */
            vendorName: string;
        };
        /** @description The new draft. */
        CreatedAsn: {
            /** @description Number. */
            asnNo: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description State. */
            state: string;
            /**
             * Format: int64
             * @description Version.
             */
            version: number;
        };
        /** @description Which settings are asked for. */
        CustomizeQuery: {
            /** @description `tax`, `shipVia`, `shippingPlace` or `currency`. */
            listTypeKey: string;
            /**
             * Format: int64
             * @description From 1.
             */
            page?: number | null;
            /**
             * Format: int64
             * @description 10, 20, 50 or 100.
             */
            size?: number | null;
        };
        /** @description A delegation that was granted. */
        DelegationMade: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
        };
        /** @description One row of the list. */
        DelegationRow: {
            /**
             * Format: date-time
             * @description From.
             */
            beginsAt: string;
            /** @description Code of the company of both. */
            companyCode: string;
            /** @description User id of the account that acts. */
            deputy: string;
            /** @description Its name. */
            deputyName: string;
            /**
             * Format: date-time
             * @description Until.
             */
            endsAt: string;
            /**
             * Format: date-time
             * @description When.
             */
            grantedAt: string;
            /** @description User id of who granted it. */
            grantedByName: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description User id of the account acted for. */
            principal: string;
            /** @description Its name. */
            principalName: string;
            /** @description Whether the caller may end it. */
            revocable: boolean;
            /**
             * Format: date-time
             * @description When.
             */
            revokedAt?: string | null;
            /** @description User id of who ended it before its time. */
            revokedByName?: string | null;
            /** @description `Planned`, `Current` or `Over`. */
            state: string;
        };
        /** @description Room on a disk. */
        DiskRoom: {
            /**
             * Format: int64
             * @description Bytes left.
             */
            freeBytes: number;
            /** @description So little is left that nothing is begun any more. */
            full: boolean;
            /**
             * Format: int64
             * @description Bytes in all.
             */
            sizeBytes: number;
        };
        /** @description A login notice that is not to be shown again. */
        DismissRequest: {
            /**
             * Format: int64
             * @description The version that was shown.
             */
            version: number;
        };
        /** @description A document as the caller saw it. */
        DocumentVersion: {
            /**
             * Format: int64
             * @description Id of the document.
             */
            id: number;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description One file. */
        DownloadRow: {
            /**
             * Format: int32
             * @description Shipment notices in it.
             */
            asns: number;
            /** @description Name of the file, without its ending. */
            fileName: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: date-time
             * @description Made at.
             */
            madeAt: string;
            /**
             * Format: date
             * @description Day of making.
             */
            madeOn: string;
            /**
             * Format: int32
             * @description Order lines in it.
             */
            poLines: number;
            /**
             * Format: int32
             * @description Bytes.
             */
            size: number;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
        };
        /** @description A form as it is being filled in. */
        Draft: {
            /** @description The form. */
            fields: components["schemas"]["Fields"];
            /** @description Why it is to be corrected. */
            reason: string;
            /**
             * Format: date-time
             * @description When it was saved.
             */
            savedAt: string;
            /** @description `Returned` when it is to be corrected; null = it was never submitted. */
            state?: string | null;
        };
        /** @description A place of a buyer's company where goods are delivered. */
        DunsAddress: {
            /** @description Where it is. */
            address: string;
            /** @description The company's D-U-N-S number, and the four digits of the place where it has some. */
            duns4: string;
            /** @description The four digits; empty = the place has none of its own. */
            dunsSuffix: string;
            /** @description What the place is called. */
            name: string;
        };
        /** @description Sessions that were ended. */
        EndedSessions: {
            /**
             * Format: int64
             * @description How many.
             */
            ended: number;
        };
        /** @description Success. */
        Envelope_AccountDetail: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One account. */
            data: components["schemas"]["AccountRow"] & {
                /** @description Companies that it works for besides its home. */
                companies: components["schemas"]["FurtherCompany"][];
                /** @description Codes of the groups. */
                groupCodes: string[];
                /** @description Language of the screens and of mail. */
                language: string;
                /** @description Telephone. */
                phone: string;
                /** @description Role codes that come of the groups. */
                roles: number[];
                /** @description Whether it has a second step. */
                secondStep: boolean;
            };
        };
        /** @description Success. */
        Envelope_AccountMade: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description An account that was made. */
            data: {
                /**
                 * Format: int64
                 * @description Its id.
                 */
                id: number;
                /** @description Its state. */
                state: string;
                /**
                 * Format: int64
                 * @description Its version.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_Acting: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description For whom the caller acts, or could. */
            data: {
                /** @description User id of the account acted for; null = none. */
                actingFor?: string | null;
                /** @description Accounts that the caller may act for now; empty while acting. */
                offers: components["schemas"]["Offer"][];
            };
        };
        /** @description Success. */
        Envelope_Activation: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description An invitation was good. */
            data: {
                /** @description What is to be done next. */
                next: components["schemas"]["ActivationStep"];
                /** @description Hash route of the page for that. */
                path: string;
                /** @description Whose; to sign in with. */
                username: string;
            };
        };
        /** @description Success. */
        Envelope_AnnouncementDetail: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description An announcement as the administrators see it. */
            data: {
                /**
                 * Format: date-time
                 * @description When.
                 */
                createdAt: string;
                /** @description User id of the one who began it. */
                creator: string;
                /** @description What it says, and to whom. */
                fields: components["schemas"]["AnnouncementFields"];
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /**
                 * Format: date-time
                 * @description When the mail notice went out; null = not yet.
                 */
                mailedAt?: string | null;
                /** @description `Draft`, `Scheduled`, `Published` or `Expired`. */
                state: string;
                /**
                 * Format: date-time
                 * @description Last time that somebody wrote it.
                 */
                updatedAt: string;
                /**
                 * Format: int64
                 * @description Version, for events.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_AsnDetail: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A notice with its lines. */
            data: components["schemas"]["AsnHeader"] & {
                /** @description What would stand against sending now; empty unless it is a draft. Field paths count lines in this order. */
                findings: components["schemas"]["Blocker"][];
                /** @description Whether the own company carries it: it is read only then, but for the pick-up. */
                isCarried: boolean;
                /** @description Lines in line order. */
                lines: components["schemas"]["AsnLineView"][];
                pickUp?: components["schemas"]["PickUpView"] | null;
            };
        };
        /** @description Success. */
        Envelope_AsnPrint: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Sheet and labels of one notice. */
            data: components["schemas"]["AsnHeader"] & {
                /** @description One label per box, in line and row order. */
                labels: components["schemas"]["BoxLabel"][];
                /** @description Lines of the sheet. */
                lines: components["schemas"]["AsnLineView"][];
            };
        };
        /** @description Success. */
        Envelope_BulkAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What became of many. */
            data: {
                /** @description How many moved. */
                done: number;
                /** @description How many did not. */
                refused: number;
                /** @description One per document, in the order asked. */
                results: components["schemas"]["BulkResult"][];
            };
        };
        /** @description Success. */
        Envelope_Catalogue: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description The catalogue: material groups, their categories, and the sub-groups of these. Also what is out of use. */
            data: {
                /** @description Categories, by code. */
                categories: components["schemas"]["CatalogueCategory"][];
                /** @description Material groups that parts have, whether or not there is a category of them, by name. */
                groups: components["schemas"]["CatalogueGroup"][];
                /** @description Sub-groups, by code. */
                subGroups: components["schemas"]["CatalogueSubGroup"][];
            };
        };
        /** @description Success. */
        Envelope_CertificateView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A certificate, whole. */
            data: components["schemas"]["CertificateRow"] & {
                /**
                 * Format: int32
                 * @description Line of the notice; none = it was taken from the notice.
                 */
                asnLineNo?: number | null;
                /** @description Who decided. */
                decidedByName?: string | null;
                /** @description What whoever decided said. */
                decisionReason: string;
                /** @description Files that go with it. */
                files: components["schemas"]["QualityFile"][];
                /** @description What is measured. */
                items: components["schemas"]["CertificateItem"][];
                /**
                 * Format: int32
                 * @description Its line.
                 */
                poLineNo?: number | null;
                /** @description Order; none as above, and so below. */
                poNo?: string | null;
                /** @description Why what is out of spec is sent all the same. */
                reason: string;
                /** @description Those that were taken off. */
                removedFiles: components["schemas"]["QualityFile"][];
                /**
                 * @description Quantity of the lot; of the line where it has no lots.
                 * @example 100.000
                 */
                shipQty?: string | null;
                spec?: components["schemas"]["CertificateSpec"] | null;
                /** @description Label of why there is none. */
                specMissing?: string | null;
                /** @description Unit. */
                uom?: string | null;
            };
        };
        /** @description Success. */
        Envelope_CompanyDetail: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One company. */
            data: components["schemas"]["CompanyRow"] & {
                /** @description Address of its seat. */
                address: string;
                /** @description Its addresses, in their order. */
                addresses: components["schemas"]["CompanyAddress"][];
                /** @description Annual revenue, as the company says it. */
                annualRevenue: string;
                /** @description Whom others may ask, in their order. */
                contacts: components["schemas"]["CompanyContact"][];
                /** @description Name of the executive. */
                executiveName: string;
                /** @description Position of the executive. */
                executiveTitle: string;
                /** @description Fax. */
                fax: string;
                /** @description Telephone. */
                phone: string;
                /** @description Why it is not used any more; empty while it is. */
                reason: string;
                /**
                 * Format: int64
                 * @description The registration by which it came, for those who may see it.
                 */
                registrationId?: number | null;
                /** @description Its pages on the web. */
                url: string;
            };
        };
        /** @description Success. */
        Envelope_Confirmation: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A company has confirmed that it read a version. */
            data: {
                /**
                 * Format: date-time
                 * @description When.
                 */
                confirmedAt: string;
                /** @description User id of the one who said so. */
                confirmedBy: string;
                /** @description User id of the account acted for, if there was one. */
                confirmedFor?: string | null;
                /** @description Code of the supplier. */
                vendorCode: string;
                /** @description Its name. */
                vendorName: string;
            };
        };
        /** @description Success. */
        Envelope_CreatedAsn: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description The new draft. */
            data: {
                /** @description Number. */
                asnNo: string;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description State. */
                state: string;
                /**
                 * Format: int64
                 * @description Version.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_DelegationMade: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A delegation that was granted. */
            data: {
                /**
                 * Format: int64
                 * @description Its id.
                 */
                id: number;
            };
        };
        /** @description Success. */
        Envelope_Draft: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A form as it is being filled in. */
            data: {
                /** @description The form. */
                fields: components["schemas"]["Fields"];
                /** @description Why it is to be corrected. */
                reason: string;
                /**
                 * Format: date-time
                 * @description When it was saved.
                 */
                savedAt: string;
                /** @description `Returned` when it is to be corrected; null = it was never submitted. */
                state?: string | null;
            };
        };
        /** @description Success. */
        Envelope_EndedSessions: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Sessions that were ended. */
            data: {
                /**
                 * Format: int64
                 * @description How many.
                 */
                ended: number;
            };
        };
        /** @description Success. */
        Envelope_EventAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A document after an event. */
            data: {
                /**
                 * Format: int64
                 * @description Id of the document.
                 */
                id: number;
                /** @description Events now possible. */
                offers: components["schemas"]["EventOffer"][];
                /** @description Its state now. */
                state: string;
                /**
                 * Format: int64
                 * @description Its version now.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_ExportRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One export. */
            data: {
                /**
                 * Format: date-time
                 * @description Asked for at.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the file is deleted.
                 */
                expiresAt?: string | null;
                /** @description Why it could not be made, as a label of errors. */
                failure?: string | null;
                /** @description What the file is called, without its ending. */
                fileName: string;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description Name of the list in addresses, such as `po-lines`. */
                list: string;
                /** @description Filter, order, columns and language, as the list's own export takes them. */
                query: string;
                /**
                 * Format: date-time
                 * @description There since.
                 */
                readyAt?: string | null;
                /**
                 * Format: int64
                 * @description Rows written so far.
                 */
                rowsDone: number;
                /**
                 * Format: int64
                 * @description Rows in all, as far as is known.
                 */
                rowsTotal: number;
                /**
                 * Format: int64
                 * @description Bytes of the file; `null` until it is there.
                 */
                size?: number | null;
                /** @description `Queued`, `Writing`, `Ready`, `Failed`, `Cancelled` or `Expired`. */
                state: string;
                /**
                 * Format: int64
                 * @description Version.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_Foretold: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What a cadence means. */
            data: {
                /** @description What is wrong, at `cron` and `zone`. */
                findings: components["schemas"]["Blocker"][];
                /** @description The next five ticks; empty when something is wrong. */
                ticks: string[];
            };
        };
        /** @description Success. */
        Envelope_Found: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What was found, by kind: only kinds of which something was found and that the caller may open. */
            data: {
                /** @description Each kind once. */
                groups: components["schemas"]["FoundGroup"][];
            };
        };
        /** @description Success. */
        Envelope_GroupConsequence: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What a change gives and takes. */
            data: {
                /** @description Accounts for which something changes; the first hundred. */
                accounts: components["schemas"]["Touched"][];
                /** @description Roles that the group gets. */
                added: number[];
                /** @description Routes that somebody in this group only gets. */
                menuAdded: string[];
                /** @description Routes that somebody in this group only loses. */
                menuRemoved: string[];
                /** @description Roles that it loses. */
                removed: number[];
                /**
                 * Format: int64
                 * @description How many there are.
                 */
                total: number;
            };
        };
        /** @description Success. */
        Envelope_GroupMade: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A group that was made. */
            data: {
                /**
                 * Format: int64
                 * @description Its id.
                 */
                id: number;
            };
        };
        /** @description Success. */
        Envelope_HeldOrder: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description An order that waits, whole. */
            data: components["schemas"]["HeldOrderRow"] & {
                /** @description As the ERP gave it. */
                erpOrder: Record<string, unknown>;
            };
        };
        /** @description Success. */
        Envelope_Home: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Home page. */
            data: {
                /** @description The charts of the caller's roles; only bars that lead to a screen of the caller's menu. */
                charts: components["schemas"]["HomeChart"][];
                /** @description Counts of lines that wait for an answer. */
                poSummary: components["schemas"]["PoSummary"];
                /** @description What there is to do; only kinds with a count, and only what leads to a screen of the caller's menu. */
                todos: components["schemas"]["Todo"][];
            };
        };
        /** @description Success. */
        Envelope_InspectionSpecView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A spec, whole. */
            data: components["schemas"]["InspectionSpecRow"] & {
                /** @description What the grid says otherwise than the revision that holds. */
                differences: components["schemas"]["SpecDifference"][];
                /** @description Drawings and reports that go with it. */
                files: components["schemas"]["QualityFile"][];
                /** @description The values of the revision that holds; empty = none does, or it is the one of the grid. */
                holding: components["schemas"]["SpecValue"][];
                /** @description Whether something else is asked now than when the values were written. */
                isAskedOtherwise: boolean;
                /** @description Whether the grid can be filled in this state. */
                isOpen: boolean;
                /** @description Those that were taken off. */
                removedFiles: components["schemas"]["QualityFile"][];
                /** @description Why the supplier has to say what it changes: `edited` or `changed`; none = it need not. */
                reopened?: string | null;
                /** @description The grid. Of a spec that can be filled: the items that are asked now, with what was said of them before. */
                values: components["schemas"]["SpecValue"][];
            };
        };
        /** @description Success. */
        Envelope_Items_AccountRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description Last changed at.
                     */
                    changedAt: string;
                    /** @description Code of the company. */
                    companyCode: string;
                    /** @description Name of the company. */
                    companyName: string;
                    /** @description Letter of its type. */
                    companyType: string;
                    /**
                     * Format: date-time
                     * @description Made at.
                     */
                    createdAt: string;
                    /** @description Department. */
                    department: string;
                    /** @description Address for mail. */
                    email: string;
                    /** @description Names of the groups. */
                    groups: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /**
                     * Format: date-time
                     * @description Last sign-in.
                     */
                    lastSignInAt?: string | null;
                    /** @description Name in the person's own language. */
                    name: string;
                    /** @description English name. */
                    nameEn: string;
                    /** @description `Y`, `N` or `B`. */
                    state: string;
                    /** @description Position. */
                    title: string;
                    /** @description What the person types to sign in. */
                    userId: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_AnnouncementRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description Company types that it is meant for. */
                    audience: string[];
                    /** @description Who says it. */
                    author: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    createdAt: string;
                    /** @description User id of the one who began it. */
                    creator: string;
                    /**
                     * Format: date
                     * @description Last day, included.
                     */
                    endOn: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Shown after sign-in. */
                    loginNotice: boolean;
                    /** @description Whether a mail goes out on publication. */
                    mailEnable: boolean;
                    /**
                     * Format: int32
                     * @description Place among the others.
                     */
                    sequence: number;
                    /**
                     * Format: date
                     * @description First day.
                     */
                    startOn: string;
                    /** @description `Draft`, `Scheduled`, `Published` or `Expired`. */
                    state: string;
                    /** @description Title. */
                    title: string;
                    /** @description Before all that are not. */
                    top: boolean;
                    /**
                     * Format: date-time
                     * @description Last time that somebody wrote it.
                     */
                    updatedAt: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_AsnBoxRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description Id of the notice.
                     */
                    asnId: number;
                    /** @description Its number. */
                    asnNo: string;
                    /** @description Its id. */
                    boxId: string;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: int64
                     * @description Id of the box.
                     */
                    id: number;
                    /** @description Invoice number of the notice. */
                    invoiceNo: string;
                    /**
                     * Format: int32
                     * @description Line of the notice.
                     */
                    lineNo: number;
                    /** @description Material. */
                    materialCode: string;
                    /** @description Receiving plant. */
                    plantCode: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    poLineId: number;
                    /**
                     * Format: int32
                     * @description Line of the order.
                     */
                    poLineNo: number;
                    /** @description Number of the order. */
                    poNo: string;
                    /** @description How much is in it. */
                    quantity?: string | null;
                    /** @description RFID tag. */
                    rfid: string;
                    /**
                     * Format: date
                     * @description Day of shipment.
                     */
                    shippedOn?: string | null;
                    /** @description Its state. */
                    state: string;
                    /** @description Unit. */
                    uom: string;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /** @description Panel units in it that are marked defective. */
                    xOutQty?: string | null;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_AsnDraftRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int32
                     * @description Whole days since it was made.
                     */
                    ageDays: number;
                    /** @description Number. */
                    asnNo: string;
                    /**
                     * Format: date-time
                     * @description Changed at.
                     */
                    changedAt: string;
                    /**
                     * Format: date-time
                     * @description Created at.
                     */
                    createdAt: string;
                    /** @description What the ERP said, if it refused. */
                    erpAnswer: string;
                    /** @description What stands against sending it, as on its page; field paths count its lines. */
                    findings: components["schemas"]["Blocker"][];
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /**
                     * Format: int64
                     * @description How many lines.
                     */
                    lineCount: number;
                    /** @description How many of them refuse; none = it can be sent, the others confirmed. */
                    missing: number;
                    /** @description Receiving plant. */
                    plantCode: string;
                    /**
                     * Format: date
                     * @description Day of shipment.
                     */
                    shippedOn?: string | null;
                    /** @description Where the goods go. */
                    shipTo: string;
                    /** @description `Unsent` or `Refused`. */
                    state: string;
                    /** @description Number at the supplier. */
                    supplierShipmentNo: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_AsnLineRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description Id of the notice.
                     */
                    asnId: number;
                    /** @description Its number. */
                    asnNo: string;
                    /**
                     * Format: int64
                     * @description How many boxes.
                     */
                    boxCount: number;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: date
                     * @description Last effective day of the lot that ends first.
                     */
                    effectiveOn?: string | null;
                    /**
                     * Format: date
                     * @description Day of the plant on which something came first.
                     */
                    firstReceivedOn?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the line.
                     */
                    id: number;
                    /** @description Invoice number of the notice. */
                    invoiceNo: string;
                    /**
                     * Format: date
                     * @description Day of the plant on which something came last.
                     */
                    lastReceivedOn?: string | null;
                    /**
                     * Format: int32
                     * @description Line of the notice.
                     */
                    lineNo: number;
                    /**
                     * Format: int64
                     * @description How many lots.
                     */
                    lotCount: number;
                    /** @description Numbers of its lots, the first ten. */
                    lotNos?: string | null;
                    /**
                     * Format: date
                     * @description When the oldest lot was made.
                     */
                    manufacturedOn?: string | null;
                    /** @description Material. */
                    materialCode: string;
                    /** @description Receiving plant. */
                    plantCode: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    poLineId: number;
                    /**
                     * Format: int32
                     * @description Line of the order.
                     */
                    poLineNo: number;
                    /** @description Number of the order. */
                    poNo: string;
                    /** @description Received of it so far. */
                    receivedQty: string;
                    /** @description Its RT number, or those of its lots. */
                    rtNo: string;
                    /**
                     * Format: date
                     * @description Day of shipment.
                     */
                    shippedOn?: string | null;
                    /** @description Shipped. */
                    shipQty: string;
                    /** @description Its state. */
                    state: string;
                    /** @description Unit. */
                    uom: string;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_AsnLotRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description Id of the notice.
                     */
                    asnId: number;
                    /** @description Its number. */
                    asnNo: string;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: date
                     * @description Last effective day.
                     */
                    effectiveOn?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the lot.
                     */
                    id: number;
                    /** @description Invoice number of the notice. */
                    invoiceNo: string;
                    /**
                     * Format: int32
                     * @description Line of the notice.
                     */
                    lineNo: number;
                    /** @description The supplier's number of the lot. */
                    lotNo: string;
                    /**
                     * Format: date
                     * @description When it was made.
                     */
                    manufacturedOn?: string | null;
                    /** @description Material. */
                    materialCode: string;
                    /** @description Receiving plant. */
                    plantCode: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    poLineId: number;
                    /**
                     * Format: int32
                     * @description Line of the order.
                     */
                    poLineNo: number;
                    /** @description Number of the order. */
                    poNo: string;
                    /** @description How much of it. */
                    quantity?: string | null;
                    /** @description Remark. */
                    remark: string;
                    /** @description Its RT number; the line's where it has none of its own. */
                    rtNo: string;
                    /**
                     * Format: date
                     * @description Day of shipment.
                     */
                    shippedOn?: string | null;
                    /** @description Its state. */
                    state: string;
                    /** @description Unit. */
                    uom: string;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_AsnRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description Number. */
                    asnNo: string;
                    /**
                     * Format: date-time
                     * @description Changed at.
                     */
                    changedAt: string;
                    /**
                     * Format: date-time
                     * @description Created at.
                     */
                    createdAt: string;
                    /** @description What the ERP said last, if it refused or cancelled. */
                    erpAnswer: string;
                    /**
                     * Format: date
                     * @description Expected arrival.
                     */
                    etaOn?: string | null;
                    /** @description House air waybill. */
                    hawb: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description The ERP's number. */
                    inboundNo?: string | null;
                    /** @description Invoice number. */
                    invoiceNo: string;
                    /**
                     * Format: int64
                     * @description How many lines.
                     */
                    lineCount: number;
                    /** @description Master air waybill. */
                    mawb: string;
                    /** @description Receiving plant. */
                    plantCode: string;
                    /**
                     * Format: date-time
                     * @description Taken by the ERP at.
                     */
                    sentAt?: string | null;
                    /**
                     * Format: date
                     * @description Day of shipment.
                     */
                    shippedOn?: string | null;
                    /** @description Where the goods go. */
                    shipTo: string;
                    /** @description Way of transport. */
                    shipVia: string;
                    /** @description What did not come, by unit, once it is closed; empty = everything came. */
                    shortBy: components["schemas"]["Shortage"][];
                    /** @description State. */
                    state: string;
                    /** @description Number at the supplier. */
                    supplierShipmentNo: string;
                    /** @description Tax code of the invoice. */
                    taxCode: string;
                    /**
                     * Format: int32
                     * @description Packages altogether.
                     */
                    totalPackages?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_AuditRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description User id of the account acted for. */
                    actingForName?: string | null;
                    /** @description Who: user id, or the name as it was typed. */
                    actorName: string;
                    /** @description Network address; empty = the program itself. */
                    address: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    at: string;
                    /** @description What the browser said of itself. */
                    browser: string;
                    /** @description What else there is to know. */
                    detail: Record<string, unknown>;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description What was done. */
                    kind: string;
                    /** @description `done` or `refused`. */
                    outcome: string;
                    /** @description Label of why it was refused; empty = it was not. */
                    reason: string;
                    /** @description Id of the request, as in the logs. */
                    requestId: string;
                    /** @description What it was done to. */
                    subject: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_CarriedAsnRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description Number. */
                    asnNo: string;
                    /** @description Number plate. */
                    carNo: string;
                    /** @description Code of the carrier. */
                    carrierCode: string;
                    /** @description Name of the carrier. */
                    carrierName: string;
                    /** @description Comments of the supplier. */
                    comments: string;
                    /** @description Driver: who picked it up, else who was announced. */
                    driverName: string;
                    /** @description The driver's phone. */
                    driverPhone: string;
                    /**
                     * Format: date
                     * @description Expected arrival.
                     */
                    etaOn?: string | null;
                    /**
                     * Format: date
                     * @description Expected departure.
                     */
                    etdOn?: string | null;
                    /** @description Flight. */
                    flightNo: string;
                    /** @description House air waybill. */
                    hawb: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Master air waybill. */
                    mawb: string;
                    /**
                     * Format: date-time
                     * @description When it was picked up; none = not confirmed.
                     */
                    pickedUpAt?: string | null;
                    /** @description Its address. */
                    plantAddress: string;
                    /** @description Receiving plant. */
                    plantCode: string;
                    /** @description Its name. */
                    plantName: string;
                    /**
                     * Format: date
                     * @description Day of shipment.
                     */
                    shippedOn?: string | null;
                    /** @description Where it leaves from. */
                    shippingPlace: string;
                    /** @description Where the goods go. */
                    shipTo: string;
                    /** @description Mode of transport. */
                    shipVia: string;
                    /** @description State. */
                    state: string;
                    /**
                     * Format: int32
                     * @description Packages altogether.
                     */
                    totalPackages?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_CertificateRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description Id of the shipment notice.
                     */
                    asnId: number;
                    /** @description Its number. */
                    asnNo: string;
                    /** @description Its state. */
                    asnState: string;
                    /**
                     * Format: date-time
                     * @description Last change.
                     */
                    changedAt: string;
                    /**
                     * Format: date-time
                     * @description When it was decided.
                     */
                    decidedAt?: string | null;
                    /** @description What it is. */
                    description: string;
                    /** @description Whether there is a revision that was accepted and holds, to measure against. */
                    hasSpec: boolean;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Whether every item is within spec; none = nothing was judged yet. */
                    isPassed?: boolean | null;
                    /** @description The vendor's lot; empty = the line has no lots. */
                    lotNo: string;
                    /** @description Material. */
                    materialCode: string;
                    /** @description Receiving plant. */
                    plantCode: string;
                    /** @description `wanted`, or `needed` = the notice is not sent before it is accepted. */
                    requirement: string;
                    /**
                     * Format: int64
                     * @description Spec that it was judged against; none = nothing was judged yet.
                     */
                    specId?: number | null;
                    /**
                     * Format: int32
                     * @description Its revision.
                     */
                    specRevision?: number | null;
                    /** @description `Awaited`, `Submitted`, `Accept`, `Reject` or `Void`. */
                    state: string;
                    /**
                     * Format: date-time
                     * @description When it was submitted.
                     */
                    submittedAt?: string | null;
                    /** @description By whom. */
                    submittedByName?: string | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_CompanyRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description Active accounts at home there.
                     */
                    accounts: number;
                    /** @description Code under which purchasing knows it; may be empty. */
                    buyerCode: string;
                    /**
                     * Format: date-time
                     * @description Last changed at.
                     */
                    changedAt: string;
                    /** @description Its code. */
                    code: string;
                    /** @description Letter of its type. */
                    companyType: string;
                    /**
                     * Format: date-time
                     * @description Made at.
                     */
                    createdAt: string;
                    /** @description D-U-N-S number; may be empty. */
                    duns: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Name in its own language. */
                    name: string;
                    /** @description English name. */
                    nameEn: string;
                    /**
                     * Format: int64
                     * @description Open order lines of it as the vendor.
                     */
                    openLines: number;
                    /** @description Abbreviated name. */
                    shortName: string;
                    /** @description `--`, `Golive` or `Invalid`. */
                    state: string;
                    /** @description Tax number; may be empty. */
                    taxNumber: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_DelegationRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description From.
                     */
                    beginsAt: string;
                    /** @description Code of the company of both. */
                    companyCode: string;
                    /** @description User id of the account that acts. */
                    deputy: string;
                    /** @description Its name. */
                    deputyName: string;
                    /**
                     * Format: date-time
                     * @description Until.
                     */
                    endsAt: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    grantedAt: string;
                    /** @description User id of who granted it. */
                    grantedByName: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description User id of the account acted for. */
                    principal: string;
                    /** @description Its name. */
                    principalName: string;
                    /** @description Whether the caller may end it. */
                    revocable: boolean;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    revokedAt?: string | null;
                    /** @description User id of who ended it before its time. */
                    revokedByName?: string | null;
                    /** @description `Planned`, `Current` or `Over`. */
                    state: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_DownloadRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int32
                     * @description Shipment notices in it.
                     */
                    asns: number;
                    /** @description Name of the file, without its ending. */
                    fileName: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /**
                     * Format: date-time
                     * @description Made at.
                     */
                    madeAt: string;
                    /**
                     * Format: date
                     * @description Day of making.
                     */
                    madeOn: string;
                    /**
                     * Format: int32
                     * @description Order lines in it.
                     */
                    poLines: number;
                    /**
                     * Format: int32
                     * @description Bytes.
                     */
                    size: number;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ExportRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description Asked for at.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When the file is deleted.
                     */
                    expiresAt?: string | null;
                    /** @description Why it could not be made, as a label of errors. */
                    failure?: string | null;
                    /** @description What the file is called, without its ending. */
                    fileName: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Name of the list in addresses, such as `po-lines`. */
                    list: string;
                    /** @description Filter, order, columns and language, as the list's own export takes them. */
                    query: string;
                    /**
                     * Format: date-time
                     * @description There since.
                     */
                    readyAt?: string | null;
                    /**
                     * Format: int64
                     * @description Rows written so far.
                     */
                    rowsDone: number;
                    /**
                     * Format: int64
                     * @description Rows in all, as far as is known.
                     */
                    rowsTotal: number;
                    /**
                     * Format: int64
                     * @description Bytes of the file; `null` until it is there.
                     */
                    size?: number | null;
                    /** @description `Queued`, `Writing`, `Ready`, `Failed`, `Cancelled` or `Expired`. */
                    state: string;
                    /**
                     * Format: int64
                     * @description Version.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_HeldOrderRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description Since when.
                     */
                    firstHeldAt: string;
                    /**
                     * Format: int64
                     * @description Id, for trying again.
                     */
                    id: number;
                    /** @description The order was taken, but for the lines that the reasons name. */
                    inPart: boolean;
                    /**
                     * Format: date-time
                     * @description Tried last at.
                     */
                    lastTriedAt: string;
                    /** @description Code of the plant, as the ERP has it. */
                    plantCode: string;
                    /** @description Number of the order. */
                    poNo: string;
                    /** @description Why it waits. Those of a line carry its number as the parameter `lineNo`. */
                    reasons: components["schemas"]["Blocker"][];
                    /**
                     * Format: date-time
                     * @description Since when it waits to be read anew from the ERP, because somebody asked to try it again; null = nobody did.
                     */
                    retryAskedAt?: string | null;
                    /**
                     * Format: int64
                     * @description The ERP's revision that waits.
                     */
                    revision: number;
                    /**
                     * Format: int32
                     * @description How often it was tried.
                     */
                    tries: number;
                    /** @description Code of the supplier, as the ERP has it. */
                    vendorCode: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_InspectionSpecRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description When it was changed last.
                     */
                    changedAt: string;
                    /** @description What the supplier said. */
                    comment: string;
                    /**
                     * Format: date-time
                     * @description When it was set up.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it was decided.
                     */
                    decidedAt?: string | null;
                    /** @description By whom. */
                    decidedByName?: string | null;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: date
                     * @description Its last day; none = it does not run out.
                     */
                    expiresOn?: string | null;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Whether anything is asked of the part; if not, nobody waits for the supplier. */
                    isAsked: boolean;
                    /** @description Part. */
                    materialCode: string;
                    /** @description What whoever decided said. */
                    reason: string;
                    /**
                     * Format: date-time
                     * @description When the supplier was last reminded by hand.
                     */
                    remindedAt?: string | null;
                    /**
                     * Format: int32
                     * @description The revision that is worked on, or was last.
                     */
                    revision: number;
                    /** @description `1` mass production, `2` before mass production. */
                    specType: string;
                    /** @description `--`, `InProcess`, `Approving`, `Reject`, `Accept` or `IQAChange`. */
                    state: string;
                    /** @description Code of the sub-group of the part; empty = it has none any more. */
                    subGroup: string;
                    /** @description Its name. */
                    subGroupName: string;
                    /**
                     * Format: date-time
                     * @description When it was submitted.
                     */
                    submittedAt?: string | null;
                    /** @description By whom. */
                    submittedByName?: string | null;
                    /**
                     * Format: int32
                     * @description Whose turn it is: 0 the supplier's, 1 the verifier's, 2 nobody's.
                     */
                    turn: number;
                    /**
                     * Format: date
                     * @description The day on which it began to hold.
                     */
                    validFromOn?: string | null;
                    /**
                     * Format: int32
                     * @description The revision that holds; none = none was accepted.
                     */
                    validRevision?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_JobRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int32
                     * @description Attempts so far.
                     */
                    attempts: number;
                    /**
                     * Format: date-time
                     * @description Somebody asked it to stop at.
                     */
                    cancelAskedAt?: string | null;
                    /** @description Who. */
                    cancelAskedBy?: string | null;
                    /**
                     * Format: date-time
                     * @description Enqueued at.
                     */
                    createdAt: string;
                    /**
                     * Format: int64
                     * @description Id of its document; 0 = none.
                     */
                    document: number;
                    /** @description Number of the document. */
                    documentNo?: string | null;
                    /**
                     * Format: date-time
                     * @description Ended at.
                     */
                    finishedAt?: string | null;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description What is to be done. */
                    kind: string;
                    /** @description What went wrong last. */
                    lastError?: string | null;
                    /** @description Worker that runs it. */
                    leasedBy?: string | null;
                    /**
                     * Format: int32
                     * @description After so many it is dead.
                     */
                    maxAttempts: number;
                    /** @description Process of its document. */
                    process: string;
                    progress?: components["schemas"]["JobProgress"] | null;
                    /** @description Request that began it. */
                    requestId: string;
                    /**
                     * Format: date-time
                     * @description Due at.
                     */
                    runAt: string;
                    /** @description `ready`, `running`, `done`, `dead` or `cancelled`. */
                    state: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_MailRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int32
                     * @description Attempts so far.
                     */
                    attempts: number;
                    /**
                     * Format: date-time
                     * @description Last moved at.
                     */
                    changedAt: string;
                    /**
                     * Format: date-time
                     * @description Queued at.
                     */
                    createdAt: string;
                    /**
                     * Format: int64
                     * @description The first document.
                     */
                    document: number;
                    /**
                     * Format: int32
                     * @description How many documents it is about.
                     */
                    documentCount: number;
                    /** @description Its number. */
                    documentNo: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description In which language. */
                    language: string;
                    /** @description What went wrong last. */
                    lastError?: string | null;
                    /** @description Process of the first document that it is about. */
                    process: string;
                    /** @description Code N, I, Y, F, E, C or X. */
                    state: string;
                    /** @description As it was written; null = no worker has taken it yet. */
                    subject?: string | null;
                    /** @description What is said. */
                    template: string;
                    /** @description Address of the recipient. */
                    toAddress: string;
                    /** @description Name of the recipient. */
                    toName: string;
                    /**
                     * Format: int64
                     * @description Version, for redo and close.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_MasterRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description Last time that somebody changed it.
                     */
                    changedAt: string;
                    /** @description By what orders name it. */
                    code: string;
                    /**
                     * Format: int64
                     * @description Of a supplier or carrier: id of the company with this code.
                     */
                    companyId?: number | null;
                    /** @description Of a supplier or carrier: status of the company with this code. */
                    companyStatus?: string | null;
                    /** @description What the ERP says; none = it has never said anything. */
                    erp?: {
                        [key: string]: string;
                    } | null;
                    /** @description `unknown` (the ERP has not told of it by itself), `active`, `inactive`, or `gone` = the ERP has it no more. */
                    erpStanding: string;
                    /**
                     * Format: int64
                     * @description Orders that are held and name it.
                     */
                    heldOrders: number;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description What it is about. */
                    kind: string;
                    /** @description Its name: what people say, or else the ERP. */
                    name: string;
                    /** @description What people say, by the name of the field. */
                    own: {
                        [key: string]: string;
                    };
                    /** @description `Active` or `Inactive`. */
                    state: string;
                    /**
                     * Format: date-time
                     * @description When the ERP last said something new.
                     */
                    toldAt?: string | null;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_MessageRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int32
                     * @description Attempts so far.
                     */
                    attempts: number;
                    /**
                     * Format: date-time
                     * @description Last moved at.
                     */
                    changedAt: string;
                    /** @description `portal`, `workbook` or `erp`: where what is said comes from. */
                    channel: string;
                    /**
                     * Format: date-time
                     * @description Queued at.
                     */
                    createdAt: string;
                    /** @description `out` or `in`. */
                    direction: string;
                    /**
                     * Format: int64
                     * @description The document.
                     */
                    document?: number | null;
                    /** @description Its number. */
                    documentNo: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description What is said. */
                    kind: string;
                    /** @description What went wrong last. */
                    lastError?: string | null;
                    /** @description Process of the document. */
                    process?: string | null;
                    /** @description Code N, I, Y, F, E, C or X. */
                    state: string;
                    /** @description Code of the supplier. */
                    vendorCode?: string | null;
                    /**
                     * Format: int64
                     * @description Version, for redo and close.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_OpenableLineRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description Cancelled of it. */
                    cancelledQty: string;
                    /** @description May be shipped altogether, once it is accepted. */
                    cumAllowQty: string;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    id: number;
                    /** @description On its way. */
                    inTransitQty: string;
                    /**
                     * Format: int32
                     * @description Number within the order.
                     */
                    lineNo: number;
                    /** @description Material. */
                    materialCode: string;
                    /**
                     * Format: date
                     * @description Day asked for.
                     */
                    needByOn: string;
                    /** @description What may be opened of it at most. */
                    openableQty: string;
                    /** @description Ordered. */
                    orderQty: string;
                    /** @description Plant that ordered. */
                    plantCode: string;
                    /** @description Order number. */
                    poNo: string;
                    /**
                     * Format: date
                     * @description Day promised.
                     */
                    promisedOn?: string | null;
                    /**
                     * Format: int64
                     * @description Order.
                     */
                    purchaseOrderId: number;
                    /** @description Received. */
                    receivedQty: string;
                    /** @description Where its reply stands. */
                    state: string;
                    /** @description Unit. */
                    uom: string;
                    /**
                     * Format: int32
                     * @description Decimals that quantities in this unit may have; none = the ERP does not say.
                     */
                    uomDigits?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_OpeningRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description Cancelled of it. */
                    cancelledQty: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    createdAt: string;
                    /** @description May be shipped altogether. */
                    cumAllowQty: string;
                    /** @description What it is. */
                    description: string;
                    /** @description Who opened it. */
                    grantedByName: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Why it ended by itself: `closed` (the ERP closed the line) or `replaced` (the line was opened anew); none = it did not. */
                    lapse?: string | null;
                    /** @description Not shipped. */
                    leftQty: string;
                    /**
                     * Format: int32
                     * @description Number within the order.
                     */
                    lineNo: number;
                    /** @description Where the line's reply stands. */
                    lineState: string;
                    /** @description Material. */
                    materialCode: string;
                    /** @description Opened. */
                    openedQty: string;
                    /** @description Ordered. */
                    orderQty: string;
                    /** @description Plant that ordered. */
                    plantCode: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    poLineId: number;
                    /** @description Order number. */
                    poNo: string;
                    /**
                     * Format: int64
                     * @description Order.
                     */
                    purchaseOrderId: number;
                    /** @description Why the line was opened. */
                    reason: string;
                    /** @description `Granted`, `Used`, `Expired` or `TakenBack`. */
                    state: string;
                    /** @description Why it was taken back; empty = nobody did. */
                    takenBackReason: string;
                    /**
                     * Format: date
                     * @description Last day on which it may be shipped.
                     */
                    untilOn: string;
                    /** @description Unit. */
                    uom: string;
                    /**
                     * Format: int32
                     * @description Decimals that quantities in this unit may have; none = the ERP does not say.
                     */
                    uomDigits?: number | null;
                    /** @description Shipped under it. */
                    usedQty: string;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_Overdue: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description Id of the document.
                     */
                    document: number;
                    /** @description Number shown to people: PO no/line, ASN no or part/type of a spec. */
                    documentNo: string;
                    /**
                     * Format: date-time
                     * @description When it ran out, UTC.
                     */
                    firedAt: string;
                    /** @description Which deadline. */
                    name: string;
                    /** @description Process of the document. */
                    process: string;
                    /**
                     * Format: int32
                     * @description How often people were told.
                     */
                    times: number;
                    /** @description Supplier, as its company code. */
                    vendorCode: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_OwnProvisionRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description When the company confirmed that it read it; null = it has not.
                     */
                    confirmedAt?: string | null;
                    /** @description User id of the one who said so. */
                    confirmedBy?: string | null;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description `TW` or `EN`. */
                    language: string;
                    /** @description Name of the file, with its ending. */
                    name: string;
                    /** @description Code of the plant that it holds for; null = all that have none of their own. */
                    plantCode?: string | null;
                    /**
                     * Format: int32
                     * @description Bytes.
                     */
                    size: number;
                    /**
                     * Format: date
                     * @description First valid day.
                     */
                    validOn: string;
                    /**
                     * Format: int32
                     * @description From 1 for each language and plant.
                     */
                    versionNo: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_PoLineRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description Category of the asset that it becomes; empty = the ERP does not say. */
                    assetCategory: string;
                    /** @description What may be shipped now. */
                    balanceAllowQty: string;
                    /** @description The buyer's comment. */
                    buyerComment: string;
                    /** @description Name of the buyer. */
                    buyerName: string;
                    /** @description Cancelled of it. */
                    cancelledQty: string;
                    /** @description `open` or `closed`. */
                    closing: string;
                    /** @description Promised altogether. */
                    confirmQty: string;
                    /** @description What may be shipped altogether. */
                    cumAllowQty: string;
                    /** @description ISO code of the currency. */
                    currency: string;
                    /**
                     * Format: int64
                     * @description Days from the day asked for to that day; negative = before it.
                     */
                    daysLate?: number | null;
                    /** @description The material in words. */
                    description: string;
                    /** @description Revision of the drawing. */
                    drawingRev: string;
                    /**
                     * Format: date
                     * @description The first agreed promise.
                     */
                    firstPromisedOn?: string | null;
                    /** @description Whether that is often. */
                    flagged: boolean;
                    /** @description Whether the buyer follows the line up. */
                    followUp: boolean;
                    /** @description Number of the graph that the part is made by; empty = the ERP does not say. */
                    graphNo: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Sent and not received. */
                    inTransitQty: string;
                    /**
                     * Format: int32
                     * @description Number of the line in the order.
                     */
                    lineNo: number;
                    /** @description Code of the material. */
                    materialCode: string;
                    /**
                     * Format: date
                     * @description The day asked for.
                     */
                    needByOn: string;
                    /** @description What is still to be promised: ordered, not cancelled, not shipped. */
                    openQty: string;
                    /** @description Ordered. */
                    orderQty: string;
                    /**
                     * Format: date
                     * @description The day first asked for.
                     */
                    originalNeedByOn: string;
                    /** @description Code of the plant. */
                    plantCode: string;
                    /**
                     * Format: date
                     * @description Day of the order.
                     */
                    poDate: string;
                    /** @description Its number. */
                    poNo: string;
                    /** @description Units that the price is for. */
                    priceFactor: string;
                    /**
                     * Format: date
                     * @description The newest agreed promise: the day of its last piece.
                     */
                    promisedOn?: string | null;
                    /** @description Why, as the supplier says: the remarks of the pieces, then the comment. */
                    proposalRemark?: string | null;
                    /**
                     * Format: date
                     * @description Of a proposal that waits for the buyer: the day of its first piece.
                     */
                    proposedFirstOn?: string | null;
                    /**
                     * Format: date
                     * @description Of a proposal that waits for the buyer: the day of its last piece, by which all of it would be there.
                     */
                    proposedOn?: string | null;
                    /** @description How much it is altogether. */
                    proposedQty?: string | null;
                    /**
                     * Format: int64
                     * @description Of how many pieces the proposal is.
                     */
                    proposedSplits?: number | null;
                    /**
                     * Format: int64
                     * @description Id of the order.
                     */
                    purchaseOrderId: number;
                    /** @description Received. */
                    receivedQty: string;
                    /** @description The supplier's comment. */
                    replyComment: string;
                    /** @description `--`, `Accept`, `AWI`, `Reject`. */
                    reviewStatus: string;
                    /**
                     * Format: int32
                     * @description How often the buyer asked again.
                     */
                    round: number;
                    /** @description Where the goods go. */
                    shipTo: string;
                    /** @description `New`, `Revise`, `Nego`, `Reject`, `Accept`. */
                    state: string;
                    /** @description Code of the tax, as the ERP names it; empty = it does not say. */
                    taxCode: string;
                    /** @description Price of `priceFactor` units. */
                    unitPrice: string;
                    /** @description Unit of the quantities. */
                    uom: string;
                    /**
                     * Format: int32
                     * @description Decimals that quantities in this unit may have; none = the ERP does not say.
                     */
                    uomDigits?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Its name. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ProvisionRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description Companies that have confirmed that they read it.
                     */
                    confirmed: number;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description `TW` or `EN`. */
                    language: string;
                    /** @description Name of the file, with its ending. */
                    name: string;
                    /** @description Code of the plant that it holds for; null = all that have none of their own. */
                    plantCode?: string | null;
                    /**
                     * Format: int32
                     * @description Bytes.
                     */
                    size: number;
                    /**
                     * Format: date
                     * @description Last valid day, as far as the next version is known; null = until there is one.
                     */
                    untilOn?: string | null;
                    /**
                     * Format: date-time
                     * @description Put there at.
                     */
                    uploadedAt: string;
                    /** @description User id of the one who did. */
                    uploadedBy: string;
                    /**
                     * Format: date
                     * @description First valid day.
                     */
                    validOn: string;
                    /**
                     * Format: int32
                     * @description From 1 for each language and plant.
                     */
                    versionNo: number;
                    /**
                     * Format: date-time
                     * @description Taken back before its first day at; null = it was not.
                     */
                    withdrawnAt?: string | null;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_QjobRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description Changed at.
                     */
                    changedAt: string;
                    /** @description When it runs. */
                    cron: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /**
                     * Format: date-time
                     * @description When it ended.
                     */
                    lastEndedAt?: string | null;
                    /** @description What it said. */
                    lastOutput?: string | null;
                    /**
                     * Format: date-time
                     * @description When the last run was queued.
                     */
                    lastQueuedAt?: string | null;
                    /** @description State of the last run; null = it never ran. */
                    lastRun?: string | null;
                    /** @description What runs. */
                    name: string;
                    /**
                     * Format: date-time
                     * @description Next tick; null = none comes.
                     */
                    nextAt?: string | null;
                    /** @description `Active`, `Paused` or `Stopped`. */
                    state: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                    /** @description In which time zone. */
                    zone: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ReceiptMessageRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description When it told something else than before; `None` = always the same.
                     */
                    changedAt?: string | null;
                    /**
                     * Format: date-time
                     * @description When the ERP told it first.
                     */
                    firstHeardAt: string;
                    /**
                     * Format: int64
                     * @description Id, for another try.
                     */
                    id: number;
                    /** @description The ERP's number of the delivery. */
                    inboundNo?: string | null;
                    /** @description Kinds of its lines, each once; none = it tells only that a delivery has ended. */
                    kinds: string[];
                    /**
                     * Format: date-time
                     * @description When the ERP told it last.
                     */
                    lastHeardAt: string;
                    /**
                     * Format: int64
                     * @description How many lines are kept.
                     */
                    lineCount: number;
                    /** @description Why lines of it wait: labels, each once. */
                    reasons: string[];
                    /** @description Number of the receipt. */
                    receiptNo: string;
                    /**
                     * Format: date-time
                     * @description When the warehouse received it, or sent it back.
                     */
                    receivedAt: string;
                    /** @description The notice's number, as the ERP gives it back. */
                    reference?: string | null;
                    /** @description `booked`, `in_part`, `waiting` or `closed`. */
                    state: string;
                    /**
                     * Format: int32
                     * @description How often the ERP told it.
                     */
                    timesHeard: number;
                    /** @description Code of the supplier, if it is known. */
                    vendorCode?: string | null;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ReceiptRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description What of it the inspection accepted; `None` = it has said nothing. */
                    acceptedQty?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the notice; `None` = none is known.
                     */
                    asnId?: number | null;
                    /** @description Its number, or what the receipt calls it. */
                    asnNo?: string | null;
                    /** @description The material in words. */
                    description?: string | null;
                    /** @description By how much more came by the line of the notice than was shipped, all receipts together; below zero, less came. */
                    differenceQty?: string | null;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description The ERP's number of the delivery. */
                    inboundNo?: string | null;
                    /** @description `receive`, `return` or `correct`. */
                    kind: string;
                    /**
                     * Format: int32
                     * @description Line of the receipt.
                     */
                    lineNo: number;
                    /** @description Material. */
                    materialCode?: string | null;
                    /** @description Receiving plant. */
                    plantCode?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the order line; `None` = it is not known here.
                     */
                    poLineId?: number | null;
                    /**
                     * Format: int32
                     * @description Line of the order.
                     */
                    poLineNo: number;
                    /** @description Number of the order. */
                    poNo: string;
                    /** @description By how much it changes what was received. */
                    quantity: string;
                    /** @description Why it waits: a label; `None` = it is booked. */
                    reason?: string | null;
                    /** @description Number of the receipt. */
                    receiptNo: string;
                    /**
                     * Format: date-time
                     * @description When the warehouse received it, or sent it back.
                     */
                    receivedAt: string;
                    /** @description What of it the inspection rejected; `None` = it has said nothing. */
                    rejectedQty?: string | null;
                    /** @description What of the line of the notice went back, all receipts together. */
                    returnedQty?: string | null;
                    /** @description Shipped by the line of the notice; `None` = it came without one. */
                    shipQty?: string | null;
                    /** @description `booked` or `waiting`. */
                    state: string;
                    /** @description Unit. */
                    uom?: string | null;
                    /** @description Code of the supplier. */
                    vendorCode?: string | null;
                    /** @description Name of the supplier. */
                    vendorName?: string | null;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_RegistrationRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: date-time
                     * @description Last changed at.
                     */
                    changedAt: string;
                    /** @description S, T, F or R. */
                    companyType: string;
                    /** @description D-U-N-S number. */
                    duns: string;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description Name. */
                    name: string;
                    /** @description English name. */
                    nameEn: string;
                    /** @description `Unreviewed`, `Returned`, `Rejected`, `Approved` or `Activated`. */
                    state: string;
                    /**
                     * Format: date-time
                     * @description Submitted at.
                     */
                    submittedAt: string;
                    /** @description Tax number. */
                    taxNumber: string;
                    /** @description Vendor code. */
                    vendorCode: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_Run: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description Who asked for it. */
                    askedBy?: string | null;
                    /**
                     * Format: int32
                     * @description Attempts so far.
                     */
                    attempts: number;
                    /**
                     * Format: date-time
                     * @description The last attempt began at.
                     */
                    begunAt?: string | null;
                    /**
                     * Format: date-time
                     * @description Ended at.
                     */
                    endedAt?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the run and of its job.
                     */
                    id: number;
                    /** @description What went wrong last. */
                    lastError?: string | null;
                    /** @description What it said at its end. */
                    output: string;
                    progress?: components["schemas"]["RunProgress"] | null;
                    /**
                     * Format: date-time
                     * @description Queued at.
                     */
                    queuedAt: string;
                    /**
                     * Format: double
                     * @description Seconds from begin to end, or to now.
                     */
                    seconds?: number | null;
                    /** @description `Queued`, `Running`, `Succeeded`, `Failed`, `Stopped` or `Lost`. */
                    state: string;
                    /** @description Who stopped it. */
                    stoppedBy?: string | null;
                    /**
                     * Format: date-time
                     * @description The tick; null = somebody asked for it.
                     */
                    tickAt?: string | null;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ScheduleLine: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description May be shipped now, with what is opened. */
                    balanceAllowQty: string;
                    /** @description Boxes carry ids: such lines travel apart from others. */
                    boxIdRequired: boolean;
                    /** @description Name of the buyer. */
                    buyerName: string;
                    /** @description Currency of the order. */
                    currency: string;
                    /**
                     * Format: int32
                     * @description Days since then at the plant; negative = it is still to come.
                     */
                    daysLate: number;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: date
                     * @description The first day in the days asked for on which something is due.
                     */
                    dueOn: string;
                    /** @description What is due in the days asked for. */
                    dueQty: string;
                    /** @description Whether the buyer follows the line up: only then it is overdue, and anybody is reminded. */
                    followUp: boolean;
                    /**
                     * @description Why nothing may be shipped yet: `permission` = the plant asks for one and there is none, `allowance` = what is allowed is used up; none
                     *     = something may be.
                     */
                    heldBy?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    id: number;
                    /** @description On its way. */
                    inTransitQty: string;
                    /** @description What is to be shipped altogether: ordered − cancelled − in transit − received. */
                    leftQty: string;
                    /**
                     * Format: int32
                     * @description Number within the order.
                     */
                    lineNo: number;
                    /** @description Material. */
                    materialCode: string;
                    /** @description Group of the material. */
                    materialGroup: string;
                    /**
                     * Format: date
                     * @description Day asked for.
                     */
                    needByOn: string;
                    /**
                     * Format: date-time
                     * @description When its supplier was last nudged.
                     */
                    nudgedAt?: string | null;
                    /** @description By whom. */
                    nudgedByName?: string | null;
                    /** @description What of it is opened and not shipped yet; none = no opening is in effect. */
                    openedQty?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the opening.
                     */
                    openingId?: number | null;
                    /**
                     * Format: date
                     * @description Last day of the opening.
                     */
                    openUntilOn?: string | null;
                    /** @description Ordered. */
                    orderQty: string;
                    /**
                     * Format: int64
                     * @description Of how many pieces what is left is.
                     */
                    pieces: number;
                    /** @description Plant that ordered. */
                    plantCode: string;
                    /** @description Order number. */
                    poNo: string;
                    /**
                     * Format: date
                     * @description Day promised: that of the last piece.
                     */
                    promisedOn?: string | null;
                    /**
                     * Format: int64
                     * @description Order.
                     */
                    purchaseOrderId: number;
                    /** @description Received. */
                    receivedQty: string;
                    /** @description Where the goods go. */
                    shipTo: string;
                    /** @description Unit. */
                    uom: string;
                    /**
                     * Format: int32
                     * @description Decimals that quantities in this unit may have; none = the ERP does not say.
                     */
                    uomDigits?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ShipLineRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description What may still be applied for. */
                    applicableQty: string;
                    /** @description May be shipped now: allowed, and neither on its way nor received. */
                    balanceAllowQty: string;
                    /** @description Cancelled of it. */
                    cancelledQty: string;
                    /** @description May be shipped altogether. */
                    cumAllowQty: string;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    id: number;
                    /** @description On its way. */
                    inTransitQty: string;
                    /**
                     * Format: int32
                     * @description Number within the order.
                     */
                    lineNo: number;
                    /** @description Material. */
                    materialCode: string;
                    /**
                     * Format: date
                     * @description Day asked for.
                     */
                    needByOn: string;
                    /** @description Ordered. */
                    orderQty: string;
                    /** @description Plant that ordered. */
                    plantCode: string;
                    /** @description Order number. */
                    poNo: string;
                    /**
                     * Format: date
                     * @description Day promised.
                     */
                    promisedOn?: string | null;
                    /**
                     * Format: int64
                     * @description Order.
                     */
                    purchaseOrderId: number;
                    /** @description Received. */
                    receivedQty: string;
                    /** @description Asked for and not decided. */
                    requestedQty: string;
                    /** @description Unit. */
                    uom: string;
                    /**
                     * Format: int32
                     * @description Decimals that quantities in this unit may have; none = the ERP does not say.
                     */
                    uomDigits?: number | null;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ShippableLine: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /** @description May still be shipped, with what is opened. */
                    balanceAllowQty: string;
                    /** @description Boxes carry ids. */
                    boxIdRequired: boolean;
                    /** @description Cancelled. */
                    cancelledQty: string;
                    /** @description Confirmed. */
                    confirmQty: string;
                    /** @description May be shipped altogether. */
                    cumAllowQty: string;
                    /** @description Currency of the order. */
                    currency: string;
                    /** @description What it is. */
                    description: string;
                    /** @description Drawing revision. */
                    drawingRev: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    id: number;
                    /** @description On its way. */
                    inTransitQty: string;
                    /**
                     * Format: int32
                     * @description Number within the order.
                     */
                    lineNo: number;
                    /** @description Lots must be given. */
                    lotRequired: boolean;
                    /** @description Material. */
                    materialCode: string;
                    /**
                     * Format: date
                     * @description Day asked for.
                     */
                    needByOn: string;
                    /** @description What of that is opened and not shipped yet; none = no opening is in effect. */
                    openedQty?: string | null;
                    /**
                     * Format: int64
                     * @description Id of the opening.
                     */
                    openingId?: number | null;
                    /**
                     * Format: date
                     * @description Last day of the opening.
                     */
                    openUntilOn?: string | null;
                    /** @description Ordered. */
                    orderQty: string;
                    /** @description Plant that ordered. */
                    plantCode: string;
                    /**
                     * Format: date
                     * @description Day of the order.
                     */
                    poDateOn: string;
                    /** @description Order number. */
                    poNo: string;
                    /** @description Units that the price is for. */
                    priceFactor: string;
                    /**
                     * Format: date
                     * @description Day promised.
                     */
                    promisedOn?: string | null;
                    /**
                     * Format: int64
                     * @description Order.
                     */
                    purchaseOrderId: number;
                    /** @description Received. */
                    receivedQty: string;
                    /** @description Where the goods go. */
                    shipTo: string;
                    /** @description Its state: `Accept`, or another one where the line was opened. */
                    state: string;
                    /** @description Price of `priceFactor` units. */
                    unitPrice: string;
                    /** @description Unit. */
                    uom: string;
                    /**
                     * Format: int32
                     * @description Decimals that quantities in this unit may have; none = the ERP does not say.
                     */
                    uomDigits?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Its version.
                     */
                    version: number;
                    /** @description X-out quantities must be given. */
                    xOutMaintained: boolean;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_ShipPermissionRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int32
                     * @description Whole days from the application to its end, or till now.
                     */
                    ageDays: number;
                    /**
                     * Format: date
                     * @description Day of shipment asked for.
                     */
                    askedOn: string;
                    /** @description Asked for. */
                    askedQty: string;
                    /** @description Cancelled of it. */
                    cancelledQty: string;
                    /** @description How it was applied for: `portal` or `workbook`. */
                    channel: string;
                    /** @description What the decider said: comment, instruction or reason. */
                    comment: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    createdAt: string;
                    /** @description May be shipped altogether. */
                    cumAllowQty: string;
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    decidedAt?: string | null;
                    /** @description Who decided, took it back or let it run out. */
                    decidedByName?: string | null;
                    /** @description What it is. */
                    description: string;
                    /**
                     * Format: date-time
                     * @description When it runs out, if nobody decides.
                     */
                    expiresAt: string;
                    /**
                     * Format: date
                     * @description Day of shipment granted.
                     */
                    grantedOn?: string | null;
                    /** @description Granted. */
                    grantedQty?: string | null;
                    /**
                     * Format: int64
                     * @description Id.
                     */
                    id: number;
                    /** @description On its way. */
                    inTransitQty: string;
                    /**
                     * Format: int32
                     * @description Number within the order.
                     */
                    lineNo: number;
                    /** @description Material. */
                    materialCode: string;
                    /**
                     * Format: date
                     * @description Day that the order asked for when it was applied for.
                     */
                    needByOn: string;
                    /** @description Ordered. */
                    orderQty: string;
                    /** @description Plant that ordered. */
                    plantCode: string;
                    /**
                     * Format: int64
                     * @description Id of the order line.
                     */
                    poLineId: number;
                    /** @description Order number. */
                    poNo: string;
                    /**
                     * Format: date
                     * @description Day promised.
                     */
                    promisedOn?: string | null;
                    /**
                     * Format: int64
                     * @description Order.
                     */
                    purchaseOrderId: number;
                    /** @description Received. */
                    receivedQty: string;
                    /** @description Why, as the supplier says. */
                    remark: string;
                    /** @description Who applied. */
                    requestedByName: string;
                    /** @description `Submitted`, `Approved`, `ApprovedWithIssue`, `Rejected`, `Withdrawn` or `Expired`. */
                    state: string;
                    /** @description Unit. */
                    uom: string;
                    /**
                     * Format: int32
                     * @description Decimals that quantities in this unit may have; none = the ERP does not say.
                     */
                    uomDigits?: number | null;
                    /** @description Code of the supplier. */
                    vendorCode: string;
                    /** @description Name of the supplier. */
                    vendorName: string;
                    /**
                     * Format: int64
                     * @description Version, for events.
                     */
                    version: number;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_Items_WaitingReceipt: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One page of a list. */
            data: {
                /** @description Rows of this page. */
                items: {
                    /**
                     * Format: int64
                     * @description The notice, if it was found.
                     */
                    asnId?: number | null;
                    /**
                     * Format: int32
                     * @description Line of the notice, if the receipt names it.
                     */
                    asnLineNo?: number | null;
                    /** @description Its number. */
                    asnNo?: string | null;
                    /**
                     * Format: date-time
                     * @description When it was closed.
                     */
                    closedAt?: string | null;
                    /** @description Who closed it. */
                    closedBy?: string | null;
                    /** @description Why it was closed. */
                    closeReason?: string | null;
                    /**
                     * Format: date-time
                     * @description When the ERP told.
                     */
                    heardAt: string;
                    /**
                     * Format: int64
                     * @description Id, for closing.
                     */
                    id: number;
                    /** @description The shipment's number in the ERP, as the receipt names it. */
                    inboundNo?: string | null;
                    /** @description `receive`, `return` or `correct`. */
                    kind: string;
                    /**
                     * Format: int32
                     * @description Line of the receipt.
                     */
                    lineNo: number;
                    /**
                     * Format: int32
                     * @description Line of the order.
                     */
                    poLineNo: number;
                    /** @description Number of the order. */
                    poNo: string;
                    /** @description By how much it changes what was received. */
                    quantity: string;
                    /** @description Why it is not booked: a label. */
                    reason: string;
                    /** @description Number of the receipt. */
                    receiptNo: string;
                    /**
                     * Format: date-time
                     * @description When the warehouse received it.
                     */
                    receivedAt: string;
                    /** @description The notice's number, as the receipt names it. */
                    reference?: string | null;
                    /** @description Code of the supplier, if it is known. */
                    vendorCode?: string | null;
                }[];
                /**
                 * Format: int64
                 * @description Rows of all pages; also in the header `totalcount`.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_ItemsCopied: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What was copied, or would be. */
            data: {
                /** @description Items that are new. */
                copied: number;
                /** @description Items that were there already and stayed as they are. */
                present: number;
                /**
                 * Format: int64
                 * @description How many specs of suppliers have to be filled anew.
                 */
                specs: number;
            };
        };
        /** @description Success. */
        Envelope_JudgedCertificate: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description The verdict on a lot, as it would be. */
            data: {
                /** @description Whether every item passes. */
                isPassed: boolean;
                /** @description Every item of the spec, in its order. */
                items: components["schemas"]["JudgedItem"][];
            };
        };
        /** @description Success. */
        Envelope_LinesAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What became of them. */
            data: {
                /** @description How many documents were made. */
                done: number;
                /** @description How many were not. */
                refused: number;
                /** @description One for each item, in the order asked. */
                results: components["schemas"]["LineAnswer"][];
            };
        };
        /** @description Success. */
        Envelope_LineShipments: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Notices and receipts of an order line. */
            data: {
                /** @description Notices, newest first. */
                asns: components["schemas"]["LineAsn"][];
                /** @description Receipts, newest first. */
                receipts: components["schemas"]["LineReceipt"][];
            };
        };
        /** @description Success. */
        Envelope_LinkAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Whether a link is good. */
            data: {
                /** @description It sets a password. */
                good: boolean;
                /** @description Label of why it does not. */
                reason?: string | null;
            };
        };
        /** @description Success. */
        Envelope_LoginAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What sign-in answers. */
            data: {
                /** @description What is left to do. */
                step: components["schemas"]["StepLeft"];
                /** @description Bearer token. */
                token: string;
                /** @description User id as it is stored. */
                username: string;
            };
        };
        /** @description Success. */
        Envelope_LoginSettings: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What the pages before the sign-in must know. */
            data: {
                /** @description There is company sign-in. */
                companySso: boolean;
                /**
                 * Format: int64
                 * @description Minutes without a call after which a session is over.
                 */
                idleMinutes: number;
                /** @description Address of the older site; null = there is none. */
                oldSite?: string | null;
                /** @description Most characters of a password. */
                passwordLongest: number;
                /** @description Fewest characters of a password. */
                passwordShortest: number;
            };
        };
        /** @description Success. */
        Envelope_MailView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One mail with everything that was tried. */
            data: components["schemas"]["MailRow"] & {
                /** @description Oldest first. */
                attemptList: components["schemas"]["MailAttempt"][];
                /** @description The same as HTML. Shown in a frame without scripts only. */
                bodyHtml?: string | null;
                /** @description Plain text, as it was sent last or would be sent now. */
                bodyText?: string | null;
                /** @description The same for every attempt and every repetition. */
                idempotencyKey: string;
                /** @description Header by which a receiver knows a repetition; null = not written yet. */
                messageId?: string | null;
                /** @description Whether a worker has written it: otherwise subject and body are what would be sent now. */
                written: boolean;
            };
        };
        /** @description Success. */
        Envelope_MasterRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A record of master data. */
            data: {
                /**
                 * Format: date-time
                 * @description Last time that somebody changed it.
                 */
                changedAt: string;
                /** @description By what orders name it. */
                code: string;
                /**
                 * Format: int64
                 * @description Of a supplier or carrier: id of the company with this code.
                 */
                companyId?: number | null;
                /** @description Of a supplier or carrier: status of the company with this code. */
                companyStatus?: string | null;
                /** @description What the ERP says; none = it has never said anything. */
                erp?: {
                    [key: string]: string;
                } | null;
                /** @description `unknown` (the ERP has not told of it by itself), `active`, `inactive`, or `gone` = the ERP has it no more. */
                erpStanding: string;
                /**
                 * Format: int64
                 * @description Orders that are held and name it.
                 */
                heldOrders: number;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description What it is about. */
                kind: string;
                /** @description Its name: what people say, or else the ERP. */
                name: string;
                /** @description What people say, by the name of the field. */
                own: {
                    [key: string]: string;
                };
                /** @description `Active` or `Inactive`. */
                state: string;
                /**
                 * Format: date-time
                 * @description When the ERP last said something new.
                 */
                toldAt?: string | null;
                /**
                 * Format: int64
                 * @description Version, for events.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_Message: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One message with everything that was tried. */
            data: components["schemas"]["MessageRow"] & {
                /** @description The last answer. */
                answer?: unknown;
                /** @description Oldest first. */
                attemptList: components["schemas"]["Attempt"][];
                /** @description The same for every attempt. */
                idempotencyKey: string;
                /** @description What is sent. */
                payload: unknown;
            };
        };
        /** @description Success. */
        Envelope_MfaChanged: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Two-step verification was switched. */
            data: {
                /** @description It is on. */
                isMFA: boolean;
                /** @description Recovery codes, shown this once. */
                recoveryCodes: string[];
                /** @description What is left to do. */
                step: components["schemas"]["StepLeft"];
                /** @description The token that replaces the one it was asked with; null = that one stays. */
                token?: string | null;
            };
        };
        /** @description Success. */
        Envelope_MfaSecret: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A secret for an authenticator app. */
            data: {
                /** @description To show as a QR code: `otpauth://…`. */
                address: string;
                /** @description To type by hand: base32. */
                secret: string;
            };
        };
        /** @description Success. */
        Envelope_MfaStatus: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description How an account stands with two-step verification. */
            data: {
                /** @description It is on. */
                isMFA: boolean;
                /**
                 * Format: int64
                 * @description Recovery codes that are not used yet.
                 */
                recoveryCodes: number;
                /** @description A policy asks for it. */
                required: boolean;
                /** @description What is left to do in this session. */
                step: components["schemas"]["StepLeft"];
            };
        };
        /** @description Success. */
        Envelope_MonitorAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What became of each. */
            data: {
                /** @description With how many it went well. */
                done: number;
                /** @description With how many it did not. */
                refused: number;
                /** @description One per row, in the order asked. */
                results: components["schemas"]["MonitorResult"][];
            };
        };
        /** @description Success. */
        Envelope_Nothing: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Nothing to tell but success. */
            data: Record<string, unknown>;
        };
        /** @description Success. */
        Envelope_Notice: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A published announcement as those see it whom it is meant for. */
            data: {
                /** @description Who says it; may be empty. */
                author: string;
                /** @description Plain text with line breaks. */
                content: string;
                /**
                 * Format: date
                 * @description Last day, included.
                 */
                endOn: string;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description Address of a page with more; may be empty. */
                link: string;
                /**
                 * Format: date
                 * @description First day.
                 */
                startOn: string;
                /** @description Title. */
                title: string;
                /** @description Before all that are not. */
                top: boolean;
                /**
                 * Format: int64
                 * @description Version, for "do not show this again".
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_NudgesAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What became of them. */
            data: {
                /** @description How many were nudged. */
                done: number;
                /** @description How many were not. */
                refused: number;
                /** @description One for each supplier, in the order asked. */
                results: components["schemas"]["NudgeAnswer"][];
            };
        };
        /** @description Success. */
        Envelope_OpeningView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description An opening, whole. */
            data: components["schemas"]["OpeningRow"] & {
                /** @description What ships, or shipped, under it, newest first. */
                notices: components["schemas"]["OpeningNotice"][];
                /** @description The order that the line belongs to. */
                purchaseOrder: components["schemas"]["PurchaseOrderHead"];
            };
        };
        /** @description Success. */
        Envelope_Operations: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description The machine at a glance. */
            data: {
                /** @description The queue by kind; only kinds with unfinished jobs. */
                queue: components["schemas"]["QueueRow"][];
                /** @description How much room is taken, and left. */
                storage: components["schemas"]["Storage"];
                /** @description Systems outside that were spoken to so far. */
                systems: components["schemas"]["Health"][];
                /** @description Workers that live or were alive within a day. */
                workers: components["schemas"]["WorkerRow"][];
            };
        };
        /** @description Success. */
        Envelope_OrderComparison: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description An order on both sides. */
            data: {
                /** @description One side. */
                from: components["schemas"]["ComparedSide"];
                /** @description Fields of the head. */
                head: components["schemas"]["ComparedField"][];
                /** @description Lines that exist on a side, by number. */
                lines: components["schemas"]["ComparedLine"][];
                /** @description Number of the order. */
                poNo: string;
                /** @description The other. */
                to: components["schemas"]["ComparedSide"];
            };
        };
        /** @description Success. */
        Envelope_OrderProvisions: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description The terms of purchase of an order. */
            data: {
                /** @description Those that held on the order's day, one for each language. */
                held: components["schemas"]["OrderProvision"][];
                /** @description Whether the caller may say for the own company that they were read. */
                mayConfirm: boolean;
                /** @description Newer ones that hold today at the order's plant and that its supplier has not confirmed yet. */
                newer: components["schemas"]["OrderProvision"][];
            };
        };
        /** @description Success. */
        Envelope_PartsAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What became of parts. */
            data: {
                /** @description How many are of the sub-group now and were not. */
                done: number;
                /** @description Those that stayed as they were. */
                refused: components["schemas"]["PartRefused"][];
                /**
                 * Format: int64
                 * @description How many specs of suppliers have to be filled anew.
                 */
                specs: number;
                /** @description How many were already. */
                unchanged: number;
            };
        };
        /** @description Success. */
        Envelope_PasswordSet: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A password was set. */
            data: {
                /** @description Whose; to sign in with. */
                username: string;
            };
        };
        /** @description Success. */
        Envelope_PathAnswer: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Whether it may be opened. */
            data: {
                /** @description Whether it is a screen of the caller's menu, or a page of one document that such a screen opens. */
                valid: boolean;
            };
        };
        /** @description Success. */
        Envelope_PolicyMade: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A policy that was added. */
            data: {
                /**
                 * Format: int64
                 * @description Its id.
                 */
                id: number;
            };
        };
        /** @description Success. */
        Envelope_PoLineView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A line, whole. */
            data: components["schemas"]["PoLineRow"] & {
                /** @description What the ERP changed, newest first. */
                changes: components["schemas"]["ViewChange"][];
                /** @description What may still be shipped under the line's opening; none = no opening is in effect. */
                openedQty?: string | null;
                /**
                 * Format: int64
                 * @description Its id.
                 */
                openingId?: number | null;
                /**
                 * Format: date
                 * @description Its last day.
                 */
                openUntilOn?: string | null;
                /** @description The order that it belongs to. */
                purchaseOrder: components["schemas"]["PurchaseOrderHead"];
                /** @description The newest schedule that the supplier sent. */
                splits: components["schemas"]["ViewSplit"][];
            };
        };
        /** @description Success. */
        Envelope_ProvisionMade: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A version that was put there. */
            data: {
                /**
                 * Format: int64
                 * @description Its id.
                 */
                id: number;
                /**
                 * Format: int32
                 * @description Its number among those of its language and plant.
                 */
                versionNo: number;
            };
        };
        /** @description Success. */
        Envelope_PurchaseOrder: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description An order with its lines. */
            data: components["schemas"]["PurchaseOrderHead"] & {
                /** @description Its lines, by number. */
                lines: components["schemas"]["PoLineRow"][];
            };
        };
        /** @description Success. */
        Envelope_QjobDetail: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One definition. */
            data: components["schemas"]["QjobRow"] & {
                /** @description Which parameters there are. */
                parameterForms: components["schemas"]["ParameterForm"][];
                /** @description Its parameters, complete. */
                parameters: Record<string, unknown>;
                /** @description The next five ticks, as if it were active. */
                ticks: string[];
            };
        };
        /** @description Success. */
        Envelope_QualityFile: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A file of a document. */
            data: {
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description Of a spec: whether it goes with the revision that was accepted last. One that does can be read, also after it was taken off. */
                isAccepted: boolean;
                /** @description As it is served. */
                mediaType: string;
                /** @description With its ending. */
                name: string;
                /**
                 * Format: date-time
                 * @description When it was taken off; none = it is there.
                 */
                removedAt?: string | null;
                /** @description By whom. */
                removedBy?: string | null;
                /**
                 * Format: int32
                 * @description Of a spec: the revision that it goes with no more.
                 */
                removedRevision?: number | null;
                /**
                 * Format: int32
                 * @description Of a spec: the revision that it went with first.
                 */
                revision: number;
                /**
                 * Format: int32
                 * @description Bytes.
                 */
                size: number;
                /**
                 * Format: date-time
                 * @description When it was put there.
                 */
                uploadedAt: string;
                /** @description By whom. */
                uploadedBy: string;
            };
        };
        /** @description Success. */
        Envelope_ReceiptMessage: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One receipt with everything that was told, and what became of its lines. */
            data: components["schemas"]["ReceiptMessageRow"] & {
                /** @description Its lines, in their order. */
                lines: components["schemas"]["ReceiptMessageLine"][];
                /** @description As the ERP told it last. */
                payload: unknown;
                /** @description As it told it before it changed; `None` = always the same. */
                previousPayload?: unknown;
            };
        };
        /** @description Success. */
        Envelope_RecoveryCodes: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Recovery codes, in place of those before. */
            data: {
                /** @description Shown this once. */
                recoveryCodes: string[];
            };
        };
        /** @description Success. */
        Envelope_RegistrationDetail: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One registration. */
            data: {
                /**
                 * Format: date-time
                 * @description Last changed at.
                 */
                changedAt: string;
                /**
                 * Format: int64
                 * @description The company that the approval made.
                 */
                companyId?: number | null;
                /** @description The form. */
                fields: components["schemas"]["Fields"];
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description Language of the applicant. */
                language: string;
                /** @description Why it was returned or rejected. */
                reason: string;
                /** @description What it resembles. */
                resembling: components["schemas"]["Resembling"][];
                /** @description `Unreviewed`, `Returned`, `Rejected`, `Approved` or `Activated`. */
                state: string;
                /**
                 * Format: date-time
                 * @description Submitted at.
                 */
                submittedAt: string;
                /**
                 * Format: int64
                 * @description Version, for events.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_RegistrationSubmitted: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A form that was submitted. */
            data: {
                /** @description `Unreviewed`. */
                state: string;
            };
        };
        /** @description Success. */
        Envelope_Report: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What a sheet did, or would do. */
            data: {
                /** @description Rows that were taken. */
                accepted: number;
                /** @description All rows are taken, or none: as long as one is refused, those that are good are left, too. */
                allOrNothing?: boolean;
                /** @description Rows that were taken, by what they say, where rows say different things. */
                answers: {
                    [key: string]: number;
                };
                /** @description Some of it has to be confirmed before any of it is done: the token that does. */
                confirmToken?: string | null;
                /** @description Why, in the order of the file. */
                faults: components["schemas"]["Fault"][];
                /** @description Rows with content that the file hides, by a filter or by hand. They are among the others only where that was asked for. */
                hidden: number;
                /** @description Faults that are not told here, because there are so many. */
                moreFaults: number;
                /** @description Those that are not told here, because there are so many. */
                moreNotes?: number;
                /** @description What the rules will say later of rows that are taken all the same. */
                notes?: components["schemas"]["Fault"][];
                /** @description Rows that were not. */
                refused: number;
                /** @description Rows below the heading that are not empty. */
                rows: number;
                /** @description Rows that say nothing and are passed over. */
                skipped: number;
                /** @description Specs of suppliers that have to be filled anew, because something else is asked then. */
                specs?: number;
            };
        };
        /** @description Success. */
        Envelope_SavedAsn: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A saved draft. */
            data: {
                /** @description What would stand against sending now, warnings included. */
                findings: components["schemas"]["Blocker"][];
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description State. */
                state: string;
                /**
                 * Format: int64
                 * @description Version to send along next time.
                 */
                version: number;
            };
        };
        /** @description Success. */
        Envelope_ScheduleBoard: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description One week. */
            data: {
                /** @description Monday to Sunday. */
                days: string[];
                /** @description Parts, by their code. */
                items: components["schemas"]["BoardPart"][];
                /**
                 * Format: date
                 * @description The day it is.
                 */
                today: string;
                /**
                 * Format: int64
                 * @description How many parts there are.
                 */
                totalcount: number;
            };
        };
        /** @description Success. */
        Envelope_SettingTouched: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What a change would touch. */
            data: {
                /**
                 * Format: int64
                 * @description Drafts of shipment notices (unsent or refused) for which something else would hold.
                 */
                drafts: number;
                /**
                 * Format: int64
                 * @description Of these, those that something more would stand against.
                 */
                gaining: number;
                /** @description Whether there are more drafts than were looked into: the newest thousand. */
                isMore: boolean;
                /**
                 * Format: int64
                 * @description Of these, those that something less would stand against.
                 */
                losing: number;
                /**
                 * Format: int64
                 * @description Open order lines for which something else would hold.
                 */
                openLines: number;
                /**
                 * Format: int64
                 * @description Specs of suppliers that would have to be filled anew.
                 */
                specs: number;
            };
        };
        /** @description Success. */
        Envelope_ShipPermissionView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description A permission, whole. */
            data: components["schemas"]["ShipPermissionRow"] & {
                /** @description The line's other permissions, newest first. */
                others: components["schemas"]["PermissionBefore"][];
                /** @description The order that the line belongs to. */
                purchaseOrder: components["schemas"]["PurchaseOrderHead"];
            };
        };
        /** @description Success. */
        Envelope_SpecsMade: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What became of the parts that specs were to be set up for. */
            data: {
                /** @description How many were set up. */
                done: number;
                /** @description How many were not. */
                refused: number;
                /** @description One for each part, in the order asked. */
                results: components["schemas"]["SpecMade"][];
            };
        };
        /** @description Success. */
        Envelope_SsoBegun: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description What the browser needs to ask the company's identity provider. */
            data: {
                /** @description Where to sign in. */
                authorizationEndpoint: string;
                /** @description Value of `prompt` with which a person chooses an account. */
                choose: string;
                /** @description Us, as the provider calls us. */
                clientId: string;
                /** @description The claim of the token that says whose address it is. */
                emailClaim: string;
                /** @description To be signed by the provider; good once, for ten minutes, with the cookie that came along. */
                nonce: string;
                /** @description What to ask for. */
                scope: string;
                /** @description Where to exchange the code. */
                tokenEndpoint: string;
            };
        };
        /** @description Success. */
        Envelope_String: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: string;
        };
        /** @description Success. */
        Envelope_UserInfo: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Who is signed in. Names as in section 7 of the specification. */
            data: {
                /** @description `Y` when acting on behalf of another account. */
                actfor: string;
                /** @description User id of that account. */
                actingFor?: string | null;
                /** @description Buyer companies. */
                buyercompanynameList: string[];
                /** @description Own companies. */
                companynameList: string[];
                /** @description A, B, S, T, F or R. */
                companytype: string;
                /** @description Code of the company. */
                companyvendorcode: string;
                /** @description Blocks of the home page that are not wanted. */
                hiddenHomeBlocks: string[];
                /** @description Blocks of the home page in the order wanted; those that are not named follow. */
                homeBlocks: string[];
                /**
                 * Format: int64
                 * @description Minutes without a call after which the session is over.
                 */
                idleMinutes: number;
                /** @description Stored language. */
                lang: string;
                /** @description Menu tree of the built screens that the roles allow. */
                menu: components["schemas"]["MenuItem"][];
                /** @description Role codes. */
                roles: string[];
                /** @description Whether home shows its blocks. */
                showHomeBlock: boolean;
                /**
                 * Format: int64
                 * @description Announcement to show after sign-in.
                 */
                showLoginNoticeOid?: number | null;
                /** @description Site label. */
                site: string;
                /**
                 * Format: int64
                 * @description Account id.
                 */
                userid: number;
                /** @description User id. */
                username: string;
                /** @description Name to show. */
                username_ui: string;
            };
        };
        /** @description Success. */
        Envelope_UserManuals: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description Manuals for the caller. */
            data: {
                /** @description Directories of the caller's company type, also the empty ones. */
                directories: components["schemas"]["ManualDirectory"][];
                /** @description Whether the caller may put files into the directories. */
                mayUpload: boolean;
            };
        };
        /** @description Success. */
        Envelope_Vec_AccountRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /**
                 * Format: date-time
                 * @description Last changed at.
                 */
                changedAt: string;
                /** @description Code of the company. */
                companyCode: string;
                /** @description Name of the company. */
                companyName: string;
                /** @description Letter of its type. */
                companyType: string;
                /**
                 * Format: date-time
                 * @description Made at.
                 */
                createdAt: string;
                /** @description Department. */
                department: string;
                /** @description Address for mail. */
                email: string;
                /** @description Names of the groups. */
                groups: string;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /**
                 * Format: date-time
                 * @description Last sign-in.
                 */
                lastSignInAt?: string | null;
                /** @description Name in the person's own language. */
                name: string;
                /** @description English name. */
                nameEn: string;
                /** @description `Y`, `N` or `B`. */
                state: string;
                /** @description Position. */
                title: string;
                /** @description What the person types to sign in. */
                userId: string;
                /**
                 * Format: int64
                 * @description Version, for events.
                 */
                version: number;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_CompanyChoice: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Its code. */
                code: string;
                /** @description Letter of its type. */
                companyType: string;
                /** @description Its name. */
                name: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_Confirmation: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /**
                 * Format: date-time
                 * @description When.
                 */
                confirmedAt: string;
                /** @description User id of the one who said so. */
                confirmedBy: string;
                /** @description User id of the account acted for, if there was one. */
                confirmedFor?: string | null;
                /** @description Code of the supplier. */
                vendorCode: string;
                /** @description Its name. */
                vendorName: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_DunsAddress: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Where it is. */
                address: string;
                /** @description The company's D-U-N-S number, and the four digits of the place where it has some. */
                duns4: string;
                /** @description The four digits; empty = the place has none of its own. */
                dunsSuffix: string;
                /** @description What the place is called. */
                name: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_GroupItem: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Letters of the company types in which it makes sense. */
                companyTypes: string;
                /** @description Its name. */
                label: string;
                /** @description Its code. */
                value: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_GroupItemView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: (components["schemas"]["GroupView"] & {
                /** @description The menu of somebody who is in this group only. */
                menu: components["schemas"]["MenuItem"][];
            })[];
        };
        /** @description Success. */
        Envelope_Vec_HeldValue: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Name of the field, as the rules have it. */
                field: string;
                /** @description Material group that the rule is for; none = all, or no rule's word. */
                materialGroup?: string | null;
                /** @description Code of the plant that the rule is for; none = all, or no rule's word. */
                plant?: string | null;
                /** @description `part+vendor`, `own`, `subGroup`, `plant+group`, `plant`, `group` or `general`: the most specific word wins. */
                source: string;
                /** @description The value: `Y` or `N`, a number, or a word. */
                value: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_ItemSeries: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description How many numbers there are. */
                count: number;
                /** @description Capability by the deviation within lots. */
                cpk?: string | null;
                /** @description Standard deviation of all of them. */
                deviation?: string | null;
                /** @description Standard deviation within lots. */
                deviationWithin?: string | null;
                /** @description The lots, the oldest first. */
                lots: components["schemas"]["SeriesLot"][];
                /** @description The least that is inside, of the spec that the certificate is held against; none = any. */
                lower?: string | null;
                /** @description Their mean. */
                mean?: string | null;
                /** @description Name. */
                name: string;
                /** @description Performance by the deviation of all numbers. */
                ppk?: string | null;
                /** @description Short name. */
                shortName: string;
                /** @description Unit of the numbers; empty = none. */
                unit: string;
                /** @description The greatest that is inside. */
                upper?: string | null;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_MasterKind: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Its fields, in the order in which people see them. */
                fields: components["schemas"]["MasterField"][];
                /** @description Whether the caller makes and changes records of it; else they are only looked at. */
                kept: boolean;
                /** @description The fields that its records are known by, which stay; none = they have a code of their own. */
                key: string[];
                /** @description Its name. */
                kind: string;
                /** @description Whether people take one of it out of use here. */
                retires: boolean;
                /** @description The screen on which it is kept: the last part of its route. */
                screen: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_MasterRow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /**
                 * Format: date-time
                 * @description Last time that somebody changed it.
                 */
                changedAt: string;
                /** @description By what orders name it. */
                code: string;
                /**
                 * Format: int64
                 * @description Of a supplier or carrier: id of the company with this code.
                 */
                companyId?: number | null;
                /** @description Of a supplier or carrier: status of the company with this code. */
                companyStatus?: string | null;
                /** @description What the ERP says; none = it has never said anything. */
                erp?: {
                    [key: string]: string;
                } | null;
                /** @description `unknown` (the ERP has not told of it by itself), `active`, `inactive`, or `gone` = the ERP has it no more. */
                erpStanding: string;
                /**
                 * Format: int64
                 * @description Orders that are held and name it.
                 */
                heldOrders: number;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description What it is about. */
                kind: string;
                /** @description Its name: what people say, or else the ERP. */
                name: string;
                /** @description What people say, by the name of the field. */
                own: {
                    [key: string]: string;
                };
                /** @description `Active` or `Inactive`. */
                state: string;
                /**
                 * Format: date-time
                 * @description When the ERP last said something new.
                 */
                toldAt?: string | null;
                /**
                 * Format: int64
                 * @description Version, for events.
                 */
                version: number;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_MySession: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description What the browser said of itself: `os=…;browser=…`. */
                browserInfo: string;
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Until when; null = it is open.
                 */
                endedAt?: string | null;
                /**
                 * @description Why it ended: `signed_out`, `replaced`, `expired`, `deactivated`, `password_changed`, `signed_out_elsewhere`,
                 *     `verified`, `second_step_reset`, `company_taken`.
                 */
                endedReason?: string | null;
                /**
                 * Format: date-time
                 * @description When it was used last, give or take a minute.
                 */
                seenAt: string;
                /** @description The one that asks. */
                this: boolean;
                /** @description Whether its second step is still to be passed. */
                waits: boolean;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_Notice: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Who says it; may be empty. */
                author: string;
                /** @description Plain text with line breaks. */
                content: string;
                /**
                 * Format: date
                 * @description Last day, included.
                 */
                endOn: string;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /** @description Address of a page with more; may be empty. */
                link: string;
                /**
                 * Format: date
                 * @description First day.
                 */
                startOn: string;
                /** @description Title. */
                title: string;
                /** @description Before all that are not. */
                top: boolean;
                /**
                 * Format: int64
                 * @description Version, for "do not show this again".
                 */
                version: number;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_OptionItem: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description What people read. */
                label: string;
                /** @description What the filter takes. */
                value: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_OrderRevision: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /**
                 * Format: int64
                 * @description Fields of the head that were changed.
                 */
                fieldsChanged: number;
                /**
                 * Format: int64
                 * @description Lines that are new.
                 */
                linesAdded: number;
                /**
                 * Format: int64
                 * @description Lines of which a field was changed, those that were closed included.
                 */
                linesChanged: number;
                /**
                 * Format: int64
                 * @description Lines that want nothing more since then.
                 */
                linesClosed: number;
                /**
                 * Format: int64
                 * @description From 1, the oldest.
                 */
                number: number;
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                since: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_PolicyView: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /**
                 * Format: int64
                 * @description Active accounts of which it asks a second step.
                 */
                accounts: number;
                /** @description Letter of the company type; null = any. */
                companyType?: string | null;
                /**
                 * Format: int64
                 * @description Id.
                 */
                id: number;
                /**
                 * Format: int64
                 * @description Those of them that have none yet, and set one up at their next sign-in.
                 */
                missing: number;
                role?: components["schemas"]["u16"] | null;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_Revision: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Every field that the ERP owns, in the same order in each revision. */
                fields: components["schemas"]["RevisionField"][];
                /**
                 * Format: int64
                 * @description From 1, the oldest.
                 */
                number: number;
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                since: string;
            }[];
        };
        /** @description Success. */
        Envelope_Vec_WorkflowDescription: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Deadlines and reminders. */
                deadlines: components["schemas"]["WorkflowDeadline"][];
                /**
                 * Format: int32
                 * @description Version of the definition.
                 */
                definition: number;
                /** @description Mermaid source of the diagram. */
                diagram: string;
                /** @description Every event. */
                events: string[];
                /** @description Process name. */
                process: string;
                /** @description Every state. */
                states: string[];
                /** @description The table. */
                transitions: components["schemas"]["WorkflowArrow"][];
            }[];
        };
        /** @description Success. */
        Envelope_Vec_Workplace: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            data: {
                /** @description Its code. */
                code: string;
                /** @description What this session works for. */
                current: boolean;
                /** @description Where the account is at home. */
                home: boolean;
                /** @description Its name. */
                name: string;
                /** @description Its English name. */
                nameEn: string;
            }[];
        };
        /** @description Success. */
        Envelope_Workflow: {
            /**
             * Format: int32
             * @description Always 20000.
             * @example 20000
             */
            code: number;
            /** @description State, offers, history and diagram of one document. */
            data: {
                /** @description Deadlines that run, and those that ran out in this state; the next first. */
                deadlines: components["schemas"]["RunningDeadline"][];
                /** @description Mermaid source of the diagram. */
                diagram: string;
                /**
                 * Format: int64
                 * @description Id of the document.
                 */
                document: number;
                /** @description Newest first. */
                history: components["schemas"]["HistoryRow"][];
                /** @description Events that concern the caller. */
                offers: components["schemas"]["EventOffer"][];
                /** @description `po_line`, `asn`, `erp_message` or `mail`. */
                process: string;
                /** @description State now. */
                state: string;
                /** @description The machine's arrows. */
                transitions: components["schemas"]["WorkflowArrow"][];
                /**
                 * Format: int64
                 * @description Version now.
                 */
                version: number;
            };
        };
        /** @description Every error answer. */
        ErrorBody: {
            /** @description Every reason. */
            blockers: components["schemas"]["Blocker"][];
            /**
             * Format: int32
             * @description 50008, 50012 or 50014 on 401; otherwise HTTP status × 100.
             */
            code: number;
            /** @description Sent back to confirm the warnings. */
            confirmToken?: string | null;
            /** @description Stable label, the translation key `error.<label>`. */
            errorLabel: string;
            /** @description English words for those who have no translation. */
            errorMessage: string;
            /** @description Path that was asked. */
            path: string;
            /** @description Reasons per row of a many-at-once body. */
            rows: components["schemas"]["RowFault"][];
            /** @description Id of the request, as in the log and in the header `x-request-id`. */
            traceId: string;
        };
        /** @description A document after an event. */
        EventAnswer: {
            /**
             * Format: int64
             * @description Id of the document.
             */
            id: number;
            /** @description Events now possible. */
            offers: components["schemas"]["EventOffer"][];
            /** @description Its state now. */
            state: string;
            /**
             * Format: int64
             * @description Its version now.
             */
            version: number;
        };
        /** @description An event, offered or refused with its reasons. */
        EventOffer: {
            /** @description Whether the button is live. */
            allowed: boolean;
            /** @description Why it is not. */
            blockers: components["schemas"]["Blocker"][];
            /** @description The event, as in the path. */
            event: string;
        };
        /** @description An event of one export. */
        ExportEvent: {
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many exports. */
        ExportEvents: {
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
        };
        /** @description A list that is to be written by a worker. */
        ExportRequest: {
            /** @description Name of the list in addresses, such as `po-lines`: any that has an `/export` of its own which is open to the caller. */
            list: string;
            /** @description The query string of that export: filter, sort, columns and lang. */
            query?: string;
        };
        /** @description One export. */
        ExportRow: {
            /**
             * Format: date-time
             * @description Asked for at.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the file is deleted.
             */
            expiresAt?: string | null;
            /** @description Why it could not be made, as a label of errors. */
            failure?: string | null;
            /** @description What the file is called, without its ending. */
            fileName: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name of the list in addresses, such as `po-lines`. */
            list: string;
            /** @description Filter, order, columns and language, as the list's own export takes them. */
            query: string;
            /**
             * Format: date-time
             * @description There since.
             */
            readyAt?: string | null;
            /**
             * Format: int64
             * @description Rows written so far.
             */
            rowsDone: number;
            /**
             * Format: int64
             * @description Rows in all, as far as is known.
             */
            rowsTotal: number;
            /**
             * Format: int64
             * @description Bytes of the file; `null` until it is there.
             */
            size?: number | null;
            /** @description `Queued`, `Writing`, `Ready`, `Failed`, `Cancelled` or `Expired`. */
            state: string;
            /**
             * Format: int64
             * @description Version.
             */
            version: number;
        };
        /** @description A qjob that reads from the ERP, of which attempts have failed since it stored a page last. */
        FailingPull: {
            /**
             * Format: int64
             * @description Attempts of these runs that failed.
             */
            attempts: number;
            /**
             * Format: int64
             * @description The qjob.
             */
            id: number;
            /** @description What runs, such as `erp.pull_orders`. */
            name: string;
            /**
             * Format: date-time
             * @description When the first of these runs failed; the last time, if it did so more than once.
             */
            since: string;
            /** @description What the last one met. */
            words: string;
        };
        /** @description A fault of one cell. */
        Fault: {
            /** @description Key of the column; `None` = the row. */
            column?: string | null;
            /** @description The rule, as everywhere. */
            label: string;
            /** @description Numbers and texts of the message. */
            params: {
                [key: string]: unknown;
            };
            /**
             * Format: int32
             * @description Row of the sheet, from 1; the heading is row 1.
             */
            row: number;
            /** @description Key of the sheet, in workbooks of several; left out = there is one. */
            sheet?: string | null;
            /** @description What stands in the cell. */
            value?: string | null;
        };
        /** @description The form. While it is a draft, any of it may be empty. */
        Fields: {
            /**
             * @description Address.
             * @default
             */
            address: string;
            /**
             * @description Department.
             * @default
             */
            adminDepartment: string;
            /**
             * @description Address for mail.
             * @default
             */
            adminEmail: string;
            /**
             * @description The administrator-to-be: name in the own language.
             * @default
             */
            adminName: string;
            /**
             * @description English name.
             * @default
             */
            adminNameEn: string;
            /**
             * @description Annual revenue, as the company says it.
             * @default
             */
            annualRevenue: string;
            /**
             * @description Type of the company: S, T, F or R.
             * @default
             */
            companyType: string;
            /**
             * @description D-U-N-S number: nine digits.
             * @default
             */
            duns: string;
            /**
             * @description Name of the executive.
             * @default
             */
            executiveName: string;
            /**
             * @description Position of the executive.
             * @default
             */
            executiveTitle: string;
            /**
             * @description Fax.
             * @default
             */
            fax: string;
            /**
             * @description Name in its own language.
             * @default
             */
            name: string;
            /**
             * @description English name.
             * @default
             */
            nameEn: string;
            /**
             * @description Telephone.
             * @default
             */
            phone: string;
            /**
             * @description Abbreviated name.
             * @default
             */
            shortName: string;
            /**
             * @description Tax number.
             * @default
             */
            taxNumber: string;
            /**
             * @description Its pages on the web.
             * @default
             */
            url: string;
            /**
             * @description Its code in the buyer's ERP.
             * @default
             */
            vendorCode: string;
        };
        /** @description What a cadence means. */
        Foretold: {
            /** @description What is wrong, at `cron` and `zone`. */
            findings: components["schemas"]["Blocker"][];
            /** @description The next five ticks; empty when something is wrong. */
            ticks: string[];
        };
        /** @description Somebody has forgotten a password. */
        ForgetPasswordRequest: {
            /** @description The account's mail address; trimmed. */
            email: string;
            /** @description User id; trimmed. */
            username: string;
        };
        /** @description What was found, by kind: only kinds of which something was found and that the caller may open. */
        Found: {
            /** @description Each kind once. */
            groups: components["schemas"]["FoundGroup"][];
        };
        /** @description Things of one kind. */
        FoundGroup: {
            /** @description The first five, by number. */
            hits: components["schemas"]["FoundHit"][];
            /** @description `order`, `asn`, `invoice`, `lot`, `box`, `part` or `company`. */
            kind: string;
        };
        /** @description One thing. */
        FoundHit: {
            /** @description What else tells it from others: supplier, ASN, part, name. */
            about: string;
            /**
             * Format: int64
             * @description Id of the order, the ASN, the part or the company.
             */
            id: number;
            /** @description Its number, code or id. */
            number: string;
            /** @description Hash route of its page, or of the list of what belongs to it. */
            route: string;
            /** @description State of the ASN that it is or lies on; absent = it has none. */
            state?: string | null;
        };
        /** @description A company that an account works for besides its home. */
        FurtherCompany: {
            /** @description Its code. */
            code: string;
            /** @description Its name. */
            name: string;
        };
        /** @description A change of a group. */
        GroupChange: {
            /** @description Letters of the company types in which it makes sense. */
            companyTypes: string;
            /** @description Its name. */
            name: string;
            /** @description Its role codes. */
            roles: number[];
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description What a change gives and takes. */
        GroupConsequence: {
            /** @description Accounts for which something changes; the first hundred. */
            accounts: components["schemas"]["Touched"][];
            /** @description Roles that the group gets. */
            added: number[];
            /** @description Routes that somebody in this group only gets. */
            menuAdded: string[];
            /** @description Routes that somebody in this group only loses. */
            menuRemoved: string[];
            /** @description Roles that it loses. */
            removed: number[];
            /**
             * Format: int64
             * @description How many there are.
             */
            total: number;
        };
        /** @description A group that may be given. */
        GroupItem: {
            /** @description Letters of the company types in which it makes sense. */
            companyTypes: string;
            /** @description Its name. */
            label: string;
            /** @description Its code. */
            value: string;
        };
        /** @description A group with the menu that its roles open. */
        GroupItemView: components["schemas"]["GroupView"] & {
            /** @description The menu of somebody who is in this group only. */
            menu: components["schemas"]["MenuItem"][];
        };
        /** @description A group that was made. */
        GroupMade: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
        };
        /** @description A group to be made. */
        GroupToMake: {
            /**
             * @description Its code: letters, digits, underscores.
             * @default
             */
            code: string;
            /**
             * @description Letters of the company types in which it makes sense.
             * @default
             */
            companyTypes: string;
            /**
             * @description Its name.
             * @default
             */
            name: string;
            /**
             * @description Its role codes.
             * @default []
             */
            roles: number[];
        };
        /** @description A group. */
        GroupView: {
            /** @description Its code. */
            code: string;
            /** @description Letters of the company types in which it makes sense. */
            companyTypes: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: int64
             * @description Accounts in it.
             */
            members: number;
            /** @description Its name. */
            name: string;
            /** @description Its role codes. */
            roles: number[];
            /**
             * Format: int64
             * @description Version, for changes.
             */
            version: number;
        };
        /** @description Another application hands a person over. */
        HandOverRequest: {
            /**
             * Format: password
             * @description HMAC-SHA256 over `ehub-hand-over`, `ssoSe` and `username`, a line each, in hexadecimal.
             */
            ssoA: string;
            /** @description Time stamp and nonce: `<seconds since 1970>.<16 to 64 letters, digits, - or _>`. */
            ssoSe: string;
            /** @description User id. */
            username: string;
        };
        /** @description How a system is, for the monitor. */
        Health: {
            /**
             * @description It may answer, but these streams of it (`orders`, `receipts`, `statements`) were not read for too long: five minutes, statements
             *     half an hour. Not those that somebody paused.
             */
            behind: string[];
            /**
             * Format: date-time
             * @description Since when the one that is longest behind was not read.
             */
            behindSince?: string | null;
            /**
             * Format: date-time
             * @description Since when it is down; null = it answers.
             */
            downSince?: string | null;
            /** @description What is read from it by itself and failed last, though others may be answered. */
            failing: components["schemas"]["FailingPull"][];
            /** @description What was seen last, when it failed. */
            lastError?: string | null;
            /**
             * Format: date-time
             * @description When it answered last.
             */
            lastOkAt?: string | null;
            /** @description `erp` or `mail`. */
            name: string;
            /**
             * Format: date-time
             * @description When it is tried again.
             */
            nextTryAt?: string | null;
        };
        /** @description An order that waits, whole. */
        HeldOrder: components["schemas"]["HeldOrderRow"] & {
            /** @description As the ERP gave it. */
            erpOrder: Record<string, unknown>;
        };
        /** @description One order that waits. */
        HeldOrderRow: {
            /**
             * Format: date-time
             * @description Since when.
             */
            firstHeldAt: string;
            /**
             * Format: int64
             * @description Id, for trying again.
             */
            id: number;
            /** @description The order was taken, but for the lines that the reasons name. */
            inPart: boolean;
            /**
             * Format: date-time
             * @description Tried last at.
             */
            lastTriedAt: string;
            /** @description Code of the plant, as the ERP has it. */
            plantCode: string;
            /** @description Number of the order. */
            poNo: string;
            /** @description Why it waits. Those of a line carry its number as the parameter `lineNo`. */
            reasons: components["schemas"]["Blocker"][];
            /**
             * Format: date-time
             * @description Since when it waits to be read anew from the ERP, because somebody asked to try it again; null = nobody did.
             */
            retryAskedAt?: string | null;
            /**
             * Format: int64
             * @description The ERP's revision that waits.
             */
            revision: number;
            /**
             * Format: int32
             * @description How often it was tried.
             */
            tries: number;
            /** @description Code of the supplier, as the ERP has it. */
            vendorCode: string;
        };
        /** @description A value that holds, as it is told. */
        HeldValue: {
            /** @description Name of the field, as the rules have it. */
            field: string;
            /** @description Material group that the rule is for; none = all, or no rule's word. */
            materialGroup?: string | null;
            /** @description Code of the plant that the rule is for; none = all, or no rule's word. */
            plant?: string | null;
            /** @description `part+vendor`, `own`, `subGroup`, `plant+group`, `plant`, `group` or `general`: the most specific word wins. */
            source: string;
            /** @description The value: `Y` or `N`, a number, or a word. */
            value: string;
        };
        /** @description One row of the history. */
        HistoryRow: {
            /** @description Account acted for. */
            actingFor?: string | null;
            /** @description Who. */
            actorName: string;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description What happened. */
            event: string;
            /** @description State before; null = created. */
            fromState?: string | null;
            /** @description What was sent along. */
            payload: Record<string, unknown>;
            /** @description State after. */
            toState: string;
            /**
             * Format: int64
             * @description Version after the event.
             */
            version: number;
        };
        /** @description Home page. */
        Home: {
            /** @description The charts of the caller's roles; only bars that lead to a screen of the caller's menu. */
            charts: components["schemas"]["HomeChart"][];
            /** @description Counts of lines that wait for an answer. */
            poSummary: components["schemas"]["PoSummary"];
            /** @description What there is to do; only kinds with a count, and only what leads to a screen of the caller's menu. */
            todos: components["schemas"]["Todo"][];
        };
        /** @description One bar. */
        HomeBar: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description Hash route of the list that shows just these. */
            link: string;
            /** @description What it counts: a word of the chart. */
            series: string;
        };
        /** @description Bars of a chart that stand together. */
        HomeBars: {
            /** @description At most one of each series. */
            bars: components["schemas"]["HomeBar"][];
            /** @description A word of the chart, or the first day of a week or a month. */
            key: string;
        };
        /**
         * @description Blocks of the home page.
         * @enum {string}
         */
        HomeBlock: "orders" | "todo" | "announcements" | "charts";
        /** @description Blocks of the home page: which are not wanted, and in which order they stand. */
        HomeBlockRequest: {
            /** @description Names of those that are not wanted. */
            hidden: components["schemas"]["HomeBlock"][];
            /** @description Names in the order wanted, those that are not named last; absent = the order stays as it is, empty = that of the product. */
            order?: components["schemas"]["HomeBlock"][] | null;
        };
        /** @description A chart of what a role works with. */
        HomeChart: {
            /** @description From top to bottom. */
            groups: components["schemas"]["HomeBars"][];
            /** @description `dueByWeek`, `repliesByAge`, `onTimeByMonth`, `certificatesByAge` or `deliveries`. */
            kind: string;
            /** @description Series that its bars are of, in their order. */
            series: string[];
        };
        /**
         * @description An event of one spec. Which fields belong to which event: fill `values`, `isComplete?`; edit `comment`; submit `comment?`; accept
         *     `comment?`; reject `reason`.
         */
        InspectionSpecEvent: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Whether what is unfinished is refused. */
            isComplete?: boolean | null;
            /** @description Reason. */
            reason?: string | null;
            /** @description What the supplier says, item by item; items that are not named keep what was said of them. */
            values?: components["schemas"]["SpecValueGiven"][] | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many specs: accept with `comment?`, or reject with `reason`. */
        InspectionSpecEvents: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /** @description Reason. */
            reason?: string | null;
        };
        /** @description One row of the list. */
        InspectionSpecRow: {
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            changedAt: string;
            /** @description What the supplier said. */
            comment: string;
            /**
             * Format: date-time
             * @description When it was set up.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            decidedAt?: string | null;
            /** @description By whom. */
            decidedByName?: string | null;
            /** @description What it is. */
            description: string;
            /**
             * Format: date
             * @description Its last day; none = it does not run out.
             */
            expiresOn?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Whether anything is asked of the part; if not, nobody waits for the supplier. */
            isAsked: boolean;
            /** @description Part. */
            materialCode: string;
            /** @description What whoever decided said. */
            reason: string;
            /**
             * Format: date-time
             * @description When the supplier was last reminded by hand.
             */
            remindedAt?: string | null;
            /**
             * Format: int32
             * @description The revision that is worked on, or was last.
             */
            revision: number;
            /** @description `1` mass production, `2` before mass production. */
            specType: string;
            /** @description `--`, `InProcess`, `Approving`, `Reject`, `Accept` or `IQAChange`. */
            state: string;
            /** @description Code of the sub-group of the part; empty = it has none any more. */
            subGroup: string;
            /** @description Its name. */
            subGroupName: string;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            submittedAt?: string | null;
            /** @description By whom. */
            submittedByName?: string | null;
            /**
             * Format: int32
             * @description Whose turn it is: 0 the supplier's, 1 the verifier's, 2 nobody's.
             */
            turn: number;
            /**
             * Format: date
             * @description The day on which it began to hold.
             */
            validFromOn?: string | null;
            /**
             * Format: int32
             * @description The revision that holds; none = none was accepted.
             */
            validRevision?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description A spec, whole. */
        InspectionSpecView: components["schemas"]["InspectionSpecRow"] & {
            /** @description What the grid says otherwise than the revision that holds. */
            differences: components["schemas"]["SpecDifference"][];
            /** @description Drawings and reports that go with it. */
            files: components["schemas"]["QualityFile"][];
            /** @description The values of the revision that holds; empty = none does, or it is the one of the grid. */
            holding: components["schemas"]["SpecValue"][];
            /** @description Whether something else is asked now than when the values were written. */
            isAskedOtherwise: boolean;
            /** @description Whether the grid can be filled in this state. */
            isOpen: boolean;
            /** @description Those that were taken off. */
            removedFiles: components["schemas"]["QualityFile"][];
            /** @description Why the supplier has to say what it changes: `edited` or `changed`; none = it need not. */
            reopened?: string | null;
            /** @description The grid. Of a spec that can be filled: the items that are asked now, with what was said of them before. */
            values: components["schemas"]["SpecValue"][];
        };
        /** @description What a tax code asks of an invoice. */
        InvoiceSettingFields: {
            /** @description Whether a currency that is not the base currency needs a rate. */
            exchangeRateRequired: boolean;
            /**
             * Format: int32
             * @description Characters that an invoice number has at most: 1 to 20.
             */
            maxLength: number;
            /** @description `track` = two track letters of the period and eight digits; `free` = anything up to `maxLength` characters. */
            numberForm: string;
            /** @description Whether the VAT must be zero. */
            taxZero: boolean;
        };
        /** @description A tax code that asks something else from now on. */
        InvoiceSettingUpdate: {
            /**
             * Format: int64
             * @description Its record.
             */
            invoiceSettingOid: number;
            /** @description What it asks. */
            setting: components["schemas"]["InvoiceSettingFields"];
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description What was measured of an item. */
        ItemMeasured: {
            /** @description Sample by sample, as it was written. */
            samples: string[];
            /** @description In which unit. */
            unit: string;
        };
        /** @description What was copied, or would be. */
        ItemsCopied: {
            /** @description Items that are new. */
            copied: number;
            /** @description Items that were there already and stayed as they are. */
            present: number;
            /**
             * Format: int64
             * @description How many specs of suppliers have to be filled anew.
             */
            specs: number;
        };
        /** @description Items that are made from those of another sub-group. */
        ItemsCopy: {
            /** @description Only look; change nothing. Default true. */
            dryRun?: boolean | null;
            /** @description Code of the sub-group that has them. */
            from: string;
            /** @description Code of the sub-group that is to have them. */
            to: string;
        };
        /** @description What the last lots say of an item. Indices are told from 20 numbers on. */
        ItemSeries: {
            /** @description How many numbers there are. */
            count: number;
            /** @description Capability by the deviation within lots. */
            cpk?: string | null;
            /** @description Standard deviation of all of them. */
            deviation?: string | null;
            /** @description Standard deviation within lots. */
            deviationWithin?: string | null;
            /** @description The lots, the oldest first. */
            lots: components["schemas"]["SeriesLot"][];
            /** @description The least that is inside, of the spec that the certificate is held against; none = any. */
            lower?: string | null;
            /** @description Their mean. */
            mean?: string | null;
            /** @description Name. */
            name: string;
            /** @description Performance by the deviation of all numbers. */
            ppk?: string | null;
            /** @description Short name. */
            shortName: string;
            /** @description Unit of the numbers; empty = none. */
            unit: string;
            /** @description The greatest that is inside. */
            upper?: string | null;
        };
        /** @description The verdict on an item. */
        ItemVerdict: {
            /** @description Of each sample: `within` or `reject`. */
            cells: string[];
            /** @description Whether the item passes. */
            isPassed: boolean;
            /**
             * Format: int32
             * @description Samples outside the limits.
             */
            rejects: number;
        };
        /** @description How far a job is. */
        JobProgress: {
            /**
             * Format: int64
             * @description Steps done.
             */
            done: number;
            /** @description What it is doing. */
            note: string;
            /**
             * Format: int64
             * @description Steps in all; 0 = nobody knows.
             */
            total: number;
        };
        /** @description One job. */
        JobRow: {
            /**
             * Format: int32
             * @description Attempts so far.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Somebody asked it to stop at.
             */
            cancelAskedAt?: string | null;
            /** @description Who. */
            cancelAskedBy?: string | null;
            /**
             * Format: date-time
             * @description Enqueued at.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description Id of its document; 0 = none.
             */
            document: number;
            /** @description Number of the document. */
            documentNo?: string | null;
            /**
             * Format: date-time
             * @description Ended at.
             */
            finishedAt?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description What is to be done. */
            kind: string;
            /** @description What went wrong last. */
            lastError?: string | null;
            /** @description Worker that runs it. */
            leasedBy?: string | null;
            /**
             * Format: int32
             * @description After so many it is dead.
             */
            maxAttempts: number;
            /** @description Process of its document. */
            process: string;
            progress?: components["schemas"]["JobProgress"] | null;
            /** @description Request that began it. */
            requestId: string;
            /**
             * Format: date-time
             * @description Due at.
             */
            runAt: string;
            /** @description `ready`, `running`, `done`, `dead` or `cancelled`. */
            state: string;
        };
        /** @description Jobs to be run again or stopped. */
        JobsRequest: {
            /** @description Which. */
            ids: number[];
        };
        /** @description The verdict on one sample. */
        JudgedCell: {
            /** @description Label of why it is no answer. */
            label?: string | null;
            /** @description `within`, `reject`, or `fault` = it is no answer. */
            verdict: string;
        };
        /** @description The verdict on a lot, as it would be. */
        JudgedCertificate: {
            /** @description Whether every item passes. */
            isPassed: boolean;
            /** @description Every item of the spec, in its order. */
            items: components["schemas"]["JudgedItem"][];
        };
        /** @description The verdict on one item. */
        JudgedItem: {
            /** @description Sample by sample. */
            cells: components["schemas"]["JudgedCell"][];
            /** @description Label of why there are not as many samples as are asked for. */
            countFault?: string | null;
            /** @description Whether the item passes. */
            isPassed: boolean;
            /** @description Samples outside the limits. */
            rejects: number;
            /** @description Short name. */
            shortName: string;
            /** @description Label of why the unit is not the one asked for. */
            unitFault?: string | null;
        };
        /**
         * @description Languages of the interface.
         * @enum {string}
         */
        Language: "Tc" | "Cn" | "En";
        /** @description Body of the language switch. */
        LanguageRequest: {
            /** @description `Tc`, `Cn` or `En`. */
            lang: components["schemas"]["Language"];
        };
        /** @description What became of one of them. */
        LineAnswer: {
            /** @description Every reason; its field is one of the item's, or none where the line itself speaks against it. */
            blockers?: components["schemas"]["Blocker"][] | null;
            /** @description Why it was not made. */
            errorLabel?: string | null;
            /**
             * Format: int64
             * @description Id of the document.
             */
            id?: number | null;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            lineId: number;
            /** @description Whether a document was made of it. */
            ok: boolean;
            /** @description Its state. */
            state?: string | null;
            /**
             * Format: int64
             * @description Its version.
             */
            version?: number | null;
        };
        /** @description A notice that ships something of the line. */
        LineAsn: {
            /** @description Its number. */
            asnNo: string;
            /**
             * Format: date
             * @description Expected arrival.
             */
            etaOn?: string | null;
            /**
             * Format: int64
             * @description Id of the notice.
             */
            id: number;
            /** @description The ERP's number. */
            inboundNo?: string | null;
            /** @description Received of it; what went back is not taken from it. */
            receivedQty: string;
            /** @description What of it went back. */
            returnedQty: string;
            /**
             * Format: date
             * @description Day of shipment.
             */
            shippedOn?: string | null;
            /** @description Shipped of the line. */
            shipQty: string;
            /** @description Its state. */
            state: string;
        };
        /** @description What the ERP said of goods of the line. */
        LineReceipt: {
            /** @description What of it the inspection accepted; `None` = it has said nothing. */
            acceptedQty?: string | null;
            /**
             * Format: int64
             * @description Id of the notice that it came by; none = it came without one.
             */
            asnId?: number | null;
            /** @description Its number. */
            asnNo?: string | null;
            /** @description Whether it counts already; one that waits is on the screen of waiting receipts. */
            booked: boolean;
            /** @description `receive`, `return` or `correct`. */
            kind: string;
            /**
             * Format: int32
             * @description Its line.
             */
            lineNo: number;
            /** @description By how much it changes what was received. */
            quantity: string;
            /** @description Number of the receipt. */
            receiptNo: string;
            /**
             * Format: date-time
             * @description When.
             */
            receivedAt: string;
            /** @description What of it the inspection rejected; `None` = it has said nothing. */
            rejectedQty?: string | null;
        };
        /** @description What became of them. */
        LinesAnswer: {
            /** @description How many documents were made. */
            done: number;
            /** @description How many were not. */
            refused: number;
            /** @description One for each item, in the order asked. */
            results: components["schemas"]["LineAnswer"][];
        };
        /** @description Notices and receipts of an order line. */
        LineShipments: {
            /** @description Notices, newest first. */
            asns: components["schemas"]["LineAsn"][];
            /** @description Receipts, newest first. */
            receipts: components["schemas"]["LineReceipt"][];
        };
        /** @description Whether a link is good. */
        LinkAnswer: {
            /** @description It sets a password. */
            good: boolean;
            /** @description Label of why it does not. */
            reason?: string | null;
        };
        /** @description Which link. */
        LinkQuery: {
            /** @description Whether it is an invitation's, not a forgotten password's. */
            first?: boolean;
            /** @description The token at the end of the link. */
            pw?: string;
        };
        /** @description What sign-in answers. */
        LoginAnswer: {
            /** @description What is left to do. */
            step: components["schemas"]["StepLeft"];
            /** @description Bearer token. */
            token: string;
            /** @description User id as it is stored. */
            username: string;
        };
        /** @description Sign-in. */
        LoginRequest: {
            /**
             * Format: password
             * @description Password.
             */
            password: string;
            /** @description User id; trimmed. */
            username: string;
        };
        /** @description What the pages before the sign-in must know. */
        LoginSettings: {
            /** @description There is company sign-in. */
            companySso: boolean;
            /**
             * Format: int64
             * @description Minutes without a call after which a session is over.
             */
            idleMinutes: number;
            /** @description Address of the older site; null = there is none. */
            oldSite?: string | null;
            /** @description Most characters of a password. */
            passwordLongest: number;
            /** @description Fewest characters of a password. */
            passwordShortest: number;
        };
        /** @description Body of sign-out. */
        LogoutRequest: {
            /** @description User id; the session counts, not this. */
            username?: string | null;
        };
        /** @description One attempt. */
        MailAttempt: {
            /**
             * Format: int32
             * @description From 1.
             */
            attemptNo: number;
            /**
             * Format: int32
             * @description Code of the SMTP dialogue.
             */
            code?: number | null;
            /**
             * Format: date-time
             * @description Ended at; `None` = running or lost.
             */
            finishedAt?: string | null;
            /** @description How it ended. */
            outcome?: string | null;
            /**
             * Format: date-time
             * @description Begun at.
             */
            startedAt: string;
            /** @description The mail server's own words. */
            words?: string | null;
        };
        /** @description One row of the list. */
        MailRow: {
            /**
             * Format: int32
             * @description Attempts so far.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Last moved at.
             */
            changedAt: string;
            /**
             * Format: date-time
             * @description Queued at.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description The first document.
             */
            document: number;
            /**
             * Format: int32
             * @description How many documents it is about.
             */
            documentCount: number;
            /** @description Its number. */
            documentNo: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description In which language. */
            language: string;
            /** @description What went wrong last. */
            lastError?: string | null;
            /** @description Process of the first document that it is about. */
            process: string;
            /** @description Code N, I, Y, F, E, C or X. */
            state: string;
            /** @description As it was written; null = no worker has taken it yet. */
            subject?: string | null;
            /** @description What is said. */
            template: string;
            /** @description Address of the recipient. */
            toAddress: string;
            /** @description Name of the recipient. */
            toName: string;
            /**
             * Format: int64
             * @description Version, for redo and close.
             */
            version: number;
        };
        /** @description One mail with everything that was tried. */
        MailView: components["schemas"]["MailRow"] & {
            /** @description Oldest first. */
            attemptList: components["schemas"]["MailAttempt"][];
            /** @description The same as HTML. Shown in a frame without scripts only. */
            bodyHtml?: string | null;
            /** @description Plain text, as it was sent last or would be sent now. */
            bodyText?: string | null;
            /** @description The same for every attempt and every repetition. */
            idempotencyKey: string;
            /** @description Header by which a receiver knows a repetition; null = not written yet. */
            messageId?: string | null;
            /** @description Whether a worker has written it: otherwise subject and body are what would be sent now. */
            written: boolean;
        };
        /** @description A directory with its files, by name. */
        ManualDirectory: {
            /** @description B, B-FAQ, F, R, S, S-English, S-FAQ or T. */
            dir: string;
            /** @description What is in it. */
            files: components["schemas"]["ManualFile"][];
        };
        /** @description A file of a directory. */
        ManualFile: {
            /** @description With its ending. */
            name: string;
            /**
             * Format: int32
             * @description Bytes.
             */
            size: number;
            /**
             * Format: date-time
             * @description Put there, or replaced.
             */
            uploadedAt: string;
        };
        /** @description The list, or one file of it. */
        ManualQuery: {
            /** @description Its directory. */
            downloadDir?: string | null;
            /** @description Its name, with its ending. */
            downloadFileName?: string | null;
            /** @description Whether a file is wanted, not the list. */
            isDownload: boolean;
        };
        /** @description Manuals that are uploaded. */
        ManualUpload: {
            /** @description Up to 20 files of up to 20 MB: pdf, doc, docx, xls, xlsx, ppt, pptx, zip or txt; altogether up to 100 MB. */
            file: string[];
            /** @description Where they are to be kept, as JSON. */
            uploadInfo: components["schemas"]["UploadInfo"];
        };
        /** @description An event of one record. */
        MasterEvent: {
            /** @description Of `edit`: everything that people say, by the name of the field; what is left out or empty is as the ERP says. */
            fields?: {
                [key: string]: string;
            } | null;
            /** @description Of `classify`: code of the sub-group of inspection that a part is of from now on; empty = of none. */
            subGroup?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many records. */
        MasterEvents: {
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
        };
        /** @description A field of a kind. */
        MasterField: {
            /** @description The words of a choice. */
            choices?: string[] | null;
            /** @description What holds where nobody says anything; none = somebody must say something. */
            fallback?: string | null;
            /**
             * @description `line`, `email`, `yesNo`, `days`, `choice`, `zone`, `account`, `letters`, `number`, `amount`, `currency`, `digits`, `plant`,
             *     `material`, `vendor`, `materialGroup`, `unit`, `category`, `subGroup` or `measure` (a number with a sign, 12 digits and 6 decimals).
             */
            form: string;
            /** @description Characters at most, where a line is bounded; of a number the largest, of digits how many at most. */
            max?: number | null;
            /** @description Of a number the smallest, of digits how many at least. */
            min?: number | null;
            /** @description Its name. */
            name: string;
        };
        /** @description A kind of master data, as forms and lists are made from it. */
        MasterKind: {
            /** @description Its fields, in the order in which people see them. */
            fields: components["schemas"]["MasterField"][];
            /** @description Whether the caller makes and changes records of it; else they are only looked at. */
            kept: boolean;
            /** @description The fields that its records are known by, which stay; none = they have a code of their own. */
            key: string[];
            /** @description Its name. */
            kind: string;
            /** @description Whether people take one of it out of use here. */
            retires: boolean;
            /** @description The screen on which it is kept: the last part of its route. */
            screen: string;
        };
        /** @description A record of master data. */
        MasterRow: {
            /**
             * Format: date-time
             * @description Last time that somebody changed it.
             */
            changedAt: string;
            /** @description By what orders name it. */
            code: string;
            /**
             * Format: int64
             * @description Of a supplier or carrier: id of the company with this code.
             */
            companyId?: number | null;
            /** @description Of a supplier or carrier: status of the company with this code. */
            companyStatus?: string | null;
            /** @description What the ERP says; none = it has never said anything. */
            erp?: {
                [key: string]: string;
            } | null;
            /** @description `unknown` (the ERP has not told of it by itself), `active`, `inactive`, or `gone` = the ERP has it no more. */
            erpStanding: string;
            /**
             * Format: int64
             * @description Orders that are held and name it.
             */
            heldOrders: number;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description What it is about. */
            kind: string;
            /** @description Its name: what people say, or else the ERP. */
            name: string;
            /** @description What people say, by the name of the field. */
            own: {
                [key: string]: string;
            };
            /** @description `Active` or `Inactive`. */
            state: string;
            /**
             * Format: date-time
             * @description When the ERP last said something new.
             */
            toldAt?: string | null;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description One entry of the menu. */
        MenuItem: {
            /** @description Shown as a group even with one child. */
            alwaysShow: boolean;
            /** @description Screens below. */
            children: components["schemas"]["MenuItem"][];
            /** @description Not shown in the sidebar. */
            hidden: boolean;
            /** @description Icon name. */
            icon: string;
            /** @description Name of the route. */
            name: string;
            /** @description Hash route. */
            path: string;
            /** @description Title key: `route.<title>`. */
            title: string;
        };
        /** @description One message with everything that was tried. */
        Message: components["schemas"]["MessageRow"] & {
            /** @description The last answer. */
            answer?: unknown;
            /** @description Oldest first. */
            attemptList: components["schemas"]["Attempt"][];
            /** @description The same for every attempt. */
            idempotencyKey: string;
            /** @description What is sent. */
            payload: unknown;
        };
        /** @description An event of an ERP message or a mail. */
        MessageEvent: {
            /** @description With `close`: why. */
            reason?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many ERP messages or mails. */
        MessageEvents: {
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /** @description With `close`: why. */
            reason?: string | null;
        };
        /** @description One row of the list. */
        MessageRow: {
            /**
             * Format: int32
             * @description Attempts so far.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Last moved at.
             */
            changedAt: string;
            /** @description `portal`, `workbook` or `erp`: where what is said comes from. */
            channel: string;
            /**
             * Format: date-time
             * @description Queued at.
             */
            createdAt: string;
            /** @description `out` or `in`. */
            direction: string;
            /**
             * Format: int64
             * @description The document.
             */
            document?: number | null;
            /** @description Its number. */
            documentNo: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description What is said. */
            kind: string;
            /** @description What went wrong last. */
            lastError?: string | null;
            /** @description Process of the document. */
            process?: string | null;
            /** @description Code N, I, Y, F, E, C or X. */
            state: string;
            /** @description Code of the supplier. */
            vendorCode?: string | null;
            /**
             * Format: int64
             * @description Version, for redo and close.
             */
            version: number;
        };
        /** @description Two-step verification was switched. */
        MfaChanged: {
            /** @description It is on. */
            isMFA: boolean;
            /** @description Recovery codes, shown this once. */
            recoveryCodes: string[];
            /** @description What is left to do. */
            step: components["schemas"]["StepLeft"];
            /** @description The token that replaces the one it was asked with; null = that one stays. */
            token?: string | null;
        };
        /** @description A code, of the app or for recovery. */
        MfaCode: {
            /** @description Six digits of the app. */
            code?: string | null;
            /** @description A recovery code in its place. */
            recoveryCode?: string | null;
        };
        /** @description A secret for an authenticator app. */
        MfaSecret: {
            /** @description To show as a QR code: `otpauth://…`. */
            address: string;
            /** @description To type by hand: base32. */
            secret: string;
        };
        /** @description How an account stands with two-step verification. */
        MfaStatus: {
            /** @description It is on. */
            isMFA: boolean;
            /**
             * Format: int64
             * @description Recovery codes that are not used yet.
             */
            recoveryCodes: number;
            /** @description A policy asks for it. */
            required: boolean;
            /** @description What is left to do in this session. */
            step: components["schemas"]["StepLeft"];
        };
        /** @description What of a to-do is the caller's own: lines of orders whose buyer's name is tied to the account. */
        Mine: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description Hash route of the list that shows them. */
            link: string;
        };
        /** @description What became of each. */
        MonitorAnswer: {
            /** @description With how many it went well. */
            done: number;
            /** @description With how many it did not. */
            refused: number;
            /** @description One per row, in the order asked. */
            results: components["schemas"]["MonitorResult"][];
        };
        /** @description What became of one row. */
        MonitorResult: {
            /** @description Every reason. */
            blockers?: components["schemas"]["Blocker"][] | null;
            /** @description Why it did not. */
            errorLabel?: string | null;
            /**
             * Format: int64
             * @description Id of the row.
             */
            id: number;
            /** @description The number that people know it by; null = there is no such row. */
            name?: string | null;
            /** @description Whether it went well. */
            ok: boolean;
        };
        /** @description A session, as its owner sees it. */
        MySession: {
            /** @description What the browser said of itself: `os=…;browser=…`. */
            browserInfo: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when; null = it is open.
             */
            endedAt?: string | null;
            /**
             * @description Why it ended: `signed_out`, `replaced`, `expired`, `deactivated`, `password_changed`, `signed_out_elsewhere`,
             *     `verified`, `second_step_reset`, `company_taken`.
             */
            endedReason?: string | null;
            /**
             * Format: date-time
             * @description When it was used last, give or take a minute.
             */
            seenAt: string;
            /** @description The one that asks. */
            this: boolean;
            /** @description Whether its second step is still to be passed. */
            waits: boolean;
        };
        /** @description An account to be made. */
        NewAccount: {
            /**
             * @description Codes of the companies that it works for besides; for those who manage accounts of every company.
             * @default []
             */
            companies: string[];
            /**
             * @description Code of the company; left out = the company of the one who asks.
             * @default null
             */
            company: string | null;
            /**
             * @description Department.
             * @default
             */
            department: string;
            /**
             * @description Address for mail.
             * @default
             */
            email: string;
            /**
             * @description Codes of the groups.
             * @default []
             */
            groups: string[];
            /** @default null */
            language: components["schemas"]["Language"] | null;
            /**
             * @description Name in the person's own language.
             * @default
             */
            name: string;
            /**
             * @description English name.
             * @default
             */
            nameEn: string;
            /**
             * @description Telephone.
             * @default
             */
            phone: string;
            /**
             * @description Position.
             * @default
             */
            title: string;
            /**
             * @description What the person types to sign in.
             * @default
             */
            userId: string;
        };
        /** @description Order lines to make a notice of. */
        NewAsn: {
            /** @description Lines in the order in which they stand on the notice. */
            lines: components["schemas"]["NewAsnLine"][];
        };
        /** @description One order line to ship. */
        NewAsnLine: {
            /**
             * Format: int64
             * @description Id of the order line.
             */
            poLineId: number;
            /** @description How much of it. */
            quantity: string;
        };
        /** @description A company to be made. */
        NewCompany: {
            /**
             * @description Its code, for a supplier the ERP's. It stays.
             * @default
             */
            code: string;
            /**
             * @description Letter of its type: B, S, T, F or R.
             * @default
             */
            companyType: string;
            /**
             * @description Name in its own language.
             * @default
             */
            name: string;
            /**
             * @description English name.
             * @default
             */
            nameEn: string;
        };
        /** @description A delegation to be granted. */
        NewDelegation: {
            /**
             * Format: date-time
             * @description From.
             */
            beginsAt: string;
            /** @description User id of the account that acts. */
            deputy: string;
            /**
             * Format: date-time
             * @description Until.
             */
            endsAt: string;
            /** @description User id of the account acted for; left out = the own one. */
            principal?: string | null;
        };
        /** @description A tax code that is to be used. */
        NewInvoiceSetting: {
            /** @description What it asks. */
            setting: components["schemas"]["InvoiceSettingFields"];
            /** @description `01` to `06`. */
            taxCode: string;
        };
        /** @description A record that somebody makes. */
        NewMaster: {
            /**
             * @description By what orders name it; it stays. Of track letters the first month of their period, such as `2026-11`. Of a kind whose records are
             *     known by fields it is made of them, and nothing is read here.
             */
            code?: string;
            /** @description As in an edit. */
            fields?: components["schemas"]["BTreeMap"];
            /** @description What it is about. */
            kind: string;
        };
        /** @description Nothing to tell but success. */
        Nothing: Record<string, unknown>;
        /** @description A published announcement as those see it whom it is meant for. */
        Notice: {
            /** @description Who says it; may be empty. */
            author: string;
            /** @description Plain text with line breaks. */
            content: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            endOn: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Address of a page with more; may be empty. */
            link: string;
            /**
             * Format: date
             * @description First day.
             */
            startOn: string;
            /** @description Title. */
            title: string;
            /** @description Before all that are not. */
            top: boolean;
            /**
             * Format: int64
             * @description Version, for "do not show this again".
             */
            version: number;
        };
        /** @description What became of one of them. */
        NudgeAnswer: {
            /** @description Every reason: `ASN_NUDGED_TODAY` says by whom and when. */
            blockers?: components["schemas"]["Blocker"][] | null;
            /**
             * Format: int64
             * @description How many are due from today to the end of the week.
             */
            due?: number | null;
            /** @description Why it was not. */
            errorLabel?: string | null;
            /** @description Whether it was nudged. */
            ok: boolean;
            /**
             * Format: int64
             * @description How many of its lines are overdue.
             */
            overdue?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
        };
        /** @description Suppliers to nudge, at most 200. */
        Nudges: {
            /** @description Their codes. */
            vendors: string[];
        };
        /** @description What became of them. */
        NudgesAnswer: {
            /** @description How many were nudged. */
            done: number;
            /** @description How many were not. */
            refused: number;
            /** @description One for each supplier, in the order asked. */
            results: components["schemas"]["NudgeAnswer"][];
        };
        /** @description An account that somebody may act for now. */
        Offer: {
            /**
             * Format: int64
             * @description Id of the delegation.
             */
            delegation: number;
            /**
             * Format: date-time
             * @description Until when.
             */
            endsAt: string;
            /** @description Its name in its own language. */
            name: string;
            /** @description Its English name. */
            nameEn: string;
            /** @description User id of the account acted for. */
            userId: string;
        };
        /** @description Where in the older site. */
        OldSiteRequest: {
            /** @description Handed on to it, signed; may be left out. */
            data?: string | null;
        };
        /** @description One line that may be opened. */
        OpenableLineRow: {
            /** @description Cancelled of it. */
            cancelledQty: string;
            /** @description May be shipped altogether, once it is accepted. */
            cumAllowQty: string;
            /** @description What it is. */
            description: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            id: number;
            /** @description On its way. */
            inTransitQty: string;
            /**
             * Format: int32
             * @description Number within the order.
             */
            lineNo: number;
            /** @description Material. */
            materialCode: string;
            /**
             * Format: date
             * @description Day asked for.
             */
            needByOn: string;
            /** @description What may be opened of it at most. */
            openableQty: string;
            /** @description Ordered. */
            orderQty: string;
            /** @description Plant that ordered. */
            plantCode: string;
            /** @description Order number. */
            poNo: string;
            /**
             * Format: date
             * @description Day promised.
             */
            promisedOn?: string | null;
            /**
             * Format: int64
             * @description Order.
             */
            purchaseOrderId: number;
            /** @description Received. */
            receivedQty: string;
            /** @description Where its reply stands. */
            state: string;
            /** @description Unit. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
        };
        /** @description An event of one opening: take-back with a `reason`. */
        OpeningEvent: {
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Reason. */
            reason?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many openings. */
        OpeningEvents: {
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /** @description Reason. */
            reason?: string | null;
        };
        /** @description How much of a line may be shipped, and until when. */
        OpeningGrant: {
            /**
             * Format: int64
             * @description Id of the order line.
             */
            lineId: number;
            /**
             * @description How much, in the line's unit.
             * @example 12.5
             */
            quantity: string;
            /** @description Why; at most 200 characters. */
            reason?: string;
            /**
             * Format: date
             * @description The last day on which it may be shipped, a day of the plant.
             */
            untilOn: string;
        };
        /** @description Lines to open, at most 1,000. */
        OpeningGrants: {
            /** @description What is opened. */
            items: components["schemas"]["OpeningGrant"][];
        };
        /** @description A notice that ships, or shipped, under an opening. */
        OpeningNotice: {
            /**
             * Format: int64
             * @description Id of the notice.
             */
            asnId: number;
            /** @description Its number. */
            asnNo: string;
            /** @description Its state. */
            asnState: string;
            /** @description How much it ships under the opening; 0 = all of it came back. */
            quantity: string;
        };
        /** @description One row of the list. */
        OpeningRow: {
            /** @description Cancelled of it. */
            cancelledQty: string;
            /**
             * Format: date-time
             * @description When.
             */
            createdAt: string;
            /** @description May be shipped altogether. */
            cumAllowQty: string;
            /** @description What it is. */
            description: string;
            /** @description Who opened it. */
            grantedByName: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Why it ended by itself: `closed` (the ERP closed the line) or `replaced` (the line was opened anew); none = it did not. */
            lapse?: string | null;
            /** @description Not shipped. */
            leftQty: string;
            /**
             * Format: int32
             * @description Number within the order.
             */
            lineNo: number;
            /** @description Where the line's reply stands. */
            lineState: string;
            /** @description Material. */
            materialCode: string;
            /** @description Opened. */
            openedQty: string;
            /** @description Ordered. */
            orderQty: string;
            /** @description Plant that ordered. */
            plantCode: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            poLineId: number;
            /** @description Order number. */
            poNo: string;
            /**
             * Format: int64
             * @description Order.
             */
            purchaseOrderId: number;
            /** @description Why the line was opened. */
            reason: string;
            /** @description `Granted`, `Used`, `Expired` or `TakenBack`. */
            state: string;
            /** @description Why it was taken back; empty = nobody did. */
            takenBackReason: string;
            /**
             * Format: date
             * @description Last day on which it may be shipped.
             */
            untilOn: string;
            /** @description Unit. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
            /** @description Shipped under it. */
            usedQty: string;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description An opening, whole. */
        OpeningView: components["schemas"]["OpeningRow"] & {
            /** @description What ships, or shipped, under it, newest first. */
            notices: components["schemas"]["OpeningNotice"][];
            /** @description The order that the line belongs to. */
            purchaseOrder: components["schemas"]["PurchaseOrderHead"];
        };
        /** @description The machine at a glance. */
        Operations: {
            /** @description The queue by kind; only kinds with unfinished jobs. */
            queue: components["schemas"]["QueueRow"][];
            /** @description How much room is taken, and left. */
            storage: components["schemas"]["Storage"];
            /** @description Systems outside that were spoken to so far. */
            systems: components["schemas"]["Health"][];
            /** @description Workers that live or were alive within a day. */
            workers: components["schemas"]["WorkerRow"][];
        };
        /** @description Entry of a list of choices. */
        OptionItem: {
            /** @description What people read. */
            label: string;
            /** @description What the filter takes. */
            value: string;
        };
        /** @description An order on both sides. */
        OrderComparison: {
            /** @description One side. */
            from: components["schemas"]["ComparedSide"];
            /** @description Fields of the head. */
            head: components["schemas"]["ComparedField"][];
            /** @description Lines that exist on a side, by number. */
            lines: components["schemas"]["ComparedLine"][];
            /** @description Number of the order. */
            poNo: string;
            /** @description The other. */
            to: components["schemas"]["ComparedSide"];
        };
        /** @description A version as an order shows it. */
        OrderProvision: {
            /**
             * Format: date-time
             * @description When the order's supplier confirmed that it read it; null = it has not.
             */
            confirmedAt?: string | null;
            /** @description User id of the one who said so. */
            confirmedBy?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description `TW` or `EN`. */
            language: string;
            /** @description Name of the file, with its ending. */
            name: string;
            /** @description Code of the plant that it holds for; null = all that have none of their own. */
            plantCode?: string | null;
            /**
             * Format: date
             * @description First valid day.
             */
            validOn: string;
            /**
             * Format: int32
             * @description From 1 for each language and plant.
             */
            versionNo: number;
        };
        /** @description The terms of purchase of an order. */
        OrderProvisions: {
            /** @description Those that held on the order's day, one for each language. */
            held: components["schemas"]["OrderProvision"][];
            /** @description Whether the caller may say for the own company that they were read. */
            mayConfirm: boolean;
            /** @description Newer ones that hold today at the order's plant and that its supplier has not confirmed yet. */
            newer: components["schemas"]["OrderProvision"][];
        };
        /** @description A point in time at which the ERP changed something of an order. */
        OrderRevision: {
            /**
             * Format: int64
             * @description Fields of the head that were changed.
             */
            fieldsChanged: number;
            /**
             * Format: int64
             * @description Lines that are new.
             */
            linesAdded: number;
            /**
             * Format: int64
             * @description Lines of which a field was changed, those that were closed included.
             */
            linesChanged: number;
            /**
             * Format: int64
             * @description Lines that want nothing more since then.
             */
            linesClosed: number;
            /**
             * Format: int64
             * @description From 1, the oldest.
             */
            number: number;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
        };
        /** @description A document whose deadline has run out and whose state has not moved since. */
        Overdue: {
            /**
             * Format: int64
             * @description Id of the document.
             */
            document: number;
            /** @description Number shown to people: PO no/line, ASN no or part/type of a spec. */
            documentNo: string;
            /**
             * Format: date-time
             * @description When it ran out, UTC.
             */
            firedAt: string;
            /** @description Which deadline. */
            name: string;
            /** @description Process of the document. */
            process: string;
            /**
             * Format: int32
             * @description How often people were told.
             */
            times: number;
            /** @description Supplier, as its company code. */
            vendorCode: string;
        };
        /** @description A version of the terms of purchase that holds today. */
        OwnProvisionRow: {
            /**
             * Format: date-time
             * @description When the company confirmed that it read it; null = it has not.
             */
            confirmedAt?: string | null;
            /** @description User id of the one who said so. */
            confirmedBy?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description `TW` or `EN`. */
            language: string;
            /** @description Name of the file, with its ending. */
            name: string;
            /** @description Code of the plant that it holds for; null = all that have none of their own. */
            plantCode?: string | null;
            /**
             * Format: int32
             * @description Bytes.
             */
            size: number;
            /**
             * Format: date
             * @description First valid day.
             */
            validOn: string;
            /**
             * Format: int32
             * @description From 1 for each language and plant.
             */
            versionNo: number;
        };
        /** @description A parameter, so that a form can ask for it. */
        ParameterForm: {
            /**
             * Format: int64
             * @description Smallest, of a whole number.
             */
            least?: number | null;
            /**
             * Format: int64
             * @description Largest, of a whole number.
             */
            most?: number | null;
            /** @description Its key. */
            name: string;
            /** @description The words, of a choice. */
            values?: string[] | null;
        };
        /** @description A part that stayed as it was. */
        PartRefused: {
            /** @description Every reason. */
            blockers: components["schemas"]["Blocker"][];
            /** @description Why. */
            errorLabel: string;
            /** @description Its code, as it was sent. */
            part: string;
        };
        /** @description What became of parts. */
        PartsAnswer: {
            /** @description How many are of the sub-group now and were not. */
            done: number;
            /** @description Those that stayed as they were. */
            refused: components["schemas"]["PartRefused"][];
            /**
             * Format: int64
             * @description How many specs of suppliers have to be filled anew.
             */
            specs: number;
            /** @description How many were already. */
            unchanged: number;
        };
        /** @description Parts that are tied to a sub-group, at most 1,000. */
        PartsOfSubGroup: {
            /** @description Only look; change nothing. Default false. */
            dryRun?: boolean;
            /** @description Codes of the parts; one that is named twice counts once. */
            parts: string[];
            /** @description Code of the sub-group; empty = of none. */
            subGroup: string;
        };
        /** @description A password was set. */
        PasswordSet: {
            /** @description Whose; to sign in with. */
            username: string;
        };
        /** @description Whether it may be opened. */
        PathAnswer: {
            /** @description Whether it is a screen of the caller's menu, or a page of one document that such a screen opens. */
            valid: boolean;
        };
        /** @description A route that is asked for. */
        PathQuestion: {
            /** @description Hash route, e.g. `/po/poSearch`. */
            path: string;
        };
        /** @description Another permission of the same line. */
        PermissionBefore: {
            /**
             * Format: date
             * @description Day of shipment asked for.
             */
            askedOn: string;
            /** @description Asked for. */
            askedQty: string;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            createdAt: string;
            /**
             * Format: date
             * @description Day of shipment granted.
             */
            grantedOn?: string | null;
            /** @description Granted. */
            grantedQty?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Its state. */
            state: string;
        };
        /** @description What a carrier says of the pick-up of a shipment. */
        PickUp: {
            /**
             * @description Number plate.
             * @default
             */
            carNo: string;
            /**
             * @description Free text, at most 200 characters.
             * @default
             */
            comments: string;
            /**
             * @description Driver.
             * @default
             */
            driverName: string;
            /**
             * @description The driver's phone.
             * @default
             */
            driverPhone: string;
            /**
             * Format: int32
             * @description Packages counted; `None` = not counted.
             * @default null
             */
            packages: number | null;
            /**
             * Format: date-time
             * @description When the goods were taken over, UTC; `None` = now.
             * @default null
             */
            pickedUpAt: string | null;
        };
        /** @description The pick-up of a shipment, as its carrier confirmed it last. */
        PickUpView: {
            /** @description Number plate. */
            carNo: string;
            /** @description Comments. */
            comments: string;
            /**
             * Format: date-time
             * @description When it was confirmed.
             */
            confirmedAt: string;
            /** @description User id of who confirmed it. */
            confirmedBy: string;
            /** @description Driver. */
            driverName: string;
            /** @description The driver's phone. */
            driverPhone: string;
            /**
             * Format: int32
             * @description Packages counted; none = not counted.
             */
            packages?: number | null;
            /**
             * Format: date-time
             * @description When the goods were taken over.
             */
            pickedUpAt: string;
        };
        /** @description Of whom a second step is asked: everybody with this role in a company of this type. */
        Policy: {
            /** @description Letter of the company type; null = any. */
            companyType?: string | null;
            role?: components["schemas"]["u16"] | null;
        };
        /** @description A policy that was added. */
        PolicyMade: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
        };
        /** @description A policy with those whom it concerns. */
        PolicyView: {
            /**
             * Format: int64
             * @description Active accounts of which it asks a second step.
             */
            accounts: number;
            /** @description Letter of the company type; null = any. */
            companyType?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: int64
             * @description Those of them that have none yet, and set one up at their next sign-in.
             */
            missing: number;
            role?: components["schemas"]["u16"] | null;
        };
        /**
         * @description An event of one PO line. Which fields belong to which event: accept `splits?`; propose and reschedule `splits`,
         *     `comment?`; disagree `comment`; agree-with-issue `instruction`; ask-again and unfollow `reason`; agree, withdraw and follow none.
         */
        PoLineEvent: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Instruction. */
            instruction?: string | null;
            /** @description Reason. */
            reason?: string | null;
            /** @description Schedule. */
            splits?: components["schemas"]["Split"][] | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many PO lines. */
        PoLineEvents: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Instruction. */
            instruction?: string | null;
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /** @description Reason. */
            reason?: string | null;
            /** @description Schedule. */
            splits?: components["schemas"]["Split"][] | null;
        };
        /** @description One row of the list. */
        PoLineRow: {
            /** @description Category of the asset that it becomes; empty = the ERP does not say. */
            assetCategory: string;
            /** @description What may be shipped now. */
            balanceAllowQty: string;
            /** @description The buyer's comment. */
            buyerComment: string;
            /** @description Name of the buyer. */
            buyerName: string;
            /** @description Cancelled of it. */
            cancelledQty: string;
            /** @description `open` or `closed`. */
            closing: string;
            /** @description Promised altogether. */
            confirmQty: string;
            /** @description What may be shipped altogether. */
            cumAllowQty: string;
            /** @description ISO code of the currency. */
            currency: string;
            /**
             * Format: int64
             * @description Days from the day asked for to that day; negative = before it.
             */
            daysLate?: number | null;
            /** @description The material in words. */
            description: string;
            /** @description Revision of the drawing. */
            drawingRev: string;
            /**
             * Format: date
             * @description The first agreed promise.
             */
            firstPromisedOn?: string | null;
            /** @description Whether that is often. */
            flagged: boolean;
            /** @description Whether the buyer follows the line up. */
            followUp: boolean;
            /** @description Number of the graph that the part is made by; empty = the ERP does not say. */
            graphNo: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Sent and not received. */
            inTransitQty: string;
            /**
             * Format: int32
             * @description Number of the line in the order.
             */
            lineNo: number;
            /** @description Code of the material. */
            materialCode: string;
            /**
             * Format: date
             * @description The day asked for.
             */
            needByOn: string;
            /** @description What is still to be promised: ordered, not cancelled, not shipped. */
            openQty: string;
            /** @description Ordered. */
            orderQty: string;
            /**
             * Format: date
             * @description The day first asked for.
             */
            originalNeedByOn: string;
            /** @description Code of the plant. */
            plantCode: string;
            /**
             * Format: date
             * @description Day of the order.
             */
            poDate: string;
            /** @description Its number. */
            poNo: string;
            /** @description Units that the price is for. */
            priceFactor: string;
            /**
             * Format: date
             * @description The newest agreed promise: the day of its last piece.
             */
            promisedOn?: string | null;
            /** @description Why, as the supplier says: the remarks of the pieces, then the comment. */
            proposalRemark?: string | null;
            /**
             * Format: date
             * @description Of a proposal that waits for the buyer: the day of its first piece.
             */
            proposedFirstOn?: string | null;
            /**
             * Format: date
             * @description Of a proposal that waits for the buyer: the day of its last piece, by which all of it would be there.
             */
            proposedOn?: string | null;
            /** @description How much it is altogether. */
            proposedQty?: string | null;
            /**
             * Format: int64
             * @description Of how many pieces the proposal is.
             */
            proposedSplits?: number | null;
            /**
             * Format: int64
             * @description Id of the order.
             */
            purchaseOrderId: number;
            /** @description Received. */
            receivedQty: string;
            /** @description The supplier's comment. */
            replyComment: string;
            /** @description `--`, `Accept`, `AWI`, `Reject`. */
            reviewStatus: string;
            /**
             * Format: int32
             * @description How often the buyer asked again.
             */
            round: number;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description `New`, `Revise`, `Nego`, `Reject`, `Accept`. */
            state: string;
            /** @description Code of the tax, as the ERP names it; empty = it does not say. */
            taxCode: string;
            /** @description Price of `priceFactor` units. */
            unitPrice: string;
            /** @description Unit of the quantities. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Its name. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description A line, whole. */
        PoLineView: components["schemas"]["PoLineRow"] & {
            /** @description What the ERP changed, newest first. */
            changes: components["schemas"]["ViewChange"][];
            /** @description What may still be shipped under the line's opening; none = no opening is in effect. */
            openedQty?: string | null;
            /**
             * Format: int64
             * @description Its id.
             */
            openingId?: number | null;
            /**
             * Format: date
             * @description Its last day.
             */
            openUntilOn?: string | null;
            /** @description The order that it belongs to. */
            purchaseOrder: components["schemas"]["PurchaseOrderHead"];
            /** @description The newest schedule that the supplier sent. */
            splits: components["schemas"]["ViewSplit"][];
        };
        /** @description Counts of open PO lines; null = the caller has no screen that lists them. */
        PoSummary: {
            /**
             * Format: int64
             * @description State New.
             */
            new: number | null;
            /**
             * Format: int64
             * @description State Reject.
             */
            reject: number | null;
            /**
             * Format: int64
             * @description State Revise.
             */
            revise: number | null;
        };
        /** @description What an uploaded provision is. */
        ProvisionInfo: {
            /** @description `TW` or `EN`. */
            language: string;
            /** @description Code of the plant that it holds for; absent or empty = all that have none of their own. */
            plant?: string | null;
            /**
             * Format: date
             * @description First valid day.
             */
            validOn: string;
        };
        /** @description A version that was put there. */
        ProvisionMade: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /**
             * Format: int32
             * @description Its number among those of its language and plant.
             */
            versionNo: number;
        };
        /** @description A version of the terms of purchase. */
        ProvisionRow: {
            /**
             * Format: int64
             * @description Companies that have confirmed that they read it.
             */
            confirmed: number;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description `TW` or `EN`. */
            language: string;
            /** @description Name of the file, with its ending. */
            name: string;
            /** @description Code of the plant that it holds for; null = all that have none of their own. */
            plantCode?: string | null;
            /**
             * Format: int32
             * @description Bytes.
             */
            size: number;
            /**
             * Format: date
             * @description Last valid day, as far as the next version is known; null = until there is one.
             */
            untilOn?: string | null;
            /**
             * Format: date-time
             * @description Put there at.
             */
            uploadedAt: string;
            /** @description User id of the one who did. */
            uploadedBy: string;
            /**
             * Format: date
             * @description First valid day.
             */
            validOn: string;
            /**
             * Format: int32
             * @description From 1 for each language and plant.
             */
            versionNo: number;
            /**
             * Format: date-time
             * @description Taken back before its first day at; null = it was not.
             */
            withdrawnAt?: string | null;
        };
        /** @description A provision that is uploaded. */
        ProvisionUpload: {
            /**
             * Format: binary
             * @description A PDF of up to 20 MB.
             */
            file: string;
            /** @description What it is, as JSON. */
            provision: components["schemas"]["ProvisionInfo"];
        };
        /** @description An order with its lines. */
        PurchaseOrder: components["schemas"]["PurchaseOrderHead"] & {
            /** @description Its lines, by number. */
            lines: components["schemas"]["PoLineRow"][];
        };
        /** @description The same event for every open line of an order. */
        PurchaseOrderEvent: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Instruction. */
            instruction?: string | null;
            /** @description The lines as seen; left out = every open line as it is now. */
            lines?: components["schemas"]["DocumentVersion"][] | null;
            /** @description Reason. */
            reason?: string | null;
        };
        /** @description Head of an order. */
        PurchaseOrderHead: {
            /** @description Who pays. */
            billTo: string;
            /** @description Name of the buyer. */
            buyerName: string;
            /** @description The person whose account the buyer's name is tied to, as those inside see it. */
            buyerPerson?: string | null;
            /** @description ISO code of the currency. */
            currency: string;
            /** @description Terms of delivery. */
            fob: string;
            /** @description Whether a line that is open is followed up. */
            followUp: boolean;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Note to the supplier. */
            noteToSupplier: string;
            /** @description Payment term. */
            paymentTerm: string;
            /** @description Code of the plant. */
            plantCode: string;
            /**
             * Format: date
             * @description Day of the order.
             */
            poDate: string;
            /** @description Number. */
            poNo: string;
            /** @description `open` = something is still wanted, `closed` = nothing is, `cancelled` = all of it was cancelled. */
            poStatus: string;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description Way of transport. */
            shipVia: string;
            /** @description Value of what is not cancelled, with the tax that the ERP tells. */
            totalAmount: string;
            /** @description The same net of tax; none = taken by a version that did not know it. */
            totalNetOfVat?: string | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Its name. */
            vendorName: string;
        };
        /** @description One definition. */
        QjobDetail: components["schemas"]["QjobRow"] & {
            /** @description Which parameters there are. */
            parameterForms: components["schemas"]["ParameterForm"][];
            /** @description Its parameters, complete. */
            parameters: Record<string, unknown>;
            /** @description The next five ticks, as if it were active. */
            ticks: string[];
        };
        /** @description An event of one definition. All but the version belong to `edit`. */
        QjobEvent: {
            /** @description When it runs. */
            cron?: string | null;
            /** @description As the kind takes them. */
            parameters?: Record<string, unknown> | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
            /** @description In which time zone. */
            zone?: string | null;
        };
        /** @description The same event for many definitions. */
        QjobEvents: {
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
        };
        /** @description One row of the list. */
        QjobRow: {
            /**
             * Format: date-time
             * @description Changed at.
             */
            changedAt: string;
            /** @description When it runs. */
            cron: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /**
             * Format: date-time
             * @description When it ended.
             */
            lastEndedAt?: string | null;
            /** @description What it said. */
            lastOutput?: string | null;
            /**
             * Format: date-time
             * @description When the last run was queued.
             */
            lastQueuedAt?: string | null;
            /** @description State of the last run; null = it never ran. */
            lastRun?: string | null;
            /** @description What runs. */
            name: string;
            /**
             * Format: date-time
             * @description Next tick; null = none comes.
             */
            nextAt?: string | null;
            /** @description `Active`, `Paused` or `Stopped`. */
            state: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
            /** @description In which time zone. */
            zone: string;
        };
        /** @description A file of a document. */
        QualityFile: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Of a spec: whether it goes with the revision that was accepted last. One that does can be read, also after it was taken off. */
            isAccepted: boolean;
            /** @description As it is served. */
            mediaType: string;
            /** @description With its ending. */
            name: string;
            /**
             * Format: date-time
             * @description When it was taken off; none = it is there.
             */
            removedAt?: string | null;
            /** @description By whom. */
            removedBy?: string | null;
            /**
             * Format: int32
             * @description Of a spec: the revision that it goes with no more.
             */
            removedRevision?: number | null;
            /**
             * Format: int32
             * @description Of a spec: the revision that it went with first.
             */
            revision: number;
            /**
             * Format: int32
             * @description Bytes.
             */
            size: number;
            /**
             * Format: date-time
             * @description When it was put there.
             */
            uploadedAt: string;
            /** @description By whom. */
            uploadedBy: string;
        };
        /** @description How full the queue is of one kind. */
        QueueRow: {
            /**
             * Format: int64
             * @description Used up, waiting for somebody to look.
             */
            dead: number;
            /**
             * Format: int64
             * @description Due and not yet begun.
             */
            due: number;
            /**
             * Format: int64
             * @description Of those that wait, the ones that failed at least once.
             */
            failing: number;
            /** @description Which. */
            kind: string;
            /**
             * Format: int64
             * @description For a later time.
             */
            later: number;
            /**
             * Format: double
             * @description Seconds since the oldest due job became due; 0 when none is due.
             */
            oldestDueSeconds: number;
            /**
             * Format: int64
             * @description Running.
             */
            running: number;
            /**
             * Format: int64
             * @description Living workers that can run this kind.
             */
            workers: number;
        };
        /** @description One receipt with everything that was told, and what became of its lines. */
        ReceiptMessage: components["schemas"]["ReceiptMessageRow"] & {
            /** @description Its lines, in their order. */
            lines: components["schemas"]["ReceiptMessageLine"][];
            /** @description As the ERP told it last. */
            payload: unknown;
            /** @description As it told it before it changed; `None` = always the same. */
            previousPayload?: unknown;
        };
        /** @description A line of a receipt. */
        ReceiptMessageLine: {
            /** @description What of it the inspection accepted. */
            acceptedQty?: string | null;
            /**
             * Format: int64
             * @description Id of the notice; `None` = none is known.
             */
            asnId?: number | null;
            /**
             * Format: int32
             * @description Line of the notice that it was booked on; `None` = it waits, or counts on the order line alone.
             */
            asnLineNo?: number | null;
            /** @description Its number. */
            asnNo?: string | null;
            /**
             * Format: date-time
             * @description When it was booked.
             */
            bookedAt?: string | null;
            /**
             * Format: date-time
             * @description When it was closed.
             */
            closedAt?: string | null;
            /** @description Who closed it. */
            closedBy?: string | null;
            /** @description Why it was closed. */
            closeReason?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description `receive`, `return` or `correct`. */
            kind: string;
            /**
             * Format: int32
             * @description Line of the receipt.
             */
            lineNo: number;
            /**
             * Format: int64
             * @description Id of the order line; `None` = it is not known here.
             */
            poLineId?: number | null;
            /**
             * Format: int32
             * @description Line of the order.
             */
            poLineNo: number;
            /** @description Number of the order. */
            poNo: string;
            /** @description By how much it changes what was received. */
            quantity: string;
            /** @description Why it is not booked: a label. */
            reason?: string | null;
            /** @description What of it the inspection rejected. */
            rejectedQty?: string | null;
        };
        /** @description One receipt as it was told. */
        ReceiptMessageRow: {
            /**
             * Format: date-time
             * @description When it told something else than before; `None` = always the same.
             */
            changedAt?: string | null;
            /**
             * Format: date-time
             * @description When the ERP told it first.
             */
            firstHeardAt: string;
            /**
             * Format: int64
             * @description Id, for another try.
             */
            id: number;
            /** @description The ERP's number of the delivery. */
            inboundNo?: string | null;
            /** @description Kinds of its lines, each once; none = it tells only that a delivery has ended. */
            kinds: string[];
            /**
             * Format: date-time
             * @description When the ERP told it last.
             */
            lastHeardAt: string;
            /**
             * Format: int64
             * @description How many lines are kept.
             */
            lineCount: number;
            /** @description Why lines of it wait: labels, each once. */
            reasons: string[];
            /** @description Number of the receipt. */
            receiptNo: string;
            /**
             * Format: date-time
             * @description When the warehouse received it, or sent it back.
             */
            receivedAt: string;
            /** @description The notice's number, as the ERP gives it back. */
            reference?: string | null;
            /** @description `booked`, `in_part`, `waiting` or `closed`. */
            state: string;
            /**
             * Format: int32
             * @description How often the ERP told it.
             */
            timesHeard: number;
            /** @description Code of the supplier, if it is known. */
            vendorCode?: string | null;
        };
        /** @description One receipt line. */
        ReceiptRow: {
            /** @description What of it the inspection accepted; `None` = it has said nothing. */
            acceptedQty?: string | null;
            /**
             * Format: int64
             * @description Id of the notice; `None` = none is known.
             */
            asnId?: number | null;
            /** @description Its number, or what the receipt calls it. */
            asnNo?: string | null;
            /** @description The material in words. */
            description?: string | null;
            /** @description By how much more came by the line of the notice than was shipped, all receipts together; below zero, less came. */
            differenceQty?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description The ERP's number of the delivery. */
            inboundNo?: string | null;
            /** @description `receive`, `return` or `correct`. */
            kind: string;
            /**
             * Format: int32
             * @description Line of the receipt.
             */
            lineNo: number;
            /** @description Material. */
            materialCode?: string | null;
            /** @description Receiving plant. */
            plantCode?: string | null;
            /**
             * Format: int64
             * @description Id of the order line; `None` = it is not known here.
             */
            poLineId?: number | null;
            /**
             * Format: int32
             * @description Line of the order.
             */
            poLineNo: number;
            /** @description Number of the order. */
            poNo: string;
            /** @description By how much it changes what was received. */
            quantity: string;
            /** @description Why it waits: a label; `None` = it is booked. */
            reason?: string | null;
            /** @description Number of the receipt. */
            receiptNo: string;
            /**
             * Format: date-time
             * @description When the warehouse received it, or sent it back.
             */
            receivedAt: string;
            /** @description What of it the inspection rejected; `None` = it has said nothing. */
            rejectedQty?: string | null;
            /** @description What of the line of the notice went back, all receipts together. */
            returnedQty?: string | null;
            /** @description Shipped by the line of the notice; `None` = it came without one. */
            shipQty?: string | null;
            /** @description `booked` or `waiting`. */
            state: string;
            /** @description Unit. */
            uom?: string | null;
            /** @description Code of the supplier. */
            vendorCode?: string | null;
            /** @description Name of the supplier. */
            vendorName?: string | null;
        };
        /** @description Recovery codes, in place of those before. */
        RecoveryCodes: {
            /** @description Shown this once. */
            recoveryCodes: string[];
        };
        /** @description One registration. */
        RegistrationDetail: {
            /**
             * Format: date-time
             * @description Last changed at.
             */
            changedAt: string;
            /**
             * Format: int64
             * @description The company that the approval made.
             */
            companyId?: number | null;
            /** @description The form. */
            fields: components["schemas"]["Fields"];
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Language of the applicant. */
            language: string;
            /** @description Why it was returned or rejected. */
            reason: string;
            /** @description What it resembles. */
            resembling: components["schemas"]["Resembling"][];
            /** @description `Unreviewed`, `Returned`, `Rejected`, `Approved` or `Activated`. */
            state: string;
            /**
             * Format: date-time
             * @description Submitted at.
             */
            submittedAt: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description An event of one registration. */
        RegistrationEvent: {
            /** @description With `approve`: code under which purchasing knows the company. */
            buyerCode?: string | null;
            fields?: components["schemas"]["Fields"] | null;
            /** @description With `approve`: codes of the administrator's groups. */
            groups?: string[] | null;
            /** @description With `return` and `reject`: why. */
            reason?: string | null;
            /** @description With `approve`: user id of the administrator. */
            userId?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many registrations: `return` or `reject`. */
        RegistrationEvents: {
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /** @description Why. */
            reason?: string | null;
        };
        /** @description Saves or submits a form. */
        RegistrationForm: {
            /** @description The form. */
            fields: components["schemas"]["Fields"];
            /** @description Token of the link. */
            link: string;
        };
        /** @description The form behind a link. */
        RegistrationLink: {
            /** @description Token of the link. */
            link: string;
        };
        /** @description One row of the list. */
        RegistrationRow: {
            /**
             * Format: date-time
             * @description Last changed at.
             */
            changedAt: string;
            /** @description S, T, F or R. */
            companyType: string;
            /** @description D-U-N-S number. */
            duns: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name. */
            name: string;
            /** @description English name. */
            nameEn: string;
            /** @description `Unreviewed`, `Returned`, `Rejected`, `Approved` or `Activated`. */
            state: string;
            /**
             * Format: date-time
             * @description Submitted at.
             */
            submittedAt: string;
            /** @description Tax number. */
            taxNumber: string;
            /** @description Vendor code. */
            vendorCode: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description A form that was submitted. */
        RegistrationSubmitted: {
            /** @description `Unreviewed`. */
            state: string;
        };
        /** @description Receipts to be tried again. */
        ReplayRequest: {
            /** @description Which. */
            ids: number[];
            /** @description Lines that were closed wait again, and are tried as well. */
            takeBack?: boolean;
        };
        /** @description What a sheet did, or would do. */
        Report: {
            /** @description Rows that were taken. */
            accepted: number;
            /** @description All rows are taken, or none: as long as one is refused, those that are good are left, too. */
            allOrNothing?: boolean;
            /** @description Rows that were taken, by what they say, where rows say different things. */
            answers: {
                [key: string]: number;
            };
            /** @description Some of it has to be confirmed before any of it is done: the token that does. */
            confirmToken?: string | null;
            /** @description Why, in the order of the file. */
            faults: components["schemas"]["Fault"][];
            /** @description Rows with content that the file hides, by a filter or by hand. They are among the others only where that was asked for. */
            hidden: number;
            /** @description Faults that are not told here, because there are so many. */
            moreFaults: number;
            /** @description Those that are not told here, because there are so many. */
            moreNotes?: number;
            /** @description What the rules will say later of rows that are taken all the same. */
            notes?: components["schemas"]["Fault"][];
            /** @description Rows that were not. */
            refused: number;
            /** @description Rows below the heading that are not empty. */
            rows: number;
            /** @description Rows that say nothing and are passed over. */
            skipped: number;
            /** @description Specs of suppliers that have to be filled anew, because something else is asked then. */
            specs?: number;
        };
        /** @description A company or registration that resembles this one. */
        Resembling: {
            /** @description Its code. */
            code: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description `company` or `registration`. */
            kind: string;
            /** @description Its name. */
            name: string;
            /** @description What is the same: `vendorCode`, `duns`, `taxNumber`, `name`. */
            same: string[];
            /** @description Its state or status. */
            state: string;
        };
        /** @description A new password, by a link. */
        ResetPasswordRequest: {
            /**
             * Format: password
             * @description The new password.
             */
            newPassword: string;
            /** @description The token at the end of the link. */
            pw: string;
        };
        /** @description Held orders to be tried again. */
        RetryRequest: {
            /** @description Which; left out = every one. */
            ids?: number[] | null;
        };
        /** @description A line as it stood for a while. */
        Revision: {
            /** @description Every field that the ERP owns, in the same order in each revision. */
            fields: components["schemas"]["RevisionField"][];
            /**
             * Format: int64
             * @description From 1, the oldest.
             */
            number: number;
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
        };
        /** @description A field and what stood in it. */
        RevisionField: {
            /** @description Whether this revision changed it. */
            changed: boolean;
            /** @description Name of the field. */
            field: string;
            /** @description What stood in it; none = nothing. */
            value?: string | null;
        };
        /** @description Reasons against one row. */
        RowFault: {
            /** @description Every reason. */
            blockers: components["schemas"]["Blocker"][];
            /**
             * Format: int64
             * @description Position in the body, from 0.
             */
            row: number;
        };
        /** @description One run. */
        Run: {
            /** @description Who asked for it. */
            askedBy?: string | null;
            /**
             * Format: int32
             * @description Attempts so far.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description The last attempt began at.
             */
            begunAt?: string | null;
            /**
             * Format: date-time
             * @description Ended at.
             */
            endedAt?: string | null;
            /**
             * Format: int64
             * @description Id of the run and of its job.
             */
            id: number;
            /** @description What went wrong last. */
            lastError?: string | null;
            /** @description What it said at its end. */
            output: string;
            progress?: components["schemas"]["RunProgress"] | null;
            /**
             * Format: date-time
             * @description Queued at.
             */
            queuedAt: string;
            /**
             * Format: double
             * @description Seconds from begin to end, or to now.
             */
            seconds?: number | null;
            /** @description `Queued`, `Running`, `Succeeded`, `Failed`, `Stopped` or `Lost`. */
            state: string;
            /** @description Who stopped it. */
            stoppedBy?: string | null;
            /**
             * Format: date-time
             * @description The tick; null = somebody asked for it.
             */
            tickAt?: string | null;
        };
        /** @description A deadline of a document. */
        RunningDeadline: {
            /**
             * Format: date-time
             * @description When it fires (again); null = not any more.
             */
            dueAt?: string | null;
            /**
             * Format: date-time
             * @description When it ran out; null = not yet.
             */
            firedAt?: string | null;
            /** @description Name within the process. */
            name: string;
            /**
             * Format: int32
             * @description How often it fired.
             */
            times: number;
        };
        /** @description How far a run is. */
        RunProgress: {
            /**
             * Format: int64
             * @description Steps done.
             */
            done: number;
            /** @description What it is doing. */
            note: string;
            /**
             * Format: int64
             * @description Steps in all; 0 = nobody knows.
             */
            total: number;
        };
        /** @description A saved draft. */
        SavedAsn: {
            /** @description What would stand against sending now, warnings included. */
            findings: components["schemas"]["Blocker"][];
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description State. */
            state: string;
            /**
             * Format: int64
             * @description Version to send along next time.
             */
            version: number;
        };
        /** @description One week. */
        ScheduleBoard: {
            /** @description Monday to Sunday. */
            days: string[];
            /** @description Parts, by their code. */
            items: components["schemas"]["BoardPart"][];
            /**
             * Format: date
             * @description The day it is.
             */
            today: string;
            /**
             * Format: int64
             * @description How many parts there are.
             */
            totalcount: number;
        };
        /** @description A line of which something is to be shipped. */
        ScheduleLine: {
            /** @description May be shipped now, with what is opened. */
            balanceAllowQty: string;
            /** @description Boxes carry ids: such lines travel apart from others. */
            boxIdRequired: boolean;
            /** @description Name of the buyer. */
            buyerName: string;
            /** @description Currency of the order. */
            currency: string;
            /**
             * Format: int32
             * @description Days since then at the plant; negative = it is still to come.
             */
            daysLate: number;
            /** @description What it is. */
            description: string;
            /**
             * Format: date
             * @description The first day in the days asked for on which something is due.
             */
            dueOn: string;
            /** @description What is due in the days asked for. */
            dueQty: string;
            /** @description Whether the buyer follows the line up: only then it is overdue, and anybody is reminded. */
            followUp: boolean;
            /**
             * @description Why nothing may be shipped yet: `permission` = the plant asks for one and there is none, `allowance` = what is allowed is used up; none
             *     = something may be.
             */
            heldBy?: string | null;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            id: number;
            /** @description On its way. */
            inTransitQty: string;
            /** @description What is to be shipped altogether: ordered − cancelled − in transit − received. */
            leftQty: string;
            /**
             * Format: int32
             * @description Number within the order.
             */
            lineNo: number;
            /** @description Material. */
            materialCode: string;
            /** @description Group of the material. */
            materialGroup: string;
            /**
             * Format: date
             * @description Day asked for.
             */
            needByOn: string;
            /**
             * Format: date-time
             * @description When its supplier was last nudged.
             */
            nudgedAt?: string | null;
            /** @description By whom. */
            nudgedByName?: string | null;
            /** @description What of it is opened and not shipped yet; none = no opening is in effect. */
            openedQty?: string | null;
            /**
             * Format: int64
             * @description Id of the opening.
             */
            openingId?: number | null;
            /**
             * Format: date
             * @description Last day of the opening.
             */
            openUntilOn?: string | null;
            /** @description Ordered. */
            orderQty: string;
            /**
             * Format: int64
             * @description Of how many pieces what is left is.
             */
            pieces: number;
            /** @description Plant that ordered. */
            plantCode: string;
            /** @description Order number. */
            poNo: string;
            /**
             * Format: date
             * @description Day promised: that of the last piece.
             */
            promisedOn?: string | null;
            /**
             * Format: int64
             * @description Order.
             */
            purchaseOrderId: number;
            /** @description Received. */
            receivedQty: string;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description Unit. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
        };
        /** @description A lot, and what was measured of one item of it. */
        SeriesLot: {
            /**
             * Format: int64
             * @description Its certificate.
             */
            certificateId: number;
            /** @description Whether the item passed. */
            isPassed: boolean;
            /** @description Its number; empty = the line had no lots. */
            lotNo: string;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            submittedAt: string;
            /** @description What was measured, sample by sample. */
            values: string[];
        };
        /** @description A change of a setting that somebody is about to save. */
        SettingChange: {
            /** @description Of what has a code of its own, which. */
            code?: string;
            /** @description All its fields, as they would be saved. */
            fields?: components["schemas"]["BTreeMap"];
            /**
             * @description `shipmentRule`, `xOutRule` or `taxCode`; `inspectionUnit`, `inspectionCategory`, `inspectionSubGroup`, `inspectionItem` or `material`,
             *     on which specs of suppliers hang; of any other kind nothing is touched.
             */
            kind: string;
            /** @description Whether it would be taken out of use instead. Default false. */
            retired?: boolean;
        };
        /** @description What a change would touch. */
        SettingTouched: {
            /**
             * Format: int64
             * @description Drafts of shipment notices (unsent or refused) for which something else would hold.
             */
            drafts: number;
            /**
             * Format: int64
             * @description Of these, those that something more would stand against.
             */
            gaining: number;
            /** @description Whether there are more drafts than were looked into: the newest thousand. */
            isMore: boolean;
            /**
             * Format: int64
             * @description Of these, those that something less would stand against.
             */
            losing: number;
            /**
             * Format: int64
             * @description Open order lines for which something else would hold.
             */
            openLines: number;
            /**
             * Format: int64
             * @description Specs of suppliers that would have to be filled anew.
             */
            specs: number;
        };
        /**
         * @description Whether a reason refuses or only asks for confirmation.
         * @enum {string}
         */
        Severity: "block" | "warn";
        /** @description What a supplier asks for. */
        ShipApplication: {
            /**
             * Format: int64
             * @description Id of the order line.
             */
            lineId: number;
            /**
             * @description How much, in the line's unit.
             * @example 12.5
             */
            quantity: string;
            /** @description Why the day differs from what was agreed; at most 200 characters. */
            remark?: string;
            /**
             * Format: date
             * @description On which day of the plant.
             */
            shipOn: string;
        };
        /** @description Applications for many lines, at most 1,000. */
        ShipApplications: {
            /** @description What is applied for. */
            items: components["schemas"]["ShipApplication"][];
        };
        /** @description One line that may be applied for. */
        ShipLineRow: {
            /** @description What may still be applied for. */
            applicableQty: string;
            /** @description May be shipped now: allowed, and neither on its way nor received. */
            balanceAllowQty: string;
            /** @description Cancelled of it. */
            cancelledQty: string;
            /** @description May be shipped altogether. */
            cumAllowQty: string;
            /** @description What it is. */
            description: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            id: number;
            /** @description On its way. */
            inTransitQty: string;
            /**
             * Format: int32
             * @description Number within the order.
             */
            lineNo: number;
            /** @description Material. */
            materialCode: string;
            /**
             * Format: date
             * @description Day asked for.
             */
            needByOn: string;
            /** @description Ordered. */
            orderQty: string;
            /** @description Plant that ordered. */
            plantCode: string;
            /** @description Order number. */
            poNo: string;
            /**
             * Format: date
             * @description Day promised.
             */
            promisedOn?: string | null;
            /**
             * Format: int64
             * @description Order.
             */
            purchaseOrderId: number;
            /** @description Received. */
            receivedQty: string;
            /** @description Asked for and not decided. */
            requestedQty: string;
            /** @description Unit. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
        };
        /** @description One line that may be shipped. */
        ShippableLine: {
            /** @description May still be shipped, with what is opened. */
            balanceAllowQty: string;
            /** @description Boxes carry ids. */
            boxIdRequired: boolean;
            /** @description Cancelled. */
            cancelledQty: string;
            /** @description Confirmed. */
            confirmQty: string;
            /** @description May be shipped altogether. */
            cumAllowQty: string;
            /** @description Currency of the order. */
            currency: string;
            /** @description What it is. */
            description: string;
            /** @description Drawing revision. */
            drawingRev: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            id: number;
            /** @description On its way. */
            inTransitQty: string;
            /**
             * Format: int32
             * @description Number within the order.
             */
            lineNo: number;
            /** @description Lots must be given. */
            lotRequired: boolean;
            /** @description Material. */
            materialCode: string;
            /**
             * Format: date
             * @description Day asked for.
             */
            needByOn: string;
            /** @description What of that is opened and not shipped yet; none = no opening is in effect. */
            openedQty?: string | null;
            /**
             * Format: int64
             * @description Id of the opening.
             */
            openingId?: number | null;
            /**
             * Format: date
             * @description Last day of the opening.
             */
            openUntilOn?: string | null;
            /** @description Ordered. */
            orderQty: string;
            /** @description Plant that ordered. */
            plantCode: string;
            /**
             * Format: date
             * @description Day of the order.
             */
            poDateOn: string;
            /** @description Order number. */
            poNo: string;
            /** @description Units that the price is for. */
            priceFactor: string;
            /**
             * Format: date
             * @description Day promised.
             */
            promisedOn?: string | null;
            /**
             * Format: int64
             * @description Order.
             */
            purchaseOrderId: number;
            /** @description Received. */
            receivedQty: string;
            /** @description Where the goods go. */
            shipTo: string;
            /** @description Its state: `Accept`, or another one where the line was opened. */
            state: string;
            /** @description Price of `priceFactor` units. */
            unitPrice: string;
            /** @description Unit. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Its version.
             */
            version: number;
            /** @description X-out quantities must be given. */
            xOutMaintained: boolean;
        };
        /**
         * @description An event of one ship permission. Which fields belong to which event: approve `quantity?`, `shipOn?`, `comment?`; approve-with-issue
         *     `quantity?`, `shipOn?`, `instruction`; reject `reason`; withdraw none.
         */
        ShipPermissionEvent: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Instruction. */
            instruction?: string | null;
            /**
             * @description How much is granted; left out = what was asked for.
             * @example 12.5
             */
            quantity?: string | null;
            /** @description Reason. */
            reason?: string | null;
            /**
             * Format: date
             * @description The day that is granted; left out = the one asked for.
             */
            shipOn?: string | null;
            /**
             * Format: int64
             * @description The version that was read.
             */
            version: number;
        };
        /** @description The same event for many ship permissions. */
        ShipPermissionEvents: {
            /** @description Comment. */
            comment?: string | null;
            /** @description Token of the CONFIRM answer. */
            confirmToken?: string | null;
            /** @description Instruction. */
            instruction?: string | null;
            /** @description Which, and as seen when. */
            items: components["schemas"]["DocumentVersion"][];
            /**
             * @description How much of each is granted; left out = what was asked for.
             * @example 12.5
             */
            quantity?: string | null;
            /** @description Reason. */
            reason?: string | null;
            /**
             * Format: date
             * @description The day that is granted; left out = the one asked for.
             */
            shipOn?: string | null;
        };
        /** @description One row of the list. */
        ShipPermissionRow: {
            /**
             * Format: int32
             * @description Whole days from the application to its end, or till now.
             */
            ageDays: number;
            /**
             * Format: date
             * @description Day of shipment asked for.
             */
            askedOn: string;
            /** @description Asked for. */
            askedQty: string;
            /** @description Cancelled of it. */
            cancelledQty: string;
            /** @description How it was applied for: `portal` or `workbook`. */
            channel: string;
            /** @description What the decider said: comment, instruction or reason. */
            comment: string;
            /**
             * Format: date-time
             * @description When.
             */
            createdAt: string;
            /** @description May be shipped altogether. */
            cumAllowQty: string;
            /**
             * Format: date-time
             * @description When.
             */
            decidedAt?: string | null;
            /** @description Who decided, took it back or let it run out. */
            decidedByName?: string | null;
            /** @description What it is. */
            description: string;
            /**
             * Format: date-time
             * @description When it runs out, if nobody decides.
             */
            expiresAt: string;
            /**
             * Format: date
             * @description Day of shipment granted.
             */
            grantedOn?: string | null;
            /** @description Granted. */
            grantedQty?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description On its way. */
            inTransitQty: string;
            /**
             * Format: int32
             * @description Number within the order.
             */
            lineNo: number;
            /** @description Material. */
            materialCode: string;
            /**
             * Format: date
             * @description Day that the order asked for when it was applied for.
             */
            needByOn: string;
            /** @description Ordered. */
            orderQty: string;
            /** @description Plant that ordered. */
            plantCode: string;
            /**
             * Format: int64
             * @description Id of the order line.
             */
            poLineId: number;
            /** @description Order number. */
            poNo: string;
            /**
             * Format: date
             * @description Day promised.
             */
            promisedOn?: string | null;
            /**
             * Format: int64
             * @description Order.
             */
            purchaseOrderId: number;
            /** @description Received. */
            receivedQty: string;
            /** @description Why, as the supplier says. */
            remark: string;
            /** @description Who applied. */
            requestedByName: string;
            /** @description `Submitted`, `Approved`, `ApprovedWithIssue`, `Rejected`, `Withdrawn` or `Expired`. */
            state: string;
            /** @description Unit. */
            uom: string;
            /**
             * Format: int32
             * @description Decimals that quantities in this unit may have; none = the ERP does not say.
             */
            uomDigits?: number | null;
            /** @description Code of the supplier. */
            vendorCode: string;
            /** @description Name of the supplier. */
            vendorName: string;
            /**
             * Format: int64
             * @description Version, for events.
             */
            version: number;
        };
        /** @description A permission, whole. */
        ShipPermissionView: components["schemas"]["ShipPermissionRow"] & {
            /** @description The line's other permissions, newest first. */
            others: components["schemas"]["PermissionBefore"][];
            /** @description The order that the line belongs to. */
            purchaseOrder: components["schemas"]["PurchaseOrderHead"];
        };
        /** @description A quantity that did not come. */
        Shortage: {
            /** @description How much. */
            quantity: string;
            /** @description Its unit. */
            uom: string;
        };
        /**
         * @description A side of a comparison.
         * @enum {string}
         */
        Side: "from" | "to";
        /** @description A cell that says something else than in the revision that holds. */
        SpecDifference: {
            /** @description What holds; empty = nothing. */
            before: string;
            /** @description Which field of it, as the grid calls it; `item` = the item was not, or is not asked any more. */
            field: string;
            /** @description What is said now; empty = nothing. */
            now: string;
            /** @description Which item. */
            shortName: string;
        };
        /** @description What the catalogue asks of an item. */
        SpecItemAsked: {
            /** @description S size, F function, D document, L looks. */
            difference: string;
            /**
             * Format: int32
             * @description Days after the day of acceptance for which an accepted spec holds, the last of them included; none = it does not run out.
             */
            effectiveDays?: number | null;
            /** @description The least that it lets pass. */
            lower?: string | null;
            /** @description Name. */
            name: string;
            /**
             * Format: int32
             * @description Samples of it that may be rejects.
             */
            rejectCount: number;
            /** @description V value, T text, I information. */
            replyType: string;
            /**
             * Format: int32
             * @description Samples of a lot.
             */
            sampleSize: number;
            /** @description Short name. */
            shortName: string;
            /** @description The value that the catalogue names; empty = none. */
            specValue: string;
            /** @description Of what is measured; empty = none. */
            unit: string;
            /** @description The greatest that it lets pass. */
            upper?: string | null;
        };
        /** @description What became of one of them. */
        SpecMade: {
            /** @description Every reason. */
            blockers?: components["schemas"]["Blocker"][] | null;
            /** @description Why there is none. */
            errorLabel?: string | null;
            /**
             * Format: int64
             * @description The spec.
             */
            id?: number | null;
            /** @description Code of the part. */
            materialCode: string;
            /** @description Whether a spec was set up. */
            ok: boolean;
        };
        /** @description Specs whose suppliers are to be reminded, at most 1,000. */
        SpecReminders: {
            /** @description Their ids. */
            ids: number[];
        };
        /** @description What became of the parts that specs were to be set up for. */
        SpecsMade: {
            /** @description How many were set up. */
            done: number;
            /** @description How many were not. */
            refused: number;
            /** @description One for each part, in the order asked. */
            results: components["schemas"]["SpecMade"][];
        };
        /** @description What is to be set up by hand. */
        SpecsWanted: {
            /** @description Codes of parts, at most 1,000. */
            materialCodes: string[];
            /** @description 1 mass production, 2 before mass production. */
            specType: string;
            /** @description Code of the supplier. */
            vendorCode: string;
        };
        /** @description An item with what the supplier says of it. */
        SpecValue: {
            /** @description What is asked: of a spec that can be filled as the catalogue has it now, otherwise as it was. */
            asked: components["schemas"]["SpecItemAsked"];
            /** @description The supplier's own lower limit; none = the catalogue's holds. */
            lower?: string | null;
            /** @description Remark. */
            remark: string;
            /** @description Number or words; empty = nothing was said yet. */
            specValue: string;
            /** @description Whether it suits the part. */
            suits: boolean;
            /** @description The supplier's own upper limit; none = the catalogue's holds. */
            upper?: string | null;
        };
        /** @description What the supplier says of an item, as it was typed. */
        SpecValueGiven: {
            /** @description The least that is inside, of type V; empty = as the catalogue says. */
            lower?: string;
            /** @description What there is to say, at most 200 characters; of an item that does not suit, why. */
            remark?: string;
            /** @description Which item. */
            shortName: string;
            /** @description The value: a number of type V, else words; at most 200 characters. */
            specValue?: string;
            /** @description Whether it suits the part; left out = it does. */
            suits?: boolean;
            /** @description The greatest that is inside, of type V; empty = as the catalogue says. */
            upper?: string;
        };
        /** @description A part of a promised schedule. */
        Split: {
            /**
             * Format: date
             * @description On which day of the plant.
             */
            promisedOn: string;
            /**
             * @description How much, in the line's unit.
             * @example 12.500
             */
            quantity: string;
            /** @description Why it differs from what was asked. */
            remark?: string;
        };
        /** @description What the browser needs to ask the company's identity provider. */
        SsoBegun: {
            /** @description Where to sign in. */
            authorizationEndpoint: string;
            /** @description Value of `prompt` with which a person chooses an account. */
            choose: string;
            /** @description Us, as the provider calls us. */
            clientId: string;
            /** @description The claim of the token that says whose address it is. */
            emailClaim: string;
            /** @description To be signed by the provider; good once, for ten minutes, with the cookie that came along. */
            nonce: string;
            /** @description What to ask for. */
            scope: string;
            /** @description Where to exchange the code. */
            tokenEndpoint: string;
        };
        /** @description Sign-in by the company's identity provider. */
        SsoLoginRequest: {
            /**
             * Format: password
             * @description The ID token.
             */
            azToken: string;
            /** @description Whom the person means to be. */
            email: string;
        };
        /**
         * @description What is left to do before a token opens anything.
         * @enum {string}
         */
        StepLeft: "done" | "code" | "enrol";
        /** @description How much room is taken, and left. */
        Storage: {
            /**
             * Format: int64
             * @description Bytes that the tables take, with their indexes.
             */
            databaseBytes: number;
            disk?: components["schemas"]["DiskRoom"] | null;
        };
        /** @description One entry of the to-do list. */
        Todo: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description `poToAnswer`, `poProposals`, `poRejected`, `asnUnsent`, `asnRefused`, `erpFailed` … */
            kind: string;
            /** @description Hash route of the list, filters included. */
            link: string;
            mine?: components["schemas"]["Mine"] | null;
        };
        /** @description An account that a change concerns. */
        Touched: {
            /** @description Code of the company. */
            companyCode: string;
            /** @description Roles that it gets. */
            gains: number[];
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Roles that it loses: no other group of it has them. */
            loses: number[];
            /** @description User id. */
            userId: string;
        };
        /** Format: int32 */
        u16: number;
        /** @description An uploaded workbook. */
        Upload: {
            /**
             * Format: binary
             * @description An .xlsx under 25 MB.
             */
            file: string;
        };
        /** @description Where uploaded files are to be kept. */
        UploadInfo: {
            /** @description B, B-FAQ, F, R, S, S-English, S-FAQ or T. */
            uploadDir: string;
        };
        /** @description Who is signed in. Names as in section 7 of the specification. */
        UserInfo: {
            /** @description `Y` when acting on behalf of another account. */
            actfor: string;
            /** @description User id of that account. */
            actingFor?: string | null;
            /** @description Buyer companies. */
            buyercompanynameList: string[];
            /** @description Own companies. */
            companynameList: string[];
            /** @description A, B, S, T, F or R. */
            companytype: string;
            /** @description Code of the company. */
            companyvendorcode: string;
            /** @description Blocks of the home page that are not wanted. */
            hiddenHomeBlocks: string[];
            /** @description Blocks of the home page in the order wanted; those that are not named follow. */
            homeBlocks: string[];
            /**
             * Format: int64
             * @description Minutes without a call after which the session is over.
             */
            idleMinutes: number;
            /** @description Stored language. */
            lang: string;
            /** @description Menu tree of the built screens that the roles allow. */
            menu: components["schemas"]["MenuItem"][];
            /** @description Role codes. */
            roles: string[];
            /** @description Whether home shows its blocks. */
            showHomeBlock: boolean;
            /**
             * Format: int64
             * @description Announcement to show after sign-in.
             */
            showLoginNoticeOid?: number | null;
            /** @description Site label. */
            site: string;
            /**
             * Format: int64
             * @description Account id.
             */
            userid: number;
            /** @description User id. */
            username: string;
            /** @description Name to show. */
            username_ui: string;
        };
        /** @description Manuals for the caller. */
        UserManuals: {
            /** @description Directories of the caller's company type, also the empty ones. */
            directories: components["schemas"]["ManualDirectory"][];
            /** @description Whether the caller may put files into the directories. */
            mayUpload: boolean;
        };
        /** @description A field that the ERP changed. */
        ViewChange: {
            /**
             * Format: date-time
             * @description When.
             */
            changedAt: string;
            /** @description Name of the field. */
            field: string;
            /** @description After. */
            newValue?: string | null;
            /** @description Before. */
            oldValue?: string | null;
        };
        /** @description A part of the newest schedule. */
        ViewSplit: {
            /**
             * Format: date
             * @description When.
             */
            promisedOn: string;
            /** @description How much. */
            quantity: string;
            /** @description Why it differs from what was asked. */
            remark: string;
            /**
             * Format: int32
             * @description From 1.
             */
            splitNo: number;
        };
        /** @description One receipt line. */
        WaitingReceipt: {
            /**
             * Format: int64
             * @description The notice, if it was found.
             */
            asnId?: number | null;
            /**
             * Format: int32
             * @description Line of the notice, if the receipt names it.
             */
            asnLineNo?: number | null;
            /** @description Its number. */
            asnNo?: string | null;
            /**
             * Format: date-time
             * @description When it was closed.
             */
            closedAt?: string | null;
            /** @description Who closed it. */
            closedBy?: string | null;
            /** @description Why it was closed. */
            closeReason?: string | null;
            /**
             * Format: date-time
             * @description When the ERP told.
             */
            heardAt: string;
            /**
             * Format: int64
             * @description Id, for closing.
             */
            id: number;
            /** @description The shipment's number in the ERP, as the receipt names it. */
            inboundNo?: string | null;
            /** @description `receive`, `return` or `correct`. */
            kind: string;
            /**
             * Format: int32
             * @description Line of the receipt.
             */
            lineNo: number;
            /**
             * Format: int32
             * @description Line of the order.
             */
            poLineNo: number;
            /** @description Number of the order. */
            poNo: string;
            /** @description By how much it changes what was received. */
            quantity: string;
            /** @description Why it is not booked: a label. */
            reason: string;
            /** @description Number of the receipt. */
            receiptNo: string;
            /**
             * Format: date-time
             * @description When the warehouse received it.
             */
            receivedAt: string;
            /** @description The notice's number, as the receipt names it. */
            reference?: string | null;
            /** @description Code of the supplier, if it is known. */
            vendorCode?: string | null;
        };
        /** @description One worker. */
        WorkerRow: {
            /** @description Whether that is recent enough. */
            alive: boolean;
            /**
             * Format: int32
             * @description Jobs that it runs at once, at most.
             */
            concurrency: number;
            /** @description Kinds of job that it can run. */
            kinds: string[];
            /** @description Name under which it leases jobs. */
            name: string;
            /**
             * Format: int64
             * @description Jobs that it runs now.
             */
            running: number;
            /**
             * Format: date-time
             * @description Heard of last.
             */
            seenAt: string;
            /**
             * Format: date-time
             * @description Started at.
             */
            startedAt: string;
            /** @description Version of the program. */
            version: string;
        };
        /** @description State, offers, history and diagram of one document. */
        Workflow: {
            /** @description Deadlines that run, and those that ran out in this state; the next first. */
            deadlines: components["schemas"]["RunningDeadline"][];
            /** @description Mermaid source of the diagram. */
            diagram: string;
            /**
             * Format: int64
             * @description Id of the document.
             */
            document: number;
            /** @description Newest first. */
            history: components["schemas"]["HistoryRow"][];
            /** @description Events that concern the caller. */
            offers: components["schemas"]["EventOffer"][];
            /** @description `po_line`, `asn`, `erp_message` or `mail`. */
            process: string;
            /** @description State now. */
            state: string;
            /** @description The machine's arrows. */
            transitions: components["schemas"]["WorkflowArrow"][];
            /**
             * Format: int64
             * @description Version now.
             */
            version: number;
        };
        /** @description One arrow of a diagram. */
        WorkflowArrow: {
            /** @description Names of the effects. */
            effects: string[];
            /** @description Event. */
            event: string;
            /** @description Source; null = the document is created. */
            from?: string | null;
            /** @description Names of the rules. */
            guards: string[];
            /** @description Role codes, if `who` is `roles`. */
            roles: number[];
            /** @description Target. */
            to: string;
            /** @description Conditions that select the row. */
            when: string[];
            /** @description `roles`, `system` or `public`. */
            who: string;
        };
        /** @description A deadline of a machine. */
        WorkflowDeadline: {
            /**
             * Format: int64
             * @description Seconds that a document may stay, unless an administrator set another time.
             */
            afterSeconds: number;
            /** @description The event that it causes; null = people are reminded. */
            event?: string | null;
            /**
             * Format: int64
             * @description Seconds between repetitions; null = once.
             */
            everySeconds?: number | null;
            /** @description Name within the process. */
            name: string;
            /** @description States in which the time runs. */
            states: string[];
            /** @description Name of the moment at which it runs out, where the document itself says it. */
            until?: string | null;
            /** @description Name of the condition on which it runs; null = always. */
            when?: string | null;
        };
        /** @description A machine as data. */
        WorkflowDescription: {
            /** @description Deadlines and reminders. */
            deadlines: components["schemas"]["WorkflowDeadline"][];
            /**
             * Format: int32
             * @description Version of the definition.
             */
            definition: number;
            /** @description Mermaid source of the diagram. */
            diagram: string;
            /** @description Every event. */
            events: string[];
            /** @description Process name. */
            process: string;
            /** @description Every state. */
            states: string[];
            /** @description The table. */
            transitions: components["schemas"]["WorkflowArrow"][];
        };
        /** @description A company that somebody works for. */
        Workplace: {
            /** @description Its code. */
            code: string;
            /** @description What this session works for. */
            current: boolean;
            /** @description Where the account is at home. */
            home: boolean;
            /** @description Its name. */
            name: string;
            /** @description Its English name. */
            nameEn: string;
        };
    };
    responses: {
        /** @description `FORBIDDEN`, or why this session may not do it now. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `VALIDATION`: correct the fields that the blockers name. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `NOT_FOUND`: there is no such thing, or it is not the caller's. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `REFUSED`, `STALE` or `CONFIRM`; every reason is in the blockers. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `TOO_MANY_REQUESTS`: wait as long as `Retry-After` says. */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Nobody is signed in, or no longer; `code` says why. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Something that is needed does not answer just now; try again. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAccounts: {
        parameters: {
            query?: {
                /** @description Part of the company's code or name, in any case. */
                company?: string;
                /** @description Letters A, B, S, T, F, R; comma-separated. */
                companyType?: string;
                /** @description Code of a group, whole: one chooses it from a list. In any case. */
                group?: string;
                /** @description Part of a name or of the address for mail, in any case. */
                name?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "userId" | "-userId" | "USER_ID" | "-USER_ID" | "lastSignInAt" | "-lastSignInAt" | "LAST_LOGIN" | "-LAST_LOGIN";
                /** @description `Y`, `N`, `B`; comma-separated; none or `all` = all. */
                state?: string;
                /** @description Part of the user id, in any case. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AccountRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccountMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccountDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendAccountEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendAccountEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAccounts: {
        parameters: {
            query?: {
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Part of the company's code or name, in any case. */
                company?: string;
                /** @description Letters A, B, S, T, F, R; comma-separated. */
                companyType?: string;
                /** @description Code of a group, whole: one chooses it from a list. In any case. */
                group?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Part of a name or of the address for mail, in any case. */
                name?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "userId" | "-userId" | "USER_ID" | "-USER_ID" | "lastSignInAt" | "-lastSignInAt" | "LAST_LOGIN" | "-LAST_LOGIN";
                /** @description `Y`, `N`, `B`; comma-separated; none or `all` = all. */
                state?: string;
                /** @description Part of the user id, in any case. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    importAccounts: {
        parameters: {
            query?: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markAccounts: {
        parameters: {
            query?: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountTemplate: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getActing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Acting"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginActing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActingRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    endActing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    addAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AnnouncementDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendAnnouncementEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnnouncementWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkVuePathValid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathQuestion"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PathAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    customizeSettingByType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomizeQuery"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_MasterRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCustomizeSettingData: {
        parameters: {
            query: {
                /** @description Record of a tax code or of a choice. */
                invoiceSettingOid: number;
                /** @description The version that was read; left out = the newest, whatever it says. */
                version?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    insertInvoiceSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvoiceSetting"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    queryAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementFilter"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AnnouncementRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateInvoiceSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSettingUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAnnouncements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_Notice"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    readAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Notice"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DismissRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAsnBoxes: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Id of a box. */
                boxId?: string;
                /** @description Invoice number of the notice. */
                invoiceNo?: string;
                /** @description The supplier's number of a lot. */
                lotNo?: string;
                /** @description Material. */
                material?: string;
                /** @description Group of the material. */
                materialGroup?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Something of the line was received on or after this day of the plant. */
                receivedFrom?: string;
                /** @description Something of the line was received on or before this day of the plant. */
                receivedTo?: string;
                /** @description RT number of the line, or of one of its lots. */
                rtNo?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "boxId" | "-boxId";
                /** @description States of the notice, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AsnBoxRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAsnBoxes: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Id of a box. */
                boxId?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Invoice number of the notice. */
                invoiceNo?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description The supplier's number of a lot. */
                lotNo?: string;
                /** @description Material. */
                material?: string;
                /** @description Group of the material. */
                materialGroup?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Something of the line was received on or after this day of the plant. */
                receivedFrom?: string;
                /** @description Something of the line was received on or before this day of the plant. */
                receivedTo?: string;
                /** @description RT number of the line, or of one of its lots. */
                rtNo?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "boxId" | "-boxId";
                /** @description States of the notice, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAsnLines: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Id of a box. */
                boxId?: string;
                /** @description Invoice number of the notice. */
                invoiceNo?: string;
                /** @description The supplier's number of a lot. */
                lotNo?: string;
                /** @description Material. */
                material?: string;
                /** @description Group of the material. */
                materialGroup?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Something of the line was received on or after this day of the plant. */
                receivedFrom?: string;
                /** @description Something of the line was received on or before this day of the plant. */
                receivedTo?: string;
                /** @description RT number of the line, or of one of its lots. */
                rtNo?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "asnNo" | "-asnNo";
                /** @description States of the notice, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AsnLineRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAsnLines: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Id of a box. */
                boxId?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Invoice number of the notice. */
                invoiceNo?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description The supplier's number of a lot. */
                lotNo?: string;
                /** @description Material. */
                material?: string;
                /** @description Group of the material. */
                materialGroup?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Something of the line was received on or after this day of the plant. */
                receivedFrom?: string;
                /** @description Something of the line was received on or before this day of the plant. */
                receivedTo?: string;
                /** @description RT number of the line, or of one of its lots. */
                rtNo?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "asnNo" | "-asnNo";
                /** @description States of the notice, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAsnLots: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Id of a box. */
                boxId?: string;
                /** @description Invoice number of the notice. */
                invoiceNo?: string;
                /** @description The supplier's number of a lot. */
                lotNo?: string;
                /** @description Material. */
                material?: string;
                /** @description Group of the material. */
                materialGroup?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Something of the line was received on or after this day of the plant. */
                receivedFrom?: string;
                /** @description Something of the line was received on or before this day of the plant. */
                receivedTo?: string;
                /** @description RT number of the line, or of one of its lots. */
                rtNo?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "lotNo" | "-lotNo";
                /** @description States of the notice, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AsnLotRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAsnLots: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Id of a box. */
                boxId?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Invoice number of the notice. */
                invoiceNo?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description The supplier's number of a lot. */
                lotNo?: string;
                /** @description Material. */
                material?: string;
                /** @description Group of the material. */
                materialGroup?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Something of the line was received on or after this day of the plant. */
                receivedFrom?: string;
                /** @description Something of the line was received on or before this day of the plant. */
                receivedTo?: string;
                /** @description RT number of the line, or of one of its lots. */
                rtNo?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "lotNo" | "-lotNo";
                /** @description States of the notice, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSchedule: {
        parameters: {
            query?: {
                /** @description Due on or after. */
                dueFrom?: string;
                /** @description Due on or before. */
                dueTo?: string;
                /** @description Whether the buyer follows the line up. Overdue lines and reminders are always followed up. */
                followUp?: boolean;
                /** @description Material. */
                material?: string;
                /** @description Beginnings of material groups. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing. */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Just this material, spelled as it is. */
                part?: string;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "dueOn" | "-dueOn" | "material" | "-material" | "poNo" | "-poNo" | "needByOn" | "-needByOn";
                /** @description `DUE` (this week, or the days given), `OVERDUE` (before today at the plant) or `REMINDERS` (soon, as the settings say). */
                type?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ScheduleLine"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScheduleBoard: {
        parameters: {
            query?: {
                /** @description Whether the buyer follows the line up. */
                followUp?: boolean;
                /** @description Material. */
                material?: string;
                /** @description Beginnings of material groups. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Just this material, spelled as it is. */
                part?: string;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description Parts of a page. */
                size?: number;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
                /** @description A day of the week that is shown; this week when none is given. */
                weekOf?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ScheduleBoard"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportSchedule: {
        parameters: {
            query?: {
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Due on or after. */
                dueFrom?: string;
                /** @description Due on or before. */
                dueTo?: string;
                /** @description Whether the buyer follows the line up. Overdue lines and reminders are always followed up. */
                followUp?: boolean;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Material. */
                material?: string;
                /** @description Beginnings of material groups. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing. */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Just this material, spelled as it is. */
                part?: string;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "dueOn" | "-dueOn" | "material" | "-material" | "poNo" | "-poNo" | "needByOn" | "-needByOn";
                /** @description `DUE` (this week, or the days given), `OVERDUE` (before today at the plant) or `REMINDERS` (soon, as the settings say). */
                type?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    nudgeSuppliers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nudges"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_NudgesAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAsns: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description `open` or `closed`: whether goods of it, or an answer, are still waited for. */
                closing?: string;
                /** @description Created at or after. */
                createdFrom?: string;
                /** @description Created before. */
                createdTo?: string;
                /** @description Expected on or after. */
                etaFrom?: string;
                /** @description Expected on or before. */
                etaTo?: string;
                /** @description House air waybill. */
                hawb?: string;
                /** @description The ERP's number. */
                inboundNo?: string;
                /** @description Invoice number. */
                invoiceNo?: string;
                /** @description Material on it. */
                material?: string;
                /** @description Group of a material on it. */
                materialGroup?: string;
                /** @description Master air waybill. */
                mawb?: string;
                /**
                 * @description Only notices with goods of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it
                 *     changes nothing.
                 */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of an order on it. */
                poNo?: string;
                /** @description How much came, comma-separated: `nothing` yet, a `part`, in `full`, or `short`: it was closed with less than was shipped. */
                rcvType?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description Way of transport. */
                shipVia?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "asnNo" | "-asnNo" | "state" | "-state" | "shippedOn" | "-shippedOn" | "etaOn" | "-etaOn" | "invoiceNo" | "-invoiceNo" | "inboundNo" | "-inboundNo" | "createdAt" | "-createdAt" | "sentAt" | "-sentAt" | "changedAt" | "-changedAt";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Sub-group of inspection that a material on it is of. */
                subMaterialGroup?: string;
                /** @description Number of the shipment at the supplier. */
                supplierShipmentNo?: string;
                /** @description Tax codes, comma-separated. */
                taxCode?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AsnRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAsn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAsn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CreatedAsn"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAsn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AsnDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    addAsnBoxes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddBoxes"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SavedAsn"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendAsnEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AsnEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    editAsn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AsnEdit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SavedAsn"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    printAsn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AsnPrint"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAsnWorkbook: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    importAsnWorkbook: {
        parameters: {
            query: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description Version of the ASN that the page showed. */
                version: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markAsnWorkbook: {
        parameters: {
            query: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description Version of the ASN that the page showed. */
                version: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAsnWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAsnDrafts: {
        parameters: {
            query?: {
                /** @description Whether nothing stands against sending it but what one may confirm. */
                complete?: boolean;
                /** @description Material on it. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of an order on it. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "asnNo" | "-asnNo" | "state" | "-state" | "supplierShipmentNo" | "-supplierShipmentNo" | "shippedOn" | "-shippedOn" | "createdAt" | "-createdAt" | "changedAt" | "-changedAt";
                /** @description `Unsent`, `Refused`, comma-separated. */
                state?: string;
                /** @description Number at the supplier. */
                supplierShipmentNo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AsnDraftRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendAsnEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AsnEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAsns: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description `open` or `closed`: whether goods of it, or an answer, are still waited for. */
                closing?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Created at or after. */
                createdFrom?: string;
                /** @description Created before. */
                createdTo?: string;
                /** @description Expected on or after. */
                etaFrom?: string;
                /** @description Expected on or before. */
                etaTo?: string;
                /** @description House air waybill. */
                hawb?: string;
                /** @description The ERP's number. */
                inboundNo?: string;
                /** @description Invoice number. */
                invoiceNo?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Material on it. */
                material?: string;
                /** @description Group of a material on it. */
                materialGroup?: string;
                /** @description Master air waybill. */
                mawb?: string;
                /**
                 * @description Only notices with goods of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it
                 *     changes nothing.
                 */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Number of an order on it. */
                poNo?: string;
                /** @description How much came, comma-separated: `nothing` yet, a `part`, in `full`, or `short`: it was closed with less than was shipped. */
                rcvType?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description Way of transport. */
                shipVia?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "asnNo" | "-asnNo" | "state" | "-state" | "shippedOn" | "-shippedOn" | "etaOn" | "-etaOn" | "invoiceNo" | "-invoiceNo" | "inboundNo" | "-inboundNo" | "createdAt" | "-createdAt" | "sentAt" | "-sentAt" | "changedAt" | "-changedAt";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Sub-group of inspection that a material on it is of. */
                subMaterialGroup?: string;
                /** @description Number of the shipment at the supplier. */
                supplierShipmentNo?: string;
                /** @description Tax codes, comma-separated. */
                taxCode?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShippableLines: {
        parameters: {
            query?: {
                /** @description Id of a notice: only lines that may join it, of the same supplier, plant, ship-to and currency, and not on it yet. */
                forAsn?: number;
                /** @description Material. */
                material?: string;
                /** @description Needed on or after. */
                needByFrom?: string;
                /** @description Needed on or before. */
                needByTo?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "material" | "-material" | "needByOn" | "-needByOn" | "promisedOn" | "-promisedOn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ShippableLine"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Part of the user id of who did it, or of the account acted for; in any case. */
                actor?: string;
                /** @description Beginning of the network address, in any case. */
                address?: string;
                /** @description At or after. */
                atFrom?: string;
                /** @description Before. */
                atTo?: string;
                /** @description What was done: `sign_in`, `second_step`, `export` …; several at once. */
                kind?: string;
                /** @description `done` or `refused`. */
                outcome?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "at" | "-at" | "kind" | "-kind" | "actorName" | "-actorName" | "address" | "-address";
                /** @description Part of what it was done to, in any case. */
                subject?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_AuditRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /** @description Part of the user id of who did it, or of the account acted for; in any case. */
                actor?: string;
                /** @description Beginning of the network address, in any case. */
                address?: string;
                /** @description At or after. */
                atFrom?: string;
                /** @description Before. */
                atTo?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description What was done: `sign_in`, `second_step`, `export` …; several at once. */
                kind?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description `done` or `refused`. */
                outcome?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "at" | "-at" | "kind" | "-kind" | "actorName" | "-actorName" | "address" | "-address";
                /** @description Part of what it was done to, in any case. */
                subject?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookAtPasswordLink: {
        parameters: {
            query?: {
                /** @description Whether it is an invitation's, not a forgotten password's. */
                first?: boolean;
                /** @description The token at the end of the link. */
                pw?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LinkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkQuery"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LinkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkMFA: {
        parameters: {
            query?: {
                /** @description Not used. */
                userName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MfaStatus"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetPasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getLoginSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginSettings"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogoutRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PasswordSet"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ssoBegin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SsoBegun"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ssoLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoLoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ssologinByAP: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandOverRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    ssoOldSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OldSiteRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_String"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserInfo: {
        parameters: {
            query?: {
                /** @description Not used: the header counts. */
                token?: string;
                /** @description Not used: the session counts. */
                username?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserInfo"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCarriedAsns: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Codes of carriers, comma-separated. */
                carrier?: string;
                /** @description House air waybill. */
                hawb?: string;
                /** @description Master air waybill. */
                mawb?: string;
                /** @description From 1. */
                page?: number;
                /** @description Whether the pick-up was confirmed. */
                pickedUp?: boolean;
                /** @description Codes of receiving plants, comma-separated. */
                plant?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "asnNo" | "-asnNo" | "state" | "-state" | "pickedUpAt" | "-pickedUpAt" | "shippedOn" | "-shippedOn" | "etdOn" | "-etdOn" | "etaOn" | "-etaOn" | "mawb" | "-mawb" | "hawb" | "-hawb";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_CarriedAsnRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportCarriedAsns: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Codes of carriers, comma-separated. */
                carrier?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description House air waybill. */
                hawb?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Master air waybill. */
                mawb?: string;
                /** @description From 1. */
                page?: number;
                /** @description Whether the pick-up was confirmed. */
                pickedUp?: boolean;
                /** @description Codes of receiving plants, comma-separated. */
                plant?: string;
                /** @description Shipped on or after. */
                shippedFrom?: string;
                /** @description Shipped on or before. */
                shippedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "asnNo" | "-asnNo" | "state" | "-state" | "pickedUpAt" | "-pickedUpAt" | "shippedOn" | "-shippedOn" | "etdOn" | "-etdOn" | "etaOn" | "-etaOn" | "mawb" | "-mawb" | "hawb" | "-hawb";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCertificates: {
        parameters: {
            query?: {
                /** @description Id of the notice. */
                asnId?: number;
                /** @description Number of the shipment notice. */
                asnNo?: string;
                /** @description Changed at this moment or later. */
                changedFrom?: string;
                /** @description Changed before this moment. */
                changedTo?: string;
                /** @description The vendor's lot. */
                lotNo?: string;
                /** @description Material. */
                materialCode?: string;
                /** @description From 1. */
                page?: number;
                /** @description `wanted`, `needed`; comma-separated. */
                requirement?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "inbox" | "-inbox" | "asnNo" | "-asnNo" | "changedAt" | "-changedAt";
                /** @description States, comma-separated: `Awaited`, `Submitted`, `Accept`, `Reject`, `Void`. */
                state?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
                /** @description Number of the notice, lot or material. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_CertificateRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CertificateView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCertificateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    addCertificateFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QualityFile"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCertificateFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeCertificateFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    judgeCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateToJudge"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_JudgedCertificate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCertificateSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_ItemSeries"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCertificateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCertificateEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportCertificates: {
        parameters: {
            query?: {
                /** @description Id of the notice. */
                asnId?: number;
                /** @description Number of the shipment notice. */
                asnNo?: string;
                /** @description Changed at this moment or later. */
                changedFrom?: string;
                /** @description Changed before this moment. */
                changedTo?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description The vendor's lot. */
                lotNo?: string;
                /** @description Material. */
                materialCode?: string;
                /** @description From 1. */
                page?: number;
                /** @description `wanted`, `needed`; comma-separated. */
                requirement?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "inbox" | "-inbox" | "asnNo" | "-asnNo" | "changedAt" | "-changedAt";
                /** @description States, comma-separated: `Awaited`, `Submitted`, `Accept`, `Reject`, `Void`. */
                state?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
                /** @description Number of the notice, lot or material. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCertificates: {
        parameters: {
            query?: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markCertificates: {
        parameters: {
            query?: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadCofcReplyConfirm: {
        parameters: {
            query: {
                /** @description The token that the trial told, or the CONFIRM answer. */
                confirmToken: string;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCertificateTemplate: {
        parameters: {
            query?: {
                /** @description Id of the notice. */
                asnId?: number;
                /** @description Number of the shipment notice. */
                asnNo?: string;
                /** @description Changed at this moment or later. */
                changedFrom?: string;
                /** @description Changed before this moment. */
                changedTo?: string;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description The vendor's lot. */
                lotNo?: string;
                /** @description Material. */
                materialCode?: string;
                /** @description From 1. */
                page?: number;
                /** @description `wanted`, `needed`; comma-separated. */
                requirement?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "inbox" | "-inbox" | "asnNo" | "-asnNo" | "changedAt" | "-changedAt";
                /** @description States, comma-separated: `Awaited`, `Submitted`, `Accept`, `Reject`, `Void`. */
                state?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
                /** @description Number of the notice, lot or material. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Letters A, B, S, T, F, R; comma-separated. */
                companyType?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "code" | "-code" | "name" | "-name" | "changedAt" | "-changedAt";
                /** @description `--`, `Golive`, `Invalid`; comma-separated. */
                state?: string;
                /** @description Part of the code, of the buyer code, of a name, of the tax number or D-U-N-S number; in any case. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_CompanyRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCompany"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CompanyDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCompanyEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanyWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCompanyEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportCompanies: {
        parameters: {
            query?: {
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Letters A, B, S, T, F, R; comma-separated. */
                companyType?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "code" | "-code" | "name" | "-name" | "changedAt" | "-changedAt";
                /** @description `--`, `Golive`, `Invalid`; comma-separated. */
                state?: string;
                /** @description Part of the code, of the buyer code, of a name, of the tax number or D-U-N-S number; in any case. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCompanyRegistrations: {
        parameters: {
            query?: {
                /** @description S, T, F, R; comma-separated. */
                companyType?: string;
                /** @description Part of the name or of the English name, in any case. */
                name?: string;
                /** @description Beginning of the tax number or of the D-U-N-S number, in any case. */
                number?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "vendorCode" | "-vendorCode" | "name" | "-name" | "submittedAt" | "-submittedAt";
                /** @description `Unreviewed`, `Returned`, `Rejected`, `Approved`, `Activated`; comma-separated. */
                state?: string;
                /** @description Submitted at or after. */
                submittedFrom?: string;
                /** @description Submitted before. */
                submittedTo?: string;
                /** @description Beginning of the vendor code, in any case. */
                vendorCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_RegistrationRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanyRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RegistrationDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCompanyRegistrationEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanyRegistrationWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCompanyRegistrationEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportCompanyRegistrations: {
        parameters: {
            query?: {
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description S, T, F, R; comma-separated. */
                companyType?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Part of the name or of the English name, in any case. */
                name?: string;
                /** @description Beginning of the tax number or of the D-U-N-S number, in any case. */
                number?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "vendorCode" | "-vendorCode" | "name" | "-name" | "submittedAt" | "-submittedAt";
                /** @description `Unreviewed`, `Returned`, `Rejected`, `Approved`, `Activated`; comma-separated. */
                state?: string;
                /** @description Submitted at or after. */
                submittedFrom?: string;
                /** @description Submitted before. */
                submittedTo?: string;
                /** @description Beginning of the vendor code, in any case. */
                vendorCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDelegations: {
        parameters: {
            query?: {
                /** @description Part of the user id of the account that acts, in any case. */
                deputy?: string;
                /** @description From 1. */
                page?: number;
                /** @description Part of the user id of the account acted for, in any case. */
                principal?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "beginsAt" | "-beginsAt" | "endsAt" | "-endsAt";
                /** @description `Planned`, `Current`, `Over`; several at once. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_DelegationRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    grantDelegation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDelegation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DelegationMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeDelegation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listErpMessages: {
        parameters: {
            query?: {
                /** @description `portal`, `workbook`, `erp`: where what is said comes from. */
                channel?: string;
                /** @description Created at or after. */
                createdFrom?: string;
                /** @description Created before. */
                createdTo?: string;
                /** @description Beginning of the document number, in any case. */
                documentNo?: string;
                /** @description `po_confirm`, `po_reschedule`, `asn`, `asn_cancel`, `certificate`, `orders`, `receipts`. */
                kind?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "state" | "-state" | "documentNo" | "-documentNo" | "attempts" | "-attempts" | "createdAt" | "-createdAt" | "changedAt" | "-changedAt";
                /** @description Codes N, I, Y, F, E, C, X. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_MessageRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getErpMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendErpMessageEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getErpMessageWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendErpMessageEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportErpMessages: {
        parameters: {
            query?: {
                /** @description `portal`, `workbook`, `erp`: where what is said comes from. */
                channel?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Created at or after. */
                createdFrom?: string;
                /** @description Created before. */
                createdTo?: string;
                /** @description Beginning of the document number, in any case. */
                documentNo?: string;
                /** @description `po_confirm`, `po_reschedule`, `asn`, `asn_cancel`, `certificate`, `orders`, `receipts`. */
                kind?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "state" | "-state" | "documentNo" | "-documentNo" | "attempts" | "-attempts" | "createdAt" | "-createdAt" | "changedAt" | "-changedAt";
                /** @description Codes N, I, Y, F, E, C, X. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "createdAt" | "-createdAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ExportRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ExportRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendExportEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExportWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendExportEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    find: {
        parameters: {
            query?: {
                /** @description Beginning of a number or code, in any case, or a part of a company's name; two to a hundred characters. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Found"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_GroupItemView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupToMake"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_GroupMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_GroupConsequence"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHeldOrders: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description Beginning of the order number, in any case. */
                poNo?: string;
                /**
                 * @description Labels of reasons, comma-separated: `ERP_VENDOR_UNKNOWN`, `ERP_PLANT_UNKNOWN`, `ERP_VENDOR_CHANGED`, or those of a
                 *     line.
                 */
                reason?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "poNo" | "-poNo" | "vendorCode" | "-vendorCode" | "plantCode" | "-plantCode" | "firstHeldAt" | "-firstHeldAt" | "lastTriedAt" | "-lastTriedAt" | "tries" | "-tries";
                /** @description Beginning of the supplier's code in the ERP, in any case. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_HeldOrderRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeldOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_HeldOrder"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryHeldOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MonitorAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Home"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInspectionCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Catalogue"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    copyInspectionItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemsCopy"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ItemsCopied"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    classifyParts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartsOfSubGroup"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PartsAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInspectionSpecs: {
        parameters: {
            query?: {
                /** @description Only those of whose part something is asked; `false` = of whose part nothing is asked any more. */
                asked?: boolean;
                /** @description Only those that have run out, or do within 14 days. */
                expiring?: boolean;
                /** @description Only this one. */
                id?: number;
                /** @description Part. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "turn" | "-turn" | "materialCode" | "-materialCode" | "expiresOn" | "-expiresOn" | "changedAt" | "-changedAt";
                /** @description 1 mass production, 2 before mass production; both = nothing said. */
                specType?: string;
                /** @description States, comma-separated. */
                state?: string;
                /** @description Beginnings of sub-groups' codes, comma-separated. */
                subGroup?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_InspectionSpecRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUpInspectionSpecs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpecsWanted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SpecsMade"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInspectionSpec: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InspectionSpecView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendInspectionSpecEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionSpecEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    addInspectionSpecFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QualityFile"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInspectionSpecFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeInspectionSpecFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInspectionSpecWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendInspectionSpecEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionSpecEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportInspectionSpecs: {
        parameters: {
            query?: {
                /** @description Only those of whose part something is asked; `false` = of whose part nothing is asked any more. */
                asked?: boolean;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Only those that have run out, or do within 14 days. */
                expiring?: boolean;
                /** @description Only this one. */
                id?: number;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Part. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "turn" | "-turn" | "materialCode" | "-materialCode" | "expiresOn" | "-expiresOn" | "changedAt" | "-changedAt";
                /** @description 1 mass production, 2 before mass production; both = nothing said. */
                specType?: string;
                /** @description States, comma-separated. */
                state?: string;
                /** @description Beginnings of sub-groups' codes, comma-separated. */
                subGroup?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    importInspectionSpecs: {
        parameters: {
            query?: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markInspectionSpecs: {
        parameters: {
            query?: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    remindOfInspectionSpecs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpecReminders"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInspectionSpecTemplate: {
        parameters: {
            query?: {
                /** @description Only those of whose part something is asked; `false` = of whose part nothing is asked any more. */
                asked?: boolean;
                /** @description Only those that have run out, or do within 14 days. */
                expiring?: boolean;
                /** @description Only this one. */
                id?: number;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description Part. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "turn" | "-turn" | "materialCode" | "-materialCode" | "expiresOn" | "-expiresOn" | "changedAt" | "-changedAt";
                /** @description 1 mass production, 2 before mass production; both = nothing said. */
                specType?: string;
                /** @description States, comma-separated. */
                state?: string;
                /** @description Beginnings of sub-groups' codes, comma-separated. */
                subGroup?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInspectionUnits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_MasterRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Id of its document, which says something together with its process only. */
                document?: number;
                /** @description Kinds. */
                kind?: string;
                /** @description From 1. */
                page?: number;
                /** @description Process of its document. */
                process?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "attempts" | "-attempts" | "runAt" | "-runAt" | "finishedAt" | "-finishedAt";
                /** @description `ready`, `running`, `done`, `dead`, `cancelled`. Default: `ready`, `running` and `dead`. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_JobRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MonitorAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    redoJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MonitorAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Queued at or after. */
                createdFrom?: string;
                /** @description Queued before. */
                createdTo?: string;
                /** @description Beginning of the number of the first document, in any case. */
                documentNo?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "state" | "-state" | "template" | "-template" | "to" | "-to" | "subject" | "-subject" | "attempts" | "-attempts" | "createdAt" | "-createdAt" | "changedAt" | "-changedAt";
                /** @description Codes N, I, Y, F, E, C, X. */
                state?: string;
                /** @description Part of the subject, in any case. */
                subject?: string;
                /**
                 * @description `asn_sent`, `asn_cancelled`, `asn_refused`, `po_proposed`, `po_withdrawn`, `po_asked_again`, `po_answer_due`,
                 *     `po_review_due`, `po_third_round`, `asn_erp_silent`, `account_activation`, `account_password`,
                 *     `account_password_changed`, `account_reactivated`, `account_second_step_reset`, `account_email_changed`, `acting_granted`, `registration_saved`,
                 *     `registration_received`, `registration_returned`, `registration_rejected`, `announcement_published`.
                 */
                template?: string;
                /** @description Part of the recipient's name or address, in any case. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_MailRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MailView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendMailEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMailWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendMailEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportMails: {
        parameters: {
            query?: {
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Queued at or after. */
                createdFrom?: string;
                /** @description Queued before. */
                createdTo?: string;
                /** @description Beginning of the number of the first document, in any case. */
                documentNo?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "state" | "-state" | "template" | "-template" | "to" | "-to" | "subject" | "-subject" | "attempts" | "-attempts" | "createdAt" | "-createdAt" | "changedAt" | "-changedAt";
                /** @description Codes N, I, Y, F, E, C, X. */
                state?: string;
                /** @description Part of the subject, in any case. */
                subject?: string;
                /**
                 * @description `asn_sent`, `asn_cancelled`, `asn_refused`, `po_proposed`, `po_withdrawn`, `po_asked_again`, `po_answer_due`,
                 *     `po_review_due`, `po_third_round`, `asn_erp_silent`, `account_activation`, `account_password`,
                 *     `account_password_changed`, `account_reactivated`, `account_second_step_reset`, `account_email_changed`, `acting_granted`, `registration_saved`,
                 *     `registration_received`, `registration_returned`, `registration_rejected`, `announcement_published`.
                 */
                template?: string;
                /** @description Part of the recipient's name or address, in any case. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    queryMasters: {
        parameters: {
            query?: {
                /** @description Of inspection items: `S` size, `F` function, `D` document, `L` looks; comma-separated. */
                difference?: string;
                /**
                 * @description `plant`, `vendor`, `material`, `buyer`, `carrier`, `invoiceTrack`, `shipmentRule`, `xOutRule`, `taxCode`, `choice`, `inspectionUnit`,
                 *     `inspectionCategory`, `inspectionSubGroup` or `inspectionItem`.
                 */
                kind?: string;
                /** @description From 1. */
                page?: number;
                /** @description Of inspection items: `V` value, `T` text, `I` information; comma-separated. */
                replyType?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "code" | "-code" | "name" | "-name" | "toldAt" | "-toldAt" | "changedAt" | "-changedAt";
                /**
                 * @description Whose word there is: `own` (people said something), `erp` (only the ERP did), `gone` (the ERP has it no more), `held` (orders
                 *     wait for it); comma-separated.
                 */
                source?: string;
                /** @description `Active`, `Inactive`; comma-separated. */
                state?: string;
                /** @description Codes of sub-groups of inspection that parts or items are of; comma-separated. */
                subGroup?: string;
                /** @description Part of the code or of the name, in any case. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_MasterRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMaster: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMaster"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMaster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MasterRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendMasterEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MasterEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMasterWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendMasterEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MasterEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportMasters: {
        parameters: {
            query?: {
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Of inspection items: `S` size, `F` function, `D` document, `L` looks; comma-separated. */
                difference?: string;
                /**
                 * @description `plant`, `vendor`, `material`, `buyer`, `carrier`, `invoiceTrack`, `shipmentRule`, `xOutRule`, `taxCode`, `choice`, `inspectionUnit`,
                 *     `inspectionCategory`, `inspectionSubGroup` or `inspectionItem`.
                 */
                kind?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description From 1. */
                page?: number;
                /** @description Of inspection items: `V` value, `T` text, `I` information; comma-separated. */
                replyType?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "code" | "-code" | "name" | "-name" | "toldAt" | "-toldAt" | "changedAt" | "-changedAt";
                /**
                 * @description Whose word there is: `own` (people said something), `erp` (only the ERP did), `gone` (the ERP has it no more), `held` (orders
                 *     wait for it); comma-separated.
                 */
                source?: string;
                /** @description `Active`, `Inactive`; comma-separated. */
                state?: string;
                /** @description Codes of sub-groups of inspection that parts or items are of; comma-separated. */
                subGroup?: string;
                /** @description Part of the code or of the name, in any case. */
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    importMasters: {
        parameters: {
            query?: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description What the rows are about. */
                kind?: string;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markMasters: {
        parameters: {
            query?: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description What the rows are about. */
                kind?: string;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMasterKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_MasterKind"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_Workplace"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    chooseCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMySessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_MySession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EndedSessions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOpenings: {
        parameters: {
            query?: {
                /** @description Id of an opening. */
                id?: number;
                /** @description Material. */
                material?: string;
                /** @description Only what the own account, or the one acted for, opened, or somebody for it. */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Plant codes, comma-separated. */
                plant?: string;
                /** @description Id of the order line. */
                poLineId?: number;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "untilOn" | "-untilOn" | "createdAt" | "-createdAt";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Last day, from. */
                untilFrom?: string;
                /** @description Last day, to. */
                untilTo?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_OpeningRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    grantOpenings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpeningGrants"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LinesAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpening: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OpeningView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendOpeningEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpeningEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpeningWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendOpeningEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpeningEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportOpenings: {
        parameters: {
            query?: {
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Id of an opening. */
                id?: number;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Material. */
                material?: string;
                /** @description Only what the own account, or the one acted for, opened, or somebody for it. */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Plant codes, comma-separated. */
                plant?: string;
                /** @description Id of the order line. */
                poLineId?: number;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "untilOn" | "-untilOn" | "createdAt" | "-createdAt";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Last day, from. */
                untilFrom?: string;
                /** @description Last day, to. */
                untilTo?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOpenableLines: {
        parameters: {
            query?: {
                /** @description Material. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description Plant codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "needByOn" | "-needByOn";
                /** @description States of the line's reply, comma-separated. */
                state?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_OpenableLineRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOperations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Operations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    allDuns4Address: {
        parameters: {
            query: {
                /** @description D-U-N-S number of a company of the buyer. */
                buyerCompanyDuns: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_DunsAddress"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    allowOrderBy: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvalState: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    asnClosedStatus: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    asnRcvType: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    asnStatus: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    buyerIdList: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAsnOrderBy: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ctnsMaterialGroup: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    currency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    duns4Address: {
        parameters: {
            query: {
                /** @description D-U-N-S number of a company of the buyer. */
                buyerCompanyDuns: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_DunsAddress"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroupUserInfo: {
        parameters: {
            query: {
                /** @description Its code. */
                group: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_AccountRow"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenIDList: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenPoId: {
        parameters: {
            query?: {
                /** @description A part of an order number, in any case; without it the first choices are told. */
                typed?: string;
                /** @description Beginning of the supplier's code. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrgIdOption: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPoListOrderBy: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPoStatusList: {
        parameters: {
            query: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description `ALL` = of the reply; `ALLOW` = how much of a line may be shipped. */
                set: "ALL" | "ALLOW";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    iqaType: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    iqaVerifypersonOption: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    materialGroup: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    openOrderVendors: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    orderSeq: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    queryCustomizeSettingList: {
        parameters: {
            query: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description `tax`, `shipVia`, `shippingPlace` or `currency`. */
                listTypeKey: string;
                /** @description A part of a value or a name, in any case; left out = all. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    rcvTransactionType: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    rfcChannelType: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    rfcPullInState: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    shipmentOrderBy: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    shippingMode: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    subMaterialGroup: {
        parameters: {
            query?: {
                /** @description A material group; left out = all. */
                materialType?: string;
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    tax: {
        parameters: {
            query?: {
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBuyers: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCarriers: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listColleagues: {
        parameters: {
            query?: {
                /** @description User id; left out = the caller's. */
                of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCompanyChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_CompanyChoice"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInspectionCategories: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    offerInspectionUnits: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMaterialGroups: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMaterials: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlants: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShipVias: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShippingPlaces: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVendors: {
        parameters: {
            query?: {
                /** @description A part of a code or a name, in any case; without it the first choices are told. */
                typed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OptionItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOverdue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_Overdue"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPoLines: {
        parameters: {
            query?: {
                /** @description How much of the line may be shipped: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`. */
                allow?: string;
                /** @description Beginning of the buyer's name, in any case. */
                buyer?: string;
                /** @description Last changed at or after: a line that waits for a reply has waited since then. */
                changedFrom?: string;
                /** @description Last changed before. */
                changedTo?: string;
                /** @description `open` or `closed`. */
                closing?: string;
                /** @description ISO codes of currencies. */
                currency?: string;
                /** @description `overShipped`, `flagged`: lines of which at least one is true. */
                exception?: string;
                /** @description Only open lines that were asked again three times or more. */
                flagged?: boolean;
                /** @description Whether the buyer follows the line up. */
                followUp?: boolean;
                /** @description Beginning of the material code, in any case. */
                material?: string;
                /** @description Beginning of a material group, in any case. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing. */
                mine?: boolean;
                /** @description Day asked for, first. */
                needByFrom?: string;
                /** @description Day asked for, last. */
                needByTo?: string;
                /** @description Only lines of which more was shipped than is left of the order. */
                overShipped?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, in any case. */
                plant?: string;
                /** @description Day of the order, first. */
                poDateFrom?: string;
                /** @description Day of the order, last. */
                poDateTo?: string;
                /** @description Beginning of the order number, in any case. */
                poNo?: string;
                /** @description `--`, `Accept`, `AWI`, `Reject`. */
                reviewStatus?: string;
                /** @description Lines of a page. */
                size?: number;
                sort?: "poNo" | "-poNo" | "state" | "-state" | "poDate" | "-poDate" | "materialCode" | "-materialCode" | "needByOn" | "-needByOn";
                /** @description `New`, `Revise`, `Nego`, `Reject`, `Accept`. */
                state?: string;
                /** @description Beginning of the order number, the material code or the description, in any case. */
                text?: string;
                /** @description Beginnings of suppliers' codes, in any case. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_PoLineRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPoLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PoLineView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPoLineEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoLineEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPoLineRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_Revision"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPoLineShipments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LineShipments"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPoLineWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPoLineEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoLineEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportPoLines: {
        parameters: {
            query?: {
                /** @description How much of the line may be shipped: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`. */
                allow?: string;
                /** @description Beginning of the buyer's name, in any case. */
                buyer?: string;
                /** @description Last changed at or after: a line that waits for a reply has waited since then. */
                changedFrom?: string;
                /** @description Last changed before. */
                changedTo?: string;
                /** @description `open` or `closed`. */
                closing?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description ISO codes of currencies. */
                currency?: string;
                /** @description `overShipped`, `flagged`: lines of which at least one is true. */
                exception?: string;
                /** @description Only open lines that were asked again three times or more. */
                flagged?: boolean;
                /** @description Whether the buyer follows the line up. */
                followUp?: boolean;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Beginning of the material code, in any case. */
                material?: string;
                /** @description Beginning of a material group, in any case. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing. */
                mine?: boolean;
                /** @description Day asked for, first. */
                needByFrom?: string;
                /** @description Day asked for, last. */
                needByTo?: string;
                /** @description Only lines of which more was shipped than is left of the order. */
                overShipped?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, in any case. */
                plant?: string;
                /** @description Day of the order, first. */
                poDateFrom?: string;
                /** @description Day of the order, last. */
                poDateTo?: string;
                /** @description Beginning of the order number, in any case. */
                poNo?: string;
                /** @description `--`, `Accept`, `AWI`, `Reject`. */
                reviewStatus?: string;
                /** @description Lines of a page. */
                size?: number;
                sort?: "poNo" | "-poNo" | "state" | "-state" | "poDate" | "-poDate" | "materialCode" | "-materialCode" | "needByOn" | "-needByOn";
                /** @description `New`, `Revise`, `Nego`, `Reject`, `Accept`. */
                state?: string;
                /** @description Beginning of the order number, the material code or the description, in any case. */
                text?: string;
                /** @description Beginnings of suppliers' codes, in any case. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPoLinesToFollowUp: {
        parameters: {
            query?: {
                /** @description How much of the line may be shipped: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`. */
                allow?: string;
                /** @description Beginning of the buyer's name, in any case. */
                buyer?: string;
                /** @description Last changed at or after: a line that waits for a reply has waited since then. */
                changedFrom?: string;
                /** @description Last changed before. */
                changedTo?: string;
                /** @description `open` or `closed`. */
                closing?: string;
                /** @description ISO codes of currencies. */
                currency?: string;
                /** @description `overShipped`, `flagged`: lines of which at least one is true. */
                exception?: string;
                /** @description Only open lines that were asked again three times or more. */
                flagged?: boolean;
                /** @description Whether the buyer follows the line up. */
                followUp?: boolean;
                /** @description Beginning of the material code, in any case. */
                material?: string;
                /** @description Beginning of a material group, in any case. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing. */
                mine?: boolean;
                /** @description Day asked for, first. */
                needByFrom?: string;
                /** @description Day asked for, last. */
                needByTo?: string;
                /** @description Only lines of which more was shipped than is left of the order. */
                overShipped?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, in any case. */
                plant?: string;
                /** @description Day of the order, first. */
                poDateFrom?: string;
                /** @description Day of the order, last. */
                poDateTo?: string;
                /** @description Beginning of the order number, in any case. */
                poNo?: string;
                /** @description `--`, `Accept`, `AWI`, `Reject`. */
                reviewStatus?: string;
                /** @description Lines of a page. */
                size?: number;
                sort?: "poNo" | "-poNo" | "state" | "-state" | "poDate" | "-poDate" | "materialCode" | "-materialCode" | "needByOn" | "-needByOn";
                /** @description `New`, `Revise`, `Nego`, `Reject`, `Accept`. */
                state?: string;
                /** @description Beginning of the order number, the material code or the description, in any case. */
                text?: string;
                /** @description Beginnings of suppliers' codes, in any case. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_PoLineRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    importFollowUp: {
        parameters: {
            query?: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markFollowUp: {
        parameters: {
            query?: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFollowUpTemplate: {
        parameters: {
            query?: {
                /** @description How much of the line may be shipped: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`. */
                allow?: string;
                /** @description Beginning of the buyer's name, in any case. */
                buyer?: string;
                /** @description Last changed at or after: a line that waits for a reply has waited since then. */
                changedFrom?: string;
                /** @description Last changed before. */
                changedTo?: string;
                /** @description `open` or `closed`. */
                closing?: string;
                /** @description ISO codes of currencies. */
                currency?: string;
                /** @description `overShipped`, `flagged`: lines of which at least one is true. */
                exception?: string;
                /** @description Only open lines that were asked again three times or more. */
                flagged?: boolean;
                /** @description Whether the buyer follows the line up. */
                followUp?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description Beginning of the material code, in any case. */
                material?: string;
                /** @description Beginning of a material group, in any case. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing. */
                mine?: boolean;
                /** @description Day asked for, first. */
                needByFrom?: string;
                /** @description Day asked for, last. */
                needByTo?: string;
                /** @description Only lines of which more was shipped than is left of the order. */
                overShipped?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, in any case. */
                plant?: string;
                /** @description Day of the order, first. */
                poDateFrom?: string;
                /** @description Day of the order, last. */
                poDateTo?: string;
                /** @description Beginning of the order number, in any case. */
                poNo?: string;
                /** @description `--`, `Accept`, `AWI`, `Reject`. */
                reviewStatus?: string;
                /** @description Lines of a page. */
                size?: number;
                sort?: "poNo" | "-poNo" | "state" | "-state" | "poDate" | "-poDate" | "materialCode" | "-materialCode" | "needByOn" | "-needByOn";
                /** @description `New`, `Revise`, `Nego`, `Reject`, `Accept`. */
                state?: string;
                /** @description Beginning of the order number, the material code or the description, in any case. */
                text?: string;
                /** @description Beginnings of suppliers' codes, in any case. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    importPoLines: {
        parameters: {
            query?: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markPoLines: {
        parameters: {
            query?: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPoLineTemplate: {
        parameters: {
            query?: {
                /** @description How much of the line may be shipped: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`. */
                allow?: string;
                /** @description Beginning of the buyer's name, in any case. */
                buyer?: string;
                /** @description Last changed at or after: a line that waits for a reply has waited since then. */
                changedFrom?: string;
                /** @description Last changed before. */
                changedTo?: string;
                /** @description `open` or `closed`. */
                closing?: string;
                /** @description ISO codes of currencies. */
                currency?: string;
                /** @description `overShipped`, `flagged`: lines of which at least one is true. */
                exception?: string;
                /** @description Only open lines that were asked again three times or more. */
                flagged?: boolean;
                /** @description Whether the buyer follows the line up. */
                followUp?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description Beginning of the material code, in any case. */
                material?: string;
                /** @description Beginning of a material group, in any case. */
                materialGroup?: string;
                /** @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing. */
                mine?: boolean;
                /** @description Day asked for, first. */
                needByFrom?: string;
                /** @description Day asked for, last. */
                needByTo?: string;
                /** @description Only lines of which more was shipped than is left of the order. */
                overShipped?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, in any case. */
                plant?: string;
                /** @description Day of the order, first. */
                poDateFrom?: string;
                /** @description Day of the order, last. */
                poDateTo?: string;
                /** @description Beginning of the order number, in any case. */
                poNo?: string;
                /** @description `--`, `Accept`, `AWI`, `Reject`. */
                reviewStatus?: string;
                /** @description Lines of a page. */
                size?: number;
                sort?: "poNo" | "-poNo" | "state" | "-state" | "poDate" | "-poDate" | "materialCode" | "-materialCode" | "needByOn" | "-needByOn";
                /** @description `New`, `Revise`, `Nego`, `Reject`, `Accept`. */
                state?: string;
                /** @description Beginning of the order number, the material code or the description, in any case. */
                text?: string;
                /** @description Beginnings of suppliers' codes, in any case. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProvisions: {
        parameters: {
            query?: {
                /** @description `TW`, `EN`; comma-separated. */
                language?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginning of the plant's code, in any case; those for all plants have none. */
                plant?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "language" | "-language" | "plantCode" | "-plantCode" | "validOn" | "-validOn" | "uploadedAt" | "-uploadedAt";
                /** @description `true` = those that were taken back only, `false` = the others. */
                withdrawn?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ProvisionRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadProvision: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ProvisionUpload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ProvisionMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmProvision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Confirmation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProvisionConfirmations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_Confirmation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProvisionFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawProvision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOwnProvisions: {
        parameters: {
            query?: {
                /** @description `true` = those that the company has confirmed only, `false` = the others. */
                confirmed?: boolean;
                /** @description `TW`, `EN`; comma-separated. */
                language?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "language" | "-language" | "plantCode" | "-plantCode" | "validOn" | "-validOn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_OwnProvisionRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PurchaseOrder"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    comparePurchaseOrderRevisions: {
        parameters: {
            query?: {
                /** @description Number of one revision; left out = the one before `to`. */
                from?: number;
                /** @description Number of the other; left out = the newest. */
                to?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OrderComparison"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPurchaseOrderEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseOrderEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderProvisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OrderProvisions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPurchaseOrderRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_OrderRevision"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQjobs: {
        parameters: {
            query?: {
                /** @description How the last run ended: `Queued`, `Running`, `Succeeded`, `Failed`, `Stopped`, `Lost`; comma-separated. */
                lastRun?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "name" | "-name" | "state" | "-state" | "nextAt" | "-nextAt";
                /** @description `Active`, `Paused`, `Stopped`; comma-separated. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_QjobRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQjob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QjobDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendQjobEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QjobEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQjobRuns: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                /** @description As `lastRun` of the list. */
                state?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_Run"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQjobWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendQjobEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QjobEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    foretellTicks: {
        parameters: {
            query?: {
                /** @description Six fields (second, minute, hour, day of month, month, weekday by name) or five (without second). */
                cron?: string;
                /** @description Name of a time zone. */
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Foretold"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReceiptMessages: {
        parameters: {
            query?: {
                /** @description Only those that the ERP told otherwise later. */
                changed?: boolean;
                /** @description Heard first at or after. */
                heardFrom?: string;
                /** @description Heard first before. */
                heardTo?: string;
                /** @description The ERP's number of the delivery. */
                inboundNo?: string;
                /** @description `receive`, `return`, `correct`, comma-separated: with a line of that kind. */
                kind?: string;
                /** @description From 1. */
                page?: number;
                /** @description Number of an order on it. */
                poNo?: string;
                /** @description Number of the receipt. */
                receiptNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "receiptNo" | "-receiptNo" | "receivedAt" | "-receivedAt" | "firstHeardAt" | "-firstHeardAt" | "lastHeardAt" | "-lastHeardAt";
                /** @description `booked`, `in_part`, `waiting`, `closed`, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ReceiptMessageRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReceiptMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReceiptMessage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayReceiptMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MonitorAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description `receive`, `return`, `correct`, comma-separated. */
                kind?: string;
                /** @description Goods that came later than promised, or not later; what was not judged is neither. */
                late?: boolean;
                /** @description Material. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description Codes of plants, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Number of the receipt. */
                receiptNo?: string;
                /** @description Received at or after. */
                receivedFrom?: string;
                /** @description Received before. */
                receivedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "receiptNo" | "-receiptNo" | "receivedAt" | "-receivedAt" | "poNo" | "-poNo";
                /** @description `booked`, `waiting`, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ReceiptRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportReceipts: {
        parameters: {
            query?: {
                /** @description Number of the notice. */
                asnNo?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description `receive`, `return`, `correct`, comma-separated. */
                kind?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Goods that came later than promised, or not later; what was not judged is neither. */
                late?: boolean;
                /** @description Material. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description Codes of plants, comma-separated. */
                plant?: string;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Number of the receipt. */
                receiptNo?: string;
                /** @description Received at or after. */
                receivedFrom?: string;
                /** @description Received before. */
                receivedTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "receiptNo" | "-receiptNo" | "receivedAt" | "-receivedAt" | "poNo" | "-poNo";
                /** @description `booked`, `waiting`, comma-separated. */
                state?: string;
                /** @description Codes of suppliers, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Activation"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSecondStepPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_PolicyView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    addSecondStepPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Policy"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PolicyMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeSecondStepPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShipPermissions: {
        parameters: {
            query?: {
                /** @description How much of the line is allowed: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`. */
                allow?: string;
                /** @description Material. */
                material?: string;
                /**
                 * @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for; of a supplier, only what that account
                 *     applied for.
                 */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description Only what was rejected or ran out and can be applied for again: nothing was since, and the line still wants it. */
                reapply?: boolean;
                /** @description Day of shipment asked for, first. */
                shipOnFrom?: string;
                /** @description Day of shipment asked for, last. */
                shipOnTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "askedOn" | "-askedOn" | "needByOn" | "-needByOn" | "createdAt" | "-createdAt";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ShipPermissionRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyForShipPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipApplications"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LinesAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getShipPermission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShipPermissionView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendShipPermissionEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipPermissionEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EventAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getShipPermissionWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workflow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendShipPermissionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipPermissionEvents"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportShipPermissions: {
        parameters: {
            query?: {
                /** @description How much of the line is allowed: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`. */
                allow?: string;
                /** @description Columns in order, separated by commas; none = all. */
                columns?: string;
                /** @description Language of the headings: Tc, Cn or En. */
                lang?: components["schemas"]["Language"];
                /** @description Material. */
                material?: string;
                /**
                 * @description Only lines of orders whose buyer's name is tied to the own account, or to the one acted for; of a supplier, only what that account
                 *     applied for.
                 */
                mine?: boolean;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description Only what was rejected or ran out and can be applied for again: nothing was since, and the line still wants it. */
                reapply?: boolean;
                /** @description Day of shipment asked for, first. */
                shipOnFrom?: string;
                /** @description Day of shipment asked for, last. */
                shipOnTo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "askedOn" | "-askedOn" | "needByOn" | "-needByOn" | "createdAt" | "-createdAt";
                /** @description States, comma-separated. */
                state?: string;
                /** @description Beginnings of suppliers' codes, comma-separated. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShipLines: {
        parameters: {
            query?: {
                /** @description How much is allowed: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL` or `ALL`. */
                allow?: string;
                /** @description Material. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "ORDER_NO" | "-ORDER_NO" | "materialCode" | "-materialCode" | "ITEM" | "-ITEM" | "needByOn" | "-needByOn" | "promisedOn" | "-promisedOn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_ShipLineRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getShipApplyTemplate: {
        parameters: {
            query?: {
                /** @description How much is allowed: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL` or `ALL`. */
                allow?: string;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
                /** @description Material. */
                material?: string;
                /** @description From 1. */
                page?: number;
                /** @description Beginnings of plants' codes, comma-separated. */
                plant?: string;
                /** @description Order number. */
                poNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "id" | "-id" | "poNo" | "-poNo" | "ORDER_NO" | "-ORDER_NO" | "materialCode" | "-materialCode" | "ITEM" | "-ITEM" | "needByOn" | "-needByOn" | "promisedOn" | "-promisedOn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadShipApplyFile: {
        parameters: {
            query?: {
                /** @description Only look; change nothing. Default true. */
                dryRun?: boolean;
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En: what columns are called in the answer; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Report"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markShipApplyFile: {
        parameters: {
            query?: {
                /** @description Whether rows are read, too, that the file hides by a filter or by hand. Default false. */
                hiddenRows?: boolean;
                /** @description Tc, Cn or En; left out = the caller's. */
                lang?: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEffectiveRules: {
        parameters: {
            query: {
                /** @description Code of a part. */
                material: string;
                /** @description Code of a plant. */
                plant: string;
                /** @description Code of a supplier; left out = whichever. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_HeldValue"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SettingTouched"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeMFAStatus: {
        parameters: {
            query: {
                /** @description On. */
                isMFA: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeMfaRequest"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MfaChanged"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadUserManual: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManualQuery"];
            };
        };
        responses: {
            /** @description The list, or the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserManuals"];
                    "application/octet-stream": number[];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    generateMFASecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MfaSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanyGroupList: {
        parameters: {
            query: {
                /** @description Id of the account. */
                userOid: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_GroupItem"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroupList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_GroupItem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setHomeBlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HomeBlockRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MfaCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RecoveryCodes"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadUserManualFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ManualUpload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    validMFACode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MfaCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LoginAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginVendorRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginRegistration"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            413: components["responses"]["TooLarge"];
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    readVendorRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationLink"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Draft"];
                };
            };
            400: components["responses"]["Invalid"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveVendorRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Nothing"];
                };
            };
            400: components["responses"]["Invalid"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitVendorRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RegistrationSubmitted"];
                };
            };
            400: components["responses"]["Invalid"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWaitingReceipts: {
        parameters: {
            query?: {
                /** @description Only those that were closed, instead of those that wait. */
                closed?: boolean;
                /** @description The ERP's number of the shipment. */
                inboundNo?: string;
                /** @description From 1. */
                page?: number;
                /** @description Number of the order. */
                poNo?: string;
                /** @description Why it waits: labels, comma-separated. */
                reason?: string;
                /** @description Number of the receipt. */
                receiptNo?: string;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "receiptNo" | "-receiptNo" | "poNo" | "-poNo" | "receivedAt" | "-receivedAt" | "heardAt" | "-heardAt" | "reason" | "-reason" | "closedAt" | "-closedAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_WaitingReceipt"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeWaitingReceipts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MonitorAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWeeklyDownloads: {
        parameters: {
            query?: {
                /** @description Made on or after. */
                madeFrom?: string;
                /** @description Made on or before. */
                madeTo?: string;
                /** @description From 1. */
                page?: number;
                /** @description 10, 20, 50 or 100. */
                size?: number;
                sort?: "vendorCode" | "-vendorCode" | "madeOn" | "-madeOn" | "size" | "-size";
                /** @description Beginning of the vendor code, in any case. */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Items_DownloadRow"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWeeklyDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_WorkflowDescription"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It lives. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
