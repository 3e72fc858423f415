import type { Page } from "@playwright/test";
import { ask, type List } from "./person";
import { pairs, type Screen, tour } from "./visual";

/** The screens of a buyer that nobody else has, or that look otherwise inside. */
async function ofBuyer(buyer: Page): Promise<Screen[]> {
  const [line] = (await ask<List<{ id: number; purchaseOrderId: number }>>(buyer, "/po-lines?size=10")).items;
  const opening = (await ask<List<{ id: number; poLineId: number }>>(buyer, "/openings?state=Granted&size=10")).items[0];
  const [pickedUp] = (await ask<List<{ id: number }>>(buyer, "/carried-asns?pickedUp=true&size=10")).items;
  const statement = async (state: string) => (await ask<List<{ id: number }>>(buyer, `/statements?state=${state}&size=10`)).items[0].id;
  return [
    ["settingPoFollowUp", "po/settingPoFollowUp"],
    ["poSearch", "po/poSearch", "poSearchInside"],
    ["purchaseOrder", `po/orders/${line.purchaseOrderId}`, "purchaseOrderInside"],
    ["opening", `po/openings/${opening.id}`, "openingInside"],
    ["poLine", `po/lines/${opening.poLineId}`, "poLineOpened"],
    ["asnSearch", "asn/asnSearch", "asnSearchInside"],
    ["asnSearch", "asn/asnSearch?view=lines", "asnLinesInside"],
    ["receiptSearch", "asn/receiptSearch", "receiptSearchInside"],
    ["asnSchedule", "asn/asnSchedule?type=DUE", "scheduleDueInside"],
    ["asnSchedule", "asn/asnSchedule?type=OVERDUE", "scheduleOverdueInside"],
    ["asnSchedule", "asn/asnSchedule?view=board", "scheduleBoardInside"],
    ["balanceStatement", "payment/balanceStatement", "balanceStatementInside"],
    ["statementDocument", `payment/statements/${await statement("Issued,Confirmed,Disputed,Answered")}`, "statementInside"],
    ["carriedAsns", "asn/carriedAsns", "carriedAsnsInside"],
    ["asnDocument", `asn/asns/${pickedUp.id}`, "asnPickedUp"],
  ];
}

tour("buyer1", ofBuyer, pairs);
