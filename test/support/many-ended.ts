import type { Tenant } from "@masar/core/account/account";
import { type Entry, postings } from "@masar/core/ledger/entry";
import { post } from "@masar/core/ledger/repository";
import type { Service } from "@masar/core/service";

/** Ledger entries of parcels that ended one after another until now: the newest were delivered, the others returned. */
export async function addManyEnded(
  { db }: Pick<Service, "db">,
  tenant: Tenant,
  { delivered, returned }: { delivered: number; returned: number },
): Promise<void> {
  const now = Date.now();
  const entries = Array.from(
    { length: delivered + returned },
    (_, n): Entry => ({
      id: `led_${tenant.accountId}_${n}`,
      tenant,
      kind: n < delivered ? "delivered" : "returned",
      shipmentId: `shp_${tenant.accountId}_${n}`,
      payoutId: null,
      description: null,
      enteredBy: null,
      postings: postings({}),
      occurredAt: now - n,
    }),
  );
  await db.write((trx) => post(trx, entries));
}
