//! The reports, each declared once: its columns with their units and how each is reckoned, what its chart shows, and how it is counted. List, form,
//! table, chart, workbook and `docs/REPORTS.md` follow from it; the words are those of the page, `report.<name>`. Pure.

use ehub_engine::labels;

labels! {
    /// What can be reported.
    #[derive(utoipa::ToSchema)]
    #[schema(as = ReportName, rename_all = "camelCase")]
    pub enum Report {
        /// Receipts that came by the day that was promised.
        OnTimeDelivery = "onTimeDelivery",
        /// How long suppliers take to answer an order line.
        ReplyTime = "replyTime",
        /// Order lines of which something is still to come.
        OpenOrders = "openOrders",
        /// Shipment notices that said what came.
        AsnAccuracy = "asnAccuracy",
        /// What the inspection rejected.
        RejectRate = "rejectRate",
        /// Where certificates stand.
        CertificateStatus = "certificateStatus",
    }
}

labels! {
    /// What the figures of a column count.
    #[derive(utoipa::ToSchema)]
    #[schema(as = ReportUnit, rename_all = "camelCase")]
    pub enum Unit {
        /// Receipt lines.
        Receipts = "receipts",
        /// Answers to order lines.
        Replies = "replies",
        /// Order lines.
        Lines = "lines",
        /// Shipment notices.
        Notices = "notices",
        /// Certificates.
        Certificates = "certificates",
        /// Days.
        Days = "days",
        /// Hundredths.
        Percent = "percent",
        /// A quantity in the unit of the row.
        Uom = "uom",
    }
}

/// Where the figure of a column comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reckoned {
    /// Counted in the database; months and suppliers add up.
    Counted,
    /// `part / whole × 100`, of sums.
    Share {
        /// Key of the part.
        part: &'static str,
        /// Key of the whole.
        whole: &'static str,
    },
    /// `sum / of`, of sums.
    Mean {
        /// Key of what is divided.
        sum: &'static str,
        /// Key of the number.
        of: &'static str,
    },
}

/// A column of figures.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its key in the rows and among the words.
    pub key: &'static str,
    /// What it counts.
    pub unit: Unit,
    /// Where it comes from.
    pub reckoned: Reckoned,
}

impl Column {
    /// Whether figures of several rows make one figure: quantities in different units do not.
    #[must_use]
    pub fn adds_up(&self, of: &Declaration) -> bool {
        match self.reckoned {
            Reckoned::Counted => self.unit != Unit::Uom,
            Reckoned::Share { part, whole } | Reckoned::Mean { sum: part, of: whole } => {
                [part, whole].into_iter().all(|key| of.column(key).is_some_and(|column| column.unit != Unit::Uom))
            }
        }
    }
}

/// What a chart shows for each month.
#[derive(Clone, Copy, Debug)]
pub struct Chart {
    /// Keys of columns, a bar each.
    pub series: &'static [&'static str],
    /// Whether the bars stand on each other, because they make a whole.
    pub is_stacked: bool,
}

/// A report.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// In the order of the table.
    pub columns: &'static [Column],
    /// What its chart shows.
    pub chart: Chart,
    /// Whether its rows have a unit of quantities.
    pub has_uom: bool,
    /// Whether each month is counted by itself, which is one step of a run; else all are one step.
    pub by_month: bool,
}

impl Declaration {
    /// A column by its key.
    #[must_use]
    pub fn column(&self, key: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.key == key)
    }
}

const fn counted(key: &'static str, unit: Unit) -> Column {
    Column { key, unit, reckoned: Reckoned::Counted }
}

const fn share(key: &'static str, part: &'static str, whole: &'static str) -> Column {
    Column { key, unit: Unit::Percent, reckoned: Reckoned::Share { part, whole } }
}

const fn mean_days(key: &'static str, sum: &'static str, of: &'static str) -> Column {
    Column { key, unit: Unit::Days, reckoned: Reckoned::Mean { sum, of } }
}

static ON_TIME_DELIVERY: Declaration = Declaration {
    columns: &[
        counted("receipts", Unit::Receipts),
        counted("onTime", Unit::Receipts),
        counted("late", Unit::Receipts),
        counted("lateDays", Unit::Days),
        share("onTimeRate", "onTime", "receipts"),
        mean_days("meanLateDays", "lateDays", "late"),
    ],
    chart: Chart { series: &["onTime", "late"], is_stacked: true },
    has_uom: false,
    by_month: true,
};

