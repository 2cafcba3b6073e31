import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { startService } from "@masar/core/service";
import { expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { makeDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { killable, killableEnvironment } from "../support/killable.ts";
import { startMailbox } from "../support/mailbox.ts";
import { shipmentBody } from "../support/shipment.ts";

test("a mail whose process is killed before the SMTP response is sent again with the same id, and each event is in one mail", async () => {
  const database = await makeDatabase({ migrated: true });
  const mailbox = await startMailbox();
  const environment = await killableEnvironment(database, {
    MASAR_SMTP_URL: mailbox.url,
    MASAR_MAIL_FROM: "no-reply@masar.example",
  });
  const { key, userId } = await prepare(environment);
  const client = createClient({ base: `http://localhost:${environment.PORT}/sandbox/v1`, key });
  const db = await openDatabase(database.url);
  const mail = async () => (await db.read("mails").where({ user_id: userId }))[0];
  const withoutMails = killable({ ...environment, MASAR_ROLE: "api" });
  const server = killable(environment);

  mailbox.answer = "hold";
  await withoutMails.start();
  const numbers = [await failedAttempt(client), await failedAttempt(client)];
  const notifications = () => db.read("notifications").where({ user_id: userId });
  // Killed between the events and the mail; after the restart, both events are in one mail.
  await withoutMails.kill();
  await server.start();
  await eventually(notifications, (rows) => rows.length === 2);
  await eventually(
    () => mailbox.mails,
    (mails) => mails.length === 1,
  );
  await server.kill();
  expect(await mail()).toMatchObject({ state: "pending", attempts: 1 });
  mailbox.answer = "accept";
  await server.start();
  await eventually(mail, (row) => row.state === "sent");
  await server.kill();
  await server.start(); // and is not sent again
  await eventually(
    async () => Number((await db.read("notification_cursors").first("position"))?.position),
    (position) => position > Date.now() - 1_000,
  );
  await server.kill();

  const [first, second, ...more] = mailbox.mails;
  expect(more).toEqual([]);
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
  for (const number of numbers) expect(second?.text?.split(`/shipments/${number}?`)).toHaveLength(2);
  await db.close();
  await mailbox.close();
  await database.remove();
});

async function failedAttempt(client: ReturnType<typeof createClient>): Promise<string> {
  const recipient = { ...shipmentBody().recipient, phone: "01000000002" };
  const { body } = await client.post("/shipments", shipmentBody({ recipient }));
  for (let step = 0; step < 4; step += 1) await client.post(`/simulations/${body.tracking_number}/advance`);
  return body.tracking_number;
}

/** An account whose owner is notified of failed attempts. */
async function prepare(environment: Record<string, string>): Promise<{ key: string; userId: string }> {
  const service = await startService(readConfig({ ...environment, MASAR_ROLE: "api" }));
  const { account, owner } = await service.accounts.create({ name: "Crash", email: "c@example.com", governorate: "C" });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "test", kind: "secret", scopes: [], name: "crash" }),
  );
  const { token, session } = await service.db.write((trx) => service.accounts.beginSession(trx, owner.id, "link"));
  const reply = await fetch(`http://localhost:${environment.PORT}/v1/notification_settings`, {
    method: "PATCH",
    headers: {
      "content-type": "application/json",
      cookie: `masar_session=${token}`,
      "x-csrf-token": session.csrfToken,
    },
    body: JSON.stringify({ topics: { attempts_failed: true } }),
  });
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('"attempts_failed":true')]);
  await service.stop();
  return { key: secret, userId: owner.id };
}
