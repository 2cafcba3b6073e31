import { expect, test } from "vitest";
import { fakeMedusa } from "../../support/medusa/medusa.ts";
import { connector, storeOf } from "../../support/medusa/store.ts";

const LONG_AGO = Temporal.Instant.from("2000-01-01T00:00:00Z");

test("a list of a server that names a further page each time ends with an error", async () => {
  const medusa = fakeMedusa();
  let pages = 0;
  medusa.fetch = async () => {
    pages += 1;
    // Where the list does not end by itself, the test does.
    if (pages > 21_000) throw new Error("it goes on");
    return Response.json({ orders: [], cursor: `page ${pages}` });
  };
  const listed = Array.fromAsync(connector.listOrders(storeOf(medusa), LONG_AGO));
  await expect(listed).rejects.toMatchObject({ failure: "unavailable", message: "orders.list: more than 20000 pages" });
  expect(pages).toBe(20_000);
});
