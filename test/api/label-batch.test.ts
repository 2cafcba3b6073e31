import { afterAll, beforeAll, expect, test } from "vitest";
import { onlyPage, open, paper, scan } from "../core/label/paper.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let numbers: string[];

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  numbers = [];
  for (let made = 0; made < 8; made += 1) numbers.push(await booked());
});
afterAll(() => masar.stop());

async function booked(): Promise<string> {
  return (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
}

async function printed(body: unknown): Promise<{ type: string | null; bytes: Buffer }> {
  const response = await fetch(`${shop.live.base}/labels`, {
    method: "POST",
    headers: { Authorization: `Bearer ${shop.live.key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
}

test("prints one label a page, in the order asked for", async () => {
  const order = [numbers[3], numbers[0], numbers[7]];
  const { type, bytes } = await printed({ tracking_numbers: order });
  expect(type).toBe("application/pdf");
  const document = await open(bytes);
  const read: string[][] = [];
  for (let at = 1; at <= document.numPages; at += 1)
    read.push(await scan(await paper(await document.getPage(at)), "Code128"));
  expect(read).toEqual(order.map((number) => [number]));
});

test("fills a half used sheet of A4 from the given position, then the next sheet", async () => {
  const document = await open(
    (await printed({ tracking_numbers: numbers, format: "a4", per_sheet: 6, start: 5 })).bytes,
  );
  const onPages: string[][] = [];
  for (let at = 1; at <= document.numPages; at += 1)
    onPages.push((await scan(await paper(await document.getPage(at)), "Code128")).sort());
  expect(onPages).toEqual([numbers.slice(0, 2).sort(), numbers.slice(2).sort()]);
});

test("prints A6, and ZPL for label printers", async () => {
  await onlyPage((await printed({ tracking_numbers: [numbers[0]], format: "a6" })).bytes);
  const { type, bytes } = await printed({ tracking_numbers: numbers.slice(0, 3), output: "zpl" });
  expect(type).toBe("application/zpl");
  const codes = [...bytes.toString("utf8").matchAll(/\^BCN[^^]*\^FD(MS\d+)\^FS/g)].map(([, number]) => number);
  expect(codes).toEqual(numbers.slice(0, 3));
});

test("prints nothing when one number is unknown, another account's, of the other mode, cancelled or given twice, and names each", async () => {
  const [good = "", cancelled = ""] = [numbers[0], await booked()];
  await shop.live.post(`/shipments/${cancelled}/cancel`);
  const other = await masar.newAccount();
  const theirs = (await other.live.post("/shipments", shipmentBody())).body.tracking_number;
  const sandbox = (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
  const spaced = good.toLowerCase().replace("ms", "ms ");
  const reply = await shop.live.post("/labels", {
    tracking_numbers: [good, "MS1", theirs, sandbox, cancelled, spaced],
  });
  expect(reply.status).toBe(422);
  expect(reply.body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code])).toEqual([
    ["/tracking_numbers/1", "unknown_tracking_number"],
    ["/tracking_numbers/2", "unknown_tracking_number"],
    ["/tracking_numbers/3", "unknown_tracking_number"],
    ["/tracking_numbers/4", "already_cancelled"],
    ["/tracking_numbers/5", "repeated"],
  ]);
});

test("refuses papers, places and counts that do not exist, naming the field", async () => {
  const faultOf = async (more: Record<string, unknown>) => {
    const reply = await shop.live.post("/labels", { tracking_numbers: [numbers[0]], ...more });
    return [reply.status, reply.body.errors?.[0]?.pointer];
  };
  expect(await faultOf({ tracking_numbers: [] })).toEqual([422, "/tracking_numbers"]);
  expect(await faultOf({ tracking_numbers: Array(1_001).fill(numbers[0]) })).toEqual([422, "/tracking_numbers"]);
  expect(await faultOf({ format: "a3" })).toEqual([422, "/format"]);
  expect(await faultOf({ format: "a4", per_sheet: 3 })).toEqual([422, "/per_sheet"]);
  expect(await faultOf({ format: "a6", per_sheet: 2 })).toEqual([422, "/per_sheet"]);
  expect(await faultOf({ format: "a4", per_sheet: 4, start: 5 })).toEqual([422, "/start"]);
  expect(await faultOf({ format: "a6", output: "zpl" })).toEqual([422, "/output"]);
});
