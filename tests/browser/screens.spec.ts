import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, picture, signIn, speak } from "./person";

interface List {
  items: { id: number }[];
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
        const line = (await ask<List>(supplier, "/po-lines?size=10")).items[0];
        for (const path of ["home", "po/poSearch", `po/lines/${line.id}`, "asn/selectForCreateAsnModePage"]) {
          await supplier.goto(`/#/${path}`);
          await expect(supplier.getByRole("main").getByRole("heading").first()).toBeVisible();
          await accessible(supplier);
          await fits(supplier);
          const keys = supplier.getByText(/\b(route|field|error|search|asn|po_line)\.[a-zA-Z]/);
          await expect.poll(() => keys.allInnerTexts(), `keys instead of words on ${path}`).toEqual([]);
          await picture(supplier, `screen-${path.replace(/\/\d+$/, "").replaceAll("/", "-")}-${code}-${scheme}-${width}`);
        }
        await supplier.context().close();
      });
    }
  }
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
