import { REASON_CODES, type ReasonCode, reasonOf } from "@masar/core/shipment/reason";
import type { Shipment } from "@masar/core/shipment/shipment";
import type { WriteBack } from "@masar/core/sync/write-back/repository";
import { trackingUpdateOf } from "@masar/core/sync/write-back/update";
import { expect, test } from "vitest";
import { sampleShipment } from "../../support/sample-shipment.ts";
import { sampleRules } from "../order/sample.ts";

const at = Temporal.Instant.from("2026-11-28T12:05:00Z").epochMilliseconds;

function failedFor(reason: ReasonCode, change: Partial<Shipment> = {}, event = "shipment.attempt_failed") {
  const writeBack = { id: "evt_1", event, at, remoteId: "41", writtenBefore: null };
  const shipment = sampleShipment({
    trackingNumber: "MS0000000000017",
    attemptCount: 1,
    failure: { reason, at },
    nextStep: { on: "2026-11-29", instructBy: at, decidedBy: "rule" },
    ...change,
  });
  return trackingUpdateOf(writeBack as WriteBack, shipment, {
    rules: sampleRules({ tell_buyer: true }),
    baseUrl: "https://api.masar.example/v1",
    labelUrl: "",
    hub: null,
    isFirstAttempt: false,
  });
}

test.each(REASON_CODES)(
  "a buyer reads of a failed attempt in words for buyers, not in the merchant's: %s",
  (reason) => {
    const { sentence, notifyBuyer } = failedFor(reason);
    for (const language of ["en", "ar"] as const) {
      expect(sentence[language]).toContain(reasonOf(reason)[language]);
      expect(notifyBuyer?.[language]).not.toContain(reasonOf(reason)[language]);
    }
  },
);

test("a store reads on which day the next attempt is, or the parcel goes back", () => {
  expect(failedFor("no_answer").sentence.en).toMatch(/ Next: 2026-11-29\.$/);
  expect(failedFor("no_answer").sentence.ar).toMatch(/ الموعد التالي: 2026-11-29\.$/);
  const { sentence } = failedFor("refused", { returning: true });
  expect(sentence.en).toMatch(/ Goes back: 2026-11-29\.$/);
  expect(sentence.ar).toMatch(/ موعد الإرجاع: 2026-11-29\.$/);
});

test("a buyer reads when the next attempt is, and of no date when the parcel goes back", () => {
  expect(failedFor("no_answer").notifyBuyer).toEqual({
    en: "Shipment MS0000000000017 could not be delivered. We called you and could not reach you. Next attempt: 2026-11-29.",
    ar: "تعذر تسليم الشحنة MS0000000000017. اتصلنا بك ولم نتمكن من الوصول إليك. المحاولة القادمة: 2026-11-29.",
  });
  const { notifyBuyer } = failedFor("refused", { returning: true });
  expect(notifyBuyer?.ar).toBe("تعذر تسليم الشحنة MS0000000000017. تم رفض استلام الشحنة.");
  expect(notifyBuyer?.en).not.toContain("2026-11-29");
});

test("a store does not read that a delivered parcel comes back, though it was refused before", () => {
  const refused = { status: "delivered", returning: true } as const;
  expect(failedFor("refused", refused).isReturning).toBe(true);
  expect(failedFor("refused", refused, "shipment.delivered").isReturning).toBe(false);
});
