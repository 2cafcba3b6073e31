import type { Echo } from "@masar/kit";
import { z } from "zod";

const DATE = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const date = z.union([
  z.object({ createdAt: DATE }).transform(({ createdAt }) => createdAt),
  z.object({ updatedAt: DATE }).transform(({ updatedAt }) => updatedAt),
]);
/** What our mutations answer, each with the date of the write. */
const written = z.union([
  z.object({ fulfillment: date }).transform(({ fulfillment }) => fulfillment),
  z.object({ fulfillmentEvent: date }).transform(({ fulfillmentEvent }) => fulfillmentEvent),
  z.object({ order: date }).transform(({ order }) => order),
  z.object({ metafields: z.tuple([date]).rest(z.unknown()) }).transform(({ metafields }) => metafields[0]),
]);

/** Collects the webhooks that our own writes cause. A write whose date is unknown has none: the order is read again. */
export class Echoes {
  readonly #all: Echo[] = [];

  add(answer: unknown, topics: readonly string[]): void {
    const at = written.safeParse(answer).data;
    if (at === undefined) return;
    this.#all.push(...topics.map((topic) => ({ topic, at: Temporal.Instant.from(at) })));
  }

  list(): readonly Echo[] {
    return this.#all;
  }
}
