import { INVITED, pairs, type Screen, tour } from "./looks";
import { linkOf } from "./mail";

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
