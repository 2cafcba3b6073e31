import type { components } from "./schema.ts";

export type ProblemDocument = components["schemas"]["Problem"];
/** Codes never change; new ones may be added. */
export type ProblemCode = ProblemDocument["code"];

/** The API refused the request. `message` says in the language of the client what to correct. */
export class ApiProblem<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = "ApiProblem";
  readonly status: number;
  readonly code: Code;
  /** All fields of the response: `errors` names invalid fields, `request_id` is for support. */
  readonly problem: ProblemDocument;
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: ProblemDocument & { code: Code }, retryAfterSeconds?: number) {
    super(problem.detail);
    this.problem = problem;
    this.status = problem.status;
    this.code = problem.code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The API did not answer, or something else answered. What a change did is unknown: repeat it with the same key. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** Whether an error is a problem of the API, with one of these codes if any are given. */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ApiProblem<Code> {
  return error instanceof ApiProblem && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** JSON that is not a problem document comes from a proxy. */
export function problemOf(response: Response, json: unknown): ApiProblem | Unreachable {
  const { code, detail, status } = (json ?? {}) as Partial<ProblemDocument>;
  const isDocument = typeof code === "string" && typeof detail === "string" && typeof status === "number";
  if (!isDocument) return new Unreachable(`the API did not answer, but a proxy with status ${response.status}`);
  const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  return new ApiProblem(json as ProblemDocument, Number.isNaN(seconds) ? undefined : seconds);
}
