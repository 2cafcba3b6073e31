import type { Knex } from "knex";

/**
 * Which shop's data an account was made from, inside that shop's admin: `<platform> <shop>`. Its owner has a way into the
 * dashboard from there, because nobody chose a password.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table accounts add column made_in_shop text");
  // Those made before: the account and its store began together, and nobody has chosen a password.
  await trx.raw(`update accounts set made_in_shop = (
    select stores.platform || ' ' || stores.remote_id from stores
    where stores.account_id = accounts.id and stores.key_id is null
      and stores.created_at between accounts.created_at and accounts.created_at + 60000
    order by stores.id limit 1)
  where not exists (select 1 from users where users.account_id = accounts.id and users.password_hash is not null)`);
}
