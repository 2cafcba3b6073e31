import type { Connector, Field } from "@masar/kit";
import { z } from "zod";
import { isConfigured } from "../store/access.ts";
import type { Language } from "../text.ts";
import { listSchema } from "./list.ts";
import { type Route, route } from "./route.ts";

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
    plugin_url: z
      .string()
      .nullable()
      .meta({ description: "What a merchant installs in the shop first, where there is such a thing" }),
    ways: z.array(z.strictObject({ way: z.enum(["plugin", "keys", "embedded"]), fields: z.array(fieldSchema) })).meta({
      description:
        "plugin: the merchant installs our plugin in the shop and presses Connect on its page there; the fields make the address of that page. keys: copied by hand, for POST /stores. embedded: the merchant installs our app from the platform's own admin",
    }),
    plugin_page: z
      .string()
      .nullable()
      .meta({
        description: "The page of that plugin, to be put behind the shop's address",
        examples: ["/wp-admin/admin.php?page=masar-shipping"],
      }),
    configured: z
      .boolean()
      .meta({ description: "False while our app has no credentials of the platform's: it cannot be connected" }),
  })
  .meta({ id: "Connector" });

/** `GET /connectors`: the platforms, and what to ask a merchant to connect each. */
export function connectorRoutes({ connectors }: { connectors: readonly Connector[] }, appUrl: string): Route[] {
  return [
    route({
      method: "get",
      path: "/connectors",
      operationId: "listConnectors",
      summary: "Platforms that a store can be connected from",
      description: "Labels are in the language of Accept-Language. Draw your form from `fields`.",
      tag: "Stores",
      access: "authenticated",
      policy: "default",
      answers: { 200: { description: "Every platform", schema: listSchema(connectorSchema) } },
      async handle({ language, mode }) {
        const offered = connectors.filter((connector) => mode === "test" || !connector.sandboxOnly);
        const data = offered.map((connector) => connectorView(connector, { language, appUrl }));
        return { status: 200, body: { object: "list", data, has_more: false, next_cursor: null } };
      },
    }),
  ];
}

function connectorView(connector: Connector, { language, appUrl }: { language: Language; appUrl: string }) {
  const { approval, keys, embedded } = connector.auth;
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
    plugin_url: connector.plugin ? `${appUrl}/downloads/${connector.id}/${connector.plugin.fileName}` : null,
    ways: [
      ...(approval ? [{ way: "plugin", fields: approval.fields.map(fieldView) }] : []),
      ...(keys ? [{ way: "keys", fields: keys.fields.map(fieldView) }] : []),
      ...(embedded ? [{ way: "embedded", fields: [] }] : []),
    ],
    plugin_page: approval?.pluginPage ?? null,
    configured: isConfigured(connector),
  };
}
