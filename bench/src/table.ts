/** Prints figures under their headings: the first column to the left, numbers to the right. */
export function printTable(title: string, headings: string[], rows: (string | number)[][]): void {
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
