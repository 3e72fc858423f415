import type { Page } from "@playwright/test";
import { ask, type List } from "./person";
import { pairs, type Screen, tour } from "./visual";

/** The screens of a forwarder's people. */
async function ofCarrier(carrier: Page): Promise<Screen[]> {
  const first = async (pickedUp: boolean) => (await ask<List<{ id: number }>>(carrier, `/carried-asns?pickedUp=${pickedUp}&size=10`)).items[0].id;
  return [
    ["home", "home", "homeCarrier"],
    ["carriedAsns", "asn/carriedAsns"],
    ["asnSearch", "asn/asnSearch", "asnSearchCarrier"],
    ["asnDocument", `asn/asns/${await first(false)}`, "asnCarried"],
    ["asnDocument", `asn/asns/${await first(true)}`, "asnCarriedPickedUp"],
    ["asnPrint", `asn/asns/${await first(true)}/print?paper=sheet`, "asnPrintCarrier"],
  ];
}

tour("forwarder1", ofCarrier, pairs);
