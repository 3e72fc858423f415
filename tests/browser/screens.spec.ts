import { expect, type Page, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { accessible, ask, button, type List, picture, signIn, speak } from "./person";

/** What the screens are called, by language. */
const routes = (code: string) => JSON.parse(readFileSync(`../../ui/src/locales/${code}/route.json`, "utf8")) as Record<string, string>;

/** The screens, by name and address. */
async function screens(supplier: Page): Promise<[string, string][]> {
  const [line] = (await ask<List<{ id: number; purchaseOrderId: number }>>(supplier, "/po-lines?size=10")).items;
  return [
    ["home", "home"],
    ["poSearch", "po/poSearch"],
    ["poLine", `po/lines/${line.id}`],
    ["purchaseOrder", `po/orders/${line.purchaseOrderId}`],
    ["asnSearch", "asn/asnSearch"],
    ["selectForCreateAsnModePage", "asn/selectForCreateAsnModePage"],
  ];
}

const languages = [
  { code: "Tc", name: "繁體中文" },
  { code: "Cn", name: "简体中文" },
  { code: "En", name: "English" },
];

for (const { code, name } of languages) {
  for (const scheme of ["light", "dark"] as const) {
    for (const width of [1440, 390]) {
      test(`every screen in ${code}, ${scheme}, ${width} px: no barrier, no missing word`, async ({ browser }) => {
        const supplier = await signIn(browser, "supplier1");
        await supplier.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        await colour(supplier, scheme);
        await speak(supplier, name);
        for (const [screen, path] of await screens(supplier)) {
          await supplier.goto(`/#/${path}`);
          // Until the next screen is there, in this language, the one before it would be judged.
          await expect(supplier).toHaveTitle(`${routes(code)[screen]} - eHub`);
          await expect(supplier.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
          await accessible(supplier);
          await fits(supplier);
          const keys = supplier.getByText(/\b(route|field|error|search|asn|po_line)\.[a-zA-Z]/);
          await expect.poll(() => keys.allInnerTexts(), `keys instead of words on ${screen}`).toEqual([]);
          await picture(supplier, `${screen}-${code}-${scheme}-${width}`);
        }
        await supplier.context().close();
      });
    }
  }
}

for (const scheme of ["light", "dark"] as const) {
  test(`what the pointer rests on can be read, ${scheme}`, async ({ browser }) => {
    const supplier = await signIn(browser, "supplier1");
    await colour(supplier, scheme);
    await supplier.goto("/#/po/poSearch");
    const row = supplier.getByRole("row").nth(2);
    const pages = supplier.getByRole("listitem", { name: "2", exact: true });
    for (const target of [...["Search", "Clear", "More filters", "Columns"].map((name) => button(supplier, name)), row, pages]) {
      await target.hover();
      await accessible(supplier);
    }
    await supplier.context().close();
  });
}

/** Dark or light, as this browser was last set. */
async function colour(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.evaluate((mode) => localStorage.setItem("ehub.mode", mode), scheme);
  await page.reload();
}

/** Nothing makes the page scroll sideways. */
async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
