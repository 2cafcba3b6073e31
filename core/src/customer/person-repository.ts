import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import type { CustomerNote } from "./customer.ts";

/** A note or block of a merchant's in which a person is found. */
export interface CustomerTrace extends CustomerNote {
  id: string;
}

/** What a merchant wrote about the person, and what mentions the person in a note about somebody else. */
export async function findCustomers(
  db: Knex,
  { accountId, mode }: Tenant,
  { phones, mentions }: { phones: readonly string[]; mentions: (text: string) => boolean },
): Promise<CustomerTrace[]> {
  const rows = (await db("customers").where({ account_id: accountId, mode }).orderBy("id")) as {
    id: string;
    phone: string;
    note: string | null;
    blocked_at: number | string | null;
    block_reason: string | null;
  }[];
  return rows
    .filter(({ phone, note, block_reason }) => phones.includes(phone) || mentions([note, block_reason].join("\n")))
    .map(({ id, phone, note, blocked_at, block_reason }) => ({
      id,
      phone,
      note,
      blockedAt: blocked_at === null ? null : Number(blocked_at),
      blockReason: block_reason || null,
    }));
}

/** The person's own rows go; what mentions the person elsewhere loses its texts. @returns how many. */
export async function eraseCustomers(
  trx: Knex.Transaction,
  accountId: string,
  traces: readonly CustomerTrace[],
  phones: readonly string[],
): Promise<number> {
  const rows = () => trx("customers").where({ account_id: accountId });
  const ids = (wanted: boolean) => traces.filter(({ phone }) => phones.includes(phone) === wanted).map(({ id }) => id);
  const gone = await rows().whereIn("id", ids(true)).delete();
  await rows().whereIn("id", ids(false)).whereNull("blocked_at").delete();
  await rows().whereIn("id", ids(false)).update({ note: null, block_reason: "" });
  return gone + ids(false).length;
}
