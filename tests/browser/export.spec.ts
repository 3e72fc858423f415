import { expect, type Page, test } from "@playwright/test";
import { accessible, button, type List, ask, picture, signIn } from "./person";
import { file, rowsOf } from "./workbook";

/** One story, told in order: a list with more rows than are exported at once, until its file is put away. */
test.describe.configure({ mode: "serial" });

let administrator: Page;
let total: number;

const items = () => administrator.getByRole("list", { name: "My exports" }).getByRole("listitem");

test("a list with many rows offers to have its file prepared, and says so in the bar", async ({ browser }) => {
  administrator = await signIn(browser, "admin");
  total = (await ask<List<unknown>>(administrator, "/audit-entries?size=10")).totalcount;
  await administrator.goto("/#/system/auditLog");
});
