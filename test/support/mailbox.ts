import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail extends Email {
  raw: string;
  /** Recipients of the envelope. */
  recipients: string[];
  /** A header's value, unfolded. */
  header(name: string): string | undefined;
}

/** A real SMTP server on 127.0.0.1 that stores the mails it receives. */
export interface Mailbox {
  /** For MASAR_SMTP_URL. */
  url: string;
  /** In order of arrival, including those that were never acknowledged. */
  mails: ReceivedMail[];
  /** Its response to a complete mail: `hold` does not respond. */
  answer: "accept" | "later" | "hold";
  /** Recipients that it rejects as unknown. */
  unknown: Set<string>;
  /** Stops listening and resets connections. */
  close(): Promise<void>;
  /** Listens again on the same port. */
  open(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  let server = makeServer();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    answer: "accept",
    unknown: new Set(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
    open() {
      server = makeServer();
      return listen(port);
    },
  };
  return mailbox;

  function makeServer(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      closeTimeout: 1,
      onRcptTo({ address }, _session, done) {
        done(mailbox.unknown.has(address) ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null);
      },
      onData(stream, session, done) {
        void buffer(stream).then(async (bytes) => {
          const email = await PostalMime.parse(bytes);
          const raw = bytes.toString("utf8");
          const headers = (raw.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
          const header = (name: string) =>
            headers
              .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
              ?.slice(name.length + 1)
              .trim();
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          mailbox.mails.push({ ...email, raw, recipients, header });
          if (mailbox.answer === "hold") return;
          done(mailbox.answer === "later" ? Object.assign(new Error("try later"), { responseCode: 451 }) : null);
        });
      },
    });
  }
}
