import { readdirSync, readFileSync } from "node:fs";

/** The rows of a data file, without its heading. Columns are separated by tabs, names in a column by bars. */
export function readRows(file: string): string[][] {
  const text = readFileSync(new URL(`./data/${file}`, import.meta.url), "utf8");
  return text
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

/** The files of a folder of the data, in order. */
export function listFiles(folder: string): string[] {
  return readdirSync(new URL(`./data/${folder}/`, import.meta.url)).sort();
}

export function namesIn(column: string | undefined): string[] {
  return column ? column.split("|") : [];
}
