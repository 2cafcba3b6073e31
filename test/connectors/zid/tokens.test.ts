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

const NEW = {
  access_token: "planted-manager-9",
  authorization: "planted-bearer-9",
  refresh_token: "planted-refresh-9",
};
const KEPT = {
  managerToken: "planted-manager-9",
  authorization: "planted-bearer-9",
  refreshToken: "planted-refresh-9",
};

test.each(["", " ", "soon", null, [[]], {}, false, -5, 0])(
  "new credentials are kept when their lifetime is %o, and are then renewed within a year",
  async (expires_in) => {
    const secrets = await renewed(configured(), answering(200, { ...NEW, expires_in }));
    expect(secrets).toMatchObject(KEPT);
    expect(configured().renewal.isDue(secrets, 1_000_000)).toBe(false);
    expect(configured().renewal.isDue(secrets, 1_000_000 + 366 * 86_400_000)).toBe(true);
  },
);

test.each(["", "Bearer ", null, [[]], 7])(
  "what the answer has as %o keeps its value, and the rest is kept",
  async (odd) => {
    const before = answering(200, { ...NEW, authorization: odd });
    expect(await renewed(configured(), before)).toMatchObject({ ...KEPT, authorization: before.secrets.authorization });
    const other = answering(200, { ...NEW, refresh_token: odd === "Bearer " ? "" : odd });
    expect(await renewed(configured(), other)).toMatchObject({ ...KEPT, refreshToken: other.secrets.refreshToken });
    const spelled = answering(200, { ...NEW, authorization: odd, Authorization: "Bearer planted-bearer-9" });
    expect(await renewed(configured(), spelled)).toMatchObject(KEPT);
  },
);
