import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail extends Email {
  raw: string;
  /** Whom the envelope names. */
  recipients: string[];
  /** A header's value as it stands in the mail, unfolded. */
  header(name: string): string | undefined;
}

/** A real SMTP server on 127.0.0.1 that keeps what it is given. */
export interface Mailbox {
  /** For MASAR_SMTP_URL. */
  url: string;
  /** In the order in which they came, those too whose taking was never answered. */
  mails: ReceivedMail[];
  /** What it says to a mail that it was given whole: `hold` says nothing. */
  answer: "accept" | "later" | "hold";
  /** Recipients that it has never heard of. */
  unknown: Set<string>;
  /** Stops listening and breaks connections off. */
  close(): Promise<void>;
  /** Listens again where it did. */
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
