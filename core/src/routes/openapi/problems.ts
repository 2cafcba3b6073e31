import { z } from "zod";
import { SCOPES } from "../../account/account.ts";
import { type ProblemCode, problems } from "../../http/problem-catalog.ts";
import { type Route, takesNoFields } from "../../http/route.ts";
import { reasonSchema } from "../store/orders/order-view.ts";
import { isLimited, problemHeaders } from "./headers.ts";

/** Schema of every problem document. The responses of each operation narrow `code`. */
export const problemSchema = z
  .looseObject({
    type: z.string().meta({ format: "uri", description: "Documentation of the code" }),
    title: z.string(),
    status: z.number().int().min(400).max(599),
    detail: z.string().meta({ description: "What is wrong and how to fix it, in the language of Accept-Language" }),
    instance: z.string().meta({ description: "The path of the request" }),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string().meta({ pattern: "^req_[0-9a-z]{26}$", description: "The same as the header Request-Id" }),
    errors: z
      .array(
        z.looseObject({
          pointer: z.string().meta({ description: "RFC 6901, into the body, the query or the path" }),
          code: z.string().meta({ description: "Stable, such as too_long" }),
          detail: z.string(),
        }),
      )
      .optional()
      .meta({ description: "The fields that are wrong" }),
    tracking_number: z.string().optional().meta({ description: "With reference_exists: the shipment that has it" }),
    required_scope: z
      .enum([...SCOPES, "authenticated"])
      .optional()
      .meta({ description: "With forbidden" }),
    reasons: z.array(z.looseObject(reasonSchema.shape)).optional().meta({ description: "With order_not_ready" }),
    failure: z.string().optional().meta({ description: "With store_failed: the kind of failure" }),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem document" });

/** All codes of the route's error responses, by status. */
export function problemsOf(route: Route): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  // In the order of the catalogue, so that equal sets have equal names.
  const possible = codesOf(route);
  for (const code of Object.keys(problems) as ProblemCode[]) {
    if (!possible.has(code)) continue;
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function codesOf(route: Route): Set<ProblemCode> {
  const isChange = route.method !== "get";
  const codes = new Set<ProblemCode>(["malformed_request", "internal", "unavailable", ...(route.problems ?? [])]);
  const add = (when: unknown, ...more: ProblemCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(isChange, "outcome_unknown");
  add(route.access !== "public", "unauthenticated", "invalid_key", "mode_mismatch", "forbidden");
  add(route.access !== "public" && isChange, "csrf_required");
  add(route.access === "owner", "owner_required");
  add(route.access !== "public" && !route.openBefore?.includes("second_factor"), "second_factor_required");
  add(route.access !== "public" && !route.openBefore?.includes("set_up"), "second_factor_set_up_required");
  add(route.needsProof, "proof_required");
  add(route.needsVerifiedEmail, "email_unverified");
  add(route.signed, "link_invalid");
  add(route.usersOnly, "user_required");
  add(route.changesBothModes, "live_key_required");
  add(route.params || route.only, "not_found");
  const hasBody = route.body !== undefined || takesNoFields(route);
  add(route.params || route.query || hasBody || route.upload || route.idempotent, "validation_failed");
  add(hasBody || route.upload, "too_large", "unsupported_media_type");
  add(hasBody, "malformed_json");
  add(route.idempotent, "idempotency_in_flight", "idempotency_key_reused");
  add(route.ifMatch, "precondition_failed");
  add(route.ifMatch === "required", "precondition_required");
  add(isLimited(route), "rate_limited");
  return codes;
}

/** Shared error responses: one for each set of codes. */
export class ProblemResponses {
  readonly components: Record<string, ReturnType<typeof problemResponse>> = {};

  /** @returns the reference for an operation's `responses`. */
  refer(route: Route, status: number, codes: readonly ProblemCode[]): { $ref: string } {
    const limited = isLimited(route);
    const name = `${codes.map(pascalCase).join("Or")}${limited ? "" : "Unlimited"}`;
    this.components[name] ??= problemResponse(status, codes, limited);
    return { $ref: `#/components/responses/${name}` };
  }
}

function problemResponse(status: number, codes: readonly ProblemCode[], limited: boolean) {
  const narrowed = {
    type: "object" as const,
    properties: { status: { const: status }, code: { type: "string" as const, enum: [...codes] } },
    required: ["status", "code"],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title.en}`).join("; "),
    headers: problemHeaders(status, { limited, inFlight: codes.includes("idempotency_in_flight") }),
    content: {
      "application/problem+json": { schema: { allOf: [{ $ref: "#/components/schemas/Problem" }, narrowed] } },
    },
  };
}

function pascalCase(code: string): string {
  return code
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
