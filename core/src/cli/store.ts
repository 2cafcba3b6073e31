import { Command } from "commander";
import { commandLine } from "../account/activity/activity.ts";
import { disconnectStore } from "../connect/leave.ts";
import { timestampOf } from "../kernel/time.ts";
import { listAllStores, updateStore } from "../store/repository.ts";
import type { ConnectedStore } from "../store/store.ts";
import { restartFailed } from "../sync/write-back/repository.ts";
import { Refusal, runOnData, withJson } from "./run.ts";

export function storeCommand(): Command {
  const list = withJson(new Command("list").description("connected stores of every account")).action(
    (_options: unknown, command: Command) =>
      runOnData(command, async ({ db }) => {
        const stores = await listAllStores(db.read);
        const json = stores.map(({ id, accountId, mode, platform, remoteId, status, lastPollAt }) => ({
          id,
          account: accountId,
          mode,
          platform,
          remote_id: remoteId,
          status,
          last_poll_at: lastPollAt === null ? null : timestampOf(lastPollAt),
        }));
        const lines = json.map((one) => [one.id, one.mode, one.platform, one.status, one.remote_id].join("  "));
        return { json: { stores: json }, text: lines.join("\n") || "No store is connected." };
      }),
  );
  const reconcile = withJson(
    new Command("reconcile")
      .description("have the running service read a store's orders now, and write again what could not be written")
      .requiredOption("--store <id>", "the store, sto_…"),
  ).action((options: { store: string }, command: Command) =>
    runOnData(command, async ({ db }) => {
      const now = Date.now();
      const restarted = await db.write(async (trx) => {
        const [store] = (await listAllStores(trx)).filter(({ id }) => id === options.store);
        if (store?.status !== "connected") throw new Refusal(`${options.store} is no connected store.`);
        await updateStore(trx, store.id, { nextPollAt: now, nextSweepAt: now });
        return restartFailed(trx, { accountId: store.accountId, storeId: store.id }, now);
      });
      const text = `The service reads it within seconds. Write-backs started again: ${restarted}.`;
      return { json: { store: options.store, write_backs: restarted }, text };
    }),
  );
  const disconnect = withJson(
    new Command("disconnect")
      .description("disconnect a store: nothing is accepted from it any more, and the running service leaves the shop")
      .requiredOption("--store <id>", "the store, sto_…"),
  ).action((options: { store: string }, command: Command) =>
    runOnData(command, async ({ db, accounts }) => {
      const now = Date.now();
      const actorOn = (store: ConnectedStore) => commandLine(store.accountId, store.mode, now);
      const tools = { now, accounts, actorOn };
      const store = await db.write((trx) => disconnectStore(trx, options.store, tools));
      if (!store) throw new Refusal(`${options.store} is no store.`);
      const leaving = store.leaveUntil === null ? null : timestampOf(store.leaveUntil);
      const text = leaving
        ? `Disconnected. The service takes what is ours out of the shop, and tries until ${leaving}.`
        : "Disconnected. Nothing of ours is left in the shop.";
      return { json: { store: store.id, status: store.status, leaving_until: leaving }, text };
    }),
  );
  return new Command("store")
    .description("merchants' connected shops")
    .addCommand(list)
    .addCommand(reconcile)
    .addCommand(disconnect);
}
