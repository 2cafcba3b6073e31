import { createHash } from "node:crypto";
import { ConnectorError } from "@masar/kit";
import type { Client } from "./client.ts";
import { orderPath } from "./orders.ts";
import { readAs } from "./read.ts";
import { noteSchema } from "./schema.ts";

/** A note to be written on an order. `forBuyer` notes are e-mailed by the shop. */
export interface OrderNote {
  /** Names the event: one note for each key, of each of the two kinds. */
  key: string;
  text: string;
  forBuyer: boolean;
}

/**
 * Writes notes that are not there yet. WooCommerce writes another one for every POST, so it is never repeated blindly: each
 * note ends in a reference by which it is found again, before writing and after an answer that left it open whether it was
 * written.
 *
 * @returns the id of the first.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#order-notes
 */
export async function addNotesOnce(client: Client, orderId: string, notes: readonly OrderNote[]): Promise<string> {
  const path = `${orderPath(orderId)}/notes`;
  const written = await readNotes(client, path);
  const ids: number[] = [];
  for (const note of notes) ids.push(written.find(sameAs(note))?.id ?? (await addNote(client, path, note)));
  return String(ids[0]);
}

async function addNote(client: Client, path: string, note: OrderNote): Promise<number> {
  const body = { note: `${note.text} (${referenceOf(note.key)})`, customer_note: note.forBuyer };
  try {
    return readAs(noteSchema, await client.post(path, body), "note").id;
  } catch (error) {
    if (!(error instanceof ConnectorError) || !isUncertain(error)) throw error;
    const found = (await readNotes(client, path)).find(sameAs(note));
    if (found === undefined) throw error;
    return found.id;
  }
}

/** It may have been written although nothing that we can read came back. */
function isUncertain({ failure }: ConnectorError): boolean {
  return failure === "unavailable" || failure === "unreadable";
}

type WrittenNote = Awaited<ReturnType<typeof readNotes>>[number];

function sameAs(note: OrderNote): (written: WrittenNote) => boolean {
  return (written) =>
    written.note.includes(referenceOf(note.key)) && (written.customer_note ?? false) === note.forBuyer;
}

/** Short, and nothing in it that a filter of the shop's could change. */
function referenceOf(key: string): string {
  return `ref ${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;
}

async function readNotes(client: Client, path: string) {
  const answer = await client.get(path, { _fields: "id,note,customer_note" });
  return readAs(noteSchema.array(), answer, "notes");
}
