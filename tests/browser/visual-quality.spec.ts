import type { Page } from "@playwright/test";
import { ask, type List } from "./person";
import { pairs, type Screen, tour } from "./visual";

/** The screens of those who keep the catalogue of inspections and verify specs and certificates. */
async function ofQuality(quality: Page): Promise<Screen[]> {
  const [waiting] = (await ask<List<{ id: number; subGroup: string }>>(quality, "/inspection-specs?state=Approving&size=10")).items;
  const [decided] = (await ask<List<{ id: number }>>(quality, "/certificates?state=Reject&size=10")).items;
  return [
    ["home", "home", "homeQuality"],
    ["verificationCOC", "examine/verificationCOC"],
    ["certificateDocument", `examine/certificates/${decided.id}`, "certificateRejected"],
    ["inspectionCategory", `examine/inspectionCategory?node=subGroup:${waiting.subGroup}`],
    ["subcategoryInspec", "examine/subcategoryInspec"],
    ["QAIqaSpecMaintain_B", "examine/QAIqaSpecMaintain_B"],
    ["QAIqaUnitMaintain_B", "examine/QAIqaUnitMaintain_B"],
    ["inspectionSpec", `examine/specs/${waiting.id}`, "specWaiting"],
  ];
}

tour("quality1", ofQuality, pairs);
