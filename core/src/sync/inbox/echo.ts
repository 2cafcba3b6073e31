import type { Reader } from "../../db/database.ts";
import { readEchoes } from "../write-back/repository.ts";
import { type ClaimedItem, findHeard } from "./repository.ts";

/** Between the date that the platform answers for a write and the date of its webhook. */
const WITHIN_MS = 5_000;
/** How long the other webhooks of the same writes are waited for. */
const PATIENCE_MS = 15_000;

/** What an order's webhooks say: something that we do not know, or only what we wrote ourselves. */
export type Heard =
  | "news"
  | "echo"
  /** We are writing to the order, or the platform has not sent all webhooks of what we wrote. */
  | "not_yet";

/**
 * Whether webhooks only report our own writes: when the platform has sent, of that moment, exactly as many as we caused. A
 * change by somebody else at the same moment sends one more, and then the order is read. Fewer are waited for, because the one
 * that came may be somebody else's.
 */
export async function heardIn(db: Reader, items: readonly ClaimedItem[], now: number): Promise<Heard> {
  const [first] = items;
  const subject = first?.subject;
  const times = items.flatMap(({ happenedAt }) => (happenedAt == null ? [] : [happenedAt]));
  if (!first || !subject || times.length < items.length) return "news";
  const { isWriting, echoes } = await readEchoes(db, first.storeId, subject);
  if (!isWriting && echoes.length === 0) return "news";
  const wait = now - Math.min(...items.map(({ receivedAt }) => receivedAt)) < PATIENCE_MS ? "not_yet" : "news";
  if (isWriting) return wait;
  const [since, until] = [Math.min(...times) - WITHIN_MS, Math.max(...times) + WITHIN_MS];
  const heard = await findHeard(db, { storeId: first.storeId, subject, since, until });
  const surpluses = items.map(({ topic, happenedAt }) => {
    const near = (one: { topic: string; at: number }) =>
      one.topic === topic && Math.abs(one.at - (happenedAt ?? 0)) <= WITHIN_MS;
    return heard.filter(near).length - echoes.filter(near).length;
  });
  if (surpluses.some((surplus) => surplus > 0)) return "news";
  return surpluses.every((surplus) => surplus === 0) ? "echo" : wait;
}
