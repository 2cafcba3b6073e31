import type { Database, Transaction } from "@masar/core/db/database";
import type { Scene } from "@masar/test/support/growth/scene";

/** Something that is measured with few and with many shipments. */
export interface Probe {
  name: string;
  /** @returns how many rows its own result has, where that grows with the shipments: its time is then compared by row. */
  run(): Promise<number | undefined>;
  /** Cannot be asked of the database again to count what it reads. */
  unrepeatable?: true;
}

/** What the probes ask for. */
export interface Asked {
  scene: Scene;
  /** The number of a shipment of the big merchant, in the middle of the time. */
  n: number;
  nowMs: number;
  shipmentId: string;
  trackingNumber: string;
  orderId: string;
  eventId: string;
  payoutId: string;
}

export const DAY_MS = 86_400_000;

export const phoneOf = (n: number) => `010${String(n % 50_000_000).padStart(8, "0")}`;

class RolledBack extends Error {}

/** Work in a transaction that is rolled back. */
export function undone(db: Database, name: string, work: (trx: Transaction) => Promise<number | undefined>): Probe {
  return {
    name,
    async run() {
      let rows: number | undefined;
      await db
        .transaction(async (trx) => {
          rows = await work(trx);
          throw new RolledBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
      return rows;
    },
  };
}
