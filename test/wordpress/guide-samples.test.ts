// The samples of the guides, run as a reader runs them. Here, because this project's set-up provides PHP.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { sign } from "@masar/core/webhook/signature";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { samplesOf, textOf } from "../support/guides.ts";
import { freePort } from "../support/postgres-server.ts";
import { getPython } from "../support/python.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

/** The program that runs each kind of sample. */
const PROGRAMS = { mjs: process.execPath, php: "php", py: "python3", sh: "sh" } as const;
type Ending = keyof typeof PROGRAMS;
const ENDINGS = Object.keys(PROGRAMS) as Ending[];

let masar: TestService;
let shop: TestAccount;
let folder: string;

beforeAll(async () => {
  await getPython();
  masar = await startTestService();
  shop = await masar.newAccount();
  folder = await mkdtemp(join(tmpdir(), "masar-guides-"));
  for (const guide of ["quickstart", "webhooks"])
    for (const [name, code] of await samplesOf(masar.origin, guide)) await writeFile(join(folder, name), code);
});
afterAll(async () => {
  await masar?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs a saved sample in the folder of all. */
async function run(name: string, args: string[] = [], environment: Record<string, string> = {}): Promise<Ran> {
  const ending = name.slice(name.indexOf(".") + 1) as Ending;
  const env = { ...process.env, MASAR_API_KEY: shop.test.key ?? "", ...environment };
  const running = promisify(execFile)(PROGRAMS[ending], [name, ...args], { cwd: folder, env });
  return running.then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ status: code, stdout, stderr }),
  );
}

describe.each(ENDINGS)("the quickstart in %s", (ending) => {
  test("creates one shipment however often it runs, and saves its label", async () => {
    const first = await run(`ship.${ending}`);
    expect(first.stderr).toBe("");
    const [number = ""] = first.stdout.trim().split(" ");
    expect(number).toMatch(/^MS\d{13}$/);
    expect((await readFile(join(folder, `${number}.pdf`))).subarray(0, 5).toString()).toBe("%PDF-");
    expect(await run(`ship.${ending}`)).toEqual(first);
    const { body } = await shop.test.get("/shipments?q=ORD-1001");
    expect(body.data).toMatchObject([{ tracking_number: number, recipient: { address: "12 Tahrir Street, Dokki" } }]);
  });

  test("follows a parcel to the door in the sandbox", async () => {
    const { body } = await shop.test.post("/shipments", shipmentBody({ reference: `FOLLOW-${ending}` }));
    const runs: Ran[] = [];
    for (let scan = 1; scan <= 4; scan++) runs.push(await run(`follow.${ending}`, [body.tracking_number]));
    expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(runs.map(() => [0, ""]));
    expect(runs.at(-1)?.stdout).toContain("delivered");
    expect(runs.at(-2)?.stdout).not.toContain("delivered");
  });

  test("repeats a request whose answer was lost, with the same key", async () => {
    const keys: unknown[] = [];
    // The first answer is replaced after the request was carried out.
    const lossy = createServer(async (request, response) => {
      const { authorization = "", "idempotency-key": key = "", "content-type": type = "" } = request.headers;
      const headers = { Authorization: authorization, "Idempotency-Key": String(key), "Content-Type": type };
      const body = request.method === "POST" ? { body: await buffer(request) } : {};
      const answer = await fetch(masar.origin + request.url, { method: request.method ?? "GET", headers, ...body });
      if (request.method === "POST") keys.push(key);
      const isLost = keys.length === 1;
      response.writeHead(isLost ? 503 : answer.status, isLost ? { "Retry-After": "0" } : {});
      response.end(Buffer.from(await answer.arrayBuffer()));
    }).listen(0, "127.0.0.1");
    await once(lossy, "listening");
    const { port } = lossy.address() as AddressInfo;
    const other = await masar.newAccount();
    const ran = await run(`ship.${ending}`, [], {
      MASAR_URL: `http://127.0.0.1:${port}/sandbox/v1`,
      MASAR_API_KEY: other.test.key ?? "",
    });
    lossy.close();
    expect(ran.status).toBe(0);
    expect(keys).toEqual(["order-ORD-1001", "order-ORD-1001"]);
    const { body } = await other.test.get("/shipments");
    expect(body.data).toHaveLength(1);
    expect(ran.stdout).toContain(body.data[0].tracking_number);
  });

  test("names the wrong field, and a wrong key is not repeated", async () => {
    const code = await readFile(join(folder, `ship.${ending}`), "utf8");
    const wrong = code.replace("01001234567", "123").replace("order-ORD-1001", `wrong-${ending}`);
    await writeFile(join(folder, `wrong.${ending}`), wrong);
    const refused = await run(`wrong.${ending}`);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("/recipient/phone");
    const stranger = await run(`ship.${ending}`, [], { MASAR_API_KEY: "masar_test_sk_wrong" });
    expect(stranger.status).not.toBe(0);
    expect(stranger.stderr + stranger.stdout).toMatch(/unauthenticated|invalid_api_key|invalid_key/);
  });
});

