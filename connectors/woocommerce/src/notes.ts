import { createHash } from "node:crypto";
import { ConnectorError } from "@masar/kit";
import type { Client } from "./client.ts";
import { orderPath } from "./orders.ts";
import { parseAs } from "./parse-list.ts";
import { noteSchema } from "./schema.ts";

/** A note for an order. The shop e-mails `forBuyer` notes. */
export interface OrderNote {
  /** Identifies the event: one note per key and kind. */
  key: string;
  text: string;
  forBuyer: boolean;
}

/**
 * Writes the notes that do not exist yet. WooCommerce writes another note for every POST: each of ours ends with a reference, by
 * which it is looked up before it is written and after an answer that does not say whether it was written.
 *
 * @param options.areNew no note of this event can have been written: nothing is looked up before.
 * @returns the id of the first note.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#order-notes
 */
export async function addNotesOnce(
  client: Client,
  orderId: string,
  notes: readonly OrderNote[],
  { areNew = false }: { areNew?: boolean } = {},
): Promise<string> {
  const path = `${orderPath(orderId)}/notes`;
  const written = areNew ? [] : await readNotes(client, path);
  const ids: number[] = [];
  for (const note of notes) ids.push(written.find(sameAs(note))?.id ?? (await addNote(client, path, note)));
  return String(ids[0]);
}

async function addNote(client: Client, path: string, note: OrderNote): Promise<number> {
  const body = { note: `${note.text} (${referenceOf(note.key)})`, customer_note: note.forBuyer };
  try {
    return parseAs(noteSchema, await client.post(path, body), "note").id;
  } catch (error) {
    if (!(error instanceof ConnectorError) || !isUncertain(error)) throw error;
    const found = (await readNotes(client, path)).find(sameAs(note));
    if (found === undefined) throw error;
    return found.id;
  }
}

/** The note may have been written although the answer is missing or unreadable. */
function isUncertain({ failure }: ConnectorError): boolean {
  return failure === "unavailable" || failure === "unreadable";
}

type WrittenNote = Awaited<ReturnType<typeof readNotes>>[number];

function sameAs(note: OrderNote): (written: WrittenNote) => boolean {
  return (written) =>
    written.note.includes(referenceOf(note.key)) && (written.customer_note ?? false) === note.forBuyer;
}

/** Short, without characters that a filter of the shop could change. */
function referenceOf(key: string): string {
  return `ref ${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;
}

async function readNotes(client: Client, path: string) {
  const answer = await client.get(path, { _fields: "id,note,customer_note" });
  return parseAs(noteSchema.array(), answer, "notes");
}
