import type { z } from "zod";
import type { CheckText, Text } from "./text.ts";

/** One field that is wrong: where (RFC 6901), a stable code, and what would be right. */
export interface FieldError {
  pointer: string;
  code: string;
  detail: Text;
}

export type Checked<Value> = { kind: "valid"; value: Value } | { kind: "invalid"; errors: FieldError[] };

/** Holds a value against a schema and says what is wrong with each field. @param base pointer to the value itself. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown, base = ""): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: "valid", value: parsed.data };
  const errors = parsed.error.issues.flatMap((issue) => fieldErrors(issue, value, base));
  return { kind: "invalid", errors: errors.slice(0, MOST_ERRORS) };
}

/** A body with thousands of wrong fields is answered shortly. */
const MOST_ERRORS = 100;

type Issue = z.core.$ZodIssue;

function fieldErrors(issue: Issue, root: unknown, base: string): FieldError[] {
  const pointer = base + toPointer(issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.slice(0, MOST_ERRORS).map((key) => ({
        pointer: pointer + toPointer([key]),
        code: "unknown_field",
        detail: {
          en: `${key} is not a field here. Check its spelling.`,
          ar: `${key} ليس حقلًا معروفًا هنا. راجع كتابته.`,
        },
      }));
    case "invalid_type":
      return [invalidType(pointer, issue.expected, valueAt(root, issue.path))];
    case "too_small":
    case "too_big":
      return [outOfRange(pointer, issue)];
    case "invalid_value":
      if (valueAt(root, issue.path) === undefined) return [required(pointer)];
      return [notAllowed(pointer, issue.values.map(String))];
    case "custom": {
      const params = issue.params as Partial<CheckText> | undefined;
      if (params?.code && params.detail) return [{ pointer, code: params.code, detail: params.detail }];
      return [invalid(pointer)];
    }
    case "invalid_format":
      return [{ ...invalid(pointer), ...(FORMATS[issue.format] && { detail: FORMATS[issue.format] }) }];
    case "invalid_union":
      if (!("options" in issue)) return [invalid(pointer)];
      if (valueAt(root, issue.path) === undefined) return [required(pointer)];
      return [notAllowed(pointer, [issue.options].flat().map(String))];
    case "not_multiple_of":
    case "invalid_key":
    case "invalid_element":
      return [invalid(pointer)];
  }
}

function required(pointer: string): FieldError {
  return { pointer, code: "required", detail: { en: "This field is required.", ar: "هذا الحقل مطلوب." } };
}

const FORMATS: Readonly<Partial<Record<string, Text>>> = {
  date: {
    en: "This must be a day as YYYY-MM-DD, such as 2026-11-25.",
    ar: "اكتب اليوم بالصيغة سنة-شهر-يوم، مثل 2026-11-25.",
  },
  datetime: {
    en: "This must be a date and time with seconds and an offset, such as 2026-11-25T14:30:00+02:00.",
    ar: "اكتب التاريخ والوقت بالثواني وفرق التوقيت، مثل 2026-11-25T14:30:00+02:00.",
  },
  email: {
    en: "This must be an email address, such as mona@example.com.",
    ar: "اكتب بريدًا إلكترونيًا، مثل mona@example.com.",
  },
};

const TYPE_NAMES: Record<string, Text> = {
  string: { en: "a string", ar: "نصًا" },
  number: { en: "a number", ar: "رقمًا" },
  int: { en: "a whole number", ar: "رقمًا صحيحًا" },
  boolean: { en: "true or false", ar: "true أو false" },
  object: { en: "an object", ar: "كائنًا" },
  record: { en: "an object", ar: "كائنًا" },
  array: { en: "a list", ar: "قائمة" },
};

function invalidType(pointer: string, expected: string, value: unknown): FieldError {
  if (value === undefined) return required(pointer);
  const isQuoted = expected === "number" && typeof value === "string";
  const name = isQuoted ? QUOTED : (TYPE_NAMES[expected] ?? { en: expected, ar: expected });
  return {
    pointer,
    code: "wrong_type",
    detail: { en: `This must be ${name.en}.`, ar: `يجب أن يكون هذا الحقل ${name.ar}.` },
  };
}

const QUOTED: Text = { en: "a number, not a string", ar: "رقمًا، وليس نصًا" };

function notAllowed(pointer: string, values: readonly string[]): FieldError {
  const list = values.join(", ");
  return {
    pointer,
    code: "not_allowed",
    detail: { en: `This must be one of: ${list}.`, ar: `يجب أن تكون القيمة واحدة من: ${list}.` },
  };
}

function invalid(pointer: string): FieldError {
  return { pointer, code: "invalid", detail: { en: "This value is not valid here.", ar: "هذه القيمة غير صالحة هنا." } };
}

function outOfRange(pointer: string, issue: Extract<Issue, { code: "too_small" | "too_big" }>): FieldError {
  const small = issue.code === "too_small";
  const limit = String(small ? issue.minimum : issue.maximum);
  if (issue.origin === "string") {
    const { en, ar } = characters(Number(limit));
    return small
      ? { pointer, code: "too_short", detail: { en: `At least ${en}.`, ar: `${ar} على الأقل.` } }
      : { pointer, code: "too_long", detail: { en: `At most ${en}.`, ar: `${ar} على الأكثر.` } };
  }
  if (issue.origin === "array") {
    return small
      ? { pointer, code: "too_few", detail: { en: `At least ${limit} of these.`, ar: `${limit} على الأقل.` } }
      : { pointer, code: "too_many", detail: { en: `At most ${limit} of these.`, ar: `${limit} على الأكثر.` } };
  }
  const than = issue.inclusive
    ? { en: small ? "at least" : "at most", ar: small ? "على الأقل" : "على الأكثر" }
    : { en: small ? "more than" : "less than", ar: small ? "أكبر من" : "أصغر من" };
  return {
    pointer,
    code: small ? "too_small" : "too_big",
    detail: { en: `This must be ${than.en} ${limit}.`, ar: `يجب أن تكون القيمة ${than.ar} ${limit}.` },
  };
}

const ARABIC_PLURALS = new Intl.PluralRules("ar");

function characters(count: number): Text {
  const en = count === 1 ? "1 character" : `${count} characters`;
  switch (ARABIC_PLURALS.select(count)) {
    case "one":
      return { en, ar: "حرف واحد" };
    case "two":
      return { en, ar: "حرفان" };
    case "few":
      return { en, ar: `${count} أحرف` };
    case "many":
      return { en, ar: `${count} حرفًا` };
    default:
      return { en, ar: `${count} حرف` };
  }
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (value === null || typeof value !== "object") return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
