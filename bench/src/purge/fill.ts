import type { Database, Transaction } from "@masar/core/db/database";
import { isPostgres } from "@masar/core/db/dialect";
import { firstIdAt } from "@masar/core/kernel/id";

export const DAY_MS = 86_400_000;
const AT_ONCE = 1_000;

/** Adds events of one day, each with one answered delivery, about as large as those of an order of a store (`sizes`). */
export async function fillDay(db: Database, dayMs: number, events: number): Promise<void> {
  await inSteps(db, dayMs, events, async (trx, at, numbers) => {
    const digits = isPostgres(trx) ? "lpad(n::text, 16, '0')" : "printf('%016d', n)";
    const id = (prefix: string) => `'${firstIdAt(prefix, at)}' || ${digits}`;
    const whose = "'acc_' || (n % 100), 'live'";
    await trx.raw(
      `insert into events (id, account_id, mode, shipment_id, sequence, type, body, created_at)
       select ${id("evt")}, ${whose}, ${id("shp")}, 1, 'shipment.created', ${text(1_400)}, ${at} from ${numbers}`,
    );
    await trx.raw(
      `insert into deliveries (id, account_id, mode, endpoint_id, event_id, shipment_id, sequence, state, attempts, due_at,
         created_at, finished_at)
       select ${id("dlv")}, ${whose}, 'whe_' || (n % 100), ${id("evt")}, ${id("shp")}, 1, 'delivered', 1, ${at}, ${at}, ${at}
       from ${numbers}`,
    );
    await trx.raw(
      `insert into delivery_attempts (id, account_id, delivery_id, event_id, endpoint_id, attempt, outcome, status, response, duration_ms,
         attempted_at, request_headers, response_headers)
       select ${id("dla")}, 'acc_' || (n % 100), ${id("dlv")}, ${id("evt")}, 'whe_' || (n % 100), 1, 'delivered', 200, 'OK', 20, ${at},
         ${text(300)}, ${text(120)}
       from ${numbers}`,
    );
  });
}

/** Adds stored responses to requests of one day. */
export async function fillAnswers(db: Database, dayMs: number, answers: number): Promise<void> {
  await inSteps(db, dayMs, answers, (trx, at, numbers) =>
    trx.raw(
      `insert into idempotency_keys (account_id, mode, route, key, fingerprint, status, body, created_at)
       select 'acc_' || (n % 100), 'live', 'createShipment', '${at}-' || n, ${text(64)}, 201, ${text(1_200)}, ${at} + n
       from ${numbers}`,
    ),
  );
}

async function inSteps(
  db: Database,
  dayMs: number,
  rows: number,
  insert: (trx: Transaction, at: number, numbers: string) => Promise<unknown>,
): Promise<void> {
  const steps = Math.ceil(rows / AT_ONCE);
  for (let step = 0; step < steps; step += 1)
    await db.transaction((trx) => insert(trx, dayMs + Math.floor((step * DAY_MS) / steps), numbersOf(trx)));
}

function numbersOf(trx: Transaction): string {
  return isPostgres(trx)
    ? `(select generate_series(1, ${AT_ONCE}) as n) numbers`
    : `(with recursive count(n) as (select 1 union all select n + 1 from count where n < ${AT_ONCE}) select n from count) numbers`;
}

const text = (length: number) => `'${"x".repeat(length)}'`;
