import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";

interface Operation {
  parameters?: { name: string; in: string; schema: { maximum?: number; enum?: string[] } }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string }>;
}

const document = JSON.parse(readFileSync(new URL("../../fixtures/salla/openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
};
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "salla");

/** Every list has pages. */
const PAGES: ReadonlySet<string> = new Set(["page", "per_page"]);
const MOST_PER_PAGE = 60;

/** The documented operation of a call; undefined for one that Salla does not have. */
export function operationOf(method: string, path: string): Operation | undefined {
  const found = Object.entries(document.paths).find(([template]) => {
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "\\d+")}$`);
    return pattern.test(path);
  });
  return found?.[1][method.toLowerCase()];
}

/** What Salla would refuse of a request, by field; empty for a good one. */
export function faultsOf(operation: Operation, query: URLSearchParams, body: unknown): string[] {
  const known = operation.parameters ?? [];
  const unknown = [...query.keys()].filter((name) => !known.some((one) => one.name === name) && !PAGES.has(name));
  const tooLarge = known.filter(
    ({ name, schema }) => schema.maximum !== undefined && Number(query.get(name)) > schema.maximum,
  );
  const other = known.filter(
    ({ name, schema }) => schema.enum && query.has(name) && !schema.enum.includes(query.get(name) ?? ""),
  );
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const invalid = schema ? bodyFaults(schema, body) : [];
  if (Number(query.get("per_page")) > MOST_PER_PAGE) unknown.push("per_page");
  return [...unknown, ...[...tooLarge, ...other].map(({ name }) => name), ...invalid];
}

function bodyFaults(schema: object, body: unknown): string[] {
  const validate = ajv.compile(refersTo(schema));
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  );
}

/** References inside the document, from outside it. */
function refersTo(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"salla#/')) as object;
}
