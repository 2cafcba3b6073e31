import { type Client, createClient, type Reply } from "./client.ts";
import { eventually } from "./eventually.ts";
import { type Mailbox, type ReceivedMail, startMailbox } from "./mailbox.ts";
import { startTestService, type TestClock, type TestService, testClock } from "./service.ts";

export const PASSWORD = "correct horse battery";

/** A service that sends mails to a real SMTP server, and visitors with a separate network each. */
export interface IdentityWorld {
  masar: TestService;
  mailbox: Mailbox;
  clock: TestClock;
  guest: Client;
  /** Headers of a visitor from a new network. */
  from(): Record<string, string>;
  signUp(email: string, more?: Record<string, unknown>): Promise<Reply>;
  signIn(email: string, password: string, headers?: Record<string, string>): Promise<Reply>;
  /** A client with the cookie of a response and its CSRF token. */
  as(reply: Reply): Promise<Client>;
  mailsTo(email: string): ReceivedMail[];
  /** The link in the newest mail to an address, once it has that many mails. */
  linkTo(email: string, count?: number): Promise<URL>;
  stop(): Promise<void>;
}

export async function startIdentityWorld(
  options: { mail?: boolean; environment?: Record<string, string> } = {},
): Promise<IdentityWorld> {
  const mailbox = await startMailbox();
  const clock = testClock();
  const mail = { MASAR_SMTP_URL: mailbox.url, MASAR_MAIL_FROM: "Masar <no-reply@masar.example>" };
  const masar = await startTestService({
    clock,
    notifyEveryMs: 40,
    environment: { MASAR_PROXIES: "1", ...(options.mail === false ? {} : mail), ...options.environment },
  });
  const guest = createClient({ base: `${masar.origin}/v1` });
  let visitors = 0;
  const from = () => {
    visitors += 1;
    return { "X-Forwarded-For": `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
  };
  const mailsTo = (email: string) => mailbox.mails.filter(({ recipients }) => recipients.includes(email));
  return {
    masar,
    mailbox,
    clock,
    guest,
    from,
    signUp: (email, more = {}) =>
      guest.post("/signup", { name: "Nile Books", password: PASSWORD, governorate: "ALX", email, ...more }, from()),
    signIn: (email, password, headers = from()) => guest.post("/session", { email, password }, headers),
    as: (reply) => clientOf(guest, cookiesOf(reply)),
    mailsTo,
    async linkTo(email, count = 1) {
      const mails = await eventually(
        () => mailsTo(email),
        (list) => list.length >= count,
      );
      const url = /https?:\/\/\S+token=\w+/.exec(mails.at(-1)?.text ?? "")?.[0];
      if (url === undefined) throw new Error("the mail has no link");
      return new URL(url);
    },
    async stop() {
      await masar.stop();
      await mailbox.close();
    },
  };
}

export function tokenOf(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

/** Every cookie that a response sets, as a browser sends it back. */
export function cookiesOf(reply: Reply): { Cookie: string } {
  return {
    Cookie: reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
}

async function clientOf(guest: Client, cookies: { Cookie: string }): Promise<Client> {
  const { csrf_token } = (await guest.get("/session", cookies)).body;
  const own = { ...cookies, "X-CSRF-Token": csrf_token as string };
  return {
    ...guest,
    send: (method, path, options) => guest.send(method, path, { ...options, headers: { ...own, ...options?.headers } }),
    get: (path, headers) => guest.get(path, { ...own, ...headers }),
    delete: (path, headers) => guest.delete(path, { ...own, ...headers }),
    post: (path, body, headers) => guest.post(path, body, { ...own, ...headers }),
    patch: (path, body, headers) => guest.patch(path, body, { ...own, ...headers }),
  };
}

export function put(client: Client, path: string, body: unknown): Promise<Reply> {
  return client.send("PUT", path, {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
}
