import { open, seen } from "../core/label/paper.ts";
import type { Client } from "./client.ts";

/** The texts on the first page of a PDF of the API, in the order in which they are drawn. */
export async function printedWords({ base, key }: Client, path: string): Promise<string> {
  const response = await fetch(`${base}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  const page = await (await open(Buffer.from(await response.arrayBuffer()))).getPage(1);
  return (await seen(page)).join("\n");
}
