import type { ProblemDocument } from "./types.ts";

/** An answer that is not a success. `message` is for people, in their language. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly document: ProblemDocument;
  /** From Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(document: ProblemDocument, retryAfterSeconds?: number) {
    super(document.detail);
    this.document = document;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server did not answer, or the answer is not from the API. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** The error for an answer that is not a success. JSON that is not a problem document comes from a proxy. */
export function problemOf(status: number, retryAfter: string | null, json: unknown): ApiProblem | Unreachable {
  if (!isProblem(json)) return new Unreachable(String(status));
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiProblem(json, Number.isNaN(seconds) ? undefined : seconds);
}

function isProblem(json: unknown): json is ProblemDocument {
  const { status, detail } = (json ?? {}) as Partial<ProblemDocument>;
  return typeof status === "number" && typeof detail === "string";
}
