import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from "graphql";

export type AdminVersion = "2026-07" | "2026-10";

interface AdminIntrospection extends IntrospectionQuery {
  offline_scopes?: { items: OfflineScope[] };
}
export interface OfflineScope {
  type: "type" | "field";
  typeName: string;
  fieldName?: string;
  requiredAccess?: string;
  offlineScopes: string[];
}

const read = new Map<string, { introspection: AdminIntrospection; schema: GraphQLSchema; scopes: OfflineScope[] }>();

/** Shopify's own schema, from its developer tools. */
export function adminSchema(version: AdminVersion = "2026-10"): {
  introspection: AdminIntrospection;
  schema: GraphQLSchema;
  scopes: OfflineScope[];
} {
  const known = read.get(version);
  if (known) return known;
  const file = new URL(`../../fixtures/shopify/admin-${version}.json.gz`, import.meta.url);
  const json = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
  const introspection = json.data as AdminIntrospection;
  const loaded = { introspection, schema: buildClientSchema(introspection), scopes: json.offline_scopes?.items ?? [] };
  read.set(version, loaded);
  return loaded;
}
