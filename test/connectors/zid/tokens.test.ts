import { connector as app } from "@masar/connector-zid";
import { expect, test } from "vitest";
import { CREDENTIALS, storeOf } from "../../support/zid/store.ts";
import { fakeZid } from "../../support/zid/zid.ts";

const CALLBACK = new URL("https://masar.example.test/install/zid/callback");
const configured = (change: object = {}) => app.configure({ ...CREDENTIALS, ...change });
const renewed = (of: ReturnType<typeof configured>, store: ReturnType<typeof storeOf>) =>
  of.renewal.renew(store, { nowMs: 1_000_000, callbackUrl: CALLBACK });

/** A store whose token endpoint gives this answer. */
function answering(status: number, body: unknown) {
  const store = storeOf(fakeZid());
  const answer = async () =>
    typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
  return { ...store, network: { ...store.network, fetch: answer as unknown as typeof fetch } };
}

test("a wrong client secret is the operator's mistake: it is retried, the log names the setting, and the token stays good", async () => {
  const zid = fakeZid();
  const store = storeOf(zid);
  await expect(renewed(configured({ ZID_CLIENT_SECRET: "another-client-secret" }), store)).rejects.toMatchObject({
    failure: "unavailable",
    message: "token: 401 invalid_client; check ZID_CLIENT_ID and ZID_CLIENT_SECRET",
    publicMessage: { en: expect.stringContaining("on Masar's side"), ar: expect.stringContaining("من جهتنا") },
  });
  expect((await renewed(configured(), store)).refreshToken).not.toBe(store.secrets.refreshToken);
});

test.each([
  [400, { error: "invalid_request", message: "The request is missing a required parameter." }, "unavailable"],
  [400, { error: "unsupported_grant_type" }, "unavailable"],
  [401, { error: "unauthorized_client" }, "unavailable"],
  [400, { error: "invalid_grant" }, "access_revoked"],
  [401, { error: "invalid_request", message: "The refresh token is invalid." }, "access_revoked"],
  [401, { message: "Unauthenticated", error_code: "ERROR_SESSION_INVALID" }, "access_revoked"],
])("the answer %d %o is %s", async (status, body, failure) => {
  await expect(renewed(configured(), answering(status, body))).rejects.toMatchObject({ failure });
});
