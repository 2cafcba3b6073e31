/** A request as it arrived: nothing is verified yet. */
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
      /** When it happened in the store, in milliseconds, where the platform says so. */
      happenedAt?: number | undefined;
    }
  /** Genuine, and it says that the store no longer lets us read. */
  | { kind: "revoked"; topic: string }
  /** A greeting that the platform sends unsigned when it is set up. */
  | { kind: "greeting" }
  | { kind: "refused"; reason: "unsigned" | "altered" | "stale" };
