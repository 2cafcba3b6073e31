import { createHmac, timingSafeEqual } from "node:crypto";

const FIVE_MINUTES = 300;

/**
 * Whether Masar sent this request.
 * @param headers with names in lower case, as Node has them
 * @param body the bytes as they arrived, before any JSON parser
 * @param secret of the endpoint: whsec_…
 */
export function isFromMasar({ headers, body, secret, now = Date.now() / 1000 }) {
  const { "webhook-id": id = "", "webhook-timestamp": time = "", "webhook-signature": signatures = "" } = headers;
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > FIVE_MINUTES) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest();
  // Two signatures, separated by a space, for a day after the secret was replaced.
  return signatures.split(" ").some((one) => {
    const given = Buffer.from(one.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
