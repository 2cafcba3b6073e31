import type { Connection } from "../modules/masar-shipping/service.ts";
import { NoAnswer, SignatureRefused, sendSigned } from "./send.ts";
import { type Text, WORDS } from "./words.ts";

export interface Label {
  tracking_number: string;
  tracking_url: string;
  label_url: string;
}

export type LabelAnswer = { kind: "label"; label: Label } | { kind: "done" } | { kind: "refused"; problem: Text };

type Answer = Partial<{
  ok: boolean;
  late: boolean;
  tracking_number: string;
  tracking_url: string;
  label_url: string;
  problem: Text;
}>;

/** Masar answers within two seconds, and finishes later what takes longer. */
const ATTEMPTS = 3;

/**
 * Asks for a parcel's label, or for its cancellation. The parcel is named by its order and number: asking again gets the same
 * label.
 *
 * @throws NoAnswer when it is not known what was done.
 */
export async function requestLabel(
  action: "create" | "cancel",
  document: object,
  connection: Connection,
): Promise<LabelAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const message = { type: `label.${action}`, payload: document };
    const answer = await sendSigned(`${connection.appUrl}/functions/medusa`, message, connection)
      .then((json) => json as Answer)
      .catch((error: unknown): Answer => {
        if (error instanceof SignatureRefused) return { problem: WORDS.signatureRefused };
        throw error;
      });
    const { ok, late, tracking_number = "", tracking_url = "", label_url = "", problem } = answer;
    if (ok && tracking_number) return { kind: "label", label: { tracking_number, tracking_url, label_url } };
    if (ok) return { kind: "done" };
    if (!late && problem) return { kind: "refused", problem };
    if (!late) throw new NoAnswer("the answer of Masar is not readable");
    if (attempt >= ATTEMPTS) throw new NoAnswer("Masar needs longer");
  }
}
