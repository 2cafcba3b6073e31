import { newWebhookSecret } from "@masar/core/webhook/secret";
import { type Attempt, createSender, type Sender, type SenderOptions } from "@masar/core/webhook/send";
import { expect, onTestFinished } from "vitest";
import { type Behaviour, type ReceivedRequest, type Receiver, startReceiver } from "../../support/receiver.ts";

/** A receiver that is closed with the test. */
export async function receiving(program?: (request: ReceivedRequest) => Behaviour): Promise<Receiver> {
  const receiver = await startReceiver(program);
  onTestFinished(() => receiver.close());
  return receiver;
}

/** A sender for receivers on this machine. It is closed with the test, and no outcome may contain a secret. */
export function sending(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ allowPrivate: true, ...options });
  onTestFinished(() => sender.close());
  return {
    close: sender.close,
    send: async (attempt) => {
      const outcome = await sender.send(attempt);
      const text = JSON.stringify(outcome);
      for (const secret of [...attempt.secrets, "token-in-url"])
        expect(text).not.toContain(secret.replace("whsec_", ""));
      return outcome;
    },
  };
}

export function attemptAt(url: string, changes: Partial<Attempt> = {}): Attempt {
  return {
    url: `${url}/hooks/token-in-url?key=token-in-url`,
    livemode: false,
    eventId: "evt_01k2m3n4p5q6r7s8t9vwxyz012",
    body: '{"type":"shipment.delivered","data":{"name":"منى"}}',
    secrets: [newWebhookSecret()],
    timestampSeconds: Math.floor(Date.now() / 1000),
    ...changes,
  };
}

/** A promise and the function that resolves it, to block something until the test continues. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
