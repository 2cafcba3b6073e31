import { type DocumentNode, type OperationDefinitionNode, parse, validate } from "graphql";
import { type AdminVersion, adminSchema } from "./admin-schema.ts";
import { requestedCost } from "./cost.ts";

export interface CheckedQuery {
  document: DocumentNode;
  operation: OperationDefinitionNode | undefined;
  /** What Shopify's schema refuses in it. */
  invalid: readonly string[];
  /** 0 for an invalid query. */
  cost: number;
}

const checked = new Map<string, CheckedQuery>();

/** A query checked against Shopify's own schema: once, because the connector sends few queries many times. */
export function checkedQuery(version: AdminVersion, query: string): CheckedQuery {
  const key = `${version} ${query}`;
  const known = checked.get(key) ?? check(version, query);
  checked.set(key, known);
  return known;
}

function check(version: AdminVersion, query: string): CheckedQuery {
  const { schema } = adminSchema(version);
  const document = parse(query);
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === "OperationDefinition",
  );
  const invalid = validate(schema, document).map(({ message }) => message);
  return { document, operation, invalid, cost: invalid.length > 0 ? 0 : requestedCost(schema, document) };
}
