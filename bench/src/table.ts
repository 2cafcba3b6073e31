/** `×` and `%`: a ratio to a peer of the same run. */
export type Unit = "×" | "%" | "/s" | "ms" | "s" | "µs" | "MB" | "kB" | "";

export interface Figure {
  what: string;
  value: number;
  unit: Unit;
}

/** When, of which commit and on which machine. */
export type About = Readonly<Record<string, string>>;

/** What one benchmark measured on one engine. */
export interface Table {
  title: string;
  figures: readonly Figure[];
  /** Of one that was measured again after the others of its page. */
  about?: About;
}

export function figure(what: string, value: number, unit: Unit): Figure {
  return { what, value, unit };
}

/** Prints figures under the title, numbers aligned right. */
export function printTable({ title, figures }: Table): void {
  const rows = figures.map(({ what, value, unit }) => [what, written(value, unit)] as const);
  const width = Math.max(...rows.map(([what]) => what.length));
  const numbers = Math.max(...rows.map(([, number]) => number.length));
  console.log(`\n${title}`);
  for (const [what, number] of rows) console.log(`  ${what.padEnd(width)}  ${number.padStart(numbers)}`);
}

/** 4,210/s, 0.42×, 12.5 ms. */
export function written(value: number, unit: Unit): string {
  const digits = unit === "×" ? 2 : value < 100 ? 1 : 0;
  const number = value.toLocaleString("en", { minimumFractionDigits: 0, maximumFractionDigits: digits });
  return unit === "/s" || unit === "×" ? `${number}${unit}` : `${number} ${unit}`.trim();
}

export function perSecond(count: number, ms: number): number {
  return (count * 1000) / ms;
}

/** A percentile, of a sorted copy. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Prints figures under their headings: the first column aligned left, numbers aligned right. */
export function printColumns(title: string, headings: string[], rows: (string | number)[][]): void {
  const cells = [headings, ...rows.map((row) => row.map(text))];
  const widths = headings.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const lines = cells.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("   "),
  );
  const [head = "", ...body] = lines;
  console.log([`\n${title}`, head, "─".repeat(head.length), ...body].join("\n"));
}

function text(value: string | number): string {
  return typeof value === "string" ? value : value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
}