static REPLY_TIME: Declaration = Declaration {
    columns: &[
        counted("replies", Unit::Replies),
        counted("waitDays", Unit::Days),
        counted("inTime", Unit::Replies),
        mean_days("meanDays", "waitDays", "replies"),
        share("inTimeRate", "inTime", "replies"),
    ],
    chart: Chart { series: &["meanDays"], is_stacked: false },
    has_uom: false,
    by_month: true,
};

static OPEN_ORDERS: Declaration = Declaration {
    columns: &[
        counted("lines", Unit::Lines),
        counted("notDue", Unit::Lines),
        counted("overdue", Unit::Lines),
        counted("unanswered", Unit::Lines),
        counted("openQty", Unit::Uom),
        share("overdueRate", "overdue", "lines"),
    ],
    chart: Chart { series: &["notDue", "overdue"], is_stacked: true },
    has_uom: true,
    by_month: false,
};

static ASN_ACCURACY: Declaration = Declaration {
    columns: &[
        counted("notices", Unit::Notices),
        counted("lines", Unit::Lines),
        counted("exact", Unit::Lines),
        counted("short", Unit::Lines),
        counted("over", Unit::Lines),
        share("exactRate", "exact", "lines"),
    ],
    chart: Chart { series: &["exact", "short", "over"], is_stacked: true },
    has_uom: false,
    by_month: true,
};

static REJECT_RATE: Declaration = Declaration {
    columns: &[
        counted("receipts", Unit::Receipts),
        counted("withRejects", Unit::Receipts),
        counted("inspectedQty", Unit::Uom),
        counted("rejectedQty", Unit::Uom),
        share("receiptRate", "withRejects", "receipts"),
        share("quantityRate", "rejectedQty", "inspectedQty"),
    ],
    chart: Chart { series: &["receiptRate"], is_stacked: false },
    has_uom: true,
    by_month: true,
};

static CERTIFICATE_STATUS: Declaration = Declaration {
    columns: &[
        counted("certificates", Unit::Certificates),
        counted("awaited", Unit::Certificates),
        counted("submitted", Unit::Certificates),
        counted("accepted", Unit::Certificates),
        counted("rejected", Unit::Certificates),
        share("acceptedRate", "accepted", "certificates"),
    ],
    chart: Chart { series: &["awaited", "submitted", "accepted", "rejected"], is_stacked: true },
    has_uom: false,
    by_month: true,
};

impl Report {
    /// What it says.
    #[must_use]
    pub fn declaration(self) -> &'static Declaration {
        match self {
            Self::OnTimeDelivery => &ON_TIME_DELIVERY,
            Self::ReplyTime => &REPLY_TIME,
            Self::OpenOrders => &OPEN_ORDERS,
            Self::AsnAccuracy => &ASN_ACCURACY,
            Self::RejectRate => &REJECT_RATE,
            Self::CertificateStatus => &CERTIFICATE_STATUS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;
    use ehub_engine::label::Label;

    #[test]
    fn whatever_is_reckoned_or_drawn_is_a_column() {
        for report in Report::ALL {
            let declared = report.declaration();
            for column in declared.columns {
                assert_eq!(declared.columns.iter().filter(|other| other.key == column.key).count(), 1);
                if let Reckoned::Share { part, whole } | Reckoned::Mean { sum: part, of: whole } = column.reckoned {
                    for key in [part, whole] {
                        let of = declared.column(key).map(|column| column.reckoned);
                        assert_eq!(of, Some(Reckoned::Counted), "{report}: {key}");
                    }
                }
            }
            for key in declared.chart.series {
                let column = declared.column(key).unwrap();
                assert!(column.adds_up(declared), "{report}: months of {key} cannot be drawn");
            }
            let says_uom = declared.columns.iter().any(|column| column.unit == Unit::Uom);
            assert_eq!(declared.has_uom, says_uom, "{report}");
        }
    }

    #[test]
    fn every_report_is_explained_in_every_language() {
        for language in words::LANGUAGES {
            for report in Report::ALL {
                let name = report.as_str();
                for word in ["title", "says", "counts", "month"] {
                    assert!(words::text(language, &["report", name, word]).is_some(), "{language}: {name}.{word}");
                }
                for column in report.declaration().columns {
                    for part in ["column", "formula"] {
                        let said = words::text(language, &["report", name, part, column.key]);
                        assert!(said.is_some(), "{language}: {name}.{part}.{}", column.key);
                    }
                }
            }
            for unit in Unit::ALL {
                assert!(words::text(language, &["report", "unit", unit.as_str()]).is_some(), "{language}: {unit}");
            }
        }
    }
}
