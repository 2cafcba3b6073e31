import type { Api } from "../src/api/api.ts";

/** Calls that the API document does not have. `npm run types` fails when one of them compiles. */
export async function wrongCalls(api: Api) {
  const path = { id: "ord_1" };
  // @ts-expect-error no such path
  await api.get("/order");
  // @ts-expect-error no such method of this path
  await api.get("/labels");
  // @ts-expect-error the path has a parameter
  await api.get("/orders/{id}");
  // @ts-expect-error no such query parameter
  await api.get("/orders", { params: { query: { limit: 3, sort: "name" } } });
  // @ts-expect-error the query parameter has no such value
  await api.get("/orders", { params: { query: { needs_attention: "yes" } } });
  // @ts-expect-error no such field of the body
  await api.patch("/orders/{id}", { params: { path }, body: { recipient: { mobile: "01001234567" } } });
  // @ts-expect-error a body is required
  await api.post("/orders/ship");
  // @ts-expect-error an edit needs If-Match
  await api.patch("/shipments/{tracking_number}", { params: { path: { tracking_number: "MS1" } }, body: {} });
  const order = await api.get("/orders/{id}", { params: { path } });
  // @ts-expect-error no such field of the answer
  return order.tracking_number;
}
