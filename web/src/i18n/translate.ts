import { ar } from "./ar.ts";
import { inChosenDigits } from "./digits.ts";
import { en } from "./en.ts";
import type { Language } from "./language.ts";
import { localeOf } from "./locale.ts";
import { loadedWords, type Words } from "./page-words.ts";

/** `pages.orders`; as a list where a name has a dot itself, such as an event's. */
export type Key = string | readonly string[];

/**
 * What stands for `{{name}}` in a text; numbers in the user's digits. With `count`, the text is the one of that number:
 * `days_one`, `days_few`, as the language has them, and `days_zero` for none.
 */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Writes the text of a key; `otherwise` where there is none. */
export type Translate = (key: Key, values?: Values, otherwise?: string) => string;

/** The texts of every page. */
const EVERYWHERE: Record<Language, Words> = { ar: inChosenDigits(ar), en };
const PLURALS = { ar: new Intl.PluralRules("ar"), en: new Intl.PluralRules("en") };

export function translateTo(language: Language): Translate {
  const numbers = new Intl.NumberFormat(localeOf(language));
  const write = (value: Values[string]) => (typeof value === "number" ? numbers.format(value) : (value ?? ""));
  return (key, values = {}, otherwise) => {
    const path = typeof key === "string" ? key.split(".") : key;
    const text = textOf(language, path, values.count);
    if (text !== undefined) return text.replace(/\{\{(\w+)\}\}/g, (_all, name) => String(write(values[name])));
    if (otherwise === undefined) console.error(`no words for ${path.join(".")}`);
    return otherwise ?? path.join(".");
  };
}

function textOf(language: Language, path: readonly string[], count: Values[string]): string | undefined {
  for (const end of endings(language, count)) {
    const parts = path.with(-1, `${path.at(-1)}${end}`);
    const text = at(loadedWords(language), parts) ?? at(EVERYWHERE[language], parts);
    if (text !== undefined) return text;
  }
  return undefined;
}

function endings(language: Language, count: Values[string]): readonly string[] {
  if (typeof count !== "number") return [""];
  return [...(count === 0 ? ["_zero"] : []), `_${PLURALS[language].select(count)}`, ""];
}

function at(words: Words, path: readonly string[]): string | undefined {
  let found: string | Words | undefined = words;
  for (const name of path) {
    if (typeof found !== "object" || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return typeof found === "string" ? found : undefined;
}
