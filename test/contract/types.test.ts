// A capability of several functions is a group: the compiler refuses a part of it. `npm run types` reads this file; a line
// below `@ts-expect-error` that compiles is an error.

import { connector as demo } from "@masar/connector-demo";
import { connector as app } from "@masar/connector-shopify";
import type { App, Auth, Connector, EmbeddedApp, Hints, PluginInstall, Webhooks } from "@masar/kit";
import { expect, test } from "vitest";
import { connector as shopify } from "../support/shopify/store.ts";

type Secrets = typeof shopify extends Connector<infer Kept> ? Kept : never;
type Without<Group, Member extends keyof Group> = Omit<Group, Member>;

const { webhooks, renewal, recheck, rates } = shopify;
const { hints, privacy, ...webhooksAlone } = webhooks;
const { embedded } = shopify.auth;
const whole: Connector<Secrets> = shopify;

test("the whole of every group compiles", () => {
  const plain: Webhooks<Secrets> = webhooksAlone;
  expect([whole.webhooks, plain.topics]).not.toContain(undefined);
});

test("half of a group does not compile", () => {
  const { verify: _verify, ...unverified } = webhooksAlone;
  const { isAbout: _isAbout, ...unnamed } = webhooksAlone;
  const { subscribe: _subscribe, ...unsubscribed } = webhooksAlone;
  const halves: unknown[] = [
    // @ts-expect-error webhooks without verification
    unverified satisfies Webhooks<Secrets>,
    // @ts-expect-error signed by the app, without comparing the body with the named store
    unnamed satisfies Webhooks<Secrets>,
    // @ts-expect-error webhooks without a subscription
    unsubscribed satisfies Webhooks<Secrets>,
    // @ts-expect-error a topic about a person's data, without the group that reads such requests
    { ...webhooksAlone, topics: { "customers/redact": "customer_redacted" } } satisfies Webhooks<Secrets>,
    // @ts-expect-error privacy topics without reading the request
    { ...webhooks, privacy: { topics: privacy.topics } } satisfies Webhooks<Secrets>,
    // @ts-expect-error privacy without topics
    { ...webhooks, privacy: { read: privacy.read } } satisfies Webhooks<Secrets>,
    // @ts-expect-error hints that name an order and cannot read it
    { subjectOf: hints.subjectOf } satisfies Hints<Secrets>,
    // @ts-expect-error rates that are offered and cannot be read
    { ...shopify, rates: { offer: rates.offer } } satisfies Connector<Secrets>,
    // @ts-expect-error rates that are read and never offered
    { ...shopify, rates: { shape: rates.shape } } satisfies Connector<Secrets>,
    // @ts-expect-error access that is due and cannot be renewed
    { ...shopify, renewal: { isDue: renewal.isDue } } satisfies Connector<Secrets>,
    // @ts-expect-error orders that are read by id, without saying when
    { ...shopify, recheck: { readOrders: recheck.readOrders } } satisfies Connector<Secrets>,
    // @ts-expect-error no way to connect
    {} satisfies Auth<Secrets>,
    // @ts-expect-error an app with credentials and no connector
    { ...identity, credentials: app.credentials } satisfies App,
    // @ts-expect-error an app without the names of its credentials
    { ...identity, configure: () => demo } satisfies App,
  ];
  expect(halves).toHaveLength(14);
});

test("every member of the embedded app and of the plugin is required", () => {
  // Each is an error as soon as the member becomes optional.
  const parts = {
    // @ts-expect-error no bridge to the platform's admin
    bridge: (part: Without<EmbeddedApp<Secrets>, "bridge">): EmbeddedApp<Secrets> => part,
    // @ts-expect-error no origins that may frame the page
    framedBy: (part: Without<EmbeddedApp<Secrets>, "framedBy">): EmbeddedApp<Secrets> => part,
    // @ts-expect-error no check of the access
    checkAccess: (part: Without<EmbeddedApp<Secrets>, "checkAccess">): EmbeddedApp<Secrets> => part,
    // @ts-expect-error a plugin that is never introduced
    introduce: (part: Without<PluginInstall<Secrets>, "introduce">): PluginInstall<Secrets> => part,
    // @ts-expect-error a plugin that cannot be downloaded
    zip: (part: Without<PluginInstall<Secrets>, "zip">): PluginInstall<Secrets> => part,
  };
  expect(Object.keys(parts)).toHaveLength(5);
  expect(embedded).toHaveProperty("bridge");
});

const identity = {
  id: "sample",
  label: { en: "Sample", ar: "مثال" },
  docs: "https://example.com",
  apiVersion: "1",
  connectMinutes: 5,
};
