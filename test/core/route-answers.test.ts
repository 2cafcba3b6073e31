import { listSchema } from "@masar/core/http/list";
import { route } from "@masar/core/http/route";
import { count } from "@masar/core/kernel/fields";
import { expect, test } from "vitest";

const spec = {
  method: "get" as const,
  path: "/counts",
  operationId: "listCounts",
  summary: "List counts",
  description: "",
  tag: "Service",
  policy: "default" as const,
  access: "authenticated" as const,
  answers: { 200: { description: "Counts", schema: listSchema(count) } },
};
const list = { object: "list" as const, data: [1], has_more: false, next_cursor: null };

test("a handler whose answer is not of the documented schema does not compile", () => {
  const right = route({ ...spec, handle: async () => ({ status: 200, body: list }) });
  // @ts-expect-error members are missing
  route({ ...spec, handle: async () => ({ status: 200, body: { object: "list" as const, data: [1] } }) });
  // @ts-expect-error the items have another type
  route({ ...spec, handle: async () => ({ status: 200, body: { ...list, data: ["1"] } }) });
  // @ts-expect-error another literal
  route({ ...spec, handle: async () => ({ status: 200, body: { ...list, object: "page" as const } }) });
  expect(right.answers[200]?.description).toBe("Counts");
});
