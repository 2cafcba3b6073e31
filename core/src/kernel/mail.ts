export interface Mail {
  /** The same on every attempt, so that a mail that arrives twice is known as one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** None for what cannot be stopped, such as a link that was asked for. */
  unsubscribeUrl?: string;
  attachments?: readonly Attachment[];
  /** Milliseconds. */
  at: number;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export type SendOutcome =
  | { kind: "sent" }
  /** `final`: this mail will never be taken. The problem names no address. */
  | { kind: "failed"; final: boolean; problem: string };

export interface MailSender {
  /** Never rejects. */
  send(mail: Mail): Promise<SendOutcome>;
  close(): void;
}

/**
 * Hands mails to an SMTP server, `smtp://` or `smtps://` with what it asks to sign in. The library is loaded by the first
 * sender, because most processes have none.
 */
export function createMailSender({ smtpUrl, from }: { smtpUrl: string; from: string }): MailSender {
  const options = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const opening = import("nodemailer").then(({ createTransport }) =>
    createTransport({ url: smtpUrl, ...options, disableFileAccess: true, disableUrlAccess: true }),
  );
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send(mail) {
      try {
        const transport = await opening;
        await transport.sendMail({
          from,
          to: { name: "", address: oneLine(mail.to, 320) },
          subject: oneLine(mail.subject, 200),
          text: mail.text,
          html: mail.html,
          attachments: [...(mail.attachments ?? [])],
          messageId: `<${mail.id}@${domain}>`,
          date: new Date(mail.at),
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(mail.unsubscribeUrl === undefined
              ? {}
              : {
                  "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
                  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                }),
          },
        });
        return { kind: "sent" };
      } catch (error) {
        return failureOf(error);
      }
    },
    close() {
      opening.then((transport) => transport.close());
    },
  };
}

/** The recipient or the mail itself refused for good; anything else may be better in a while. */
function failureOf(error: unknown): SendOutcome {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const final = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
  return { kind: "failed", final, problem: [code ?? "error", responseCode].filter(Boolean).join(" ") };
}

/** Names are other people's text: no line of theirs begins a header or a line of the mail, no mark of theirs turns it round. */
export function oneLine(text: string, longest: number): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).toWellFormed()}…`;
}
