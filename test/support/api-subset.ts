import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

interface Operation {
  parameters?: { name: string; in: string; schema: { maximum?: number; enum?: string[] } }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, object>;
}

interface Document {
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

/** The calls of a platform's API that its connector makes, as an OpenAPI document of ours: what a fake must refuse, and may answer. */
export interface ApiSubset {
  /** The documented operation of a call; undefined for one that the platform does not have. */
  operationOf(method: string, path: string): Operation | undefined;
  /** What the platform would refuse of a request, by field; empty for a good one. */
  faultsOf(operation: Operation, query: URLSearchParams, body: unknown): string[];
  /** @throws when the fake answers something that the platform does not. */
  checkAnswer(call: string, operation: Operation, answer: { status: number; body: unknown }): void;
  /** @throws when a value is none of that schema. */
  check(schema: string, value: unknown): void;
}

/** @param options.pages the parameters of pages, which every list has; `most` rows of a page. */
export function apiSubset(file: string, options: { pages: readonly string[]; most: number }): ApiSubset {
  const document = JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8")) as Document;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "subset");

  /** By the schema's place in the document: compiling takes longer than everything else here. */
  const compiled = new Map<object, ValidateFunction>();

  function validatorOf(schema: object): ValidateFunction {
    const known = compiled.get(schema) ?? ajv.compile(referred(schema));
    compiled.set(schema, known);
    return known;
  }

  function faultsIn(schema: object, value: unknown): string[] {
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    );
  }

  function assertIs(name: string, schema: object, value: unknown): void {
    const faults = faultsIn(schema, value);
    if (faults.length > 0) throw new Error(`the fake sends a ${name} that is none: ${faults.join("; ")}`);
  }

  return {
    operationOf(method, path) {
      const found = Object.entries(document.paths).find(([template]) =>
        new RegExp(`^${template.replaceAll(/\{\w+\}/g, "\\d+")}$`).test(path),
      );
      return found?.[1][method.toLowerCase()];
    },

    faultsOf(operation, query, body) {
      const known = operation.parameters ?? [];
      const isKnown = (name: string) => known.some((one) => one.name === name) || options.pages.includes(name);
      const unknown = [...query.keys()].filter((name) => !isKnown(name));
      const wrong = known.filter(({ name, schema }) => {
        const value = query.get(name);
        if (value === null) return false;
        const isTooLarge = schema.maximum !== undefined && Number(value) > schema.maximum;
        return isTooLarge || (schema.enum !== undefined && !schema.enum.includes(value));
      });
      if (Number(query.get("per_page")) > options.most) unknown.push("per_page");
      const schema = operation.requestBody?.content["application/json"]?.schema;
      return [...unknown, ...wrong.map(({ name }) => name), ...(schema ? faultsIn(schema, body) : [])];
    },

    checkAnswer(call, { responses }, { status, body }) {
      const documented = responses[String(status)] ?? responses.default;
      if (!documented) throw new Error(`the fake answers ${call} with ${status}, which the platform does not`);
      const response = resolved(document, documented) as { content?: Record<string, { schema: object }> };
      const schema = response.content?.["application/json"]?.schema;
      if (schema) assertIs(`answer to ${call}`, schema, body);
    },

    check(name, value) {
      const schema = document.components.schemas[name];
      if (!schema) throw new Error(`no schema ${name}`);
      assertIs(name, schema, value);
    },
  };
}

/** References inside the document, from outside it. */
function referred(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"subset#/')) as object;
}

function resolved(document: object, value: object): unknown {
  if (!("$ref" in value)) return value;
  const names = String(value.$ref).split("/").slice(1);
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
}
