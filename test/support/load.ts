import { readConfig } from "@masar/core/config";
import { startService } from "@masar/core/service";
import { shipmentBody } from "./shipment.ts";

export interface Load {
  /** References of the shipments that were answered 201 so far. */
  acknowledged: string[];
  /** Stops sending. Resolves when every request has ended, with any result. */
  stop(): Promise<void>;
}

/** Clients that each create shipments one after the other without pause. */
export function startLoad({ base, key, clients }: { base: string; key: string; clients: number }): Load {
  const acknowledged: string[] = [];
  let sent = 0;
  let stopped = false;
  const running = Array.from({ length: clients }, async () => {
    while (!stopped) {
      sent += 1;
      const reference = `load-${sent}`;
      const response = await fetch(`${base}/shipments`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify(shipmentBody({ reference })),
      }).catch(() => undefined);
      if (response?.status === 201) acknowledged.push(reference);
      await response?.body?.cancel().catch(() => undefined);
    }
  });
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** Creates an account with a live key, and an endpoint whose secret is encrypted in the database. */
export async function prepareAccount(environment: Record<string, string>): Promise<string> {
  const service = await startService(readConfig(environment));
  const { account } = await service.accounts.create({ name: "Load", email: "load@example.com", governorate: "C" });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "live", kind: "secret", scopes: [], name: "load" }),
  );
  const registered = await fetch(`http://127.0.0.1:${service.port}/v1/webhook_endpoints`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url: "http://127.0.0.1:9/hook", events: ["payout.executed"] }),
  });
  if (registered.status !== 201) throw new Error(`endpoint: ${registered.status} ${await registered.text()}`);
  await service.stop();
  return secret;
}
