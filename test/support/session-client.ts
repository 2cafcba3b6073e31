import type { Mode } from "@masar/core/account/account";
import { type Client, createClient } from "./client.ts";
import type { TestService } from "./service.ts";

/** A client for a signed-in user, with cookie and CSRF token on every request. */
export async function sessionClient(
  { service }: Pick<TestService, "service">,
  userId: string,
  mode: Mode = "live",
): Promise<Client> {
  const { token, session } = await service.db.write((trx) => service.accounts.beginSession(trx, userId, "link"));
  const own = { Cookie: `masar_session=${token}`, "X-CSRF-Token": session.csrfToken };
  const client = createClient({ base: mode === "live" ? service.config.liveUrl : service.config.sandboxUrl });
  return {
    ...client,
    send: (method, path, options) => client.send(method, path, { ...options, headers: { ...own, ...options.headers } }),
    get: (path, headers) => client.get(path, { ...own, ...headers }),
    delete: (path, headers) => client.delete(path, { ...own, ...headers }),
    post: (path, body, headers) => client.post(path, body, { ...own, ...headers }),
    patch: (path, body, headers) => client.patch(path, body, { ...own, ...headers }),
  };
}
