import type { Connector, RawRequest } from "@masar/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Contract } from "./harness.ts";

/** Which requests count as the store's. */
export function testVerdicts<Secrets>(
  connector: Connector<Secrets>,
  { secrets, signer, orders, stranger = connector }: Contract<Secrets>,
): void {
  const body = Buffer.from(JSON.stringify(orders.cash.payload));
  const good = signer.sign(body);
  const verdictOf = (request: RawRequest) => connector.verifyWebhook(request, secrets);

  describe("webhooks", () => {
    test("takes a request that the store signed, and names its topic", () => {
      expect(verdictOf(good)).toMatchObject({ kind: "genuine", topic: signer.topic });
      expect(connector.topics).toHaveProperty([signer.topic]);
    });

    test("knows which store a request claims to come from", () => {
      expect(connector.claimedStore(good)).toBeDefined();
    });

    test("refuses a request whose body changed after signing, by as little as one bit", () => {
      fc.assert(
        fc.property(fc.nat(body.length - 1), fc.nat(7), (at, bit) => {
          const changed = Uint8Array.from(body);
          changed[at] = (changed[at] ?? 0) ^ (1 << bit);
          expect(verdictOf({ ...good, body: changed })).toMatchObject({ kind: "refused", reason: "altered" });
        }),
      );
    });

    test("refuses a body that says the same in other bytes", () => {
      const rewritten = Buffer.from(JSON.stringify(orders.cash.payload, null, 1));
      expect(verdictOf({ ...good, body: rewritten })).toMatchObject({ kind: "refused", reason: "altered" });
    });

    test("refuses another secret's signature", () => {
      const others = Object.fromEntries(
        Object.entries(secrets as Record<string, unknown>).map(([key, value]) => [
          key,
          typeof value === "string" ? `${value}0` : value,
        ]),
      ) as Secrets;
      expect(stranger.verifyWebhook(good, others)).toMatchObject({ kind: "refused" });
    });

    test("refuses a request without a signature, with an empty one and with half of it", () => {
      const signature = good.headers[signer.signatureHeader] ?? "";
      const withSignature = (value: string | undefined) =>
        verdictOf({ ...good, headers: { ...good.headers, [signer.signatureHeader]: value } });
      expect(withSignature(undefined)).toEqual({ kind: "refused", reason: "unsigned" });
      expect(withSignature("")).toEqual({ kind: "refused", reason: "unsigned" });
      expect(withSignature(signature.slice(0, signature.length / 2))).toMatchObject({ kind: "refused" });
      expect(withSignature(`${signature} `)).toMatchObject({ kind: "refused" });
    });

    test("refuses an empty request", () => {
      const empty = { ...good, headers: {}, body: new Uint8Array() };
      expect(verdictOf(empty)).toEqual({ kind: "refused", reason: "unsigned" });
      expect(verdictOf({ ...good, body: new Uint8Array() })).toMatchObject({ kind: "refused", reason: "altered" });
    });

    const { stale } = signer;
    if (stale !== undefined) {
      test("refuses a request that was signed long ago", () => {
        expect(verdictOf(stale)).toEqual({ kind: "refused", reason: "stale" });
      });
    }

    test("never throws and never believes garbage, whatever arrives", () => {
      const names = fc.oneof(fc.string(), fc.constantFrom(...Object.keys(good.headers)));
      const request = fc.record({
        method: fc.constantFrom("POST", "GET", "PUT", ""),
        url: fc.webUrl({ withQueryParameters: true }).map((url) => new URL(url)),
        headers: fc.dictionary(names, fc.option(fc.string(), { nil: undefined })),
        body: fc.uint8Array(),
      });
      fc.assert(
        fc.property(request, (garbage) => {
          connector.claimedStore(garbage);
          connector.auth.approval?.readGrant(garbage);
          expect(["refused", "greeting"]).toContain(verdictOf(garbage).kind);
        }),
      );
    });

    test("never throws on a signed body that is no JSON", () => {
      fc.assert(
        fc.property(fc.uint8Array(), (bytes) => {
          expect(verdictOf(signer.sign(bytes)).kind).not.toBe("refused");
        }),
      );
    });
  });
}
