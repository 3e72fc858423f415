import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, button, type List, signedIn } from "./person";
import { arrive, dress, everyLook, judge, nameOf, pairs, type Screen, tour } from "./visual";

/** The screens of a supplier, by name and address. */
async function ofSupplier(supplier: Page): Promise<Screen[]> {
  const [line] = (await ask<List<{ id: number; purchaseOrderId: number }>>(supplier, "/po-lines?size=10")).items;
  const opening = (await ask<List<{ id: number; poLineId: number; poNo: string }>>(supplier, "/openings?state=Granted&size=10")).items[0];
  const [revised] = (await ask<List<{ purchaseOrderId: number }>>(supplier, "/po-lines?state=Revise&size=10")).items;
  const notice = async (filter: string) => (await ask<List<{ id: number }>>(supplier, `/asns?${filter}&size=10`)).items[0].id;
  const sent = await notice("state=Sent");
  // Of the demo's specs and certificates, one of each state that looks otherwise.
  const one = async (list: string, state: string) => (await ask<List<{ id: number }>>(supplier, `/${list}?state=${state}&size=10`)).items[0].id;
  // Whatever a journey has made of the others: one that runs, and one that is over.
  const statements = (await ask<List<{ id: number; state: string }>>(supplier, "/statements?size=100")).items;
  const statement = (isOver: boolean) => statements.find(({ state }) => (state !== "Open") === isOver)?.id;
  return [
    ["home", "home"],
    ["poSearch", "po/poSearch"],
    ["poLine", `po/lines/${line.id}`],
    ["allowShipApply", "po/allowShipApply"],
    ["allowShipSearch", "po/allowShipSearch"],
    ["readPoProvision", "po/readPoProvision"],
    ["shipPermission", `po/ship-permissions/${(await ask<List<{ id: number }>>(supplier, "/ship-permissions?state=Submitted&size=10")).items[0].id}`],
    ["purchaseOrder", `po/orders/${line.purchaseOrderId}`],
    ["orderRevisions", `po/orders/${revised.purchaseOrderId}/revisions?all=1`],
    ["announcement", `announcements/${(await ask<{ id: number }[]>(supplier, "/announcements"))[0].id}`],
    ["asnSearch", "asn/asnSearch"],
    ["asnSearch", "asn/asnSearch?view=lines", "asnLines"],
    ["asnSearch", "asn/asnSearch?view=lots", "asnLots"],
    ["asnSearch", "asn/asnSearch?view=boxes", "asnBoxes"],
    ["receiptSearch", "asn/receiptSearch"],
    ["asnSchedule", "asn/asnSchedule?type=OVERDUE", "scheduleOverdue"],
    ["asnSchedule", "asn/asnSchedule?type=REMINDERS", "scheduleSoon"],
    ["asnSchedule", "asn/asnSchedule?view=board", "scheduleBoard"],
    ["unpostEAsnSearch", "asn/unpostEAsnSearch"],
    // The demo's notices, by their numbers at the supplier: a whole draft, one refused, one of which something went back.
    ["asnDocument", `asn/asns/${await notice("supplierShipmentNo=AC-2601")}`, "asnDraft"],
    ["asnDocument", `asn/asns/${await notice("supplierShipmentNo=AC-2603")}`, "asnRefused"],
    ["asnDocument", `asn/asns/${await notice("supplierShipmentNo=AC-2607")}`, "asnReturned"],
    ["selectForCreateAsnModePage", "asn/selectForCreateAsnModePage"],
    ["selectForCreateAsnModePage", `asn/selectForCreateAsnModePage?poNo=${opening.poNo}`, "shippableOpened"],
    ["asnPrint", `asn/asns/${sent}/print?paper=sheet`],
    ["asnPrint", `asn/asns/${sent}/print?paper=a4-3x8&first=5`, "asnPrintLabels"],
    ["asnPrint", `asn/asns/${sent}/print?paper=100x150&boxes=x`, "asnPrintNone"],
    ["opening", `po/openings/${opening.id}`],
    ["poLine", `po/lines/${opening.poLineId}`, "poLineOpened"],
    ["companyDocument", `systemSetting/companies/${(await ask<List<{ id: number }>>(supplier, "/companies?size=10")).items[0].id}`],
    ["searchCOC", "examine/searchCOC?state=Awaited,Reject"],
    ["searchCOC", "examine/searchCOC?asnNo=", "searchCOCAll"],
    ["certificateDocument", `examine/certificates/${await one("certificates", "Awaited")}`, "certificateAwaited"],
    ["certificateDocument", `examine/certificates/${await one("certificates", "Accept")}`, "certificateAccepted"],
    ["inspecificationSpe", "examine/inspecificationSpe"],
    ["inspectionSpec", `examine/specs/${await one("inspection-specs", "InProcess")}`, "specToFill"],
    ["inspectionSpec", `examine/specs/${await one("inspection-specs", "IQAChange")}`, "specItemsChanged"],
    ["balanceStatement", "payment/balanceStatement"],
    ["balanceStatement", "payment/balanceStatement?view=lines", "statementLines"],
    ["statementDocument", `payment/statements/${statement(false)}`, "statementRunning"],
    ["statementDocument", `payment/statements/${statement(true)}`, "statementOver"],
    ["statementPrint", `payment/statements/${statement(true)}/print`],
    ["downloadUserManual", "help/downloadUserManual"],
    ["downloadUserForm", "help/downloadUserForm"],
    ["exports", "exports"],
  ];
}

tour("supplier1", ofSupplier, everyLook);

test("what the pointer rests on can be read, in light and dark", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1", "/#/home");
  for (const scheme of ["light", "dark"] as const) {
    await arrive(supplier, "poSearch", "po/poSearch", { code: "En", scheme, width: 1440 });
    const row = supplier.getByRole("row").nth(2);
    const pages = supplier.getByRole("listitem", { name: "2", exact: true });
    for (const target of [...["Search", "Clear", "More filters", "Columns"].map((name) => button(supplier, name)), row, pages]) {
      await target.hover();
      await accessible(supplier);
    }
  }
  await supplier.context().close();
});

test("cells of the list that say what is wrong", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1", "/#/home");
  await arrive(supplier, "allowShipApply", "po/allowShipApply", pairs[0]);
  const cell = (name: string) => supplier.locator(`input[data-cell="${name}"]`).first();
  await cell("quantity").fill("1000000");
  await cell("shipOn").fill("2026/13/1");
  await supplier.locator(".typed-bar button.ant-btn-primary").click();
  for (const look of pairs) {
    await dress(supplier, look);
    await expect(cell("shipOn")).toHaveAttribute("aria-invalid", "true");
    await judge(supplier, nameOf("allowShipApply-typed", look));
  }
  await supplier.context().close();
});
