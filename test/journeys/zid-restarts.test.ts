import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";
import { CREDENTIALS } from "../support/zid/store.ts";

let masar: TestService;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "on", ...CREDENTIALS } });
});
afterAll(() => masar.stop());

test("a browser that Zid sends back without a code over and over starts again three times, and is told what to do", async () => {
  const go = (path: string) =>
    fetch(`${masar.origin}/install/zid${path}`, { redirect: "manual", headers: { "accept-language": "ar" } });
  const comeBack = () => go("/callback");
  for (let time = 0; time < 3; time += 1) {
    const again = await comeBack();
    expect([again.status, again.headers.get("location")]).toEqual([303, expect.stringContaining("oauth.zid.sa")]);
  }
  const told = await comeBack();
  expect([told.status, told.headers.get("location")]).toEqual([502, null]);
  expect(await told.text()).toContain("فعّل مسار في زد");
  // Who starts at the beginning is not held up.
  expect((await go("")).status).toBe(303);
});
