import { newWebhookSecret } from "@masar/core/webhook/secret";
import { sign } from "@masar/core/webhook/signature";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";

const eventId = "evt_01k2m3n4p5q6r7s8t9vwxyz012";
const timestampSeconds = Math.floor(Date.now() / 1000);

function headers(text: string, secrets: string[]) {
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": sign({ eventId, timestampSeconds, body: Buffer.from(text) }, secrets),
  };
}

test("a secret is whsec_ and the base64 of 32 bytes", () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});

test("matches the published example of the Standard Webhooks project", () => {
  const body = Buffer.from('{"test": 2432232314}');
  const signable = { eventId: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestampSeconds: 1614265330, body };
  expect(sign(signable, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("the standardwebhooks library verifies our signatures for any body", () => {
  const secret = newWebhookSecret();
  fc.assert(
    fc.property(fc.json({ stringUnit: "grapheme" }), (body) => {
      expect(new Webhook(secret).verify(body, headers(body, [secret]))).toEqual(JSON.parse(body));
    }),
  );
});

test("after a roll, receivers that know the old secret and receivers that know the new one both verify", () => {
  const [fresh, old, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const signed = headers('{"a":1}', [fresh, old]);
  expect(signed["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
  expect(new Webhook(fresh).verify('{"a":1}', signed)).toEqual({ a: 1 });
  expect(new Webhook(old).verify('{"a":1}', signed)).toEqual({ a: 1 });
  expect(() => new Webhook(other).verify('{"a":1}', signed)).toThrow("No matching signature");
});

test("a signature does not verify after the body, the id or the time changed", () => {
  const secret = newWebhookSecret();
  const signed = headers('{"a":1}', [secret]);
  const verify =
    (body: string, changed = {}) =>
    () =>
      new Webhook(secret).verify(body, { ...signed, ...changed });
  expect(verify('{"a":2}')).toThrow("No matching signature");
  expect(verify('{"a":1}', { "webhook-id": "evt_other" })).toThrow("No matching signature");
  expect(verify('{"a":1}', { "webhook-timestamp": String(timestampSeconds + 1) })).toThrow("No matching signature");
});
