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

/**
 * An account that was made in this shop, has no store and is nobody's yet: what followed its creation failed. Undefined when
 * there is none.
 */
export async function findUnfinished(db: Knex, shop: Shop): Promise<{ id: string } | undefined> {
  return (await db("accounts as a")
    .where({ made_in_shop: nameOf(shop) })
    .whereNotExists(db("stores as s").whereRaw("s.account_id = a.id"))
    .whereNotExists(db("users as u").whereRaw("u.account_id = a.id").where("u.email_status", "verified"))
    .orderBy("id")
    .first("id")) as { id: string } | undefined;
}

function nameOf({ platform, remoteId }: Shop): string {
  return `${platform} ${remoteId}`;
}
