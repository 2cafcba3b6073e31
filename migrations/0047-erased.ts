import type { Knex } from "knex";

/**
 * What earlier erasures left: the courier's words on a difference of cash, and the spelling by which an erased shipment is found by its
 * reference. The index is of shipments in sandboxes whose recipients are still known, by the time of their booking.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `update scans set reason = null where kind = 'deliver' and reason is not null and exists
       (select 1 from shipments where shipments.account_id = scans.account_id and shipments.id = scans.shipment_id
          and shipments.erased_at is not null)`,
  );
  await trx.raw(`update shipments set search = ${FOLDED} where erased_at is not null and search <> ${FOLDED}`);
  await trx.raw(
    `create index shipments_to_erase_in_sandboxes on shipments (id)
     where mode = 'test' and erased_at is null and status in ('delivered', 'returned', 'cancelled', 'lost', 'damaged')`,
  );
}

/** Letters and what searches have instead of them, at this version. */
const LETTERS = ["أا", "إا", "آا", "ٱا", "ىي", "ئي", "ةه", "ؤو", "چج", "ء", "ـ", "\u0670", "\u200e", "\u200f"];
const VOWELS = [...Array(0x15).keys()].map((at) => String.fromCodePoint(0x64b + at));
const DIGITS = [...Array(10).keys()].flatMap((digit) =>
  [0x660, 0x6f0].map((zero) => `${String.fromCodePoint(zero + digit)}${digit}`),
);
const FOLDED = [...LETTERS, ...VOWELS, ...DIGITS].reduce(
  (text, [from, to = ""]) => `replace(${text}, '${from}', '${to}')`,
  "substr(lower(tracking_number || ' ' || reference), 1, 500)",
);