test("the sample request of the page on webhooks has our signature", async () => {
  const page = await (await fetch(`${masar.origin}/docs/guides/webhooks?language=en`)).text();
  const rows = [...page.matchAll(/<td>(.*?)<\/td>\s*<td>(.*?)<\/td>/gs)];
  const cell = (name: string) =>
    rows.map((row) => row.slice(1).map(textOf)).findLast(([key]) => key === name)?.[1] ?? "";
  const body = textOf(/<pre[^>]* class="language-text"><code>(.*?)<\/code>/s.exec(page)?.[1] ?? "");
  const signable = {
    eventId: cell("webhook-id"),
    timestampSeconds: Number(cell("webhook-timestamp")),
    body: Buffer.from(body),
  };
  expect(JSON.parse(body)).toMatchObject({ id: signable.eventId });
  expect(cell("webhook-signature")).toBe(sign(signable, [cell("secret")]));
});

test.each(ENDINGS)(
  "the check in %s accepts the sample request, and neither another body nor another day",
  async (ending) => {
    const { stdout, stderr } = await run(`check.${ending}`);
    expect(stderr).toBe("");
    expect(stdout.toLowerCase()).toBe("as it was sent: true\nanother body: false\ntoday: false\n");
  },
);

describe.each(["mjs", "php", "py"] as const)("the receiver in %s", (ending) => {
  test("takes in our webhooks, also while the secret is replaced, and refuses what it cannot verify", async () => {
    const account = await masar.newAccount();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { body: endpoint } = await account.test.post("/webhook_endpoints", { url });
    const receiver = await startReceiver(ending, port, endpoint.secret);
    try {
      await account.test.post(`/webhook_endpoints/${endpoint.id}/roll_secret`); // both secrets sign for a day
      const { body } = await account.test.post("/shipments", shipmentBody());
      await eventually(
        async () => (await account.test.get("/events?delivery_success=false")).body.data.length,
        (failed) => failed === 0,
      );
      await eventually(
        async () => receiver.said.join(""),
        (said) => said.includes(`shipment.created ${body.tracking_number}`),
      );
      const forged = await fetch(url, { method: "POST", body: '{"id":"evt_1"}', headers: { "webhook-id": "evt_1" } });
      expect(forged.status).toBe(401);
    } finally {
      receiver.process.kill();
      await once(receiver.process, "exit");
    }
  });
});

/** Starts the sample server and waits until it answers. */
async function startReceiver(ending: "mjs" | "php" | "py", port: number, secret: string) {
  const args = ending === "php" ? ["-S", `127.0.0.1:${port}`, "receive.php"] : [`receive.${ending}`];
  const env = { ...process.env, PORT: String(port), MASAR_WEBHOOK_SECRET: secret };
  const process_: ChildProcess = spawn(PROGRAMS[ending], args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  process_.stdout?.on("data", (text) => said.push(String(text)));
  process_.stderr?.on("data", (text) => said.push(String(text)));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`, { method: "POST" }).then(
      ({ status }) => status,
      () => 0,
    );
  await eventually(answers, (status) => status === 401);
  return { process: process_, said };
}
