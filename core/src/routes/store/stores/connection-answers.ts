import type { Connector } from "@masar/kit";
import { invalidField, Problem } from "../../../http/problem.ts";
import type { StoreAccess } from "../../../store/access.ts";

/** @throws Problem if the platform does not exist in this mode. */
export function platformOf(id: string, mode: "live" | "test", access: StoreAccess): Connector {
  const connector = access.connectorOf(id);
  if (connector && (mode === "test" || !connector.sandboxOnly)) return connector;
  const known = access.connectors.filter((one) => mode === "test" || !one.sandboxOnly).map((one) => one.id);
  throw invalidField("/platform", "platform_unknown", {
    en: `This must be one of: ${known.join(", ")}.`,
    ar: `يجب أن تكون القيمة واحدة من: ${known.join("، ")}.`,
  });
}

/** @throws Problem with every missing or unknown field. */
export function answersTo(
  fields: readonly { name: string; label: { en: string; ar: string } }[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors = fields
    .filter(({ name }) => (answers[name] ?? "").trim() === "")
    .map(({ name, label }) => ({
      pointer: `/answers/${name}`,
      code: "required",
      detail: { en: `${label.en} is required.`, ar: `حقل «${label.ar}» مطلوب.` },
    }));
  const unknown = Object.keys(answers)
    .filter((name) => fields.every((field) => field.name !== name))
    .map((name) => ({
      pointer: `/answers/${name}`,
      code: "unknown_field",
      detail: {
        en: `${name} is not a known field. Check its spelling.`,
        ar: `${name} ليس حقلًا معروفًا هنا. راجع كتابته.`,
      },
    }));
  if (errors.length + unknown.length > 0) throw new Problem("validation_failed", { errors: [...errors, ...unknown] });
  return Object.fromEntries(fields.map(({ name }) => [name, (answers[name] ?? "").trim()]));
}
