import { once } from "node:events";
import { connect } from "node:net";
import { createLogger } from "@masar/core/kernel/log";
import { beforeEach, expect, test, vi } from "vitest";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const ROWS = 10_000;

let masar: TestService;
let shop: TestAccount;
let failures: { err: Error }[];

beforeEach(async () => {
  failures = [];
  const log = Object.assign(createLogger("silent"), { error: (failure: { err: Error }) => failures.push(failure) });
  masar = await startTestService({ clock: testClock("2026-11-22T10:00:00+02:00"), log });
  shop = await masar.newAccount();
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody())).body;
  const template = await masar.service.db.read("shipments").where({ tracking_number }).first();
  const copies = Array.from({ length: ROWS }, (_, copy) => ({
    ...template,
    id: `shp_copy${String(copy).padStart(6, "0")}`,
    tracking_number: `MSCOPY${copy}`,
    created_at: template.created_at + copy,
  }));
  await masar.service.db.writer.batchInsert("shipments", copies, 250);
});

function download(format: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${shop.live.base}/reports/shipments?from=2026-11-22&to=2026-11-22&format=${format}`, {
    headers: { Authorization: `Bearer ${shop.live.key}` },
    ...(signal ? { signal } : {}),
  });
}

test("a download whose rows fail halfway is aborted, and the failure is logged once", async () => {
  await masar.service.db
    .writer("shipments")
    .where({ tracking_number: `MSCOPY${ROWS - 1}` })
    .update({ governorate: "??" });
  for (const format of ["json", "csv", "xlsx"]) {
    failures = [];
    const response = await download(format);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(failures.map(({ err }) => err.name)).toEqual(["TypeError"]);
  }
  await masar.stop();
});

test("a download that the client closes is stopped and not logged as an error", async () => {
  const printed = vi.spyOn(console, "error");
  for (const format of ["json", "csv", "xlsx"]) {
    const abort = new AbortController();
    const response = await download(format, abort.signal);
    expect(response.status).toBe(200);
    abort.abort();
  }
  expect((await shop.live.get("/quotes")).status).toBe(405);
  await masar.stop();
  expect(failures).toEqual([]);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test("a client that goes away before the answer, or halfway through its request, is not logged as an error", async () => {
  const requests = ["json", "csv", "xlsx"].flatMap((format) =>
    Array<string>(5).fill(`GET /v1/reports/shipments?from=2026-11-22&to=2026-11-22&format=${format}`),
  );
  const bodies = Array<string>(5).fill("POST /v1/shipments");
  for (const request of [...requests, ...bodies]) {
    const socket = connect(Number(new URL(masar.origin).port), "localhost");
    const length = request.startsWith("POST") ? "Content-Type: application/json\r\nContent-Length: 9\r\n" : "";
    const head = `${request} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${shop.live.key}\r\n${length}\r\n`;
    socket.end(length ? `${head}{` : head, () => socket.resetAndDestroy());
    await once(socket, "close");
  }
  // What came before is answered when this is read to its end.
  for (const format of ["json", "csv", "xlsx"]) await (await download(format)).arrayBuffer();
  expect(failures).toEqual([]);
  await masar.stop();
});
