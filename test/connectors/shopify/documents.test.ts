import { readFileSync } from "node:fs";
import * as documents from "@masar/connector-shopify/documents";
import {
  getNamedType,
  isEnumType,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { describe, expect, test } from "vitest";
import { type AdminVersion, adminSchema } from "../../support/shopify/admin-schema.ts";
import { requestedCost } from "../../support/shopify/cost.ts";
import { connector } from "../../support/shopify/store.ts";

const VERSIONS: readonly AdminVersion[] = ["2026-07", "2026-10"];
const all = Object.entries(documents);
const toml = readFileSync(new URL("../../../connectors/shopify/shopify.app.toml", import.meta.url), "utf8");

/** Every field of every type that our documents select or set. */
function fieldsOf(version: AdminVersion): Set<string> {
  const { schema } = adminSchema(version);
  const found = new Set<string>();
  for (const [, text] of all) {
    const info = new TypeInfo(schema);
    visit(
      parse(text),
      visitWithTypeInfo(info, {
        Field: () => {
          found.add(`${info.getParentType()?.name}.${info.getFieldDef()?.name}`);
        },
      }),
    );
  }
  return found;
}

describe.each(VERSIONS)("on Shopify's own schema of %s", (version) => {
  const { schema, introspection } = adminSchema(version);

  test.each(all)("%s is valid and uses nothing deprecated", (_, text) => {
    expect(validate(schema, parse(text), [...specifiedRules, NoDeprecatedCustomRule])).toEqual([]);
  });

  test("the protected customer data that we read is what we declare, without a buyer's e-mail", () => {
    const touched = introspection.__schema.types.flatMap((type) =>
      "fields" in type && type.fields
        ? type.fields.flatMap((field) =>
            (field as { isProtected?: boolean }).isProtected && fieldsOf(version).has(`${type.name}.${field.name}`)
              ? [`${type.name}.${field.name}`]
              : [],
          )
        : [],
    );
    expect(new Set(touched)).toEqual(
      new Set([
        ...["firstName", "lastName", "address1", "address2", "city", "zip", "phone"].map(
          (name) => `FulfillmentOrderDestination.${name}`,
        ),
        ...["name", "firstName", "lastName", "address1", "address2", "zip", "phone"].map(
          (name) => `MailingAddress.${name}`,
        ),
        "Order.phone",
      ]),
    );
  });

  test("every status that we write exists at Shopify", () => {
    const type = getNamedType(schema.getType("FulfillmentEventStatus"));
    const known = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
    for (const status of [
      "CONFIRMED",
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "ATTEMPTED_DELIVERY",
      "DELIVERED",
      "FAILURE",
    ])
      expect(known).toContain(status);
  });
});

test("no document costs more points than a call may cost", () => {
  const { schema } = adminSchema();
  for (const [name, text] of all) expect(requestedCost(schema, parse(text)), name).toBeLessThanOrEqual(1_000);
});

describe("the links in Shopify's own pages", () => {
  const folder = new URL("../../../connectors/shopify/extensions/", import.meta.url);
  const read = (path: string) => readFileSync(new URL(path, folder), "utf8");

  test.each([
    ["order-link", "admin.order-details.action.link"],
    ["labels-link", "admin.order-index.selection-action.link"],
  ])("%s opens the app from %s, with a name in both languages", (name, target) => {
    const text = read(`${name}/shopify.extension.toml`);
    expect(text).toContain('type = "admin_link"');
    expect(text).toContain(`target = "${target}"`);
    expect(text).toContain('url = "app://"');
    for (const locale of ["en.default", "ar"])
      expect(JSON.parse(read(`${name}/locales/${locale}.json`)).name).toMatch(/\S/);
  });

  test.each([
    ["id=123", ["123"]],
    ["ids[]=1&ids[]=9007199254740993", ["1", "9007199254740993"]],
    ["id=x&ids[]=1%20or%201", []],
    ["", []],
  ])("%s selects these orders", (query, orders) => {
    expect(connector.auth.embedded.readQuery(new URLSearchParams(query)).orders).toEqual(orders);
  });
});

describe("shopify.app.toml", () => {
  const strings = (name: string) =>
    [...toml.matchAll(new RegExp(`^${name} = \\[(.*)\\]`, "gm"))].flatMap(([, list = ""]) =>
      [...list.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text),
    );

  test("subscribes to exactly the connector's topics, and Shopify has each of them", () => {
    const { topics, privacy } = connector.webhooks;
    expect(strings("topics").toSorted()).toEqual(Object.keys(topics).toSorted());
    expect(strings("compliance_topics")).toEqual(Object.keys(privacy.topics));
    expect(Object.keys(privacy.topics)).toEqual(["customers/data_request", "customers/redact", "shop/redact"]);
    const { schema } = adminSchema();
    const type = schema.getType("WebhookSubscriptionTopic");
    const known = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
    for (const topic of strings("topics")) expect(known).toContain(topic.toUpperCase().replace("/", "_"));
  });

  test("pins the connector's API version, and has only https addresses", () => {
    expect(/^api_version = "(.*)"$/m.exec(toml)?.[1]).toBe(connector.apiVersion);
    for (const [, url] of toml.matchAll(/"(https?:[^"]+)"/g)) expect(url).toMatch(/^https:/);
    expect(toml).toContain("use_legacy_install_flow = false");
    for (const fields of toml.matchAll(/^include_fields = (.*)$/gm)) expect(fields[1]).toContain("updated_at");
  });

  test("requests exactly the scopes that our documents need", () => {
    const { scopes } = adminSchema();
    const asked = /^scopes = "(.*)"$/m.exec(toml)?.[1]?.split(",") ?? [];
    const fields = fieldsOf("2026-10");
    const used = scopes.filter(
      ({ type, typeName, fieldName }) => type === "field" && fields.has(`${typeName}.${fieldName}`),
    );
    const needed = new Set(used.flatMap(({ offlineScopes }) => offlineScopes));
    const granted = [...asked, "write_shipping"].flatMap((scope) => [scope, scope.replace("write_", "read_")]);
    for (const { typeName, fieldName, offlineScopes } of used.filter((one) => one.offlineScopes.length > 0))
      expect(
        offlineScopes.some((scope) => granted.includes(scope)),
        `${typeName}.${fieldName}`,
      ).toBe(true);
    expect(needed.size).toBeGreaterThan(0);
    for (const scope of asked) expect([...needed], scope).toContain(scope);
  });
});
