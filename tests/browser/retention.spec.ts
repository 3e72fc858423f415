import { expect, test } from "@playwright/test";
import { accessible, picture, signedIn } from "./person";

test("what another time would delete is tried, and the time is set where qjobs are", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  await administrator.goto("/#/system/retention");
  const mails = administrator.getByRole("row", { name: /Emails that were sent or closed/ });
  await expect(mails).toContainText("1095 days");
  await administrator.getByLabel("Try another time: Emails that were sent or closed").fill("30");
  await expect(mails).toContainText(/\d+ would be deleted/);
  await accessible(administrator);
  await picture(administrator, "retention");
  await mails.getByRole("link", { name: "1095 days" }).click();
  await expect(administrator.getByText("Days to keep emails")).toBeVisible();
  await administrator.goBack();

  await administrator.setViewportSize({ width: 390, height: 844 });
  await expect(mails).toBeVisible();
  await accessible(administrator);
  await administrator.context().close();
});
