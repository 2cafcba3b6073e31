import { ConnectorError } from "@masar/kit";
import { Problem } from "../../../http/problem.ts";

/** Turns failures of a store into `store_failed` with a message for the merchant. Rethrows other errors. */
export async function withPlainFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new Problem("store_failed", { detail: error.publicMessage, extensions: { failure: error.failure } });
  }
}
