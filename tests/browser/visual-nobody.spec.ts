import { expect, test } from "@playwright/test";
import { barriers } from "./barriers";
import { linkOf } from "./mail";
import { INVITED, pairs, type Screen, tour } from "./visual";

/** The screens that are there for everybody, with a link that is good and one that is not. */
async function ofNobody(): Promise<Screen[]> {
  return [
    ["login", "login"],
    ["relogin", "relogin?code=50014&redirect=%2Fpo%2FpoSearch"],
    ["forgotPassword", "forgotPassword"],
    ["addNewPassword", "addNewPassword?pw=unknown"],
    ["activation", (await linkOf("activation", `${INVITED}@example.com`)).slice(1)],
    ["vendorRegister", "vendorRegister"],
    ["vendorRegister", "vendorRegister?link=unknown", "vendorRegisterBad"],
    ["notFound", "404"],
  ];
}

tour(undefined, ofNobody, pairs);

/** Else a look that sees nothing would find nothing wrong for ever. */
test("a barrier is seen where there is one", async ({ page }) => {
  await page.setContent('<html lang="en"><title>x</title><main><h1>x</h1><p style="color: #ccc; background: #fff">pale</p><button></button></main>');
  expect((await barriers(page)).map(({ what }) => what.split(":")[0]).sort()).toEqual(["button-name", "color-contrast"]);
});
