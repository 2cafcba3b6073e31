/** A request as it arrived, not verified. */
export interface RawRequest {
  method: string;
  url: URL;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

/** What verifying a webhook found. */
export type Verdict =
  | {
      kind: "genuine";
      topic: string;
      /** The same for every attempt to deliver it; unique within the store. */
      deliveryId: string | undefined;
      /** When it happened in the store, in milliseconds, where the platform states it. */
      happenedAt?: number | undefined;
    }
  /** Genuine, and it says that the store no longer accepts our access. */
  | { kind: "revoked"; topic: string }
  /** A test request that the platform sends unsigned when a webhook is created. */
  | { kind: "greeting" }
  | { kind: "refused"; reason: "unsigned" | "altered" | "stale" };
