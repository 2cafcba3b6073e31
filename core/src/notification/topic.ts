import type { Mode } from "../account/account.ts";
import type { Language, Text } from "../kernel/text.ts";

/** What a user can be notified of by e-mail. */
export const TOPICS = [
  "orders_attention",
  "attempts_failed",
  "store_stopped",
  "payout_paid",
  "monthly_statement",
  "upload_done",
] as const;
export type Topic = (typeof TOPICS)[number];

/** A user's own choices. */
export interface Choices {
  userId: string;
  accountId: string;
  language: Language;
  /** The chosen topics, each with the time from which events are reported: milliseconds by the clock that ids are made by. */
  topics: Partial<Record<Topic, number>>;
}

/** An event to report. Of a buyer's data it has only the order's number and the tracking number. */
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
  /** Number or name of what it is about, which may be text from another person. */
  name: string;
  detail: Text | null;
  /** YYYY-MM: its payouts are attached. */
  month?: string;
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
