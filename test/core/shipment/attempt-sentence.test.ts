import { attemptSentence } from "@masar/core/shipment/attempt-sentence";
import { REASON_CODES, reasonOf } from "@masar/core/shipment/reason";
import { expect, test } from "vitest";

test("a buyer reads a sentence of their own for every reason, and never what is suspected of them", () => {
  for (const reason of REASON_CODES.map(reasonOf)) {
    expect(attemptSentence(reason.code, "en"), reason.code).toMatch(/^[A-Z].*\.$/);
    expect(attemptSentence(reason.code, "ar"), reason.code).toMatch(/^[\u0600-\u06ff].*\.$/);
    for (const language of ["en", "ar"] as const)
      expect(attemptSentence(reason.code, language)).not.toContain(reason[language]);
  }
  expect(attemptSentence("security_risk", "en")).not.toMatch(/suspicious/i);
});
