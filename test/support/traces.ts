import { foldText } from "@masar/core/address/fold";
import { open } from "@masar/core/kernel/crypto";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { SEALED_COLUMNS } from "@masar/core/operations/verify/sealed-columns";
import type { TestService } from "./service.ts";

/** A person's identifying data, in the form of `plain`. */
export interface TracedPerson {
  name: string;
  /** Without the first zero. */
  phone: string;
  address: string;
  email: string;
}

/** Remaining traces of a person as `<table>.<column>: <what>`, in every text and blob of every table, also encrypted ones. */
export async function tracesIn(masar: TestService, person: TracedPerson): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column, text } of await everyText(masar))
    for (const what of tracesInText(text, person)) found.add(`${table}.${column}: ${what}`);
  return [...found].sort();
}

/** A person's data that a text contains, in any notation. */
export function tracesInText(text: string, person: TracedPerson): string[] {
  const forms = [text, plain(text)];
  return Object.entries(person).flatMap(([what, value]) =>
    forms.some((form) => form.includes(value) || form.includes(plain(value))) ? [what] : [],
  );
}

/** In lower case, with Latin digits, without separators and JSON escapes. */
function plain(text: string): string {
  const unescaped = text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return foldText(unescaped)
    .toLowerCase()
    .replace(/(?<=\d)[\s().-]+(?=\d)/g, "");
}

async function everyText(masar: TestService): Promise<{ table: string; column: string; text: string }[]> {
  const { db, config } = masar.service;
  const keys = loadMasterKeys(config);
  const texts: { table: string; column: string; text: string }[] = [];
  for (const table of await tablesOf(masar)) {
    const rows: Record<string, unknown>[] = await db.read(table);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (Buffer.isBuffer(value)) texts.push({ table, column, text: value.toString("utf8") });
        if (typeof value !== "string") continue;
        texts.push({ table, column, text: value });
        const sealed = SEALED_COLUMNS.find((one) => one.table === table && one.column === column);
        const opened = sealed && open(keys, value, sealed.placeOf(String(row.id)));
        if (opened?.kind === "opened") texts.push({ table, column, text: opened.text });
      }
  }
  return texts;
}

/** Every table of the schema, including later ones. */
async function tablesOf({ service: { db } }: TestService): Promise<string[]> {
  if (db.engine === "sqlite")
    return db.read("sqlite_master").where({ type: "table" }).whereNot("name", "like", "sqlite_%").pluck("name");
  return db.read("information_schema.tables").where({ table_schema: "public" }).pluck("table_name");
}
