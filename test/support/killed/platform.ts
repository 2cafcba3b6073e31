import type { Network } from "@masar/kit";
import type { Pool } from "undici";
import type { Relay } from "../relay.ts";
import type { TestAccount, TestService } from "../service.ts";

/** A platform with one store, whose service is killed. */
export interface KilledPlatform {
  environment: Record<string, string>;
  /** Null where the store has an address of its own. */
  relay: (Relay & { close(): Promise<void> }) | null;
  network(usual: Network): Network;
  /** Connects the store to the account's sandbox. */
  connect(masar: TestService, merchant: TestAccount): Promise<void>;
  placeOrder(): PlacedOrder;
  close(): Promise<void>;
}

/** An order of the store, paid in cash. */
export interface PlacedOrder {
  /** The store's id of it. */
  id: string;
  /** What the shipment bears. */
  reference: string;
  cashPiastres: number;
  /** Tells the service about it, in one of the platform's ways. @returns the status of the answer. */
  tell(pool: Pool, time: number): Promise<number>;
  /** The updates of the shipment that the store received, in order. */
  written(): readonly string[];
  /** That list for a parcel that is booked, and for one that was delivered where that is tried too. */
  expected: { booked: readonly string[]; delivered?: readonly string[] };
}
