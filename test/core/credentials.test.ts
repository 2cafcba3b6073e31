import { ConfigError, readConfig } from "@masar/core/config";
import { apps, configured, connectors } from "@masar/core/connectors";
import { isApp } from "@masar/kit";
import { expect, test } from "vitest";

const both = { SHOPIFY_API_KEY: "key", SHOPIFY_API_SECRET: "secret" };
const read = (environment: Record<string, string>) => readConfig(environment, apps).credentials;
const waiting = (credentials: Record<string, string>) =>
  configured(connectors, credentials)
    .filter(isApp)
    .map(({ id }) => id);

test("only the variables that connectors declare are read as credentials", () => {
  expect(read({ ...both, OTHER_API_KEY: "other" })).toEqual(both);
  expect(read({ ...both, SHOPIFY_API_VERSION: "2026-07" })).toEqual({ ...both, SHOPIFY_API_VERSION: "2026-07" });
});

test("a platform without credentials is listed and not configured", () => {
  expect(read({})).toEqual({});
  expect(waiting({})).toEqual(["shopify", "salla", "zid"]);
  expect(waiting({ SHOPIFY_API_KEY: "key" })).toEqual(["shopify", "salla", "zid"]);
  expect(waiting(both)).toEqual(["salla", "zid"]);
});

test("incomplete or invalid credentials of a platform stop the start with an error that names them", () => {
  const together = "SHOPIFY_API_KEY and SHOPIFY_API_SECRET must be set together, or neither";
  expect(() => read({ SHOPIFY_API_KEY: "key" })).toThrow(new ConfigError(together));
  expect(() => read({ SHOPIFY_API_SECRET: "secret" })).toThrow(new ConfigError(together));
  expect(() => read({ ...both, SHOPIFY_API_VERSION: "2026-02" })).toThrow(
    "SHOPIFY_API_VERSION must be a version of Shopify's Admin API, such as 2026-10",
  );
});
