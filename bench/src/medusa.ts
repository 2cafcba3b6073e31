import { openDatabase } from "@masar/core/db/database";
import { type RealMedusa, startMedusa } from "@masar/test/support/medusa/real";
import { ADDRESS, okay } from "@masar/test/support/medusa/shop";
import { send } from "./create/load.ts";
import { type BenchServer, postgresDatabase, startServer } from "./start.ts";
import { figure, perSecond, type Table } from "./table.ts";

const CLIENTS = 64;
const ROUNDS = 3;
const BOOKINGS = 6_000;
const FULFILMENTS = 600;
const WARM_UP = 300;

/** `medusa`: bookings, and fulfilments of a real Medusa server, each with a Postgres of its own on the same cores, in turns. */
export async function run(): Promise<Table[]> {
  return (await rounds()).flat();
}

/** The first run on a machine installs Medusa (800 MB). */
export async function rounds(): Promise<Table[][]> {
  const [database, other] = [await postgresDatabase(), await postgresDatabase()];
  const ours = await startServer({ databaseUrl: database.url });
  const postgres = { url: other.url, stop: other.remove };
  const variables = { NODE_ENV: "production", LOG_LEVEL: "error" };
  const medusa = await startMedusa({ masarUrl: ours.origin, admin: false, postgres, variables });
  try {
    const tables = await measure(ours, medusa);
    await verify(database.url, medusa);
    return tables;
  } finally {
    await medusa.stop();
    await ours.stop();
    await database.remove();
  }
}

async function measure(ours: BenchServer, medusa: RealMedusa): Promise<Table[][]> {
  const create = await fulfilments(medusa);
  await send(ours, { name: "warm-up", count: WARM_UP, clients: CLIENTS });
  await create(WARM_UP);
  const tables: Table[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms } = await send(ours, { name: `round-${round}`, count: BOOKINGS, clients: CLIENTS });
    const booked = perSecond(BOOKINGS, ms);
    const fulfilled = perSecond(FULFILMENTS, await create(FULFILMENTS));
    const figures = [
      figure("bookings, by fulfilments that Medusa creates", booked / fulfilled, "×"),
      figure(`bookings, ${CLIENTS} clients`, booked, "/s"),
      figure(`fulfilments that Medusa creates, ${CLIENTS} clients`, fulfilled, "/s"),
    ];
    tables.push([{ title: "Medusa, Postgres on the same cores", figures }]);
  }
  return tables;
}

/**
 * Creates fulfilments by Medusa's provider that does nothing. They are of no order, so neither lines nor stock are changed, and have
 * no price and no label: less than a booking.
 *
 * @returns the milliseconds of so many.
 * @see https://docs.medusajs.com/api/admin#fulfillments_postfulfillments
 */
async function fulfilments(medusa: RealMedusa): Promise<(count: number) => Promise<number>> {
  const { stock_locations } = okay(await medusa.admin("GET", "/admin/stock-locations"));
  const fulfilment = {
    location_id: stock_locations[0].id,
    provider_id: "manual_manual",
    order_id: "",
    delivery_address: ADDRESS,
    items: [{ title: "Blue mug", sku: "MUG-1", barcode: "", quantity: 2 }],
    labels: [],
    data: {},
    metadata: {},
  };
  return async (count) => {
    let next = 0;
    const startedAt = performance.now();
    const client = async () => {
      while (next++ < count) okay(await medusa.admin("POST", "/admin/fulfillments", fulfilment));
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return performance.now() - startedAt;
  };
}

/** A run that lost a row fails. */
async function verify(databaseUrl: string, medusa: RealMedusa): Promise<void> {
  const db = await openDatabase(databaseUrl);
  const [row] = (await db.read("shipments").count({ n: "*" })) as { n: number | string }[];
  await db.close();
  const { rows } = await medusa.database.query<{ n: string }>("select count(*) n from fulfillment");
  const stored = [Number(row?.n), Number(rows[0]?.n)];
  const expected = [WARM_UP + ROUNDS * BOOKINGS, WARM_UP + ROUNDS * FULFILMENTS];
  if (String(stored) !== String(expected)) throw new Error(`${stored} rows are stored, not ${expected}`);
}
