import { expect, test } from "@playwright/test";
import { invite, register } from "./admission";
import { badOrder, correct, newOrder, receiveUnannounced } from "./erp";
import { APPLYING, INVITED } from "./visual";
import { propose } from "./mail";
import { sentNotice } from "./notice";
import { ask, inDays, type List, send, signedIn, tell } from "./person";

/** Something to see on every screen: a mail, a message, an order and a receipt that wait, a file of the week, a manual. */
test("the portal is filled", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const [proposed, accepted] = await newOrder(supplier, "V10001", 2);
  await propose(supplier, proposed);
  await tell(supplier, `/po-lines/${accepted.id}/events/accept`, { version: accepted.version });
  // Of the plant that asks for permission: a line that waits for a decision, and one that permission may be asked for.
  const guarded = await newOrder(supplier, "V10001", 2, "P200");
  await tell(supplier, "/po-lines/events/accept", { items: guarded.map(({ id, version }) => ({ id, version })) });
  await tell(supplier, "/ship-permissions", {
    items: [{ lineId: guarded[0].id, quantity: "40", shipOn: inDays(45), remark: "the oven is under repair" }],
  });
  // A line that nobody answered and that may be shipped all the same, and one that somebody may open.
  const [opened] = await newOrder(supplier, "V10001", 2);
  // An order of two revisions.
  const [agreed] = await newOrder(supplier, "V10001", 1);
  await tell(supplier, `/po-lines/${agreed.id}/events/accept`, { version: agreed.version });
  await correct(agreed.poNo, "120");
  const revised = () => ask<List<unknown>>(supplier, `/po-lines?state=Revise&poNo=${agreed.poNo}`);
  await expect.poll(async () => (await revised()).totalcount, "the ERP's change arrives").toBe(1);
  // A notice that can be printed.
  const onItsWay = await sentNotice(supplier, "V10001", [{ pieces: 3, boxes: true }]);
  await receiveUnannounced("V10001", await badOrder("V10001"));
  const administrator = await signedIn(browser, "admin");
  await tell(administrator, "/openings", {
    items: [{ lineId: opened.id, quantity: "40", untilOn: inDays(7), reason: "the production line stands still without them" }],
  });
  await tell(administrator, "/database-changes", {
    ...{ table: "asn", rowId: onItsWay.id, reason: "The supplier called: the note about the dock is missing" },
    changes: [{ column: "carNo", before: "", after: "KAA-8256" }],
  });
  const [weekly] = (await ask<List<{ id: number; version: number; name: string }>>(administrator, "/qjobs?size=100")).items.filter(
    ({ name }) => name === "weekly.download",
  );
  await tell(administrator, `/qjobs/${weekly.id}/events/run`, { version: weekly.version });
  for (const list of ["mails", "erp-messages?kind=po_confirm", "held-orders", "waiting-receipts", "carried-asns?pickedUp=true", "receipt-messages?kind=return", "weekly-downloads", "ship-permissions?state=Submitted", "report-runs?state=Ready&report=onTimeDelivery"]) {
    await expect.poll(async () => (await ask<List<unknown>>(administrator, `/${list}`)).totalcount, list).toBeGreaterThan(0);
  }
  // A journey that came before may have applied for this company already.
  const applied = await ask<List<unknown>>(administrator, `/company-registrations?vendorCode=${APPLYING}`);
  if (applied.totalcount === 0) await register(administrator, APPLYING);
  await invite(INVITED);
  await send(administrator, "/User/uploadUserManualFile", {
    uploadInfo: JSON.stringify({ uploadDir: "S" }),
    file: { name: "Quick start.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
  });
  await administrator.context().close();
  await supplier.context().close();
});
