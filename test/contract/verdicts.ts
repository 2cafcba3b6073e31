import { type Connector, eventTypeOf, type RawRequest, type Webhooks } from "@masar/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Contract, WebhookContract } from "./harness.ts";

/** Which requests are accepted as sent by the store. */
export function testVerdicts<Secrets>(
  connector: Connector<Secrets>,
  { secrets, orders }: Contract<Secrets>,
  {
    webhooks,
    signer,
    body: sent = orders.cash.payload,
    otherApp = webhooks,
    isPasswordOnly = false,
  }: WebhookContract<Secrets> & { webhooks: Webhooks<Secrets> },
): void {
  const body = Buffer.from(JSON.stringify(sent));
  const good = signer.sign(body);
  const verdictOf = (request: RawRequest) => webhooks.verify(request, secrets);

  describe("webhooks", () => {
    test("accepts a request that the store signed, and returns its topic", () => {
      expect(verdictOf(good)).toMatchObject({ kind: "genuine", topic: signer.topic });
      expect(eventTypeOf(webhooks, signer.topic)).toBe("order_changed");
    });

    test("reads which store a request names", () => {
      expect(webhooks.claimedStore(good)).toBeDefined();
    });

    if (isPasswordOnly) {
      test("takes nothing from a body but a hint", () => {
        expect(webhooks.hints).toBeDefined();
      });
    } else {
      test("refuses a body in which one bit changed after signing", () => {
        fc.assert(
          fc.property(fc.nat(body.length - 1), fc.nat(7), (at, bit) => {
            const changed = Uint8Array.from(body);
            changed[at] = (changed[at] ?? 0) ^ (1 << bit);
            expect(verdictOf({ ...good, body: changed })).toMatchObject({ kind: "refused", reason: "altered" });
          }),
        );
      });

      test("refuses the same JSON in other bytes", () => {
        const rewritten = Buffer.from(JSON.stringify(sent, null, 1));
        expect(verdictOf({ ...good, body: rewritten })).toMatchObject({ kind: "refused", reason: "altered" });
      });
    }

    test("refuses a signature made with another secret", () => {
      const others = Object.fromEntries(
        Object.entries(secrets as Record<string, unknown>).map(([key, value]) => [
          key,
          typeof value === "string" ? `${value}0` : value,
        ]),
      ) as Secrets;
      expect(otherApp.verify(good, others)).toMatchObject({ kind: "refused" });
    });

    test("refuses a missing, an empty and a truncated signature", () => {
      const signature = good.headers[signer.signatureHeader] ?? "";
      const withSignature = (value: string | undefined) =>
        verdictOf({ ...good, headers: { ...good.headers, [signer.signatureHeader]: value } });
      expect(withSignature(undefined)).toEqual({ kind: "refused", reason: "unsigned" });
      expect(withSignature("")).toEqual({ kind: "refused", reason: "unsigned" });
      expect(withSignature(signature.slice(0, signature.length / 2))).toMatchObject({ kind: "refused" });
      if (!isPasswordOnly) expect(withSignature(`${signature} `)).toMatchObject({ kind: "refused" });
    });

    test("refuses an empty request", () => {
      const empty = { ...good, headers: {}, body: new Uint8Array() };
      expect(verdictOf(empty)).toEqual({ kind: "refused", reason: "unsigned" });
      if (!isPasswordOnly)
        expect(verdictOf({ ...good, body: new Uint8Array() })).toMatchObject({ kind: "refused", reason: "altered" });
    });

    const { stale } = signer;
    if (stale !== undefined) {
      test("refuses a request signed long ago", () => {
        expect(verdictOf(stale)).toEqual({ kind: "refused", reason: "stale" });
      });
    }

    test("never throws, and accepts no random request", () => {
      const names = fc.oneof(fc.string(), fc.constantFrom(...Object.keys(good.headers)));
      const request = fc.record({
        method: fc.constantFrom("POST", "GET", "PUT", ""),
        url: fc.webUrl({ withQueryParameters: true }).map((url) => new URL(url)),
        headers: fc.dictionary(names, fc.option(fc.string(), { nil: undefined })),
        body: fc.uint8Array(),
      });
      fc.assert(
        fc.property(request, (garbage) => {
          webhooks.claimedStore(garbage);
          connector.auth.plugin?.readGrant(garbage);
          expect(["refused", "greeting"]).toContain(verdictOf(garbage).kind);
        }),
      );
    });

    test("never throws on a signed body that is not JSON", () => {
      fc.assert(
        fc.property(fc.uint8Array(), (bytes) => {
          expect(verdictOf(signer.sign(bytes)).kind).not.toBe("refused");
        }),
      );
    });
  });
}
