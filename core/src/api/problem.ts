import type { FieldError } from "../field-error.ts";
import type { Language, Text } from "../text.ts";
import { type ProblemCode, problems } from "./problem-catalog.ts";

/** An answer that is not a success, as RFC 9457 `application/problem+json` (docs/api.md, Errors). */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: Text | undefined;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** Further members of the document, such as the tracking number that a repeated reference already has. */
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

/** One wrong field, as the commonest validation answer. */
export function invalidField(pointer: string, code: string, detail: Text): Problem {
  return new Problem("validation_failed", { errors: [{ pointer, code, detail }] });
}

/** The document as sent; `code` never depends on the language. */
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

/** The reader's language by `Accept-Language`; English when neither is asked for. */
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
