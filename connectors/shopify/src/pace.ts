import { setTimeout as wait } from "node:timers/promises";
import { rateLimited } from "@masar/kit";
import type { GraphqlAnswer } from "./graphql-answer.ts";

type Cost = NonNullable<NonNullable<GraphqlAnswer["extensions"]>["cost"]>;

/** Longer waits are left to the caller's retries. */
const MAX_WAIT_MS = 60_000;
/** Until the first answer: the smallest bucket of any plan. @see https://shopify.dev/docs/api/usage/limits */
const FIRST = { available: 1_000, maximum: 1_000, restoreRate: 100 };
/** Of a document that was never sent. */
const UNKNOWN_COST = 50;

/**
 * Lets calls to one shop wait until the shop's bucket holds their cost, in the order in which they were asked for. Every answer
 * states what the bucket holds and how fast it fills; other processes use the same bucket.
 */
export class Pace {
  #bucket = { ...FIRST, atMs: performance.now() };
  /** Of calls under way, which no answer has counted yet. */
  #reserved = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #costs: Map<string, number>;

  /** @param costs of documents, by their names; the same for every shop. */
  constructor(costs: Map<string, number>) {
    this.#costs = costs;
  }

  /**
   * Makes a call when it is affordable.
   *
   * @throws ConnectorError `rate_limited` when that would take too long.
   */
  async run<Answer extends GraphqlAnswer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#last.then(() => this.#reserve(name));
    this.#last = turn.catch(() => undefined);
    const cost = await turn;
    try {
      const answer = await call();
      this.#learn(name, answer.extensions?.cost);
      return answer;
    } finally {
      this.#reserved -= cost;
    }
  }

  async #reserve(name: string): Promise<number> {
    for (let waited = 0; ; ) {
      const cost = Math.min(this.#costs.get(name) ?? UNKNOWN_COST, this.#bucket.maximum);
      const missing = cost - (this.#available() - this.#reserved);
      if (missing <= 0) {
        this.#reserved += cost;
        return cost;
      }
      const ms = Math.ceil((missing / this.#bucket.restoreRate) * 1000);
      if (waited + ms > MAX_WAIT_MS) throw rateLimited(`${name}: the shop's limit`, ms);
      await wait(ms);
      waited += ms;
    }
  }

  #available(): number {
    const { available, maximum, restoreRate, atMs } = this.#bucket;
    return Math.min(maximum, available + ((performance.now() - atMs) / 1000) * restoreRate);
  }

  #learn(name: string, cost: Cost | null | undefined): void {
    if (cost?.requestedQueryCost !== undefined) this.#costs.set(name, cost.requestedQueryCost);
    const status = cost?.throttleStatus;
    if (!status || status.restoreRate <= 0) return;
    const { currentlyAvailable: available, restoreRate, maximumAvailable } = status;
    const maximum = Math.max(available, maximumAvailable ?? this.#bucket.maximum);
    this.#bucket = { available, maximum, restoreRate, atMs: performance.now() };
  }
}

/** Shops whose pace is remembered. */
const MOST_SHOPS = 5_000;

/** The pace of each shop. */
export function createPaces(): (shop: string) => Pace {
  const paces = new Map<string, Pace>();
  const costs = new Map<string, number>();
  return (shop) => {
    const known = paces.get(shop);
    if (known) return known;
    if (paces.size >= MOST_SHOPS) paces.clear();
    const pace = new Pace(costs);
    paces.set(shop, pace);
    return pace;
  };
}
