import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { Message, Reply } from "./index.ts";
import { VERSION } from "./inspect.ts";

const PENDING_MS = 10 * 60_000;

/**
 * Masar gives this store its access. Accepted once, for the state of the page on which an administrator of this store pressed
 * Connect, within ten minutes. The same introduction again gets the same answer.
 */
export async function connect({ body, container }: Message): Promise<Reply> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const [pending, connection] = [await masar.pending(), await masar.connection()];
  const state = textOf(body.state);
  const given = { storeId: textOf(body.store_id), apiKey: textOf(body.api_key), apiUrl: textOf(body.api_url) };
  const answer = { status: 200, body: { version: VERSION } };
  if (connection && connection.state === state && connection.storeId === given.storeId)
    return connection.apiKey === given.apiKey ? answer : refused();
  const isPending = pending?.secret && pending.state === state && Date.now() - pending.startedAt < PENDING_MS;
  if (!isPending || !state || Object.values(given).includes("")) return refused();
  await masar.save({
    connection: {
      ...given,
      appUrl: masar.options.masarUrl,
      mode: body.mode === "live" ? "live" : "test",
      account: textOf(body.account),
      hookUrl: null,
      connectedAt: new Date().toISOString(),
      state,
      secret: pending.secret ?? "",
    },
    pending: undefined,
  });
  return answer;
}

/** Where Masar is notified that an order changed; null for nowhere. */
export async function subscribe({ body, container }: Message): Promise<Reply> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const connection = await masar.connection();
  const hookUrl = textOf(body.url) || null;
  // The secret signs notices: they go to the Masar of the configuration and nowhere else.
  const isMasar = hookUrl === null || isSameOrigin(hookUrl, masar.options.masarUrl);
  if (!connection || !isMasar) return { status: 422, body: { code: "refused" } };
  const isChanged = connection.hookUrl !== hookUrl;
  if (isChanged) await masar.save({ connection: { ...connection, hookUrl } });
  return { status: 200, body: { changed: isChanged } };
}

/** Masar has disconnected this store. A later connection stays. */
export async function disconnected({ body, container }: Message): Promise<Reply> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const connection = await masar.connection();
  if (connection?.storeId === textOf(body.store_id)) await masar.save({ connection: undefined });
  return { status: 200, body: {} };
}

function refused(): Reply {
  return { status: 403, body: { code: "state_refused" } };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function isSameOrigin(one: string, other: string): boolean {
  try {
    const [{ protocol, origin }, second] = [new URL(one), new URL(other)];
    return /^https?:$/.test(protocol) && origin === second.origin;
  } catch {
    return false;
  }
}
