import type { Store } from "./connector.ts";
import type { RawRequest } from "./request.ts";
import type { Text } from "./text.ts";

/** The platform asks for a label, or whether one may be cancelled, while the merchant waits for the answer. */
export interface LabelRequests<Secrets> {
  /**
   * The store that the request names, where each store signs with a secret of its own; absent where the platform signs. Not
   * verified: it only selects the secrets.
   */
  claimedStore?(request: RawRequest): { id: string } | undefined;
  /**
   * The signed request; undefined when it is not genuine, or is none. Never throws.
   *
   * @param secrets of the claimed store.
   */
  read(request: RawRequest, nowMs: number, secrets?: Secrets): LabelRequest | undefined;
  /** The order as the request has it, for `parseOrder`. @throws ConnectorError */
  load(store: Store<Secrets>, request: LabelRequest): Promise<unknown>;
  /** The same order as the platform has it now; undefined when it was deleted. @throws ConnectorError */
  reload(store: Store<Secrets>, request: LabelRequest): Promise<unknown>;
  /** The body of our answer. Pure. */
  write(answer: LabelAnswer): unknown;
}

export interface LabelRequest {
  /** The platform's name of the store. */
  remoteId: string;
  action: "create" | "cancel";
  /** When the order in the request was current, in milliseconds; absent where the platform does not say. */
  issuedAt?: number;
  payload: unknown;
}

export type LabelAnswer =
  | { kind: "label"; trackingNumber: string; trackingUrl: string; labelUrl: string }
  | { kind: "cancelled" }
  /** Nothing was done; what the merchant should know or do. */
  | {
      kind: "refused";
      problem: Text;
      /** It takes longer and goes on: the same request finds it done in a few seconds. */
      isLate?: true;
    };
