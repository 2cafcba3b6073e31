import type { FieldError } from "../kernel/field-error.ts";
import type { Language, Text } from "../kernel/text.ts";
import { type ProblemCode, problems } from "./problem-catalog.ts";

/** An error response, sent as RFC 9457 `application/problem+json` (docs/api.md, Errors). */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: Text | undefined;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** Other members of the document, such as the tracking number of the shipment with the same reference. */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    options: {
      detail?: Text;
      errors?: readonly FieldError[];
      headers?: Record<string, string>;
      extensions?: Record<string, unknown>;
    } = {},
  ) {
    super(options.detail?.en ?? problems[code].detail.en);
    this.code = code;
    this.status = problems[code].status;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
    this.extensions = options.extensions ?? {};
  }
}

/** For a key that is none, or has ended. */
export function invalidKey(): Problem {
  return new Problem("invalid_key", { headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } });
}

/** A `validation_failed` problem with one field. */
export function invalidField(pointer: string, code: string, detail: Text): Problem {
  return new Problem("validation_failed", { errors: [{ pointer, code, detail }] });
}

/** The problem document. `code` does not depend on the language. */
export function problemDocument(
  problem: Problem,
  context: { language: Language; instance: string; requestId: string; docsUrl: string },
) {
  const { language } = context;
  const entry = problems[problem.code];
  return {
    type: `${context.docsUrl}#${problem.code}`,
    title: entry.title[language],
    status: problem.status,
    detail: (problem.detail ?? entry.detail)[language],
    instance: context.instance,
    code: problem.code,
    request_id: context.requestId,
    ...(problem.errors.length > 0
      ? {
          errors: problem.errors.map((error) => ({
            pointer: error.pointer,
            code: error.code,
            detail: error.detail[language],
          })),
        }
      : {}),
    ...problem.extensions,
  };
}

/** The preferred language of `Accept-Language`; English if it has neither English nor Arabic (docs/api.md, Errors). */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return "en";
  let best: { language: Language; quality: number } = { language: "en", quality: 0 };
  for (const part of acceptLanguage.split(",")) {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const language = tag.startsWith("ar") ? "ar" : tag.startsWith("en") ? "en" : undefined;
    const quality = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith("q="))
        ?.trim()
        .slice(2) ?? 1,
    );
    if (language && quality > best.quality) best = { language, quality };
  }
  return best.language;
}
