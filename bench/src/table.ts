/** Prints rows under a heading, numbers to the right. */
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
