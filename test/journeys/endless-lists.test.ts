// A Medusa server whose list of orders names a further page each time.
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectMedusa, startWith } from "../support/medusa/masar.ts";
import { documentOf, type FakeMedusa, fakeMedusa } from "../support/medusa/medusa.ts";
import type { TestService } from "../support/service.ts";

/** From now on its list has this order on the first page and none on the others. @param hold waits before it answers a page. */
function listEndlessly(medusa: FakeMedusa, hold: (page: number) => Promise<unknown>) {
  const { fetch } = medusa;
  const placed = medusa.placeOrder();
  let pages = 0;
  medusa.fetch = async (url, init) => {
    if (JSON.parse(String(init.body)).type !== "orders.list") return fetch(url, init);
    pages += 1;
    const orders = pages === 1 ? [documentOf(placed)] : [];
    const answer = Response.json({ orders, cursor: `page ${pages}` });
    await hold(pages);
    return answer;
  };
  return { orderId: `${placed.order.id}:1`, heal: () => Object.assign(medusa, { fetch }), pages: () => pages };
}

async function connected() {
  const medusa = fakeMedusa();
  const masar = await startWith([medusa]);
  const merchant = await masar.newAccount();
  const store = await connectMedusa(masar, merchant, medusa);
  return { medusa, masar, merchant, store };
}

const rowOf = async (masar: TestService, id: string) =>
  (await masar.service.db.read("stores").where({ id }).first()) as Record<string, unknown>;

test("a list that is given up keeps what was read, and the next poll reads from the same time", async () => {
  const { medusa, masar, merchant, store } = await connected();
  try {
    const { watermark } = await rowOf(masar, store.id);
    const endless = listEndlessly(medusa, async () => undefined);
    await merchant.test.post(`/stores/${store.id}/reconcile`, {});
    const failed = await eventually(
      () => rowOf(masar, store.id),
      ({ failure }) => failure !== null,
    );
    expect(failed.watermark).toBe(watermark);
    expect((await merchant.test.get(`/orders?remote_ids=${endless.orderId}`)).body.data).toHaveLength(1);
    endless.heal();
    await merchant.test.post(`/stores/${store.id}/reconcile`, {});
    const healed = await eventually(
      () => rowOf(masar, store.id),
      ({ failure }) => failure === null,
    );
    expect(Number(healed.watermark)).toBeGreaterThan(Number(watermark));
  } finally {
    await masar.stop();
  }
});

test("the service stops while a store is asked for a further page", async () => {
  const { medusa, masar, merchant, store } = await connected();
  const answers = Promise.withResolvers<void>();
  const endless = listEndlessly(medusa, async (page) => (page < 3 ? undefined : answers.promise));
  await merchant.test.post(`/stores/${store.id}/reconcile`, {});
  await eventually(
    async () => endless.pages(),
    (pages) => pages === 3,
  );
  let isStopped = false;
  const stopping = masar.stop().then(() => {
    isStopped = true;
  });
  try {
    await eventually(async () => isStopped, Boolean);
  } finally {
    endless.heal();
    answers.resolve();
    await stopping;
  }
  expect(endless.pages()).toBe(3);
});
