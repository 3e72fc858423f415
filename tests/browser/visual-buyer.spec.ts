import type { Page } from "@playwright/test";
import { ask, type List } from "./person";
import { pairs, type Screen, tour } from "./visual";

/** The screens of a buyer that nobody else has, or that look otherwise inside. */
async function ofBuyer(buyer: Page): Promise<Screen[]> {
  const [line] = (await ask<List<{ id: number; purchaseOrderId: number }>>(buyer, "/po-lines?size=10")).items;
  return [
    ["settingPoFollowUp", "po/settingPoFollowUp"],
    ["poSearch", "po/poSearch", "poSearchInside"],
    ["purchaseOrder", `po/orders/${line.purchaseOrderId}`, "purchaseOrderInside"],
    ["asnSearch", "asn/asnSearch", "asnSearchInside"],
  ];
}

tour("buyer1", ofBuyer, pairs);
