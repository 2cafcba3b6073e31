/** Prints rows under a heading, numbers aligned right. */
export function printTable(title: string, rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  const figures = Math.max(...rows.map(([, figure]) => figure.length));
  console.log(`\n${title}`);
  for (const [name, figure] of rows) console.log(`  ${name.padEnd(width)}  ${figure.padStart(figures)}`);
}

export function perSecond(count: number, ms: number): string {
  return `${Math.round((count * 1000) / ms).toLocaleString("en")}/s`;
}

/** A percentile of times in milliseconds, sorted in place. */
export function percentile(times: number[], share: number): string {
  times.sort((a, b) => a - b);
  return `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2)} ms`;
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
