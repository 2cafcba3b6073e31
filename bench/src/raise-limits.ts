import type { Database } from "@masar/core/db/database";

/** Requests a minute: they are counted as everybody's are, and none is refused. */
const MOST = 100_000_000;

/** Sets the limits of a new account, as staff may. */
export async function raiseLimits(db: Database, accountId: string): Promise<void> {
  await db.write(async (trx) => {
    const { settings } = (await trx("accounts").where({ id: accountId }).first("settings")) as { settings: string };
    const rate_limits = { shipments: MOST, tracking: MOST, bulk: MOST, reports: MOST, labels: MOST, default: MOST };
    await trx("accounts")
      .where({ id: accountId })
      .update({ settings: JSON.stringify({ ...JSON.parse(settings), rate_limits }) });
  });
}
