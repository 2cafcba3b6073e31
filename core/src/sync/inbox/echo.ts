import type { Reader } from "../../db/database.ts";
import { readEchoes } from "../write-back/repository.ts";
import { type ClaimedItem, findHeard } from "./repository.ts";

/** Between the date that the platform answers for a write and the date of its webhook. */
const WITHIN_MS = 5_000;
/** How far around the items the order's other webhooks are read. */
const AROUND_MS = 60_000;
/** How long the other webhooks of the same writes are waited for. */
const PATIENCE_MS = 15_000;

/** What an order's webhooks say: something that we do not know, or only what we wrote ourselves. */
export type Heard =
  | "news"
  | "echo"
  /** We are writing to the order, or the platform has not sent all webhooks of what we wrote. */
  | "not_yet";

interface Mark {
  topic: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Whether webhooks only report our own writes: when the platform has sent, around that moment, exactly those that we caused. A
 * change by somebody else at the same moment sends one more, and then the order is read. Fewer are waited for, because the one
 * that came may be somebody else's.
 */
export async function heardIn(db: Reader, items: readonly ClaimedItem[], now: number): Promise<Heard> {
  const [first] = items;
  const subject = first?.subject;
  const times = items.flatMap(({ happenedAt }) => (happenedAt == null ? [] : [happenedAt]));
  if (!first || !subject || times.length < items.length) return "news";
  const { accountId, storeId } = first;
  const { isWriting, echoes } = await readEchoes(db, { id: storeId, accountId }, subject);
  if (!isWriting && echoes.length === 0) return "news";
  const wait = now - Math.min(...items.map(({ receivedAt }) => receivedAt)) < PATIENCE_MS ? "not_yet" : "news";
  if (isWriting) return wait;
  const [since, until] = [Math.min(...times) - AROUND_MS, Math.max(...times) + AROUND_MS];
  const heard = await findHeard(db, { accountId, storeId, subject, since, until });
  const results = items.map(({ topic, happenedAt }) => {
    const ofTopic = (marks: readonly Mark[]) => marks.filter((mark) => mark.topic === topic).map(({ at }) => at);
    return compareAround(happenedAt ?? 0, ofTopic(heard), ofTopic(echoes));
  });
  if (results.includes("surplus")) return "news";
  return results.includes("lack") ? wait : "echo";
}

/**
 * Compares the webhooks of a moment with the echoes of our writes. A moment goes on as long as no two dates that follow each
 * other are further apart than `WITHIN_MS`; within it each webhook is paired with the earliest echo that is near enough.
 *
 * @param item The date of the webhook in question; all dates in milliseconds since 1970.
 * @returns `surplus` when a webhook has no echo, else `lack` when an echo has no webhook yet.
 */
export function compareAround(
  item: number,
  heard: readonly number[],
  echoes: readonly number[],
): "equal" | "surplus" | "lack" {
  const dates = [...heard, ...echoes, item].sort((a, b) => a - b);
  let [start, end] = [item, item];
  for (const date of dates.toReversed()) if (date < start && start - date <= WITHIN_MS) start = date;
  for (const date of dates) if (date > end && date - end <= WITHIN_MS) end = date;
  const within = (all: readonly number[]) => all.filter((date) => date >= start && date <= end).sort((a, b) => a - b);
  const left = within(echoes);
  for (const date of within(heard)) {
    const found = left.findIndex((echo) => Math.abs(echo - date) <= WITHIN_MS);
    if (found < 0) return "surplus";
    left.splice(found, 1);
  }
  return left.length === 0 ? "equal" : "lack";
}
