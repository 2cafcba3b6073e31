import { connector as app } from "@masar/connector-salla";
import { expect, test } from "vitest";
import { type FakeSalla, fakeSalla } from "../../support/salla/salla.ts";
import { CREDENTIALS, storeOf } from "../../support/salla/store.ts";

const CALLBACK = new URL("https://masar.example.test/install/salla/callback");
const configured = (change: object = {}) => app.configure({ ...CREDENTIALS, ...change });
const renewed = (of: ReturnType<typeof configured>, store: ReturnType<typeof storeOf>, nowMs = Date.now()) =>
  of.renewal.renew(store, { nowMs, callbackUrl: CALLBACK });

/** A store whose token endpoint gives this answer. */
function answering(salla: FakeSalla, status: number, body: unknown) {
  const store = storeOf(salla);
  const asked: string[] = [];
  const answer = async (url: string | URL | Request) => {
    asked.push(String(url));
    return typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
  };
  return { asked, store: { ...store, network: { ...store.network, fetch: answer as typeof fetch } } };
}

test("a wrong client secret is the operator's mistake: it is retried, the log names the setting, and the token stays good", async () => {
  const salla = fakeSalla();
  const store = storeOf(salla);
  const wrong = configured({ SALLA_CLIENT_SECRET: "another-client-secret" });
  await expect(renewed(wrong, store)).rejects.toMatchObject({
    failure: "unavailable",
    message: "token: 401 invalid_client; check SALLA_CLIENT_ID and SALLA_CLIENT_SECRET",
    publicMessage: { en: expect.stringContaining("on Masar's side"), ar: expect.stringContaining("من جهتنا") },
  });
  const { accessToken } = await renewed(configured(), store);
  expect(salla.tokens.isGood(accessToken)).toBe(true);
});

test.each([
  [400, { error: "invalid_request" }],
  [400, { error: "unsupported_grant_type" }],
  [401, { error: "unauthorized_client" }],
  [401, { error: { code: "x", message: "x" } }],
  [400, "<html>"],
])("of the answers %d %o none ends a store's access; each is tried again", async (status, body) => {
  const { asked, store } = answering(fakeSalla(), status, body);
  const connector = configured();
  await expect(renewed(connector, store, 1_000_000)).rejects.toMatchObject({ failure: "unavailable" });
  await expect(renewed(connector, store, 1_100_000)).rejects.toMatchObject({ failure: "unavailable" });
  expect(asked).toHaveLength(2);
});

test.each([400, 401])("invalid_grant (%d) ends the access, and the token is not tried again", async (status) => {
  const { asked, store } = answering(fakeSalla(), status, { error: "invalid_grant" });
  const connector = configured();
  await expect(renewed(connector, store, 1_000_000)).rejects.toMatchObject({ failure: "access_revoked" });
  await expect(renewed(connector, store, 1_100_000)).rejects.toMatchObject({ failure: "access_revoked" });
  expect(asked).toHaveLength(1);
});

test.each(["", " ", "soon", null, [[]], {}, false, -5, 0, 1.5e20])(
  "new tokens are kept when their lifetime is %o, and are then renewed within a fortnight",
  async (lifetime) => {
    for (const name of ["expires", "expires_in"]) {
      const body = { access_token: "planted-access-9", refresh_token: "planted-refresh-9", [name]: lifetime };
      const { store } = answering(fakeSalla(), 200, body);
      const secrets = await renewed(configured(), store, 1_000_000);
      expect(secrets).toMatchObject({ accessToken: "planted-access-9", refreshToken: "planted-refresh-9" });
      expect(configured().renewal.isDue(secrets, 1_000_000)).toBe(false);
      expect(configured().renewal.isDue(secrets, 1_000_000 + 14 * 86_400_000)).toBe(true);
    }
  },
);

test("access that Salla sends with an odd lifetime or refresh token is kept", () => {
  const data = { access_token: "planted-access-9", refresh_token: "", expires: "" };
  const sent = { event: "app.store.authorize", merchant: 1_100_000_001, data };
  expect(configured().webhooks.grants.read(sent, 1_000_000).secrets).toMatchObject({
    accessToken: "planted-access-9",
    refreshToken: null,
  });
});
