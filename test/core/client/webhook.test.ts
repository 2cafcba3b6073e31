import { readWebhook, signWebhook, verifySignature, WebhookRefused } from "@masar/client";
import { newWebhookSecret } from "@masar/core/webhook/secret";
import { sign } from "@masar/core/webhook/signature";
import fc from "fast-check";
import { expect, test } from "vitest";

const id = "evt_01k2m3n4p5q6r7s8t9vwxyz012";
const timestamp = 1_795_000_000;
const now = timestamp * 1000;
const body = '{"type":"shipment.delivered","data":{"object":{"tracking_number":"MS1"}}}';

function signed(text: string, secrets: string[]): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign({ eventId: id, timestampSeconds: timestamp, body: Buffer.from(text) }, secrets),
  };
}

function reasonOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return error instanceof WebhookRefused ? error.reason : String(error);
  }
  return "accepted";
}

test("verifies what the service signs, for any body, as text and as bytes", () => {
  const secret = newWebhookSecret();
  fc.assert(
    fc.property(fc.json({ stringUnit: "grapheme" }), (text) => {
      const headers = signed(text, [secret]);
      expect(readWebhook({ body: text, headers }, secret, { now })).toEqual(JSON.parse(text));
      expect(verifySignature({ body: Buffer.from(text), headers: new Headers(headers) }, secret, { now })).toBe(id);
      expect(`${signWebhook({ id, timestamp, body: text }, secret)}`).toBe(headers["webhook-signature"]);
    }),
  );
});

test("while a secret is being replaced, either side may already have the new one", () => {
  const [fresh, old, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const both = { body, headers: signed(body, [fresh, old]) };
  for (const secrets of [fresh, old, [other, old]]) expect(verifySignature(both, secrets, { now })).toBe(id);
  expect(reasonOf(() => verifySignature(both, other, { now }))).toBe("altered");
});

test("refuses unsigned, altered, stale and unreadable requests, each by its reason", () => {
  const secret = newWebhookSecret();
  const headers = signed(body, [secret]);
  const reason = (change: Record<string, string>, text = body, at = now) =>
    reasonOf(() => readWebhook({ body: text, headers: { ...headers, ...change } }, secret, { now: at }));
  expect(reason({})).toBe("accepted");
  for (const name of Object.keys(headers)) expect(reason({ [name]: "" })).toBe("unsigned");
  expect(reason({ "webhook-timestamp": "yesterday" })).toBe("unsigned");
  expect(reason({}, `${body} `)).toBe("altered");
  expect(reason({ "webhook-id": "evt_other" })).toBe("altered");
  expect(reason({ "webhook-timestamp": String(timestamp + 1) })).toBe("altered");
  expect(reason({ "webhook-signature": "v1,AAAA" })).toBe("altered");
  expect(reason({}, body, now + 301_000)).toBe("stale");
  expect(reason({}, body, now - 301_000)).toBe("stale");
  expect(reason(signed("not JSON", [secret]), "not JSON")).toBe("unreadable");
});

test.each([[""], ["whsec_"], ["whsec_AAAA"], [[]], [["", newWebhookSecret()]], [undefined]])(
  "a secret that is missing or cut off is an error of the receiver, and accepts nothing: %j",
  (secret) => {
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signWebhook({ id, timestamp, body }, typeof secret === "string" ? secret : ""),
    };
    expect(() => verifySignature({ body, headers }, secret as string, { now })).toThrow(TypeError);
  },
);

test("the case of header names does not matter", () => {
  const secret = newWebhookSecret();
  const headers = Object.fromEntries(
    Object.entries(signed(body, [secret])).map(([name, value]) => [
      name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  );
  expect(verifySignature({ body, headers }, secret, { now })).toBe(id);
});
