// The developers' page: an endpoint from creation to removal, its attempts, and sample requests.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { type Behaviour, type Receiver, respond, startReceiver } from "../support/receiver.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
let receiver: Receiver;
let behaviour: Behaviour = respond(200);
beforeAll(async () => {
  masar = await openDashboard();
  receiver = await startReceiver(() => behaviour);
});
afterAll(async () => {
  await receiver?.close();
  await masar?.stop();
});

test("a new endpoint shows its secret once, and a test delivery is signed with it", async () => {
  const { page } = await masar.visit("/developers/webhooks");
  await page.getByRole("button", { name: "New endpoint" }).click();
  await page.getByRole("dialog").getByLabel("URL").fill("ftp://nowhere");
  await page.getByRole("dialog").getByRole("button", { name: "Create endpoint" }).click();
  await page
    .getByRole("dialog")
    .getByText(/must begin with|http/)
    .first()
    .waitFor();
  await page.getByRole("dialog").getByLabel("URL").fill(receiver.url);
  await page.getByRole("dialog").getByRole("button", { name: "Create endpoint" }).click();
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  const card = page.getByRole("article", { name: receiver.url });
  await card.getByRole("button", { name: "Send test event" }).click();
  await card.getByText(/The endpoint answered 200 in/).waitFor();
  const last = receiver.requests.at(-1);
  expect(new Webhook(secret).verify(last?.body ?? "", last?.headers as Record<string, string>)).toMatchObject({
    type: "shipment.created",
  });
  await page.reload();
  await card.waitFor();
  expect(await page.getByText(/^whsec_/).count()).toBe(0);
});

test("the log shows the receiver's response, and a failed delivery can be sent again", async () => {
  behaviour = respond(500, { body: "no room in the shop", headers: { "X-Shop": "Nile Books", "Set-Cookie": "a=b" } });
  const { body } = await masar.shop.post("/shipments", shipmentBody({ reference: "LOG-1" }));
  const sent = () => receiver.requests.filter((one) => one.body.includes(body.tracking_number)).length;
  await receiver.until(() => sent() > 0);
  const { page } = await masar.visit("/developers/events");
  await page.getByRole("checkbox", { name: "Undelivered only" }).check();
  await page
    .getByRole("row", { name: new RegExp(body.tracking_number) })
    .getByRole("button")
    .click();
  const details = page.getByRole("dialog");
  await details.getByText("no room in the shop").waitFor();
  await details.getByText("Request headers").first().click();
  const sentHeaders = receiver.requests.find((one) => one.body.includes(body.tracking_number))?.headers ?? {};
  await details.getByText(`webhook-id: ${sentHeaders["webhook-id"]}`).first().waitFor();
  await details
    .getByText(`webhook-signature: ${String(sentHeaders["webhook-signature"]).slice(0, 7)}…`)
    .first()
    .waitFor();
  await details.getByText("Response headers").first().click();
  await details.getByText("x-shop: Nile Books").waitFor();
  await details.getByText(`"tracking_number": "${body.tracking_number}"`).waitFor();
  behaviour = respond(200);
  await details.getByRole("button", { name: "Send again" }).click();
  await page.getByText("Deliveries queued: 1").waitFor();
  await receiver.until(() => sent() > 1);
});

test("في العربية: سجل الحدث يعرض ترويسات الطلب والرد", async () => {
  const { page } = await masar.visit("/developers/events", { language: "ar" });
  await page.getByRole("row").nth(1).getByRole("button").click();
  const details = page.getByRole("dialog");
  await details.getByText("ترويسات الطلب").first().click();
  await details
    .getByText(/user-agent: Masar-Webhooks/)
    .first()
    .waitFor();
  await details.getByText("ترويسات الرد").first().click();
  await details
    .getByText(/date: /)
    .first()
    .waitFor();
});

test("في العربية: يُوقف العنوان ويُشغَّل ويُستبدل سره ويُستعاد ويُحذف", async () => {
  const { page } = await masar.visit("/developers/webhooks", { language: "ar" });
  const card = page.getByRole("article", { name: receiver.url });
  await card.getByRole("button", { name: "إيقاف" }).click();
  await card.getByText("متوقف").waitFor();
  await card.getByRole("button", { name: "تشغيل" }).click();
  await card.getByText("يعمل").waitFor();
  await card.getByRole("button", { name: "استبدال السر" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "استبدال السر" }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole("button", { name: "تم", exact: true }).click();
  await card.getByRole("button", { name: "إرسال الأحداث الفائتة" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "إرسال الأحداث الفائتة" }).click();
  await page.getByText(/رسائل قيد الإرسال/).waitFor();
  await card.getByRole("button", { name: "حذف" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "حذف" }).click();
  await card.waitFor({ state: "detached" });
});

test("the sample requests in curl, Node, our client, PHP and Python work once the key is filled in", async () => {
  const { page } = await masar.visit("/developers");
  const read = async (tab: string) => {
    await page.getByText(tab, { exact: true }).click();
    const code = (await page.locator("pre").first().textContent()) ?? "";
    expect(code).toContain(`${masar.origin}/sandbox/v1`);
    expect(code).toContain("Idempotency-Key");
    return code.replaceAll("YOUR_KEY", masar.shop.key ?? "");
  };
  const run = promisify(execFile);
  const curl = await run("sh", ["-c", `${await read("curl")} -s`]);
  const { tracking_number: number } = JSON.parse(curl.stdout);
  expect(number).toMatch(/^MS\d{13}$/);
  const folder = await mkdtemp(join(tmpdir(), "masar-quickstart-"));
  const file = join(folder, "quickstart");
  // PHP and Python are run where the machine has them; Node is always there.
  for (const [tab, program, present] of [
    ["Node.js", `"${process.execPath}" --input-type=module - <`, "true"],
    ["@masar/client", `"${process.execPath}" --input-type=module - <`, "true"],
    ["PHP", "php", `php -r 'exit(extension_loaded("curl") ? 0 : 1);'`],
    ["Python", "python3", "python3 -c ''"],
  ] as const) {
    await writeFile(file, await read(tab));
    const there = await run("sh", ["-c", present]).then(
      () => true,
      () => false,
    );
    if (!there) continue;
    // The same shipment each time, because of the Idempotency-Key.
    expect((await run("sh", ["-c", `${program} "${file}"`])).stdout, tab).toContain(`${number} http`);
  }
  await rm(folder, { recursive: true });
});

test("the log offers exactly the events that the server sends", async () => {
  const { page } = await masar.visit("/developers/events");
  const offered = page.getByLabel("Type").locator("option:not([value=''])");
  await offered.first().waitFor({ state: "attached" });
  const document = (await (await fetch(`${masar.shop.base}/openapi.json`)).json()) as {
    components: { schemas: Record<string, { properties?: { type?: { const?: string } } }> };
  };
  const sent = Object.entries(document.components.schemas).flatMap(([name, { properties }]) =>
    name.endsWith("Event") && properties ? [properties.type?.const] : [],
  );
  expect(sent).toContain("payout.executed");
  expect((await offered.allTextContents()).toSorted()).toEqual(sent.toSorted());
});
