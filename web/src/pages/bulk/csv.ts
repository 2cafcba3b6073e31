/** The cells of a CSV file with commas (RFC 4180), as the server writes its result files. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      [cell, at] = quoted(text, at + 1);
    } else {
      const end = endOfCell(text, at);
      cell = text.slice(at, end);
      at = end;
    }
    row.push(cell);
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    at += text[at] === "\r" ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function quoted(text: string, from: number): [cell: string, end: number] {
  let end = text.indexOf('"', from);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  const stop = end === -1 ? text.length : end;
  return [text.slice(from, stop).replaceAll('""', '"'), stop + 1];
}

function endOfCell(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "," && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}
