//! The fields that kinds have.

use ehub_engine::labels;

labels! {
    /// A field of a record; also its column in a workbook.
    pub enum Field {
        /// By what orders name it.
        Code = "code",
        /// Its name.
        Name = "name",
        /// Its name in English.
        NameEn = "nameEn",
        /// A part in words.
        Description = "description",
        /// Where it is.
        Address = "address",
        /// Name of its time zone in the IANA database.
        TimeZone = "timeZone",
        /// Whether accepted lines may be shipped as they are.
        ShipPermission = "shipPermission",
        /// Number for the tax office.
        TaxNumber = "taxNumber",
        /// Telephone.
        Phone = "phone",
        /// Address for mail.
        Email = "email",
        /// Group that settings are made for.
        MaterialGroup = "materialGroup",
        /// Unit of its quantities.
        Uom = "uom",
        /// Shipped by lots.
        LotRequired = "lotRequired",
        /// Shipped in boxes with ids.
        BoxIdRequired = "boxIdRequired",
        /// Boxes say how many defective units are marked in them.
        XOutMaintained = "xOutMaintained",
        /// Days that it must still be good for when it is shipped, or there is a remark.
        MinEffectiveDays = "minEffectiveDays",
        /// Days that the manufacturing dates of one lot may lie apart.
        LotDateSpanDays = "lotDateSpanDays",
        /// User id of the account that a buyer's name belongs to.
        Account = "account",
        /// Two capitals each, with commas between.
        Letters = "letters",
        /// Code of a plant.
        Plant = "plant",
        /// Code of a part.
        Material = "material",
        /// Code of a supplier.
        Vendor = "vendor",
        /// A language of the portal.
        Language = "language",
        /// Box ids handed out in one call.
        BoxesAtOnce = "boxesAtOnce",
        /// Days ahead that somebody is reminded of what is due.
        ReminderDays = "reminderDays",
        /// Whether a certificate is asked for.
        Certificate = "certificate",
        /// RT numbers per supplier, plant and shipment day.
        RtDailyLimit = "rtDailyLimit",
        /// Difference of invoice and order amount that needs no confirmation.
        InvoiceTolerance = "invoiceTolerance",
        /// The currency that needs no exchange rate.
        BaseCurrency = "baseCurrency",
        /// Company prefix that GS1 gave.
        Gs1Prefix = "gs1Prefix",
        /// How an invoice number is formed.
        NumberForm = "numberForm",
        /// Characters that it has at most.
        MaxLength = "maxLength",
        /// Whether the VAT must be zero.
        TaxZero = "taxZero",
        /// Whether a foreign currency needs a rate.
        ExchangeRateRequired = "exchangeRateRequired",
        /// Which list of choices.
        List = "list",
        /// What the field takes.
        Value = "value",
        /// Code of a category of parts that are inspected alike.
        Category = "category",
        /// Code of a sub-group of such a category.
        SubGroup = "subGroup",
        /// By what an item is known in its sub-group.
        ShortName = "shortName",
        /// What kind of characteristic is looked at.
        Difference = "difference",
        /// How an item is answered.
        ReplyType = "replyType",
        /// What the value should be.
        SpecValue = "specValue",
        /// The least value that is good.
        LowerLimit = "lowerLimit",
        /// The greatest value that is good.
        UpperLimit = "upperLimit",
        /// Code of the unit in which is measured.
        Unit = "unit",
        /// How many samples are measured.
        SampleSize = "sampleSize",
        /// How many of them may be outside the limits.
        RejectCount = "rejectCount",
        /// Days for which an accepted spec holds.
        EffectiveDays = "effectiveDays",
        /// Whether an item is asked at all.
        Suits = "suits",
        /// A field of an order's head.
        OrderField = "orderField",
        /// Whether the supplier answers again.
        AsksAgain = "asksAgain",
    }
}
