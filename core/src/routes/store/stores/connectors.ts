import { type Auth, type Field, isApp, type Platform } from "@masar/kit";
import { z } from "zod";
import { listSchema } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import type { Language } from "../../../kernel/text.ts";
import { guidePathOf } from "../../../pages/guides/guide.ts";

const fieldSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(["url", "text", "secret"]),
  label: z.string(),
  help: z.string(),
  placeholder: z.string(),
});

const connectorSchema = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    docs: z.string(),
    api_version: z.string(),
    connect_minutes: z.number().int().meta({ description: "How long connecting takes at most" }),
    guide_url: z.string().nullable().meta({
      description: "How a merchant connects a store, step by step, in English and Arabic; null if there is none",
    }),
    plugin_url: z
      .string()
      .nullable()
      .meta({ description: "Plugin that the merchant installs in the store first, if the platform has one" }),
    ways: z.array(z.strictObject({ way: z.enum(["plugin", "keys", "embedded"]), fields: z.array(fieldSchema) })).meta({
      description:
        "plugin: the merchant installs our plugin in the shop and presses Connect on its page there; the fields make the address of that page. keys: copied by hand, for POST /stores. embedded: the merchant installs our app from the platform's own admin",
    }),
    plugin_page: z
      .string()
      .nullable()
      .meta({
        description: "Path of the plugin's page, relative to the store's address",
        examples: ["/wp-admin/admin.php?page=masar-shipping"],
      }),
    app: z.strictObject({ url: z.string(), how: z.string() }).nullable().meta({
      description:
        "The platform's page on which the merchant installs our app, and what to do there; null if it has none",
    }),
    rules: z
      .array(z.enum(["fulfil_on"]))
      .meta({ description: "Rules of a store that only some platforms follow, and this one does" }),
    configured: z
      .boolean()
      .meta({ description: "False if this server has no app credentials for the platform; it cannot be connected" }),
  })
  .meta({ id: "Connector" });

/** `GET /connectors`: the platforms with the fields that a connection needs. */
export function connectorRoutes({ connectors }: { connectors: readonly Platform[] }, appUrl: string): Route[] {
  return [
    route({
      method: "get",
      path: "/connectors",
      operationId: "listConnectors",
      summary: "List platforms",
      description:
        "Store platforms that can be connected. Labels are in the language of Accept-Language. Build your form from `fields`.",
      tag: "Stores",
      access: "authenticated",
      policy: "default",
      answers: { 200: { description: "Every platform", schema: listSchema(connectorSchema) } },
      async handle({ language, mode }) {
        const offered = connectors.filter((connector) => mode === "test" || !connector.sandboxOnly);
        const data = offered.map((connector) => connectorView(connector, { language, appUrl }));
        return { status: 200, body: { object: "list" as const, data, has_more: false, next_cursor: null } };
      },
    }),
  ];
}

function connectorView(connector: Platform, { language, appUrl }: { language: Language; appUrl: string }) {
  const ways: Partial<Auth<unknown>> = isApp(connector) ? {} : connector.auth;
  const { plugin, keys, embedded } = ways;
  const fieldView = ({ name, kind, label, help, placeholder }: Field) => ({
    name,
    kind,
    label: label[language],
    help: help[language],
    placeholder,
  });
  return {
    id: connector.id,
    label: connector.label[language],
    docs: connector.docs,
    api_version: connector.apiVersion,
    connect_minutes: connector.connectMinutes,
    guide_url: connector.guide ? `${appUrl}${guidePathOf(connector.id)}?language=${language}` : null,
    plugin_url:
      plugin && (plugin.isBuilt?.() ?? true) ? `${appUrl}/downloads/${connector.id}/${plugin.fileName}` : null,
    ways: [
      ...(plugin ? [{ way: "plugin" as const, fields: plugin.fields.map(fieldView) }] : []),
      ...(keys ? [{ way: "keys" as const, fields: keys.fields.map(fieldView) }] : []),
      ...(embedded ? [{ way: "embedded" as const, fields: [] }] : []),
    ],
    plugin_page: plugin?.page ?? null,
    app: embedded?.getApp ? { url: embedded.getApp.url.href, how: embedded.getApp.how[language] } : null,
    rules: !isApp(connector) && connector.defaults.fulfilOn ? (["fulfil_on"] as const) : [],
    configured: !isApp(connector),
  };
}
