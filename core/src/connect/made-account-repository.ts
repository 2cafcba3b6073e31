import type { Knex } from "knex";

interface Shop {
  platform: string;
  remoteId: string;
}

/** The account was made from this shop's data, inside its admin. */
export async function noteMadeIn(trx: Knex.Transaction, accountId: string, shop: Shop): Promise<void> {
  await trx("accounts")
    .where({ id: accountId })
    .update({ made_in_shop: nameOf(shop) });
}

export async function wasMadeIn(db: Knex, accountId: string, shop: Shop): Promise<boolean> {
  const row = await db("accounts")
    .where({ id: accountId, made_in_shop: nameOf(shop) })
    .first("id");
  return row !== undefined;
}

function nameOf({ platform, remoteId }: Shop): string {
  return `${platform} ${remoteId}`;
}
