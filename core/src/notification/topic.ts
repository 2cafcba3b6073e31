import type { Mode } from "../account/account.ts";
import type { Language, Text } from "../text.ts";

/** What a user can be told about by e-mail. */
export const TOPICS = ["orders_attention", "attempts_failed", "store_stopped", "payout_paid", "upload_done"] as const;
export type Topic = (typeof TOPICS)[number];

/** A user's own choices. */
export interface Choices {
  userId: string;
  accountId: string;
  language: Language;
  /** What was chosen, each with the moment from which on it is told: milliseconds by the clock that ids are made by. */
  topics: Partial<Record<Topic, number>>;
}

/** Something to tell of. Nothing in it is a buyer's but the order's number and the tracking number. */
export interface Happening {
  topic: Topic;
  mode: Mode;
  /** The same thing has the same one, however often it is read. */
  key: string;
  /** When, by the clock that ids are made by. */
  at: number;
  facts: Facts;
}

export interface Facts {
  /** In the dashboard. */
  path: string;
  /** Number or name of what it is about, as somebody else may have written it. */
  name: string;
  detail: Text | null;
}

/** Keeps the moment of topics that were chosen before, and gives `now` to those that are new. */
export function chosen(
  before: Choices["topics"],
  wanted: { readonly [topic in Topic]?: boolean | undefined },
  now: number,
) {
  return Object.fromEntries(
    TOPICS.flatMap((topic) => {
      const isOn = wanted[topic] ?? before[topic] !== undefined;
      return isOn ? [[topic, before[topic] ?? now]] : [];
    }),
  ) as Choices["topics"];
}
